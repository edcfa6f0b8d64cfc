"""Begins a game: writes its game.yaml, its secrets, and its first folder."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from generator.core.canonical_yaml import dump
from generator.core.file_keys import open_dice
from generator.core.game import Game, open_game, read_game
from generator.core.phase import Phase
from generator.core.placed_values import Data, Text
from generator.core.problem import Problem, fault, faults_of
from generator.core.record import head, saved_position
from generator.core.ruleset import Document, Ruleset
from generator.store.allowed_files import guard
from generator.store.archive import recipients_of
from generator.store.check_and_run import Written, run
from generator.store.positions import wrong_in
from generator.store.reading import load_yaml
from generator.store.sealing import NO_KEYS, Keyring, write_hidden
from generator.store.writing import is_id, write

_DRAFT = """# yaml-language-server: $schema=../position.schema.json
# The position that this game goes on from. What stands here is how a new game begins: write what is so on your board.
"""
_READ = """# yaml-language-server: $schema=../position.schema.json
# The position that this game goes on from, as it was read from your text. Compare it with your board before you run the game.
"""
_HIDDEN_DRAFT = """# What nobody may see of that position, below `position:`. In a sealed game `gazette run` seals this file.
"""
_EPOCH = datetime.fromtimestamp(0, UTC)
"""Early enough for no deadline to have passed: nothing of a new game is run."""


def new_game(
    root: Path, name: str, ruleset: Ruleset, game_file: Document, secrets: Document | None = None, keys: Keyring = NO_KEYS
) -> Written:
    """Write game.yaml (a head and `game_file`), keys.yaml where there are `secrets`, and the first folder to fill in."""
    if not is_id(name):
        hint = "use small letters, digits and hyphens, at most 63"
        return Written(problems=[fault("game-id", f"`{name[:70]}` cannot be the name of a game", None, hint)])
    if (root / name).exists():
        return Written(problems=[fault("game-exists", f"there is a game `{name}` already", None, "choose another name")])
    document: dict[str, Data] = {"format": 1, "game": name, "title": name, "rules": ruleset.id, **game_file}
    text = dump(document)
    tree, problems = load_yaml(text.encode(), "game.yaml")
    problems += read_game(tree, name, ruleset)[1]
    problems += open_dice(document, ruleset)
    if faults_of(problems):
        return Written(problems=problems)
    paths = write(root, root / name / "game.yaml", text)
    paths += write_secrets(root, name, secrets or {}, keys)
    first = run(root, name, ruleset, _EPOCH, keys)
    return Written((*paths, *first.paths), [*problems, *first.problems], first.played)


def draft(game_name: str, ruleset: Ruleset, first: Phase, pasted: Sequence[Text] = ()) -> tuple[dict[str, str], list[Problem]]:
    """The files to fill in for a game that was begun elsewhere, by name: the position of a new game, in the phase `first`.

    They are position.yaml and, if positions have a secret half, secret.yaml. It is a fault if the rule system has no such phase.
    `pasted` are the lines of a text that the position is read from; it is a fault if they cannot be read. Then there are no files.
    """
    settings, _ = ruleset.settings({})
    saved = open_game(Game(game_name, ruleset, settings, {}), first)
    told: list[Problem] = []
    if pasted:
        if ruleset.paste is None:
            hint = "leave --position out, and fill in the position.yaml that is made"
            return {}, [fault("no-paste", f"a position of {ruleset.title} cannot be read from a text", None, hint)]
        position, told = ruleset.paste(settings, first, pasted)
        if faults_of(told):
            return {}, told
        saved = saved_position(game_name, first, ruleset.dump(position), {"board": ruleset.board_hash})
    own, _ = ruleset.dump(ruleset.opening(settings))
    tree, problems = load_yaml(dump(saved.public).encode(), "position.yaml", large=True)
    files = {"position.yaml": (_READ if pasted else _DRAFT) + dump(saved.public, frozenset(own) - {"phase"})}
    if secret := ruleset.written.secret:
        known = "".join(f"# `{name}`: {key.about}\n" for name, key in secret.items())
        hidden: Document = {**head(game_name, first), "position": saved.secret}
        files["secret.yaml"] = _HIDDEN_DRAFT + known + dump(hidden, frozenset({"position"}))
    return files, [*told, *problems, *wrong_in(tree, ruleset, settings)]


def write_secrets(root: Path, name: str, secrets: Document, keys: Keyring = NO_KEYS) -> list[Path]:
    """Write keys.yaml with what a game must keep: the `seed` of its dice, the `secret` of its commitments, both hexadecimal.

    In a sealed game the file is sealed, and a .gitignore keeps git from taking what is open on the GM's machine.
    """
    recipients = recipients_of(root, name)
    paths = guard(root, name)
    if secrets:
        document: Document = {"format": 1, "game": name, **secrets}
        paths += write_hidden(root, root / name / "keys.yaml", dump(document), recipients, keys)
    return paths
