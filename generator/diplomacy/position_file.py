"""Checks a `position.yaml` that somebody wrote, since a game may start from any legal position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.file_shapes import BoundedText, Choice, Field, Fields, Flag, Listed, Number, Table
from generator.core.nearest import did_you_mean
from generator.core.phase import read_phase
from generator.core.position_file import PositionFile
from generator.core.problem import Problem, fault
from generator.diplomacy.board import Board
from generator.diplomacy.board_file import Ground
from generator.diplomacy.board_shape import END, MOST_PLACES, PLACE, PLACES, RELIGION, SHORT, STEPS, UNIT
from generator.diplomacy.calendar import year

Facts = Mapping[str, Any]
_LETTERS = {"A": "army", "F": "fleet"}

_POWER = BoundedText(63, r"[A-Za-z0-9][A-Za-z0-9-]*", "the id of a power, as castile, Tun or vNC")
_COUNT = Number(0, 999)
_YEAR = Number(-99999, 99999)
_STATE = Fields(
    {
        "kind": Field("what kind of power it is", Choice(("major", "eliminated", "minor", "thrall", "vassal"))),
        "home": Field("its home centres", PLACES),
        "capital": Field("where its capital is", PLACE),
        "points": Field("the Diplomacy Points that it has now", _COUNT),
        "missed": Field("how many phases in a row it has missed", _COUNT),
        "civil-disorder": Field("whether it is in civil disorder", Flag()),
        "of": Field("whose thrall it is", _POWER),
        "giver": Field("who gave the centre of a vassal", _POWER),
        "receiver": Field("who shares a vassal with its giver", _POWER),
        "name": Field("what a vassal is called", SHORT),
        "start": Field("the unit that a minor power is rebuilt with", BoundedText(4, r"[AF](/[a-z]{2})?", "A, F, or F/nc")),
        "religion": Field("as the rules have it", RELIGION),
        "extra": Field("the home centre that it has added in play", PLACE),
    }
)
_DISLODGED = Fields(
    {
        "power": Field("whose unit it is", _POWER, needed=True),
        "unit": Field("the unit that was driven out", UNIT, needed=True),
        "by": Field("the unit that did it", UNIT, needed=True),
        "options": Field("where it may retreat to", Listed(END, 30), needed=True),
    }
)
_HEIR = Fields(
    {
        "of": Field("whose heir it is", _POWER, needed=True),
        "at": Field("where it lives", PLACE, needed=True),
        "married": Field("the minor power or vassal that it is married into", _POWER),
    }
)
_MARRIAGE = Fields(
    {
        "heirs": Field("the powers whose heirs marry, the giver first", Listed(_POWER, 2, 1), needed=True),
        "at": Field("where they marry", PLACE, needed=True),
        "makes": Field("the thrall or vassal that comes of it", _POWER, needed=True),
    }
)
POSITION = PositionFile(
    {
        "powers": Field("what is true of each power", Table("power", _POWER, _STATE, MOST_PLACES), needed=True),
        "centres": Field("the centres of each power", Table("power", _POWER, PLACES, MOST_PLACES), needed=True),
        "units": Field("the units of each power", Table("power", _POWER, Listed(UNIT, 60), MOST_PLACES), needed=True),
        "dislodged": Field("the units that retreat", Listed(_DISLODGED, 60)),
        "heirs": Field("where the heirs live", Listed(_HEIR, MOST_PLACES)),
        "heir-built": Field("when each power last built an heir", Table("power", _POWER, _YEAR, MOST_PLACES)),
        "pending": Field("the marriages between orders and census", Listed(_MARRIAGE, MOST_PLACES)),
    },
    {"step": Field("the step, as in the id", Choice(STEPS)), "cycle": Field("which turn of the calendar it is", _COUNT)},
)
"""What stands in the file."""


def check(board: Board, position: Facts) -> list[Problem]:
    """Every problem of a position on a board; its keys and the shapes of their values were checked before."""
    ground = Ground({place: {**fields, "centre": place in board.centres} for place, fields in board.facts["places"].items()})
    return [wrong for law in (_phase, _powers, _centres, _units, _dislodged, _heirs) for wrong in law(position, board, ground)]


def _phase(position: Facts, board: Board, _: Ground) -> Iterator[Problem]:
    """The phase is one of the board's calendar."""
    phase = read_phase(position.get("phase", {}).get("id", ""))
    known = [f"{slot.season} {slot.step}" for slot in year(board.facts)]
    if phase and f"{phase.season} {phase.step}" not in known:
        hint = did_you_mean(f"{phase.season} {phase.step}", known)
        yield fault("phase", f"a year has no {phase.season} {phase.step}", position["phase"]["id"], hint)


def _powers(position: Facts, board: Board, ground: Ground) -> Iterator[Problem]:
    """Great powers are the board's, and minor powers are named after their centres."""
    powers: Facts = position.get("powers", {})
    for power, state in powers.items():
        kind = state.get("kind", "major")
        if kind in ("minor", "thrall"):
            yield from _centre(power, ground)
        elif kind != "vassal" and power not in board.powers:
            yield fault("unknown-power", f"the board has no power `{power}`", power, did_you_mean(power, board.powers))
        for place in (*state.get("home", ()), *(state[key] for key in ("capital", "extra") if key in state)):
            yield from _centre(place, ground)
        for key in ("of", "giver", "receiver"):
            yield from _known(state[key], powers) if key in state else ()


def _centres(position: Facts, _: Board, ground: Ground) -> Iterator[Problem]:
    """What is owned is a supply centre, and has one owner."""
    owners: dict[str, str] = {}
    for power, places in position.get("centres", {}).items():
        yield from _known(power, position.get("powers", {}))
        for place in places:
            yield from _centre(place, ground)
            if owners.setdefault(place, power) != power:
                yield fault("two-owners", f"{place} is owned by {owners[place]} and by {power}", place, "keep one of the two")


def _units(position: Facts, _: Board, ground: Ground) -> Iterator[Problem]:
    """Every unit stands where it can, alone."""
    taken: dict[str, str] = {}
    for power, units in position.get("units", {}).items():
        yield from _known(power, position.get("powers", {}))
        for unit in units:
            yield from _stands(unit, ground)
            province = unit[2:].partition("/")[0]
            if taken.setdefault(province, unit) is not unit:
                yield fault("two-units", f"two units stand in {province}", unit, "a province holds one unit")


def _dislodged(position: Facts, _: Board, ground: Ground) -> Iterator[Problem]:
    """Units retreat only in a retreat phase, each to where it could stand."""
    entries = position.get("dislodged", ())
    step = position.get("phase", {}).get("step", "retreats")
    if entries and step != "retreats":
        yield fault("dislodged", f"no unit retreats in {step}", entries, "take `dislodged:` out")
    for entry in entries:
        yield from _known(entry["power"], position.get("powers", {})) if "power" in entry else ()
        for key in ("unit", "by"):
            yield from _stands(entry[key], ground) if key in entry else ()
        for place in entry.get("options", ()) if "unit" in entry else ():
            yield from ground.refuses(place, _LETTERS[entry["unit"][0]], place)


def _heirs(position: Facts, _: Board, ground: Ground) -> Iterator[Problem]:
    """The powers that heirs belong to exist, and so do the places where they live."""
    powers: Facts = position.get("powers", {})
    for entry in (*position.get("heirs", ()), *position.get("pending", ())):
        for power in (*entry.get("heirs", ()), *(entry[key] for key in ("of", "married") if key in entry)):
            yield from _known(power, powers)
        yield from ground.unknown(entry["at"]) if "at" in entry else ()
    for power in position.get("heir-built", {}):
        yield from _known(power, powers)


def _centre(place: str, ground: Ground) -> Iterator[Problem]:
    yield from ground.unknown(place)
    if place in ground.places and not ground.places[place]["centre"]:
        yield fault("no-centre", f"{place} is no supply centre", place, "take it out here")


def _known(power: str, powers: Facts) -> Iterator[Problem]:
    if power not in powers:
        yield fault("unknown-power", f"`powers:` has no `{power[:60]}`", power, did_you_mean(power, powers))


def _stands(unit: str, ground: Ground) -> Iterator[Problem]:
    yield from ground.refuses(unit[2:], _LETTERS[unit[0]], unit)
