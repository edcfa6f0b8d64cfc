"""A cardinal, a Grand Mufti or the Pope declares a person beyond reproach: nobody arrests that person now (rulebook 2.8.3)."""

from __future__ import annotations

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.court import powers
from generator.rulesets.dynastic_campaign.court.offices import CARDINAL, POPE
from generator.rulesets.dynastic_campaign.court.season import in_marriage_phases
from generator.rulesets.dynastic_campaign.orders import Orders, Protect
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import done, failed


def check(_: Settings, position: Position, nation: str, order: Protect) -> str:
    """Why a cleric cannot protect a person, or nothing."""
    if why := powers.why_not(position, nation, order.by, (CARDINAL, POPE)):
        return why
    person = position.persons.get(order.person)
    return "" if person and person.alive else "no-such-person"


@in_marriage_phases
def protect(turn: Turn) -> Turn:
    """Each protection that can be given stands for this phase; its sender alone is told."""
    for sent, order in turn.orders.of(Protect):
        if why := check(turn.settings, turn.position, sent.nation, order):
            turn = failed(turn, sent, why)
        else:
            turn = done(powers.used(turn, order.by), sent, "protection", person=order.person, by=order.by)
    return turn


def protectors(orders: Orders, person: str) -> list[str]:
    """The clerics who protect a person in this phase, by the orders that stand behind the step `protect`."""
    return sorted(order.by for _, order in orders.of(Protect) if order.person == person)
