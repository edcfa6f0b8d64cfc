"""The `bids:` of an order file: Diplomacy Points for orders to units that no player commands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.problem import Problem, fault, faults_of
from generator.core.text import spot_of
from generator.diplomacy import notation
from generator.diplomacy.intake import Line, Reading, first, is_player, note_of
from generator.diplomacy.orders import Bid, Given
from generator.diplomacy.points import doubtful
from generator.diplomacy.position import Position
from generator.diplomacy.refusals import WHY
from generator.diplomacy.settings import Settings

_POINTS = r"(?:diplomacy\s+points?|dps?|points?|pts?)"
_AHEAD = re.compile(rf"\s*(\d{{1,6}})\s*(?:{_POINTS}\b\s*(?:to\b|for\b|on\b|:|-)?|:)\s*", re.IGNORECASE)
_BEHIND = re.compile(rf"\s*[(\[]\s*(\d{{1,6}})\s*{_POINTS}\s*[)\]]\s*$", re.IGNORECASE)
_KEY = re.compile(rf"(\d{{1,6}})(?:\s*{_POINTS})?", re.IGNORECASE)
_HINT = "write it as `1 DP: A Swi S A Mar - Sav`"
_POWERS = "name the powers as `orders:` does"

TOLD: Mapping[str, str] = {
    "unknown-power": "nobody plays a power of this name",
    "shape": "this is not a bid",
    "points": "a bid begins with its points, a whole number of at least 1",
    "too-many": "these are more bids than any power has points for",
    "no-order": "a bid says what the unit is to do",
    "no-such-unit": "no minor power has this unit, or it names one that is not there",
    "overspent": "more points than this power has, so that all its bids are lost",
}
"""What each code says of a bid; of an order that is not possible see `WHY`, which the orders of players share."""

Priced = tuple[int, Line]
"""A bid as it was written: its points, and the text of its order."""


def read(
    position: Position, settings: Settings, value: Any, own: Sequence[Given] = ()
) -> tuple[tuple[Bid, ...], list[Problem]]:
    """The bids of all powers: for each a list of texts (`2 DP to F Tun - Ion`) or of points and texts, or one block of text.

    `own` are the orders that the powers give to their own units. A log may be read by everyone, so no problem tells who bids, how
    much or for what: it has its place in the file, its code and a sentence that is the same for all.
    """
    reading = Reading(position, settings)
    if value in (None, "", {}):
        return (), []
    if position.phase.step != "orders":
        return (), [fault("wrong-phase", "there is nothing to bid for in this phase", value, "leave `bids:` out")]
    if not isinstance(value, Mapping):
        return (), [fault("shape", "`bids:` names powers, and below each its bids", value, _HINT)]
    bids: list[Bid] = []
    for power, entries in value.items():
        if not is_player(reading, power):
            continue
        for points, line in first(reading, entries, _lines(reading, entries)):
            known = len(reading.problems)
            note = note_of(reading, str(power), _unsigned(reading, line), once=False)
            if note is None and len(reading.problems) == known:
                reading.problems.append(fault("no-order", "", line.value, "", line.offset))
            if note is not None:
                bids.append(Bid(str(power), points, note))
    doubts = () if faults_of(reading.problems) else doubtful(position, settings, bids, own)
    reading.problems += [Problem("illegal", why, "", spot_of(*reading.origin[id(bid.note)])) for bid, why in doubts]
    return tuple(bids), [_discreet(problem) for problem in reading.problems]


def _discreet(problem: Problem) -> Problem:
    message = TOLD.get(problem.code) or WHY.get(problem.code) or "this bid cannot be read"
    hint = _POWERS if problem.code == "unknown-power" else _HINT
    return replace(problem, message=message, suggestion=hint if problem.weight == "fault" else "")


def _lines(reading: Reading, value: Any) -> Iterator[Priced]:
    entries = value if isinstance(value, list | tuple) else [value]
    for entry in entries:
        if isinstance(entry, str):
            for offset, text in notation.split(entry):
                yield from _spoken(reading, text, entry, offset)
        elif isinstance(entry, Mapping) and len(entry) == 1:
            yield from _keyed(reading, *next(iter(entry.items())))
        else:
            reading.problems.append(fault("shape", "", entry))


def _unsigned(reading: Reading, line: Line) -> Line:
    """The same without the power that it names before the order, which would tell everyone who paid."""
    ahead = notation.signature(line.text, reading.settings.lexicon)
    return line._replace(text=line.text[ahead:], offset=line.offset + ahead)


def _spoken(reading: Reading, text: str, value: Any, offset: int, kind: str = "order") -> Iterator[Priced]:
    """Points and order in one text."""
    ahead, behind = _AHEAD.match(text), _BEHIND.search(text)
    if ahead and int(ahead[1]):
        yield int(ahead[1]), Line(kind, text[ahead.end() :], value, offset + ahead.end())
    elif behind and int(behind[1]):
        yield int(behind[1]), Line(kind, text[: behind.start()], value, offset)
    else:
        reading.problems.append(fault("points", "", value, "", offset))


def _keyed(reading: Reading, key: Any, text: Any) -> Iterator[Priced]:
    """Points as a key, the order as its text; or `void:` and points with a text that cannot be read."""
    if not isinstance(text, str):
        reading.problems.append(fault("shape", "", text))
        return
    points = _KEY.fullmatch(str(key).strip())
    if str(key) == "void":
        yield from _spoken(reading, text, text, 0, "void")
    elif points and int(points[1]):
        yield int(points[1]), Line("order", text, text, 0)
    else:
        reading.problems.append(fault("points", "", key))
