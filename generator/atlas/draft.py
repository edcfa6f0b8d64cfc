"""A quick draft for whoever makes a map: shapes, seeds, nodes and degrees, and everything that is wrong; labels are not placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shapely import LineString, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from generator.atlas.atlas_file import Pair, Point, Sheet
from generator.atlas.borders import BoardFacts, borders, differences, read_board, shores
from generator.atlas.crossings import crossings, misdeclared
from generator.atlas.graticule import Gauge, graticule
from generator.atlas.pathdata import HALVES, write_path
from generator.atlas.survey import Survey, survey
from generator.atlas.topology import arcs_of, rings_of

TOLERANCE = 0.2
LANDS = ("#fbe3d6", "#f6efcf", "#e4f0d3", "#f3dfe9", "#e9e3f4", "#fdf3e0", "#dcebd9", "#f0e0c9")
SEAS = ("#dcebf4", "#cfe3ef", "#e2eff2", "#d3e5e8")
WASTE, LAKE, UNNAMED, WRONG = "#bdb9af", "#b4d3e6", "#ff3fd8", "#e00000"


@dataclass(frozen=True, slots=True)
class MapDraft:
    """The SVG text of a draft, and the report on it, one line each."""

    svg: str
    report: list[str]


def draft(sheet: Sheet, board: Mapping[str, Any], land_file: Path) -> MapDraft:
    """Return the draft of a board's map; `board` is the contents of a board file. Faulty shapes do not make it fail."""
    found, law = survey(sheet, board["places"], land_file), read_board(board)
    gauge = Gauge(sheet, found.projection)
    arcs = arcs_of(found.parts, TOLERANCE)
    paths = {name: write_path(rings_of(name, arcs), closed=True) for name in found.parts}
    provinces = {name: data for name, data in paths.items() if name in board["places"]}
    missing, extra = differences(borders(provinces), law, law.arrows, sheet.points)
    shapes = {name: unary_union(part) for name, part in found.parts.items()}
    report = [*found.misplaced, *_faces(found, gauge)]
    report += [f"{name} has no face" for name, parts in found.parts.items() if not parts]
    report += [f"missing {_named(pair)}: {length:.1f} long, {_gap(pair, shapes)}" for pair, length in missing.items()]
    report += [f"extra {_named(pair)}: {length:.1f} long, {_meeting(pair, shapes, gauge)}" for pair, length in extra.items()]
    report += misdeclared(sheet.crossings, law)
    report += _shores(sheet, provinces, law)
    body = (
        *_provinces(paths, sheet, law),
        *(f'<path d="{_rings(face.face)}" fill="{UNNAMED}" stroke="{UNNAMED}"/>' for face in found.unnamed),
        *graticule(gauge),
        *_crossings(sheet, found, shapes, report),
        *_wrong(missing, extra, shapes),
        *_marks(sheet, found),
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sheet.width} {sheet.height}" font-family="sans-serif">'
    return MapDraft("\n".join([head, *body, "</svg>", ""]), report)


def _faces(found: Survey, gauge: Gauge) -> Iterator[str]:
    for face in found.unnamed:
        spot = face.face.representative_point()
        yield f"{face}, {gauge.near((spot.x, spot.y))}"


def _named(pair: Pair) -> str:
    return f"{pair[0]}-{pair[1]}"


def _gap(pair: Pair, shapes: Mapping[str, BaseGeometry]) -> str:
    one, other = shapes[pair[0]], shapes[pair[1]]
    return "no face" if one.is_empty or other.is_empty else f"{one.distance(other):.1f} apart"


def _meeting(pair: Pair, shapes: Mapping[str, BaseGeometry], gauge: Gauge) -> str:
    spot = shapes[pair[0]].intersection(shapes[pair[1]]).centroid
    return "" if spot.is_empty else f"at ({spot.x:.0f}, {spot.y:.0f}), {gauge.near((spot.x, spot.y))}"


def _shores(sheet: Sheet, provinces: Mapping[str, str], law: BoardFacts) -> Iterator[str]:
    dry, wet = shores(provinces, law)
    for pair in sorted(dry - set(sheet.shores)):
        yield f"shore {_named(pair)}: a fleet may go, but their border reaches no sea that both touch"
    for pair in sorted(wet - set(sheet.shores)):
        yield f"shore {_named(pair)}: no fleet may go, but their border reaches a sea that both touch"
    for pair in sorted(set(sheet.shores) - dry - wet):
        yield f"shore {_named(pair)}: is declared, but border and board agree"


def _provinces(paths: Mapping[str, str], sheet: Sheet, law: BoardFacts) -> Iterator[str]:
    for index, (name, data) in enumerate(paths.items()):
        fills = SEAS if name in law.seas else (WASTE,) if name in sheet.impassable else (LAKE,) if name in sheet.lakes else LANDS
        look = f'fill="{fills[index % len(fills)]}" stroke="#555" stroke-width="{0.7 * HALVES}"'
        yield f'<path id="{name}" d="{data}" {look} transform="scale({1 / HALVES})"/>'


def _rings(face: Polygon) -> str:
    return "".join(_line(ring.coords) + "z" for ring in (face.exterior, *face.interiors))


def _line(points: Iterable[tuple[float, ...]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y, *_ in points)


def _crossings(sheet: Sheet, found: Survey, shapes: Mapping[str, BaseGeometry], report: list[str]) -> Iterator[str]:
    for one in sheet.crossings:
        try:
            for _, outlines in crossings([one], found.projection, shapes):
                yield f'<path d="{write_path(outlines, closed=True)}" fill="#333" transform="scale({1 / HALVES})"/>'
        except ValueError as error:
            report.append(str(error))


def _wrong(missing: Iterable[Pair], extra: Iterable[Pair], shapes: Mapping[str, BaseGeometry]) -> Iterator[str]:
    """Draw extra borders as thick lines or rings, and missing ones as dashed lines between the provinces."""
    look = f'fill="none" stroke="{WRONG}" opacity="0.7"'
    for one, other in extra:
        shared = shapes[one].intersection(shapes[other])
        for part in getattr(shared, "geoms", [shared]):
            if isinstance(part, LineString):
                yield f'<path d="{_line(part.coords)}" {look} stroke-width="3"/>'
            elif not part.is_empty:
                yield f'<circle cx="{part.centroid.x:.1f}" cy="{part.centroid.y:.1f}" r="5" {look} stroke-width="2"/>'
    for pair in missing:
        ends = [shapes[name].representative_point() for name in pair if not shapes[name].is_empty]
        if len(ends) == 2:
            data = _line([(end.x, end.y) for end in ends])
            yield f'<path d="{data}" {look} stroke-width="2" stroke-dasharray="5 3"/>'


def _marks(sheet: Sheet, found: Survey) -> Iterator[str]:
    for name, place in sheet.nodes.items():
        x, y = found.projection.spots([place])[0]
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="1.6" fill="#b3260c"/>'
        yield f'<text x="{x + 2.4:.1f}" y="{y - 1.4:.1f}" font-size="6.5" fill="#b3260c">{name}</text>'
    for name, seed in found.seeds.items():
        for part in getattr(seed, "geoms", [seed]):
            yield from _seed(name, [(x, y) for x, y in part.coords])


def _seed(name: str, points: list[Point]) -> Iterator[str]:
    x, y = points[0]
    if len(points) > 1:
        yield f'<path d="{_line(points)}" fill="none" stroke="#1d3f8f" stroke-width="0.8"/>'
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="1.4" fill="#1d3f8f"/>'
    yield f'<text x="{x:.1f}" y="{y - 2.5:.1f}" font-size="9" font-weight="bold" text-anchor="middle" fill="#1d3f8f">{name}</text>'
