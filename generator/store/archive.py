"""A game opened for playing: its words, its rule system, its folders, and the documents in them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from generator.core.adjudicate import Game, load, read_game
from generator.core.intake import Intake, read_intake
from generator.core.problem import Problem, fault
from generator.core.record import Standing
from generator.core.ruleset import Ruleset
from generator.core.text import Map, Spot, Text
from generator.core.timetable import read_moment
from generator.store.layout import Folder, folders, line_of_play
from generator.store.orderfiles import has_orders, read_orders
from generator.store.reading import read_yaml


@dataclass(frozen=True, slots=True)
class Archive:
    """A game's folders in `root`, all of them (`found`) and those that count (`line`)."""

    root: Path
    game: Game
    found: list[Folder]
    line: list[Folder]

    @property
    def home(self) -> Path:
        return self.root / self.game.id

    def again(self) -> Archive:
        """The same game with its folders looked at anew."""
        found = folders(self.root, self.game.id)
        return replace(self, found=found, line=line_of_play(found))


def open_archive(root: Path, game: str, ruleset: Ruleset) -> tuple[Archive | None, list[Problem]]:
    """The game, or everything that is wrong with its game.yaml and keys.yaml."""
    words, problems = read_yaml(root / game / "game.yaml")
    if words is None:
        return None, problems
    secrets, wrong = _secrets(root / game / "keys.yaml")
    known, own = read_game(words, game, ruleset, secrets.get("seed", b""), secrets.get("secret", b""))
    problems += [*wrong, *own]
    if known is None or wrong:
        return None, problems
    return Archive(root, known, [], []).again(), problems


def read_standing(game: Game, folder: Folder) -> tuple[Standing | None, list[Problem]]:
    """The position in a folder with its secret half, made whole; or why the rule system cannot take it."""
    public, problems = read_yaml(folder.position, typed=True)
    secret: Any = {}
    if folder.secret.is_file():
        secret, wrong = read_yaml(folder.secret, typed=True)
        problems += wrong
    if problems or not isinstance(public, Map) or not isinstance(secret, dict):
        return None, problems or [fault("position", "a position is a mapping", public)]
    standing = Standing(public, secret.get("position", {}))
    try:
        load(game, standing)
        named = standing.phase
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        said = f"`{error.args[0]}` is missing" if isinstance(error, KeyError) else str(error)
        return None, [fault("position", f"the rules cannot read this position: {said}", public)]
    if named != folder.phase:
        hint = f"`phase:` must have the id {folder.phase.id} and the revision {folder.phase.revision}"
        return None, [fault("position", f"the position is for {named.folder}, not for its folder", public["phase"], hint)]
    return standing, []


def read_document(archive: Archive, folder: Folder) -> tuple[Map | None, list[Problem]]:
    """The order file of a folder, or a fault where there is none."""
    if not has_orders(folder):
        at = Text("", Spot(str(folder.orders), 1, 1))
        return None, [fault("no-order-file", "there is no order file", at, "`gazette run` makes one to fill in")]
    return read_orders(folder, archive.game.id, {style.owner for style in archive.game.ruleset.styles})


def take_in(archive: Archive, standing: Standing, document: Any) -> tuple[Intake | None, list[Problem]]:
    """What an order file says, read against its position."""
    game = archive.game
    zone = game.clock.zone if game.clock else None
    return read_intake(document, load(game, standing), game.settings, game.ruleset, game.id, standing.phase, zone)


def recorded_moment(folder: Folder) -> datetime | None:
    """The moment that a record gives for its phase."""
    results, _ = read_yaml(folder.results, typed=True)
    at = results.get("at") if isinstance(results, Map) else None
    return read_moment(str(at), None) if at else None


def _secrets(path: Path) -> tuple[dict[str, bytes], list[Problem]]:
    """The seed of the dice and the secret of the salts, as far as keys.yaml has them."""
    if not path.is_file():
        return {}, []
    keys, problems = read_yaml(path)
    found: dict[str, bytes] = {}
    for name in ("seed", "secret"):
        text = keys.get(name, "") if isinstance(keys, Map) else ""
        try:
            found[name] = bytes.fromhex(str(text))
        except ValueError:
            problems.append(fault(name, f"`{name}:` is not hexadecimal", text, "put the old keys.yaml back"))
    return found, problems
