"""Whether units stay loyal whose leader was murdered, or whose ruler did not pay the bank (rulebook 4.1, order 7, and 6.2).

A die for each: 1 or less and it disbands, 2 or 3 and it is a rebel in a civil war, 4 or more and it stays loyal. Every 5D that its
own nation spent on it add 1, and every 10D that others spent take 1 away.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_unit
from generator.rulesets.dynastic_campaign.forces import disband
from generator.rulesets.dynastic_campaign.orders import Sway
from generator.rulesets.dynastic_campaign.position import Position, Unit

OWN_STEP, OTHERS_STEP = 5, 10
"""How much money of its own nation, and of others, changes a unit's roll by 1, in D."""


def kings_units(position: Position, nation: str) -> list[str]:
    """The units of a nation that belong to its king, not to a noble."""
    return [unit.id for unit in position.of(nation) if not unit.noble]


def outcome(total: int) -> str:
    """What a unit does at a roll with all that changes it."""
    if total <= 1:
        return "disbands"
    return "civil-war" if total <= 3 else "loyal"


def tested(turn: Turn, ids: Iterable[str], cause: str) -> Turn:
    """The turn after the loyal ones of these units have rolled for their loyalty."""
    position: Position = turn.position
    units = [position.units[key] for key in sorted(set(ids)) if key in position.units and position.units[key].mood == "loyal"]
    if not units:
        return turn
    turn, fell = turn.roll(EVERYBODY, *(Throw(f"loyalty of {it.id} after {cause}", 1, 6, needed="at least 4") for it in units))
    facts: list[Event] = []
    rebels: list[Unit] = []
    lost: list[str] = []
    for unit, (face,) in zip(units, fell, strict=True):
        own, others = _sway(turn, unit)
        total = face + own - others
        what = outcome(total)
        rebels += [replace(unit, mood="rebel")] if what == "civil-war" else []
        lost += [unit.id] if what == "disbands" else []
        fact: Event = {"kind": "loyalty", "unit": unit.id, "nation": unit.nation, "at": unit.at, "cause": cause, "rolled": face}
        facts.append({**fact, "own": own, "others": others, "total": total, "outcome": what})
    turn = turn.to(with_unit(position, *rebels)).announce(facts)
    return disband(turn, lost, "disloyal")


def _sway(turn: Turn, unit: Unit) -> tuple[int, int]:
    """What the money of its own nation adds to a unit's roll, and what that of others takes away."""
    own, others = Decimal(0), Decimal(0)
    for sent, order in turn.orders.of(Sway):
        if order.unit == unit.id:
            own += order.amount if sent.nation == unit.nation else 0
            others += order.amount if sent.nation != unit.nation else 0
    return int(own // OWN_STEP), int(others // OTHERS_STEP)
