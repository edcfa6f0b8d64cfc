"""What the tables for playing variants in tests share: the board, short texts for powers and units, and the results of a phase."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import generator
from generator import rulesets
from generator.core.problem import Problem
from generator.diplomacy.board import Board
from generator.diplomacy.board_files import BOARDS
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position
from tests.support import quick_yaml

VARIANTS = tuple(name for name in rulesets.names() if rulesets.board_format(name) is BOARDS)
"""The rule systems of the Diplomacy family: those whose boards have its format."""

VARIANT_BOARDS = tuple(name for name in rulesets.boards() if name in VARIANTS)
"""The boards that come with them."""


def facts_of(rules: str) -> dict[str, Any]:
    """The board that comes with a rule system."""
    return facts_in(rulesets.board_of(rules).replace("-", "_"))


def facts_in(folder: str, file: str = "board.yaml") -> dict[str, Any]:
    """A board in a folder of rule systems."""
    text = (Path(generator.__file__).parent / "rulesets" / folder / file).read_text(encoding="utf-8")
    # The loader of C, where there is one, takes a tenth of the time; both are safe.
    facts: dict[str, Any] = quick_yaml.load(text)
    return facts


def edges(board: Board) -> set[tuple[str, str, str]]:
    """Every way from a location to a location, by kind of unit."""
    return {(kind, start, end) for kind in ("A", "F") for start, ends in board.reach[kind].items() for end in ends}


def sides(words: str, labels: Mapping[str, str]) -> dict[str, list[str]]:
    """The texts that `words` have for each power, `FR: A Par, A Mar | HA: A Vie`; a power may come twice, and ids need no label."""
    said: dict[str, list[str]] = {}
    for label, _, texts in (part.partition(":") for part in words.split("|") if part.strip()):
        power = labels.get(label.strip(), label.strip())
        said.setdefault(power, []).extend(text.strip() for text in texts.split(",") if text.strip())
    return said


def in_order(board: Board, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """The units of a position, no two of them in one province."""
    found = tuple(sorted(units))
    places = [board.province[one.place] for one in found]
    assert len(places) == len(set(places)), f"two units in one province: {sorted(places)}"
    return found


@dataclass(frozen=True)
class PhaseResult:
    """The results of an order file: all events, the public ones first, and the next position."""

    board: Board
    labels: Mapping[str, str]
    before: Position
    after: Position
    events: tuple[Mapping[str, Any], ...]
    problems: list[Problem]

    @property
    def public(self) -> list[Mapping[str, Any]]:
        """The events that everyone may read, oldest first."""
        return [event for event in self.events if "audience" not in event]

    def kind(self, kind: str) -> list[Mapping[str, Any]]:
        """The events of one kind."""
        return [event for event in self.events if event["kind"] == kind]

    def order(self, name: str) -> Mapping[str, Any]:
        """The event of the unit of this name."""
        (found,) = (event for event in self.kind("order") if event.get("unit") == name)
        return found

    @property
    def bids(self) -> list[str]:
        """What the GM is told of each bid: `FR 2 A Swi H: won`."""
        names = {power: label for label, power in self.labels.items()}
        return [
            f"{names[event['power']]} {event['points']} {event['order']}: {event['outcome']} {event.get('cause', '')}".strip()
            for event in self.kind("bid")
        ]

    @property
    def standoffs(self) -> list[str]:
        """The provinces of standoffs, to which nobody may retreat."""
        return [str(event["place"]) for event in self.kind("standoff")]

    def options(self, name: str) -> list[str]:
        """Where a unit that was driven out may go; nowhere where it is destroyed at once."""
        (lost,) = (event for event in self.kind("dislodged") if event["unit"] == name)
        return list(lost.get("options", ()))

    def unit_in(self, place: str) -> Unit | None:
        """The unit that stands in a province afterwards."""
        return next((one for one in self.after.units if self.board.province[one.place] == place), None)
