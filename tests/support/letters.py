"""The letters in `tests/letters`, the games that they are for, and what is made of them, as plain values to compare."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from shutil import copytree
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


def play(root: Path, name: str, ruleset: Ruleset, orders: dict[str, list[str]]) -> None:
    """Play the phase that a game waits for."""
    assert not enter(root, name, ruleset, NO_KEYS, {power: {"orders": lines} for power, lines in orders.items()}, NOW).faults
    assert not store.finalise(root, name, NOW).faults
    assert store.run(root, name, ruleset, NOW).played


def later(root: Path, source: Path) -> dict[str, tuple[Path, str, Ruleset]]:
    """The game of `source` before retreats of 1901, and in the winter behind them."""
    ruleset = rules()
    play(source, "tea", ruleset, {"italy": ["A Ven - Tyr", "A Rom - Ven", "F Nap - Ion"], "germany": ["A Mun H"]})
    play(source, "tea", ruleset, {"italy": ["A Ven - Tri", "A Tyr S A Ven - Tri", "F Ion - Tun"], "austria": ["A Bud - Ser"]})
    copytree(source, root / "retreats")
    play(source, "tea", ruleset, {"austria": ["F Tri R Alb"]})
    return {"retreats": (root / "retreats", "tea", ruleset), "winter": (source, "tea", ruleset)}


def other(root: Path, name: str, edition: str) -> tuple[Path, str, Ruleset]:
    """A game of another rule system, before its first phase."""
    ruleset = rules(name)
    place = root / name
    place.mkdir()
    game_file = {"edition": edition, "secrecy": "private"}
    made = store.new_game(place, "tea", ruleset, game_file, {"secret": "11" * 32} | ({"seed": "00" * 32} if ruleset.dice else {}))
    assert not made.faults, made.problems
    assert not store.run(place, "tea", ruleset, NOW).faults
    return place, "tea", ruleset


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


class Games(dict[str, tuple[Path, str, Ruleset]]):
    """The games that the letters are for, by the word before `--` in the name of a letter, made when one is asked for."""

    def __init__(self, base: Path) -> None:
        super().__init__()
        self.base = base

    def __missing__(self, name: str) -> tuple[Path, str, Ruleset]:
        if name == "tea":
            (self.base / name).mkdir()
            self[name] = (self.base / name, *tea(self.base / name))
        elif name in OTHERS:
            self[name] = other(self.base, *OTHERS[name])
        else:
            (self.base / "later").mkdir()
            tea(self.base / "later")
            self.update(later(self.base, self.base / "later"))
        return self[name]


OTHERS = {
    "dragon": ("order-of-the-dragon", "1.2.0"),
    "empire": ("ambition-and-empire", "6.01"),
    "lords": ("dragon-lords", "1"),
    "campaign": ("dynastic-campaign", "2003"),
}


def game_of(letter: str) -> str:
    """The game that a letter is for, by its name."""
    game, dashes, _ = letter.partition("--")
    return game if dashes else "tea"
