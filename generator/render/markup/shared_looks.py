"""Moves what many elements of a drawing look like into its style sheet: how broad and dashed lines are, how large letters are.

Colours move there by themselves, and only where that is shorter though each class has a second rule for dark screens.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from string import ascii_letters
from typing import NamedTuple

_LOOKS = "stroke-width|stroke-opacity|stroke-dasharray|stroke-linecap|stroke-linejoin|font-weight|font-style|text-anchor"
# A map may come from anywhere: what could end a rule, or have a unit of its own, stays where it is.
_ROW = re.compile(rf'(?: (?:(?:{_LOOKS})="[\w .,-]*"|font-size="[\d.]+"))+')
_LOOK = re.compile(r' ([a-z-]+)="([^"]*)"')
_NAMES = [
    *(it for it in ascii_letters if it not in "bfnpquw"),  # the classes of `answers`, `two_pictures` and `svg.ONE_LAYER`
    *map("".join, product(ascii_letters, repeat=2)),
]
_CLASS = len(' class=""')
_COLOURS = re.compile(r'(?: (?:fill|stroke)="(?:#(?:[0-9a-f]{3}){1,2}|none)")+')
_TWO = re.compile(r' class="([^"]*)"([^<>]*?) class="([^"]*)"')


class Looks(NamedTuple):
    """Rows of looks with the names of their classes, and the rules of these."""

    names: Mapping[str, str]
    rules: str


NONE = Looks({}, "")
Row = Sequence[tuple[str, str]]
"""Attributes of an element that stand side by side, with their values."""
_USUALLY = 5
"""What the name of a class takes, since most elements have another already."""


def with_shared_looks(drawing: str, known: Looks = NONE) -> tuple[str, Looks]:
    """The drawing with classes in place of such looks, and those that are not `known` already; these have other names."""
    rows = sorted(Counter(_ROW.findall(drawing)).items(), key=lambda it: -it[1] * len(it[0]))
    names: dict[str, str] = {}
    rules = ""
    taken = {*known.names.values()}
    free = (it for it in _NAMES if it not in taken)
    for row, count in rows:
        if row in known.names:
            continue
        name = next(free)
        rule = f".{name}{{{';'.join(_declared(*it) for it in _LOOK.findall(row))}}}"
        if count * (len(row) - _CLASS - len(name)) > len(rule):
            names[row] = name
            rules += rule
    every = {**known.names, **names}
    for row in sorted(every, key=len, reverse=True):  # a short one may be the beginning of a longer one
        drawing = drawing.replace(row, f' class="{every[row]}"')
    return _in_one(drawing), Looks(names, rules)


def with_shared_colours(drawing: str, known: Iterable[Looks]) -> tuple[str, Mapping[str, Row]]:
    """The drawing with classes in place of many of its colours, and these by name, which none of the `known` looks has."""
    taken = {name for it in known for name in it.names.values()}
    free = (it for it in _NAMES if it not in taken)
    classes: dict[str, Row] = {}
    names: dict[str, str] = {}
    for row, count in sorted(Counter(_COLOURS.findall(drawing)).items(), key=lambda it: (-it[1] * len(it[0]), it[0])):
        if count * (len(row) - _USUALLY) > 2 * len(row):  # two rules are about as long as both rows
            names[row] = next(free)
            classes[names[row]] = tuple(_LOOK.findall(row))
    drawing = _COLOURS.sub(lambda it: f' class="{names[it[0]]}"' if it[0] in names else it[0], drawing)
    return _in_one(drawing), classes


def _in_one(drawing: str) -> str:
    """With the classes of each element in one attribute."""
    twice = 1
    while twice:
        drawing, twice = _TWO.subn(r' class="\1 \3"\2', drawing)
    return drawing


def _declared(name: str, value: str) -> str:
    """A look as a style sheet has it, where only lines are measured without a unit."""
    return f"{name}:{value}{'px' if name == 'font-size' else ''}"
