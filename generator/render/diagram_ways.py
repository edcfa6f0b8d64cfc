"""The lines of a plain map: one for each two places that adjoin, told apart by who may take it, and led around other places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.core.chart import Chart
from generator.render.base_map import WIDTH
from generator.render.diagram_layout import Spot
from generator.render.geometry import Point, Quad, bent, distance, path

BOX = (40, 26)
"""Half of the width and of the height of a place's box."""

_LAND, _WATER, _PAPER = "#b9965f", "#5f9dbd", "#f6f5f1"
LINES: Mapping[str, tuple[str, ...]] = {
    "army": (f'stroke="{_LAND}" stroke-width="2"',),
    "fleet": (f'stroke="{_WATER}" stroke-width="2" stroke-dasharray="6 4"',),
    "both": (f'stroke="{_LAND}" stroke-width="5"', f'stroke="{_PAPER}" stroke-width="2.4"'),
}
"""How the ways of each kind of unit are drawn: a line, a dashed line, a double line."""

_BENDS = (0, *(side * bend for bend in (12, 24, 36, 50, 66, 84, 104) for side in (1, -1)))
_SAMPLES = 24
_AIR = 5  # how near a line may come to a place that it passes
_LETTERS = 15  # from the letters of a coast to the next
_BESIDE = 8  # from the box of a place to the letters of a coast

Pair = tuple[str, str]


def ways(chart: Chart, spots: Mapping[str, Spot]) -> Iterator[str]:
    """The lines as markup, to be drawn under the places."""
    for pair, units in _pairs(chart).items():
        data = path((_led(pair, spots),))
        kind = "both" if len(units) > 1 else next(iter(units))
        yield from (f'<path {look} d="{data}"/>' for look in LINES[kind])


def coast_signs(chart: Chart, spots: Mapping[str, Spot]) -> Iterator[str]:
    """The letters of the coast that a fleet's way leads to, where it reaches a place that has several."""
    coasts: dict[Pair, set[str]] = defaultdict(set)
    for link in chart.links:
        ends = [end.partition("/")[::2] for end in link[:2]]
        for (place, coast), (other, _) in (ends, ends[::-1]):
            if coast:
                coasts[place, other].add(coast)
    pairs, taken = _pairs(chart), list[Point]()
    for (place, other), those in sorted(coasts.items()):
        pair = (place, other) if (place, other) in pairs else (other, place)
        curve = _led(pair, spots)
        taken.append(_outside(curve if pair[0] == place else Quad(curve.end, curve.towards, curve.start), spots[place], taken))
        text = f'x="{taken[-1].x:.1f}" y="{taken[-1].y + 3:.1f}"'
        words = " ".join(sorted(those))
        yield f'<text {text} stroke="{_PAPER}" stroke-width="3" stroke-linejoin="round">{words}</text><text {text}>{words}</text>'


def _pairs(chart: Chart) -> dict[Pair, set[str]]:
    """The provinces that adjoin, with the units that may go from one to the other."""
    found: dict[Pair, set[str]] = defaultdict(set)
    for link in chart.links:
        one, other = sorted(end.partition("/")[0] for end in link[:2])
        found[one, other] |= {"army", "fleet"} if link.by == "both" else {link.by}
    return dict(sorted(found.items()))


def _led(pair: Pair, spots: Mapping[str, Spot]) -> Quad:
    """The way from one place to another that is bent least, of those that pass over the fewest others."""
    start, end = (Point(*spots[place]) for place in pair)
    others = [spot for place, spot in spots.items() if place not in pair and _between(spot, start, end)]
    return min((bent(start, end, bend) for bend in _BENDS if others or not bend), key=lambda curve: _met(curve, others))


def _between(spot: Spot, start: Point, end: Point) -> bool:
    """Whether a place lies so that a way, however bent, could meet it."""
    reach = _BENDS[-2] + BOX[0]
    return all(min(a, b) - reach <= at <= max(a, b) + reach for at, a, b in zip(spot, start, end, strict=True))


def _met(curve: Quad, others: Iterable[Spot]) -> int:
    """How much of a way lies over other places, or off the sheet."""
    points = [curve.at(step / _SAMPLES) for step in range(1, _SAMPLES)]
    beyond = sum(not (_AIR < point.x < WIDTH - _AIR and point.y > _AIR) for point in points)
    return beyond + sum(_inside(point, spot, _AIR) for spot in others for point in points)


def _inside(point: Point, spot: Spot, air: float) -> bool:
    return abs(point.x - spot[0]) < BOX[0] + air and abs(point.y - spot[1]) < BOX[1] + air


def _outside(curve: Quad, spot: Spot, taken: Sequence[Point]) -> Point:
    """Where a way has just left the box of the place that it begins in, and no other letters stand."""
    points = [curve.at(step / (4 * _SAMPLES)) for step in range(1, 2 * _SAMPLES)]
    beside = [point for point in points if not _inside(point, spot, _BESIDE)] or points[-1:]
    return next((point for point in beside if all(distance(point, other) > _LETTERS for other in taken)), beside[0])
