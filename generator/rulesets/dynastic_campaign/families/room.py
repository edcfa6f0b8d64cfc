"""What the rules of families bring along for reading, telling and ruling; `rooms` says what each constant is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.families import birth, division, lay_down, new_crown, rulings, skip
from generator.rulesets.dynastic_campaign.orders import Birth, CrownKing, Divide, LayDown, Skip

CHECKS: Mapping[type, Check] = {
    Birth: birth.check,
    Skip: skip.check,
    Divide: division.check,
    LayDown: lay_down.early_check,
    CrownKing: new_crown.check,
}

REASONS: Mapping[str, str] = {
    "not-a-couple": "these two are not married to each other",
    "not-your-couple": "the father is not of your family",
    "no-birth-option": "a birth option is a number from 1 to 9, with A or S behind it if you like",
    "no-births-this-year": "no children are born this year",
    "prisoners-have-no-children": "one of the two is a prisoner",
    "mother-too-old": "the mother is older than 50",
    "ordered-already": "an order before it says so or otherwise already",
    "still-lives": "the person whose death it waited for is alive",
    "back-the-second": "a cardinal backs the second in line, or one behind",
    "nothing-to-inherit": "that person has neither a crown nor a Title",
    "line-too-short": "there are not so many in line",
    "not-of-your-family": "no such person is of your family",
    "not-his-title": "he does not have that Title",
    "one-title": "he has only one Title",
    "not-in-line": "that heir is not in line for it",
    "no-such-title": "nobody of your family has that Title",
    "only-kings-lay-down": "who has it is no king",
    "has-a-crown": "your nation has a crown already",
    "no-claim": "only a noble of 15 or more, with a claim to the dynasty, can be its king",
    "not-your-land": "you do not control that land",
    "has-a-king": "that land has a crown of its own already, with its king",
    "king-is-a-prisoner": "a prisoner cannot be crowned",
}

RULINGS: Mapping[str, Ruling] = {
    "death": Ruling(rulings.death, {"person": "text", "cause": "text"}, frozenset({"cause"})),
    "crown": Ruling(rulings.crown, {"crown": "text", "person": "text"}),
}

SECTIONS: Mapping[str, str] = {
    "born": "Births and deaths",
    "tried": "Births and deaths",
    "died": "Births and deaths",
    "skip": "Succession",
    "crowned": "Succession",
    "inherited": "Succession",
    "line-ended": "Succession",
    "nothing-left": "Succession",
    "title-passed": "Succession",
    "title-moved": "Succession",
    "title-ended": "Succession",
    "new-crown": "Succession",
    "title-laid-down": "Titles and offices",
}
