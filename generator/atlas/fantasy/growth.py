"""What stands and grows on a map of a made-up world: ridges, hills, reefs and towns, trees, tufts and stones."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from shapely import box, line_merge, unary_union
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from generator.atlas.atlas_file import Point
from generator.atlas.fantasy import strokes
from generator.atlas.fantasy.scatter import along, beside, scattered
from generator.atlas.fantasy.shapes import World
from generator.atlas.glyphs import Face
from generator.atlas.pathdata import spot

Facts = Mapping[str, Any]

NAME = 13.5
"""The size of the names of provinces."""

TOWN = {"town": (-17.0, -26.0, 19.0, 3.0), "keep": (-14.0, -24.0, 14.0, 3.0)}
"""The room of each kind of town around the middle of its foot."""

_PEAKS = ("peak-a", "peak-c", "peak-b")
_ROCKS = ("rock", "rocks")


def definitions() -> Iterator[str]:
    """What is drawn as copies, once each."""
    for name, layers in strokes.HEAPS.items():
        pens = (f'stroke-width="{it.pen:g}"' if it.pen else 'stroke="none"' for it in layers)
        thin = ("" if it.opacity == 1 else f' fill-opacity="{it.opacity:g}"' for it in layers)
        paths = (f'<path fill="{it.fill}"{some} {pen} d="{it.data}"/>' for it, some, pen in zip(layers, thin, pens, strict=True))
        yield f'<g id="{name}">{"".join(paths)}</g>'


def town_of(place: Facts) -> str:
    """How the city of a place is drawn: as a town where it has a harbour, else as a keep."""
    return "town" if place.get("harbour") else "keep"


def town_room(place: Facts, at: Point) -> tuple[Point, Point]:
    """The corners of the frame around a town."""
    left, top, right, bottom = TOWN[town_of(place)]
    return (at[0] + left, at[1] + top), (at[0] + right, at[1] + bottom)


class Standing(list[tuple[float, str]]):
    """Copies that stand somewhere, each with how far down; those farther down are drawn in front."""

    def put(self, name: str, at: Point, scale: float = 1.0) -> None:
        """Add a copy of something, with its foot at a point."""
        x, y = spot(*at)
        where = f'x="{x}" y="{y}"' if scale == 1 else f'transform="translate({x} {y}) scale({scale:g})"'
        self.append((at[1], f'<use href="#{name}" {where}/>'))


@dataclass(frozen=True)
class Growth:
    """All that stands on the places of a world; `face` is that of their names, which stay clear."""

    facts: Facts
    board: Facts
    world: World
    face: Face

    def heaps(self) -> Iterator[str]:
        """Ridges, hills, reefs and towns."""
        standing = Standing()
        for pair, line in self.world.borders.items():
            kind = self.barriers.get(pair)
            if kind == "mountain":
                self._ridge(standing, line)
            elif kind == "reef":
                self._reef(standing, line, next(it for it in sorted(pair) if it in self.world.seas))
        for name, it in self.facts["places"].items():
            for sign, at in self._hills.get(name, ()):
                standing.put(sign, at)
            if "town" in it:
                standing.put(town_of(self.board["places"][name]), it["town"])
        self._rim(standing)
        for sign, x, y, size in self.facts["peak"]["heaps"]:
            standing.put(sign, (x, y), size)
        yield from (markup for _, markup in sorted(standing, key=lambda each: each[0]))

    def signs(self) -> Iterator[str]:
        """What grows and lies on the provinces, one path for each sign."""
        found: dict[str, list[Point]] = {}
        for name, it in self.facts["places"].items():
            taken = [*self._kept(name), *(box(x - 10, y - 10, x + 10, y + 4) for _, (x, y) in self._hills.get(name, ()))]
            for sign, (gap, most) in it.get("ground", {}).items():
                spots = scattered(self.world.places[name], taken, self._seed(name, sign), gap, most)
                found.setdefault(sign, []).extend(spots)
                taken.append(unary_union([box(x - 9, y - 11, x + 9, y + 4) for x, y in spots]))
        for sign, spots in found.items():
            spots.sort(key=lambda it: it[1])
            look = f'stroke="{strokes.WATER}"' if sign == "wave" else 'stroke-opacity="0.75"'
            yield f'<path stroke-width="1.4" {look} d="{_written_at(spots, strokes.STROKES[sign])}"/>'

    @cached_property
    def barriers(self) -> Mapping[frozenset[str], str]:
        """The barriers of the board, by the places that they part."""
        return {frozenset((it["from"], it["to"])): str(it["barrier"]) for it in self.board["borders"] if "barrier" in it}

    def _ridge(self, standing: Standing, line: BaseGeometry) -> None:
        """Peaks of three kinds and of every size, a little to this side or that of the border, with the lowest ones at its ends."""
        chance = random.Random(f"{line.centroid.wkt} {self.facts['seed']}")  # noqa: S311 - a drawing, no secret
        spots = list(along(line, 14.5, 6))
        steep = abs(spots[0][1] - spots[-1][1]) / max(1, math.dist(spots[0], spots[-1]))
        for number, (x, y) in enumerate(spots):
            aside = 4 * steep * (-1) ** number
            end = number in (0, len(spots) - 1)
            kind = _PEAKS[2] if end else chance.choice(_PEAKS)
            size = chance.uniform(0.75, 0.95) if end else chance.uniform(0.9, 1.28)
            standing.put(kind, (x + aside + chance.uniform(-2, 2), y + 7 + chance.uniform(-2, 2)), round(size, 2))

    def _rim(self, standing: Standing) -> None:
        """Lower peaks all around the great one, so that its foot is seen."""
        chance = random.Random(f"rim {self.facts['seed']}")  # noqa: S311 - a drawing, no secret
        for x, y in list(along(self.world.peak.buffer(-5).exterior, 15.5, 0))[1:]:
            kind, size = chance.choice(_PEAKS), chance.uniform(0.7, 1.0)
            standing.put(kind, (x + chance.uniform(-2, 2), y + 5), round(size, 2))

    def _reef(self, standing: Standing, line: BaseGeometry, sea: str) -> None:
        water = self.world.places[sea]
        chance = random.Random(f"{sea} {self.facts['seed']}")  # noqa: S311 - a drawing, no secret
        for far, gap, least, most in ((8.0, 14, 0.8, 1.15), (15.5, 21, 0.55, 0.85)):
            for x, y in along(line_merge(beside(line, water, far)), gap, 2.5):
                size = round(chance.uniform(least, most), 2)
                room = box(-5 * size, -6 * size, 5 * size, 3)
                wanted = (x + chance.uniform(-3, 3), y + chance.uniform(-2, 2)), (x, y), (x, y + 3)
                at = next((it for it in wanted if water.contains(translate(room, *it))), None)
                if at:
                    standing.put(chance.choice(_ROCKS), at, size)

    @cached_property
    def _hills(self) -> Mapping[str, Sequence[tuple[str, Point]]]:
        """By province, the hills and woods on it with their feet."""
        found: dict[str, list[tuple[str, Point]]] = {}
        for name, it in self.facts["places"].items():
            ground = self.world.places[name].buffer(-6)
            taken: list[BaseGeometry] = [it.buffer(6) for it in self._kept(name)]
            for sign, (gap, most) in it.get("hills", {}).items():
                spots = scattered(ground, taken, self._seed(name, sign), gap, most)
                found.setdefault(name, []).extend((sign, at) for at in spots)
                taken.append(unary_union([box(x - gap / 2, y - gap / 2, x + gap / 2, y + gap / 3) for x, y in spots]))
        return found

    def _seed(self, name: str, sign: str) -> str:
        return f"{name} {sign} {self.facts['seed']}"

    def _kept(self, name: str) -> list[BaseGeometry]:
        """What must stay clear of drawings in a place: its name, its town and the ridges."""
        it = self.facts["places"][name]
        (x, y), words = it["name"], self.board["places"][name]["name"]
        across, down = self.face.width(words, NAME) / 2 + 5, 11.0
        if name in self.world.seas:
            across, down = (18.0, 75.0) if abs(it.get("turn", 0)) > 45 else (75.0, 24.0)
        kept: list[BaseGeometry] = [box(x - across, y - 4 - down, x + across, y - 4 + down), self._ridges]
        if "town" in it:
            (left, top), (right, bottom) = town_room(self.board["places"][name], it["town"])
            kept.append(box(left - 3, top - 2, right + 3, bottom + 3))
        return kept

    @cached_property
    def _ridges(self) -> BaseGeometry:
        """What the ridges and the peak cover."""
        ridges = [line.buffer(13) for pair, line in self.world.borders.items() if self.barriers.get(pair) == "mountain"]
        return unary_union([*ridges, self.world.peak.buffer(6)])


def _written_at(spots: Sequence[Point], data: str) -> str:
    return "".join(f"M{x} {y}{data}" for x, y in (spot(*it) for it in spots))
