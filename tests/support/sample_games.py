"""The demonstration games as publishing reads them, each read once for all tests of a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.cli import site_sources
from generator.core.public import PublicGame
from generator.core.ruleset import Ruleset

STATE = Path(__file__).parents[2] / "state"


@cache
def sample(name: str) -> tuple[PublicGame, Ruleset]:
    """A game among the samples, and its rule system."""
    source = site_sources.source(STATE, name)
    game, rules = source.read(), source.rules()
    assert isinstance(game, PublicGame)
    assert isinstance(rules, Ruleset)
    return game, rules
