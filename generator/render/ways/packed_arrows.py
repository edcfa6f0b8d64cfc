"""The ways of arrows over a packed scene: off names and whatever stands in places, and within the two places that they join.

An arrow ends where no other line does, at a free spot of the place that it leads to. One that comes to nothing on a border ends
before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.core.picture import Arrow, Mark, Piece, province
from generator.core.signs import GOING
from generator.render.scenes.packed_scene import PackedScene
from generator.render.scenes.piece_layout import moved_to
from generator.render.shapes.geometry import Box, Curve, Point, Way, distance, middle, unit
from generator.render.shapes.ground import Ground
from generator.render.ways.arrow_ends import SHAFT, Ends, length
from generator.render.ways.arrow_routes import RoutedArrow
from generator.render.ways.own_ways import best_curve, strange
from generator.render.ways.packed_ends import End, cut, grown, rim
from generator.render.ways.packed_sides import Sides
from generator.render.ways.packed_trails import Texts, Trails
from generator.render.ways.packed_ways import BENDS, CUT, Ways, leaning

_HEADS = (Box(-7, -7, 7, 7), Box(-5.5, -5.5, 5.5, 5.5))
_BEFORE, _FAR = 24.0, 45.0
_CLEAR, _LATER = 1.6, 25.0  # what an arrow costs at most that nothing lies before; how much better a later place for its head is
_UNCLEAR = 400.0  # what a move costs that ends where another line does, or that fails and of which little is seen
_ARROW = 5
_MEETING = 13.0  # how far before the middle of a battle on a border an arrow ends
_BEFORE_MARK = 5.0  # how far before its edge one ends that has little room
_SHARES, _WIDER = (0.35, 0.42, 0.49, 0.56, 0.63, 0.7), (0.28, 0.77, 0.21, 0.84, 0.14, 0.91)
_AMONG = 3  # from how many lines on that end at one move each has its own share of it
_SPOTS = 12  # how many points of a move are looked at for a support to end at
_EACH, _MOST_ROOM = 14.0, 60.0  # how long a move is at least for each that helps it, and at most for all
_POINT = Box(0, 0, 0, 0)


def routed_arrows(scene: PackedScene) -> tuple[RoutedArrow, ...]:
    """Every arrow with its way, in the order of the picture. Raises UnknownPlaceError."""
    return _Router(scene).run()


class _Router:
    """Routes the arrows of one scene, each off those before it; what leads somewhere first, the nearest first."""

    def __init__(self, scene: PackedScene) -> None:
        self.scene = scene
        self.ways, self.ends = Ways(scene), Ends(())
        self.sides = Sides(self.ways, self.ends)
        self.moves: dict[tuple[str, str], Way] = {}
        self.routes: dict[tuple[str, str], tuple[str, ...]] = {}
        self.helpers = Counter((province(it.end), province(it.onward)) for it in scene.picture.arrows if it.onward)

    def run(self) -> tuple[RoutedArrow, ...]:
        """All arrows."""
        arrows = self.scene.picture.arrows
        ways: dict[int, Way] = {}
        going = [(distance(self._start(it).at, self.scene.centre(it.end)), number) for number, it in enumerate(arrows)]
        texts: dict[int, Texts] = {}
        trails = Trails(self.ways)
        for _, number in sorted(going):
            if arrows[number].steps:
                ways[number], texts[number] = trails.laid(arrows[number])
            elif self.scene.line_of(arrows[number]) in GOING:
                ways[number] = self.ends.take(self._going(arrows[number]))
        for number, it in enumerate(arrows):
            if number not in ways:
                ways[number] = self.ends.take(self._helping(it))
        return tuple(
            RoutedArrow(it, ways[number], self.scene.line_of(it), texts.get(number, ())) for number, it in enumerate(arrows)
        )

    def _start(self, arrow: Arrow) -> End:
        """The piece that an arrow begins at."""
        return self._piece_at(self.scene.unit_at(arrow.start, arrow.owner, arrow.piece))

    def _piece_at(self, at: Point) -> End:
        """A point, and the box of the piece there."""
        box = next((box for what, _, box in self.ways.standing if isinstance(what, Piece) and box.holds(at)), None)
        return End(at, box) if box else End.free(at)

    def _going(self, arrow: Arrow) -> Way:
        """The way of a unit that goes to another place."""
        start = self._start(arrow)
        if arrow.halfway:
            return self._to_the_border(arrow, start)
        own = self.ways.own(arrow.start, *arrow.route, arrow.end)
        end, curve, cost = self._arrival(arrow, start, own)
        way = self.sides.beside(cut(self.ways.or_around(curve, cost, start, end, own), start.box, end.box), start, end, own)
        leg = province(arrow.start), province(arrow.end)
        helpers = self.helpers[leg]
        least = max(0 if arrow.ok else SHAFT, helpers and min((helpers + 1) * _EACH, _MOST_ROOM))
        if length(way) < least:
            way = self.sides.longer(self.ways.land(arrow.end), start, end, own, least) or way
        way = self.sides.off_pieces(way, start, own, least)
        self.ways.taken.append(moved_to(_HEADS[0], way[-1].end))
        self.moves[leg], self.routes[leg] = way, arrow.route
        self.ways.field.mark(way, 2, _ARROW)
        return way

    def _to_the_border(self, arrow: Arrow, start: End) -> Way:
        """A move that is stopped on the border, by who comes the other way."""
        end, own = self._piece_at(self.scene.unit_at(arrow.end)), self.ways.own(arrow.start, arrow.end)
        curve, _ = self.ways.best(start, end, own)
        if strange((curve,), self.ways.home(own)) > CUT:
            curve = best_curve(start.at, end.at, self.ways.home(own), BENDS, abs).way[0]
        way = cut((curve,), start.box, end.box)
        marks = [
            box
            for what, _, box in self.ways.standing
            if isinstance(what, Mark) and {what.place, what.across} == {arrow.start, arrow.end}
        ]
        meeting = next((_middle(box) for box in marks), curve.at(0.5))
        shares = [number / 20 for number in range(1, 20)]
        at = min(shares, key=lambda share: distance(way[0].at(share), meeting))
        long = distance(way[0].start, way[0].end)
        short: Way = (way[0].part(0, max(0.3, at - _MEETING / max(long, 1))),)
        if length(short) < SHAFT or not self.ends.clear(short[0].end):
            room = marks[0] if marks else moved_to(_HEADS[0], meeting)
            ends = [it for it in self.sides.clear(rim(room, _BEFORE_MARK)) if own and own[0].has(round(it.x), round(it.y))]
            short = self.sides.at_least(start, ends, meeting, own, SHAFT) or short
        self.ways.field.mark(short, 2, _ARROW)
        self.moves[province(arrow.start), province(arrow.end)] = way
        return short

    def _arrival(self, arrow: Arrow, start: End, own: Sequence[Ground]) -> tuple[End, Curve, float]:
        """Where an arrow ends, with the best curve to there and its cost: the first place for its head that little lies before."""
        found: list[tuple[float, int, End, Curve]] = []
        for number, end in enumerate(self._landings(arrow, start)):
            curve, cost = self.ways.best(start, end, own)
            seen = cut((curve,), start.box, end.box)
            if (not arrow.ok and length(seen) < SHAFT) or not self.ends.clear(seen[-1].end):
                cost += _UNCLEAR
            found.append((cost + _LATER * number, number, end, curve))
            if cost < _CLEAR * distance(start.at, end.at) + _LATER:
                break
        cost, _, end, curve = min(found, key=lambda it: it[:2])
        return end, curve, cost

    def _landings(self, arrow: Arrow, start: End) -> Iterator[End]:
        """Free spots in the place that an arrow leads to, in its middle or before a piece there; at last that itself."""
        place = province(arrow.end)
        land = self.ways.land(place)
        there = [_middle(box) for what, at, box in self.ways.standing if isinstance(what, Piece) and province(at) == place]
        centre = self.scene.centre(arrow.end)
        target = min(there, key=lambda spot: distance(spot, start.at), default=centre)
        ahead = unit(target, start.at)
        before = Point(target.x + ahead.x * _BEFORE, target.y + ahead.y * _BEFORE)
        goals = [before, middle(target, start.at)] if there else [centre, middle(centre, start.at), start.at]
        given: list[Point] = []
        free = self.ways.free(land, self.ways.taken) if land else None
        for head in _HEADS if free else ():
            for goal in goals:
                spot = free.spots(head).nearest(goal) if free else None
                if spot and spot[1] not in given and distance(spot[1], target) < (_FAR + _BEFORE if there else 9 * _FAR):
                    given.append(spot[1])
                    yield End.free(spot[1])
        if there or not given:
            yield self._piece_at(target)

    def _helping(self, arrow: Arrow) -> Way:
        """A support or a transport: it ends at a piece, or at the way that one takes."""
        start = self._start(arrow)
        leg = province(arrow.end), province(arrow.onward)
        own = self.ways.own(arrow.start, arrow.end, arrow.onward or arrow.end, *self.routes.get(leg, ()))
        if not arrow.onward:
            target = self._piece_at(self.scene.unit_at(arrow.end, arrow.owner))
            target = End(target.at, grown(target.box, 2))
            direct = cut(self.ways.stage(start, target, own), start.box, target.box)
            way = self.sides.beside(direct, start, target, own, plain=True)
            way = self.sides.off_pieces(way, start, own, 0)
        else:
            helped = self.moves.get(leg) or self._imagined(arrow)
            spots = self._spots_on(helped, start, self.helpers[leg])
            near = min(spots, key=lambda spot: self.ways.best(start, spot, own, BENDS[:6])[1])
            way = self.sides.off_pieces(cut(self.ways.stage(start, near, own), start.box, _POINT), start, own, 0)
        self.ways.field.mark(way, 1.5, _ARROW)
        return way

    def _spots_on(self, way: Way, start: End, helpers: int) -> Sequence[End]:
        """Points of a move at which a line that helps it may end: near its middle, or farther from that where others end there."""
        among = tuple((number + 1) / (helpers + 1) for number in range(helpers))
        first = among if helpers >= _AMONG and len(way) == 1 else _SHARES
        for shares, off in ((first, 8), (_SHARES + _WIDER, 8), (_SHARES + _WIDER, 3)):
            every = [curve.at(share) for curve in way for share in shares]
            far = [it for it in every if not grown(start.box, off).holds(it)]
            if clear := [End.free(it) for it in far if self.ends.clear(it)]:
                return clear[:: -(-len(clear) // _SPOTS)]
        return [End.free(self.ends.best_of(far or every))]

    def _imagined(self, arrow: Arrow) -> Way:
        """The way of a move that is not drawn."""
        start, end = self.scene.unit_at(arrow.end, "", ""), self.scene.centre(arrow.onward)
        return (leaning(start, end, 0.05, 0),)


def _middle(box: Box) -> Point:
    return Point((box.left + box.right) / 2, (box.top + box.bottom) / 2)
