"""The map of what one realm knows: its own units and their ways, what it saw of others and when, damage and standing forts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.event import Event
from generator.core.picture import Arrow, Fort, Mark, Picture, Piece
from generator.core.public import PublicPhase
from generator.rulesets.dragon_lords.pictures import public
from generator.rulesets.dragon_lords.scenario import Scenario

Told = Sequence[Mapping[str, Any]]

ABOUT = (
    "What is known: your units and their ways in this turn, the troops of others as you last saw them, damage, and what stands of "
    "forts."
)
WAYS: Mapping[str, str] = {"marched": "march", "sailed": "voyage", "retreated": "retreat", "fled-port": "retreat"}
"""The kinds of event that lead a unit from one place to another, each with its arrow."""


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
        pieces=(*_units(facts), *(_seen(scenario, phase, facts) if len(readers) == 1 else ())),
        arrows=tuple(dict.fromkeys(_ways(facts))),
        forts=tuple(_forts(base.forts, ground)),
        marks=(*base.marks, *_damage(ground)),
    )


def _units(facts: Told) -> Iterator[Piece]:
    for it in facts:
        if it["kind"] == "known-unit" and (it["troops"] or it.get("heroes")):
            yield public.piece(it, it["troops"], str(it["realm"]))


def _seen(scenario: Scenario, phase: PublicPhase, facts: Told) -> Iterator[Piece]:
    """The troops of others, soldiers apart from ships; below them the turn of the news, where it is past."""
    for it in facts:
        if it["kind"] == "known-sighting":
            old = f"turn {it['turn']}" if int(it["turn"]) != phase.phase.when else ""
            heroes = ("hero",) * min(int(it["heroes"]), 5)
            for kind, ship in (("seen", False), ("seen-ships", True)):
                count = sum(int(number) for name, number in it["troops"].items() if scenario.troops[str(name)].ship == ship)
                if count or (heroes and not it["troops"] and not ship):
                    yield Piece(str(it["place"]), kind, str(it["of"]), count=count, label=old, badges=() if ship else heroes)


def _ways(facts: Told) -> Iterator[Arrow]:
    for it in facts:
        if it["kind"] in WAYS:
            unit = str(it["unit"])
            yield Arrow(WAYS[it["kind"]], str(it["from"]), str(it["to"]), unit.partition(" ")[0])


def _forts(forts: Sequence[Fort], ground: Mapping[str, Mapping[str, Any]]) -> Iterator[Fort]:
    """The forts with what is known to stand of them."""
    for fort in forts:
        known = ground.get(fort.place)
        yield replace(fort, strength=min(int(known["standing"]), int(fort.strength))) if known else fort


def _damage(ground: Mapping[str, Mapping[str, Any]]) -> Iterator[Mark]:
    for place, it in ground.items():
        if int(it["damage"]):
            yield Mark("damage", place, text=str(it["damage"]))
