"""Finds room in one place for what stands there, from what reads best to what takes least room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.render.scenes.packing import nearest_spot, packed, scattered
from generator.render.scenes.piece_layout import moved_to
from generator.render.shapes.geometry import Box, Point
from generator.render.shapes.ground import Ground

Boxes = tuple[Box, ...]


class Wish(NamedTuple):
    """What is to stand in a place, as boxes: pieces and forts together, and signs beside them."""

    pieces: Boxes
    signs: Boxes


class Name(NamedTuple):
    """The name of a place: the box that it takes, and that of lines of small text under it, if it has any."""

    box: Box
    caption: Box | None


class Stand(NamedTuple):
    """Which wish came true, where all of it stands, by what step the name moves, and where small text and letters stand."""

    wish: int
    pieces: tuple[Point, ...]
    signs: tuple[Point, ...]
    name: Point
    caption: Point | None
    letters: Point | None


class _Found(NamedTuple):
    """The ground that is left, where pieces and signs stand, and the step that the name moves."""

    rest: Ground
    pieces: tuple[Point, ...]
    signs: tuple[Point, ...]
    step: Point


_STILL = Point(0.0, 0.0)


@lru_cache(maxsize=8192)  # from one phase to the next little changes in most places
def stand(
    ground: Ground, name: Name | None, written: Boxes, home: Point, wishes: tuple[Wish, ...], letters: Box | None
) -> Stand | None:
    """The first wish for which there is room on the ground: beside the name of the place, else with that moved; None without any.

    Where the place has small text, a wish that leaves room for that comes first, as long as it has as many pieces.
    `written` are the boxes of other names, and `letters` the box of the owner's label, where no piece tells whose the place is.
    """
    free, first = ground.without(written), None
    off_name = free.without([name.box]) if name else free
    for number, wish in enumerate(wishes):
        if first and len(wish.pieces) < len(first.pieces):
            break
        for moves in (False, True):
            found = _moved_aside(free, name, home, wish) if moves else _beside(off_name, home, wish)
            if found is None:
                continue
            rest, pieces, signs, step = found
            rest, caption = _captioned(rest, name, step)
            near = _near(rest, letters, pieces[0] if pieces else home) if letters else None
            here = Stand(number, pieces, signs, step, caption, near)
            if caption or name is None or name.caption is None:
                return here
            first = first or here
    return first


def _beside(off_name: Ground, home: Point, wish: Wish) -> _Found | None:
    """Where everything stands while the name stays."""
    block = packed(off_name, wish.pieces, home)
    return _signed(off_name, wish, block.spots, home, _STILL) if block else None


def _moved_aside(free: Ground, name: Name | None, home: Point, wish: Wish) -> _Found | None:
    """Where everything stands, and the name where there is room left."""
    if name is None:
        return None
    middle = Point((name.box.left + name.box.right) / 2, (name.box.top + name.box.bottom) / 2)
    around = Box(name.box.left - middle.x, name.box.top - middle.y, name.box.right - middle.x, name.box.bottom - middle.y)
    block = packed(free, wish.pieces, home)
    spot = _near(free.without(_moved(wish.pieces, block.spots)), around, middle) if block else None
    if block is None or spot is None:
        block = scattered(free, (*wish.pieces, around), home)
        spot = block.spots[-1] if block else None
    if block is None or spot is None:
        return None
    step = Point(round(spot.x - middle.x, 1), round(spot.y - middle.y, 1))
    return _signed(free.without([moved_to(around, spot)]), wish, block.spots[: len(wish.pieces)], home, step)


def _signed(here: Ground, wish: Wish, pieces: tuple[Point, ...], home: Point, step: Point) -> _Found | None:
    """The same with small signs, as near to the pieces as there is room."""
    rest = here.without(_moved(wish.pieces, pieces))
    signs: list[Point] = []
    for box in wish.signs:
        spot = _near(rest, box, pieces[0] if pieces else home)
        if spot is None:
            return None
        signs.append(spot)
        rest = rest.without([moved_to(box, spot)])
    return _Found(rest, pieces, tuple(signs), step)


def _captioned(rest: Ground, name: Name | None, step: Point) -> tuple[Ground, Point | None]:
    """The room that is left, and where the middle of the small text's top is: as near to the name as there is room."""
    if name is None or name.caption is None:
        return rest, None
    spot = _near(rest, name.caption, Point((name.box.left + name.box.right) / 2 + step.x, name.box.bottom + step.y))
    return (rest.without([moved_to(name.caption, spot)]) if spot else rest), spot


def _near(ground: Ground, box: Box, at: Point) -> Point | None:
    found = nearest_spot(ground, box, at, upright=1.2)
    return found[1] if found else None


def _moved(boxes: Sequence[Box], spots: Sequence[Point]) -> Iterator[Box]:
    return (moved_to(box, spot) for box, spot in zip(boxes, spots, strict=True))
