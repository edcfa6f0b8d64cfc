"""Arrows in two layers: lines that go under the pieces, and ends (heads, bars, rings) that go over them.

What an arrow means is told by its line and its end, never by its colour:

    solid     filled head                    failed: dashed line, open head, bar before the target
    double    filled head                    failed: dashed double line, open head, bar
    dotted    ring on what it points at      failed: two strokes across the line
    wavy      diamond on what it points at   failed: two strokes across the line
    stub      large ring beside its piece    failed: the ring is crossed
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.core.signs import GOING, ArrowLine
from generator.render.markup.escape_xml import escaped
from generator.render.shapes.geometry import Point, Way, heading, path, wave
from generator.render.signs.letters import circle, letters
from generator.render.ways.arrow_routes import RoutedArrow
from generator.render.ways.stubs import RING

ORDER: tuple[ArrowLine, ...] = ("stub", "wavy", "dotted", "double", "dash dot", "solid")
"""The order of drawing. The last lies on top: a move is more important than what helps it."""
_WIDTH: Mapping[ArrowLine, float] = {"solid": 2.5, "double": 4.4, "dash dot": 2.5, "dotted": 2.0, "wavy": 1.5, "stub": 2.0}
_HALO = 2.4
STEP = 5.2
"""The radius of the disc with the text of a stage."""
_SIGN = "#111111"
_NEEDLESS = re.compile(r"\.0(?!\d)| (?=-)")


def line(routed: RoutedArrow, ink: str) -> str:
    """The line of an arrow over its white halo, with `data-kind` and `data-outcome`."""
    arrow = routed.arrow
    data = _terse(wave(routed.way) if routed.line == "wavy" else path(_short(routed)))
    width = _WIDTH[routed.line]
    outcome = "done" if arrow.ok else "failed"
    halo = _path(data, f'stroke="#fff" stroke-width="{width + _HALO:.1f}" stroke-opacity=".85"')
    inked = _path(data, f'stroke="{ink}" stroke-width="{width:g}"{_dash(routed.line, ok=arrow.ok)}')
    inside = _path(data, 'stroke="#fff" stroke-width="1.5"') if routed.line == "double" else ""
    return f'<g data-kind="{escaped(arrow.kind)}" data-outcome="{outcome}">{halo}{inked}{inside}</g>'


def end(routed: RoutedArrow, ink: str) -> str:
    """The end of an arrow: a head, a head and a bar, a ring or a diamond; and the strokes across one that failed.

    It is drawn in a group with `pieces.SHARED`.
    """
    arrow, tip = routed.arrow, routed.last.end
    if routed.line in GOING:
        ahead = heading(routed.last)
        return _head(tip, ahead, ink, filled=arrow.ok) + ("" if arrow.ok else _bar(tip, ahead)) + _steps(routed, ink)
    if routed.line == "stub":
        return _ring(tip, ink, crossed=not arrow.ok)
    broken = "" if arrow.ok else _strokes(routed.way)
    look = f'fill="#fff" stroke="{ink}" stroke-width="1.5"'
    if routed.line == "wavy":
        data = _terse(f"M{_at(Point(tip.x, tip.y - 3.6))}l3.6 3.6-3.6 3.6-3.6 -3.6Z")
        return _path(data, f'{look} stroke-linejoin="miter"') + broken
    return f'<circle cx="{round(tip.x, 1):g}" cy="{round(tip.y, 1):g}" r="2.8" {look}/>{broken}'


def _steps(routed: RoutedArrow, ink: str) -> str:
    """The text of each stage, on a disc upon the way, which begins with a dot."""
    if not routed.arrow.steps:
        return ""
    first = routed.way[0].start
    disc = f'fill="#fff" stroke="{ink}" stroke-width="1.2"/>'
    discs = (f"{circle(at, STEP)} {disc}{letters(text, Point(at.x, at.y + 2.8), ink, 7.8, room=9)}" for at, text in routed.texts)
    dot = f'{circle(Point(round(first.x, 1), round(first.y, 1)), 2.6)} fill="{ink}" stroke="#fff" stroke-width="1"/>'
    return dot + "".join(discs)


def _dash(line: ArrowLine, *, ok: bool) -> str:
    if line == "dotted":
        return ' stroke-dasharray="0.1 3.3" stroke-linecap="round"'
    if line == "dash dot":
        return ' stroke-dasharray="8 2.6 2 2.6"' if ok else ' stroke-dasharray="2 4"'
    return ' stroke-dasharray="6 3.4"' if not ok and line not in ("wavy", "stub") else ""


def _short(routed: RoutedArrow) -> Way:
    """The way without the stretch that the head covers."""
    if routed.line in ("dotted", "stub"):
        return routed.way
    ahead = heading(routed.last)
    x, y = routed.last.end
    back = routed.last._replace(end=Point(x - ahead.x * 7, y - ahead.y * 7))
    return (*routed.way[:-1], back)


def _head(tip: Point, ahead: Point, ink: str, *, filled: bool) -> str:
    left, right = _aside(tip, ahead, 10.5, 5), _aside(tip, ahead, 10.5, -5)
    fill, edge, width = (ink, "#fff", 0.9) if filled else ("#fff", ink, 1.4)
    return _path(_terse(f"M{_at(tip)}L{_at(left)} {_at(right)}Z"), f'fill="{fill}" stroke="{edge}" stroke-width="{width}"')


def _bar(tip: Point, ahead: Point) -> str:
    data = _terse(f"M{_at(_aside(tip, ahead, -3.2, 6))}L{_at(_aside(tip, ahead, -3.2, -6))}")
    return _path(data, 'stroke="#fff" stroke-width="5.2"') + _path(data, f'stroke="{_SIGN}" stroke-width="2.8"')


def _ring(tip: Point, ink: str, *, crossed: bool) -> str:
    at, slant = Point(round(tip.x, 1), round(tip.y, 1)), RING * 0.7
    data = _terse(f"M{_at(Point(at.x - slant, at.y + slant))}l{2 * slant:.1f} {-2 * slant:.1f}")
    ring = f'{circle(at, RING)} fill="#fff" stroke="{ink}" stroke-width="1.6"/>'
    return ring + (_path(data, f'stroke="{_SIGN}" stroke-width="1.6"') if crossed else "")


def _strokes(way: Way) -> str:
    curve = way[len(way) // 2]
    spot, ahead = curve.at(0.5), heading(curve.part(0, 0.5))
    pairs = ((_aside(spot, ahead, back - 1.6, 5), _aside(spot, ahead, back + 1.6, -5)) for back in (-2.1, 2.1))
    data = _terse("".join(f"M{_at(left)}L{_at(right)}" for left, right in pairs))
    return _path(data, 'stroke="#fff" stroke-width="4.2"') + _path(data, f'stroke="{_SIGN}" stroke-width="1.8"')


def _aside(tip: Point, ahead: Point, back: float, side: float) -> Point:
    return Point(tip.x - ahead.x * back - ahead.y * side, tip.y - ahead.y * back + ahead.x * side)


def _path(data: str, look: str) -> str:
    return f'<path d="{data}" {look}/>'


def _terse(data: str) -> str:
    """Path data without the zeros and spaces that its numbers do not need."""
    return _NEEDLESS.sub("", data)


def _at(point: Point) -> str:
    return f"{point.x:.1f} {point.y:.1f}"
