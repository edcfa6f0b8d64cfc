"""What the GM of a campaign chose in game.yaml, with the scenario that it is played on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from generator.rulesets.dynastic_campaign.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Settings:
    """The `scenario`, and the GM's choices.

    `resolver` is who decides battles: the program by strengths (`ap`), or the GM (`external`). `marriage_seasons` are the seasons
    with a phase for marriages; where `spring_with_moves`, those of Spring are handed in with its moves. `points` are the ratings
    that bonus points raised, by person's id and rating (`leadership`, `guile`, `constitution`). `bohemian_revolt` sets a rebellion
    in the scenario's `revolt:` place in the first Spring.
    """

    scenario: Scenario
    resolver: Literal["ap", "external"] = "ap"
    marriage_seasons: tuple[str, ...] = ("spring", "winter")
    spring_with_moves: bool = False
    points: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    bohemian_revolt: bool = False
