"""Corrects a mistake that is found later: makes a new revision of a phase, and of all phases after it, beside the old ones."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from generator.core.canonical_yaml import dump
from generator.core.game import load
from generator.core.phase import Phase
from generator.core.placed_values import Data, Map, Spot
from generator.core.problem import Problem, fault, faults_of
from generator.core.record import SavedPosition, secret_document
from generator.core.ruleset import Ruleset
from generator.core.timetable import show_moment
from generator.store.archive import Archive, open_archive, read_saved_position, recipients_of
from generator.store.check_and_run import Written
from generator.store.editing import set_keys
from generator.store.game_folders import Folder, awaited, folder
from generator.store.order_parts import gm_file, joined, open_files, read_part, read_parts, sealed_parts, write_orders
from generator.store.orderfiles import has_orders
from generator.store.preferring import is_as_preferred
from generator.store.reading import load_yaml
from generator.store.sealing import NO_KEYS, Keyring, read_hidden, write_hidden
from generator.store.sheets import has_entries
from generator.store.tampering import edited_files
from generator.store.writing import one_at_a_time, write


@one_at_a_time
def erratum(root: Path, name: str, ruleset: Ruleset, phase: str, why: str, keys: Keyring = NO_KEYS) -> Written:
    """Begin the correction of a phase that was played: its next revision gets a folder with its position and its orders, not final.

    Each later phase gets such a folder too, with its orders alone. Sealed orders are opened, to be corrected and sealed again.
    `phase` is an id or a folder's name; `why` is printed for readers. Faults: there is no such phase, it was not played yet, it
    takes no orders, or files of the engine were changed by hand.
    """
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None:
        return Written(problems=problems)
    problems += edited_files(archive)
    played = [each for each in archive.line if each.done]
    old = next((each for each in played if phase in (each.phase.id, each.phase.folder)), None)
    if old is None:
        known = ", ".join(each.phase.id for each in played) or "none"
        problems.append(fault("no-such-phase", f"{phase} is no phase that was played", None, f"played: {known}"))
        return Written(problems=problems)
    saved, wrong = read_saved_position(archive, old)
    problems += [*wrong, *_check(archive, old, saved, why)]
    if saved is None or faults_of(problems):
        return Written(problems=problems)
    return Written(tuple(_begin_revision(archive, old, saved, why)), problems)


def _begin_revision(archive: Archive, old: Folder, saved: SavedPosition, why: str) -> list[Path]:
    """Copy the orders of a phase and of all later ones into folders of a new revision, and then the position of the phase."""
    redone = [each for each in archive.found if each.phase.number >= old.phase.number and each.stands]
    revision = max(each.phase.revision for each in redone) + 1
    numbers = {each.phase.number for each in redone}  # orders that were entered ahead are for none of these, and stay as they are
    # A sheet that nobody filled in is not copied: the engine makes a new one for the corrected position.
    entered = [each for each in archive.found if has_entries(archive, each)]
    newest = {each.phase.number: each for each in entered if each.phase.number in numbers}
    # What the engine filled in later on is made anew from the corrected orders, as a blank sheet is.
    newest = {number: each for number, each in newest.items() if number == old.phase.number or not is_as_preferred(archive, each)}
    paths: list[Path] = []
    # Last comes the position: with it the new revision counts, so that an interruption leaves the old one in force.
    for number in sorted(newest, reverse=True):
        paths += _copy_orders(archive, newest[number], revision, why)
    return paths + _copy_position(archive, old, saved, revision)


@one_at_a_time
def finalise(root: Path, name: str, moment: datetime, keys: Keyring = NO_KEYS) -> Written:
    """Set `final:` of the next phase to `moment`. Nothing else in its order file changes, and a sealed one stays sealed."""
    waiting = awaited(root, name)
    if waiting is None or not has_orders(waiting):
        at = Spot(str(root / name))
        return Written(problems=[fault("no-order-file", "no order file is waited for", at, "`gazette run` makes the next")])
    path = gm_file(waiting)
    tree, problems = read_hidden(path, keys)
    if not isinstance(tree, Map):
        return Written(problems=problems)
    text = set_keys(_text(path, keys), tree, {"final": show_moment(moment)})
    paths, more = write_orders(root, name, waiting, {path: text}, recipients_of(root, name), keys)
    return Written(tuple(paths), [*problems, *more])


def _check(archive: Archive, old: Folder, saved: SavedPosition | None, why: str) -> list[Problem]:
    if saved is not None and not archive.game.ruleset.waits(load(archive.game, saved)):
        hint = "correct the phase before it, whose order file holds its rulings"
        return [fault("no-orders", f"{old.phase.id} takes no orders", None, hint)]
    if not why.strip():
        return [fault("no-why", "an erratum needs a reason, which is printed", None, "add --why TEXT")]
    if not archive.line[-1].done and archive.line[-1].phase.revision > 1 and not has_orders(archive.line[-1]):
        return [fault("no-orders", f"{archive.line[-1].phase.folder} has no order file", None, "run the game first")]
    return []


def _copy_orders(archive: Archive, old: Folder, revision: int, why: str) -> list[Path]:
    """Copy the order file or files of a phase into the folder of the new revision, not final."""
    new = folder(archive.root, archive.game.id, old.phase._replace(revision=revision))
    paths: list[Path] = []
    whole = joined(read_parts(old, archive.keys)[0]) if sealed_parts(old) else ""
    for path in [old.orders] if whole else open_files(old) or [old.orders]:
        text = whole or _text(path, archive.keys)
        tree, _ = load_yaml(text.encode(), str(path))
        if path in (old.orders, gm_file(old)) and isinstance(tree, Map):
            keys: dict[str, Data] = {"revision": revision, "why": why, "final": False}
            text = set_keys(text, tree, keys)
        paths += write(archive.root, new.path / path.relative_to(old.path), text)
    return paths


def _copy_position(archive: Archive, old: Folder, saved: SavedPosition, revision: int) -> list[Path]:
    phase: Phase = old.phase._replace(revision=revision)
    new = folder(archive.root, archive.game.id, phase)
    hidden = secret_document(archive.game.id, phase, saved.secret)
    paths = write_hidden(archive.root, new.secret, dump(hidden), archive.recipients, archive.keys) if hidden else []
    named: Any = saved.public["phase"]
    public = {**saved.public, "phase": {**named, "revision": revision}}
    return paths + write(archive.root, new.position, dump(public))


def _text(path: Path, keys: Keyring) -> str:
    """The text of an order file, opened if it is sealed; empty where it cannot be opened, which is reported elsewhere."""
    return read_part(path, keys)[0]
