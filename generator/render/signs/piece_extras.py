"""What a piece bears besides its owner's letters: its name, count, number, rank and the row above it; the room that all takes."""

from __future__ import annotations

from generator.core.picture import Piece
from generator.core.signs import Signs
from generator.render.looks.owner_styles import Look
from generator.render.markup.text_width import text_width
from generator.render.shapes.geometry import Box, Point
from generator.render.signs.badges import row_above, row_room
from generator.render.signs.bodies import Figure
from generator.render.signs.letters import circle, letters

NO_SIGNS = Signs()
_LABEL, _LONGEST = 8.0, 60.0
_STRIP = 6.0  # from the baseline of letters to the middle of the strip below them, where pieces are packed
_LOWER_STRIP = 9.0  # the same below a miniature
_BEHIND = 2.4  # how far the piece behind the first of a stack looks out


def room_with_extras(it: Piece, body: Figure, signs: Signs) -> Box:
    """The room that a piece with this body takes around its point."""
    left, top, right, bottom = body.box
    if it.dislodged:
        top, right = min(top, -12.6), max(right, 16.6)
    if it.rank:
        top -= 5
    row = row_room(it, signs, _foot(it, body))
    left, top, right = min(left, row.left), min(top, row.top), max(right + (_BEHIND if it.units > 1 else 0), row.right)
    if it.count is not None or it.number:
        strip = _strip(it, body, signs)
        left, right, bottom = min(left, strip.left - 0.8), max(right, strip.right + 0.8), max(bottom, strip.bottom + 0.8)
    if it.label:
        wide = min(text_width(it.label, _LABEL), _LONGEST) / 2 + 1
        left, right, bottom = min(left, -wide), max(right, wide), bottom + 9
    return Box(left, top, right, bottom)


def extras(it: Piece, body: Figure, look: Look, signs: Signs) -> str:
    """All that a piece bears, around the point of its body."""
    above = _pips(it, body, look) + row_above(it, signs, look, _foot(it, body))
    return f"{above}{_count(it, body, look, signs)}{_name(it, body)}"


def stacked_behind(it: Piece, body: Figure, look: Look) -> str:
    """The piece behind the first of a stack, of which little is seen."""
    if it.units < 2:
        return ""
    step = f'transform="translate({_BEHIND:g} {-_BEHIND:g})"'
    return f'<path {step} d="{body.outline}" fill="{look.dark}" stroke="#fff" stroke-width="1.4"/>'


def _foot(it: Piece, body: Figure) -> float:
    """Where the row above a body stands."""
    return body.box.top - (_BEHIND if it.units > 1 else 0)


def _pips(it: Piece, body: Figure, look: Look) -> str:
    """The rank, as a row of dots above."""
    first = -2.4 * (it.rank - 1)
    spots = [Point(first + 4.8 * number, body.box.top - 1.9) for number in range(it.rank)]
    return "".join(f'{circle(spot, 1.9)} fill="{look.dark}" stroke="#fff" stroke-width="1"/>' for spot in spots)


def _count(it: Piece, body: Figure, look: Look, signs: Signs) -> str:
    """The number, light on dark, and the count behind it: at the lower right corner, or as a strip below the letters."""
    if it.count is None and not it.number:
        return ""
    left, top, right, bottom = _strip(it, body, signs)
    drawn, y = "", round((top + bottom) / 2 + 3, 1)
    if it.number:
        end = right if it.count is None else left + _number_width(it)
        box = f'd="M{left:.4g} {top:.4g}H{end:.4g}V{bottom:.4g}H{left:.4g}Z" fill="{look.dark}" stroke="#fff" stroke-width="1"'
        drawn += f'<path data-number="{it.number}" {box}/>'
        drawn += letters(str(it.number), Point(round((left + end) / 2, 1), y), "#fff", 8.4)
        left = end
    if it.count is None:
        return drawn
    shape = f"M{left:.4g} {top:.4g}h{right - left:g}v{bottom - top:g}h{left - right:g}Z"
    drawn += f'<path data-count="{it.count}" d="{shape}" fill="#fff" stroke="{look.dark}" stroke-width="1.2"/>'
    return drawn + letters(str(it.count), Point(round((left + right) / 2, 1), y), look.ink, 8.4)


def _strip(it: Piece, body: Figure, signs: Signs) -> Box:
    """Where the number and the count stand."""
    wide = (_count_width(it) if it.count is not None else 0) + (_number_width(it) if it.number else 0)
    if signs.inside or it.miniature:
        wide, middle = max(wide, body.box.right - body.box.left - 1.6), (body.box.left + body.box.right) / 2
        down = body.baseline + (_LOWER_STRIP if it.miniature else _STRIP)
        return Box(middle - wide / 2, down - 4.8, middle + wide / 2, down + 4.8)
    right = body.box.right - 3 + (_count_width(it) / 2 if it.count is not None else 0)
    return Box(right - wide, body.box.bottom + 1 - 4.8, right, body.box.bottom + 1 + 4.8)


def _count_width(it: Piece) -> float:
    return max(9.6, round(text_width(str(it.count), 8.4) + 4.4, 1))


def _number_width(it: Piece) -> float:
    return round(text_width(str(it.number), 8.4) + 4.2, 1)


def _name(it: Piece, body: Figure) -> str:
    """The piece's own name, below it."""
    if not it.label:
        return ""
    foot = body.box.bottom + (13.6 if it.count is not None else 7)
    at = Point(0, round(_strip(it, body, NO_SIGNS).bottom + 7.4 if it.miniature else foot, 1))
    size = round(min(_LABEL, _LABEL * _LONGEST / text_width(it.label, _LABEL)), 1)
    halo = letters(it.label, at, "#fff", size, more=' stroke="#fff" stroke-width="2.4" opacity="0.8"')
    return halo + letters(it.label, at, "#1a1a1a", size)
