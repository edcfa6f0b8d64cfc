"""The picture of a board before the first phase: who owns what, and the units and heirs that stand there."""

from __future__ import annotations

from generator.core.picture import Picture, Piece
from generator.diplomacy.board import Board
from generator.diplomacy.heirs import first_heirs
from generator.diplomacy.holdings import SHAPES, looks


def opening(board: Board) -> Picture:
    """The start position; a thrall's centre has its lord's colour."""
    powers, minors = board.powers.values(), board.minors.values()
    owned = {place: power.id for power in powers for place in (*power.home, *power.owns)}
    units = {power.id: power.units for power in powers} | {minor.id: (minor.unit,) for minor in minors}
    names = {power.id: power.name for power in powers} | {minor.id: board.places[minor.id].name for minor in minors}
    look, capitals = looks(board), frozenset(power.capital for power in powers if power.capital)
    return Picture(
        name="start",
        title=f"{board.facts['title']}: the start",
        description=". ".join(f"{names[owner]}: {', '.join(those)}" for owner, those in units.items() if those) + ".",
        fills=owned | {minor.id: look(minor.id) for minor in minors},
        centres=owned | {minor.id: minor.of or look(minor.id) for minor in minors},
        pieces=(
            *(Piece(text[2:], SHAPES[text[0]], look(owner)) for owner, those in units.items() for text in those),
            *(Piece(heir.at, "heir", heir.of, pale=bool(heir.married)) for heir in first_heirs(board)),
        ),
        capitals=capitals,
        homes=frozenset(place for power in powers for place in power.home) - capitals if minors else frozenset(),
    )
