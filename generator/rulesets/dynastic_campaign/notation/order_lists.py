"""Reads the `orders:` of an order file: every line becomes an order or a problem, and no order is turned into another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, NamedTuple

from generator.core.nearest import did_you_mean
from generator.core.placed_values import Spot, Text, spot_of
from generator.core.problem import Problem, fault
from generator.diplomacy.phrases.trouble import Trouble, quoted
from generator.rulesets.dynastic_campaign import calendar, rooms
from generator.rulesets.dynastic_campaign.notation import chatter, dues, names, reader, wasted
from generator.rulesets.dynastic_campaign.notation.form import BUILDS, MARRIAGES, MOVES, WHEN, WINTER_MOVES
from generator.rulesets.dynastic_campaign.notation.forms import BY_KIND
from generator.rulesets.dynastic_campaign.notation.names import Names
from generator.rulesets.dynastic_campaign.notation.reader import Found
from generator.rulesets.dynastic_campaign.notation.writing import written
from generator.rulesets.dynastic_campaign.orders import Order, Orders, Sent, Unread
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.treaties.forwarding import unforwarded

MOST = 250
"""How many lines of one nation are read."""
LONGEST = 16_000
"""How many characters a line can have; a treaty may be long."""
MOST_EXPLAINED = 40
"""For so many unreadable lines of a nation the nearest right thing is sought; that takes time."""


class _Line(NamedTuple):
    """A line as a player wrote it: its text, the value of the file that it stands in, and where in that value it begins."""

    text: str
    value: Any
    offset: int
    void: bool = False

    def at(self, more: int = 0) -> Spot | None:
        """The spot of a character of the line; the first one of a block of text stands below the sign that begins the block."""
        offset = self.offset + more
        if not offset and isinstance(self.value, Text) and self.value.block >= 0:
            return Spot(self.value.spot.file, self.value.spot.line + 1, self.value.block + 1)
        return spot_of(self.value, offset)


@dataclass(slots=True)
class _Reading:
    """What has been read of one nation's orders so far.

    `once` has the first order for each unit and person; `signed` is whether the last line was a greeting, which a name may follow.
    """

    settings: Settings
    position: Position
    names: Names
    problems: list[Problem] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    passed_over: list[_Line] = field(default_factory=list)
    once: dict[tuple[Any, ...], Sent] = field(default_factory=dict)
    unread: int = 0
    signed: bool = False


def read(position: Position, settings: Settings, file: Mapping[str, Any]) -> tuple[Orders, list[Problem]]:
    """The orders of all nations, and everything that is wrong with what was written.

    `file` is the whole order file; below `orders` each nation has one block of text, or a list of texts.
    """
    problems: list[Problem] = []
    players = position.players()
    known = names.of(settings.scenario, position)
    sent: dict[str, tuple[Sent, ...]] = {}
    for nation, value in file.get("orders", {}).items():
        if nation not in players:
            message = f"nobody plays {quoted(str(nation))}"
            problems.append(fault("unknown-nation", message, nation, did_you_mean(str(nation)[:60], players)))
            continue
        reading = _Reading(settings, position, replace(known, nation=str(nation)))
        _read_nation(reading, value)
        problems += reading.problems
        sent[str(nation)] = tuple(reading.sent)
    came = Orders(sent)
    problems += unforwarded(position, came)
    problems += chain.from_iterable(wasted.notices(settings, position, those) for those in sent.values())
    problems += _missing(settings, position, came, players)
    return came, problems


def _read_nation(reading: _Reading, value: Any) -> None:
    for count, line in enumerate(_lines(reading, value), 1):
        if count > MOST:
            hint = "a nation needs no more; put what belongs together on one line, and leave out what is no order"
            reading.problems.append(fault("too-many", f"these are more than {MOST} lines", value, hint))
            break
        _read_line(reading, line)
    if reading.passed_over:
        quotes = ", ".join(quoted(line.text) for line in reading.passed_over[:10])
        more = f" and {len(reading.passed_over) - 10} more" if len(reading.passed_over) > 10 else ""
        first = reading.passed_over[0]
        message = f"passed over, since it is no order: {quotes}{more}"
        hint = "if it is an order after all, write it as one"
        reading.problems.append(Problem("notice", "passed-over", message, first.at(), hint))


def _lines(reading: _Reading, value: Any) -> Iterator[_Line]:
    """The lines of a nation, whether it wrote a list or one block of text; a fault for each entry that is neither."""
    entries = value if isinstance(value, list | tuple) else [value]
    for entry in entries:
        if isinstance(entry, str):
            yield from (_Line(piece.text, entry, piece.offset) for piece in chatter.split(entry))
            continue
        key, text = next(iter(entry.items())) if isinstance(entry, Mapping) and len(entry) == 1 else ("", None)
        if key == "void" and isinstance(text, str):
            yield _Line(str(text), text, 0, void=True)
        else:
            hint = "write one block of text below `|`, or a list of texts; `void: what the player wrote` for what nobody can read"
            reading.problems.append(fault("shape", "this is not an order", entry, hint))


def _read_line(reading: _Reading, line: _Line) -> None:
    if len(line.text) > LONGEST:
        message = f"this line has {len(line.text)} characters; {LONGEST} are enough"
        reading.problems.append(fault("too-long", message, line.at(), "write one order a line"))
        return
    line = _given_up(line)
    if line.void:
        _add(reading, line, Unread(_seen(line.text)), "unreadable")
        return
    line = _headless(reading, line)
    if not line.text:
        return
    found = reader.read(line.text, reading.names)
    if isinstance(found, Trouble):
        _trouble(reading, line, found)
    elif isinstance(found, Found):
        _add(reading, line, found.order, _wrong(reading, found))


def _given_up(line: _Line) -> _Line:
    """The line, and if the GM wrote `void:` before it in a block of text, as in a list, one that nobody can read."""
    head, colon, rest = line.text.partition(":")
    return line._replace(text=rest.strip(), void=True) if colon and head.strip().casefold() == "void" and rest.strip() else line


def _seen(text: str) -> str:
    """A text that nobody can read, on one line and without what nobody sees, cut short if it is long."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text[:1_000]).split())[:400]


def _headless(reading: _Reading, line: _Line) -> _Line:
    """The line without the name of its nation before a colon; a fault for the name of another nation that somebody plays."""
    head, colon, rest = line.text.partition(":")
    whole = chatter.heading(line.text, reading.names)
    nation = whole if whole is not None else chatter.heading(head, reading.names) if colon else None
    if nation and nation != reading.names.nation and nation in reading.position.players() and (whole is not None or colon):
        theirs = reading.settings.scenario.nations[nation].name
        hint = "each nation's orders stand below its own key"
        message = f"this seems to belong to {theirs}"
        if whole is not None or isinstance(reader.read(rest, reading.names), Trouble):
            reading.problems.append(fault("other-nation", message, line.at(), hint))
            return line._replace(text="")
    if whole is not None and isinstance(reader.read(line.text, reading.names), Trouble):
        return line._replace(text="")
    if nation == reading.names.nation and colon and rest.strip():
        return line._replace(text=rest.strip(), offset=line.offset + len(line.text) - len(rest.lstrip()))
    return line


def _trouble(reading: _Reading, line: _Line, found: Trouble) -> None:
    if chatter.is_chatter(line.text, reading.names) or (reading.signed and chatter.may_be_name(line.text)):
        reading.signed = chatter.is_greeting(line.text)
        reading.passed_over.append(line)
        return
    reading.unread += 1
    hint = found.suggestion if reading.unread <= MOST_EXPLAINED else ""
    hint = hint or "write it as an order, put `#` before it if it is none, or `void: ...` if nobody can tell"
    reading.problems.append(fault(found.code, found.message, line.at(found.offset), hint))


def _add(reading: _Reading, line: _Line, order: Order, why: str) -> None:
    """Take an order in, and say what hinders it."""
    nation = reading.names.nation
    text = written(order, reading.settings.scenario, nation)
    number = len(reading.sent) + 1
    spot = line.at()
    key = _key(order)
    first = reading.once.get(key) if key and not why else None
    if first is not None and first.order == order:
        since = f"; the first is on line {first.spot.line}" if first.spot else ""
        message = f"{nation}: {text}: the same order once more{since}; it counts once"
        reading.problems.append(Problem("notice", "repeated", message, spot))
        return
    why = why or ("twice" if first is not None else "") or rooms.hindrance(reading.settings, reading.position, nation, order)
    sent = Sent(nation, number, order, text, why, spot)
    reading.sent.append(sent)
    if key and not why:
        reading.once[key] = sent
    if why:
        message = f"{nation}: {text}: {rooms.REASONS.get(why, why)}"
        reading.problems.append(Problem("illegal", why, message, spot, _hint(reading, order, why, first)))


def _key(order: Order) -> tuple[Any, ...]:
    """What only one order in a file can be about; empty where several may."""
    form = BY_KIND.get(type(order))
    if form is None or not (form.once or form.group):
        return ()
    return (form.group or type(order).__name__, *(getattr(order, name) for name in form.once))


def _wrong(reading: _Reading, found: Found) -> str:
    """What is wrong with an order that could be read, before the rules are asked."""
    form = BY_KIND[type(found.order)]
    if not is_time(reading.settings, reading.position, form.when):
        return "wrong-phase"
    nation = reading.names.nation
    if form.commands and not _may_command(reading.position, nation, getattr(found.order, form.commands)):
        return "another-nations"
    if form.own and reading.position.persons[getattr(found.order, form.own)].nation != nation:
        return "another-nations"
    return "wrong-start" if any(reading.position.units[unit].at != place for unit, place in found.stated) else ""


def _may_command(position: Position, nation: str, unit: str) -> bool:
    """Whether a unit may obey a nation: its own, or a GM nation's, whose alliance it may have bought in secret."""
    owner = position.nations.get(position.units[unit].nation)
    return owner is not None and (owner.id == nation or not owner.played)


def is_time(settings: Settings, position: Position, when: str) -> bool:
    """Whether orders of a kind belong to the phase."""
    phase = position.phase
    if when == MARRIAGES:
        return calendar.is_for_marriages(phase, spring_with_moves=settings.spring_with_moves)
    if when == BUILDS:
        return phase.step == calendar.BUILDS
    return phase.step == calendar.MOVES and (when == MOVES or (when == WINTER_MOVES and phase.season == "winter"))


def _hint(reading: _Reading, order: Order, why: str, first: Sent | None) -> str:
    """The nearest right thing for an order that is void."""
    if why == "wrong-phase":
        return f"orders of this kind are given with the {WHEN[BY_KIND[type(order)].when]}"
    if why == "twice" and first is not None:
        return f"the first one counts: {first.text[:80]}"
    if why == "wrong-start":
        unit = getattr(order, "unit", "")
        there = reading.position.units.get(unit)
        return f"it stands in {reading.settings.scenario.names[there.at]}" if there else ""
    return ""


def _missing(settings: Settings, position: Position, came: Orders, players: list[str]) -> Iterator[Problem]:
    """A problem for each nation that sent nothing, and for what is due and missing among the orders of the others."""
    for nation in () if position.phase.step == calendar.BATTLES else players:
        if not came.sent.get(nation):
            yield Problem("missing", "nothing-sent", f"{nation}: nothing was ordered")
            continue
        for due in dues.due(settings.scenario, position, nation):
            if not due.met(came.sent[nation]):
                yield Problem("missing", due.code, f"{nation}: {due.message}")
