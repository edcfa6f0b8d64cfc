"""Straits: a board's `closed-by` binds moves, supports, retreats and what is told of them beforehand, whatever the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from generator.core.phase import Phase
from generator.diplomacy import legality
from generator.diplomacy.position import Dislodged, Position, unit
from tests.support import variant_table
from tests.support.dynasty_table import Played, Table


@dataclass(frozen=True)
class Strait:
    """A board on which a fleet in `{sea}` closes the way from `{a}` to `{b}`, and powers that are called `me` and `foe` here.

    `{off}` is next to the sea; the units `{c}` and `{d}` stand next to `{a}`, that of `{c}` not by the sea.
    """

    table: Table
    words: Mapping[str, str]

    def said(self, text: str) -> str:
        """A text about this board."""
        return text.replace("me:", f"{self.words['me']}:").replace("foe:", f"{self.words['foe']}:").format(**self.words)

    def at(self, units: str, step: str = "orders") -> Position:
        """The spring of the first year with these units and no others."""
        told = self.table.sides(self.said(units))
        standing = tuple(sorted(unit(power, text) for power, texts in told.items() for text in texts))
        return replace(self.table.start, phase=Phase(1, self.table.start.phase.year, "spring", step), units=standing)

    def run(self, units: str, orders: str) -> Played:
        """Their moves."""
        return self.table.run(self.at(units), self.said(orders))


def _strait(rules: str, words: str, by: str = "") -> Strait:
    """A rule system on its board with one strait; `by` is the kind of unit that it is closed to, if not to both."""
    named = dict(pair.split("=") for pair in words.split(", "))
    facts = variant_table.facts_of(rules)
    (edge,) = (it for it in facts["edges"] if {it["a"], it["b"]} == {named["a"], named["b"]})
    edges: list[dict[str, Any]] = [it for it in facts["edges"] if it is not edge]
    edges.append({**edge, "closed-by": named["sea"]} | ({"by": by} if by else {}))
    edges += [{**edge, "by": "fleet" if by == "army" else "army"}] if by else []
    return Strait(Table(rules, facts={**facts, "edges": edges}), named)


SOUND = "a=Den, b=Swe, sea=Ska, off=Nth, c=A Kie, d=F Bal, me=GER, foe=ENG"
FORD = "a=And, b=Vid, sea=Mor, off=Orm, c=A Bel, d=A Alf, me=LJ, foe=DO"
STRAITS = {
    "classical": _strait("classical", SOUND),
    "saga-of-the-nine-basic": _strait("saga-of-the-nine-basic", FORD),
    "saga-of-the-nine": _strait("saga-of-the-nine", FORD),
    "order-of-the-dragon": _strait("order-of-the-dragon", "a=Ama, b=Tre, sea=Bla, off=Arg, c=A Kon, d=A Brs, me=OT, foe=GH"),
}
EVERYWHERE = pytest.mark.parametrize("strait", STRAITS.values(), ids=STRAITS)

MOVES = {
    "nobody is in the strait": ("me: A {a}", "me: A {a} - {b}", "A {a}", "moves"),
    "another's fleet is": ("me: A {a} | foe: F {sea}", "me: A {a} - {b}", "A {a}", "void strait-closed"),
    "the other way": ("me: A {b} | foe: F {sea}", "me: A {b} - {a}", "A {b}", "void strait-closed"),
    "to a fleet": ("me: F {a} | foe: F {sea}", "me: F {a} - {b}", "F {a}", "void strait-closed"),
    "an own fleet is": ("me: A {a}, F {sea}", "me: A {a} - {b}", "A {a}", "moves"),
    "another's fleet is near it": ("me: A {a} | foe: F {off}", "me: A {a} - {b}", "A {a}", "moves"),
    "another's fleet leaves it": (
        "me: A {a} | foe: F {sea}",
        "me: A {a} - {b} | foe: F {sea} - {off}",
        "A {a}",
        "void strait-closed",
    ),
    "another's fleet comes": ("me: A {a} | foe: F {off}", "me: A {a} - {b} | foe: F {off} - {sea}", "A {a}", "moves"),
    "a way that is none of the strait": ("me: {c} | foe: F {sea}", "me: {c} - {a}", "{c}", "moves"),
    "into the strait itself": ("me: F {a} | foe: F {sea}", "me: F {a} - {sea}", "F {a}", "bounces held"),
    "support to hold across": ("me: A {a}, A {b} | foe: F {sea}", "me: A {a} S A {b}, A {b} H", "A {a}", "void strait-closed"),
    "support to hold across, past nobody": ("me: A {a}, A {b}", "me: A {a} S A {b}, A {b} H", "A {a}", "supports"),
    "support for an attack across": (
        "me: F {a} | foe: F {sea}",
        "me: F {a} S F {sea} - {b} | foe: F {sea} - {b}",
        "F {a}",
        "void strait-closed",
    ),
    "support past an own fleet": ("me: A {a}, F {sea}", "me: A {a} S F {sea} - {b}, F {sea} - {b}", "A {a}", "supports"),
    "carried by the very fleet": ("me: A {a} | foe: F {sea}", "me: A {a} - {b} | foe: F {sea} C A {a} - {b}", "A {a}", "moves"),
}


@EVERYWHERE
@pytest.mark.parametrize(("units", "orders", "name", "expected"), MOVES.values(), ids=MOVES)
def test_crossing_a_strait(strait: Strait, units: str, orders: str, name: str, expected: str) -> None:
    event = strait.run(units, orders).order(strait.said(name))
    cause = event.get("cause")
    why = str(cause.get("why", cause["kind"])) if isinstance(cause, Mapping) else ""
    assert f"{event['outcome']} {why}".strip() == expected


ATTACK = "foe: {c} - {a}, {d} S {c} - {a}"
RETREATS = {
    "nobody is in the strait": ("me: A {a} | foe: {c}, {d}", ATTACK, True),
    "another's fleet is": ("me: A {a} | foe: {c}, {d}, F {sea}", ATTACK, False),
    "an own fleet is": ("me: A {a}, F {sea} | foe: {c}, {d}", ATTACK, True),
    "another's fleet has left it": ("me: A {a} | foe: {c}, {d}, F {sea}", f"{ATTACK}, F {{sea}} - {{off}}", True),
    "another's fleet has come": ("me: A {a} | foe: {c}, {d}, F {off}", f"{ATTACK}, F {{off}} - {{sea}}", False),
}


@EVERYWHERE
@pytest.mark.parametrize(("units", "orders", "open_"), RETREATS.values(), ids=RETREATS)
def test_retreating_across_a_strait(strait: Strait, units: str, orders: str, open_: bool) -> None:  # noqa: FBT001
    """The fleets that count are those that are there before retreats, and whoever drove the unit out has no say."""
    played = strait.run(units, orders)
    assert (strait.words["b"] in played.options(strait.said("A {a}"))) is open_


@EVERYWHERE
@pytest.mark.parametrize(
    ("fleet", "outcome"), [("foe: F {sea}", "disbands"), ("foe: F {off}", "retreats"), ("me: F {sea}", "retreats")]
)
def test_a_retreat_that_a_file_lists_is_refused_where_the_strait_is_closed(strait: Strait, fleet: str, outcome: str) -> None:
    """A position to start from may list it, and a ruling may have brought the fleet since."""
    here, there = strait.said("A {a}"), strait.words["b"]
    gone = Dislodged(unit(strait.table.labels[strait.words["me"]], here), strait.words["c"], (there,))
    position = replace(strait.at(f"foe: {strait.said('{c}')[:2]}{{a}} | {fleet}", "retreats"), dislodged=(gone,))
    played = strait.table.run(position, strait.said("me: A {a} R {b}"))
    assert played.order(here)["outcome"] == outcome
    told = [(one.code, one.suggestion) for one in played.problems if one.weight == "illegal"]
    assert told == ([("closed", "the unit can only disband")] if outcome == "disbands" else [])


def test_of_two_orders_for_a_vassals_retreat_the_one_that_a_strait_forbids_does_not_count() -> None:
    """10.5.2: the receiver's is taken where both are legal, and Castile is the receiver."""
    table = STRAITS["order-of-the-dragon"].table
    start = table.at("spring retreats", vassals="vNC: Tun")
    gone = Dislodged(unit("vNC", "A Ama"), "A Kon", ("Siv", "Tre"))
    orders = "NA: vNC>A Ama R Siv | CA: vNC>A Ama R Tre"
    for fleet, end in (("F Bla", "A Siv"), ("F Arg", "A Tre")):
        standing = (unit("ottomans", "A Ama"), unit("golden-horde", fleet))
        played = table.run(replace(start, units=tuple(sorted(standing)), dislodged=(gone,)), orders)
        assert unit("vNC", end) in played.after.units


@EVERYWHERE
def test_who_checks_an_order_is_told_that_the_strait_is_closed_and_where_the_unit_can_go(strait: Strait) -> None:
    (told,) = (one for one in strait.run("me: A {a} | foe: F {sea}", "me: A {a} - {b}").problems if one.weight == "illegal")
    assert told.code == "strait-closed"
    possible = told.suggestion.removeprefix("possible: ").split(", ")
    assert possible == sorted(strait.table.board.reach["A"][strait.words["a"]] - {strait.words["b"]})


@pytest.mark.parametrize(("by", "army", "fleet"), [("army", "void", "moves"), ("fleet", "moves", "void")])
def test_a_way_that_is_closed_to_one_kind_of_unit_is_open_to_the_other(by: str, army: str, fleet: str) -> None:
    strait = _strait("classical", SOUND, by)
    for kind, outcome in (("A", army), ("F", fleet)):
        played = strait.run(f"me: {kind} {{a}} | foe: F {{sea}}", f"me: {kind} {{a}} - {{b}}")
        assert played.order(strait.said(f"{kind} {{a}}"))["outcome"] == outcome


def _counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many orders were checked, one number each time that there were any."""
    counted: list[int] = []
    plain = legality.check_orders

    def counting(*told: Any) -> Any:
        counted.extend([len(told[2])] if told[2] else [])
        return plain(*told)

    monkeypatch.setattr(legality, "check_orders", counting)
    return counted


@EVERYWHERE
def test_the_orders_of_a_phase_are_checked_once(strait: Strait, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once as they are read; the minor powers' orders come with the bids and are checked with all others."""
    counted = _counted(monkeypatch)
    strait.run("me: A {a}, A {b} | foe: F {sea}", "me: A {a} - {b}, A {b} H | foe: F {sea} H")
    assert counted == [3]


def test_orders_are_checked_again_where_a_ruling_has_changed_the_position_since(monkeypatch: pytest.MonkeyPatch) -> None:
    strait, counted = STRAITS["classical"], _counted(monkeypatch)
    ruling = {"rule": "remove", "unit": "F Ska", "when": "move-units", "why": "it was never there"}
    position, orders = strait.at("me: A {a} | foe: F {sea}"), strait.said("me: A {a} - {b} | foe: F {sea} H")
    played = strait.table.run(position, orders, rulings=[ruling])
    assert played.order("A Den")["outcome"] == "moves"
    assert counted == [2, 2]
