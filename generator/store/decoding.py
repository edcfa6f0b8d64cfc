"""Turns bytes into a text that can be parsed, and the errors of the parser into problems with advice."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from generator.core.placed_values import Spot
from generator.core.problem import Problem, fault
from generator.core.unseen import is_unseen

_REFUSED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff\ufff9-\ufffb]"
)
_CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7})(?: |$)", re.MULTILINE)
_UNDECODED = re.compile("[\udc80-\udcff]")
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
_MARKS = 6
_SHOWN = 20

_ADVICE = (
    ("mapping values are not allowed", 'a text with ": " in it needs quotes; else look at the indentation'),
    ("could not find expected ':'", "a key needs a colon and a space behind it; a text over several lines needs `|`"),
    ("did not find expected key", "look at the indentation and the quotes of this line and the one before"),
    ("did not find expected '-' indicator", "begin every entry of the list with `- `, equally far in"),
    ("expected ',' or", "close the bracket, or put a comma between the entries"),
    ("found unexpected end of stream", "close the quotes"),
    ("cannot start any token", "put the text in quotes"),
)


def decode(data: bytes, file: str, size: int) -> tuple[str | None, list[Problem]]:
    """The text of a file, without a byte order mark; or why it cannot be read as text."""
    text, problems = characters(data, file, size)
    if text is None:
        return None, problems
    problems += refuse_characters(text, lambda offset: spot_in(text, offset, file))
    return text, problems + conflicts(text, file)


def characters(data: bytes, file: str, size: int) -> tuple[str | None, list[Problem]]:
    """The characters of a file, of whatever kind, without a byte order mark; or a fault for each byte that is not UTF-8."""
    start = Spot(file)
    if len(data) > size:
        return None, [fault("too-large", f"the file is larger than {size:,} bytes", start)]
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return None, [fault("not-utf-8", "the file is saved as UTF-16", start, "save it as UTF-8")]
    text = data.decode("utf-8-sig", "surrogateescape")
    wrong = [_undecoded(text, match.start(), file) for match in islice(_UNDECODED.finditer(text), _SHOWN)]
    return (None if wrong else text), wrong


def _undecoded(text: str, offset: int, file: str) -> Problem:
    """The fault of a byte that is not UTF-8 (as `surrogateescape` leaves it), with the letter that it is in older Windows files."""
    byte = ord(text[offset]) - 0xDC00
    letter = bytes([byte]).decode("cp1252", "ignore")
    told = f"in Windows-1252 it is `{letter}`: " if letter.strip() else ""
    return fault("not-utf-8", f"the byte {byte:#04x} is not UTF-8", spot_in(text, offset, file), f"{told}save the file as UTF-8")


def conflicts(text: str, file: str) -> list[Problem]:
    """A fault for each marker that a merge left in a text; a line of equals signs alone is no marker."""
    found = list(_CONFLICT.finditer(text))
    if all(match[0].startswith("=") for match in found):
        return []
    hint = "keep one of the two versions and delete the marker lines"
    message = "a merge left its marker here"
    return [fault("conflict-marker", message, spot_in(text, match.start(), file), hint) for match in found[:_SHOWN]]


def refuse_characters(text: str, spot: Callable[[int], Spot]) -> list[Problem]:
    """A fault for each invisible character, each that makes a text look like another, and each pile of marks over a letter."""
    hidden = [
        fault(
            "hidden-character",
            f"the character U+{ord(match[0]):04X} cannot be seen or hides what the text says",
            spot(match.start()),
            "delete it",
        )
        for match in islice(_REFUSED.finditer(text), _SHOWN)
    ]
    return hidden + piled(text, spot)


def piled(text: str, spot: Callable[[int], Spot]) -> list[Problem]:
    """A fault for each letter that has more marks on it than any script needs."""
    message = f"more than {_MARKS} accents and marks stand on one letter"
    return [fault("piled-marks", message, spot(offset), "delete some") for offset in islice(_piles(text), _SHOWN)]


def _piles(text: str) -> Iterator[int]:
    for run in _FOREIGN.finditer(text):
        marks = 0
        for offset, sign in enumerate(run[0], run.start()):
            mark = unicodedata.category(sign).startswith("M")
            # What is not printed keeps no marks apart.
            marks = marks + mark if mark or is_unseen(sign) else 0
            if mark and marks == _MARKS + 1:
                yield offset


def explain(error: Any, text: str, file: str) -> Problem:
    """A parser's error as a problem."""
    said = getattr(error, "problem", None) or getattr(error, "reason", None) or "cannot be read"
    found, begun = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    mark = begun if begun and "expected ':'" in said else found or begun
    if mark is None:
        return fault("not-yaml", f"not YAML: {said}", Spot(file))
    lines = text.splitlines() or [""]
    spot = Spot(file, mark.line + 1, mark.column + 1)
    return fault("not-yaml", f"not YAML: {said}", spot, _advice(error, said, lines, mark))


def _advice(error: Any, said: str, lines: list[str], mark: Any) -> str:
    line = lines[mark.line] if mark.line < len(lines) else ""
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return "indent with spaces, not with tabs"
    opened = getattr(error, "context_mark", None)
    if mark.line >= len(lines) - 1 and opened is not None and "flow" in str(error.context):
        return f"the bracket of line {opened.line + 1} is not closed; was the file saved whole?"
    return next((hint for sign, hint in _ADVICE if sign in said), "look at this line and the one before")


def spot_in(text: str, offset: int, file: str) -> Spot:
    """The place of the character at `offset` in the text of a file."""
    return Spot(file, text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))
