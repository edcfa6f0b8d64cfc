"""The map that everybody sees: owners, annexations, forts and harbours as built, and where there was fighting (scenario 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.core.event import Event
from generator.core.picture import Fort, Mark, Picture, Piece
from generator.core.public import PublicPhase
from generator.rulesets.dragon_lords.pictures.signs import SIGNS
from generator.rulesets.dragon_lords.position import INDEPENDENT
from generator.rulesets.dragon_lords.scenario import Scenario

Document = Mapping[str, Any]

ABOUT = "Who owns each province, what is annexed to whom, forts and harbours as built, and where there was fighting."


def start(shown: Document) -> Picture:
    """The map of the start of a world."""
    return _position(shown, "start", "The start", "Who owns each province at the start, forts and harbours, and the units.")


def everybodys(scenario: Scenario, phase: PublicPhase) -> Picture:
    """The map of a turn for everybody: the position behind it, or for one that was not run, before it."""
    title = f"{phase.phase.year_name}: {'the position after' if phase.done else 'the position before'}"
    found = _position(phase.after if phase.done else phase.position, "position", title, ABOUT)
    taken = {it["place"] for it in phase.events if it["kind"] == "taken"}
    standing = (mark for mark in found.marks if mark.kind != "free" or mark.place not in taken)
    return replace(found, marks=(*standing, *happened(scenario, phase.events)))


def _position(now: Document, name: str, title: str, about: str) -> Picture:
    return Picture(
        name=name,
        title=title,
        description=about,
        fills={str(place): str(it.get("owner", INDEPENDENT)) for place, it in now["provinces"].items()},
        forts=tuple(forts(now)),
        marks=tuple(annexations(now)),
        pieces=tuple(units(now)),
        places={"harbour": frozenset(str(place) for place, it in now["provinces"].items() if it.get("harbour"))},
        out=frozenset(str(realm) for realm, it in now["realms"].items() if it.get("out")),
        signs=SIGNS,
    )


def forts(now: Document) -> Iterator[Fort]:
    """The forts as they were built."""
    for place, it in now["provinces"].items():
        if int(it.get("fort", 0)):
            yield Fort(str(place), int(it["fort"]), str(it.get("owner", "")))


def annexations(now: Document) -> Iterator[Mark]:
    """Where who owns a province and to whom it is annexed differ."""
    for place, it in now["provinces"].items():
        owner, annexed = str(it.get("owner", "")), str(it.get("annexed", ""))
        if annexed and annexed != owner:
            yield Mark("annexed", str(place), annexed)
        elif owner and not annexed:
            yield Mark("free", str(place), owner)


def happened(scenario: Scenario, events: tuple[Event, ...]) -> Iterator[Mark]:
    """What everybody heard of a turn, where it was."""
    for it in events:
        if it["kind"] == "fought":
            yield Mark("fought", str(it["place"]))
        elif it["kind"] == "taken":
            was = str(it["was"])
            letters = str(scenario.facts["realms"][was]["label"]) if was != INDEPENDENT else ""
            yield Mark("taken", str(it["place"]), str(it["by"]), text=letters)


def units(now: Document) -> Iterator[Piece]:
    """All units, where there is no fog and so everybody sees them."""
    for it in now.get("units", {}).values():
        yield piece(it, it.get("stacks", ()), str(it["realm"]))


def piece(it: Mapping[str, Any], stacks: Any, realm: str) -> Piece:
    """A unit of a realm, as its documents and its own realm have it."""
    name = str(it.get("unit", ""))
    kind = str(it.get("type") or {"A": "army", "F": "fleet", "G": "garrison"}[name.rpartition(" ")[2][0]])
    return Piece(
        str(it["at"]),
        kind,
        realm,
        count=sum(int(stack["count"]) for stack in stacks),
        number=int(it.get("number") or name.rpartition(" ")[2][1:] or 0),
        badges=("hero",) * min(len(it.get("heroes", ())), 5),
        marks=("hidden",) if it.get("hidden") else (),
    )
