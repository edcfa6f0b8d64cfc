"""The JSON Schemas of the files that a GM writes, with which an editor completes powers, units and house rules."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.placed_values import Data
from generator.core.votes import VOTES
from generator.diplomacy.board import Board
from generator.diplomacy.position import Position, players, vassals_of
from generator.diplomacy.preferences import BUILDS, PHASES, RETREATS
from generator.diplomacy.rules import SWITCHES
from generator.diplomacy.settings import DRAWS, house_keys


def orders(position: Position) -> dict[str, Data]:
    """The schema of the `orders:` of an order file, under that key: its powers and the units that each has to order."""
    text: Data = {"type": "string", "description": "an order, as it came: A Par - Bur"}
    void: Data = {"type": "object", "properties": {"void": {"type": "string"}}, "additionalProperties": False}
    return {"orders": _of({power: _power(position, power, text, void) for power in players(position)})}


def choices(board: Board, *, capped: bool) -> dict[str, dict[str, Data]]:
    """The schemas of the keys below `switches:` and `house:` in game.yaml."""
    values: dict[str, Data] = {
        "victory": {"type": "integer", "minimum": 1, "maximum": len(board.centres), "description": "centres that win"},
        "draw": {"enum": list(DRAWS), "description": "who shares a draw: those that the ruling lists, or all who survive"},
        "cycle-cap": {"type": "integer", "minimum": 0, "maximum": 999, "description": "the cycle that is played last; 0: none"},
    }
    return {
        "switches": {key: {"enum": _as_typed(known), "default": known[0]} for key, (_, known) in SWITCHES.items()},
        "house": {key: values[key] for key in house_keys(capped=capped)},
    }


def bids(position: Position) -> dict[str, Data]:
    """The schema of the `bids:` of an order file, under that key: the powers that bid in its phase, if any do."""
    text: Data = {"type": "string", "description": "points and an order to the unit of a minor power: 2 DP: A Swi S A Mar - Sav"}
    priced: Data = {
        "type": "object",
        "propertyNames": {"pattern": "^(void|[0-9]+.*)$"},
        "additionalProperties": {"type": "string"},
        "minProperties": 1,
        "maxProperties": 1,
    }
    several: dict[str, Data] = {"oneOf": [{"type": "array", "items": {"anyOf": [text, priced]}}, {"type": "string"}]}
    about: dict[str, Data] = {"description": "Diplomacy Points for orders to minor powers; they stay secret"}
    if position.phase.step != "orders":
        return {"bids": {"description": "nobody bids in this phase", "maxProperties": 0}}
    return {"bids": about | _of({power: _purse(position, power) | several for power in players(position)})}


def beside(position: Position) -> dict[str, Data]:
    """The schemas of what players send beside their orders: what they prefer for later phases, and their votes."""
    step = position.phase.step
    nobody: dict[str, Data] = {"maxProperties": 0}
    texts: Data = {"oneOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]}
    sides: Data = {"oneOf": [{"type": "array", "items": {"type": ["string", "object"]}}, {"type": "string"}]}
    wishes, votes = _of(dict.fromkeys(players(position), sides)), _of(dict.fromkeys(players(position), texts))
    return {
        RETREATS: {
            "description": "where units go if they are dislodged, the best place first: A Vie R Tyr, Boh, D",
            **(wishes if step in PHASES[RETREATS] else nobody),
        },
        BUILDS: {
            "description": "for the winter to come, the best first: F Bre, A Par, Remove A Pic, Waive",
            **(wishes if step in PHASES[BUILDS] else nobody),
        },
        VOTES: {"description": "draw, draw with turkey and italy, concede to turkey, or play on; the GM rules", **votes},
    }


def _purse(position: Position, power: str) -> dict[str, Data]:
    points = position.powers[power].points or 0
    owner = f"the bids of {power}, which has {points} DP"
    return {"description": f"{owner}: a list, or one block of text; whoever bids more than it has loses all"}


def _as_typed(choices: Sequence[str]) -> list[Data]:
    """The choices; one that looks like a number is there as a number too, since that is how an editor reads it without quotes."""
    return [*choices, *(int(word) for word in choices if word.isdecimal())]


def _of(powers: dict[str, Data]) -> dict[str, Data]:
    return {"type": "object", "additionalProperties": False, "properties": powers}


def _power(position: Position, power: str, text: Data, void: Data) -> Data:
    units = [str(unit) for unit in position.ordered_units() if unit.power == power]
    waiting = [f"Heir {heir.at}" for heir in position.heirs if heir.of == power and not heir.married]
    units += waiting if position.phase.step == "orders" else []
    item: Data = {"anyOf": [*([{"enum": units}] if units else []), text, void, *_vassals(position, power)]}
    described = f"the orders of {power}: a list, or one block of text as it was pasted; an empty list if nothing came"
    return {"description": described, "oneOf": [{"type": "array", "items": item}, {"type": "string"}]}


def _vassals(position: Position, power: str) -> list[Data]:
    """The schema of what a holder writes for a vassal, in phases in which it orders for it: the vassal's id and the order."""
    vassals = vassals_of(position, power)
    text: Data = {"type": "string", "description": "an order for the vassal: Build A Tun"}
    by_vassal: Data = {"type": "object", "properties": dict.fromkeys(vassals, text), "additionalProperties": False}
    return [by_vassal] if vassals and position.phase.step != "orders" else []
