"""A scene whose pieces, forts and marks are packed into the outlines of their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from generator.core.picture import Fort, Mark, Piece, province
from generator.core.quick_dataclass import dataclass
from generator.render.scenes.crowds import PlaceSign, Thing, box
from generator.render.scenes.map_scene import Scene
from generator.render.scenes.packed_layout import Laid, laid_out
from generator.render.scenes.piece_layout import moved_to, shared
from generator.render.scenes.place_grounds import grounds_of
from generator.render.shapes.geometry import Box, Point, distance, middle
from generator.render.shapes.ground import Ground, border
from generator.render.signs.marks import standing_room


@dataclass(frozen=True)
class PackedScene(Scene):
    """A picture over a base map, with whatever stands in a place packed within its outline."""

    @cached_property
    def placed(self) -> Sequence[tuple[Piece, Point]]:
        """Every piece with its point; those of a crowded place may have become a stack."""
        return tuple((it.what, it.at) for it in self._laid.standing if isinstance(it.what, Piece))

    @property
    def bursts(self) -> Mapping[str, Point]:
        """None: a burst stands by itself, as any other mark."""
        return {}

    @cached_property
    def emblems(self) -> Sequence[tuple[str, Point]]:
        """The emblems of places, by the name of their sign, each with its point."""
        return tuple((it.what.name, it.at) for it in self._laid.standing if isinstance(it.what, PlaceSign))

    @cached_property
    def forts(self) -> Sequence[tuple[Fort, Point]]:
        """Every fort with its point."""
        return tuple((it.what, it.at) for it in self._laid.standing if isinstance(it.what, Fort))

    @cached_property
    def sieges(self) -> Mapping[str, Point]:
        """The point of each fort, and of each siege where no fort is drawn."""
        kinds = self.picture.signs.marks
        alone = {it.place: spot for it, spot in self.standing.items() if kinds[it.kind].shape == "siege"}
        return {**alone, **{it.place: spot for it, spot in self.forts}}

    @cached_property
    def standing(self) -> Mapping[Mark, Point]:
        """The marks with their points."""
        in_places = {it.what: it.at for it in self._laid.standing if isinstance(it.what, Mark)}
        return {**in_places, **self._on_borders}

    @cached_property
    def _on_borders(self) -> Mapping[Mark, Point]:
        """The marks between two places: where the border is nearest to both sides, and free if it can be."""
        names = (box for place in self.base.names[self.labels] for box in self.name(place))
        taken = [*(it for _, _, it in self._in_places()), *names]
        found: dict[Mark, Point] = {}
        for it in dict.fromkeys(mark for mark in self.picture.marks if mark.across):
            room = standing_room(self.picture.signs.marks[it.kind].shape, it.text)
            one, other = self.unit_at(it.place), self.unit_at(it.across)
            spots = border(self._ground(it.place), self._ground(it.across)) or [middle(one, other)]
            spots.sort(key=lambda spot: distance(spot, one) + distance(spot, other))
            found[it] = min(spots, key=lambda spot: sum(shared(moved_to(room, spot), box) for box in taken))
            taken.append(moved_to(room, found[it]))
        return found

    def _ground(self, place: str) -> Ground:
        return grounds_of(self.base).get(province(place)) or Ground(0, 0, ())

    @cached_property
    def strays(self) -> Sequence[tuple[Piece | Fort | Mark, Point]]:
        """What found no room in its place."""
        found = ((it.what, it.at) for it in self._laid.standing if it.at in self._laid.outside)
        return tuple((it, spot) for it, spot in found if not isinstance(it, PlaceSign))

    @cached_property
    def sizes(self) -> Mapping[Point, float]:
        """How large whatever stands at a point is drawn, where that is smaller than usual."""
        return {it.at: it.size for it in self._laid.standing if it.size != 1}

    @property
    def captions(self) -> Mapping[str, Point]:
        """Where the small text of each place begins for which there is room."""
        return self._laid.captions

    def clear_spot(self, place: str, _: Box) -> Point | None:
        """The point for the letters of a place, if there is room for them."""
        return self._laid.letters.get(place)

    @cached_property
    def names(self) -> Mapping[str, Box]:
        """The boxes of the names of places, some of them moved to make room."""
        moved = self._laid.names
        return {it: moved_to(box, moved.get(it, Point(0, 0))) for it, box in self.base.names[self.labels].items()}

    def all_steps(self, steps: Mapping[str, Point]) -> Mapping[str, Point]:
        """With those by which names move to make room for pieces."""
        made = dict(self._laid.names)
        for place, (x, y) in steps.items():
            first = made.get(place, Point(0, 0))
            made[place] = Point(first.x + x, first.y + y)
        return made

    def drawn_boxes(self) -> Iterator[tuple[Thing, str, Box]]:
        """Everything that stands somewhere, with its place and the room that it takes."""
        yield from self._in_places()
        for mark, at in self._on_borders.items():
            yield mark, mark.place, moved_to(standing_room(self.picture.signs.marks[mark.kind].shape, mark.text), at)

    def _in_places(self) -> Iterator[tuple[Thing, str, Box]]:
        for it in self._laid.standing:
            yield it.what, it.place, moved_to(box(it.what, self.picture, it.size), it.at)

    @cached_property
    def _laid(self) -> Laid:
        return laid_out(self)
