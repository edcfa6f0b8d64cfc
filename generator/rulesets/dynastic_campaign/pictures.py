"""The maps of a campaign: who controls what, which units stand where and who leads them, and what befell places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.event import Event
from generator.core.picture import Arrow, Mark, Picture, Piece
from generator.core.public import PublicPhase
from generator.core.signs import Sign, Signs
from generator.rulesets.dynastic_campaign.scenario import Scenario

Document = Mapping[str, Any]

SIGNS = Signs(
    pieces={
        "army": Sign("counter", "army"),
        "garrison": Sign("tower", "garrison"),
        "fleet": Sign("ship", "fleet"),
        "train": Sign("shield", "train"),
        "siege-train": Sign("hexagon", "siege train"),
        "corsair": Sign("banner", "corsairs"),
    },
    arrows={
        "move": Sign("solid", "moves", "fails to move"),
        "retreat": Sign("double", "withdraws or retreats"),
        "support": Sign("dotted", "supports"),
    },
    marks={
        "battle": Sign("burst", "battle"),
        "disloyal": Sign("cross", "rebels, mutineers, marauders or pirates"),
        "siege": Sign("ring", "siege"),
        "devastated": Sign("flame", "devastated"),
    },
    count="AP",
    rank="each pip a leader",
)
MOST_LEADERS = 5
ABOUT = "Who controls each province, the units with their strength, and where there is a siege, a rebellion or devastation."


def pictures(scenario: Scenario, phase: PublicPhase, __: Sequence[Event] = ()) -> tuple[Picture, ...]:
    """The maps of a phase: where units moved or fought, what they did, and then the position that the phase left.

    One that was not run has the position before it.
    """
    shown: Document = phase.after if phase.done else phase.position
    title, number = phase.phase.title, phase.phase.number
    left = position(shown, "position", f"{title}: the position after" if phase.done else title, ABOUT, number if phase.done else 0)
    arrows, battles = tuple(_arrows(scenario, phase)), tuple(_battles(phase.events))
    if not arrows and not battles:
        return (left,)
    before: Document = phase.position
    about = "What units did: moves, those that failed, supports in battles, retreats, and where there were battles."
    return (replace(position(before, "moves", f"{title}: moves and battles", about, 0), arrows=arrows, marks=battles), left)


def _arrows(scenario: Scenario, phase: PublicPhase) -> Iterator[Arrow]:
    """What units did, as far as it led from one place to another."""
    before: Document = phase.position
    at = {str(key): str(it["at"]) for key, it in before["units"].items()}
    for event in phase.events:
        it: Document = event
        if it["kind"] in ("moved", "retreated", "nullified") and it.get("to", it["from"]) != it["from"]:
            kind = "retreat" if it["kind"] == "retreated" else "move"
            route = tuple(str(place) for place in it.get("by", ()) if place in scenario.places)
            yield Arrow(kind, str(it["from"]), str(it["to"]), str(it["nation"]), it["kind"] != "nullified", route=route)
        elif it["kind"] == "withdrew":
            yield from (Arrow("retreat", str(it["at"]), str(place), str(it["nation"])) for place in it["to"].values())
        elif it["kind"] == "head-on":
            for side in it["sides"]:
                if not side["goes_on"]:
                    yield from (Arrow("move", at[unit], str(side["to"]), _nation(unit), ok=False) for unit in side["units"])
                yield from _supports(at, side["supports"], str(side["to"]), list(side["units"]))
        elif it["kind"] == "battle":
            for side in it["sides"]:
                yield from _supports(at, side["supports"], str(it["place"]), list(side["came"]))


def _supports(at: Mapping[str, str], supports: Mapping[str, Any], place: str, came: Sequence[str]) -> Iterator[Arrow]:
    """The supports of one side: for a move where it came from elsewhere, else for who stands in the place."""
    for unit in supports:
        start = at.get(came[0], place) if came else place
        if str(unit) in at and at[str(unit)] != start:
            yield Arrow("support", at[str(unit)], start, _nation(str(unit)), onward=place if start != place else "")


def _nation(unit: str) -> str:
    return unit.rpartition(" ")[0]


def _battles(events: Sequence[Event]) -> Iterator[Mark]:
    """Where battles were fought, each place once."""
    yield from (Mark("battle", place) for place in dict.fromkeys(str(it["place"]) for it in events if it["kind"] == "battle"))


def start(shown: Document) -> Picture:
    """The map of the start."""
    return position(shown, "start", "The start", "Who controls each province at the start, and the units with their strength.", 0)


def position(shown: Document, name: str, title: str, about: str, number: int) -> Picture:
    """The map of a public position; sieges are those of the phase with this `number`."""
    places: Mapping[str, Document] = shown["places"]
    leaders = Counter(str(it["unit"]) for it in shown["persons"].values() if it.get("unit") and not it.get("died"))
    return Picture(
        name=name,
        title=title,
        description=about,
        fills={place: str(it["control"]) for place, it in places.items() if it.get("control")},
        pieces=tuple(
            Piece(str(it["at"]), str(it["type"]), str(it["nation"]), count=int(it["ap"]), rank=min(MOST_LEADERS, leaders[str(key)]))
            for key, it in shown["units"].items()
        ),
        marks=tuple(_marks(shown, number)),
        signs=SIGNS,
    )


def _marks(shown: Document, number: int) -> Iterator[Mark]:
    """What is wrong with units and places."""
    for it in shown["units"].values():
        if it.get("mood", "loyal") != "loyal":
            yield Mark("disloyal", str(it["at"]), str(it["nation"]))
    for place, it in shown["places"].items():
        if number and int(it.get("besieged", 0)) == number:
            yield Mark("siege", str(place), str(it.get("control", "")))
        if int(it.get("devastated", 0)):
            yield Mark("devastated", str(place), str(it.get("control", "")))
