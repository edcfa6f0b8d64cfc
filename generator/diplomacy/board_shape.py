"""Every key of a `board.yaml`, with what it means and what its value looks like."""

from __future__ import annotations

from typing import Any

from generator.core.file_shapes import Choice, Flag, Key, Listed, Number, Record, Table, Words

MOST_PLACES = 300
MOST_EDGES = 1500

KINDS = ("sea", "coast", "land")
STEPS = ("orders", "retreats", "census", "adjustments")
COASTS = ("nc", "ec", "sc", "wc")
SIGNS = ("keys",)

ID = Words(63, r"[a-z0-9][a-z0-9-]*", "small letters, digits and hyphens, as order-of-the-dragon")
PLACE = Words(8, r"[A-Za-z]{2,8}", "an abbreviation of two to eight letters, as Edi")
END = Words(11, r"[A-Za-z]{2,8}(/[a-z]{2})?", "a place or a coast, as Edi or StP/nc")
UNIT = Words(13, r"[AF] [A-Za-z]{2,8}(/[a-z]{2})?", "a unit, as A Par or F StP/sc")
SHORT = Words(60)
_LONG = Words(800)
SEASON = Words(12, r"[a-z]+", "a season in small letters, as spring")
_COLOUR = Words(7, r"#[0-9a-fA-F]{6}", 'six hexadecimal digits in quotes, as "#d78678"')
RELIGION = Words(30, r"[a-z][a-z -]*", "small letters, as catholic")
PLACES = Listed(PLACE, 60)

_SOURCE = Record(
    {
        "text": Key("what the edges are known from, as readers see it", _LONG, needed=True),
        "confidence": Key("how sure they are", Choice(("high", "medium", "low")), needed=True),
    }
)
_SLOT = Record(
    {
        "season": Key("the name of the season", SEASON, needed=True),
        "steps": Key("its phases, in order", Listed(Choice(STEPS), len(STEPS), 1), needed=True),
        "census": Key("whether centres change owners at its end", Flag()),
    }
)
_START = Record(
    {
        "year": Key("the first year; below zero before the common era, which has no year 0", Number(-99999, 99999), needed=True),
        "season": Key("the first season", SEASON, needed=True),
        "step": Key("the first phase", Choice(STEPS), needed=True),
    }
)
_CALENDAR = Record(
    {
        "start": Key("the first phase of a game", _START, needed=True),
        "seasons": Key("the year, in order", Listed(_SLOT, 12, 1), needed=True),
        "cycle": Key("how many years pass from one turn of the calendar to the next; one, where it is left out", Number(1, 999)),
        "cap": Key("after how many turns of the calendar a game ends", Number(1, 999)),
    }
)
_POWER = Record(
    {
        "name": Key("the name that readers see", SHORT, needed=True),
        "adjective": Key("as in `Austrian`; the name where it is left out", SHORT),
        "label": Key("one to four characters, written on its pieces", Words(4)),
        "colour": Key("its colour on maps", _COLOUR),
        "home": Key("its home centres", PLACES, needed=True),
        "capital": Key("the first of its home centres", PLACE),
        "owns": Key("centres that it starts with and that are no home centres", PLACES),
        "units": Key("the units that it starts with", Listed(UNIT, 60), needed=True),
        "religion": Key("as the rules have it", RELIGION),
    }
)
_MINOR = Record(
    {
        "unit": Key("the kind of unit that it starts with and rebuilds", Choice(("A", "F")), needed=True),
        "coast": Key("the coast that its fleet stands on", Choice(COASTS)),
        "of": Key("the power that starts with it as a thrall", ID),
        "religion": Key("as the rules have it", RELIGION),
        "sign": Key("what its pieces carry, if not the sign of its religion", Choice(SIGNS)),
    }
)
_GROUND = Record(
    {
        "name": Key("its full name", SHORT, needed=True),
        "kind": Key("sea, coast (armies and fleets) or land (armies only)", Choice(KINDS), needed=True),
        "coasts": Key("the named coasts of a split province", Listed(Choice(COASTS), 4, 2)),
        "centre": Key("whether it is a supply centre", Flag()),
        "canal": Key("whether fleets pass through it from one sea to another", Flag()),
        "island": Key("whether it is an island space", Flag()),
        "aliases": Key("other names that orders may use", Listed(SHORT, 20)),
        "note": Key("what the rules say of it, in a sentence", _LONG),
        "at": Key("longitude and latitude", Listed(Number(-180, 180, whole=False), 2, 2)),
    }
)
_EDGE = Record(
    {
        "a": Key("one end", END, needed=True),
        "b": Key("the other end", END, needed=True),
        "by": Key("which units may go there and back", Choice(("army", "fleet", "both")), needed=True),
        "from": Key("the source it is known from", ID),
        "note": Key("the rule that says so, or why", _LONG),
        "arrow": Key("whether it is drawn as an arrow, since no border shows it", Flag()),
        "closed-by": Key("the sea whose foreign fleet closes it", PLACE),
    }
)

BOARD = Record(
    {
        "format": Key("the format of this file: 1", Number(1, 1), needed=True),
        "board": Key("the id of the board", ID, needed=True),
        "title": Key("the name that readers see", SHORT, needed=True),
        "edition": Key("the edition of the rules that the board is of", Words(20, loose=True)),
        "credits": Key("who designed it", _LONG),
        "reconstruction": Key("the sentence that says how far the board is a reconstruction", _LONG),
        "sources": Key("what edges are known from", Table("source", ID, _SOURCE, 40)),
        "victory": Key("the number of centres that wins", Number(1, MOST_PLACES)),
        "calendar": Key("the phases of a year", _CALENDAR, needed=True),
        "powers": Key("the powers, in the order of the rulebook", Table("power", ID, _POWER, 40), needed=True),
        "minors": Key("minor powers, each named by its place", Table("minor", PLACE, _MINOR, MOST_PLACES)),
        "places": Key("every place by its abbreviation", Table("place", PLACE, _GROUND, MOST_PLACES), needed=True),
        "edges": Key("which places are adjacent, each pair once", Listed(_EDGE, MOST_EDGES), needed=True),
    }
)
"""The whole file."""


def schema() -> dict[str, Any]:
    """The JSON Schema of a `board.yaml`."""
    known = BOARD.schema()
    return {**known, "properties": {**known["properties"], "format": {"const": 1, "description": "the format of this file"}}}
