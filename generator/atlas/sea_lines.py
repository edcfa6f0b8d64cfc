"""Lines in the water that follow the coast, as an engraver draws them: close together at the shore, and fainter the farther out.

They are broad strokes of the coast itself, each upon the broader one before it, of which the land then covers one half: so they
cost a map next to nothing, however long its coasts are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from generator.atlas import style
from generator.atlas.pathdata import HALVES

COASTS = "coasts"
"""The id of the outline of all coasts, in the definitions of a map."""


class SeaLine(NamedTuple):
    """How far from the coast a line runs, its colour and width, and the colour of the water between it and the coast."""

    away: float
    colour: str
    width: float
    water: str


LINES = (
    SeaLine(7.4, style.FAR_LINE, 0.7, style.SHALLOWS),
    SeaLine(2.8, style.SEA_LINE, 0.8, style.SHALLOWS),
)

_COAST = re.compile(r'<path class="coast"([^>]*?) d="([^"]*)"/>')
_USED = re.compile(rf'<use href="#{COASTS}" class="coast"([^>]*)/>')
_DEFINED = re.compile(rf'<defs><path id="{COASTS}" d="([^"]*)"/></defs>\n')
_LINES = re.compile(r'<g id="sea-lines".*?\n</g>\n', re.DOTALL)
_OPEN_WATER = re.compile(r'(<path (?:id="[^"]*" class="sea"|class="lake") fill=)"[^"]*"')


def with_sea_lines(svg: str) -> str:
    """A base map with lines in its water; what was the fill of its seas is left to the sheet below them.

    The first path of the class `coast` is what they follow. It is written once, before all, and used where it stood.
    """
    found = _COAST.search(svg)
    if not found:
        return svg
    head = svg.index("\n") + 1
    provinces = svg.index('<g id="provinces"')
    below = svg[head:provinces] + _layer()
    above = _OPEN_WATER.sub(r'\1"none"', svg[provinces:])
    above = _COAST.sub(rf'<use href="#{COASTS}" class="coast"\1/>', above, count=1)
    return f'{svg[:head]}<defs><path id="{COASTS}" d="{found[2]}"/></defs>\n{below}{above}'


def without_sea_lines(svg: str) -> str:
    """The same map as it was before."""
    found = _DEFINED.search(svg)
    if not found:
        return svg
    bare = _LINES.sub("", _DEFINED.sub("", svg))
    bare = _USED.sub(rf'<path class="coast"\1 d="{found[1]}"/>', bare)
    return _OPEN_WATER.sub(rf'\1"{style.SEA}"', bare)


def _layer() -> str:
    look = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return "\n".join([f'<g id="sea-lines" {look}>', *_strokes(), "</g>", ""])


def _strokes() -> Iterator[str]:
    for it in LINES:
        for reach, colour in ((it.away + it.width / 2, it.colour), (it.away - it.width / 2, it.water)):
            yield f'<use href="#{COASTS}" stroke="{colour}" stroke-width="{2 * reach * HALVES:g}"/>'
