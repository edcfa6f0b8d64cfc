"""A chart of trade drawn as an SVG that stands alone: regions of land and sea, routes along their borders, colonies and posts."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.picture import Style
from generator.core.sea_chart import Colony, Post, Region, SeaChart
from generator.render.charts import sea_chart_signs as signs
from generator.render.charts.sea_chart_key import key
from generator.render.charts.sea_chart_layout import HEAD, LINE, MOST_LINES, WIDE, Sheet
from generator.render.charts.sea_chart_marks import marks
from generator.render.markup.dark_mode import dark_rules, painted
from generator.render.markup.document import opening
from generator.render.markup.fitted_text import fitted
from generator.render.shapes.geometry import Box, Point, path

_PAD = 8.0
_MOST_CELLS = 6


def draw(chart: SeaChart, title: str, description: str, font: bytes | None) -> str:
    """The SVG of a chart of trade. With a `font` (as for maps) it is dark on dark screens."""
    holdings = _holdings(chart)
    sheet = Sheet(chart, {region: min(len(those), MOST_LINES) for region, those in holdings.items()})
    words, height = key(chart, sheet.bottom, sheet.width)
    body = (
        f'<path d="M0 0H{sheet.width:g}V{height:g}H0Z" fill="#fff"/>',
        fitted(title, Point(16, 32), 20, sheet.width - 32, ' font-weight="600"'),
        *(signs.border(sheet.between(pair)) for pair in chart.borders if pair not in sheet.runs),
        *_routes(sheet),
        *(mark for region in chart.regions for mark in _region(sheet, region, holdings.get(region.id, []))),
        words,
    )
    drawing = f'<g fill="#222">{"".join(body)}</g></svg>\n'
    rules = f"{font.decode('ascii')}{dark_rules(painted(drawing), chart.styles)}" if font else ""
    return opening("sea-chart", title, description, (sheet.width, height), rules) + drawing


def written(chart: SeaChart, title: str) -> frozenset[str]:
    """The characters that a drawing writes."""
    names = (title, *(it.name + it.id for it in chart.regions), *(it.to for it in chart.lanes))
    held = (*(it.name for it in chart.colonies), *(it.name for it in chart.posts))
    return frozenset("".join((*names, *held, *(style.name + style.label for style in chart.styles))))


def _holdings(chart: SeaChart) -> dict[str, list[Colony | Post]]:
    """What each region has that was built there."""
    found: dict[str, list[Colony | Post]] = {}
    everything: list[Colony | Post] = [*chart.colonies, *chart.posts]
    for it in everything:
        found.setdefault(it.region, []).append(it)
    return found


def _routes(sheet: Sheet) -> Iterator[str]:
    """Every route along its borders: first the lines, then what lies on them."""
    chart, bundles = sheet.chart, list(sheet.runs.values())
    places = {style.owner: place for place, style in enumerate(chart.styles)}
    for run in (run for runs in bundles for run in runs):
        style = chart.style(run.lane.owner)
        yield signs.line(style, places.get(run.lane.owner, 0), path((run.curve,)), runs=not run.lane.stop)
    for it in marks(bundles):
        lane, style = it.run.lane, chart.style(it.run.lane.owner)
        if it.run.first:
            yield signs.start(style, it.run.curve)
        if it.run.last:
            yield signs.end(style, it.run.curve)
        if it.raids:
            yield signs.raids(it.run.curve, it.raids)
        yield signs.number(lane, it.number)
        if lane.stop and it.stop:
            yield signs.stop(lane.stop, it.stop)


def _region(sheet: Sheet, region: Region, held: list[Colony | Post]) -> Iterator[str]:
    """The box of a region with its names and what is built there; the last line says how much more there is."""
    box = sheet.boxes[region.id]
    yield f'<g data-region="{region.id}">'
    yield signs.ground(box.left, box.top, WIDE, box.bottom - box.top, sea=region.sea)
    middle, room = (box.left + box.right) / 2, WIDE - 2 * _PAD
    top = (box.top + box.bottom - sheet.filled(region.id)) / 2
    yield fitted(region.id, Point(middle, top + 17), 14, room, ' font-weight="600" text-anchor="middle"')
    yield fitted(region.name, Point(middle, top + 31), 11.5, room, ' text-anchor="middle"')
    shown = held if len(held) <= MOST_LINES else held[: MOST_LINES - 1]
    for place, it in enumerate(shown):
        yield from _held(sheet.chart.style(it.owner), it, box, top + HEAD + (place + 0.75) * LINE)
    if len(held) > len(shown):
        words = f"and {len(held) - len(shown)} more"
        yield fitted(words, Point(box.left + _PAD, top + HEAD + (MOST_LINES - 0.25) * LINE), 10.5, room)
    yield "</g>"


def _held(style: Style | None, it: Colony | Post, box: Box, y: float) -> Iterator[str]:
    """A line in the box of a region: a colony with its cells, or a post."""
    right = box.right - _PAD
    if isinstance(it, Post):
        yield signs.post(style, box.left + _PAD, y, fort=it.fort)
        yield fitted(it.name, Point(box.left + _PAD + 14, y), 10.5, right - 26 - box.left - _PAD - 14)
        yield signs.label(style, right, y)
        return
    drawn = it.whole <= _MOST_CELLS
    cells = it.whole * 8 if drawn else 40
    yield fitted(it.name, Point(box.left + _PAD, y), 10.5, right - cells - 26 - box.left - _PAD)
    yield signs.label(style, right - cells - 3, y)
    if drawn:
        yield signs.cells(style, it.settled, it.whole, right, y)
    else:
        yield fitted(f"{it.settled} of {it.whole}", Point(right, y), 9.5, cells, ' text-anchor="end"')
