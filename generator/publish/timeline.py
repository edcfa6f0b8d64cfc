"""The order in which the phases of a game are read: those that count, and beside them the revisions that errata replaced."""

from __future__ import annotations

from typing import NamedTuple

from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass


class Neighbours(NamedTuple):
    """The phases that the page of a phase links to; `previous` and `following` are None at the ends."""

    first: PublicPhase
    previous: PublicPhase | None
    following: PublicPhase | None
    last: PublicPhase


@dataclass(frozen=True, slots=True)
class Timeline:
    """A game's phases in reading order.

    `line` has the adjudicated phases that count, `waiting` the phase that comes next (None when the game is over), and `done`
    every adjudicated phase of any revision.
    """

    line: tuple[PublicPhase, ...]
    waiting: PublicPhase | None
    done: tuple[PublicPhase, ...]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.waiting is None and bool(self.line)

    def older(self, phase: PublicPhase) -> tuple[PublicPhase, ...]:
        """The adjudicated revisions of the same phase before this one, the latest first."""
        same = [it for it in self.done if it.phase.number == phase.phase.number]
        return tuple(it for it in reversed(same) if it.phase.revision < phase.phase.revision)

    def successor(self, phase: PublicPhase) -> PublicPhase | None:
        """The next adjudicated revision of the same phase, or None."""
        same = [it for it in self.done if it.phase.number == phase.phase.number]
        return next((it for it in same if it.phase.revision > phase.phase.revision), None)

    def around(self, phase: PublicPhase) -> Neighbours:
        """What the page of an adjudicated phase links to; where an erratum replaced it, phases as they were before that."""
        line = self.line or self.done
        if phase in line:
            index = line.index(phase)
            previous, following = line[index - 1] if index else None, line[index + 1] if index + 1 < len(line) else None
        else:
            previous, following = self._beside(phase, -1), self._beside(phase, 1)
        return Neighbours(line[0], previous, following, line[-1])

    def _beside(self, phase: PublicPhase, step: int) -> PublicPhase | None:
        there = [it for it in self.done if it.phase.number == phase.phase.number + step]
        own_time = [it for it in there if it.phase.revision <= phase.phase.revision]
        return own_time[-1] if own_time else next(iter(there), None)


def timeline(game: PublicGame) -> Timeline:
    """The timeline of a game: of each number the highest revision counts, up to the first that is still to be adjudicated."""
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
