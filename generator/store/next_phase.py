"""The phase that a game waits for: its position, its orders, and when it is run."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial

from generator.core.adjudicate import Circumstances
from generator.core.game import check_board, deadline, load, open_game, paused
from generator.core.order_file import OrderFile, check_final, moment_in_force
from generator.core.placed_values import Map, Spot
from generator.core.problem import Problem, faults_of
from generator.core.quick_dataclass import dataclass
from generator.core.record import SavedPosition
from generator.store.archive import Archive, read_document, read_saved_position, recorded_moment, take_in
from generator.store.early_orders import misnamed, never_used
from generator.store.game_folders import Folder, folder, revised, stray_folders
from generator.store.order_parts import orders_at, sealed_hash
from generator.store.orderfiles import has_orders
from generator.store.reading import read_yaml
from generator.store.sheets import filled_in


@dataclass(frozen=True, slots=True)
class NextPhase:
    """The phase that is to be run next: its position, its orders, and whether it runs now and as of which moment."""

    problems: list[Problem]
    folder: Folder | None = None
    saved: SavedPosition | None = None
    order_file: OrderFile | None = None
    due: datetime | None = None
    ready: bool = False
    at: datetime | None = None
    over: bool = False


def look(archive: Archive, now: datetime) -> NextPhase:
    """The phase to run next, with its orders read and checked. Orders anywhere else that would never be read are a fault."""
    seen = _front(archive, now)
    unread = [*stray_folders(archive.root, archive.game.id), *(each for here in archive.found for each in misnamed(here))]
    if front := front_of(archive, seen):
        unread += never_used(archive, front, over=seen.over)
    return replace(seen, problems=[*seen.problems, *unread])


def front_of(archive: Archive, seen: NextPhase) -> Folder | None:
    """The last phase that a game has come to."""
    return archive.line[-1] if archive.line else seen.folder


def _front(archive: Archive, now: datetime) -> NextPhase:
    if not archive.line:
        saved = open_game(archive.game)
        return _waiting(archive, folder(archive.root, archive.game.id, saved.phase), saved, now)
    if archive.line[-1].done:
        results, problems = read_yaml(archive.line[-1].results, typed=True)
        if problems or (isinstance(results, Map) and "after" in results):
            return NextPhase(problems, over=not problems)
    for start in reversed(archive.line):
        standing_here, problems = read_saved_position(archive, start)
        if standing_here is None:
            return NextPhase(problems, start)
        if start is archive.line[0] or archive.game.ruleset.waits(load(archive.game, standing_here)):
            return _waiting(archive, start, standing_here, now)
    raise AssertionError("a line of play has a first phase")


def circumstances(archive: Archive, at: datetime | None) -> Circumstances:
    """The date and the revision that the records of the next phase get."""
    return Circumstances(at, partial(revised, archive.found))


def _waiting(archive: Archive, start: Folder, saved: SavedPosition, now: datetime) -> NextPhase:
    """The next phase: one with orders, one that takes none, or one whose run was interrupted and is only to be finished."""
    game = archive.game
    if not game.ruleset.waits(load(game, saved)):
        return NextPhase(check_board(game, saved, None), start, saved, ready=True, at=recorded_moment(start))
    due = deadline(game.game_file, start.phase, saved.public, game.clock)
    document, problems = read_document(archive, start)
    if document is None:
        if not has_orders(start) and not start.done:
            problems = filled_in(archive, start) or [replace(problem, weight="notice") for problem in problems]
        return NextPhase(problems, start, saved, due=due)
    order_file, wrong = take_in(archive, saved, start, document)
    problems += [*wrong, *_unsealed(archive, start), *filled_in(archive, start), *check_board(game, saved, document)]
    if order_file is None or faults_of(problems):
        return NextPhase(problems, start, saved, order_file, due)
    if start.done:
        return NextPhase(problems, start, saved, order_file, due, ready=True, at=recorded_moment(start))
    timed = game.clock is not None
    problems += check_final(order_file, document, due, now, timed=timed)
    ready, at = moment_in_force(order_file.final, due, now, timed=timed)
    ready = ready and not paused(game.game_file)
    return NextPhase(problems, start, saved, order_file, due, ready and bool(order_file.sealed or not archive.recipients), at)


def _unsealed(archive: Archive, start: Folder) -> list[Problem]:
    """A notice that orders of a sealed game are not sealed yet; they can be checked, and are not run."""
    if not archive.recipients or sealed_hash(start) or start.done:
        return []
    at = Spot(str(orders_at(start)))
    return [Problem("notice", "not-sealed", "these orders are not sealed yet", at, f"type `gazette seal {archive.game.id}`")]
