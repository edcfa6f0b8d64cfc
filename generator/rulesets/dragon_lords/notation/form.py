"""How one kind of order is written: the value that the table of forms is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

HQ, UNIT = "HQ", "unit"
"""Whose plan an order stands in: the headquarters', or a unit's."""


class Pattern(NamedTuple):
    """A way to write an order, as `phrases.patterns` says, and the fields that it sets by itself."""

    text: str
    fixed: Mapping[str, Any] = {}


class Form(NamedTuple):
    """A kind of order: an example, whose plan it stands in, and its patterns, the canonical ones first."""

    kind: type
    example: str
    whose: str
    patterns: tuple[Pattern, ...]


def form(kind: type, example: str, whose: str, *patterns: str | tuple[str, Mapping[str, Any]]) -> Form:
    """A form, with patterns as texts or with the fields that they set."""
    return Form(kind, example, whose, tuple(Pattern(it) if isinstance(it, str) else Pattern(*it) for it in patterns))
