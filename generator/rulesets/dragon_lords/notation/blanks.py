"""How each blank of a pattern is filled in.

Each function takes a line and the number of a token, and gives the values that can begin there, each with the token behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.diplomacy.phrases.line import MOST_ITEMS, Line, Reader, Value
from generator.diplomacy.phrases.tokens import words_from
from generator.diplomacy.phrases.trouble import Trouble
from generator.rulesets.dragon_lords.notation.names import indexed

MOST = 9_999
"""No order has a number above it."""
LONGEST_TEXT = 4_000
YES = {"yes": True, "y": True, "on": True, "true": True, "no": False, "n": False, "off": False, "false": False}
LETTERS = {"a": "A", "army": "A", "f": "F", "fleet": "F", "g": "G", "garrison": "G"}


def _place(line: Line, at: int) -> Iterator[Value]:
    return indexed(line, at, line.names.places, "a place")


def _realm(line: Line, at: int) -> Iterator[Value]:
    return indexed(line, at, line.names.realms, "a realm")


def _fiefdom(line: Line, at: int) -> Iterator[Value]:
    return indexed(line, at, line.names.fiefdoms, "a fiefdom")


def _number(line: Line, at: int) -> Iterator[Value]:
    if at < len(line.tokens) and line.tokens[at].kind == "number" and line.tokens[at].word.isdecimal():
        if len(line.tokens[at].word) <= 9 and int(line.tokens[at].word) <= MOST:
            yield at + 1, int(line.tokens[at].word)
        else:
            line.miss(at + 1, Trouble("unreadable", f"{line.shown(at)} is more than {MOST}", line.offset(at)))
    else:
        shown = line.shown(at) if at < len(line.tokens) else "the end"
        line.miss(at, Trouble("unreadable", f"{shown} stands where a whole number belongs", line.offset(at)))


def _gold(line: Line, at: int) -> Iterator[Value]:
    for after, number in _number(line, at):
        yield after + (line.word(after) in ("gold", "gp", "pieces")), number


def _yes(line: Line, at: int) -> Iterator[Value]:
    if line.word(at) in YES:
        yield at + 1, YES[line.word(at)]
    else:
        line.miss(at, Trouble("unreadable", f"{line.shown(at)} stands where yes or no belongs", line.offset(at)))


def _amounts(line: Line, at: int) -> Iterator[Value]:
    """`2 infantry, 1 archer`, with commas or `and` between them; the longest list last."""
    rows: list[tuple[str, int]] = []
    for _ in range(MOST_ITEMS):
        entry = next(_amount(line, at), None)
        if entry is None:
            return
        at, row = entry
        rows.append(row)
        if row[1] < 1:
            line.miss(at, Trouble("unreadable", "how many is at least 1", line.offset(at)))
            return
        yield at, tuple(rows)
        if line.word(at) not in (",", "and", "+"):
            return
        at += 1 + (line.word(at + 1) == "and")


def _amount(line: Line, at: int) -> Iterator[tuple[int, tuple[str, int]]]:
    for after, number in _number(line, at):
        for end, kind in indexed(line, after, line.names.troops, "a kind of troops"):
            yield end, (kind, number)


def _rows(line: Line, at: int) -> Iterator[Value]:
    """`infantry 1, archer 3` or `3 infantry 1, 2 infantry 2`: kinds, perhaps how many, and the rank."""
    rows: list[tuple[str, int, int]] = []
    for _ in range(MOST_ITEMS):
        number = 0
        if at < len(line.tokens) and line.tokens[at].kind == "number":
            found = next(_number(line, at), None)
            if found is None:
                return
            at, number = found
        kind = next(indexed(line, at, line.names.troops, "a kind of troops"), None)
        if kind is None:
            return
        at = kind[0] + (line.word(kind[0]) in ("rank", ":", "to", "in"))
        rank = next(_number(line, at + (line.word(at) == "rank")), None)
        if rank is None:
            return
        at = rank[0]
        rows.append((str(kind[1]), number, int(rank[1])))
        yield at, tuple(rows)
        if line.word(at) not in (",", "and"):
            return
        at += 1 + (line.word(at + 1) == "and")


def _unit(line: Line, at: int) -> Iterator[tuple[int, str]]:
    """The name of a unit, `A1` or `army 1`."""
    letter = LETTERS.get(line.word(at))
    if letter and at + 1 < len(line.tokens) and line.tokens[at + 1].kind == "number":
        number = line.tokens[at + 1].word
        if number.isdecimal() and len(number) <= 9:
            yield at + 2, f"{letter}{int(number)}"
            return
    shown = line.shown(at) if at < len(line.tokens) else "the end"
    line.miss(at, Trouble("unreadable", f"{shown} stands where a unit such as A1 belongs", line.offset(at)))


def _new(line: Line, at: int) -> Iterator[Value]:
    return _unit(line, at)


def _own(line: Line, at: int) -> Iterator[Value]:
    return ((after, f"{line.names.realm} {name}") for after, name in _unit(line, at))


def _army(line: Line, at: int) -> Iterator[Value]:
    """An army, its own or with the name of its realm before it."""
    if line.word(at) in LETTERS and next(_unit(line, at), None):
        yield from _own(line, at)
        return
    for after, realm in _realm(line, at):
        yield from ((end, f"{realm} {name}") for end, name in _unit(line, after))


def _hero(line: Line, at: int) -> Iterator[Value]:
    """A hero of one's own, by a name of one or two words and perhaps a number; whether there is one is judged in the turn."""
    for run, after in words_from(line.tokens, at, 2):
        name = " ".join(word.capitalize() for word in run.split())
        if after < len(line.tokens) and line.tokens[after].kind == "number" and line.tokens[after].word.isdecimal():
            yield after + 1, f"{line.names.realm} {name} {int(line.tokens[after].word[:6])}"
        yield after, f"{line.names.realm} {name}"


def _heroes(line: Line, at: int) -> Iterator[Value]:
    found: list[str] = []
    for _ in range(MOST_ITEMS):
        entry = next(iter(_hero(line, at)), None)
        if entry is None:
            return
        at, hero = entry
        found.append(str(hero))
        yield at, tuple(found)
        if line.word(at) not in (",", "and"):
            return
        at += 1


QUOTES = '"“”„«»'
_MARKS = re.compile(f"[{QUOTES}]")


def _text(line: Line, at: int) -> Iterator[Value]:
    """A text, in quotation marks or to the end of the order."""
    if at >= len(line.tokens):
        line.miss(at, Trouble("unreadable", "a text is missing at the end", line.offset(at)))
        return
    first = line.tokens[at]
    if first.kind == "text":
        text, after = first.word, at + 1
    else:
        # Quotation marks within would end the text where it is written canonically.
        text, after = _MARKS.sub("'", line.raw[first.start :].strip(f"{QUOTES} ")), len(line.tokens)
    if not text.strip():
        line.miss(after, Trouble("unreadable", "a text is missing at the end", line.offset(at)))
        return
    if len(text) > LONGEST_TEXT:
        line.miss(after, Trouble("unreadable", f"this text has more than {LONGEST_TEXT} characters", line.offset(at), "shorten it"))
        return
    yield after, " ".join(text.split())


READERS: Mapping[str, Reader] = {
    "place": _place,
    "realm": _realm,
    "fiefdom": _fiefdom,
    "number": _number,
    "gold": _gold,
    "yes": _yes,
    "troops": _amounts,
    "rows": _rows,
    "new": _new,
    "own": _own,
    "army": _army,
    "hero": _hero,
    "heroes": _heroes,
    "text": _text,
}
"""What reads a blank, by the word behind its colon."""
