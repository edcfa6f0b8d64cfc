"""The map of what one realm knows: its own units and their ways, what it saw of others and when, damage and standing forts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.event import Event
from generator.core.picture import Fort, Mark, Picture, Piece
from generator.core.public import PublicPhase
from generator.rulesets.dragon_lords.pictures import pieces, public, ways
from generator.rulesets.dragon_lords.scenario import Scenario

Told = Sequence[Mapping[str, Any]]

ABOUT = (
    "What is known: your units and their ways in this turn, the troops of others as you last saw them, damage, and what stands of "
    "forts."
)


def knowledge(scenario: Scenario, phase: PublicPhase, told: Sequence[Event]) -> Picture | None:
    """The map of what somebody knows who was told these private events; None where nobody who has units was told anything."""
    facts: Told = told
    readers = {str(it["realm"]) for it in facts if it["kind"] == "known-unit"}
    if not readers:
        return None
    base = public.everybodys(scenario, phase)
    ground = {str(it["place"]): it for it in facts if it["kind"] == "known-ground"} if len(readers) == 1 else {}
    return replace(
        base,
        name="knowledge",
        title=f"{phase.phase.year_name}: what you know" if len(readers) == 1 else f"{phase.phase.year_name}: what all realms have",
        description=ABOUT,
        pieces=(*_units(scenario, facts), *(_seen(scenario, phase, facts) if len(readers) == 1 else ())),
        arrows=tuple(ways.arrows(facts)),
        forts=tuple(_forts(base.forts, ground)),
        marks=(*base.marks, *_damage(ground)),
    )


def _units(scenario: Scenario, facts: Told) -> Iterator[Piece]:
    for it in facts:
        if it["kind"] == "known-unit" and (found := pieces.own(scenario, it, it["troops"], str(it["realm"]))):
            yield found


def _seen(scenario: Scenario, phase: PublicPhase, facts: Told) -> Iterator[Piece]:
    for it in facts:
        if it["kind"] == "known-sighting":
            yield from pieces.seen(scenario, it, phase.phase.when)


def _forts(forts: Sequence[Fort], ground: Mapping[str, Mapping[str, Any]]) -> Iterator[Fort]:
    """The forts with what is known to stand of them."""
    for fort in forts:
        known = ground.get(fort.place)
        yield replace(fort, strength=min(int(known["standing"]), int(fort.strength)), built=fort.strength) if known else fort


def _damage(ground: Mapping[str, Mapping[str, Any]]) -> Iterator[Mark]:
    for place, it in ground.items():
        if int(it["damage"]):
            yield Mark("damage", place, text=str(it["damage"]))
