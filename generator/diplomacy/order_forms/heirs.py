"""What heirs can be ordered, and what minor powers can be paid to answer them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.order_forms import Option, Pick, Row
from generator.diplomacy.orders import Given, Order, Unit
from generator.diplomacy.position import Heir, Position
from generator.diplomacy.settings import Settings


def marriages(position: Position, settings: Settings, power: str) -> Iterator[Row]:
    """The row of a power's unmarried heir in a movement phase: whom it may marry."""
    for heir in position.heirs:
        if heir.of == power and not heir.married:
            name = f"Heir {heir.at}"
            options = (Option("H", label="stays"), *_minors(position, settings, heir), *_heirs(position, settings, heir))
            yield Row(name, (f"{name} ", Pick("What the heir does", options)))


def _minors(position: Position, settings: Settings, heir: Heir) -> Iterator[Option]:
    places = settings.board.places
    for minor, state in sorted(position.powers.items()):
        if state.kind == "minor" and _may(position, settings, heir, Order("marry", "H", heir.at, minor)):
            yield Option(f"Marry {minor}", label=f"marries {places[minor].name}")


def _heirs(position: Position, settings: Settings, heir: Heir) -> Iterator[Option]:
    places = settings.board.places
    for other in position.heirs:
        if other.married or other.of == heir.of:
            continue
        goals = [
            place
            for place, owner in sorted(position.centres.items())
            if owner in (heir.of, other.of) and _may(position, settings, heir, Order("marry", "H", heir.at, place, "H", other.at))
        ]
        if goals:
            ends = tuple(Option(place, label=f"at {places[place].name}") for place in goals)
            whose = settings.board.powers[other.of].name
            yield Option(f"Marry Heir {other.at} at ", (Pick("Where they will rule", ends),), f"marries the heir of {whose} …")


def _may(position: Position, settings: Settings, heir: Heir, order: Order) -> bool:
    return not settings.hopeless(settings.board, position, Given(heir.of, order))


def answers(position: Position, unit: Unit) -> Iterator[Option]:
    """What the unit of a minor power can be paid to answer to heirs that would marry it."""
    if position.powers[unit.power].kind != "minor":
        return
    for heir in position.heirs:
        if not heir.married:
            yield Option(f"Marry Heir {heir.at}", label=f"marries the heir in {heir.at}")
