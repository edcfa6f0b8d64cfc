"""Chains of fleets that carry an army from coast to coast, the orders to carry one, and which armies go by sea."""

from __future__ import annotations

from collections import deque
from collections.abc import Set as AbstractSet

from generator.diplomacy.board import Board
from generator.diplomacy.conflict_tables import CheckedOrders
from generator.diplomacy.orders import Order, Unit


def route(board: Board, start: str, end: str, fleets: AbstractSet[str]) -> tuple[str, ...]:
    """The shortest chain of fleets (their provinces) from province to province, the first by name of equal ones; empty if none."""
    near = board.sea_neighbours
    if len(fleets) == 1:  # as almost always
        (only,) = fleets
        return (only,) if start in near[only] and end in near[only] else ()
    paths: deque[tuple[str, ...]] = deque((fleet,) for fleet in sorted(fleets) if start in near[fleet])
    seen = {path[0] for path in paths}
    while paths:
        path = paths.popleft()
        if end in near[path[-1]]:
            return path
        ahead = sorted((near[path[-1]] & fleets) - seen)
        seen.update(ahead)
        paths.extend((*path, fleet) for fleet in ahead)
    return ()


def carries(board: Board, start: str, end: str, fleet: str, fleets: AbstractSet[str]) -> bool:
    """Is the fleet part of some route through `fleets` that needs each of its fleets (DATC 6.F.12, 6.G.7, 6.G.19)?"""
    near = board.sea_neighbours
    if start in near[fleet] and end in near[fleet]:
        return True
    chains: list[tuple[str, ...]] = [(first,) for first in fleets if start in near[first] and end not in near[first]]
    while chains:
        chain = chains.pop()
        for ahead in near[chain[-1]] & fleets:
            if start in near[ahead] or any(ahead == one or ahead in near[one] for one in chain[:-1]):
                continue
            if end not in near[ahead]:
                chains.append((*chain, ahead))
            elif fleet == ahead or fleet in chain:
                return True
    return False


def coastal(board: Board, province: str) -> bool:
    """Can armies leave and land here?"""
    return board.places[province].kind == "coast"


def check_convoy(checked: CheckedOrders, here: str, unit: Unit, order: Order) -> str | None:
    """Enter a legal convoy order, or say why it is not legal."""
    board = checked.board
    if unit.kind != "F" or here not in board.seas:
        return "not-at-sea"
    start, end = board.province[order.other], board.province[order.to]
    army = checked.units.get(start)
    if army is None:
        return "no-such-unit"
    if army.kind != "A" or start == end or not (coastal(board, start) and coastal(board, end)):
        return "not-convoyable"
    near = board.sea_neighbours[here]
    if not ((start in near and end in near) or carries(board, start, end, here, fleets_at_sea(checked))):
        return "no-part"
    checked.carriers.setdefault((start, end), []).append(here)
    return None


def fleets_at_sea(checked: CheckedOrders) -> frozenset[str]:
    """The sea provinces with a fleet in them."""
    return checked.board.seas.intersection(checked.units)


def embark(checked: CheckedOrders) -> None:
    """Decide which armies go by sea, and with which fleets (DATC 4.A.3)."""
    offered = {start for start, _ in checked.carriers}
    for here in sorted((offered | checked.far | checked.asked) & checked.moves.keys()):
        fleets = frozenset(checked.carriers.get((here, checked.moves[here]), ()))
        if here in checked.far and not _reachable(checked, here, fleets):
            del checked.moves[here]
            checked.illegal[here] = checked.bars.shut.get((checked.units[here], checked.order(here).to), "not-adjacent")
        elif here in checked.far or _sails(checked, here, fleets):
            checked.convoys[here] = fleets
    for (army, target), carrying in checked.carriers.items():
        if checked.moves.get(army) != target:
            checked.unmatched.update(carrying)


def _reachable(checked: CheckedOrders, here: str, fleets: frozenset[str]) -> bool:
    """Could the army be carried: by the fleets that offer to, or by any there are, unless it only avoids a way that is shut?"""
    board, end = checked.board, checked.moves[here]
    if (checked.units[here], end) in checked.bars.shut:
        return bool(fleets)
    return bool(route(board, here, end, fleets) or route(board, here, end, fleets_at_sea(checked)))


def _sails(checked: CheckedOrders, here: str, fleets: frozenset[str]) -> bool:
    """Does an army that could walk go by sea? Only if it asks to, or if a fleet of its own power carries it."""
    rules = checked.rules
    carried = bool(route(checked.board, here, checked.moves[here], fleets))
    if here in checked.asked:
        return carried or rules.convoy_fallback == "none"
    if rules.adjacent_convoy == "via" or not carried:
        return False
    own = checked.units[here].power
    return rules.adjacent_convoy == "any-fleet" or any(checked.units[fleet].power == own for fleet in fleets)
