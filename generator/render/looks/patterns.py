"""Patterns of land: an owner's colour with broad bands, dots or crosses a little darker, and a thin hatch on pale land.

Their size is in units of a picture. It is one that is a whole number of pixels in the PNGs of a map, since anything else would
make those much larger; and the bands are broad, since the palette of a PNG has no room for the many shades of thin lines.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.signs import Pattern
from generator.render.looks.colour import ink, mixed

_SIDE = 20.0
_DARKER, _PALE = 0.12, 0.82
_Q = _SIDE / 4
_FAR = _SIDE + _Q
_RISING = f"M{-_Q:g} {_Q:g}L{_Q:g} {-_Q:g}M{-_Q:g} {_FAR:g}L{_FAR:g} {-_Q:g}M{_SIDE - _Q:g} {_FAR:g}L{_FAR:g} {_SIDE - _Q:g}"
_FALLING = f"M{-_Q:g} {_SIDE - _Q:g}L{_Q:g} {_FAR:g}M{-_Q:g} {-_Q:g}L{_FAR:g} {_FAR:g}M{_SIDE - _Q:g} {-_Q:g}L{_FAR:g} {_Q:g}"
_DOT = "a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1-6.8 0"
_CROSS = "m-4 0h8m-4-4v8"
# The lines of each within a square, and how broad they are; 0 where it is an area.
_SHAPES: Mapping[Pattern, tuple[str, float]] = {
    "rising": (_RISING, 6),
    "falling": (_FALLING, 6),
    "across": (f"M0 {_Q:g}H{_SIDE:g}", 8),
    "upright": (f"M{_Q:g} 0V{_SIDE:g}", 8),
    "dots": (f"M{_Q - 3.4:g} {_Q:g}{_DOT}M{3 * _Q - 3.4:g} {3 * _Q:g}{_DOT}", 0),
    "grid": (f"M0 {_Q:g}H{_SIDE:g}M{_Q:g} 0V{_SIDE:g}", 4),
    "lattice": (f"M{-_Q:g} {-_Q:g}L{_FAR:g} {_FAR:g}M{-_Q:g} {_FAR:g}L{_FAR:g} {-_Q:g}", 4),
    "crosses": (f"M{_Q:g} {_Q:g}{_CROSS}M{3 * _Q:g} {3 * _Q:g}{_CROSS}", 3),
    "hatch": ("M-1 1L1-1M0 10L10 0M9 11L11 9", 0.9),
}


def pattern(name: str, kind: Pattern, fill: str, scale: float) -> str:
    """The markup that defines a pattern; `scale` is how many units of a picture one of what is painted with it is."""
    lines, width = _SHAPES[kind]
    side = 10.0 if kind == "hatch" else _SIDE
    under, over = paints(kind, fill)
    looks = f'fill="none" stroke="{over}" stroke-width="{width:g}"' if width else f'fill="{over}"'
    size = f'width="{side / scale:g}" height="{side / scale:g}" viewBox="0 0 {side:g} {side:g}"'
    ground = f'<path d="M0 0H{side:g}V{side:g}H0Z" fill="{under}"/>'
    return f'<pattern id="{name}" patternUnits="userSpaceOnUse" {size}>{ground}<path d="{lines}" {looks}/></pattern>'


def paints(kind: Pattern, fill: str) -> tuple[str, str]:
    """The colour of the ground and that of what is drawn upon it."""
    return (mixed(fill, "#ffffff", _PALE), fill) if kind == "hatch" else (fill, mixed(fill, ink(fill), _DARKER))
