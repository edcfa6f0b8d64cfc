"""An open table at which Quarry is played: a folder state/ with one game, and words to fill its order files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from generator import store
from tests import quarry
from tests.quarry.steps import STEPS, look_out

NOW = datetime.fromisoformat("2026-12-01T20:00+00:00")
TIMETABLE = {"zone": "Europe/London", "march": {"days": ["mon", "thu"], "at": "19:00", "notice": "48h"}}
ONE, EVENING, TWO, LAST = "01-day-1-march", "02-day-1-reckoning", "03-day-2-march", "04-day-2-reckoning"

FACTS, _ = store.read_yaml(Path(quarry.__file__).with_name("board.yaml"))
QUARRY = quarry.ruleset(FACTS or {})
CALM_STEPS = {phase: tuple(step for step in steps if step is not look_out) for phase, steps in STEPS.items()}
CALM = replace(QUARRY, dice=(), steps=lambda now: CALM_STEPS[now.phase.step])
"""Quarry in which nobody looks out, so that it rolls no dice as long as nobody meets or digs, and may be played openly."""


@dataclass(frozen=True)
class Table:
    """A game of calm Quarry in `root`."""

    root: Path
    game: str = "pit"

    def file(self, name: str) -> Path:
        return self.root / self.game / name

    def orders(self, phase: str, orders: Mapping[str, Sequence[str]], final: str = "true", more: str = "") -> Path:
        """Write the order file of a phase."""
        entries = "".join(f"  {realm}: [{', '.join(lines)}]\n" for realm, lines in orders.items())
        path = self.file(f"{phase}/orders.yaml")
        path.parent.mkdir(exist_ok=True)
        name, _, revision = phase.partition(".")
        again = f"revision: {revision}\nwhy: a slip\n" if revision else ""
        head = f"format: 1\ngame: {self.game}\nphase: {name}\n{again}final: {final}\n"
        path.write_text(f"{head}orders:{' {}' if not entries else ''}\n{entries}{more}")
        return path

    def run(self, now: datetime = NOW) -> store.Written:
        return store.run(self.root, self.game, CALM, now)

    def check(self, now: datetime = NOW) -> store.CheckResult:
        return store.check(self.root, self.game, CALM, now)

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.file(name)
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def bytes(self) -> dict[str, bytes]:
        """Every file of the game."""
        home = self.root / self.game
        return {path.relative_to(home).as_posix(): path.read_bytes() for path in sorted(home.rglob("*")) if path.is_file()}

    def record(self, phase: str) -> Any:
        """The results of a phase."""
        return store.read_yaml(self.file(f"{phase}/results.yaml"), typed=True)[0]


def set_table(root: Path, words: Mapping[str, Any] | None = None, game: str = "pit") -> Table:
    """A new game."""
    done = store.new_game(root, game, CALM, {"title": "Pit", "secrecy": "open", **(words or {})})
    assert not done.problems
    return Table(root, game)


FIRST = {"grey": ["Badger - Mill", "Beaver - Ridge"], "ochre": ["Magpie - Ford", "Marten - Marsh"]}
SECOND = {"grey": ["Badger - Grey", "Beaver stays"], "ochre": ["Magpie - Ochre", "Marten stays"]}
"""Two days on which nobody meets or digs: no die is thrown, and where the stacks are stays hidden."""


def play_through(table: Table) -> None:
    """The whole game of two days."""
    table.orders(ONE, FIRST, more="notes: {grey: MARKER-note}\n")
    assert not table.run().faults
    table.orders(TWO, SECOND)
    assert not table.run().faults
