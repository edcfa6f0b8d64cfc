"""Which orders are against which terms, and when terms are in force (rulebook 2.4.2; R-054 to R-056, R-110, R-209)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.orders import (
    Allow,
    Annul,
    Assassinate,
    Besiege,
    BribeNation,
    BribeOrder,
    BribeUnit,
    DeclareWar,
    Disband,
    Hold,
    Intercept,
    InterceptByTrade,
    Marque,
    Move,
    OfferPeace,
    Order,
    Pay,
    Rebellion,
    Support,
    Surrender,
    Suspend,
)
from generator.rulesets.dynastic_campaign.position import Position, Writ
from generator.rulesets.dynastic_campaign.treaties import terms as treaty_terms
from generator.rulesets.dynastic_campaign.treaties.enforcement import void_orders_against_terms
from generator.rulesets.dynastic_campaign.treaties.flags import review_flags
from generator.rulesets.dynastic_campaign.treaties.suspension import suspend_terms
from tests.rulesets.dynastic_campaign.test_treaties_weddings import CECILY, ELVIRA, LUCIEN, RAINIER, TEODOR, terms
from tests.support import campaign

FRENCH, SPANISH, ENGLISH = "france ARM-1", "spain ARM-3", "england ARM-1"
TEN = Decimal(10)


def bound(*texts: str, **changes: Any) -> Position:
    """France (the groom's side) and Spain bound by terms, whatever `changes` of the position there are."""
    writ = Writ(3, LUCIEN, ELVIRA, 2, ("france", "spain"), terms(*texts))
    position = campaign.at("summer moves", number=3)
    return replace(position, writs=(*position.writs, writ), **changes)


def obeyed(position: Position, orders: dict[str, list[Order]]) -> Turn:
    """The turn after terms were looked at and enforced, as at the beginning of a phase."""
    return void_orders_against_terms(review_flags(suspend_terms(campaign.turn(position, orders))))


def void(after: Turn, nation: str = "france") -> list[str]:
    """Which orders of a nation are void because of a term, by their kind."""
    return [type(sent.order).__name__ for sent in after.orders.sent[nation] if sent.void == "against-a-term"]


AT_WAR = {"wars": (("france", "spain"),)}
SPAIN_AND_ENGLAND = {"wars": (("england", "spain"),)}

AGAINST: dict[str, tuple[str, dict[str, Any], Order, bool]] = {
    "no war is declared": ("no-war", {}, DeclareWar("spain"), True),
    "war on others is": ("no-war", {}, DeclareWar("england"), False),
    "no march against the other side at war": ("no-attack", AT_WAR, Move(FRENCH, "SpN"), True),
    "a march through at peace is none": ("no-attack", {}, Move(FRENCH, "SpN"), False),
    "a march into somebody else's land": ("no-attack", AT_WAR, Move(FRENCH, "Lor"), False),
    "no march against its units abroad": ("no-attack", AT_WAR, Move("france FLT-1", "WMe"), True),
    "no support for one": ("no-attack", AT_WAR, Support(FRENCH, ENGLISH, "SpN"), True),
    "support to hold": ("no-attack", AT_WAR, Support(FRENCH, "france ARM-2"), False),
    "no siege": ("no-attack", AT_WAR | {"units": None}, Besiege(FRENCH), True),
    "no siege, but of others": ("no-attack", AT_WAR, Besiege(FRENCH), False),
    "no interception by trade": ("no-attack", AT_WAR, InterceptByTrade(("WE", "NA"), "spain", ("WE", "CSA")), True),
    "no interception": ("no-attack", AT_WAR, Intercept(FRENCH, "spain", ("WE", "CSA")), True),
    "no letter of marque": ("no-attack", AT_WAR, Marque(FRENCH, ("england", "spain")), True),
    "holding": ("no-attack", AT_WAR, Hold(FRENCH), False),
    "no murder of the ruler": ("no-plots", {}, Assassinate("ruler", "spain", 1), True),
    "no murder of a prince": ("no-plots", {}, Assassinate("person", TEODOR, 1), True),
    "no murder of a general": ("no-plots", {}, Assassinate("unit", SPANISH, 1), True),
    "murder elsewhere": ("no-plots", {}, Assassinate("person", CECILY, 1), False),
    "no bribe for a unit": ("no-plots", {}, BribeUnit(SPANISH, TEN), True),
    "no bribe for an order": ("no-plots", {}, BribeOrder("spain", "ARM-3", TEN), True),
    "bribes elsewhere": ("no-plots", {}, BribeNation("bavaria", TEN), False),
    "no surrender": ("no-plots", {}, Surrender("spain GAR-2"), True),
    "no disbanding of the other's army": ("no-plots", {}, Disband(SPANISH), True),
    "disbanding one's own": ("no-plots", {}, Disband(FRENCH), False),
    "no rebellion": ("no-plots", {}, Rebellion("Mil"), True),
    "support: no war on who is supported": ("support bride", {}, DeclareWar("spain"), True),
    "support: no help for its enemy's units": ("support bride", SPAIN_AND_ENGLAND, Support(FRENCH, ENGLISH), True),
    "support: none for a nation that is no enemy": ("support bride", {}, Support(FRENCH, ENGLISH), False),
    "support: no money for its enemy": ("support bride", SPAIN_AND_ENGLAND, Pay("england", TEN), True),
    "support: no leave for its enemy": ("support bride", SPAIN_AND_ENGLAND, Allow("england", "Pic"), True),
    "support: forbidding its enemy is right": ("support bride", SPAIN_AND_ENGLAND, Allow("england", "Pic", forbid=True), False),
    "support: no peace with its enemy": ("support bride", SPAIN_AND_ENGLAND, OfferPeace("england"), True),
    "support: not against others": ("support bride against austria", SPAIN_AND_ENGLAND, Pay("england", TEN), False),
    "support: against that nation": ("support bride against england", SPAIN_AND_ENGLAND, Pay("england", TEN), True),
    "support: it binds the other side only": ("support groom", SPAIN_AND_ENGLAND, Pay("england", TEN), False),
    "access: it is not forbidden": ("access to bride", {}, Allow("spain", "Pic", forbid=True), True),
    "access: it is given": ("access to bride", {}, Allow("spain", "Pic"), False),
    "access: elsewhere than agreed it is": ("access Nmd to bride", {}, Allow("spain", "Pic", forbid=True), False),
    "access: who gets it may forbid": ("access to groom", {}, Allow("spain", "Pic", forbid=True), False),
    "R-110 a Pope of one's own does not annul": ("no-annulment", {}, Annul(3, by="Anselme Montclair"), True),
    "R-110 but the Pope may always be asked": ("no-annulment", {}, Annul(3), False),
    "R-110 and other writs annulled": ("no-annulment", {}, Annul(4, by="Anselme Montclair"), False),
    "until a year that has not passed": ("no-war until 1618", {}, DeclareWar("spain"), True),
    "until a year that has passed": ("no-war until 1617", {}, DeclareWar("spain"), False),
    "free text is for the GM": ('"no war"', {}, DeclareWar("spain"), False),
}  # fmt: skip


@pytest.mark.parametrize("name", AGAINST)
def test_orders_against_terms_are_void(name: str) -> None:
    term, changes, order, expected = AGAINST[name]
    if "units" in changes:
        units = campaign.start().units
        changes = {**changes, "units": {**units, FRENCH: replace(units[FRENCH], at="SpN")}}
    after = obeyed(bound(term, **changes), {"france": [order]})
    assert void(after) == ([type(order).__name__] if expected else [])
    told = {event["audience"] for event in campaign.told(after, "against-term")}
    assert told == ({"france", "spain"} if expected else set())


def test_a_declaration_of_war_in_the_same_phase_makes_a_march_an_attack() -> None:
    orders: dict[str, list[Order]] = {"france": [Move(FRENCH, "SpN")], "spain": [DeclareWar("france")]}
    assert void(obeyed(bound("no-attack"), orders)) == ["Move"]


def test_nobody_else_is_bound() -> None:
    after = obeyed(bound("no-war"), {"england": [DeclareWar("spain")], "spain": [DeclareWar("england"), DeclareWar("france")]})
    assert void(after, "england") == []
    assert void(after, "spain") == ["DeclareWar"]


ASKED: dict[str, tuple[dict[str, list[Any]], bool, bool]] = {
    "R-055 both sides ask": ({"france": [Suspend(3, 1)], "spain": [Suspend(3, 1)]}, False, True),
    "R-055 one side asks": ({"france": [Suspend(3, 1)]}, False, False),
    "R-055 another term": ({"france": [Suspend(3, 2)], "spain": [Suspend(3, 2)]}, False, False),
    "R-055 a stranger asks": ({"france": [Suspend(3, 1)], "england": [Suspend(3, 1)]}, False, False),
    "R-055 it stays suspended": ({}, True, True),
    "R-055 one side resumes": ({"spain": [Suspend(3, 1, lift=True)]}, True, False),
}


@pytest.mark.parametrize("name", ASKED)
def test_a_term_is_suspended_while_both_sides_say_so(name: str) -> None:
    orders, before, expected = ASKED[name]
    position = bound("no-war", "no-plots")
    if before:
        position = suspend_terms(campaign.turn(position, {"france": [Suspend(3, 1)], "spain": [Suspend(3, 1)]})).position
    after = obeyed(position, {**orders, "france": [*orders.get("france", []), DeclareWar("spain")]})
    assert (void(after) == []) == expected
    assert not [event for event in after.events if event["audience"] not in ("france", "spain", "england")]


def test_suspending_twice_in_a_phase_tells_once() -> None:
    turn = campaign.turn(bound("no-war"), {"france": [Suspend(3, 1)]})
    assert len(campaign.told(suspend_terms(suspend_terms(turn)), "suspension-asked", "spain")) == 1


def test_who_cannot_suspend_is_told_why() -> None:
    after = suspend_terms(campaign.turn(bound("no-war"), {"england": [Suspend(3, 1)], "france": [Suspend(3, 9), Suspend(3, 0)]}))
    assert [event["why"] for event in campaign.told(after, "failed", "england")] == ["not-your-writ"]
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ["no-such-term", "no-such-term"]


def older(position: Position, groom: str, bride: str, sides: tuple[str, str], *texts: str) -> Position:
    """The position with a writ that came into force before that of France and Spain."""
    return replace(position, writs=(Writ(2, groom, bride, 2, sides, terms(*texts)), *position.writs))


Change = Callable[[Position], Position]


def moved(**control: str) -> Change:
    """The position with provinces under other control."""
    places = {key: replace(campaign.start().places[key], control=nation) for key, nation in control.items()}
    return lambda position: replace(position, places={**position.places, **places})


def with_england(*texts: str) -> Change:
    """An older writ between France (the groom's side) and England."""
    return lambda position: older(position, RAINIER, CECILY, ("france", "england"), *texts)


def with_flagged_support(position: Position) -> Position:
    """France has to stand by Poland against England, so its support for England against Spain is flagged."""
    support = older(position, RAINIER, CECILY, ("france", "england"), "support bride against spain")
    return older(support, "Thibault Montclair", "Zofia Zawierski", ("france", "poland"), "support bride against england")


FLAGGED: dict[str, tuple[str, Change, bool]] = {
    "R-056 a see in a province that the giver lost": ("see Pic to bride", moved(Pic="england"), True),
    "R-056 not while it is held": ("see Pic to bride", moved(Nmd="england"), False),
    "R-056 a Title there": ("title Pic to bride", moved(Pic="england"), True),
    "R-056 leave for one place": ("access Pic to bride", moved(Pic="england"), True),
    "R-056 leave for all places": ("access to bride", moved(Pic="england"), False),
    "R-056 a see promised to another nation before": ("see Pic to bride", with_england("see Pic to bride"), True),
    "R-056 another see promised before": ("see Pic to bride", with_england("see Nmd to bride"), False),
    "R-056 peace with whom another writ says to fight": ("no-war", with_england("support bride against spain"), True),
    "R-056 no attack on whom another writ says to fight": ("no-attack", with_england("support bride against spain"), True),
    "R-056 peace, where support is against somebody else": ("no-war", with_england("support bride against austria"), False),
    "R-056 support against a friend": ("support bride against england", with_england("no-war"), True),
    "R-056 who is supported may be its enemy's friend": (
        "support bride against england", lambda it: older(it, "Teodor Valdoro", CECILY, ("spain", "england"), "no-war"), False,
    ),
    "R-056 support against nobody's friend": ("support bride against austria", with_england("no-war"), False),
    "R-056 support against all enemies, of whom one is a friend": (
        "support bride", lambda it: campaign.at_war(with_england("no-attack")(it), ("england", "spain")), True,
    ),
    "R-056 support against all enemies, who are no friends": ("support bride", with_england("no-attack"), False),
    "R-056 support of an enemy of whom one supports": ("support bride", with_england("support bride against spain"), True),
    "R-056 a term that is flagged itself hinders none": ("no-war", with_flagged_support, False),
    "a leader who is of the other side": (f"assign {RAINIER} to bride", moved(), False),
    "a leader who left it": (
        f"assign {RAINIER} to bride",
        lambda it: replace(it, persons={**it.persons, RAINIER: replace(it.persons[RAINIER], nation="england")}), True,
    ),
    "any leader": ("assign anybody to bride", moved(), False),
}  # fmt: skip


@pytest.mark.parametrize("name", FLAGGED)
def test_a_term_is_flagged_while_it_cannot_be_fulfilled(name: str) -> None:
    text, change, expected = FLAGGED[name]
    after = review_flags(campaign.turn(change(bound(text))))
    (term,) = after.position.writs[-1].terms
    assert term.flagged == expected
    told = [event for event in after.events if event["kind"] == "term-flagged" and event["writ"] == 3]
    assert {event["audience"] for event in told} == ({"france", "spain"} if expected else set())
    assert all("why" not in event for event in told)


def test_r_056_a_flag_goes_when_what_hindered_is_gone_and_then_the_term_binds() -> None:
    flagged = review_flags(campaign.turn(with_england("support bride against spain")(bound("no-war")))).position
    assert flagged.writs[-1].terms[0].flagged
    assert void(obeyed(flagged, {"france": [DeclareWar("spain")]})) == []
    freed = replace(flagged, writs=tuple(writ for writ in flagged.writs if writ.number != 2))
    after = obeyed(freed, {"france": [DeclareWar("spain")]})
    assert void(after) == ["DeclareWar"]
    assert len(campaign.told(after, "term-unflagged")) == 2


def test_an_older_writ_hinders_a_younger_one_and_not_the_other_way_round() -> None:
    after = review_flags(campaign.turn(with_england("support bride against spain")(bound("no-war"))))
    assert [[term.flagged for term in writ.terms] for writ in after.position.writs if writ.number] == [[False], [True]]


LEAVE: dict[str, tuple[str, str, tuple[str, ...], bool]] = {
    "R-067 a named man leads foreign units": (f"assign {RAINIER} to bride", "assign", (RAINIER, "spain"), True),
    "R-067 not another man": (f"assign {RAINIER} to bride", "assign", (LUCIEN, "spain"), False),
    "R-067 anybody of the other side": ("assign anybody to bride", "assign", (LUCIEN, "spain"), True),
    "R-067 nobody of a third nation": ("assign anybody to bride", "assign", ("Harold Ashcombe", "spain"), False),
    "R-067 not the other way round": ("assign anybody to bride", "assign", (TEODOR, "france"), False),
    "R-094 a see": ("see Pic to bride", "see", ("spain", "Pic"), True),
    "R-094 not another see": ("see Pic to bride", "see", ("spain", "Nmd"), False),
    "R-094 not for a third nation": ("see Pic to bride", "see", ("england", "Pic"), False),
    "R-094 not where the giver has lost the province": ("see Pro to bride", "see", ("spain", "Lor"), False),
    "a Title": ("title Pic to bride", "title", ("spain", "Pic"), True),
    "a Title is no see": ("title Pic to bride", "see", ("spain", "Pic"), False),
    "13.1 access everywhere": ("access to bride", "access", ("spain", "Pic"), True),
    "13.1 access to what the giver controls only": ("access to bride", "access", ("spain", "Lor"), False),
    "13.1 access to one place": ("access Nmd to bride", "access", ("spain", "Pic"), False),
}


@pytest.mark.parametrize("name", LEAVE)
def test_what_terms_allow(name: str) -> None:
    text, kind, args, expected = LEAVE[name]
    assert treaty_terms.allows(bound(text), kind, *args) == expected


def test_flagged_and_suspended_terms_allow_nothing() -> None:
    position = bound("see Pic to bride", "see Nmd to bride")
    (see, other) = position.writs[-1].terms
    writ = replace(position.writs[-1], terms=(replace(see, flagged=True), replace(other, suspended=True)))
    position = replace(position, writs=(writ,))
    assert not treaty_terms.allows(position, "see", "spain", "Pic")
    assert not treaty_terms.allows(position, "see", "spain", "Nmd")
