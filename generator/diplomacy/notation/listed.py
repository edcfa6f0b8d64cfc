"""Reads a list of units and places, as positions and tables of centres have them: `A Vie, F Tri`, `Bud, Vie and Tri`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from generator.diplomacy.notation.cursor import Cursor
from generator.diplomacy.notation.names import Lexicon
from generator.diplomacy.notation.trouble import Trouble, UnreadError, unreadable
from generator.diplomacy.notation.vocabulary import HOLD, KINDS, VERBS

_PIECE = re.compile(r"[^,;|+•·‣]+")


class Listed(NamedTuple):
    """A unit (`kind` is A or F) or a place without one (`kind` is empty), its location, and where it stands in the text."""

    kind: str
    at: str
    offset: int


def listed(text: str, lexicon: Lexicon) -> list[Listed] | Trouble:
    """The units and places that a text lists, whatever parts them; or why it cannot be read, a unit with an order for instance."""
    found: list[Listed] = []
    for piece in _PIECE.finditer(text):
        try:
            found += _items(piece[0], piece.start(), lexicon)
        except UnreadError as error:
            return error.trouble._replace(offset=piece.start() + error.trouble.offset)
    return found


def _items(text: str, start: int, lexicon: Lexicon) -> Iterator[Listed]:
    cursor = Cursor(text, lexicon)
    while _skipped(cursor):
        offset = cursor.offset
        kind, at = cursor.unit()
        yield Listed(kind, at, start + offset)
        if kind:
            cursor.skip(*HOLD)
            _no_order(cursor)


def _skipped(cursor: Cursor) -> bool:
    """Step over what parts the items; whether there is another one."""
    while cursor.skip("-", ":", "and"):
        pass
    return not cursor.ended()


def _no_order(cursor: Cursor) -> None:
    word = cursor.word()
    if word == "-" or (word in VERBS and word not in KINDS):
        hint = "say where each unit stands after that: `A Vie`"
        raise unreadable("this is an order, which does not say where the unit stands now", cursor.offset, hint)
