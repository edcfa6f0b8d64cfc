"""A table for playing Ambition & Empire in tests: positions from short texts, order files as a GM types them, and results.

Words name powers by their labels and are parted by `|`: `FR: A Par, A Mar | HA: A Vie`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import yaml

from generator.core.event import private, public
from generator.core.phase import Phase
from generator.core.rulings import apply_rulings
from generator.core.turn import Turn
from generator.diplomacy.position import Position, unit
from generator.diplomacy.settings import Settings
from generator.rulesets.ambition_and_empire import ruleset
from generator.store import load_yaml
from tests.support import variant_table
from tests.support.play_steps import play

RULES = ruleset(variant_table.facts_of("ambition-and-empire"))
SETTINGS, _ = RULES.settings({})
BOARD = SETTINGS.board
START: Position = RULES.opening(SETTINGS)
LABELS = {power.label: power.id for power in BOARD.powers.values()}
SEASONS = {"spring": "orders", "fall": "orders", "winter": "adjustments"}


def sides(words: str) -> dict[str, list[str]]:
    """What the words say of each power."""
    return variant_table.sides(words, LABELS)


def board(when: str = "spring 1763", units: str = "", centres: str = "", extra: str = "", base: Position = START) -> Position:
    """Another position with these changes: all the units of a power, centres that it has conquered, its extra home.

    A minor power whose centre somebody has conquered is gone, and so is its unit.
    """
    season, year = when.split()
    owners = {place: power for power, places in sides(centres).items() for place in places}
    gone = {place for place, power in owners.items() if power != place}
    powers = {power: state for power, state in base.powers.items() if power not in gone}
    for power, (place,) in sides(extra).items():
        powers[power] = replace(powers[power], home=(*powers[power].home, place), extra=place)
    told = {power: [unit(power, text) for text in texts] for power, texts in sides(units).items()}
    stand = [one for one in base.units if one.power in powers and one.power not in told]
    stand += [one for several in told.values() for one in several]
    assert {one.power for one in stand} <= powers.keys()
    number = (int(year) - 1763) * 5 + list(SEASONS).index(season) * 2 + 1
    return replace(
        base,
        phase=Phase(number, int(year), season, SEASONS[season]),
        powers={
            power: replace(state, points=SETTINGS.allotment(replace(base, centres={**base.centres, **owners}), power))
            if state.kind == "major"
            else state
            for power, state in powers.items()
        },
        centres={**base.centres, **owners},
        units=variant_table.in_order(BOARD, stand),
    )


def file(orders: str = "", bids: str = "") -> str:
    """The order file that says this, as text."""
    return yaml.safe_dump({"orders": sides(orders), **({"bids": sides(bids)} if bids else {})}, allow_unicode=True)


@dataclass(frozen=True)
class Played(variant_table.PhaseResult):
    """A phase that was run from the text of an order file."""

    @property
    def invalid(self) -> set[str]:
        """The units whose orders are published as invalid."""
        return {str(event.get("unit")) for event in self.kind("order") if _illegal(event)}

    def answers(self, label: str) -> list[str]:
        """What came of a power's orders, one after the other, as they stand in the file."""
        return [_outcome(event) for event in self.kind("order") if event["power"] == LABELS[label]]

    def said(self, name: str) -> str:
        """What came of a unit's order: the outcome, the strengths of a move, why it is void; `gone` where it is lost."""
        event = self.order(name)
        words = [_outcome(event)]
        if any(lost["unit"] == name for lost in self.kind("dislodged")):
            words.append("gone")
        return " ".join(words)

    def printed(self, name: str) -> str:
        """The words of an order as everyone reads them."""
        event = self.order(name)
        return str(event.get("written") or event["order"]) + " (Invalid)" * (name in self.invalid)


def _outcome(event: Mapping[str, Any]) -> str:
    words = [str(event["outcome"])]
    if "strength" in event:
        words.append(f"{event['strength']}:{event['against']}")
    cause = event.get("cause")
    if event["outcome"] == "void":
        words.append(str(cause["why"] if isinstance(cause, Mapping) else cause))
    return " ".join(words)


def _illegal(event: Mapping[str, Any]) -> bool:
    cause = event.get("cause")
    return cause == "unreadable" or (isinstance(cause, Mapping) and cause["kind"] == "illegal")


Rulings = tuple[Mapping[str, Any], ...]


def run(
    position: Position, orders: str = "", bids: str = "", text: str = "", rulings: Rulings = (), settings: Settings = SETTINGS
) -> Played:
    """A phase from the text of its order file to the next position. A file with a fault does not pass."""
    document, slips = load_yaml((text or file(orders, bids)).encode(), "orders.yaml")
    ruled, wrong = apply_rulings(Turn(position, None, settings), rulings, RULES)
    told, problems = RULES.read(ruled.position, settings, document)
    faults = [problem for problem in (*slips, *wrong, *problems) if problem.weight == "fault"]
    assert not faults, faults
    turn = play(replace(ruled, orders=told), RULES.steps(ruled.position))
    again = RULES.load(*RULES.dump(turn.position))
    assert turn.position.over or again == turn.position, "a position does not come back from its documents"
    return Played(BOARD, LABELS, position, turn.position, (*public(turn.events), *private(turn.events)), problems)


def expect(played: Played, words: str) -> None:
    """Hold each unit named to what is said of it, `A Mar moves 2:1`. Units not named may have no invalid order.

    `standoff Eng` and `open Eng` are what they say; `after FR A Sav` is a unit that stands there afterwards.
    """
    told = [part.split() for part in words.split(",")]
    units = {" ".join(part[:2]): part[2:] for part in told if part[0] in "AF"}
    for name, wanted in units.items():
        assert played.said(name).split()[: len(wanted)] == wanted, (name, played.said(name), played.order(name))
    for first, *rest in told:
        if first == "standoff":
            assert rest[0] in played.standoffs
        elif first == "open":
            assert rest[0] not in played.standoffs
        elif first == "after":
            assert unit(LABELS.get(rest[0], rest[0]), " ".join(rest[1:])) in played.after.units, played.after.units
        else:
            assert first in "AF", first
    assert played.invalid == {name for name, wanted in units.items() if wanted[0] == "void" and wanted[1] != "unmatched"}
