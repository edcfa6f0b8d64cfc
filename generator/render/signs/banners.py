"""Banners of owners: a flag with the owner's emblem and letter, on maps and within pages."""

from __future__ import annotations

from typing import cast

from generator.core.picture import Style
from generator.core.signs import Emblem
from generator.render.looks.owner_styles import look
from generator.render.markup.escape_xml import escaped
from generator.render.shapes.geometry import Box, Point
from generator.render.signs.emblems import sign
from generator.render.signs.letters import circle, letters

PENNON = Box(-13.6, -9.6, 14.8, 9.6)
"""The room that a pennon takes around its point, without what stands behind it."""
_HERE = Point(0, 0)
_RING = 6.4
_BEHIND = 18.2  # from the point of a pennon to the middle of the ring behind it
_CLOTH = "M-11-8H14L11.2-1 14 6H-11Z"
_SQUARE = "M-11-8H12.4V6H-11Z"
_POLE = "M-12.4-9.2H-11V9.2H-12.4Z"
_HIGH = 22  # of a banner within a page, in px
_SIGNS = {"pennon with eagle": "eagle", "pennon with skull": "skull"}


def pennon_room(shape: str) -> Box:
    """The room that a pennon takes around its point."""
    return PENNON._replace(right=_BEHIND + _RING + 0.8) if shape in _SIGNS else PENNON


def pennon(shape: str, style: Style | None, ink: str, at: Point = _HERE) -> str:
    """A pennon around a point, in a group with `pieces.SHARED`; behind it an eagle or a skull where its shape has one."""
    outline = _SQUARE if shape in _SIGNS else _CLOTH
    cloth = (
        f'<path d="{outline}{_POLE}" stroke="#fff" stroke-width="2.6"/>'
        f'<path d="{outline}" fill="{ink}"/><path d="{_POLE}" fill="#222"/>'
    )
    behind = ""
    if shape in _SIGNS:
        spot = Point(_BEHIND, -1)
        disc = f'{circle(spot, _RING)} fill="#fff" stroke="{ink}" stroke-width="1.1"/>'
        behind = disc + sign(cast(Emblem, _SIGNS[shape]), spot, ink, 0.8)
    place = f' transform="translate({at.x:g} {at.y:g})"' if at != _HERE else ""
    return f"<g{place}>{cloth}{_bearings(style)}{behind}</g>"


def _bearings(style: Style | None) -> str:
    """The emblem and the letter on the cloth; the letter alone in its middle where there is no emblem."""
    if style is None:
        return ""
    letter = style.letter or style.label
    if not style.banner:
        return letters(letter, Point(0.4, 3), "#fff", 11.4, room=20)
    return sign(style.banner, Point(-5, -1), "#fff", 0.88) + letters(letter, Point(5.4, 3), "#fff", 11.2, room=8.4)


def banner(style: Style, high: int = _HIGH) -> str:
    """The banner of an owner as an SVG to stand within a page's text, with the owner's name for those who cannot see it."""
    it = look(style)
    wide = round(high * 28.4 / 19.2)
    head = f'<svg class="realm-banner" role="img" aria-label="{escaped(style.name)}" width="{wide}" height="{high}"'
    inner = f'<g stroke-linejoin="round" font-weight="600" text-anchor="middle">{pennon("pennon", style, it.dark)}</g>'
    inner = inner.replace('fill="#222"', 'fill="currentColor"')  # the pole, on dark pages too
    return f'{head} viewBox="-13.6 -9.6 28.4 19.2">{inner}</svg>'
