"""Every case of the DATC, with the rulings that the document prefers and with the others that a switch offers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from generator.core.event import Event
from generator.diplomacy import movement
from generator.diplomacy.legality import check_orders
from generator.diplomacy.notation import write
from generator.diplomacy.rules import Rules
from tests.support import quick_yaml, text_adjudicator
from tests.support.random_positions import CLASSICAL

CASES: list[dict[str, Any]] = quick_yaml.load((Path(__file__).parents[1] / "datc.yaml").read_text("utf-8"))["cases"]


class Row(NamedTuple):
    """A case under one choice of rules."""

    id: str
    case: Mapping[str, Any]
    rules: Mapping[str, str]
    changed: Mapping[str, str]


def rows() -> list[Row]:
    """The preferred rulings of every case, then the other choices."""
    found = [Row(f"{case['id']}: {case['title']}", case, {}, {}) for case in CASES]
    for case in CASES:
        for other in case.get("otherwise", ()):
            if "rules" in other:
                where = {key: case[key] for key in ("units", "orders", "phase", "centres") if key in case}
                changed = {key: other[key] for key in ("after", "dislodged", "removed") if key in other}
                name = f"{case['id']}, otherwise: {other['choice']}"
                found.append(Row(name, where | changed, other["rules"], other.get("changed", {})))
    return found


ROWS = rows()


@pytest.mark.parametrize("row", [pytest.param(row, id=row.id) for row in ROWS])
def test_the_case_comes_out_as_the_document_says(row: Row) -> None:
    rules = Rules(**row.rules)
    if row.case.get("phase") == "adjustments":
        _adjustments(row, rules)
    else:
        _movement(row, rules)


def _movement(row: Row, rules: Rules) -> None:
    case = row.case
    found = text_adjudicator.move(case["units"], texts(case["orders"]), rules)
    assert text_adjudicator.sides(found.units) == in_order(case["after"])
    expected = case.get("dislodged", {})
    assert {str(one.unit): list(one.options) for one in found.dislodged} == {
        unit: sorted(fields["options"]) for unit, fields in expected.items()
    }
    assert {str(one.unit): _province(one.by) for one in found.dislodged} == {
        unit: fields["by"] for unit, fields in expected.items()
    }
    _results(case["orders"], row.changed, found.events, set(expected))
    if "retreats" in case:
        later = case["retreats"]
        after = text_adjudicator.retreat(found.units, found.dislodged, texts(later["orders"]), rules)
        assert text_adjudicator.sides(after.units) == in_order(later["after"])
        _results(later["orders"], {}, after.events, set())


def _adjustments(row: Row, rules: Rules) -> None:
    case = row.case
    orders = case.get("orders", {})
    found = text_adjudicator.adjust(case["units"], case["centres"], texts(orders), rules)
    assert text_adjudicator.sides(found.units) == in_order(case["after"])
    gone = [_province(str(event["unit"])) for event in found.events if event.get("cause") == "civil-disorder"]
    assert gone == case.get("removed", [])
    _results(orders, row.changed, found.events, set())


def _results(orders: Mapping[str, Any], changed: Mapping[str, str], events: Iterable[Event], lost: set[str]) -> None:
    """Each order's outcome is one of those that its result in the document can mean."""
    outcomes: dict[tuple[str, str], list[Event]] = defaultdict(list)
    for event in events:
        if event["kind"] == "order" and event["order"] is not None:
            outcomes[str(event["power"]), _without_coasts(str(event["order"]))].append(event)
    for power, entries in orders.items():
        for entry in entries:
            ((text, result),) = entry.items()
            told = text_adjudicator.order(text)
            event = outcomes[power, _without_coasts(write(told))].pop(0)
            meant = text_adjudicator.MEANING[told.verb, changed.get(text, result)]
            dislodged = event.get("unit") in lost and told.verb not in ("move", "retreat")
            meant = meant & {"dislodged", "void"} if dislodged else meant - {"dislodged"}
            assert event["outcome"] in meant, (power, text, event)
    assert not any(outcomes.values()), "facts about orders that nobody gave"


def texts(orders: Mapping[str, Sequence[Mapping[str, str]]]) -> dict[str, list[str]]:
    """The orders without their results."""
    return {power: [text for entry in entries for text in entry] for power, entries in orders.items()}


def in_order(sides: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The units by power, sorted."""
    return {power: sorted(units) for power, units in sides.items() if units}


def _province(text: str) -> str:
    return CLASSICAL.province[text.removeprefix("A ").removeprefix("F ")]


def _without_coasts(text: str) -> str:
    return " ".join(word.partition("/")[0] for word in text.split())


def test_every_entry_is_there_and_every_choice_not_offered_has_its_reason() -> None:
    counts = Counter(case.get("phase", "movement") for case in CASES)
    assert counts == {"movement": 145, "adjustments": 20}
    others = [other for case in CASES for other in case.get("otherwise", ())]
    assert sum("otherwise" in case for case in CASES) == 37
    assert all(("rules" in other) != bool(other.get("skipped")) for other in others)


@pytest.mark.parametrize(("case", "victim"), [("6.D.28", "F Rum"), ("6.D.29", "F Rum"), ("6.D.30", "F Con"), ("6.D.32", "A Yor")])
def test_an_illegal_move_takes_no_support_to_hold_where_the_switch_says_so(case: str, victim: str) -> None:
    (facts,) = [one for one in CASES if one["id"] == case]
    orders = texts(facts["orders"])
    for rules, driven_out in ((Rules(), []), (Rules(illegal_order="moves"), [victim])):
        found = text_adjudicator.move(facts["units"], orders, rules)
        assert [str(one.unit) for one in found.dislodged] == driven_out


@pytest.mark.parametrize(("distance", "left"), [("any", "F Tri"), ("by-unit", "A Ser")])
def test_a_fleet_counts_the_ways_of_fleets_alone_where_the_switch_says_so(distance: str, left: str) -> None:
    found = text_adjudicator.adjust({"austria": ["A Ser", "F Tri"]}, {"austria": ["Vie"]}, {}, Rules(distance=distance))
    assert text_adjudicator.sides(found.units) == {"austria": [left]}


@pytest.mark.parametrize("seed", range(3))
def test_shuffled_orders_give_the_same_facts_to_the_byte(seed: int) -> None:
    rng = Random(seed)
    for case in CASES:
        if case.get("phase") == "adjustments":
            continue
        orders = text_adjudicator.given(texts(case["orders"]))
        several = Counter((one.power, one.order.at) for one in orders if one.order)
        if max(several.values()) > 1:
            continue
        units = text_adjudicator.units(case["units"])
        told = movement.adjudicate(check_orders(CLASSICAL, units, orders, Rules()))
        mixed = rng.sample(orders, len(orders))
        again = movement.adjudicate(check_orders(CLASSICAL, units, mixed, Rules()))
        assert repr(told) == repr(again), case["id"]
