"""Previews a game: as it would be published if its next phase ran now, in memory only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from generator.core.adjudicate import play_on
from generator.core.problem import Problem, faults_of
from generator.core.public import PublicGame, PublicPhase
from generator.core.record import Record, SavedPosition
from generator.core.ruleset import Document, Ruleset
from generator.store.archive import open_archive
from generator.store.next_phase import NextPhase, circumstances, look
from generator.store.publishing import marked, public_game, public_phase
from generator.store.rolls import placed
from generator.store.sealing import NO_KEYS, Keyring


def preview(
    root: Path, name: str, ruleset: Ruleset, now: datetime, keys: Keyring = NO_KEYS
) -> tuple[PublicGame | None, list[Problem]]:
    """The public game with its next phase run, final or not; as it is if there are no orders yet, and None if there is a fault."""
    shown, problems = public_game(root, name, ruleset)
    archive, wrong = open_archive(root, name, ruleset, keys)
    problems += [each for each in wrong if each not in problems]
    if shown is None or archive is None:
        return None, problems
    seen = look(archive, now)
    problems += seen.problems
    records: list[Record] = []
    if seen.saved is not None and (seen.order_file is not None or seen.ready):
        records, wrong = play_on(archive.game, seen.saved, seen.order_file, circumstances(archive, _moment(seen, now)))
        problems += placed(seen.folder, wrong)
    if faults_of(problems):
        return None, problems
    made = list(_phases(seen.saved, records, shown.game_file)) if seen.saved else []
    press = {phase.phase: phase.press for phase in shown.phases}
    kept = [phase for phase in shown.phases if phase.phase not in {each.phase for each in made}]
    phases = (*kept, *(replace(each, press=press.get(each.phase, "")) for each in made))
    return replace(shown, phases=marked(phases, shown.game_file, ruleset)), problems


def _moment(seen: NextPhase, now: datetime) -> datetime:
    final = seen.order_file.final if seen.order_file else "no"
    return seen.at or (final if isinstance(final, datetime) else None) or seen.due or now


def _phases(saved: SavedPosition, records: list[Record], game_file: Document) -> Iterator[PublicPhase]:
    """The phases that were run in memory, and the one that comes next."""
    before: SavedPosition | None = saved
    for record in records:
        after = record.after.public if record.after else {}
        if before is not None:
            yield public_phase(record.phase, (before.public, record.results, after), game_file)
        before = record.after
    if records and before is not None:
        yield public_phase(before.phase, (before.public, {}, {}), game_file)
