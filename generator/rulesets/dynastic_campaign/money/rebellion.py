"""A peasant rebellion is induced in a named province: an army of rebels rises there (rulebook 4.1, order 5)."""

from __future__ import annotations

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_unit
from generator.rulesets.dynastic_campaign.forces import next_number
from generator.rulesets.dynastic_campaign.orders import Rebellion
from generator.rulesets.dynastic_campaign.position import REBELS, Position, Unit
from generator.rulesets.dynastic_campaign.settings import Settings


def check(settings: Settings, position: Position, nation: str, order: Rebellion) -> str:
    """It must be a land province of another nation, without rebels so far."""
    if not settings.scenario.places[order.place].is_land:
        return "no-land"
    if position.places[order.place].control in ("", nation):
        return "own-land"
    return "rebels-there" if any(unit.nation == REBELS for unit in position.at(order.place)) else ""


def rebel(turn: Turn) -> Turn:
    """Order 5. Two nations that pay for the same rebellion get one."""
    for place in sorted({order.place for _, order in turn.orders.of(Rebellion)}):
        turn = risen(turn, place, "induced")
    return turn


def risen(turn: Turn, place: str, cause: str) -> Turn:
    """The turn with an army of rebels in a place."""
    position: Position = turn.position
    ap = int(turn.settings.scenario.tables["rebellion_ap"])
    unit = Unit(REBELS, "army", next_number(position, REBELS, "army"), place, ap, mood="rebel", arrived=position.phase.number)
    after = turn.to(with_unit(position, unit))
    return after.announce([{"kind": "rebellion", "unit": unit.id, "at": place, "ap": ap, "cause": cause}])
