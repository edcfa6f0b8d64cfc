"""Why a text cannot be read as an order."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Trouble(NamedTuple):
    """Why a text is no order: a sentence, the character where it goes wrong, and the nearest right thing.

    `unreadable` means that it is no known spelling of an order, `ambiguous` that it may mean several things.
    """

    code: Literal["unreadable", "ambiguous"]
    message: str
    offset: int = 0
    suggestion: str = ""


class UnreadError(Exception):
    """Ends the reading of one text; never leaves this package."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.message)
        self.trouble = trouble


def unreadable(message: str, offset: int = 0, suggestion: str = "") -> UnreadError:
    """The error for a text that is no known spelling of an order."""
    return UnreadError(Trouble("unreadable", message, offset, suggestion))


def quoted(text: str) -> str:
    """A player's text as messages show it: on one line, and cut short if it is long."""
    line = " ".join(text.split())
    return f"“{line}”" if len(line) <= 40 else f"“{line[:39]}…”"
