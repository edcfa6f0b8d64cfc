"""What a writ lets a nation do with what is another's: assign a leader, give a Title, choose a see (rulebook 2.5.1, 2.6.1, 2.8)."""

from __future__ import annotations

from collections.abc import Callable

from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.treaties.terms import ANYBODY, BRIDE, GROOM, in_force, nation_of

Leave = Callable[[Position, str, str, str, str], bool]
"""Takes a position, the word of a term, what it is about, the nation that gives something, and the one that gets it."""


def granted(position: Position, kind: str, what: str, giver: str, taker: str) -> bool:
    """Whether a term in force lets the taker have what is the giver's."""
    for writ, term in in_force(position, kind):
        about, side = term.args
        sides = {it: nation_of(writ, it) for it in (GROOM, BRIDE)}
        if about in (what, ANYBODY) and sides[side] == taker and giver in sides.values():
            return True
    return False


def possible(position: Position, kind: str, what: str, giver: str, taker: str) -> bool:
    """Whether there is a writ of the two nations, which may have such a term: for who does not know private terms."""
    del kind, what
    return any({giver, taker} == set(writ.sides) for writ in position.writs)
