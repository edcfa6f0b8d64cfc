"""A person in words: what is known of the person today, what was known at the start, and the life in between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.phase import Phase
from generator.rulesets.dynastic_campaign import calendar, view
from generator.rulesets.dynastic_campaign.pages.addresses import slug
from generator.rulesets.dynastic_campaign.pages.lives import Deed
from generator.rulesets.dynastic_campaign.pages.trees import Kin
from generator.rulesets.dynastic_campaign.pages.weddings import Wedding


def biography(kin: Kin, key: str, deeds: Sequence[Deed], ranks: Mapping[str, str]) -> Mapping[str, Any]:
    """What `house.html` tells of a person, with what happened in the life; `ranks` says what to call everybody today."""
    it, start = kin.persons[key], kin.phases[0].position
    began: Any = start["persons"]
    return {
        "id": key,
        "name": str(it["name"]),
        "slug": slug(key),
        "ranked": ranks[key],
        "woman": bool(it.get("woman")),
        "age": int(it["age"]),
        "constitution": int(it["constitution"]),
        "rating": int(it["rating"]),
        "serials": list(kin.serials(key).values()),
        "nation": str(it.get("nation", "")),
        "father": str(it.get("father", "")),
        "mother": str(it.get("mother", "")),
        "children": kin.children.get(key, ()),
        "marriages": [_married(wedding, key) for wedding in kin.weddings if wedding.partner(key)],
        "office": view.clergy(kin.scenario, it) if it.get("clergy") else "",
        "titles": kin.titles(key),
        "courtesy_title": bool(it.get("courtesy_title")),
        "see": str(it.get("see", "")),
        "unit": str(it.get("unit", "")) if view.lives(it) else "",
        "captor": str(it.get("captor", "")),
        "never_king": bool(it.get("never_king")),
        "never_titled": bool(it.get("never_titled")),
        "end": kin.ended(key),
        "start": _at_start(kin, key) if key in began else None,
        "life": _by_phase(deeds),
    }


def _married(wedding: Wedding, key: str) -> Mapping[str, Any]:
    return {"partner": wedding.partner(key), "year": wedding.when.year_name if wedding.when else "", "annulled": wedding.annulled}


def _at_start(kin: Kin, key: str) -> Mapping[str, Any]:
    """What was known of a person when the game began."""
    start: Mapping[str, Any] = kin.phases[0].position
    it = start["persons"][key]
    return {
        "year": kin.phases[0].phase.year_name,
        "age": int(it["age"]),
        "dead": not view.lives(it),
        "reigns": [str(crown) for crown, each in start["crowns"].items() if each["king"] == key],
        "titles": [str(each["province"]) for each in start.get("titles", ()) if each["holder"] == key],
        "office": view.clergy(kin.scenario, it) if it.get("clergy") else "",
        "see": str(it.get("see", "")),
        "unit": str(it.get("unit", "")),
        "spouse": str(it.get("spouse", "")),
        "captor": str(it.get("captor", "")),
    }


def _by_phase(deeds: Sequence[Deed]) -> list[Mapping[str, Any]]:
    """A life, phase by phase."""
    found: dict[Phase, list[Deed]] = {}
    for deed in deeds:
        found.setdefault(deed.phase, []).append(deed)
    return [{"folder": phase.folder, "when": _when(phase), "deeds": those} for phase, those in found.items()]


def _when(phase: Phase) -> str:
    """What a life calls a phase: a season has one of moves, and may have others behind it."""
    return f"{phase.season.capitalize()} {phase.year_name}" if phase.step == calendar.MOVES else phase.title
