"""Who has orders to give in a phase, and what happens to those who send nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.diplomacy import adjustments, heirs
from generator.diplomacy.phase_orders import Orders
from generator.diplomacy.position import Position, commanders
from generator.diplomacy.settings import Settings
from generator.diplomacy.substitutes import begins

ABSENT: Mapping[str, str] = {"orders": "nmr", "retreats": "nrr", "adjustments": "nbr"}
"""The kind of fact for a power that sent nothing, by step of the year."""


def owing(settings: Settings, position: Position) -> list[str]:
    """The powers whose players have orders to give in this phase, sorted. Those who hold a vassal give its orders too."""
    return sorted({player for power in _ordered(settings, position) for player in commanders(position, power)})


def _ordered(settings: Settings, position: Position) -> set[str]:
    """The powers, including vassals, that need orders in this phase."""
    step = position.phase.step
    if step == "orders":
        units = {one.power for one in position.units if position.powers[one.power].kind == "major"}
        return units | {heir.of for heir in position.heirs if not heir.married}
    if step == "retreats":
        return {one.unit.power for one in position.dislodged}
    if step == "adjustments":
        return _adjusted(settings, position) | set(heirs.heirless(settings.board, position))
    return set()


def _adjusted(settings: Settings, position: Position) -> set[str]:
    """The powers that may build units or must remove some."""
    return {power for power in position.powers if adjustments.due(settings.board, position, power, settings.sites)}


def excused(settings: Settings, position: Position, orders: Orders, power: str) -> bool:
    """Is a power that sent nothing excused, because nothing it owes is missing?

    Orders for a vassal may come from its other holder (10.5.2), and nobody has to build an heir.
    """
    winter_comes = position.phase.step == "adjustments"
    due = _adjusted(settings, position) if winter_comes else _ordered(settings, position)
    owed = [one for one in due if power in commanders(position, one)]
    return all(any(orders.shared.get(one, {}).values()) for one in owed)


def note_absent(turn: Turn) -> Turn:
    """Log who sent nothing. A power that misses as many phases as the house allows is in civil disorder (rulebook, Civil disorder).

    A substitute starts with no missed phases.
    """
    position, settings = turn.position, turn.settings
    new = {power for power, those in settings.takeovers.items() if begins(settings.board.facts, position.phase, those)}
    powers = {power: replace(state, missed=0) if power in new else state for power, state in position.powers.items()}
    events: list[Event] = []
    for power in owing(settings, position):
        state = powers[power]
        if turn.orders.came_from(power):
            powers[power] = replace(state, missed=0, disorder=False)
            continue
        if excused(settings, position, turn.orders, power):
            continue
        missed = state.missed + 1
        events.append({"kind": ABSENT[position.phase.step], "power": power})
        disorder = state.disorder or 0 < settings.disorder_after <= missed
        if disorder and not state.disorder:
            events.append({"kind": "civil-disorder", "power": power})
        powers[power] = replace(state, missed=missed, disorder=disorder)
    return turn.to(replace(position, powers=powers)).announce(events)
