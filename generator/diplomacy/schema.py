"""The JSON Schema of an order file, so that an editor completes powers and units as the GM types."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.text import Data
from generator.diplomacy.position import Position


def orders(position: Position | None) -> Mapping[str, Data]:
    """The schema of the `orders:` of an order file; with a position, its powers and the units each has to order."""
    text: Data = {"type": "string", "description": "an order, as it came: A Par - Bur"}
    void: Data = {"type": "object", "properties": {"void": {"type": "string"}}, "additionalProperties": False}
    if position is None:
        several: Data = {"oneOf": [{"type": "array", "items": {"anyOf": [text, void]}}, {"type": "string"}]}
        return {"type": "object", "additionalProperties": several}
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {power: _power(position, power, text, void) for power in sorted(position.powers)},
    }


def _power(position: Position, power: str, text: Data, void: Data) -> Data:
    gone = [str(one.unit) for one in position.dislodged if one.unit.power == power]
    units = gone if position.phase.step == "retreats" else [str(unit) for unit in position.army_list(power)]
    item: Data = {"anyOf": [{"enum": units}, text, void]} if units else {"anyOf": [text, void]}
    described = f"the orders of {power}: a list, or one block of text as it was pasted; an empty list if nothing came"
    return {"description": described, "oneOf": [{"type": "array", "items": item}, {"type": "string"}]}
