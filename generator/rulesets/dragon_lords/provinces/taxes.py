"""What provinces pay, and what is lost of a treasury (L-027, L-028, L-134, L-138; scenario 5, 13.7)."""

from __future__ import annotations

from decimal import Decimal

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import book


def decay(turn: Turn) -> Turn:
    """A part of every treasury is lost, in whole pieces of gold."""
    for realm in turn.position.players():
        lost = int(turn.position.realms[realm].treasury * turn.settings.scenario.numbers["gold.decay"] / 100)
        turn = book(turn, realm, -lost, "decay") if lost else turn
    return turn


def earn_from_provinces(turn: Turn) -> Turn:
    """The tax of every province that its owner has annexed; not where it changed hands, was annexed or pillaged in this turn."""
    scenario: Scenario = turn.settings.scenario
    position: Position = turn.position
    progress = turn.orders.progress
    for place, it in position.provinces.items():
        quiet = place not in progress.changed | progress.annexed | progress.pillaged
        same = progress.owners.get(place, it.owner) == it.owner
        if it.owner == it.annexed and quiet and same and it.owner in position.players():
            gold = tax(scenario, position, place)
            turn = book(turn, it.owner, gold, "tax", place=place) if gold else turn
    return turn


def tax(scenario: Scenario, position: Position, place: str) -> Decimal:
    """What a province pays with its damage, in whole pieces of gold."""
    shares = scenario.numbers["damage.tax"]
    share = shares[min(position.provinces[place].damage, len(shares) - 1)]
    return Decimal(scenario.places[place].tax * share // 100)
