"""Battles that the GM fights elsewhere (`resolver: external`; rulebook 7.2 and 7.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core.problem import Problem
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import calendar, documents, year
from generator.rulesets.dynastic_campaign.changes import with_nation
from generator.rulesets.dynastic_campaign.notation import language as notation
from generator.rulesets.dynastic_campaign.orders import (
    Besiege,
    Intercept,
    Move,
    Order,
    Orders,
    Sent,
    Support,
    Transport,
    Upkeep,
)
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.war.external import blanks, take_result
from tests.support import campaign
from tests.support.campaign_war import board, stands

SETTINGS = replace(campaign.settings(), resolver="external")
ATTACK: list[Order] = [Move("france ARM-1", "SpN"), Support("france ARM-2", "france ARM-1", "SpN")]
UNITS = ["france ARM-1 Pic", "france ARM-2 Lor 90", "spain ARM-1 SpN", "spain ARM-2 Cas"]


def phase(position: Position, orders: list[Order]) -> Turn:
    """The turn after a phase, with orders as they would be read from a file."""
    sent: dict[str, tuple[Sent, ...]] = {}
    for order in orders:
        unit = getattr(order, "unit", "") or getattr(order, "units", ("",))[0]
        nation = str(unit).partition(" ")[0]
        text = notation.written(order, SETTINGS.scenario, nation)
        sent[nation] = (*sent.get(nation, ()), Sent(nation, len(sent.get(nation, ())) + 1, order, text))
    turn = Turn(position, Orders(sent), SETTINGS, campaign.turn(position).dice)
    for step in year.steps(position):
        turn = step(turn)
    return turn


def kept(position: Position) -> Position:
    """The position as it is read again from its files."""
    public, secret = documents.dump(position)
    phase_of = position.phase
    return documents.load({**_texts(public), "phase": {"id": phase_of.id, "revision": 1}}, _texts(secret))


def _texts(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _texts(it) for key, it in value.items()}
    return [_texts(it) for it in value] if isinstance(value, list | tuple) else str(value)


def ruled(position: Position, **fields: Any) -> Position:
    """The position with the GM's result of the battle in the Spanish Netherlands."""
    found = take_result(Turn(position, Orders(), SETTINGS), {"rule": "battle", "place": "SpN", **fields})
    assert isinstance(found, Turn), found
    after: Position = found.position
    return after


def waiting() -> Position:
    """The position with that battle to be fought."""
    return kept(phase(board(UNITS, Lor="france"), list(ATTACK)).position)


def test_the_season_waits_and_nobody_has_moved() -> None:
    position = waiting()
    assert (position.phase.season, position.phase.step) == ("summer", calendar.BATTLES)
    assert stands(Turn(position, Orders()))["france ARM-1"] == "Pic"
    (battle,) = position.battles
    assert (battle["place"], [int(side["strength"]) for side in battle["sides"]]) == ("SpN", [100, 145])
    assert [it["losses"] for it in blanks(position)] == [{"spain ARM-1": 0, "france ARM-1": 0}]
    assert position.pending.keys() == {"france"}


def test_a_season_without_battles_goes_on() -> None:
    after = phase(board(["france ARM-1 Pic"]), [Move("france ARM-1", "IdF")])
    assert (after.position.phase.season, after.position.phase.step) == ("autumn", calendar.MOVES)
    assert stands(after) == {"france ARM-1": "IdF"}


RESULTS: dict[str, tuple[dict[str, Any], dict[str, str], tuple[str, str]]] = {
    "France wins": (
        {"winner": "france", "losses": {"spain ARM-1": "40", "france ARM-1": "30"}},
        {"france ARM-1": "SpN", "spain ARM-1": "LRh"}, ("30", "6"),
    ),
    "Spain wins": (
        {"winner": "spain", "losses": {"france ARM-1": "40"}}, {"france ARM-1": "Pic", "spain ARM-1": "SpN"}, ("26", "10"),
    ),
    "drawn in flight, at full cost": (
        {"draw": "flight", "losses": {"spain ARM-1": "20", "france ARM-1": "40"}},
        {"france ARM-1": "Pic", "spain ARM-1": "SpN"}, ("26", "8"),
    ),
    "R-178 drawn by agreement, at half": (
        {"draw": "agreed", "losses": {"spain ARM-1": "20", "france ARM-1": "40"}},
        {"france ARM-1": "Pic", "spain ARM-1": "SpN"}, ("28", "9"),
    ),
    "R-176 the winner pays for baggage alone": (
        {"winner": "france", "losses": {"france ARM-1": "50"}, "baggage": {"france ARM-1": "2", "spain ARM-1": "1"}},
        {"france ARM-1": "SpN", "spain ARM-1": "LRh"}, ("28", "9"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("result", "places", "money"), RESULTS.values(), ids=RESULTS)
def test_the_season_goes_on_with_the_results(result: dict[str, Any], places: dict[str, str], money: tuple[str, str]) -> None:
    after = phase(ruled(waiting(), **result), [])
    assert {key: at for key, at in stands(after).items() if key in places} == places
    assert tuple(after.position.nations[it].treasury for it in ("france", "spain")) == tuple(map(Decimal, money))
    assert (after.position.battles, dict(after.position.pending)) == ((), {})
    assert (after.position.phase.season, after.position.phase.step) == ("autumn", calendar.MOVES)


def test_a_battle_without_a_result_waits_on() -> None:
    after = phase(waiting(), [])
    assert after.position.phase.step == calendar.BATTLES
    assert len(after.position.battles) == 1
    assert not campaign.told(after, "battle")


def test_what_comes_behind_the_battles_waits_for_them() -> None:
    units = [*UNITS, "france ARM-3 Mil", "spain GAR-3 Mil 40"]
    orders: list[Order] = [*ATTACK, Besiege("france ARM-3")]
    first = phase(board(units, Lor="france"), orders)
    assert not campaign.told(first, "siege")
    then = phase(ruled(kept(first.position), winner="spain"), [])
    assert [it["place"] for it in campaign.told(then, "siege")] == ["Mil"]


def test_all_that_comes_behind_the_battles_of_winter_comes_once() -> None:
    """Supports, sieges, interceptions and the year's end."""
    units = [*UNITS, "france ARM-3 Mil", "france GAR-1 IdF 40", "spain GAR-3 Mil 70", "france FLT-1 NSe", "spain FLT-1 WMe"]
    orders: list[Order] = [
        *ATTACK, Besiege("france ARM-3"), Intercept("france FLT-1", "england", ("NW", "NA")), Upkeep(("france GAR-1",)),
        Support("spain FLT-1", "spain GAR-3", "Mil"),
    ]  # fmt: skip
    before = campaign.at("winter moves", board(units, Lor="france"), number=5)
    poor = with_nation(before, replace(before.nations["france"], treasury=Decimal(0)))
    first = phase(poor, orders)
    late = ("siege", "intercepted", "captured", "incomes", "unpaid", "failed")
    assert [it["kind"] for kind in late for it in campaign.told(first, kind)] == []
    assert first.position.phase.season == "winter"
    then = phase(ruled(kept(first.position), winner="france", losses={"spain ARM-1": "50"}), [])
    (battle,) = campaign.told(then, "battle")
    sides: Any = battle["sides"]
    assert {unit: ap for side in sides for unit, ap in side["supports"].items()} == {"france ARM-2": 45}
    assert [it["place"] for it in campaign.told(then, "siege")] == ["Mil"]
    assert [it["unit"] for it in campaign.told(then, "intercepted")] == ["france FLT-1"]
    assert [it["why"] for it in campaign.told(then, "failed")] == ["support-inside"]
    assert {it["place"]: it["nation"] for it in campaign.told(then, "captured")} == {"SpN": "france"}
    assert len(campaign.told(then, "incomes")) == 1
    upkeep = [it for it in campaign.told(then, "money", "france") if it["cause"] == "upkeep"]
    assert len(upkeep) == 1
    assert (then.position.phase.season, then.position.phase.step) == ("winter", calendar.BUILDS)


def test_an_army_that_is_not_carried_after_all_leads_to_battles_that_wait_again() -> None:
    """The fleet is beaten, so the army stays, and is attacked where it stands: nobody knew of that battle before."""
    units = ["france ARM-1 Pic", "france FLT-1 NSe", "spain FLT-1 BBi", "spain ARM-1 SpN"]
    orders: list[Order] = [
        Move("france ARM-1", "Zea"), Transport("france FLT-1", "france ARM-1"),
        Move("spain FLT-1", "NSe"), Move("spain ARM-1", "Pic"),
    ]  # fmt: skip
    first = phase(board(units, "france spain", Zea="france"), orders)
    assert [it["place"] for it in first.position.battles] == ["NSe"]
    found = take_result(Turn(kept(first.position), Orders(), SETTINGS), {"rule": "battle", "place": "NSe", "winner": "spain"})
    assert isinstance(found, Turn)
    second = phase(found.position, [])
    assert [(it["place"], "typed" in it) for it in second.position.battles] == [("NSe", True), ("Pic", False)]
    last = take_result(Turn(kept(second.position), Orders(), SETTINGS), {"rule": "battle", "place": "Pic", "winner": "france"})
    assert isinstance(last, Turn)
    after = phase(last.position, [])
    assert (stands(after)["france ARM-1"], stands(after)["spain ARM-1"]) == ("Pic", "SpN")


WRONG = {
    "no battle there": ({"place": "Pic", "winner": "france"}, "no-such-battle"),
    "a winner who was not there": ({"place": "SpN", "winner": "england"}, "not-in-battle"),
    "neither won nor drawn": ({"place": "SpN", "winner": "", "draw": ""}, "battle-result"),
    "both": ({"place": "SpN", "winner": "spain", "draw": "agreed"}, "battle-result"),
    "losses of a unit that was not there": ({"place": "SpN", "winner": "spain", "losses": {"spain ARM-2": "10"}}, "battle-numbers"),
    "losses that are no number": ({"place": "SpN", "winner": "spain", "losses": {"spain ARM-1": "ten"}}, "battle-numbers"),
}


@pytest.mark.parametrize(("ruling", "code"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_a_result_is_said(ruling: dict[str, Any], code: str) -> None:
    found = take_result(Turn(waiting(), Orders(), SETTINGS), {"rule": "battle", **ruling})
    assert isinstance(found, Problem)
    assert found.code == code
