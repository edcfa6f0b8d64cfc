"""Takes the sealed blocks out of a letter: orders that a player sealed, which may stand anywhere in it."""

from __future__ import annotations

from dataclasses import replace

from generator.core.block import armoured
from generator.core.letters.letter import Letter, Skipped

MOST = 50
"""How many blocks of one letter are looked at."""


def take_blocks(letter: Letter) -> Letter:
    """The letter with its sealed blocks apart from its text. One that has no end is left out and told."""
    found = armoured(letter.text)
    rest, at = [], 0
    for each in found:
        rest.append(letter.text[at : each.start])
        at = each.end
    text = "\n".join([*rest, letter.text[at:]])
    whole = tuple(each.text for each in found if each.text)
    torn = [Skipped("a sealed block that is cut short", "-----BEGIN ...") for each in found if not each.text][:1]
    return replace(letter.without(text, *torn), blocks=(*letter.blocks, *whole[:MOST])) if found else letter
