"""A plain base map, made from the facts of a board where nobody has drawn one: a box for each place, a line for each way.

It is a `map.svg` like any other, with every layer that one needs, so that it can be taken to an SVG editor and made better.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.chart import Chart, Site
from generator.render.base_map import WIDTH
from generator.render.diagram_layout import PITCH, Spot, laid_out
from generator.render.diagram_ways import BOX, LINES, coast_signs, ways
from generator.render.escape import escaped
from generator.render.lettering import text_width

_WIDE, _HIGH = BOX
_FILLS = {"sea": "#e3eef3", "coast": "#fcf5e3", "land": "#fcf5e3"}
_PAPER, _INK, _WATER = "#f6f5f1", "#4a443c", "#7ba3b8"
_ROUND = f"a{_HIGH} {_HIGH} 0 0 1 0"
_SHAPES = {
    "sea": f"M{_HIGH - _WIDE}-{_HIGH}H{_WIDE - _HIGH}{_ROUND} {2 * _HIGH}H{_HIGH - _WIDE}{_ROUND}-{2 * _HIGH}z",
    "coast": f"M{8 - _WIDE}-{_HIGH}H{_WIDE - 8}a8 8 0 0 1 8 8V{_HIGH}H-{_WIDE}V{8 - _HIGH}a8 8 0 0 1 8-8z",
    "land": f"M-{_WIDE}-{_HIGH}H{_WIDE}V{_HIGH}H-{_WIDE}z",
}
_SWELL = "q3-3.4 6 0t6 0"
_WATERS = {
    "sea": f"M-36-7{_SWELL}M-38 0{_SWELL}M-36 7{_SWELL}M24-7{_SWELL}M26 0{_SWELL}M24 7{_SWELL}",
    "coast": f"M-{_WIDE} {_HIGH + 4}q4-4 8 0{'t8 0' * (_WIDE // 4 - 1)}",
}
"""What tells a place at the water from one that is not, where neither owns its colour: waves inside, or along its foot."""

# From the middle of a place to its unit, to one driven from it, to its heirs, its centre and its first and last coast.
_UNIT, _DISLODGED, _HEIRS, _SUPPLY, _COASTS = (-16, -8), (24, -8), ((13, -26), (30, -26)), (31, 15), (-30, -2)
_KEY, _LEAST = 34, 200  # the height of the key, and the least of what stands over it
_KINDS = {"sea": "sea", "coast": "coast: armies and fleets", "land": "inland"}
_UNITS = {"army": "way of armies", "fleet": "of fleets", "both": "of both"}


def diagram(chart: Chart) -> bytes:
    """The map as an SVG file 1000 wide; the same chart always gives the same bytes."""
    spots = laid_out(chart)
    foot = max(_LEAST, *(y + PITCH[1] // 2 + 4 for _, y in spots.values()))
    placed = [(site, spots[site.id]) for site in chart.sites]
    layers = (
        _layer("sea", "", [f'<rect width="{WIDTH:g}" height="{foot + _KEY}" fill="{_PAPER}"/>']),
        _layer("ways", 'fill="none"', ways(chart, spots)),
        _layer("provinces", f'stroke="{_INK}" stroke-width="1.2"', (_province(*it) for it in placed)),
        _layer("waters", f'fill="none" stroke="{_WATER}" stroke-width="1.3"', (_water(*it) for it in placed)),
        _layer("coasts", f'font-size="8.5" text-anchor="middle" fill="{_INK}"', coast_signs(chart, spots)),
        _layer("key", f'font-size="11" fill="{_INK}"', _key(foot)),
        _layer("supply-centers", f'fill="#fff" stroke="{_INK}"', (_supply(*it) for it in placed if it[0].centre)),
        _layer("province-centers", 'display="none"', (circle for it in placed for circle in _points(*it))),
        _layer("names", f'text-anchor="middle" fill="{_INK}"', (text for it in placed for text in _names(*it))),
    )
    size = f'viewBox="0 0 {WIDTH:g} {foot + _KEY}" width="{WIDTH:g}" height="{foot + _KEY}"'
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    return "\n".join((f"<svg {spaces} {size}>", *layers, "</svg>", "")).encode()


def _layer(name: str, look: str, parts: Iterable[str]) -> str:
    opening = f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" {look}'.rstrip()
    return "\n".join((f"{opening}>", *filter(None, parts), "</g>"))


def _province(site: Site, spot: Spot) -> str:
    kind = "sea" if site.kind == "sea" else "land"
    return f'<path id="{site.id}" class="{kind}" fill="{_FILLS[site.kind]}" {_moved(spot)} d="{_SHAPES[site.kind]}"/>'


def _water(site: Site, spot: Spot) -> str:
    return f'<path {_moved(spot)} d="{_WATERS[site.kind]}"/>' if site.kind in _WATERS else ""


def _moved(spot: Spot) -> str:
    return f'transform="translate({spot[0]} {spot[1]})"'


def _supply(site: Site, spot: Spot) -> str:
    return _circle(f"{site.id}.supply", spot, _SUPPLY)


def _points(site: Site, spot: Spot) -> Iterator[str]:
    yield _circle(f"{site.id}.center", spot, _UNIT)
    yield _circle(f"{site.id}.dislodged", spot, _DISLODGED)
    yield from (_circle(f"{site.id}.heir-{number}", spot, away) for number, away in enumerate(_HEIRS, 1))
    for coast, across in _berths(site):
        yield _circle(f"{site.id}-{coast}.center", spot, (across, _UNIT[1]))
        yield _circle(f"{site.id}-{coast}.dislodged", spot, _DISLODGED)


def _circle(name: str, spot: Spot, away: Spot) -> str:
    return f'<circle id="{name}" cx="{spot[0] + away[0]}" cy="{spot[1] + away[1]}" r="5"/>'


def _berths(site: Site) -> Iterator[tuple[str, int]]:
    """Each coast of a place, and how far across a fleet on it stands."""
    first, last = _COASTS
    for number, coast in enumerate(site.coasts):
        yield coast, first + (last - first) * number // max(1, len(site.coasts) - 1)


def _names(site: Site, spot: Spot) -> Iterator[str]:
    """The abbreviation of a place and its full name, in as many as two lines; beside its centre's sign, where it has one."""
    x, y = spot[0] - (9 if site.centre else 0), spot[1]
    room = 2 * _WIDE - (26 if site.centre else 8) - (12 if site.kind == "sea" else 0)
    size = min(12.0, room / text_width(site.id, 1) / 1.1)
    yield f'<text id="{site.id}.abbr" x="{x}" y="{y + 18}" font-size="{size:.3g}" font-weight="600">{site.id}</text>'
    lines = _lines(site.name)
    size = min(10.5 if len(lines) == 1 else 9.2, room / max(text_width(line, 1) for line in lines))
    tops = [f"{y + 17.5:g}"] if len(lines) == 1 else [f"{y + 12.5:g}", f"{y + 21.5:g}"]
    parts = "".join(f'<tspan x="{x}" y="{top}">{escaped(line)}</tspan>' for top, line in zip(tops, lines, strict=True))
    yield f'<text id="{site.id}.name" x="{x}" y="{tops[0]}" font-size="{size:.3g}">{parts}</text>'
    for coast, across in _berths(site):
        where = f'x="{spot[0] + across}" y="{spot[1] - _HIGH + 5.5:g}" font-size="7.5"'
        yield from (f'<text id="{site.id}-{coast}.{kind}" {where}>{coast}</text>' for kind in ("abbr", "name"))


def _lines(name: str) -> list[str]:
    """A name as one line, or cut in two between words where it is long, so that the longer line is as short as can be."""
    words = name.split()
    cuts = [[" ".join(words[:cut]), " ".join(words[cut:])] for cut in range(1, len(words))]
    return min(cuts, key=lambda lines: max(text_width(line, 1) for line in lines)) if cuts and text_width(name, 9) > 50 else [name]


def _key(top: int) -> Iterator[str]:
    """What shapes, lines and letters mean, in a row below the places."""
    x, y = 24.0, top + 14
    for kind, words in _KINDS.items():
        look = f'fill="{_FILLS[kind]}" stroke="{_INK}" stroke-width="2.4" d="{_SHAPES[kind]}"'
        water = f'<path fill="none" stroke="{_WATER}" stroke-width="2.6" d="{_WATERS[kind]}"/>' if kind in _WATERS else ""
        yield f'<g transform="translate({x + 14:g} {y}) scale(.4)"><path {look}/>{water}</g>'
        yield f'<text x="{x + 36:g}" y="{y + 4}">{words}</text>'
        x += 36 + text_width(words, 11) + 22
    for unit, words in _UNITS.items():
        yield from (f'<path fill="none" {look} d="M{x:g} {y}h34"/>' for look in LINES[unit])
        yield f'<text x="{x + 41:g}" y="{y + 4}">{words}</text>'
        x += 41 + text_width(words, 11) + 22
    yield f'<text x="{x:g}" y="{y + 4}">nc, ec, sc, wc at a line: the coast</text>'
