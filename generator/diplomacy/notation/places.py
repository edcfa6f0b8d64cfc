"""Finds the place that a text names, or the places that it may mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.diplomacy.notation.names import Lexicon
from generator.diplomacy.notation.passable import Goer, likely
from generator.diplomacy.notation.shortened import shortened
from generator.diplomacy.notation.suggest import did_you_mean, nearest
from generator.diplomacy.notation.tokens import Token
from generator.diplomacy.notation.trouble import Trouble, UnreadError, quoted, unreadable
from generator.diplomacy.notation.vocabulary import VERBS

MOST_BEGUN = 4
"""A text that begins the names of more places than this is unreadable, not ambiguous."""


class Stretch(NamedTuple):
    """Some words of a text that stand together, and the token after them."""

    words: str
    after: int


def stretches(tokens: Sequence[Token], at: int, most: int, *, joins: bool = True) -> list[Stretch]:
    """The first word at a token, the first two, and so on up to `most`; `joins`: a tight hyphen joins two words of a name."""
    words: list[str] = []
    found = []
    while at < len(tokens) and len(words) < most and is_word(tokens, at):
        words.append(tokens[at].word)
        at += 1
        found.append(Stretch(" ".join(words), at))
        if joins and at < len(tokens) and tokens[at].tight:
            at += 1
    return found


def is_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether the token is a word, not a dash, a colon or the end."""
    return at < len(tokens) and tokens[at].word not in ("-", ":")


def find(tokens: Sequence[Token], at: int, lexicon: Lexicon, *, joins: bool = True) -> Stretch | None:
    """The location with the longest name that begins at a token; raises UnreadError if several places have that name.

    A shortened name counts if no whole name of that length can be read. `joins`: a tight hyphen may stand inside a name.
    """
    for words, after in reversed(stretches(tokens, at, lexicon.longest, joins=joins)):
        if location := lexicon.keys.get(words) or shortened(words, lexicon):
            return Stretch(location, after)
        if several := lexicon.shared.get(words):
            raise _ambiguous(words, [lexicon.names[location] for location in several], tokens[at].start)
    return None


def power(tokens: Sequence[Token], at: int, lexicon: Lexicon) -> int | None:
    """The token after the longest name of a power that begins at a token, or None."""
    for words, after in reversed(stretches(tokens, at, lexicon.longest_power)):
        if words in lexicon.powers:
            return after
    return None


def unknown(text: str, tokens: Sequence[Token], at: int, lexicon: Lexicon, goer: Goer) -> UnreadError:
    """The error where a place should stand and there is none: it is missing or ambiguous, or these are the nearest names.

    `goer` is the unit that stands or goes there; places where it cannot be are not suggested.
    """
    phrase = _phrase(tokens, at, lexicon.longest)
    if phrase is None:
        return unreadable("a place is missing here", tokens[at].start if at < len(tokens) else len(text.rstrip()))
    start = tokens[at].start
    shown = text[start : tokens[phrase.after - 1].end]
    if phrase.after < len(tokens) and tokens[phrase.after].word == ":":
        return unreadable(f"no power is called {quoted(shown)}", start)
    if power(tokens, at, lexicon) == phrase.after:
        return unreadable(f"{quoted(shown)} is a power and not a place", start, did_you_mean(_nearest(tokens, at, lexicon, goer)))
    begun = _begun(phrase.words, lexicon)
    if 1 < len(begun) <= MOST_BEGUN:
        far = {place: likely(lexicon.board, goer, place) for place in begun}
        meant = [place for place in begun if far[place] is not None] or begun
        return _ambiguous(shown, [lexicon.names[place] for place in sorted(meant, key=lambda place: far[place] or 0)], start)
    return unreadable(f"no place is called {quoted(shown)}", start, did_you_mean(_nearest(tokens, at, lexicon, goer)))


def nearest_whole(tokens: Sequence[Token], start: int, at: int, lexicon: Lexicon, goer: Goer) -> tuple[str, ...]:
    """The names of several words that are nearest to the text from one token to beyond another.

    A slip in a long name may leave a shorter name before it (`Ionian Se`, `Mid-Atlatnic Ocean`).
    """
    forms = [words for words, after in stretches(tokens, start, lexicon.longest + 1) if after > at]
    several = {key: location for key, location in lexicon.keys.items() if " " in key}
    return tuple(lexicon.names[place] for place in nearest(forms, several, lambda place: likely(lexicon.board, goer, place)))


def _nearest(tokens: Sequence[Token], at: int, lexicon: Lexicon, goer: Goer) -> tuple[str, ...]:
    if at and tokens[at - 1].tight:
        before = max((start for start in range(at - 1) if not tokens[start].tight), default=at)
        if names := nearest_whole(tokens, before, at, lexicon, goer):
            return names
    forms = [words for words, _ in stretches(tokens, at, lexicon.longest + 1)]
    return tuple(lexicon.names[place] for place in nearest(forms, lexicon.keys, lambda place: likely(lexicon.board, goer, place)))


def _phrase(tokens: Sequence[Token], at: int, most: int) -> Stretch | None:
    """The words that were most likely meant as one name: those before the next verb."""
    phrase = None
    for stretch in stretches(tokens, at, most):
        if phrase and tokens[stretch.after - 1].word in VERBS:
            break
        phrase = stretch
        if stretch.after < len(tokens) and tokens[stretch.after].tight:
            break
    return phrase


def _begun(folded: str, lexicon: Lexicon) -> list[str]:
    """The places that have a spelling with this beginning, without their coasts, in the order of their names."""
    if len(folded) < 2:
        return []
    found = {to for key, to in lexicon.keys.items() if "/" not in to and key.startswith(folded)}
    return sorted(found, key=lexicon.names.__getitem__)


def _ambiguous(name: str, names: Sequence[str], offset: int) -> UnreadError:
    return UnreadError(Trouble("ambiguous", f"{quoted(name)} may be several places", offset, did_you_mean(names)))
