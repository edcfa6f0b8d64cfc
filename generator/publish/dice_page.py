"""The page of a game's dice: every public roll, and how a reader can check it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.core.commitment import DICE
from generator.core.dice import KIND
from generator.core.extra_page import Page
from generator.core.public import PublicPhase


def _values(phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The rolls by phase, whether any was typed, and the seed and its hash as far as they are public; None without rolls."""
    found = [(it.phase, rolls) for it in phases if (rolls := _rolls(it))]
    if not found:
        return None
    return {
        "cast": [{"title": phase.title, "folder": phase.folder, "rolls": rolls} for phase, rolls in found],
        "typed": any(roll["typed"] for _, rolls in found for roll in rolls),
        "bound": _first(it.commitments.get(DICE) for it in phases),
        "seed": _first(it.revealed.get("seed") for it in phases),
    }


def _rolls(phase: PublicPhase) -> list[Mapping[str, Any]]:
    rolls: list[Any] = [event for event in phase.events if event["kind"] == KIND]
    return [{"needed": None, "typed": False, **roll} for roll in rolls]


def _first(found: Iterable[Any]) -> str:
    return str(next(filter(None, found), ""))


ROLLS = Page(
    address="dice",
    title="The dice",
    brief="every roll that is public",
    about="Every roll that is public, what it was for and what was needed",
    values=_values,
    house=True,
)
"""A page of every game in which dice were rolled that all may know."""
