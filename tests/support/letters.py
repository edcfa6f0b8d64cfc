"""The letters in `tests/letters`, the games that they are for, and what is made of them, as plain values to compare."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from generator import store
from generator.cli import games
from generator.core.letters import read
from generator.core.ruleset import Ruleset
from generator.store.changes import Change
from generator.store.entering import enter
from generator.store.sealing import NO_KEYS
from generator.store.taking import Understood, Wanted, understand

FOLDER = Path(__file__).parents[1] / "letters"
NOW = datetime(2026, 11, 5, 20, 0, tzinfo=UTC)
BEFORE = {"germany": {"orders": ["A Ber - Kie", "A Mun - Tyr", "F Kie - Den"]}}
"""What Germany had sent before the letters come."""

PLAYERS = {"austria": "Ann", "russia": "Cy", "germany": "Dora", "france": "Bob Lee"}


def letters() -> dict[str, bytes]:
    """The letters by name, as they came."""
    return {path.stem: path.read_bytes() for path in sorted(FOLDER.glob("*.txt"))}


def rules(name: str = "classical") -> Ruleset:
    """A rule system on its own board."""
    found = games.on_board(name, None)
    assert isinstance(found, Ruleset), found
    return found


def tea(root: Path) -> tuple[str, Ruleset]:
    """A game of classical Diplomacy before its first phase, for which Germany has sent orders."""
    ruleset = rules()
    players = {power: [{"name": name}] for power, name in PLAYERS.items()}
    assert not store.new_game(root, "tea", ruleset, {"edition": "2023", "secrecy": "open", "players": players}).faults
    assert not store.run(root, "tea", ruleset, NOW).faults
    assert not enter(root, "tea", ruleset, NO_KEYS, BEFORE, NOW).faults
    return "tea", ruleset


def made_of(root: Path, name: str, ruleset: Ruleset, letter: bytes, power: str = "") -> dict[str, Any]:
    """What is made of a file with letters, in the form of `expected.yaml`."""
    return plain(understand(root, name, ruleset, read(letter), NOW, NO_KEYS, Wanted(power)))


def plain(found: Understood) -> dict[str, Any]:
    """What was understood, in the form of `expected.yaml`."""
    assert not found.problems
    told: dict[str, Any] = {change.power: _change(change) for change in found.changes}
    elsewhere = [part.why for part in found.skipped if part.why != "no orders"]
    return told | ({"not taken": elsewhere} if elsewhere else {})


def _change(change: Change) -> dict[str, Any]:
    told: dict[str, Any] = {key: [*lines] for key, lines in change.new.items()}
    told |= {"from": ", ".join(change.senders)} if change.senders else {}
    told |= {"unread": [_visible(line.text) for line in change.unread]} if change.unread else {}
    faults = [each.code for each in change.problems if each.weight in ("fault", "illegal")]
    told |= {"problems": faults} if faults else {}
    told |= {"skipped": [part.why for part in change.skipped]} if change.skipped else {}
    return told | ({"doubts": str(len(change.doubts))} if change.doubts else {})


def _visible(text: str) -> str:
    """A text with `?` for every sign that nobody sees."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
