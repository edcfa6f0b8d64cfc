"""The row above the body of a piece: how many units it stands for, the badges of its leaders, and its own marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from generator.core.picture import Piece
from generator.core.signs import Badge, Signs
from generator.render.looks.owner_styles import Look
from generator.render.markup.escape_xml import escaped
from generator.render.shapes.geometry import Box, Point
from generator.render.signs.letters import circle, letters
from generator.render.signs.marks import own_mark

_WIDEST = 34.0
_SUNK = 2.2  # how far discs and rings reach into the body below
_DISC, _RING = 4.6, 5.8  # the radius of the disc with the number of units, and of the ring of a mark
# How wide a badge is, how high it is, and its outline around the middle of its foot.
_BADGES: Mapping[Badge, tuple[float, float, str]] = {
    "crown": (9.4, 6.8, "M-3.7 0L-4.7-5.6L-2-3.3L0-6.8L2-3.3L4.7-5.6L3.7 0Z"),
    "flag": (7, 7.6, "M-3.4 0V-7.6H-2Q-.4-8.4 1-7.2L3.4-7.4V-3L1-2.8Q-.4-4-2-3.2V0Z"),
}


class _Sign(NamedTuple):
    """A sign of the row: what it is, its name, how wide it is, and how high above the foot of the row it reaches."""

    what: str
    name: str
    wide: float
    high: float


def row_room(it: Piece, signs: Signs, foot: float) -> Box:
    """The room that the row takes, whose foot is at `foot`; without a sign in it none."""
    row = _row(it, signs)
    wide = min(sum(one.wide for one in row), _WIDEST) / 2
    return Box(-wide - 0.5, foot - max(one.high for one in row) - 0.6, wide + 0.5, foot) if row else Box(0, foot, 0, foot)


def row_above(it: Piece, signs: Signs, look: Look, foot: float) -> str:
    """The row, in the middle above a body whose top is at `foot`; many signs stand closer together."""
    row = _row(it, signs)
    squeeze = min(1.0, _WIDEST / (sum(one.wide for one in row) or 1))
    left, drawn = -sum(one.wide for one in row) * squeeze / 2, []
    for one in row:
        at = Point(round(left + one.wide * squeeze / 2, 1), round(foot, 1))
        drawn.append(_drawn(one, signs, look, at))
        left += one.wide * squeeze
    return "".join(drawn)


def badge(name: str, shape: str, paint: str, at: Point) -> str:
    """A badge whose foot is at a point."""
    place = f'data-badge="{escaped(name)}" transform="translate({at.x:g} {at.y:g})"'
    return f'<path {place} d="{_BADGES[cast(Badge, shape)][2]}" fill="{paint}" stroke="#fff" stroke-width="1"/>'


def _row(it: Piece, signs: Signs) -> list[_Sign]:
    """The signs of a piece: the number of its units, its badges, its marks."""
    units = [_Sign("units", str(it.units), 2 * _DISC + 1, 2 * _DISC - _SUNK)] if it.units > 1 else []
    shapes = [(name, _BADGES[cast(Badge, signs.badges[name].shape)]) for name in it.badges]
    badges = [_Sign("badge", name, wide, high) for name, (wide, high, _) in shapes]
    return [*units, *badges, *(_Sign("mark", name, 2 * _RING + 1, 2 * _RING - _SUNK) for name in it.marks)]


def _drawn(one: _Sign, signs: Signs, look: Look, at: Point) -> str:
    if one.what == "badge":
        return badge(one.name, signs.badges[one.name].shape, look.dark, Point(at.x, round(at.y + 1.3, 1)))
    if one.what == "mark":
        return own_mark(one.name, signs.marks[one.name].shape, look.dark, Point(at.x, round(at.y + _SUNK - _RING, 1)))
    middle = Point(at.x, round(at.y + _SUNK - _DISC, 1))
    disc = f'{circle(middle, _DISC)} data-units="{one.name}" fill="#fff" stroke="{look.dark}" stroke-width="1.1"/>'
    return disc + letters(one.name, Point(middle.x, round(middle.y + 2.7, 1)), look.ink, 7.6)
