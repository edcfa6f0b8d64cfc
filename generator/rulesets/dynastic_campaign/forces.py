"""Units that lose strength, end or change hands, and what becomes of their leaders (rulebook 2.5.1, scenario 13.16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import changed, without
from generator.rulesets.dynastic_campaign.position import Position, Unit, UnitType

MOST_AP = 100
"""The strength of a whole unit (rulebook 3)."""
TENS = 10
"""Losses are counted in so many AP, and 1D pays for them."""


def next_number(position: Position, nation: str, kind: UnitType) -> int:
    """The next free number for a unit: one more than the highest that its nation has for this type."""
    return 1 + max((unit.number for unit in position.of(nation) if unit.type == kind), default=0)


def has_train_elsewhere(position: Position, nation: str, unit: Unit) -> bool:
    """Whether a unit is a train that a nation cannot have beside its own: it has only one (rulebook 3.4), and they are apart."""
    return unit.type == "train" and any(it.type == "train" and it.at != unit.at for it in position.of(nation) if it.id != unit.id)


def disband(turn: Turn, ids: Iterable[str], cause: str, **details: Any) -> Turn:
    """The turn without units, and everybody told; their leaders are free to be assigned anew.

    The event of each is `{kind: disbanded, unit, nation, at, ap, cause}`. Ids of units that are gone already are passed over.
    """
    position: Position = turn.position
    gone = [position.units[key] for key in sorted(set(ids)) if key in position.units]
    names = {unit.id for unit in gone}
    persons = [replace(it, unit="") for it in position.persons.values() if it.unit in names]
    after = replace(position, units=without(position.units, *names), persons=changed(position.persons, *persons))
    return turn.to(after).announce(
        {"kind": "disbanded", "unit": it.id, "nation": it.nation, "at": it.at, "ap": it.ap, "cause": cause, **details}
        for it in gone
    )


def hand_over(turn: Turn, unit_id: str, nation: str, cause: str) -> tuple[Turn, str]:
    """The turn with a unit under another nation's king, and its new id: the next free number (scenario 13.16).

    It is loyal to its new owner. Leaders whom that nation has stay with it; the others leave it, and are free to be assigned anew.
    Where the new owner has a unit of this type in the place already, it joins that one, since there is room for one of each type
    (rulebook 3.7); what they have above 100 AP goes home.

    The event `{kind: changed-hands, unit, was, nation, to, at, ap, cause}` is public; `ap` is what the unit has then.
    """
    position: Position = turn.position
    old = position.units[unit_id]
    there = [it for it in position.of(nation) if it.at == old.at and it.type == old.type and it.id != unit_id]
    if there:
        host = min(there, key=lambda it: it.number)
        new = replace(host, ap=max(host.ap, min(MOST_AP, host.ap + old.ap)), free=host.free + old.free)
    else:
        number = old.number if old.nation == nation else next_number(position, nation, old.type)
        new = replace(old, nation=nation, number=number, noble="", mood="loyal", neutral_to=(), marque=())
    persons = [replace(it, unit=new.id if it.nation == nation else "") for it in position.persons.values() if it.unit == unit_id]
    units = changed(without(position.units, unit_id), new)
    fact = {"kind": "changed-hands", "unit": new.id, "was": old.id, "nation": old.nation, "to": nation}
    after = replace(position, units=units, persons=changed(position.persons, *persons))
    return turn.to(after).announce([{**fact, "at": old.at, "ap": new.ap, "cause": cause}]), new.id


def spread(lost: int, strengths: Mapping[str, int]) -> dict[str, int]:
    """A loss spread over units in proportion to their AP, in tens, the largest first; nobody loses more than it has."""
    total = sum(strengths.values())
    lost = min(lost, total)
    if lost == total:
        return dict(strengths)
    found = {name: lost * ap // total // TENS * TENS for name, ap in strengths.items()}
    left = lost - sum(found.values())
    order = sorted(strengths, key=lambda name: (-strengths[name], name))
    while left > 0:
        for name in order:
            more = min(TENS, left, strengths[name] - found[name])
            found[name] += more
            left -= more
    return found
