"""Reads what a player prefers for phases to come, one line at a time: retreats if a unit is dislodged, and builds and removals.

These lines stand under keys of their own in an order file, `if dislodged:` and `builds:`, the best choice first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.diplomacy import notation
from generator.diplomacy.notation import Lexicon, Trouble
from generator.diplomacy.notation.trouble import quoted
from generator.diplomacy.orders import NoOrder, Order

RETREATS, BUILDS = "if dislodged", "builds"
"""The keys of an order file under which preferences stand."""

PHASES: Mapping[str, tuple[str, ...]] = {RETREATS: ("orders",), BUILDS: ("orders", "retreats")}
"""In which phases each key can be given: before those that it is for."""

HOW_TO_RETREAT = "write it as `A Vie R Tyr, Boh, D`, the best place first; D: disband"
HOW_TO_BUILD = "write it as `F Bre`, `Remove A Pic` or `Waive`, the best first"

_NEXT = re.compile(r"(?:\s*(?:[,;>]|\b(?:or|else|then|otherwise)\b)\s*)+", re.IGNORECASE)
_GONE = re.compile(r"\s+R\s+(?:D|disbands?)$", re.IGNORECASE)
"""A retreat to nowhere, which might pass for one to a place with a name of one letter."""
_GOING = ("retreat", "move")
_LEAVING = ("disband", "remove")


class Retreats(NamedTuple):
    """Where a unit is to go if it is dislodged, the best place first: retreats, and disbanding where it would rather do that.

    `kind` is empty where none was written; `at` is where the unit stands before it is dislodged.
    """

    kind: str
    at: str
    options: tuple[Order, ...]


def read_retreats(text: str, lexicon: Lexicon) -> Retreats | Trouble:
    """What a line such as `A Vie R Tyr, Boh, D` prefers, or `A Vie: Tyr, else Boh or disband`; otherwise why it cannot be read."""
    unit, colon, rest = text.partition(":")
    first, *others = _NEXT.split((rest if colon else text).strip().rstrip("."))
    first = _GONE.sub(" D", first)
    found = _choice(unit.strip(), first, lexicon) if colon else notation.read(first, lexicon)
    if isinstance(found, Trouble):
        return found
    if isinstance(found, NoOrder) or found.verb not in (*_GOING, *_LEAVING) or not found.at:
        return Trouble("unreadable", f"{quoted(text)} does not say where the unit goes", 0, HOW_TO_RETREAT)
    named = f"{found.kind} {found.at}".strip()
    options = [found]
    for piece in filter(None, others):
        option = _choice(named, piece, lexicon)
        if isinstance(option, Trouble):
            return option._replace(offset=max(text.find(piece), 0), suggestion=option.suggestion or HOW_TO_RETREAT)
        options.append(option)
    return Retreats(found.kind, found.at, tuple(_as_retreat(option) for option in options))


def _choice(unit: str, piece: str, lexicon: Lexicon) -> Order | Trouble:
    """One of the choices behind the first: a place, or a word for disbanding. It may repeat `R`, and the unit as well."""
    piece = _GONE.sub(" D", f" {piece}").strip()
    again = notation.read(piece, lexicon)
    if isinstance(again, Order) and again.verb in _GOING and again == _of_unit(unit, again, lexicon):
        return again
    whole = notation.read(f"{unit} {piece}", lexicon)
    if isinstance(whole, Order) and whole.verb in (*_GOING, *_LEAVING):
        return whole
    place = notation.read(f"{unit} R {piece}", lexicon)
    if isinstance(place, Order) and place.verb in _GOING:
        return place
    if isinstance(place, Trouble):
        return Trouble(place.code, place.message, 0, place.suggestion)
    return Trouble("unreadable", f"{quoted(piece)} is no place to retreat to", 0, HOW_TO_RETREAT)


def _of_unit(unit: str, order: Order, lexicon: Lexicon) -> Order | None:
    """The order with the kind and place of the unit that a text names."""
    named = notation.read(unit, lexicon)
    return order._replace(kind=named.kind, at=named.at) if isinstance(named, NoOrder) else None


def _as_retreat(order: Order) -> Order:
    verb = "retreat" if order.verb in _GOING else "disband"
    return Order("retreat", order.kind, order.at, order.to) if verb == "retreat" else Order("disband", order.kind, order.at)


def write_retreats(wish: Retreats) -> str:
    """The one spelling of such a line: `A Vie R Tyr, Boh, D`."""
    unit = f"{wish.kind} {wish.at}".strip()
    words = ["D" if option.verb == "disband" else option.to for option in wish.options]
    return f"{unit} {words[0] if wish.options[0].verb == 'disband' else f'R {words[0]}'}{''.join(f', {it}' for it in words[1:])}"


def read_build(text: str, lexicon: Lexicon) -> Order | Trouble:
    """What one entry of `builds:` prefers, as an order to build, remove or waive; a unit alone is to be built."""
    found = notation.read(text, lexicon)
    if isinstance(found, NoOrder):
        return Order("build", found.kind, found.at)
    if isinstance(found, Order) and found.verb == "disband":
        return found._replace(verb="remove")
    if isinstance(found, Order) and found.verb not in ("build", "remove", "waive"):
        return Trouble("unreadable", f"{quoted(text)} is neither a build nor a removal", 0, HOW_TO_BUILD)
    return found


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text that are not empty, without bullets and numbers before them, each with the offset of its first letter."""
    start = 0
    for line in text.splitlines(keepends=True):
        lead = notation.LEAD.match(line)
        begin = lead.end() if lead else 0
        if body := line[begin:].strip():
            yield start + line.index(body, begin), body
        start += len(line)
