"""Why a line cannot be read as an order."""

from __future__ import annotations

from typing import NamedTuple


class Trouble(NamedTuple):
    """Why a text is no order: a sentence, the character where it goes wrong, and the nearest right thing.

    `code` is `unreadable`, `unknown-name` or `ambiguous`.
    """

    code: str
    message: str
    offset: int = 0
    suggestion: str = ""


def quoted(text: str) -> str:
    """A player's text as messages show it: on one line, and cut short if it is long."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text[:200]).split())
    return f"“{line}”" if len(line) <= 40 else f"“{line[:39]}…”"
