"""What a siege costs both sides, and what they pay to have their points again (rulebook 8, scenario 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import forces, told
from generator.rulesets.dynastic_campaign.changes import with_unit
from generator.rulesets.dynastic_campaign.forces import TENS
from generator.rulesets.dynastic_campaign.position import Position, Unit


def spread(loss: int, units: Iterable[Unit]) -> dict[str, int]:
    """A loss spread over units by their AP, the largest first."""
    return forces.spread(loss, {it.id: it.ap for it in sorted(units, key=lambda it: (-it.ap, it.id))})


def reduce(turn: Turn, place: str, lost: Mapping[str, int], side: str) -> Turn:
    """The turn with units weaker by what they lost."""
    position: Position = turn.position
    those = [position.units[key] for key in lost if key in position.units]
    inside = side == "besieged"
    weaker = [replace(it, ap=it.ap - lost[it.id], siege_loss=it.siege_loss + lost[it.id] * inside) for it in those]
    facts: list[Event] = [
        {"kind": "siege-loss", "place": place, "unit": it.id, "side": side, "lost": lost[it.id], "left": it.ap - lost[it.id]}
        for it in those
        if lost[it.id]
    ]
    return turn.to(with_unit(position, *weaker)).announce(facts)


def repay(turn: Turn, nation: str, missing: Mapping[str, int], cause: str, place: str) -> Turn:
    """The turn with units of a nation that have so many AP again, the largest first, as far as its money goes: 1D for 10 AP.

    The event `{kind: siege-repaid, unit, nation, place, ap, left}` is public.
    """
    position: Position = turn.position
    money = position.nations[nation].treasury if nation in position.nations else Decimal(0)
    for key, lost in sorted(missing.items(), key=lambda it: (-it[1], it[0])):
        room = forces.MOST_AP - turn.position.units[key].ap
        tens = min(lost // TENS, room // TENS, int(money))
        if not tens:
            continue
        money -= tens
        turn = told.book(turn, nation, -Decimal(tens), cause, unit=key, place=place)
        unit = turn.position.units[key]
        whole = replace(unit, ap=unit.ap + tens * TENS, siege_loss=max(0, unit.siege_loss - tens * TENS))
        fact: Event = {
            "kind": "siege-repaid",
            "unit": key,
            "nation": nation,
            "place": place,
            "ap": tens * TENS,
            "left": whole.ap,
        }
        turn = turn.to(with_unit(turn.position, whole)).announce([fact])
    return turn
