"""Where everything stands: who controls what, forts, units with their strength and leaders, and what is wrong with either."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.picture import MOST_BADGES, Fort, Mark, Picture, Piece
from generator.rulesets.dynastic_campaign.pictures.signs import SIGNS
from generator.rulesets.dynastic_campaign.view import lives

Document = Mapping[str, Any]

ABOUT = (
    "Who controls each province, the forts, the units with their strength and leaders, and where there is a siege, a rebellion or "
    "devastation."
)


def start(shown: Document) -> Picture:
    """The map of the start."""
    return position(shown, "start", "The start", "Who controls each province at the start, the forts, and the units.")


def position(shown: Document, name: str, title: str, about: str) -> Picture:
    """The map of a public position."""
    return Picture(
        name=name,
        title=title,
        description=about,
        fills=fills(shown),
        pieces=tuple(pieces(shown)),
        forts=tuple(forts(shown)),
        marks=(*besieged(shown), *damage(shown)),
        signs=SIGNS,
    )


def fills(shown: Document) -> Mapping[str, str]:
    """Who controls each place that somebody controls."""
    return {str(place): str(it["control"]) for place, it in shown["places"].items() if it.get("control")}


def forts(shown: Document) -> Iterator[Fort]:
    """The fort of each place that has one."""
    for place, it in shown["places"].items():
        if int(it.get("fort", 0)):
            yield Fort(str(place), int(it["fort"]), str(it.get("control", "")))


def pieces(shown: Document) -> Iterator[Piece]:
    """The units, each with its strength, a badge for each leader, and what it bears if it obeys nobody."""
    led = badges(shown)
    return (piece(it, led.get(str(key), ())) for key, it in shown["units"].items())


def piece(unit: Document, led: tuple[str, ...] = ()) -> Piece:
    """A unit of a public position, with the badges of those who lead it."""
    mood = str(unit.get("mood", "loyal"))
    marks = (mood,) if mood != "loyal" else ()
    where, kind, nation = str(unit["at"]), str(unit["type"]), str(unit["nation"])
    return Piece(where, kind, nation, count=int(unit["ap"]), number=int(unit["number"]), badges=led, marks=marks)


def badges(shown: Document) -> Mapping[str, tuple[str, ...]]:
    """What each unit bears for those who lead it, by its id: kings first."""
    kings = {str(it["king"]) for it in shown["crowns"].values()}
    led: dict[str, list[str]] = {}
    for key, it in shown["persons"].items():
        if it.get("unit") and lives(it):
            led.setdefault(str(it["unit"]), []).append("king" if str(key) in kings else "leader")
    return {unit: tuple(sorted(those)[:MOST_BADGES]) for unit, those in led.items()}


def besieged(shown: Document) -> Iterator[Mark]:
    """The sieges that were kept up to the end of the season."""
    for place, it in shown["places"].items():
        if int(it.get("besieged", 0)):
            yield Mark("besieged", str(place), str(it.get("control", "")))


def damage(shown: Document) -> Iterator[Mark]:
    """What lies waste, and the factories."""
    for place, it in shown["places"].items():
        if int(it.get("devastated", 0)):
            yield Mark("devastated", str(place), str(it.get("control", "")), text=f"-{int(it['devastated'])}")
    for each in shown.get("factories", ()):
        yield Mark("factory", str(each["at"]), str(each["nation"]))
