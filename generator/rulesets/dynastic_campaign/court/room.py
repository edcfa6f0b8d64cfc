"""What the court brings along: the checks of its orders, why they come to nothing, the GM's word, and where reports tell of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign.calendar import MOVES
from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.court import (
    annulment,
    arrests,
    assignments,
    captives,
    election,
    protection,
    reasons,
    retirement,
    rulings,
    sees,
    titles,
    vows,
)
from generator.rulesets.dynastic_campaign.orders import Annul, Arrest, Assign, Captive, ChooseSee, Grant, Protect, Retire, Vote, Vow
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings


def _unless_units_move_first(check: Check) -> Check:
    """The check; nothing where the orders for marriages come in with those for moves, which change what it looks at."""

    def later(settings: Settings, position: Position, nation: str, order: Any) -> str:
        return "" if position.phase.step == MOVES else check(settings, position, nation, order)

    return later


CHECKS: Mapping[type, Check] = {
    Vow: vows.check,
    Protect: protection.check,
    Arrest: _unless_units_move_first(arrests.early_check),
    Annul: _unless_units_move_first(annulment.check),
    Captive: _unless_units_move_first(captives.check),
    Vote: election.early_check,
    Grant: _unless_units_move_first(titles.early_check),
    ChooseSee: _unless_units_move_first(sees.early_check),
    Assign: _unless_units_move_first(assignments.early_check),
    Retire: retirement.early_check,
}

REASONS = reasons.REASONS

RULINGS: Mapping[str, Ruling] = {
    "title": Ruling(rulings.title, {"person": "text", "place": "text"}, frozenset({"place"})),
    "leader": Ruling(rulings.leader, {"person": "text", "unit": "text"}),
    "see": Ruling(rulings.see, {"person": "text", "place": "text"}),
    "captive": Ruling(rulings.captive, {"person": "text", "do": "text"}),
}

SECTIONS: Mapping[str, str] = {
    "vow": "The Church",
    "promoted": "The Church",
    "elected": "The Church",
    "voted": "The Church",
    "protection": "The Church",
    "arrested": "The Church",
    "arrest-failed": "The Church",
    "arrest-attempt": "The Church",
    "arrest-averted": "The Church",
    "captive": "Prisoners",
    "annulment": "The Church",
    "consent": "Marriages",
    "title": "Titles and offices",
    "title-due": "Titles and offices",
    "see": "The Church",
    "assigned": "Titles and offices",
    "retired": "Titles and offices",
}
