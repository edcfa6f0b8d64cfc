"""Where everything of one picture stands, and how its owners look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from generator.core.picture import Picture, Piece, Style
from generator.render.base_map import BaseMap
from generator.render.colour import checked, ink
from generator.render.geometry import Point, distance

# Half of a piece's width and height, with a little air around it.
REACH = (15.0, 11.0)


class UnknownPlaceError(LookupError):
    """A picture names a place that its base map does not have."""


class UnknownOwnerError(LookupError):
    """A picture names an owner that has no style."""


@dataclass(frozen=True)
class Scene:
    """A picture over a base map: asked for a place or an owner it answers with a point or a look, or says which is unknown."""

    picture: Picture
    base: BaseMap
    styles: Mapping[str, Style]

    @cached_property
    def spots(self) -> tuple[tuple[Piece, Point], ...]:
        """Every piece with the point it is drawn at."""
        return tuple((piece, self._spot(piece)) for piece in self.picture.pieces)

    @cached_property
    def _standing(self) -> Mapping[str, Point]:
        """Where a piece stands, by its place and by its province; one that holds the ground before one driven from it."""
        found: dict[str, Point] = {}
        for piece, spot in sorted(self.spots, key=lambda pair: pair[0].dislodged):
            found.setdefault(piece.place, spot)
            found.setdefault(province(piece.place), spot)
        return found

    @cached_property
    def tag_length(self) -> int:
        """How many letters of a label tell all owners apart."""
        labels = [style.label for style in self.styles.values()]
        return next((n for n in range(1, 5) if len({label[:n] for label in labels}) == len(labels)), 5)

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

    def taken(self, point: Point) -> bool:
        """Whether a piece is drawn so near to a point that it would be covered."""
        return any(distance(spot, point) < 14 for _, spot in self.spots)

    def style(self, owner: str) -> Style:
        """The look of an owner; raises UnknownOwnerError."""
        try:
            return self.styles[owner]
        except KeyError:
            raise UnknownOwnerError(f"the picture {self.picture.name!r} shows {owner!r}, who has no style") from None

    def ink(self, owner: str) -> str:
        """The dark colour of an owner; near black for nobody."""
        return ink(self.style(owner).fill) if owner else "#222222"

    def _spot(self, piece: Piece) -> Point:
        if not piece.dislodged:
            return self.centre(piece.place)
        x, y = self.centre(piece.place)
        return self.base.dislodged.get(piece.place) or Point(x + 13, y + 12)

    def _known(self, points: Mapping[str, Point], place: str) -> Point:
        try:
            return points[place]
        except KeyError:
            close = get_close_matches(place, points, 1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            told = f"the picture {self.picture.name!r} shows {place!r}, which the map does not have"
            raise UnknownPlaceError(f"{told}{hint}") from None


def scene(picture: Picture, base: BaseMap, styles: Sequence[Style]) -> Scene:
    """The scene of a picture; raises ColourError for a style whose fill is not written `#rrggbb`."""
    for style in styles:
        checked(style.fill)
    return Scene(picture, base, {style.owner: style for style in styles})


def province(place: str) -> str:
    """The province of a place: `Spa` for `Spa/sc`."""
    return place.partition("/")[0]
