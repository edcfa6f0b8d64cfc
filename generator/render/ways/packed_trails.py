"""The ways that pieces have come, over a packed scene: from a dot where each began, through every stage, to the piece itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from generator.core.picture import Arrow, Piece, province
from generator.render.scenes.piece_layout import moved_to, overlap
from generator.render.shapes.geometry import Box, Point, Way
from generator.render.ways.arrows import STEP
from generator.render.ways.packed_ends import End, cut
from generator.render.ways.packed_ways import Ways

Texts = tuple[tuple[Point, str], ...]
_DOT = Box(-4, -4, 4, 4)
_HEAD = Box(-6, -6, 6, 6)
_DISC = Box(-STEP - 0.6, -STEP - 0.6, STEP + 0.6, STEP + 0.6)
_SHARES = (0.5, *(0.5 + side * step / 20 for step in range(1, 9) for side in (-1, 1)))
_LINE, _TEXT = 5, 9  # how much other arrows keep off a way, and off its texts


class Trails:
    """Lays the ways of a scene, each off those before it: `taken` and `field` learn what each of them covers."""

    def __init__(self, ways: Ways) -> None:
        self.ways, self.scene, self.field, self.taken = ways, ways.scene, ways.field, ways.taken

    def laid(self, arrow: Arrow) -> tuple[Way, Texts]:
        """The way of an arrow with steps, and the text of each stage with its point."""
        places = [arrow.start, *arrow.route, arrow.end]
        end = self._piece(arrow)
        spots = [self._free(arrow.start, self.scene.centre(arrow.start), _DOT)]
        spots += [self._free(place, self.scene.centre(place), _DOT) for place in arrow.route]
        stops = [*(End.free(spot) for spot in spots), end or End.free(self._free(arrow.end, self.scene.centre(arrow.end), _HEAD))]
        stages: list[Way] = []
        for (one, other), (start, stop) in zip(pairwise(places), pairwise(stops), strict=True):
            stages.append(self.ways.stage(start, stop, self.ways.own(one, other)))
        texts = tuple((self._text_at(way, stops[-1].box), text) for way, text in zip(stages, arrow.steps, strict=False) if text)
        cut_way = cut(tuple(curve for way in stages for curve in way), stops[0].box, stops[-1].box)
        self.field.mark(cut_way, 2, _LINE)
        for at, _ in texts:
            self.field.lay(moved_to(_DISC, at), _TEXT)
        return cut_way, texts

    def _piece(self, arrow: Arrow) -> End | None:
        """The piece that an arrow ends at: that with its number, or else one of its owner's, of its kind if there is one."""
        here = [
            (it.number != arrow.number, it.kind != arrow.piece, box)
            for it, place, box in self.ways.standing
            if isinstance(it, Piece) and it.owner == arrow.owner and province(place) == province(arrow.end)
        ]
        same = [box for other, kind, box in here if not (other or kind)]
        stacked = [box for _, _, box in sorted(here, key=lambda one: one[:2])] if any(it.units > 1 for it in self._pieces) else []
        return next((End(_middle(box), box) for box in (*same, *stacked)), None)

    @property
    def _pieces(self) -> Sequence[Piece]:
        return [it for it, _, _ in self.ways.standing if isinstance(it, Piece)]

    def _free(self, place: str, goal: Point, wanted: Box) -> Point:
        """The free point of a place that is nearest to where it would best be; that itself where the place is full."""
        land = self.ways.land(place)
        if land is None:
            return goal
        spot = self.ways.free(land, self.taken).spots(wanted).nearest(goal)
        if spot is None:
            return goal
        self.taken.append(moved_to(wanted, spot[1]))
        return spot[1]

    def _text_at(self, way: Way, end: Box) -> Point:
        """Where on a stage its text stands: near the middle, off whatever else is there."""
        spots = [way[int(share * len(way))].at(share * len(way) % 1) for share in _SHARES]
        clear = [spot for spot in spots if not end.holds(spot)] or spots
        room = {spot: moved_to(_DISC, spot) for spot in clear}
        found = min(clear, key=lambda spot: sum(_shared(room[spot], box) for box in self.taken if overlap(room[spot], box)))
        self.taken.append(room[found])
        return Point(round(found.x, 1), round(found.y, 1))


def _shared(one: Box, other: Box) -> float:
    """How large the part is that two overlapping boxes have in common."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    return wide * (min(one.bottom, other.bottom) - max(one.top, other.top))


def _middle(box: Box) -> Point:
    return Point((box.left + box.right) / 2, (box.top + box.bottom) / 2)
