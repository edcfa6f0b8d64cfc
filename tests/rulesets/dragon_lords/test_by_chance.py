"""Games by chance, with plans of which many make no sense: what must hold holds after every turn."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dragon_lords import rooms
from generator.rulesets.dragon_lords import scenario as scenarios
from generator.rulesets.dragon_lords.documents import dump, load
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position
from generator.rulesets.dragon_lords.settings import Settings
from generator.rulesets.dragon_lords.troops import can_hide, storage
from generator.rulesets.dragon_lords.troops import load as weight_aboard
from tests.support import lords, lords_play
from tests.support.variant_table import facts_in

PUBLIC = {
    "war", "peace", "alliance", "alliance-over", "allegiance", "allegiance-over", "proclaimed", "title", "title-lost", "given",
    "fought", "taken", "annexed", "annexation-over", "fort-built", "fort-razed", "harbour-built", "harbour-lost", "eliminated",
    "ended",
}  # fmt: skip
"""What everybody may hear (scenario 11)."""


def check(before: Position, turn: Turn) -> None:
    """Everything that must hold after a turn."""
    after: Position = turn.position
    world = turn.settings.scenario
    gold_is_accounted_for(before, turn)
    told = {str(event["kind"]) for event in turn.events}
    assert told <= {kind for kinds in rooms.SECTIONS.values() for kind in kinds}
    assert {str(event["why"]) for event in turn.events if "why" in event} <= set(rooms.REASONS)
    assert {str(event["kind"]) for event in turn.events if event["audience"] == "public"} <= PUBLIC
    for unit in after.units.values():
        assert unit.stacks or unit.heroes or unit.type == "garrison" or any(it.aboard == unit.id for it in after.units.values())
        assert all(stack.count > 0 for stack in unit.stacks)
        assert len({(stack.type, stack.rank) for stack in unit.stacks}) == len(unit.stacks)
        assert all(world.troops[stack.type].ship == (unit.type == "fleet") for stack in unit.stacks) or unit.type == "garrison"
        assert not unit.leader or unit.leader in unit.heroes
        if unit.aboard:
            carrier = after.units[unit.aboard]
            assert (carrier.type, carrier.at, unit.type) == ("fleet", unit.at, "army")
        else:
            assert unit.type == "fleet" or not world.is_sea(unit.at)
        assert not unit.hidden or can_hide(world, after, unit)
        if unit.type == "garrison" and unit.realm != INDEPENDENT:
            assert world.places[unit.at].city
            assert after.provinces[unit.at].owner == unit.realm
    garrisons = Counter(unit.at for unit in after.units.values() if unit.type == "garrison")
    assert all(count == 1 for count in garrisons.values())
    heroes = Counter(hero for unit in after.units.values() for hero in unit.heroes)
    assert set(heroes) == set(after.heroes)
    assert all(count == 1 for count in heroes.values())
    for place, it in after.provinces.items():
        assert 0 <= it.standing <= it.fort <= 12
        assert 0 <= it.damage <= 3
        assert not (it.annexed and it.annexed != it.owner and not it.lost), place
        assert it.owner == INDEPENDENT or not after.realms[it.owner].out
    assert all(it.treasury >= 0 for it in after.realms.values())
    assert not set(after.wars) & set(after.alliances)


def gold_is_accounted_for(before: Position, turn: Turn) -> None:
    """Gold balances to the hundredth by named facts."""
    booked: dict[str, Decimal] = {}
    for event in turn.events:
        it: Any = event
        if it["kind"] == "gold":
            assert it["cause"]
            booked[it["realm"]] = booked.get(it["realm"], Decimal(0)) + it["amount"]
    for realm, was in before.realms.items():
        now = turn.position.realms[realm]
        if not now.out:
            assert now.treasury == was.treasury + booked.get(realm, Decimal(0)), realm


@pytest.mark.parametrize("seed", range(4))
def test_games_by_chance(seed: int) -> None:
    for before, turn in lords_play.play(seed, 24):
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
    for before, turn in lords_play.play(seed, 24):
        check(before, turn)


def test_storage_holds_while_nobody_is_shot_at() -> None:
    position = lords.start()
    assert all(weight_aboard(lords.scenario(), position, it.id) <= storage(lords.scenario(), it) for it in position.units.values())
