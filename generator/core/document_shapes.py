"""The keys of a document of a dataclass, as `core.documents` writes and reads it: what is checked, and what editors know of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from decimal import Decimal
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from generator.core.file_shapes import BoundedText, Choice, Field, Fields, Flag, Listed, Number, Shape, Table

ID = BoundedText(80, r"[^\s{}\[\],:#](.*\S)?", "a name", loose=True)
TEXT = BoundedText(100_000, r"[\s\S]*", "a text", loose=True)
MOST = 5_000
"""How many entries a list or a table can have."""
_WHOLE = Number(-1_000_000, 1_000_000)
_DECIMAL = Number(-1_000_000_000 + 1, 1_000_000_000 - 1, whole=False)


def keys_of(cls: Any, *, secret: bool | None = None) -> Fields:
    """The keys of one value but its `id`: those of `secret` fields, of the others, or where `secret` is None, of all.

    A field without a default is needed, unless only secret ones are asked for.
    """
    found = {}
    for it in fields(cls):
        if it.name == "id" or (secret is not None and bool(it.metadata.get("secret")) != secret):
            continue
        needed = it.default is MISSING and it.default_factory is MISSING and secret is not True
        found[it.name] = Field(it.name.replace("_", " "), _shape(_types(cls)[it.name]), needed=needed)
    return Fields(found)


@cache
def _types(cls: type) -> Mapping[str, Any]:
    return get_type_hints(cls)


def _shape(kind: Any) -> Shape:
    if is_dataclass(kind):
        return keys_of(kind)
    if get_origin(kind) is tuple:
        return Listed(_shape(get_args(kind)[0]), MOST)
    if get_origin(kind) is Mapping:
        return Table("entry", ID, _shape(get_args(kind)[1]), MOST)
    if get_origin(kind) is Literal:
        return Choice(get_args(kind))
    known: Mapping[Any, Shape] = {bool: Flag(), int: _WHOLE, Decimal: _DECIMAL}
    return known.get(kind, TEXT)
