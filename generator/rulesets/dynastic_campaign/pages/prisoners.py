"""Prisoners as the page of wars lists them: who was held by whom, from when to when, and how it began and ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from generator.core import history
from generator.core.history import Done, position_now
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pages.reading import Document, Who, who
from generator.rulesets.dynastic_campaign.scenario import Scenario


class Captivity(NamedTuple):
    """A time in captivity.

    `taken` is how it began: in `battle`, by an `arrest` (of the cleric `by`), `passed` from another captor, or `other`.
    `freed` is how it ended: `returned`, `executed`, `died`, `cleric-died` (who had arrested him), `passed` (to another captor),
    `free` for any other reason, or empty while it lasts. A phase is None before the game, or while it lasts.
    """

    person: Who
    nation: str
    captor: str
    since: Phase | None
    taken: Literal["battle", "arrest", "passed", "other"]
    by: Who | None
    until: Phase | None = None
    freed: Literal["", "returned", "executed", "died", "cleric-died", "passed", "free"] = ""


def prisoners(scenario: Scenario, phases: Sequence[PublicPhase]) -> list[Captivity]:
    """Every captivity of the game, in the order in which they began."""
    if not phases:
        return []
    now = position_now(phases)
    found = [_taken(scenario, now, None, str(key), it) for key, it in history.start(phases)["persons"].items() if it.get("captor")]
    for phase in history.run(phases):
        for number, it in enumerate(found):
            captor = str(phase.after["persons"][it.person.name].get("captor", ""))
            if not it.freed and captor != it.captor:
                found[number] = it._replace(until=phase.phase, freed=_freed(phase, it, captor))
        held = {it.person.name for it in found if not it.freed}
        for key, person in phase.after["persons"].items():
            if person.get("captor") and str(key) not in held:
                taken = _taken(scenario, now, phase, str(key), person)
                passed = any(it.freed == "passed" and it[:1] == taken[:1] and it.until == phase.phase for it in found)
                found.append(taken._replace(taken="passed") if passed else taken)
    return found


def _taken(scenario: Scenario, now: Document, phase: Done | None, key: str, person: Document) -> Captivity:
    events = [it for _, it in history.told([phase] if phase else [], "taken-prisoner", "arrested") if it["person"] == key]
    arrested = str(person.get("arrested_by", ""))
    how: Literal["battle", "arrest", "other"] = "arrest" if arrested else "battle" if events else "other"
    by = who(scenario, now, arrested) if arrested else None
    since = phase.phase if phase else None
    return Captivity(who(scenario, now, key), str(person.get("nation", "")), str(person["captor"]), since, how, by)


def _freed(phase: Done, it: Captivity, captor: str) -> Literal["returned", "executed", "died", "cleric-died", "passed", "free"]:
    """How a captivity ended in a phase behind which this `captor` holds the prisoner, or nobody."""
    for event in phase.events:
        if event["kind"] == "captive" and event["person"] == it.person.name and event["what"] == "return":
            return "returned"
        if event["kind"] == "died" and event["person"] == it.person.name:
            return "executed" if event["cause"] == "executed" else "died"
        freed = event.get("freed", ())
        if event["kind"] == "died" and isinstance(freed, list | tuple) and it.person.name in freed:
            return "cleric-died"
    return "passed" if captor else "free"
