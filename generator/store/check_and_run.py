"""Checks and runs games: finds every problem of the next phase, plays it, and writes what comes of it.

A phase counts as played when its results.yaml is there. That file is written last, after the next position; so a run that is
interrupted leaves either nothing that counts or a whole phase, and the next run writes the same bytes over what was left.
"""

from __future__ import annotations

from dataclasses import field, replace
from datetime import datetime
from pathlib import Path

from generator.core.adjudicate import RULING, play_on
from generator.core.archived import archived_too_early
from generator.core.event import Event
from generator.core.game import paused
from generator.core.lookalikes import check_names
from generator.core.phase import Phase
from generator.core.placed_values import Spot, spot_of
from generator.core.problem import Problem, fault, faults_of
from generator.core.quick_dataclass import dataclass
from generator.core.record import Record
from generator.core.ruleset import Count, Ruleset
from generator.core.timetable import show_moment
from generator.store.archive import Archive, open_archive
from generator.store.early_orders import entered_ahead
from generator.store.game_folders import folder
from generator.store.next_phase import NextPhase, circumstances, front_of, look
from generator.store.player_keys import key_notices
from generator.store.preferring import fill_in
from generator.store.press import press_problems
from generator.store.records import prepare, save, save_opening, seal_start
from generator.store.report_files import report_problems
from generator.store.revealed import revealed_problems
from generator.store.rolls import ask, not_yet, placed
from generator.store.sealing import NO_KEY, NO_KEYS, Keyring
from generator.store.sheets import FILLED_IN
from generator.store.tampering import tampered
from generator.store.unknown_phases import strange_phases
from generator.store.writing import one_at_a_time


@dataclass(frozen=True, slots=True)
class Written:
    """What a function did that writes: the paths it wrote, the problems, and the phases that were played."""

    paths: tuple[Path, ...] = ()
    problems: list[Problem] = field(default_factory=list)
    played: tuple[Phase, ...] = ()

    @property
    def faults(self) -> list[Problem]:
        return faults_of(self.problems)


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Everything that is wrong with a game, the phase that it waits for, and how many of its orders have come in.

    `ending` is the event by which a ruling ends the game when this phase is run; `paused` is why nothing is run for now.
    """

    problems: list[Problem]
    phase: Phase | None = None
    due: str = ""
    final: bool = False
    over: bool = False
    counts: tuple[Count, ...] = ()
    ending: Event | None = None
    paused: str = ""

    @property
    def faults(self) -> list[Problem]:
        return faults_of(self.problems)


def check(root: Path, name: str, ruleset: Ruleset, now: datetime, keys: Keyring = NO_KEYS) -> CheckResult:
    """Every problem of a game at once, and how complete the orders of its phase are. Nothing is written.

    Without a key, sealed files stay unread. That is no fault here: anybody may check the rest.
    """
    seen = _check(root, name, ruleset, now, keys)
    problems = [replace(each, weight="notice") if each.code == NO_KEY else each for each in seen.problems]
    return replace(seen, problems=list(dict.fromkeys(problems)))


def _check(root: Path, name: str, ruleset: Ruleset, now: datetime, keys: Keyring) -> CheckResult:
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None:
        return CheckResult(problems)
    game_file = archive.game.game_file
    problems += [*check_names(game_file), *key_notices(game_file), *_one_key(archive), *strange_phases(game_file, archive.found)]
    problems += [*press_problems(archive.found), *revealed_problems(archive.found), *tampered(archive), *report_problems(archive)]
    seen = look(archive, now)
    problems += [*seen.problems, *archived_too_early(game_file, over=seen.folder is None)]
    records: list[Record] = []
    if seen.saved is not None and (seen.order_file or seen.ready) and not faults_of(problems):
        records, wrong = play_on(archive.game, seen.saved, seen.order_file, circumstances(archive, seen.at))
        problems += not_yet(placed(seen.folder, wrong))
    if front := front_of(archive, seen):
        problems += entered_ahead(archive, front, over=seen.over)
    found = _awaits(archive, seen, problems)
    # What the orders bring about stays untold until the phase is run; what the GM ruled is known.
    ruled = (event for record in records for event in record.events_of(RULING))
    return replace(found, ending=next((event for event in ruled if event["kind"] == "ended"), None))


def awaits(root: Path, name: str, ruleset: Ruleset, now: datetime, keys: Keyring = NO_KEYS) -> CheckResult:
    """The phase that a game waits for, as `check` tells it, but without looking for what is wrong with the whole game."""
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None:
        return CheckResult(problems)
    seen = look(archive, now)
    return _awaits(archive, seen, [*problems, *seen.problems])


def _awaits(archive: Archive, seen: NextPhase, problems: list[Problem]) -> CheckResult:
    if seen.folder is None:
        return CheckResult(problems, over=seen.over)
    due = show_moment(seen.due) if seen.due else ""
    counts = seen.order_file.counts if seen.order_file else ()
    final = seen.order_file is not None and seen.order_file.final != "no"
    return CheckResult(problems, seen.folder.phase, due, final, seen.over, counts, paused=paused(archive.game.game_file))


def _one_key(archive: Archive) -> list[Problem]:
    """A notice that only one key opens a sealed game: when it is lost, nobody can open it."""
    if len(set(archive.recipients)) != 1:
        return []
    hint = f"`gazette keygen --out spare.key` makes a second one; `gazette rekey {archive.game.id}` with both recipients adds it"
    message = "one key alone opens this game, and what is sealed is lost with it"
    return [Problem("notice", "one-key", message, spot_of(archive.game.game_file["recipients"]), hint)]


@one_at_a_time
def run(root: Path, name: str, ruleset: Ruleset, now: datetime, keys: Keyring = NO_KEYS) -> Written:
    """Play every phase that is final and due, and write its record and the next sheet; write nothing if there is a fault."""
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None:
        return Written(problems=problems)
    problems += [*press_problems(archive.found), *tampered(archive)]
    if faults_of(problems):
        return Written(problems=problems)
    paths: list[Path] = save_opening(archive)
    played: list[Phase] = []
    while True:
        archive = archive.again()
        paths += fill_in(archive)
        seen = look(archive, now)
        paths += [] if faults_of(seen.problems) else seal_start(archive)
        if not seen.ready or faults_of(seen.problems) or seen.saved is None:
            break
        records, wrong = play_on(archive.game, seen.saved, seen.order_file, circumstances(archive, seen.at))
        wrong = placed(seen.folder, wrong)
        paths += ask(archive, seen.folder, wrong) if seen.folder else []
        written, unlike = ([], []) if wrong else save(archive, records)
        if not written and not wrong and not unlike:
            unlike = [_stuck(seen)]
        paths += written
        problems += seen.problems
        if wrong or unlike:
            return Written(tuple(paths), [*problems, *wrong, *unlike], tuple(played))
        played += [record.phase for record in records if folder(root, name, record.phase).results in written]
    if not faults_of(seen.problems) and not seen.over:
        paths += prepare(archive, seen.saved)
    problems += [each for each in seen.problems if each.weight == "fault" or each.code == FILLED_IN]
    return Written(tuple(paths), list(dict.fromkeys(problems)), tuple(played))


def _stuck(seen: NextPhase) -> Problem:
    at = Spot(str(seen.folder.results)) if seen.folder else None
    return fault("stuck", "the folders behind this phase do not follow from it", at, "`gazette replay` says where they differ")
