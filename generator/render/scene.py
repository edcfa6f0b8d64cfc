"""Where everything of one picture stands, and how its owners look."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from generator.core.picture import Picture, Piece, Style
from generator.render.base_map import BaseMap, Labels
from generator.render.geometry import Point, distance
from generator.render.lettering import Box
from generator.render.looks import INK, Look, look

# Half of a piece's width and height, with a little air around it.
REACH = (15.0, 11.0)
Obstacle = tuple[Point, float, int]
"""Where something stands, the room that it wants from an arrow's line, and how much that matters."""
ROOM = 24.0
"""The most room that anything wants."""
_PIECE, _SIGN, _PLACE = (16.0, 100), (10.0, 10), (ROOM, 1)
_BESIDE = ((-20, 0), (20, 0), (0, -23))


class UnknownPlaceError(LookupError):
    """A picture names a place that its base map does not have."""


class UnknownOwnerError(LookupError):
    """A picture names an owner that has no style."""


@dataclass(frozen=True)
class Scene:
    """A picture over a base map: asked for a place or an owner it answers with a point or a look, or says which is unknown."""

    picture: Picture
    base: BaseMap
    looks: Mapping[str, Look]
    labels: Labels

    @cached_property
    def spots(self) -> tuple[tuple[Piece, Point], ...]:
        """Every unit with the point it is drawn at."""
        return tuple((piece, self._spot(piece)) for piece in self.picture.pieces if piece.shape != "heir")

    @cached_property
    def heirs(self) -> tuple[tuple[Piece, Point], ...]:
        """Every heir with the point it is drawn at: those of a place side by side."""
        met: Counter[str] = Counter()
        found = []
        for piece in self.picture.pieces:
            if piece.shape == "heir":
                found.append((piece, self._heir_spot(province(piece.place), met[province(piece.place)])))
                met[province(piece.place)] += 1
        return tuple(found)

    @cached_property
    def _standing(self) -> Mapping[str, Point]:
        """Where a piece stands, by its place and by its province; one that holds the ground before one driven from it."""
        found: dict[str, Point] = {}
        for piece, spot in sorted(self.spots, key=lambda pair: pair[0].dislodged):
            found.setdefault(piece.place, spot)
            found.setdefault(province(piece.place), spot)
        return found

    @cached_property
    def owners(self) -> tuple[str, ...]:
        """Those who are shown to have something, in the order of the styles."""
        picture = self.picture
        shown = {*picture.fills.values(), *picture.centres.values(), *(piece.owner for piece in picture.pieces)}
        return tuple(owner for owner in self.looks if owner in shown)

    @cached_property
    def tag_length(self) -> int:
        """How many letters of a label tell all owners apart, but for those that a sign or two colours tell."""
        labels = [it.style.label for it in self.looks.values() if not (it.style.sign or it.style.second)]
        return next((n for n in range(1, 5) if len({label[:n] for label in labels}) == len(labels)), 5)

    @cached_property
    def _obstacles(self) -> tuple[Obstacle, ...]:
        """Pieces, the signs of heirs and centres, and the middles of places, from left to right."""
        pieces = ((spot, *_PIECE) for _, spot in self.spots)
        signs = ((spot, *_SIGN) for spot in (*self.base.supply.values(), *(spot for _, spot in self.heirs)))
        places = ((spot, *_PLACE) for spot in self.base.centres.values())
        return tuple(sorted((*pieces, *signs, *places)))

    def standing_between(self, left: float, right: float) -> Sequence[Obstacle]:
        """What an arrow should not pass over, as far as it stands between two x."""
        first, end = (bisect_left(self._obstacles, ((x, 0.0), 0.0, 0)) for x in (left, right))
        return self._obstacles[first:end]

    def centre(self, place: str) -> Point:
        """The point of a place; raises UnknownPlaceError."""
        return self._known(self.base.centres, place)

    def supply(self, place: str) -> Point:
        """The point of a supply centre; raises UnknownPlaceError."""
        return self._known(self.base.supply, place)

    def unit_at(self, place: str) -> Point:
        """Where the piece of a place stands, on whichever coast, or else the point of the place."""
        return self._standing.get(place) or self._standing.get(province(place)) or self.centre(place)

    def dislodged_at(self, place: str) -> Point:
        """Where a place's dislodged piece stands, if it has one, or else as `unit_at`."""
        home = province(place)
        spots = (spot for piece, spot in self.spots if piece.dislodged and province(piece.place) == home)
        return next(spots, None) or self.unit_at(place)

    def heir_at(self, place: str, owner: str) -> Point:
        """Where the heir of an owner stands in a place, if there is one, or else as `unit_at`."""
        home = province(place)
        spots = (spot for piece, spot in self.heirs if piece.owner == owner and province(piece.place) == home)
        return next(spots, None) or self.unit_at(place)

    def name(self, place: str) -> Sequence[Box]:
        """Where the name of a place is written, and that of its province."""
        boxes = self.base.names[self.labels]
        return tuple(boxes[it] for it in {place, province(place)} if it in boxes)

    def taken(self, point: Point) -> bool:
        """Whether a piece is drawn so near to a point that it would be covered."""
        return any(distance(spot, point) < 14 for _, spot in self.spots)

    def clear_spot(self, place: str) -> Point:
        """The point of a place, or where a piece stands there one beside it that no sign of a centre and no heir has."""
        x, y = spot = self.centre(place)
        if not self.taken(spot):
            return spot
        signs = [*self.base.supply.values(), *(at for _, at in self.heirs)]
        beside = [Point(x + dx, y + dy) for dx, dy in _BESIDE]
        return next((each for each in beside if all(distance(each, sign) >= 12 for sign in signs)), beside[0])

    def look(self, owner: str) -> Look:
        """The look of an owner; raises UnknownOwnerError."""
        try:
            return self.looks[owner]
        except KeyError:
            raise UnknownOwnerError(f"the picture {self.picture.name!r} shows {owner!r}, who has no style") from None

    def line(self, owner: str) -> str:
        """The dark paint of an owner's lines; near black for nobody."""
        return self.look(owner).line if owner else INK

    def _spot(self, piece: Piece) -> Point:
        if not piece.dislodged:
            return self.centre(piece.place)
        x, y = self.centre(piece.place)
        return self.base.dislodged.get(piece.place) or Point(x + 13, y + 12)

    def _heir_spot(self, place: str, number: int) -> Point:
        spots = self.base.heirs.get(place, ())
        if number < len(spots):
            return spots[number]
        x, y = self.unit_at(place)
        return Point(x + (-9.5 if number % 2 else 9.5), y - 16 - 12 * (number // 2))

    def _known(self, points: Mapping[str, Point], place: str) -> Point:
        try:
            return points[place]
        except KeyError:
            close = get_close_matches(place, points, 1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            told = f"the picture {self.picture.name!r} shows {place!r}, which the map does not have"
            raise UnknownPlaceError(f"{told}{hint}") from None


def scene(picture: Picture, base: BaseMap, styles: Sequence[Style], labels: Labels = "abbr") -> Scene:
    """The scene of a picture; raises ColourError for a style whose fill is not written `#rrggbb`."""
    looks = {it.owner: look(it, f"two-{number}", base.scale) for number, it in enumerate(styles)}
    return Scene(picture, base, looks, labels)


def province(place: str) -> str:
    """The province of a place: `Spa` for `Spa/sc`."""
    return place.partition("/")[0]
