"""Units are bribed: neutral towards the payer, or into the payer's service (rulebook 4.1, order 8, and 10.2; scenario 12.11).

Neutral from 5D on, joining from 10D on. Each point of its leaders adds 1D (house value `bribe:`), each point below zero takes 1D
away, but never below 5D and 10D; a ruler with the unit triples the price. Counter-bribes come off what was paid, and what is left
decides. A garrison of marauders sells itself and its charge to the highest bidder (rulebook 6.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_unit
from generator.rulesets.dynastic_campaign.court.leaders import led
from generator.rulesets.dynastic_campaign.forces import hand_over, has_train_elsewhere
from generator.rulesets.dynastic_campaign.money import counter_bribes
from generator.rulesets.dynastic_campaign.money.amounts import sound
from generator.rulesets.dynastic_campaign.money.contest import winner
from generator.rulesets.dynastic_campaign.money.refunds import give_back
from generator.rulesets.dynastic_campaign.orders import BribeUnit, Sent
from generator.rulesets.dynastic_campaign.position import NATIVES, Position, Unit
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import done, failed


def check(settings: Settings, position: Position, nation: str, order: BribeUnit) -> str:
    """The money must be enough to make the unit neutral. An own loyal unit is only won back."""
    unit = position.units.get(order.unit)
    if unit is None or unit.nation == NATIVES:
        return "no-unit"
    if unit.nation == nation and unit.mood == "loyal" and order.join:
        return "own-unit"
    if order.join and has_train_elsewhere(position, nation, unit):
        return "one-train"
    return sound(order.amount, least(settings, position, unit, join=False))


def hindrance(_: Settings, position: Position, nation: str, order: BribeUnit) -> str:
    """An own loyal unit must have been bribed by somebody."""
    unit = position.units[order.unit]
    return "own-unit" if unit.nation == nation and unit.mood == "loyal" and not unit.neutral_to else ""


def least(settings: Settings, position: Position, unit: Unit, *, join: bool) -> Decimal:
    """What must be left behind all counter-bribes for a unit to be neutral, or to join."""
    tables = settings.scenario.tables
    base = Decimal(tables["join_bribe" if join else "neutral_bribe"])
    if _for_sale(unit):
        return Decimal(tables["neutral_bribe"])
    points, by_ruler = led(position, unit.id)
    if not points and not by_ruler:  # which is asked of most units, by the choices of the orders page
        return base
    nobles = points * Decimal(tables["bribe"]["noble"])
    times = Decimal(tables["bribe"]["ruler"]) if by_ruler else Decimal(1)
    return max(base, base + nobles) * times


def _for_sale(unit: Unit) -> bool:
    return unit.type == "garrison" and unit.mood == "marauder"


@dataclass(frozen=True, slots=True)
class _Bid:
    sent: Sent
    order: BribeUnit
    left: Decimal
    """What is left of the money behind all counter-bribes."""


def bribe_units(turn: Turn) -> Turn:
    """The part of order 8 that is about units. Who was quelled before is another unit now, also where its own nation did it."""
    quelled = {str(it["was"]) for it in turn.events if it["kind"] == "changed-hands" and it["cause"] == "quelled"}
    for key in sorted({order.unit for _, order in turn.orders.of(BribeUnit)}):
        counters = counter_bribes.against(turn, key)
        raised = counter_bribes.total(counters)
        bids = [_Bid(sent, order, order.amount - raised) for sent, order in turn.orders.of(BribeUnit) if order.unit == key]
        unit = turn.position.units.get(key)
        if unit is None or key in quelled:
            for bid in bids:
                turn = give_back(turn, bid.sent, "gone")
            continue
        enough = least(turn.settings, turn.position, unit, join=False)
        short = [bid for bid in bids if bid.left < enough]
        for bid in short:
            turn = failed(turn, bid.sent, "bribe-failed")
        turn = counter_bribes.praised(turn, counters) if short else turn
        turn = _decided(turn, unit, [bid for bid in bids if bid.left >= enough])
    return turn


def _decided(turn: Turn, unit: Unit, bids: Sequence[_Bid]) -> Turn:
    """The highest bid to join is taken, among equal ones by a die; where none is high enough, the unit is neutral to who paid."""
    sale = _for_sale(unit)
    price = least(turn.settings, turn.position, unit, join=True)
    joins = [bid for bid in bids if bid.left >= price and (bid.order.join or sale)]
    if not joins:
        return _neutral(_kept(turn, unit, bids, price), unit, bids)
    most = max(bid.left for bid in joins)
    turn, payer = winner(turn, (bid.sent.nation for bid in joins if bid.left == most), f"whose bribe {unit.id} takes")
    for bid in bids:
        if bid.sent.nation != payer:
            turn = give_back(turn, bid.sent, "outbid") if sale else failed(turn, bid.sent, "outbid")
        else:
            turn = done(turn, bid.sent, "bribe-worked", outcome="joins", unit=unit.id)
    turn, _ = hand_over(turn, unit.id, payer, "sold" if sale else "bribed")
    return _charge(turn, unit, payer) if sale else turn


def _kept(turn: Turn, unit: Unit, bids: Sequence[_Bid], price: Decimal) -> Turn:
    """The turn, with those told whose counter-bribes kept a unit from joining somebody, though it is neutral now."""
    missed = any(bid.order.join and bid.order.amount >= price > bid.left for bid in bids)
    counters = counter_bribes.against(turn, unit.id) if missed else ()
    return counter_bribes.praised(turn, counters, "neutral")


def _charge(turn: Turn, unit: Unit, payer: str) -> Turn:
    """A garrison that was bought brings its province along, if that was its nation's and no other unit of others stands there."""
    position: Position = turn.position
    province = position.places[unit.at]
    if province.control != unit.nation or payer == unit.nation or any(it.nation != payer for it in position.at(unit.at)):
        return turn
    places = {**position.places, unit.at: replace(province, control=payer)}
    fact = {"kind": "province-sold", "place": unit.at, "nation": unit.nation, "to": payer}
    return turn.to(replace(position, places=places)).announce([fact])


def _neutral(turn: Turn, unit: Unit, bids: Sequence[_Bid]) -> Turn:
    """The unit is neutral to those who paid; what its own nation pays ends all that."""
    payers = {bid.sent.nation for bid in bids}
    if not payers:
        return turn
    back = unit.nation in payers
    after = replace(unit, neutral_to=() if back else tuple(sorted({*unit.neutral_to, *payers})))
    position: Position = turn.position
    turn = turn.to(with_unit(position, after))
    for bid in bids:
        lost = back and bid.sent.nation != unit.nation
        outcome = "won-back" if back else "neutral"
        turn = failed(turn, bid.sent, "outbid") if lost else done(turn, bid.sent, "bribe-worked", outcome=outcome, unit=unit.id)
    fact = {"kind": "won-back" if back else "unit-neutral", "unit": unit.id, "nation": unit.nation, "at": unit.at}
    return turn.announce([fact])
