"""The GM's word on what a nation has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.money.amounts import amount
from generator.rulesets.dynastic_campaign.told import book


def treasury(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    """`{rule: treasury, power: france, money: 12.5}`: so much a nation has from now on; the books show the difference."""
    nation = str(ruling["power"])
    if nation not in turn.position.nations:
        return fault("ruling", f"no nation is called {nation}", ruling["power"], did_you_mean(nation, [*turn.position.nations]))
    money = amount(ruling["money"])
    if isinstance(money, Problem):
        return money
    change = money - turn.position.nations[nation].treasury
    return book(turn, nation, change, "ruling") if change else turn
