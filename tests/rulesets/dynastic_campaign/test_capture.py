"""Provinces are captured at the end of the year by enemies who stand in them, and by nobody else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.rulesets.dynastic_campaign import rooms
from generator.rulesets.dynastic_campaign.orders import Build
from generator.rulesets.dynastic_campaign.position import REBELS, Unit
from generator.rulesets.dynastic_campaign.sieges.capture import capture_provinces
from tests.support import campaign

FRENCH = Unit("france", "army", 1, "FrC", 80, arrived=9)
DUTCH = Unit("united-provinces", "army", 1, "FrC", 80, arrived=5)


@pytest.mark.parametrize(
    ("units", "place", "control"),
    [
        pytest.param([FRENCH], "FrC", "france", id="R-T32 an enemy army that stands there captures the province"),
        pytest.param([replace(FRENCH, at="IdF")], "FrC", "spain", id="a province that was left stays with its owner"),
        pytest.param([FRENCH, Unit("spain", "garrison", 1, "FrC", 10)], "FrC", "spain", id="the owner's garrison holds it"),
        pytest.param([FRENCH, Unit("spain", "fleet", 1, "FrC", 10)], "FrC", "france", id="a fleet does not hold land"),
        pytest.param([replace(FRENCH, mood="mutiny")], "FrC", "spain", id="mutineers capture nothing"),
        pytest.param([Unit(REBELS, "army", 1, "FrC", 100)], "FrC", "spain", id="rebels capture nothing"),
        pytest.param([Unit("austria", "army", 1, "FrC", 100)], "FrC", "spain", id="not at peace"),
        pytest.param([Unit("france", "fleet", 1, "Leo", 100)], "Leo", "spain", id="a fleet captures no land"),
        pytest.param([FRENCH, replace(DUTCH, ap=90)], "FrC", "united-provinces", id="of two occupiers the stronger"),
        pytest.param([FRENCH, DUTCH], "FrC", "united-provinces", id="of equal occupiers the one that came first"),
        pytest.param(
            [FRENCH, Unit("france", "siege-train", 1, "FrC", 20), replace(DUTCH, ap=90)],
            "FrC",
            "france",
            id="all units of an occupier count",
        ),
        pytest.param([Unit("austria", "army", 1, "Cap", 10)], "Cap", "austria", id="what is nobody's is taken at peace"),
        pytest.param([Unit("england", "army", 1, "Vir", 10)], "Vir", "england", id="one's own stays one's own"),
        pytest.param([replace(FRENCH, nation="portugal")], "FrC", "spain", id="a GM nation at peace takes nothing"),
    ],
)
def test_who_captures(units: list[Unit], place: str, control: str) -> None:
    before = campaign.at_war(campaign.start(), ("france", "spain"), ("spain", "united-provinces"))
    before = replace(before, units={unit.id: unit for unit in units})
    after = capture_provinces(campaign.turn(campaign.at("winter moves", before, number=9)))
    assert after.position.places[place].control == control
    was = before.places[place].control
    assert [(it["place"], it["nation"], it["was"]) for it in campaign.told(after, "captured")] == (
        [(place, control, was)] if control != was else []
    )


def test_a_bought_ally_captures_from_the_payers_enemy() -> None:
    before = campaign.at_war(campaign.start(), ("france", "spain"))
    nations = {**before.nations, "savoy": replace(before.nations["savoy"], ally_of="france")}
    before = replace(before, nations=nations, units={"savoy ARM-1": Unit("savoy", "army", 1, "FrC", 50)})
    after = capture_provinces(campaign.turn(campaign.at("winter moves", before)))
    assert after.position.places["FrC"].control == "savoy"


def test_r_t32_what_is_captured_in_winter_is_no_site_for_a_build_that_winter() -> None:
    """The army that captured the province stands in it, so that it is occupied."""
    before = campaign.at_war(campaign.start(), ("france", "spain"))
    before = replace(before, units={FRENCH.id: FRENCH})
    captured = capture_provinces(campaign.turn(campaign.at("winter moves", before, number=9))).position
    sites = (*captured.nations["france"].sites, "FrC")
    captured = replace(captured, nations={**captured.nations, "france": replace(captured.nations["france"], sites=sites)})
    order = Build("garrison", 40, "FrC")
    assert rooms.hindrance(campaign.settings(), captured, "france", order) == "occupied"
    assert rooms.hindrance(campaign.settings(), replace(captured, units={}), "france", order) == ""
    assert (
        rooms.hindrance(campaign.settings(), replace(before, nations=captured.nations, units={}), "france", order) == "not-own-land"
    )
