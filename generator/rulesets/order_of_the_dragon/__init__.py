"""Order of the Dragon, version 1.2.0: heirs marry, minor powers become thralls, and great powers share vassals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.ruleset import Ruleset
from generator.core.turn import Step
from generator.diplomacy import minors, steps
from generator.diplomacy.assembly import Variant, assemble
from generator.diplomacy.dynasty import census, ending, market, marriages, opening, proposals, rulings, vassals, winter
from generator.diplomacy.settings import Settings

STEPS: Mapping[str, tuple[Step, ...]] = {
    "orders": (
        steps.note_absent,
        market.weigh_bids,
        proposals.hear_heirs,
        market.move_units,
        proposals.part_dislodged,
        marriages.marry_minors,
        steps.award_points,
        steps.next_phase,
    ),
    "retreats": (
        steps.note_absent,
        vassals.merge_orders,
        steps.retreat_units,
        marriages.marry_minors,
        steps.award_points,
        steps.next_phase,
    ),
    "census": (
        census.capture,
        census.execute_heirs,
        census.eliminate,
        census.marry_heirs,
        census.transfer,
        census.disband,
        ending.count,
        ending.end_game,
        steps.award_points,
        steps.next_phase,
    ),
    "adjustments": (
        steps.note_absent,
        vassals.merge_orders,
        steps.adjust_units,
        winter.build_heirs,
        minors.rebuild_minors,
        steps.award_points,
        steps.next_phase,
    ),
}
"""What happens in a phase, in order (rulebook 2.2)."""


def policies(chosen: Settings) -> Settings:
    """Where powers build, and how many points they have."""
    return replace(chosen, sites=winter.sites, allotment=market.allotment)


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Order of the Dragon on a board."""
    variant = Variant(
        "order-of-the-dragon", STEPS, policies, rulings.RULINGS, bids=True, capped=True, opening=opening.start
    )
    return assemble(variant, facts)
