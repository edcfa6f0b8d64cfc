"""The rebellion with which a scenario may begin, where the house rules want it (scenario 4: a revolt in Bohemia)."""

from __future__ import annotations

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_unit
from generator.rulesets.dynastic_campaign.forces import next_number
from generator.rulesets.dynastic_campaign.position import REBELS, Position, Unit


def revolt(turn: Turn) -> Turn:
    """In the first phase of a game, the scenario's army of rebels in its `revolt:` place.

    The event is `{kind: rebellion, unit, at, ap, cause: revolt}`.
    """
    position: Position = turn.position
    if not turn.settings.revolt or position.phase.number != 1:
        return turn
    where = turn.settings.scenario.facts["revolt"]
    rebels = Unit(
        REBELS, "army", next_number(position, REBELS, "army"), str(where["at"]), int(str(where["ap"])), mood="rebel", arrived=1
    )
    fact: Event = {"kind": "rebellion", "unit": rebels.id, "at": rebels.at, "ap": rebels.ap, "cause": "revolt"}
    return turn.to(with_unit(position, rebels)).announce([fact])
