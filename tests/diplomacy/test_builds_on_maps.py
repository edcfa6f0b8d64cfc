"""Maps of the census and of adjustments tell how many units each power may build or has to remove, and where."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset
from generator.render.maps.legend import legend
from generator.render.scenes.scenes import scene
from tests.render.test_keys import base_of
from tests.support.sample_games import sample


def winters(name: str) -> list[tuple[Ruleset, PublicPhase, PublicPhase]]:
    """The phases of a game before and at each winter, with its rules."""
    game, rules = sample(name)
    pairs = zip(game.phases, game.phases[1:], strict=False)
    return [(rules, before, winter) for before, winter in pairs if winter.phase.step == "adjustments"]


def waiting(winter: PublicPhase) -> PublicPhase:
    """A winter that is still to come."""
    return replace(winter, done=False, after={}, events=())


@pytest.mark.parametrize("name", ["describe", "minuet", "wyvern", "aurora"])
def test_what_is_due_is_what_the_census_counted_on_its_map_and_on_that_of_the_winter_before_it_is_run(name: str) -> None:
    found = winters(name)
    assert found
    for rules, before, winter in found:
        counted = {str(it["power"]): it["builds"] for it in before.events if it["kind"] == "total" and it["builds"]}
        for phase in (before, waiting(winter)):
            assert rules.pictures(phase)[-1].due == counted, phase.phase.id
        assert not any(it.due for it in rules.pictures(before)[:-1])


@pytest.mark.parametrize("name", ["describe", "minuet", "wyvern", "aurora"])
def test_once_the_adjustments_are_made_nothing_is_due_and_no_home_has_a_ring(name: str) -> None:
    for rules, _, winter in winters(name):
        for it in rules.pictures(winter):
            assert not it.due
            assert "site" not in it.places
        assert any(mark.kind in ("build", "remove") for mark in rules.pictures(winter)[-1].marks)


def test_a_ring_is_around_each_home_that_is_vacant_until_the_builds_are_made() -> None:
    rules, before, winter = winters("describe")[0]
    homes = {"Edi", "Lvp", "Lon", "Bre", "Par", "Mar", "Kie", "Ber", "Mun", "Ven", "Rom", "Nap", "Mos", "StP", "Sev", "Bud", "Smy"}
    assert rules.pictures(before)[-1].places["site"] == homes
    assert rules.pictures(waiting(winter))[-1].places["site"] == homes
    assert "site" not in rules.pictures(before)[0].places


def test_the_key_has_what_is_due_behind_the_centres_and_says_what_it_means() -> None:
    rules, before, _ = winters("describe")[0]
    band = legend(scene(rules.pictures(before)[-1], base_of(rules.id), tuple(rules.styles)))[0]
    assert ">Austria 4 (+1)<" in band
    assert f">{rules.pictures(before)[-1].signs.due}<" in band
    assert "(+" not in legend(scene(rules.pictures(before)[0], base_of(rules.id), tuple(rules.styles)))[0]


def test_a_game_that_is_over_owes_nothing() -> None:
    game, rules = sample("describe")
    assert not any(it.due for it in rules.pictures(game.phases[-1]))
