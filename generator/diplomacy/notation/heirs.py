"""Orders to heirs, and orders to marry them, on boards whose powers have capitals.

An heir is written as a unit of the kind `H` at its power's capital, by whichever name of the power or its capital it was called:
`Heir Castile Marry Heir Naples at Tunis`, `Heir Amasya Marry Tunis`, `H Ros H`, `Build Heir London`, `F Tunis Marry Heir Amasya`.
Only unmarried heirs have orders, and they stand in their capitals, so the capital names them.
"""

from __future__ import annotations

from collections.abc import Collection

from generator.diplomacy.notation.cursor import Cursor
from generator.diplomacy.notation.places import stretches
from generator.diplomacy.notation.trouble import unreadable
from generator.diplomacy.notation.words import HEIR, HOLD, MARRY
from generator.diplomacy.orders import NoOrder, Order


def heir_order(text: Cursor) -> Order | NoOrder | None:
    """An order that begins with its heir, named or not (`Heir Marry ...`, `Heir H`); None for one that begins otherwise."""
    if not _called(text):
        return None
    at = "" if text.word() in (*HOLD, *MARRY) else _heir(text)
    text.skip(":")
    if text.ended():
        return NoOrder("H", at)
    if text.skip(*HOLD):
        return Order("hold", "H", at)
    if not text.skip(*MARRY):
        raise text.unexpected()
    if not _called(text):
        _, minor = text.unit()
        return Order("marry", "H", at, minor)
    other = _heir(text)
    return Order("marry", "H", at, text.place(), "H", other)


def build_heir(text: Cursor) -> Order | None:
    """The rest of `Build Heir London`, the name left out or not; None where no heir is built."""
    if not spoken_of(text, HEIR):
        return None
    text.at += 1
    return Order("build", "H", "" if text.ended() else _heir(text))


def marriage(text: Cursor, kind: str, at: str) -> Order:
    """The rest of a unit's order to marry: `Marry Heir Amasya`."""
    text.skip("the")
    text.skip(*HEIR)
    return Order("marry", kind, at, other_kind="H", other=_heir(text))


def spoken_of(text: Cursor, words: Collection[str], ahead: int = 0) -> bool:
    """Is one of these the word to come? Where no power has heirs, a word for them or for marriage ends the reading."""
    found = text.word(ahead) in words
    if found and not text.lexicon.heirs and len(text.word(ahead)) > 1:
        raise unreadable("there are no heirs in this game", text.offset)
    return found and bool(text.lexicon.heirs)


def _called(text: Cursor) -> bool:
    """Steps over what an heir is called by: `Heir`, `H`, `the Heir of`."""
    ahead = 1 if text.word() == "the" else 0
    if not spoken_of(text, HEIR, ahead) or (text.word(ahead) == "h" and text.word(ahead + 1) in ("", "-")):
        return False
    text.at += ahead + 1
    return True


def _heir(text: Cursor) -> str:
    """The capital of the power whose heir is named, by the power or by the capital; another place, where no unmarried heir is."""
    text.skip("of", "in", "at")
    text.skip("the")
    for words, after in reversed(stretches(text.tokens, text.at, text.lexicon.longest_heir)):
        capital = text.lexicon.heirs.get(words)
        if capital:
            text.at = after
            return capital
    return text.place()
