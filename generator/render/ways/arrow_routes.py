"""The way that each arrow takes: bent to the right, so that opposite moves stay apart, and around whatever is in its way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import hypot

from generator.core.picture import Arrow, province
from generator.core.quick_dataclass import dataclass
from generator.core.signs import GOING, ArrowLine
from generator.render.scenes.map_scene import REACH, Scene
from generator.render.scenes.place_grounds import CELL
from generator.render.shapes.geometry import (
    Curve,
    Point,
    Way,
    begun,
    distance,
    gentle,
    heading,
    middle,
    nearest,
    trimmed,
    turned,
    unit,
)
from generator.render.ways.arrow_ends import APART as ENDS_APART
from generator.render.ways.arrow_ends import SHAFT, Ends, arches, length, rims
from generator.render.ways.home_ground import Home, joined
from generator.render.ways.in_the_way import BENDS, judge_of
from generator.render.ways.kept_ways import homes_of
from generator.render.ways.own_ways import CUT, best_curve, strange_part, way_between, way_through
from generator.render.ways.stubs import stub

_TO_THE_RIGHT = BENDS[::2]
_BLOCKED_GAP = 7.0
_HEAD = 10.0
_ROOM_FOR_END = 8.0  # on a short move, besides that for each that helps it
_BAR = 5.0  # half of what a bar is long
APART = 20.0
"""How much strange ground lies at least between two places that do not touch."""
_FARTHEST = 22
_TAIL = 18.0  # how much of a way counts for the direction in which it arrives
_SHORTEST = 36.0
_SEEN = 24.0  # from a piece to the sign at the end of its helping arrow
_LATE = 0.96  # the share of a way at which one still ends where there is no better one


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


def routed_arrows(scene: Scene) -> tuple[RoutedArrow, ...]:
    """Every arrow with its way, in the order of the picture. Raises UnknownPlaceError."""
    return _Router(scene).run()


def _leg(start: str, end: str) -> tuple[str, str]:
    return province(start), province(end)


class _Router:
    """Routes the arrows of one scene: first those that lead from one place to another, then those that help them."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.homes = homes_of(scene.base, scene.labels)
        arrows = scene.picture.arrows
        self.going = {_leg(it.start, it.end): it for it in arrows if scene.line_of(it) in GOING}
        self.held = {_leg(it.start, it.end) for it in arrows if not it.onward and scene.line_of(it) not in GOING}
        self.moves: dict[tuple[str, str], Way] = {}
        self.ends = Ends(scene.base.supply.values())
        self.helpers = Counter(_leg(it.end, it.onward) for it in arrows if it.onward)

    def run(self) -> tuple[RoutedArrow, ...]:
        """All arrows."""
        arrows, lines = self.scene.picture.arrows, [self.scene.line_of(it) for it in self.scene.picture.arrows]
        going = sorted((it for it in enumerate(arrows) if lines[it[0]] in GOING), key=lambda it: not it[1].ok)
        ways = {number: self.ends.take(self._own_way(it)) for number, it in going}
        self.moves = {_leg(arrows[number].start, arrows[number].end): way for number, way in ways.items()}
        for number, it in enumerate(arrows):
            if number not in ways:
                ways[number] = self.ends.take(self._stub(it) if lines[number] == "stub" else self._helping(it))
        return tuple(RoutedArrow(it, ways[number], lines[number]) for number, it in enumerate(arrows))

    def _abroad(self, home: Home) -> Home:
        """The same with all water: where the first and the last place do not touch, ships carry what goes."""
        water = self.homes.of(*(it.id for it in self.scene.base.provinces if it.wet and it.outline))
        return Home(joined((home.ground, water.ground)), home.names)

    def _own_way(self, arrow: Arrow) -> Way:
        """The way of a unit that goes to another place."""
        scene = self.scene
        driven = scene.line_of(arrow) == "double"
        start = scene.dislodged_at(arrow.start) if driven else scene.unit_at(arrow.start, arrow.owner, arrow.piece)
        end, home = self._arrival(arrow, start), self.homes.of(arrow.start, *arrow.route, arrow.end)
        if arrow.route:
            whole = way_through([start, *(scene.unit_at(place) for place in arrow.route), end], home).way
        else:
            meets = _leg(arrow.end, arrow.start) in self.going
            whole = self._between(start, end, home, _TO_THE_RIGHT if meets else BENDS)
        way = trimmed(whole, _start_edge(whole), stop := _stop(scene, arrow, _tail(whole)))
        if stop < 0 and not self._at_home(arrow.end, way[-1].end):
            way = trimmed(whole, _start_edge(whole), 0)
        helpers = self.helpers[_leg(arrow.start, arrow.end)]
        least = max(0 if arrow.ok else SHAFT, helpers and helpers * ENDS_APART + _ROOM_FOR_END)
        way = self.ends.pulled_back(way, least)
        if arrow.route or (length(way) >= least and self.ends.clear(way[-1].end)):
            return way
        beyond = (0.0 if arrow.ok else _BLOCKED_GAP - 1.5) + (scene.rim_of(arrow.end) if scene.taken(end) else -_HEAD)
        for it in arches(start, end, beyond):
            if length((it,)) > length(way) and self.ends.clear_head(it) and strange_part(it, home)[0] <= CUT:
                way = (it,)
                if length(way) >= least:
                    break
        return way

    def _at_home(self, place: str, spot: Point) -> bool:
        """Whether a point lies in a place; it is said to where the map has no outline of that."""
        ground = self.homes.of(place).ground
        return not ground.rows or ground.has(int(spot.x / CELL), int(spot.y / CELL))

    def _between(self, start: Point, end: Point, home: Home, bends: Sequence[float] = BENDS) -> Way:
        """The best way between two points of a home; over all water where its places do not touch."""
        judge = judge_of(self.scene, start, end)
        found = way_between(start, end, home, bends, judge)
        if found.strange > APART and home.ground.rows:
            found = way_between(start, end, self._abroad(home), bends, judge)
        return found.way

    def _arrival(self, arrow: Arrow, start: Point) -> Point:
        """The point where an arrow that leads to another place ends."""
        return _in_sight(self.scene, start, self.scene.centre(arrow.end))

    def _helping(self, arrow: Arrow) -> Way:
        """The way of what helps another piece: to that, or to the way that it takes."""
        scene = self.scene
        start = scene.unit_at(arrow.start, arrow.owner, arrow.piece)
        going = self.going.get(_leg(arrow.end, arrow.onward)) if arrow.onward else None
        through = going.route if going and scene.line_of(arrow) == "wavy" else ()
        home = self.homes.of(arrow.start, arrow.end, arrow.onward, *through)
        if not arrow.onward:
            meets = _leg(arrow.end, arrow.start) in self.held
            whole = self._between(start, scene.unit_at(arrow.end), home, _TO_THE_RIGHT if meets else BENDS)
            last, before = _tail(whole), 2 + scene.rim_of(arrow.end)
            way = trimmed(
                whole, _start_edge(whole), _off_name(scene, arrow.end, last, _edge(last.end, last.towards) + before, 2, 0)
            )
            if self.ends.clear(way[-1].end):
                return way
            spot = self.ends.best_of(rims(scene.unit_at(arrow.end), start, before))
            whole = self._between(start, spot, home)
            return trimmed(whole, _start_edge(whole), 0)
        helped = self.moves.get(_leg(arrow.end, arrow.onward)) or self._imagined(arrow, home)
        whole = self._to_the_way(scene.line_of(arrow), helped, start, home)
        return trimmed(whole, _start_edge(whole), 0)

    def _to_the_way(self, line: ArrowLine, helped: Way, start: Point, home: Home) -> Way:
        """The way from a piece to that of a unit which it helps: to the nearest point that a gentle curve leads to."""
        bends = (0.0, *BENDS) if line == "wavy" else BENDS
        found: list[tuple[float, int, Point]] = []
        crowded: list[Point] = []
        for spot in _spots(line, helped, start):
            if not self.ends.clear(spot):
                crowded.append(spot)
                continue
            near = best_curve(start, spot, home, bends, judge_of(self.scene, start, spot))
            if near.strange <= CUT:
                return near.way
            found.append((near.strange, len(found), spot))
        return self._between(start, min(found)[2] if found else self.ends.best_of(crowded), home)

    def _imagined(self, arrow: Arrow, home: Home) -> Way:
        """The way of a move that is not drawn."""
        start, end = self.scene.unit_at(arrow.end), self.scene.centre(arrow.onward)
        whole = self._between(start, end, home, BENDS[:1])
        return trimmed(whole, _start_edge(whole), _start_edge(turned(whole)))

    def _stub(self, arrow: Arrow) -> Way:
        """The line of a void order, towards where it would have led."""
        start = self.scene.unit_at(arrow.start, arrow.owner, arrow.piece)
        return stub(self.scene, start, self.scene.unit_at(arrow.end), self.ends)


def _spots(line: ArrowLine, helped: Way, start: Point) -> Iterator[Point]:
    """Points of a way at which that of who helps may end, the best first: near its middle, late, and early."""
    low, high = (0.3, 0.72) if line == "dotted" else (0.1, 0.9)
    yield from nearest(helped, start, low, high, _SEEN)
    yield from nearest(helped[-1:], start, high, _LATE, _SEEN)
    yield from nearest(helped, start, 0, low, _SEEN)


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
    room = _edge(last.end, last.towards) + scene.rim_of(arrow.end) if scene.taken(last.end) else free
    before, aside = (0, 0) if arrow.ok else (_BLOCKED_GAP, _BAR)
    return _off_name(scene, arrow.end, last, room, before + _HEAD, aside) + before


def _off_name(scene: Scene, place: str, last: Curve, room: float, length: float, aside: float) -> float:
    """The room that an arrow leaves before its target: `room`, or more where its end (`length`, `aside`) would lie on a name."""
    names, sides = scene.name(place), {-aside, 0, aside}
    (right, down), (x, y) = heading(last), last.end
    far = room + length + _FARTHEST + aside
    if all(it.left > x + far or it.right < x - far or it.top > y + far or it.bottom < y - far for it in names):
        return room
    for more in range(0, _FARTHEST, 2):
        ends = [(room + more + length * share, side) for share in (0, 0.5, 1) for side in sides]
        spots = [Point(x - right * back - down * side, y - down * back + right * side) for back, side in ends]
        if not any(name.holds(spot) for name in names for spot in spots):
            return room + more
    return room


def _start_edge(way: Way) -> float:
    """The distance from where a way starts to the edge of the piece there."""
    return _edge(way[0].start, way[0].towards if gentle(way) else _tail(turned(way)).towards)


def _tail(way: Way) -> Curve:
    """The curve by which a way arrives; the end of one that is not gentle, as a straight line."""
    if gentle(way):
        return way[0]
    start, end = begun(turned(way), _TAIL)[0].start, way[-1].end
    return Curve(start, middle(start, end), end)


def _edge(centre: Point, towards: Point) -> float:
    """The distance from a piece's centre to its edge in a direction."""
    ahead = unit(centre, towards)
    return 1 / hypot(ahead.x / REACH[0], ahead.y / REACH[1])
