"""Who was married to whom, as the public record tells it: before the game, by a writ, or outside of the houses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Wedding:
    """A marriage of two persons, the man first, and whether it was `annulled`; `when` is None for one from before the game."""

    groom: str
    bride: str
    when: Phase | None = None
    annulled: bool = False

    def partner(self, person: str) -> str:
        """The other one of the two; nobody for whom it does not concern."""
        return self.bride if person == self.groom else self.groom if person == self.bride else ""


def weddings(phases: Sequence[PublicPhase]) -> tuple[Wedding, ...]:
    """All marriages, in the order in which they were made."""
    start: Mapping[str, Any] = phases[0].position if phases else {}
    found = [_of_writ(it) for it in start.get("writs", ())]
    for phase in phases:
        for event in phase.events:
            if made := _made(phase, event):
                found.append(made)
            elif event["kind"] == "annulled":
                pair = (str(event["groom"]), str(event["bride"]))
                found = [replace(it, annulled=True) if (it.groom, it.bride) == pair else it for it in found]
    return tuple(found)


def _of_writ(it: Mapping[str, Any]) -> Wedding:
    return Wedding(str(it["groom"]), str(it["bride"]))


def _made(phase: PublicPhase, event: Mapping[str, Any]) -> Wedding | None:
    if event["kind"] == "married":
        return Wedding(str(event["groom"]), str(event["bride"]), phase.phase)
    if event["kind"] == "married-commoner":
        persons: Any = phase.after["persons"]
        pair = sorted((str(event["person"]), str(event["commoner"])), key=lambda it: bool(persons[it].get("woman")))
        return Wedding(pair[0], pair[1], phase.phase)
    return None
