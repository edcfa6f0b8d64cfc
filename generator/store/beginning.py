"""Starting a game, and the private facts that the GM sends."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from generator.core.canonical import dump
from generator.core.envelope import open_dice
from generator.core.event import Event
from generator.core.game import Game, open_game, read_game
from generator.core.phase import Phase
from generator.core.problem import Problem, fault, faults_of
from generator.core.ruleset import Document, Ruleset
from generator.core.text import Data, Map
from generator.store.archive import recipients_of
from generator.store.layout import folders
from generator.store.listed import guard
from generator.store.playing import Written, run
from generator.store.positions import wrong_in
from generator.store.reading import load_yaml
from generator.store.sealing import NO_KEYS, Keyring, is_there, read_hidden, write_hidden
from generator.store.writing import is_id, write

_DRAFT = """# yaml-language-server: $schema=../position.schema.json
# The position that this game goes on from. What stands here is how a new game begins: write what is so on your board.
"""
_EPOCH = datetime.fromtimestamp(0, UTC)
"""Early enough for no deadline to have passed: nothing of a new game is run."""


@dataclass(frozen=True, slots=True)
class Told:
    """Private facts, and why they could not be read."""

    facts: tuple[Event, ...] = ()
    problems: list[Problem] = field(default_factory=list)


def new_game(
    root: Path, game: str, ruleset: Ruleset, words: Document, secrets: Document | None = None, keys: Keyring = NO_KEYS
) -> Written:
    """Write a game.yaml of `words` (its head is added), its `secrets` where there are any, and the first folder to fill in."""
    if not is_id(game):
        hint = "use small letters, digits and hyphens, at most 63"
        return Written(problems=[fault("game-id", f"`{game[:70]}` cannot be the name of a game", None, hint)])
    if (root / game).exists():
        return Written(problems=[fault("game-exists", f"there is a game `{game}` already", None, "choose another name")])
    document: dict[str, Data] = {"format": 1, "game": game, "title": game, "rules": ruleset.id, **words}
    text = dump(document)
    tree, problems = load_yaml(text.encode(), "game.yaml")
    problems += read_game(tree, game, ruleset)[1]
    problems += open_dice(document, ruleset)
    if faults_of(problems):
        return Written(problems=problems)
    paths = write(root, root / game / "game.yaml", text)
    paths += write_secrets(root, game, secrets or {}, keys)
    first = run(root, game, ruleset, _EPOCH, keys)
    return Written((*paths, *first.paths), [*problems, *first.problems], first.played)


def draft(game: str, ruleset: Ruleset, first: Phase) -> tuple[str, list[Problem]]:
    """A position.yaml for a game that was begun elsewhere, to be filled in: how a new game stands, but in the phase `first`.

    The problems are faults where the rule system's calendar has no such phase.
    """
    settings, _ = ruleset.settings({})
    standing = open_game(Game(game, ruleset, settings, {}), first)
    own, _ = ruleset.dump(ruleset.opening(settings))
    tree, problems = load_yaml(dump(standing.public).encode(), "position.yaml", large=True)
    text = _DRAFT + dump(standing.public, frozenset(own) - {"phase"})
    return text, [*problems, *wrong_in(tree, ruleset, settings)]


def write_secrets(root: Path, game: str, secrets: Document, keys: Keyring = NO_KEYS) -> list[Path]:
    """Write keys.yaml with what a game must keep (`seed` of its dice, `secret` of its commitments, both hexadecimal).

    In a sealed game it is sealed, and git is told to leave out what lies open on the GM's machine.
    """
    recipients = recipients_of(root, game)
    paths = guard(root, game)
    if secrets:
        document: Document = {"format": 1, "game": game, **secrets}
        paths += write_hidden(root, root / game / "keys.yaml", dump(document), recipients, keys)
    return paths


def tell(root: Path, game: str, phase: str = "", power: str = "", keys: Keyring = NO_KEYS) -> Told:
    """The private facts of a phase, by its folder (the last played one without), of one power or of all, for the GM to send."""
    played = [each for each in folders(root, game) if each.done and phase in ("", each.phase.folder)]
    if not played or not is_there(played[-1].secret):
        return Told()
    tree, problems = read_hidden(played[-1].secret, keys, typed=True)
    events: Any = tree.get("events", []) if isinstance(tree, Map) else []
    return Told(tuple(event for event in events if power in ("", event.get("audience"))), problems)
