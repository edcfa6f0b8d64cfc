"""What may stand in a position.yaml of a campaign, and in the secret half, by the types of `position`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from decimal import Decimal
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from generator.core.file_shapes import BoundedText, Choice, Field, Fields, Flag, Listed, Number, Shape, Table
from generator.core.position_file import PositionFile
from generator.rulesets.dynastic_campaign.documents import LISTS, TABLES

_ID = BoundedText(80, r"[^\s{}\[\],:#](.*\S)?", "a name", loose=True)
_TEXT = BoundedText(100_000, r"[\s\S]*", "a text", loose=True)
_WHOLE = Number(-1_000_000, 1_000_000)
_MONEY = Number(-1_000_000_000 + 1, 1_000_000_000 - 1, whole=False)
_MOST = 5_000

ABOUT = {
    "places": "who controls each place, and what was built there",
    "units": "the units, by nation and name",
    "persons": "the persons, by name and house",
    "nations": "the nations",
    "crowns": "the crowns",
    "titles": "the Titles",
    "writs": "the marriages in force, with their treaties",
    "access": "who may enter which place at peace",
    "routes": "the trade routes",
    "factories": "the factories",
}


@cache
def _types(cls: type) -> Mapping[str, Any]:
    return get_type_hints(cls)


def _shape(kind: Any) -> Shape:
    if is_dataclass(kind):
        return _fields(kind)
    if get_origin(kind) is tuple:
        return Listed(_shape(get_args(kind)[0]), _MOST)
    if get_origin(kind) is Literal:
        return Choice(get_args(kind))
    known: Mapping[Any, Shape] = {bool: Flag(), int: _WHOLE, Decimal: _MONEY}
    return known.get(kind, _TEXT)


def _fields(cls: Any, *, secret: bool | None = None) -> Fields:
    """The keys of one value; the secret ones, the others, or where `secret` is None, all."""
    found = {}
    for it in fields(cls):
        if it.name == "id" or (secret is not None and bool(it.metadata.get("secret")) != secret):
            continue
        needed = it.default is MISSING and it.default_factory is MISSING and secret is not True
        found[it.name] = Field(it.name.replace("_", " "), _shape(_types(cls)[it.name]), needed=needed)
    return Fields(found)


def _keys(*, secret: bool) -> dict[str, Field]:
    tables = {
        name: Field(ABOUT[name], Table("entry", _ID, _fields(cls, secret=secret), _MOST), needed=not secret)
        for name, cls in TABLES.items()
        if not secret or _fields(cls, secret=True).keys
    }
    lists = {
        name: Field(ABOUT[name], Listed(_fields(cls, secret=secret), _MOST))
        for name, cls in LISTS.items()
        if not secret or _fields(cls, secret=True).keys
    }
    return tables | lists


_PAIR = Listed(_ID, 2, 2)
_ANY_LINES = Table("nation", _ID, Listed(_TEXT, _MOST), 100)

POSITION = PositionFile(
    {
        **_keys(secret=False),
        "wars": Field("the pairs of nations at war", Listed(_PAIR, _MOST)),
        "next_writ": Field("the number of the next writ", Number(1, 100_000)),
    },
    secret={
        **_keys(secret=True),
        "pending": Field("orders that are carried out behind the battles", _ANY_LINES),
    },
)
"""The file that a game goes on from: what is checked, and what editors know of it."""
