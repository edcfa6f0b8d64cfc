"""Diplomacy Points: players bid for what the units of minor powers do, and the order with most points wins.

The rules are those of Ambition & Empire II, Order of the Dragon 9 and Saga of the Nine 9 alike; what differs between them (how many
points a power has, whose count double, who may not bid) is in a `BiddingRules`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.core.event import Event
from generator.core.quick_dataclass import dataclass
from generator.diplomacy.board import Board
from generator.diplomacy.conflict_tables import CheckedOrders
from generator.diplomacy.legality import check_in_position, check_orders
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Bid, Given, Order, Unit
from generator.diplomacy.position import Position, players
from generator.diplomacy.same_orders import meaning
from generator.diplomacy.settings import Settings


@dataclass(frozen=True, slots=True)
class BiddingRules:
    """What a rule system says about Diplomacy Points.

    `allotment` is how many a power has in this turn. `barred` says why a bid that was paid does not count, or is empty.
    `weight` is how much a point of that power counts for that unit.
    """

    allotment: Callable[[Position, str], int]
    barred: Callable[[Bid, Unit], str | None]
    weight: Callable[[Bid, Unit], int] = lambda _bid, _unit: 1


class Verdict(NamedTuple):
    """What came of a bid: `won`, `lost` or `void`, and for a void one the reason."""

    bid: Bid
    outcome: str
    why: str = ""


def weigh(
    position: Position, settings: Settings, bids: Sequence[Bid], rules: BiddingRules
) -> tuple[dict[str, Given], list[Verdict]]:
    """The winning order of every unit that has one, by province, and what came of each bid.

    Bids for equal orders add up, however these are spelled. If the best orders for a unit are tied, none of them wins and it holds.
    A power that spends more than it has loses all its bids of the turn.
    """
    standing = check_in_position(position, settings)
    board, units = standing.board, standing.units
    bankrupt = _bankrupt(position, bids, rules)
    wrong = ["overspent" if bid.power in bankrupt else _wrong(board, position, units, bid, rules) for bid in bids]
    stacks = _stacks(standing, [bid for bid, why in zip(bids, wrong, strict=True) if not why])
    won = {here: winners for here, stack in stacks.items() if (winners := _best(units[here], stack, rules))}
    winning = {id(bid) for winners in won.values() for bid in winners}
    verdicts = [
        Verdict(bid, "void" if why else "won" if id(bid) in winning else "lost", why) for bid, why in zip(bids, wrong, strict=True)
    ]
    return {here: _published(units[here], winners) for here, winners in won.items()}, verdicts


def _stacks(standing: CheckedOrders, bids: Sequence[Bid]) -> dict[str, dict[Order, list[Bid]]]:
    """The bids for each unit, by its province, in stacks of those for the same order."""
    stacks: dict[str, dict[Order, list[Bid]]] = defaultdict(lambda: defaultdict(list))
    for bid in bids:
        stacks[_place(standing.board, bid)][meaning(standing, bid.given)].append(bid)
    return stacks


def _wrong(board: Board, position: Position, units: Mapping[str, Unit], bid: Bid, rules: BiddingRules) -> str:
    """Why a bid of a power that can pay does not count; empty if it counts."""
    unit, order = units.get(_place(board, bid)), bid.given.order
    if unit is None or order is None or order.kind not in ("", unit.kind) or unit.power in players(position):
        return "no-such-unit"
    return rules.barred(bid, unit) or ""


def doubtful(position: Position, settings: Settings, bids: Sequence[Bid], own: Sequence[Given]) -> Iterator[tuple[Bid, str]]:
    """The bids that come to nothing whatever others bid, each with the reason: they cannot count, or their order is not legal.

    If a power spends more than it has, only its first bid is named. `own` are the orders of the players' own units.
    """
    standing = check_in_position(position, settings)
    board, units, bars = standing.board, standing.units, standing.bars
    rules = BiddingRules(settings.allotment or (lambda *_: 0), lambda *_: None)
    bankrupt = _bankrupt(position, bids, rules)
    yield from ((next(bid for bid in bids if bid.power == power), "overspent") for power in sorted(bankrupt))
    for bid in bids:
        if bid.power in bankrupt:
            continue
        if why := _wrong(board, position, units, bid, rules):
            yield bid, why
        elif bid.given.order is not None and bid.given.order.verb != "void":
            unit = units[_place(board, bid)]
            checked = check_orders(board, position.units, [*own, bid.given._replace(power=unit.power)], settings.rules, bars)
            if impossible := checked.illegal.get(board.province[unit.place]):
                yield bid, impossible


def _bankrupt(position: Position, bids: Sequence[Bid], rules: BiddingRules) -> set[str]:
    """The powers that spend more than they have."""
    spent: dict[str, int] = defaultdict(int)
    for bid in bids:
        spent[bid.power] += bid.points
    return {power for power, points in spent.items() if points > rules.allotment(position, power)}


def _place(board: Board, bid: Bid) -> str:
    order = bid.given.order
    return board.province[order.at] if order is not None and order.at else ""


def _best(unit: Unit, stack: Mapping[Order, list[Bid]], rules: BiddingRules) -> list[Bid] | None:
    """The bids for the one order that has more points than any other."""
    sums = {order: sum(bid.points * rules.weight(bid, unit) for bid in bids) for order, bids in stack.items()}
    most = max(sums.values())
    leading = [order for order, points in sums.items() if points == most]
    return stack[leading[0]] if len(leading) == 1 else None


def _published(unit: Unit, bids: Sequence[Bid]) -> Given:
    """The winning order as one of its bidders wrote it: whose text sorts first, so that the choice tells nothing about who paid."""
    given = min((bid.given for bid in bids), key=_words)
    return Given(unit.power, given.order, given.written, given.text)


def _words(given: Given) -> str:
    return given.written or given.text or (write(given.order) if given.order else "")


def aggression(checked: CheckedOrders, *, convoys: bool) -> dict[str, set[str]]:
    """For each power, the provinces that its own legal orders attack or help to attack, whether or not that succeeds.

    `convoys`: whether a convoy of an attacker counts as help. A support or convoy counts even if nobody makes the attack.
    """
    found: dict[str, set[str]] = defaultdict(set)
    helping = ("support", "convoy") if convoys else ("support",)
    for here, given in checked.in_force.items():
        order = given.order
        if order is None or here in checked.illegal:
            continue
        if here in checked.moves or (order.verb in helping and order.to):
            found[given.power].add(checked.board.province[order.to])
    return found


def bid_facts(verdicts: Sequence[Verdict]) -> Iterator[tuple[str, Event]]:
    """Each power that bid, and the fact of what came of that bid, for it alone."""
    for bid, outcome, why in verdicts:
        fact: Event = {"power": bid.power, "points": bid.points, "order": _words(bid.given), "outcome": outcome}
        yield bid.power, {"kind": "bid", **fact, **({"cause": why} if why else {})}
