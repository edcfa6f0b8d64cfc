"""What the public record tells of each person: a life made of facts, each with the phase whose report tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.event import Event
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.reports.bequests import bequests
from generator.rulesets.dynastic_campaign.treaties.marriage import OF_AGE
from generator.rulesets.dynastic_campaign.view import lives as is_alive

Document = Mapping[str, Any]

ROLES: Mapping[str, Mapping[str, str]] = {
    "born": {"person": "born", "father": "child", "mother": "child"},
    "tried": {"mother": "tried"},
    "died": {"person": "died", "widow": "widowed", "freed": "freed"},
    "skip": {"skipped": "passed-over", "by": "backed", "dead": "disputed"},
    "crowned": {"person": "crowned", "was": "crown-left"},
    "new-crown": {"person": "crown-made"},
    "title": {"person": "titled"},
    "title-passed": {"person": "title-inherited", "was": "title-left"},
    "title-moved": {"person": "title-moved"},
    "title-ended": {"was": "title-ended"},
    "title-laid-down": {"person": "title-laid-down"},
    "vow": {"person": "vowed"},
    "promoted": {"person": "promoted"},
    "elected": {"person": "elected", "votes": "candidate"},
    "see": {"person": "see"},
    "assigned": {"person": "assigned"},
    "retired": {"person": "retired"},
    "built": {"noble": "raised"},
    "taken-prisoner": {"person": "taken"},
    "arrested": {"person": "arrested", "by": "arrester"},
    "captive": {"person": "captive"},
    "married": {"groom": "married", "bride": "married"},
    "married-commoner": {"person": "married-commoner", "commoner": "married-commoner"},
    "annulled": {"groom": "annulled", "bride": "annulled"},
    "renounced": {"person": "renounced", "by": "renounced-before"},
}
"""By kind of event, the fields that name persons, and what the event is in their lives. Of several fields the first counts."""


class Deed(NamedTuple):
    """Something in a life: the phase that it belongs to, what it was (a word of `ROLES` and a few more), and the fact."""

    phase: Phase
    role: str
    event: Event


def lives(phases: Sequence[PublicPhase]) -> Mapping[str, tuple[Deed, ...]]:
    """What became of everybody, by person, in order.

    Besides what events tell: who came of age (`of-age`), who led a unit in a battle (`fought`), by the position before it, and
    which prisoners passed with a crown (`bequeathed`, or `let-go` by their own nation).
    """
    found: dict[str, list[Deed]] = {}
    for phase in phases:
        for key, deed in (*_grown_up(phase), *_told(phase), *_bequeathed(phase)):
            found.setdefault(key, []).append(deed)
    return {key: tuple(deeds) for key, deeds in found.items()}


def concerned(event: Event) -> Mapping[str, str]:
    """Whom an event is about, each with what it is in that life."""
    found: dict[str, str] = {}
    for field, role in ROLES.get(str(event["kind"]), {}).items():
        for key in _named(event.get(field, "")):
            found.setdefault(key, role)
    return found


def _named(value: Any) -> Iterator[str]:
    """The persons of a field: one, several, or several with what else is said of them."""
    for it in (value,) if isinstance(value, str) else value:
        key = it["person"] if isinstance(it, Mapping) else it
        if key:
            yield str(key)


def _grown_up(phase: PublicPhase) -> Iterator[tuple[str, Deed]]:
    position: Document = phase.position
    after: Document = phase.after
    for key, it in after.get("persons", {}).items():
        before = position["persons"].get(key)
        if before and is_alive(it) and int(before["age"]) < OF_AGE <= int(it["age"]):
            yield str(key), Deed(phase.phase, "of-age", {"age": OF_AGE})


def _told(phase: PublicPhase) -> Iterator[tuple[str, Deed]]:
    position: Document = phase.position
    leads = {str(key): str(it["unit"]) for key, it in position["persons"].items() if it.get("unit") and is_alive(it)}
    for event in phase.events:
        for key, role in concerned(event).items():
            yield key, Deed(phase.phase, role, event)
            if role in ("died", "taken", "arrested"):
                leads.pop(key, None)
        if event["kind"] == "battle":
            yield from _fought(phase.phase, event, leads)


def _bequeathed(phase: PublicPhase) -> Iterator[tuple[str, Deed]]:
    passed = {str(it["crown"]): it for it in phase.events if it["kind"] == "inherited"}
    for crown, it in bequests(phase.position, phase.after, phase.events).items():
        for role, those in (("bequeathed", it.prisoners), ("let-go", it.freed)):
            yield from ((key, Deed(phase.phase, role, passed[crown])) for key in those)


def _fought(phase: Phase, event: Event, leads: Mapping[str, str]) -> Iterator[tuple[str, Deed]]:
    sides: Any = event["sides"]
    for key, unit in leads.items():
        for side in sides:
            if unit in side["units"]:
                fact = {"place": event["place"], "unit": unit, "result": side["result"]}
                yield key, Deed(phase, "fought", fact)
