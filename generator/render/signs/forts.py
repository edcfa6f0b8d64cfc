"""Forts with their strength, and the trenches around one that is besieged."""

from __future__ import annotations

from math import cos, pi, sin

from generator.core.picture import Fort
from generator.render.looks.owner_styles import INK, Look
from generator.render.markup.escape_xml import escaped
from generator.render.markup.text_width import text_width
from generator.render.shapes.geometry import Box, Point
from generator.render.signs.letters import letters

FORT = Box(-11.2, -8.6, 11.2, 8.6)
"""The room that a fort takes around its point."""
SIEGE = Box(-14.8, -14.8, 14.8, 14.8)
"""The room that a siege takes, with a fort in its middle or without."""
# Four curtain walls with a bastion at each corner, as engineers drew them then.
_WALLS = "M-6-5H6L6.6-7.8H10.4V-4.4L7.8-3.6V3.6L10.4 4.4V7.8H6.6L6 5H-6L-6.6 7.8H-10.4V4.4L-7.8 3.6V-3.6L-10.4-4.4V-7.8H-6.6Z"
_TOWER = "M-5 6V-2.4H-6.4V-7H-3.8V-5.2H-1.4V-7H1.4V-5.2H3.8V-7H6.4V-2.4H5V6Z"
_RING, _TEETH = 12.6, 20


def siege_room(text: str) -> Box:
    """The room that a siege takes, with its text at its foot if it has any."""
    return SIEGE._replace(bottom=18.8) if text else SIEGE


def fort(it: Fort, look: Look | None, at: Point, scale: float = 1.0) -> str:
    """A fort with its strength, and with that which it was built with where that is more, in the ink of whose it is."""
    ink = look.dark if look else INK
    opening = f'<g data-fort="{escaped(it.place)}" transform="{_moved(at, scale)}">'
    walls = (
        f'<path d="{_WALLS}" stroke="#fff" stroke-width="3.4"/><path d="{_WALLS}" fill="#fff" stroke="{ink}" stroke-width="1.3"/>'
    )
    strength = str(it.strength) if it.built in (None, it.strength) else f"{it.strength}/{it.built}"
    return f"{opening}{walls}{letters(strength, Point(0, 3), look.ink if look else INK, 8.6, room=14)}</g>"


def siege(kind: str, ink: str, at: Point, scale: float = 1.0, *, ok: bool, empty: bool, text: str = "") -> str:
    """A ring of trenches that point inwards, dashed where it failed; with a tower in its middle where no fort is drawn there.

    Its text stands on a plate at its foot.
    """
    dash = "" if ok else ' stroke-dasharray="4 2.6"'
    state = f'data-kind="{escaped(kind)}" data-outcome="{"done" if ok else "failed"}"'
    opening = f'<g {state} transform="{_moved(at, scale)}">'
    teeth = "".join(_tooth(2 * pi * step / _TEETH) for step in range(_TEETH))
    ring = f'<circle r="{_RING:g}" fill="none" stroke="{{}}" stroke-width="{{}}"{{}}/>'
    trenches = (
        ring.format("#fff", "5.2", ""),
        f'<path d="{teeth}" stroke="#fff" stroke-width="3.2"/>',
        ring.format(ink, "2", dash),
        f'<path d="{teeth}" stroke="{ink}" stroke-width="1.5"/>',
    )
    return f"{opening}{''.join(trenches)}{_tower(ink) if empty else ''}{_plate(text, ink) if text else ''}</g>"


def _plate(text: str, ink: str) -> str:
    half = text_width(text, 8) / 2 + 2.6
    frame = f'<path d="M{-half:.4g} 8.6H{half:.4g}V18H{-half:.4g}Z" fill="#fff" stroke="{ink}" stroke-width="1"/>'
    return frame + letters(text, Point(0, 16.1), ink, 8)


def _moved(at: Point, scale: float) -> str:
    return f"translate({at.x:g} {at.y:g})" + (f" scale({scale:g})" if scale != 1 else "")


def _tooth(angle: float) -> str:
    x, y = cos(angle), sin(angle)
    return f"M{x * _RING:.1f} {y * _RING:.1f}L{x * (_RING - 2.8):.1f} {y * (_RING - 2.8):.1f}"


def _tower(ink: str) -> str:
    return f'<path d="{_TOWER}" fill="{ink}" stroke="#fff" stroke-width="1.6"/>'
