"""The grammar of orders, for every spelling that players use."""

from __future__ import annotations

from generator.diplomacy.notation.cursor import Cursor
from generator.diplomacy.notation.heir_orders import build_heir, heir_order, marriage, spoken_of
from generator.diplomacy.notation.names import Lexicon
from generator.diplomacy.notation.passable import Goer, can_be_meant
from generator.diplomacy.notation.places import stretches
from generator.diplomacy.notation.suggest import did_you_mean
from generator.diplomacy.notation.trouble import Trouble, UnreadError, unreadable
from generator.diplomacy.notation.vocabulary import BY, CONVOYS, HOLD, KINDS, MARRY, OFF_BOARD, OPENING, VERBS
from generator.diplomacy.notation.written_orders import write
from generator.diplomacy.orders import NoOrder, Order

LONGEST = 200
"""An order has at most this many characters, blanks apart."""


def parse(text: str, lexicon: Lexicon) -> Order | NoOrder | Trouble:
    """One order in any accepted spelling, a unit alone as a `NoOrder`, anything else as a `Trouble`; never raises."""
    length = len(text) if len(text) <= LONGEST else sum(map(len, text.split()))
    if length > LONGEST:
        return Trouble("unreadable", f"an order has at most {LONGEST} characters, and this has {length}")
    try:
        cursor = Cursor(text, lexicon)
        found = _order(cursor)
    except UnreadError as end:
        return end.trouble
    return _either(found, text, lexicon) if cursor.joined else found


def _either(found: Order | NoOrder, text: str, lexicon: Lexicon) -> Order | NoOrder | Trouble:
    """What was read with hyphens inside names; ambiguous if they may also be dashes and then give another possible order."""
    try:
        other = _order(Cursor(text, lexicon, joins=False))
    except UnreadError:
        return found
    if other == found or not isinstance(other, Order) or not can_be_meant(other, lexicon.board):
        return found
    one, two = (write(order) if isinstance(order, Order) else f"{order.kind} {order.at}".strip() for order in (found, other))
    return Trouble("ambiguous", "a hyphen may stand inside a name or for a move here", 0, did_you_mean((one, two)))


def _order(text: Cursor) -> Order | NoOrder:
    if text.ended():
        raise unreadable("nothing is written here")
    text.heading()
    found = heir_order(text) or _adjustment(text) or _unit_order(text)
    if not text.ended():
        raise text.unexpected()
    return found


def _adjustment(text: Cursor) -> Order | None:
    """`Build A Par`, `Remove A Par`, `Disband A Par`, `Waive`; None for an order that begins with its unit."""
    word, offset = text.word(), text.offset
    verb = OPENING.get(word)
    if verb is None or (len(word) == 1 and text.word(1) not in KINDS):
        return None
    text.at += 1
    if verb == "build" and (heir := build_heir(text)):
        return heir
    if verb == "waive" or (verb == "build" and text.skip("waived")):
        return _waive(text)
    kind, at = text.unit()
    if verb != "retreat":
        return _at_home(text, verb, offset, kind, at)
    if not text.goes() and text.word() not in OFF_BOARD:
        raise unreadable("a retreat says where the unit goes", text.offset)
    return _retreat(text, kind, at)


def _waive(text: Cursor) -> Order:
    count = text.word()
    if count.isdecimal() and count != "1":
        raise unreadable("one order waives one build", text.offset, "write Waive once for each build")
    text.skip("a", "one", "the", "1")
    text.skip("build", "builds")
    return Order("waive")


def _at_home(text: Cursor, verb: str, offset: int, kind: str, at: str) -> Order:
    """An order for a unit that goes nowhere: `build`, `remove`, `disband` or `hold`."""
    if verb == "build" and not kind:
        choice = [f"{word} {text.lexicon.names[at]}" for word in ("army", "fleet")]
        raise unreadable("a build says whether it is an army or a fleet", offset, did_you_mean(choice))
    match verb:
        case "build" | "remove" | "hold":
            return Order(verb, kind, at)
    return Order("disband", kind, at)


def _unit_order(text: Cursor) -> Order | NoOrder:
    offset = text.offset
    kind, at = text.unit()
    text.skip(":")
    if text.ended():
        if not kind:
            raise unreadable("a place alone is no order", offset, "name a unit and say what it does")
        return NoOrder(kind, at)
    start = text.at
    if off := _off(text, kind, at):
        return off
    text.at = start
    verb = "move" if text.word() == "-" else "marry" if spoken_of(text, MARRY) else VERBS.get(text.word())
    if verb is None:
        raise text.unexpected()
    if verb == "move":
        return _move(text, kind, at)
    text.at += 1
    rest = {"support": _support, "convoy": _convoy, "retreat": _retreat, "marry": marriage}.get(verb)
    return rest(text, kind, at) if rest else _at_home(text, verb, offset, kind, at)


def _move(text: Cursor, kind: str, at: str) -> Order:
    start = text.offset
    *route, to = text.way()
    again = text.offset
    via, named = _via(text)
    if route and named:
        raise unreadable("the way over sea is named twice", again, "name it once")
    route += named
    if ashore := [place for place in route if place not in text.lexicon.seas]:
        message = f"a convoy goes over seas, and {text.lexicon.names[ashore[0]]} is none"
        raise unreadable(message, start, "an order has one destination")
    return Order("move", kind, at, to, via=via or bool(route), route=tuple(route))


def _via(text: Cursor) -> tuple[bool, list[str]]:
    """Whether a convoy is asked for (`VIA`, `via convoy`, `by convoy`, `convoyed`), and the seas named (`via Nth`)."""
    if text.word() in BY and text.word(1) in CONVOYS:
        text.at += 2
        return True, []
    if text.skip("convoyed"):
        return True, []
    if not text.skip("via"):
        return False, []
    seas: list[str] = []
    text.goer = Goer("F")
    while not text.skip(*CONVOYS) and not text.ended():
        if seas:
            text.skip("-")
        seas.append(text.place())
    return True, seas


def _support(text: Cursor, kind: str, at: str) -> Order:
    """A support. How the supported unit travels (`via convoy`, a route) makes no difference and is left out.

    What is supported may be said before the unit (`support hold A Mar`); then the rest must agree with it.
    """
    start, named = text.offset, _kind_of_support(text)
    other_kind, other = text.unit()
    to = ""
    if text.word() in HOLD or (text.word() in ("to", "in") and text.word(1) in HOLD):
        text.skip("to", "in")
        text.skip(*HOLD)
    elif text.goes():
        to = text.way()[-1]
        _via(text)
    if named and (named == "move") != bool(to):
        says = "a support to hold names no place to go to" if to else "a support of a move says where the unit goes"
        raise unreadable(says, start)
    return Order("support", kind, at, to, other_kind, other)


def _kind_of_support(text: Cursor) -> str:
    """Step over `hold`, `move` or `to hold` between `support` and the unit; returns which it was."""
    dash = text.word() in ("-", "to")
    word = text.word(dash)
    verb = VERBS.get(word, "") if len(word) > 3 else ""
    if verb not in ("hold", "move"):
        return ""
    text.at += 1 + dash
    return verb


def _convoy(text: Cursor, kind: str, at: str) -> Order:
    """A convoy. The other seas of its route make no difference to this fleet and are left out."""
    other_kind, other = text.unit()
    if text.ended():
        raise unreadable("a convoy says where the army goes", text.offset)
    if not text.goes():
        raise text.unexpected()
    to = text.way()[-1]
    _via(text)
    return Order("convoy", kind, at, to, other_kind, other)


def _retreat(text: Cursor, kind: str, at: str) -> Order:
    return _off(text, kind, at) or Order("retreat", kind, at, text.place())


def _off(text: Cursor, kind: str, at: str) -> Order | None:
    """A unit that leaves the board: `OTB`, `off the board`; None if it goes elsewhere, and then `to` was stepped over."""
    text.towards()
    for words, after in stretches(text.tokens, text.at, 3):
        if words in OFF_BOARD:
            text.at = after
            return Order("disband", kind, at)
    return None
