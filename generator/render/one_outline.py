"""A base map of our own with each land outlined once: for SVGs, of which a game has hundreds.

In its file a coast is drawn by itself, and is part of an outline of land and of one of water besides; a border of two lands stands
there three times. Here coasts, borders and the lines in the water are strokes of the lands' own outlines, in an order in which each
covers what it should of those before. Water shows the sheet below it, so that its own outline, for the pointer alone, may be rough.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import groupby, pairwise
from math import hypot
from typing import Any, NamedTuple

from generator.render.clean_svg import SVG
from generator.render.geometry import Point
from generator.render.outline import Pair
from generator.render.rings import rings

_COASTS = "coasts"
"""The id of what is stroked: in a file all coasts, and here all lands."""

_ROUGH = 8.0
"""How far the outline of water may be from the coast, in units of the file."""


class OneOutline(NamedTuple):
    """What lies under and over the provinces of such a map, the id of each land's outline, and the rough outlines of waters."""

    under: str
    over: str
    lands: Mapping[str, str]
    waters: Mapping[str, str]


def one_outline(file: Any, written: Callable[[Any], tuple[str, str]], corner: Point, scale: float) -> OneOutline | None:
    """The map that looks as one in a file, whose root this is; None where its coasts are not as ours are.

    `written` gives what lies under and over the provinces of a root. The sheet begins at a `corner` of the file, and each unit of
    that is `scale` units of a picture.
    """
    if file.find(f"{SVG}defs/{SVG}path[@id='{_COASTS}']") is None:
        return None
    root = deepcopy(file)
    layers = {element.get("id"): element for element in root}
    coasts = root.find(f"{SVG}defs/{SVG}path[@id='{_COASTS}']")
    coast, border = (root.find(f"{SVG}g[@id='borders']/{SVG}{it}") for it in ("use[@class='coast']", "path[@class='land-border']"))
    if coast is None or border is None or not {"sea-lines", "ornament"} <= layers.keys():
        return None
    lands = [it for it in layers["provinces"] if "land" in (it.get("class") or "").split()]
    wastes = [it for it in layers.get("impassable", ()) if it.get("class") == "impassable"]
    if any(it.get("transform") for it in [layers["provinces"], *lands, *wastes]):
        return None
    names = {it: f"c{number}" for number, it in enumerate([*lands, *wastes])}
    seas = [it for it in layers["provinces"] if "sea" in (it.get("class") or "").split()]
    waters = {
        place: "".join(_written([((x - corner.x) * scale, (y - corner.y) * scale) for x, y in line]) for line in rough)
        for place, rough in _waters(seas, names)
    }
    _define(coasts, names)
    for it in wastes:
        it.tag = f"{SVG}use"
        it.set("href", f"#{names[it]}")
        del it.attrib["d"]
    ink = {"href": f"#{_COASTS}", "stroke": coast.get("stroke", ""), "stroke-width": coast.get("stroke-width", "")}
    layers["sea-lines"].append(coast.makeelement(coast.tag, ink))  # of which the border upon it leaves what is broader
    for name in ("stroke", "stroke-width"):
        coast.set(name, border.get(name, ""))
    border.getparent().remove(border)
    return OneOutline(*written(root), {it.get("id"): names[it] for it in lands}, waters)


def _define(coasts: Any, names: Mapping[Any, str]) -> None:
    """Put the outlines of lands with their names into the place of that of all coasts."""
    group = coasts.makeelement(f"{SVG}g", {"id": _COASTS})
    for it, name in names.items():
        group.append(coasts.makeelement(f"{SVG}path", {"id": name, "d": it.get("d")}))
    coasts.getparent().replace(coasts, group)


def _waters(waters: Iterable[Any], lands: Iterable[Any]) -> Iterator[tuple[str, list[list[Pair]]]]:
    """The rough outline of each water: its borders with others as they are, and its coasts with fewer points."""
    shore = {spot for it in lands for line in rings(it.get("d", "")) for spot in line}
    for it in waters:
        rough = (_rough(line, shore) for line in rings(it.get("d", "")))
        yield it.get("id"), [line for line in rough if len(line) > 2]


def _rough(line: Sequence[Pair], shore: Collection[Pair]) -> list[Pair]:
    found: list[Pair] = []
    for on_shore, run in groupby([*line, line[0]], key=lambda it: it in shore):
        points = [*run]
        found += _simpler(points) if on_shore else points
    return found[:-1]


def _simpler(line: Sequence[Pair]) -> list[Pair]:
    """The line with no more points than it needs to stay near where it was (Douglas and Peucker 1973)."""
    (x, y), (u, v) = line[0], line[-1]
    along = hypot(u - x, v - y)
    away = [abs((u - x) * (y - q) - (x - p) * (v - y)) / along if along else hypot(p - x, q - y) for p, q in line[1:-1]]
    if max(away, default=0) <= _ROUGH:
        return [line[0], line[-1]] if len(line) > 1 else [*line]
    at = away.index(max(away)) + 1
    return [*_simpler(line[: at + 1]), *_simpler(line[at:])[1:]]


def _written(line: Sequence[Pair]) -> str:
    """A closed line in whole units of a picture."""
    spots = [(round(x), round(y)) for x, y in line]
    moves = " ".join(f"{u - x} {v - y}" for (x, y), (u, v) in pairwise(spots)).replace(" -", "-")
    return f"M{spots[0][0]} {spots[0][1]}l{moves}z"
