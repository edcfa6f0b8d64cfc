"""Reads the keys `if dislodged:` and `builds:` of an order file: what powers prefer for the retreats and the winter to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any, NamedTuple

from generator.core.nearest import did_you_mean
from generator.core.placed_values import spot_of
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.diplomacy import notation
from generator.diplomacy.adjustments import why_no_spot
from generator.diplomacy.notation import Trouble
from generator.diplomacy.order_entries import MOST, Reading, is_player
from generator.diplomacy.orders import Order, Unit
from generator.diplomacy.position import Dislodged, Position, vassals_of
from generator.diplomacy.preferences import (
    BUILDS,
    HOW_TO_BUILD,
    HOW_TO_RETREAT,
    PHASES,
    RETREATS,
    Retreats,
    lines_of,
    read_build,
    read_retreats,
    write_retreats,
)
from generator.diplomacy.reasons import Reason
from generator.diplomacy.retreats import end_of
from generator.diplomacy.settings import Settings

_TOO_LATE: Mapping[str, str] = {
    RETREATS: "nobody can be dislodged in this one",
    BUILDS: "this one is that of the builds",
}


class Line(NamedTuple):
    """One line as it was written: its text, the value of the file that it stands in, and where in that value it begins."""

    text: str
    value: Any
    offset: int = 0
    side: str = ""
    """The vassal that it is for; empty for the player's own power."""


class Wish(NamedTuple):
    """What a player prefers for one unit of a power or of a vassal (`side`), read from a line."""

    side: str
    what: Retreats | Order
    line: Line


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was read under one of the two keys: for each power that has an entry there its wishes, in the order given."""

    given: Mapping[str, tuple[Wish, ...]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


def check(position: Position, settings: Settings, document: Mapping[str, Any]) -> list[Problem]:
    """Every problem of both keys: what cannot be read, and what will never be possible."""
    problems: list[Problem] = []
    for key in (RETREATS, BUILDS):
        value = document.get(key)
        if value and position.phase.step not in PHASES[key]:
            hint = "write them as orders, under `orders:`"
            problems.append(fault("wrong-phase", f"`{key}:` is for a phase to come, and {_TOO_LATE[key]}", value, hint))
        elif value:
            wishes = read(position, settings, document, key)
            problems += wishes.problems
            problems += _second(settings, wishes) if key == RETREATS else ()
            problems += [it for power, several in wishes.given.items() for it in _impossible(position, settings, power, several)]
    return problems


def read(position: Position, settings: Settings, document: Mapping[str, Any], key: str) -> Wishes:
    """What stands under one of the two keys, by power; nothing of it is lost but the lines that cannot be read."""
    reading = Reading(position, settings)
    given: dict[str, tuple[Wish, ...]] = {}
    value = document.get(key)
    for power, entry in value.items() if isinstance(value, Mapping) else ():
        if is_player(reading, power):
            lines = list(_lines(reading, str(power), entry, key))
            if len(lines) > MOST:
                reading.problems.append(fault("too-many", f"these are more than {MOST} lines", entry, "keep one line a unit"))
            given[str(power)] = tuple(wish for line in lines[:MOST] if (wish := _wish(reading, line, key)))
    return Wishes(given, tuple(reading.problems))


def _lines(reading: Reading, power: str, value: Any, key: str) -> Iterator[Line]:
    for entry in value if isinstance(value, list | tuple) else [value]:
        if isinstance(entry, str):
            yield from _split(reading, power, entry, key)
        elif isinstance(entry, Mapping) and len(entry) == 1 and isinstance(next(iter(entry.values())), str):
            name, text = next(iter(entry.items()))
            side = vassal_named(reading.position, power, str(name))
            if side:
                yield from (Line(piece, text, offset, side) for offset, piece in _pieces(reading, text, key))
            else:
                vassals = _vassals(reading.position, power)
                hint = did_you_mean(str(name), vassals) if vassals else _how(key)
                reading.problems.append(fault("shape", f"`{str(name)[:60]}` is no vassal of {power}", name, hint))
        else:
            reading.problems.append(fault("shape", "this is no line of text", entry, _how(key)))


def _split(reading: Reading, power: str, value: str, key: str) -> Iterator[Line]:
    """The entries in a text. One that begins with the name of a vassal and a colon is for that vassal."""
    for start, whole in lines_of(value):
        name, colon, rest = whole.partition(":")
        side = vassal_named(reading.position, power, name.strip()) if colon else ""
        skipped = len(whole) - len(rest) if side else 0
        for offset, piece in _pieces(reading, whole[skipped:], key):
            yield Line(piece, value, start + skipped + offset, side)


def _pieces(reading: Reading, text: str, key: str) -> Iterator[tuple[int, str]]:
    """A line of builds may hold several; one of retreats is about one unit."""
    yield from notation.split(text, reading.settings.lexicon) if key == BUILDS else lines_of(text)


def _wish(reading: Reading, line: Line, key: str) -> Wish | None:
    found = (read_build if key == BUILDS else read_retreats)(line.text, reading.settings.lexicon)
    if isinstance(found, Trouble):
        hint = found.suggestion or _how(key)
        reading.problems.append(fault(found.code, found.message, line.value, hint, line.offset + found.offset))
        return None
    return Wish(line.side, found, line)


def _how(key: str) -> str:
    return HOW_TO_BUILD if key == BUILDS else HOW_TO_RETREAT


def _vassals(position: Position, power: str) -> dict[str, str]:
    """The vassals that a power holds, and those that it will hold when its marriages are made, by id and by name."""
    coming = {one.makes for one in position.pending if power in one.heirs}
    held = {*vassals_of(position, power), *coming}
    named = {position.powers[one].name: one for one in held if one in position.powers and position.powers[one].name}
    return {one: one for one in held} | named


def vassal_named(position: Position, power: str, name: str) -> str:
    """The vassal of a power that this id or name means, for what is sent ahead; empty where it means none."""
    known = _vassals(position, power)
    return next((one for label, one in known.items() if label.casefold() == name.casefold()), "")


def _second(settings: Settings, wishes: Wishes) -> Iterator[Problem]:
    """A fault for each further line about one unit."""
    for several in wishes.given.values():
        seen: dict[str, Line] = {}
        for wish in several:
            place = settings.board.province.get(wish.what.at, "")
            first = seen.setdefault(place, wish.line)
            if first is not wish.line:
                where = spot_of(first.value, first.offset)
                since = f"; the first is on line {where.line}" if where else ""
                message = f"a second line for the unit in {place}{since}"
                yield fault("twice", message, wish.line.value, "keep the one that counts", wish.line.offset)


def _impossible(position: Position, settings: Settings, power: str, several: tuple[Wish, ...]) -> Iterator[Problem]:
    for wish in several:
        if isinstance(wish.what, Retreats):
            yield from _impossible_retreats(position, settings, power, wish, wish.what)
        elif why := _never_built(position, settings, wish.side or power, wish.what):
            yield _told(settings, power, wish, notation.write(wish.what), why, _where_built(position, settings, wish, power))


def _impossible_retreats(position: Position, settings: Settings, power: str, wish: Wish, what: Retreats) -> Iterator[Problem]:
    """A problem for a unit that is not there, and for each place that it can never go to."""
    board, side, text = settings.board, wish.side or power, write_retreats(what)
    unit = next((one for one in position.units if board.province[one.place] == board.province[what.at]), None)
    if unit is None or what.kind not in ("", unit.kind) or unit.power != side:
        why = "not-yours" if unit and what.kind in ("", unit.kind) else "no-such-unit"
        own = [str(one) for one in position.units if one.power == side]
        yield _told(settings, power, wish, text, why, did_you_mean(f"{what.kind} {what.at}".strip(), own))
        return
    for option in what.options:
        ends = within_reach(position, settings, unit)
        end = end_of(board, Dislodged(unit, "", ends), option, settings.rules) if option.verb == "retreat" else ""
        if end and end not in ends:
            why = "not-adjacent" if end == "closed" else end
            hint = f"possible at most: {', '.join(sorted(ends))}" if ends else ""
            yield _told(settings, power, wish, f"{unit} R {option.to}", why, hint)


def within_reach(position: Position, settings: Settings, unit: Unit) -> tuple[str, ...]:
    """Every location that a unit could retreat to if nobody stood there."""
    ways = settings.ways(position)
    return tuple(end for end in ways.board.reach[unit.kind][unit.place] if (unit, end) not in ways.shut)


def building_sites(position: Position, settings: Settings, power: str) -> frozenset[str]:
    """Every province where a power may build once it owns it."""
    if power not in position.powers:
        return frozenset(settings.board.centres)
    everything = replace(position, centres=dict.fromkeys(settings.board.centres, power))
    return settings.sites(everything, power, ())


def _never_built(position: Position, settings: Settings, power: str, order: Order) -> str:
    """Why a build or a removal is not possible whatever happens until winter; empty if it may be."""
    board = settings.board
    if order.verb == "waive" or order.kind == "H":
        return ""
    place = board.province[order.at]
    if order.verb == "remove":
        return "" if not order.kind or board.locations(order.kind, place) else "wrong-kind"
    if place not in board.centres:
        return "no-centre"
    return why_no_spot(board, order, place) if place in building_sites(position, settings, power) else "not-home"


def _where_built(position: Position, settings: Settings, wish: Wish, power: str) -> str:
    order = wish.what
    if isinstance(order, Retreats) or order.verb != "build":
        return ""
    return f"possible at most: {', '.join(sorted(building_sites(position, settings, wish.side or power)))}"


def _told(settings: Settings, power: str, wish: Wish, text: str, why: str, hint: str) -> Problem:
    message = f"{power}: {text}: {settings.reasons.get(why, Reason()).check or why}"
    return Problem("illegal", why, message, spot_of(wish.line.value, wish.line.offset), hint)
