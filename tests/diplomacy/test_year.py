"""A year of classical Diplomacy from phase to phase: absences, centres, adjustments, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator import rulesets
from generator.core.event import public
from generator.core.phase import Phase
from generator.core.turn import Turn
from generator.diplomacy.phase_orders import Orders
from generator.diplomacy.position import Position, unit
from tests.support.play_steps import play
from tests.support.random_positions import CLASSICAL
from tests.support.text_adjudicator import given

RULES = rulesets.build("classical", CLASSICAL.facts)
SETTINGS, _ = RULES.settings({"missed": {"civil-disorder-after": "2"}})
OPENING: Position = RULES.opening(SETTINGS)


def after(position: Position, **orders: list[str]) -> Turn:
    """The turn after the phase of a position."""
    notes = {power: tuple(given({power: texts})) for power, texts in orders.items()}
    return play(Turn(position, Orders(notes), SETTINGS), RULES.steps(position))


def at(phase: Phase, units: dict[str, list[str]], centres: dict[str, list[str]]) -> Position:
    """A position of these units and centres; the powers are all seven."""
    owners = {place: power for power, places in centres.items() for place in places}
    standing = sorted(unit(power, text) for power, texts in units.items() for text in texts)
    return replace(OPENING, phase=phase, units=tuple(standing), centres=owners)


def events(turn: Turn, kind: str) -> list[Any]:
    """The public events of one kind."""
    return [event for event in public(turn.events) if event["kind"] == kind]


FALL = Phase(2, 1901, "fall", "orders")


def test_spring_leads_to_fall_where_nobody_has_to_retreat() -> None:
    assert after(OPENING).position.phase == FALL


def test_a_dislodged_unit_that_can_retreat_gets_its_phase() -> None:
    turn = after(
        at(Phase(1, 1901, "spring", "orders"), {"austria": ["A Bud", "A Gal"], "russia": ["A Rum"]}, {}),
        austria=["A Bud - Rum", "A Gal S A Bud - Rum"],
    )
    assert turn.position.phase == Phase(2, 1901, "spring", "retreats")
    assert after(turn.position, russia=["A Rum R Bul"]).position.units[-1] == unit("russia", "A Bul")


def test_a_dislodged_unit_with_nowhere_to_go_is_destroyed_at_once() -> None:
    units = {"italy": ["F Wes", "F Tys", "F Ion"], "france": ["F Tun"], "turkey": ["A Naf"]}
    turn = after(at(Phase(1, 1901, "spring", "orders"), units, {}), italy=["F Tys - Tun", "F Ion S F Tys - Tun", "F Wes H"])
    assert "options" not in events(turn, "dislodged")[0]
    assert turn.position.phase.step == "orders"


def test_centres_change_owners_in_fall_and_not_in_spring() -> None:
    place = {"austria": ["A Ser"]}
    assert not events(after(at(Phase(1, 1901, "spring", "orders"), place, {})), "centre")
    assert events(after(at(FALL, place, {})), "centre") == [{"kind": "centre", "place": "Ser", "to": "austria"}]


def test_a_centre_that_is_left_keeps_its_owner() -> None:
    turn = after(at(FALL, {"austria": ["A Bud"]}, {"austria": ["Vie", "Bud"], "russia": ["Ser"]}))
    assert turn.position.owned("russia") == ["Ser"]


def test_centres_wait_for_the_retreats_of_fall() -> None:
    units = {"austria": ["A Bud", "A Gal"], "russia": ["A Rum"]}
    turn = after(at(FALL, units, {}), austria=["A Bud - Rum", "A Gal S A Bud - Rum"])
    assert not events(turn, "centre")
    turn = after(turn.position, russia=["A Rum R Bul"])
    assert {event["place"] for event in events(turn, "centre")} == {"Bul", "Rum"}


def test_a_power_without_centres_and_units_is_out() -> None:
    turn = after(at(FALL, {"austria": ["A Ser"]}, {"austria": ["Ser"], "turkey": ["Con"]}))
    assert {event["power"] for event in events(turn, "eliminated")} == {"england", "france", "germany", "italy", "russia"}
    assert turn.position.powers["italy"].kind == "eliminated"
    assert {event["power"] for event in events(turn, "total")} == {"austria", "turkey"}


def test_a_year_without_builds_has_no_winter() -> None:
    turn = after(at(FALL, {"austria": ["A Ser"]}, {"austria": ["Ser"]}))
    assert turn.position.phase == Phase(3, 1902, "spring", "orders")


def test_builds_need_a_vacant_home_centre() -> None:
    turn = after(at(FALL, {"austria": ["A Vie", "A Bud", "F Tri"]}, {"austria": ["Vie", "Bud", "Tri", "Ser"]}))
    assert turn.position.phase == Phase(3, 1902, "spring", "orders")
    assert events(turn, "total")[0] == {"kind": "total", "power": "austria", "centres": 4, "units": 3, "builds": 0}


def test_winter_builds_and_lapses() -> None:
    winter = at(Phase(3, 1901, "winter", "adjustments"), {"austria": ["A Ser"]}, {"austria": ["Vie", "Bud", "Ser"]})
    turn = after(winter, austria=["Build A Vie"])
    assert events(turn, "unused") == [{"kind": "unused", "power": "austria", "builds": 1}]
    assert [str(one) for one in turn.position.units] == ["A Ser", "A Vie"]


def test_who_sends_nothing_is_noted_and_falls_into_disorder() -> None:
    first = after(OPENING, austria=["A Vie H"])
    assert {event["power"] for event in events(first, "nmr")} == set(OPENING.powers) - {"austria"}
    second = after(first.position, italy=["A Ven H"])
    assert {event["power"] for event in events(second, "civil-disorder")} == set(OPENING.powers) - {"austria", "italy"}
    assert second.position.powers["italy"].missed == 0
    third = after(second.position, france=["A Par H"])
    assert not third.position.powers["france"].disorder
    assert {event["power"] for event in events(third, "civil-disorder")} == {"austria"}


SPRING = "01-1901-spring-orders"

TENURES: dict[str, tuple[list[dict[str, str]], int]] = {
    "one player missed both": ([{"name": "a"}], 2),
    "a substitute after the first": ([{"name": "a", "until": SPRING}, {"name": "b"}], 1),
    "a substitute from the second on": ([{"name": "a"}, {"name": "b", "from": "02-1901-fall-orders"}], 1),
    "a substitute who is still to come": ([{"name": "a", "until": "02-1901-fall-orders"}, {"name": "b"}], 2),
    "a substitute who was there from the start": ([{"name": "a"}, {"name": "b", "from": SPRING}], 2),
    "a player who left, and nobody came": ([{"name": "a", "until": SPRING}], 2),
    "a phase that this year does not have": ([{"name": "a", "until": "01-1901-autumn-orders"}, {"name": "b"}], 2),
}


@pytest.mark.parametrize(("tenures", "missed"), TENURES.values(), ids=TENURES)
def test_a_substitute_begins_without_missed_phases(tenures: list[dict[str, str]], missed: int) -> None:
    settings, _ = RULES.settings({"missed": {"civil-disorder-after": "2"}, "players": {"italy": tenures}})
    first = play(Turn(OPENING, Orders({}), settings), RULES.steps(OPENING))
    second = play(Turn(first.position, Orders({}), settings), RULES.steps(first.position))
    assert second.position.powers["italy"].missed == missed
    assert second.position.powers["italy"].disorder is (missed == 2)
    assert second.position.powers["france"].disorder


def test_a_substitute_who_has_nothing_to_retreat_begins_without_missed_phases_too() -> None:
    units = {"austria": ["A Bud", "A Gal"], "russia": ["A Rum"], "italy": ["A Ven"]}
    first = after(
        at(Phase(1, 1901, "spring", "orders"), units, {}), austria=["A Bud - Rum", "A Gal S A Bud - Rum"], russia=["A Rum H"]
    )
    assert first.position.phase.step == "retreats"
    players = {"italy": [{"name": "a", "until": SPRING}, {"name": "b"}]}
    settings, _ = RULES.settings({"missed": {"civil-disorder-after": "2"}, "players": players})
    second = play(Turn(first.position, Orders({}), settings), RULES.steps(first.position))
    third = play(Turn(second.position, Orders({}), settings), RULES.steps(second.position))
    assert third.position.powers["italy"].missed == 1
    assert not third.position.powers["italy"].disorder


@pytest.mark.parametrize(("own", "others", "over"), [(18, 16, True), (17, 17, False), (17, 4, False)])
def test_a_solo_takes_eighteen_centres(own: int, others: int, *, over: bool) -> None:
    centres = sorted(CLASSICAL.centres)
    turn = after(
        at(FALL, {"turkey": ["A Gal"], "france": ["A Boh"]}, {"turkey": centres[:own], "france": centres[own : own + others]})
    )
    assert turn.position.over is over
    assert bool(events(turn, "ended")) is over
    if over:
        assert public(turn.events)[-1] == {"kind": "ended", "how": "solo", "powers": ["turkey"]}


def test_a_position_comes_back_from_its_document() -> None:
    turn = after(at(FALL, {"austria": ["A Bud", "A Gal"], "russia": ["A Rum"]}, {}), austria=["A Bud - Rum", "A Gal S A Bud - Rum"])
    assert RULES.load(*RULES.dump(turn.position)) == turn.position


@pytest.mark.parametrize(
    ("game", "code"),
    [
        ({"switches": {"4.A.3": "own-fleet-or-via", "removal": "2000"}}, None),
        ({"switches": {"4.A.33": "x"}}, "unknown-key"),
        ({"switches": {"4.A.3": "sometimes"}}, "switch"),
        ({"switches": "4.A.3"}, "shape"),
        ({"missed": {"orders": "anything"}}, "missed"),
        ({"missed": {"civil-disorder-after": "soon"}}, "number"),
        ({"house": {"victory": "99"}}, "number"),
        ({"house": {"victroy": "17"}}, "unknown-key"),
        ({"house": {"draw": "all-survivors"}}, None),
        ({"house": {"draw": "survivors"}}, "draw"),
        ({"edition": "1971"}, "edition"),
    ],
)
def test_settings_are_read_or_refused(game: dict[str, Any], code: str | None) -> None:
    _, problems = RULES.settings(game)
    assert [problem.code for problem in problems] == ([code] if code else [])
