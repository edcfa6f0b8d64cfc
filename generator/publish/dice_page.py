"""The page of a game's dice: every public roll, and how a reader can check it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from generator.core.commitment import DICE
from generator.core.dice import KIND
from generator.core.extra_page import Page
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset

Spoken = Callable[[str], str]


def dice_page(rules: Ruleset) -> Page:
    """A page of every game of a rule system in which dice were rolled that all may know."""
    return Page(
        address="dice",
        title="The dice",
        brief="every roll that is public",
        about="Every roll that is public, what it was for and what was needed",
        values=partial(_values, rules.spoken),
        house=True,
    )


def _values(spoken: Spoken, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The rolls by phase, whether any was typed, and the seed and its hash as far as they are public; None without rolls."""
    found = [(it.phase, rolls) for it in phases if (rolls := _rolls(spoken, it))]
    if not found:
        return None
    return {
        "cast": [
            {"title": phase.title, "folder": phase.folder, "number": phase.number, "year": phase.year_name, "rolls": rolls}
            for phase, rolls in found
        ],
        "typed": any(roll["typed"] for _, rolls in found for roll in rolls),
        "bound": _first(it.commitments.get(DICE) for it in phases),
        "seed": _first(it.revealed.get("seed") for it in phases),
    }


def _rolls(spoken: Spoken, phase: PublicPhase) -> list[Mapping[str, Any]]:
    """The public rolls of a phase, with what each was for and what was needed in words."""
    rolls: list[Any] = [event for event in phase.events if event["kind"] == KIND]
    return [
        {
            "typed": False,
            **roll,
            "purpose": spoken(str(roll["purpose"])),
            "needed": _in_words(spoken, roll.get("needed")),
        }
        for roll in rolls
    ]


def _in_words(spoken: Spoken, needed: Any) -> str:
    """What was needed; of a list, such as who is meant by each face of a die, one after the other."""
    if isinstance(needed, list | tuple):
        return ", ".join(_in_words(spoken, it) for it in needed)
    return "" if needed is None else spoken(str(needed))


def _first(found: Iterable[Any]) -> str:
    return str(next(filter(None, found), ""))
