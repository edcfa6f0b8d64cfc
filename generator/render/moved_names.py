"""Where the names of places are written that lines of orders would cross: a little aside, in their place if there is room."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil, floor, hypot

from generator.render.arrow_routes import RoutedArrow
from generator.render.base_map import BaseMap
from generator.render.geometry import Point
from generator.render.ground import Ground
from generator.render.map_scene import Scene, province
from generator.render.marks import standing_room
from generator.render.piece_layout import moved_to
from generator.render.pieces import EMBLEM
from generator.render.place_grounds import ground_of
from generator.render.text_width import Box

_Points = Mapping[int, Sequence[tuple[float, float]]]
"""Points by the cell of the sheet that they lie in."""

_STEP = 7.0  # how far apart the points of a line are that are looked at
_LINE, _END = 2.6, 6.0  # half of what a line and its end take, with their halos
_BARE = 0.6  # half of what a line takes by itself
_EDGE = 1.0  # how far into the box of a name anything may go, where there are no letters
_BLANK = 5.0  # how far apart two names are at least beside each other, so that they are not read as one
_UPRIGHT = 1.3  # a step up or down is a little worse than one aside
_AT_HOME = ((1.0, 12, _LINE), (1.0, 46, _LINE), (1.0, 90, _LINE), (0.55, 46, _LINE), (0.55, 90, _BARE))
"""How much of a name has to lie within its place, how far it may move, how near a line may come: tried one after the other."""
_ABROAD = ((0.0, 14, _LINE), (0.0, 24, _BARE))
"""The same for a name that lies outside its place."""
_LED = (*_ABROAD, (0.0, 40, _LINE), (0.0, 64, _BARE))
"""The same for one from which a line leads to its place."""
_CELL, _ROWS = 5, 10  # a cell is 32 units wide and high; its number is its column, shifted so far, and its row


def moved_names(view: Scene, arrows: Sequence[RoutedArrow]) -> dict[str, Point]:
    """The steps by which names move, by place; those that no line crosses stay where the map has them."""
    if view.fixed or not (arrows or view.picture.marks):
        return {}
    names, points = dict(view.names), _by_cell(arrows)
    standing = list(_standing(view))
    over = {place: box for place, box in standing if place}
    others = [*(box for _, box in standing), *(_square(it.last.end, _END) for it in arrows)]
    stay = view.picture.captions.keys()
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
    """The shortest step by which a name lies on nothing else, within its place if it was there before, or most of it."""
    box = names[place]
    land = _ground(view.base, place)
    middle = Point(round((box.left + box.right) / 2), round((box.top + box.bottom) / 2))
    around = moved_to(box, Point(-middle.x, -middle.y))
    apart = [*others, *(Box(it.left - _BLANK, it.top, it.right + _BLANK, it.bottom) for it in names.values() if it is not box)]
    led = place in view.base.leaders.get(view.labels, {})
    for share, reach, line in _LED if led else _AT_HOME if land and land.holds(box) else _ABROAD:
        spots = _free(view.sheet, box, reach, apart, points, line).spots(_smaller(around, _EDGE, _EDGE))
        if land and share:
            beyond = (1 - share) / 2
            core = _smaller(around, max(beyond * (box.right - box.left), _EDGE), max(beyond * (box.bottom - box.top), _EDGE))
            spots = spots.also(land.spots(core))
        best = spots.nearest(middle, upright=_UPRIGHT)
        if best and best[0] <= reach:
            return Point(best[1].x - middle.x, best[1].y - middle.y)
    return None


def _free(sheet: Box, box: Box, reach: int, others: Sequence[Box], points: _Points, line: float) -> Ground:
    """The part of the sheet around the box of a name that no other box and no line covers."""
    left, top = max(floor(box.left) - reach, ceil(sheet.left)), max(floor(box.top) - reach, ceil(sheet.top))
    right, bottom = min(ceil(box.right) + reach, floor(sheet.right)), min(ceil(box.bottom) + reach, floor(sheet.bottom))
    rows = [(1 << right - left) - 1] * (bottom - top)
    for west, north, east, south in others:
        if west < right and left < east and north < bottom and top < south:
            first = max(int(west) - left, 0)
            keep = ~((1 << ceil(east) - left) - (1 << first))
            for row in range(max(int(north) - top, 0), min(ceil(south) - top, bottom - top)):
                rows[row] &= keep
    wide = (1 << ceil(2 * line) + 1) - 1
    for cell in _cells(left, top, right, bottom):
        for x, y in points.get(cell, ()):
            aside = int(x - line) - left
            keep = ~(wide << aside if aside >= 0 else wide >> -aside)
            for row in range(max(int(y - line) - top, 0), min(int(y + line) + 1 - top, bottom - top)):
                rows[row] &= keep
    return Ground(left, top, tuple(rows))


def _smaller(box: Box, across: float, down: float) -> Box:
    return Box(box.left + across, box.top + down, box.right - across, box.bottom - down)


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
    return ground_of(here, base) if here and here.outline else None


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
    found: defaultdict[int, list[tuple[float, float]]] = defaultdict(list)
    for it in arrows:
        for (ax, ay), (bx, by), (cx, cy) in it.way:
            for u, v, w in _weights(max(2, round((hypot(bx - ax, by - ay) + hypot(cx - bx, cy - by)) / _STEP))):
                x, y = u * ax + v * bx + w * cx, u * ay + v * by + w * cy
                found[int(x) >> _CELL << _ROWS | int(y) >> _CELL].append((x, y))
    return found


@lru_cache(maxsize=256)  # most lines have one of a few lengths
def _weights(count: int) -> Sequence[tuple[float, float, float]]:
    """How much each of the three points of a curve counts at its start, its end, and where it is parted."""
    return [((1 - t) * (1 - t), 2 * t * (1 - t), t * t) for t in (number / count for number in range(count + 1))]


def _cells(left: float, top: float, right: float, bottom: float) -> list[int]:
    """The cells that a box lies in, each as one number."""
    columns, rows = range(int(left) >> _CELL, (int(right) >> _CELL) + 1), range(int(top) >> _CELL, (int(bottom) >> _CELL) + 1)
    return [x << _ROWS | y for x in columns for y in rows]


def _square(at: Point, half: float) -> Box:
    return Box(at.x - half, at.y - half, at.x + half, at.y + half)
