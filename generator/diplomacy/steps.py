"""The steps that classical Diplomacy and its variants share. Each rule system lists those that it plays, in its own order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.diplomacy import adjustments, calendar, minors, movement, retreats
from generator.diplomacy.absence import owing
from generator.diplomacy.conflict_tables import CheckedOrders
from generator.diplomacy.legality import check_in_position
from generator.diplomacy.orders import Given, Unit
from generator.diplomacy.outcome import Outcome
from generator.diplomacy.phase_orders import Orders
from generator.diplomacy.position import Dislodged, Position, survivors
from generator.diplomacy.preferred_orders import marked
from generator.diplomacy.settings import Settings
from generator.diplomacy.sorties import Garrisons


def move_units(turn: Turn) -> Turn:
    """Movement (rulebook, Movement and conflict), with minor powers that never leave home where there are any."""
    position, settings = turn.position, turn.settings

    def open_retreats(units: Sequence[Unit], dislodged: Sequence[Dislodged]) -> Sequence[Dislodged]:
        return settings.retreating(replace(position, units=tuple(units), dislodged=tuple(dislodged))) if dislodged else ()

    garrisons = Garrisons(minors.stationary(position), settings.lone)
    return carry_out(turn, movement.adjudicate(checked_orders(turn), garrisons, open_retreats))


def checked_orders(turn: Turn) -> CheckedOrders:
    """The orders of a movement phase, checked and matched; nothing is done again if nothing has changed since they were read."""
    orders = turn.orders or Orders()
    return check_in_position(turn.position, turn.settings, orders.all_given(), orders.refused, orders.checked)


def carry_out(turn: Turn, outcome: Outcome) -> Turn:
    """The turn after its orders were carried out: the units where they are now, and those that have to retreat."""
    retreating = tuple(one for one in outcome.dislodged if one.options)
    position = replace(turn.position, units=outcome.units, dislodged=retreating)
    return turn.to(position).announce(marked(turn.orders, outcome.events))


def retreat_units(turn: Turn) -> Turn:
    """Retreats (rulebook, Retreats)."""
    position, settings = turn.position, turn.settings
    waiting = settings.retreating(position)
    return carry_out(turn, retreats.adjudicate(settings.board, position.units, waiting, all_given(turn), settings.rules))


def adjust_units(turn: Turn) -> Turn:
    """Builds and removals (rulebook, Gaining and losing units)."""
    settings = turn.settings
    return carry_out(turn, adjustments.adjudicate(settings.board, turn.position, all_given(turn), settings.rules, settings.sites))


def all_given(turn: Turn) -> list[Given]:
    """Every order of the phase, power by power; none in a phase that was run without any."""
    return turn.orders.all_given() if turn.orders else []


def is_census(turn: Turn) -> bool:
    """Do centres change owners now? They do in the season that counts, as soon as nobody has to retreat any more."""
    return calendar.has_census(turn.settings.board.facts, turn.position.phase) and not turn.position.dislodged


def change_owners(turn: Turn) -> Turn:
    """After the retreats of fall, a supply centre belongs to whoever stands in it (rulebook, Controlling supply centers)."""
    return capture(turn) if is_census(turn) else turn


def capture(turn: Turn, **fields: str) -> Turn:
    """The same at once, whatever the season. Minor powers capture nothing, since their units never leave home.

    `fields` are added to each fact.
    """
    position, board = turn.position, turn.settings.board
    stationary = minors.stationary(position)
    centres = dict(position.centres)
    events: list[Event] = []
    for one in sorted(position.units, key=lambda one: one.place):
        place = board.province[one.place]
        owner = centres.get(place)
        if place in board.centres and owner != one.power and one.power not in stationary:
            centres[place] = one.power
            before = {"from": owner} if owner else {}
            events.append({"kind": "centre", "place": place, **before, "to": one.power, **fields})
    return turn.to(replace(position, centres=centres)).announce(events)


def eliminate(turn: Turn) -> Turn:
    """A power without a centre and without a unit is out of the game; it stays in the position, marked so."""
    if not is_census(turn):
        return turn
    position = turn.position
    alive = set(position.centres.values()) | {one.power for one in position.units}
    out = [power for power in survivors(position) if power not in alive]
    powers = {power: replace(state, kind="eliminated") if power in out else state for power, state in position.powers.items()}
    return turn.to(replace(position, powers=powers)).announce({"kind": "eliminated", "power": power} for power in out)


def count(turn: Turn) -> Turn:
    """Log the centres and units of each power, and what it may build or must remove."""
    if not is_census(turn):
        return turn
    position, settings = turn.position, turn.settings
    return turn.announce(
        {
            "kind": "total",
            "power": power,
            "centres": len(position.owned(power)),
            "units": len(position.units_of(power)),
            "builds": adjustments.due(settings.board, position, power, settings.sites),
            **({"points": settings.allotment(position, power)} if settings.allotment else {}),
        }
        for power in survivors(position)
    )


def award_points(turn: Turn) -> Turn:
    """Each power gets the Diplomacy Points of the turn to come; those it did not use are gone (A&E II; O 9.2; S9 9.2)."""
    return turn.to(allotted(turn.settings, turn.position))


def allotted(settings: Settings, position: Position) -> Position:
    """The position with the points of every power that is still in the game, where the rule system has any."""
    allotment = settings.allotment
    if allotment is None:
        return position
    powers = {
        power: replace(state, points=allotment(position, power) if state.kind == "major" else None)
        for power, state in position.powers.items()
    }
    return replace(position, powers=powers)


def end_on_victory(turn: Turn) -> Turn:
    """The game ends when one power alone owns as many centres as the board asks for (rulebook, Object)."""
    return declare_victory(turn) if is_census(turn) else turn


def declare_victory(turn: Turn) -> Turn:
    """The same at any moment, for rulings that change owners."""
    position = turn.position
    sizes = {power: len(position.owned(power)) for power in position.powers}
    most = max(sizes.values(), default=0)
    leaders = [power for power, size in sizes.items() if size == most]
    if most < turn.settings.victory or len(leaders) > 1:
        return turn
    return end(turn, "solo", leaders)


def end(turn: Turn, how: str, powers: list[str]) -> Turn:
    """End the game. Nobody retreats any more."""
    return turn.to(replace(turn.position, over=True, dislodged=())).announce([{"kind": "ended", "how": how, "powers": powers}])


def next_phase(turn: Turn) -> Turn:
    """Go on to the next phase in which somebody has orders to give, or a minor power gets its unit back."""
    position, settings = turn.position, turn.settings
    facts = settings.board.facts
    if position.over:
        return turn
    for phase in calendar.following(calendar.year(facts), position.phase, calendar.cycle(facts)):
        ahead = replace(position, phase=phase)
        if phase.step in ("orders", "census") or owing(settings, ahead) or minors.vacant(settings.board, ahead):
            return turn.to(ahead)
    return turn
