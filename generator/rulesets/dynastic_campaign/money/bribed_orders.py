"""Orders of others come to nothing for money (rulebook 4.1, order 9).

Every financial or military order can be countermanded that still lies ahead, but not a bribe of this kind, a counter-bribe or a
loan, nor what is for the court or for marriages. Named by a unit alone, all its orders of the season are; else the first one that
begins with the words. The units of a nation that nobody plays take the orders of whoever bought it, which is secret; so an order is
looked for under the name of the unit's own nation, whoever gave it. Where there is no such order the money is spent all the same,
or anybody could ask for nothing what others have ordered.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.money import counter_bribes
from generator.rulesets.dynastic_campaign.money.amounts import sound
from generator.rulesets.dynastic_campaign.money.prices import LEAST
from generator.rulesets.dynastic_campaign.money.refunds import give_back
from generator.rulesets.dynastic_campaign.orders import (
    Accept,
    Allow,
    Annul,
    Arrest,
    Assign,
    Borrow,
    BribeOrder,
    Captive,
    ChooseSee,
    CounterBribe,
    CrownKing,
    DeclareWar,
    FreePoints,
    Grant,
    OfferPeace,
    Pay,
    Propose,
    Protect,
    Reject,
    Sent,
    Suspend,
    Vow,
    WithdrawWrit,
)
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import done, failed

UNTOUCHED = (
    Allow, Borrow, BribeOrder, CounterBribe, DeclareWar, FreePoints, OfferPeace,
    Accept, Annul, Arrest, Assign, Captive, ChooseSee, CrownKing, Grant, Propose, Protect, Reject, Suspend, Vow, WithdrawWrit,
)  # fmt: skip
"""The orders that are carried out before bribes are, that are bribes of orders themselves, and those for marriages.

The last are neither financial nor military, and come in this phase where those of Spring are handed in with the moves.
"""


def check(_: Settings, position: Position, nation: str, order: BribeOrder) -> str:
    """It names another nation that somebody plays, and at least 3D."""
    other = position.nations.get(order.nation)
    if other is None or other.out or order.nation == nation:
        return "no-other-nation"
    return sound(order.amount, LEAST[BribeOrder])


def countermand(turn: Turn) -> Turn:
    """Order 9, against the orders as they stand before any of them is countermanded."""
    fallen: dict[tuple[str, int], Sent] = {}
    start = turn
    for sent, order in start.orders.of(BribeOrder):
        stopped = False
        for target in _targets(start, order.nation, order.order):
            counters = _counters(start, target)
            if order.amount - counter_bribes.total(counters) >= LEAST[BribeOrder]:
                fallen[target.nation, target.number] = target
                stopped = True
            else:
                turn = counter_bribes.praised(turn, counters)
        turn = done(turn, sent, "bribe-worked") if stopped else failed(turn, sent, "bribe-failed")
    for _, target in sorted(fallen.items()):
        sabotaged = give_back if isinstance(target.order, Pay) else failed
        turn = sabotaged(turn, target, "sabotaged")
    return turn


def _counters(turn: Turn, target: Sent) -> Sequence[Sent]:
    """The counter-bribes that cover an order."""
    return [
        sent for sent, order in turn.orders.of(CounterBribe) if order.order and target in _targets(turn, order.target, order.order)
    ]


def _targets(turn: Turn, nation: str, words: str) -> Sequence[Sent]:
    """The orders of a nation, and of others to its units, that some words mean."""
    name = turn.settings.scenario.nations[nation].name if nation in turn.settings.scenario.nations else nation
    given = [it for several in turn.orders.sent.values() for it in several if not it.void and not isinstance(it.order, UNTOUCHED)]
    found = [
        it
        for it in given
        if (it.nation == nation and begins(it.text, words))
        or (_is_of(nation, getattr(it.order, "unit", "")) and begins(it.text, f"{name} {words}"))
    ]
    return found if all(getattr(it.order, "unit", "").endswith(f" {words.rsplit(' ', 1)[-1]}") for it in found) else found[:1]


def _is_of(nation: str, unit: str) -> bool:
    """Whether a unit is one of a nation's, by its id."""
    return unit.startswith(f"{nation} ")


def begins(text: str, words: str) -> bool:
    """Whether a text begins with whole words, in capitals or not."""
    return f"{text} ".casefold().startswith(f"{' '.join(words.split())} ".casefold())
