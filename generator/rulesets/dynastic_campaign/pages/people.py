"""The persons whom a page names: how each is called there, and where the life of each is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.rulesets.dynastic_campaign.pages.addresses import dynasty_address, person_address
from generator.rulesets.dynastic_campaign.pages.reading import words
from generator.rulesets.dynastic_campaign.pages.trees import Kin


def with_people(kin: Kin, values: Mapping[str, Any], house: str | None = None) -> Mapping[str, Any]:
    """The values of a page, with all that `lives.html` asks of one; `house` is the dynasty whose page it is.

    `people` are those whom the values name, and nobody else, so that a page changes only with what it shows.
    """
    return {
        **words(kin.scenario),
        "people": {key: _called(kin, key) for key in sorted(_named(values, kin))},
        "own_house": house or None,
        "own_page": "" if house is None else f"{dynasty_address(kin.scenario, house)}#",
        **values,
    }


def _called(kin: Kin, key: str) -> Mapping[str, str]:
    it = kin.persons[key]
    return {"address": person_address(kin.scenario, kin.now, key), "name": str(it["name"]), "house": str(it.get("dynasty", ""))}


def _named(values: Any, kin: Kin) -> set[str]:
    """The persons whom some values name, in whatever field."""
    if isinstance(values, str):
        return {values} & kin.persons.keys()
    if isinstance(values, Mapping):
        return set[str]().union(*(_named(it, kin) for it in values.values()))
    return set[str]().union(*(_named(it, kin) for it in values)) if isinstance(values, list | tuple) else set()
