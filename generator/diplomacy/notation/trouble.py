"""What stops a text from being read as an order."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Trouble(NamedTuple):
    """Why a text is no order: a sentence, the character where it goes wrong, and the nearest right thing.

    `unreadable` means that the text says nothing known, `ambiguous` that it may say several things.
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
    """The end of a reading because the text says nothing known."""
    return UnreadError(Trouble("unreadable", message, offset, suggestion))


def quoted(words: str) -> str:
    """The player's words as a message shows them: on one line and not endless."""
    line = " ".join(words.split())
    return f"“{line}”" if len(line) <= 40 else f"“{line[:39]}…”"
