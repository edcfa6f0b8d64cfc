"""What stands in each place of a picture, in the order that reads well, and the ways to make it smaller."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.core.picture import MOST_BADGES, MOST_MARKS, Fort, Mark, Picture, Piece, province
from generator.core.signs import EMBLEMS, TAGS
from generator.render.scenes.piece_layout import stacked
from generator.render.shapes.geometry import Box
from generator.render.signs.forts import FORT, siege_room
from generator.render.signs.marks import standing_room
from generator.render.signs.pieces import EMBLEM, room

SIZES = (1.0, 0.9, 0.82)
"""How large things are drawn: as usual, or smaller where there is little room."""
HALO = 0.6
"""How far the halo of something may lie over a border or another halo."""
_BY_THEMSELVES = frozenset(("tower", "ship"))  # what becomes part of a stack last


class PlaceSign(NamedTuple):
    """The sign of a place, by its name."""

    place: str
    name: str


Thing = Piece | Fort | Mark | PlaceSign
"""Something that stands in a place."""


class Crowd(NamedTuple):
    """What stands in a place: pieces, forts and sieges side by side, and small signs beside those, all drawn at one size."""

    pieces: tuple[Thing, ...] = ()
    signs: tuple[Thing, ...] = ()
    size: float = 1.0


def crowds(picture: Picture) -> dict[str, Crowd]:
    """What stands in each province that has anything, at full size. A siege around a fort is part of that."""
    forts = {it.place for it in picture.forts}
    pieces: dict[str, list[Thing]] = {}
    signs: dict[str, list[Thing]] = {}
    for it in _in_order(picture):
        pieces.setdefault(province(it.place), []).append(it)
    for mark in dict.fromkeys(it for it in picture.marks if not it.across):
        shape = picture.signs.marks[mark.kind].shape
        if shape == "siege" and mark.place not in forts:
            pieces.setdefault(province(mark.place), []).append(mark)
        elif shape not in ("siege", "outline"):
            signs.setdefault(province(mark.place), []).append(mark)
    for name, places in picture.places.items():
        for place in sorted(places) if picture.signs.places[name].shape in EMBLEMS else ():
            signs.setdefault(province(place), []).append(PlaceSign(place, name))
    return {it: Crowd(tuple(pieces.get(it, ())), tuple(signs.get(it, ()))) for it in dict.fromkeys((*pieces, *signs))}


def tried(crowd: Crowd, picture: Picture) -> Iterator[Crowd]:
    """The ways to draw a crowd, the best first: every piece, then stacks of some, then one for each owner; each ever smaller."""
    ways = [crowd]
    if picture.signs.stack:
        ways += [crowd._replace(pieces=_merged(crowd.pieces, picture, alone)) for alone in (_BY_THEMSELVES, TAGS)]
    for way in dict.fromkeys(ways):
        yield from (way._replace(size=size) for size in SIZES)


def box(it: Thing, picture: Picture, size: float) -> Box:
    """The room that something takes around its point, without the outer half of the halo around it."""
    left, top, right, bottom = _box(it, picture)
    return Box(left * size + HALO, top * size + HALO, right * size - HALO, bottom * size - HALO)


def _box(it: Thing, picture: Picture) -> Box:
    signs = picture.signs
    if isinstance(it, Piece):
        return room(it, signs.pieces[it.kind].shape, signs)
    if isinstance(it, Fort):
        texts = [mark.text for mark in picture.marks if mark.place == it.place and signs.marks[mark.kind].shape == "siege"]
        return siege_room("".join(texts)) if texts else FORT
    if isinstance(it, Mark):
        shape = signs.marks[it.kind].shape
        return siege_room(it.text) if shape == "siege" else standing_room(shape, it.text)
    return EMBLEM


def _in_order(picture: Picture) -> list[Piece | Fort]:
    """Pieces and forts: those of the owner of the land first, each owner's together, forts beside garrisons, then as declared."""
    kinds, owners = list(picture.signs.pieces), list(dict.fromkeys(it.owner for it in picture.pieces))

    def rank(it: Piece | Fort) -> tuple[bool, int, bool, int]:
        own = picture.fills.get(province(it.place), "")
        owner = it.owner or own
        at = owners.index(owner) if owner in owners else -1
        if isinstance(it, Fort):
            return owner != own, at, False, -1
        return owner != own, at, picture.signs.pieces[it.kind].shape != "tower", kinds.index(it.kind)

    pieces = picture.pieces if picture.signs.stack else stacked(picture)
    return sorted((*picture.forts, *pieces), key=rank)


def _merged(things: Sequence[Thing], picture: Picture, alone: frozenset[str]) -> tuple[Thing, ...]:
    """The things with one piece for all of an owner whose shapes are not among those that stay alone."""
    groups: dict[str, list[Piece]] = {}
    found: list[Thing] = []
    for it in things:
        if not isinstance(it, Piece) or it.dislodged or picture.signs.pieces[it.kind].shape in alone | TAGS:
            found.append(it)
            continue
        if it.owner not in groups:
            found.append(it)
        groups.setdefault(it.owner, []).append(it)
    return tuple(_stack(groups[it.owner]) if isinstance(it, Piece) and it in groups.get(it.owner, ()) else it for it in found)


def _stack(several: Sequence[Piece]) -> Piece:
    """One piece for several of one owner: the strongest, with the sum of their counts and all that they bear."""
    if len(several) == 1:
        return several[0]
    counts = [it.count for it in several if it.count is not None]
    return replace(
        max(several, key=lambda it: it.count or 0),
        count=sum(counts) if counts else None,
        units=sum(it.units for it in several),
        number=0,
        label="",
        badges=tuple(badge for it in several for badge in it.badges)[:MOST_BADGES],
        marks=tuple(dict.fromkeys(mark for it in several for mark in it.marks))[:MOST_MARKS],
    )
