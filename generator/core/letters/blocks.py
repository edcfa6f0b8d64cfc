"""Takes the sealed blocks out of a letter: orders that a player sealed, which may stand anywhere in it."""

from __future__ import annotations

import re
from dataclasses import replace

from generator.core.block import armoured
from generator.core.letters.letter import Letter, Skipped

_BLANK = re.compile(r"(?:[ \t]*\n)*")
"""The empty lines that fill a block up to its size: hundreds, by chance, and then more than anybody's orders have."""
MOST = 50
"""How many blocks of one letter are looked at."""


def take_blocks(letter: Letter) -> Letter:
    """The letter with its sealed blocks apart from its text. One that has no end is left out and told."""
    found = armoured(letter.text)
    rest, at = [], 0
    for each in found:
        rest.append(letter.text[at : each.start])
        at = _BLANK.match(letter.text, each.end).end()  # type: ignore[union-attr]  # which matches nothing at least
    text = "\n".join([*rest, letter.text[at:]])
    whole = tuple(each.text for each in found if each.text)
    torn = [Skipped("a sealed block that is cut short", "-----BEGIN ...") for each in found if not each.text][:1]
    return replace(letter.without(text, *torn), blocks=(*letter.blocks, *whole[:MOST])) if found else letter
