"""Games by chance, with plans of which many make no sense: what must hold holds after every turn."""

from __future__ import annotations

import pytest

from generator.rulesets.dragon_lords import scenario as scenarios
from generator.rulesets.dragon_lords.documents import dump, load
from generator.rulesets.dragon_lords.settings import Settings
from tests.support import lords_play
from tests.support.lords_laws import check
from tests.support.variant_table import facts_in


@pytest.mark.parametrize(("seed", "nonsense"), [(0, False), (1, False), (3, True)])
def test_games_by_chance(seed: int, *, nonsense: bool) -> None:
    for before, turn in lords_play.play(seed, 24, nonsense=nonsense):
        check(before, turn)


@pytest.mark.parametrize("seed", range(1))
def test_the_small_world_by_chance(seed: int) -> None:
    settings = Settings(scenarios.build(facts_in("dragon_lords", "two-shores.yaml")))
    for before, turn in lords_play.play(seed, 12, settings):
        check(before, turn)


def test_two_games_are_equal_and_positions_come_back_from_their_documents() -> None:
    one, other = ([turn for _, turn in lords_play.play(99, 8)] for _ in range(2))
    assert [turn.events for turn in one] == [turn.events for turn in other]
    for turn in one:
        public, secret = dump(turn.position)
        assert load({**public, "phase": {"id": turn.position.phase.id}}, secret) == turn.position


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(100, 300))
def test_many_games_by_chance(seed: int) -> None:
    for before, turn in lords_play.play(seed, 24, nonsense=seed % 2 == 0):
        check(before, turn)
