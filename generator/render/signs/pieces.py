"""Pieces and signs of ownership: each carries its owner's label, the first letters of that, or its owner's sign."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from generator.core.picture import Piece
from generator.core.signs import TAGS, Emblem, Miniature, Signs
from generator.render.looks.owner_styles import Look, on_own_land
from generator.render.markup.escape_xml import escaped
from generator.render.markup.text_width import text_width
from generator.render.shapes.geometry import Box, Point
from generator.render.signs.bodies import BODIES, COMPACT, WITH_MINIATURE, Figure
from generator.render.signs.emblems import sign
from generator.render.signs.letters import circle, letters
from generator.render.signs.miniatures import miniature
from generator.render.signs.piece_extras import NO_SIGNS, extras, room_with_extras, stacked_behind

SHARED = 'stroke-linejoin="round" font-weight="600" text-anchor="middle"'
"""The attributes of the group in which pieces, centres and tags are drawn."""
TAG = Box(-8.2, -5.5, 8.2, 5.5)
"""The room that a tag takes, without its halo."""
EMBLEM = Box(-8.2, -8.2, 8.2, 8.2)
"""The room that the emblem of a place takes."""
_MINIATURE = Point(4.6, -3)
_SMALL, _LINE, _LONGEST = 7.4, 7.8, 66.0  # of small text: its size, the height of a line, and how wide one may be
_TAG = "M-7.4-4.7H7.4V4.7H-7.4Z"
_HOUSE, _WIDE_HOUSE = "M0-8L6.8-2.4V5.8H-6.8V-2.4Z", "M0-8.6L7.8-2.7V6.2H-7.8V-2.7Z"
ALARM = Box(6.6, -12.4, 16.4, -2.6)
"""The room of the exclamation mark beside a piece that was driven out."""
_ALARM = (
    '<circle cx="11.5" cy="-7.5" r="4.4" fill="#fff" stroke="#222" stroke-width="1.1"/>'
    '<path d="M11.5-10.2V-7.1M11.5-5.8V-4.9" stroke="#222" stroke-width="1.5"/>'
)


def room(it: Piece, shape: str, signs: Signs = NO_SIGNS) -> Box:
    """The room that a piece takes around its point, with all that it bears."""
    return TAG if shape in TAGS else room_with_extras(it, _body(it, shape, signs), signs)


def _body(it: Piece, shape: str, signs: Signs) -> Figure:
    """The body of a piece; a compact one where pieces are packed and it has a strip below its letters, or one with a miniature."""
    if it.miniature:
        return WITH_MINIATURE[shape]
    return (COMPACT if signs.inside and (it.count is not None or it.number) else BODIES)[shape]


def piece(
    it: Piece, shape: str, look: Look, at: Point, signs: Signs = NO_SIGNS, scale: float = 1.0, lord: Look | None = None
) -> str:
    """A piece with its owner's label or sign, and with its name, count, rank, badges and marks where it has them.

    A dislodged one is pale, has a dashed outline, and bears an exclamation mark. One of several units has another behind it.
    One that has a `lord` has a rim in the colour of its land.
    """
    if shape in TAGS:
        return _tag(it, shape, look, at)
    body = _body(it, shape, signs)
    state = "dislodged" if it.dislodged else "standing"
    place = f"translate({at.x:g} {at.y:g})" + (f" scale({scale:g})" if scale != 1 else "")
    opening = f'<g data-shape="{escaped(it.kind)}" data-state="{state}" transform="{place}">'
    behind = stacked_behind(it, body, look)
    if it.miniature:
        figure = _with_miniature(body, look, cast(Miniature, signs.miniatures[it.miniature].shape), faded=it.faded)
    else:
        figure = _figure(body, look, lord.land if lord else "", dislodged=it.dislodged)
    return f"{opening}{behind}{figure}{extras(it, body, look, signs)}</g>"


@lru_cache(maxsize=512)
def _with_miniature(body: Figure, look: Look, name: Miniature, *, faded: bool) -> str:
    """A body with the first letters of its owner's label and a miniature beside them; a faded one is dashed."""
    ink, fill, edge, dash = "#fff", look.dark, "#fff", ""
    under = ""
    if body.light:
        ink, fill, edge = look.ink, "#fff" if faded else look.pale, look.dark
        under = f'<path d="{body.outline}" stroke="#fff" stroke-width="3.4"/>'
        dash = ' stroke-dasharray="3 2"' if faded else ""
    outline = f'<path d="{body.outline}" fill="{fill}" stroke="{edge}" stroke-width="1.4"{dash}/>'
    letter = letters(look.style.letter or look.style.label, Point(-8.5, body.baseline + 0.6), ink, 11.2, room=9)
    return under + outline + letter + miniature(name, _MINIATURE, ink, 0.94, 0.75 if faded else 1)


@lru_cache(maxsize=512)  # on every map, most pieces of an owner are one of a few
def _figure(body: Figure, look: Look, rim: str, *, dislodged: bool) -> str:
    """A body with its owner's label or sign, around (0, 0), and with a rim in this paint if there is one."""
    if rim and not dislodged:
        under = f'<path d="{body.outline}" stroke="#fff" stroke-width="4"/>'
        crown = f'<path d="{body.above}" fill="{look.dark}" stroke="#fff" stroke-width="1.4"/>' if body.above else ""
        edge = f'<path data-rim="lord" d="{body.outline}" fill="{look.dark}" stroke="{rim}" stroke-width="2.6"/>'
        return under + crown + edge + _owner_sign(look, body, "#fff")
    if not dislodged:
        outline = f'<path d="{body.outline}{body.above}" fill="{look.dark}" stroke="#fff" stroke-width="1.4"/>'
        return outline + _owner_sign(look, body, "#fff")
    paint = f'fill="{look.pale}" stroke="{rim or look.dark}" stroke-width="{2.2 if rim else 1.4}"'
    under = f'<path d="{body.outline}{body.above}" stroke="#fff" stroke-width="4"/>'
    outline = f'<path d="{body.outline}" {paint} stroke-dasharray="3.4 1.6"/>'
    crown = f'<path d="{body.above}" {paint}/>' if body.above else ""
    return f"{under}{outline}{crown}{_owner_sign(look, body, look.ink)}{_ALARM}"


def tether(paint: str, home: Point, at: Point) -> str:
    """A line from the place of a piece to where it is drawn for want of room there; it is drawn under pieces."""
    way = f"M{home.x:g} {home.y:g}L{at.x:g} {at.y:g}"
    inked = f'<path d="{way}" stroke="{paint}" stroke-width="1.4" stroke-dasharray="3.4 1.6"/>'
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


def centre(look: Look | None, length: int, at: Point, *, halo: str = "", house: str = "", over: bool = False) -> str:
    """A centre: a disc with the first `length` letters of the owner's label or its sign, a ring with a dot where nobody plays it.

    With `halo`, the name of a sign, it has a larger ring around it; with `house`, it is a house instead of a disc. Two letters have
    a larger disc or house. One that lies `over` lines has a white rim, so that they end before it.
    """
    return f'<g transform="translate({at.x:g} {at.y:g})">{_centre(look, length, halo, house, over=over)}</g>'


@lru_cache(maxsize=512)
def _centre(look: Look | None, length: int, halo: str, house: str, *, over: bool) -> str:
    """A centre around (0, 0)."""
    dark = look.dark if look else "#444"
    text = _first_letters(look, length) if look and not look.style.sign else ""
    radius = 7.0 if len(text) > 1 else 5.6
    outer = _rim(house, radius if look and not look.style.unplayed else 4.6, wide=len(text) > 1) if over and not halo else ""
    if halo:
        outer = _rim("", radius + 2.2, wide=False) if over else ""
        outer += f'<circle r="{radius + 2.2:g}" data-ring="{escaped(halo)}" fill="#fff" stroke="{dark}" stroke-width="1.3"/>'
    if look is None or look.style.unplayed:
        return f'{outer}<circle r="4.6" fill="#fff" stroke="{dark}" stroke-width="1.3"/><circle r="1.8" fill="{dark}"/>'
    walls = _house(house, wide=len(text) > 1) if house else f'<circle r="{radius:g}"'
    disc = f'{walls} fill="#fff" stroke="{dark}" stroke-width="1.6"/>'
    if look.style.sign:
        return outer + disc + sign(look.style.sign, Point(0, 0), look.ink, 0.6)
    return outer + disc + letters(text, Point(0, 2.9), look.ink, 8.4, room=9.5)


def _rim(house: str, radius: float, *, wide: bool) -> str:
    """What lies under a centre to keep lines off it."""
    if not house:
        return f'<circle r="{round(radius + 2.4, 1):g}" fill="#fff" fill-opacity=".85"/>'
    return f'<path d="{_WIDE_HOUSE if wide else _HOUSE}" stroke="#fff" stroke-width="5" stroke-opacity=".85"/>'


def _house(name: str, *, wide: bool) -> str:
    return f'<path data-home="{escaped(name)}" d="{_WIDE_HOUSE if wide else _HOUSE}"'


def emblem(name: str, shape: Emblem, at: Point, scale: float = 1.0) -> str:
    """The emblem of a place, in a ring, with the name of its sign."""
    ring = f'{circle(at, 7.4 * scale)} data-place-sign="{escaped(name)}" fill="#fff" stroke="#444" stroke-width="1.1"/>'
    return ring + sign(shape, at, "#222", 0.8 * scale)


def tag(look: Look, length: int, at: Point) -> str:
    """The first letters of an owner's label or its sign, where a province has no piece or centre to tell whose it is."""
    if look.style.sign:
        return sign(look.style.sign, at, look.ink, 0.8)
    text, baseline = _first_letters(look, length), Point(at.x, at.y + 3)
    halo = letters(text, baseline, "#fff", 9, more=' stroke="#fff" stroke-width="2" opacity="0.6"')
    return halo + letters(text, baseline, look.ink if look.style.second else on_own_land(look.ink, look.style.fill), 9)


def tag_room(look: Look, length: int) -> Box:
    """The box around the point of what `tag` draws."""
    wide = 5 if look.style.sign else text_width(_first_letters(look, length), 9) / 2
    return Box(-wide, -5, wide, 5)


def caption(lines: Sequence[str], at: Point) -> str:
    """Lines of small text under a point."""
    return "".join(_caption(text, Point(at.x, round(at.y + _LINE * (row + 0.8), 1))) for row, text in enumerate(lines))


def caption_room(lines: Sequence[str]) -> Box:
    """The box of lines of small text around the middle of their top."""
    wide = max(min(text_width(text, _SMALL), _LONGEST) for text in lines) / 2
    return Box(-wide, 0, wide, _LINE * len(lines))


def _caption(text: str, at: Point) -> str:
    size = round(min(_SMALL, _SMALL * _LONGEST / (text_width(text, _SMALL) or 1)), 1)
    halo = letters(text, at, "#fff", size, more=' stroke="#fff" stroke-width="2.2" opacity="0.8" font-weight="500"')
    return halo + letters(text, at, "#3a3a38", size, more=' font-weight="500"')


def _owner_sign(look: Look, body: Figure, colour: str) -> str:
    """The label or the sign of an owner, on a body."""
    if look.style.sign:
        return sign(look.style.sign, Point(0, body.emblem), colour, body.size)
    return letters(look.style.label, Point(0, body.baseline), colour, body.letters, room=body.across)


def _first_letters(look: Look, length: int) -> str:
    """As many letters as tell owners apart; for an owner of two colours the last two, one of each whose colours they are."""
    return look.style.label[-2:] if look.style.second else look.style.label[:length]
