"""The track of every unit of a game, from where it began to its end, read from its public records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from generator.core.event import Event
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.core.remembered import remembered
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position, load_once, unit

Birth = Literal["start", "built", "rebuilt", "came"]
"""A unit stood there at the start, was built, was a minor power's that came again, or came otherwise, by a ruling for example."""

Ending = Literal["", "destroyed", "disbanded", "removed", "gone"]
"""A unit stands there still, was driven out and had nowhere to go, did not retreat, was removed in winter, or went otherwise."""


class Deed(NamedTuple):
    """What a unit was told in a phase as it stood then (`F Spa/sc`), what came of it, and whether it was driven out there."""

    phase: Phase
    unit: str
    order: str
    outcome: str
    driven_out: bool


@dataclass(slots=True)
class Track:
    """A unit's way: where it began, `since` a phase (None for the start), where it stood last, and its deeds.

    If it ended it has the phase `until` which it stood there; `by` is the unit that drove it out, as that was before.
    """

    first: Unit
    last: Unit
    birth: Birth = "start"
    since: Phase | None = None
    ending: Ending = ""
    until: Phase | None = None
    by: Unit | None = None
    deeds: list[Deed] = field(default_factory=list)


@remembered(1)  # the page of powers and those below it ask for them
def tracks(phases: Sequence[PublicPhase]) -> tuple[Track, ...]:
    """The tracks of all units in these phases, which are those that count, in order; in the order in which they began."""
    if not phases:
        return ()
    found = [Track(it, it) for it in _units(load_once(phases[0].position))]
    for phase in phases:
        if phase.done and phase.after:
            _go_on(found, phase)
    return tuple(found)


def _units(position: Position) -> Iterator[Unit]:
    yield from position.units
    yield from (it.unit for it in position.dislodged)


def _go_on(found: list[Track], phase: PublicPhase) -> None:
    """Take every unit that stands on the board through a phase, and begin the tracks of those that are new."""
    now, coming = phase.phase, set(_units(load_once(phase.after)))
    told = {_unit(it): it for it in _facts(phase, "order") if "unit" in it}
    driven = {_unit(it): it for it in _facts(phase, "dislodged")}
    known = {_written(it): it for it in load_once(phase.position).units}
    lost = {_unit(it) for it in _facts(phase, "disbanded")}
    for track in [it for it in found if not it.ending]:
        order = told.get(track.last)
        if order:  # where its text could not be read, the unit held
            stood = _written(track.last)
            text = str(order.get("order") or f"{stood} H")
            track.deeds.append(Deed(now, stood, text, str(order["outcome"]), track.last in driven))
        to = _found(track.last, _way(order), coming)
        gone = driven.get(track.last, {"options": ()})
        if to is None or track.last in lost:
            track.ending, track.until, track.by = _ending(order, gone), now, known.get(str(gone.get("by")))
        else:
            coming.discard(to)
            track.last = to
    built = {_unit(it) for it in _facts(phase, "order") if it.get("outcome") == "builds" and "unit" in it}
    again = {_unit(it) for it in _facts(phase, "rebuilt")}
    found += [Track(it, it, "built" if it in built else "rebuilt" if it in again else "came", now) for it in sorted(coming)]


def _facts(phase: PublicPhase, kind: str) -> Iterator[Event]:
    return (it for it in phase.events if it["kind"] == kind)


def _unit(event: Event) -> Unit:
    return unit(str(event["power"]), str(event["unit"]))


def _written(it: Unit) -> str:
    return f"{it.kind} {it.place}"


def _way(order: Event | None) -> str:
    """The location that a unit went to, without what stands behind it in the order (`via convoy`); nothing where it stayed."""
    if order is None or order.get("outcome") not in {"moves", "retreats"}:
        return ""
    text = str(order["order"])
    return text.rpartition(" - " if " - " in text else " R ")[2].split()[0]


def _found(it: Unit, way: str, coming: Iterable[Unit]) -> Unit | None:
    """The unit that it is now, on whatever coast."""
    province = (way or it.place).partition("/")[0]
    near = (one for one in coming if (one.power, one.kind, one.place.partition("/")[0]) == (it.power, it.kind, province))
    return next(near, None)


def _ending(order: Event | None, gone: Mapping[str, object]) -> Ending:
    if "options" not in gone:
        return "destroyed"
    outcome = order.get("outcome") if order else ""
    return "disbanded" if outcome == "disbands" else "removed" if outcome == "removes" else "gone"
