"""The maps of a turn: what everybody sees, and what one realm knows beside that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from generator.core.event import Event
from generator.core.picture import Arrow, Mark, Picture
from generator.core.public import PublicPhase
from generator.rulesets.dragon_lords.documents import dump
from generator.rulesets.dragon_lords.pictures.phase import pictures
from generator.rulesets.dragon_lords.position import Position
from tests.support import lords

TURN = 3


def maps(events: Sequence[Event] = (), told: Sequence[Event] = (), after: Position | None = None) -> Mapping[str, Picture]:
    """The maps of turn 3, which began with the start."""
    phase = lords.start().phase._replace(number=TURN, season=f"turn-{TURN}")
    documents = [dump(it)[0] for it in (lords.start(), after or lords.start())]
    public = PublicPhase(phase, documents[0], done=True, events=tuple(events), after=documents[1])
    return {it.name: it for it in pictures(lords.scenario(), public, told)}


def test_everybody_sees_the_land_as_built_and_no_unit() -> None:
    (found,) = maps().values()
    assert found.fills["Bry"] == "brynn"
    assert found.fills["Sal"] == "independent"
    assert {fort.place: fort.strength for fort in found.forts}["Bry"] == 4
    assert "Bry" in found.places["harbour"]
    assert not found.pieces


MARKS: list[tuple[str, dict[str, Any], list[Event], set[Mark]]] = [
    ("fighting", {}, [{"kind": "fought", "place": "Sal", "realms": ["brynn"]}], {Mark("fought", "Sal")}),
    (
        "a province that was taken is not said to be unannexed, too",
        {"Sal": {"owner": "brynn"}},
        [{"kind": "taken", "place": "Sal", "by": "brynn", "was": "corvane"}],
        {Mark("taken", "Sal", "brynn", text="COR")},
    ),
    ("one that nobody annexed", {"Sal": {"owner": "brynn"}}, [], {Mark("free", "Sal", "brynn")}),
    ("one annexed by another", {"BDo": {"owner": "corvane"}}, [], {Mark("annexed", "BDo", "brynn")}),
    ("hidden damage", {"BDo": {"damage": 2}}, [], set()),
]


@pytest.mark.parametrize(("after", "events", "marks"), [row[1:] for row in MARKS], ids=[row[0] for row in MARKS])
def test_what_everybody_sees_of_a_province(after: dict[str, Any], events: list[Event], marks: set[Mark]) -> None:
    (found,) = maps(events, after=lords.provinces(lords.start(), after)).values()
    assert set(found.marks) == marks


ARMY: Event = {
    "kind": "known-unit", "realm": "brynn", "unit": "brynn A2", "at": "Gul", "hidden": True, "heroes": ["brynn Tegan"],
    "troops": [{"type": "spy", "rank": 1, "count": 2}, {"type": "ranger", "rank": 1, "count": 1}],
}  # fmt: skip


def sighting(turn: int, **troops: int) -> Event:
    return {
        "kind": "known-sighting", "realm": "brynn", "place": "Cor", "of": "corvane", "turn": turn, "heroes": 1,
        "troops": {kind.replace("_", "-"): count for kind, count in troops.items()},
    }  # fmt: skip


def test_a_realm_sees_its_own_units_by_number_and_size() -> None:
    (piece,) = maps(told=[ARMY])["knowledge"].pieces
    assert (piece.place, piece.kind, piece.owner, piece.number, piece.count) == ("Gul", "army", "brynn", 2, 3)
    assert (piece.badges, piece.marks) == (("hero",), ("hidden",))


@pytest.mark.parametrize(("turn", "label"), [(TURN, ""), (1, "turn 1")])
def test_older_sightings_have_their_turn(turn: int, label: str) -> None:
    pieces = maps(told=[ARMY, sighting(turn, infantry=4, cog=2)])["knowledge"].pieces[1:]
    assert [(it.kind, it.owner, it.count, it.label) for it in pieces] == [
        ("seen", "corvane", 4, label),
        ("seen-ships", "corvane", 2, label),
    ]


def test_a_realm_sees_the_damage_and_the_forts_that_it_knows() -> None:
    ground: Event = {"kind": "known-ground", "realm": "brynn", "place": "Cor", "turn": 1, "damage": 2, "standing": 1}
    found = maps(told=[ARMY, ground])["knowledge"]
    assert Mark("damage", "Cor", text="2") in found.marks
    assert {fort.place: fort.strength for fort in found.forts}["Cor"] == 1


def test_a_realm_sees_where_its_units_went() -> None:
    went: list[Event] = [
        {"kind": "marched", "unit": "brynn A2", "from": "Bry", "to": "Gul", "order": "march Gullmarch"},
        {"kind": "retreated", "unit": "brynn A2", "from": "Gul", "to": "Bry"},
    ]
    assert maps(told=[ARMY, *went])["knowledge"].arrows == (
        Arrow("march", "Bry", "Gul", "brynn"),
        Arrow("retreat", "Gul", "Bry", "brynn"),
    )


def test_the_gm_sees_the_units_of_all_and_what_no_realm_merely_saw() -> None:
    other = {**ARMY, "realm": "corvane", "unit": "corvane A1"}
    found = maps(told=[ARMY, other, sighting(1, infantry=4)])["knowledge"]
    assert [piece.owner for piece in found.pieces] == ["brynn", "corvane"]
