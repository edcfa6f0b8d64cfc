"""Nations are bribed (rulebook 4.1, order 8; scenario 13.2).

A nation that nobody plays is neutral from 5D on, and leaves whoever bought it; from 10D on it becomes the ally of the payer, until
it is outbid, bribed neutral, or attacked by the payer. The money of the bribe that it takes goes to its treasury. A nation that
somebody plays does not get the money: its cooperation with an opponent of the payer is stopped for the season.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_nation
from generator.rulesets.dynastic_campaign.money import counter_bribes
from generator.rulesets.dynastic_campaign.money.amounts import sound
from generator.rulesets.dynastic_campaign.money.contest import winner
from generator.rulesets.dynastic_campaign.money.prices import nation_of
from generator.rulesets.dynastic_campaign.orders import BribeNation, Escort, Order, Sent, Support, Transport
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.relations import hostile, master, payer_of
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import book, done, failed


def check(settings: Settings, position: Position, nation: str, order: BribeNation) -> str:
    """A nation that nobody plays turns neutral or joins; one that somebody plays is bribed against a third one."""
    other = position.nations.get(order.nation)
    if other is None or other.out or order.nation == nation:
        return "no-other-nation"
    if other.played and (order.join or order.against not in position.nations or order.against in (nation, order.nation)):
        return "needs-opponent"
    if not other.played and order.against:
        return "no-opponent"
    return sound(order.amount, Decimal(settings.scenario.tables["neutral_bribe"]))


def hindrance(_: Settings, position: Position, nation: str, order: BribeNation) -> str:
    """Cooperation is stopped with an opponent at war alone."""
    return "not-at-war" if order.against and not hostile(position, nation, order.against) else ""


@dataclass(frozen=True, slots=True)
class _Bid:
    sent: Sent
    order: BribeNation
    left: Decimal
    """What is left of the money behind all counter-bribes."""


def bribe_nations(turn: Turn) -> Turn:
    """The part of order 8 that is about nations."""
    position: Position = turn.position
    least = Decimal(turn.settings.scenario.tables["neutral_bribe"])
    for nation in sorted({order.nation for _, order in turn.orders.of(BribeNation)}):
        counters = counter_bribes.against(turn, nation)
        raised = counter_bribes.total(counters)
        bids = [_Bid(sent, order, order.amount - raised) for sent, order in turn.orders.of(BribeNation) if order.nation == nation]
        short = [bid for bid in bids if bid.left < least]
        for bid in short:
            turn = failed(turn, bid.sent, "bribe-failed")
        turn = counter_bribes.praised(turn, counters) if short else turn
        good = [bid for bid in bids if bid.left >= least]
        turn = _stop_cooperation(turn, good) if position.nations[nation].played else _taken(turn, nation, good)
    return turn


def _taken(turn: Turn, nation: str, bids: Sequence[_Bid]) -> Turn:
    """The highest bid is taken; among equal ones a die chooses."""
    if not bids:
        return turn
    most = max(bid.left for bid in bids)
    turn, payer = winner(turn, (bid.sent.nation for bid in bids if bid.left == most), f"whose bribe {nation} takes")
    best = next(bid for bid in bids if bid.sent.nation == payer)
    for bid in bids:
        turn = failed(turn, bid.sent, "outbid") if bid is not best else turn
    it = turn.position.nations[nation]
    dear = payer_of(turn.position, it) not in ("", payer) and best.left <= it.ally_for
    price = Decimal(turn.settings.scenario.tables["join_bribe"])
    joins = best.order.join and best.left >= price and not dear
    if best.order.join and best.order.amount >= price > best.left:
        turn = counter_bribes.praised(turn, counter_bribes.against(turn, nation), "neutral")
    after = replace(it, ally_of=payer if joins else "", ally_for=best.left if joins else Decimal(0))
    turn = turn.to(with_nation(turn.position, after))
    if it.ally_of and it.ally_of != after.ally_of:
        turn = turn.confide(it.ally_of, [{"kind": "ally-lost", "nation": nation}])
    turn = turn.announce([{"kind": "nation-bought" if joins else "nation-neutral", "nation": nation}])
    turn = done(turn, best.sent, "bribe-worked", outcome="ally" if joins else "neutral", nation=nation)
    return book(turn, nation, best.order.amount, "bribe")


def _stop_cooperation(turn: Turn, bids: Sequence[_Bid]) -> Turn:
    """The orders fail by which a nation helps the opponents of those who paid, or allies that these opponents bought."""
    for bid in bids:
        for sent in turn.orders.sent.get(bid.order.nation, ()):
            other = "" if sent.void else helped(sent.order)
            if other and bid.order.against in (other, master(turn.position, other)):
                turn = failed(turn, sent, "popular-opinion")
        turn = done(turn, bid.sent, "bribe-worked", outcome="no-cooperation", nation=bid.order.nation, against=bid.order.against)
    return turn


def helped(order: Order) -> str:
    """The nation that an order helps: whose unit it supports or transports, or whose trade it escorts."""
    if isinstance(order, Support):
        return nation_of(order.supported)
    if isinstance(order, Transport):
        return nation_of(order.cargo)
    return order.nation if isinstance(order, Escort) else ""
