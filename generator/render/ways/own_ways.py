"""The best way from one point to another for an arrow that is at home on the ground of some places: along that, and off names.

A gentle curve is taken where one will do. Elsewhere the way leads around bays and along coasts, and it crosses strange ground only
where the places do not touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot, inf

from generator.render.scenes.place_grounds import CELL
from generator.render.shapes.geometry import Curve, Point, Way, bent, distance, middle, skewed, through, unit
from generator.render.shapes.ground import Ground
from generator.render.ways.ground_ways import Cells, clear, shortest
from generator.render.ways.home_ground import Found, Home, Pair

CUT = 6.0
"""How many units of strange ground a curve may cut off before a way around that is sought."""
_STEP, _ROUGH = 4.5, 14.0  # how far apart the points of a curve are that are looked at, and those of a first look
_STRANGE, _FAR_OUT, _NAME, _STIFF = 8.0, 2000.0, 1.5, 120.0
_BOLD = tuple((bend, shift) for bend in (0.14, -0.14, 0.25, -0.25, 0.38, -0.38, 0.52, -0.52) for shift in (0.0, -0.2, 0.2))
_LEVELS = (2, 1, 0, -2, -5)  # how many cells a way keeps off borders; less than none is how far it may go beyond them
_NEAR, _AT = 6, 2  # how near to its ends it keeps off none, and how near it may stand outside
_DETOUR, _FAR = 1.06, 1.6  # how much longer a way may be that keeps off names, and one that does by all means
_APART = 5.0  # how far a way keeps to the right where another leads back
_CLOSE = 4.5  # how much strange ground a way around may cross before a less smooth one is better
_ROUND = (0.0, 24.0, 12.0, 6.0, 2.0)  # how far before a corner its rounding begins; none is as far as it can

Judge = Callable[[float], float]
"""What a curve with a bend, in shares of its length, costs for the pieces and signs that it passes over."""


@lru_cache(maxsize=256)
def _shares(count: int) -> Sequence[float]:
    """The middles of so many parts of a curve."""
    return [(number + 0.5) / count for number in range(count)]


@lru_cache(maxsize=256)
def _from_the_middle(count: int) -> Sequence[float]:
    """The same, those first where a curve is most likely to stray."""
    return sorted(_shares(count), key=lambda t: abs(t - 0.5))


@lru_cache(maxsize=16384)  # as above
def strange_part(curve: Curve, home: Home) -> tuple[float, float]:
    """How many units of a curve lie on strange ground, and how many over names."""
    (ax, ay), (bx, by), (cx, cy) = curve
    straight = hypot(cx - ax, cy - ay)
    bent_length = hypot(bx - ax, by - ay) + hypot(cx - bx, cy - by)
    count = max(4, int(bent_length / _STEP))
    own, names = home.ground, home.names
    left, top, rows, high = own.left, own.top, own.rows, len(own.rows)
    across, down, words, tall = names.left, names.top, names.rows, len(names.rows)
    px, py = 2 * (bx - ax) / CELL, 2 * (by - ay) / CELL
    qx, qy = (ax - 2 * bx + cx) / CELL, (ay - 2 * by + cy) / CELL
    ax, ay = ax / CELL, ay / CELL
    strange, named, end, low = count, 0, top + high, down + tall
    for t in _shares(count):
        x, y = int(ax + t * (px + t * qx)), int(ay + t * (py + t * qy))
        if top <= y < end and x >= left:
            strange -= rows[y - top] >> x - left & 1
        if down <= y < low and x >= across:
            named += words[y - down] >> x - across & 1
    each = (bent_length + straight) / 2 / count  # a good guess at how long the curve is
    return strange * each if rows else 0.0, named * each


def _strays(curve: Curve, ground: Ground) -> bool:
    """Whether a few points of a curve tell already that too much of it lies on strange ground."""
    (ax, ay), (bx, by), (cx, cy) = curve
    bent_length = hypot(bx - ax, by - ay) + hypot(cx - bx, cy - by)
    count = max(4, int(bent_length / _ROUGH))
    left, top, rows, high = ground.left, ground.top, ground.rows, len(ground.rows)
    most = (CUT + _ROUGH) * 2 * count / (bent_length + hypot(cx - ax, cy - ay)) if rows else inf
    px, py = 2 * (bx - ax) / CELL, 2 * (by - ay) / CELL
    qx, qy = (ax - 2 * bx + cx) / CELL, (ay - 2 * by + cy) / CELL
    ax, ay = ax / CELL, ay / CELL
    strange = 0
    for t in _from_the_middle(count):
        x, y = int(ax + t * (px + t * qx)), int(ay + t * (py + t * qy))
        if not (0 <= y - top < high and x >= left and rows[y - top] >> x - left & 1):
            strange += 1
            if strange > most:
                return True
    return False


def best_curve(start: Point, end: Point, home: Home, bends: Sequence[float], judge: Judge) -> Found:
    """The best of some gentle curves, or one that is bent more where these leave the ground."""
    parts = home.known.at(start, end).parts
    if judge(bends[0]) == 0:
        first = _gentle(start, end, bends[0], home, parts, 0)
        if first.cost == 0:
            return first
    judged = sorted(((judge(bend), number, bend) for number, bend in enumerate(bends)), key=lambda it: it[:2])
    best = _gentle(start, end, judged[0][2], home, parts, judged[0][0])
    for cost, _, bend in judged[1:]:
        if cost >= best.cost:
            break
        best = min(best, _gentle(start, end, bend, home, parts, cost), key=lambda it: it.cost)
    if best.strange > CUT:
        best = min(best, _bold_curve(start, end, home, aside=min(bends) > 0), key=lambda it: it.cost)
    return best


def _gentle(start: Point, end: Point, bend: float, home: Home, parts: Mapping[float, tuple[float, float]], cost: float) -> Found:
    curve = bent(start, end, bend * distance(start, end))
    strange, named = parts.get(bend) or strange_part(curve, home)
    return Found((curve,), cost + _costs(strange, named), strange)


@lru_cache(maxsize=4096)  # as above
def _bold_curve(start: Point, end: Point, home: Home, *, aside: bool) -> Found:
    """The best of some curves that are bent much; `aside` only to the right."""
    if not aside and (found := home.known.at(start, end).bold):
        return found
    length = distance(start, end)
    best = Found((), inf, inf)
    for bend, shift in _BOLD:
        stiff = _STIFF * abs(bend)
        if stiff >= best.cost:
            break
        curve = skewed(start, end, bend * length, shift)
        if (bend > 0 or not aside) and not (best.way and _strays(curve, home.ground)):
            best = min(best, _judged(curve, home, stiff), key=lambda it: it.cost)
    return best


def _judged(curve: Curve, home: Home, cost: float) -> Found:
    strange, named = strange_part(curve, home)
    return Found((curve,), cost + _costs(strange, named), strange)


def _costs(strange: float, named: float) -> float:
    return strange * _STRANGE + named * _NAME + (_FAR_OUT if strange > CUT else 0)


def looked_at(start: Point, end: Point, home: Home, bends: Sequence[float]) -> Pair:
    """Whatever is asked of the ways between two points where nothing stands between them."""
    length = distance(start, end)
    parts = {bend: strange_part(bent(start, end, bend * length), home) for bend in bends}
    if min(strange for strange, _ in parts.values()) <= CUT:
        return Pair(parts)
    bold = _bold_curve(start, end, home, aside=False)
    return Pair(parts, bold, corners_around(start, end, home) if bold.strange > CUT else ())


def way_between(start: Point, end: Point, home: Home, bends: Sequence[float], judge: Judge) -> Found:
    """The best curve, or a way of several around strange ground where every curve crosses much of it."""
    best = best_curve(start, end, home, bends, judge)
    return best if best.strange <= CUT else _less_strange(best, way_around(start, end, home, aside=min(bends) > 0))


def way_through(points: Sequence[Point], home: Home) -> Found:
    """A way that swings towards each point between the first and the last, or where that leaves the ground one that does not."""
    swung = _measured(through(points), home)
    return swung if swung.strange <= CUT else _less_strange(swung, way_around(points[0], points[-1], home, aside=False))


def strange(way: Way, home: Home) -> float:
    """How many units of a way lie on strange ground."""
    return _measured(way, home).strange


def less_strange(way: Way, home: Home, most: float = CUT) -> Way:
    """A way, or where more than `most` units of it lie on strange ground another that does so less, if there is one.

    It keeps off names even where it is much longer for that.
    """
    found = _measured(way, home)
    if found.strange <= most:
        return way
    return _less_strange(found, way_around(way[0].start, way[-1].end, home, aside=False, detour=_FAR)).way


def _less_strange(one: Found, other: Found | None) -> Found:
    return other if other and other.strange < one.strange - 2 else one


def _measured(way: Way, home: Home) -> Found:
    parts = [strange_part(curve, home) for curve in way]
    strange, named = (sum(part[which] for part in parts) for which in (0, 1))
    return Found(way, _costs(strange, named), strange)


def way_around(start: Point, end: Point, home: Home, *, aside: bool, detour: float = _DETOUR) -> Found | None:
    """A way over the ground, some units from its borders where there is room; with `aside`, to the right of the shortest."""
    corners = home.known.at(start, end).corners if detour == _DETOUR else ()
    corners = corners or corners_around(start, end, home, detour)
    return _around(_to_the_right(corners) if aside else corners, home) if corners else None


@lru_cache(maxsize=4096)  # as above
def corners_around(start: Point, end: Point, home: Home, detour: float = _DETOUR) -> tuple[Point, ...]:
    """The corners of such a way, with its ends; none where the ground does not lead there."""
    ends = Point(start.x / CELL, start.y / CELL), Point(end.x / CELL, end.y / CELL)
    whole = Cells.of(home.ground, *ends)
    for level in _LEVELS:
        cells = whole.kept_off(level, ends, _NEAR, _AT)
        points = shortest(cells, *ends)
        if points is None:
            continue
        bare = cells.without(home.names, ends, _NEAR) if level >= 0 else cells
        off_names = None if clear(bare, points) else shortest(bare, *ends)
        if off_names and _long(off_names) < detour * _long(points):
            points = off_names
        return (start, *(Point(it.x * CELL, it.y * CELL) for it in points[1:-1]), end)
    return ()


@lru_cache(maxsize=4096)  # as above
def _around(corners: tuple[Point, ...], home: Home) -> Found:
    """The smoothest way along corners that hardly leaves the ground, or else the one that leaves it least."""
    found: list[Found] = []
    for way in _rounded(corners):
        found.append(_measured(way, home))
        if found[-1].strange <= _CLOSE:
            return found[-1]
    return min(found, key=lambda it: it.strange)


def _long(points: Sequence[Point]) -> float:
    return sum(distance(one, other) for one, other in pairwise(points))


def _to_the_right(points: Sequence[Point]) -> tuple[Point, ...]:
    """The same corners, but for the ends a few units to the right as seen on the way."""
    moved = [points[0]]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        ahead = unit(before, after)
        moved.append(Point(at.x - ahead.y * _APART, at.y + ahead.x * _APART))
    return (*moved, points[-1])


def _rounded(points: Sequence[Point]) -> Iterator[Way]:
    """Smooth ways along straight lines, each closer to the corners than the one before."""
    for reach in _ROUND:
        corners = [points[0]]
        for before, at, after in zip(points, points[1:], points[2:], strict=False):
            corners += [_towards(at, before, reach), at, _towards(at, after, reach)] if reach else [at]
        yield through([*corners, points[-1]])


def _towards(at: Point, other: Point, reach: float) -> Point:
    """A point on the way from a corner to another, so far from the first, but not beyond the middle."""
    gap = distance(at, other)
    if gap <= 2 * reach:
        return middle(at, other)
    ahead = unit(at, other)
    return Point(at.x + ahead.x * reach, at.y + ahead.y * reach)
