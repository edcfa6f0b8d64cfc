"""What the court brings along: the checks of its orders, why they come to nothing, the GM's word, and where reports tell of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign.calendar import MOVES
from generator.rulesets.dynastic_campaign.court import (
    arrests,
    assignments,
    captives,
    election,
    protection,
    retirement,
    sees,
    titles,
    vows,
)
from generator.rulesets.dynastic_campaign.orders import Arrest, Assign, Captive, ChooseSee, Grant, Protect, Retire, Vote, Vow
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
    Captive: _unless_units_move_first(captives.refusal),
    Vote: election.early_refusal,
    Grant: _unless_units_move_first(titles.early_refusal),
    ChooseSee: _unless_units_move_first(sees.early_refusal),
    Assign: _unless_units_move_first(assignments.early_refusal),
    Retire: retirement.early_refusal,
}

REASONS: Mapping[str, str] = {
    "not-of-your-court": "no such person is at your court",
    "is-a-prisoner": "he is a prisoner",
    "no-such-person": "nobody of that name is alive",
    "for-men-only": "only men may do that",
    "cleric-already": "he belongs to the clergy already",
    "age-for-vows": "only men of 15 to 20 enter the clergy",
    "married": "a married man does not become a priest",
    "without-a-faith": "his dynasty has no faith",
    "not-his-office": "his office has no such power",
    "power-used": "he has used the power of his office already",
    "there-is-a-pope": "there is a Pope",
    "no-vote": "only a Catholic cardinal has a vote",
    "voted-already": "he has voted already",
    "cannot-become-pope": "only a Catholic cardinal who has advanced can become Pope",
    "leads-no-unit": "he leads no unit",
    "new-archbishop": "an archbishop arrests nobody in the first phase for marriages behind his promotion",
    "no-foreign-leader": "that person belongs to your own court",
    "no-leader": "that person leads no unit",
    "out-of-reach": "his informants do not reach so far",
    "arrested-by-another": "another cleric was quicker",
    "not-your-prisoner": "that person is not your prisoner",
    "prisoner-of-a-cleric": "only prisoners of war are executed",
    "decided-already": "another order decides on that prisoner",
    "too-young": "he is not 15 yet",
    "king-has-crown": "a king is granted no Title",
    "an-heir": "he is the first in line for a throne or a Title",
    "unfit-for-a-title": "a cardinal had him passed over, and he can never have a Title",
    "titled-already": "he has a Title already",
    "provinces-are-free": "there are provinces to which he can have the Title",
    "no-title-at-sea": "there is no Title to a sea",
    "title-taken": "another noble of your court has the Title to it",
    "title-not-yours": "you neither control the province nor have a unit there, and no writ allows it",
    "office-without-see": "his office has no see",
    "see-chosen": "his see is chosen already",
    "no-see-at-sea": "there is no see in a sea",
    "see-of-the-empire": "no Imam has a see of the Empire",
    "see-for-archbishops": "this see is for archbishops",
    "see-taken": "another cleric has this see",
    "see-not-yours": "you neither control the province nor have a unit there, and no writ allows it",
    "clergy-do-not-lead": "a cleric leads no unit",
    "retired": "he left his unit as king, and leads none again",
    "assigned-already": "he leads a unit already",
    "no-such-unit": "there is no such loyal unit",
    "unit-without-leaders": "siege trains and corsairs have no leaders",
    "unit-not-yours": "the unit is another nation's, and no writ allows it",
    "not-evenly": "a unit of yours with fewer leaders comes first",
    "not-a-king": "he is no king",
}

RULINGS: Mapping[str, Ruling] = {}

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
    "consent": "Marriages",
    "title": "Titles and offices",
    "title-due": "Titles and offices",
    "see": "The Church",
    "assigned": "Titles and offices",
    "retired": "Titles and offices",
}
