"""The pages of the houses: one of all dynasties, and below it one of each, with its family tree and the lives of its persons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.extra_page import Page, PageBelow
from generator.core.pedigree_sheets import sheets
from generator.core.picture import Style
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign import scenario_file, view
from generator.rulesets.dynastic_campaign.families.names import house
from generator.rulesets.dynastic_campaign.pages.addresses import HOUSES, dynasty_address, dynasty_slug, person_address, slug
from generator.rulesets.dynastic_campaign.pages.heirs import after_king
from generator.rulesets.dynastic_campaign.pages.lives import Deed, lives
from generator.rulesets.dynastic_campaign.pages.trees import Kin
from generator.rulesets.dynastic_campaign.pages.weddings import Wedding
from generator.rulesets.dynastic_campaign.reports.names import called
from generator.rulesets.dynastic_campaign.scenario import Scenario

HEIRS = 2
"""How many heirs of each crown the page of all houses names."""


def page(scenario: Scenario) -> Page:
    """The page of all houses, with those of each below it."""

    def values(phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
        return _all_houses(_kin(scenario, phases)) if phases else None

    def below(phases: Sequence[PublicPhase]) -> Sequence[PageBelow]:
        return list(_each_house(_kin(scenario, phases))) if phases else ()

    about = "Every dynasty with its family tree, and the life of each of its persons"
    return Page(HOUSES, "Houses", "family trees and lives", about, values, below=below)


def _kin(scenario: Scenario, phases: Sequence[PublicPhase]) -> Kin:
    return Kin(scenario, phases, house_styles(scenario))


def house_styles(scenario: Scenario) -> Mapping[str, Style]:
    """How each dynasty looks: as its nation, by the name of its house."""
    known = {it.owner: it for it in scenario_file.styles(scenario.facts)}
    return {it: replace(known[it], name=house(scenario, it), unplayed=False) for it in scenario.nations}


def dynasties(kin: Kin) -> list[str]:
    """The dynasties that somebody was born in, in the order of the scenario, and at last none, where there are commoners."""
    born = {str(it.get("dynasty", "")) for it in kin.persons.values()}
    return [it for it in (*kin.scenario.nations, "") if it in born]


def with_words(kin: Kin, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """The values of a page, with what its template needs to tell of persons.

    How to call everything, and where those who are named are told of: nobody else, so that a page changes only with what it shows.
    """
    scenario = kin.scenario
    return {
        "called": called(scenario),
        "names_of_places": scenario.names,
        "people": {key: _mentioned(kin, key) for key in sorted(mentioned(values, kin))},
        **values,
    }


def _mentioned(kin: Kin, key: str) -> Mapping[str, str]:
    it = kin.persons[key]
    return {"address": person_address(kin.scenario, kin.now, key), "name": str(it["name"]), "house": str(it.get("dynasty", ""))}


def _all_houses(kin: Kin) -> Mapping[str, Any]:
    return with_words(kin, {"houses": [_summary(kin, it) for it in dynasties(kin)]})


def _summary(kin: Kin, dynasty: str) -> Mapping[str, Any]:
    """A row of the table of houses."""
    scenario, members = kin.scenario, kin.members(dynasty)
    crowns = [it for it in kin.position.crowns.values() if it.dynasty == dynasty and dynasty]
    living = [it for it in members if view.lives(kin.persons[it])]
    return {
        "dynasty": dynasty,
        "name": house(scenario, dynasty) if dynasty else "",
        "nation": scenario.nations[dynasty].name if dynasty else "",
        "fill": kin.styles[dynasty].fill if dynasty else "",
        "href": dynasty_address(scenario, dynasty).removeprefix(f"{HOUSES}/"),
        "living": len(living),
        "ever": len(members),
        "crowns": [
            {
                "id": it.id,
                "king": it.king,
                "nation": it.nation,
                "heirs": [each.person for each in after_king(scenario, kin.position, it, HEIRS)],
            }
            for it in crowns
        ],
        "titles": [{"province": place, "holder": key} for key in living for place in kin.titles(key)],
        "captives": sum(bool(kin.persons[it].get("captor")) for it in living),
    }


def _each_house(kin: Kin) -> Iterator[PageBelow]:
    found = lives(kin.phases)
    ranks = view.persons(kin.scenario, kin.now)
    for dynasty in dynasties(kin):
        name = house(kin.scenario, dynasty) if dynasty else "Commoners"
        title = f"House of {name}" if dynasty else name
        trees = {f"tree_{number}": it for number, it in enumerate(sheets(title, kin.branches(dynasty)), 1)} if dynasty else {}
        values = {
            "house": _summary(kin, dynasty),
            "sheets": [{"name": key, "number": it.number, "first": it.branches[0].person.name} for key, it in trees.items()],
            "persons": [_person(kin, key, found.get(key, ()), ranks) for key in kin.members(dynasty)],
        }
        about = f"The family tree of the House of {name}, and the life of each of its persons" if dynasty else _COMMONERS
        yield PageBelow(
            dynasty_slug(kin.scenario, dynasty),
            title,
            about,
            "house.html",
            {**with_words(kin, values), **trees},
            drawings=tuple(trees),
        )


_COMMONERS = "Those who were born in no dynasty, and married into one"


def mentioned(values: Any, kin: Kin) -> set[str]:
    """The persons whom some values name."""
    if isinstance(values, str):
        return {values} & kin.persons.keys()
    if isinstance(values, Mapping):
        return set().union(*(mentioned(it, kin) for it in values.values()))
    return set().union(*(mentioned(it, kin) for it in values)) if isinstance(values, list | tuple) else set()


def _person(kin: Kin, key: str, deeds: Sequence[Deed], ranks: Mapping[str, str]) -> Mapping[str, Any]:
    """A person in words: what is known of the person today, what was known at the start, and the life."""
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
        "reigns": [str(crown) for crown, each in start["crowns"].items() if each["king"] == key],
        "titles": [str(each["province"]) for each in start.get("titles", ()) if each["holder"] == key],
        "office": view.clergy(kin.scenario, it) if it.get("clergy") else "",
        "see": str(it.get("see", "")),
        "unit": str(it.get("unit", "")),
        "spouse": str(it.get("spouse", "")),
    }


def _by_phase(deeds: Sequence[Deed]) -> list[Mapping[str, Any]]:
    """A life, phase by phase."""
    found: dict[Any, list[Deed]] = {}
    for deed in deeds:
        found.setdefault(deed.phase, []).append(deed)
    return [
        {"folder": phase.folder, "when": f"{phase.season.capitalize()} {phase.year_name}", "deeds": those}
        for phase, those in found.items()
    ]
