"""Writes a game that was played elsewhere as a folder like any other: all of it, or nothing."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.core.canonical_yaml import dump
from generator.core.foreign import Foreign, SourceGame
from generator.core.game import MODELINE, Game, read_game
from generator.core.importing import Import, PlayedPhase, play_again
from generator.core.placed_values import Data
from generator.core.problem import Problem, faults_of
from generator.core.ruleset import Document, Ruleset
from generator.store.archive import open_archive
from generator.store.reading import load_yaml
from generator.store.records import prepare
from generator.store.writing import alone, write

ENDED_UNTOLD = "the game has ended, and its source does not say how"
"""Why an imported game is paused whose end nobody told."""


def import_game(
    root: Path, name: str, ruleset: Ruleset, foreign: Foreign, source: SourceGame, text: str
) -> tuple[Import, list[Path]]:
    """Play the game of a source here and write its folder below `root`; nothing is written where there is a fault.

    `text` is that of the game.yaml to begin with; the keys of the source and `imported:` are written behind it.
    """
    game, problems = _game(text + _behind(source, (), over=True), name, ruleset)
    if game is None:
        return Import(problems=problems), []
    played = play_again(game, source, foreign)
    if played.problems:
        return played, []
    whole = text + _behind(source, played.differences, over=played.over)
    game, problems = _game(whole, name, ruleset)
    if game is None:
        return Import(problems=problems), []
    aside = root / f".{name}.importing"
    with alone(root):
        shutil.rmtree(aside, ignore_errors=True)
        write(root, aside / "game.yaml", whole)
        for phase in played.phases:
            for file, content in _files(phase).items():
                write(root, aside / phase.before.phase.folder / file, content)
        aside.rename(root / name)
    archive, _ = open_archive(root, name, ruleset)
    if archive is not None and not played.over:
        prepare(archive, played.phases[-1].before)
    return played, sorted(path for path in (root / name).rglob("*") if path.is_file())


def _game(text: str, name: str, ruleset: Ruleset) -> tuple[Game | None, list[Problem]]:
    tree, problems = load_yaml(text.encode(), "game.yaml")
    if faults_of(problems):
        return None, problems
    return read_game(tree, name, ruleset)


def _behind(source: SourceGame, differences: Sequence[Document], *, over: bool) -> str:
    """The keys of a source at the end of game.yaml; each difference has a line of its own."""
    told: dict[str, Data] = {"from": source.form, **({"name": source.name} if source.name else {})}
    told |= {"differences": list(differences)} if differences else {}
    paused = {"paused": ENDED_UNTOLD} if source.over and not over else {}
    return dump({**paused, **source.words, "imported": told}, frozenset({"imported"}))


def _files(phase: PlayedPhase) -> Mapping[str, str]:
    """The files of a phase by their names."""
    found = {"position.yaml": dump(phase.before.public)}
    if phase.orders is not None:
        found["orders.yaml"] = MODELINE + dump(_plain(phase.orders), frozenset({"orders"}))
    if phase.record is not None:
        found["results.yaml"] = dump(phase.record.results)
    return found


def _plain(document: Document) -> Document:
    """The same with the format as a number, and `final` without quotes."""
    words: Mapping[str, Data] = {"true": True, "false": False}
    final = str(document["final"])
    return {**document, "format": 1, "final": words.get(final, final)}
