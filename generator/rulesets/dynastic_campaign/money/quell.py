"""A mutiny of any nation is quelled: the unit is of the payer's nation from then on (rulebook 4.1, order 4; scenario 13.12)."""

from __future__ import annotations

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.forces import hand_over, has_train_elsewhere
from generator.rulesets.dynastic_campaign.money.contest import winner
from generator.rulesets.dynastic_campaign.money.refunds import give_back
from generator.rulesets.dynastic_campaign.orders import Quell
from generator.rulesets.dynastic_campaign.position import NATIVES, REBELS, Position
from generator.rulesets.dynastic_campaign.settings import Settings


def check(_: Settings, position: Position, nation: str, order: Quell) -> str:
    """It must be a unit of a nation, and not loyal. Peasants and natives are put down in battle alone."""
    unit = position.units.get(order.unit)
    if unit is None:
        return "no-unit"
    if unit.mood == "loyal" or unit.nation in (REBELS, NATIVES):
        return "no-mutiny"
    return "one-train" if has_train_elsewhere(position, nation, unit) else ""


def quell(turn: Turn) -> Turn:
    """Order 4. Where several nations quell one mutiny, a die says which of them gets the unit."""
    payers: dict[str, list[str]] = {}
    for sent, order in turn.orders.of(Quell):
        if order.unit in turn.position.units:
            payers.setdefault(order.unit, []).append(sent.nation)
        else:
            turn = give_back(turn, sent, "gone")
    for unit, nations in sorted(payers.items()):
        turn, won = winner(turn, nations, f"who quells {unit}")
        for sent, order in turn.orders.of(Quell):
            if order.unit == unit and sent.nation != won:
                turn = give_back(turn, sent, "quelled-by-other")
        turn, _ = hand_over(turn, unit, won, "quelled")
    return turn
