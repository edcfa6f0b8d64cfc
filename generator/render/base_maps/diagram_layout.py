"""Where the places of a plain map stand: as on the globe where that is known, else by their borders; never over each other.

It uses only sums, products, quotients and square roots, which every machine rounds alike, and the result is whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt

from generator.core.chart import Chart
from generator.render.base_maps.map_frame import WIDTH

Numbers = list[float]
Middle = tuple[int, int]

PITCH = (100, 76)
"""The least distance from the middle of one place to that of the next, across and down."""

_STEP = (PITCH[0] // 2, PITCH[1] // 2)
_AIRY = 1.7  # how much more room a sheet has than its places would fill
_LOWEST = 450.0  # the height of a sheet for few places
_EFFORT = 400_000  # about how many pairs of places are looked at to lay them out, within the rounds below
_ROUNDS = (8, 100)
_SETTLING = 40  # rounds in which a place without a known position moves to the middle of its neighbours


def laid_out(chart: Chart) -> dict[str, Middle]:
    """Where the middle of each place stands on a sheet 1000 wide, the first row half a pitch below its top."""
    near = _neighbours(chart)
    known = {place.id: (place.at[0], -place.at[1]) for place in chart.places if place.at}
    wanted = _beside(near, known) if 2 * len(known) >= len(near) else _by_distance(near)
    down = max(_LOWEST, len(near) * PITCH[0] * PITCH[1] * _AIRY / WIDTH)
    across = _evened([x for x, _ in wanted.values()], WIDTH - PITCH[0])
    along = _evened([y for _, y in wanted.values()], down - PITCH[1])
    return _apart(dict(zip(wanted, zip(across, along, strict=True), strict=True)))


def _neighbours(chart: Chart) -> dict[str, list[str]]:
    found: dict[str, set[str]] = {place.id: set() for place in chart.places}
    for link in chart.links:
        one, other = (end.partition("/")[0] for end in link[:2])
        found[one].add(other)
        found[other].add(one)
    return {place: sorted(those) for place, those in found.items()}


def _beside(near: Mapping[str, Sequence[str]], known: Mapping[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """The known positions, and for each other place one amid its neighbours."""
    middle = _mean(known.values())
    spots = {place: known.get(place, middle) for place in near}
    for _ in range(_SETTLING if len(known) < len(near) else 0):
        for place in near:
            if place not in known and near[place]:
                spots[place] = _mean(spots[other] for other in near[place])
    return spots


def _mean(spots: Iterable[tuple[float, float]]) -> tuple[float, float]:
    count, across, along = 0, 0.0, 0.0
    for x, y in spots:
        count, across, along = count + 1, across + x, along + y
    return across / count, along / count


def _by_distance(near: Mapping[str, Sequence[str]]) -> dict[str, tuple[float, float]]:
    """Places as far apart as there are steps between them, as near as a plane allows (stress majorization, Gansner 2004)."""
    places = list(near)
    far = [_steps(near, place) for place in places]
    xs, ys = _first_guess(far)
    low, high = _ROUNDS
    for _ in range(max(low, min(high, _EFFORT // len(places) ** 2))):
        for here, row in enumerate(far):
            xs[here], ys[here] = _pulled(here, row, xs, ys)
    return dict(zip(places, zip(xs, ys, strict=True), strict=True))


def _steps(near: Mapping[str, Sequence[str]], start: str) -> list[int]:
    """How many steps each place is away from `start`; as many as there are places where no way leads there."""
    found, row = {start: 0}, [start]
    for count in range(1, len(near)):
        row = sorted({other for place in row for other in near[place]} - found.keys())
        found |= dict.fromkeys(row, count)
    return [found.get(place, len(near)) for place in near]


def _first_guess(far: Sequence[Sequence[int]]) -> tuple[Numbers, Numbers]:
    """Across: how much nearer a place is to one end of the board than to the other. Down: the same for two ends between those."""
    everyone = range(len(far))
    west = _furthest(far[0])
    east = _furthest(far[west])
    north = _furthest([min(far[west][it], far[east][it]) for it in everyone])
    south = _furthest([min(far[west][it], far[east][it], far[north][it]) for it in everyone])
    # A little more for each, so that no two stand in the same spot.
    xs = [far[west][it] - far[east][it] + it / 100 for it in everyone]
    ys = [far[north][it] - far[south][it] + it * 7 % len(far) / 100 for it in everyone]
    return xs, ys


def _furthest(row: Sequence[int]) -> int:
    return max(range(len(row)), key=row.__getitem__)


def _pulled(here: int, row: Sequence[int], xs: Numbers, ys: Numbers) -> tuple[float, float]:
    """The mean of where each other place wants this one to be; near places count more than far ones."""
    x, y, across, along, weight = xs[here], ys[here], 0.0, 0.0, 0.0
    for there, steps in enumerate(row):
        if there == here:
            continue
        dx, dy = x - xs[there], y - ys[there]
        stretch = steps / (sqrt(dx * dx + dy * dy) or 1.0)
        pull = 1 / (steps * steps)
        across, along, weight = across + pull * (xs[there] + dx * stretch), along + pull * (ys[there] + dy * stretch), weight + pull
    return (across / weight, along / weight) if weight else (x, y)


def _evened(values: Numbers, length: float) -> Numbers:
    """Values spread over a length, half by their size and half by their rank, so that no crowd stays as dense as it is."""
    least, most = min(values), max(values)
    order = sorted(range(len(values)), key=lambda it: (values[it], it))
    rank = {it: place for place, it in enumerate(order)}
    spread, last = most - least or 1.0, len(values) - 1 or 1
    return [length * ((value - least) / spread + rank[it] / last) / 2 for it, value in enumerate(values)]


def _apart(wanted: Mapping[str, tuple[float, float]]) -> dict[str, Middle]:
    """For each place the free point of a grid nearest to where it wants to be; those in the middle of the sheet choose first.

    Each point that is taken keeps eight others empty, so a grid with nine points for each place is never full.
    """
    columns = int(WIDTH) // _STEP[0] - 1
    rows = 9 * len(wanted) // columns + 2
    free = {(column * _STEP[0], row * _STEP[1]) for row in range(rows) for column in range(columns)}
    middle = _mean(wanted.values())
    spots: dict[str, Middle] = {}
    for place in sorted(wanted, key=lambda it: (_gap(wanted[it], middle), it)):
        spot = min(free, key=_cost(wanted[place]))
        spots[place] = spot
        free = {it for it in free if abs(it[0] - spot[0]) >= PITCH[0] or abs(it[1] - spot[1]) >= PITCH[1]}
    top = min(y for _, y in spots.values())
    return {place: (x + _STEP[0], y - top + _STEP[1]) for place, (x, y) in spots.items()}


def _cost(wanted: tuple[float, float]) -> Callable[[Middle], tuple[float, Middle]]:
    return lambda spot: (_gap(spot, wanted), spot)


def _gap(one: tuple[float, float], other: tuple[float, float]) -> float:
    return (one[0] - other[0]) * (one[0] - other[0]) + (one[1] - other[1]) * (one[1] - other[1])
