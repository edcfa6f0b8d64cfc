"""Campaigns by chance: whatever is ordered, what must always hold holds, and the same game played twice is the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from generator.rulesets.dynastic_campaign.orders import Orders
from tests.support import campaign, campaign_play


def test_six_years() -> None:
    campaign_play.play(0, 6)


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(205))
def test_thirteen_years(seed: int) -> None:
    campaign_play.play(seed, 13)


@pytest.mark.parametrize("seed", range(2))
def test_the_small_scenario(seed: int) -> None:
    campaign_play.play(seed, 7, "three-crowns")


@pytest.mark.parametrize(
    "house",
    [
        {"marriage-phases": ["winter"]},
        {"spring-marriages": "with-moves"},
        {"marriage-phases": []},
        {"revolt": "on"},
    ],
    ids=str,
)
def test_other_choices_of_the_gm(house: dict[str, Any]) -> None:
    campaign_play.play(1, 2, **house)


def test_the_same_game_twice_is_the_same() -> None:
    one, two = (campaign_play.play(7, 2) for _ in range(2))
    assert one == two


@pytest.mark.parametrize("seed", range(1))
def test_the_places_of_nations_and_orders_in_a_file_change_nothing(seed: int) -> None:
    """Financial orders are paid as they are listed; any others may stand anywhere."""
    random, position, settings = Random(seed), campaign.start(), campaign.settings()
    for _ in range(14):
        orders = campaign_play.orders_of(settings, position, random)
        shuffled = {nation: orders.sent[nation] for nation in random.sample(sorted(orders.sent), len(orders.sent))}
        one = campaign_play.play_phase(settings, position, orders, b"seed")
        two = campaign_play.play_phase(settings, position, Orders(shuffled), b"seed")
        assert one.position == two.position
        assert Counter(map(str, one.events)) == Counter(map(str, two.events))
        position = one.position


def test_a_nation_that_sends_nothing_is_no_obstacle() -> None:
    position, settings = replace(campaign.start()), campaign.settings()
    for _ in range(7 * 3):
        after = campaign_play.play_phase(settings, position, Orders(), b"seed")
        assert campaign_play.faults(position, after) == []
        position = after.position
    assert position.phase.year == 1621
