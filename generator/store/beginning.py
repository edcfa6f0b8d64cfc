"""Starting a game, and the private facts that the GM sends."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from generator.core.adjudicate import read_game
from generator.core.canonical import dump
from generator.core.event import Event
from generator.core.problem import fault
from generator.core.ruleset import Document, Ruleset
from generator.core.text import Data, Map
from generator.store.layout import folders
from generator.store.playing import Written, faults_of, run
from generator.store.reading import load_yaml, read_yaml
from generator.store.writing import is_id, write

_EPOCH = datetime.fromtimestamp(0, UTC)
"""Early enough for no deadline to have passed: nothing of a new game is run."""


def new_game(root: Path, game: str, ruleset: Ruleset, words: Document, seed: bytes = b"") -> Written:
    """Write a game.yaml of `words` (its head is added), the dice's `seed` where there is one, and the first folder to fill in."""
    if not is_id(game):
        hint = "use small letters, digits and hyphens, at most 63"
        return Written(problems=[fault("game-id", f"`{game[:70]}` cannot be the name of a game", None, hint)])
    if (root / game).exists():
        return Written(problems=[fault("game-exists", f"there is a game `{game}` already", None, "choose another name")])
    document: dict[str, Data] = {"format": 1, "game": game, "title": game, "rules": ruleset.id, **words}
    text = dump(document)
    tree, problems = load_yaml(text.encode(), "game.yaml")
    problems += read_game(tree, game, ruleset, seed)[1]
    if faults_of(problems):
        return Written(problems=problems)
    paths = []
    if seed:
        keys: Document = {"format": 1, "game": game, "seed": seed.hex()}
        paths += _put(root, root / game / "keys.yaml", dump(keys))
    paths += _put(root, root / game / "game.yaml", text)
    first = run(root, game, ruleset, _EPOCH)
    return Written((*paths, *first.paths), [*problems, *first.problems], first.played)


def tell(root: Path, game: str, phase: str = "", power: str = "") -> tuple[Event, ...]:
    """The private facts of a phase (the last played one without a name), of one power or of all, for the GM to send."""
    played = [each for each in folders(root, game) if each.done and phase in ("", each.phase.id, each.phase.folder)]
    if not played or not played[-1].secret.is_file():
        return ()
    tree, _ = read_yaml(played[-1].secret, typed=True)
    events: Any = tree.get("events", []) if isinstance(tree, Map) else []
    return tuple(event for event in events if power in ("", event.get("audience")))


def _put(root: Path, path: Path, text: str) -> list[Path]:
    return [path] if write(root, path, text) else []
