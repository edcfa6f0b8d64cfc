"""A scene whose pieces stand at the points of their places, and beside each other wherever there is room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from generator.core.picture import Fort, Piece, province
from generator.core.quick_dataclass import dataclass
from generator.core.signs import EMBLEMS
from generator.render.scenes.map_scene import Scene
from generator.render.scenes.piece_layout import ABOVE, AROUND, DRIVEN, free_spot, moved_to, on_sheet, overlap, stacked
from generator.render.shapes.geometry import Box, Point, distance
from generator.render.signs.forts import FORT, SIEGE
from generator.render.signs.marks import BURST
from generator.render.signs.pieces import EMBLEM

_BY_ITSELF = 16.0
_BESIDE = ((-20, 0), (20, 0), (0, -23))


@dataclass(frozen=True)
class SideBySide(Scene):
    """A picture over a base map, with pieces beside each other, over whatever lies around their place."""

    @property
    def placed(self) -> Sequence[tuple[Piece, Point]]:
        """Every piece with its point."""
        return self._layout[0]

    @property
    def bursts(self) -> Mapping[str, Point]:
        """Where the burst of each place that has one is drawn."""
        return self._layout[1]

    @cached_property
    def _layout(self) -> tuple[Sequence[tuple[Piece, Point]], Mapping[str, Point]]:
        """Every piece with its point, and the point of each burst.

        Pieces for which the map has a point come first. Bursts come next, since they belong at the point of their place, or beside
        the piece that stands there; then the other pieces, wherever there is room beside those.
        """
        pieces = list(stacked(self.picture))
        points = self._given_points(pieces)
        left = [(number, it) for number, it in enumerate(pieces) if number not in points]
        burst = dict.fromkeys(it.place for it in self.picture.marks if self.picture.signs.marks[it.kind].shape == "burst")
        # The map mostly has a point for everything; then nothing has to be measured, which would take long.
        taken = [moved_to(self.room(pieces[number]), spot) for number, spot in points.items()] if left or burst else []
        bursts = {}
        for place in burst:
            spot = self.centre(place)
            if any(overlap(moved_to(BURST, spot), it) for it in taken):
                spot = free_spot(spot, BURST, AROUND, self.sheet, taken, self.keep_visible)
            bursts[place] = spot
            taken.append(moved_to(BURST, spot))
        for number, it in sorted(left, key=lambda pair: self.is_tag(pair[1])):
            driven = it.dislodged and it.place not in self.base.dislodged
            steps = ABOVE if self.is_tag(it) else DRIVEN if driven else AROUND
            points[number] = free_spot(self.home(it), self.room(it), steps, self.sheet, taken, self.keep_visible)
            taken.append(moved_to(self.room(it), points[number]))
        return [(it, points[number]) for number, it in enumerate(pieces)], bursts

    def _given_points(self, pieces: Sequence[Piece]) -> dict[int, Point]:
        """The points that the map has, by number of the piece that stands there; moved where its label or count needs room."""
        found: dict[int, Point] = {}
        met: set[Point] = set()
        for number, it in enumerate(pieces):
            spot = next((each for each in self._given(it) if each not in met), None)
            if spot is not None:
                met.add(spot)
                found[number] = on_sheet(spot, self.room(it), self.sheet)
        for number, spot in found.items():
            it = pieces[number]
            if it.label or it.count is not None or it.rank:
                taken = [moved_to(self.room(pieces[other]), at) for other, at in found.items() if other != number]
                found[number] = free_spot(spot, self.room(it), AROUND, self.sheet, taken, self.keep_visible)
        return found

    def _given(self, it: Piece) -> Sequence[Point]:
        """The points that the map has for a piece of this kind in its place, the best first."""
        if self.is_tag(it):
            return self.base.tags.get(province(it.place), ())
        if it.dislodged and it.place not in self.base.dislodged:
            return ()
        return (self.home(it),)

    @cached_property
    def emblems(self) -> tuple[tuple[str, Point], ...]:
        """The emblems of places, by the name of their sign, each with its point beside whatever stands there."""
        signs = self.picture.signs.places
        wanted = [(name, sorted(places)) for name, places in self.picture.places.items() if signs[name].shape in EMBLEMS]
        taken = list(self._rooms) if wanted else []
        found = []
        for name, places in wanted:
            for place in places:
                spot = free_spot(self.centre(place), EMBLEM, AROUND, self.sheet, taken, self.keep_visible)
                taken.append(moved_to(EMBLEM, spot))
                found.append((name, spot))
        return tuple(found)

    @cached_property
    def forts(self) -> tuple[tuple[Fort, Point], ...]:
        """Every fort with its point beside whatever else stands in its place."""
        taken = [*self._rooms, *(moved_to(EMBLEM, at) for _, at in self.emblems)] if self.picture.forts else []
        besieged = set(self._besieged)
        found = []
        for it in self.picture.forts:
            wanted = SIEGE if it.place in besieged else FORT
            spot = free_spot(self.centre(it.place), wanted, AROUND, self.sheet, taken, self.keep_visible)
            taken.append(moved_to(wanted, spot))
            found.append((it, spot))
        return tuple(found)

    @cached_property
    def sieges(self) -> Mapping[str, Point]:
        """The point of the siege of each place that has one: that of its fort, if it has one."""
        found = {it.place: spot for it, spot in self.forts}
        taken = [*self._rooms, *(moved_to(SIEGE, spot) for spot in found.values())]
        for place in self._besieged:
            if place not in found:
                found[place] = free_spot(self.centre(place), SIEGE, AROUND, self.sheet, taken, self.keep_visible)
                taken.append(moved_to(SIEGE, found[place]))
        return found

    @cached_property
    def _besieged(self) -> Sequence[str]:
        """The places with a siege, each once."""
        marks = (it.place for it in self.picture.marks if self.picture.signs.marks[it.kind].shape == "siege")
        return tuple(dict.fromkeys(marks))

    @cached_property
    def _rooms(self) -> Sequence[Box]:
        """The room that each piece and each burst takes."""
        pieces = (moved_to(self.room(it), spot) for it, spot in self.placed)
        return (*pieces, *(moved_to(BURST, spot) for spot in self.bursts.values()))

    @property
    def strays(self) -> Iterator[tuple[Piece, Point]]:
        """The pieces that do not stand at the point of their place: driven out, or beside others for want of room."""
        for it, spot in self.spots:
            if it.dislodged or distance(spot, self.centre(it.place)) > _BY_ITSELF:
                yield it, spot

    def clear_spot(self, place: str, box: Box) -> Point:
        """A point for letters that take a box: that of the place or, where something stands there, one beside it that is free."""
        x, y = spot = self.centre(place)
        drawn = [*self._rooms, *(moved_to(EMBLEM, at) for _, at in self.emblems)]
        if not (self.taken(spot) or any(overlap(moved_to(box, spot), it) for it in drawn)):
            return spot
        signs = [*self.base.supply.values(), *(at for _, at in self.tags)]
        beside = [Point(x + dx, y + dy) for dx, dy in _BESIDE]
        clear = (each for each in beside if all(distance(each, sign) >= 12 for sign in signs))
        found = next((each for each in clear if not any(overlap(moved_to(box, each), it) for it in drawn)), None)
        return found or free_spot(spot, box, AROUND, self.sheet, drawn, self.keep_visible)

    @property
    def captions(self) -> Mapping[str, Point]:
        """Right below the name of each place."""
        names = self.base.names[self.labels]
        found = {place: names[place] for place in self.picture.captions if place in names}
        return {place: Point(round((it.left + it.right) / 2, 1), round(it.bottom, 1)) for place, it in found.items()}
