"""Where everything stands on a chart of trade: a box for each region, and the routes side by side along the borders."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, pairwise

from generator.core.chart import BorderKind, Chart, ChartPlace, Link, PlaceKind
from generator.core.quick_dataclass import dataclass
from generator.core.sea_chart import Lane, SeaChart
from generator.render.base_maps.diagram_layout import laid_out
from generator.render.shapes.geometry import Box, Curve, Point, bent, unit

WIDE, HEAD, LINE = 138.0, 40.0, 14.0
"""How wide the box of a region is, and how high its names and each further line."""
MOST_LINES = 6
PITCH = 10.5
"""From the middle of a route to that of the next one beside it."""

_LEAST_WIDTH, _TOP, _EDGE, _NEAR, _AIRY = 1000.0, 64.0, 14.0, 16.0, 64.0
_HIGHEST = 84.0  # how high a box grows for the routes at its sides
_ROOM = 0.85  # how much of a box's breadth routes side by side may take
_BENDS = (0.0, *(side * bend for bend in (14, 28, 44, 62, 82, 104, 130, 160) for side in (1, -1)))
_STEPS = 120


@dataclass(frozen=True, slots=True)
class Run:
    """The part of a route between the boxes of two regions, in its direction; `last` where it arrives at its other end."""

    lane: Lane
    curve: Curve
    first: bool
    last: bool


@dataclass(frozen=True)
class Sheet:
    """Where everything stands on the sheet. `lines` is how many lines of text each region has below its names."""

    chart: SeaChart
    lines: Mapping[str, int]

    @cached_property
    def boxes(self) -> dict[str, Box]:
        """The box of each region. No two of them touch."""
        spots = self._spots
        scale = max((self._spread(one, other) for one, other in combinations(spots, 2)), default=1.0)
        left = min((spot.x for spot in spots.values()), default=0.0) * scale - WIDE / 2 - _EDGE
        top = min((spot.y * scale - self._high(key) / 2 for key, spot in spots.items()), default=0.0) - _TOP
        return {key: self._box(key, Point(spot.x * scale - left, spot.y * scale - top)) for key, spot in spots.items()}

    @property
    def width(self) -> float:
        """How wide the sheet is."""
        return round(max([_LEAST_WIDTH, *(box.right + _EDGE for box in self.boxes.values())]), 1)

    @property
    def bottom(self) -> float:
        """How far down the chart reaches, without its key."""
        lowest = [curve.at(step / 20).y for curve in self.curves.values() for step in range(21)]
        return max([_TOP, *lowest, *(box.bottom for box in self.boxes.values())]) + _EDGE

    @cached_property
    def curves(self) -> dict[tuple[str, str], Curve]:
        """A line between the middles of any two regions that adjoin, led around the others."""
        count = Counter(pair for lane in self.chart.lanes for pair in self._pairs(lane))
        return {pair: self._led(pair, count[pair]) for pair in self.chart.borders}

    @cached_property
    def runs(self) -> dict[tuple[str, str], list[Run]]:
        """The routes over each border, side by side in the order of their numbers."""
        over: dict[tuple[str, str], list[Lane]] = defaultdict(list)
        for lane in sorted(self.chart.lanes, key=lambda it: it.number):
            for pair in self._pairs(lane):
                over[pair].append(lane)
        return {pair: list(self._beside(pair, lanes)) for pair, lanes in over.items()}

    def between(self, pair: tuple[str, str]) -> Curve:
        """The line of a border as far as it lies outside of the boxes."""
        return self._visible(self.curves[pair], *pair)

    def _pairs(self, lane: Lane) -> Iterator[tuple[str, str]]:
        """The borders that a route passes, as the chart writes them."""
        known = set(self.chart.borders)
        for one, other in pairwise(lane.regions):
            yield (one, other) if (one, other) in known else (other, one)

    def _high(self, region: str) -> float:
        """How high a box is: enough for its lines, and for the routes that come in from one side."""
        return max(self.filled(region), self._breadth.get(region, 0.0))

    def filled(self, region: str) -> float:
        """How much of the height of a box its names and lines need."""
        lines = self.lines.get(region, 0)
        return HEAD + (lines * LINE + 5 if lines else 0)

    @cached_property
    def _breadth(self) -> dict[str, float]:
        """How high a box must be for the routes side by side at its left or its right, as far as boxes grow for that."""
        sides: Counter[tuple[str, bool]] = Counter()
        for lane in self.chart.lanes:
            for one, other in pairwise(lane.regions):
                across, down = (b - a for a, b in zip(self._spots[one], self._spots[other], strict=True))
                if abs(across) * HEAD > abs(down) * WIDE:
                    sides[one, across > 0] += 1
                    sides[other, across < 0] += 1
        return {region: min(_HIGHEST, count * PITCH + 8) for (region, _), count in sorted(sides.items(), key=lambda it: it[1])}

    def _box(self, region: str, middle: Point) -> Box:
        across, down = WIDE / 2, self._high(region) / 2
        return Box(middle.x - across, middle.y - down, middle.x + across, middle.y + down)

    @cached_property
    def _given(self) -> dict[str, tuple[int, int]]:
        """Where the chart says that its regions stand; empty where it does not say so of each, or says the same of two."""
        given = {it.id: it.spot for it in self.chart.regions if it.spot}
        return given if len(set(given.values())) == len(self.chart.regions) else {}

    @cached_property
    def _spots(self) -> dict[str, Point]:
        return {key: Point(float(x), float(y)) for key, (x, y) in (self._given or self._computed()).items()}

    def _computed(self) -> dict[str, tuple[int, int]]:
        if not self.chart.regions:
            return {}
        places = [ChartPlace(it.id, it.name, "region") for it in self.chart.regions]
        links = [Link(one, other, "border") for one, other in self.chart.borders]
        return laid_out(Chart(places, links, {"region": PlaceKind("land", "")}, {"border": BorderKind("line", "")}))

    def _spread(self, one: str, other: str) -> float:
        """By how much the chart must grow so that two boxes stand apart; those that were placed by hand may stand nearer."""
        air = _NEAR if self._given else _AIRY
        high = (self._high(one) + self._high(other)) / 2
        across, down = (abs(a - b) for a, b in zip(self._spots[one], self._spots[other], strict=True))
        return max(1.0, min((WIDE + air) / across if across else 1e9, (high + air) / down if down else 1e9))

    def _led(self, pair: tuple[str, str], count: int) -> Curve:
        """The least bent line that passes over the fewest other boxes, with room for so many routes."""
        start, end = (_middle(self.boxes[region]) for region in pair)
        air = 8 + PITCH * max(0, count - 1) / 2
        others = [box for region, box in self.boxes.items() if region not in pair]
        met = {}
        for curve in (bent(start, end, bend) for bend in _BENDS):
            met[curve] = _met(curve, others, air, self.width)
            if not met[curve]:
                break
        return min(met, key=met.__getitem__)

    def _beside(self, pair: tuple[str, str], lanes: Sequence[Lane]) -> Iterator[Run]:
        curve = self.curves[pair]
        ahead = unit(curve.start, curve.end)
        aside = Point(-ahead.y, ahead.x)
        room = min(abs(aside.x) * WIDE + abs(aside.y) * (box.bottom - box.top) for box in (self.boxes[it] for it in pair))
        pitch = min(PITCH, room * _ROOM / max(1, len(lanes) - 1))
        for place, lane in enumerate(lanes):
            off = (place - (len(lanes) - 1) / 2) * pitch
            moved = Curve(*(Point(it.x + aside.x * off, it.y + aside.y * off) for it in curve))
            own = self._visible(moved, *pair)
            at = next(at for at, step in enumerate(pairwise(lane.regions)) if set(step) == set(pair))
            own = own if lane.regions[at] == pair[0] else Curve(own.end, own.towards, own.start)
            yield Run(lane, own, first=at == 0, last=at == len(lane.regions) - 2)

    def _visible(self, curve: Curve, one: str, other: str) -> Curve:
        """The part of a line between two regions that lies outside of their boxes."""
        back = Curve(curve.end, curve.towards, curve.start)
        return curve.part(_leaves(curve, self.boxes[one]), 1 - _leaves(back, self.boxes[other]))


def _leaves(curve: Curve, box: Box) -> float:
    """The share of a curve, at most half of it, at which it comes out of the box in which it begins."""
    inside = max((step / _STEPS for step in range(_STEPS // 2) if _within(curve.at(step / _STEPS), box, 1)), default=0.0)
    outside = inside + 1 / _STEPS
    for _ in range(8):
        share = (inside + outside) / 2
        inside, outside = (share, outside) if _within(curve.at(share), box, 1) else (inside, share)
    return outside


def _middle(box: Box) -> Point:
    return Point((box.left + box.right) / 2, (box.top + box.bottom) / 2)


def _within(point: Point, box: Box, air: float) -> bool:
    return box.left - air < point.x < box.right + air and box.top - air < point.y < box.bottom + air


def _met(curve: Curve, others: Sequence[Box], air: float, width: float) -> int:
    """How much of a line lies over boxes or off the sheet."""
    points = [curve.at(step / 40) for step in range(1, 40)]
    beyond = sum(not (air < point.x < width - air and point.y > air) for point in points)
    return beyond + sum(_within(point, box, air) for box in others for point in points)
