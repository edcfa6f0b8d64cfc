"""Where everything of a picture stands whose rule system wants it packed into the outlines of places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import combinations, islice
from typing import NamedTuple

from generator.core.picture import province
from generator.render.scenes.crowds import HALO, Crowd, Thing, box, crowds, tried
from generator.render.scenes.map_scene import Scene
from generator.render.scenes.packing import nearest_spot
from generator.render.scenes.piece_layout import moved_to, overlap
from generator.render.scenes.place_grounds import grounds_of
from generator.render.scenes.place_room import Name, Stand, Wish, stand
from generator.render.shapes.geometry import Box, Point
from generator.render.shapes.ground import Ground, open_ground
from generator.render.signs.pieces import caption_room, tag_room

_MOST_SUBSETS = 12
_WINDOW = 110
_FAR = 20.0  # how much farther away from its place something may stand to be on nobody's land


class Standing(NamedTuple):
    """Something with its point and its size."""

    what: Thing
    place: str
    at: Point
    size: float


@dataclass(slots=True)
class Laid:
    """Where everything of a picture stands, what of it is `outside` its place, and what had no room there (`late`).

    By place, `names` has the step that its name moved, `captions` the middle of the top of its small text, `letters` the point of
    the letters that tell whose it is.
    """

    standing: list[Standing] = field(default_factory=list)
    late: list[tuple[Thing, str, float]] = field(default_factory=list)
    outside: set[Point] = field(default_factory=set)
    names: dict[str, Point] = field(default_factory=dict)
    captions: dict[str, Point] = field(default_factory=dict)
    letters: dict[str, Point] = field(default_factory=dict)


def laid_out(view: Scene) -> Laid:
    """Where everything stands; raises UnknownPlaceError or UnknownOwnerError."""
    return _Layout(view).run()


class _Layout:
    """The work of laying out one picture: `laid` is what has been done."""

    def __init__(self, view: Scene) -> None:
        self.view, self.picture, self.laid = view, view.picture, Laid()
        self._known: dict[tuple[int, float], tuple[Thing, Box]] = {}

    def run(self) -> Laid:
        """Each place by itself first, and then, outside, what found no room in its place."""
        here = crowds(self.picture)
        lettered = dict.fromkeys(place for place in self.picture.fills if self._needs_letters(place))
        captioned = self.picture.captions if self.view.labels == "name" else {}
        for place in dict.fromkeys((*here, *lettered, *captioned)):
            self._settle(place, here.get(place, Crowd()), letters=place in lettered)
        for what, place, size in self.laid.late:
            wanted = self._box(what, size)
            at = self._spot_outside(place, wanted)
            self._outside.take(moved_to(wanted, at))
            self.laid.standing.append(Standing(what, place, at, size))
            self.laid.outside.add(at)
        for place in captioned:
            if place not in self.laid.captions and (spot := self._caption_outside(place)):
                self.laid.captions[place] = spot
        return self.laid

    def _settle(self, place: str, crowd: Crowd, *, letters: bool) -> None:
        """Put what stands in one place there, or note what has no room."""
        land, home = self._grounds.get(place), self.view.centre(place)
        tag = tag_room(self.view.look(self.picture.fills[place]), self.view.tag_length) if letters else None
        ways = list(tried(crowd, self.picture)) or [crowd]
        wishes = tuple(Wish(self._boxes(way.pieces, way.size), self._boxes(way.signs, way.size)) for way in ways)
        name, written = self._written_on(place, land) if land else (None, ())
        found = stand(land, name, written, home, wishes, tag) if land else None
        if found is None:
            self._squeeze(place, ways[-1], partial(stand, land, name, written, home) if land else None)
            return
        self._note(place, ways[found.wish], found)

    def _note(self, place: str, way: Crowd, found: Stand) -> None:
        for what, at in zip((*way.pieces, *way.signs), (*found.pieces, *found.signs), strict=True):
            self.laid.standing.append(Standing(what, place, at, way.size))
        if found.name != (0, 0):
            self.laid.names[place] = found.name
        if found.caption:
            self.laid.captions[place] = found.caption
        if found.letters:
            self.laid.letters[place] = found.letters

    def _squeeze(self, place: str, crowd: Crowd, stand_in: Callable[..., Stand | None] | None) -> None:
        """Put as many of the things as there is room for into a place, those of its owner before others', and note the rest."""
        for left in _subsets(crowd):
            wish = Wish(self._boxes(left.pieces, left.size), self._boxes(left.signs, left.size))
            found = stand_in((wish,), None) if stand_in else None
            if found:
                self._note(place, left, found)
                break
        else:
            left = Crowd()
        there = {id(it) for it in (*left.pieces, *left.signs)}
        self.laid.late += [(what, place, crowd.size) for what in (*crowd.pieces, *crowd.signs) if id(what) not in there]

    def _spot_outside(self, place: str, wanted: Box) -> Point:
        """The nearest free point for something that has no room in its place, on nobody's land unless that is much farther away."""
        home = self.view.centre(place)
        anywhere = _nearest(self._outside.sheet, wanted, home)
        water = _nearest(self._outside.open_to(self._grounds.get(place)), wanted, home)
        if anywhere is None:
            return home
        return water[1] if water and water[0] <= 2 * anywhere[0] + _FAR else anywhere[1]

    def _caption_outside(self, place: str) -> Point | None:
        """A point below the name of a place for its small text, where that has no room within the place, if there is one nearby."""
        name = self.view.base.names[self.view.labels].get(place)
        if name is None:
            return None
        x, y = self.laid.names.get(place, Point(0, 0))
        free = self._outside.open_to(self._grounds.get(place)).without(self._captions_now())
        near = nearest_spot(
            free, caption_room(self.picture.captions[place]), Point((name.left + name.right) / 2 + x, name.bottom + y)
        )
        return near[1] if near and near[0] <= _FAR else None

    @cached_property
    def _outside(self) -> _Outside:
        """What is left of the sheet once everything stands that has room in its place."""
        standing = (moved_to(self._box(it.what, it.size), it.at) for it in self.laid.standing)
        sheet, lands = self.view.sheet, tuple(land for name, land in self._grounds.items() if name not in self._waters)
        whole, open_ = (open_ground(*map(int, sheet), those) for those in ((), lands))
        return _Outside(whole, open_, [*self._names_now(), *standing])

    def _captions_now(self) -> Iterator[Box]:
        return (moved_to(caption_room(self.picture.captions[place]), at) for place, at in self.laid.captions.items())

    @cached_property
    def _grounds(self) -> Mapping[str, Ground]:
        """The ground of each place whose outline the map has."""
        return grounds_of(self.view.base)

    @cached_property
    def _waters(self) -> frozenset[str]:
        return frozenset(it.id for it in self.view.base.provinces if it.wet)

    def _written_on(self, place: str, land: Ground) -> tuple[Name | None, tuple[Box, ...]]:
        """The name of a place, if it lies upon it, and the boxes of whatever else is written there."""
        names = self.view.base.names[self.view.labels]
        own = names.get(place)
        own = own if own and not self.view.fixed and land.holds(own) else None
        lines = self.picture.captions.get(place, ()) if self.view.labels == "name" else ()
        others = (it for name, it in names.items() if name != place or own is None)
        around = Box(land.left, land.top, land.left + land.width, land.top + len(land.rows))
        written = tuple(it for it in (*others, *self.view.centre_signs, *self.view.base.key) if overlap(it, around))
        return (Name(_with_margin(own), caption_room(lines) if lines else None) if own else None), written

    def _names_now(self) -> Iterator[Box]:
        """The boxes of all names where they are written on this picture, and of what else should stay visible."""
        for place, it in self.view.base.names[self.view.labels].items():
            yield moved_to(it, self.laid.names.get(place, Point(0, 0)))
        yield from (*self.view.centre_signs, *self.view.base.key)

    def _boxes(self, things: Sequence[Thing], size: float) -> tuple[Box, ...]:
        return tuple(self._box(it, size) for it in things)

    def _box(self, it: Thing, size: float) -> Box:
        """The room that something takes around its point, found once for all ways to draw its crowd."""
        found = self._known.get((id(it), size))
        if found is None:  # what it is of is kept, too, so that nothing else comes to have its id
            found = self._known[id(it), size] = it, box(it, self.picture, size)
        return found[1]

    def _needs_letters(self, place: str) -> bool:
        """Whether neither a centre nor a banner nor a piece tells whose a filled place is."""
        owner = self.picture.fills[place]
        if self.picture.centres.get(place) == owner or (place, owner) in self.view.bannered:
            return False
        return not any(province(it.place) == place and it.owner == owner for it in self.picture.pieces)


class _Outside:
    """What is left free of a whole `sheet` but its margin, and of the part of it that no place has on land."""

    def __init__(self, sheet: Ground, open_: Ground, taken: Sequence[Box]) -> None:
        self.sheet, self._open, self._taken = sheet.without(taken), open_.without(taken), [*taken]

    def take(self, box: Box) -> None:
        """Something stands there from now on."""
        self.sheet, self._open = self.sheet.without([box]), self._open.without([box])
        self._taken.append(box)

    def open_to(self, land: Ground | None) -> Ground:
        """The part that no place has on land, or only the one with this ground."""
        return self._open.plus(land.without(self._taken)) if land else self._open


def _nearest(free: Ground, wanted: Box, home: Point) -> tuple[float, Point] | None:
    """The nearest free spot with its distance; what is nearby is looked at first."""
    near = nearest_spot(free.near(home, _WINDOW), wanted, home)
    surely = _WINDOW - max(wanted.right - wanted.left, wanted.bottom - wanted.top)
    return near if near and near[0] <= surely else nearest_spot(free, wanted, home)


def _with_margin(name: Box) -> Box:
    """A name's box, wide enough that the halo of what stands beside it does not touch its letters."""
    return Box(name.left - HALO, name.top, name.right + HALO, name.bottom)


def _subsets(crowd: Crowd) -> Iterator[Crowd]:
    """The crowd without one thing, without two, and so on: small signs are left out first, and then the last pieces."""
    things = (*crowd.pieces, *crowd.signs)
    for left_out in range(1, len(things)):
        for kept in islice(combinations(range(len(things)), len(things) - left_out), _MOST_SUBSETS):
            pieces = tuple(things[it] for it in kept if it < len(crowd.pieces))
            yield crowd._replace(pieces=pieces, signs=tuple(things[it] for it in kept if it >= len(crowd.pieces)))
