"""Quarry with its dice: rolled, or typed by a GM who rolls real ones where a run asks for them; and the site of such a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator import rulesets, store
from generator.core.problem import Problem
from generator.core.public import PublicGame
from generator.publish.site import GameSource, Site, SiteFolders
from generator.publish.site_build import build
from generator.render.base_maps.diagram import diagram
from tests import quarry
from tests.support.quarry_tables.closed import Closed
from tests.support.quarry_tables.table import LAST, ONE, QUARRY, TWO

FIGHT = {"grey": ["Badger - Mill - Chapel", "Beaver - Ridge"], "ochre": ["Magpie - Ford", "Marten stays"]}
DIG = {"grey": ["Badger stays", "Beaver - Pit"], "ochre": ["Magpie stays", "Marten stays"]}
"""Two days: a fight in the first, and in the second a pit where men may be buried; public dice, and lookouts' private ones."""

LOOKOUTS = {"lookout of Badger": [6], "lookout of Beaver": [3], "lookout of Magpie": [1], "lookout of Marten": [2]}
ROLLS = {
    ONE: {"round 2: Abbot in Chapel": [3, 4, 6], "round 2: Badger in Chapel": [1, 1, 5, 6], **LOOKOUTS},
    TWO: {**LOOKOUTS, f"{LAST}/cave-in on Beaver": [1]},
}
"""What the GM's dice show in a game; those of the reckoning stand with the orders of the march before it."""


def text(game: Closed, phase: str) -> str:
    """The order file of a phase, opened; where it is sealed, that of the GM."""
    return game.texts()[f"{phase}/orders{'/gm.yaml.age' if game.recipient else '.yaml'}"].decode()


def type_rolls(game: Closed, phase: str, fell: Any) -> None:
    """Type what fell over the dice in an order file, as the GM does."""
    if game.recipient:
        assert not game.open().faults
    path = game.file(f"{phase}/orders.yaml")
    lines = []
    for line in path.read_text().splitlines():
        key, _, blank = line.rpartition(": ")
        shown = fell.get(key.strip().strip('"'))
        lines.append(f"{key}: {shown}" if blank.startswith("[d") else line)
    path.write_text("\n".join(lines) + "\n")
    if game.recipient:
        assert not game.seal().faults


def finish(game: Closed, phase: str, fell: Any = None) -> None:
    """Run a phase, and type every roll that it asks for."""
    for _ in range(5):
        if not game.run().faults:
            return
        type_rolls(game, phase, fell or ROLLS[phase])
    raise AssertionError(game.run().faults)


def play(game: Closed) -> None:
    """The whole game, with what the dice showed."""
    for phase, orders in ((ONE, FIGHT), (TWO, DIG)):
        game.send(phase, orders)
        finish(game, phase)


def register(patch: pytest.MonkeyPatch) -> None:
    """Let the command line know the game."""
    patch.setitem(rulesets.MODULES, "quarry", quarry.__name__)


def publish(base: Path) -> Path:
    """The site of a game in `state/pit` of a repository, built from its public half; the folder of the game in it."""

    def read() -> PublicGame | list[Problem]:
        game, problems = store.public_game(base / "state", "pit")
        return game or problems

    assert QUARRY.chart
    source = GameSource("pit", store.public_files(base / "state", "pit"), diagram(QUARRY.chart), read, lambda: QUARRY)
    assert not build([source], Site("Pits"), SiteFolders(Path(__file__).parents[3] / "templates", base / "site")).problems
    return base / "site/pit"
