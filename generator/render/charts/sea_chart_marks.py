"""Where numbers and signs lie on the routes of a chart of trade, so that none covers another or a route of another border."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.core.quick_dataclass import dataclass
from generator.render.charts.sea_chart_layout import Run
from generator.render.charts.sea_chart_signs import DISC, HEADED
from generator.render.shapes.geometry import Curve, Point, distance

_APART = 2 * DISC + 1.5
_CLEAR, _OFF_BARS = DISC + 3.5, DISC + 5
_STEP, _BAR = 5.0, 4.5


@dataclass(frozen=True, slots=True)
class Marks:
    """What lies on a run: where its number is, where the sign of a stop is (None where it runs), and the shares of its raids."""

    run: Run
    number: Point
    stop: Point | None
    raids: tuple[float, ...]


def marks(bundles: Sequence[Sequence[Run]]) -> Iterator[Marks]:
    """The marks of each run; runs of one bundle lie side by side over one border."""
    taken: list[Point] = []
    tracks = [[[run.curve.at(step / 24) for step in range(25)] for run in runs] for runs in bundles]
    for place, runs in enumerate(bundles):
        others = [point for other, lines in enumerate(tracks) if other != place for line in lines for point in line]
        for run in runs:
            found = _placed(run, taken, others)
            taken += [it for it in (found.number, found.stop, *(run.curve.at(share) for share in found.raids)) if it]
            yield found


def _placed(run: Run, taken: Sequence[Point], others: Sequence[Point]) -> Marks:
    """The marks of a run as near to its middle as they are clear of others, or as clear as can be."""
    length = _length(run.curve)
    stopped = bool(run.lane.stop)
    raided = run.lane.raided if run.last else 0
    long = _APART * stopped + _BAR * raided
    low, high = DISC + 6 * run.first, length - DISC - HEADED * run.last - long
    best = (-1.0, Marks(run, run.curve.at(0.5), None, ()))
    for at in _nearest_to((low + high) / 2, low, high):
        shares = [(at + off) / length if length else 0.5 for off in (0, _APART)]
        spots = [run.curve.at(min(1.0, max(0.0, share))) for share in shares[: 1 + stopped]]
        after = at + _APART * stopped + DISC + 3.5
        bars = tuple((after + _BAR * step) / length if length else 0.5 for step in range(raided))
        found = Marks(run, spots[0], spots[1] if stopped else None, bars)
        gap = min([_APART, *(distance(spot, it) for spot in spots for it in taken)]) / _APART
        gap += min([_CLEAR, *(distance(spot, it) for spot in spots for it in others)]) / _CLEAR
        gap += min([_OFF_BARS, *(distance(run.curve.at(bar), it) for bar in bars for it in taken)]) / _OFF_BARS
        if gap > best[0] + 1e-9:
            best = gap, found
        if gap >= 3 - 1e-9:
            break
    return best[1]


def _nearest_to(middle: float, low: float, high: float) -> Iterator[float]:
    """Spots along a line from its middle outwards."""
    yield middle
    for step in range(1, 200):
        ahead, back = middle + step * _STEP, middle - step * _STEP
        if ahead > high and back < low:
            return
        yield from (spot for spot in (ahead, back) if low <= spot <= high)


def _length(curve: Curve) -> float:
    points = [curve.at(step / 16) for step in range(17)]
    return sum(distance(one, other) for one, other in pairwise(points))
