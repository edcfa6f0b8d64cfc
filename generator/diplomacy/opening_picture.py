"""The picture of a board before the first phase: who owns what, and the units and heirs that stand there."""

from __future__ import annotations

from generator.core.picture import Picture, Piece
from generator.diplomacy.board import Board
from generator.diplomacy.heirs import first_heirs
from generator.diplomacy.map_ownership import SHAPES, counted, heir, looks, places
from generator.diplomacy.map_signs import SIGNS


def opening(board: Board) -> Picture:
    """The start position; a thrall's centre has its lord's colour."""
    powers, minors = board.powers.values(), board.minors.values()
    owned = {place: power.id for power in powers for place in (*power.home, *power.owns)}
    units = {power.id: power.units for power in powers} | {minor.id: (minor.unit,) for minor in minors}
    names = {power.id: power.name for power in powers} | {minor.id: board.places[minor.id].name for minor in minors}
    look, capitals = looks(board), frozenset(power.capital for power in powers if power.capital)
    centres = owned | {minor.id: minor.of or look(minor.id) for minor in minors}
    lords = {minor.id: minor.of for minor in minors if minor.of}
    fills = owned | {minor.id: look(minor.id) for minor in minors}
    return Picture(
        name="start",
        title=f"{board.facts['title']}: the start",
        description=". ".join(f"{names[owner]}: {', '.join(those)}" for owner, those in units.items() if those) + ".",
        fills=fills,
        centres=centres,
        pieces=(
            *(
                Piece(text[2:], SHAPES[text[0]], look(owner), lord=lords.get(owner, ""))
                for owner, those in units.items()
                for text in those
            ),
            *(heir(one.at, one.of, married=bool(one.married)) for one in first_heirs(board)),
        ),
        places=places(board, fills, centres, capitals, frozenset(place for power in powers for place in power.home)),
        counts=counted(centres, (look(owner) for owner, those in units.items() for _ in those)),
        signs=SIGNS,
    )
