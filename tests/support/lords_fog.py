"""Who can tell two worlds of Dragon Lords apart: everything that each reader has of a turn, compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.core.dice import Dice, Faces, Throw
from generator.core.event import EVERYBODY, GM
from generator.core.public import PublicPhase
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.documents import dump
from generator.rulesets.dragon_lords.known import known
from generator.rulesets.dragon_lords.orders import Order
from generator.rulesets.dragon_lords.pictures.phase import pictures
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.sequence import steps
from tests.support import lords

Readable = Mapping[str, tuple[Any, ...]]
"""By reader, and for everybody, all that a report is made of."""


class OneScout(Dice):
    """Dice by which one realm sees whatever it can reach in one step, and nothing else ever succeeds that takes a low number."""

    def throw(self, throws: Sequence[Throw]) -> tuple[Faces, ...]:
        return tuple(self._faces(each) for each in throws)

    def _faces(self, each: Throw) -> Faces:
        lucky = each.purpose.startswith("scouting of corvane") and " beyond " not in each.purpose
        return (1 if lucky else each.sides,) * each.count


def turn_of(position: Position, orders: Mapping[str, Iterable[Order]] | None = None, dice: Dice | None = None) -> Turn:
    """A turn after its last step."""
    turn = lords.turn(position, orders)
    turn = Turn(position, turn.orders, turn.settings, dice or OneScout("rolled", position.phase.id, b"fog"))
    for step in steps(position):
        turn = step(turn)
    return turn


def readable(turn: Turn) -> Readable:
    """Everything that each reader has after a turn, and the maps of it.

    Everybody has the public half of the position, and the public events.
    """
    told: dict[str, list[Any]] = {EVERYBODY: [dump(turn.position)[0]], GM: []}
    for realm in turn.settings.scenario.realms:
        told[realm] = list(known(turn.position, realm))
    told[GM] += known(turn.position, GM)
    for event in turn.events:
        reader = str(event["audience"])
        told[reader].append(event)
        if reader not in (EVERYBODY, GM):
            told[GM].append(event)
    public = tuple(told[EVERYBODY][1:])
    phase = PublicPhase(turn.position.phase, told[EVERYBODY][0], done=True, events=public, after=told[EVERYBODY][0])
    for reader, those in told.items():
        private = () if reader == EVERYBODY else tuple(those)
        those.append(pictures(turn.settings.scenario, phase, private))
    return {reader: tuple(those) for reader, those in told.items()}


def tell_apart(one: Turn, other: Turn) -> set[str]:
    """The readers who can tell two worlds apart; where everybody can, just that."""
    ours, theirs = readable(one), readable(other)
    found = {reader for reader in ours if ours[reader] != theirs[reader]}
    return {EVERYBODY} if EVERYBODY in found else found
