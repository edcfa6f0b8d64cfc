"""The lines of a plain map: one for each pair of places that adjoin, drawn by the kind of border, and led around other places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.core.chart import BorderLine, Chart
from generator.render.base_maps.diagram_layout import Middle
from generator.render.base_maps.map_frame import WIDTH
from generator.render.shapes.geometry import Curve, Point, bent, distance, path

BOX = (40, 26)
"""Half of the width and of the height of a place's box."""

_LAND, _WATER, _PAPER, _INK = "#b9965f", "#5f9dbd", "#f6f5f1", "#4a443c"
LINES: Mapping[BorderLine, tuple[str, ...]] = {
    "line": (f'stroke="{_LAND}" stroke-width="2"',),
    "dashes": (f'stroke="{_WATER}" stroke-width="2" stroke-dasharray="6 4"',),
    "double": (f'stroke="{_LAND}" stroke-width="5"', f'stroke="{_PAPER}" stroke-width="2.4"'),
    "dots": (f'stroke="{_WATER}" stroke-width="3" stroke-dasharray="0.1 6" stroke-linecap="round"',),
    "bar": (f'stroke="{_INK}" stroke-width="5" stroke-dasharray="14 2"',),
}
"""How each line is drawn, by one stroke or two; no two of them differ by their colour alone."""

_BENDS = (0, *(side * bend for bend in (12, 24, 36, 50, 66, 84, 104) for side in (1, -1)))
_SAMPLES = 24
_AIR = 5  # how near a line may come to a place that it passes
_LETTERS = 15  # from the letters of a coast to the next
_HEAD = 11  # how long an arrowhead is
_BESIDE = 8  # from the box of a place to the letters of a coast

Pair = tuple[str, str]


def curves_between(chart: Chart, spots: Mapping[str, Middle]) -> dict[Pair, Curve]:
    """The curve between each pair of places that adjoin."""
    return {pair: _led(pair, spots) for pair in _pairs(chart)}


def lowest_point(curves: Iterable[Curve]) -> float:
    """How far down the sheet the curves reach, rounded to a tenth as they are written; zero without curves."""
    return round(max((point.y for curve in curves for point in _sampled(curve)), default=0.0), 1)


def way_lines(chart: Chart, curves: Mapping[Pair, Curve]) -> Iterator[str]:
    """The lines as markup; they are drawn under the places."""
    for pair, kind in _pairs(chart).items():
        data = path((curves[pair],))
        yield from (f'<path {look} d="{data}"/>' for look in LINES[chart.border_kinds[kind].line])


def arrowheads(chart: Chart, spots: Mapping[str, Middle], curves: Mapping[Pair, Curve]) -> Iterator[str]:
    """An arrowhead at the end of each link that leads one way only."""
    for link in chart.links:
        if link.oneway:
            start, end = (it.partition("/")[0] for it in (link.one, link.other))
            curve = curves[_sorted(start, end)]
            back = curve if _sorted(start, end)[0] == end else Curve(curve.end, curve.towards, curve.start)
            yield _head(back, spots[end])


def _head(back: Curve, spot: Middle) -> str:
    """A triangle whose tip lies where a way enters the box of a place; `back` is the curve from that place."""
    tip = _outside(back, spot, (), air=2)
    behind = next((at for at in _points(back) if distance(at, tip) >= _HEAD and not _inside(at, spot, 2)), back.end)
    along = ((behind.x - tip.x) * _HEAD / (distance(behind, tip) or 1), (behind.y - tip.y) * _HEAD / (distance(behind, tip) or 1))
    foot = Point(tip.x + along[0], tip.y + along[1])
    across = (along[1] / 2, -along[0] / 2)
    corners = (tip, Point(foot.x + across[0], foot.y + across[1]), Point(foot.x - across[0], foot.y - across[1]))
    return f'<path fill="{_INK}" d="M{" ".join(f"{at.x:.1f} {at.y:.1f}" for at in corners)}z"/>'


def coast_letters(chart: Chart, spots: Mapping[str, Middle], curves: Mapping[Pair, Curve]) -> Iterator[str]:
    """The letters of a coast, where a way reaches a place that has several."""
    coasts: dict[Pair, set[str]] = defaultdict(set)
    for link in chart.links:
        ends = [end.partition("/")[::2] for end in link[:2]]
        for (place, coast), (other, _) in (ends, ends[::-1]):
            if coast:
                coasts[place, other].add(coast)
    taken = list[Point]()
    for (place, other), those in sorted(coasts.items()):
        pair = _sorted(place, other)
        curve = curves[pair]
        taken.append(_outside(curve if pair[0] == place else Curve(curve.end, curve.towards, curve.start), spots[place], taken))
        text = f'x="{taken[-1].x:.1f}" y="{taken[-1].y + 3:.1f}"'
        words = " ".join(sorted(those))
        yield f'<text {text} stroke="{_PAPER}" stroke-width="3" stroke-linejoin="round">{words}</text><text {text}>{words}</text>'


def _pairs(chart: Chart) -> dict[Pair, str]:
    """The pairs of places that adjoin, with the kind of their border."""
    found: dict[Pair, set[str]] = defaultdict(set)
    for link in chart.links:
        found[_sorted(*(end.partition("/")[0] for end in link[:2]))].add(link.by)
    return {pair: next(kind for kind in chart.border_kinds if kind in found[pair]) for pair in sorted(found)}


def _sorted(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def _led(pair: Pair, spots: Mapping[str, Middle]) -> Curve:
    """The least bent of the curves between two places that pass over the fewest others."""
    start, end = (Point(*spots[place]) for place in pair)
    others = [spot for place, spot in spots.items() if place not in pair and _between(spot, start, end)]
    return min((bent(start, end, bend) for bend in _BENDS if others or not bend), key=lambda curve: _met(curve, others))


def _between(spot: Middle, start: Point, end: Point) -> bool:
    """Whether a place lies where a curve, however bent, could meet it."""
    reach = _BENDS[-2] + BOX[0]
    return all(min(a, b) - reach <= at <= max(a, b) + reach for at, a, b in zip(spot, start, end, strict=True))


def _met(curve: Curve, others: Iterable[Middle]) -> int:
    """How much of a curve lies over other places or off the sheet."""
    points = _sampled(curve)
    beyond = sum(not (_AIR < point.x < WIDTH - _AIR and point.y > _AIR) for point in points)
    return beyond + sum(_inside(point, spot, _AIR) for spot in others for point in points)


def _sampled(curve: Curve) -> list[Point]:
    return [curve.at(step / _SAMPLES) for step in range(1, _SAMPLES)]


def _inside(point: Point, spot: Middle, air: float) -> bool:
    return abs(point.x - spot[0]) < BOX[0] + air and abs(point.y - spot[1]) < BOX[1] + air


def _outside(curve: Curve, spot: Middle, taken: Sequence[Point], air: float = _BESIDE) -> Point:
    """The first point where a curve is out of the box that it begins in, with no other letters near."""
    points = _points(curve)
    beside = [point for point in points if not _inside(point, spot, air)] or points[-1:]
    return next((point for point in beside if all(distance(point, other) > _LETTERS for other in taken)), beside[0])


def _points(curve: Curve) -> list[Point]:
    """Many points on the first half of a curve."""
    return [curve.at(step / (4 * _SAMPLES)) for step in range(1, 2 * _SAMPLES)]
