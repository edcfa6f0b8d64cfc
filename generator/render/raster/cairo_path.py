"""Outlines of SVG as paths of cairo: each is read once, and appended to a drawing by one call instead of one for each point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from struct import pack
from typing import Any

from generator.render.shapes.outline import Pair, spots_of, steps

MOVE, LINE, _CURVE, CLOSE = range(4)
"""The kinds of steps, as cairo counts them."""
_HEADER, _POINT = "ii8x", "dd"
"""How `cairo_path_data_t` is packed: a step with how many of these it takes, or a point."""
Step = tuple[int, tuple[Pair, ...]]
"""A kind of step, with the points that it leads through."""


_lent: dict[str, bytes] = {}


def lend(outlines: Mapping[str, bytes]) -> None:
    """Take the outlines of these paths, by their `d` and as `packed` makes them, in place of reading them."""
    _lent.update(outlines)


def packed(data: str) -> bytes:
    """The outline in a path's `d` as cairo takes it."""
    forms, values = ["="], list[float]()
    for kind, points in path_steps(data):
        forms.append(_HEADER + _POINT * len(points))
        values += (kind, 1 + len(points))
        for point in points:
            values += point
    return pack("".join(forms), *values)


@lru_cache(maxsize=4096)
def compiled(data: str) -> Any:
    """The outline in a path's `d`, for `append`."""
    import cairocffi

    found = _lent[data] if data in _lent else packed(data)
    filled = cairocffi.ffi.from_buffer("cairo_path_data_t[]", found)
    # The points are given back as well, since cairo only refers to them.
    return cairocffi.ffi.new("cairo_path_t *", {"status": 0, "data": filled, "num_data": len(filled)}), filled


def append(context: Any, data: str) -> None:
    """Append the outline in a path's `d` to the path of a drawing."""
    import cairocffi

    if data:
        cairocffi.cairo.cairo_append_path(context._pointer, compiled(data)[0])  # noqa: SLF001  # so its manual says


def path_steps(data: str) -> Iterator[Step]:
    """The steps of an outline, all with absolute points and with curves of one kind alone."""
    at = start = bend = (0.0, 0.0)
    before = ""
    for command, numbers in steps(data):
        kind = command.upper()
        spots = [start] if kind == "Z" else spots_of(kind, numbers, at, relative=command.islower())
        if kind in "ST":  # the first point bends as the last one of the curve before did
            same = before in ("CS" if kind == "S" else "QT")
            spots.insert(0, (2 * at[0] - bend[0], 2 * at[1] - bend[1]) if same else at)
        end = spots[-1]
        if kind == "A":
            yield from _arc(at, numbers, end)
        elif kind in "QT":
            yield _CURVE, (_towards(at, spots[0]), _towards(end, spots[0]), end)
        else:
            yield _KINDS[kind], () if kind == "Z" else tuple(spots)
        bend = spots[-2] if kind in "CSQT" else end
        start = end if kind == "M" else start
        at, before = end, kind


_KINDS = {"M": MOVE, "L": LINE, "H": LINE, "V": LINE, "C": _CURVE, "S": _CURVE, "Z": CLOSE}


def _towards(end: Pair, bend: Pair) -> Pair:
    """The point of a cubic curve for that of a quadratic one."""
    return end[0] + (bend[0] - end[0]) * 2 / 3, end[1] + (bend[1] - end[1]) * 2 / 3


def _arc(start: Pair, numbers: Sequence[float], end: Pair) -> Iterator[Step]:
    """An arc of an ellipse as curves of at most a quarter each (SVG 1.1, F.6)."""
    across, down, turn, large, sweep = abs(numbers[0]), abs(numbers[1]), radians(numbers[2]), numbers[3], numbers[4]
    if start == end:
        return
    if not across or not down:
        yield LINE, (end,)
        return
    right, left = cos(turn), sin(turn)
    # Turned and squeezed so that the ellipse is a circle; its radius is more than 1 where it would not reach the end.
    (x1, y1), (x2, y2) = (((right * x + left * y) / across, (right * y - left * x) / down) for x, y in (start, end))
    half = hypot(x2 - x1, y2 - y1) / 2
    radius = max(1.0, half)
    off = sqrt(radius**2 - half**2) / (2 * half) * (1 if bool(large) != bool(sweep) else -1)
    middle = (x1 + x2) / 2 - off * (y2 - y1), (y1 + y2) / 2 + off * (x2 - x1)
    first, last = (atan2(y - middle[1], x - middle[0]) for x, y in ((x1, y1), (x2, y2)))
    whole = (last - first) % (2 * pi) - (0 if sweep else 2 * pi)
    pieces = max(1, ceil(abs(whole) / (pi / 2) - 1e-9))
    reach = 4 / 3 * tan(whole / pieces / 4)

    def spot(x: float, y: float) -> Pair:
        x, y = (middle[0] + radius * x) * across, (middle[1] + radius * y) * down
        return right * x - left * y, left * x + right * y

    for number in range(pieces):
        (c, s), (u, v) = ((cos(angle), sin(angle)) for angle in (first + whole * (number + it) / pieces for it in (0, 1)))
        yield _CURVE, (spot(c - reach * s, s + reach * c), spot(u + reach * v, v - reach * u), spot(u, v))
