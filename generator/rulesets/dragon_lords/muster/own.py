"""The unit that an order is about."""

from __future__ import annotations

from generator.rulesets.dragon_lords.orders import Sent
from generator.rulesets.dragon_lords.position import Position, Unit


def own_unit(position: Position, sent: Sent) -> Unit | None:
    """The unit in whose plan an order stands, if there is one and it belongs to the sender."""
    unit = position.units.get(sent.unit)
    return unit if unit is not None and unit.realm == sent.realm else None
