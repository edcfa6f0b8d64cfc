"""Games of dynasties to the last cycle, with orders, bids, heirs, retreats and builds of chance: no fault, and the laws hold."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from generator.core.canonical_yaml import dump
from generator.diplomacy.settings import Settings
from tests.diplomacy.dynasty.acts import ACTS, acts
from tests.diplomacy.dynasty.boards import DYNASTIC, RULES
from tests.diplomacy.dynasty.laws import keep_the_laws
from tests.diplomacy.dynasty.players import order_file, ruled
from tests.support.self_play import game, played_twice

ALL = 10**6
"""More years than any game lasts."""


def house(name: str, seed: int) -> Settings:
    """Every fifth game is won with few centres, so that somebody wins it and others come as far at once."""
    settings: Settings
    settings, problems = RULES[name].settings({"house": {"victory": "7"}} if seed % 5 == 1 else {})
    assert not problems
    return settings


def trace(name: str, seed: int) -> tuple[str, Counter[str]]:
    """All that a game leaves behind as one text, and how often each special rule acted. Every fifth game has a stern GM."""
    settings = house(name, seed)
    seen: Counter[str] = Counter()
    told = []
    for moment in game(RULES[name], settings, seed, ALL, partial(ruled, stern=seed % 5 == 2), order_file):
        keep_the_laws(RULES[name], settings, moment)
        seen.update(acts(settings, moment))
        told.append(dump(moment.record.results) + dump(moment.record.secret))
    assert moment.after.over
    return "\n".join(told), seen


SOME = [("order-of-the-dragon", seed) for seed in (6, 43)] + [("saga-of-the-nine", seed) for seed in (10, 66)]
"""Games in which many rules act, also the rare ways to end one; `make fuzz` plays two hundred of each."""


TWICE = (6, 66)
"""Those that are played a second time, one of each rule system."""


@pytest.mark.parametrize(("name", "seed"), SOME)
def test_a_game_of_chance_keeps_the_laws(name: str, seed: int) -> None:
    seen = played_twice(partial(trace, name), [seed]) if seed in TWICE else trace(name, seed)[1]
    assert seen.keys() <= ACTS


@pytest.mark.fuzz
@pytest.mark.parametrize("name", DYNASTIC)
def test_in_two_hundred_games_every_special_rule_acts(name: str) -> None:
    assert played_twice(partial(trace, name), range(1000, 1200)).keys() == ACTS
