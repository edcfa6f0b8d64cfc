"""Pieces and signs of ownership: each carries its owner's label, the first letters of that, or its owner's sign."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from generator.core.picture import Piece
from generator.core.signs import TAGS, Emblem
from generator.render.emblems import sign
from generator.render.escape_xml import escaped
from generator.render.geometry import Point
from generator.render.owner_styles import Look
from generator.render.text_width import Box, text_width

SHARED = 'stroke-linejoin="round" font-weight="600" text-anchor="middle"'
"""The attributes of the group in which pieces, centres and tags are drawn."""


class Figure(NamedTuple):
    """How a body is drawn: the outline that carries the label, what stands above that, the baseline of the label, the middle and
    size of an emblem, and the box that it all takes.
    """

    outline: str
    above: str
    baseline: float
    emblem: float
    size: float
    box: Box


_SAILS = "M-.6-3.2V-11.6L-10-3.2ZM1.6-3.2V-10.2L9.6-3.2Z"
BODIES: Mapping[str, Figure] = {
    "hexagon": Figure("M-13 0L-8.8-8H8.8L13 0 8.8 8H-8.8Z", "", 3.2, 0, 1.1, Box(-14, -9, 14, 9)),
    "ship": Figure("M-14-1.6H14L10.6 8.8H-10.6Z", _SAILS, 6.4, 3.5, 0.8, Box(-15, -12.5, 15, 10)),
    "counter": Figure("M-10.5-8H10.5V8H-10.5Z", "", 3.2, 0, 1.1, Box(-11.5, -9, 11.5, 9)),
    "banner": Figure("M-10-8.6H12.6L9 -1.6L12.6 5.4H-10Z", "M-12.8-10.6H-10V10H-12.8Z", 1.6, -1.6, 1, Box(-13.6, -11.6, 13.6, 11)),
    "tower": Figure("M-9 8.6V-3.4H-11V-9.6H-7V-7H-2V-9.6H2V-7H7V-9.6H11V-3.4H9V8.6Z", "", 4.6, 1.4, 0.9, Box(-12, -10.6, 12, 9.6)),
    "shield": Figure("M-11-8.4H11V-1Q11 6 0 9.6Q-11 6-11-1Z", "", 2, -0.8, 1, Box(-12, -9.4, 12, 10.6)),
}
"""The bodies that stand in a place, by the name of their shape; tags stand beside them."""
TAG = Box(-8.2, -5.5, 8.2, 5.5)
"""The room that a tag takes, without its halo."""
EMBLEM = Box(-8.2, -8.2, 8.2, 8.2)
"""The room that the emblem of a place takes."""
_TAG = "M-7.4-4.7H7.4V4.7H-7.4Z"
_HOUSE, _WIDE_HOUSE = "M0-8L6.8-2.4V5.8H-6.8V-2.4Z", "M0-8.6L7.8-2.7V6.2H-7.8V-2.7Z"
_ALARM = (
    '<circle cx="11.5" cy="-7.5" r="4.4" fill="#fff" stroke="#222" stroke-width="1.1"/>'
    '<path d="M11.5-10.2V-7.1M11.5-5.8V-4.9" stroke="#222" stroke-width="1.5"/>'
)
_LABEL, _LONGEST = 8.0, 60.0


def room(it: Piece, shape: str) -> Box:
    """The room that a piece takes around its point, with its name, its count and its rank."""
    if shape in TAGS:
        return TAG
    left, top, right, bottom = BODIES[shape].box
    if it.dislodged:
        top, right = min(top, -12.6), max(right, 16.6)
    if it.rank:
        top -= 5
    if it.count is not None:
        right, bottom = max(right, right - 3 + _badge_width(it) / 2 + 0.8), bottom + 6.6
    if it.label:
        wide = min(text_width(it.label, _LABEL), _LONGEST) / 2 + 1
        left, right, bottom = min(left, -wide), max(right, wide), bottom + 9
    return Box(left, top, right, bottom)


def piece(it: Piece, shape: str, look: Look, at: Point) -> str:
    """A piece with its owner's label or sign, and with its name, count and rank where it has them.

    A dislodged one is pale, has a dashed outline, and bears an exclamation mark.
    """
    if shape in TAGS:
        return _tag(it, shape, look, at)
    body = BODIES[shape]
    more = f"{_pips(it, body, look)}{_badge(it, body, look)}{_name(it, body)}"
    state = "dislodged" if it.dislodged else "standing"
    opening = f'<g data-shape="{escaped(it.kind)}" data-state="{state}" transform="translate({at.x:g} {at.y:g})">'
    return f"{opening}{_figure(body, look, dislodged=it.dislodged)}{more}</g>"


@lru_cache(maxsize=512)  # on every map, most pieces of an owner are one of a few
def _figure(body: Figure, look: Look, *, dislodged: bool) -> str:
    """A body with its owner's label or sign, around (0, 0)."""
    if not dislodged:
        outline = f'<path d="{body.outline}{body.above}" fill="{look.dark}" stroke="#fff" stroke-width="1.4"/>'
        return outline + _owner_sign(look, body, "#fff")
    paint = f'fill="{look.pale}" stroke="{look.dark}" stroke-width="1.4"'
    under = f'<path d="{body.outline}{body.above}" stroke="#fff" stroke-width="4"/>'
    outline = f'<path d="{body.outline}" {paint} stroke-dasharray="3.4 1.6"/>'
    crown = f'<path d="{body.above}" {paint}/>' if body.above else ""
    return f"{under}{outline}{crown}{_owner_sign(look, body, look.ink)}{_ALARM}"


def tether(look: Look, home: Point, at: Point) -> str:
    """A line from the place of a piece to where it is drawn for want of room there; it is drawn under pieces."""
    way = f"M{home.x:g} {home.y:g}L{at.x:g} {at.y:g}"
    inked = f'<path d="{way}" stroke="{look.line}" stroke-width="1.4" stroke-dasharray="3.4 1.6"/>'
    return f'<g data-kind="tether"><path d="{way}" stroke="#fff" stroke-width="4"/>{inked}</g>'


def _tag(it: Piece, shape: str, look: Look, at: Point) -> str:
    """A small dashed rectangle in the owner's dark colour, white for a pale one."""
    opening = f'<g data-shape="{escaped(it.kind)}" data-state="standing" transform="translate({at.x:g} {at.y:g})">'
    halo = f'<path d="{_TAG}" stroke="#fff" stroke-width="3.6"/>'
    fill, dashes, ink = ("#fff", look.dark, look.ink) if shape == "pale tag" else (look.dark, "#fff", "#fff")
    body = f'<path d="{_TAG}" fill="{fill}" stroke="{fill}" stroke-width="1.6"/>'
    border = f'<path d="{_TAG}" fill="none" stroke="{dashes}" stroke-width="1" stroke-dasharray="2 1.6"/>'
    label = letters(look.style.label, Point(0, 2.7), ink, 7.6, room=12)
    return f"{opening}{halo}{body}{border}{label}</g>"


def stand(kind: str, shape: str, ink: str, at: Point, *, ok: bool) -> str:
    """A mark that is a second outline around a piece, dashed where it came to nothing; it is drawn under the piece."""
    data = BODIES[shape].outline + BODIES[shape].above
    dash = "" if ok else ' stroke-dasharray="3 2.4"'
    state = f'data-kind="{escaped(kind)}" data-outcome="{"done" if ok else "failed"}"'
    opening = f'<g {state} transform="translate({at.x:g} {at.y:g})" fill="#fff">'
    outlines = (
        f'<path d="{data}" stroke="#fff" stroke-width="8.6"/>',
        f'<path d="{data}" stroke="{ink}" stroke-width="6.8"{dash}/>',
        f'<path d="{data}" stroke="#fff" stroke-width="3.6"/>',
    )
    return f"{opening}{''.join(outlines)}</g>"


def centre(look: Look | None, length: int, at: Point, *, halo: str = "", house: str = "") -> str:
    """A centre: a disc with the first `length` letters of the owner's label or its sign, a ring with a dot where nobody plays it.

    With `halo`, the name of a sign, it has a larger ring around it; with `house`, it is a house instead of a disc. Two letters have
    a larger disc or house.
    """
    dark = look.dark if look else "#444"
    text = _first_letters(look, length) if look and not look.style.sign else ""
    radius = 7.0 if len(text) > 1 else 5.6
    outer = ""
    if halo:
        outer = f'{_circle(at, radius + 2.2)} data-ring="{escaped(halo)}" fill="#fff" stroke="{dark}" stroke-width="1.3"/>'
    if look is None or look.style.unplayed:
        dot = f'{_circle(at, 1.8)} fill="{dark}"/>'
        return f'{outer}{_circle(at, 4.6)} fill="#fff" stroke="{dark}" stroke-width="1.3"/>{dot}'
    walls = _house(house, at, wide=len(text) > 1) if house else _circle(at, radius)
    disc = f'{walls} fill="#fff" stroke="{dark}" stroke-width="1.6"/>'
    if look.style.sign:
        return outer + disc + sign(look.style.sign, at, look.ink, 0.6)
    return outer + disc + letters(text, Point(at.x, at.y + 2.9), look.ink, 8.4, room=9.5)


def _house(name: str, at: Point, *, wide: bool) -> str:
    outline = _WIDE_HOUSE if wide else _HOUSE
    return f'<path data-home="{escaped(name)}" transform="translate({at.x:g} {at.y:g})" d="{outline}"'


def emblem(name: str, shape: Emblem, at: Point) -> str:
    """The emblem of a place, in a ring, with the name of its sign."""
    ring = f'{_circle(at, 7.4)} data-place-sign="{escaped(name)}" fill="#fff" stroke="#444" stroke-width="1.1"/>'
    return ring + sign(shape, at, "#222", 0.8)


def tag(look: Look, length: int, at: Point) -> str:
    """The first letters of an owner's label or its sign, where a province has no piece or centre to tell whose it is."""
    if look.style.sign:
        return sign(look.style.sign, at, look.ink, 0.8)
    text, baseline = _first_letters(look, length), Point(at.x, at.y + 3)
    halo = letters(text, baseline, "#fff", 9, more=' stroke="#fff" stroke-width="2" opacity="0.6"')
    return halo + letters(text, baseline, look.ink, 9)


def tag_room(look: Look, length: int) -> Box:
    """The box around the point of what `tag` draws."""
    wide = 5 if look.style.sign else text_width(_first_letters(look, length), 9) / 2
    return Box(-wide, -5, wide, 5)


def _owner_sign(look: Look, body: Figure, colour: str) -> str:
    """The label or the sign of an owner, on a body."""
    if look.style.sign:
        return sign(look.style.sign, Point(0, body.emblem), colour, body.size)
    return letters(look.style.label, Point(0, body.baseline), colour, 9.2, room=17)


def _pips(it: Piece, body: Figure, look: Look) -> str:
    """The rank, as a row of dots above."""
    first = -2.4 * (it.rank - 1)
    spots = [Point(first + 4.8 * number, body.box.top - 1.9) for number in range(it.rank)]
    return "".join(f'{_circle(spot, 1.9)} fill="{look.dark}" stroke="#fff" stroke-width="1"/>' for spot in spots)


def _badge(it: Piece, body: Figure, look: Look) -> str:
    """The count, at the lower right corner."""
    if it.count is None:
        return ""
    width, (x, y) = _badge_width(it), (body.box.right - 3, body.box.bottom + 1)
    shape = f"M{x - width / 2:.4g} {y - 4.8:.4g}h{width:g}v9.6h{-width:g}Z"
    box = f'<path data-count="{it.count}" d="{shape}" fill="#fff" stroke="{look.dark}" stroke-width="1.2"/>'
    return box + letters(str(it.count), Point(round(x, 1), round(y + 3, 1)), look.ink, 8.4)


def _badge_width(it: Piece) -> float:
    return max(9.6, round(text_width(str(it.count), 8.4) + 4.4, 1))


def _name(it: Piece, body: Figure) -> str:
    """The piece's own name, below it."""
    if not it.label:
        return ""
    at = Point(0, round(body.box.bottom + (13.6 if it.count is not None else 7), 1))
    size = round(min(_LABEL, _LABEL * _LONGEST / text_width(it.label, _LABEL)), 1)
    halo = letters(it.label, at, "#fff", size, more=' stroke="#fff" stroke-width="2.4" opacity="0.8"')
    return halo + letters(it.label, at, "#1a1a1a", size)


def _first_letters(look: Look, length: int) -> str:
    """As many letters as tell owners apart; for an owner of two colours the last two, one of each whose colours they are."""
    return look.style.label[-2:] if look.style.second else look.style.label[:length]


def _circle(at: Point, radius: float) -> str:
    return f'<circle cx="{at.x:g}" cy="{at.y:g}" r="{radius:g}"'


def letters(text: str, at: Point, fill: str, size: float, *, room: float = 999, more: str = "") -> str:
    """Letters, for a group with `SHARED`, centred on a point of their baseline; smaller where they would not fit into `room`."""
    if not text:
        return ""
    size = round(min(size, room / (0.58 * max(len(text), 1))), 1)
    place = f'x="{at.x:g}" y="{at.y:g}" font-size="{size:g}"'
    return f'<text {place} fill="{fill}"{more}>{escaped(text)}</text>'
