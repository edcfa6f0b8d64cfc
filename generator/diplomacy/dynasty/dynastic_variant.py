"""The variant that Order of the Dragon and Saga of the Nine share: its steps and policies. Only their boards differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.turn import Step
from generator.diplomacy import absence, minors, steps
from generator.diplomacy.board import Board
from generator.diplomacy.dynasty import (
    census,
    dynasty_points,
    dynasty_rulings,
    ending,
    family,
    heirs_at_start,
    marriages,
    proposals,
    vassals,
    winter,
)
from generator.diplomacy.orders import Given
from generator.diplomacy.position import Position
from generator.diplomacy.reasons import Rulebook
from generator.diplomacy.settings import Settings
from generator.diplomacy.variant import Variant

STEPS: Mapping[str, tuple[Step, ...]] = {
    "orders": (
        absence.note_absent,
        dynasty_points.weigh_bids,
        proposals.hear_heirs,
        steps.move_units,
        proposals.part_dislodged,
        marriages.marry_minors,
        steps.award_points,
        steps.next_phase,
    ),
    "retreats": (
        absence.note_absent,
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
        absence.note_absent,
        vassals.merge_orders,
        steps.adjust_units,
        winter.build_heirs,
        minors.rebuild_minors,
        steps.award_points,
        steps.next_phase,
    ),
}
"""What happens in a phase, in order (2.2 of both rulebooks)."""


SECTIONS: Mapping[str, str] = {
    "sortie": "7.2",
    "minor-destroyed": "7.2",
    "no-marriage": "10.3",
    "no-such-heir": "10.2",
    "refused": "10.2",
    "no-minor": "10.3",
    "no-unit": "10.3",
    "dislodged": "10.3",
    "thrall": "10.3",
    "not-autumn": "10.4",
    "not-theirs": "10.4",
    "home": "10.4",
    "share-a-vassal": "10.4",
    "occupied": "10.4",
    "captured": "10.4",
    "capital-captured": "10.4",
    "eliminated": "10.4",
    "vassal": "10.4",
    "no-heirs": "10.5",
    "overruled": "10.5.2",
    "a": "2.2",
    "executed": "10.1",
    "normal": "1.3",
    "last": "3.4",
    "none": "3.4",
}
"""The sections that have the same number in both rulebooks."""


def policies(chosen: Settings) -> Settings:
    """How many points powers have, and which orders to heirs fail. A vassal builds in its capital, which is its home anyway."""
    return replace(chosen, allotment=dynasty_points.allotment, hopeless=hopeless)


def hopeless(board: Board, position: Position, given: Given) -> str:
    """Why an order to an heir is bound to fail whatever others order; empty if it is not."""
    judges = {"orders": proposals.hopeless, "adjustments": winter.hopeless}
    judge = judges.get(position.phase.step)
    return judge(board, position, given) if judge else "wrong-phase"


def dynastic(name: str, rulebook: Rulebook) -> Variant:
    """The variant with this id, on any board; its rulebook's own sections come on top of the shared ones."""
    return Variant(
        name,
        STEPS,
        policies,
        dynasty_rulings.RULINGS,
        bids=True,
        heirs=True,
        capped=True,
        lapse=0,
        opening=heirs_at_start.opening,
        needs=heirs_at_start.needs,
        pages=family.pages,
        rulebook=rulebook._replace(sections={**SECTIONS, **rulebook.sections}),
    )
