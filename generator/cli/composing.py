"""Composes private reports: where sealing, which writes into `state/`, meets publishing, which words them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import base_maps, games

if TYPE_CHECKING:
    from generator.core.event import Event
    from generator.core.public import PublicGame, PublicPhase
    from generator.core.ruleset import Ruleset
    from generator.publish.private_report import PrivateReports
    from generator.store import Compose


def desk(root: Path, name: str, rules: Ruleset) -> PrivateReports:
    """What makes the private reports of a game."""
    from generator.publish.private_report import PrivateReports

    return PrivateReports(rules, games.templates(), base_maps.of_game(root, name).data)


def composer(root: Path, name: str, rules: Ruleset) -> Compose:
    """What gives the versions of each report of a game; nothing is read before the first one is asked for."""
    at_work = cache(partial(desk, root, name, rules))

    def compose(game: PublicGame, phase: PublicPhase, told: Sequence[Event], reader: str) -> Iterator[str]:
        return at_work().versions(game, phase, told, reader)

    return compose
