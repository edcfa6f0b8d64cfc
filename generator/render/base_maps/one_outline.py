"""A base map of our own with each land outlined once: for SVGs, of which a game has hundreds.

In its file a coast is drawn by itself, and is part of an outline of land and of one of water besides; a border of two lands stands
there three times. Here coasts, borders and the lines in the water are strokes of the lands' own outlines, in an order in which each
covers what it should of those before. Water shows the sheet below it, so that its own outline, for the pointer alone, may be rough.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import chain, groupby, pairwise
from typing import Any, NamedTuple

from generator.render.base_maps.hatch_pattern import hatch
from generator.render.markup.clean_svg import SVG
from generator.render.shapes.fewer_points import Line, simpler, with_fewer_points, written
from generator.render.shapes.geometry import Point
from generator.render.shapes.outline import Pair
from generator.render.shapes.rings import rings

_COASTS = "coasts"
"""The id of what is stroked: in a file all coasts, and here all lands."""

_FINE, _ROUGH = 1.1, 8.0
"""How far a line may be from that in the file, and the outline of a water from the coast, in units of the file, of which most maps
are 2000 wide."""

_SMALL = 0.55
"""How many units of a picture a step of a file may be."""
_WHOLE = re.compile(r"[MmLlHhVvZz\d\s,-]*")


class OneOutline(NamedTuple):
    """What lies under and over the provinces of such a map, the id of each land's outline, and the rough outlines of waters.

    In a map whose coasts are drawn otherwise, each place has an outline of its own, with fewer points.
    """

    under: str
    over: str
    lands: Mapping[str, str]
    waters: Mapping[str, str]
    outlines: Mapping[str, str]


def one_outline(file: Any, around: Callable[[Any], tuple[str, str]], corner: Point, scale: float) -> OneOutline | None:
    """The map that looks as one in a file, whose root this is; None where its coasts are not as ours are.

    `around` gives what lies under and over the provinces of a root. The sheet begins at a `corner` of the file, and each unit of
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
        place: written([Line([((x - corner.x) * scale, (y - corner.y) * scale) for x, y in line], closed=True) for line in rough])
        for place, rough in _waters(seas, names)
    }
    _define(coasts, zip(names.values(), _fine(names), strict=True))
    for it in wastes:
        it.tag = f"{SVG}use"
        it.set("href", f"#{names[it]}")
        del it.attrib["d"]
    if wastes:
        hatch(layers["impassable"], wastes, root.find(f"{SVG}defs"))
    for it in [
        it for it in layers.get("key", ()) if it.tag == f"{SVG}rect" and (it.get("fill"), it.get("stroke")) == ("none", None)
    ]:
        it.getparent().remove(it)  # it only keeps room for what is drawn there
    ink = {"href": f"#{_COASTS}", "stroke": coast.get("stroke", ""), "stroke-width": coast.get("stroke-width", "")}
    layers["sea-lines"].append(coast.makeelement(coast.tag, ink))  # of which the border upon it leaves what is broader
    for name in ("stroke", "stroke-width"):
        coast.set(name, border.get(name, ""))
    border.getparent().remove(border)
    _simplify(root)
    return OneOutline(*around(root), {it.get("id"): names[it] for it in lands}, waters, {})


def fewer_points(file: Any, around: Callable[[Any], tuple[str, str]], scale: float) -> OneOutline | None:
    """Any other map that is drawn in whole steps, as small as ours: with fewer points. As `one_outline`."""
    provinces = next((it for it in file if it.get("id") == "provinces"), ())
    places = [it for it in provinces if it.tag == f"{SVG}path"]
    if scale > _SMALL or any(it.get("transform") or not _WHOLE.fullmatch(it.get("d", "")) for it in places):
        return None
    root = deepcopy(file)
    _simplify(root)
    return OneOutline(*around(root), {}, {}, {it.get("id"): data for it, data in zip(places, _fine(places), strict=True)})


def _simplify(root: Any) -> None:
    """Leave out points that nobody would miss of all lines but the outlines of places."""
    for path in chain.from_iterable(it.iter(f"{SVG}path") for it in root if it.get("id") and it.get("id") != "provinces"):
        path.set("d", with_fewer_points(path.get("d", ""), _FINE))


def _define(coasts: Any, outlines: Iterable[tuple[str, str]]) -> None:
    """Put the outlines of lands with their names into the place of that of all coasts."""
    group = coasts.makeelement(f"{SVG}g", {"id": _COASTS})
    for name, outline in outlines:
        group.append(coasts.makeelement(f"{SVG}path", {"id": name, "d": outline}))
    coasts.getparent().replace(coasts, group)


def _fine(lands: Iterable[Any]) -> Iterator[str]:
    """The outline of each land without points that nobody would miss; what two lands share stays the same in both."""
    outlines = [rings(it.get("d", "")) for it in lands]
    beside: dict[Pair, set[Pair]] = defaultdict(set)
    for line in chain.from_iterable(outlines):
        for one, other in pairwise([*line, line[0]]):
            beside[one].add(other)
            beside[other].add(one)
    for lines in outlines:
        yield written([Line(_finer(line, beside), closed=True) for line in lines])


def _finer(line: Sequence[Pair], beside: Mapping[Pair, Collection[Pair]]) -> list[Pair]:
    """The line between the points where lands meet, each with the same points in whatever direction it is gone along."""
    meetings = [number for number, spot in enumerate(line) if len(beside[spot]) > 2] or [line.index(min(line))]
    found: list[Pair] = []
    for start, end in pairwise([*meetings, meetings[0] + len(line)]):
        way = [line[it % len(line)] for it in range(start, end + 1)]
        back = way[::-1]
        found += (simpler(way, _FINE) if way <= back else simpler(back, _FINE)[::-1])[:-1]
    return found


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
        found += simpler(points, _ROUGH) if on_shore else points
    return found[:-1]
