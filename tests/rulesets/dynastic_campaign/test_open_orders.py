"""Orders of which some fields are open: what is said of all of them holds for each, and the orders page offers the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from generator.core.order_forms import every_line
from generator.rulesets.dynastic_campaign import order_choices, rooms
from generator.rulesets.dynastic_campaign import orders as o
from generator.rulesets.dynastic_campaign.notation.writing import written
from generator.rulesets.dynastic_campaign.open_orders import verdict
from generator.rulesets.dynastic_campaign.order_forms import forms
from generator.rulesets.dynastic_campaign.position import Position, Writ
from tests.support import campaign, campaign_play
from tests.support.campaign_families import child, having

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
    assert verdict(campaign.settings(), campaign.start(), FRANCE, kind, fields, rooms.CHECKS.get(kind, ())) is expected


@pytest.mark.parametrize("phase", ["spring moves", "spring marriages", "winter builds"])
def test_it_is_never_wrong_about_an_order(phase: str) -> None:
    settings, position, dice = campaign.settings(), campaign.at(phase), Random(3)
    known = set()
    for seed in range(12):
        for nation, sent in campaign_play.orders_of(settings, position, Random(seed)).sent.items():
            for order in (it.order for it in sent):
                fields = {key: value for key, value in order._asdict().items() if dice.random() < 0.5}
                found = verdict(settings, position, nation, type(order), fields, rooms.CHECKS.get(type(order), ()))
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


def everything(kind: type, position: Position) -> Iterator[Any]:
    """Every order of a kind that France could write, whether or not it could be carried out."""
    settings, own = campaign.settings(), [it.id for it in position.of(FRANCE)]
    family, persons = [it.id for it in position.family(FRANCE)], list(position.persons)
    every: dict[type, tuple[list[Any], ...]] = {
        o.Withdraw: (own, list(settings.scenario.places)),
        o.Transport: (own, list(position.units)),
        o.SwapTrain: (own, own, own),
        o.Propose: (family, persons),
        o.ChooseSee: (persons, list(settings.scenario.places)),
        o.Divide: (persons, sorted({it.province for it in position.titles}), family),
        o.Skip: (persons, [2], family),
        o.Suspend: (list(range(40)), [1]),
    }
    if kind is o.Annul:
        yield from (o.Annul(groom=groom, bride=bride) for groom in family for bride in persons)
    else:
        yield from (kind(*fields) for fields in product(*every[kind]))


def manned() -> Position:
    """France with a cardinal, a noble with two Titles, a Spanish bride, a train, and a fleet at sea."""
    start = having(campaign.start(), child(campaign.start().persons["Thibault Montclair"], "Gilles", "1"))
    extra = (replace(start.units[ARMY], type="train", number=1), replace(start.units[ARMY], type="fleet", number=9, at="BBi"))
    position = replace(start, units=start.units | {it.id: it for it in extra})
    position = campaign.with_persons(position, {"Anselme Montclair": {"clergy": 4, "see": ""}, "Benito Valdoro": {"clergy": 5}})
    title = next(it for it in position.titles if it.holder == "Thibault Montclair")
    writ = Writ(1, "Rainier Montclair", "Elvira Valdoro", 1, (FRANCE, "spain"))
    couple = {"Rainier Montclair": {"spouse": writ.bride}, writ.bride: {"spouse": writ.groom, "nation": FRANCE}}
    return replace(
        campaign.with_persons(position, couple), titles=(*position.titles, replace(title, province="Bri")), writs=(writ,)
    )


@pytest.mark.parametrize(
    ("phase", "kind"),
    [
        *(("spring moves", it) for it in (o.Withdraw, o.Transport, o.SwapTrain)),
        *(("spring marriages", it) for it in (o.Propose, o.ChooseSee, o.Annul, o.Suspend)),
        *(("winter builds", it) for it in (o.Divide, o.Skip)),
    ],
)
def test_nothing_that_could_be_carried_out_is_missing_on_the_orders_page(phase: str, kind: type) -> None:
    settings, position = campaign.settings(), campaign.at(phase, manned())
    only = replace(position, nations={key: replace(it, played=key in (FRANCE, "spain")) for key, it in position.nations.items()})
    form = next(it for it in forms(only, settings) if it.power == FRANCE)
    offered = {line for row in form.rows for line in every_line(row)}
    possible = [order for order in everything(kind, only) if not rooms.hindrance(settings, only, FRANCE, order)]
    assert possible
    assert [text for order in possible if (text := written(order, settings.scenario, FRANCE)) not in offered] == []
