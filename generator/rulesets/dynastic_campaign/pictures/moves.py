"""Where units went in a season of moves, where they failed to go, and whom they helped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.event import Event
from generator.core.picture import Arrow, Piece
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pictures.names import nation_of
from generator.rulesets.dynastic_campaign.position import CODES, REBELS
from generator.rulesets.dynastic_campaign.scenario import Scenario

Document = Mapping[str, Any]
TYPES = {code: kind for kind, code in CODES.items()}


def whereabouts(phase: PublicPhase) -> Mapping[str, str]:
    """Where each unit stood, by its id: before the phase, or where it rose or changed hands before anybody moved."""
    before: Document = phase.position
    found = {str(key): str(it["at"]) for key, it in before["units"].items()}
    new = [it for it in phase.events if it["kind"] in ("rebellion", "changed-hands", "converted")]
    return found | {str(it["unit"]): str(it["at"]) for it in new if str(it["unit"]) not in found}


def risen(events: Sequence[Event]) -> Iterator[Piece]:
    """The rebels who rose in the season; the position before it does not have them."""
    for it in events:
        if it["kind"] == "rebellion":
            number = int(str(it["unit"]).rpartition("-")[2])
            yield Piece(str(it["at"]), "army", REBELS, count=int(str(it["ap"])), number=number, marks=("rebel",))


def arrows(scenario: Scenario, phase: PublicPhase) -> Iterator[Arrow]:
    """What units did, as far as it led from one place to another."""
    at = whereabouts(phase)
    for event in phase.events:
        it: Document = event
        kind = it["kind"]
        if kind in ("moved", "sailed"):
            yield _move(scenario, it, str(it["from"]), str(it["to"]), [*it.get("by", ()), *it.get("course", ())])
        elif kind == "nullified" and "to" in it:
            yield _move(scenario, it, str(it["from"]), str(it["to"]), (), ok=False)
        elif kind == "turned-back":
            yield _move(scenario, it, str(it["at"]), str(it["to"]), it["course"], ok=False)
        elif kind == "retreated" and it["to"] not in (it["from"], at.get(str(it["unit"]))):
            yield Arrow("retreat", str(it["from"]), str(it["to"]), str(it["nation"]), piece=kind_of(str(it["unit"])))
        elif kind == "withdrew":
            for unit, place in it["to"].items():
                yield Arrow("retreat", str(it["at"]), str(place), nation_of(str(unit)), piece=kind_of(str(unit)))
        elif kind == "head-on":
            yield from _head_on(at, it)
        elif kind == "battle":
            yield from _battle(at, it)
        elif kind == "siege":
            yield from supports(at, it["supports"], str(it["place"]), ())


def _move(scenario: Scenario, it: Document, start: str, end: str, by: Sequence[str], *, ok: bool = True) -> Arrow:
    """A move; of the stops of a voyage those on the map are on its way."""
    route = tuple(str(stop) for stop in by if str(stop) in scenario.places)
    return Arrow("move", start, end, str(it["nation"]), ok, route=route, piece=kind_of(str(it["unit"])))


def _head_on(at: Mapping[str, str], it: Document) -> Iterator[Arrow]:
    """Two sides that meet on the border between them: who is stopped there, and who helped."""
    for side in it["sides"]:
        if not side["goes_on"]:
            yield from (replace(_stopped(at, str(unit), str(side["to"])), halfway=True) for unit in side["units"])
        yield from supports(at, side["supports"], str(side["to"]), tuple(side["units"]))


def _battle(at: Mapping[str, str], it: Document) -> Iterator[Arrow]:
    """Who came to a battle and did not win it, and who helped."""
    for side in it["sides"]:
        if side["result"] != "won":
            yield from (_stopped(at, str(unit), str(it["place"])) for unit in side["came"] if str(unit) in at)
        yield from supports(at, side["supports"], str(it["place"]), tuple(side["came"]))


def _stopped(at: Mapping[str, str], unit: str, place: str) -> Arrow:
    return Arrow("move", at[unit], place, nation_of(unit), ok=False, piece=kind_of(unit))


def supports(at: Mapping[str, str], those: Mapping[str, Any], place: str, came: Sequence[str]) -> Iterator[Arrow]:
    """The supports of one side: for a move where it came from elsewhere, else for who stands in the place."""
    start = at.get(str(came[0]), place) if came else place
    for unit in map(str, those):
        onward = place if start != place else ""
        if unit in at and (at[unit] != start or onward):
            yield Arrow("support", at[unit], start, nation_of(unit), onward=onward, piece=kind_of(unit))


def kind_of(unit: str) -> str:
    """The type of a unit, by its id."""
    return TYPES[unit.rpartition(" ")[2].partition("-")[0]]
