"""Loans of the bank (rulebook 6.2): taken for one or two years, due in the last Winter of their term, and what default brings.

All debts together, with their interest, may not exceed the fixed income of a year (house value `loan:`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_nation
from generator.rulesets.dynastic_campaign.money.amounts import sound
from generator.rulesets.dynastic_campaign.money.income import fixed
from generator.rulesets.dynastic_campaign.money.loyalty import kings_units, tested
from generator.rulesets.dynastic_campaign.orders import Borrow, Sent
from generator.rulesets.dynastic_campaign.position import Loan, Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import book, can_pay, failed


def check(settings: Settings, _: Position, __: str, order: Borrow) -> str:
    """As many years as the bank has rates for."""
    return sound(order.amount) if 1 <= order.years <= len(rates(settings)) else "loan-years"


def rates(settings: Settings) -> Sequence[int]:
    """The interest for one year, for two, and so on, in per cent."""
    found: Sequence[int] = settings.scenario.tables["loan"]["rates"]
    return found


def due(position: Position, years: int) -> int:
    """The year in whose Winter a loan falls due: its term ends with it, and one taken in Winter has a whole year before it."""
    phase = position.phase
    return int(phase.year or 0) + years - (phase.season != "winter")


def lent(turn: Turn, sent: Sent, order: Borrow) -> Turn:
    """The turn with a loan taken, or refused where the bank lends no more."""
    position: Position = turn.position
    it = position.nations[sent.nation]
    new = Loan(order.amount, rates(turn.settings)[order.years - 1], due(position, order.years))
    debts = sum((loan.owed for loan in it.loans), Decimal(0))
    limit = fixed(turn.settings, position, sent.nation).amount
    if debts + new.owed > limit and turn.settings.scenario.tables["loan"]["limit"] == "income":
        return failed(turn, sent, "loan-limit", owed=debts, asked=new.owed, limit=limit)
    with_loan = turn.to(with_nation(position, replace(it, loans=(*it.loans, new))))
    return book(with_loan, sent.nation, order.amount, "loan", rate=new.rate, owed=new.owed, due=new.due)


def repay(turn: Turn) -> Turn:
    """Loans that are due are paid back, the oldest of each nation first. One that is not doubles its interest and waits a year."""
    for nation in sorted(turn.position.nations):
        it = turn.position.nations[nation]
        if not it.out and any(loan.due <= turn.position.phase.year for loan in it.loans):
            turn = _repaid(turn, nation)
    return turn


def _repaid(turn: Turn, nation: str) -> Turn:
    year = turn.position.phase.year
    left: list[Loan] = []
    defaulted = False
    for loan in turn.position.nations[nation].loans:
        if loan.due > year:
            left.append(loan)
        elif can_pay(turn.position, nation, loan.owed):
            turn = book(turn, nation, -loan.owed, "loan-repaid", principal=loan.principal, rate=loan.rate)
        else:
            defaulted = True
            left.append(replace(loan, rate=2 * loan.rate, due=year + 1))
            fact = {"kind": "loan-defaulted", "nation": nation, "owed": loan.owed, "rate": 2 * loan.rate, "now": left[-1].owed}
            turn = turn.confide(nation, [{**fact, "due": year + 1}])
    turn = turn.to(with_nation(turn.position, replace(turn.position.nations[nation], loans=tuple(left))))
    if not defaulted:
        return turn
    turn = turn.announce([{"kind": "default", "nation": nation}])
    return tested(turn, kings_units(turn.position, nation), "default")
