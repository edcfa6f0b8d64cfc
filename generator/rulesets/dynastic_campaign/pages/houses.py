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
from generator.rulesets.dynastic_campaign.pages.addresses import HOUSES, dynasty_address, dynasty_slug
from generator.rulesets.dynastic_campaign.pages.biographies import biography
from generator.rulesets.dynastic_campaign.pages.heirs import after_king
from generator.rulesets.dynastic_campaign.pages.lives import lives
from generator.rulesets.dynastic_campaign.pages.people import with_people
from generator.rulesets.dynastic_campaign.pages.trees import Kin
from generator.rulesets.dynastic_campaign.scenario import Scenario

HEIRS = 2
"""How many heirs of each crown the page of all houses names."""


def page(scenario: Scenario) -> Page:
    """The page of all houses, with those of each below it."""

    def values(phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
        return _all_houses(kin_of(scenario, phases)) if phases else None

    def below(phases: Sequence[PublicPhase]) -> Sequence[PageBelow]:
        return list(_each_house(kin_of(scenario, phases))) if phases else ()

    about = "Every dynasty with its family tree, and the life of each of its persons"
    return Page(HOUSES, "Houses", "family trees and lives", about, values, below=below)


def kin_of(scenario: Scenario, phases: Sequence[PublicPhase]) -> Kin:
    return Kin(scenario, phases, house_styles(scenario))


def house_styles(scenario: Scenario) -> Mapping[str, Style]:
    """How each dynasty looks: as its nation, by the name of its house."""
    known = {it.owner: it for it in scenario_file.styles(scenario.facts)}
    return {it: replace(known[it], name=house(scenario, it), unplayed=False) for it in scenario.nations}


def dynasties(kin: Kin) -> list[str]:
    """The dynasties that somebody was born in, in the order of the scenario, and at last none, where there are commoners."""
    born = {str(it.get("dynasty", "")) for it in kin.persons.values()}
    return [it for it in (*kin.scenario.nations, "") if it in born]


def _all_houses(kin: Kin) -> Mapping[str, Any]:
    return with_people(kin, {"houses": [_summary(kin, it) for it in dynasties(kin)]})


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
            "persons": [biography(kin, key, found.get(key, ()), ranks) for key in kin.members(dynasty)],
        }
        about = f"The family tree of the House of {name}, and the life of each of its persons" if dynasty else _COMMONERS
        yield PageBelow(
            dynasty_slug(kin.scenario, dynasty),
            title,
            about,
            "house.html",
            {**with_people(kin, values, dynasty), **trees},
            drawings=tuple(trees),
            power=dynasty,
        )


_COMMONERS = "Those who were born in no dynasty, and married into one"
