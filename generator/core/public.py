"""The public half of a game: all that publishing can see. `store` makes these values, and nothing secret fits into them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import NamedTuple

from generator.core.event import Event
from generator.core.phase import Phase
from generator.core.placed_values import Data
from generator.core.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class PublicPhase:
    """One phase as everyone may read it.

    `position` is the public position before the phase. For a phase that was run, `at` is the moment in force (ISO 8601, or
    empty), `events` are its public events and `after` the public position it left. `due` is the deadline in force (ISO 8601 with
    offset, or empty). `why` is the reason of an erratum; `superseded` the folder of a later revision, or empty.
    `hashes` are those that the record names, `commitments` bind what the powers sent, and `revealed` is what was secret, once it is
    revealed. `reports` has the sha256 of each sealed report beside the record, by the name of its file. `lately` has, by place, the
    owner of the unit that was the last there when the phase began; it stands in no record, but follows from those before it.
    """

    phase: Phase
    position: Mapping[str, Data]
    due: str = ""
    done: bool = False
    at: str = ""
    events: tuple[Event, ...] = ()
    after: Mapping[str, Data] = field(default_factory=dict)
    press: str = ""
    why: str = ""
    superseded: str = ""
    hashes: Mapping[str, Data] = field(default_factory=dict)
    revealed: Mapping[str, Data] = field(default_factory=dict)
    commitments: Mapping[str, Data] = field(default_factory=dict)
    reports: Mapping[str, str] = field(default_factory=dict)
    lately: Mapping[str, str] = field(default_factory=dict)

    def before_it_was_played(self) -> PublicPhase:
        """The phase as it was while it waited for orders: its position and its deadline alone."""
        return PublicPhase(self.phase, self.position, self.due, lately=self.lately)


class OrdersIn(NamedTuple):
    """How many powers have sent orders of those that owe some, and by their ids which have not, where the GM has them named."""

    given: int
    due: int
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A game as everyone may read it: its game.yaml (`game_file`) and every revision of its phases, the oldest first.

    `orders_in` is how far the phase that it waits for has come, where game.yaml asks to tell that.
    """

    id: str
    title: str
    rules: str
    game_file: Mapping[str, Data]
    phases: tuple[PublicPhase, ...]
    orders_in: OrdersIn | None = None

    def corrects(self, phase: Phase) -> bool:
        """Whether a phase is a correction: an earlier revision of it was played.

        Where an erratum begins before it was ever played, a phase has a later revision and corrects nothing.
        """
        return any(it.done and it.phase.number == phase.number and it.phase.revision < phase.revision for it in self.phases)
