"""Where the names of places are written that lines of orders would cross: a little aside, within their place, if there is room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import ceil, floor, hypot

from generator.render.arrow_routes import RoutedArrow
from generator.render.base_map import BaseMap
from generator.render.geometry import Point, distance
from generator.render.ground import Ground, ground_of
from generator.render.map_scene import Scene, province
from generator.render.marks import standing_room
from generator.render.piece_layout import moved_to
from generator.render.pieces import EMBLEM
from generator.render.text_width import Box

_Points = Mapping[int, Sequence[tuple[float, float]]]
"""Points by the cell of the sheet that they lie in."""

_STEP = 7.0  # how far apart the points of a line are that are looked at
_LINE, _END = 2.6, 6.0  # half of what a line and its end take, with their halos
_EDGE = 1.0  # how far into the box of a name anything may go, where there are no letters
_FARTHEST = 46.0
_ABROAD = 14.0  # how far a name may move that lies outside its place
_CELL, _ROWS = 5, 10  # a cell is 32 units wide and high; its number is its column, shifted so far, and its row


def _grid(step: int, low: float, high: float) -> list[tuple[float, float]]:
    sides = [step * number for number in range(-ceil(high / step), ceil(high / step) + 1)]
    return [(x, y) for x, y in product(sides, sides) if low < hypot(x, y) <= high]


_STEPS = sorted((*_grid(4, 0, 14), *_grid(6, 14, 32), *_grid(8, 32, _FARTHEST)), key=lambda it: hypot(it[0], 1.3 * it[1]))
"""The steps that are tried, the shortest first; one up or down is a little worse than one aside."""


def moved_names(view: Scene, arrows: Sequence[RoutedArrow]) -> dict[str, Point]:
    """The steps by which names move, by place; those that no line crosses stay where the map has them."""
    if view.fixed or not (arrows or view.picture.marks):
        return {}
    names, points = dict(view.names), _by_cell(arrows)
    standing = list(_standing(view))
    over = {place: box for place, box in standing if place}
    others = [*(box for _, box in standing), *(_square(it.last.end, _END) for it in arrows)]
    stay = view.base.led | view.picture.captions.keys()
    found: dict[str, Point] = {}
    for place, box in view.names.items():
        if place in stay or not (_crossed(box, points) or (place in over and _share(box, over[place]))):
            continue
        step = _step(view, place, names, others, points)
        if step is not None:
            found[place] = step
            names[place] = moved_to(box, step)
    return found


def _step(view: Scene, place: str, names: Mapping[str, Box], others: Sequence[Box], points: _Points) -> Point | None:
    """The shortest step by which a name lies on nothing else, within its place if it was there before."""
    box, sheet = names[place], view.sheet
    land = _ground(view.base, place)
    at_home = land is not None and land.holds(box)
    reach = _FARTHEST if at_home else _ABROAD
    left, top, right, bottom = box.left - reach, box.top - reach, box.right + reach, box.bottom + reach
    near = [it for it in others if it.left < right and left < it.right and it.top < bottom and top < it.bottom]
    near += [
        it for it in names.values() if it.left < right and left < it.right and it.top < bottom and top < it.bottom and it is not box
    ]
    crossing = [spot for cell in _cells(left, top, right, bottom) for spot in points.get(cell, ())]
    for x, y in _STEPS:
        left, top, right, bottom = box.left + x + _EDGE, box.top + y + _EDGE, box.right + x - _EDGE, box.bottom + y - _EDGE
        if not at_home and hypot(x, y) > _ABROAD:
            return None
        if left < sheet.left or top < sheet.top or right > sheet.right or bottom > sheet.bottom:
            continue
        if at_home and not _within(land, left, top, right, bottom):
            continue
        if any(it[0] < right and left < it[2] and it[1] < bottom and top < it[3] for it in near):
            continue
        left, top, right, bottom = left - _LINE, top - _LINE, right + _LINE, bottom + _LINE
        if not any(left < across < right and top < down < bottom for across, down in crossing):
            return Point(x, y)
    return None


def _crossed(name: Box, points: _Points) -> bool:
    more = _LINE - _EDGE
    left, top, right, bottom = name.left - more, name.top - more, name.right + more, name.bottom + more
    for cell in _cells(left, top, right, bottom):
        for x, y in points.get(cell, ()):
            if left < x < right and top < y < bottom:
                return True
    return False


def _share(name: Box, other: Box) -> bool:
    """Whether something lies over the letters of a name."""
    return (
        name.left + _EDGE < other.right and other.left < name.right - _EDGE
        and name.top + _EDGE < other.bottom and other.top < name.bottom - _EDGE
    )  # fmt: skip


def _ground(base: BaseMap, place: str) -> Ground | None:
    home = province(place)
    here = next((it for it in base.provinces if it.id == home), None)
    return ground_of(here, base.corner, base.scale) if here and here.outline else None


def _within(land: Ground | None, left: float, top: float, right: float, bottom: float) -> bool:
    """Whether a box lies within a ground, as its first, middle and last rows tell."""
    if land is None:
        return False
    first, last = floor(left) - land.left, ceil(right) - land.left
    high, low = floor(top) - land.top, ceil(bottom) - 1 - land.top
    if first < 0 or high < 0 or low >= len(land.rows):
        return False
    across = (1 << last) - (1 << first)
    return all(land.rows[row] & across == across for row in (high, (high + low) // 2, low))


def _standing(view: Scene) -> Iterator[tuple[str, Box]]:
    """The room of all that stands on the map but lines and names, with its place where that is more than the map has room for."""
    for piece, spot in view.placed:
        left, top, right, bottom = moved_to(view.room(piece), spot)
        more = view.rim_of(piece.place)
        yield province(piece.place) if more or piece.dislodged else "", Box(left - more, top - more, right + more, bottom + more)
    yield from (("", it) for it in (*view.centre_signs, *view.base.key))
    for spot in (*view.bursts.values(), *view.sieges.values(), *(at for _, at in (*view.emblems, *view.forts))):
        yield "", moved_to(EMBLEM, spot)
    for mark, spot in view.standing.items():
        yield "", moved_to(standing_room(view.picture.signs.marks[mark.kind].shape, mark.text), spot)


def _by_cell(arrows: Sequence[RoutedArrow]) -> _Points:
    """Points along lines, a few units apart."""
    found: dict[int, list[tuple[float, float]]] = {}
    for it in arrows:
        for curve in it.way:
            (ax, ay), (bx, by), (cx, cy) = curve
            count = max(2, round((distance(curve.start, curve.towards) + distance(curve.towards, curve.end)) / _STEP))
            for number in range(count + 1):
                t = number / count
                u, v, w = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
                x, y = u * ax + v * bx + w * cx, u * ay + v * by + w * cy
                cell = int(x) >> _CELL << _ROWS | int(y) >> _CELL
                if cell in found:
                    found[cell].append((x, y))
                else:
                    found[cell] = [(x, y)]
    return found


def _cells(left: float, top: float, right: float, bottom: float) -> list[int]:
    """The cells that a box lies in, each as one number."""
    columns, rows = range(int(left) >> _CELL, (int(right) >> _CELL) + 1), range(int(top) >> _CELL, (int(bottom) >> _CELL) + 1)
    return [x << _ROWS | y for x in columns for y in rows]


def _square(at: Point, half: float) -> Box:
    return Box(at.x - half, at.y - half, at.x + half, at.y + half)
