"""What the rules of sieges and conquest bring along for reading, telling and ruling; `rooms` says what each constant is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.orders import Besiege, Convert, FreePoints, Strengthen, SwapTrain
from generator.rulesets.dynastic_campaign.sieges.besieging import check_besiege, check_recover
from generator.rulesets.dynastic_campaign.sieges.conversion import check_convert
from generator.rulesets.dynastic_campaign.sieges.trains import check_swap

CHECKS: Mapping[type, Check] = {
    Besiege: check_besiege,
    Convert: check_convert,
    SwapTrain: check_swap,
    Strengthen: check_recover,
    FreePoints: check_recover,
}
REASONS: Mapping[str, str] = {
    "cannot-besiege": "only armies, trains, siege trains and fleets besiege",
    "nothing-to-besiege": "there is no enemy garrison or factory to besiege",
    "just-arrived": "a place can be besieged from the season after one comes there",
    "not-besieged": "no enemy besieges it",
    "no-relief": "no army comes to relieve it",
    "besieged": "the besieged recover nothing until the siege is raised",
    "cannot-convert": "only a garrison and an army can be converted",
    "one-of-a-type": "its nation has such a unit there already",
    "train-left-alone": "its train would be left without an army",
    "enemy-present": "an enemy stands there",
    "not-a-train": "a train goes from an army of its nation to another",
    "train-elsewhere": "the train is not with that army",
    "armies-not-adjacent": "the two armies are not in neighbouring provinces",
    "armies-not-on-hold": "both armies must hold, or support each other",
}
RULINGS: Mapping[str, Ruling] = {}
SECTIONS: Mapping[str, str] = {
    "siege": "Sieges",
    "siege-loss": "Sieges",
    "siege-repaid": "Sieges",
    "fallen": "Sieges",
    "siege-raised": "Sieges",
    "factory-lost": "Sieges",
    "broke-out": "Sieges",
    "converted": "Moves",
    "train-swapped": "Moves",
    "captured": "The year's end",
}
