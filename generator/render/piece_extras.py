"""What a piece bears besides its owner's letters: its name, count, rank, badges and marks, and the room that all of it takes."""

from __future__ import annotations

from generator.core.picture import Piece
from generator.core.signs import Signs
from generator.render.badges import badge_room, badges
from generator.render.bodies import Figure
from generator.render.geometry import Point
from generator.render.letters import circle, letters
from generator.render.marks import own_mark
from generator.render.owner_styles import Look
from generator.render.text_width import Box, text_width

NO_SIGNS = Signs()
_LABEL, _LONGEST, _WIDEST = 8.0, 60.0, 13.0
_BEHIND = 2.4  # how far the piece behind the first of a stack looks out
_MARK = 6.6  # the room that a mark of a piece takes around its middle
_UNITS = 5.2  # and that the number of its units takes


def room_with_extras(it: Piece, body: Figure, signs: Signs) -> Box:
    """The room that a piece with this body takes around its point."""
    left, top, right, bottom = body.box
    if it.dislodged:
        top, right = min(top, -12.6), max(right, 16.6)
    if it.rank:
        top -= 5
    if it.units > 1:
        top, right = top - _BEHIND, right + _BEHIND
        corner = _units_spot(body)
        left, top = min(left, corner.x - _UNITS), min(top, corner.y - _UNITS)
    if it.badges:
        row = badge_room(it.badges, shapes_of(signs), body.box.top, _badges_end(it, body))
        left, top, right = min(left, row.left), min(top, row.top), max(right, row.right)
    for spot in _mark_spots(it, body):
        left, top, right = min(left, spot.x - _MARK), min(top, spot.y - _MARK), max(right, spot.x + _MARK)
    if it.count is not None:
        middle, wide = _count_middle(it, body, signs), _count_width(it) / 2 + 0.8
        left, right, bottom = min(left, middle - wide), max(right, middle + wide), bottom + 6.6
    if it.label:
        wide = min(text_width(it.label, _LABEL), _LONGEST) / 2 + 1
        left, right, bottom = min(left, -wide), max(right, wide), bottom + 9
    return Box(left, top, right, bottom)


def extras(it: Piece, body: Figure, look: Look, signs: Signs) -> str:
    """All that a piece bears, around the point of its body."""
    above = _pips(it, body, look) + (_badges(it, body, look, signs) if it.badges else "")
    beside = "".join(
        own_mark(name, signs.marks[name].shape, look.dark, spot)
        for name, spot in zip(it.marks, _mark_spots(it, body), strict=False)
    )
    return f"{above}{_count(it, body, look, signs)}{_units(it, body, look)}{_name(it, body)}{beside}"


def stacked_behind(it: Piece, body: Figure, look: Look) -> str:
    """The piece behind the first of a stack, of which little is seen."""
    if it.units < 2:
        return ""
    return (
        f'<path data-units="{it.units}" transform="translate({_BEHIND:g} {-_BEHIND:g})" d="{body.outline}" fill="{look.dark}" '
        'stroke="#fff" stroke-width="1.4"/>'
    )


def shapes_of(signs: Signs) -> dict[str, str]:
    """The shapes of the badges of a rule system, by name."""
    return {name: it.shape for name, it in signs.badges.items()}


def _pips(it: Piece, body: Figure, look: Look) -> str:
    """The rank, as a row of dots above."""
    first = -2.4 * (it.rank - 1)
    spots = [Point(first + 4.8 * number, body.box.top - 1.9) for number in range(it.rank)]
    return "".join(f'{circle(spot, 1.9)} fill="{look.dark}" stroke="#fff" stroke-width="1"/>' for spot in spots)


def _badges(it: Piece, body: Figure, look: Look, signs: Signs) -> str:
    return badges(it.badges, shapes_of(signs), look.dark, body.box.top + 0.6, _badges_end(it, body))


def _badges_end(it: Piece, body: Figure) -> tuple[float, float]:
    """Where the row of badges may begin and end: the number of units or a mark stands in a corner above the body."""
    left = _units_spot(body).x + _UNITS - 0.6 if it.units > 1 or len(it.marks) > 1 else -_WIDEST
    right = body.box.right - 2 - _MARK if it.marks else _WIDEST
    return left, right


def _count(it: Piece, body: Figure, look: Look, signs: Signs) -> str:
    """The count, at the lower right corner."""
    if it.count is None:
        return ""
    width, x, y = _count_width(it), _count_middle(it, body, signs), body.box.bottom + 1
    shape = f"M{x - width / 2:.4g} {y - 4.8:.4g}h{width:g}v9.6h{-width:g}Z"
    box = f'<path data-count="{it.count}" d="{shape}" fill="#fff" stroke="{look.dark}" stroke-width="1.2"/>'
    return box + letters(str(it.count), Point(round(x, 1), round(y + 3, 1)), look.ink, 8.4)


def _count_middle(it: Piece, body: Figure, signs: Signs) -> float:
    """The middle of the count: it looks out to the right, or ends where the body does if pieces are packed."""
    return body.box.right - _count_width(it) / 2 - 0.8 if signs.inside else body.box.right - 3


def _count_width(it: Piece) -> float:
    return max(9.6, round(text_width(str(it.count), 8.4) + 4.4, 1))


def _units(it: Piece, body: Figure, look: Look) -> str:
    """How many units there are, in a disc at the upper left corner."""
    if it.units < 2:
        return ""
    spot = _units_spot(body)
    disc = f'{circle(spot, 4.6)} fill="#fff" stroke="{look.dark}" stroke-width="1.1"/>'
    return disc + letters(str(it.units), Point(spot.x, round(spot.y + 2.7, 1)), look.ink, 7.6)


def _units_spot(body: Figure) -> Point:
    return Point(round(body.box.left + 2.4, 1), round(body.box.top + 1.6, 1))


def _mark_spots(it: Piece, body: Figure) -> list[Point]:
    """Where the marks of a piece stand: the first at its upper right corner, the second at its upper left one."""
    right, left = Point(body.box.right - 2, body.box.top + 1), Point(body.box.left + 2, body.box.top + 1)
    return [right, left][: len(it.marks)]


def _name(it: Piece, body: Figure) -> str:
    """The piece's own name, below it."""
    if not it.label:
        return ""
    at = Point(0, round(body.box.bottom + (13.6 if it.count is not None else 7), 1))
    size = round(min(_LABEL, _LABEL * _LONGEST / text_width(it.label, _LABEL)), 1)
    halo = letters(it.label, at, "#fff", size, more=' stroke="#fff" stroke-width="2.4" opacity="0.8"')
    return halo + letters(it.label, at, "#1a1a1a", size)
