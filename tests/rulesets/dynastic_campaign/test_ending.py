"""Who is out, and who wins."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.rulesets.dynastic_campaign.ending import eliminate, end_game, score
from generator.rulesets.dynastic_campaign.position import Crown, Loan, Position, Unit
from tests.support import campaign

LAND = sorted(place.id for place in campaign.settings().scenario.places.values() if place.is_land)
ABROAD = sorted(place.id for place in campaign.settings().scenario.places.values() if place.kind == "abroad")


def holding(position: Position, nation: str, number: int, *, left: str = "", places: list[str] = LAND) -> Position:
    """The position in which a nation controls so many provinces, and those that it loses go to `left`."""
    own = set(sorted(places, key=lambda it: (position.places[it].control != nation, it))[:number])
    now = {
        key: replace(it, control=nation if key in own else left if it.control == nation else it.control)
        for key, it in position.places.items()
    }
    return replace(position, places=now)


def with_nation(position: Position, nation: str, **changes: Any) -> Position:
    return replace(position, nations={**position.nations, nation: replace(position.nations[nation], **changes)})


@pytest.mark.parametrize(
    ("phase", "year", "spain", "france", "ended"),
    [
        pytest.param("winter marriages", 1620, 18, 5, ("provinces", ["spain"]), id="18 provinces win"),
        pytest.param("winter marriages", 1620, 17, 5, None, id="17 do not"),
        pytest.param("winter builds", 1620, 18, 5, None, id="not before the last phase of the year"),
        pytest.param("autumn moves", 1620, 18, 5, None, id="not in Autumn"),
        pytest.param("winter marriages", 1620, 18, 19, ("provinces", ["france"]), id="of two the one with more"),
        pytest.param("winter marriages", 1629, 10, 6, None, id="not before the last year"),
        pytest.param("winter marriages", 1630, 12, 6, ("scores", ["spain"]), id="the last year ends the game by scores"),
    ],
)
def test_who_wins(phase: str, year: int, spain: int, france: int, ended: tuple[str, list[str]] | None) -> None:
    before = holding(holding(campaign.start(), "spain", spain, left="portugal"), "france", 0, left="portugal")
    free = [it for it in LAND if before.places[it].control != "spain"]
    before = holding(before, "france", france, places=free)
    after = end_game(campaign.turn(campaign.at(phase, before, year=year, number=99)))
    facts = campaign.told(after, "ended")
    assert [(it["how"], it["powers"]) for it in facts] == ([ended] if ended else [])
    assert after.position.over is bool(ended)


def test_places_abroad_do_not_count() -> None:
    before = holding(campaign.start(), "spain", len(ABROAD), places=ABROAD)
    after = end_game(campaign.turn(campaign.at("winter marriages", before, year=1620)))
    assert len(ABROAD) + 10 >= 18
    assert not campaign.told(after, "ended")


def test_equal_provinces_are_told_apart_by_score_and_then_by_points() -> None:
    before = holding(campaign.start(), "spain", 18, left="portugal")
    free = [it for it in LAND if before.places[it].control not in ("spain", "france")]
    before = holding(before, "france", 18, places=[*free, *(it for it in LAND if before.places[it].control == "france")])
    by_score = with_nation(with_nation(before, "spain", treasury=Decimal(20)), "france", treasury=Decimal(21))
    equal = with_nation(with_nation(before, "spain", treasury=Decimal(20)), "france", treasury=Decimal(20))
    for position, winner in ((by_score, "france"), (equal, "spain")):
        after = end_game(campaign.turn(campaign.at("winter marriages", position, year=1620)))
        assert [it["powers"] for it in campaign.told(after, "ended")] == [[winner]]


def test_the_score() -> None:
    before = with_nation(campaign.start(), "austria", treasury=Decimal("12.5"))
    scenario = campaign.settings().scenario
    assert score(scenario, before, "austria") == 5 * 5 + Decimal("12.5")
    crowned = replace(before, crowns={**before.crowns, "spain": Crown("spain", "spain", "x", "austria")})
    assert score(scenario, crowned, "austria") == 5 * 5 + Decimal("12.5") + 10
    cleric = next(it for it in before.persons.values() if it.nation == "austria" and it.clergy == 2)
    papal = replace(before, persons={**before.persons, cleric.id: replace(cleric, clergy=5)})
    assert score(scenario, papal, "austria") == 5 * 5 + Decimal("12.5") + 5
    dead = replace(before, persons={**before.persons, cleric.id: replace(cleric, clergy=5, died=1619)})
    assert score(scenario, dead, "austria") == 5 * 5 + Decimal("12.5")


@pytest.mark.parametrize(
    ("phase", "land", "units", "out"),
    [
        pytest.param("winter marriages", 0, False, True, id="without a province and without a unit"),
        pytest.param("winter marriages", 1, False, False, id="not with a province"),
        pytest.param("winter marriages", 0, True, False, id="not with a unit"),
        pytest.param("winter builds", 0, False, False, id="not before the end of the year"),
        pytest.param("summer moves", 0, False, False, id="not in Summer"),
    ],
)
def test_who_is_out(phase: str, land: int, *, units: bool, out: bool) -> None:
    before = holding(campaign.start(), "denmark", land, left="sweden")
    kept = {key: it for key, it in before.units.items() if it.nation != "denmark"}
    fleet = Unit("denmark", "fleet", 1, "NSe", 40)
    before = replace(before, units={**kept, fleet.id: fleet} if units else kept)
    before = with_nation(before, "denmark", loans=(Loan(Decimal(20), 50, 1620),))
    after = eliminate(campaign.turn(campaign.at(phase, before)))
    assert [it["nation"] for it in campaign.told(after, "eliminated")] == (["denmark"] if out else [])
    assert after.position.nations["denmark"].out is out
    assert bool(after.position.nations["denmark"].loans) is not out
    assert any(it.nation == "denmark" for it in after.position.routes) is not out
    assert {it.id for it in after.position.family("denmark")} == {it.id for it in before.family("denmark")}


def test_the_last_player_wins() -> None:
    nations = {key: replace(it, out=key != "england" and it.played) for key, it in campaign.start().nations.items()}
    after = end_game(campaign.turn(campaign.at("winter marriages", replace(campaign.start(), nations=nations))))
    assert [(it["how"], it["powers"]) for it in campaign.told(after, "ended")] == [("alone", ["england"])]
