"""What comes of the orders of a phase, whichever it is."""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.event import Event
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Dislodged


@dataclass(frozen=True, slots=True)
class Outcome:
    """The facts of the phase, the units that stand after it (sorted), and those that were driven out."""

    events: tuple[Event, ...]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...] = ()
