"""The `orders:` of an order file: every text read, every problem found at once, nothing turned into another order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, Weight, fault, faults_of
from generator.core.ruleset import Count
from generator.core.text import spot_of
from generator.diplomacy import notation, order_sheet
from generator.diplomacy.absence import ABSENT, excused, owing
from generator.diplomacy.bid_price import counts_points
from generator.diplomacy.legality import check_in_position
from generator.diplomacy.orders import Given, NoOrder, Order, Unit
from generator.diplomacy.phase_orders import Orders
from generator.diplomacy.position import Position, commanders, players, vassals_of
from generator.diplomacy.refusals import WHY, refused
from generator.diplomacy.same_orders import alike
from generator.diplomacy.settings import Settings, Ways

MOST = 100
"""Lines of one power that are read; nobody has as many units."""

Some = TypeVar("Some")


class Line(NamedTuple):
    """A text as a player wrote it: `order` or `void`, the text, the value it stood in, and where in that value it begins.

    `vassal` is the vassal power that it is meant for, if not the player's own.
    """

    kind: str
    text: str
    value: Any
    offset: int
    vassal: str = ""


@dataclass(slots=True)
class Reading:
    """What is read of an order file so far."""

    position: Position
    settings: Settings
    problems: list[Problem] = field(default_factory=list)
    given: dict[str, list[Given]] = field(default_factory=dict)
    heirs: dict[str, list[Given]] = field(default_factory=dict)
    shared: dict[str, dict[str, list[Given]]] = field(default_factory=dict)
    origin: dict[int, tuple[Any, int]] = field(default_factory=dict)
    """Where each order given was written, by the id of its Given."""
    named: dict[tuple[str, str, str], tuple[Line, Order]] = field(default_factory=dict)
    """The order that each unit, build and heir of a power was given, and where."""


def read(position: Position, settings: Settings, orders: Mapping[str, Any]) -> tuple[Orders, list[Problem]]:
    """The orders by power, and every fault, illegal order and missing order among them.

    `orders` is the value of the file's key `orders`: for each power a list of texts, or one block of text as it was pasted.
    """
    reading = Reading(position, settings)
    for power, value in orders.items():
        if not is_player(reading, power):
            continue
        reading.given[str(power)] = []
        aside: list[Line] = []
        for line in first(reading, value, _lines(reading, str(power), value)):
            note = note_of(reading, str(power), line, aside)
            if note is not None:
                _file(reading, str(power), line.vassal, note)
        reading.problems += _passed_over(aside)
    heirs = {power: tuple(notes) for power, notes in reading.heirs.items()}
    shared = {vassal: {power: tuple(notes) for power, notes in by.items()} for vassal, by in reading.shared.items()}
    came = Orders({power: tuple(notes) for power, notes in reading.given.items()}, heirs, shared)
    if not faults_of(reading.problems):
        if position.phase.step == "orders":
            came = replace(came, checked=check_in_position(position, settings, came.all_given()))
        reading.problems += _illegal(reading, came)
        reading.problems += _missing(reading, came)
    return came, reading.problems


def first(reading: Reading, value: Any, lines: Iterator[Some]) -> Iterator[Some]:
    """Not more lines than any power has orders to give; others are a fault, since looking for the nearest names takes time."""
    yield from islice(lines, MOST)
    if next(lines, None) is not None:
        reading.problems.append(fault("too-many", f"these are more than {MOST} orders", value, "keep one order a unit"))


def _passed_over(lines: list[Line]) -> Iterator[Problem]:
    """The notice that quotes all that a power wrote beside its orders."""
    if lines:
        quotes = ", ".join(f"“{line.text}”" for line in lines)
        hint = "if it is an order after all, write it as one"
        spot = spot_of(lines[0].value, lines[0].offset)
        yield Problem("notice", "passed-over", f"passed over, since it is no order: {quotes}", spot, hint)


def _file(reading: Reading, power: str, vassal: str, note: Given) -> None:
    """Put an order where it belongs: with the power's units, with its heir, or with the vassal that it holds."""
    if vassal:
        reading.shared.setdefault(vassal, {}).setdefault(power, []).append(note)
    elif note.order is not None and note.order.kind == "H":
        reading.heirs.setdefault(power, []).append(note)
    else:
        reading.given[power].append(note)


def _lines(reading: Reading, power: str, value: Any) -> Iterator[Line]:
    if isinstance(value, str):
        yield from _told(reading, power, value)
    elif isinstance(value, list | tuple):
        for entry in value:
            key, text = next(iter(entry.items())) if isinstance(entry, Mapping) and len(entry) == 1 else ("", None)
            if isinstance(entry, str):
                yield from _told(reading, power, entry)
            elif key == "void" and isinstance(text, str):
                yield from _void(reading, text)
            elif isinstance(text, str) and (vassal := _vassal(reading, power, key)):
                pieces = notation.split(text, reading.settings.lexicon)
                yield from (Line("order", order, text, offset, vassal) for offset, order in pieces)
            else:
                hint = _way_to(reading, key) or "write the order as one text, or `void: what the player wrote`"
                reading.problems.append(fault("shape", "this is not an order", entry, hint))
    else:
        reading.problems.append(fault("shape", "orders must be a list of texts, or one block of text", value))


def _void(reading: Reading, text: str) -> Iterator[Line]:
    """A text that nobody can read; it is printed, so it may be no bid, which nobody else may see."""
    if reading.settings.allotment and counts_points(text):
        hint = "move it to `bids:` with the power's name; if it is none, take the points out of the text"
        reading.problems.append(fault("bid", "this reads as a bid, and what stands under `orders:` is printed", text, hint))
    else:
        yield Line("void", str(text), text, 0)


def _told(reading: Reading, power: str, value: str) -> Iterator[Line]:
    """The orders in a text; one that begins with a vassal's name and a colon is for that vassal."""
    for offset, text in notation.split(value, reading.settings.lexicon):
        key, colon, order = text.partition(":")
        vassal = _vassal(reading, power, key.strip()) if colon else ""
        skipped = len(text) - len(order.lstrip()) if vassal else 0
        if skipped == len(text):
            hint = f"write each order for it as `{key.strip()}: ...`"
            reading.problems.append(fault("shape", "a vassal's name with no order behind it", value, hint, offset))
            continue
        yield Line("order", text[skipped:], value, offset + skipped, vassal)


def _way_to(reading: Reading, power: Any) -> str:
    """How a vassal of this id is ordered, where there is one."""
    state = reading.position.powers.get(power)
    if state is None or state.kind != "vassal":
        return ""
    holders = " and ".join(commanders(reading.position, power))
    if reading.position.phase.step == "orders":
        return f"its holders, {holders}, bid for the orders of its units under `bids:`"
    return f"its holders order it: write `{power}: ...` as an order of {holders}"


def is_player(reading: Reading, power: Any) -> bool:
    """Is this a power that players command? If not, that is a problem."""
    known = players(reading.position)
    if power in known:
        return True
    hint = _way_to(reading, power) or did_you_mean(str(power), known)
    reading.problems.append(fault("unknown-power", f"there is no power {str(power)!r} in this game", power, hint))
    return False


def _vassal(reading: Reading, power: str, key: Any) -> str:
    """The vassal, held by the power, that goes by this id or name in a phase in which its holders order for it."""
    position = reading.position
    held = vassals_of(position, power)
    named = [one for one in held if str(key).casefold() in (one.casefold(), position.powers[one].name.casefold())]
    return named[0] if named and position.phase.step != "orders" else ""


def note_of(reading: Reading, power: str, line: Line, aside: list[Line] | None = None, *, once: bool = True) -> Given | None:
    """One order as it came, or None where it is none; problems go into the reading.

    `aside` takes what is no order beyond doubt; without it that is a fault. `once`: a unit may be told only one thing.
    """
    kind, text, value, offset, _ = line
    if kind == "void":
        return _keep(reading, Given(power, _unit_of(reading, text), text), line)
    found = notation.read(text, reading.settings.lexicon)
    if aside is not None and isinstance(found, notation.Trouble):
        end = notation.remark(text, reading.settings.lexicon)
        aside += [line._replace(text=text[end:].strip(), offset=offset + end)] if end < len(text) else []
        text = text[:end].rstrip(" .!")
        found = notation.read(text, reading.settings.lexicon)
    if isinstance(found, notation.Trouble):
        if aside is not None and notation.is_chatter(text, reading.settings.lexicon):
            aside.append(line)
            return None
        hint = found.suggestion or "write it as an order, or leave it out if it is none"
        reading.problems.append(fault(found.code, found.message, value, hint, offset + found.offset))
        return None
    if isinstance(found, NoOrder):
        if found.kind != "H" and reading.position.phase.step == "adjustments":
            hint = f"write `Build {text}` or `Remove {text}`"
            reading.problems.append(fault("unreadable", f"“{text}” does not say what to do with the unit", value, hint, offset))
        return None
    if once and _told_twice(reading, power, line, found):
        return None
    canonical = notation.write(found)
    return _keep(reading, Given(power, found, "" if text == canonical else text, canonical), line)


def _told_twice(reading: Reading, power: str, line: Line, order: Order) -> bool:
    """Is this a second order for a unit, or for the heir? If so, that is a problem; one that does the same is a notice."""
    heir = "heir" if order.kind == "H" else ""
    place = heir or (reading.settings.board.province[order.at] if order.at else "")
    if not place:
        return False
    key = (power, place, heir or line.vassal + "build" * (order.verb == "build"))
    earlier, first = reading.named.setdefault(key, (line, order))
    if earlier is line:
        return False
    where = spot_of(earlier.value, earlier.offset)
    told = "the heir" if heir else f"the unit in {place}"
    since = f"; the first is on line {where.line}" if where else ""
    if alike(reading.position, reading.settings, order, first):
        message = f"the same order for {told} once more{since}; it counts once"
        reading.problems.append(Problem("notice", "repeated", message, spot_of(line.value, line.offset)))
    else:
        message = f"a second order for {told}{since}"
        reading.problems.append(fault("twice", message, line.value, "keep the one that counts", line.offset))
    return True


def _unit_of(reading: Reading, text: str) -> Order | None:
    """The unit that an unreadable text begins with, told nothing; None where it begins with none."""
    words = text.split()
    for count in range(min(len(words), 6), 0, -1):
        found = notation.read(" ".join(words[:count]), reading.settings.lexicon)
        if isinstance(found, NoOrder) and found.at:
            return Order("void", found.kind, found.at)
    return None


def _keep(reading: Reading, note: Given, line: Line) -> Given:
    reading.origin[id(note)] = (line.value, line.offset)
    return note


def _problem(weight: Weight, code: str, message: str, origin: tuple[Any, int] | None = None, hint: str = "") -> Problem:
    return Problem(weight, code, message, spot_of(*origin) if origin else None, hint)


def _illegal(reading: Reading, came: Orders) -> Iterator[Problem]:
    """Orders that can be read but will be void; the unit holds, and the report prints them as written."""
    for note, why in refused(reading.position, reading.settings, came):
        if note.order is not None and note.order.verb != "void":
            text = note.written or notation.write(note.order)
            message = f"{note.power}: {text}: {WHY.get(why, why)}"
            yield _problem("illegal", why, message, reading.origin.get(id(note)), _hint(reading, note, note.order, why))


def _hint(reading: Reading, note: Given, order: Order, why: str) -> str:
    """The nearest right thing for an order that is not legal."""
    position, settings = reading.position, reading.settings
    ways = settings.ways(position)
    board = ways.board
    place = board.province[order.at] if order.at else ""
    if why in ("no-such-unit", "not-yours"):
        own = [str(unit) for unit in position.units_of(note.power)]
        return did_you_mean(f"{order.kind} {order.at}", own)
    if why in ("coast-missing", "coast-wrong", "closed", "not-adjacent") or (order.verb == "move" and why in ways.shut.values()):
        unit = next((one for one in position.units if board.province[one.place] == place), None)
        gone = next((one for one in settings.retreating(position) if board.province[one.unit.place] == place), None)
        ends = gone.options if gone else _open_ends(ways, unit) if unit else ()
        near = [end for end in ends if board.province[end] == board.province.get(order.to)] or sorted(ends)
        return f"possible: {', '.join(sorted(near))}" if near else "the unit can only disband" if gone else ""
    return ""


def _open_ends(ways: Ways, unit: Unit) -> list[str]:
    """Where a unit may go now."""
    return [end for end in ways.board.reach[unit.kind][unit.place] if (unit, end) not in ways.shut]


def _missing(reading: Reading, came: Orders) -> Iterator[Problem]:
    """Powers that sent nothing, and units without an order in a list that has others."""
    position = reading.position
    step = position.phase.step
    for power in owing(reading.settings, position):
        if not came.came_from(power):
            if not excused(reading.settings, position, came, power):
                yield _problem("missing", ABSENT[step], f"{power}: nothing was ordered")
            continue
        for unit in _left_out(position, reading.settings, came, power):
            yield _problem("missing", "no-order", f"{power}: no order for {unit}")


def _left_out(position: Position, settings: Settings, came: Orders, power: str) -> list[Unit]:
    """The units that the orders of their power leave out; nobody has to build."""
    if position.phase.step == "adjustments":
        return []
    province = settings.board.province
    told = {province[note.order.at] for note in came.given.get(power, ()) if note.order is not None and note.order.at}
    return [unit for unit in position.ordered_units() if unit.power == power and province[unit.place] not in told]


def counts(position: Position, settings: Settings, came: Orders) -> tuple[Count, Count]:
    """Of the powers and of the units on the sheet, how many were given orders."""
    due = order_sheet.orders(position, settings)["orders"]
    giving = [power for power in due if came.came_from(power)]
    units = sum(len(due[power]) - len(_left_out(position, settings, came, power)) for power in giving)
    return Count("powers", len(giving), len(due)), Count("units", units, sum(map(len, due.values())))
