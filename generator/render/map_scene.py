"""Where everything of one picture stands, and how its owners look."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from math import hypot
from typing import cast

from generator.core.picture import Arrow, Fort, Picture, Piece, Style
from generator.core.signs import EMBLEMS, TAGS, ArrowLine
from generator.render.base_map import WIDTH, BaseMap, Labels
from generator.render.forts import FORT, SIEGE
from generator.render.geometry import Point, distance
from generator.render.marks import BURST
from generator.render.owner_styles import INK, Look, look
from generator.render.piece_layout import ABOVE, AROUND, DRIVEN, free_spot, moved_to, on_sheet, overlap, stacked
from generator.render.pieces import EMBLEM, room
from generator.render.text_width import Box

# Half the width and height of a piece, with a little room around it.
REACH = (15.0, 11.0)
Obstacle = tuple[Point, float, int]
"""Where something stands, the room that it wants from an arrow's line, and how much that matters."""
ROOM = 24.0
"""The most room that any obstacle wants."""
_PIECE, _SIGN, _PLACE = (16.0, 100), (10.0, 10), (ROOM, 1)
_CENTRE = Box(-9.5, -9.5, 9.5, 9.5)
_MARGIN = 2.0
_BY_ITSELF = 16.0
_BESIDE = ((-20, 0), (20, 0), (0, -23))


class UnknownPlaceError(LookupError):
    """A picture names a place that its base map does not have."""


class UnknownOwnerError(LookupError):
    """A picture names an owner that has no style."""


@dataclass(frozen=True)
class Scene:
    """A picture over a base map: gives the point of each place and the look of each owner, or says which one is unknown."""

    picture: Picture
    base: BaseMap
    looks: Mapping[str, Look]
    labels: Labels

    @cached_property
    def spots(self) -> tuple[tuple[Piece, Point], ...]:
        """Every piece except tags, with the point at which it is drawn."""
        return tuple((it, spot) for it, spot in self._placed if not self._is_tag(it))

    @cached_property
    def tags(self) -> tuple[tuple[Piece, Point], ...]:
        """Every tag with the point at which it is drawn."""
        return tuple((it, spot) for it, spot in self._placed if self._is_tag(it))

    @property
    def _placed(self) -> Sequence[tuple[Piece, Point]]:
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
                spot = free_spot(spot, BURST, AROUND, self._sheet, taken, self._keep_visible)
            bursts[place] = spot
            taken.append(moved_to(BURST, spot))
        for number, it in sorted(left, key=lambda pair: self._is_tag(pair[1])):
            driven = it.dislodged and it.place not in self.base.dislodged
            steps = ABOVE if self._is_tag(it) else DRIVEN if driven else AROUND
            points[number] = free_spot(self._home(it), self.room(it), steps, self._sheet, taken, self._keep_visible)
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
                found[number] = on_sheet(spot, self.room(it), self._sheet)
        for number, spot in found.items():
            it = pieces[number]
            if it.label or it.count is not None or it.rank:
                taken = [moved_to(self.room(pieces[other]), at) for other, at in found.items() if other != number]
                found[number] = free_spot(spot, self.room(it), AROUND, self._sheet, taken, self._keep_visible)
        return found

    def _given(self, it: Piece) -> Sequence[Point]:
        """The points that the map has for a piece of this kind in its place, the best first."""
        if self._is_tag(it):
            return self.base.tags.get(province(it.place), ())
        if it.dislodged and it.place not in self.base.dislodged:
            return ()
        return (self._home(it),)

    @cached_property
    def _keep_visible(self) -> Sequence[Box]:
        """What should stay visible where possible: signs of centres, names, and the words of the map's own key."""
        signs = (moved_to(_CENTRE, spot) for spot in self.base.supply.values())
        return [*signs, *self.base.names[self.labels].values(), *self.base.key]

    @cached_property
    def emblems(self) -> tuple[tuple[str, Point], ...]:
        """The emblems of places, by the name of their sign, each with its point beside whatever stands there."""
        signs = self.picture.signs.places
        wanted = [(name, sorted(places)) for name, places in self.picture.places.items() if signs[name].shape in EMBLEMS]
        taken = list(self._rooms) if wanted else []
        found = []
        for name, places in wanted:
            for place in places:
                spot = free_spot(self.centre(place), EMBLEM, AROUND, self._sheet, taken, self._keep_visible)
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
            spot = free_spot(self.centre(it.place), wanted, AROUND, self._sheet, taken, self._keep_visible)
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
                found[place] = free_spot(self.centre(place), SIEGE, AROUND, self._sheet, taken, self._keep_visible)
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
        pieces = (moved_to(self.room(it), spot) for it, spot in self._placed)
        return (*pieces, *(moved_to(BURST, spot) for spot in self.bursts.values()))

    @cached_property
    def _sheet(self) -> Box:
        """Where pieces may stand."""
        return Box(_MARGIN, _MARGIN, WIDTH - _MARGIN, self.base.height - _MARGIN)

    def room(self, it: Piece) -> Box:
        """The room that a piece takes around its point."""
        return room(it, self.shape(it), self.picture.signs)

    def shape(self, it: Piece) -> str:
        """What a piece is drawn as."""
        return self.picture.signs.pieces[it.kind].shape

    def line_of(self, arrow: Arrow) -> ArrowLine:
        """What the line of an arrow is drawn as."""
        return cast(ArrowLine, self.picture.signs.arrows[arrow.kind].shape)

    @property
    def strays(self) -> Iterator[tuple[Piece, Point]]:
        """The pieces that do not stand at the point of their place: driven out, or beside others for want of room."""
        for it, spot in self.spots:
            if it.dislodged or distance(spot, self.centre(it.place)) > _BY_ITSELF:
                yield it, spot

    @cached_property
    def _by_place(self) -> Mapping[str, Sequence[tuple[Piece, Point]]]:
        """The pieces of each place and of each province; those that hold the ground before those driven from it."""
        found: dict[str, list[tuple[Piece, Point]]] = {}
        for it, spot in sorted(self.spots, key=lambda pair: pair[0].dislodged):
            for name in {it.place, province(it.place)}:
                found.setdefault(name, []).append((it, spot))
        return found

    @cached_property
    def owners(self) -> tuple[str, ...]:
        """The owners of something in the picture, in the order of the styles."""
        picture = self.picture
        shown = {*picture.fills.values(), *picture.centres.values(), *(piece.owner for piece in picture.pieces)}
        return tuple(owner for owner in self.looks if owner in shown)

    @cached_property
    def tag_length(self) -> int:
        """How many first letters of the labels tell all owners apart; those with a sign or two colours need no letters."""
        labels = [it.style.label for it in self.looks.values() if not (it.style.sign or it.style.second)]
        return next((n for n in range(1, 5) if len({label[:n] for label in labels}) == len(labels)), 5)

    @cached_property
    def _obstacles(self) -> tuple[Obstacle, ...]:
        """Pieces, tags, the signs of centres, and the middles of places, from left to right."""
        pieces = ((spot, *_PIECE) for _, spot in self.spots)
        signs = ((spot, *_SIGN) for spot in (*self.base.supply.values(), *(spot for _, spot in self.tags)))
        places = ((spot, *_PLACE) for spot in self.base.centres.values())
        return tuple(sorted((*pieces, *signs, *places)))

    def standing_between(self, left: float, right: float) -> Sequence[Obstacle]:
        """What an arrow should not pass over and has an x from `left` to `right`."""
        first, end = (bisect_left(self._obstacles, ((x, 0.0), 0.0, 0)) for x in (left, right))
        return self._obstacles[first:end]

    def centre(self, place: str) -> Point:
        """The point of a place; raises UnknownPlaceError."""
        return self._known(self.base.centres, place)

    def supply(self, place: str) -> Point:
        """The point of a centre; raises UnknownPlaceError."""
        return self._known(self.base.supply, place)

    def unit_at(self, place: str, owner: str = "") -> Point:
        """Where a piece of a place stands, on whichever coast, the owner's before any other; else the point of the place."""
        here = self._by_place.get(place) or self._by_place.get(province(place)) or []
        own = [spot for it, spot in here if it.owner == owner and not it.dislodged]
        return next(iter([*own, *(spot for _, spot in here)]), None) or self.centre(place)

    def dislodged_at(self, place: str, owner: str = "") -> Point:
        """Where a dislodged piece of a place stands, the owner's before any other; else as `unit_at`."""
        driven = [(it.owner != owner, spot) for it, spot in self._by_place.get(province(place), ()) if it.dislodged]
        return min(driven, key=lambda pair: pair[0])[1] if driven else self.unit_at(place, owner)

    def tag_at(self, place: str, owner: str) -> Point:
        """Where the tag of an owner in a place stands; without one as `unit_at`."""
        home = province(place)
        spots = (spot for piece, spot in self.tags if piece.owner == owner and province(piece.place) == home)
        return next(spots, None) or self.unit_at(place)

    def name(self, place: str) -> Sequence[Box]:
        """The boxes of the names of a place and of its province."""
        boxes = self.base.names[self.labels]
        return tuple(boxes[it] for it in {place, province(place)} if it in boxes)

    def taken(self, point: Point) -> bool:
        """Whether a piece is drawn so near to a point that it would be covered."""
        left, top = point  # not by `distance`, since this is asked of every piece for every arrow
        return any(hypot(x - left, y - top) < 14 for _, (x, y) in self.spots)

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
        return found or free_spot(spot, box, AROUND, self._sheet, drawn, self._keep_visible)

    def look(self, owner: str) -> Look:
        """The look of an owner; raises UnknownOwnerError."""
        try:
            return self.looks[owner]
        except KeyError:
            raise UnknownOwnerError(f"the picture {self.picture.name!r} shows {owner!r}, who has no style") from None

    def line(self, owner: str) -> str:
        """The dark paint of an owner's lines; near black for nobody."""
        return self.look(owner).line if owner else INK

    def _is_tag(self, it: Piece) -> bool:
        return self.shape(it) in TAGS

    def _home(self, it: Piece) -> Point:
        """Where a piece would best stand; a tag stands beside the first piece of its province."""
        if self._is_tag(it):
            return self.centre(province(it.place))
        return (it.dislodged and self.base.dislodged.get(it.place)) or self.centre(it.place)

    def _known(self, points: Mapping[str, Point], place: str) -> Point:
        try:
            return points[place]
        except KeyError:
            close = get_close_matches(place, points, 1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            message = f"the picture {self.picture.name!r} shows {place!r}, which the map does not have"
            raise UnknownPlaceError(f"{message}{hint}") from None


def scene(picture: Picture, base: BaseMap, styles: Sequence[Style], labels: Labels = "abbr") -> Scene:
    """The scene of a picture; raises ColourError for a style whose fill is not written `#rrggbb`."""
    looks = {it.owner: look(it, f"two-{number}", base.scale) for number, it in enumerate(styles)}
    return Scene(picture, base, looks, labels)


def province(place: str) -> str:
    """The province of a place: `Spa` for `Spa/sc`."""
    return place.partition("/")[0]
