"""The order in which a phase for marriages goes (scenario 12.2), and the end of the Winter builds before it (scenario 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import year
from generator.rulesets.dynastic_campaign.orders import (
    Accept,
    Annul,
    Arrest,
    Assign,
    Captive,
    ChooseSee,
    CrownKing,
    Grant,
    Order,
    Propose,
    Protect,
    Vote,
    Vow,
)
from generator.rulesets.dynastic_campaign.position import Position, Term, Writ
from tests.support import campaign
from tests.support.campaign_families import changed

LUCIEN, RAINIER, GASPARD, ANSELME = (f"{it} Montclair" for it in ("Lucien", "Rainier", "Gaspard", "Anselme"))
ELVIRA, TEODOR, BENITO, GARCIA = (f"{it} Valdoro" for it in ("Elvira", "Teodor", "Benito", "Garcia"))
ARREST = f"arrest of {GARCIA} by {ANSELME}"


def phase(position: Position, orders: Mapping[str, list[Order]], rolls: Mapping[str, list[int]] | None = None) -> Turn:
    """The turn behind a whole phase."""
    turn = campaign.turn(position, orders, rolls)
    for step in year.steps(position):
        turn = step(turn)
    return turn


def spring(**persons: dict[str, Any]) -> Position:
    """Spring 1618 for marriages, with persons changed."""
    return campaign.at("spring marriages", campaign.with_persons(campaign.start(), persons), number=2)


def whys(turn: Turn) -> list[str]:
    """Why orders failed."""
    return [str(event["why"]) for event in campaign.told(turn, "failed")]


WEDDING: dict[str, list[Order]] = {"france": [Propose(LUCIEN, ELVIRA, writ=1)], "spain": [Accept(1)]}


def wedding(*terms: Term, **more: list[Order]) -> dict[str, list[Order]]:
    """Orders that marry Lucien to Elvira under terms, with others."""
    orders: dict[str, list[Order]] = {"france": [Propose(LUCIEN, ELVIRA, terms, writ=1)], "spain": [Accept(1)]}
    return {nation: [*orders.get(nation, []), *more.get(nation, [])] for nation in {*orders, *more}}


def test_who_takes_the_vow_performs_a_marriage_at_once() -> None:
    clergyless = {ANSELME: {"clergy": 0, "see": ""}, BENITO: {"clergy": 0, "see": ""}}
    assert whys(phase(spring(**clergyless), wedding())) == ["no-priest"]
    after = phase(spring(**clergyless), wedding(spain=[Vow(TEODOR)]))
    assert whys(after) == []
    assert after.position.persons[LUCIEN].spouse == ELVIRA


ARCHBISHOP = {ANSELME: {"clergy": 3, "see": "Gas"}, BENITO: {"clergy": 4, "see": "Leo"}}


def test_protection_comes_before_arrests() -> None:
    orders: dict[str, list[Order]] = {"france": [Arrest(ANSELME, GARCIA)], "spain": [Protect(GARCIA, BENITO)]}
    after = phase(spring(**ARCHBISHOP), orders, {ARREST: [1]})
    assert [event["protected"] for event in campaign.told(after, "arrest-failed", "france")] == [True]
    assert after.position.persons[GARCIA].free


def test_a_protection_that_cannot_be_given_stops_no_arrest() -> None:
    orders: dict[str, list[Order]] = {"france": [Arrest(ANSELME, GARCIA)], "spain": [Protect(GARCIA, BENITO)]}
    after = phase(spring(**{**ARCHBISHOP, BENITO: {"clergy": 2}}), orders, {ARREST: [1]})
    assert after.position.persons[GARCIA].captor == "france"


def test_who_takes_the_vow_leads_no_unit_any_more_when_others_would_arrest_him() -> None:
    orders: dict[str, list[Order]] = {"france": [Arrest(ANSELME, TEODOR)], "spain": [Vow(TEODOR)]}
    after = phase(spring(**ARCHBISHOP, **{TEODOR: {"unit": "spain ARM-1"}}), orders, {})
    assert whys(after) == ["no-leader"]


def test_annulments_come_before_executions() -> None:
    wife = {"spouse": GASPARD, "nation": "france"}
    position = spring(**{GASPARD: {"captor": "austria", "spouse": "Karen Strandborg"}, "Karen Strandborg": wife})
    writs = tuple(it for it in position.writs if it.groom != GASPARD)
    position = replace(position, writs=(*writs, Writ(90, GASPARD, "Karen Strandborg", 1, ("france", "denmark"))))
    position = changed(position, "Odile Montclair", died=1617, spouse="")
    orders: dict[str, list[Order]] = {"denmark": [Annul(90)], "austria": [Captive(GASPARD, "execute")]}
    after = phase(position, orders, {"the Pope's answer on writ 90": [6]})
    karen = after.position.persons["Karen Strandborg"]
    assert (karen.nation, karen.gone) == ("denmark", False), "she is no king's widow"


def test_arrests_come_before_what_becomes_of_captives() -> None:
    orders: dict[str, list[Order]] = {"france": [Captive(GARCIA, "return"), Arrest(ANSELME, GARCIA)]}
    after = phase(spring(**ARCHBISHOP), orders, {ARREST: [1]})
    assert campaign.told(after, "arrested", "public")
    assert [event["what"] for event in campaign.told(after, "captive", "public")] == ["return"]
    assert after.position.persons[GARCIA].free


def test_annulments_come_before_writs() -> None:
    position = spring(**{LUCIEN: {"spouse": "Karen Strandborg"}, "Karen Strandborg": {"spouse": LUCIEN, "nation": "france"}})
    old = Writ(90, LUCIEN, "Karen Strandborg", 1, ("france", "denmark"))
    position = replace(position, writs=(*position.writs, old))
    orders = {"france": [Annul(90), Propose(LUCIEN, ELVIRA, writ=1)], "spain": [Accept(1)]}
    after = phase(position, orders, {"the Pope's answer on writ 90": [6]})
    assert whys(after)[0] == "annulled-lately", "he is no husband any more, and waits for another phase"
    assert not after.position.persons[LUCIEN].spouse


def test_captives_come_before_writs() -> None:
    position = spring(**{LUCIEN: {"captor": "austria"}})
    assert whys(phase(position, wedding())) == ["captor-objects"]
    after = phase(position, wedding(austria=[Captive(LUCIEN, "return")]))
    assert after.position.persons[LUCIEN].spouse == ELVIRA


def test_an_executed_king_is_succeeded_before_writs() -> None:
    position = spring(**{GASPARD: {"captor": "austria"}})
    after = phase(position, wedding(austria=[Captive(GASPARD, "execute")], france=[Grant(LUCIEN, "Bri")]))
    assert after.position.crowns["france"].king == LUCIEN
    assert whys(after) == ["king-has-crown"], "Titles come behind"
    assert after.position.persons[LUCIEN].spouse == ELVIRA


@pytest.mark.parametrize(
    ("kind", "args", "order"),
    [
        pytest.param("title", ("Ara", "groom"), Grant(RAINIER, "Ara"), id="Titles"),
        pytest.param("see", ("Ara", "groom"), ChooseSee(ANSELME, "Ara"), id="sees"),
        pytest.param("assign", (RAINIER, "bride"), Assign(RAINIER, "spain ARM-3"), id="assignments"),
    ],
)
def test_what_a_writ_allows_is_done_in_the_phase_of_the_wedding(kind: str, args: tuple[str, ...], order: Order) -> None:
    position = spring(**{ANSELME: {"see": ""}})
    assert len(whys(phase(position, wedding(france=[order])))) == 1
    assert whys(phase(position, wedding(Term("", kind=kind, args=args), france=[order]))) == []


def test_a_new_king_is_crowned_before_titles_are_granted() -> None:
    position = spring()
    crowns = {**position.crowns, "france": replace(position.crowns["france"], king=GARCIA, nation="spain")}
    after = phase(replace(position, crowns=crowns), {"france": [Grant(RAINIER, "Bri"), CrownKing(RAINIER, "Bri")]})
    assert whys(after) == ["king-has-crown"]
    assert after.position.crowns["Bri"].king == RAINIER


@pytest.mark.parametrize(("face", "elected"), [pytest.param(1, True, id="who rises"), pytest.param(100, False, id="who does not")])
def test_a_cardinal_who_advances_is_elected_in_the_same_winter(face: int, *, elected: bool) -> None:
    position = changed(changed(campaign.start(), "Innocent", died=1617), ANSELME, clergy=4, see="Nmd")
    position = campaign.at("winter builds", position, year=1618, number=6)
    clerics = [it.id for it in position.persons.values() if it.alive and it.clergy]
    rolls = {f"promotion of {it}": [face if it == ANSELME else 100] for it in clerics}
    after = phase(position, {"france": [Vote(ANSELME, ANSELME)]}, rolls)
    assert [it["person"] for it in campaign.told(after, "elected", "public")] == ([ANSELME] if elected else [])
