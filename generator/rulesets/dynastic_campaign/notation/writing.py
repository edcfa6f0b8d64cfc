"""Writes orders canonically, as `forms` lists them; what is written so is read back as the same order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from generator.diplomacy.phrases.patterns import compiled, filled
from generator.rulesets.dynastic_campaign.notation.form import Pattern
from generator.rulesets.dynastic_campaign.notation.forms import BY_KIND
from generator.rulesets.dynastic_campaign.notation.names import unit_name
from generator.rulesets.dynastic_campaign.orders import BribeOrder, CounterBribe, Order, Unread
from generator.rulesets.dynastic_campaign.position import CODES
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.treaties import terms


def written(order: Order, scenario: Scenario | None = None, nation: str = "") -> str:
    """An order as its nation writes it: with the names of a scenario, or with ids; units of `nation` by their number alone."""
    if isinstance(order, Unread):
        return order.text
    fields = _fields(order)
    return filled(compiled(_pattern(order, fields).text), fields, words(scenario, nation))


def _fields(order: Order) -> dict[str, Any]:
    """The fields of an order as its patterns have them."""
    fields: dict[str, Any] = order._asdict()
    if isinstance(order, BribeOrder):
        fields["_order"] = (order.nation, order.order)
    if isinstance(order, CounterBribe) and order.order:
        fields["_order"] = (order.target, order.order)
    return fields


def _pattern(order: Order, fields: Mapping[str, Any]) -> Pattern:
    """The first pattern that says what an order says."""
    patterns = [it for it in BY_KIND[type(order)].patterns if all(fields[key] == value for key, value in it.fixed.items())]
    if isinstance(order, CounterBribe):
        blank = "<_order:" if order.order else "<target:unit>" if " " in order.target else "<target:nation>"
        patterns = [it for it in patterns if blank in it.text]
    return patterns[0]


def decimal(value: Decimal) -> str:
    """A sum of money without needless zeros."""
    return f"{value.normalize():f}"


def words(scenario: Scenario | None, nation: str) -> Mapping[str, Callable[[Any], str]]:
    """How values are put into words, by reader."""

    def place(value: str) -> str:
        known = scenario.places.get(value) if scenario else None
        return known.name if known else value

    def people(value: str) -> str:
        known = scenario.nations.get(value) if scenario else None
        return known.name if known else value

    def unit(value: str) -> str:
        return unit_name(value, nation, scenario)

    return {
        **dict.fromkeys(("points", "count", "pips", "option", "person", "owner", "fate"), str),
        "place": place,
        "nation": people,
        "other": people,
        "unit": unit,
        "units": lambda several: ", ".join(map(unit, several)),
        "nations": lambda several: ", ".join(map(people, several)),
        "type": lambda kind: kind.replace("-", " ") if kind in CODES else str(kind),
        "amount": lambda money: decimal(Decimal(money)),
        "stake": lambda money: decimal(Decimal(money)),
        "years": lambda count: f"{count} year{'s' * (count != 1)}",
        "ends": "-".join,
        "route": lambda stages: ", ".join(map(place, stages)),
        **dict.fromkeys(("text", "quote"), lambda text: f'"{text}"'),
        "names": ", ".join,
        "terms": lambda several: ", ".join(map(terms.written, several)),
        "foreign": lambda pair: f"{people(pair[0])} {pair[1]}",
    }
