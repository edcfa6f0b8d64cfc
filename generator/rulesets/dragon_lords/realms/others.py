"""What is asked of every order that is about another realm."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position

REASONS: Mapping[str, str] = {
    "own-realm": "that is its own realm",
    "no-such-realm": "there is no such realm in the game",
}


def unfit(turn: Turn, realm: str, other: str) -> str:
    """Why a realm can have nothing to do with another one: a word of `REASONS`, or nothing."""
    position: Position = turn.position
    if realm == other:
        return "own-realm"
    it = position.realms.get(other)
    return "no-such-realm" if it is None or it.out or other == INDEPENDENT else ""


def pair(one: str, other: str) -> tuple[str, str]:
    """Two realms as positions have them in wars and alliances."""
    return (one, other) if one < other else (other, one)
