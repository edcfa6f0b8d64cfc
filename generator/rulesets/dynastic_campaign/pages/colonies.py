"""Colonies and factories, as the page of trade lists them: who settles where and how far, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.core import history
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pages.conquests import changes
from generator.rulesets.dynastic_campaign.pages.reading import Document
from generator.rulesets.dynastic_campaign.scenario import Scenario

_TOLD = ("settled", "uprising", "abandoned")


class Note(NamedTuple):
    """Something that happened in a colony: an event of its `kind`, or `changed`, when it went from the nation `was` to `nation`."""

    when: Phase
    kind: str
    fact: Document


class Colony(NamedTuple):
    """A place that can be settled: who rules it (nobody where empty), and how much of the `whole` of its income is `settled`."""

    place: str
    region: str
    nation: str
    settled: int
    whole: int
    notes: tuple[Note, ...]


class Post(NamedTuple):
    """A nation's factory in a place: since when, where it was not there at the start, and whether it has a fort."""

    nation: str
    place: str
    region: str
    since: Phase | None
    fort: bool


def colonies(scenario: Scenario, phases: Sequence[PublicPhase], now: Document) -> list[Colony]:
    """Every place that can be settled, in the order of the scenario."""
    found: dict[str, list[Note]] = {it.id: [] for it in scenario.places.values() if it.colony}
    for when, event in history.told(history.run(phases), *_TOLD):
        found[str(event["place"])].append(Note(when, str(event["kind"]), event))
    for it in changes(scenario, phases):
        if it.place in found and it.why not in ("settled", "abandoned"):
            found[it.place].append(Note(it.when, "changed", {"was": it.was, "nation": it.nation}))
    return [_colony(scenario, place, notes, now["places"][place]) for place, notes in found.items()]


def _colony(scenario: Scenario, place: str, notes: list[Note], it: Mapping[str, Any]) -> Colony:
    facts = scenario.places[place]
    told = tuple(sorted(notes, key=lambda note: note.when.number))
    return Colony(place, facts.region, str(it.get("control", "")), int(it.get("colonists", 0)), facts.income, told)


def posts(scenario: Scenario, phases: Sequence[PublicPhase], now: Document) -> Iterator[Post]:
    """Every factory, by its nation."""
    built: dict[tuple[str, str], Phase] = {}
    for when, event in history.told(history.run(phases), "factory-built"):
        built.setdefault((str(event["nation"]), str(event["place"])), when)
    order = {nation: place for place, nation in enumerate(scenario.nations)}
    for it in sorted(now.get("factories", ()), key=lambda it: (order[str(it["nation"])], str(it["at"]))):
        nation, place = str(it["nation"]), str(it["at"])
        yield Post(nation, place, scenario.places[place].region, built.get((nation, place)), bool(it.get("fort")))
