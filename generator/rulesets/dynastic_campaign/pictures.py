"""The maps of a campaign: who controls what, which units stand where and who leads them, and what befell places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.core.event import Event
from generator.core.picture import Mark, Picture, Piece
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
    marks={
        "disloyal": Sign("cross", "rebels, mutineers, marauders or pirates"),
        "siege": Sign("ring", "siege"),
        "devastated": Sign("flame", "devastated"),
    },
    count="AP",
    rank="each pip a leader",
)
MOST_LEADERS = 5


def pictures(_: Scenario, phase: PublicPhase, __: Sequence[Event] = ()) -> tuple[Picture, ...]:
    """The map of a phase: the position that it left, or of one that was not run, the position before it."""
    shown: Document = phase.after if phase.done else phase.position
    number = phase.phase.number
    about = "Who controls each province, the units with their strength, and where there is a siege, a rebellion or devastation."
    return (position(shown, "position", phase.phase.title, about, number),)


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
