"""The maps of one phase of a campaign in the scenario of 1618, made from events that a test writes down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.core.event import Event
from generator.core.picture import Picture
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pictures.phase import pictures
from generator.rulesets.dynastic_campaign.position import Position
from tests.support import campaign, campaign_play


def phase_of(events: Sequence[Event], when: str = "spring moves", before: Position | None = None, after: Any = None) -> PublicPhase:
    """A phase that was run: the start, or another position, with these public events."""
    position = campaign.at(when, before)
    left = after or before or campaign.start()
    documents = [campaign_play.ruleset().dump(it)[0] for it in (position, left)]
    return PublicPhase(position.phase, documents[0], done=True, events=tuple(events), after=documents[1])


def maps(phase: PublicPhase, told: Sequence[Event] = ()) -> dict[str, Picture]:
    """The maps of a phase by name."""
    return {it.name: it for it in pictures(campaign.settings().scenario, phase, told)}
