"""What the court brings along: the checks of its orders, why they come to nothing, the GM's word, and where reports tell of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign.calendar import MOVES
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

Check = Callable[[Settings, Position, str, Any], str]


def _unless_units_move_first(refusal: Check) -> Check:
    """The check; nothing where the orders for marriages come in with those for moves, which change what it looks at."""

    def check(settings: Settings, position: Position, nation: str, order: Any) -> str:
        return "" if position.phase.step == MOVES else refusal(settings, position, nation, order)

    return check


CHECKS: Mapping[type, Check] = {
    Vow: vows.refusal,
    Protect: protection.refusal,
    Arrest: _unless_units_move_first(arrests.early_refusal),
    Annul: _unless_units_move_first(annulment.refusal),
    Captive: _unless_units_move_first(captives.refusal),
    Vote: election.early_refusal,
    Grant: _unless_units_move_first(titles.early_refusal),
    ChooseSee: _unless_units_move_first(sees.early_refusal),
    Assign: _unless_units_move_first(assignments.early_refusal),
    Retire: retirement.early_refusal,
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
    "captive": "Titles and offices",
    "annulment": "The Church",
    "consent": "Marriages",
    "title": "Titles and offices",
    "title-due": "Titles and offices",
    "see": "The Church",
    "assigned": "Titles and offices",
    "retired": "Titles and offices",
}
