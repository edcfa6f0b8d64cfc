"""Marks at a place, each a shape of its own: `build`, `remove`, `disband`, `standoff`; `born`, `married` and `lost` of heirs.

`hold` is an outline of the piece.
"""

from __future__ import annotations

from generator.render.geometry import Point

_PLUS, _CROSS = "M9-10H15M12-13V-7", "M9.7-12.3L14.3-7.7M14.3-12.3L9.7-7.7"
_RINGED = {"build": _PLUS, "remove": _CROSS, "disband": _CROSS}
_HEIRS = {"born": "M-3 0H3M0-3V3", "lost": "M-2.1-2.1L2.1 2.1M2.1-2.1L-2.1 2.1", "married": ""}
OF_HEIRS = frozenset(_HEIRS)
"""The marks of an heir, not of a unit."""
_BURST = "M0-7L1.9-3.1 6-4.6 3.6-1 7 1.4 3 2.4 3.2 6.4 0 3.8-3.2 6.4-3 2.4-7 1.4-3.6-1-6-4.6-1.9-3.1Z"


class UnknownMarkError(LookupError):
    """A picture shows a mark that has no shape."""


def mark(kind: str, ink: str, at: Point, *, ok: bool = True) -> str:
    """A mark at a point, with `data-kind` and `data-outcome`, for a group with `pieces.SHARED`; raises UnknownMarkError."""
    outcome = "done" if ok else "failed"
    opening = f'<g data-kind="{kind}" data-outcome="{outcome}" transform="translate({at.x:g} {at.y:g})">'
    if kind == "standoff":
        return f'{opening}<path d="{_BURST}" fill="#fff" stroke="{ink}" stroke-width="1.4"/></g>'
    if kind in _RINGED:
        return f"{opening}{_ringed(_RINGED[kind], ink, ok=ok)}</g>"
    if kind in OF_HEIRS:
        return f"{opening}{_of_heir(kind, ink)}</g>"
    raise UnknownMarkError(f"there is no mark {kind!r}; there are hold, standoff, {', '.join(sorted({*_RINGED, *OF_HEIRS}))}")


def _ringed(sign: str, ink: str, *, ok: bool) -> str:
    """A sign in a ring beside a piece, the ring dashed where nothing came of it."""
    dash = "" if ok else ' stroke-dasharray="2 1.4"'
    ring = f'<circle cx="12" cy="-10" r="5.6" fill="#fff" stroke="{ink}" stroke-width="1.6"{dash}/>'
    return f'{ring}<path d="{sign}" stroke="{ink}" stroke-width="1.9"/>'


def _of_heir(kind: str, ink: str) -> str:
    """Beside an heir, a small ring with a plus or a cross, or two rings in each other."""
    if kind == "married":
        pair = "".join(f'<circle cx="{x}" cy="0" r="2.9"/>' for x in ("9.4", "13"))
        inks = (("#fff", 3.6), (ink, 1.3))
        return "".join(f'<g fill="none" stroke="{colour}" stroke-width="{width}">{pair}</g>' for colour, width in inks)
    ring = f'<circle cx="9.4" cy="-4.8" r="4.4" fill="#fff" stroke="{ink}" stroke-width="1.3"/>'
    return f'{ring}<path d="{_HEIRS[kind]}" transform="translate(9.4 -4.8)" stroke="{ink}" stroke-width="1.6"/>'
