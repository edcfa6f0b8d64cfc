"""The picture of a board before the first phase: who owns what, and the units that stand there."""

from __future__ import annotations

from generator.core.picture import Picture, Piece
from generator.diplomacy import picture
from generator.diplomacy.board import Board


def opening(board: Board) -> Picture:
    """The start position; a thrall's centre has its lord's colour."""
    powers, minors = board.powers.values(), board.minors.values()
    owned = {place: power.id for power in powers for place in (*power.home, *power.owns)}
    units = {power.id: power.units for power in powers} | {minor.id: (minor.unit,) for minor in minors}
    names = {style.owner: style.name for style in picture.styles(board)}
    return Picture(
        name="start",
        title=f"{board.facts['title']}: the start",
        description=". ".join(f"{names[owner]}: {', '.join(those)}" for owner, those in units.items() if those) + ".",
        fills=owned | {minor.id: minor.id for minor in minors},
        centres=owned | {minor.id: minor.of or minor.id for minor in minors},
        pieces=tuple(Piece(text[2:], picture.SHAPES[text[0]], owner) for owner, those in units.items() for text in those),
        capitals=frozenset(power.capital for power in powers if power.capital),
    )
