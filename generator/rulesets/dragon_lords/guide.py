"""The player's sheet: an example of each order, the steps of a turn, troops and the numbers of the world, for `guide.html`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.core.guide import Guide
from generator.core.turn import Step
from generator.rulesets.dragon_lords import sequence
from generator.rulesets.dragon_lords.notation.forms import FORMS
from generator.rulesets.dragon_lords.scenario import Scenario

WORDS: Mapping[str, str] = {
    "administer": "set options",
    "transfer_here": "transfer within a place",
    "disband_and_salvage": "disband and salvage",
    "declare_construction": "begin to build",
    "change_concealment": "hide and show oneself",
    "prepare_to_board": "offer to board",
    "flee_homeless": "fleets without a port flee",
    "check_storage": "check storage",
    "defend_forts": "man forts",
    "damage_provinces": "damage",
    "let_annexations_lapse": "annexations lapse",
    "earn_from_fiefdoms": "income of titles",
    "earn_from_provinces": "tax",
    "pay_for_proclamations": "proclamations",
    "repair_damage": "repair",
    "claim_fiefdoms": "titles",
    "settle_allegiances": "allegiances",
    "change_owners": "conquests",
    "eliminate": "who is out",
    "end_game": "who has won",
    "construct": "build and repair forts",
}
"""What the sheet calls a step whose own name says too little."""

KEEPS_THE_BOOKS = frozenset(
    ("begin_turn", "begin_movement", "mark_homeless", "end_movement", "give_up_transfers", "drop_empty_units", "next_turn")
)
"""Steps of which players need not know."""


def guide(scenario: Scenario) -> Guide:
    """The sheet for players in a world, with its numbers."""
    return Guide(
        title="The player's sheet: Dragon Lords",
        about="What you can order, what happens when, what troops are and cost.",
        view={
            "orders": {form.kind.__name__: form.example for form in FORMS},
            "first": named(sequence.FIRST),
            "movement": named(sequence.MOVEMENT),
            "final": named((*sequence.FINAL, *sequence.TAIL)),
            "soldiers": [it for it in scenario.troops.values() if not it.ship],
            "ships": [it for it in scenario.troops.values() if it.ship],
            "heroes": list(scenario.heroes.values()),
            "faces": max((face for it in scenario.heroes.values() for face in it.faces), default=6),
            "numbers": scenario.numbers,
            "titles": sorted({(it.revenue, it.heroes) for it in scenario.fiefdoms.values()}),
            "world": str(scenario.facts["title"]),
        },
        templates="dragon-lords",
    )


def named(steps: Sequence[Step]) -> list[str]:
    """The steps as the sheet calls them, in order."""
    names = dict.fromkeys(step.__name__ for step in steps if step.__name__ not in KEEPS_THE_BOOKS)
    return [WORDS.get(name, name.replace("_", " ")) for name in names]
