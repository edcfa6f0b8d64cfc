"""Cuts a text into words and dashes."""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.diplomacy.notation.folding import fold, stranger, untagged
from generator.diplomacy.notation.names import Lexicon
from generator.diplomacy.notation.trouble import UnreadError, quoted, unreadable

SCAN = re.compile(r"(?P<word>[^\W_][\w.']*)|(?P<dash>[-=>]+(?:\s*>+)?)|(?P<colon>:)|(?P<dot>[.'])|(?P<sign>\S)")
TRAILING = " \t\r\n.,;!"


class Token(NamedTuple):
    """A folded word, `-` for any dash or arrow, or `:`; where it stands; a `tight` hyphen has no blank beside it."""

    word: str
    start: int
    end: int
    tight: bool = False


def tokenise(text: str, lexicon: Lexicon) -> list[Token]:
    """The tokens of one order; raises UnreadError for a character that no order can have."""
    if strange := stranger(text, lexicon.letters):
        offset, what = strange
        raise unreadable(f"here stands {what}", offset, "type it anew with plain letters")
    folded, offsets = fold(untagged(text))
    folded = folded.rstrip(TRAILING)
    tokens = []
    for found in SCAN.finditer(folded):
        start, end = found.span()
        group, here = found.lastgroup, (offsets[start], offsets[end - 1] + 1)
        if group == "word":
            tokens.append(Token(found[0].replace(".", "").replace("'", ""), *here))
        elif group == "dash":
            inside = found[0] == "-" and _tight(folded, start, end)
            tokens.append(Token("-", *here, inside))
        elif group == "colon":
            tokens.append(Token(":", *here))
        elif group == "sign":
            raise _sign(text, offsets[start])
    return tokens


def _tight(folded: str, start: int, end: int) -> bool:
    """Whether words meet a hyphen on both sides without a blank."""
    return folded[:start][-1:].isalnum() and folded[end:][:1].isalnum()


def _sign(text: str, offset: int) -> UnreadError:
    sign = text[offset]
    if sign in ",;+":
        return unreadable(f"{quoted(sign)} stands inside an order", offset, "write one order a line")
    return unreadable(f"an order holds no {quoted(sign)}", offset)
