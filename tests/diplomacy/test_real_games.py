"""Sixty played games: every phase comes out as it was recorded (`games/SOURCES.md`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from random import Random

import pytest

from generator.core.event import Event
from generator.diplomacy import movement
from generator.diplomacy.legality import check_orders
from generator.diplomacy.notation import write
from generator.diplomacy.outcome import Outcome
from generator.diplomacy.position import Dislodged
from generator.diplomacy.rules import Rules
from tests.support import recorded_phases, text_adjudicator
from tests.support.random_positions import CLASSICAL
from tests.support.recorded_phases import Row, Sides

PLAYED_UNDER = Rules(convoy_fallback="by-land", removal="2000")
"""What the sites played by: a move that asks for a convoy nobody gives goes by land, and disorder measures from home."""

FILE = "classical-real-games.jsonl.gz"


@cache
def games() -> Mapping[str, list[Row]]:
    """The phases of each game, in order."""
    return {game: list(rows) for game, rows in groupby(recorded_phases.rows(FILE), lambda row: row.game)}


@pytest.mark.parametrize("game", recorded_phases.games(FILE))
def test_every_phase_of_the_game_comes_out_as_recorded(game: str) -> None:
    moved = Outcome((), ())
    for row in games()[game]:
        if row.step == "Movement":
            moved = text_adjudicator.move(row.units, row.orders, PLAYED_UNDER)
            events, after = moved.events, moved.units
            _losses(row, moved.dislodged, recorded_phases.sides(row.extra.get("dislodged", {})))
            _flags(row, moved)
        elif row.step == "Retreat":
            assert text_adjudicator.sides(moved.units) == _in_order(row.units), row
            _losses(row, moved.dislodged, recorded_phases.sides(row.extra["to_retreat"]))
            retreat = text_adjudicator.retreat(moved.units, moved.dislodged, row.orders, PLAYED_UNDER)
            events, after = retreat.events, retreat.units
        else:
            adjustment = text_adjudicator.adjust(row.units, row.centres, row.orders, PLAYED_UNDER)
            events, after = adjustment.events, adjustment.units
            assert _disorder(events) == _in_order(recorded_phases.sides(row.extra.get("civil_disorder", {}))), row
        assert text_adjudicator.sides(after) == _in_order(row.after), row
        assert dict(_different(row, events)) == {}
        if "centers_after" in row.extra:
            owners = text_adjudicator.owners(row.year, after, row.centres)
            assert owners == _in_order(recorded_phases.sides(row.extra["centers_after"])), row


def _losses(row: Row, dislodged: Iterable[Dislodged], told: Sides) -> None:
    """Whoever was driven out is on record; some sites leave out, or some list, the units that have nowhere to go."""
    everyone = {(one.unit.power, str(one.unit)) for one in dislodged}
    able = {(one.unit.power, str(one.unit)) for one in dislodged if one.options}
    on_record = {(power, unit) for power, units in told.items() for unit in units}
    assert able <= on_record <= everyone, row


FLAGS = {"bounces": "bounce", "no-convoy": "no convoy", "cut": "cut", "void": "void"}


def _flags(row: Row, moved: Outcome) -> None:
    """The words of the engine that bots played on; it calls a support against an own unit void."""
    if "engine_results" not in row.extra:
        return
    words = {recorded_phases.spell(unit): set(flags) for unit, flags in row.extra["engine_results"].items()}
    lost = {str(one.unit) for one in moved.dislodged}
    home = {CLASSICAL.province[one.place]: one.power for one in text_adjudicator.units(row.units)}
    for event in moved.events:
        unit, outcome = str(event.get("unit")), str(event["outcome"]) if event["kind"] == "order" else ""
        if outcome:
            ours = {FLAGS[outcome]} if outcome in FLAGS else set()
            ours |= {"dislodged"} if unit in lost else set()
            spare = {"cut"} if outcome == "dislodged" else set()
            if outcome == "supports":
                end = str(event["order"]).split(" - ")[-1]
                spare = {"void"} if home.get(CLASSICAL.province.get(end, "")) == event["power"] else set()
            assert ours <= words[unit] <= ours | spare, (row, event)


def _disorder(events: Iterable[Event]) -> dict[str, list[str]]:
    """The provinces of the units removed without an order, by power."""
    gone: dict[str, list[str]] = defaultdict(list)
    for event in events:
        if event.get("cause") == "civil-disorder":
            _, _, location = str(event["unit"]).partition(" ")
            gone[str(event["power"])].append(CLASSICAL.province[location])
    return _in_order(gone)


def _different(row: Row, events: Iterable[Event]) -> Iterator[tuple[str, str]]:
    """The orders whose outcome is not one that the recorded result can mean."""
    outcomes = {(str(event["power"]), str(event["order"])): str(event["outcome"]) for event in events if event.get("order")}
    for power, texts in row.orders.items():
        for text in texts:
            order = text_adjudicator.order(text)
            outcome = outcomes.get((power, write(order)))
            outcome = outcome or next(one for (_, told), one in outcomes.items() if text_adjudicator.alike(told, text))
            if text in row.results and outcome not in text_adjudicator.MEANING[order.verb, row.results[text]]:
                yield text, f"{row.results[text]}, we say {outcome}"


def _in_order(sides: Sides) -> dict[str, list[str]]:
    return {power: sorted(texts) for power, texts in sides.items() if texts}


def test_all_phases_are_there() -> None:
    assert len(games()) == 60
    assert sum(map(len, games().values())) == 2774


@pytest.mark.parametrize(
    ("rules", "phases"),
    [(Rules(removal="2000"), 8), (Rules(convoy_fallback="by-land"), 13)],
    ids=["armies without their convoy that went by land", "removals measured from home centres"],
)
def test_the_older_rules_are_needed(rules: Rules, phases: int) -> None:
    assert sum(_comes_out_otherwise(row, rules) for rows in games().values() for row in rows) == phases


def _comes_out_otherwise(row: Row, rules: Rules) -> bool:
    if row.step == "Movement":
        return text_adjudicator.sides(text_adjudicator.move(row.units, row.orders, rules).units) != _in_order(row.after)
    if row.step == "Adjustment":
        after = text_adjudicator.adjust(row.units, row.centres, row.orders, rules).units
        return text_adjudicator.sides(after) != _in_order(row.after)
    return False


def test_a_thousand_more_phases_come_out_as_recorded() -> None:
    rows = list(recorded_phases.rows("bench-phases.jsonl.gz"))
    assert len(rows) == 1000
    for row in rows:
        moved = text_adjudicator.move(row.units, row.orders, PLAYED_UNDER)
        assert text_adjudicator.sides(moved.units) == _in_order(row.after), row
        _losses(row, moved.dislodged, recorded_phases.sides(row.extra["dislodged"]))
        assert dict(_different(row, moved.events)) == {}, row


def test_shuffled_orders_give_the_same_facts_to_the_byte() -> None:
    rng = Random(1901)
    for row in recorded_phases.rows("bench-phases.jsonl.gz"):
        units, orders = text_adjudicator.units(row.units), text_adjudicator.given(row.orders)
        told = movement.adjudicate(check_orders(CLASSICAL, units, orders, PLAYED_UNDER))
        again = movement.adjudicate(check_orders(CLASSICAL, units, rng.sample(orders, len(orders)), PLAYED_UNDER))
        assert repr(told) == repr(again), row
