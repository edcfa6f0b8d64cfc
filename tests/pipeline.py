"""The kernel as the tests of recorded cases call it: units and orders as texts go in, outcomes come back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.core.phase import Phase
from generator.diplomacy import adjustments, movement, retreats
from generator.diplomacy.muster import Given
from generator.diplomacy.notation import lexicon, read
from generator.diplomacy.orders import Order, Unit
from generator.diplomacy.position import Dislodged, Position, PowerState
from generator.diplomacy.rules import Rules
from tests.positions import CLASSICAL

WORDS = lexicon(CLASSICAL)
Sides = Mapping[str, Sequence[str]]
"""For each power its units, centres or orders, as texts."""


def units(sides: Sides) -> tuple[Unit, ...]:
    """The units of all powers, sorted."""
    return tuple(sorted(Unit(power, *text.split(" ")) for power, texts in sides.items() for text in texts))


def given(sides: Sides) -> tuple[Given, ...]:
    """The orders of all powers, read."""
    return tuple(Given(power, order(text)) for power, texts in sides.items() for text in texts)


def order(text: str) -> Order:
    """One order; the texts of recorded cases can all be read."""
    found = read(text, WORDS)
    if not isinstance(found, Order):
        raise TypeError(f"{text}: {found}")
    return found


def move(sides: Sides, orders: Sides, rules: Rules) -> movement.Outcome:
    """A movement phase."""
    return movement.adjudicate(CLASSICAL, units(sides), given(orders), rules)


def retreat(standing: Iterable[Unit], dislodged: Sequence[Dislodged], orders: Sides, rules: Rules) -> retreats.Outcome:
    """A retreat phase."""
    return retreats.adjudicate(CLASSICAL, tuple(standing), dislodged, given(orders), rules)


def adjust(sides: Sides, centres: Sides, orders: Sides, rules: Rules) -> adjustments.Outcome:
    """An adjustment phase."""
    position = Position(
        phase=Phase(3, 1901, "winter", "adjustments"),
        powers={power: PowerState(home=facts.home) for power, facts in CLASSICAL.powers.items()},
        centres={place: power for power, places in centres.items() for place in places},
        units=units(sides),
    )
    return adjustments.adjudicate(CLASSICAL, position, given(orders), rules)


def sides(after: Iterable[Unit]) -> dict[str, list[str]]:
    """The units by power, sorted, powers without any left out."""
    found: dict[str, list[str]] = {}
    for unit in sorted(after):
        found.setdefault(unit.power, []).append(str(unit))
    return found
