"""Sealing a report for every power of every phase, all of one size and for one number of keys, whether there is anything to tell.

What stands in a report is composed by whoever calls, since nothing is published here. A file is sealed once and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.core.event import Event
from generator.core.file_keys import report_size
from generator.core.phase import Phase
from generator.core.placed_values import Spot
from generator.core.problem import Problem, fault, faults_of
from generator.core.public import PublicGame, PublicPhase
from generator.core.report_stamp import START, Stamp, stamp_of
from generator.core.ruleset import Ruleset
from generator.store.allowed_files import guard
from generator.store.archive import Archive, open_archive
from generator.store.check_and_run import Written
from generator.store.packing import PackError, pack, read_stamp, unpack
from generator.store.player_keys import newest_key, published_ring
from generator.store.publishing import public_game
from generator.store.report_files import SealedReport, gm_recipients, how_to_reseal, reports
from generator.store.sealing import CLOSED, NO_KEYS, Keyring, new_key, recipients_of_keys, seal_bytes, unseal_bytes
from generator.store.telling import Told, tell_of
from generator.store.writing import one_at_a_time, write

NOT_COMPARED = "not-compared"
"""The code of the notice that reports stayed closed."""

Compose = Callable[[PublicGame, PublicPhase, Sequence[Event], str], Iterable[str]]
"""The versions of a report in falling size: of a game and a phase of it, with the events for one reader, and that reader's id."""


@one_at_a_time
def seal_reports(root: Path, name: str, ruleset: Ruleset, compose: Compose, keys: Keyring = NO_KEYS) -> Written:
    """Seal the reports that are missing in a game whose players have keys; nothing where none is, and in other games.

    All of a phase are sealed or none: where one cannot be made, that is a fault of the phase, and nothing tells whose it was.
    """
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None or faults_of(problems):
        return Written(problems=problems)
    return _seal(archive, compose, [each for each in reports(archive) if not each.path.is_file()])


@one_at_a_time
def reseal_reports(
    root: Path, name: str, ruleset: Ruleset, compose: Compose, keys: Keyring = NO_KEYS, powers: Collection[str] = ()
) -> Written:
    """Seal the reports of `powers`, or of all, anew: in the size that game.yaml names today, for who plays each power today."""
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None or faults_of(problems):
        return Written(problems=problems)
    wanted = [each for each in reports(archive) if each.power in (powers or ruleset.seats)]
    if not wanted:
        message = "no reports are sealed in this game: no player has a key, or nothing was played, or its rules keep no secrets"
        hint = "write `key: age1...` behind the name of a player in game.yaml"
        return Written(problems=[fault("no-reports", message, Spot(str(archive.home / "game.yaml")), hint)])
    return _seal(archive, compose, wanted, anew=True)


def compare_reports(root: Path, name: str, ruleset: Ruleset, keys: Keyring = NO_KEYS) -> list[Problem]:
    """Every sealed report that `keys` should open and that is another than its place says; a notice where its events are others.

    The secret keys that a game publishes open its reports, too. A notice tells of those that only a key of the GM would open.
    """
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None or faults_of(problems):
        return problems
    game_file, published = archive.game.game_file, published_ring(archive.game.game_file)
    ours, shown = bool(set(gm_recipients(game_file)) & set(recipients_of_keys(keys))), recipients_of_keys(published)
    found: list[Problem] = []
    closed: list[Path] = []
    for each in [each for each in reports(archive) if each.path.is_file()]:
        says, wrong = read_report(each.path, keys | published)
        players = {newest_key(game_file, each.power, each.folder.phase, it) for it in (each.folder.phase, archive.found[-1].phase)}
        opens = ours or players <= set(shown)
        found += wrong if opens or any(it.code not in CLOSED for it in wrong) else []
        found += _unlike(archive, each, says) if says is not None else []
        closed += [each.path] if says is None and not opens and gm_recipients(game_file) else []
    return [*found, *_not_compared(closed)]


def read_report(path: Path, keys: Keyring) -> tuple[Stamp | None, list[Problem]]:
    """What the sealed report in a file says of itself, or why it cannot be read: `keys` do not open it, or it is none."""
    data, problems = unseal_bytes(path, keys)
    try:
        return (None if data is None else read_stamp(unpack(data))), problems
    except PackError as error:
        return None, [fault("report", str(error), Spot(str(path)))]


def resealed(path: Path, game_file: Mapping[str, Any], gm: Sequence[str], data: bytes, phase: Phase, today: Phase) -> bytes:
    """What a report of a phase holds (`data`), sealed anew for other recipients of the GM and for who plays its power `today`."""
    power = path.stem.removesuffix(f"-{START}")
    return seal_bytes(data, [*gm, newest_key(game_file, power, phase, today) or new_key()[1]])


def _seal(archive: Archive, compose: Compose, wanted: Sequence[SealedReport], *, anew: bool = False) -> Written:
    if not wanted:
        return Written()
    public, problems = public_game(archive.root, archive.game.id, archive.game.ruleset)
    if public is None:
        return Written(problems=problems)
    paths = guard(archive.root, archive.game.id)  # an older list of names would keep git from taking what is sealed here
    problems = []
    for folder, start in dict.fromkeys((each.folder, each.start) for each in wanted):
        told = tell_of(archive, folder, before=start)
        files, wrong = dict[Path, bytes](), told.problems
        if not faults_of(wrong):
            group = [each for each in wanted if (each.folder, each.start) == (folder, start)]
            today = archive.found[-1].phase if anew else folder.phase
            files, wrong = _files(archive, public, group, told, compose, today)
        problems += wrong
        paths += [path for name, data in files.items() for path in write(archive.root, name, data)]
    return Written(tuple(paths), list(dict.fromkeys(problems)))


def _files(
    archive: Archive, public: PublicGame, group: Sequence[SealedReport], told: Told, compose: Compose, today: Phase
) -> tuple[dict[Path, bytes], list[Problem]]:
    """The sealed reports of one phase, by path, for who plays `today`; none where one of them cannot be made."""
    game_file, size = archive.game.game_file, report_size(archive.game.game_file, archive.game.ruleset)
    gm, files = gm_recipients(game_file), dict[Path, bytes]()
    for each in group:
        try:
            versions = compose(public, _phase(public, each), told.of(each.power), each.power)
            packed = next((made for version in versions if (made := pack(version.encode(), size)) is not None), None)
        except Exception:  # noqa: BLE001 - its message may tell what was private
            return {}, [_not_made(archive, each)]
        if packed is None:
            return {}, [_too_small(archive)]
        key = newest_key(game_file, each.power, each.folder.phase, today)
        files[each.path] = seal_bytes(packed, [*gm, key or new_key()[1]])
    return files, []


def _phase(public: PublicGame, report: SealedReport) -> PublicPhase:
    """The phase that a report is about; at the start as it was before anything was played."""
    phase = next(each for each in public.phases if each.phase == report.folder.phase)
    return phase.before_it_was_played() if report.start else phase


def _unlike(archive: Archive, report: SealedReport, found: Stamp) -> Iterator[Problem]:
    """What is wrong with a report at its place, by what it says of itself."""
    told = tell_of(archive, report.folder, before=report.start)
    today = stamp_of(archive.game.id, report.folder.phase, report.power, told.of(report.power), start=report.start)
    at = Spot(str(report.path))
    if faults_of(told.problems):
        yield from told.problems
    elif found.whose != today.whose:
        yield fault("report", "this is the report of another game, phase, revision or power", at, how_to_reseal(archive))
    elif found.facts != today.facts:
        yield Problem("notice", "differs-today", "this report tells other events than it would today", at, how_to_reseal(archive))


def _not_compared(closed: Sequence[Path]) -> list[Problem]:
    message = f"sealed reports that were not compared, since no key here opens them: {len(closed)}"
    hint = "give a key of one of the `recipients:` by --key"
    return [Problem("notice", NOT_COMPARED, message, Spot(str(closed[0])), hint)] if closed else []


def _not_made(archive: Archive, report: SealedReport) -> Problem:
    message = f"the reports of {report.folder.phase.folder} could not be made; the record stands, and nothing of them is sealed"
    hint = f"`gazette --debug tell {archive.game.id}` on your own machine shows why"
    return fault("reports-failed", message, Spot(str(report.folder.path)), hint)


def _too_small(archive: Archive) -> Problem:
    message = "even the shortest report of this game is larger than `report-size:`"
    return fault("report-size", message, Spot(str(archive.home / "game.yaml")), "give it more")
