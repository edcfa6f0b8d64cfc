"""Provinces that changed hands: when, from whom to whom, and how."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from generator.core import history
from generator.core.history import Document, Done
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dragon_lords.position import INDEPENDENT

How = Literal["taken", "given", "ruling"]


class Change(NamedTuple):
    """A province that went from the realm `was` to the realm `now`: taken in war, given away, or by the gamemaster's ruling."""

    when: Phase
    place: str
    was: str
    now: str
    how: How


def changes(phases: Iterable[PublicPhase]) -> list[Change]:
    """Every change of an owner, in order. One that no event tells of is a ruling, since nothing else makes one."""
    return [it for phase in history.run(phases) for it in _in_turn(phase)]


def _in_turn(phase: Done) -> Iterator[Change]:
    owners = _owners(phase.position)
    for event in phase.events:
        if event["kind"] in ("taken", "given"):
            place = str(event["place"])
            was, now = (str(event[key]) for key in (("was", "by") if event["kind"] == "taken" else ("by", "to")))
            if owners.get(place) != was:
                yield Change(phase.phase, place, owners.get(place, INDEPENDENT), was, "ruling")
            yield Change(phase.phase, place, was, now, "taken" if event["kind"] == "taken" else "given")
            owners[place] = now
    for place, now in _owners(phase.after).items():
        if owners.get(place, now) != now:
            yield Change(phase.phase, place, owners[place], now, "ruling")


def _owners(position: Document) -> dict[str, str]:
    return {str(place): str(it.get("owner", INDEPENDENT)) for place, it in position["provinces"].items()}


def last_changes(those: Sequence[Change]) -> dict[str, Change]:
    """The last change of each province that changed hands."""
    return {it.place: it for it in those}
