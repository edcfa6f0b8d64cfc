"""What comes of the orders of a phase, be it movement, retreats or adjustments."""

from __future__ import annotations

from generator.core.event import Event
from generator.core.quick_dataclass import dataclass
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Dislodged


@dataclass(frozen=True, slots=True)
class Outcome:
    """The facts of the phase, the units that stand after it (sorted), and those that were dislodged."""

    events: tuple[Event, ...]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...] = ()
