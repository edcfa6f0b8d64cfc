"""Who shares the draw of players who cannot agree: all who still have pieces on the board (rulebook IX)."""

from __future__ import annotations

from generator.diplomacy.position import Position, survivors


def sharers(position: Position) -> list[str]:
    """The powers with units; one that only has centres plays on, but does not share the draw."""
    return [power for power in survivors(position) if position.units_of(power)]
