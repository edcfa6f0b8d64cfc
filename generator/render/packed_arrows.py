"""The ways of arrows over a packed scene: off names and whatever stands in places, and within the two places that they join.

An arrow ends at a free spot of its own in the place that it leads to. One that comes to nothing on a border ends before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import inf

from generator.core.picture import Arrow, Fort, Mark, Piece
from generator.render.arrow_field import Field
from generator.render.arrow_routes import GOING, RoutedArrow
from generator.render.base_map import WIDTH
from generator.render.far_ways import around
from generator.render.geometry import Curve, Point, Way, distance, middle, through, unit
from generator.render.ground import Ground, ground_of
from generator.render.map_scene import province
from generator.render.own_ways import CELL, Home, best_curve, covered, joined, less_strange, strange
from generator.render.packed_ends import End, cut, grown
from generator.render.packed_scene import PackedScene
from generator.render.packed_trails import Texts, Trails
from generator.render.piece_layout import moved_to, overlap
from generator.render.pieces import tag_room
from generator.render.text_width import Box

_BENDS = (0.05, -0.05, 0.1, -0.1, 0.16, -0.16, 0.22, -0.22, 0.3, -0.3, 0.4, -0.4, 0.52, -0.52, 0.0)
_SHIFTS = (0.0, -0.18, 0.18)
_STIFF, _FREE = 2.2, 1.1
_HEADS = (Box(-7, -7, 7, 7), Box(-5.5, -5.5, 5.5, 5.5))
_BEFORE, _FAR = 24.0, 45.0
_CLEAR, _LATER = 1.6, 25.0  # what an arrow costs at most that nothing lies before; how much better a later place for its head is
_LETTERS, _NAME, _ARROW, _SIGN, _PIECE = 3, 7, 5, 9, 14
_AROUND = 60.0  # how much more than its length a curve costs before a way around what it passes is sought
_MEETING = 13.0  # how far before the middle of a battle on a border an arrow ends
_SHARES = (0.35, 0.42, 0.49, 0.56, 0.63, 0.7)
_SPOTS = 12  # how many points of a move are looked at for a support to end at
_POINT = Box(0, 0, 0, 0)
_CUT, _STRAY = 11.0, 300.0  # how much strange ground is too much; how much more a way may cost that has less


def routed_arrows(scene: PackedScene) -> tuple[RoutedArrow, ...]:
    """Every arrow with its way, in the order of the picture. Raises UnknownPlaceError."""
    return _Router(scene).run()


class _Router:
    """Routes the arrows of one scene, each off those before it; what leads somewhere first, the nearest first."""

    def __init__(self, scene: PackedScene) -> None:
        self.scene = scene
        self.standing = list(scene.drawn_boxes())
        self.taken = [*(box for _, _, box in self.standing), *self.names, *self.letters, *scene.base.key]
        self.moves: dict[tuple[str, str], Way] = {}
        self.routes: dict[tuple[str, str], tuple[str, ...]] = {}

    def run(self) -> tuple[RoutedArrow, ...]:
        """All arrows."""
        arrows = self.scene.picture.arrows
        ways: dict[int, Way] = {}
        going = [(distance(self._start(it).at, self.scene.centre(it.end)), number) for number, it in enumerate(arrows)]
        texts: dict[int, Texts] = {}
        trails = Trails(self.scene, self.field, self.grounds, self.standing, self.taken, self._stage)
        for _, number in sorted(going):
            if arrows[number].steps:
                ways[number], texts[number] = trails.laid(arrows[number])
            elif self.scene.line_of(arrows[number]) in GOING:
                ways[number] = self._going(arrows[number])
        for number, it in enumerate(arrows):
            if number not in ways:
                ways[number] = self._helping(it)
        return tuple(
            RoutedArrow(it, ways[number], self.scene.line_of(it), texts.get(number, ())) for number, it in enumerate(arrows)
        )

    @cached_property
    def grounds(self) -> Mapping[str, Ground]:
        """The ground of each place."""
        base = self.scene.base
        return {it.id: ground_of(it, base.corner, base.scale) for it in base.provinces if it.outline}

    def _home(self, own: Sequence[Ground]) -> Home:
        """Several grounds, in larger cells."""
        base, those = self.scene.base, [it for it in self.scene.base.provinces if self.grounds.get(it.id) in own]
        return Home(joined(tuple(ground_of(it, base.corner, base.scale / CELL) for it in those)), self.cells_taken)

    @cached_property
    def cells_taken(self) -> Ground:
        """The larger cells in which something stands or is written."""
        return covered(tuple(self.taken))

    @cached_property
    def field(self) -> Field:
        """What arrows keep off."""
        base = self.scene.base
        wet = {it.id for it in base.provinces if it.wet}
        lands = [it for place, it in self.grounds.items() if place not in wet]
        field = Field(WIDTH, base.height, lands, [self.grounds[it] for it in wet if it in self.grounds])
        for box in self.letters:
            field.lay(box, _LETTERS)
        for box in (*self.names, *base.key):
            field.lay(box, _NAME)
        for what, _, box in self.standing:
            field.lay(box, _PIECE if isinstance(what, Piece | Fort) else _SIGN)
        return field

    @cached_property
    def names(self) -> Sequence[Box]:
        """The names of places, where they are written."""
        return [box for place in self.scene.base.names[self.scene.labels] for box in self.scene.name(place)]

    @cached_property
    def letters(self) -> Sequence[Box]:
        """The letters that tell whose places are."""
        scene = self.scene
        shown = {*scene.bannered, *((province(it.place), it.owner) for it, _ in scene.spots)}
        bare = ((place, owner) for place, owner in scene.picture.fills.items() if (place, owner) not in shown)
        rooms = ((place, tag_room(scene.look(owner), scene.tag_length)) for place, owner in bare)
        return [moved_to(room, spot) for place, room in rooms if (spot := scene.clear_spot(place, room))]

    def _start(self, arrow: Arrow) -> End:
        """The piece that an arrow begins at."""
        return self._piece_at(self.scene.unit_at(arrow.start, arrow.owner, arrow.piece))

    def _piece_at(self, at: Point) -> End:
        """A point, and the box of the piece there."""
        box = next((box for what, _, box in self.standing if isinstance(what, Piece) and box.holds(at)), None)
        return End(at, box) if box else End.free(at)

    def _going(self, arrow: Arrow) -> Way:
        """The way of a unit that goes to another place."""
        start = self._start(arrow)
        if arrow.halfway:
            return self._to_the_border(arrow, start)
        own = self._own(arrow.start, *arrow.route, arrow.end)
        end, curve, cost = self._arrival(arrow, start, own)
        way = cut(self._or_around(curve, cost, start, end, own), start.box, end.box)
        leg = province(arrow.start), province(arrow.end)
        self.moves[leg], self.routes[leg] = way, arrow.route
        self.field.mark(way, 2, _ARROW)
        return way

    def _or_around(self, curve: Curve, cost: float, start: End, end: End, own: Sequence[Ground]) -> Way:
        """A curve, or a way around what it costs much to pass if that is cheaper."""
        way: Way = (curve,)
        if cost >= distance(start.at, end.at) + _AROUND:
            wide = self._around_it_all(start, end, own)
            way = wide if sum(self.field.cost(it, own, start.box, end.box) for it in wide) < cost else way
        other = less_strange(way, self._home(own), _CUT)
        paid, instead = (sum(self.field.cost(it, own, start.box, end.box) for it in each) for each in (way, other))
        return other if instead < paid + _STRAY else way

    def _stage(self, start: End, end: End, own: Sequence[Ground]) -> Way:
        """The best way between two ends."""
        return self._or_around(*self._best(start, end, own), start, end, own)

    def _to_the_border(self, arrow: Arrow, start: End) -> Way:
        """A move that is stopped on the border, by who comes the other way."""
        end, own = self._piece_at(self.scene.unit_at(arrow.end)), self._own(arrow.start, arrow.end)
        curve, _ = self._best(start, end, own)
        if strange((curve,), self._home(own)) > _CUT:
            curve = best_curve(start.at, end.at, self._home(own), _BENDS, abs).way[0]
        way = cut((curve,), start.box, end.box)
        marks = [
            box
            for what, _, box in self.standing
            if isinstance(what, Mark) and {what.place, what.across} == {arrow.start, arrow.end}
        ]
        meeting = next((_middle(box) for box in marks), curve.at(0.5))
        shares = [number / 20 for number in range(1, 20)]
        at = min(shares, key=lambda share: distance(way[0].at(share), meeting))
        length = distance(way[0].start, way[0].end)
        short = (way[0].part(0, max(0.3, at - _MEETING / max(length, 1))),)
        self.field.mark(short, 2, _ARROW)
        self.moves[province(arrow.start), province(arrow.end)] = way
        return short

    def _own(self, *places: str) -> list[Ground]:
        return [self.grounds[place] for place in dict.fromkeys(map(province, places)) if place in self.grounds]

    def _arrival(self, arrow: Arrow, start: End, own: Sequence[Ground]) -> tuple[End, Curve, float]:
        """Where an arrow ends, with the best curve to there and its cost: the first place for its head that little lies before."""
        found: list[tuple[float, int, End, Curve]] = []
        for number, end in enumerate(self._landings(arrow, start)):
            curve, cost = self._best(start, end, own)
            found.append((cost + _LATER * number, number, end, curve))
            if cost < _CLEAR * distance(start.at, end.at) + _LATER:
                break
        cost, _, end, curve = min(found, key=lambda it: it[:2])
        if end.box.left == end.box.right:
            self.taken.append(moved_to(_HEADS[0], end.at))
        return end, curve, cost

    def _around_it_all(self, start: End, end: End, own: Sequence[Ground]) -> Way:
        """A smooth way around what costs much; it cuts corners as far as that costs nothing."""
        wide = around(self.field, start.at, end.at, own, (start.box, end.box))
        close = [wide[0], *(point for one, two in pairwise(wide) for point in (middle(one, two), two))]
        return min(map(through, (wide, close)), key=lambda way: sum(self.field.cost(it, own, start.box, end.box) for it in way))

    def _landings(self, arrow: Arrow, start: End) -> Iterator[End]:
        """Free spots in the place that an arrow leads to, in its middle or before a piece there; at last that itself."""
        place = province(arrow.end)
        land = self.grounds.get(place)
        there = [_middle(box) for what, at, box in self.standing if isinstance(what, Piece) and province(at) == place]
        centre = self.scene.centre(arrow.end)
        target = min(there, key=lambda spot: distance(spot, start.at), default=centre)
        ahead = unit(target, start.at)
        before = Point(target.x + ahead.x * _BEFORE, target.y + ahead.y * _BEFORE)
        goals = [before, middle(target, start.at)] if there else [centre, middle(centre, start.at), start.at]
        given: list[Point] = []
        free = land.without(self._around(land)) if land else None
        for head in _HEADS if free else ():
            for goal in goals:
                spot = free.spots(head).nearest(goal) if free else None
                if spot and spot[1] not in given and distance(spot[1], target) < (_FAR + _BEFORE if there else 9 * _FAR):
                    given.append(spot[1])
                    yield End.free(spot[1])
        if there or not given:
            yield self._piece_at(target)

    def _around(self, land: Ground) -> Iterator[Box]:
        """What takes room on a ground."""
        whole = Box(land.left, land.top, land.left + land.width, land.top + len(land.rows))
        return (box for box in self.taken if overlap(box, whole))

    def _best(self, start: End, end: End, own: Sequence[Ground], bends: Sequence[float] = _BENDS) -> tuple[Curve, float]:
        """The cheapest of several curves between two ends, and what it costs."""
        length = distance(start.at, end.at)
        best, cheapest = _bent(start.at, end.at, 0, 0), inf
        for shift in _SHIFTS:
            for bend in bends:
                curve, stiff = _bent(start.at, end.at, bend, shift), _STIFF * length * bend * bend
                cost = self.field.cost(curve, own, start.box, end.box, cheapest - stiff) + stiff
                if cost < cheapest:
                    best, cheapest = curve, cost
            if cheapest < _FREE * length:
                break
        return best, cheapest

    def _helping(self, arrow: Arrow) -> Way:
        """A support or a transport: it ends at a piece, or at the way that one takes."""
        start = self._start(arrow)
        route = self.routes.get((province(arrow.end), province(arrow.onward)), ())
        own = self._own(arrow.start, arrow.end, arrow.onward or arrow.end, *route)
        if not arrow.onward:
            target = self._piece_at(self.scene.unit_at(arrow.end, arrow.owner))
            way = cut(self._stage(start, target, own), start.box, grown(target.box, 2))
        else:
            helped = self.moves.get((province(arrow.end), province(arrow.onward))) or self._imagined(arrow)
            every = [End.free(curve.at(share)) for curve in helped for share in _SHARES]
            spots = every[:: -(-len(every) // _SPOTS)]
            far = [spot for spot in spots if not grown(start.box, 8).holds(spot.at)] or spots[-1:]
            near = min(far, key=lambda spot: self._best(start, spot, own, _BENDS[:6])[1])
            way = cut(self._stage(start, near, own), start.box, _POINT)
        self.field.mark(way, 1.5, _ARROW)
        return way

    def _imagined(self, arrow: Arrow) -> Way:
        """The way of a move that is not drawn."""
        start, end = self.scene.unit_at(arrow.end, "", ""), self.scene.centre(arrow.onward)
        return (_bent(start, end, 0.05, 0),)


def _bent(start: Point, end: Point, bend: float, shift: float) -> Curve:
    """A curve whose highest point leaves the straight line by a share of its length, and lies nearer to one of its ends."""
    dx, dy = end.x - start.x, end.y - start.y
    along_, off = 0.5 + shift, 2 * bend
    return Curve(start, Point(start.x + dx * along_ - dy * off, start.y + dy * along_ + dx * off), end)


def _middle(box: Box) -> Point:
    return Point((box.left + box.right) / 2, (box.top + box.bottom) / 2)
