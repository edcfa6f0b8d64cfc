"""A rule system that makes the pictures of each phase once, though the history, the places and the strip all ask for them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import fields, replace
from typing import Any

from generator.core.picture import Picture
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset


def remembering(rules: Ruleset) -> Ruleset:
    """The same rule system for the phases of one game, which stay in memory as long as it does."""
    made: dict[Hashable, tuple[PublicPhase, tuple[Picture, ...]]] = {}

    def pictures(phase: PublicPhase, *told: Any) -> tuple[Picture, ...]:
        if told:  # of what only one reader knows; nobody asks for that twice
            return tuple(rules.pictures(phase, *told))
        known = _known_by(phase)
        if known not in made:
            # The phase is remembered, too: as long as it lives, nothing else has the identities of its documents.
            made[known] = phase, tuple(rules.pictures(phase))
        return made[known][1]

    return replace(rules, pictures=pictures)


def _known_by(phase: PublicPhase) -> Hashable:
    """What tells a phase from another: its documents by their identity, since comparing them would take longer than a picture."""
    values = (getattr(phase, it.name) for it in fields(phase))
    return tuple((id(it) if it else 0) if isinstance(it, Mapping | tuple) and not hasattr(it, "_fields") else it for it in values)
