"""What the map of one reader shows of that reader's own orders, and that nobody else's map shows any of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from generator.core.event import Event, private, public
from generator.core.picture import Arrow, Mark
from generator.core.public import PublicPhase
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import orders as given
from generator.rulesets.dynastic_campaign.orders import Order
from generator.rulesets.dynastic_campaign.pictures.signs import OF_ORDERS, SIGNS
from generator.rulesets.dynastic_campaign.position import Position
from tests.support import campaign, campaign_play
from tests.support.campaign_pictures import maps

ONE, TWO, GAR, FLT = "france ARM-1", "france ARM-2", "france GAR-2", "france FLT-1"
Given = Mapping[str, list[Any]]


def played(orders: Given, when: str = "spring moves") -> Turn:
    """The turn after a phase in which this was ordered; France and Spain are at war."""
    turn = campaign.turn(campaign.at_war(campaign.at(when), ("france", "spain")), orders)
    for step in campaign_play.ruleset().steps(turn.position):
        turn = step(turn)
    return turn


def published(after: Turn, when: str = "spring moves") -> PublicPhase:
    before: Position = campaign.at_war(campaign.at(when), ("france", "spain"))
    documents = [campaign_play.ruleset().dump(it)[0] for it in (before, after.position)]
    return PublicPhase(before.phase, documents[0], done=True, events=public(after.events), after=documents[1])


def told(after: Turn, reader: str) -> list[Event]:
    return [event for event in private(after.events) if event["audience"] == reader]


def added(orders: Given, reader: str = "france", when: str = "spring moves") -> tuple[set[Arrow], set[Mark]]:
    """What the maps of a reader show that those of everybody do not."""
    after = played(orders, when)
    phase = published(after, when)
    everybody, own = maps(phase), maps(phase, told(after, reader))
    arrows = [
        arrow for name, it in own.items() for arrow in it.arrows if name not in everybody or arrow not in everybody[name].arrows
    ]
    marks = [mark for name, it in own.items() for mark in it.marks if name not in everybody or mark not in everybody[name].marks]
    assert all(everybody[name].pieces == own[name].pieces for name in everybody)
    assert everybody.get("position") == own.get("position")
    return set(arrows), {mark for mark in marks if mark.kind in ("held", "ordered")}


ORDERED: Mapping[str, tuple[list[Any], set[Arrow], set[Mark]]] = {
    "nothing for a move that everybody sees": ([given.Move(ONE, "Lan")], set(), set()),
    "a move to where the unit may not go": (
        [given.Move(ONE, "Swi")],
        {Arrow("move", "IdF", "Swi", "france", ok=False, piece="army")},
        set(),
    ),
    "nothing more for a move that all see fail": (
        [given.Move(ONE, "Lan"), given.Hold("france ARM-3")],
        set(),
        {Mark("held", "Lan", "france")},
    ),
    "a unit that holds": ([given.Hold(ONE)], set(), {Mark("held", "IdF", "france")}),
    "a support that counted nowhere": (
        [given.Support(GAR, TWO, "SpN")],
        {Arrow("support", "Pic", "Pic", "france", ok=False, onward="SpN", piece="garrison")},
        set(),
    ),
    "nothing more for a support that counted": (
        [given.Move(TWO, "SpN"), given.Support(GAR, TWO, "SpN")],
        set(),
        set(),
    ),
    "no arrow for a support within one place of a unit that stays": ([given.Support(GAR, TWO)], set(), set()),
    "a fleet that carried nobody": (
        [given.Transport(FLT, TWO)],
        {Arrow("transport", "BBi", "Pic", "france", ok=False, piece="fleet")},
        set(),
    ),
    "a withdrawal that was not needed": (
        [given.Withdraw(TWO, "IdF")],
        {Arrow("retreat", "Pic", "IdF", "france", ok=False, piece="army")},
        set(),
    ),
    "a voyage that cannot be": (
        [given.Strategic(FLT, ("CW", "NA"), "Cnd")],
        {Arrow("move", "BBi", "Cnd", "france", ok=False, piece="fleet")},
        set(),
    ),
    "an order about a place that fails": ([given.Fortify("Cas")], set(), {Mark("ordered", "Cas", "france", ok=False)}),
    "nothing more for one that everybody sees": ([given.Fortify("IdF")], set(), set()),
    "an order about another's unit, of which all see only what became of it": (
        [given.Surrender("spain GAR-3")],
        set(),
        {Mark("ordered", "Mil", "france")},
    ),
    "nothing for a place that there is not": ([given.Move(ONE, "Nowhere"), given.Hold("france ARM-9")], set(), set()),
    "nothing for money": ([given.DeclareWar("england"), given.OfferPeace("spain")], set(), set()),
}


@pytest.mark.parametrize(("orders", "arrows", "marks"), ORDERED.values(), ids=ORDERED)
def test_what_a_reader_ordered(orders: list[Order], arrows: set[Arrow], marks: set[Mark]) -> None:
    assert added({"france": orders}) == (arrows, marks)


def test_a_transport_that_carries_somebody_is_shown_to_who_ordered_it() -> None:
    orders: list[Order] = [given.Move("england ARM-1", "Ire"), given.Transport("england FLT-2", "england ARM-1")]
    assert added({"england": orders}, "england") == ({Arrow("transport", "IrS", "Eng", "england", piece="fleet")}, set())


@pytest.mark.parametrize(
    ("when", "order", "marks"),
    [
        ("winter builds", given.Build("army", 60, "Cas"), {Mark("ordered", "Cas", "france", ok=False)}),
        ("winter builds", given.Build("army", 60, "Nmd"), set()),
        ("winter marriages", given.Grant("Rainier Montclair", "Cas"), {Mark("ordered", "Cas", "france", ok=False)}),
        ("winter marriages", given.Assign("Rainier Montclair", TWO), {Mark("ordered", "Pic", "france")}),
    ],
)
def test_orders_about_places_in_other_phases(when: str, order: Order, marks: set[Mark]) -> None:
    assert added({"france": [order]}, when=when) == (set(), marks)


SECRET: Mapping[str, Sequence[Given]] = {
    "units that hold, or were ordered nothing": [{}, {"france": [given.Hold(ONE), given.Hold(TWO)]}],
    "supports, transports and withdrawals that come to nothing": [
        {},
        {"france": [given.Support(GAR, TWO, "SpN"), given.Transport(FLT, TWO)]},
        {"france": [given.Withdraw(TWO, "IdF"), given.Retreat(ONE, "Pic")]},
    ],
    "what nobody may do": [{}, {"france": [given.Move(ONE, "Swi"), given.Fortify("Cas"), given.Rebellion("Gas")]}],
    "who else ordered what": [
        {"spain": [given.Hold("spain ARM-1")]},
        {"spain": [given.Support("spain GAR-2", "spain ARM-3", "Pic")]},
    ],
}


@pytest.mark.parametrize("worlds", SECRET.values(), ids=SECRET)
def test_nobody_else_can_tell_the_worlds_apart(worlds: Sequence[Given]) -> None:
    """Everybody, and a nation that gave none of the orders, see the same maps; who gave them and the gamemaster do not."""
    turns = [played(orders) for orders in worlds]
    for reader in ("", "england", "austria"):
        seen = [maps(published(after), told(after, reader)) for after in turns]
        assert all(one == seen[0] for one in seen), reader
    knowing = [maps(published(after), private(after.events)) for after in turns]
    assert knowing[0] != knowing[-1]


def test_the_gamemaster_sees_every_nations_orders() -> None:
    after = played({"france": [given.Hold(ONE)], "spain": [given.Hold("spain ARM-1"), given.Fortify("IdF")]})
    marks = {it for it in maps(published(after), private(after.events))["moves"].marks if it.kind in ("held", "ordered")}
    assert marks == {Mark("held", "IdF", "france"), Mark("held", "Cas", "spain"), Mark("ordered", "IdF", "spain", ok=False)}


def test_the_signs_of_own_orders_look_like_no_other_sign() -> None:
    others = {it.shape for name, it in SIGNS.marks.items() if name not in OF_ORDERS}
    assert [name for name, it in OF_ORDERS.items() if it.shape in others] == []
