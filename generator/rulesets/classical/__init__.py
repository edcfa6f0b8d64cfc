"""Classical Diplomacy, by the rulebook of 2023 unless a game's switches say otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.foreign import Foreign
from generator.core.ruleset import Ruleset, System
from generator.core.turn import Step
from generator.diplomacy import absence, steps
from generator.diplomacy.board import Board
from generator.diplomacy.board_files import BOARDS
from generator.diplomacy.notation import Lexicon
from generator.diplomacy.saved_game import exports
from generator.diplomacy.variant import Variant, build_ruleset

CENSUS = (steps.change_owners, steps.eliminate, steps.count, steps.end_on_victory)

STEPS: Mapping[str, tuple[Step, ...]] = {
    "orders": (absence.note_absent, steps.move_units, *CENSUS, steps.next_phase),
    "retreats": (absence.note_absent, steps.retreat_units, *CENSUS, steps.next_phase),
    "adjustments": (absence.note_absent, steps.adjust_units, steps.next_phase),
}
"""What happens in a phase, in order."""


def _foreign(board: Board, lexicon: Lexicon) -> Foreign:
    """The forms in which games are imported; to load their readers for every command would take time."""
    from generator.diplomacy.foreign import foreign

    return foreign(board, lexicon)


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Classical Diplomacy on a board."""
    return build_ruleset(Variant("classical", STEPS, exports=exports, foreign=_foreign), facts)


SYSTEM = System(ruleset, BOARDS)
