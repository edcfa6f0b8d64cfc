"""Checking and running games: what waits, what is wrong with it, and the files that running it writes.

A phase counts as played when its results.yaml is there. That file is written last, after the next position, so a run that is
interrupted leaves either nothing that counts or a whole phase; the next run writes the same bytes over what was left.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from generator.core.adjudicate import Course, play_on
from generator.core.alphabets import check_names
from generator.core.canonical import digest
from generator.core.commitment import DICE
from generator.core.game import check_board, deadline, load, open_game
from generator.core.intake import Intake, check_final, hash_of_orders, moment_in_force
from generator.core.phase import Phase
from generator.core.problem import Problem, fault, faults_of
from generator.core.record import Standing
from generator.core.ruleset import Ruleset
from generator.core.text import Map, Spot
from generator.core.timetable import show_moment
from generator.store.archive import (
    Archive,
    open_archive,
    read_document,
    read_standing,
    recorded_moment,
    take_in,
)
from generator.store.layout import Folder, folder, revised, stray_folders
from generator.store.orderfiles import has_orders
from generator.store.reading import read_yaml
from generator.store.records import prepare, save, save_opening
from generator.store.sealing import NO_KEY, NO_KEYS, Keyring, place_of, sealed_name
from generator.store.tampering import edited_files
from generator.store.writing import one_at_a_time


@dataclass(frozen=True, slots=True)
class Written:
    """What was written, what is wrong, and which phases were played."""

    paths: tuple[Path, ...] = ()
    problems: list[Problem] = field(default_factory=list)
    played: tuple[Phase, ...] = ()

    @property
    def faults(self) -> list[Problem]:
        return faults_of(self.problems)


@dataclass(frozen=True, slots=True)
class Checked:
    """Everything that is wrong with a game, and what it waits for: `powers` and `units` count (given, owed)."""

    problems: list[Problem]
    phase: Phase | None = None
    due: str = ""
    final: bool = False
    over: bool = False
    powers: tuple[int, int] = (0, 0)
    units: tuple[int, int] = (0, 0)

    @property
    def faults(self) -> list[Problem]:
        return faults_of(self.problems)


@dataclass(frozen=True, slots=True)
class Waiting:
    """The phase that is to be run next: its position, what came in for it, and whether and as of when it runs."""

    problems: list[Problem]
    folder: Folder | None = None
    standing: Standing | None = None
    intake: Intake | None = None
    due: datetime | None = None
    ready: bool = False
    at: datetime | None = None
    over: bool = False


def check(root: Path, game: str, ruleset: Ruleset, now: datetime, keys: Keyring = NO_KEYS) -> Checked:
    """Every problem of a game at once, and how complete the orders of its phase are. Nothing is written.

    Without the key what is sealed stays unread, which is no fault here: a stranger may check the rest.
    """
    seen = _check(root, game, ruleset, now, keys)
    problems = [replace(each, weight="notice") if each.code == NO_KEY else each for each in seen.problems]
    return replace(seen, problems=list(dict.fromkeys(problems)))


def _check(root: Path, game: str, ruleset: Ruleset, now: datetime, keys: Keyring) -> Checked:
    archive, problems = open_archive(root, game, ruleset, keys)
    if archive is None:
        return Checked(problems)
    problems += [*check_names(archive.game.words), *stray_folders(root, game), *_past(archive)]
    seen = look(archive, now)
    problems += seen.problems
    if seen.standing is not None and (seen.intake or seen.ready) and not faults_of(problems):
        problems += play_on(archive.game, seen.standing, seen.intake, course(archive, seen.at))[1]
    if seen.folder is None:
        return Checked(problems, over=seen.over)
    due = show_moment(seen.due) if seen.due else ""
    counts = (seen.intake.powers, seen.intake.units) if seen.intake else ((0, 0), (0, 0))
    final = seen.intake is not None and seen.intake.final != "no"
    return Checked(problems, seen.folder.phase, due, final, seen.over, *counts)


@one_at_a_time
def run(root: Path, game: str, ruleset: Ruleset, now: datetime, keys: Keyring = NO_KEYS) -> Written:
    """Play every phase that is final and due, and write its record and the next sheet; nothing where there is a fault."""
    archive, problems = open_archive(root, game, ruleset, keys)
    if archive is None:
        return Written(problems=problems)
    problems += _past(archive)
    if faults_of(problems):
        return Written(problems=problems)
    paths: list[Path] = save_opening(archive)
    played: list[Phase] = []
    while True:
        archive = archive.again()
        seen = look(archive, now)
        if not seen.ready or faults_of(seen.problems) or seen.standing is None:
            break
        records, wrong = play_on(archive.game, seen.standing, seen.intake, course(archive, seen.at))
        written, unlike = ([], []) if wrong else save(archive, records)
        if not written and not wrong and not unlike:
            unlike = [_stuck(seen)]
        paths += written
        problems += seen.problems
        if wrong or unlike:
            return Written(tuple(paths), [*problems, *wrong, *unlike], tuple(played))
        played += [record.phase for record in records if folder(root, game, record.phase).results in written]
    if not faults_of(seen.problems) and not seen.over:
        paths += prepare(archive, seen.standing)
    return Written(tuple(paths), [*problems, *faults_of(seen.problems)], tuple(played))


def look(archive: Archive, now: datetime) -> Waiting:
    """The phase to run next, its orders read and checked."""
    if not archive.line:
        standing = open_game(archive.game)
        return _waiting(archive, folder(archive.root, archive.game.id, standing.phase), standing, now)
    if archive.line[-1].done:
        results, problems = read_yaml(archive.line[-1].results, typed=True)
        if problems or (isinstance(results, Map) and "after" in results):
            return Waiting(problems, over=not problems)
    for start in reversed(archive.line):
        standing_here, problems = read_standing(archive, start)
        if standing_here is None:
            return Waiting(problems, start)
        if start is archive.line[0] or archive.game.ruleset.waits(load(archive.game, standing_here)):
            return _waiting(archive, start, standing_here, now)
    raise AssertionError("a line of play has a first phase")


def course(archive: Archive, at: datetime | None) -> Course:
    """How the records of the waiting phase are dated and numbered."""
    return Course(at, partial(revised, archive.found))


def _waiting(archive: Archive, start: Folder, standing: Standing, now: datetime) -> Waiting:
    """A phase with its orders, or one that is run without any; one that was run is only to be finished."""
    game = archive.game
    if not game.ruleset.waits(load(game, standing)):
        return Waiting(check_board(game, standing, None), start, standing, ready=True, at=_recorded(start))
    due = deadline(game.words, start.phase, standing.public, game.clock)
    document, problems = read_document(archive, start)
    if document is None:
        if not has_orders(start) and not start.done:
            problems = [replace(problem, weight="notice") for problem in problems]
        return Waiting(problems, start, standing, due=due)
    intake, wrong = take_in(archive, standing, start, document)
    problems += [*wrong, *_unsealed(archive, start), *check_board(game, standing, document)]
    if intake is None or faults_of(problems):
        return Waiting(problems, start, standing, intake, due)
    if start.done:
        return Waiting(problems, start, standing, intake, due, ready=True, at=_recorded(start))
    timed = game.clock is not None
    problems += check_final(intake, document, due, now, timed=timed)
    ready, at = moment_in_force(intake.final, due, now, timed=timed)
    return Waiting(problems, start, standing, intake, due, ready and bool(intake.sealed or not archive.recipients), at)


def _unsealed(archive: Archive, start: Folder) -> list[Problem]:
    """A notice that orders of a sealed game still lie open; they can be checked and are not run."""
    if not archive.recipients or place_of(start.orders) != start.orders or start.done:
        return []
    at = Spot(str(start.orders))
    return [Problem("notice", "not-sealed", "these orders are not sealed yet", at, f"type `gazette seal {archive.game.id}`")]


def _stuck(seen: Waiting) -> Problem:
    at = Spot(str(seen.folder.results)) if seen.folder else None
    return fault("stuck", "the folders behind this phase do not follow from it", at, "`gazette replay` says where they differ")


def _recorded(start: Folder) -> datetime | None:
    return recorded_moment(start) if start.done else None


def _past(archive: Archive) -> list[Problem]:
    """What was changed by hand in phases that were played: engine files, and the last orders; or the game's secret that is gone."""
    problems = [*edited_files(archive.found, tuple(archive.game.ruleset.rulings)), *_unbound(archive)]
    for played in [each for each in archive.line if each.done and has_orders(each)][-1:]:
        problems += changed_orders(archive, played)
    return problems


def _unbound(archive: Archive) -> list[Problem]:
    """A fault where a game has no secret any more to bind its powers by; every reader would see that they are not."""
    path = archive.home / "keys.yaml"
    unread = sealed_name(path).is_file() and not archive.keys.identities
    if archive.game.secret or unread or archive.game.words.get("secrecy", "open") == "open":
        return []
    records = [read_yaml(each.results, typed=True)[0] for each in archive.line if each.done]
    if not any(isinstance(each, Map) and set(each.get("commitments", ())) - {DICE} for each in records):
        return []
    return [fault("no-secret", "the secret that bound the powers so far is gone", Spot(str(path)), "put the old file back")]


def changed_orders(archive: Archive, played: Folder) -> list[Problem]:
    """A fault where the orders of a phase are no longer those its record was made from."""
    results, problems = read_yaml(played.results, typed=True)
    inputs = results.get("inputs") if isinstance(results, Map) else None
    if problems or not isinstance(inputs, Map) or not {"orders", "sealed"} & set(inputs):
        return problems
    if "sealed" in inputs:
        sealed = sealed_name(played.orders)
        same = sealed.is_file() and digest(sealed.read_bytes()) == inputs["sealed"]
        return [] if same else [_changed(archive, played)]
    document, problems = read_document(archive, played)
    if document is None:
        return problems
    return [] if hash_of_orders(document, archive.game.ruleset) == inputs["orders"] else [_changed(archive, played)]


def _changed(archive: Archive, played: Folder) -> Problem:
    hint = f"put them back, or correct them by `gazette erratum {archive.game.id} {played.phase.id} --why TEXT`"
    at = Spot(str(place_of(played.orders)))
    return fault("changed-orders", "these orders were changed after they were run", at, hint)
