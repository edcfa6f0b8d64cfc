"""Cuts a line into words, numbers, dashes and quoted texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from generator.diplomacy.notation.folding import fold, stranger

_QUOTED = re.compile(r'["“”„«»][^"“”„«»]*["“”«»]')
_SCAN = re.compile(
    r"(?P<word>counter-bribes?|[^\W\d_][^\W\d_.']*(?:[.'](?=[^\W\d_])[^\W\d_.']*)*)"
    r"|(?P<number>\d+(?:[.,]\d+)?)|(?P<dash>[-=~>]+(?:\s*>+)?)|(?P<dropped>[.'!?])|(?P<sign>\S)"
)
DROPPED = frozenset({"the", "please", "my", "our"})
"""Words that mean nothing in an order."""


class Token(NamedTuple):
    """A folded word, a number, `-` for any dash or arrow, another sign, or a quoted text; and where it stands in its line.

    `tight` is a hyphen with a letter on both sides, as in `Franche-Comte`.
    """

    kind: Literal["word", "number", "sign", "text"]
    word: str
    start: int
    end: int
    tight: bool = False


class Strange(NamedTuple):
    """A character that no order can have: where it stands, and what it is."""

    offset: int
    what: str


def tokenise(text: str) -> list[Token] | Strange:
    """The tokens of a line."""
    found: list[Token] = []
    at = 0
    for quoted in _QUOTED.finditer(text):
        if strange := _scan(text[at : quoted.start()], at, found):
            return strange
        if hidden := _invisible(quoted[0]):
            return Strange(quoted.start() + hidden.offset, hidden.what)
        found.append(Token("text", quoted[0][1:-1], quoted.start(), quoted.end()))
        at = quoted.end()
    return _scan(text[at:], at, found) or found


def _scan(text: str, shift: int, found: list[Token]) -> Strange | None:
    """Add the tokens of a piece without quotation marks."""
    if strange := stranger(text, frozenset()):
        return Strange(shift + strange[0], strange[1])
    folded, offsets = fold(text)
    for fit in _SCAN.finditer(folded):
        start, end = fit.span()
        here = (shift + offsets[start], shift + offsets[end - 1] + 1)
        if fit.lastgroup == "word":
            word = fit[0].replace(".", "").replace("'", "")
            if word not in DROPPED:
                found.append(Token("word", word, *here))
        elif fit.lastgroup == "number":
            found.append(Token("number", fit[0].replace(",", "."), *here))
        elif fit.lastgroup == "dash":
            tight = fit[0] == "-" and folded[start - 1 : start].isalpha() and folded[end : end + 1].isalpha()
            found.append(Token("sign", "-", *here, tight))
        elif fit.lastgroup == "sign":
            found.append(Token("sign", fit[0], *here))
    return None


def _invisible(text: str) -> Strange | None:
    """The first character of a quoted text that nobody sees."""
    for offset, sign in enumerate(text):
        if not sign.isprintable() and sign != "\t" and (strange := stranger(sign, frozenset())):
            return Strange(offset, strange[1])
    return None


def words_from(tokens: list[Token], at: int, most: int) -> Iterator[tuple[str, int]]:
    """The words from a token on, joined: the longest run first, each with the token behind it. A tight hyphen joins words, too."""
    runs: list[tuple[str, int]] = []
    joined = ""
    while at < len(tokens) and len(runs) < most:
        token = tokens[at]
        if token.kind == "word":
            joined = f"{joined} {token.word}" if joined else token.word
            runs.append((joined, at + 1))
        elif not (token.tight and joined):
            break
        at += 1
    return reversed(runs)
