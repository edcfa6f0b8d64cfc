"""Other ways for lines that would be hard to read as they are: too short, at the end of another line, or under pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from math import inf

from generator.core.picture import Fort, Piece
from generator.render.shapes.geometry import Box, Point, Way, bent, distance
from generator.render.shapes.ground import Ground, Spots
from generator.render.ways.arrow_ends import Ends, length
from generator.render.ways.arrow_field import STEP, along
from generator.render.ways.own_ways import strange
from generator.render.ways.packed_ends import End, cut, grown, rim
from generator.render.ways.packed_ways import BENDS, CUT, Ways

_HEAD, _TIP = Box(-5.5, -5.5, 5.5, 5.5), Box(-3, -3, 3, 3)
_UNDER = 1  # how many points of a way may lie under pieces
_HIDDEN = 3 * STEP  # each further one is as bad as so many units of strange ground
_SIDES = 10  # from how many sides of its piece another curve is tried
_WIDE = 2  # from how many of them a way around all that stands there is tried
_BESIDE = 4.0  # how far beyond the edge of a piece a line ends that does not lead to its middle
_NOWHERE = Box(0, 0, 0, 0)
_SHORT_BENDS = (0.0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45)
_STIFF = 30.0  # what a bend costs, in shares of its length
_MOST_ENDS = 40  # how many ends are looked at
_STEP, _REACH = 4, 72  # how far apart free points of a place are that are looked at, and how far from the piece at most


class Sides:
    """Finds other ways for the lines of a scene, to and from other sides of pieces; `ends` has those that lines were given."""

    def __init__(self, ways: Ways, ends: Ends) -> None:
        self.ways, self.ends = ways, ends

    def beside(self, way: Way, start: End, end: End, own: Sequence[Ground], *, plain: bool = False) -> Way:
        """A way to a piece, or where another line ends there one to another side of it.

        Where it has to be `plain` which piece is meant, the way ends on no other one either.
        """
        if end.box.left == end.box.right:
            return way
        at = way[-1].end
        if self.ends.clear(at) and not (plain and self._on_a_piece(at)):
            return way
        spots = self.clear(rim(end.box, _BESIDE)) or self._bare(rim(end.box, _BESIDE))
        if not spots:
            return way
        near = min(map(End.free, spots), key=lambda it: self.ways.best(start, it, own, BENDS[:6])[1])
        return cut(self.ways.stage(start, near, own), start.box, _NOWHERE)

    def _on_a_piece(self, at: Point) -> bool:
        return any(isinstance(what, Piece) and box.holds(at) for what, _, box in self.ways.standing)

    def clear(self, spots: Iterable[Point]) -> list[Point]:
        """Those of some points at which no line ends, and nothing stands or is written."""
        return [it for it in spots if self.ends.clear(it) and not any(box.holds(it) for box in self.ways.taken)]

    def _bare(self, spots: Iterable[Point]) -> list[Point]:
        """Those of some points at which no line ends, and nothing stands."""
        return [it for it in spots if self.ends.clear(it) and not any(box.holds(it) for _, _, box in self.ways.standing)]

    def longer(self, land: Ground | None, start: End, end: End, own: Sequence[Ground], least: float) -> Way | None:
        """A way of some length from any side of a piece to a free point of the land that it goes to, or beside the piece there."""
        for taken, head in (self.ways.taken, _HEAD), ([box for _, _, box in self.ways.standing], _TIP):
            spots = _free_points(self.ways.free(land, taken).spots(head), start.at) if land else ()
            if way := self.at_least(start, filter(self.ends.clear, spots), end.at, own, least):
                return way
        return self.at_least(start, self._bare(rim(end.box, _BESIDE)), end.at, own, least)

    def off_pieces(self, way: Way, start: End, own: Sequence[Ground], least: float) -> Way:
        """A way, or where that lies under pieces another to the same point that does so less, from another side of its piece.

        What lies on strange ground counts as well.
        """
        if self._under(way) <= _UNDER:
            return way
        home = self.ways.home(own)

        def lost(it: Way) -> float:
            return _HIDDEN * max(self._under(it) - _UNDER, 0) + strange(it, home)

        end = End.free(way[-1].end)
        sides = sorted(self.clear(rim(start.box, 1)), key=lambda it: distance(it, end.at))[:_SIDES]
        others: list[Way] = [(self.ways.best(End.free(it), end, own)[0],) for it in sides]
        found = min((it for it in (way, *others) if length(it) >= least), key=lost, default=way)
        if lost(found) <= CUT:
            return found
        wide = (self.ways.around_it_all(End.free(it), end, own) for it in (found[0].start, *sides[:_WIDE]))
        return min((found, *(it for it in wide if length(it) >= least)), key=lost)

    def _under(self, way: Way) -> int:
        """How many points of a way lie under pieces and forts."""
        return sum(not self._uncovered.has(int(it.x), int(it.y)) for it in along(way))

    @cached_property
    def _uncovered(self) -> Ground:
        """The sheet without what lies under pieces and forts, but for their edges."""
        boxes = [grown(box, -1) for what, _, box in self.ways.standing if isinstance(what, Piece | Fort)]
        return Ground(0, 0, ((1 << self.ways.field.width) - 1,) * self.ways.field.height).without(boxes)

    def at_least(self, start: End, ends: Iterable[Point], target: Point, own: Sequence[Ground], least: float) -> Way | None:
        """The cheapest curve from any side of a piece to one of some points that is at least so long, if there is one.

        An end costs as much more as it is farther from the `target`.
        """
        starts, near = self.clear(rim(start.box, 1)), sorted(ends, key=lambda it: distance(it, target))[:_MOST_ENDS]
        best, cheapest = None, inf
        for side, end, bend in product(starts, near, _SHORT_BENDS):
            curve, more = bent(side, end, bend * distance(side, end)), _STIFF * abs(bend) + distance(end, target)
            if more < cheapest and length((curve,)) >= least:
                cost = self.ways.field.cost(curve, own, _NOWHERE, _NOWHERE, cheapest - more) + more
                if cost < cheapest:
                    best, cheapest = curve, cost
        return (best,) if best else None


def _free_points(spots: Spots, around: Point) -> Iterator[Point]:
    """Some of the points that lie near another."""
    x, y = round(around.x), round(around.y)
    for dx, dy in product(range(-_REACH, _REACH + 1, _STEP), repeat=2):
        if spots.has(x + dx, y + dy):
            yield Point(float(x + dx), float(y + dy))
