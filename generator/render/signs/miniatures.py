"""Miniatures of troops and ships: small figures on a piece, each recognised by its outline alone.

Each is drawn in one colour within 17 by 15 units around (0, 0), with its feet or its keel at 7.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.core.signs import Miniature
from generator.render.shapes.geometry import Point


def _disc(x: float, y: float, radius: float) -> str:
    """A disc as path data."""
    return f"M{x - radius:g} {y:g}a{radius:g} {radius:g} 0 1 1 {2 * radius:g} 0a{radius:g} {radius:g} 0 1 1 {-2 * radius:g} 0Z"


def _man(x: float) -> str:
    """A man on foot whose middle is at `x`: head, body and legs."""
    body = f"M{x - 2.1:g}-2.5h4.2l-.3 4.7 1 4.8h-1.9L{x:g} 3.2l-.9 3.8h-1.9l1-4.8Z"
    return _disc(x, -4.6, 1.7) + body


_HORSE = "M-7.6-.4Q-6.6-2-4.4-1.8H1.4L4-5.2 4.7-6.6 5.3-5.3 7.8-2.7 7-1.5 5-2.2 4 .6"
_GALLOP = _HORSE + "L3.5 2 6.6 3.2 7.2 6.2H5.9L5.2 4.2 1.4 3H-2.8L-5 4.4-6 7H-7.4L-6.3 3.4-6.2 1-7.8 3.6-8.4 2.4Z"
_BARDED = _HORSE + "L5.2 5.2 3.6 4.4 2 5.4.4 4.4-1.2 5.4-2.8 4.4-4.4 5.4-6 4.4-7.6 5.2Z"
_HOOVES = "M-5.4 5.4V7.2M-2 5.4V7.2M1.4 5.4V7.2M4 5.2V7.2"
_BOAT_OARS = "M-5 4.2L-6.6 7.2M-2.2 4.2L-3.8 7.2M.6 4.2L-1 7.2M3.4 4.2L1.8 7.2"
_WHEELS = f"{_disc(-4.4, 5.4, 1.8)}{_disc(4.4, 5.4, 1.8)}"
_PIKES = "M3.6 7V-7.4M6.2 7V-7.4M-4.6 7V-7.4"
_BLADES = "M2.7-5L3.6-7.9 4.5-5ZM5.3-5L6.2-7.9 7.1-5ZM-5.5-5L-4.6-7.9-3.7-5Z"
_SHIELD = "M-6-2.4H.4V1.8Q.4 5.2-2.8 7 -6 5.2-6 1.8ZM-3.4-1.4V.4H-5.2V1.6H-3.4V5H-2.2V1.6H-.4V.4H-2.2V-1.4Z"
_HALBERD = "M4.6-7.6H5.8V7H4.6ZM5.8-6.6L8.2-5.4Q8.8-3.6 8.2-1.8L5.8-3Z"
_HOOD = "M0-7.4Q3.4-6.6 3.2-3.2L5 7H-5L-3.2-3.2Q-3.4-6.6 0-7.4ZM0-5.4Q-1.7-4.6-1.7-2.8 -.9-1.4 0-1.4 .9-1.4 1.7-2.8 1.7-4.6 0-5.4Z"
_HAT = "M-6.6-3.2Q-4-4.6-2.9-4.4L-2.2-7.4H2.2L2.9-4.4Q4-4.6 6.6-3.2 0-1.4-6.6-3.2Z"
_CLOAK = "M-2.6-2Q0-1.2 2.6-2L2.4-.4Q5.6 1.2 6 7H-6Q-5.6 1.2-2.4-.4ZM-.7 1V7H.7V1Z"
_DRAGON_SHIP = (
    "M-8.4-4.6-6.8-5.6-6-4.6Q-6.6 1 -4.4 2.4H4.4Q6.6 1 6-4.6L6.8-6.2 8.6-4.8 7.4-4Q8.2 4.2 4.8 6.2H-4.8Q-8.2 4.2-7.4-3.8Z"
)
_STRIPES = "M-4.2-7.2H-2.6V.8H-4.2ZM-1.6-7.2H0V.8H-1.6ZM1-7.2H2.6V.8H1ZM3.6-7.2H4.8V.8H3.6Z"
_TUB = "M-7.6-1.4H-3.8V1.8H4.2V.2H7.4Q7.6 5 5.2 7H-5Q-7.4 5-7.6-1.4Z"
_BELLIED = "M-3.4-6.6H4.6Q6.2-3.4 4.6-.2H-3.4Q-2-3.4-3.4-6.6Z"
_TALL = "M-8-2.2H-4.2V1.6H3.6V-1H8.2L7.4 3.4Q6.8 7 4.4 7H-4.4Q-7 7-7.4 3.4Z"
_CANVAS = (
    "M-2.2-7.6H2.4V-5H-2.2ZM-3-4.2H3.2Q4-1.8 3.2.6H-3Q-2.4-1.8-3-4.2ZM-7.2-7H-4.4Q-3.8-5-4.4-3.2H-7.2ZM4.4-6.4H7.2Q7.8-4 7.2-2H4.4Z"
)
_SLING = "M-7.8 1.6L4.8-7.2 5.7-6 -6.2 2.4ZM-8.4.4H-4.8V4H-8.4Z"

_DRAWN: Mapping[Miniature, tuple[tuple[str, float], ...]] = {
    "levy": (
        (_man(-1.6) + "M-5.2-4.6H2L-.4-7.2H-2.8Z", 0),
        ("M5 7V-2.6M2.8-7V-4.2Q2.8-2.6 5-2.6 7.2-2.6 7.2-4.2V-7M5-7V-2.6M-1 -1L5 1", 1.1),
    ),
    "infantry": (
        (_man(0) + "M-1.8-5L0-7.9 1.8-5ZM-7.4.8a3.3 3.3 0 1 1 6.6 0a3.3 3.3 0 1 1-6.6 0Z", 0),
        ("M1.4-1.2L4.4-2.4 6.6-7.6M3-4L5.8-2.6", 1.2),
    ),
    "archer": (
        (_man(-2.6), 0),
        ("M3.2-7.4Q8.4-1 3.2 5.4M-2-1.2H7.8M6.2-2.6L7.8-1.2 6.2.2", 1.2),
        ("M3.2-7.4L.6-1.2 3.2 5.4", 0.7),
    ),
    "pikeman": (
        (_man(-.4) + _BLADES + "M-3.4-5H2.6L1-6.6H-1.8Z", 0),
        (_PIKES, 0.9),
    ),
    "guard": ((_man(1.7) + _HALBERD + "M1.7-6Q-.6-9.4-2.6-5.4-.4-6.6 1.2-5.4Z", 0), (_SHIELD, 0)),
    "light-cavalry": (
        (_GALLOP + _disc(-1, -6.2, 1.4) + "M-2.6-4.6H.6L1-1.4H-2.8Z", 0),
        ("M-6.4-2.6L3-7.4", 0.9),
    ),
    "heavy-cavalry": (
        (_BARDED, 0),
        ("M-2.9-7.8H.3L.9-4.8-.4-1.4H-2.8L-3.4-4.8Z", 0),
        ("M.3-7.8Q-3-9.8-4.8-6.2L-2.9-6.8Z", 0),
        ("M-4.4-2.4L8.4-7", 1.2),
        (_HOOVES, 1.3),
    ),
    "siege-engine": (
        (_SLING + _WHEELS, 0),
        ("M-6.4 5.4H6.6M-4 5L-.6-3 3.4 5M5.2-6.6V-2.8", 1.2),
    ),
    "ranger": (
        (_HOOD, 0),
        ("M6-6.8Q9.2-.2 6 6.8", 1.2),
        ("M6-6.8V6.8", 0.6),
    ),
    "spy": ((_HAT + _CLOAK, 0),),
    "raft": (
        (_man(-2.6).replace(" 7", " 3"), 0),
        ("M-8 4.2H8M-7.2 6.6H7.2", 1.9),
        ("M3.2 3.6V-7.2", 1.1),
        ("M-2.6-1L-6.6 5", 1),
    ),
    "longship": (
        (_DRAGON_SHIP + _STRIPES, 0),
        ("M.2-7.6V2.6", 0.6),
    ),
    "cog": (
        (_TUB + _BELLIED, 0),
        ("M.6-8V2", 1),
    ),
    "galley": (
        ("M-8.4 1.6L-7 .4-5.8 1.4H5.4L8.6.2 6.6 4.4H-6.6ZM-3-7.6L6.6-.2H-3.6Z", 0),
        (_BOAT_OARS, 1.1),
        ("M-3.2-7.6V2", 0.9),
    ),
    "carrack": (
        (_TALL + _CANVAS, 0),
        ("M.2-8V1.8M-5.8-7.6V-2M5.8-7V-.8", 0.7),
    ),
    "hero": (
        (_man(-2) + "M-3.8-5.2V-8.2L-2.9-7 -2-8.4 -1.1-7 -.2-8.2V-5.2ZM4-7.4Q6-8.6 8.2-7.2V-1.8Q6-3.2 4-2Z", 0),
        ("M-1-1.2L3.4-.6M3.4-8V7", 1.1),
    ),
}  # fmt: skip
"""The outlines of each, with the width of their lines; 0 where they are areas."""


def miniature(name: Miniature, at: Point, colour: str, scale: float = 1.0, opacity: float = 1.0) -> str:
    """A miniature around a point, with `data-miniature`."""
    size = f" scale({scale:g})" if scale != 1 else ""
    faint = f' opacity="{opacity:g}"' if opacity != 1 else ""
    return f'<g data-miniature="{name}" transform="translate({at.x:g} {at.y:g}){size}"{faint}>{"".join(_paths(name, colour))}</g>'


def _paths(name: Miniature, colour: str) -> Iterator[str]:
    for outline, width in _DRAWN[name]:
        paint = f'fill="none" stroke="{colour}" stroke-width="{width:g}"' if width else f'fill="{colour}" fill-rule="evenodd"'
        yield f'<path d="{outline}" {paint}/>'
