"""The loop of phases: how a turn begins, when another phase comes, and what everybody hears in the end (L-075 to L-077)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from generator.core.turn import Step, Turn, repeat
from generator.rulesets.dragon_lords.changes import motion, progressed
from generator.rulesets.dragon_lords.march.homeless import mark_homeless
from generator.rulesets.dragon_lords.orders import Sent
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.told import all_failed, publish, tell
from generator.rulesets.dragon_lords.troops import points

MOST_PHASES = 200
"""How many phases a turn has at most; no plan needs as many."""


def begin_turn(turn: Turn) -> Turn:
    """The turn with the owners remembered with whom it began; and every realm is told which orders are never tried."""
    position: Position = turn.position
    for sent in (each for realm in sorted(turn.orders.sent) for each in _told_once(turn.orders.sent[realm])):
        turn = tell(turn, sent.realm, "failed", order=sent.text, unit=sent.unit, why=sent.void)
    return progressed(turn, owners={place: it.owner for place, it in position.provinces.items()})


def _told_once(sent: Iterable[Sent]) -> Iterator[Sent]:
    """The void orders among those of a realm; of those behind the end of too long a plan the first."""
    told: set[str] = set()
    for each in sent:
        if each.void and not (each.void == "too-long-a-plan" and each.unit in told):
            told.add(each.unit)
            yield each


def begin_movement(turn: Turn) -> Turn:
    """The turn with the move-points of all units; an army that builds has none."""
    position: Position = turn.position
    motions = dict(turn.orders.progress.motions)
    for unit in position.units.values():
        own = motion(turn, unit.id)
        had = 0 if own.building else points(turn.settings.scenario, unit)
        motions[unit.id] = replace(own, points=had, had=had)
    return mark_homeless(progressed(turn, motions=motions))


def in_phases(events: tuple[Step, ...]) -> Callable[[Turn], Turn]:
    """The step that plays the events of a phase again and again: as long as any unit has something to do, and once more."""

    def move_in_phases(turn: Turn) -> Turn:
        return repeat(turn, lambda now: _phase(now, events), _goes_on)

    return move_in_phases


def _goes_on(turn: Turn) -> bool:
    return turn.round < MOST_PHASES and (any(turn.orders.plans.values()) or not turn.orders.progress.idle)


def _phase(turn: Turn, events: tuple[Step, ...]) -> Turn:
    """One phase; it is the extra one where no unit has anything left to do."""
    idle = turn.orders.progress.idle + (not any(turn.orders.plans.values()))
    turn = _without_dead(progressed(turn, idle=idle, crossed=()))
    for event in events:
        turn = event(turn)
    return turn


def _without_dead(turn: Turn) -> Turn:
    """The turn without the plans of units that there are not, or no longer, or that are another realm's."""
    units = turn.position.units
    plans = turn.orders.plans.items()
    dead = [sent for unit, plan in plans for sent in plan if unit not in units or units[unit].realm != sent.realm]
    return all_failed(turn, dead, "no-such-unit")


def end_movement(turn: Turn) -> Turn:
    """Behind all phases: what is left of plans fails, and everybody hears who fought and who took what.

    Each realm is told the move-points that its units had, and have left.
    It is told by place and not by phase, since how long others marched is nobody's business.
    """
    turn = all_failed(turn, [sent for plan in turn.orders.plans.values() for sent in plan], "not-its-turn")
    for realm in turn.position.players():
        movers = [unit.id for unit in turn.position.of(realm) if unit.type != "garrison"]
        left = {unit: [motion(turn, unit).had, motion(turn, unit).points] for unit in movers}
        turn = tell(turn, realm, "move-points", units=left) if left else turn
    for place in turn.settings.scenario.places:
        if place in turn.orders.progress.fought:
            turn = publish(turn, "fought", place=place, realms=list(turn.orders.progress.fought[place]))
    for place, was in turn.orders.progress.owners.items():
        now = turn.position.provinces[place].owner
        if now != was:
            turn = publish(turn, "taken", place=place, by=now, was=was)
    return turn
