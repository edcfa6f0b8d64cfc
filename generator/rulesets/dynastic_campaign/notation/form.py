"""How one kind of order is written: the value that the tables of forms are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

MOVES, WINTER_MOVES, BUILDS, MARRIAGES = "moves", "winter moves", "builds", "marriages"
WHEN: Mapping[str, str] = {
    MOVES: "moves",
    WINTER_MOVES: "Winter moves",
    BUILDS: "Winter builds",
    MARRIAGES: "marriages",
}
"""The phases in which orders are given, in words."""


class Pattern(NamedTuple):
    """A way to write an order, as `patterns` says, and the fields that it sets by itself."""

    text: str
    fixed: Mapping[str, Any] = {}


class Form(NamedTuple):
    """A kind of order: an example, the phases it is for, and its patterns, the canonical ones first.

    `once` are the fields of which one order in a file is enough: a second one for the same unit is void. `group` is the first word
    of what excludes one another (a unit either holds or moves); the name of the kind where it is empty. `commands` is the field of
    the unit that has to obey, `own` that of the person whom the nation must have.
    """

    kind: type
    example: str
    when: str
    patterns: tuple[Pattern, ...]
    once: tuple[str, ...] = ()
    group: str = ""
    commands: str = ""
    own: str = ""


def form(kind: type, example: str, when: str, *patterns: str | tuple[str, Mapping[str, Any]], **more: Any) -> Form:
    """A form, with patterns as texts or with the fields that they set; `more` are the other fields of `Form`."""
    made = tuple(Pattern(it) if isinstance(it, str) else Pattern(*it) for it in patterns)
    return Form(kind, example, when, made, **more)


OF_UNIT: Mapping[str, Any] = {"once": ("unit",), "group": "unit", "commands": "unit"}
"""What the orders have in common that say what a unit does: one a unit."""
