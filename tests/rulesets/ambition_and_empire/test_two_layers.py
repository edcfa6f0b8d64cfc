"""Sorties by the definition written twice: the units after, the invalid orders and the standoffs are the same, in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

import pytest

from generator.diplomacy.board import Board, build
from generator.diplomacy.legality import check_orders
from generator.diplomacy.movement import adjudicate
from generator.diplomacy.orders import Given, Order, Unit
from generator.diplomacy.rules import Rules
from generator.diplomacy.sorties import Garrisons
from tests.rulesets.ambition_and_empire.two_layers import Answer, Field, two_layers

GREAT = ("east", "west", "north")


def fields(seed: int, most_moves: int = 7) -> Iterator[Field]:
    """Small boards with minor powers in some provinces and orders that are all possible; the same seed gives the same."""
    rng = Random(seed)
    while True:
        board, seas, shores = _world(rng)
        ground = _drawn(rng, board, seas, shores)
        moves = sum(order.verb == "move" for order in ground.orders.values())
        if moves <= most_moves and any(ground.orders[at].verb == "move" for at in ground.minors):
            yield ground


def _world(rng: Random) -> tuple[Board, list[str], list[str]]:
    """One to three seas and five to seven coasts, whose names sort otherwise with capitals than without."""
    seas = [f"{rng.choice('sS')}ea{n}" for n in range(rng.randint(1, 3))]
    shores = [f"{rng.choice('cC')}{n}" for n in range(rng.randint(5, 7))]
    edges = [{"a": a, "b": b, "by": "fleet"} for a, b in combinations(seas, 2)]
    edges += [{"a": shore, "b": sea, "by": "fleet"} for shore in shores for sea in seas if rng.random() < 0.6]
    edges += [{"a": a, "b": b, "by": "both"} for a, b in combinations(shores, 2) if rng.random() < 0.55]
    kinds = dict.fromkeys(seas, "sea") | dict.fromkeys(shores, "coast")
    places = {at: {"name": at, "kind": kind} for at, kind in kinds.items()}
    return build({"places": places, "edges": edges, "powers": {}}), seas, shores


def _drawn(rng: Random, board: Board, seas: list[str], shores: list[str]) -> Field:
    minors = rng.sample(shores, rng.randint(1, 4))
    units = {at: Unit(at, rng.choice("AAF"), at) for at in minors}
    for at in rng.sample(sorted({*seas, *shores} - set(minors)), rng.randint(2, len(seas) + len(shores) - len(minors))):
        units[at] = Unit(rng.choice(GREAT), "F" if at in seas else rng.choice("AAF"), at)
    orders = {at: Order("hold", unit.kind, at) for at, unit in units.items()}
    goals = [*_convoy(rng, board, units, orders, set(seas)), *rng.sample(shores + seas, 2)]
    for at in rng.sample(sorted(units), len(units)):
        if orders[at].verb == "hold" and rng.random() < (0.75 if at in minors else 0.45):
            near = sorted(board.near[units[at].kind][at])
            wanted = [end for end in near if end in goals] if rng.random() < 0.8 else near
            if wanted:
                orders[at] = Order("move", units[at].kind, at, rng.choice(wanted))
    for at in rng.sample(sorted(units), len(units)):
        if orders[at].verb == "hold" and rng.random() < 0.85:
            orders[at] = _support(rng, board, units, orders, at)
    return Field(board, units, orders, frozenset(minors))


def _convoy(rng: Random, board: Board, units: dict[str, Unit], orders: dict[str, Order], seas: set[str]) -> list[str]:
    """An army goes over one fleet to where it cannot walk, or a minor power's is told to with nobody to carry it; the sea."""
    for at in rng.sample(sorted(units), len(units)):
        ends = [
            (sea, end)
            for sea in sorted(seas & units.keys())
            for end in sorted(board.sea_neighbours[sea] - seas - {at})
            if at in board.sea_neighbours[sea] and end not in board.near["A"][at]
        ]
        if units[at].kind != "A" or not ends or rng.random() < 0.4:
            continue
        sea, end = rng.choice(ends)
        orders[at] = Order("move", "A", at, end)
        if units[at].power in GREAT or rng.random() < 0.7:
            orders[sea] = Order("convoy", "F", sea, end, "A", at)
        return [sea]
    return []


def _support(rng: Random, board: Board, units: dict[str, Unit], orders: dict[str, Order], at: str) -> Order:
    near = board.near[units[at].kind][at]
    moving = [one for one, order in orders.items() if order.verb == "move" and order.to in near and order.to != at]
    staying = [one for one in units if one in near]
    friend = rng.choice(sorted(moving) * 3 + sorted(staying) or [at])
    if friend == at:
        return orders[at]
    to = orders[friend].to if friend in moving else ""
    return Order("support", units[at].kind, at, to, units[friend].kind, friend)


def engine(ground: Field, rng: Random, *, lone: bool) -> tuple[Answer, tuple[object, ...]]:
    """What the engine makes of it, and all it says, with the orders in an order of chance."""
    units = tuple(sorted(ground.units.values()))
    given = [Given(ground.units[at].power, ground.orders[at]) for at in rng.sample(sorted(ground.orders), len(ground.orders))]
    done = adjudicate(check_orders(ground.board, units, given, Rules()), Garrisons(ground.minors, lone=lone))
    invalid = {
        str(event["unit"])[2:]
        for event in done.events
        if event["kind"] == "order" and isinstance(cause := event.get("cause"), dict) and cause["kind"] == "illegal"
    }
    standoffs = frozenset(str(event["place"]) for event in done.events if event["kind"] == "standoff")
    assert not any(one.options for one in done.dislodged if one.unit.power in ground.minors)
    answer = Answer(frozenset(done.units), frozenset(invalid), standoffs, frozenset(one.unit.place for one in done.dislodged))
    return answer, done.events


def compare(seed: int, count: int) -> Counter[str]:
    """Hold that many positions against the definition; how often each thing was seen."""
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for ground in islice(fields(seed), count):
        lone = rng.random() < 0.15
        wanted = two_layers(ground, lone=lone)
        found, events = engine(ground, rng, lone=lone)
        assert found == wanted, (ground.orders, ground.units)
        assert engine(ground, rng, lone=lone) == (found, events), "depends on the order in which orders are listed"
        assert all(unit in found.after for at, unit in ground.units.items() if at in ground.minors and at not in found.lost)
        for at in ground.minors:
            if ground.orders[at].verb == "move":
                seen["invalid" if at in wanted.invalid else "driven out" if at in wanted.lost else "stayed"] += 1
        seen["support"] += sum(ground.orders[at].verb == "support" for at in wanted.invalid)
        seen["standoff"] += len(wanted.standoffs)
        seen["lone"] += lone
        seen["two invalid"] += sum(at in ground.minors for at in wanted.invalid) > 1
    return seen


def test_sorties_are_as_defined_in_many_small_positions() -> None:
    """E-025 to E-029, DP-13 to DP-17."""
    seen = compare(seed=1763, count=1500)
    kinds = ("invalid", "driven out", "stayed", "support", "standoff", "lone", "two invalid")
    assert min(seen[kind] for kind in kinds) >= 50, seen


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(8))
def test_sorties_are_as_defined_in_very_many_small_positions(seed: int) -> None:
    """E-025 to E-029."""
    assert compare(seed, count=15_000)["support"] >= 500


def test_a_support_too_many_changes_nothing_where_a_convoy_would_decide_its_own_fate_without_it() -> None:
    """E-029: c3's support of the sortie is one too many, but with it the fleet in the strait is never in danger."""
    coasts = ("c1", "c2", "c3", "c6")
    places = {at: {"name": at, "kind": "sea" if at.startswith("sea") else "coast"} for at in ("sea1", "sea2", *coasts)}
    edges = [{"a": "sea2", "b": at, "by": "fleet"} for at in ("sea1", *coasts)] + [{"a": "sea1", "b": "c2", "by": "fleet"}]
    told = {
        "c1": ("c1", Order("move", "F", "c1", "sea2")),
        "c3": ("west", Order("support", "F", "c3", "sea2", "F", "c1")),
        "sea1": ("east", Order("move", "F", "sea1", "sea2")),
        "c2": ("east", Order("support", "F", "c2", "sea2", "F", "sea1")),
        "sea2": ("north", Order("convoy", "F", "sea2", "c2", "A", "c6")),
        "c6": ("west", Order("move", "A", "c6", "c2")),
    }
    units = {at: Unit(power, order.kind, at) for at, (power, order) in told.items()}
    orders = {at: order for at, (_, order) in told.items()}
    ground = Field(build({"places": places, "edges": edges, "powers": {}}), units, orders, frozenset({"c1"}))
    found, _ = engine(ground, Random(0), lone=False)
    assert found == two_layers(ground)
    assert (found.lost, found.invalid) == (frozenset(), frozenset({"c3"}))
