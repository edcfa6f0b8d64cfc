"""How long reports are: as posts of a forum, of busy seasons and of years with births, and where they are cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import combinations
from random import Random

import pytest

from generator.core.turn import Turn
from generator.publish.phase_posts import in_posts
from generator.rulesets.dynastic_campaign import orders as given
from generator.rulesets.dynastic_campaign.orders import Order
from generator.rulesets.dynastic_campaign.position import Position
from tests.support import campaign, campaign_play, campaign_words

LONGEST = 8_000
ORDERS = 20
"""How many orders each nation sends in a busy season."""


def posts(before: Position, after: Turn) -> tuple[str, ...]:
    """The report of a phase as posts for phpBB."""
    return in_posts(campaign_words.report(before, after), "phpbb", campaign_play.ruleset())


def busy(phase: str) -> Position:
    """The start with every two players at war, and money and twice as many units for each of them."""
    start = campaign.at(phase)
    players = start.players()
    units = dict(start.units)
    for nation in players:
        homes = [
            key for key, it in start.places.items() if it.control == nation and campaign.settings().scenario.places[key].is_land
        ]
        free = [key for key in homes if not any(it.type == "army" and it.at == key for it in start.of(nation))]
        for number, place in enumerate(free, 11):
            unit = replace(next(start.of(nation)), type="army", number=number, at=place, noble="", ap=60)
            units[unit.id] = unit
    rich = {key: replace(it, treasury=Decimal(500)) for key, it in start.nations.items()}
    return replace(campaign.at_war(start, *combinations(players, 2)), units=units, nations=rich)


def twenty(position: Position, nation: str) -> list[Order]:
    """Twenty orders of a nation: units go where enemies are, and all that money can do is done at home and among the neighbours."""
    return [order for order, _ in zip(_orders(position, nation), range(ORDERS), strict=False)]


def _orders(position: Position, nation: str) -> Iterator[Order]:
    scenario = campaign.settings().scenario

    def welcome(place: str) -> tuple[bool, bool, str]:
        hostile = any(position.at_war(nation, it.nation) for it in position.at(place))
        return (not hostile, position.places[place].control not in (nation, "", *position.players()), place)

    for unit in position.of(nation):
        near = sorted(scenario.ways[unit.at], key=welcome)
        if unit.type in ("army", "fleet"):
            ground = [place for place in near if scenario.is_sea(place) == (unit.type == "fleet")]
            yield given.Move(unit.id, ground[0]) if ground else given.Hold(unit.id)
    own = sorted(key for key, it in position.places.items() if it.control == nation and scenario.places[key].is_land)
    others = sorted(it.id for it in position.nations.values() if not it.played)
    number = position.players().index(nation)
    yield from (given.Fortify(place) for place in own[:3])
    yield from (given.DeclareWar(other) for other in others[number * 2 : number * 2 + 2])
    yield given.Rebellion(others and next(key for key, it in position.places.items() if it.control == others[number]))
    yield from (given.Allow(other, own[0]) for other in others[-3:])
    yield given.BribeNation(others[-number - 1], Decimal(20), join=True)
    yield given.Borrow(Decimal(5), 1)
    yield given.Trade(
        (scenario.places[own[0]].region, sorted(scenario.regions[scenario.places[own[0]].region])[0]), own[0], Decimal(5)
    )
    yield from (given.Fortify(place) for place in own[3:])
    yield from (given.Pay(other, Decimal(1)) for other in position.players() if other != nation)


def played(position: Position) -> Turn:
    """The turn after a phase with twenty orders of each nation."""
    orders = {nation: twenty(position, nation) for nation in position.players()}
    assert {len(those) for those in orders.values()} == {ORDERS}
    turn = campaign.turn(position, orders)
    for step in campaign_play.ruleset().steps(position):
        turn = step(turn)
    return turn


@pytest.mark.parametrize("phase", ["spring moves", "summer moves", "winter moves"])
def test_a_season_of_nine_busy_nations_is_cut_between_its_chapters(phase: str) -> None:
    position = busy(phase)
    after = played(position)
    assert len(campaign.told(after, "battle")) >= 15
    assert len(campaign.told(after, "moved")) + len(campaign.told(after, "nullified")) >= 30
    parts = posts(position, after)
    assert max(map(len, parts)) <= LONGEST
    assert len(parts) <= 3


def test_a_winter_with_births_is_two_posts_at_most_and_other_seasons_are_one() -> None:
    position, random = campaign.start(), Random(5)
    for _ in range(21):
        orders = campaign_play.orders_of(campaign.settings(), position, random)
        after = campaign_play.play_phase(campaign.settings(), position, orders, b"words")
        parts = posts(position, after)
        assert len(parts) <= 1 + bool(campaign.told(after, "born")), position.phase.id
        assert max(map(len, parts)) <= LONGEST
        position = after.position


def test_a_post_begins_with_its_title_and_a_chapter() -> None:
    position = busy("spring moves")
    first, *others = posts(position, played(position))
    assert "Thrones: Spring 1618 Moves (phase 1)" in first
    for part in others:
        _, title, rest = part.partition("(phase 1)")
        assert title
        assert rest.lstrip("0123456789/() []bsize=").strip()
