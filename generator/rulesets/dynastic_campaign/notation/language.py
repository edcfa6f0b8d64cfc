"""The language of a campaign's orders as a whole: what others call of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.ruleset import Count
from generator.rulesets.dynastic_campaign.notation import dues, names, reader
from generator.rulesets.dynastic_campaign.notation.forms import FORMS
from generator.rulesets.dynastic_campaign.notation.order_lists import read
from generator.rulesets.dynastic_campaign.notation.reader import Found
from generator.rulesets.dynastic_campaign.notation.sheet import sheet
from generator.rulesets.dynastic_campaign.notation.writing import written
from generator.rulesets.dynastic_campaign.orders import Order, Orders
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.scenario import Scenario

__all__ = ["FORMS", "counts", "parse", "read", "schema", "sheet", "written"]


def parse(scenario: Scenario, position: Position, nation: str, text: str) -> Order | None:
    """The order of a nation on a line; None where it cannot be read."""
    found = reader.read(text, names.of(scenario, position, nation))
    return found.order if isinstance(found, Found) else None


def counts(scenario: Scenario, position: Position, orders: Orders) -> Sequence[Count]:
    """How many nations sent orders, and how much of what is due: units, births, captives, leaders, Titles, sees."""
    players = position.players()
    found = {"nations": [bool(orders.sent.get(nation)) for nation in players]}
    for nation in players:
        for due in dues.due(scenario, position, nation):
            found.setdefault(due.what, []).append(due.met(orders.sent.get(nation, ())))
    return [Count(what, sum(met), len(met)) for what, met in found.items()]


def schema(_: Scenario, position: Position) -> dict[str, Any]:
    """What editors know of `orders:`."""
    about = "one order a line, such as " + "; ".join(form.example for form in FORMS)
    text = {"type": "string"}
    void = {"type": "object", "properties": {"void": text}, "required": ["void"], "additionalProperties": False}
    block: Mapping[str, Any] = {
        "description": about,
        "anyOf": [text, {"type": "array", "items": {"anyOf": [text, void]}}],
    }
    nations = dict.fromkeys(position.players(), block)
    return {"orders": {"type": "object", "properties": nations, "additionalProperties": False}}
