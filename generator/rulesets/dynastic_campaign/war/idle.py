"""Orders to help or to fight that came to nothing without anybody's doing: their senders learn it, and why.

In: the season's orders, and what battles, sieges and moves told of it. Out: a `failed` for each support that counted nowhere, each
fleet that carried nobody, and each garrison that met nobody in the open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.calendar import season_began
from generator.rulesets.dynastic_campaign.orders import Sortie, Support, Transport
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.told import failed

REASONS: Mapping[str, str] = {
    "support-elsewhere": "the unit that it supports was not there",
    "support-unneeded": "the unit that it supported fought no battle and no siege there",
    "support-inside": "supports count for besiegers, not for the besieged",
    "support-peace": "it is at war with nobody whom the unit that it supports fought",
    "carried-nobody": "it carried nobody",
    "nobody-outside": "no enemy was there to fight in the open",
}


def tell_idle_orders(turn: Turn) -> Turn:
    """Each sender is told which supports, transports and sorties came to nothing. Those that were void before were told then.

    Who was carried into a battle was carried, however it ended.
    """
    helped = set(_helpers(turn))
    carried = {str(it["unit"]) for it in _told(turn, "moved") if "by" in it}
    carried |= {str(unit) for side in _sides(turn) for unit in side["came"]}
    for sent, order in list(turn.orders.of(Support)):
        if order.unit not in helped:
            turn = failed(turn, sent, _why(turn, order))
    for sent, carrying in list(turn.orders.of(Transport)):
        if carrying.cargo not in carried:
            turn = failed(turn, sent, "carried-nobody")
    for sent, sortie in list(turn.orders.of(Sortie)):
        if not any(sortie.unit in side["units"] for side in _sides(turn)):
            turn = failed(turn, sent, "nobody-outside")
    return turn


def _told(turn: Turn, kind: str) -> Iterator[Mapping[str, Any]]:
    """What was told of one kind so far in this phase."""
    return (it for it in turn.events if it["kind"] == kind)


def _sides(turn: Turn) -> Iterator[Mapping[str, Any]]:
    """The sides of the season's battles."""
    return (side for it in _told(turn, "battle") for side in it["sides"])


def _helpers(turn: Turn) -> Iterator[str]:
    """The units whose supports counted in a battle, a siege, or a meeting head-on."""
    for side in (*_sides(turn), *(side for it in _told(turn, "head-on") for side in it["sides"])):
        yield from side["supports"]
    for it in _told(turn, "siege"):
        yield from it["supports"]


def _why(turn: Turn, order: Support) -> str:
    """Why a support counted nowhere."""
    position: Position = turn.position
    there = {str(it["place"]) for it in _told(turn, "battle") if _in_it(order.supported, it["sides"])}
    there |= {str(it["place"]) for it in _told(turn, "siege") if order.supported in it["units"]}
    inside = {str(it["place"]) for it in _told(turn, "siege") if order.supported in it["against"]}
    if there if not order.into else order.into in there:
        return "support-peace"
    if inside if not order.into else order.into in inside:
        return "support-inside"
    unit = position.units.get(order.supported)
    if unit is None or (unit.at != order.into if order.into else unit.arrived >= season_began(position.phase)):
        return "support-elsewhere"
    return "support-unneeded"


def _in_it(unit: str, sides: Any) -> bool:
    return any(unit in side["units"] for side in sides)
