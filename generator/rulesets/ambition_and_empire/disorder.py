"""Civil disorder: a power that nobody plays any more falls apart into minor powers (rulebook III)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.event import Event
from generator.core.problem import Problem, fault
from generator.core.turn import Turn
from generator.diplomacy import gm_rulings, minors, steps
from generator.diplomacy.board import Board
from generator.diplomacy.position import Position, PowerState


def civil_disorder(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    """`{rule: civil-disorder, power: sweden, units: {Lvp: F}}`: the power is gone for good, its centres become independent.

    `units` says what defends a centre in which no unit stood when the game began. A centre that another power occupies becomes
    independent only if it is vacant at the end of a fall.
    """
    power = gm_rulings.power_of(turn, ruling)
    if isinstance(power, Problem):
        return power
    board, position = turn.settings.board, turn.position
    if position.powers[power].kind != "major":
        return fault("ruling", f"{power} has no player who could leave", ruling["power"])
    owned = position.owned(power)
    starts = _defenders(board, owned, ruling)
    if isinstance(starts, Problem):
        return starts
    religion = position.powers[power].religion
    states = {place: PowerState("minor", start=starts[place], religion=religion) for place in owned}
    units = tuple(unit for unit in position.units if unit.power != power)
    taken = {board.province[unit.place] for unit in units}
    free = [place for place in owned if place not in taken]
    garrison = [minors.first_unit(place, states[place]) for place in free]
    centres = {place: owner for place, owner in position.centres.items() if owner != power} | {place: place for place in free}
    gone = replace(position.powers[power], kind="eliminated", disorder=True, points=None)
    after = replace(
        position,
        powers={**position.powers, power: gone, **states},
        centres=centres,
        units=tuple(sorted((*units, *garrison))),
        dislodged=tuple(one for one in position.dislodged if one.unit.power != power),
    )
    events: list[Event] = [{"kind": "civil-disorder", "power": power}]
    events += [{"kind": "independent", "power": unit.power, "unit": str(unit)} for unit in garrison]
    return steps.declare_victory(turn.to(after).announce(events))


def owner(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    """The shared ruling `owner`, which may also leave a power with enough centres to win."""
    ruled = gm_rulings.owner(turn, ruling)
    return ruled if isinstance(ruled, Problem) else steps.declare_victory(ruled)


def free_centres(turn: Turn) -> Turn:
    """A centre of a power in civil disorder that nobody stands in after the retreats of fall becomes independent."""
    position: Position = turn.position
    if not steps.is_census(turn):
        return turn
    free = [power for power, state in sorted(position.powers.items()) if state.kind == "minor" and power not in position.centres]
    centres = {**position.centres, **{place: place for place in free}}
    return turn.to(replace(position, centres=centres)).announce({"kind": "independent", "power": place} for place in free)


def _defenders(board: Board, owned: Sequence[str], ruling: Mapping[str, Any]) -> Mapping[str, str] | Problem:
    """What defends each centre: the unit that stood there when the game began, or if none did the one that the ruling names."""
    known, named = minors.first_units(board), _named(ruling)
    for place in owned:
        if place in known and named.get(place, known[place]) != known[place]:
            message = f"what stood in {place} when the game began defends it: {known[place]}"
            return fault("ruling", message, ruling["units"], "name only centres in which no unit stood")
    starts = {**named, **known}
    unsaid = [place for place in owned if place not in starts or starts[place] not in _possible(board, place)]
    if unsaid:
        hint = f"say it with `units: {{{unsaid[0]}: {_possible(board, unsaid[0])[-1]}}}`"
        return fault("ruling", f"what defends {', '.join(unsaid)} is not known", ruling.get("units", ruling), hint)
    return starts


def _possible(board: Board, place: str) -> list[str]:
    """The units that can stand in a centre, written as `PowerState.start` is."""
    return [kind + spot.removeprefix(place) for kind in ("A", "F") for spot in board.locations(kind, place)]


def _named(ruling: Mapping[str, Any]) -> dict[str, str]:
    units = ruling.get("units", {})
    return {str(place): str(kind) for place, kind in units.items()} if isinstance(units, Mapping) else {}
