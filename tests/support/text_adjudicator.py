"""The kernel as the tests of recorded cases call it: units and orders as texts go in, outcomes come back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.core.phase import Phase
from generator.core.turn import Turn
from generator.diplomacy import adjustments, movement, retreats, steps
from generator.diplomacy.legality import check_orders
from generator.diplomacy.notation import lexicon, read
from generator.diplomacy.orders import Given, Order, Unit
from generator.diplomacy.outcome import Outcome
from generator.diplomacy.position import Dislodged, Position, PowerState
from generator.diplomacy.rules import Rules
from generator.diplomacy.settings import Settings
from tests.support.random_positions import CLASSICAL

WORDS = lexicon(CLASSICAL)
POWERS = {power: PowerState(home=facts.home) for power, facts in CLASSICAL.powers.items()}
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


def move(sides: Sides, orders: Sides, rules: Rules) -> Outcome:
    """A movement phase."""
    return movement.adjudicate(check_orders(CLASSICAL, units(sides), given(orders), rules))


def retreat(standing: Iterable[Unit], dislodged: Sequence[Dislodged], orders: Sides, rules: Rules) -> Outcome:
    """A retreat phase."""
    return retreats.adjudicate(CLASSICAL, tuple(standing), dislodged, given(orders), rules)


def adjust(sides: Sides, centres: Sides, orders: Sides, rules: Rules) -> Outcome:
    """An adjustment phase."""
    position = Position(
        phase=Phase(3, 1901, "winter", "adjustments"),
        powers=POWERS,
        centres=_owners(centres),
        units=units(sides),
    )
    return adjustments.adjudicate(CLASSICAL, position, given(orders), rules)


def sides(after: Iterable[Unit]) -> dict[str, list[str]]:
    """The units by power, sorted, powers without any left out."""
    found: dict[str, list[str]] = {}
    for unit in sorted(after):
        found.setdefault(unit.power, []).append(str(unit))
    return found


def owners(year: int, after: Iterable[Unit], centres: Sides) -> dict[str, list[str]]:
    """Who owns which supply centre after the fall of a year, by power and sorted."""
    position = Position(Phase(3, year, "fall", "retreats"), POWERS, _owners(centres), tuple(after))
    settings = Settings(CLASSICAL, WORDS, Rules(), victory=18)
    counted = steps.change_owners(Turn(position, None, settings)).position
    return {power: counted.owned(power) for power in POWERS if counted.owned(power)}


def _owners(centres: Sides) -> dict[str, str]:
    return {place: power for power, places in centres.items() for place in places}


def alike(text: str, other: str) -> bool:
    """Whether two orders differ in nothing but the coasts they name."""
    return [word.partition("/")[0] for word in text.split()] == [word.partition("/")[0] for word in other.split()]


MEANING: Mapping[tuple[str, str], set[str]] = {
    ("move", "succeeds"): {"moves"},
    ("move", "bounces"): {"bounces"},
    ("move", "no-convoy"): {"no-convoy"},
    ("move", "void"): {"void"},
    ("hold", "succeeds"): {"holds", "dislodged"},
    ("support", "succeeds"): {"supports"},
    ("support", "cut"): {"cut", "dislodged"},
    ("support", "void"): {"void", "disbands"},
    ("convoy", "succeeds"): {"convoys"},
    ("convoy", "disrupted"): {"convoys", "dislodged"},  # by a paradox: what became of the army is told of the army
    ("convoy", "void"): {"void"},
    ("retreat", "succeeds"): {"retreats"},
    ("retreat", "bounces"): {"disbands"},
    ("retreat", "void"): {"void", "disbands"},
    ("disband", "succeeds"): {"disbands"},
    ("build", "succeeds"): {"builds"},
    ("build", "void"): {"void"},
    ("remove", "succeeds"): {"removes"},
    ("remove", "void"): {"void"},
}
"""What a recorded result (the words of `datc.yaml`) can be in the facts of ours, by the verb of the order."""
