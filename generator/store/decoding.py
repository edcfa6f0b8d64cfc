"""From bytes to a text that is fit to be parsed, and from a parser's complaint to a problem with advice."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

from generator.core.problem import Problem, fault
from generator.core.text import Spot

_REFUSED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff\ufff9-\ufffb]"
)
_CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7})(?: |$)", re.MULTILINE)
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
    """The text of a file without its byte order mark, or why it cannot be read as text."""
    start = Spot(file)
    if len(data) > size:
        return None, [fault("too-large", f"the file is larger than {size:,} bytes", start)]
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return None, [fault("not-utf-8", "the file is saved as UTF-16", start, "save it as UTF-8")]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        spot = _spot_in(data[: error.start].decode(errors="replace"), file)
        message = f"the byte {data[error.start]:#04x} is not UTF-8"
        return None, [fault("not-utf-8", message, spot, "save the file as UTF-8")]
    problems = refuse_characters(text, lambda offset: _spot_in(text[:offset], file))
    for match in list(_CONFLICT.finditer(text))[:_SHOWN]:
        spot = _spot_in(text[: match.start()], file)
        hint = "keep one of the two versions and delete the marker lines"
        problems.append(fault("conflict-marker", "a merge left its marker here", spot, hint))
    return text, problems


def refuse_characters(text: str, spot: Callable[[int], Spot]) -> list[Problem]:
    """A fault for each character that cannot be seen, that makes a text look like another, or that piles up over other lines."""
    hidden = [
        fault(
            "hidden-character",
            f"the character U+{ord(match[0]):04X} cannot be seen or hides what the text says",
            spot(match.start()),
            "delete it",
        )
        for match in list(_REFUSED.finditer(text))[:_SHOWN]
    ]
    message = f"more than {_MARKS} accents and marks stand on one letter"
    return hidden + [fault("piled-marks", message, spot(offset), "delete some") for offset in list(_piles(text))[:_SHOWN]]


def _piles(text: str) -> Iterator[int]:
    """Where a letter has more marks than any script needs."""
    for run in _FOREIGN.finditer(text):
        marks = 0
        for offset, sign in enumerate(run[0], run.start()):
            marks = marks + 1 if unicodedata.category(sign).startswith("M") else 0
            if marks == _MARKS + 1:
                yield offset


def explain(error: Any, text: str, file: str) -> Problem:
    """The problem in a parser's error."""
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


def _spot_in(before: str, file: str) -> Spot:
    line = before.count("\n")
    return Spot(file, line + 1, len(before) - (before.rfind("\n") + 1) + 1)
