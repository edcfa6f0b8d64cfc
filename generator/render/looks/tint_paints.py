"""The light colours of an owner for places that it was the last in, and their counterparts on dark screens."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from generator.core.picture import Style
from generator.render.looks.colour import mixed
from generator.render.looks.colour_difference import difference

LAND, DARK_LAND = "#fbf5e6", "#29261f"
"""Land that nobody was in, on paper and on dark screens."""
WATERS, DARK_WATERS = ("#c8dce7", "#d6e7ef"), ("#001925", "#011923")
"""The sea, and along coasts."""
APART, SEEN = 10.2, 5.0
"""How different (CIEDE2000) such a colour is at least from water and from the land of every owner, and from other ground."""
_SHARES = (0.36, 0.32, 0.28, 0.24, 0.2, 0.16, 0.12)


def light_tint(fill: str, lands: frozenset[str], grounds: frozenset[str]) -> str:
    """The fullest mixture of a fill with land that no fill of a map (`lands`), no water and no other ground is near; or none."""
    return _tint(fill, LAND, lands | {*WATERS}, grounds | {LAND})


def dark_tint(dark_fill: str, dark_lands: frozenset[str]) -> str:
    """The same for a dark screen, for owners whose land there has these colours."""
    return _tint(dark_fill, DARK_LAND, dark_lands | {*DARK_WATERS}, frozenset([DARK_LAND]))


def light_tints(style: Style) -> Iterable[str]:
    """Every colour that `light_tint` may give for an owner."""
    return (mixed(LAND, style.fill, share) for share in _SHARES)


@lru_cache(maxsize=512)
def _tint(fill: str, land: str, others: frozenset[str], grounds: frozenset[str]) -> str:
    for share in _SHARES:
        paint = mixed(land, fill, share)
        if all(difference(paint, it) >= SEEN for it in grounds) and all(difference(paint, it) >= APART for it in others):
            return paint
    return ""
