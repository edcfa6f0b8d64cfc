"""Orders of which some fields are open: what is said of all of them holds for each, and the orders page offers the same."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from generator.rulesets.dynastic_campaign import order_choices, rooms
from generator.rulesets.dynastic_campaign import orders as o
from generator.rulesets.dynastic_campaign.open_orders import verdict
from generator.rulesets.dynastic_campaign.order_forms import forms
from tests.support import campaign, campaign_play

FRANCE = "france"
ARMY, FOREIGN = "france ARM-1", "spain ARM-1"


@pytest.mark.parametrize(
    ("kind", "fields", "expected"),
    [
        pytest.param(o.Withdraw, {"unit": FOREIGN}, False, id="a foreign unit, wherever it is to go"),
        pytest.param(o.Withdraw, {"unit": ARMY}, None, id="an own one may go to some places"),
        pytest.param(o.Hold, {"unit": ARMY}, True, id="no field is left"),
        pytest.param(o.Hold, {"unit": FOREIGN}, False, id="no field is left, and it is not its own"),
        pytest.param(o.BribeUnit, {"unit": "no ARM-9"}, False, id="no such unit, for whatever money"),
        pytest.param(o.BribeUnit, {"unit": FOREIGN}, None, id="a bribe that may be enough"),
        pytest.param(o.Protect, {"by": "Lucien Montclair"}, False, id="who protects is no cardinal, whomever he is to protect"),
        pytest.param(o.Vote, {}, None, id="nothing is settled"),
        pytest.param(o.Unread, {}, True, id="a kind that nobody checks"),
    ],
)
def test_what_holds_for_all_orders_with_some_fields_is_known_before_the_others(
    kind: type, fields: dict[str, Any], *, expected: bool | None
) -> None:
    assert verdict(campaign.settings(), campaign.start(), FRANCE, kind, fields) is expected


@pytest.mark.parametrize("phase", ["spring moves", "spring marriages", "winter builds"])
def test_it_is_never_wrong_about_an_order(phase: str) -> None:
    settings, position, dice = campaign.settings(), campaign.at(phase), Random(3)
    known = set()
    for seed in range(12):
        for nation, sent in campaign_play.orders_of(settings, position, Random(seed)).sent.items():
            for order in (it.order for it in sent):
                fields = {key: value for key, value in order._asdict().items() if dice.random() < 0.5}
                found = verdict(settings, position, nation, type(order), fields)
                hindered = bool(rooms.hindrance(settings, position, nation, order))
                assert found is None or found is not hindered, (order, fields)
                known.add(found)
    assert known >= {True, None}


@pytest.mark.parametrize("phase", ["spring moves", "winter marriages"])
def test_the_orders_page_offers_the_same_as_if_every_order_was_tried(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = campaign.at(phase)
    one = replace(position, nations={key: replace(it, played=key == FRANCE) for key, it in position.nations.items()})
    quick = forms(one, campaign.settings())
    monkeypatch.setattr(order_choices, "verdict", lambda *_: None)
    assert quick == forms(one, campaign.settings())


@pytest.mark.parametrize(
    ("at_war", "offered"), [pytest.param(True, True, id="an enemy stands outside"), pytest.param(False, False, id="a guest does")]
)
def test_only_a_garrison_that_is_shut_in_is_offered_to_break_out(*, at_war: bool, offered: bool) -> None:
    start = campaign.start()
    inside = next(it for it in start.of(FRANCE) if it.type == "garrison")
    guest = replace(start.units[FOREIGN], at=inside.at)
    position = replace(campaign.at("spring moves"), units={**start.units, FOREIGN: guest})
    if at_war:
        position = campaign.at_war(position, (FRANCE, guest.nation))
    only_france = {key: replace(it, played=key == FRANCE) for key, it in position.nations.items()}
    (form,) = forms(replace(position, nations=only_france), campaign.settings())
    rows = {row.title: str(row) for row in form.rows}
    besieged = f"{inside.name} in {campaign.settings().scenario.names[inside.at]}"
    assert {title for title, row in rows.items() if "breaks out" in row} == ({besieged} if offered else set())
