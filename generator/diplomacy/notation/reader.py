"""Reads one order, the commonest spellings first."""

from __future__ import annotations

from generator.diplomacy.notation.grammar import parse
from generator.diplomacy.notation.names import Lexicon
from generator.diplomacy.notation.plain_orders import read_words
from generator.diplomacy.notation.trouble import Trouble
from generator.diplomacy.notation.written_orders import write
from generator.diplomacy.orders import NoOrder, Order


def read(text: str, lexicon: Lexicon) -> Order | NoOrder | Trouble:
    """One order as somebody wrote it, a unit alone as a `NoOrder`, anything else as a `Trouble`; never raises.

    Nearly all orders are in plain abbreviations and are looked up, whole or word by word; everything else goes through the grammar.
    """
    known = lexicon.plain.get(text)
    return known[0] if known else read_words(text, lexicon.spelled) or parse(text, lexicon)


def read_written(text: str, lexicon: Lexicon) -> tuple[Order | NoOrder | Trouble, str]:
    """What `read` gives, and the canonical text of an order; empty where it is none."""
    known = lexicon.plain.get(text)
    if known:
        return known
    found = read_words(text, lexicon.spelled) or parse(text, lexicon)
    return found, write(found) if isinstance(found, Order) else ""
