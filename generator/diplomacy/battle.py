"""The orders of a movement phase after every check: what is left for the resolver to decide.

Everything is by province: coasts, legality and matching are settled before. A unit that is in none of the tables holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

SEA = "~"
"""Before the province of a convoyed move: the unknown whether it arrives."""
NONE: Mapping[str, Any] = MappingProxyType({})
"""A table with nothing in it."""


class Battle(NamedTuple):
    """`power[p]`: whose unit stands in p. `moves[p]`: the province that the unit in p moves to.

    `supports[p] = (q, t)`: the unit in p supports the unit in q into t, where t == q supports it to hold; only supports that match
    the order really given stand here. `convoys[p]`: p's army moves by convoy, and these are the provinces of the fleets that were
    ordered to carry it (they may be none, or make no route). `sorties`: moves that fight but never go in.
    """

    power: Mapping[str, str]
    moves: Mapping[str, str]
    supports: Mapping[str, tuple[str, str]] = NONE
    convoys: Mapping[str, frozenset[str]] = NONE
    sorties: frozenset[str] = frozenset()
