"""Publishes the secrets of a game that is over."""

from __future__ import annotations

from pathlib import Path

from generator.core.canonical_yaml import dump
from generator.core.disclosure import disclosed
from generator.core.game import load
from generator.core.placed_values import Map, Spot
from generator.core.problem import Problem, fault, faults_of
from generator.core.ruleset import Ruleset
from generator.store.archive import Archive, open_archive, read_document, read_saved_position, read_secret, take_in
from generator.store.check_and_run import Written
from generator.store.game_folders import Folder
from generator.store.orderfiles import has_orders
from generator.store.reading import read_yaml
from generator.store.sealing import NO_KEYS, Keyring
from generator.store.tampering import changed_orders
from generator.store.writing import one_at_a_time, write


@one_at_a_time
def reveal(root: Path, name: str, ruleset: Ruleset, keys: Keyring = NO_KEYS) -> Written:
    """Write revealed.yaml beside each record of a game that is over: who sent what, the salts, the private events.

    Nothing is written before the end, nor if a file was changed since it was run.
    """
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None or faults_of(problems):
        return Written(problems=problems)
    if not _is_over(archive):
        at = Spot(str(archive.home))
        return Written(problems=[*problems, fault("not-over", "the game is not over, so nothing is revealed", at)])
    told: list[tuple[Path, str]] = []
    for folder in archive.found:
        if folder.done and has_orders(folder):
            text, wrong = _told(archive, folder)
            problems += wrong
            told += [(folder.revealed, text)] if text else []
    if faults_of(problems):
        return Written(problems=problems)
    return Written(tuple(path for place, text in told for path in write(root, place, text)), problems)


def _told(archive: Archive, folder: Folder) -> tuple[str, list[Problem]]:
    problems = changed_orders(archive, folder)
    saved, wrong = read_saved_position(archive, folder)
    document, unread = read_document(archive, folder)
    problems += [*wrong, *unread]
    if saved is None or document is None or not archive.game.ruleset.waits(load(archive.game, saved)):
        return "", problems
    order_file, own = take_in(archive, saved, folder, document)
    problems += faults_of(own)
    if order_file is None:
        return "", problems
    secret, hidden = read_secret(archive, folder)
    private = {**secret, "position": saved.secret}
    return dump(disclosed(archive.game, folder.phase, order_file, document.get("rulings"), private)), [*problems, *hidden]


def _is_over(archive: Archive) -> bool:
    if not archive.line or not archive.line[-1].done:
        return False
    results, _ = read_yaml(archive.line[-1].results, typed=True)
    return isinstance(results, Map) and "after" in results
