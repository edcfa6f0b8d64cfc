"""The page of a game's dice: every public roll, and how a reader can check it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from generator.core.commitment import DICE
from generator.core.dice import KIND
from generator.core.extra_page import Page, PageBelow
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset

Spoken = Callable[[str], str]


def dice_page(rules: Ruleset) -> Page:
    """A page of every game of a rule system in which dice were rolled that all may know.

    Below it is a page for each phase in which there were rolls that only some were told of and that are revealed: it has all rolls.
    """
    return Page(
        address="dice",
        title="The dice",
        brief="every roll that is public",
        about="Every roll that is public, what it was for and what was needed",
        values=partial(_values, rules.spoken),
        below=partial(_below, rules),
        house=True,
    )


def _values(spoken: Spoken, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The rolls by phase, the phases that are `told` whole below, whether any roll was typed, and the seed and its hash as far as
    they are public; None without rolls.
    """
    found = [(it.phase, rolls) for it in phases if (rolls := _rolls(spoken, it))]
    told = [{"title": it.phase.title, "address": it.phase.id, "count": len(rolls)} for it, rolls in _revealed(phases)]
    if not found and not told:
        return None
    return {
        "cast": [
            {"title": phase.title, "folder": phase.folder, "number": phase.number, "year": phase.year_name, "rolls": rolls}
            for phase, rolls in found
        ],
        "told": told,
        "typed": any(roll.get("typed") for _, rolls in (*found, *_revealed(phases)) for roll in rolls),
        "bound": _first(it.commitments.get(DICE) for it in phases),
        "seed": _first(it.revealed.get("seed") for it in phases),
    }


def _below(rules: Ruleset, phases: Sequence[PublicPhase]) -> Sequence[PageBelow]:
    """A page for each phase of which rolls are revealed, with all of them."""
    return [
        PageBelow(
            it.phase.id,
            f"The dice of {it.phase.title}",
            "Every roll of the phase, those that only some were told of among them",
            "dice-phase.html",
            {"rolls": _in_words_all(rules.spoken, rolls), "title_of": it.phase.title, "folder": it.phase.folder},
            of=it.phase.folder,
        )
        for it, rolls in _revealed(phases)
    ]


def _revealed(phases: Sequence[PublicPhase]) -> list[tuple[PublicPhase, list[Any]]]:
    """The phases in which there were rolls that only some were told of and that are revealed, each with all its rolls."""
    found = []
    for it in phases:
        events: Any = it.revealed.get("events", ())
        secret = {str(event["purpose"]): event for event in events if event["kind"] == KIND}
        if secret:
            found.append((it, [*(event for event in it.events if event["kind"] == KIND), *secret.values()]))
    return found


def _rolls(spoken: Spoken, phase: PublicPhase) -> list[Mapping[str, Any]]:
    """The public rolls of a phase, with what each was for and what was needed in words."""
    return _in_words_all(spoken, [event for event in phase.events if event["kind"] == KIND])


def _in_words_all(spoken: Spoken, rolls: Sequence[Any]) -> list[Mapping[str, Any]]:
    """Rolls with what each was for and what was needed in words."""
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
