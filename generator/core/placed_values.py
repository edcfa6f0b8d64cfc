"""Values read from a file, each with the spot it was written at.

Scalars are always text: `NO` stays "NO" and `19:00` stays "19:00". The classes are plain `str`, `dict` and `list`
to whoever does not ask for the spot, so rules work the same on values made in memory.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, Self

Data = None | bool | int | Decimal | str | Sequence["Data"] | Mapping[str, "Data"]
"""What a file of ours can hold, as plain values."""


class Spot(NamedTuple):
    """A line and a column of a file, counted from 1; by default the beginning of the file."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Text(str):
    """A scalar as written, with the spot of its first character.

    `block` is the indentation of a block text (`|`), whose content starts on the line after `spot`; -1 for any other.
    """

    __slots__ = ("block", "spot")
    spot: Spot
    block: int

    def __new__(cls, value: str, spot: Spot, block: int = -1) -> Self:
        self = str.__new__(cls, value)
        self.spot = spot
        self.block = block
        return self

    def __getnewargs__(self) -> tuple[str, Spot, int]:  # type: ignore[override]  # pictures are drawn in other processes
        return str(self), self.spot, self.block


def plain_text(value: str, file: str, line: int, column: int) -> Text:
    """A text that is no block, with its place. A record has thousands: the constructors of both would take twice as long."""
    self = _new_text(Text, value)
    self.spot = _new_spot(Spot, (file, line, column))
    self.block = -1
    return self


_new_text, _new_spot = str.__new__, tuple.__new__


class Map(dict[str, "Text | Map | Seq"]):
    """A mapping as written; its keys are `Text` with spots of their own."""

    __slots__ = ("spot",)

    def __init__(self, spot: Spot) -> None:
        super().__init__()
        self.spot = spot


class Seq(list["Text | Map | Seq"]):
    """A list as written."""

    __slots__ = ("spot",)

    def __init__(self, spot: Spot) -> None:
        super().__init__()
        self.spot = spot


Tree = Text | Map | Seq


def by_key(fields: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """The same mapping, at the same spot of its file, in the order of its keys."""
    ordered: dict[Any, Any] = Map(fields.spot) if isinstance(fields, Map) else {}
    ordered.update(sorted(fields.items(), key=lambda entry: str(entry[0])))
    return ordered


def is_true(fields: Mapping[str, Any], key: str) -> bool:
    """Whether a mapping has `true` under a key, be it the text of a file or a value of Python."""
    return str(fields.get(key, "false")).lower() == "true"


def spot_of(value: object, offset: int | None = None) -> Spot | None:
    """The spot of a value, or of the character at `offset` in a text; None for a value made in memory. A spot gives itself."""
    spot: Spot | None = value if isinstance(value, Spot) else getattr(value, "spot", None)
    if spot is None or offset is None or not isinstance(value, Text):
        return spot
    before = value[:offset]
    line = before.count("\n")
    column = offset - (before.rfind("\n") + 1)
    if value.block >= 0:
        return Spot(spot.file, spot.line + 1 + line, value.block + 1 + column)
    return Spot(spot.file, spot.line + line, spot.column + column if not line else column + 1)
