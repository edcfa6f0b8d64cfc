"""Finds the name of the power that gives an order, where the text begins with it."""

from __future__ import annotations

from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.notation.names import Lexicon
from generator.diplomacy.notation.vocabulary import KINDS


def signature(text: str, lexicon: Lexicon) -> int:
    """How many characters at the beginning only name the power that gives the order (`France: A Swi H`, `FR A Swi H`)."""
    head, colon, order = text.partition(":")
    if colon and fold_name(head) in lexicon.powers:
        return len(text) - len(order.lstrip())
    for count in range(lexicon.longest_power, 0, -1):
        words = text.split(maxsplit=count)
        named = len(words) > count and fold_name(" ".join(words[:count])) in lexicon.powers
        if named and words[count].split()[0].casefold() in KINDS:
            return len(text) - len(words[count])
    return 0
