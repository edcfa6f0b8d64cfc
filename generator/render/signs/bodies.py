"""The bodies that stand in a place, with what carries the letters of their owner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.render.shapes.geometry import Box


class Figure(NamedTuple):
    """How a body is drawn: the outline that carries the label, what stands above that, the baseline of the label, the middle and
    size of an emblem, and the box that it all takes. A `light` one is pale, with dark letters. `letters` is the size of these, and
    `across` how wide they may be.
    """

    outline: str
    above: str
    baseline: float
    emblem: float
    size: float
    box: Box
    light: bool = False
    letters: float = 9.2
    across: float = 17.0


_WAGON = "M-11 7V-6.4Q-11-9.6-5.6-9.8H5.6Q11-9.6 11-6.4V7H8.8A3.4 3.4 0 0 1 2.2 7H-2.2A3.4 3.4 0 0 1-8.8 7Z"
_BARREL = "M-10-7.8V-11.2A1.3 1.3 0 0 1-8-12.4L8.6-11.4V-12.6H12V-7H8.6V-7.8Z"
_COMPACT_SAILS = "M-.6-5.4V-12.2L-9.6-5.4ZM1.6-5.4V-11.2L9.2-5.4Z"
_SAILS = "M-.9-3.3V-12.8Q-3.4-6.8-9.6-3.3ZM1.1-3.3V-11.6Q7.8-9.6 8.6-3.3Z"
_LARGE, _BROAD, _NARROW = 11.2, 20.4, 17.4
_TOWER = "M-9 8.6V-3.4H-11V-9.6H-7V-7H-2V-9.6H2V-7H7V-9.6H11V-3.4H9V8.6Z"
_SLIM = "M-13 0L-8.8-8H8.8L13 0 8.8 8H-8.8Z"
BODIES: Mapping[str, Figure] = {
    "hexagon": Figure(
        "M-14.6 0L-10.4-8.8H10.4L14.6 0 10.4 8.8H-10.4Z", "", 3.9, 0, 1.25, Box(-15.4, -9.6, 15.4, 9.6), False, _LARGE, _BROAD
    ),
    "ship": Figure("M-14.8-2H14.8L11.8 9.2H-11.8Z", _SAILS, 7.4, 3.6, 0.82, Box(-15.6, -13.4, 15.6, 10), False, _LARGE, _BROAD),
    "counter": Figure("M-10.5-8H10.5V8H-10.5Z", "", 3.9, 0, 1.1, Box(-11.5, -9, 11.5, 9), False, _LARGE, _BROAD),
    "banner": Figure("M-10-8.6H12.6L9 -1.6L12.6 5.4H-10Z", "M-12.8-10.6H-10V10H-12.8Z", 1.6, -1.6, 1, Box(-13.6, -11.6, 13.6, 11)),
    "tower": Figure(_TOWER, "", 4.6, 1.4, 0.9, Box(-12, -10.6, 12, 9.6), False, _LARGE, _NARROW),
    "shield": Figure("M-11-8.4H11V-1Q11 6 0 9.6Q-11 6-11-1Z", "", 2, -0.8, 1, Box(-12, -9.4, 12, 10.6)),
    "wagon": Figure(_WAGON, "", 3.2, -1.4, 1, Box(-12, -10.8, 12, 10.4), False, _LARGE, _BROAD),
    "gun": Figure("M-10.5-6.4H10.5V8H-10.5Z", _BARREL, 4, 0.8, 1, Box(-11.5, -13.6, 13, 9), False, _LARGE, _BROAD),
}
"""The bodies that stand in a place, by the name of their shape; tags stand beside them."""

COMPACT: Mapping[str, Figure] = {
    "hexagon": Figure(_SLIM, "", 1.4, -1.6, 1.1, Box(-14, -9, 14, 9), False, _LARGE, _BROAD),
    "ship": Figure("M-14-3.6H14L11 7H-11Z", _COMPACT_SAILS, 4, 1, 0.76, Box(-15, -13.1, 15, 8), False, _LARGE, _BROAD),
    "counter": BODIES["counter"]._replace(baseline=1.2, emblem=-2),
    "banner": BODIES["banner"]._replace(baseline=0.6, emblem=-2.4),
    "tower": BODIES["tower"]._replace(baseline=1.9, emblem=-1.2),
    "shield": BODIES["shield"]._replace(baseline=0.6, emblem=-2.2),
    "wagon": BODIES["wagon"]._replace(baseline=0.8, emblem=-2.6),
    "gun": BODIES["gun"]._replace(baseline=2.6, emblem=-0.6),
}
"""The same with their letters higher, and a strip with their number and their count right below those, where pieces are packed."""

_TABLE = "M-14-11H14V8H-14Z"
_KEEP = "M-14 8V-13.4H-9.6V-10.8H-5V-13.4H-.8V-10.8H.8V-13.4H5V-10.8H9.6V-13.4H14V8Z"
_HULL = "M-16.5-13.2L-13.4-10.6H13.4L16.5-13.2L13 8H-13Z"
_LEAF = "M-17-1.5L-11.5-11H11.5L17-1.5L11.5 8H-11.5Z"
_TAIL = "M-14-11H17.4L13.4-1.5L17.4 8H-14Z"
WITH_MINIATURE: Mapping[str, Figure] = {
    "counter": Figure(_TABLE, "", 0.6, 0, 1, Box(-15, -12, 15, 9)),
    "tower": Figure(_KEEP, "", 0.6, 0, 1, Box(-15, -14.4, 15, 9)),
    "ship": Figure(_HULL, "", 0.6, 0, 1, Box(-17.4, -14, 17.4, 9)),
    "hexagon": Figure(_LEAF, "", 0.6, 0, 1, Box(-18, -12, 18, 9), light=True),
    "banner": Figure(_TAIL, "", 0.6, 0, 1, Box(-15, -12, 18.2, 9), light=True),
}
"""The bodies that have a miniature beside the letter of their owner; the light ones are those of whoever was merely seen."""
