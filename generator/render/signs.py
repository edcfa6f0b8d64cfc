"""Signs that a piece carries instead of letters: of a religion, or of those that have none."""

from __future__ import annotations

from generator.render.geometry import Point

_BOOK = "M-.6-3.2C-2-4.4-4-4.5-5.8-4V3.2C-4 2.7-2 2.9-.6 4.1ZM.6-3.2C2-4.4 4-4.5 5.8-4V3.2C4 2.7 2 2.9 .6 4.1Z"
_CRESCENT = "M2.7-4.6A5.1 5.1 0 1 0 2.7 4.6A4.2 4.2 0 1 1 2.7-4.6Z"
_KEY = "M-2 0A2.7 2.7 0 1 1-7.4 0A2.7 2.7 0 1 1-2 0ZM-2 0H7.2M6.4 0V3.6M3.4 0V2.9"
# The width of the lines; none where the sign is an area.
_SIGNS = {
    "catholic": ("M0-5.2V5.2M-3.4-1.9H3.4", 2.1),
    "orthodox": ("M0-5.6V5.6M-1.9-3.7H1.9M-3.8-1.2H3.8M-2.3 1.5L2.3 3.5", 1.5),
    "protestant": (_BOOK, 0.0),
    "islam": (_CRESCENT, 0.0),
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
