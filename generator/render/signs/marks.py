"""Marks at a place or beside a piece; no two differ by colour alone. An `outline` is drawn with its piece, in `pieces`."""

from __future__ import annotations

from math import pi
from typing import cast

from generator.core.signs import EMBLEMS, PENNONS, Emblem
from generator.render.looks.owner_styles import Look
from generator.render.markup.escape_xml import escaped
from generator.render.markup.text_width import text_width
from generator.render.shapes.geometry import Box, Point
from generator.render.signs.banners import pennon, pennon_room
from generator.render.signs.emblems import sign
from generator.render.signs.letters import letters

_PLUS, _CROSS = "M12-12H18M15-15V-9", "M12.7-14.3L17.3-9.7M17.3-14.3L12.7-9.7"
_RINGED = {"plus": _PLUS, "cross": _CROSS}
_SMALL = {"small plus": "M-3 0H3M0-3V3", "small cross": "M-2.1-2.1L2.1 2.1M2.1-2.1L-2.1 2.1"}
BESIDE, SMALL, PAIR = Box(8.6, -18.4, 21.4, -5.6), Box(5.4, -10.4, 15.4, -0.4), Box(7.4, -3.6, 18.2, 3.6)
"""The room of a mark to the right of a piece, and of those to the right of a tag: a small ring, and two rings."""
BURST = Box(-7.7, -7.7, 7.7, 7.7)
"""The room that a burst takes."""
_BURST = "M0-7L1.9-3.1 6-4.6 3.6-1 7 1.4 3 2.4 3.2 6.4 0 3.8-3.2 6.4-3 2.4-7 1.4-3.6-1-6-4.6-1.9-3.1Z"


def mark(kind: str, shape: str, ink: str, at: Point, *, ok: bool = True, text: str = "") -> str:
    """A mark at a point, as markup with `data-kind` and `data-outcome`, for a group with `pieces.SHARED`."""
    state = f'data-kind="{escaped(kind)}" data-outcome="{"done" if ok else "failed"}"'
    words = letters(text, Point(22.5, -9), ink, 8.4, more=' text-anchor="start"') if text else ""
    return f'<g {state} transform="translate({at.x:g} {at.y:g})">{_drawn(shape, ink, ok=ok)}{words}</g>'


def _drawn(shape: str, ink: str, *, ok: bool) -> str:
    if shape in PENNONS:
        return pennon(shape, None, ink, Point(15, -12))
    if shape == "burst":
        return f'<path d="{_BURST}" fill="#fff" stroke="{ink}" stroke-width="1.4"/>'
    if shape in EMBLEMS:
        return _ringed(sign(cast(Emblem, shape), Point(15, -12), ink, 0.6), ink, ok=ok)
    if shape in _RINGED:
        return _ringed(f'<path d="{_RINGED[shape]}" stroke="{ink}" stroke-width="1.9"/>', ink, ok=ok)
    return _of_tag(shape, ink)


def standing_room(shape: str, text: str = "") -> Box:
    """The room that a mark takes around its point where it stands by itself."""
    if shape in PENNONS:
        return pennon_room(shape)
    if shape == "burst" and not text:
        return BURST
    return Box(-8.2, -8.2, 8.2 + (text_width(text, 8.4) + 3 if text else 0), 8.2)


def standing_mark(kind: str, shape: str, ink: str, at: Point, *, ok: bool, text: str, scale: float) -> str:
    """A mark that stands by itself, in a ring, which is dashed where nothing came of it; with a text, in a longer frame."""
    size = f" scale({scale:g})" if scale != 1 else ""
    state = f'data-kind="{escaped(kind)}" data-outcome="{"done" if ok else "failed"}"'
    dash = "" if ok else ' stroke-dasharray="2.2 1.6"'
    if shape == "burst" and not text:
        inside = _drawn(shape, ink, ok=ok)
    else:
        wide = text_width(text, 8.4) + 3 if text else 0
        frame = f"M0-7.4H{wide:.4g}A7.4 7.4 0 0 1 {wide:.4g} 7.4H0A7.4 7.4 0 0 1 0-7.4Z"
        inside = f'<path d="{frame}" fill="#fff" stroke="{ink}" stroke-width="1.2"{dash}/>{_middle(shape, ink, 0.86)}'
        inside += letters(text, Point(7.6, 3), ink, 8.4, more=' text-anchor="start"')
    return f'<g {state} transform="translate({at.x:g} {at.y:g}){size}">{inside}</g>'


def standing_pennon(kind: str, shape: str, look: Look, at: Point, scale: float) -> str:
    """The banner of an owner that stands by itself, with `data-kind`."""
    size = f" scale({scale:g})" if scale != 1 else ""
    inside = pennon(shape, look.style, look.dark)
    return f'<g data-kind="{escaped(kind)}" data-outcome="done" transform="translate({at.x:g} {at.y:g}){size}">{inside}</g>'


def own_mark(kind: str, shape: str, ink: str, at: Point) -> str:
    """A mark that a piece bears itself, in a ring around a point."""
    ring = f'<circle r="5.4" fill="#fff" stroke="{ink}" stroke-width="1.1"/>'
    return f'<g data-kind="{escaped(kind)}" transform="translate({at.x:g} {at.y:g})">{ring}{_middle(shape, ink, 0.68)}</g>'


def open_ring(name: str, ink: str, at: Point, radius: float = 9.8) -> str:
    """A ring of six arcs around the sign of a centre, which is drawn upon it."""
    middle = f'<circle cx="{at.x:g}" cy="{at.y:g}"'
    arcs = f'stroke="{ink}" stroke-width="2" stroke-dasharray="{pi * radius / 6:.3g}"'
    under = f'{middle} r="{radius + 1.2:g}" fill="#fff" fill-opacity="0.85"/>'
    return f'{under}{middle} r="{radius:g}" data-ring="{escaped(name)}" fill="none" {arcs}/>'


def _middle(shape: str, ink: str, size: float) -> str:
    """An emblem, a burst, or a plus or a cross, around (0, 0)."""
    if shape == "burst":
        return f'<path d="{_BURST}" fill="{ink}"/>'
    if shape in EMBLEMS:
        return sign(cast(Emblem, shape), Point(0, 0), ink, size)
    return f'<path transform="translate(-15 12)" d="{_RINGED.get(shape, _CROSS)}" stroke="{ink}" stroke-width="1.9"/>'


def _ringed(inside: str, ink: str, *, ok: bool) -> str:
    """A sign in a ring beside a piece; the ring is dashed where nothing came of it."""
    dash = "" if ok else ' stroke-dasharray="2 1.4"'
    return f'<circle cx="15" cy="-12" r="5.6" fill="#fff" stroke="{ink}" stroke-width="1.6"{dash}/>{inside}'


def _of_tag(shape: str, ink: str) -> str:
    """Beside a tag, a small ring with a plus or a cross, or two rings in each other."""
    if shape == "pair":
        pair = "".join(f'<circle cx="{x}" cy="0" r="2.9"/>' for x in ("11", "14.6"))
        inks = (("#fff", 3.6), (ink, 1.3))
        return "".join(f'<g fill="none" stroke="{colour}" stroke-width="{width}">{pair}</g>' for colour, width in inks)
    ring = f'<circle cx="10.4" cy="-5.4" r="4.4" fill="#fff" stroke="{ink}" stroke-width="1.3"/>'
    return f'{ring}<path d="{_SMALL[shape]}" transform="translate(10.4 -5.4)" stroke="{ink}" stroke-width="1.6"/>'
