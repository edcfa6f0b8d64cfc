"""A GM who rolls real dice, and types what they show where a run asks for it."""

from __future__ import annotations

from typing import Any

from tests.toy.closed import ONE, TWO, Closed
from tests.toy.table import FIRST, SECOND

LAST = "04-2-dusk-tally"
ROLLS = {
    ONE: {"storm: blue": [3, 4], "storm: red": [1, 1], "stars of blue": [20], "stars of red": [7]},
    TWO: {"storm: blue": [2, 2], "storm: red": [6, 6], "stars of blue": [1], "stars of red": [2]}
    | {f"{LAST}/glow in North": [6], f"{LAST}/glow in West": [1]},
}
"""What the GM's dice show in a game; the lamps of the first year come to light in the tally of the second."""


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
    for phase, orders in ((ONE, FIRST), (TWO, SECOND)):
        game.send(phase, orders)
        finish(game, phase)
