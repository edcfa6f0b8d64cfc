"""Factories and their forts: where they may be, what they cost, and what becomes of an unpaid fort."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.rulesets.dynastic_campaign.money.payments import pay_for_orders
from generator.rulesets.dynastic_campaign.orders import BuildFactory
from generator.rulesets.dynastic_campaign.overseas.factories import build_factories, maintain_forts
from generator.rulesets.dynastic_campaign.position import Access, Factory, Position, Route, Unit
from tests.support import campaign

ROUTE = Route("england", ("NW", "CW", "af"), "Cap", invested=Decimal(5))


def having(position: Position | None = None, **parts: Any) -> Position:
    return replace(position or campaign.start(), **parts)


@pytest.mark.parametrize(
    ("position", "order", "why"),
    [
        pytest.param(having(), BuildFactory("Vir"), "", id="in one's own land"),
        pytest.param(having(), BuildFactory("Pom"), "", id="in a GM nation's land"),
        pytest.param(
            campaign.at_war(having(), ("england", "pomerania")), BuildFactory("Pom"), "enemy-present", id="not in an enemy's"
        ),
        pytest.param(having(), BuildFactory("Mex"), "not-welcome", id="not in a player's without leave"),
        pytest.param(having(access=(Access("england", "Mex"),)), BuildFactory("Mex"), "", id="with leave"),
        pytest.param(
            having(access=(Access("england", "Mex", "france"),)), BuildFactory("Mex"), "not-welcome", id="not with leave of another"
        ),
        pytest.param(
            having(routes=(replace(ROUTE, to="Mex", agreed=True),)), BuildFactory("Mex"), "", id="where one agreed to a route"
        ),
        pytest.param(having(), BuildFactory("Cap"), "not-welcome", id="not where nobody has landed"),
        pytest.param(
            having(units={"e": Unit("england", "army", 1, "Cap", 10)}), BuildFactory("Cap"), "", id="where one has landed"
        ),
        pytest.param(having(routes=(ROUTE,)), BuildFactory("Cap"), "not-welcome", id="a trade route alone is not enough"),
        pytest.param(having(routes=(ROUTE,)), BuildFactory("Cap", fort=True), "", id="but it is for a fort"),
        pytest.param(
            having(routes=(ROUTE,), units={"s": Unit("spain", "army", 1, "Cap", 10)}),
            BuildFactory("Cap", fort=True),
            "not-welcome",
            id="unless others are there",
        ),
        pytest.param(having(), BuildFactory("Cap", fort=True), "not-welcome", id="and not without a route in the region"),
        pytest.param(having(), BuildFactory("NSe"), "no-place-for-a-factory", id="not at sea"),
        pytest.param(having(factories=(Factory("england", "Vir"),)), BuildFactory("Vir"), "has-it-already", id="not twice"),
        pytest.param(having(factories=(Factory("england", "Cap"),)), BuildFactory("Cap", fort=True), "", id="a fort for a factory"),
        pytest.param(
            having(factories=(Factory("england", "Cap", fort=True),)),
            BuildFactory("Cap", fort=True),
            "has-it-already",
            id="one fort",
        ),
        pytest.param(
            campaign.at_war(having(units={"s": Unit("spain", "army", 1, "Vir", 10)}), ("england", "spain")),
            BuildFactory("Vir"),
            "enemy-present",
            id="not beside an enemy",
        ),
    ],
)
def test_where_they_are_built(position: Position, order: BuildFactory, why: str) -> None:
    after = build_factories(pay_for_orders(campaign.turn(position, {"england": [order]})))
    assert [it["why"] for it in campaign.told(after, "failed", "england")] == ([why] if why else [])
    built = [it for it in after.position.factories if it.nation == "england"]
    assert (Factory("england", order.place, order.fort) in built) is (not why or why == "has-it-already")
    assert len(built) == len({it.at for it in built})
    cost = position.nations["england"].treasury - after.position.nations["england"].treasury
    assert cost == (10 if order.fort and not why else 0)


@pytest.mark.parametrize(
    ("treasury", "fort", "left", "stands"),
    [("12", True, "7", True), ("4.9", True, "4.9", False), ("12", False, "12", False)],
)
def test_forts_are_paid_for(treasury: str, left: str, *, fort: bool, stands: bool) -> None:
    nation = replace(campaign.start().nations["england"], treasury=Decimal(treasury))
    before = having(factories=(Factory("england", "Vir", fort=fort),), nations={**campaign.start().nations, "england": nation})
    after = maintain_forts(campaign.turn(campaign.at("winter moves", before)))
    assert after.position.factories == (Factory("england", "Vir", fort=stands),)
    assert after.position.nations["england"].treasury == Decimal(left)
    assert bool(campaign.told(after, "fort-lost")) is (fort and not stands)
