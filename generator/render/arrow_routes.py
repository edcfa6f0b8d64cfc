"""The way that each arrow takes: bent to the right, so that opposite moves stay apart, and around whatever is in its way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

from generator.core.picture import Arrow
from generator.core.signs import ArrowLine
from generator.render.base_map import WIDTH
from generator.render.geometry import Curve, Point, Way, bent, distance, heading, nearest, through, trimmed, unit
from generator.render.map_scene import REACH, ROOM, Scene, province

_BENDS = (0.07, -0.07, 0.17, -0.17, 0.28, -0.28)
_TO_THE_RIGHT = _BENDS[::2]
_BLOCKED_GAP = 7.0
_HEAD = 10.0
_BAR = 5.0  # half of what a bar is long
GOING = frozenset[ArrowLine](("solid", "double", "dash dot"))
"""The lines that lead from one place to another; the others point at a piece or at the way that it takes."""
_EDGE = 6.0  # of the sheet
_FARTHEST = 22
_SHORTEST = 36.0
_SEEN = 24.0  # from a piece to the sign at the end of its helping arrow


@dataclass(frozen=True, slots=True)
class RoutedArrow:
    """An arrow, its way from the edge of a piece to the edge of another or to another arrow's way, and how its line looks.

    `texts` are those of the stages of its route, each with its point.
    """

    arrow: Arrow
    way: Way
    line: ArrowLine
    texts: tuple[tuple[Point, str], ...] = ()

    @property
    def last(self) -> Curve:
        """The curve by which it arrives."""
        return self.way[-1]


class _Near(NamedTuple):
    """Something between the ends of an arrow: at which share of the chord, how far to its right, its room, its weight."""

    share: float
    aside: float
    room: float
    weight: int


def routed_arrows(scene: Scene) -> tuple[RoutedArrow, ...]:
    """Every arrow with its way, in the order of the picture. Raises UnknownPlaceError."""
    going = [(index, arrow) for index, arrow in enumerate(scene.picture.arrows) if scene.line_of(arrow) in GOING]
    legs = {index: _leg(arrow.start, arrow.end) for index, arrow in going}
    meeting = {(end, start) for start, end in legs.values()}
    own = {index: _own_way(scene, scene.picture.arrows[index], meets=leg in meeting) for index, leg in legs.items()}
    moves = {leg: own[index] for index, leg in legs.items()}
    return tuple(
        RoutedArrow(arrow, own[index] if index in own else _helping(scene, arrow, moves), scene.line_of(arrow))
        for index, arrow in enumerate(scene.picture.arrows)
    )


def _leg(start: str, end: str) -> tuple[str, str]:
    return province(start), province(end)


def _own_way(scene: Scene, arrow: Arrow, *, meets: bool) -> Way:
    driven = scene.line_of(arrow) == "double"
    start = scene.dislodged_at(arrow.start) if driven else scene.unit_at(arrow.start, arrow.owner, arrow.piece)
    end = _in_sight(scene, start, scene.centre(arrow.end))
    if arrow.route:
        whole: Way = through([start, *(scene.unit_at(place) for place in arrow.route), end])
    else:
        whole = (_clear(scene, start, end, _TO_THE_RIGHT if meets else _BENDS),)
    return trimmed(whole, _edge(whole[0].start, whole[0].towards), _stop(scene, arrow, whole[-1]))


def _in_sight(scene: Scene, start: Point, end: Point) -> Point:
    """The end of an arrow, moved away where it is so near to the start that the piece there would hide the arrow."""
    gap = distance(start, end)
    if gap >= _SHORTEST or gap < 1 or scene.taken(end):
        return end
    ahead = unit(start, end)
    return Point(start.x + ahead.x * _SHORTEST, start.y + ahead.y * _SHORTEST)


def _stop(scene: Scene, arrow: Arrow, last: Curve) -> float:
    """How far before its target an arrow ends: at the edge of a piece there, and a blocked one a bar's width earlier.

    Where no piece stands, the head of an arrow that succeeded lies where the piece would.
    """
    free = -_HEAD / 2 if arrow.ok else 2.0
    room = _edge(last.end, last.towards) if scene.taken(last.end) else free
    before, aside = (0, 0) if arrow.ok else (_BLOCKED_GAP, _BAR)
    return _off_name(scene, arrow.end, last, room, before + _HEAD, aside) + before


def _off_name(scene: Scene, place: str, last: Curve, room: float, length: float, aside: float) -> float:
    """The room that an arrow leaves before its target: `room`, or more where its end (`length`, `aside`) would lie on a name."""
    names, sides = scene.name(place), {-aside, 0, aside}
    (right, down), (x, y) = heading(last), last.end
    for more in range(0, _FARTHEST, 2):
        ends = [(room + more + length * share, side) for share in (0, 0.5, 1) for side in sides]
        spots = [Point(x - right * back - down * side, y - down * back + right * side) for back, side in ends]
        if not any(name.holds(spot) for name in names for spot in spots):
            return room + more
    return room


def _helping(scene: Scene, arrow: Arrow, moves: Mapping[tuple[str, str], Way]) -> Way:
    start = scene.unit_at(arrow.start, arrow.owner, arrow.piece)
    if not arrow.onward:
        curve = _clear(scene, start, scene.unit_at(arrow.end))
        room = _off_name(scene, arrow.end, curve, _edge(curve.end, curve.towards) + 2, 2, 0)
        return trimmed((curve,), _edge(start, curve.towards), room)
    helped = moves.get(_leg(arrow.end, arrow.onward)) or _imagined(scene, arrow)
    low, high = (0.3, 0.72) if scene.line_of(arrow) == "dotted" else (0.1, 0.9)
    point = nearest(helped, start, low, high, _SEEN)
    curve = _clear(scene, start, point)
    return trimmed((curve,), _edge(start, curve.towards), 0)


def _imagined(scene: Scene, arrow: Arrow) -> Way:
    start, end = scene.unit_at(arrow.end), scene.centre(arrow.onward)
    curve = bent(start, end, _BENDS[0] * distance(start, end))
    return trimmed((curve,), _edge(start, curve.towards), _edge(end, curve.towards))


def _clear(scene: Scene, start: Point, end: Point, bends: Sequence[float] = _BENDS) -> Curve:
    """The first of the `bends` that stays on the sheet and covers least of what stands between its ends."""
    length = distance(start, end)
    near = tuple(_between(scene, start, end, length))
    share = min(bends, key=lambda bend: (_leaves(scene, start, end, bend), _covered(bend, length, near))) if near else bends[0]
    return bent(start, end, share * length)


def _leaves(scene: Scene, start: Point, end: Point, bend: float) -> bool:
    """Whether the middle of a curve lies off the sheet."""
    x, y = (start.x + end.x) / 2 - bend * (end.y - start.y), (start.y + end.y) / 2 + bend * (end.x - start.x)
    return not (_EDGE < x < WIDTH - _EDGE and _EDGE < y < scene.base.height - _EDGE)


def _between(scene: Scene, start: Point, end: Point, length: float) -> Iterator[_Near]:
    """What stands between two points and so near to their line that a curve might pass over it."""
    (left, top), (right, down), reach = start, unit(start, end), ROOM + _BENDS[-2] * length
    for (x, y), room, weight in scene.standing_between(min(left, end.x) - reach, max(left, end.x) + reach):
        dx, dy = x - left, y - top
        along, aside = dx * right + dy * down, dy * right - dx * down
        if 8 < along < length - 8 and abs(aside) < reach:
            yield _Near(along / length, aside, room, weight)


def _covered(bend: float, length: float, near: Sequence[_Near]) -> int:
    """The weight of all that a curve passes over. At the share `t` of its chord it is `4t(1 - t)` of its bend away from that."""
    covered = 0
    for t, aside, room, weight in near:
        slope = 4 * bend * (1 - 2 * t)
        if abs(aside - 4 * t * (1 - t) * bend * length) < room * hypot(1, slope):
            covered += weight
    return covered


def _edge(centre: Point, towards: Point) -> float:
    """The distance from a piece's centre to its edge in a direction."""
    ahead = unit(centre, towards)
    return 1 / hypot(ahead.x / REACH[0], ahead.y / REACH[1])
