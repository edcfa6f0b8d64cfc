"""The names of places as a base map has them: their markup with halos, their boxes, and the lines that lead from them to places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from generator.render.base_maps.map_frame import Frame
from generator.render.markup.clean_svg import attributes, local_name, markup
from generator.render.markup.text_width import centred, text_box
from generator.render.shapes.fewer_points import lines_of
from generator.render.shapes.geometry import Box, Point

COAST = re.compile(r"(.+)-([a-z]{2})")
"""A coast as ids have it, with its province and its name."""

_COLOURS = frozenset({"fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "opacity"})
_OUTLINE = frozenset({"stroke", "stroke-width", "stroke-opacity", "opacity"})
_HALO_WIDTH = 2.4
_NAMES = "names"
"""The id of the names of places, where they are used as their own halo."""


class Leader(NamedTuple):
    """A straight line from a name to its place: its path data, and its ends in units of the file."""

    data: str
    start: Point
    end: Point


def boxes(layer: Any, frame: Frame, kind: str) -> Iterator[tuple[str, Box]]:
    """The box of each name of a kind, `abbr` or `name`, with its place."""
    for element in layer:
        name, _, what = (element.get("id") or "").rpartition(".")
        box = text_box(element) if what == kind and local_name(element) == "text" else None
        if box:
            yield COAST.sub(r"\1/\2", name), frame.box(box)


def abbreviate(layer: Any) -> None:
    """Write the abbreviation of every place that has none, in the middle of its name."""
    there = {element.get("id") for element in layer}
    for text in [element for element in layer if local_name(element) == "text"]:
        place, _, kind = (text.get("id") or "").rpartition(".")
        if kind != "name" or not place.isalpha() or f"{place}.abbr" in there:
            continue
        abbr = layer.makeelement(text.tag, {**text.attrib, "id": f"{place}.abbr"})
        abbr.text = place
        layer.append(abbr)
        if spot := centred(text):
            abbr.attrib.update({"x": f"{spot.x:g}", "y": f"{spot.y:g}", "text-anchor": "middle"})


def labels(layer: Any, frame: Frame, kind: str) -> str:
    """All names of a kind, their halos as texts of their own below them, as cairo needs them."""
    texts = [text for text in layer if (text.get("id") or "").endswith("." + kind)]
    halo = "".join(markup(text, but=_COLOURS) for text in texts)
    inked = "".join(markup(text) for text in texts)
    opening = f"{frame.opening}<g{attributes(layer)}>"
    return f'{opening}<g fill="#fff" {_halo(frame)} opacity="0.7">{halo}</g>{inked}</g></g>'


def _halo(frame: Frame) -> str:
    return f'stroke="#fff" stroke-width="{_HALO_WIDTH / frame.scale:.4g}" stroke-linejoin="round"'


def outlined(layer: Any, frame: Frame, kind: str) -> str:
    """All names of a kind once, used as their own halo."""
    inked = "".join(markup(text, but=_OUTLINE) for text in layer if (text.get("id") or "").endswith("." + kind))
    # By `paint-order` it would be shorter still, but not every program that shows drawings knows that.
    halo = f'<use href="#{_NAMES}" {_halo(frame)} opacity="0.7"/>'
    return f'{frame.opening}<g{attributes(layer)}>{halo}<g id="{_NAMES}">{inked}</g></g></g>'


def texts(layer: Any, kind: str) -> Iterator[tuple[str, tuple[str, str, str]]]:
    """The markup of each name: of its halo, of itself, and of itself where its outline is its halo."""
    for text in layer:
        name, _, what = (text.get("id") or "").rpartition(".")
        if what == kind and local_name(text) == "text":
            yield COAST.sub(r"\1/\2", name), (markup(text, but=_COLOURS), markup(text), markup(text, but=_OUTLINE))


def leaders(layer: Any, kind: str) -> Iterator[tuple[str, Leader]]:
    """The straight lines from names to their places."""
    for element in layer:
        name, _, what = (element.get("id") or "").rpartition(f".leader.{kind}")
        lines = lines_of(element.get("d") or "") if name and not what else None
        if lines and len(lines) == 1 and len(lines[0].points) == 2:
            start, end = (Point(*spot) for spot in lines[0].points)
            yield COAST.sub(r"\1/\2", name), Leader(element.get("d"), start, end)
