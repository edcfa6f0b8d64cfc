"""Everything that was ordered for a phase, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from generator.core.quick_dataclass import dataclass
from generator.diplomacy.conflict_tables import CheckedOrders
from generator.diplomacy.orders import Bid, Given


@dataclass(frozen=True, slots=True)
class Orders:
    """What came in for a phase. `given` has the orders by power; a power from which nothing came is absent or empty.

    `heirs` are the orders to heirs, by power. `shared` are those that the holders of a vassal give for it, by vassal and holder.
    `bids` are the secret bids for units of minor powers. Once they are weighed, the winning orders stand in `given` under the minor
    powers, and `refused` says, by province, which of them do not count and why. `checked` are the orders of a
    movement phase as they were checked when they were read. `preferred` are the canonical orders that were filled in because a
    player prefers them, by the power whose unit or heir it is, each with the id of the phase with which that came.
    """

    given: Mapping[str, tuple[Given, ...]] = field(default_factory=dict)
    heirs: Mapping[str, tuple[Given, ...]] = field(default_factory=dict)
    shared: Mapping[str, Mapping[str, tuple[Given, ...]]] = field(default_factory=dict)
    bids: tuple[Bid, ...] = ()
    refused: Mapping[str, str] = field(default_factory=dict)
    preferred: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    checked: CheckedOrders | None = field(default=None, repr=False, compare=False)

    def all_given(self) -> list[Given]:
        """Every order to a unit, power by power."""
        return [given for power in sorted(self.given) for given in self.given[power]]

    def came_from(self, power: str) -> bool:
        """Whether anything but bids came from a power's player."""
        return bool(self.given.get(power) or self.heirs.get(power) or any(by.get(power) for by in self.shared.values()))
