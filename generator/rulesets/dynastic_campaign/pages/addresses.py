"""Where in the folder of a game each dynasty and each person is told of, so that other pages can link to them."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from generator.core.remembered import remembered
from generator.rulesets.dynastic_campaign.families.names import house
from generator.rulesets.dynastic_campaign.scenario import Scenario

HOUSES = "houses"
"""The page of all dynasties; that of each lies below it."""
COMMONERS = "commoners"
"""Below it, the page of those who were born in no dynasty."""

_ROMAN = re.compile("[ivxlc]+")


def person_address(scenario: Scenario, position: Mapping[str, Any], key: str) -> str:
    """Where a person is told of, from the folder of a game: `houses/montclair/index.html#lucien-montclair`.

    `position` is a public position that has the person, by its id `key`, living or not; of somebody whom it does not have, the page
    of all houses. The address stays the same for good: it is made of the name and of the dynasty of birth alone.
    """
    person = position["persons"].get(key)
    return f"{dynasty_address(scenario, str(person.get('dynasty', '')))}#{slug(key)}" if person else f"{HOUSES}/index.html"


def dynasty_address(scenario: Scenario, dynasty: str) -> str:
    """Where a dynasty (a nation's id; empty for commoners) is told of, from the folder of a game: `houses/montclair/index.html`."""
    return f"{HOUSES}/{dynasty_slug(scenario, dynasty)}/index.html"


def dynasty_slug(scenario: Scenario, dynasty: str) -> str:
    """The folder of a dynasty below `houses/`: the name of its house, or the nation's id where another house has that name too."""
    return _slugs(scenario)[dynasty] if dynasty else COMMONERS


@remembered(most=2)  # pages name the same few dynasties thousands of times
def _slugs(scenario: Scenario) -> Mapping[str, str]:
    """The folder of every dynasty."""
    own = {it: slug(house(scenario, it)) for it in scenario.nations}
    houses = Counter(own.values())
    taken = {COMMONERS, *scenario.nations}
    return {it: it if (name in taken or houses[name] > 1) and it != name else name for it, name in own.items()}


@cache
def slug(name: str) -> str:
    """A name as a part of an address: `Louis II Montclair` is `louis-ii-montclair`; no two names have the same one.

    A name that does not follow from its slug, such as one with an accent, has a piece of its SHA-256 behind it.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    found = "-".join(re.findall("[a-z0-9]+", plain))
    if name == " ".join(it.upper() if _ROMAN.fullmatch(it) else it.capitalize() for it in found.split("-")) and found:
        return found
    return f"{found[:60] or 'person'}-{hashlib.sha256(name.encode()).hexdigest()[:12]}"
