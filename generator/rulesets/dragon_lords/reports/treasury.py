"""A realm's gold, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, NamedTuple

from generator.core.event import Event
from generator.rulesets.dragon_lords.scenario import Scenario


class Row(NamedTuple):
    """A step of the treasury: why, the facts behind it, how much came or went together, and what was there then."""

    cause: str
    events: Sequence[Event]
    amount: Decimal
    treasury: Decimal


def rows(events: Iterable[Event]) -> list[Row]:
    """The steps that these facts make; what follows upon each other for one cause is one of them."""
    found: list[Row] = []
    for it in events:
        cause, amount, treasury = str(it["cause"]), exact(it["amount"]), exact(it["treasury"])
        if found and found[-1].cause == cause:
            before = found.pop()
            found.append(Row(cause, [*before.events, it], before.amount + amount, treasury))
        else:
            found.append(Row(cause, [it], amount, treasury))
    return found


def exact(value: Any) -> Decimal:
    """An amount, as a record or a step has it."""
    return Decimal(str(value))


def gold(value: Any) -> str:
    """An amount for readers: to the tenth, without needless zeros (scenario 13.7)."""
    tenths = exact(value).quantize(Decimal("0.1"), ROUND_HALF_UP)
    return str(tenths.to_integral_value() if tenths == tenths.to_integral_value() else tenths)


def to_the_hundredth(value: Any) -> str:
    """An amount with nothing left out."""
    it = exact(value)
    return gold(it) if it == exact(gold(it)) else str(it.quantize(Decimal("0.01")))


def tax(scenario: Scenario, place: str, damage: int) -> int:
    """What a province pays in a turn if nothing happens to it."""
    shares: Sequence[int] = scenario.numbers["damage.tax"]
    return int(scenario.places[place].tax * shares[min(damage, len(shares) - 1)] // 100)


def upkeep(scenario: Scenario, units: Iterable[Mapping[str, Any]], heroes: int) -> Decimal:
    """What units, as a realm knows them, and heroes cost in a turn."""
    each = [scenario.troops[str(it["type"])].upkeep * int(it["count"]) for unit in units for it in unit["troops"]]
    return sum(each, Decimal(0)) + heroes * exact(scenario.numbers["hero.upkeep"])
