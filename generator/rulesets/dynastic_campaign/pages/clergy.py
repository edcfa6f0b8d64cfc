"""The page of the clergy: who has which rank and see, the Popes and how they were elected, vacant sees, and the Church by year."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from generator.core import history
from generator.core.extra_page import Page
from generator.core.history import position_now
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign import view
from generator.rulesets.dynastic_campaign.court.offices import CARDINAL, CATHOLIC, POPE
from generator.rulesets.dynastic_campaign.pages import reading
from generator.rulesets.dynastic_campaign.pages.reading import Document, Who, who
from generator.rulesets.dynastic_campaign.scenario import Scenario

TOLD = ("vow", "promoted", "elected", "see", "arrested", "skip", "annulled")
"""The kinds of events that the Church by year lists, beside the deaths of clerics."""


class Cleric(NamedTuple):
    """A living cleric: the rank in the words of the faith and since when (None: since before the game), the see and what it is
    called in the Empire, the nation that has him, and the captor of a prisoner.
    """

    person: Who
    rank: str
    since: Phase | None
    place: str
    see: str
    nation: str
    captor: str
    may_vote: bool
    may_become_pope: bool


class Reign(NamedTuple):
    """The time of a Pope: his nation, the phases in which it began and ended (None: before the game, or not yet), the votes of his
    election by candidate, and what broke a tie.
    """

    person: Who
    nation: str
    since: Phase | None
    votes: tuple[tuple[Who, int], ...]
    tie: str
    until: Phase | None


class Tenure(NamedTuple):
    """A cleric's time in a see; the phases are None for before the game, and for not yet over."""

    person: Who
    since: Phase | None
    until: Phase | None


class See(NamedTuple):
    """A see: its province, its name in the Empire, whether it is for archbishops only, and who had it, the latest first."""

    place: str
    name: str
    archbishops: bool
    tenures: tuple[Tenure, ...]

    @property
    def holder(self) -> Tenure | None:
        """Who has it now."""
        return self.tenures[0] if self.tenures and not self.tenures[0].until else None


def page(scenario: Scenario) -> Page:
    """The page of the clergy in a scenario."""
    return Page(
        "clergy",
        "Clergy and Popes",
        "ranks, sees and elections",
        "Who has which rank and see, and who was elected Pope",
        partial(values, scenario),
    )


def values(scenario: Scenario, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The clergy by house, the Popes (the latest first), the sees, the Church by year, and kings who gave up their command."""
    if not phases:
        return None
    now = position_now(phases)
    since = _ranks_since(scenario, phases)
    clerics = [it for key in now.get("persons", {}) if (it := _cleric(scenario, now, key, since))]
    popes = _popes(scenario, phases)
    all_sees = _sees(scenario, phases)
    return {
        "houses": _by_house(now, clerics),
        "electors": [it for it in clerics if it.may_vote],
        "popes": popes[::-1],
        "vacant_since": popes[-1].until if popes else None,
        "empire": [it for it in all_sees if it.name],
        "sees": [it for it in all_sees if not it.name],
        "years": [(year, list(those)) for year, those in groupby(_chronicle(scenario, phases), lambda it: it["when"].year)][::-1],
        "retired": [
            {"when": when, "person": who(scenario, now, str(it["person"])), "unit": reading.troop(str(it["unit"]))}
            for when, it in history.told(phases, "retired")
        ],
        "house_names": {it.id: it.house for it in scenario.nations.values()},
        **reading.words(scenario),
    }


def _cleric(scenario: Scenario, now: Document, key: str, since: Mapping[str, Phase | None]) -> Cleric | None:
    it = now["persons"][key]
    if not it.get("clergy") or not view.lives(it):
        return None
    place = str(it.get("see", ""))
    facts = scenario.nations.get(str(it.get("dynasty", "")))
    votes = int(it["clergy"]) == CARDINAL and facts is not None and facts.faith == CATHOLIC
    return Cleric(
        person=who(scenario, now, key),
        rank=view.clergy(scenario, it),
        since=since.get(key),
        place=place,
        see=_see_names(scenario).get(place, ""),
        nation=str(it.get("nation", "")),
        captor=str(it.get("captor", "")),
        may_vote=votes,
        may_become_pope=votes and bool(it.get("plus")),
    )


def _by_house(now: Document, clerics: Sequence[Cleric]) -> list[tuple[str, list[Cleric]]]:
    """The clerics of each dynasty, the highest first; those of none under an empty id, last."""
    dynasties = {it.person.name: str(now["persons"][it.person.name].get("dynasty", "")) for it in clerics}
    rank = {it.person.name: -int(now["persons"][it.person.name]["clergy"]) for it in clerics}
    ranked = sorted(clerics, key=lambda it: (not dynasties[it.person.name], dynasties[it.person.name], rank[it.person.name]))
    return [(dynasty, list(those)) for dynasty, those in groupby(ranked, lambda it: dynasties[it.person.name])]


def _ranks_since(scenario: Scenario, phases: Sequence[PublicPhase]) -> dict[str, Phase | None]:
    """The phase in which each cleric got the rank that he has; None for one of the start."""
    ranks: dict[str, str] = {}
    since: dict[str, Phase | None] = {}
    for phase, position in _positions(phases):
        for key, it in position["persons"].items():
            rank = view.clergy(scenario, it) if it.get("clergy") else ""
            if ranks.get(key, "") != rank:
                ranks[key], since[key] = rank, phase
    return since


def _positions(phases: Sequence[PublicPhase]) -> Iterator[tuple[Phase | None, Document]]:
    """The position of the start, with None, and the one behind each phase."""
    if phases:
        yield None, history.start(phases)
    yield from ((it.phase, it.after) for it in history.run(phases))


def _popes(scenario: Scenario, phases: Sequence[PublicPhase]) -> list[Reign]:
    """Every Pope, the first one first."""
    now = position_now(phases)
    found: list[Reign] = []
    for phase, position in _positions(phases):
        key = next((str(key) for key, it in position["persons"].items() if it.get("clergy") == POPE and view.lives(it)), "")
        if found and not found[-1].until and found[-1].person.name != key:
            found[-1] = found[-1]._replace(until=phase)
        if key and (not found or found[-1].until):
            nation = str(position["persons"][key].get("nation", ""))
            votes, tie = _election(scenario, phases, phase, key)
            found.append(Reign(who(scenario, now, key), nation, phase, votes, tie, None))
    return found


def _election(
    scenario: Scenario, phases: Sequence[PublicPhase], phase: Phase | None, key: str
) -> tuple[tuple[tuple[Who, int], ...], str]:
    """The votes of a Pope's election by candidate, and what broke a tie."""
    now = position_now(phases)
    for when, it in history.told(phases, "elected"):
        if when == phase and it["person"] == key:
            votes = tuple((who(scenario, now, str(each["person"])), int(each["votes"])) for each in it.get("votes", ()))
            return votes, str(it.get("tie", ""))
    return (), ""


def _see_names(scenario: Scenario) -> dict[str, str]:
    """The names of the sees of the Empire, by province."""
    return {str(place): str(name) for key in ("empire", "archbishops_only") for place, name in scenario.clergy[key].items()}


def _sees(scenario: Scenario, phases: Sequence[PublicPhase]) -> list[See]:
    """The sees of the Empire, and every other that somebody ever had."""
    names, now = _see_names(scenario), position_now(phases)
    tenures: dict[str, list[Tenure]] = {place: [] for place in names}
    for phase, position in _positions(phases):
        held = {str(it["see"]): str(key) for key, it in position["persons"].items() if it.get("see") and view.lives(it)}
        for place in {*tenures, *held}:
            before = tenures.setdefault(place, [])
            key = held.get(place, "")
            if before and not before[0].until and before[0].person.name != key:
                before[0] = before[0]._replace(until=phase)
            if key and (not before or before[0].until):
                before.insert(0, Tenure(who(scenario, now, key), phase, None))
    order = [*names, *sorted(set(tenures) - set(names), key=lambda place: scenario.names.get(place, place))]
    only = scenario.clergy["archbishops_only"]
    return [See(place, names.get(place, ""), place in only, tuple(tenures[place])) for place in order]


def _chronicle(scenario: Scenario, phases: Sequence[PublicPhase]) -> Iterator[dict[str, Any]]:
    """What happened in the Church, in order: each event with its phase and with persons in place of their ids."""
    now = position_now(phases)
    for phase in history.run(phases):
        for event in phase.events:
            died = event["kind"] == "died" and phase.position["persons"].get(event["person"], {}).get("clergy")
            if event["kind"] in TOLD or died:
                rank = {"rank": view.clergy(scenario, phase.position["persons"][str(event["person"])])} if died else {}
                yield {**{str(key): _named(scenario, now, value) for key, value in event.items()}, **rank, "when": phase.phase}


def _named(scenario: Scenario, now: Document, value: Any) -> Any:
    """A value of an event with the person in place of an id."""
    if isinstance(value, list | tuple):
        return [_named(scenario, now, it) for it in value]
    if isinstance(value, Mapping):
        return {str(key): _named(scenario, now, it) for key, it in value.items()}
    return who(scenario, now, value) if isinstance(value, str) and value in now["persons"] else value
