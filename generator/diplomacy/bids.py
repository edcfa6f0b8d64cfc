"""Reads the `bids:` of an order file: Diplomacy Points for orders to units that no player commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.placed_values import spot_of
from generator.core.problem import Problem, fault, faults_of
from generator.diplomacy import notation
from generator.diplomacy.bid_price import points_in_key, price, speaks_of_points
from generator.diplomacy.order_entries import Line, Reading, is_player, limited, read_line
from generator.diplomacy.orders import Bid, Given
from generator.diplomacy.points import doubtful
from generator.diplomacy.position import Position
from generator.diplomacy.reasons import Reason
from generator.diplomacy.settings import Settings

_LONGEST = 500
_HINT = "write it as `1 DP: A Swi S A Mar - Sav`"
_POWERS = "name the powers as `orders:` does"

MESSAGES: Mapping[str, str] = {
    "unknown-power": "nobody plays a power of this name",
    "shape": "this is not a bid",
    "points": "a bid begins with its points, a whole number of at least 1",
    "points-differ": "this bid names two numbers of points",
    "points-left": "this bid speaks of points in the text that would be printed",
    "too-long": "this is longer than any bid",
    "too-many": "these are more bids than any power has points for",
    "no-order": "a bid says what the unit is to do",
    "no-such-unit": "no minor power has this unit, or it names one that is not there",
    "overspent": "more points than this power has, so that all its bids are lost",
}
"""The message of each code; an order that is not possible has that of its reason, as the orders of players have."""

Priced = tuple[int, Line]
"""A bid as it was written: its points, and the text of its order."""


def read(position: Position, settings: Settings, value: Any, own: Sequence[Given] = ()) -> tuple[tuple[Bid, ...], list[Problem]]:
    """The bids of all powers: for each a list of texts (`2 DP to F Tun - Ion`) or of points and texts, or one block of text.

    `own` are the orders that the powers give to their own units. Anybody may read a log, so no problem tells who bids, how much or
    for what: it has only its place in the file, its code, and a message that is the same for all.
    """
    reading = Reading(position, settings)
    if value in (None, "", {}):
        return (), []
    if position.phase.step != "orders":
        return (), [fault("wrong-phase", "there is nothing to bid for in this phase", value, "leave `bids:` out")]
    bids: list[Bid] = []
    for power, entries in value.items():
        if not is_player(reading, power):
            continue
        for points, line in limited(reading, entries, _lines(reading, entries)):
            known = len(reading.problems)
            given = read_line(reading, str(power), line, once=False)
            if given is None and len(reading.problems) == known:
                reading.problems.append(fault("no-order", "", line.value, "", line.offset))
            if given is not None:
                bids.append(Bid(str(power), points, given))
    doubts = () if faults_of(reading.problems) else doubtful(position, settings, bids, own)
    reading.problems += [Problem("illegal", why, "", spot_of(*reading.origin[id(bid.given)])) for bid, why in doubts]
    return tuple(bids), [_discreet(settings.reasons.get(problem.code, Reason()), problem) for problem in reading.problems]


def _discreet(reason: Reason, problem: Problem) -> Problem:
    message = MESSAGES.get(problem.code) or reason.check or "this bid cannot be read"
    hint = _POWERS if problem.code == "unknown-power" else _HINT
    return replace(problem, message=message, suggestion=hint if problem.weight == "fault" else "")


def _lines(reading: Reading, value: Any) -> Iterator[Priced]:
    entries = value if isinstance(value, list | tuple) else [value]
    for entry in entries:
        if isinstance(entry, str):
            for offset, text in notation.split(entry, reading.settings.lexicon):
                yield from _worded(reading, text, entry, offset)
        elif isinstance(entry, Mapping) and len(entry) == 1:
            yield from _keyed(reading, *next(iter(entry.items())))
        else:
            reading.problems.append(fault("shape", "", entry))


def _worded(reading: Reading, text: str, value: Any, offset: int, *, points: int = 0, void: bool = False) -> Iterator[Priced]:
    """A bid whose points stand in the same text as its order, or before it as `points`.

    The order may be printed, so the points are cut out of it, wherever and however often they were written, and the name of who
    pays them as well.
    """
    if len(text) > _LONGEST:
        reading.problems.append(fault("too-long", "", value, "", offset))
        return
    named, start, end = price(text, reading.settings.lexicon)
    known = {*named, points} if points else {*named}
    if not known or 0 in known:
        reading.problems.append(fault("points", "", value, "", offset))
    elif len(known) > 1:
        reading.problems.append(fault("points-differ", "", value, "", offset))
    elif speaks_of_points(text[start:end]):
        reading.problems.append(fault("points-left", "", value, "", offset + start))
    else:
        yield known.pop(), Line(text[start:end], value, offset + start, void=void)


def _keyed(reading: Reading, key: Any, text: Any) -> Iterator[Priced]:
    """A bid with its points as a key (`2 DP: A Swi H`), or `void:` with points and an order that cannot be read."""
    if not isinstance(text, str):
        reading.problems.append(fault("shape", "", text))
        return
    points = points_in_key(str(key))
    if str(key) == "void":
        yield from _worded(reading, text, text, 0, void=True)
    elif points:
        yield from _worded(reading, text, text, 0, points=points)
    else:
        reading.problems.append(fault("points", "", key))
