"""What reports call places, realms, units, heroes and troops; whatever no record has goes by its id."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from generator.rulesets.dragon_lords.position import INDEPENDENT
from generator.rulesets.dragon_lords.scenario import Scenario

_WORDS = re.compile(r"\b([a-z][a-z-]*) ([GAF]\d+)\b|\b([A-Za-z][A-Za-z-]+)\b(?! \d)")
"""The id of a unit, or a word that may be the id of a realm, a place or a kind of troops; none that a number follows: `spy 2`."""


_SPY = re.compile(r"^spy \d+\b")
"""What a spy's roll begins with: the number of the order tells a reader nothing."""


class Spot(NamedTuple):
    """A place within a sentence: `the ` where it has an article, and its name, which links to the board's page."""

    article: str
    name: str


class Count(NamedTuple):
    """What one and what several of something are called."""

    one: str
    several: str


def spots(scenario: Scenario) -> Mapping[str, Spot]:
    """What to call each place within a sentence: a sea has an article."""
    return {
        it.id: Spot("the ", it.name.removeprefix("The ")) if it.is_sea else Spot("", it.name) for it in scenario.places.values()
    }


def realms(scenario: Scenario) -> Mapping[str, str]:
    """What to call each realm in a list."""
    return {it.id: it.name for it in scenario.realms.values()} | {INDEPENDENT: "Independents"}


def called(scenario: Scenario) -> Mapping[str, str]:
    """What to call each realm within a sentence."""
    return {it.id: it.called for it in scenario.realms.values()} | {INDEPENDENT: "the independents"}


def troops(scenario: Scenario) -> Mapping[str, Count]:
    """What to call one and several troops of each kind."""
    return {it.id: Count(it.name, it.plural) for it in scenario.troops.values()}


class Owned(dict[str, str]):
    """What to call units and heroes by their ids, with their realm: `A1 of Brynn`. They may be gone, so that all ids are read."""

    def __missing__(self, key: str) -> str:
        realm, _, name = key.partition(" ")
        if realm == INDEPENDENT:
            return "the independent garrison"
        return f"{name} of {self[realm]}" if realm in self else key


LONGEST_QUOTED = 1_200
"""So many characters of a proclamation a report quotes; the record has all of it."""


def quoted(text: str) -> str:
    """A proclamation as reports quote it: on one line, and a long one cut behind a word, with a word on how long it is."""
    whole = " ".join(text.split())
    if len(whole) <= LONGEST_QUOTED:
        return whole
    head = whole[: LONGEST_QUOTED + 1]
    kept = head.rpartition(" ")[0] if " " in head[LONGEST_QUOTED // 2 :] else head[:LONGEST_QUOTED]
    return f"{kept.rstrip(' ,;:')} … [cut here; it has {len(whole)} characters]"


class Spoken(dict[str, str]):
    """Texts of the program, such as the purpose of a roll, with names in place of ids."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__()
        self.realms = called(scenario)
        self.names = {**{place: f"{it.article}{it.name}" for place, it in spots(scenario).items()}, **self.realms}
        self.names |= {kind: it.several for kind, it in troops(scenario).items()}

    def __missing__(self, key: str) -> str:
        return _SPY.sub("a spy", _WORDS.sub(self._named, key))

    def _named(self, found: re.Match[str]) -> str:
        realm, unit, word = found.groups()
        if unit:
            return f"{unit} of {self.realms[realm]}" if realm in self.realms else found[0]
        return self.names.get(word, word)
