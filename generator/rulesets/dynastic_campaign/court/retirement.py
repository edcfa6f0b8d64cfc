"""A leader of a unit who has become king may leave it, and leads none again (rulebook 2.5.1)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person
from generator.rulesets.dynastic_campaign.court.leaders import is_king
from generator.rulesets.dynastic_campaign.court.persons import why_not_at_court
from generator.rulesets.dynastic_campaign.orders import Retire
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import failed


def early_check(_: Settings, position: Position, nation: str, order: Retire) -> str:
    """Why a leader cannot leave his unit whoever becomes king in this phase, or nothing."""
    if why := why_not_at_court(position, nation, order.person):
        return why
    return "" if position.persons[order.person].unit else "leads-no-unit"


def check(settings: Settings, position: Position, nation: str, order: Retire) -> str:
    """Why a leader cannot leave his unit, or nothing."""
    if why := early_check(settings, position, nation, order):
        return why
    return "" if is_king(position, position.persons[order.person]) else "not-a-king"


def retire_kings(turn: Turn) -> Turn:
    """Kings who wish it leave their units for good. `{kind: retired, nation, person, unit}`."""
    for sent, order in turn.orders.of(Retire):
        if why := check(turn.settings, turn.position, sent.nation, order):
            turn = failed(turn, sent, why)
            continue
        king = turn.position.persons[order.person]
        fact = {"kind": "retired", "nation": sent.nation, "person": king.id, "unit": king.unit}
        turn = turn.to(with_person(turn.position, replace(king, unit="", retired=True))).announce([fact])
    return turn
