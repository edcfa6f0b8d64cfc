"""When a game goes on without anybody's doing: the moment that a phase waits for whose orders are final."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from generator.core.game import paused
from generator.core.phase import Phase
from generator.core.problem import faults_of
from generator.core.ruleset import Ruleset
from generator.store.archive import open_archive
from generator.store.next_phase import NextPhase, look
from generator.store.sealing import NO_KEYS, Keyring

_IN_TIME = "final-in-future"
"""The one fault that mends itself."""


def next_due(root: Path, name: str, ruleset: Ruleset, now: datetime, keys: Keyring = NO_KEYS) -> tuple[datetime, Phase] | None:
    """When `run` will play the next phase of a game without anybody's doing, and that phase; None if it waits for a person.

    A sealed game waits for a person if no key opens it, since it cannot be run either.
    """
    archive, _ = open_archive(root, name, ruleset, keys)
    if archive is None:
        return None
    seen = look(archive, now)
    if seen.folder is None or seen.over or paused(archive.game.game_file):
        return None
    moment = _moment(seen, sealed_only=bool(archive.recipients))
    return (moment.astimezone(UTC), seen.folder.phase) if moment else None


def _moment(seen: NextPhase, *, sealed_only: bool) -> datetime | None:
    order_file = seen.order_file
    if order_file is None or (sealed_only and not order_file.sealed) or any(it.code != _IN_TIME for it in faults_of(seen.problems)):
        return None
    return order_file.final if isinstance(order_file.final, datetime) else seen.due if order_file.final == "due" else None
