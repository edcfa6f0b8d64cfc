"""Reads the `orders:` of an order file: every line becomes an order or a problem, and no order is turned into another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from generator.core.nearest import did_you_mean
from generator.core.placed_values import spot_of
from generator.core.problem import Problem, Weight, fault, faults_of
from generator.core.ruleset import Count
from generator.diplomacy import notation, order_sheet
from generator.diplomacy.absence import ABSENT, excused, owing
from generator.diplomacy.bid_price import counts_points
from generator.diplomacy.legality import check_in_position
from generator.diplomacy.orders import Given, NoOrder, Order, Unit
from generator.diplomacy.phase_orders import Orders
from generator.diplomacy.position import Position, commanders, players, vassals_of
from generator.diplomacy.reasons import Reason
from generator.diplomacy.refusals import refused
from generator.diplomacy.same_orders import alike
from generator.diplomacy.settings import Settings, Ways

MOST = 100
"""How many lines of one power are read. No power has that many units."""

Some = TypeVar("Some")


class Line(NamedTuple):
    """One order as a player wrote it: its text, the value of the file that it stands in, and where in that value it begins.

    `vassal` is the vassal that the order is for; it is empty for the player's own power. `void`: the GM marked the text as
    unreadable.
    """

    text: str
    value: Any
    offset: int
    vassal: str = ""
    void: bool = False


@dataclass(slots=True)
class Reading:
    """What has been read of an order file so far. `given`, `heirs` and `shared` are those of `Orders`."""

    position: Position
    settings: Settings
    problems: list[Problem] = field(default_factory=list)
    given: dict[str, list[Given]] = field(default_factory=dict)
    heirs: dict[str, list[Given]] = field(default_factory=dict)
    shared: dict[str, dict[str, list[Given]]] = field(default_factory=dict)
    origin: dict[int, tuple[Any, int]] = field(default_factory=dict)
    """Where each order was written, by the `id()` of its Given: two powers may give equal orders, which are one key otherwise."""
    named: dict[tuple[str, str, str], tuple[Line, Order]] = field(default_factory=dict)
    """The first line for each unit, build and heir of a power, with its order, so that a second one is noticed."""


def read(position: Position, settings: Settings, orders: Mapping[str, Any]) -> tuple[Orders, list[Problem]]:
    """The orders of all powers, and every problem: what cannot be read, what is not legal, and what is missing.

    `orders` is the value of the key `orders` in the file: for each power a list of texts, or one block of text as it was pasted.
    Orders of a movement phase are checked here already, since `gazette check` tells players what is not legal.
    """
    reading = Reading(position, settings)
    for power, value in orders.items():
        if is_player(reading, power):
            _read_power(reading, str(power), value)
    heirs = {power: tuple(several) for power, several in reading.heirs.items()}
    shared = {vassal: {power: tuple(several) for power, several in by.items()} for vassal, by in reading.shared.items()}
    came = Orders({power: tuple(several) for power, several in reading.given.items()}, heirs, shared)
    if not faults_of(reading.problems):
        if position.phase.step == "orders":
            came = replace(came, checked=check_in_position(position, settings, came.all_given()))
        reading.problems += _illegal(reading, came)
        reading.problems += _missing(reading, came)
    return came, reading.problems


def _read_power(reading: Reading, power: str, value: Any) -> None:
    """Read what one power wrote, and put each order where it belongs: with its units, its heir, or a vassal that it holds."""
    own = reading.given[power] = []
    passed_over: list[Line] = []
    for line in limited(reading, value, _lines(reading, power, value)):
        given = read_line(reading, power, line, passed_over)
        if given is None:
            continue
        if line.vassal:
            reading.shared.setdefault(line.vassal, {}).setdefault(power, []).append(given)
        elif given.order is not None and given.order.kind == "H":
            reading.heirs.setdefault(power, []).append(given)
        else:
            own.append(given)
    reading.problems += _passed_over(passed_over)


def limited(reading: Reading, value: Any, lines: Iterator[Some]) -> Iterator[Some]:
    """The first lines, at most `MOST`; more than that are a fault, since looking for the nearest names takes time."""
    yield from islice(lines, MOST)
    if next(lines, None) is not None:
        reading.problems.append(fault("too-many", f"these are more than {MOST} orders", value, "keep one order a unit"))


def _passed_over(lines: list[Line]) -> Iterator[Problem]:
    """The notice that quotes whatever a power wrote that is no order."""
    if lines:
        quotes = ", ".join(f"“{line.text}”" for line in lines)
        hint = "if it is an order after all, write it as one"
        spot = spot_of(lines[0].value, lines[0].offset)
        yield Problem("notice", "passed-over", f"passed over, since it is no order: {quotes}", spot, hint)


def _lines(reading: Reading, power: str, value: Any) -> Iterator[Line]:
    """The lines of a power, whether it wrote a list or one block of text; a fault for each entry that is neither text nor order."""
    if isinstance(value, str):
        yield from _split(reading, power, value)
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from _split(reading, power, entry) if isinstance(entry, str) else _keyed(reading, power, entry)
    else:
        reading.problems.append(fault("shape", "orders must be a list of texts, or one block of text", value))


def _keyed(reading: Reading, power: str, entry: Any) -> Iterator[Line]:
    """An entry with a key: `void: what the player wrote`, or a vassal and its orders."""
    key, text = next(iter(entry.items())) if isinstance(entry, Mapping) and len(entry) == 1 else ("", None)
    if key == "void" and isinstance(text, str):
        yield from _void(reading, text)
    elif isinstance(text, str) and (vassal := _vassal(reading, power, key)):
        pieces = notation.split(text, reading.settings.lexicon)
        yield from (Line(order, text, offset, vassal) for offset, order in pieces)
    else:
        hint = _how_to_order_vassal(reading, key) or "write the order as one text, or `void: what the player wrote`"
        reading.problems.append(fault("shape", "this is not an order", entry, hint))


def _void(reading: Reading, text: str) -> Iterator[Line]:
    """A text that nobody can read. It will be printed, so it must not be a bid, which only the GM may see."""
    if reading.settings.allotment and counts_points(text):
        hint = "move it to `bids:` with the power's name; if it is none, take the points out of the text"
        reading.problems.append(fault("bid", "this reads as a bid, and what stands under `orders:` is printed", text, hint))
    else:
        yield Line(str(text), text, 0, void=True)


def _split(reading: Reading, power: str, value: str) -> Iterator[Line]:
    """The orders in a text. One that begins with the name of a vassal and a colon is for that vassal."""
    for offset, text in notation.split(value, reading.settings.lexicon):
        key, colon, order = text.partition(":")
        vassal = _vassal(reading, power, key.strip()) if colon else ""
        skipped = len(text) - len(order.lstrip()) if vassal else 0
        if skipped == len(text):
            hint = f"write each order for it as `{key.strip()}: ...`"
            reading.problems.append(fault("shape", "a vassal's name with no order behind it", value, hint, offset))
            continue
        yield Line(text[skipped:], value, offset + skipped, vassal)


def _how_to_order_vassal(reading: Reading, power: Any) -> str:
    """The hint that says how to give orders to the vassal with this id; empty where it is no vassal."""
    state = reading.position.powers.get(power)
    if state is None or state.kind != "vassal":
        return ""
    holders = " and ".join(commanders(reading.position, power))
    if reading.position.phase.step == "orders":
        return f"its holders, {holders}, bid for the orders of its units under `bids:`"
    return f"its holders order it: write `{power}: ...` as an order of {holders}"


def is_player(reading: Reading, power: Any) -> bool:
    """Does a player command this power? If not, a problem is added."""
    known = players(reading.position)
    if power in known:
        return True
    hint = _how_to_order_vassal(reading, power) or did_you_mean(str(power), known)
    reading.problems.append(fault("unknown-power", f"there is no power {str(power)!r} in this game", power, hint))
    return False


def _vassal(reading: Reading, power: str, key: Any) -> str:
    """The id of the vassal that this id or name means, if the power holds it and its holders give its orders in this phase."""
    position = reading.position
    held = vassals_of(position, power)
    named = [one for one in held if str(key).casefold() in (one.casefold(), position.powers[one].name.casefold())]
    return named[0] if named and position.phase.step != "orders" else ""


def read_line(
    reading: Reading, power: str, line: Line, passed_over: list[Line] | None = None, *, once: bool = True
) -> Given | None:
    """The order on a line, or None where there is none; problems are added to the reading.

    `passed_over` takes what is beyond doubt no order; without it that is a fault. `once`: a second order for a unit is a problem.
    """
    if line.void:
        given = Given(power, _unit_of(reading, line.text), line.text)
    else:
        line, found, canonical = _parse(reading, line, passed_over)
        if isinstance(found, NoOrder):
            reading.problems += _unit_alone(reading, line, found)
        if not isinstance(found, Order) or (once and _is_second(reading, power, line, found)):
            return None
        given = Given(power, found, "" if line.text == canonical else line.text, canonical)
    reading.origin[id(given)] = (line.value, line.offset)
    return given


def _parse(reading: Reading, line: Line, passed_over: list[Line] | None) -> tuple[Line, Order | NoOrder | None, str]:
    """The line without a remark behind its order, that order, and its canonical text; None where there is none, maybe a fault."""
    lexicon, text = reading.settings.lexicon, line.text
    found, canonical = notation.read_written(text, lexicon)
    if passed_over is not None and isinstance(found, notation.Trouble):
        end = notation.remark(text, lexicon)
        if end < len(text):
            passed_over.append(line._replace(text=text[end:].strip(), offset=line.offset + end))
        line = line._replace(text=text[:end].rstrip(" .!"))
        found, canonical = notation.read_written(line.text, lexicon)
    if not isinstance(found, notation.Trouble):
        return line, found, canonical
    if passed_over is not None and notation.is_chatter(line.text, lexicon):
        passed_over.append(line)
    else:
        hint = found.suggestion or "write it as an order, or leave it out if it is none"
        reading.problems.append(fault(found.code, found.message, line.value, hint, line.offset + found.offset))
    return line, None, ""


def _unit_alone(reading: Reading, line: Line, unit: NoOrder) -> Iterator[Problem]:
    """A unit without an order is left over from the sheet; only in winter it might mean either a build or a removal."""
    if unit.kind != "H" and reading.position.phase.step == "adjustments":
        hint = f"write `Build {line.text}` or `Remove {line.text}`"
        yield fault("unreadable", f"“{line.text}” does not say what to do with the unit", line.value, hint, line.offset)


def _is_second(reading: Reading, power: str, line: Line, order: Order) -> bool:
    """Is this a second order for a unit or an heir? If so it is a problem, or a notice where it does the same as the first."""
    heir = "heir" if order.kind == "H" else ""
    place = heir or (reading.settings.board.province[order.at] if order.at else "")
    if not place:
        return False
    key = (power, place, heir or line.vassal + "build" * (order.verb == "build"))
    first_line, first = reading.named.setdefault(key, (line, order))
    if first_line is line:
        return False
    where = spot_of(first_line.value, first_line.offset)
    whose = "the heir" if heir else f"the unit in {place}"
    since = f"; the first is on line {where.line}" if where else ""
    if alike(reading.position, reading.settings, order, first):
        message = f"the same order for {whose} once more{since}; it counts once"
        reading.problems.append(Problem("notice", "repeated", message, spot_of(line.value, line.offset)))
    else:
        message = f"a second order for {whose}{since}"
        reading.problems.append(fault("twice", message, line.value, "keep the one that counts", line.offset))
    return True


def _unit_of(reading: Reading, text: str) -> Order | None:
    """A void order for the unit that an unreadable text begins with; None where it begins with no unit."""
    words = text.split()
    for count in range(min(len(words), 6), 0, -1):
        found = notation.read(" ".join(words[:count]), reading.settings.lexicon)
        if isinstance(found, NoOrder) and found.at:
            return Order("void", found.kind, found.at)
    return None


def _problem(weight: Weight, code: str, message: str, origin: tuple[Any, int] | None = None, hint: str = "") -> Problem:
    return Problem(weight, code, message, spot_of(*origin) if origin else None, hint)


def _illegal(reading: Reading, came: Orders) -> Iterator[Problem]:
    """The orders that can be read but are not legal: the unit will hold, and the report will print them as they were written."""
    for given, why in refused(reading.position, reading.settings, came):
        if given.order is not None and given.order.verb != "void":
            text = given.written or notation.write(given.order)
            message = f"{given.power}: {text}: {reading.settings.reasons.get(why, Reason()).check or why}"
            yield _problem("illegal", why, message, reading.origin.get(id(given)), _hint(reading, given, given.order, why))


def _hint(reading: Reading, given: Given, order: Order, why: str) -> str:
    """The nearest right thing for an order that is not legal."""
    if why in ("no-such-unit", "not-yours"):
        own = [str(unit) for unit in reading.position.units_of(given.power)]
        return did_you_mean(f"{order.kind} {order.at}", own)
    ways = reading.settings.ways(reading.position)
    if why in ("coast-missing", "coast-wrong", "closed", "not-adjacent") or (order.verb == "move" and why in ways.shut.values()):
        return _possible(reading, ways, order)
    return ""


def _possible(reading: Reading, ways: Ways, order: Order) -> str:
    """The hint that lists where the unit of an order may go: the coasts of the place that was named, or else every location."""
    province = ways.board.province
    place = province[order.at] if order.at else ""
    dislodged = next((one for one in reading.settings.retreating(reading.position) if province[one.unit.place] == place), None)
    unit = next((one for one in reading.position.units if province[one.place] == place), None)
    if dislodged:
        ends = [*dislodged.options]
    else:
        ends = [end for end in ways.board.reach[unit.kind][unit.place] if (unit, end) not in ways.shut] if unit else []
    near = [end for end in ends if province[end] == province.get(order.to)] or ends
    if not near:
        return "the unit can only disband" if dislodged else ""
    return f"possible: {', '.join(sorted(near))}"


def _missing(reading: Reading, came: Orders) -> Iterator[Problem]:
    """A problem for each power that sent nothing, and for each unit that is missing among the orders of its power."""
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
    """The units of a power that got no order; none in winter, when nobody has to build."""
    if position.phase.step == "adjustments":
        return []
    province = settings.board.province
    ordered = {province[given.order.at] for given in came.given.get(power, ()) if given.order is not None and given.order.at}
    return [unit for unit in position.ordered_units() if unit.power == power and province[unit.place] not in ordered]


def counts(position: Position, settings: Settings, came: Orders) -> tuple[Count, Count]:
    """How many of the powers on the sheet sent orders, and how many of the units on it got one."""
    due = order_sheet.orders(position, settings)["orders"]
    giving = [power for power in due if came.came_from(power)]
    units = sum(len(due[power]) - len(_left_out(position, settings, came, power)) for power in giving)
    return Count("powers", len(giving), len(due)), Count("units", units, sum(map(len, due.values())))
