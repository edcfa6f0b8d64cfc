"""Four whole games in a judge's own words: from the first orders on nothing but orders goes in, and all that is told comes out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.core.event import Event
from generator.diplomacy import movement
from generator.diplomacy.legality import check_orders
from generator.diplomacy.orders import Order, Unit
from generator.diplomacy.position import Dislodged
from generator.diplomacy.rules import Rules
from tests.support import judge_results, text_adjudicator
from tests.support.judge_results import JudgeLine, Phase
from tests.support.random_positions import CLASSICAL

PLAYED_UNDER = Rules(convoy_fallback="by-land", removal="2000")
LENGTHS = {"describe": 51, "gauntlet": 54, "pouchtoo": 51, "ruffians": 81}
ENDS = {
    "describe": "England: 19 Supply centers, 14 Units: Builds 5 units. (* VICTORY!! *)",
    "gauntlet": "Turkey: 19 Supply centers, 16 Units: Builds 3 units. (* VICTORY!! *)",
    "pouchtoo": "Game 'pouchtoo' has been declared a draw between Austria, Russia and England.",
    "ruffians": "England: 18 Supply centers, 15 Units: Builds 3 units. (* VICTORY!! *)",
}
MISTYPED = {
    ("describe", "1910 fall orders", "Fleet North Sea CONVOY Russian Army Ankara => Switzerland."): "the board has no such place",
    ("describe", "1913 fall orders", "Fleet Piedmont CONVOY German Army Munich => Switzerland."): "the board has no such place",
}
"""Lines that are no orders; their units hold."""

LOST = {
    ("pouchtoo", "1902 spring orders"): {"turkey": ["A Ank R Smy", "F Aeg R Eas"]},
    ("pouchtoo", "1905 fall orders"): {"italy": ["F Ion R Tun"]},
}
"""Retreats that are missing in the mails, as the next orders show them."""

UNTOLD = {("ruffians", "1913 fall retreats"): "the page of this fall has no movements"}
"""What follows cannot be played on from what is told; the next orders show where the units stand."""


@dataclass
class World:
    """The board as we have it: our own results so far. `untold` while it cannot be known."""

    units: tuple[Unit, ...]
    centres: dict[str, list[str]]
    dislodged: tuple[Dislodged, ...] = ()
    untold: bool = False


@pytest.mark.parametrize("game", LENGTHS)
def test_the_game_comes_out_as_the_judge_told_it(game: str) -> None:
    phases = list(_phases(game))
    assert len(phases) == LENGTHS[game]
    world = _opening(game, phases[0])
    for phase in phases:
        if phase.step == "orders" and world.untold:
            world = World(tuple(sorted(_listed(phase))), world.centres)
        world.untold = world.untold or (game, phase.id) in UNTOLD
        if world.untold:
            world.centres = phase.centres or world.centres
        else:
            PLAY[phase.step](world, phase)
            _year_end(world, phase)
        assert bool(phase.ended) == (phase is phases[-1]), phase.id
    assert phases[-1].ended == ENDS[game]


def _phases(game: str) -> Iterator[Phase]:
    """The phases of a game, with the retreats that the mails left out."""
    for phase in judge_results.read(Path(__file__).parents[1] / "games" / f"classical-{game}.txt"):
        missing = LOST.get((game, phase.id))
        told = phase.centres, phase.balance
        if missing:
            phase.centres, phase.balance = {}, {}
        yield phase
        if missing:
            added = [JudgeLine(power, text, text_adjudicator.order(text)) for power, texts in missing.items() for text in texts]
            yield Phase(phase.year, phase.season, "retreats", added, centres=told[0], balance=told[1])


def _opening(game: str, first: Phase) -> World:
    """The usual first position; `gauntlet` began with one unit a power, in 1899, each on the only centre its power owned."""
    if game == "gauntlet":
        units = _listed(first)
        return World(tuple(sorted(units)), {unit.power: [unit.place] for unit in units})
    units = [Unit(power.id, *text.split(" ")) for power in CLASSICAL.powers.values() for text in power.units]
    return World(tuple(sorted(units)), {power.id: list(power.home) for power in CLASSICAL.powers.values()})


def _listed(phase: Phase) -> list[Unit]:
    return [Unit(one.power, one.order.kind, one.order.at) for one in phase.lines]


def _orders(phase: Phase) -> dict[str, list[str]]:
    return {power: [text for text in texts if isinstance(text, str)] for power, texts in phase.orders().items()}


def _movement(world: World, phase: Phase) -> None:
    assert _provinces(world.units) == _provinces(_listed(phase)), phase.id
    found = movement.adjudicate(check_orders(CLASSICAL, world.units, text_adjudicator.given(_orders(phase)), PLAYED_UNDER))
    outcomes = {(event["power"], _province(event)): event for event in found.events if event["kind"] == "order"}
    lost = {str(one.unit) for one in found.dislodged}
    for one in phase.lines:
        event = outcomes.pop((one.power, CLASSICAL.province[one.order.at]))
        assert one.flags == _flags(one, event, lost), (phase.id, one, event)
    assert not outcomes, phase.id
    assert {(one.unit, frozenset(one.options)) for one in found.dislodged} == {
        (unit, frozenset(options)) for unit, options in phase.lost.items()
    }, phase.id
    world.units, world.dislodged = found.units, tuple(one for one in found.dislodged if one.options)


def _flags(one: JudgeLine, event: Event, lost: set[str]) -> set[str]:
    """What the judge would say: of a dislodged unit also that its support was cut, and never that a convoy was of no use."""
    words = {"bounces": "bounce", "no-convoy": "no convoy", "cut": "cut", "void": "void"}
    said = {words[str(event["outcome"])]} if event["outcome"] in words else set()
    if isinstance(one.order, Order) and one.order.verb == "convoy":
        said -= {"void"}
    if event["unit"] in lost:
        said |= {"dislodged"} | (one.flags & {"cut"})
    return said


def _retreats(world: World, phase: Phase) -> None:
    found = text_adjudicator.retreat(world.units, world.dislodged, _orders(phase), PLAYED_UNDER)
    assert not [event for event in found.events if event.get("cause")], phase.id
    world.units, world.dislodged = found.units, ()


def _adjustments(world: World, phase: Phase) -> None:
    world.centres = text_adjudicator.owners(phase.year, world.units, world.centres)
    found = text_adjudicator.adjust(text_adjudicator.sides(world.units), world.centres, _orders(phase), PLAYED_UNDER)
    removed = [event for event in found.events if event.get("cause") == "civil-disorder"]
    assert sorted((event["power"], event["unit"]) for event in removed) == sorted(
        (unit.power, str(unit)) for unit in phase.defaults
    ), phase.id
    assert not [event for event in found.events if event.get("outcome") == "void"], phase.id
    world.units = found.units


PLAY = {"orders": _movement, "retreats": _retreats, "adjustments": _adjustments}


def _year_end(world: World, phase: Phase) -> None:
    """Centres and what is due stand behind the retreats of fall, or behind its movements where nobody had to retreat."""
    if phase.centres:
        assert not world.dislodged, phase.id
        world.centres = text_adjudicator.owners(phase.year, world.units, world.centres)
        assert world.centres == phase.centres, phase.id
        for power, due in phase.balance.items():
            units = sum(unit.power == power for unit in world.units)
            assert len(world.centres.get(power, [])) - units == due, (phase.id, power)


def _provinces(units: tuple[Unit, ...] | list[Unit]) -> list[tuple[str, str, str]]:
    return sorted((unit.power, unit.kind, CLASSICAL.province[unit.place]) for unit in units)


def _province(event: Event) -> str:
    return CLASSICAL.province[str(event["unit"]).partition(" ")[2]]


def test_wrong_lines_are_known() -> None:
    found = {(game, phase.id, one.text) for game in LENGTHS for phase in _phases(game) for one in phase.lines if one.mistyped}
    assert found == set(MISTYPED)


def test_an_order_in_judge_notation_is_read() -> None:
    (phase,) = judge_results.read_text(
        "Results for Fall of 1901 in x\nMovement\nEngland: Army Edinburgh => North Sea => Belgium.  (*no convoy*)\n"
        "Turkey: Army Smyrna, No Order Processed.\nTurkey: Fleet Ankara SUPPORT Russian Fleet St. Petersburg\n"
        "(south coast) => Gulf of Bothnia.  (*void*)\nItaly: Army Rome => Switzerland.\n"
    )
    assert phase.id == "1901 fall orders"
    assert phase.orders() == {
        "england": ["A Edi - Nth - Bel"],
        "turkey": ["F Ank S F StP/sc - Bot"],
        "italy": [{"void": "Army Rome => Switzerland."}],
    }
    assert [sorted(one.flags) for one in phase.lines] == [["no convoy"], [], ["void"], []]
