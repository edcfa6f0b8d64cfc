"""What the rules of money bring along for reading, telling and ruling; `rooms` says what each constant is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign import orders
from generator.rulesets.dynastic_campaign.money import (
    assassination,
    bribed_nations,
    bribed_orders,
    bribed_units,
    counter_bribes,
    disband,
    fortify,
    investments,
    loans,
    quell,
    rebellion,
    restoring,
    surrender,
    transfers,
)

CHECKS: Mapping[type, Callable[..., str]] = {
    orders.Assassinate: assassination.check,
    orders.Borrow: loans.check,
    orders.BribeNation: bribed_nations.check,
    orders.BribeOrder: bribed_orders.check,
    orders.BribeUnit: bribed_units.check,
    orders.CounterBribe: counter_bribes.check,
    orders.Disband: disband.check,
    orders.Fortify: fortify.check,
    orders.Invest: investments.check,
    orders.Pay: transfers.check,
    orders.Quell: quell.check,
    orders.Rebellion: rebellion.check,
    orders.Restore: restoring.check,
    orders.Surrender: surrender.check,
    orders.Sway: assassination.check_sway,
}

REASONS: Mapping[str, str] = {
    "bribe-failed": "the bribe was not enough",
    "gone": "what it was about was gone, so the money came back",
    "investment-years": "an investment may not take so many years",
    "is-ruler": "that is a ruler, so write “assassinate ruler” and the nation",
    "loan-limit": "the bank lends no more than the fixed income of a year covers, with all interest",
    "loan-years": "the bank lends for one year or for two",
    "marauders-there": "there are marauders",
    "needs-opponent": "a nation that somebody plays is bribed “against” the opponent whom it helps",
    "no-army": "only an army of another nation can be disbanded",
    "no-enemy": "you are not at war with its nation",
    "no-garrison": "only a garrison can surrender",
    "no-land": "that is no province on land",
    "no-money": "there was not enough money left",
    "no-mutiny": "no nation's unit has mutinied there",
    "no-opponent": "only a nation that somebody plays is bribed against another one",
    "no-other-nation": "that is no other nation in the game",
    "no-person": "there is no such person alive",
    "no-purpose": "it does not say what the money is for",
    "no-ruler": "that nation has no ruler",
    "no-target": "there is no such unit or nation",
    "no-unit": "there is no such unit",
    "not-at-war": "you are not at war with that opponent",
    "not-devastated": "the province is not devastated",
    "not-loyal": "the unit does not obey",
    "not-own-land": "you do not control the province",
    "one-decimal": "money has one decimal at most",
    "ordered-twice": "the same was ordered once already",
    "outbid": "another bribe was higher",
    "own-land": "it must be a province that another nation controls",
    "own-unit": "that is an own loyal unit",
    "pips": "an assassination takes one to three pips",
    "popular-opinion": "popular opinion prevented it",
    "quelled-by-other": "another nation quelled the mutiny, so the money came back",
    "rebels-there": "there are rebels already",
    "sabotaged": "somebody was bribed to see that it failed",
    "tens": "restoring takes 10D for each 1D of income",
    "too-little": "that is too little money",
    "too-much": "that is more money than is needed",
}

RULINGS: Mapping[str, Ruling] = {
    "verdict": Ruling(investments.verdict, {"power": "text", "about": "text", "money": "text"}),
}

SECTIONS: Mapping[str, str] = {
    "attempt": "Money",
    "ally-lost": "Money",
    "bribe-worked": "Money",
    "commander-murdered": "Money",
    "counter-bribe-worked": "Money",
    "default": "The year's end",
    "fortified": "Money",
    "incomes": "The year's end",
    "investment": "Money",
    "loan-defaulted": "The year's end",
    "loyalty": "Money",
    "money": "Money",
    "mutinied": "Money",
    "nation-bought": "Money",
    "nation-neutral": "Money",
    "province-sold": "Money",
    "rebellion": "Money",
    "restored": "Money",
    "unit-neutral": "Money",
    "won-back": "Money",
}
"""Money: payments, bribes, loans, investments, income, upkeep and builds (rulebook 3, 4.1, 6, 9 and 10)."""
