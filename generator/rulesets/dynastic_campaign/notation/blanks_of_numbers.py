"""Reads numbers into the blanks of patterns: money, AP, counts, years, pips and birth options.

Each function takes a line and the number of a token, and gives the values that can begin there.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from generator.diplomacy.phrases.line import Line, Value
from generator.diplomacy.phrases.trouble import Trouble, quoted

MONEY_WORDS = frozenset({"d", "ducat", "ducats", "gold"})
POINT_WORDS = frozenset({"ap", "point", "points"})
YEAR_WORDS = frozenset({"year", "years", "y"})
MOST_MONEY = Decimal(100_000)
MOST_COUNT = 100_000


def _number(line: Line, at: int, what: str) -> str:
    """The digits of a number; empty where there is none."""
    if at < len(line.tokens) and line.tokens[at].kind == "number":
        return line.tokens[at].word
    if at < len(line.tokens):
        line.miss(at, Trouble("unreadable", f"{line.shown(at)} stands where {what} belongs", line.offset(at)))
    else:
        line.miss(at, Trouble("unreadable", f"{what} is missing at the end", line.offset(at)))
    return ""


def _whole(line: Line, at: int, what: str, most: int = MOST_COUNT) -> int | None:
    digits = _number(line, at, what)
    if not digits:
        return None
    if not digits.isdecimal() or len(digits) > 9 or not 1 <= int(digits) <= most:
        line.miss(at + 1, Trouble("unreadable", f"{quoted(digits)} is not {what} from 1 to {most}", line.offset(at)))
        return None
    return int(digits)


def read_amount(line: Line, at: int) -> Iterator[Value]:
    """Money in D."""
    return _money(line, at, Decimal("0.1"))


def read_stake(line: Line, at: int) -> Iterator[Value]:
    """Money in D that is put into a trade route, 0 where it is only led another way."""
    return _money(line, at, Decimal(0))


def _money(line: Line, at: int, least: Decimal) -> Iterator[Value]:
    """So much money at least."""
    digits = _number(line, at, "a sum of money")
    if not digits:
        return
    whole, _, part = digits.partition(".")
    sum_ = Decimal(digits) if len(whole) < 9 and len(part) < 9 else MOST_MONEY + 1
    after = at + 1 + (line.word(at + 1) in MONEY_WORDS)
    if not least <= sum_ <= MOST_MONEY or len(part) > 1:
        hint = f"write a sum {'above' if least else 'from'} 0 {'and ' if least else ''}up to {MOST_MONEY}, with one decimal at most"
        line.miss(after, Trouble("unreadable", f"{quoted(digits)} is no sum of money", line.offset(at), hint))
        return
    yield after, sum_


def read_points(line: Line, at: int) -> Iterator[Value]:
    """Action points."""
    count = _whole(line, at, "a number of AP", 10_000)
    if count is not None:
        yield at + 1 + (line.word(at + 1) in POINT_WORDS), count


def read_count(line: Line, at: int) -> Iterator[Value]:
    """A number counted from 1."""
    count = _whole(line, at, "a number")
    if count is not None:
        yield at + 1, count


def read_pips(line: Line, at: int) -> Iterator[Value]:
    """The faces of a die on which a murder succeeds."""
    count = _whole(line, at, "a number of pips", 3)
    if count is not None:
        yield at + 1, count


def read_years(line: Line, at: int) -> Iterator[Value]:
    """So many years."""
    count = _whole(line, at, "a number of years", 100)
    if count is not None:
        yield at + 1 + (line.word(at + 1) in YEAR_WORDS), count


def read_option(line: Line, at: int) -> Iterator[Value]:
    """A birth option: a number of tries, and perhaps `A` or `S`."""
    count = _whole(line, at, "a birth option such as 1, 2, 2A or 3S", 9)
    if count is None:
        return
    letter = line.word(at + 1)
    if letter in ("a", "s"):
        yield at + 2, f"{count}{letter.upper()}"
    else:
        yield at + 1, str(count)
