"""Reads one order, the commonest spellings first."""

from __future__ import annotations

from generator.diplomacy.notation.grammar import parse
from generator.diplomacy.notation.names import Lexicon
from generator.diplomacy.notation.trouble import Trouble
from generator.diplomacy.orders import NoOrder, Order, Verb, new

KINDS = {"A": "A", "F": "F", "a": "A", "f": "F", "Army": "A", "Fleet": "F", "ARMY": "A", "FLEET": "F"}
ALONE: dict[str, Verb] = {"H": "hold", "h": "hold", "D": "disband", "d": "disband"}
OPENING: dict[str, Verb] = {"Build": "build", "Remove": "remove", "BUILD": "build", "REMOVE": "remove"}
GOING: dict[str, Verb] = {"-": "move", "R": "retreat", "r": "retreat"}
HELPING: dict[str, Verb] = {"S": "support", "C": "convoy", "s": "support", "c": "convoy"}
SUPPORT = frozenset({"S", "s"})
VIA = frozenset({"VIA", "via", "Via"})


def read(text: str, lexicon: Lexicon) -> Order | NoOrder | Trouble:  # noqa: PLR0911 - one for each form of order
    """One order as somebody wrote it, a unit alone as a `NoOrder`, anything else as a `Trouble`; never raises.

    Nearly all orders are in plain abbreviations (`A Par - Bur`). Those are looked up word by word here, which is many times quicker
    than the grammar and gives the same; the tables below have the few spellings for which that is so. Everything else, and every
    word that is not in a table, goes through the grammar.
    """
    words = text.split()
    place = lexicon.spelled
    try:
        match words:
            case [kind, at, verb, to]:
                return new(Order, (GOING[verb], KINDS[kind], place[at], place[to], "", "", False, ()))
            case [kind, at, verb, other_kind, other, "-", to]:
                fields = (HELPING[verb], KINDS[kind], place[at], place[to], KINDS[other_kind], place[other], False, ())
                return new(Order, fields)
            case [kind, at, verb, other_kind, other]:
                if verb in SUPPORT:
                    return new(Order, ("support", KINDS[kind], place[at], "", KINDS[other_kind], place[other], False, ()))
                if verb == "-" and other in VIA:
                    return Order("move", KINDS[kind], place[at], place[other_kind], via=True)
            case [first, second, third]:
                if third in ALONE:
                    return Order(ALONE[third], KINDS[first], place[second])
                return Order(OPENING[first], KINDS[second], place[third])
            case [kind, at]:
                return NoOrder(KINDS[kind], place[at])
    except KeyError:
        pass
    return parse(text, lexicon)
