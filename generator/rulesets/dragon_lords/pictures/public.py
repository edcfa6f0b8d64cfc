"""The map that everybody sees: owners, annexations, forts and harbours as built, and where there was fighting (scenario 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from generator.core.event import Event
from generator.core.picture import Fort, Mark, Picture, Piece
from generator.core.public import PublicPhase
from generator.core.result import result
from generator.rulesets.dragon_lords import documents, opening
from generator.rulesets.dragon_lords.pictures import pieces, ways
from generator.rulesets.dragon_lords.pictures.signs import signs
from generator.rulesets.dragon_lords.position import INDEPENDENT
from generator.rulesets.dragon_lords.realms.ending import scores
from generator.rulesets.dragon_lords.scenario import Scenario

Document = Mapping[str, Any]

NOTE = "Land without a banner is independent."
ABOUT = "Who owns each province, what is annexed to whom, forts and harbours as built, and where there was fighting."


def start(scenario: Scenario, shown: Document) -> Picture:
    """The map of the start of a world."""
    return _position(
        scenario, shown, "start", "The start", "Who owns each province at the start, forts and harbours, and the units."
    )


def everybodys(scenario: Scenario, phase: PublicPhase) -> Picture:
    """The map of a turn for everybody: the position behind it, or for one that was not run, before it."""
    end = result(phase.events, {realm.id: realm.called or realm.name for realm in scenario.realms.values()})
    title = f"{phase.phase.year_name}: {end or ('the position after' if phase.done else 'the position')}"
    found = _position(scenario, phase.after if phase.done else phase.position, "position", title, ABOUT)
    return replace(
        found,
        marks=(*found.marks, *happened(scenario, phase.events)),
        arrows=tuple(ways.arrows(phase.events)) if phase.done else (),
    )


def _position(scenario: Scenario, now: Document, name: str, title: str, about: str) -> Picture:
    return Picture(
        name=name,
        title=title,
        description=about,
        fills={
            str(place): str(it["owner"]) for place, it in now["provinces"].items() if it.get("owner", INDEPENDENT) != INDEPENDENT
        },
        forts=tuple(forts(now)),
        marks=tuple(banners(scenario, now)),
        pieces=tuple(units(scenario, now)),
        places={"harbour": frozenset(str(place) for place, it in now["provinces"].items() if it.get("harbour"))},
        counts=standing(scenario, now),
        held={
            str(place): "annexed" for place, it in now["provinces"].items() if it.get("annexed", "") == it.get("owner", INDEPENDENT)
        },
        named=True,
        out=frozenset(str(realm) for realm, it in now["realms"].items() if it.get("out")),
        notes=(NOTE,),
        signs=signs(scenario),
    )


def standing(scenario: Scenario, now: Document) -> Mapping[str, Mapping[str, int | Decimal]]:
    """By column of the standing the provinces of each realm, those of them that it annexed, its cities, titles and points."""
    held = [str(realm) for realm in now.get("fiefdoms", {}).values()]
    points = scores(scenario, documents.load({**now, "phase": {"id": opening.phase(1).id}}, {}))  # they are the same in any turn
    own = {realm: [place for place, it in now["provinces"].items() if it.get("owner") == realm] for realm in scenario.realms}
    return {
        "Provinces": {realm: len(places) for realm, places in own.items()},
        "Annexed": {realm: sum(now["provinces"][it].get("annexed") == realm for it in places) for realm, places in own.items()},
        "Cities": {realm: sum(scenario.places[str(it)].city for it in places) for realm, places in own.items()},
        "Titles": {realm: held.count(realm) for realm in own},
        "Points": {realm: plain(points.get(realm, Decimal(0))) for realm in own},
    }


def plain(points: Decimal) -> int | Decimal:
    """Points without a fraction where they have none."""
    return int(points) if points == int(points) else points


def forts(now: Document) -> Iterator[Fort]:
    """The forts as they were built."""
    for place, it in now["provinces"].items():
        if int(it.get("fort", 0)):
            yield Fort(str(place), int(it["fort"]), str(it.get("owner", "")))


def banners(scenario: Scenario, now: Document) -> Iterator[Mark]:
    """The banner of the owner of each province, with the sign of who annexed it: behind the banner, or beside it as another's."""
    for place, it in now["provinces"].items():
        owner, annexed = str(it.get("owner", INDEPENDENT)), str(it.get("annexed", ""))
        side = "good" if annexed in scenario.realms and scenario.realms[annexed].good else "evil"
        if owner in scenario.realms:
            yield Mark(f"annexed-{side}" if annexed == owner else "owned", str(place), owner)
        if annexed and annexed != owner:
            yield Mark(f"{side}-elsewhere", str(place), annexed, text=letters(scenario, annexed))


def happened(scenario: Scenario, events: tuple[Event, ...]) -> Iterator[Mark]:
    """What everybody heard of a turn, where it was."""
    for it in events:
        if it["kind"] == "fought":
            yield Mark("fought", str(it["place"]))
        elif it["kind"] == "taken":
            yield Mark("taken", str(it["place"]), str(it["by"]), text=letters(scenario, str(it["was"])))


def letters(scenario: Scenario, realm: str) -> str:
    """The letters of a realm; none for the independent provinces."""
    return str(scenario.facts["realms"][realm]["label"]) if realm in scenario.realms else ""


def units(scenario: Scenario, now: Document) -> Iterator[Piece]:
    """All units, where there is no fog and so everybody sees them."""
    for it in now.get("units", {}).values():
        if found := pieces.own(scenario, it, it.get("stacks", ()), str(it["realm"])):
            yield found
