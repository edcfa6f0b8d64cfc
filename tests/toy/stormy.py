"""Lanterns with dice: boats may meet a storm, a finder looks in the dark, and lamps glow as chance will have it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import rulesets, store
from generator.core.dice import Throw
from generator.core.event import EVERYBODY
from generator.core.problem import Problem
from generator.core.public import PublicGame
from generator.core.ruleset import Ruleset, System
from generator.core.turn import Turn
from generator.publish.site import Shop, Site, Source
from generator.publish.site_build import build
from tests.toy import board
from tests.toy.ruleset import FACTS, HERE, bury_lamps, find_lamps, light_lamps, next_phase, sail_boats
from tests.toy.ruleset import ruleset as lanterns


def meet_storms(turn: Turn) -> Turn:
    """Two dice for each boat that would sail, all thrown at once: below five it is becalmed and stays where it is."""
    sailing = [power for power, order in turn.orders.items() if "to" in order]
    turn, rolls = turn.roll(EVERYBODY, *(Throw(f"storm: {power}", 2, 6, needed=5) for power in sailing))
    becalmed = {power for power, dice in zip(sailing, rolls, strict=True) if sum(dice) < 5}
    stay = {power: {**turn.orders[power], "to": turn.position.boats[power]} for power in becalmed}
    return replace(turn, orders={**turn.orders, **stay})


def look_around(turn: Turn) -> Turn:
    """Every power looks at the stars in secret, one after the other."""
    for power in sorted(turn.position.boats):
        turn, _ = turn.roll(power, Throw(f"stars of {power}", 1, 20))
    return turn


def light_up(turn: Turn) -> Turn:
    """How bright each lamp glows that comes to light."""
    places = sorted({lamp.at for lamp in turn.position.lamps if lamp.age >= 1})
    return turn.roll(EVERYBODY, *(Throw(f"glow in {place}", 1, 6) for place in places))[0]


STEPS = {
    "voyage": (meet_storms, sail_boats, find_lamps, bury_lamps, look_around, next_phase),
    "tally": (light_up, light_lamps, next_phase),
}


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Stormy Lanterns on a board."""
    return replace(
        lanterns(facts),
        id="stormy",
        title="Stormy Lanterns",
        dice=("rolled", "typed"),
        steps=lambda position: STEPS[position.phase.step],
    )


STORMY = ruleset(FACTS or {})
STERN = replace(STORMY, id="stern", dice=("rolled",))
"""One that takes no dice that somebody typed."""

SYSTEM = System(ruleset, board.BOARDS)


def register(patch: pytest.MonkeyPatch) -> None:
    """Let the command line know the game."""
    patch.setitem(rulesets.MODULES, "stormy", __name__)


def publish(base: Path) -> Path:
    """The site of a game in `state/toy` of a repository, built from its public half; the folder of the game in it."""

    def read() -> PublicGame | list[Problem]:
        game, problems = store.public_game(base / "state", "toy")
        return game or problems

    files = store.public_files(base / "state", "toy")
    source = Source("toy", files, (HERE / "map.svg").read_bytes(), read, lambda: STORMY)
    assert not build([source], Site("Toys"), Shop(HERE.parent.parent / "templates", base / "site")).problems
    return base / "site/toy"
