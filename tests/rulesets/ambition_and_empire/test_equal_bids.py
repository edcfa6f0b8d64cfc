"""Two orders that are bid for as one are played as one: brute force over spellings, switches and positions of chance."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from generator.core.rulings import apply_rulings
from generator.core.turn import Turn
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Bid, Given, Order, Unit
from generator.diplomacy.points import BiddingRules, weigh
from generator.diplomacy.position import Position
from generator.diplomacy.rules import SWITCHES
from generator.diplomacy.settings import Settings
from tests.rulesets.ambition_and_empire.table import BOARD, RULES, START, run

FREED = ({"rule": "civil-disorder", "power": "denmark-norway"}, {"rule": "civil-disorder", "power": "ottomans"})
COASTS = ("4.A.3", "4.A.3-fallback", "4.B.2", "4.B.3", "4.B.4")
RICH = BiddingRules(lambda *_: 9, lambda *_: None)


def _position(rng: Random, minor: Unit, target: str, settings: Settings) -> tuple[Position, list[Unit]]:
    """Minor powers of all faiths, and next to the province that all want a few units of great powers."""
    turn, _ = apply_rulings(Turn(START, None, settings), FREED, RULES)
    near = [(kind, at) for kind in "AF" for at, ends in BOARD.near[kind].items() if target in ends]
    places = {BOARD.province[unit.place] for unit in turn.position.units if unit.power in turn.position.centres.values()}
    taken = {BOARD.province[minor.place], target}
    strong: list[Unit] = []
    for kind, at in rng.sample(near, len(near)):
        if len(strong) < 3 and BOARD.province[at] not in taken | places and at in BOARD.reach[kind]:
            strong.append(Unit("sweden", kind, at))
            taken.add(BOARD.province[at])
    stand = [one for one in turn.position.units if BOARD.province[one.place] not in taken or one == minor]
    return replace(turn.position, units=tuple(sorted((*stand, *strong)))), strong


def _spelled(unit: Unit, target: str, friend: Unit | None) -> list[Order]:
    """One wish in every way to spell it: with every coast and none, the kind of the friend or none, on foot or not."""
    shores = (target, *BOARD.coasts.get(target, ()))
    if friend:
        return [Order("support", unit.kind, unit.place, to, kind, friend.place) for to in shores for kind in ("", friend.kind)]
    return [Order("move", unit.kind, unit.place, to, via=via) for to in shores for via in (False, True)]


def _one(position: Position, settings: Settings, several: tuple[Order, Order]) -> bool:
    """Are two bids on these orders stronger than as many points on another one?"""
    there = Order("hold", several[0].kind, several[0].at)
    orders = [Given(str(number), order, "", write(order)) for number, order in enumerate((*several, there))]
    return bool(weigh(position, settings, [Bid(given.power, 1, given) for given in orders], RICH)[0])


def _outcome(position: Position, settings: Settings, orders: str, order: Order) -> tuple[object, ...]:
    played = run(position, orders, f"france: 1 DP {write(order)}", settings=settings)
    facts = [{key: fact[key] for key in fact if key not in ("order", "written", "route")} for fact in played.kind("order")]
    return facts, played.standoffs, played.after.units


def _compare(seed: int, count: int) -> Counter[str]:
    rng, seen = Random(seed), Counter[str]()
    freed = [Unit("Cop", "F", "Cop"), Unit("Smy", "F", "Smy/sc"), Unit("Con", "A", "Con")]
    minors = [unit for unit in START.units if unit.power in START.centres] + freed
    while sum(seen.values()) < count:
        settings, _ = RULES.settings({"switches": {key: rng.choice(SWITCHES[key][1]) for key in COASTS}})
        minor = rng.choice(minors)
        near = sorted(BOARD.near[minor.kind][BOARD.province[minor.place] if minor.kind == "A" else minor.place])
        split = [place for place in near if place in BOARD.coasts]
        target = rng.choice(split or near)
        position, strong = _position(rng, minor, target, settings)
        if minor not in position.units or not strong:
            continue
        goer, friend = strong[0], rng.choice([None, strong[0]])
        ends = [end for end in sorted(BOARD.reach[goer.kind][goer.place]) if BOARD.province[end] == target]
        told = [f"{goer} - {rng.choice(ends)}", *(f"{one} C {minor} - {target}" for one in strong[1:] if one.place in BOARD.seas)]
        for pair in combinations(_spelled(minor, target, friend), 2):
            one = _one(position, settings, pair)
            seen["one" if one else "two"] += 1
            if one:
                first, second = (_outcome(position, settings, f"sweden: {', '.join(told)}", order) for order in pair)
                assert first == second, (pair, told, settings.rules)
    return seen


def test_orders_that_are_one_bid_are_played_alike() -> None:
    """E-021, DP-04."""
    seen = _compare(seed=1763, count=250)
    assert min(seen.values()) >= 50, seen


@pytest.mark.fuzz
def test_orders_that_are_one_bid_are_played_alike_at_length() -> None:
    """E-021, DP-04."""
    assert _compare(seed=1784, count=20_000)["one"] >= 4000
