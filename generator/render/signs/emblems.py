"""Emblems, which are recognised by their outline alone: on a piece instead of letters, at a place, or as a mark."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.signs import Emblem
from generator.render.shapes.geometry import Point

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
_BARS = "M-4.8-5H4.8V5H-4.8ZM-1.6-5V5M1.6-5V5"
_CANNON = (
    "M-6.6-1.3L4.4-5L5.3-2.2L.6-.6A3.1 3.1 0 1 1-4.6 1.1L-5.9 1.5ZM-2 3.6A1.4 1.4 0 1 0-2 .8A1.4 1.4 0 1 0-2 3.6Z"
    "M1.5 1.7L6.4 3.9V5.2H.6Q1.5 4 1.5 1.7Z"
)
_COINS = "M-5.2-2.8A5.2 2.1 0 1 1 5.2-2.8A5.2 2.1 0 1 1-5.2-2.8ZM-5.2-2.8V3.2A5.2 2.1 0 0 0 5.2 3.2V-2.8M-5.2.2A5.2 2.1 0 0 0 5.2.2"
_CRADLE = "M-5.5-4.8Q-2-5.9-1.3-2.2L5.3-1.7L4 2.4H-4.4ZM-6.3 2.6Q0 5.5 6.3 2.6L6.5 4Q0 7.1-6.5 4Z"
_FLAG = "M-4.3-5.2H-3V5.2H-4.3ZM-3-4.9Q-.9-5.9 1-4.7Q3-3.7 5-4.5V.5Q3 1.6 1 .3Q-.9-.9-3 .2Z"
_FORK = "M0 5.4V-5M-3.5-4.9V-2.4Q-3.5 0 0 0Q3.5 0 3.5-2.4V-4.9"
_GRAVE = "M-1.1-5.2H1.1V-2.8H3.7V-.7H1.1V3.5H4.7V5H-4.7V3.5H-1.1V-.7H-3.7V-2.8H-1.1Z"
_HAMMER = "M-1.4-4.7L.5-5.4L5.4-.5L4.7 1.4L3.5 1.4L1.6-.5L-3.8 4.9L-5.4 3.3L0-2.1L-1.4-3.5Z"
_NEW_CROWN = "M-3.3 .3L-4.1-4.5L-1.8-2.6L0-5.5L1.8-2.6L4.1-4.5L3.3 .3ZM-5.6 2.3H1.7V.9L5.6 3.2L1.7 5.6V4.1H-5.6Z"
_QUILL = "M5.4-5.6Q-.6-5.4-2.4-1.2Q-3.2.8-2.9 2.2L-5.2 4.8L-4.4 5.5L-2 3.2Q1.6 3 3.4 .2L1.2 .2L4.3-1.5Q5.6-3.4 5.4-5.6Z"
_RINGS = "M-6 .6A3.5 3.5 0 1 1 1 .6A3.5 3.5 0 1 1-6 .6ZM-1-.6A3.5 3.5 0 1 1 6-.6A3.5 3.5 0 1 1-1-.6Z"
_RUIN = "M-5.4 5.6V-5.6H-2.8V-3.4H-1.2V-5L.4-3.2L.8-.8L2.6-.2L3 2L5.4 2.8V5.6H1.6V3.4Q0 1.4-1.6 3.4V5.6Z"
_SCROLL = "M-4.2-5H4.2V5H-4.2ZM-2-2.4H2M-2 0H2M-2 2.4H.4"
_SHEAF = (
    "M0-5.6Q1.7-3.5 0-1Q-1.7-3.5 0-5.6ZM-5-4.5Q-1.7-4.2-1.2-.5Q-4.5-1-5-4.5ZM5-4.5Q4.5-1 1.2-.5Q1.7-4.2 5-4.5Z"
    "M-2.1 .2H2.1V1.4H-2.1ZM-1.6 1.9H1.6L3.8 5.2H-3.8Z"
)
_SKULL = (
    "M-4.2-.9A4.2 4.2 0 1 1 4.2-.9Q4.2 1.2 2.5 2.1V4.7H-2.5V2.1Q-4.2 1.2-4.2-.9Z"
    "M-1.7 .9A1.2 1.2 0 1 0-1.7-1.6A1.2 1.2 0 1 0-1.7 .9ZM1.7 .9A1.2 1.2 0 1 0 1.7-1.6A1.2 1.2 0 1 0 1.7 .9Z"
)
_SWORDS = "M-4.6-4.6L4.8 4.8M4.6-4.6L-4.8 4.8M1.4 4.3L4.3 1.4M-1.4 4.3L-4.3 1.4"
_TORCH = (
    "M.3-5.6Q.9-3.8 2.3-2.8Q3.3-1.4 2.4 0H-2.4Q-3.3-1.6-2.1-3Q-1.7-1.9-.9-1.9Q-1.4-3.8 .3-5.6Z"
    "M-2.6 .5H2.6L1.7 2.1H1L.6 5.4H-.6L-1 2.1H-1.7Z"
)
_AXE = "M-.7-5.4H.7V5.4H-.7ZM.7-4.7Q3.3-5.8 5.2-4.3Q6-2 4.8.2Q3.2-1.3.7-1.1ZM-.7-4.1H-2.4V-1.9H-.7Z"
_EAGLE = (
    "M0-5.6Q1.4-5.6 1.4-4.1L1.9-2.8Q3.7-5.2 6.3-5.2Q6-3.7 6.5-2.6Q5.4-2.2 5.6-.7Q4.1-.7 3.7 .8Q2.6.4 1.5 .9"
    "L2.6 4.8L0 3.3L-2.6 4.8L-1.5 .9"
    "Q-2.6.4-3.7 .8Q-4.1-.7-5.6-.7Q-5.4-2.2-6.5-2.6Q-6-3.7-6.3-5.2Q-3.7-5.2-1.9-2.8L-1.4-4.1Q-1.4-5.6 0-5.6Z"
)
_FISH = "M-7-3.4L-3-.8Q0-4.6 4-2.8Q6.2-1.7 7 0Q6.2 1.7 4 2.8Q0 4.6-3 .8L-7 3.4L-5.6 0ZM3.2-1A.9.9 0 1 0 5-1A.9.9 0 1 0 3.2-1Z"
_HARP = "M-3.6 5.4L-4.2-4.2Q-2.4-6-.6-4.4Q1.6-2.4 4.4-4.4Q4.8 1-3.6 5.4M-2.1-4.8V3.6M0-3.8V2.4M2.1-3V.6"
_MASK = (
    "M-6.8-2.8Q-3-4.2 0-2.5Q3-4.2 6.8-2.8Q7.2 1.8 4 3Q1.6 3.2 0 .9Q-1.6 3.2-4 3Q-7.2 1.8-6.8-2.8Z"
    "M-4.9-.4A1.6 1.1 0 1 0-1.7-.4A1.6 1.1 0 1 0-4.9-.4ZM1.7-.4A1.6 1.1 0 1 0 4.9-.4A1.6 1.1 0 1 0 1.7-.4Z"
)
_RAVEN = (
    "M7-3.4L4.8-4.2Q3.8-6.2 1.6-5.4Q.2-4.8 0-3.2L-2-1L-7 4.4L-3.6 3.6L-2.4 4.8L-.6 2.9V5.6H.5V2.8L1.6 2.5V5.6H2.7V2Q4.4.4 4.4-2.4Z"
)
_REEDS = "M-.8-5.4H.8V-1.3H-.8ZM-.4-1.3H.4V5H-.4ZM-4.6-3.3H-3V.6H-4.6ZM-4.1.6H-3.3L-.9 5H-1.9ZM3-3.3H4.6V.6H3ZM3.3.6H4.1L1.9 5H.9Z"
_TREE = (
    "M0-5.4Q2.6-5.6 2.8-3.3Q5.2-2.8 4.8-.6Q4.3 1.9 1.8 1.6L.8 2.2V5H-.8V2.2"
    "L-1.8 1.6Q-4.3 1.9-4.8-.6Q-5.2-2.8-2.8-3.3Q-2.6-5.6 0-5.4Z"
)
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
    "bars": (_BARS, 1.4),
    "cannon": (_CANNON, 0.0),
    "coins": (_COINS, 1.3),
    "cradle": (_CRADLE, 0.0),
    "flag": (_FLAG, 0.0),
    "fork": (_FORK, 1.9),
    "grave": (_GRAVE, 0.0),
    "hammer": (_HAMMER, 0.0),
    "new crown": (_NEW_CROWN, 0.0),
    "quill": (_QUILL, 0.0),
    "rings": (_RINGS, 1.6),
    "ruin": (_RUIN, 0.0),
    "scroll": (_SCROLL, 1.4),
    "sheaf": (_SHEAF, 0.0),
    "skull": (_SKULL, 0.0),
    "swords": (_SWORDS, 1.7),
    "torch": (_TORCH, 0.0),
    "axe": (_AXE, 0.0),
    "eagle": (_EAGLE, 0.0),
    "fish": (_FISH, 0.0),
    "harp": (_HARP, 1.1),
    "mask": (_MASK, 0.0),
    "raven": (_RAVEN, 0.0),
    "reeds": (_REEDS, 0.0),
    "sail": ("M-6.4 2.2H6.4L4.4 5.4H-4.4ZM-.7-6V1.2H-5.4ZM.8-4.8L5 1.2H.8Z", 0.0),
    "tree": (_TREE, 0.0),
}


def sign(name: Emblem, at: Point, colour: str, size: float = 1.0) -> str:
    """An emblem, at most about eleven units high and fifteen wide, with `data-sign`."""
    data, width = _SIGNS[name]
    scale = f" scale({size:g})" if size != 1 else ""
    paint = f'fill="none" stroke="{colour}" stroke-width="{width:g}"' if width else f'fill="{colour}"'
    return f'<path data-sign="{name}" transform="translate({at.x:g} {at.y:g}){scale}" d="{data}" {paint}/>'
