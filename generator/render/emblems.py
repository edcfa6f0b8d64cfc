"""Emblems, which are recognised by their outline alone: on a piece instead of letters, at a place, or as a mark."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.signs import Emblem
from generator.render.geometry import Point

_PETAL = "a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0Z"
_ROSE = "".join(f"M{left}{_PETAL}" for left in ("-2.2-3.2", ".8-1", "-.3 2.6", "-4.1 2.6", "-5.2-1"))
_FLEURY = (
    "M0-5.5V5.5M-5.5 0H5.5M-2-4.1Q-.3-3.9 0-2.2Q.3-3.9 2-4.1M-2 4.1Q-.3 3.9 0 2.2Q.3 3.9 2 4.1"
    "M-4.1-2Q-3.9-.3-2.2 0Q-3.9 .3-4.1 2M4.1-2Q3.9-.3 2.2 0Q3.9 .3 4.1 2"
)
_CRESCENT = "M1.1-4.6A5.1 5.1 0 1 0 1.1 4.6A4.2 4.2 0 1 1 1.1-4.6Z"
_STAR = "M3.6-3L4.4-1L6.5-.9L4.8.4L5.4 2.5L3.6 1.3L1.8 2.5L2.4.4L.7-.9L2.8-1Z"
_ANCHOR = "M0-2.4V4.4M-2.4-1H2.4M-4.4 1.2Q-4 4.3 0 4.5Q4 4.3 4.4 1.2M0-4.8A1.2 1.2 0 1 1 0-2.4A1.2 1.2 0 1 1 0-4.8"
_CROWN = "M-5.4 4.6L-6.4-3.4L-2.9-.2L0-5L2.9-.2L6.4-3.4L5.4 4.6Z"
_FLAME = "M.4-5.4Q1-3 3-1.1Q4.6.8 4 2.8Q3.2 5 0 5Q-3.2 5-4 2.6Q-4.5.6-2.6-1.5Q-2.4.2-1.4.6Q-1.7-2.8.4-5.4Z"
_MITRE = "M-4.5 5.2V3.4H4.5V5.2ZM-4.7 2.4L-5.5-.8Q-4.2-3.9-.5-5.6V2.4ZM4.7 2.4L5.5-.8Q4.2-3.9.5-5.6V2.4Z"
_MOUNTAIN = "M-7 5L-1.8-5L1-.6L2.6-2.8L7 5Z"
_RING = "M-4.6 0A4.6 4.6 0 1 1 4.6 0A4.6 4.6 0 1 1-4.6 0Z"
_FIVE = "M0-5.8L1.5-1.9L5.7-1.7L2.4.9L3.5 5L0 2.7L-3.5 5L-2.4.9L-5.7-1.7L-1.5-1.9Z"
_KEY = "M-2 0A2.7 2.7 0 1 1-7.4 0A2.7 2.7 0 1 1-2 0ZM-2 0H7.2M6.4 0V3.6M3.4 0V2.9"
# The outline, and the width of its lines; 0 where it is an area.
_SIGNS: Mapping[Emblem, tuple[str, float]] = {
    "catholic": (_FLEURY, 1.3),
    "orthodox": ("M0-5.6V5.6M-1.9-3.7H1.9M-3.8-1.2H3.8M-2.3 1.5L2.3 3.5", 1.5),
    "protestant": (_ROSE, 0.0),
    "islam": (_CRESCENT + _STAR, 0.0),
    "keys": (_KEY, 1.7),
    "neutral": ("M-4.8-3.6H4.8M-2.4-3.6V4.8M2.4-3.6V4.8", 2.0),
    "anchor": (_ANCHOR, 1.3),
    "crown": (_CROWN, 0.0),
    "flame": (_FLAME, 0.0),
    "mitre": (_MITRE, 0.0),
    "mountain": (_MOUNTAIN, 0.0),
    "ring": (_RING, 1.9),
    "star": (_FIVE, 0.0),
}


def sign(name: Emblem, at: Point, colour: str, size: float = 1.0) -> str:
    """An emblem, at most about eleven units high and fifteen wide, with `data-sign`."""
    data, width = _SIGNS[name]
    scale = f" scale({size:g})" if size != 1 else ""
    paint = f'fill="none" stroke="{colour}" stroke-width="{width:g}"' if width else f'fill="{colour}"'
    return f'<path data-sign="{name}" transform="translate({at.x:g} {at.y:g}){scale}" d="{data}" {paint}/>'
