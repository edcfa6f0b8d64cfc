"""Writes orders canonically, as `forms` lists them; what is written so is read back as the same order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.diplomacy.phrases.patterns import compiled, filled
from generator.rulesets.dragon_lords import orders as o
from generator.rulesets.dragon_lords.notation.forms import BY_KIND
from generator.rulesets.dragon_lords.orders import Order
from generator.rulesets.dragon_lords.scenario import Scenario


def written(order: Order, scenario: Scenario, realm: str) -> str:
    """An order as its realm writes it, without the head that says whose plan it stands in."""
    if isinstance(order, o.Unread):
        return order.text
    fields: dict[str, Any] = order._asdict()
    patterns = [it for it in BY_KIND[type(order)].patterns if all(fields[key] == value for key, value in it.fixed.items())]
    return filled(compiled(patterns[_which(order)].text), fields, _words(scenario, realm))


def _which(order: Order) -> int:
    """Which of the patterns says what an order says; the first one, but for a few that leave something out."""
    everywhere = isinstance(order, o.Allow | o.Revoke) and not order.place
    of_a_hero = isinstance(order, o.Transfer | o.Disband) and order.hero
    nobody = isinstance(order, o.Follow) and not order.other
    return 1 if everywhere or of_a_hero or nobody else 0


def _words(scenario: Scenario, realm: str) -> Mapping[str, Callable[[Any], str]]:
    """How values are put into words, by reader."""

    def own(unit: str) -> str:
        owner, _, name = unit.rpartition(" ")
        return name if owner == realm else f"{people(owner)} {name}"

    def people(value: str) -> str:
        return scenario.realms[value].name if value in scenario.realms else value

    def kinds(kind: str, count: int) -> str:
        it = scenario.troops.get(kind)
        return (it.name if count == 1 else it.plural) if it else kind

    def hero(value: str) -> str:
        return value.removeprefix(f"{realm} ")

    def row(it: tuple[str, int, int]) -> str:
        kind, count, rank = it
        return f"{count} {kinds(kind, count)} {rank}" if count else f"{kinds(kind, 1)} {rank}"

    return {
        "place": lambda value: scenario.names.get(value, value),
        "realm": people,
        "fiefdom": lambda value: scenario.fiefdoms[value].name if value in scenario.fiefdoms else value,
        **dict.fromkeys(("number", "gold", "new"), str),
        "yes": lambda value: "yes" if value else "no",
        "troops": lambda rows: ", ".join(f"{count} {kinds(kind, count)}" for kind, count in rows),
        "rows": lambda rows: ", ".join(map(row, rows)),
        "own": own,
        "army": own,
        "hero": hero,
        "heroes": lambda several: ", ".join(map(hero, several)),
        "text": lambda text: f'"{text}"',
    }
