"""Marks for what was told of a phase: a table of makers by kind of event, and what they see of the phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from generator.core.picture import Mark
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dynastic_campaign.pictures import names
from generator.rulesets.dynastic_campaign.pictures.moves import whereabouts
from generator.rulesets.dynastic_campaign.scenario import Scenario

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Seen:
    """A published phase, as the makers of marks ask it."""

    scenario: Scenario
    phase: PublicPhase

    @property
    def before(self) -> Document:
        """The public position before the phase."""
        return self.phase.position

    @property
    def after(self) -> Document:
        """The public position behind it."""
        return self.phase.after if self.phase.done else self.phase.position

    @cached_property
    def at(self) -> Mapping[str, str]:
        """Where each unit stood, by its id."""
        return whereabouts(self.phase)

    @cached_property
    def fields(self) -> Mapping[str, str]:
        """Where each unit that fought did so, by its id."""
        battles: list[Document] = [it for it in self.phase.events if it["kind"] == "battle"]
        return {str(unit): str(it["place"]) for it in battles for side in it["sides"] for unit in side["units"]}

    def letters(self, nation: object) -> str:
        """The letters of a nation."""
        return names.letters(self.scenario, str(nation))

    def seat(self, nation: object) -> str:
        """Where a nation resides behind the phase."""
        return names.seat(self.scenario, self.after, str(nation))

    def field(self, unit: object) -> str:
        """Where a unit fought, or else stood; empty for one that there was not."""
        return self.fields.get(str(unit)) or self.at.get(str(unit), "")


Maker = Callable[[Seen, Document], Iterator[Mark]]
"""The marks for an event of one kind."""


def marks(seen: Seen, makers: Mapping[str, Maker]) -> Iterator[Mark]:
    """The marks for all that was told of a phase, each once; what stands nowhere on the map has none."""
    made = (mark for it in seen.phase.events if (maker := makers.get(str(it["kind"]))) for mark in maker(seen, it))
    yield from dict.fromkeys(mark for mark in made if mark.place)
