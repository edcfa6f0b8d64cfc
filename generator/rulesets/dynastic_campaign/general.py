"""What belongs to no room alone: the same constants as a room's, of modules that stand beside the rooms."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dynastic_campaign import position_rulings, refusals
from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.ending import end_now
from generator.rulesets.dynastic_campaign.plague import send_plague

CHECKS: Mapping[type, Check] = {}
REASONS: Mapping[str, str] = refusals.REASONS
RULINGS: Mapping[str, Ruling] = {
    **position_rulings.RULINGS,
    "plague": Ruling(send_plague, {"place": "text"}),
    "end": Ruling(end_now, ends=True),
}
SECTIONS: Mapping[str, str] = {
    "roll": "",
    "ruling": "Rulings",
    "ordered": "",
    "chronicle": "",
    "failed": "",
    "known-treasury": "",
    "known-loan": "",
    "known-investment": "",
    "known-route": "",
    "known-prisoner": "",
    "known-ally": "",
    "known-neutral": "",
    "known-war": "",
    "known-factory": "",
    "known-leave": "",
    "plague": "Births and deaths",
    "eliminated": "The year's end",
    "ended": "The end of the game",
}
