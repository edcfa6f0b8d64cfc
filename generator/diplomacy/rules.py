"""A switch for each point on which rulebooks differ. The defaults are the 2023 rulebook and the preferences of the DATC 3.0."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """The choices in force; the comment names the DATC's chapter."""

    adjacent_convoy: str = "own-fleet-or-via"  # 4.A.3
    convoy_fallback: str = "none"  # 4.A.3
    retreat_to_origin: str = "allowed"  # 4.A.5
    dislodged_origin: str = "bounces"  # 4.A.7
    distance: str = "any"  # 4.D.8
    illegal_order: str = "holds"  # 4.E.1
    coast_single: str = "meant"  # 4.B.2
    coast_wrong: str = "illegal"  # 4.B.3
    coast_support: str = "optional"  # 4.B.4
    removal: str = "2023"


SWITCHES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "4.A.3": ("adjacent_convoy", ("own-fleet-or-via", "any-fleet", "via")),
    "4.A.3-fallback": ("convoy_fallback", ("none", "by-land")),
    "4.A.5": ("retreat_to_origin", ("allowed", "forbidden")),
    "4.A.7": ("dislodged_origin", ("bounces", "nothing")),
    "4.B.2": ("coast_single", ("meant", "illegal")),
    "4.B.3": ("coast_wrong", ("illegal", "ignored")),
    "4.B.4": ("coast_support", ("optional", "required")),
    "4.D.8": ("distance", ("any", "by-unit")),
    "4.E.1": ("illegal_order", ("holds", "moves")),
    "removal": ("removal", ("2023", "2000")),
}
"""The key in game.yaml, the field above, and the values it may take, the default first."""
