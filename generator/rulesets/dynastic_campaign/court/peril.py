"""A ruler who goes to war may die there (rulebook 10.2; the number is a house value, `tables: ruler_killed:`)."""

from __future__ import annotations

from collections.abc import Iterable

from generator.core.dice import Throw
from generator.core.event import EVERYBODY
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.court.leaders import is_king, leaders
from generator.rulesets.dynastic_campaign.families.death import die


def rulers_in_retreat(turn: Turn, units: Iterable[str]) -> Turn:
    """The turn with the kings dead who lead units that retreat and were not captured, if 1d6 shows at most the scenario's number.

    To be taken behind the rolls for captures, before a unit disbands.
    """
    most = int(turn.settings.scenario.tables["ruler_killed"])
    kings = [(unit, it.id) for unit in sorted(set(units)) for it in leaders(turn.position, unit) if is_king(turn.position, it)]
    throws = [Throw(f"life of {king} in the retreat of {unit}", 1, 6, needed=f"above {most}") for unit, king in kings]
    turn, fell = turn.roll(EVERYBODY, *throws)
    for (unit, king), (face,) in zip(kings, fell, strict=True):
        if face <= most:
            turn = die(turn, [king], "battle", unit=unit)
    return turn
