"""What the pages of Dragon Lords read alike: names, positions, and all that is known of a turn, before the reveal and after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.event import Event, bare, texts
from generator.core.history import Document
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dragon_lords import documents, rooms
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position
from generator.rulesets.dragon_lords.reports import names
from generator.rulesets.dragon_lords.scenario import Scenario

SEEN = ("seen", "grounds")
"""What of a position tells only what realms had seen of it."""


def words(scenario: Scenario) -> dict[str, Any]:
    """What every template of these pages is given.

    Names of places and realms, in a table and within a sentence; the colour of each realm; names of fiefdoms, troops and classes
    of heroes; the words for reasons why orders failed, and `spoken` for texts of the program.
    """
    spots = names.spots(scenario)
    return {
        "place_names": dict(scenario.names),
        "place_called": {place: f"{it.article}{it.name}" for place, it in spots.items()},
        "realm_names": dict(names.realms(scenario)),
        "called": dict(names.called(scenario)),
        "colours": {str(realm): str(it["colour"]) for realm, it in scenario.facts["realms"].items()},
        "fiefdoms": {it.id: it.name for it in scenario.fiefdoms.values()},
        "troops": dict(names.troops(scenario)),
        "hero_classes": {it.id: it.name for it in scenario.heroes.values()},
        "reasons": dict(rooms.REASONS),
    }


def position(phase: Phase, document: Document) -> Position:
    """The position that a public document has, as far as everybody may know it."""
    return documents.load({**document, "phase": {"id": phase.id, "revision": phase.revision}}, {})


def whole(phase: PublicPhase) -> Position | None:
    """What there was before a turn, where it is public: in a game without fog, and when all is revealed. Else None."""
    named = {**phase.position, "phase": {"id": phase.phase.id, "revision": phase.phase.revision}}
    if "units" in phase.position:
        return documents.load(named, {})
    secret: Any = phase.revealed.get("position")
    return documents.load(named, {key: it for key, it in secret.items() if key not in SEEN}) if secret else None


def told(phase: PublicPhase) -> tuple[Event, ...]:
    """All that everybody may know of what happened in a turn, each fact once; when all is revealed, what only some were told.

    What several realms were told is one fact. Its `reader` is the first of them, who is the sender where it is about an order.
    """
    events: Any = phase.revealed.get("events", ())
    found: list[Event] = []
    known: dict[str, Event] = {}  # by kind the last fact: those told of a fact are told one after the other
    for event in (*events, *phase.events):
        fact = bare(event)
        if known.get(str(fact["kind"])) != fact:
            known[str(fact["kind"])] = fact
            reader = event.get("audience") or next(iter(texts(event, "of_realms")), "")
            found.append({**fact, "reader": reader})
    return tuple(found)


def is_open(phase: PublicPhase) -> bool:
    """Whether everybody may know all of a turn: there is no fog, or all is revealed."""
    return bool(phase.revealed.get("events")) or "units" in phase.position


def realms(scenario: Scenario, those: Sequence[str]) -> tuple[str, ...]:
    """Realms in the order of the world, the independents last."""
    order = {realm: number for number, realm in enumerate((*scenario.realms, INDEPENDENT))}
    return tuple(sorted(those, key=lambda it: (order.get(it, len(order)), it)))


def fields(event: Mapping[str, Any], *keys: str) -> tuple[str, ...]:
    """Some fields of an event as texts; empty ones for what it does not have."""
    return tuple(str(event.get(key, "")) for key in keys)
