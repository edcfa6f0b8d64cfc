"""War, peace and leave to enter (scenario 12.5, 13.1 and 13.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.core.problem import Problem
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_nation
from generator.rulesets.dynastic_campaign.orders import Allow, DeclareWar, OfferPeace
from generator.rulesets.dynastic_campaign.position import Access, Position, Unit
from generator.rulesets.dynastic_campaign.relations import commander, foes, friendly, hostile, may_enter
from generator.rulesets.dynastic_campaign.war.declarations import declare_and_make_peace, give_leave
from generator.rulesets.dynastic_campaign.war.rulings import RULINGS
from tests.support import campaign

Sides = dict[str, list[Any]]
FS, WAR = ("france", "spain"), (("france", "spain"),)

CASES: dict[str, tuple[tuple[tuple[str, str], ...], Sides, tuple[tuple[str, str], ...], list[str]]] = {
    "war is declared": ((), {"spain": [DeclareWar("france")]}, WAR, []),
    "both declare it at once": ((), {"spain": [DeclareWar("france")], "france": [DeclareWar("spain")]}, WAR, []),
    "not on itself": ((), {"spain": [DeclareWar("spain")]}, (), ["itself"]),
    "not twice": (WAR, {"spain": [DeclareWar("france")]}, WAR, ["at-war-already"]),
    "on a nation that nobody plays": ((), {"spain": [DeclareWar("venice")]}, (("spain", "venice"),), []),
    "not on one that is none": ((), {"spain": [DeclareWar("rebels")]}, (), ["no-such-nation"]),
    "peace needs both": (WAR, {"spain": [OfferPeace("france")]}, WAR, []),
    "peace that both offer": (WAR, {"spain": [OfferPeace("france")], "france": [OfferPeace("spain")]}, (), []),
    "not offers to others": (WAR, {"spain": [OfferPeace("france")], "england": [OfferPeace("spain")]}, WAR, ["not-at-war"]),
    "no offer without a war": ((), {"spain": [OfferPeace("france")]}, (), ["not-at-war"]),
    "no peace in the season of the declaration": (
        (), {"spain": [DeclareWar("france"), OfferPeace("france")], "france": [OfferPeace("spain")]}, WAR,
        ["not-at-war", "not-at-war"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("wars", "orders", "after", "whys"), CASES.values(), ids=CASES)
def test_war_and_peace(
    wars: tuple[tuple[str, str], ...], orders: Sides, after: tuple[tuple[str, str], ...], whys: list[str]
) -> None:
    turn = declare_and_make_peace(campaign.turn(replace(campaign.start(), wars=wars), orders))
    assert turn.position.wars == after
    assert [it["why"] for it in campaign.told(turn, "failed")] == whys
    assert len(campaign.told(turn, "peace", "public")) == (wars == WAR and after == ())


def test_an_offer_is_told_to_nobody_else() -> None:
    turn = declare_and_make_peace(campaign.turn(campaign.at_war(campaign.start(), FS), {"spain": [OfferPeace("france")]}))
    assert [event["audience"] for event in turn.events] == ["spain"]


def test_who_attacks_an_ally_it_bought_loses_it() -> None:
    position = campaign.start()
    bought = with_nation(position, replace(position.nations["bavaria"], ally_of="spain"))
    turn = declare_and_make_peace(campaign.turn(bought, {"spain": [DeclareWar("bavaria")]}))
    assert turn.position.nations["bavaria"].ally_of == ""
    assert hostile(turn.position, "spain", "bavaria")
    assert [event["audience"] for event in campaign.told(turn, "alliance-over")] == ["spain"]


def test_who_attacks_another_nations_ally_leaves_that_alliance_alone() -> None:
    turn = declare_and_make_peace(campaign.turn(allied(("bavaria", "spain"), wars=()), {"france": [DeclareWar("bavaria")]}))
    assert turn.position.nations["bavaria"].ally_of == "spain"
    assert not campaign.told(turn, "alliance-over")


BS, SV = ("bavaria", "spain"), ("savoy", "venice")
RULED: dict[str, tuple[tuple[tuple[str, str], ...], str, list[str], tuple[tuple[str, str], ...], str]] = {
    "peace for a nation that nobody plays": ((BS,), "peace", ["spain", "bavaria"], (), ""),
    "peace of these two alone": ((BS, *WAR), "peace", ["bavaria", "spain"], WAR, ""),
    "no peace without a war": ((), "peace", ["spain", "bavaria"], (), "the two nations are not at war"),
    "no peace of two players": (WAR, "peace", ["france", "spain"], WAR, "one of the two is a nation that nobody plays"),
    "war by a nation that nobody plays": (WAR, "war", ["spain", "bavaria"], (BS, *WAR), ""),
    "war of two that nobody plays": ((), "war", ["venice", "savoy"], (SV,), ""),
    "no war twice": ((BS,), "war", ["bavaria", "spain"], (BS,), "the two nations are at war already"),
    "no war of two players": ((), "war", ["france", "spain"], (), "one of the two is a nation that nobody plays"),
    "not of a nation with itself": ((), "war", ["bavaria", "bavaria"], (), "`nations:` are two nations"),
    "not of one": ((), "war", ["bavaria"], (), "`nations:` are two nations"),
    "not of three": ((), "war", ["bavaria", "spain", "savoy"], (), "`nations:` are two nations"),
    "not of one that is none": ((), "war", ["bavari", "spain"], (), "no nation in the game is called bavari"),
}


@pytest.mark.parametrize(("wars", "rule", "nations", "after", "problem"), RULED.values(), ids=RULED)
def test_war_and_peace_by_the_gms_word(
    wars: tuple[tuple[str, str], ...], rule: str, nations: list[str], after: tuple[tuple[str, str], ...], problem: str
) -> None:
    turn = campaign.turn(replace(campaign.start(), wars=wars))
    ruled = RULINGS[rule](turn, {"rule": rule, "nations": nations})
    if isinstance(ruled, Problem):
        assert ruled.message == problem
        return
    assert (ruled.position.wars, problem) == (after, "")
    (fact,) = campaign.told(ruled, rule, "public")
    assert set(fact.get("nations") or (fact["nation"], fact["on"])) == set(nations)


def test_the_nation_that_nobody_plays_declares_the_war_and_is_no_longer_an_ally() -> None:
    def after(ally_of: str) -> Turn:
        ruled = RULINGS["war"](campaign.turn(allied(("venice", ally_of), wars=())), {"rule": "war", "nations": ["spain", "venice"]})
        assert isinstance(ruled, Turn)
        return ruled

    assert [(it["nation"], it["on"]) for it in campaign.told(after("spain"), "war")] == [("venice", "spain")]
    assert [after(payer).position.nations["venice"].ally_of for payer in ("spain", "france")] == ["", "france"]
    assert [it["audience"] for it in campaign.told(after("spain"), "alliance-over")] == ["spain"]
    assert hostile(after("spain").position, "spain", "venice")


def test_peace_with_an_ally_ends_no_war_of_its_payer() -> None:
    before = allied(("bavaria", "spain"), wars=(("bavaria", "france"), FS))
    ruled = RULINGS["peace"](campaign.turn(before), {"rule": "peace", "nations": ["bavaria", "france"]})
    assert isinstance(ruled, Turn)
    assert ruled.position.wars == WAR
    assert hostile(ruled.position, "bavaria", "france")


LEAVE: dict[str, tuple[tuple[Access, ...], Sides, tuple[Access, ...], list[str]]] = {
    "given": ((), {"france": [Allow("england", "Pic")]}, (Access("england", "Pic", "france"),), []),
    "given once": (
        (Access("england", "Pic", "france"),), {"france": [Allow("england", "Pic")]}, (Access("england", "Pic", "france"),), [],
    ),
    "taken back": ((Access("england", "Pic", "france"),), {"france": [Allow("england", "Pic", forbid=True)]}, (), []),
    "not into another's land": ((), {"france": [Allow("england", "SpN")]}, (), ["not-your-land"]),
    "nothing to take back": ((), {"france": [Allow("england", "Pic", forbid=True)]}, (), ["no-leave-given"]),
    "not another's leave": (
        (Access("england", "Pic", "spain"),), {"france": [Allow("england", "Pic", forbid=True)]},
        (Access("england", "Pic", "spain"),), ["no-leave-given"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("access", "orders", "after", "whys"), LEAVE.values(), ids=LEAVE)
def test_leave(access: tuple[Access, ...], orders: Sides, after: tuple[Access, ...], whys: list[str]) -> None:
    turn: Turn = give_leave(campaign.turn(replace(campaign.start(), access=access), orders))
    assert turn.position.access == after
    assert [it["why"] for it in campaign.told(turn, "failed")] == whys


def allied(*pairs: tuple[str, str], wars: tuple[tuple[str, str], ...] = WAR) -> Position:
    """The start, with these nations bought, and at war as given."""
    position = replace(campaign.start(), wars=wars)
    return with_nation(position, *(replace(position.nations[nation], ally_of=payer) for nation, payer in pairs))


HOSTILE = {
    "two at war": ((), "france", "spain", True),
    "not a nation and itself": ((), "france", "france", False),
    "not two at peace": ((), "france", "england", False),
    "13.2 an ally is at war with its payer's enemies": ((("bavaria", "spain"),), "bavaria", "france", True),
    "and they with it": ((("bavaria", "spain"),), "france", "bavaria", True),
    "not an ally and its payer": ((("bavaria", "spain"),), "bavaria", "spain", False),
    "not two allies of one payer": ((("bavaria", "spain"), ("swiss", "spain")), "bavaria", "swiss", False),
    "allies of two enemies": ((("bavaria", "spain"), ("swiss", "france")), "bavaria", "swiss", True),
    "not once nobody pays": ((), "bavaria", "france", False),
    "rebels and everybody": ((), "rebels", "france", True),
}


@pytest.mark.parametrize(("bought", "one", "other", "fight"), HOSTILE.values(), ids=HOSTILE)
def test_hostile(*, bought: tuple[tuple[str, str], ...], one: str, other: str, fight: bool) -> None:
    assert hostile(allied(*bought), one, other) is fight
    assert hostile(allied(*bought), other, one) is fight


COMMAND = {
    "a nation its own": ((), Unit("france", "army", 1, "Pic", 60), "france"),
    "nobody one that is not loyal": ((), Unit("france", "army", 1, "Pic", 60, mood="mutiny"), ""),
    "nobody one of a nation that nobody plays": ((), Unit("bavaria", "army", 1, "Bav", 60), ""),
    "who bought its alliance": ((("bavaria", "spain"),), Unit("bavaria", "army", 1, "Bav", 60), "spain"),
    "nobody rebels": ((), Unit("rebels", "army", 1, "Boh", 60, mood="rebel"), ""),
}


@pytest.mark.parametrize(("bought", "unit", "nation"), COMMAND.values(), ids=COMMAND)
def test_commander(bought: tuple[tuple[str, str], ...], unit: Unit, nation: str) -> None:
    assert commander(allied(*bought), unit) == nation


def test_a_neutral_unit_and_its_payer_are_no_foes() -> None:
    position = allied()
    spanish, french = Unit("spain", "army", 1, "Cas", 60, neutral_to=("france",)), Unit("france", "army", 1, "Pic", 60)
    english = replace(french, nation="england")
    assert not foes(position, spanish, french)
    assert not foes(position, french, spanish)
    assert foes(replace(position, wars=(("england", "spain"),)), spanish, english)


PLACES = {
    "its own": ("spain", "Cas", True, True),
    "nobody's": ("spain", "NAt", True, True),
    "an enemy's may be entered, and gives no refuge": ("spain", "Pic", True, False),
    "one at peace": ("spain", "Eng", False, False),
    "a friend that lets pass": ("spain", "Bav", True, True),
    "a friend that only takes in": ("france", "Sav", False, True),
    "a stranger": ("france", "Bav", False, False),
}


@pytest.mark.parametrize(("nation", "place", "enter", "refuge"), PLACES.values(), ids=PLACES)
def test_where_units_may_go(*, nation: str, place: str, enter: bool, refuge: bool) -> None:
    assert may_enter(campaign.settings(), allied(), nation, place) is enter
    assert friendly(campaign.settings(), allied(), nation, place) is refuge


def test_an_ally_opens_its_land_to_its_payer() -> None:
    position = allied(("bavaria", "france"))
    assert may_enter(campaign.settings(), position, "france", "Bav")
    assert not friendly(campaign.settings(), position, "spain", "Bav")
