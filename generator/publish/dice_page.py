"""The page of a game's dice: every public roll, and how a reader can check it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
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
    """Rolls with what each was for and what was needed in words.

    What several of them in a row were for, such as a battle, is `under` which they stand, and `own` is what one of them was for.
    """
    purposes = [spoken(str(roll["purpose"])) for roll in rolls]
    return [
        {"typed": False, **roll, "purpose": purpose, "needed": _in_words(spoken, roll.get("needed")), "under": under, "own": own}
        for roll, purpose, (under, own) in zip(rolls, purposes, _parted(purposes), strict=True)
    ]


def _parted(purposes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each purpose in two: what those beside it are for as well, and what is its own."""
    heads, head = list[str](), ""
    for purpose in purposes:
        if not (head and purpose.startswith((f"{head}, ", f"{head}: "))):
            whole = purpose.rpartition(": ")[0]
            head = whole.rpartition(", ")[0] or whole
        heads.append(head)
    for under, those in groupby(zip(heads, purposes, strict=True), key=itemgetter(0)):
        row = [purpose for _, purpose in those]
        alone = len(row) == 1 or not under
        yield from (("", purpose) if alone else (under, purpose[len(under) + 2 :]) for purpose in row)


def _in_words(spoken: Spoken, needed: Any) -> str:
    """What was needed; of a list, such as who is meant by each face of a die, one after the other."""
    if isinstance(needed, list | tuple):
        return ", ".join(_in_words(spoken, it) for it in needed)
    return "" if needed is None else spoken(str(needed))


def _first(found: Iterable[Any]) -> str:
    return str(next(filter(None, found), ""))
