"""What the rules of marriages and treaties bring along for reading, telling and ruling; `rooms` says what each constant is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.orders import Accept, Propose, Reject, Suspend, WithdrawWrit
from generator.rulesets.dynastic_campaign.treaties import answers, proposals, rulings, suspension

CHECKS: Mapping[type, Check] = {
    Propose: proposals.check,
    Accept: answers.check,
    Reject: answers.check,
    WithdrawWrit: answers.check,
    Suspend: suspension.check,
}

REASONS: Mapping[str, str] = {
    "nobody-of-that-name": "one of the two is nobody whom the game knows",
    "not-your-groom": "the groom is not of the nation that proposes",
    "nobody-to-answer": "nobody plays the nation that the bride belongs to",
    "not-man-and-woman": "a writ is for a man and a woman, the groom first",
    "not-alive": "one of the two is not in the game any more",
    "a-commoner": "one of the two is a commoner, whose marriages are the GM's affair",
    "one-dynasty": "both were born in one dynasty",
    "too-young-to-marry": "nobody marries before the age of 15",
    "vowed": "one of the two belongs to the clergy",
    "married-already": "one of the two is married",
    "annulled-lately": "a marriage of one of the two was annulled in this phase",
    "captor-objects": "one of the two is a prisoner, and the captor does not consent",
    "no-priest": "neither side has a clergyman who is free to marry them",
    "no-bishop": "neither side has a bishop, and without one nobody renounces a claim",
    "no-claim-to-renounce": "who is to renounce has no claim to that line",
    "acquired-already": "who is to renounce wears a crown or holds a Title of that line already",
    "terms-contradict": "two of its terms contradict each other",
    "terms-of-a-sea": "a sea is nobody's to give",
    "not-forwarded": "it was not forwarded to the bride's side in this phase, and so lapses",
    "number-twice": "another proposal has the same number",
    "one-writ-for-a-couple": "there is one writ for a couple in a phase",
    "writ-of-another-phase": "the writ of that number was of another phase",
    "no-such-writ": "no such writ is before your side",
    "writ-stands": "a writ that was issued stands, unless what hinders its terms has changed or comes from the bride's side",
    "not-your-writ": "your nation is no side of a writ of that number in force",
    "against-a-term": "it is against a term of a marriage treaty",
    "void-by-ruling": "the GM has voided it",
    "no-such-term": "that writ has no term of that number",
}
RULINGS: Mapping[str, Ruling] = {
    "flag-term": Ruling(rulings.flag_term, {"writ": "text", "term": "text"}, secret=True),
    "unflag-term": Ruling(rulings.unflag_term, {"writ": "text", "term": "text"}, secret=True),
    "void-order": Ruling(
        rulings.void_order, {"nation": "text", "order": "text", "writ": "text"}, optional=frozenset({"writ"}), secret=True
    ),
    "marry-commoner": Ruling(
        rulings.marry_commoner,
        {"person": "text", "name": "text", "age": "text", "constitution": "text", "rating": "text"},
        optional=frozenset({"age", "constitution", "rating"}),
    ),
}
SECTIONS: Mapping[str, str] = {
    "married": "Marriages",
    "treaty": "Marriages",
    "annulled": "Marriages",
    "renounced": "Marriages",
    "handed-over": "Marriages",
    "writ-ended": "Marriages",
    "term-flagged": "Marriages",
    "term-unflagged": "Marriages",
    "term-suspended": "Marriages",
    "term-resumed": "Marriages",
    "suspension-asked": "Marriages",
    "against-term": "Marriages",
    "void-by-ruling": "Rulings",
    "married-commoner": "Marriages",
    "known-term": "",
}
