"""The key of a chart of trade: every route by its number, and every sign that is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.picture import Style
from generator.core.sea_chart import Lane, SeaChart, Stop
from generator.render.charts import sea_chart_signs as signs
from generator.render.markup.escape_xml import escaped
from generator.render.markup.fitted_text import fitted
from generator.render.markup.text_width import text_width
from generator.render.shapes.geometry import Curve, Point, bent

_STOPS: dict[Stop, str] = {
    "severed": "severed",
    "war": "stopped by war",
    "unanswered": "waits for its other end to agree",
    "homeless": "nothing left where it begins",
}
_COLUMN, _ROW, _SAMPLE = 320.0, 31.0, 46.0
_EDGE, _SIZE, _LINE, _GAP = 16.0, 12.0, 22.0, 18.0
_NOBODY = signs.NOBODY


def key(chart: SeaChart, top: float, width: float) -> tuple[str, float]:
    """The key below a chart that ends at `top`, and the height of the whole."""
    rule = f'<path d="M{_EDGE:g} {top + 6:g}H{width - _EDGE:g}" stroke="#b5ab97" stroke-width="1"/>'
    drawn, y = [rule], top + 18
    columns = max(1, int((width - 2 * _EDGE) // _COLUMN))
    column = (width - 2 * _EDGE) / columns
    rows = -(-len(chart.lanes) // columns)
    places = {style.owner: place for place, style in enumerate(chart.styles)}
    for place, lane in enumerate(sorted(chart.lanes, key=lambda it: it.number)):
        at = Point(_EDGE + place // rows * column, y + 12 + place % rows * _ROW)
        drawn += _lane(chart.style(lane.owner), places.get(lane.owner, 0), lane, at, column - _SAMPLE - 22)
    x, y = _EDGE, y + rows * _ROW + 16
    for sign, wide, words in _entries(chart):
        room = wide + 6 + text_width(words, _SIZE)
        if x > _EDGE and x + room > width - _EDGE:
            x, y = _EDGE, y + _LINE
        drawn.append(f'<g transform="translate({x:.1f} {y:g})">{sign}{_text(words, wide + 6)}</g>')
        x += room + _GAP
    return "".join(drawn), y + 16


def _text(words: str, x: float) -> str:
    return f'<text x="{x:g}" y="4" font-size="{_SIZE:g}">{escaped(words)}</text>'


def _lane(style: Style | None, place: int, lane: Lane, at: Point, room: float) -> Iterator[str]:
    """A route in the key: its number, a piece of its line, whose it is, and what there is to say of it."""
    curve = _level(at.x, at.x + _SAMPLE, at.y)
    yield signs.line(style, place, f"M{at.x:.1f} {at.y:g}H{at.x + _SAMPLE:.1f}", runs=not lane.stop)
    yield signs.number(lane, curve.at(0.5))
    whose = f"{style.name if style else lane.owner}: {'-'.join(lane.regions)}"
    yield fitted(whose, Point(at.x + _SAMPLE + 8, at.y - 0.5), _SIZE, room, ' font-weight="600"')
    raided = f"intercepted {'once' if lane.raided == 1 else f'{lane.raided} times'}" if lane.raided else ""
    words = (f"to {lane.to}", "monopoly" if lane.monopoly else "", _STOPS[lane.stop] if lane.stop else "", raided)
    yield fitted("; ".join(filter(None, words)), Point(at.x + _SAMPLE + 8, at.y + 12.5), 11, room)


def _entries(chart: SeaChart) -> Iterator[tuple[str, float, str]]:
    """The signs that a chart has, how wide each is, and its words."""
    for sea, words in ((False, "land"), (True, "sea")):
        if any(it.sea == sea for it in chart.regions):
            yield signs.ground(0, -9, 34, 18, sea=sea), 34, words
    if chart.borders:
        yield signs.border(_level(0, 26, 0)), 26, "border"
    yield from _of_lanes(chart.lanes)
    if any(it.settled for it in chart.colonies):
        yield signs.cells(_NOBODY, 2, 2, 16, 4), 16, "settled by colonists"
    if any(it.settled < it.whole for it in chart.colonies):
        yield signs.cells(_NOBODY, 0, 2, 16, 4), 16, "left to the natives"
    for fort, words in ((False, "factory"), (True, "factory with a fort")):
        if any(it.fort == fort for it in chart.posts):
            yield signs.post(_NOBODY, 0, 4, fort=fort), 10, words


def _of_lanes(lanes: Sequence[Lane]) -> Iterator[tuple[str, float, str]]:
    """The signs of routes."""
    level = _level(0, 40, 0)
    if lanes:
        sample = signs.line(_NOBODY, 0, "M0 0H40", runs=True) + signs.start(_NOBODY, level) + signs.end(_NOBODY, level)
        yield sample, 42, "a route, from its owner's end to the other"
    if any(it.stop for it in lanes):
        yield signs.line(_NOBODY, 0, "M0 0H40", runs=False), 40, "does not run now"
    for monopoly, words in ((True, "monopoly, which pays double"), (False, "no monopoly")):
        lane = next((it for it in lanes if it.monopoly == monopoly), None)
        if lane:
            yield signs.number(lane, Point(8, 0)), 16, words
    for why, words in _STOPS.items():
        if any(it.stop == why for it in lanes):
            yield signs.stop(why, Point(8, 0)), 16, words
    if any(it.raided for it in lanes):
        raid = signs.line(_NOBODY, 0, "M0 0H30", runs=True) + signs.raids(_level(0, 30, 0), (0.5,))
        yield raid, 30, "intercepted: a third of the year's income is lost"


def _level(left: float, right: float, y: float) -> Curve:
    return bent(Point(left, y), Point(right, y), 0)
