"""The order in which a game's phases are read: the line that counts, and the versions that errata put aside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from generator.core.public import PublicGame, PublicPhase


class Way(NamedTuple):
    """Where a reader can go from a phase; `previous` and `following` are None at the ends."""

    first: PublicPhase
    previous: PublicPhase | None
    following: PublicPhase | None
    last: PublicPhase


@dataclass(frozen=True, slots=True)
class Timeline:
    """A game's phases in reading order.

    `line` has the phases that were adjudicated and still count, `waiting` the one that comes next, `done` every
    adjudicated phase of any revision.
    """

    line: tuple[PublicPhase, ...]
    waiting: PublicPhase | None
    done: tuple[PublicPhase, ...]

    def older(self, phase: PublicPhase) -> tuple[PublicPhase, ...]:
        """The adjudicated versions of a phase that came before it, the latest first."""
        same = [it for it in self.done if it.phase.number == phase.phase.number]
        return tuple(it for it in reversed(same) if it.phase.revision < phase.phase.revision)

    def successor(self, phase: PublicPhase) -> PublicPhase | None:
        """The adjudicated version that took a phase's place, or None."""
        same = [it for it in self.done if it.phase.number == phase.phase.number]
        return next((it for it in same if it.phase.revision > phase.phase.revision), None)

    def way(self, phase: PublicPhase) -> Way:
        """Where to go from an adjudicated phase; from one put aside, along the versions of its own time."""
        line = self.line or self.done
        if phase in line:
            spot = line.index(phase)
            previous, following = line[spot - 1] if spot else None, line[spot + 1] if spot + 1 < len(line) else None
        else:
            previous, following = self._beside(phase, -1), self._beside(phase, 1)
        return Way(line[0], previous, following, line[-1])

    def _beside(self, phase: PublicPhase, step: int) -> PublicPhase | None:
        there = [it for it in self.done if it.phase.number == phase.phase.number + step]
        own_time = [it for it in there if it.phase.revision <= phase.phase.revision]
        return own_time[-1] if own_time else next(iter(there), None)


def timeline(game: PublicGame) -> Timeline:
    """The timeline of a game; the highest revision of a number counts, and nothing counts behind one still to be adjudicated."""
    newest: dict[int, PublicPhase] = {}
    for it in sorted(game.phases, key=lambda it: it.phase.revision):
        newest[it.phase.number] = it
    line: list[PublicPhase] = []
    waiting = None
    for _, it in sorted(newest.items()):
        if not it.done:
            waiting = it
            break
        line.append(it)
    done = sorted((it for it in game.phases if it.done), key=lambda it: (it.phase.number, it.phase.revision))
    return Timeline(tuple(line), waiting, tuple(done))
