"""Signs that a piece carries instead of letters: of a religion, or of those that have none."""

from __future__ import annotations

from generator.render.geometry import Point

_PETAL = "a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0Z"
_ROSE = "".join(f"M{left}{_PETAL}" for left in ("-2.2-3.2", ".8-1", "-.3 2.6", "-4.1 2.6", "-5.2-1"))
_FLEURY = (
    "M0-5.5V5.5M-5.5 0H5.5M-2-4.1Q-.3-3.9 0-2.2Q.3-3.9 2-4.1M-2 4.1Q-.3 3.9 0 2.2Q.3 3.9 2 4.1"
    "M-4.1-2Q-3.9-.3-2.2 0Q-3.9 .3-4.1 2M4.1-2Q3.9-.3 2.2 0Q3.9 .3 4.1 2"
)
_CRESCENT = "M1.1-4.6A5.1 5.1 0 1 0 1.1 4.6A4.2 4.2 0 1 1 1.1-4.6Z"
_STAR = "M3.6-3L4.4-1L6.5-.9L4.8.4L5.4 2.5L3.6 1.3L1.8 2.5L2.4.4L.7-.9L2.8-1Z"
_KEY = "M-2 0A2.7 2.7 0 1 1-7.4 0A2.7 2.7 0 1 1-2 0ZM-2 0H7.2M6.4 0V3.6M3.4 0V2.9"
# The width of the lines; none where the sign is an area.
_SIGNS = {
    "catholic": (_FLEURY, 1.3),
    "orthodox": ("M0-5.6V5.6M-1.9-3.7H1.9M-3.8-1.2H3.8M-2.3 1.5L2.3 3.5", 1.5),
    "protestant": (_ROSE, 0.0),
    "islam": (_CRESCENT + _STAR, 0.0),
    "keys": (_KEY, 1.7),
    "neutral": ("M-4.8-3.6H4.8M-2.4-3.6V4.8M2.4-3.6V4.8", 2.0),
}
SIGNS = tuple(_SIGNS)
"""Their names, in the order of a key."""


class UnknownSignError(LookupError):
    """A style has a sign that nobody drew."""


def sign(name: str, at: Point, colour: str, size: float = 1.0) -> str:
    """A sign, at most about eleven units high and fifteen wide, with `data-sign`; raises UnknownSignError."""
    if name not in _SIGNS:
        raise UnknownSignError(f"there is no sign {name!r}; there are {', '.join(SIGNS)}")
    data, width = _SIGNS[name]
    scale = f" scale({size:g})" if size != 1 else ""
    paint = f'fill="none" stroke="{colour}" stroke-width="{width:g}"' if width else f'fill="{colour}"'
    return f'<path data-sign="{name}" transform="translate({at.x:g} {at.y:g}){scale}" d="{data}" {paint}/>'
