"""What the templates show of a turn beside its record: names, chapters, and what each realm has that everybody sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.core.event import Event
from generator.core.public import PublicPhase
from generator.rulesets.dragon_lords import rooms
from generator.rulesets.dragon_lords.position import INDEPENDENT
from generator.rulesets.dragon_lords.scenario import Scenario

Document = Mapping[str, Any]


def view(scenario: Scenario, phase: PublicPhase, told: Sequence[Event] = ()) -> Mapping[str, Any]:
    """What the templates of a report use besides its record.

    Names of places (`names`) and realms (`realms`), the words for `reasons`, the `chapters` of public events by heading, those of
    the private ones (`private`), and the `standing` of each realm.
    """
    now: Document = phase.after if phase.done else phase.position
    return {
        "names": scenario.names,
        "realms": {**{it.id: it.name for it in scenario.realms.values()}, INDEPENDENT: "independent"},
        "titles": {it.id: it.name for it in scenario.fiefdoms.values()},
        "reasons": rooms.REASONS,
        "chapters": chapters(phase.events),
        "private": chapters(told),
        "standing": [standing(scenario, now, realm) for realm in scenario.realms],
    }


def chapters(events: Iterable[Event]) -> list[tuple[str, list[Event]]]:
    """Events by the heading under which they are told, in the order in which the headings first come."""
    headings = {kind: heading for section in rooms.SECTIONS.values() for kind, heading in section.items()}
    found: dict[str, list[Event]] = {}
    for event in events:
        if heading := headings[str(event["kind"])]:
            found.setdefault(heading, []).append(event)
    return list(found.items())


def standing(scenario: Scenario, position: Document, realm: str) -> Mapping[str, Any]:
    """What everybody knows that a realm has."""
    own = [str(place) for place, it in position["provinces"].items() if it.get("owner", INDEPENDENT) == realm]
    return {
        "realm": realm,
        "out": str(position["realms"][realm].get("out", "")).lower() == "true",
        "places": own,
        "annexed": sum(position["provinces"][place].get("annexed") == realm for place in own),
        "tax": sum(scenario.places[place].tax for place in own if position["provinces"][place].get("annexed") == realm),
        "titles": [str(title) for title, holder in position.get("fiefdoms", {}).items() if holder == realm],
    }
