"""Writes a base map: the layers and element ids that the renderer reads, with presentation attributes only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.atlas import style
from generator.atlas.atlas_file import Point
from generator.atlas.glyphs import LEADING
from generator.atlas.pathdata import HALVES, Spot, spot, write_path
from generator.atlas.plan import Plan
from generator.atlas.topology import OUTSIDE, Arc, rings_of

_POINTS = {"unit": "center", "dislodged": "dislodged", "heir-1": "heir-1", "heir-2": "heir-2"}
"""The id of each point in the file, by part of a plan."""


@dataclass(frozen=True, slots=True)
class Straits:
    """Water upon land that belongs to one province, or along a border that armies cross: closed areas, and their banks."""

    water: Sequence[Sequence[Spot]] = ()
    banks: Sequence[Sequence[Spot]] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that a base map shows. `kinds` says `sea`, `land` or `coast` of every province; wastes and lakes have no kind."""

    size: tuple[float, float]
    arcs: Sequence[Arc]
    kinds: Mapping[str, str]
    impassable: Sequence[str]
    lakes: Sequence[str]
    rivers: Sequence[Sequence[Spot]]
    bands: Mapping[str, Sequence[Sequence[Spot]]]
    panels: Sequence[str]
    hatching: Sequence[Sequence[Spot]]
    straits: Straits
    crossings: Sequence[tuple[str, Sequence[Sequence[Spot]]]]
    radii: Mapping[str, float]
    plans: Mapping[str, Plan]


def write_map(drawing: Drawing) -> str:
    """Return the SVG text."""
    width, height = (round(length * HALVES) for length in drawing.size)
    sea = f'<rect width="{width}" height="{height}" fill="{style.SEA}" class="sea"/>'
    layers = [
        _layer("sea", [sea]),
        _layer("provinces", [_province(name, drawing) for name in drawing.kinds]),
        *_under_borders(drawing),
        _layer("impassable", list(_impassable(drawing)), f'fill="{style.IMPASSABLE}"'),
        _layer("borders", list(_borders(drawing)), 'fill="none" stroke-linejoin="round" stroke-linecap="round"'),
        _layer("crossings", list(_crossings(drawing)), f'fill="{style.CROSSING}"'),
        _layer("supply-centers", list(_supply(drawing))),
        _layer("province-centers", [dot for name, plan in drawing.plans.items() for dot in _centres(name, plan)]),
        _layer("names", list(_names(drawing)), _font()),
        _layer("units", []),
        _layer("orders", []),
    ]
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">', *layers, "</svg>", ""])


def _layer(name: str, lines: Iterable[str], attributes: str = "") -> str:
    return "\n".join([f'<g id="{name}"{" " * bool(attributes)}{attributes}>', *lines, "</g>"])


def _province(name: str, drawing: Drawing) -> str:
    water = drawing.kinds[name] == "sea"
    fill, kind = (style.SEA, "sea") if water else (style.LAND, "land")
    return f'<path id="{name}" class="{kind}" fill="{fill}" d="{write_path(rings_of(name, drawing.arcs), closed=True)}"/>'


def _under_borders(drawing: Drawing) -> Iterable[str]:
    """Rivers, and bands along the borders of realms; a band has a title, by which the key tells it."""
    lines = []
    if drawing.rivers:
        look = f'stroke="{style.RIVER}" stroke-width="{_size(style.RIVER_WIDTH)}"'
        lines.append(f'<path class="river" {look} d="{write_path(drawing.rivers, closed=False)}"/>')
    for words, band in drawing.bands.items():
        look = f'stroke="{style.REALM}" stroke-width="{_size(style.REALM_WIDTH)}"'
        lines.append(f'<path class="realm" {look} d="{write_path(band, closed=False)}"><title>{words}</title></path>')
    if lines:
        yield _layer("under-borders", lines, 'fill="none" stroke-linejoin="round" stroke-linecap="round"')


def _impassable(drawing: Drawing) -> Iterable[str]:
    for name in drawing.impassable:
        yield f'<path class="impassable" d="{write_path(rings_of(name, drawing.arcs), closed=True)}"/>'
    for name in drawing.lakes:
        yield f'<path class="lake" fill="{style.SEA}" d="{write_path(rings_of(name, drawing.arcs), closed=True)}"/>'
    for name in drawing.panels:
        yield f'<path class="panel" fill="{style.PANEL}" d="{write_path(rings_of(name, drawing.arcs), closed=True)}"/>'
    if drawing.hatching:
        look = f'fill="none" stroke="{style.HATCHING}" stroke-width="{_size(style.HATCHING_WIDTH)}"'
        yield f'<path class="hatching" {look} d="{write_path(drawing.hatching, closed=False)}"/>'


def _borders(drawing: Drawing) -> Iterable[str]:
    for look, (colour, width) in style.LINES.items():
        lines = [arc.spots for arc in drawing.arcs if _look(arc, drawing) == look]
        yield f'<path class="{look}" stroke="{colour}" stroke-width="{_size(width)}" d="{write_path(lines, closed=False)}"/>'
    if drawing.straits.water:
        colour, width = style.LINES["coast"]
        water, banks = write_path(drawing.straits.water, closed=True), write_path(drawing.straits.banks, closed=False)
        yield f'<path class="strait" fill="{style.SEA}" d="{water}"/>'
        yield f'<path class="coast" stroke="{colour}" stroke-width="{_size(width)}" d="{banks}"/>'


def _look(arc: Arc, drawing: Drawing) -> str:
    """The class of a border; empty for the edge of the map."""
    if OUTSIDE in (arc.left, arc.right):
        return ""
    wet = {drawing.kinds.get(name) == "sea" or name in drawing.lakes for name in (arc.left, arc.right)}
    return "coast" if len(wet) == 2 else "sea-border" if True in wet else "land-border"


def _crossings(drawing: Drawing) -> Iterable[str]:
    """Every sign, with a pale rim so that it shows on borders."""
    rim = f'fill="none" stroke="{style.LAND}" stroke-width="{_size(style.RIM)}" stroke-linejoin="round"'
    for identity, outlines in drawing.crossings:
        data = write_path(outlines, closed=True)
        yield f'<path class="rim" {rim} d="{data}"/>'
        yield f'<path id="{identity}" class="{identity.rpartition(".")[2]}" d="{data}"/>'


def _supply(drawing: Drawing) -> Iterable[str]:
    for name, plan in drawing.plans.items():
        if "supply" in plan.spots:
            yield _dot(f"{name}.supply", plan.spots["supply"], drawing.radii[name])


def _centres(name: str, plan: Plan) -> Iterable[str]:
    for part, place in plan.spots.items():
        coast, _, piece = part.rpartition(".")
        if piece in _POINTS:
            yield _dot(f"{name}-{coast}.{_POINTS[piece]}" if coast else f"{name}.{_POINTS[piece]}", place, 0)


def _dot(identity: str, place: Point, radius: float) -> str:
    x, y = spot(*place)
    size = f' r="{_size(radius)}"' if radius else ""
    return f'<circle id="{identity}" cx="{x}" cy="{y}"{size}/>'


def _font() -> str:
    face = f'font-family="{style.FONT}" font-weight="{style.WEIGHT}" font-size="{_size(style.ABBR_SIZE)}"'
    return f'{face} text-anchor="middle" fill="{style.INK}"'


def _names(drawing: Drawing) -> Iterable[str]:
    for name, plan in drawing.plans.items():
        sea = f' font-style="italic" fill="{style.SEA_INK}"' if drawing.kinds[name] == "sea" else ""
        yield _text(f"{name}.abbr", name, plan.spots["abbr"], sea)
        yield _text(f"{name}.name", plan.text, plan.spots["name"], f' font-size="{_size(style.NAME_SIZE)}"{sea}')
        for part, line in plan.leaders.items():
            yield _leader(f"{name}.leader.{part}", line, style.SEA_INK if sea else style.INK)
        coast_look = f' font-size="{_size(style.COAST_SIZE)}" font-style="italic"'
        for label, place in plan.spots.items():
            coast, _, what = label.rpartition(".")
            if what == "label":
                yield from (_text(f"{name}-{coast}.{part}", coast, place, coast_look) for part in ("abbr", "name"))


def _text(identity: str, text: str, place: Point, attributes: str) -> str:
    x, y = spot(*place)
    head = f'<text id="{identity}" x="{x}" y="{y}"{attributes}>'
    if "\n" not in text:
        return f"{head}{text}</text>"
    first, *rest = text.split("\n")
    step = round(style.NAME_SIZE * LEADING * HALVES)
    return head + first + "".join(f'<tspan x="{x}" dy="{step}">{part}</tspan>' for part in rest) + "</text>"


def _leader(identity: str, line: tuple[Point, Point], ink: str) -> str:
    data = write_path([[spot(*place) for place in line]], closed=False)
    return f'<path id="{identity}" d="{data}" fill="none" stroke="{ink}" stroke-width="{_size(0.7)}"/>'


def _size(length: float) -> str:
    """A length in the file's own units."""
    return f"{length * HALVES:g}"
