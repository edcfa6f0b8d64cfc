"""What an erratum changed: the lines of the new report that the old one has not, and the other way round."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import NamedTuple


class Change(NamedTuple):
    """Lines of Markdown that gave way to others; either side may be empty."""

    gone: tuple[str, ...]
    new: tuple[str, ...]


def changes(old: str, new: str) -> tuple[Change, ...]:
    """The differences of two reports in Markdown, line by line and in their order; blank lines do not count."""
    before, after = _lines(old), _lines(new)
    codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return tuple(Change(before[a:b], after[c:d]) for tag, a, b, c, d in codes if tag != "equal")


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line for line in (raw.strip() for raw in text.splitlines()) if line)
