"""A table to play Lanterns at: a folder state/ with one game, and words to fill its order files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from generator import store
from tests.toy.ruleset import LANTERNS

NOW = datetime.fromisoformat("2026-12-01T20:00+00:00")
TIMETABLE = {"zone": "Europe/London", "voyage": {"days": ["mon", "thu"], "at": "19:00", "notice": "48h"}}


@dataclass(frozen=True)
class Table:
    """A game of Lanterns in `root`."""

    root: Path
    game: str = "toy"

    def file(self, name: str) -> Path:
        return self.root / self.game / name

    def orders(self, phase: str, orders: Mapping[str, Sequence[str]], final: str = "true", more: str = "") -> Path:
        """Write the order file of a phase."""
        entries = "".join(f"  {power}: [{', '.join(lines)}]\n" for power, lines in orders.items())
        path = self.file(f"{phase}/orders.yaml")
        path.parent.mkdir(exist_ok=True)
        name, _, revision = phase.partition(".")
        again = f"revision: {revision}\nwhy: a slip\n" if revision else ""
        head = f"format: 1\ngame: {self.game}\nphase: {name}\n{again}final: {final}\n"
        path.write_text(f"{head}orders:{' {}' if not entries else ''}\n{entries}{more}")
        return path

    def run(self, now: datetime = NOW) -> store.Written:
        return store.run(self.root, self.game, LANTERNS, now)

    def check(self, now: datetime = NOW) -> store.Checked:
        return store.check(self.root, self.game, LANTERNS, now)

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


def set_table(root: Path, words: Mapping[str, Any] | None = None, game: str = "toy") -> Table:
    """A new game."""
    done = store.new_game(root, game, LANTERNS, {"title": "Toy", "secrecy": "open", **(words or {})})
    assert not done.problems
    return Table(root, game)


FIRST = {"blue": ["sail West", "bury MARKER-blue-lamp"], "red": ["sail East", "bury MARKER-red-lamp"]}
SECOND = {"blue": ["sail East"], "red": ["sail West", "bury MARKER-second"]}


def play_through(table: Table) -> None:
    """The whole game of two years."""
    table.orders("01-1-dawn-voyage", FIRST, more="whispers: {blue: MARKER-whisper}\n")
    assert not table.run().faults
    table.orders("03-2-dawn-voyage", SECOND)
    assert not table.run().faults
