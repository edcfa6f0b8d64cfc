"""The cheapest ways over a packed scene: off names and whatever stands in places, and on the ground where a line is at home."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import inf

from generator.core.picture import Fort, Piece, province
from generator.render.base_maps.map_frame import WIDTH
from generator.render.scenes.crowds import Thing
from generator.render.scenes.packed_scene import PackedScene
from generator.render.scenes.piece_layout import moved_to, overlap
from generator.render.scenes.place_grounds import CELL, ground_of, grounds_of
from generator.render.shapes.geometry import Box, Curve, Point, Way, distance, middle, through
from generator.render.shapes.ground import Ground
from generator.render.signs.pieces import tag_room
from generator.render.ways.arrow_field import Field
from generator.render.ways.far_ways import around
from generator.render.ways.home_ground import Home, covered, joined
from generator.render.ways.own_ways import less_strange
from generator.render.ways.packed_ends import End

BENDS = (0.05, -0.05, 0.1, -0.1, 0.16, -0.16, 0.22, -0.22, 0.3, -0.3, 0.4, -0.4, 0.52, -0.52, 0.0)
"""The bends of curves that are tried, in shares of their length."""
CUT = 11.0
"""How much strange ground is too much."""
_SHIFTS = (0.0, -0.18, 0.18)
_STIFF, _FREE = 2.2, 1.1
_LETTERS, _NAME, _SIGN, _PIECE = 3, 7, 9, 14
_AROUND = 60.0  # how much more than its length a curve costs before a way around what it passes is sought
_STRAY = 300.0  # how much more a way may cost that has less strange ground


class Ways:
    """The sheet of one scene. `standing` is what stands where, and `taken` the boxes of all that is drawn or written."""

    def __init__(self, scene: PackedScene) -> None:
        self.scene = scene
        self.standing: list[tuple[Thing, str, Box]] = list(scene.drawn_boxes())
        self.taken = [*(box for _, _, box in self.standing), *self.names, *self.letters, *scene.base.key]

    def land(self, place: str) -> Ground | None:
        """The ground of a place, if the map has its outline."""
        return self.grounds.get(province(place))

    def free(self, land: Ground, taken: Sequence[Box]) -> Ground:
        """A ground without what takes room on it."""
        whole = Box(land.left, land.top, land.left + land.width, land.top + len(land.rows))
        return land.without(box for box in taken if overlap(box, whole))

    @cached_property
    def grounds(self) -> Mapping[str, Ground]:
        """The ground of each place."""
        return grounds_of(self.scene.base)

    def home(self, own: Sequence[Ground]) -> Home:
        """Several grounds, in larger cells."""
        base, those = self.scene.base, [it for it in self.scene.base.provinces if self.grounds.get(it.id) in own]
        return Home(joined(tuple(ground_of(it, base, CELL) for it in those)), self.cells_taken)

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

    def own(self, *places: str) -> list[Ground]:
        """The grounds of some places."""
        return [self.grounds[place] for place in dict.fromkeys(map(province, places)) if place in self.grounds]

    def or_around(self, curve: Curve, cost: float, start: End, end: End, own: Sequence[Ground]) -> Way:
        """A curve, or a way around what it costs much to pass if that is cheaper."""
        way: Way = (curve,)
        if cost >= distance(start.at, end.at) + _AROUND:
            wide = self.around_it_all(start, end, own)
            way = wide if sum(self.field.cost(it, own, start.box, end.box) for it in wide) < cost else way
        other = less_strange(way, self.home(own), CUT)
        paid, instead = (sum(self.field.cost(it, own, start.box, end.box) for it in each) for each in (way, other))
        return other if instead < paid + _STRAY else way

    def stage(self, start: End, end: End, own: Sequence[Ground]) -> Way:
        """The best way between two ends."""
        return self.or_around(*self.best(start, end, own), start, end, own)

    def around_it_all(self, start: End, end: End, own: Sequence[Ground]) -> Way:
        """A smooth way around what costs much; it cuts corners as far as that costs nothing."""
        wide = around(self.field, start.at, end.at, own, (start.box, end.box))
        close = [wide[0], *(point for one, two in pairwise(wide) for point in (middle(one, two), two))]
        return min(map(through, (wide, close)), key=lambda way: sum(self.field.cost(it, own, start.box, end.box) for it in way))

    def best(self, start: End, end: End, own: Sequence[Ground], bends: Sequence[float] = BENDS) -> tuple[Curve, float]:
        """The cheapest of several curves between two ends, and what it costs."""
        length = distance(start.at, end.at)
        best, cheapest = leaning(start.at, end.at, 0, 0), inf
        for shift in _SHIFTS:
            for bend in bends:
                curve, stiff = leaning(start.at, end.at, bend, shift), _STIFF * length * bend * bend
                cost = self.field.cost(curve, own, start.box, end.box, cheapest - stiff) + stiff
                if cost < cheapest:
                    best, cheapest = curve, cost
            if cheapest < _FREE * length:
                break
        return best, cheapest


def leaning(start: Point, end: Point, bend: float, shift: float) -> Curve:
    """A curve whose highest point leaves the straight line by a share of its length, and lies nearer to one of its ends."""
    dx, dy = end.x - start.x, end.y - start.y
    along_, off = 0.5 + shift, 2 * bend
    return Curve(start, Point(start.x + dx * along_ - dy * off, start.y + dy * along_ + dx * off), end)
