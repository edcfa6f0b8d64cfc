"""A GM who rolls real dice, and types what they show where a run asks for it."""

from __future__ import annotations

from typing import Any

from tests.pit.closed import Closed
from tests.pit.table import LAST, ONE, TWO

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
    """The order file of a phase, opened."""
    return game.texts()[f"{phase}/orders.yaml{'.age' * bool(game.recipient)}"].decode()


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
