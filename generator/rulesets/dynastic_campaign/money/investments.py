"""Investments in one's own country, whose outcome the GM and the dice decide (rulebook 10.1).

The GM may decide at any time with the ruling `verdict`. Otherwise a die is rolled in the Winter in which its years are over,
which are counted as those of a loan: it pays back the money times the die plus its years, divided by 4 (house value `investment:`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import ROUND_DOWN, Decimal
from typing import Any

from generator.core.dice import Throw
from generator.core.event import GM
from generator.core.problem import Problem, fault
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_nation
from generator.rulesets.dynastic_campaign.money.amounts import amount, sound
from generator.rulesets.dynastic_campaign.money.loans import due
from generator.rulesets.dynastic_campaign.money.prices import TENTH
from generator.rulesets.dynastic_campaign.orders import Invest
from generator.rulesets.dynastic_campaign.position import Investment, Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import book


def check(settings: Settings, _: Position, __: str, order: Invest) -> str:
    """For a named purpose, and for no more years than the scenario allows."""
    if not order.about.strip():
        return "no-purpose"
    return sound(order.amount) if 1 <= order.years <= _table(settings)["most_years"] else "investment-years"


def invest(turn: Turn) -> Turn:
    """What was paid is invested."""
    for sent, order in turn.orders.of(Invest):
        it = turn.position.nations[sent.nation]
        new = Investment(order.about, order.amount, order.years, turn.position.phase.year, due(turn.position, order.years))
        turn = turn.to(with_nation(turn.position, replace(it, investments=(*it.investments, new))))
        fact = {"kind": "investment", "nation": sent.nation, "about": new.about, "amount": new.amount, "years": new.years}
        turn = turn.confide(GM, [{**fact, "due": new.due}])
    return turn


def pay_out(turn: Turn) -> Turn:
    """The investments whose years are over pay by a die, unless the GM has decided."""
    position: Position = turn.position
    found = [
        (nation, number, each)
        for nation, it in sorted(position.nations.items())
        for number, each in enumerate(it.investments, 1)
        if each.due <= position.phase.year and not it.out
    ]
    if not found:
        return turn
    turn, fell = turn.roll(GM, *(Throw(f"investment {number} of {nation}", 1, 6) for nation, number, _ in found))
    for (nation, _, each), (face,) in zip(found, fell, strict=True):
        turn = _ended(turn, nation, each, gain(turn.settings, each, face), rolled=face)
    return turn


def gain(settings: Settings, it: Investment, face: int) -> Decimal:
    """What an investment pays back at a die."""
    return (it.amount * (face + it.years) / int(_table(settings)["divided_by"])).quantize(TENTH, ROUND_DOWN)


def verdict(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    """The GM's word on an investment: what it pays back, at once."""
    nation, about = str(ruling["power"]), str(ruling["about"])
    it = turn.position.nations.get(nation)
    if it is None:
        return fault("verdict", f"no nation is called `{nation}`", ruling["power"])
    found = next((each for each in it.investments if each.about == about), None)
    if found is None:
        return fault("verdict", f"`about:` names no investment that {nation} has", ruling["about"])
    money = amount(ruling["money"])
    return money if isinstance(money, Problem) else _ended(turn, nation, found, money)


def _ended(turn: Turn, nation: str, it: Investment, money: Decimal, **details: Any) -> Turn:
    now = turn.position.nations[nation]
    index = now.investments.index(it)
    after = replace(now, investments=now.investments[:index] + now.investments[index + 1 :])
    turn = turn.to(with_nation(turn.position, after))
    return book(turn, nation, money, "investment", about=it.about, invested=it.amount, **details)


def _table(settings: Settings) -> Mapping[str, Any]:
    found: Mapping[str, Any] = settings.scenario.tables["investment"]
    return found
