"""Corsairs, as the page of trade tells of them: their letters of marque, their prizes by year, and the fleets that hunt them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from generator.core import history
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pages.reading import Document, Troop, troop

_TOLD = ("marque", "ran-wild", "hunted")


class Corsair(NamedTuple):
    """A corsair that sails now: its port, and the nations against which it has a letter of marque."""

    unit: Troop
    port: str
    against: tuple[str, ...]


class Prizes(NamedTuple):
    """How many times in a year the corsairs of a nation took prizes from another, counted by corsair and season."""

    year: str
    nation: str
    target: str
    times: int


class Note(NamedTuple):
    """A letter of marque, a corsair out of hand, or one that was hunted: the event, and the corsair in it."""

    when: Phase
    unit: Troop
    fact: Document


def corsairs(now: Document) -> list[Corsair]:
    """The corsairs of a position, by nation."""
    units = sorted((str(key), it) for key, it in now["units"].items() if it["type"] == "corsair")
    return [Corsair(troop(key), str(it["at"]), tuple(map(str, it.get("marque", ())))) for key, it in units]


def prizes(phases: Sequence[PublicPhase]) -> list[Prizes]:
    """The prizes of each year, the newest first, and most first within a year."""
    counts: Counter[tuple[int, str, str, str]] = Counter()
    for when, event in history.told(history.run(phases), "prizes"):
        counts.update((when.year, when.year_name, str(event["nation"]), str(target)) for target in event["nations"])
    rows = sorted(counts.items(), key=lambda it: (-it[0][0], -it[1], it[0]))
    return [Prizes(name, nation, target, times) for (_, name, nation, target), times in rows]


def notes(phases: Sequence[PublicPhase]) -> list[Note]:
    """What else is told of corsairs, in order."""
    return [Note(when, troop(str(event["unit"])), event) for when, event in history.told(history.run(phases), *_TOLD)]
