"""What an erratum changed: the lines that only the new report has, and those that only the old one has."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import NamedTuple


class Change(NamedTuple):
    """Lines of Markdown that were replaced by others; there may be none on either side."""

    gone: tuple[str, ...]
    new: tuple[str, ...]


def changes(old: str, new: str) -> tuple[Change, ...]:
    """The differences between two reports in Markdown, line by line from top to bottom; blank lines do not count."""
    before, after = _lines(old), _lines(new)
    codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return tuple(Change(before[a:b], after[c:d]) for tag, a, b, c, d in codes if tag != "equal")


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line for line in (raw.strip() for raw in text.splitlines()) if line)
