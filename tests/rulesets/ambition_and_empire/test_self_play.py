"""Games of ten years with orders, bids, retreats and builds of chance: no fault, every special rule at work, and the laws hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from generator.core.canonical_yaml import dump
from generator.diplomacy.notation import read
from generator.diplomacy.orders import Order
from generator.diplomacy.position import Position
from tests.rulesets.ambition_and_empire.table import BOARD, RULES, SETTINGS
from tests.support.self_play import Moment, game, played_twice

YEARS = 10


def ruled(position: Position, rng: Random) -> Sequence[Mapping[str, Any]]:
    """Now and then a power is in civil disorder for good."""
    playing = [power for power, state in position.powers.items() if state.kind == "major" and position.owned(power)]
    if rng.random() > 0.03 or len(playing) < 6:
        return ()
    return ({"rule": "civil-disorder", "power": rng.choice(sorted(playing)), "units": {"Lvp": "F"}},)


def acts(moment: Moment) -> Iterator[str]:
    """Which special rules acted in a phase, by the words of `ACTS`."""
    minors = {power for power, state in moment.before.powers.items() if state.kind == "minor"}
    for event in moment.events:
        kind, minor = event["kind"], event.get("power") in minors
        if kind == "order":
            yield from _ordered(event, minor, {str(unit) for unit in moment.before.units if unit.power in minors})
        elif kind == "bid":
            yield f"bid {event['outcome']} {event.get('cause', '')}".strip()
        elif kind == "centre":
            yield "minor power conquered" if event.get("from") == event["place"] else "centre taken"
        elif kind == "independent":
            yield "set free" if "unit" in event else "set free after the fall"
        elif kind == "dislodged":
            yield "minor power driven out" if minor else "driven out"
        elif kind in ("rebuilt", "home", "civil-disorder", "eliminated"):
            yield str(kind)
    yield from _auctions(moment.events)


def _ordered(event: Mapping[str, Any], minor: bool, at_home: set[str]) -> Iterator[str]:  # noqa: FBT001 - one more column
    outcome, cause = event["outcome"], event.get("cause")
    told = cause if isinstance(cause, Mapping) else {}
    why = told.get("why")
    if why == "sortie-unopposed":
        yield "support of an invalid sortie" if " S " in event["order"] else "sortie invalid"
    elif why in ("sortie-supported", "religion", "strait-closed", "two-coasts"):
        yield str(why)
    elif outcome in ("bounces", "supports") and minor:
        yield f"minor power {outcome}"
    elif outcome == "cut" and told["by"] in at_home:
        yield "support cut by a sortie"
    elif outcome == "moves":
        yield from _passages(str(event["order"]))
    elif outcome == "builds":
        yield "Crimea built by Russia" if event["unit"][2:] == "Cri" and event["power"] == "russia" else "built"


def _passages(order: str) -> Iterator[str]:
    _, start, _, end = order.split()[:4]
    joined = {("Smy/sc", "Bla"), ("Smy/sc", "Arm"), ("Smy/nc", "Aeg"), ("Smy/nc", "Eas"), ("Smy/nc", "Syr")}
    for ways, told in ((joined, "Smyrna joined"), ({("And", "Mor"), ("Edi", "Ire")}, "strait crossed")):
        if (start, end) in ways or (end, start) in ways:
            yield told


def _auctions(events: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Ties, and orders that won with the points of two powers."""
    auctions: dict[str, list[Mapping[str, Any]]] = {}
    for event in events:
        if event["kind"] == "bid" and event["outcome"] != "void":
            auctions.setdefault(_wanted(str(event["order"])), []).append(event)
    for bids in auctions.values():
        winners = {bid["power"] for bid in bids if bid["outcome"] == "won"}
        if len(winners) != 1:
            yield "pooled" if winners else "tie"


def _wanted(order: str) -> str:
    """The province of the unit that a bid is for."""
    found = read(order, SETTINGS.lexicon)
    assert isinstance(found, Order)
    return str(BOARD.province[found.at])


ACTS = frozenset({
    "Crimea built by Russia", "Smyrna joined", "bid lost", "bid void attacking", "bid void overspent", "bid won", "built",
    "centre taken", "civil-disorder", "driven out", "eliminated", "home", "minor power bounces", "minor power conquered",
    "minor power driven out", "minor power supports", "pooled", "rebuilt", "religion", "set free", "set free after the fall",
    "sortie invalid", "sortie-supported", "strait crossed", "strait-closed", "support cut by a sortie",
    "support of an invalid sortie", "tie", "two-coasts",
})  # fmt: skip
"""Every way in which a special rule shows."""


def keep_the_laws(moment: Moment) -> None:
    """What is true after every phase, whatever was ordered."""
    before, after = moment.before, moment.after
    places = [BOARD.province[unit.place] for unit in after.units]
    assert len(places) == len(set(places)), "two units in one province"
    for unit in after.units:
        assert unit.power in after.powers, unit
        assert unit.place in BOARD.locations(unit.kind, BOARD.province[unit.place]), unit
        if after.powers[unit.power].kind == "minor":
            assert BOARD.province[unit.place] == unit.power, f"{unit} is not at home"
    pending = {power for power, state in after.powers.items() if state.kind == "minor" and power not in after.centres}
    assert after.centres.keys() | pending == BOARD.centres
    assert set(after.centres.values()) <= after.powers.keys()
    assert all(owner == place for place, owner in after.centres.items() if after.powers[owner].kind == "minor")
    assert not {one.unit.power for one in after.dislodged} & {p for p, state in after.powers.items() if state.kind == "minor"}
    for power, state in after.powers.items():
        if state.kind == "eliminated":
            assert not after.units_of(power)
            assert not after.owned(power)
        elif state.kind == "major" and before.phase.step == "adjustments":
            assert len(after.units_of(power)) <= len(after.owned(power))
        if state.kind == "major":
            assert state.points == min(3, len(after.owned(power))), power
    if before.phase.step == "orders":
        orders = [read(text, SETTINGS.lexicon) for texts in moment.file["orders"].values() for text in texts]
        assert 2 * sum(isinstance(order, Order) and order.verb == "move" for order in orders) >= len(orders)


def trace(seed: int) -> tuple[str, Counter[str]]:
    """All that a game leaves behind as one text, and how often each special rule acted."""
    seen: Counter[str] = Counter()
    told = []
    for moment in game(RULES, SETTINGS, seed, YEARS, ruled):
        keep_the_laws(moment)
        seen.update(acts(moment))
        told.append(dump(moment.record.results) + dump(moment.record.secret))
    return "\n".join(told), seen


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_chance_keeps_the_laws(seed: int) -> None:
    seen = trace(seed)[1] if seed else played_twice(trace, [seed])
    assert seen.keys() <= ACTS


@pytest.mark.fuzz
def test_in_two_hundred_games_every_special_rule_acts() -> None:
    assert played_twice(trace, range(1000, 1200)).keys() == ACTS
