"""Every key of a `board.yaml`, with what it means and what its value looks like."""

from __future__ import annotations

from typing import Any

from generator.core.file_shapes import BoundedText, Choice, Field, Fields, Flag, Listed, Number, Table
from generator.core.paint_shape import COLOUR, PAINTS

MOST_PLACES = 300
MOST_EDGES = 1500

KINDS = ("sea", "coast", "land")
STEPS = ("orders", "retreats", "census", "adjustments")
COASTS = ("nc", "ec", "sc", "wc")
SIGNS = ("keys",)

ID = BoundedText(63, r"[a-z0-9][a-z0-9-]*", "small letters, digits and hyphens, as order-of-the-dragon")
PLACE = BoundedText(8, r"[A-Za-z]{2,8}", "an abbreviation of two to eight letters, as Edi")
END = BoundedText(11, r"[A-Za-z]{2,8}(/[a-z]{2})?", "a place or a coast, as Edi or StP/nc")
UNIT = BoundedText(13, r"[AF] [A-Za-z]{2,8}(/[a-z]{2})?", "a unit, as A Par or F StP/sc")
SHORT = BoundedText(60)
_LONG = BoundedText(800)
SEASON = BoundedText(12, r"[a-z]+", "a season in small letters, as spring")
RELIGION = BoundedText(30, r"[a-z][a-z -]*", "small letters, as catholic")
PLACES = Listed(PLACE, 60)

_SOURCE = Fields(
    {
        "text": Field("what the edges are known from, as readers see it", _LONG, needed=True),
        "confidence": Field("how sure they are", Choice(("high", "medium", "low")), needed=True),
    }
)
_SLOT = Fields(
    {
        "season": Field("the name of the season", SEASON, needed=True),
        "steps": Field("its phases, in order", Listed(Choice(STEPS), len(STEPS), 1), needed=True),
        "census": Field("whether centres change owners at its end", Flag()),
    }
)
_START = Fields(
    {
        "year": Field("the first year; below zero before the common era, which has no year 0", Number(-99999, 99999), needed=True),
        "season": Field("the first season", SEASON, needed=True),
        "step": Field("the first phase", Choice(STEPS), needed=True),
    }
)
_CALENDAR = Fields(
    {
        "start": Field("the first phase of a game", _START, needed=True),
        "seasons": Field("the year, in order", Listed(_SLOT, 12, 1), needed=True),
        "cycle": Field("how many years pass from one turn of the calendar to the next; one, where it is left out", Number(1, 999)),
        "cap": Field("after how many turns of the calendar a game ends", Number(1, 999)),
    }
)
_POWER = Fields(
    {
        "name": Field("the name that readers see", SHORT, needed=True),
        "called": Field("the name within a sentence, as in `the Ottoman Empire`, where it is another", SHORT),
        "adjective": Field("as in `Austrian`; the name where it is left out", SHORT),
        "label": Field("one to four characters, written on its pieces", BoundedText(4)),
        "colour": Field("its colour on maps", COLOUR),
        "paints": Field("how its pieces and its land look, so that they are told from all others by any eyes", PAINTS),
        "home": Field("its home centres", PLACES, needed=True),
        "capital": Field("the first of its home centres", PLACE),
        "owns": Field("centres that it starts with and that are no home centres", PLACES),
        "units": Field("the units that it starts with", Listed(UNIT, 60), needed=True),
        "religion": Field("as the rules have it", RELIGION),
    }
)
_MINOR = Fields(
    {
        "unit": Field("the kind of unit that it starts with and rebuilds", Choice(("A", "F")), needed=True),
        "coast": Field("the coast that its fleet stands on", Choice(COASTS)),
        "of": Field("the power that starts with it as a thrall", ID),
        "religion": Field("as the rules have it", RELIGION),
        "sign": Field("what its pieces carry, if not the sign of its religion", Choice(SIGNS)),
    }
)
_GROUND = Fields(
    {
        "name": Field("its full name", SHORT, needed=True),
        "called": Field("the name within a sentence, as in `the Papal States`, where it is another", SHORT),
        "kind": Field("sea, coast (armies and fleets) or land (armies only)", Choice(KINDS), needed=True),
        "coasts": Field("the named coasts of a split province", Listed(Choice(COASTS), 4, 2)),
        "centre": Field("whether it is a supply centre", Flag()),
        "canal": Field("whether fleets pass through it from one sea to another", Flag()),
        "island": Field("whether it is an island space", Flag()),
        "aliases": Field("other names that orders may use", Listed(SHORT, 20)),
        "note": Field("what the rules say of it, in a sentence", _LONG),
        "at": Field("longitude and latitude", Listed(Number(-180, 180, whole=False), 2, 2)),
    }
)
_EDGE = Fields(
    {
        "a": Field("one end", END, needed=True),
        "b": Field("the other end", END, needed=True),
        "by": Field("which units may go there and back", Choice(("army", "fleet", "both")), needed=True),
        "from": Field("the source it is known from", ID),
        "note": Field("the rule that says so, or why", _LONG),
        "arrow": Field("whether it is drawn as an arrow, since no border shows it", Flag()),
        "closed-by": Field("the sea whose foreign fleet closes it", PLACE),
    }
)

BOARD = Fields(
    {
        "format": Field("the format of this file: 1", Number(1, 1), needed=True),
        "board": Field("the id of the board", ID, needed=True),
        "title": Field("the name that readers see", SHORT, needed=True),
        "edition": Field("the edition of the rules that the board is of", BoundedText(20, loose=True)),
        "credits": Field("who designed it", _LONG),
        "reconstruction": Field("the sentence that says how far the board is a reconstruction", _LONG),
        "sources": Field("what edges are known from", Table("source", ID, _SOURCE, 40)),
        "victory": Field("the number of centres that wins", Number(1, MOST_PLACES)),
        "calendar": Field("the phases of a year", _CALENDAR, needed=True),
        "powers": Field("the powers, in the order of the rulebook", Table("power", ID, _POWER, 40), needed=True),
        "minors": Field("minor powers, each named by its place", Table("minor", PLACE, _MINOR, MOST_PLACES)),
        "places": Field("every place by its abbreviation", Table("place", PLACE, _GROUND, MOST_PLACES), needed=True),
        "edges": Field("which places are adjacent, each pair once", Listed(_EDGE, MOST_EDGES), needed=True),
    }
)
"""The whole file."""


def schema() -> dict[str, Any]:
    """The JSON Schema of a `board.yaml`."""
    known = BOARD.schema()
    return {**known, "properties": {**known["properties"], "format": {"const": 1, "description": "the format of this file"}}}
