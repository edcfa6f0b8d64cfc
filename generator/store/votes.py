"""The votes on ending a game that stand in its order files: the newest of each power."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from generator.core.phase import Phase
from generator.core.problem import faults_of
from generator.core.ruleset import Ruleset
from generator.core.votes import VOTES, Vote, by_name, read_vote, votes_in
from generator.store.archive import Archive, open_archive, read_document
from generator.store.orderfiles import has_orders
from generator.store.sealing import NO_KEYS, Keyring


class PowerVotes(NamedTuple):
    """How a power votes, since which phase: the `lines` as they were written, and those of them that can be read."""

    phase: Phase
    lines: tuple[str, ...]
    votes: tuple[Vote, ...]


def votes(root: Path, name: str, ruleset: Ruleset, keys: Keyring = NO_KEYS) -> dict[str, PowerVotes]:
    """The newest votes of each power of a game; none where it cannot be opened."""
    archive, _ = open_archive(root, name, ruleset, keys)
    return votes_of(archive) if archive else {}


def votes_of(archive: Archive) -> dict[str, PowerVotes]:
    """The newest votes of each power, over all phases up to the one that the game waits for, sorted by power.

    An empty list takes older ones back. Sealed files that the keys do not open count as if nothing stood there.
    """
    found: dict[str, PowerVotes] = {}
    known = by_name(archive.game.ruleset.seats)
    for place in reversed(archive.line) if VOTES in archive.game.ruleset.keys else ():
        document, problems = read_document(archive, place) if has_orders(place) else (None, [])
        given = document.get(VOTES) if document is not None and not faults_of(problems) else None
        for power, entry in given.items() if isinstance(given, Mapping) else ():
            lines = tuple(text for _, _, text in votes_in(entry) if text)
            read = (read_vote(text, known) for text in lines)
            found.setdefault(str(power), PowerVotes(place.phase, lines, tuple(vote for vote in read if vote)))
    return {power: found[power] for power in sorted(found) if found[power].lines}
