"""What all pictures over a map have in common, written tightly once: what lies under and over its places, and their names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from generator.render.base_maps.base_map import BaseMap, Labels
from generator.render.markup.dark_mode import painted
from generator.render.markup.shared_looks import Looks, with_shared_looks
from generator.render.markup.short_svg import names_end, shortened, tightened
from generator.render.shapes.geometry import Point

_PLACES, _NAMES = "<?places?>", "<?names?>"
"""Where other markup goes, in what is tightened."""
_NOTE = re.compile(r' data-[a-z-]+="[^"]*"')
_TEXT = re.compile(r"(<text\b[^<>]*>.*?</text>)", re.DOTALL)
_SPOT = re.compile(r' ([xy])="(-?[\d.]+)"')


class TightGround(NamedTuple):
    """A map in three parts: what lies `under` its places, `over` them, and their `names`, of which every second part is a text.

    `order` has the place of each of these, `looks` are those of its classes, `colours` all that it has, and its ids are `s` and
    numbers below `end`.
    """

    under: str
    over: str
    names: tuple[str, ...]
    order: tuple[str, ...]
    looks: Looks
    colours: frozenset[tuple[str, str]]
    end: int

    def written(self, steps: Mapping[str, Point], scale: float) -> str:
        """The names, those with a step moved by it; each unit of the map is `scale` units of a picture."""
        texts = [*self.names]
        for number, place in enumerate(self.order):
            if place in steps:
                texts[2 * number + 1] = _moved(texts[2 * number + 1], steps[place], scale)
        return "".join(texts)


def tight_ground(base: BaseMap, labels: Labels, *, short: bool) -> TightGround:
    """The map with each land outlined once, where that can be; a `short` one leaves out what `shortened` does."""
    ground = base.once() or base
    texts = tuple((place, text) for place, (_, _, text) in base.texts[labels].items())
    return _tight(ground.under, ground.over, base.outlined[labels], texts, short=short)


@lru_cache(maxsize=8)
def _tight(under: str, over: str, names: str, texts: tuple[tuple[str, str], ...], *, short: bool) -> TightGround:
    texts = tuple(sorted(texts, key=lambda it: _SPOT.sub("", it[1].partition(">")[0])))  # a row of one look has that once
    for _, text in texts:
        names = names.replace(text, "", 1)
    behind = names.index("</g></g></g>")  # lines that lead from names to places stay before all names
    whole = f"{under}{_PLACES}{over}{_NAMES}{names[:behind]}{''.join(text for _, text in texts)}{names[behind:]}"
    drawing = _NOTE.sub("", whole)
    drawing = tightened(shortened(drawing) if short else drawing)
    colours, end = frozenset(painted(drawing)), names_end(drawing)
    drawing, looks = with_shared_looks(drawing)
    ground, _, names = drawing.partition(_NAMES)
    under, _, over = ground.partition(_PLACES)
    return TightGround(under, over, tuple(_TEXT.split(names)), tuple(place for place, _ in texts), looks, colours, end)


def _moved(text: str, step: Point, scale: float) -> str:
    """A text some units aside; so are those of its lines that say where they stand."""
    aside = {"x": step.x / scale, "y": step.y / scale}
    return _SPOT.sub(lambda it: f' {it[1]}="{round(float(it[2]) + aside[it[1]], 2):g}"', text)
