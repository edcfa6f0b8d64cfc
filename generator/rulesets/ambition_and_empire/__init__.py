"""Ambition & Empire, version 6: classical Diplomacy with minor powers that move for whoever bids most Diplomacy Points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.ruleset import Ruleset, Ruling, System
from generator.core.turn import Step
from generator.diplomacy import absence, gm_rulings, minors, steps
from generator.diplomacy.board_files import BOARDS
from generator.diplomacy.reasons import Rulebook
from generator.diplomacy.settings import Settings
from generator.diplomacy.variant import Variant, build_ruleset
from generator.rulesets.ambition_and_empire import disorder, draws, homes, minor_power_bids, religion, smyrna

CENSUS = (
    steps.change_owners,
    minors.drop_conquered,
    disorder.free_centres,
    steps.eliminate,
    steps.count,
    steps.end_on_victory,
    steps.award_points,
)

STEPS: Mapping[str, tuple[Step, ...]] = {
    "orders": (absence.note_absent, minor_power_bids.weigh_bids, steps.move_units, *CENSUS, steps.next_phase),
    "retreats": (absence.note_absent, steps.retreat_units, *CENSUS, steps.next_phase),
    "adjustments": (absence.note_absent, steps.adjust_units, homes.add_homes, minors.rebuild_minors, steps.next_phase),
}
"""What happens in a phase, in order."""

RULINGS: Mapping[str, Ruling] = {
    **gm_rulings.RULINGS,
    "civil-disorder": Ruling(disorder.civil_disorder, {"power": "text", "units": "mapping"}, frozenset({"units"})),
    "owner": Ruling(disorder.owner, {"place": "text", "power": "text"}, frozenset({"power"})),
}


RULEBOOK = Rulebook(
    "A&E",
    {
        "sortie": "II, Minor Power Unit Movement Orders",
        "sortie-unopposed": "II, Minor Power Unit Movement Orders",
        "sortie-supported": "II, Minor Power Unit Movement Orders",
        "no-convoy": "II, Minor Power Unit Movement Orders",
        "religion": "II, The Religion Rule",
        "strait-closed": "VII, Straits of Gibraltar & Moyle",
        "two-coasts": "VII, Smyrna & Constantinople",
        "minor-destroyed": "II, Minor Power Units",
        "rebuilt": "II, Minor Power Units",
        "not-home": "II, Additional Home Supply Centers",
        "home": "II, Additional Home Supply Centers",
        "independent": "III, Civil Disorder",
        "disorder": "III, Civil Disorder",
        "solo": "IX, Victory Conditions",
        "draw": "IX, Victory Conditions",
        "concede": "IX, Victory Conditions",
    },
)


def policies(chosen: Settings) -> Settings:
    """Where powers build, what they may cross, how many points they have, who shares a draw of all, and why orders fail."""
    return replace(
        chosen,
        sites=homes.sites(chosen.board),
        ground=smyrna.ground,
        lone=False,
        allotment=minor_power_bids.allotment,
        sharers=draws.sharers,
        reasons={**chosen.reasons, **smyrna.REASONS, **religion.REASONS},
    )


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Ambition & Empire on a board."""
    variant = Variant(
        "ambition-and-empire",
        STEPS,
        policies,
        RULINGS,
        bids=True,
        disorder="civil-disorder",
        opening=homes.opening,
        rulebook=RULEBOOK,
    )
    return build_ruleset(variant, facts)


SYSTEM = System(ruleset, BOARDS)
