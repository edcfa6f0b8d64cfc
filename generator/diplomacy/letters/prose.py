"""Tells a sentence that speaks of something else from an order that is written as a sentence."""

from __future__ import annotations

import re

from generator.diplomacy.notation.chatter import COMMANDS, TERMS
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.notation.names import Lexicon
from generator.diplomacy.notation.vocabulary import LONG_KINDS, TOWARDS

FEWEST = 5
"""Words of a sentence. What is shorter may be an order with mistakes, and is asked about."""

_SENTENCE = re.compile(r"[A-Za-z][A-Za-z\s,.!?;:'\u2019()\"-]*")
_DASHED = re.compile(r"\s-+\s|->|--")
_MOVING = {*TOWARDS, "go", "goes", "going", "take", "takes", "back"} - {"on"}


def is_prose(text: str, lexicon: Lexicon) -> bool:
    """Whether a text that could not be read is a sentence that orders nothing.

    It has no dash, no unit, no place, and no verb or little word by which somebody might send a unit anywhere. A word that merely
    looks like the name of a place (`great`) does not make it an order.
    """
    words = fold_name(text).split() if _SENTENCE.fullmatch(text) and not _DASHED.search(text) else []
    if len(words) < FEWEST or not (COMMANDS | LONG_KINDS | TERMS | _MOVING).isdisjoint(words):
        return False
    names = (" ".join(words[at : at + size]) for size in range(1, lexicon.longest + 1) for at in range(len(words) - size + 1))
    return all(name not in lexicon.keys and name not in lexicon.shared for name in names)
