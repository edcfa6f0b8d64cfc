"""Men of 15 to 20 may enter the clergy of their dynasty's faith, and are priests at once (rulebook 2.8)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person
from generator.rulesets.dynastic_campaign.court.offices import PRIEST, ladder
from generator.rulesets.dynastic_campaign.court.persons import why_not_at_court
from generator.rulesets.dynastic_campaign.court.season import in_marriage_phases
from generator.rulesets.dynastic_campaign.orders import Vow
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import failed

YOUNGEST, OLDEST = 15, 20


def check(settings: Settings, position: Position, nation: str, order: Vow) -> str:
    """Why a person cannot become a priest, or nothing."""
    if why := why_not_at_court(position, nation, order.person):
        return why
    person = position.persons[order.person]
    if person.woman:
        return "for-men-only"
    if person.clergy:
        return "cleric-already"
    if not YOUNGEST <= person.age <= OLDEST:
        return "age-for-vows"
    if person.spouse:
        return "married-man"
    return "" if ladder(settings.scenario, person) else "without-a-faith"


@in_marriage_phases
def take_vows(turn: Turn) -> Turn:
    """Who takes the vow becomes a priest, for good, and leaves the unit that he led. `{kind: vow, nation, person, left}`."""
    for sent, order in turn.orders.of(Vow):
        if why := check(turn.settings, turn.position, sent.nation, order):
            turn = failed(turn, sent, why)
            continue
        person = turn.position.persons[order.person]
        priest = replace(person, clergy=PRIEST, unit="")
        fact = {"kind": "vow", "nation": sent.nation, "person": person.id, "left": person.unit}
        turn = turn.to(with_person(turn.position, priest)).announce([fact])
    return turn
