"""The page of wars and battles: who is at war since when, who fought where, what changed hands; below it battles by rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from generator.core import history
from generator.core.extra_page import Page, PageBelow
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dragon_lords.pages import reading, rounds
from generator.rulesets.dragon_lords.pages.changes import Change, changes
from generator.rulesets.dragon_lords.pages.relations import Bond, bonds
from generator.rulesets.dragon_lords.scenario import Scenario

ADDRESS = "battles"


class Fight(NamedTuple):
    """Where there was fighting in a turn, who fought, and the changes of hands of that place."""

    when: Phase
    place: str
    realms: tuple[str, ...]
    changes: tuple[Change, ...]


class Tally(NamedTuple):
    """What a war brought one of the two so far: the provinces that it took from the other."""

    realm: str
    taken: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class War:
    """A war with the fights in which both took part, and what each took from the other."""

    bond: Bond
    fights: tuple[Fight, ...]
    tallies: tuple[Tally, Tally]


class Turn(NamedTuple):
    """The fights of a turn; `address` is where they are told by rounds, from the folder of the game, empty where they are not."""

    when: Phase
    fights: tuple[Fight, ...]
    address: str


def page(scenario: Scenario) -> Page:
    """The page of wars and battles in a world, with those of turns below it."""
    return Page(
        ADDRESS,
        "Wars and battles",
        "who fought whom and where",
        "Every war with its beginning and end, who fought where in each turn, and what changed hands",
        partial(_values, scenario),
        below=partial(_below, scenario),
    )


def _values(scenario: Scenario, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """Wars that go on and that are `over`, the fights of each turn, the newest first, and provinces that went without a fight."""
    if not phases:
        return None
    changed = changes(phases)
    fought = fights(scenario, phases, changed)
    found = wars(scenario, phases, fought, changed)
    told = (it for it in phases if it.done and rounds.fought(it))
    opened = {it.phase.number: turn_address(it) for it in told}
    turns = [
        Turn(when, tuple(it for it in fought if it.when == when), opened.get(when.number, ""))
        for when in dict.fromkeys(it.when for it in fought)
    ]
    quiet = [it for it in changed if not any(it in fight.changes for fight in fought)]
    return {
        "going_on": [it for it in found[::-1] if not it.bond.ended],
        "over": [it for it in found[::-1] if it.bond.ended],
        "turns": turns[::-1],
        "quiet": quiet[::-1],
        "opened": bool(opened),
        **reading.words(scenario),
    }


def turn_address(phase: PublicPhase) -> str:
    """Where the battles of a turn are told by rounds, from the folder of the game."""
    return f"{ADDRESS}/{phase.phase.season}/index.html"


def _below(scenario: Scenario, phases: Sequence[PublicPhase]) -> Sequence[PageBelow]:
    """A page for each turn whose battles everybody may know."""
    pages = []
    for phase in phases:
        found = rounds.battles(scenario, phase) if phase.done and reading.is_open(phase) else []
        if found:
            title = f"The battles of {phase.phase.year_name[:1].lower()}{phase.phase.year_name[1:]}"
            about = "What fought in each battle, and how it went, round by round"
            values = {"battles": found, "when": phase.phase, **reading.words(scenario)}
            pages.append(PageBelow(phase.phase.season, title, about, "battle.html", values))
    return pages


def fights(scenario: Scenario, phases: Sequence[PublicPhase], changed: Sequence[Change]) -> list[Fight]:
    """Where there was fighting, in order."""
    return [
        Fight(
            when,
            str(it["place"]),
            reading.realms(scenario, [str(realm) for realm in it["realms"]]),
            tuple(each for each in changed if each.place == it["place"] and each.when == when and each.how == "taken"),
        )
        for when, it in history.told(phases, "fought")
    ]


def wars(scenario: Scenario, phases: Sequence[PublicPhase], fought: Sequence[Fight], changed: Sequence[Change]) -> list[War]:
    """Every war of a game, in the order in which they began."""
    return [
        War(
            it,
            tuple(fight for fight in fought if set(it.pair) <= set(fight.realms) and it.had(fight.when)),
            _tallies(scenario, it, changed),
        )
        for it in bonds(phases)
        if it.kind == "war"
    ]


def _tallies(scenario: Scenario, war: Bond, changed: Sequence[Change]) -> tuple[Tally, Tally]:
    own = [it for it in changed if it.how == "taken" and {it.was, it.now} == set(war.pair) and war.had(it.when)]
    one, other = (Tally(realm, tuple(it.place for it in own if it.now == realm)) for realm in reading.realms(scenario, war.pair))
    return one, other
