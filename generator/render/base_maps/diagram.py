"""A plain base map, made from the facts of a board where nobody has drawn a map: a box for each place, a line for each border.

It is a `map.svg` like any other, with all the layers that one needs, so that it can be improved in an SVG editor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import ceil

from generator.core.chart import Chart, ChartPlace, Shape
from generator.render.base_maps.diagram_layout import PITCH, Middle, laid_out
from generator.render.base_maps.diagram_ways import BOX, LINES, arrowheads, coast_letters, curves_between, lowest_point, way_lines
from generator.render.base_maps.map_frame import WIDTH
from generator.render.markup.escape_xml import escaped
from generator.render.markup.text_width import text_width

_WIDE, _HIGH = BOX
_FILLS: Mapping[Shape, str] = {"sea": "#e3eef3", "coast": "#fcf5e3", "land": "#fcf5e3", "box": "#efeae0"}
_PAPER, _INK, _WATER = "#f6f5f1", "#4a443c", "#7ba3b8"
_ROUND = f"a{_HIGH} {_HIGH} 0 0 1 0"
_SHAPES: Mapping[Shape, str] = {
    "sea": f"M{_HIGH - _WIDE}-{_HIGH}H{_WIDE - _HIGH}{_ROUND} {2 * _HIGH}H{_HIGH - _WIDE}{_ROUND}-{2 * _HIGH}z",
    "coast": f"M{8 - _WIDE}-{_HIGH}H{_WIDE - 8}a8 8 0 0 1 8 8V{_HIGH}H-{_WIDE}V{8 - _HIGH}a8 8 0 0 1 8-8z",
    "land": f"M-{_WIDE}-{_HIGH}H{_WIDE}V{_HIGH}H-{_WIDE}z",
    "box": f"M-{_WIDE}-{_HIGH}H{_WIDE}V{_HIGH}H-{_WIDE}z",
}
_DASHED: Mapping[Shape, str] = {"box": ' stroke-dasharray="5 3"'}
_SWELL = "q3-3.4 6 0t6 0"
_WATERS: Mapping[Shape, str] = {
    "sea": f"M-36-7{_SWELL}M-38 0{_SWELL}M-36 7{_SWELL}M24-7{_SWELL}M26 0{_SWELL}M24 7{_SWELL}",
    "coast": f"M-{_WIDE} {_HIGH + 4}q4-4 8 0{'t8 0' * (_WIDE // 4 - 1)}",
}
"""The waves inside a sea, or along the foot of a coast, so that not only their colour tells them from other places."""

# From the middle of a place to its unit, to a dislodged one, to those beside it, to its centre, and to its first and last coast.
_UNIT, _DISLODGED, _BESIDE, _SUPPLY, _COASTS = (-16, -8), (24, -8), ((13, -26), (30, -26)), (31, 15), (-30, -2)
_KEY, _ROW, _LEAST = 34, 22, 200  # the height of the key, of each further row of it, and the least of what stands over it
_MARGIN = 24.0  # from the left edge to the key


def diagram(chart: Chart) -> bytes:
    """The map as an SVG file 1000 wide; the same chart always gives the same bytes."""
    spots = laid_out(chart)
    curves = curves_between(chart, spots)
    foot = max(_LEAST, ceil(lowest_point(curves.values())), *(y + PITCH[1] // 2 + 4 for _, y in spots.values()))
    placed = [(place, chart.place_kinds[place.kind].shape, spots[place.id]) for place in chart.places]
    ends, centres = list(arrowheads(chart, spots, curves)), [_supply(place, at) for place, _, at in placed if place.centre]
    key, rows = _key(chart, foot, oneway=bool(ends))
    high = foot + _KEY + rows * _ROW
    layers = (
        _layer("sea", "", [f'<rect width="{WIDTH:g}" height="{high}" fill="{_PAPER}"/>']),
        _layer("ways", 'fill="none"', way_lines(chart, curves)),
        _layer("provinces", f'stroke="{_INK}" stroke-width="1.2"', (_province(*it) for it in placed)),
        _layer("waters", f'fill="none" stroke="{_WATER}" stroke-width="1.3"', (_water(*it) for it in placed)),
        _layer("coasts", f'font-size="8.5" text-anchor="middle" fill="{_INK}"', coast_letters(chart, spots, curves)),
        *([_layer("heads", "", ends)] if ends else []),
        _layer("key", f'font-size="11" fill="{_INK}"', key),
        *([_layer("supply-centers", f'fill="#fff" stroke="{_INK}"', centres)] if centres else []),
        _layer("province-centers", 'display="none"', (it for place, _, at in placed for it in _points(place, at, chart.beside))),
        _layer("names", f'text-anchor="middle" fill="{_INK}"', (text for it in placed for text in _names(*it))),
    )
    size = f'viewBox="0 0 {WIDTH:g} {high}" width="{WIDTH:g}" height="{high}"'
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    return "\n".join((f"<svg {spaces} {size}>", *layers, "</svg>", "")).encode()


def _layer(name: str, look: str, parts: Iterable[str]) -> str:
    opening = f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" {look}'.rstrip()
    return "\n".join((f"{opening}>", *filter(None, parts), "</g>"))


def _province(place: ChartPlace, shape: Shape, spot: Middle) -> str:
    ground, dashed = "sea" if shape == "sea" else "land", _DASHED.get(shape, "")
    return f'<path id="{place.id}" class="{ground}" fill="{_FILLS[shape]}"{dashed} {_moved(spot)} d="{_SHAPES[shape]}"/>'


def _water(_: ChartPlace, shape: Shape, spot: Middle) -> str:
    return f'<path {_moved(spot)} d="{_WATERS[shape]}"/>' if shape in _WATERS else ""


def _moved(spot: Middle) -> str:
    return f'transform="translate({spot[0]} {spot[1]})"'


def _supply(place: ChartPlace, spot: Middle) -> str:
    return _circle(f"{place.id}.supply", spot, _SUPPLY)


def _points(place: ChartPlace, spot: Middle, beside: Sequence[str]) -> Iterator[str]:
    yield _circle(f"{place.id}.center", spot, _UNIT)
    yield _circle(f"{place.id}.dislodged", spot, _DISLODGED)
    yield from (_circle(f"{place.id}.{name}", spot, away) for name, away in zip(beside, _BESIDE, strict=False))
    for coast, across in _berths(place):
        yield _circle(f"{place.id}-{coast}.center", spot, (across, _UNIT[1]))
        yield _circle(f"{place.id}-{coast}.dislodged", spot, _DISLODGED)


def _circle(name: str, spot: Middle, away: Middle) -> str:
    return f'<circle id="{name}" cx="{spot[0] + away[0]}" cy="{spot[1] + away[1]}" r="5"/>'


def _berths(place: ChartPlace) -> Iterator[tuple[str, int]]:
    """Each coast of a place, and how far to the right of the middle a piece on it stands."""
    first, last = _COASTS
    for number, coast in enumerate(place.coasts):
        yield coast, first + (last - first) * number // max(1, len(place.coasts) - 1)


def _names(place: ChartPlace, shape: Shape, spot: Middle) -> Iterator[str]:
    """The abbreviation of a place and its full name, in one or two lines, to the left of the sign of a centre where it has one."""
    x, y = spot[0] - (9 if place.centre else 0), spot[1]
    room = 2 * _WIDE - (26 if place.centre else 8) - (12 if shape == "sea" else 0)
    size = min(12.0, room / text_width(place.id, 1) / 1.1)
    yield f'<text id="{place.id}.abbr" x="{x}" y="{y + 18}" font-size="{size:.3g}" font-weight="600">{place.id}</text>'
    lines = _lines(place.name)
    size = min(10.5 if len(lines) == 1 else 9.2, room / max(text_width(line, 1) for line in lines))
    tops = [f"{y + 17.5:g}"] if len(lines) == 1 else [f"{y + 12.5:g}", f"{y + 21.5:g}"]
    parts = "".join(f'<tspan x="{x}" y="{top}">{escaped(line)}</tspan>' for top, line in zip(tops, lines, strict=True))
    yield f'<text id="{place.id}.name" x="{x}" y="{tops[0]}" font-size="{size:.3g}">{parts}</text>'
    for coast, across in _berths(place):
        where = f'x="{spot[0] + across}" y="{spot[1] - _HIGH + 5.5:g}" font-size="7.5"'
        yield from (f'<text id="{place.id}-{coast}.{kind}" {where}>{coast}</text>' for kind in ("abbr", "name"))


def _lines(name: str) -> list[str]:
    """A name as one line; a long one as two, cut between words so that the longer line is as short as possible."""
    words = name.split()
    cuts = [[" ".join(words[:cut]), " ".join(words[cut:])] for cut in range(1, len(words))]
    return min(cuts, key=lambda lines: max(text_width(line, 1) for line in lines)) if cuts and text_width(name, 9) > 50 else [name]


def _key(chart: Chart, top: int, *, oneway: bool) -> tuple[list[str], int]:
    """What shapes, lines and letters mean, below the places; and how many rows that takes beyond the first."""
    signs: list[tuple[Callable[[float, int], list[str]], int, str]] = [
        *((partial(_shape_sign, kind.shape), 36, kind.words) for kind in chart.place_kinds.values()),
        *((partial(_line_sign, LINES[kind.line]), 41, kind.words) for kind in chart.border_kinds.values()),
        *([(_arrow_sign, 41, "one way only")] if oneway else []),
        *([(lambda *_: [], 0, chart.note)] if chart.note else []),
    ]
    found, x, row = list[str](), _MARGIN, 0
    for sign, width, words in signs:
        if x > _MARGIN and x + width + text_width(words, 11) > WIDTH:
            x, row = _MARGIN, row + 1
        y = top + 14 + row * _ROW
        found += sign(x, y)
        found.append(f'<text x="{x + width:g}" y="{y + 4}">{escaped(words)}</text>')
        x += width + text_width(words, 11) + 22
    return found, row


def _shape_sign(shape: Shape, x: float, y: int) -> list[str]:
    look = f'fill="{_FILLS[shape]}" stroke="{_INK}" stroke-width="2.4"{_DASHED.get(shape, "")} d="{_SHAPES[shape]}"'
    water = f'<path fill="none" stroke="{_WATER}" stroke-width="2.6" d="{_WATERS[shape]}"/>' if shape in _WATERS else ""
    return [f'<g transform="translate({x + 14:g} {y}) scale(.4)"><path {look}/>{water}</g>']


def _line_sign(looks: Sequence[str], x: float, y: int) -> list[str]:
    return [f'<path fill="none" {look} d="M{x:g} {y}h34"/>' for look in looks]


def _arrow_sign(x: float, y: int) -> list[str]:
    return [f'<path fill="{_INK}" d="M{x + 22:g} {y}l-11 5.5v-11z"/>']
