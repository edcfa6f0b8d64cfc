"""Orders in plain abbreviations (`A Par - Bur`), which nearly all are: read word by word, or looked up whole.

That is many times quicker than the grammar and gives the same; the tables have the few spellings for which that is so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.diplomacy.board import Board
from generator.diplomacy.notation.written_orders import write
from generator.diplomacy.orders import NoOrder, Order, Verb, new

KINDS = {"A": "A", "F": "F", "a": "A", "f": "F", "Army": "A", "Fleet": "F", "ARMY": "A", "FLEET": "F"}
ALONE: dict[str, Verb] = {"H": "hold", "h": "hold", "D": "disband", "d": "disband"}
OPENING: dict[str, Verb] = {"Build": "build", "Remove": "remove", "BUILD": "build", "REMOVE": "remove"}
GOING: dict[str, Verb] = {"-": "move", "R": "retreat", "r": "retreat"}
HELPING: dict[str, Verb] = {"S": "support", "C": "convoy", "s": "support", "c": "convoy"}
SUPPORT = frozenset({"S", "s"})
VIA = frozenset({"VIA", "via", "Via"})


def read_words(text: str, place: Mapping[str, str]) -> Order | NoOrder | None:  # noqa: PLR0911 - one for each form
    """The order, or the unit alone, that a text is word by word; None where any word is not in a table. `place` is `spelled`."""
    words = text.split()
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
    return None


def moves_and_holds(board: Board, place: Mapping[str, str]) -> dict[str, tuple[Order, str]]:
    """Every hold, and every move by land or along a coast, that a board allows: the order and its canonical text, by what is read.

    That is the canonical text itself, and the same in capitals and in small letters, where `read_words` reads it so.
    """
    canonical = {text: order for order in _moves_and_holds(board) if read_words(text := write(order), place) == order}
    spellings = ((spelling, text) for text in canonical for spelling in (text.lower(), text.upper(), text))
    return {spelling: (canonical[text], text) for spelling, text in spellings if read_words(spelling, place) == canonical[text]}


def _moves_and_holds(board: Board) -> Iterator[Order]:
    for kind, ways in board.reach.items():
        for at, ends in ways.items():
            yield Order("hold", kind, at)
            yield from (Order("move", kind, at, to) for to in ends)
