"""Orders to heirs, and orders to marry them, on boards whose powers have capitals.

An heir is read as a unit of the kind `H` at its power's capital, whether the text names the power or its capital:
`Heir Castile Marry Heir Naples at Tunis`, `Heir Amasya Marry Tunis`, `H Ros H`, `Build Heir London`, `F Tunis Marry Heir Amasya`.
Only unmarried heirs have orders, and they stand in their capitals, so the capital names them.
"""

from __future__ import annotations

from collections.abc import Collection

from generator.diplomacy.notation.cursor import Cursor
from generator.diplomacy.notation.passable import Goer
from generator.diplomacy.notation.places import stretches
from generator.diplomacy.notation.trouble import unreadable
from generator.diplomacy.notation.vocabulary import ARTICLES, HEIR, HOLD, MARRY
from generator.diplomacy.orders import NoOrder, Order

AFTER = (*HOLD, *MARRY, "at", "in", ":", "")
"""What may follow `the Kalmar Heir`; anything else is a second name of the heir."""


def heir_order(text: Cursor) -> Order | NoOrder | None:
    """An order that begins with its heir, named or not (`Heir Marry ...`, `Heir H`); None if it begins otherwise."""
    if text.word() == "h" and text.word(1) in ("", "-"):
        return None
    before = _called(text)
    if before is None:
        return None
    at = "" if not before and text.word() in (*HOLD, *MARRY) else _heir(text, before)
    text.skip(":")
    if text.ended():
        return NoOrder("H", at)
    if text.skip(*HOLD):
        return Order("hold", "H", at)
    if not text.skip(*MARRY):
        raise text.unexpected()
    before = _called(text)
    if before is None:
        _, minor = text.unit()
        return Order("marry", "H", at, minor)
    other = _heir(text, before)
    return Order("marry", "H", at, text.place(), "H", other)


def build_heir(text: Cursor) -> Order | None:
    """The rest of `Build Heir London`, with or without the name; None if no heir is built."""
    before = _called(text)
    if before is None:
        return None
    return Order("build", "H", before if text.ended() else _heir(text, before))


def marriage(text: Cursor, kind: str, at: str) -> Order:
    """The rest of a unit's order to marry: `Marry Heir Amasya`."""
    return Order("marry", kind, at, other_kind="H", other=_heir(text, _called(text) or ""))


def spoken_of(text: Cursor, words: Collection[str], ahead: int = 0) -> bool:
    """Is the next word one of these? Raises UnreadError for a word for heirs or marriage if no power has heirs."""
    found = text.word(ahead) in words
    if found and not text.lexicon.heirs and len(text.word(ahead)) > 1:
        raise unreadable("there are no heirs in this game", text.offset)
    return found and bool(text.lexicon.heirs)


def _called(text: Cursor) -> str | None:
    """Step over the word for an heir (`Heir`, `H`, `the Heir`, `the Kalmar Heir`); returns the capital of the power named there."""
    ahead = 1 if text.word() in ARTICLES else 0
    for words, after in reversed(stretches(text.tokens, text.at + ahead, text.lexicon.longest_heir)):
        if words in text.lexicon.heirs and text.word(after - text.at) == "heir":
            text.at = after + 1
            return text.lexicon.heirs[words]
    if not spoken_of(text, HEIR, ahead):
        return None
    text.at += ahead + 1
    return ""


def _heir(text: Cursor, before: str) -> str:
    """The capital of the power that is named, or whose capital is; any other place as it is, though no heir waits there."""
    if before and text.word() in AFTER:
        return before
    text.skip("of", "in", "at")
    text.skip("the")
    text.goer = Goer()
    for words, after in reversed(stretches(text.tokens, text.at, text.lexicon.longest_heir)):
        capital = text.lexicon.heirs.get(words)
        if capital:
            text.at = after
            return capital
    return text.place()
