"""The bodies that stand in a place, with what carries the letters of their owner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.render.text_width import Box


class Figure(NamedTuple):
    """How a body is drawn: the outline that carries the label, what stands above that, the baseline of the label, the middle and
    size of an emblem, and the box that it all takes.
    """

    outline: str
    above: str
    baseline: float
    emblem: float
    size: float
    box: Box


_SAILS = "M-.6-3.2V-11.6L-10-3.2ZM1.6-3.2V-10.2L9.6-3.2Z"
BODIES: Mapping[str, Figure] = {
    "hexagon": Figure("M-13 0L-8.8-8H8.8L13 0 8.8 8H-8.8Z", "", 3.2, 0, 1.1, Box(-14, -9, 14, 9)),
    "ship": Figure("M-14-1.6H14L10.6 8.8H-10.6Z", _SAILS, 6.4, 3.5, 0.8, Box(-15, -12.5, 15, 10)),
    "counter": Figure("M-10.5-8H10.5V8H-10.5Z", "", 3.2, 0, 1.1, Box(-11.5, -9, 11.5, 9)),
    "banner": Figure("M-10-8.6H12.6L9 -1.6L12.6 5.4H-10Z", "M-12.8-10.6H-10V10H-12.8Z", 1.6, -1.6, 1, Box(-13.6, -11.6, 13.6, 11)),
    "tower": Figure("M-9 8.6V-3.4H-11V-9.6H-7V-7H-2V-9.6H2V-7H7V-9.6H11V-3.4H9V8.6Z", "", 4.6, 1.4, 0.9, Box(-12, -10.6, 12, 9.6)),
    "shield": Figure("M-11-8.4H11V-1Q11 6 0 9.6Q-11 6-11-1Z", "", 2, -0.8, 1, Box(-12, -9.4, 12, 10.6)),
}
"""The bodies that stand in a place, by the name of their shape; tags stand beside them."""
