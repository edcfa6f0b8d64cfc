"""The language of orders as a whole: what others call of this package."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.core.ruleset import Count
from generator.rulesets.dragon_lords.notation.forms import FORMS
from generator.rulesets.dragon_lords.notation.plans import read
from generator.rulesets.dragon_lords.notation.writing import written
from generator.rulesets.dragon_lords.orders import Orders
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.scenario import Scenario

__all__ = ["FORMS", "counts", "read", "schema", "sheet", "written"]


def counts(position: Position, orders: Orders) -> Sequence[Count]:
    """How many realms sent orders."""
    players = position.players()
    return [Count("realms", sum(bool(orders.sent.get(realm)) for realm in players), len(players))]


def sheet(scenario: Scenario, position: Position) -> dict[str, Any]:
    """The `orders:` of the sheet: for each realm the form of a plan to fill in. Where there is fog nobody's units stand there."""
    return {"orders": {realm: "\n".join(_lines(scenario, position, realm)) + "\n" for realm in position.players()}}


def _lines(scenario: Scenario, position: Position, realm: str) -> list[str]:
    head = f"# {scenario.realms[realm].name}, turn {position.turn}. A plan a line: HQ: ...; ...   A1: ..., ..."
    units = [f"{unit.name}:" for unit in position.of(realm)]
    return [head, *(["HQ:", *units] if units else [f"# such as {shown}" for shown in _shown(scenario, realm)])]


def _shown(scenario: Scenario, realm: str) -> Iterator[str]:
    """Plans that a realm might send, with places and troops of its own world."""
    names, home = scenario.names, scenario.realms[realm].capital
    near = [place for place in scenario.open_ways(home) if not scenario.is_sea(place)]
    seas = [place for place in scenario.open_ways(home) if scenario.is_sea(place)]
    free = [place for place in scenario.provinces if not scenario.places[place].owner]
    goal = next((place for place in [*near, *free] if place in free), home)
    one, other = (*(it for it in scenario.troops.values() if not it.ship), *scenario.troops.values())[:2]
    yield f"HQ: annex {names[goal]}; proclaim ..."
    yield f"G1: recruit 2 {one.plural}, 1 {other.name}"
    yield f"A1: wait{''.join(f', march {names[place]}' for place in near[:1])}; retreat level 2"
    for sea in seas[:1]:
        coast = next((place for place in scenario.open_ways(sea) if place != home), home)
        yield f"F1: load A1, sail {names[sea]}, unload A1 in {names[coast]}"


def schema(position: Position) -> dict[str, Any]:
    """What editors know of `orders:`."""
    about = "a plan a line, `HQ: ...; ...` or `A1: ..., ...`, with orders such as " + "; ".join(form.example for form in FORMS)
    text = {"type": "string"}
    void = {"type": "object", "properties": {"void": text}, "required": ["void"], "additionalProperties": False}
    block = {"description": about, "anyOf": [text, {"type": "array", "items": {"anyOf": [text, void]}}]}
    return {"orders": {"type": "object", "properties": dict.fromkeys(position.players(), block), "additionalProperties": False}}
