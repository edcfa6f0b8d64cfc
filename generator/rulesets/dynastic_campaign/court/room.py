"""What the court brings along: the checks of its orders, why they come to nothing, the GM's word, and where reports tell of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign.court import election, protection, retirement, vows
from generator.rulesets.dynastic_campaign.orders import Protect, Retire, Vote, Vow
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings

Check = Callable[[Settings, Position, str, Any], str]


CHECKS: Mapping[type, Check] = {
    Vow: vows.refusal,
    Protect: protection.refusal,
    Vote: election.early_refusal,
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
    "not-a-king": "he is no king",
}

RULINGS: Mapping[str, Ruling] = {}

SECTIONS: Mapping[str, str] = {
    "vow": "The Church",
    "promoted": "The Church",
    "elected": "The Church",
    "voted": "The Church",
    "protection": "The Church",
    "retired": "Titles and offices",
}
