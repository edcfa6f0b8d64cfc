"""From the facts of a made-up world to its map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from shapely import LineString, Polygon, box, line_merge
from shapely.geometry.base import BaseGeometry

from generator.atlas.fantasy import ornaments, strokes
from generator.atlas.fantasy.growth import NAME, Growth, definitions, town_room
from generator.atlas.fantasy.lettering import Arc as Baseline
from generator.atlas.fantasy.lettering import along_arc
from generator.atlas.fantasy.shapes import World, WorldError, differences, shapes
from generator.atlas.glyphs import Face, read_face
from generator.atlas.pathdata import HALVES, Spot, spot, straightened, write_path
from generator.atlas.topology import OUTSIDE, Arc, arcs_of, rings_of

Facts = Mapping[str, Any]

SEA = "#cfe0e3"
LAND = "#f6ecd2"
LINES = {
    "sea-border": ("#56798a", 1.0, "14 9"),
    "land-border": (strokes.INK, 1.15, "10 5"),
    "river": (strokes.DEEP, 1.8, ""),
    "coast": (strokes.INK, 1.7, ""),
}
"""Colour, width and dashes of the borders, by class: at sea and along coasts with a contrast of 3 to 1 with what they divide."""

WAVES = ((3.4, 0.8, strokes.CURRENT), (7.6, 0.7, strokes.WATER), (12.8, 0.55, strokes.WATER))
"""The lines in the sea that follow the coast: how far from it, how wide, and of what colour."""

FONT = "Fira Sans Condensed"
OF_SEA = 17.0
RIM = 16
"""How wide the frame of the sheet is, in halves of a map unit."""


def draw(facts: Facts, board: Facts, fonts: Path) -> str:
    """The map (SVG) of a world; raises WorldError where its borders are not those of the board."""
    world = shapes(facts)
    if wrong := differences(world, board):
        raise WorldError("\n".join(wrong))
    return _Map(facts, board, world, fonts).written()


@dataclass(frozen=True)
class _Map:
    """A map that is being drawn."""

    facts: Facts
    board: Facts
    world: World
    fonts: Path

    def written(self) -> str:
        width, height = (round(it * HALVES) for it in self.facts["sheet"])
        layers = [
            f"<defs>{''.join(definitions())}</defs>",
            _layer("sea", [f'<rect width="{width}" height="{height}" fill="{SEA}" class="sea"/>']),
            _layer("provinces", self._provinces()),
            _layer("impassable", self._impassable()),
            _layer("waves", self._waves(), 'fill="none" stroke-linejoin="round"'),
            _layer("borders", self._borders(), 'fill="none" stroke-linejoin="round" stroke-linecap="round"'),
            _layer(
                "ground", self.growth.signs(), f'fill="none" stroke="{strokes.INK}" stroke-linecap="round" stroke-linejoin="round"'
            ),
            _layer("heaps", self.growth.heaps(), f'stroke="{strokes.INK}" stroke-linecap="round" stroke-linejoin="round"'),
            _layer("ornaments", [*ornaments.frame(width, height), *ornaments.beasts(self.facts["beasts"])]),
            _layer("key", self._ornaments()),
            _layer("towns", self._kept()),
            _layer("supply-centers", self._towns()),
            _layer("province-centers", self._centres()),
            _layer("names", self._names(), f'font-family="{FONT}" font-weight="500" text-anchor="middle" fill="#2b2018"'),
            _layer("units", []),
            _layer("orders", []),
        ]
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        return "\n".join([head, *layers, "</svg>", ""])

    @cached_property
    def arcs(self) -> list[Arc]:
        parts = {name: [shape] for name, shape in self.world.places.items()}
        parts["peak"] = [self.world.peak]
        parts |= {f"lake {number}": [lake] for number, lake in enumerate(self.world.lakes)}
        return arcs_of(parts, 0.3)

    @cached_property
    def growth(self) -> Growth:
        return Growth(self.facts, self.board, self.world, self._face)

    def _provinces(self) -> Iterator[str]:
        for name in self.board["places"]:
            kind, fill = ("sea", SEA) if name in self.world.seas else ("land", LAND)
            yield f'<path id="{name}" class="{kind}" fill="{fill}" d="{write_path(rings_of(name, self.arcs), closed=True)}"/>'

    def _impassable(self) -> Iterator[str]:
        yield f'<path class="peak" fill="{strokes.STONE}" d="{write_path(rings_of("peak", self.arcs), closed=True)}"/>'
        lakes = [ring for number in range(len(self.world.lakes)) for ring in rings_of(f"lake {number}", self.arcs)]
        yield f'<path class="lake" fill="{SEA}" d="{write_path(lakes, closed=True)}"/>'
        ripples = "".join(
            f"M{x - 14} {y - 4}q4-4 8 0t8 0m-4 9q4-4 8 0t8 0" for x, y in (spot(*it.centroid.coords[0]) for it in self.world.lakes)
        )
        yield f'<path fill="none" stroke="{strokes.WATER}" stroke-width="1.4" d="{ripples}"/>'

    def _waves(self) -> Iterator[str]:
        frame = box(5, 5, self.facts["sheet"][0] - 5, self.facts["sheet"][1] - 5)
        land = Polygon(max(getattr(self.world.land, "geoms", [self.world.land]), key=lambda it: it.area).exterior)
        for far, pen, colour in WAVES:
            ring = land.buffer(far).exterior.simplify(0.45)
            lines = ring.intersection(frame)
            yield f'<path stroke="{colour}" stroke-width="{pen * HALVES:g}" d="{_path(lines)}"/>'

    def _borders(self) -> Iterator[str]:
        for look, (colour, pen, dashes) in LINES.items():
            lines = [arc.spots for arc in self.arcs if self._look(arc) == look]
            dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
            data = write_path(lines, closed=False)
            yield f'<path class="{look}" stroke="{colour}" stroke-width="{pen * HALVES:g}"{dashed} d="{data}"/>'

    def _look(self, arc: Arc) -> str:
        sides = (arc.left, arc.right)
        if OUTSIDE in sides or "peak" in sides:
            return ""
        wet = {it in self.world.seas or it.startswith("lake") for it in sides}
        if frozenset(sides) in self.rivers:
            return "river"
        return "coast" if len(wet) == 2 else "sea-border" if True in wet else "land-border"

    @cached_property
    def rivers(self) -> frozenset[frozenset[str]]:
        return frozenset(frozenset(it) for it in self.facts["rivers"])

    def _kept(self) -> Iterator[str]:
        """Invisible frames around towns, which pieces keep clear of."""
        for name, it in self.facts["places"].items():
            if "town" in it:
                (x1, y1), (x2, y2) = (spot(*it) for it in town_room(self.board["places"][name], it["town"]))
                yield ornaments.kept(x1, y1, x2, y2)

    def _ornaments(self) -> Iterator[str]:
        width, height = (round(it * HALVES) for it in self.facts["sheet"])
        yield from (ornaments.kept(0, top, width, top + RIM) for top in (0, height - RIM))
        yield from (ornaments.kept(left, 0, left + RIM, height) for left in (0, width - RIM))
        yield from ornaments.cartouche(self.facts["cartouche"], str(self.board["title"]).upper(), FONT)
        yield from ornaments.compass(self.facts["compass"], FONT)
        yield from ornaments.legend(self.facts["legend"], FONT)

    def _towns(self) -> Iterator[str]:
        for name, it in self.facts["places"].items():
            if self.board["places"][name].get("city"):
                x, y = spot(it["town"][0], it["town"][1] - 10)
                yield f'<circle id="{name}.supply" cx="{x}" cy="{y}" r="1"/>'

    def _centres(self) -> Iterator[str]:
        for name, it in self.facts["places"].items():
            x, y = spot(*it["centre"])
            yield f'<circle id="{name}.center" cx="{x}" cy="{y}"/>'

    def _names(self) -> Iterator[str]:
        """Names in full on small pictures too, since nobody abbreviates the places of such a world."""
        for name, it in self.facts["places"].items():
            words = self.board["places"][name]["name"]
            look = self._along_curve(words, it) if name in self.world.seas else _upright(*spot(*it["name"]))
            yield from (f'<text id="{name}.{kind}" {look}>{words}</text>' for kind in ("abbr", "name"))

    def _along_curve(self, words: str, it: Facts) -> str:
        arc = Baseline(it["name"], it.get("bend", 0), it.get("turn", 0))
        letters = along_arc(words, self._italic, OF_SEA, it.get("spacing", 4.0), arc)
        xs, ys = (" ".join(f"{round(each[axis] * HALVES)}" for each in letters) for axis in (0, 1))
        turns = " ".join(f"{each.turn:.0f}" for each in letters)
        look = f'fill="{strokes.DEEP}" font-style="italic" font-size="{OF_SEA * HALVES:g}"'
        return f'x="{xs}" y="{ys}" rotate="{turns}" text-anchor="start" {look}'

    @cached_property
    def _face(self) -> Face:
        return read_face(self.fonts / "FiraSansCondensed-Medium.ttf")

    @cached_property
    def _italic(self) -> Face:
        return read_face(self.fonts / "FiraSansCondensed-MediumItalic.ttf")


def _upright(x: int, y: int) -> str:
    return f'x="{x}" y="{y}" font-size="{NAME * HALVES:g}"'


def _layer(name: str, lines: Iterator[str] | Sequence[str], attributes: str = "") -> str:
    return "\n".join([f'<g id="{name}"{" " * bool(attributes)}{attributes}>', *lines, "</g>"])


def _path(lines: BaseGeometry) -> str:
    merged = line_merge(lines) if lines.geom_type == "MultiLineString" else lines
    parts = [it for it in getattr(merged, "geoms", [merged]) if isinstance(it, LineString)]
    found: list[tuple[Spot, ...]] = [straightened([spot(x, y) for x, y in it.coords]) for it in parts]
    return write_path([it for it in found if len(it) > 1], closed=False)
