"""Provinces that changed hands, as the page of wars lists them: when, from whom to whom, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from generator.core import history
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pages.reading import Document
from generator.rulesets.dynastic_campaign.scenario import Scenario

Why = Literal["captured", "handed-over", "province-sold", "settled", "abandoned", "inherited", "title", "line-ended", "ruling", ""]
"""The kind of event that tells of it; `title` where the province went with a Title, and empty where none tells."""


class Change(NamedTuple):
    """A province that went from one nation to another; either is empty for nobody."""

    when: Phase
    place: str
    was: str
    nation: str
    why: Why


def changes(scenario: Scenario, phases: Sequence[PublicPhase]) -> Iterator[Change]:
    """Every province that changed hands, in order."""
    for phase in history.run(phases):
        for place, it in phase.after["places"].items():
            was = str(phase.position["places"].get(place, {}).get("control", ""))
            now = str(it.get("control", ""))
            if was != now:
                yield Change(phase.phase, str(place), was, now, _why(phase.events, str(place), scenario.names[str(place)]))


def _why(events: Sequence[Document], place: str, name: str) -> Why:
    """Why a province changed hands in a phase; the last event about it counts."""
    found: Why = ""
    for it in events:
        found = _told_by(it, place, name) or found
    return found


def _told_by(it: Any, place: str, name: str) -> Why:
    kind = it["kind"]
    if kind in ("captured", "handed-over", "province-sold", "settled", "abandoned"):
        return kind if it["place"] == place else ""
    if kind in ("title-passed", "title-moved"):
        return "title" if it["province"] == place else ""
    if kind == "inherited":
        return "inherited" if place in it["places"] else ""
    # The GM names a place as players do.
    ruled = kind == "ruling" and it.get("rule") == "province" and str(it["place"]).lower() in (place.lower(), name.lower())
    return "ruling" if ruled else ""
