"""A letter as it was taken apart."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from generator.core.quick_dataclass import dataclass

_BLANKS = re.compile(r"\s+")
_SHOWN = 200


class Skipped(NamedTuple):
    """A part of a letter that is not read for orders, and why, in words."""

    why: str
    text: str


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter: who seems to have sent it (`Ann <ann@example.org>`, a forum's user), its subject, and the text to read.

    `text` has one order a line, without markup. `blocks` are the sealed blocks that stood in it. `skipped` is everything that was
    left out: quotes, signatures, what was struck out. Anybody can write any name as the sender.
    """

    text: str
    sender: str = ""
    subject: str = ""
    skipped: tuple[Skipped, ...] = ()
    blocks: tuple[str, ...] = ()

    def without(self, text: str, *skipped: Skipped) -> Letter:
        """The letter with a shorter text, and what is left out of it now."""
        return replace(self, text=text, skipped=(*self.skipped, *(each for each in skipped if each.text.strip())))


def one_line(text: str) -> str:
    """A text of a stranger on one line, without what nobody sees, cut short if it is long."""
    return _BLANKS.sub(" ", "".join(sign if sign.isprintable() else " " for sign in text[:2_000])).strip()[:_SHOWN]
