"""Classical Diplomacy, by the rulebook of 2023 unless a game's switches say otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.problem import Problem
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset
from generator.core.turn import Step
from generator.diplomacy import board as boards
from generator.diplomacy import intake, notation, picture, schema, steps
from generator.diplomacy.position import Position, dump, load
from generator.diplomacy.rulings import RULINGS
from generator.diplomacy.settings import Settings, settings

CENSUS = (steps.change_owners, steps.eliminate, steps.count, steps.end_on_victory)

STEPS: Mapping[str, tuple[Step, ...]] = {
    "orders": (steps.note_absent, steps.move_units, *CENSUS, steps.next_phase),
    "retreats": (steps.note_absent, steps.retreat_units, *CENSUS, steps.next_phase),
    "adjustments": (steps.note_absent, steps.adjust_units, steps.next_phase),
}
"""What happens in a phase, in order."""


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Classical Diplomacy on a board."""
    board = boards.build(facts)
    words = notation.lexicon(board)
    house, _ = settings(board, {})

    def read(position: Position, chosen: Settings, document: Mapping[str, Any]) -> tuple[steps.Orders, list[Problem]]:
        return intake.read(position, chosen, document["orders"])

    def view(phase: PublicPhase) -> Mapping[str, Any]:
        del phase
        return {
            "powers": {power.id: {"name": power.name, "adjective": power.adjective} for power in board.powers.values()},
            "places": {place.id: place.name for place in board.places.values()},
        }

    return Ruleset(
        id="classical",
        title=str(facts["title"]),
        credits=(str(facts["credits"]),),
        keys=frozenset(),
        settings=lambda game: settings(board, game),
        opening=steps.start,
        load=lambda public, _: load(public),
        dump=lambda position: (dump(position), {}),
        read=read,
        sheet=lambda position: {"orders": intake.sheet(position, house)},
        waits=lambda _: True,
        steps=lambda position: STEPS[position.phase.step],
        rulings=RULINGS,
        styles=picture.styles(board),
        pictures=lambda phase: picture.pictures(board, words, phase),
        view=view,
        templates="diplomacy",
        schema=schema.orders,
        board=boards.in_force(facts),
    )
