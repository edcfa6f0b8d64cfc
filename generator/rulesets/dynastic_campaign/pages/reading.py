"""What the pages of a campaign name alike: persons, units, places and nations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.rulesets.dynastic_campaign.pages.addresses import person_address
from generator.rulesets.dynastic_campaign.reports import names
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.view import Terms

Document = Mapping[str, Any]
"""A public position, or an event."""


class Who(NamedTuple):
    """A person as a page names one: the full name, and the address from the folder of the game."""

    name: str
    address: str


class Troop(NamedTuple):
    """A unit as a page names one: its nation, and its name there (`ARM-1`)."""

    nation: str
    name: str


def who(scenario: Scenario, position: Document, key: str) -> Who:
    """The person with this id, in a public position that has the person."""
    return Who(key, person_address(scenario, position, key))


def troop(unit: str) -> Troop:
    """The unit with this id."""
    nation, _, name = unit.rpartition(" ")
    return Troop(nation, name)


def words(scenario: Scenario) -> dict[str, Any]:
    """What every template of these pages is given: the names of places and nations, in a table and in a sentence, the colours of
    nations, and the `terms` of treaties taken apart.
    """
    nations = scenario.nations.values()
    return {
        "place_names": dict(scenario.shown),
        "place_called": {it.id: it.called or it.name for it in scenario.places.values()},
        "nation_names": {it.id: it.name for it in nations} | {key: name.capitalize() for key, name in names.WILD.items()},
        "called": {**names.called(scenario), **names.WILD},
        "terms": Terms(scenario, names.called(scenario)),
        "colours": {str(nation): str(it["colour"]) for nation, it in scenario.facts["nations"].items()},
    }
