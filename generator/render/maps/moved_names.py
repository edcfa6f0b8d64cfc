"""Where the names of places are written that lines of orders would cross: a little aside, in their place if there is room."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil, floor, hypot

from generator.core.picture import province
from generator.render.base_maps.base_map import BaseMap
from generator.render.scenes.map_scene import Scene
from generator.render.scenes.piece_layout import moved_to
from generator.render.scenes.place_grounds import ground_of
from generator.render.shapes.geometry import Box, Curve, Point
from generator.render.shapes.ground import Ground
from generator.render.signs.marks import standing_room
from generator.render.signs.pieces import EMBLEM
from generator.render.ways.arrow_routes import RoutedArrow

_Points = Sequence[tuple[float, float]]
_Line = tuple[Box, _Points]
"""Points along a curve, and a box that has them all."""

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
_CELL, _ROWS = 4, 10  # a cell is 16 units wide and high; its number is its column, shifted so far, and its row


def moved_names(view: Scene, arrows: Sequence[RoutedArrow]) -> dict[str, Point]:
    """The steps by which names move, by place; those that no line crosses stay where the map has them."""
    if view.fixed or not (arrows or view.picture.marks):
        return {}
    lines = [_points(curve) for it in arrows for curve in it.way]
    standing = list(_standing(view))
    over = {place: box for place, box in standing if place}
    others = [*(box for _, box in standing), *(_square(it.last.end, _END) for it in arrows)]
    names = tuple(view.names.items())
    crossed, stay = _crossed(names, lines), view.picture.captions.keys()
    apart = dict(_apart(names))
    found: dict[str, Point] = {}
    for place, box in view.names.items():
        if place in stay or not (place in crossed or (place in over and _share(box, over[place]))):
            continue
        own = apart.pop(place)
        step = _step(view, place, box, [*others, *apart.values()], lines)
        if step is not None:
            found[place] = step
        apart[place] = _with_blank(moved_to(box, step)) if step else own
    return found


def _step(view: Scene, place: str, box: Box, others: Sequence[Box], lines: Sequence[_Line]) -> Point | None:
    """The shortest step by which a name lies on nothing else, within its place if it was there before, or most of it."""
    land = _ground(view.base, place)
    middle = Point(round((box.left + box.right) / 2), round((box.top + box.bottom) / 2))
    around = moved_to(box, Point(-middle.x, -middle.y))
    led = place in view.base.leaders.get(view.labels, {})
    for share, reach, line in _LED if led else _AT_HOME if land and land.holds(box) else _ABROAD:
        spots = _free(view.sheet, box, reach, others, lines, line).spots(_smaller(around, _EDGE, _EDGE))
        if land and share:
            beyond = (1 - share) / 2
            core = _smaller(around, max(beyond * (box.right - box.left), _EDGE), max(beyond * (box.bottom - box.top), _EDGE))
            spots = spots.also(land.spots(core))
        best = spots.nearest(middle, upright=_UPRIGHT)
        if best and best[0] <= reach:
            return Point(best[1].x - middle.x, best[1].y - middle.y)
    return None


def _free(sheet: Box, box: Box, reach: int, others: Sequence[Box], lines: Sequence[_Line], line: float) -> Ground:
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
    low, high, outer, last = top - line, bottom + line, left - line, right + line
    for (west, north, east, south), points in lines:
        if west < last and outer < east and north < high and low < south:
            for x, y in points:
                if outer < x < last and low < y < high:
                    aside = int(x - line) - left
                    keep = ~(wide << aside if aside >= 0 else wide >> -aside)
                    for row in range(max(int(y - line) - top, 0), min(int(y + line) + 1 - top, bottom - top)):
                        rows[row] &= keep
    return Ground(left, top, tuple(rows))


def _smaller(box: Box, across: float, down: float) -> Box:
    return Box(box.left + across, box.top + down, box.right - across, box.bottom - down)


def _crossed(names: tuple[tuple[str, Box], ...], lines: Sequence[_Line]) -> set[str]:
    """The places whose names a line crosses."""
    near, found = _names_by_cell(names), set[str]()
    for _, points in lines:
        for x, y in points:
            for left, top, right, bottom, place in near.get(int(x) >> _CELL << _ROWS | int(y) >> _CELL, ()):
                if left < x < right and top < y < bottom:
                    found.add(place)
    return found


@lru_cache(maxsize=16)  # they are the same on every map of a game
def _names_by_cell(names: tuple[tuple[str, Box], ...]) -> Mapping[int, Sequence[tuple[float, float, float, float, str]]]:
    """Where a line would cross a name, by the cells of the sheet."""
    more = _LINE - _EDGE
    found: defaultdict[int, list[tuple[float, float, float, float, str]]] = defaultdict(list)
    for place, box in names:
        left, top, right, bottom = box.left - more, box.top - more, box.right + more, box.bottom + more
        for cell in _cells(left, top, right, bottom):
            found[cell].append((left, top, right, bottom, place))
    return dict(found)


@lru_cache(maxsize=16)  # as above
def _apart(names: tuple[tuple[str, Box], ...]) -> Mapping[str, Box]:
    """What other names keep off each of some names."""
    return {place: _with_blank(box) for place, box in names}


def _with_blank(name: Box) -> Box:
    """What other names keep off."""
    return Box(name.left - _BLANK, name.top, name.right + _BLANK, name.bottom)


def _share(name: Box, other: Box) -> bool:
    """Whether something lies over the letters of a name."""
    return (
        name.left + _EDGE < other.right and other.left < name.right - _EDGE
        and name.top + _EDGE < other.bottom and other.top < name.bottom - _EDGE
    )  # fmt: skip


@lru_cache(maxsize=2048)  # the same places are asked for on every map of a game
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


def _points(curve: Curve) -> _Line:
    """Points along a curve, a few units apart."""
    (ax, ay), (bx, by), (cx, cy) = curve
    weights = _weights(max(2, round((hypot(bx - ax, by - ay) + hypot(cx - bx, cy - by)) / _STEP)))
    points = [(u * ax + v * bx + w * cx, u * ay + v * by + w * cy) for u, v, w in weights]
    return Box(min(ax, bx, cx), min(ay, by, cy), max(ax, bx, cx), max(ay, by, cy)), points


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
