"""Where everything of one picture stands, and how its owners look."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from math import hypot
from typing import cast

from generator.core.picture import Arrow, Fort, Mark, Picture, Piece, province
from generator.core.quick_dataclass import dataclass
from generator.core.signs import PENNONS, TAGS, ArrowLine
from generator.render.base_maps.base_map import BaseMap, Labels
from generator.render.base_maps.kept_layers import as_layer
from generator.render.base_maps.map_frame import WIDTH
from generator.render.looks.owner_styles import INK, Look
from generator.render.scenes.piece_layout import moved_to
from generator.render.shapes.geometry import Box, Point
from generator.render.signs.pieces import room

# Half the width and height of a piece, with a little room around it.
REACH = (16.0, 11.6)
RIM = 4.0
"""How far the outline around a piece reaches out."""
Obstacle = tuple[Point, float, int]
"""Where something stands, the room that it wants from an arrow's line, and how much that matters."""
ROOM = 24.0
"""The most room that any obstacle wants."""
_PIECE, _SIGN, _PLACE = (16.0, 100), (10.0, 10), (ROOM, 1)
_CENTRE = Box(-9.5, -9.5, 9.5, 9.5)
_MARGIN = 2.0
_BY_ITSELF = 16.0
_BESIDE = ((-20, 0), (20, 0), (0, -23))
NOWHERE: Mapping[str, Point] = {}
"""The steps of names that all stay where the map has them."""


class UnknownPlaceError(LookupError):
    """A picture names a place that its base map does not have."""


class UnknownOwnerError(LookupError):
    """A picture names an owner that has no style."""


@dataclass(frozen=True)
class Scene(ABC):
    """A picture over a base map: gives the point of each place and the look of each owner, or says which one is unknown.

    Where the map is `fixed`, no name moves to make room: another drawing has the names.
    """

    picture: Picture
    base: BaseMap
    looks: Mapping[str, Look]
    labels: Labels
    fixed: bool = False

    @property
    @abstractmethod
    def placed(self) -> Sequence[tuple[Piece, Point]]:
        """Every piece with its point."""

    @property
    @abstractmethod
    def bursts(self) -> Mapping[str, Point]:
        """Where the burst of each place that has one is drawn."""

    @property
    @abstractmethod
    def emblems(self) -> Sequence[tuple[str, Point]]:
        """The emblems of places, by the name of their sign, each with its point."""

    @property
    @abstractmethod
    def forts(self) -> Sequence[tuple[Fort, Point]]:
        """Every fort with its point."""

    @property
    @abstractmethod
    def sieges(self) -> Mapping[str, Point]:
        """The point of the siege of each place that has one: that of its fort, if it has one."""

    @property
    @abstractmethod
    def strays(self) -> Iterable[tuple[Piece | Fort | Mark, Point]]:
        """What a line ties to its place."""

    @property
    @abstractmethod
    def captions(self) -> Mapping[str, Point]:
        """Where the small text under the name of each place begins: the middle of its top."""

    @abstractmethod
    def clear_spot(self, place: str, box: Box) -> Point | None:
        """A point for letters that tell whose a place is and take a box; None where there is no room for them."""

    def all_steps(self, steps: Mapping[str, Point]) -> Mapping[str, Point]:
        """The steps by which names move, those off lines and all others."""
        return steps

    def written(self, steps: Mapping[str, Point] = NOWHERE) -> str:
        """The names of places as markup, those with a step moved by it."""
        steps = self.all_steps(steps)
        labels = self.base.labels[self.labels]
        if not steps:
            return as_layer(labels)
        for place, step in steps.items():
            for text in set(self.base.texts[self.labels][place][:2]):  # the halo and the name itself are often the same markup
                labels = labels.replace(text, self._moved(text, step))
        return self.with_leaders(labels, steps)

    def outlined(self, steps: Mapping[str, Point] = NOWHERE) -> str:
        """The names of places as `written`, each once with an outline for a halo, for a reader's browser."""
        labels, steps = self.base.outlined[self.labels], self.all_steps(steps)
        for place, step in steps.items():
            text = self.base.texts[self.labels][place][2]
            labels = labels.replace(text, self._moved(text, step))
        return self.with_leaders(labels, steps)

    def with_leaders(self, labels: str, steps: Mapping[str, Point]) -> str:
        """Names as markup, with the lines that lead from those with a step beginning where these stand now."""
        leaders, scale = self.base.leaders.get(self.labels, {}), self.base.scale
        for place in steps.keys() & leaders.keys():
            data, (x, y), end = leaders[place]
            across, down = steps[place]
            moved = f"M{round(x + across / scale, 1):g} {round(y + down / scale, 1):g}L{end.x:g} {end.y:g}"
            labels = labels.replace(f' d="{data}"', f' d="{moved}"')
        return labels

    def _moved(self, text: str, step: Point) -> str:
        scale = self.base.scale
        return f'<g transform="translate({step.x / scale:.4g} {step.y / scale:.4g})">{text}</g>'

    @property
    def sizes(self) -> Mapping[Point, float]:
        """How large whatever stands at a point is drawn, where that is not as usual."""
        return {}

    @property
    def standing(self) -> Mapping[Mark, Point]:
        """The marks that stand by themselves, with their points."""
        return {}

    @cached_property
    def spots(self) -> tuple[tuple[Piece, Point], ...]:
        """Every piece except tags, with the point at which it is drawn."""
        return tuple((it, spot) for it, spot in self.placed if not self.is_tag(it))

    @cached_property
    def tags(self) -> tuple[tuple[Piece, Point], ...]:
        """Every tag with the point at which it is drawn."""
        return tuple((it, spot) for it, spot in self.placed if self.is_tag(it))

    @cached_property
    def keep_visible(self) -> Sequence[Box]:
        """What should stay visible where possible: signs of centres, names, and the words of the map's own key."""
        return [*self.centre_signs, *self.base.names[self.labels].values(), *self.base.key]

    @cached_property
    def centre_signs(self) -> Sequence[Box]:
        """The room that the signs of centres take."""
        return [] if self.base.towns else [moved_to(_CENTRE, spot) for spot in self.base.supply.values()]

    @cached_property
    def sheet(self) -> Box:
        """Where pieces may stand."""
        return Box(_MARGIN, _MARGIN, WIDTH - _MARGIN, self.base.height - _MARGIN)

    def room(self, it: Piece) -> Box:
        """The room that a piece takes around its point."""
        if it.label or it.count is not None or it.rank or it.badges or it.marks or it.number or it.miniature or it.units != 1:
            return room(it, self.shape(it), self.picture.signs)
        plain = it.kind, it.dislodged
        if plain not in self._plain_rooms:  # most pieces of a map are one of a few
            self._plain_rooms[plain] = room(it, self.shape(it), self.picture.signs)
        return self._plain_rooms[plain]

    @cached_property
    def _plain_rooms(self) -> dict[tuple[str, bool], Box]:
        return {}

    def shape(self, it: Piece) -> str:
        """What a piece is drawn as."""
        return self.picture.signs.pieces[it.kind].shape

    def line_of(self, arrow: Arrow) -> ArrowLine:
        """What the line of an arrow is drawn as."""
        return cast(ArrowLine, self.picture.signs.arrows[arrow.kind].shape)

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
        shown |= {*picture.lately.values()}
        return tuple(owner for owner in self.looks if owner in shown)

    @cached_property
    def tag_length(self) -> int:
        """How many first letters of the labels tell all owners apart; those with a sign or two colours need no letters."""
        labels = [it.style.label for it in self.looks.values() if not (it.style.sign or it.style.second)]
        return next((n for n in range(1, 5) if len({label[:n] for label in labels}) == len(labels)), 5)

    @cached_property
    def bannered(self) -> frozenset[tuple[str, str]]:
        """The places that have a banner, each with whose it is: no letters need to tell that."""
        shapes = self.picture.signs.marks
        return frozenset((province(it.place), it.owner) for it in self.picture.marks if shapes[it.kind].shape in PENNONS)

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

    def unit_at(self, place: str, owner: str = "", kind: str = "") -> Point:
        """Where a piece of a place stands, on whichever coast, the owner's before any other, best of this kind; else its point."""
        here = self._by_place.get(place) or self._by_place.get(province(place)) or ()
        own = None
        for it, spot in here:
            if it.owner == owner and not it.dislodged:
                if it.kind == kind:
                    return spot
                own = own or spot
        return own or (here[0][1] if here else self.centre(place))

    def dislodged_at(self, place: str, owner: str = "") -> Point:
        """Where a dislodged piece of a place stands, the owner's before any other; else as `unit_at`."""
        driven = [(it.owner != owner, spot) for it, spot in self._by_place.get(province(place), ()) if it.dislodged]
        return min(driven, key=lambda pair: pair[0])[1] if driven else self.unit_at(place, owner)

    def tag_at(self, place: str, owner: str) -> Point:
        """Where the tag of an owner in a place stands; without one as `unit_at`."""
        home = province(place)
        spots = (spot for piece, spot in self.tags if piece.owner == owner and province(piece.place) == home)
        return next(spots, None) or self.unit_at(place)

    @property
    def names(self) -> Mapping[str, Box]:
        """The boxes of the names of places, where they are written before any moves off lines."""
        return self.base.names[self.labels]

    def name(self, place: str) -> Sequence[Box]:
        """The boxes of the names of a place and of its province."""
        boxes = self.names
        return tuple(boxes[it] for it in {place, province(place)} if it in boxes)

    def taken(self, point: Point) -> bool:
        """Whether a piece is drawn so near to a point that it would be covered."""
        left, top = point  # not by `distance`, since this is asked of every piece for every arrow
        return any(-14 < x - left < 14 and hypot(x - left, y - top) < 14 for _, (x, y) in self.spots)

    @cached_property
    def _rimmed(self) -> frozenset[str]:
        """The provinces with a mark that is an outline around a piece."""
        shapes = self.picture.signs.marks
        return frozenset(province(it.place) for it in self.picture.marks if shapes[it.kind].shape == "outline")

    def rim_of(self, place: str) -> float:
        """How far a mark around the piece of a place reaches out."""
        return RIM if province(place) in self._rimmed else 0.0

    def look(self, owner: str) -> Look:
        """The look of an owner; raises UnknownOwnerError."""
        try:
            return self.looks[owner]
        except KeyError:
            raise UnknownOwnerError(f"the picture {self.picture.name!r} shows {owner!r}, who has no style") from None

    def line(self, owner: str) -> str:
        """The dark paint of an owner's lines; near black for nobody."""
        return self.look(owner).line if owner else INK

    def is_tag(self, it: Piece) -> bool:
        """Whether a piece is a tag."""
        return self.shape(it) in TAGS

    def home(self, it: Piece) -> Point:
        """Where a piece would best stand; a tag stands beside the first piece of its province."""
        if self.is_tag(it):
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
