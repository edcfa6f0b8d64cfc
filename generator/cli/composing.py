"""Makes private reports for `store` to seal: only `publish` can write them, and only `store` writes into `state/`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import base_maps, games
from generator.cli.progress import PROGRESS

if TYPE_CHECKING:
    from generator.core.event import Event
    from generator.core.public import PublicGame, PublicPhase
    from generator.core.ruleset import Ruleset
    from generator.publish.private_report import PrivateReports
    from generator.store import Compose


def private_reports(root: Path, name: str, ruleset: Ruleset) -> PrivateReports:
    """The maker of the private reports of a game."""
    from generator.publish.private_report import PrivateReports

    return PrivateReports(ruleset, games.templates(), base_maps.of_game(root, name).data)


def composer(root: Path, name: str, ruleset: Ruleset) -> Compose:
    """A function that gives the versions of a report, for `store` to call; nothing is read before its first call."""
    maker = cache(partial(private_reports, root, name, ruleset))

    def compose(game: PublicGame, phase: PublicPhase, told: Sequence[Event], reader: str) -> Iterator[str]:
        number = sum(it.phase.number <= phase.phase.number for it in game.phases)
        PROGRESS.tell(f"{game.id}: private reports of phase {number} of {len(game.phases)}")
        return maker().versions(game, phase, told, reader)

    return compose
