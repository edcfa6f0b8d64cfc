"""Saga of the Nine Basic: classical Diplomacy with a census, and with builds in every centre that a power owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.ruleset import Ruleset, System
from generator.core.turn import Step
from generator.diplomacy import absence, steps
from generator.diplomacy.board_files import BOARDS
from generator.diplomacy.dynasty import census
from generator.diplomacy.position import Position
from generator.diplomacy.reasons import Rulebook
from generator.diplomacy.settings import Settings
from generator.diplomacy.variant import Variant, build_ruleset

STEPS: Mapping[str, tuple[Step, ...]] = {
    "orders": (absence.note_absent, steps.move_units, steps.next_phase),
    "retreats": (absence.note_absent, steps.retreat_units, steps.next_phase),
    "census": (census.capture, steps.eliminate, steps.count, steps.end_on_victory, steps.next_phase),
    "adjustments": (absence.note_absent, steps.adjust_units, steps.next_phase),
}
"""What happens in a phase, in order (2.1); centres are captured as in step a of Complete's census."""


RULEBOOK = Rulebook("S9", {"solo": "3.1", "no-centre": "8.1", "not-owned": "8.1"})


def sites(position: Position, power: str, built: Sequence[str]) -> frozenset[str]:
    """A power builds in any centre that it owns (8.1)."""
    del built
    return frozenset(position.owned(power))


def policies(chosen: Settings) -> Settings:
    """Where powers build."""
    return replace(chosen, sites=sites)


def plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The board without minor powers, so that neutral centres are empty, and without capitals, so that there are no heirs (1.1)."""
    powers = {power: {key: value for key, value in fields.items() if key != "capital"} for power, fields in facts["powers"].items()}
    return {key: value for key, value in facts.items() if key != "minors"} | {"title": f"{facts['title']} Basic", "powers": powers}


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Saga of the Nine Basic on a board."""
    return build_ruleset(Variant("saga-of-the-nine-basic", STEPS, policies, rulebook=RULEBOOK), plain(facts))


SYSTEM = System(ruleset, BOARDS)
