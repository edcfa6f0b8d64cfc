"""A noble of a dynasty that has lost its crown declares himself king of an area that it controls (rulebook 2.7)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import changed, with_nation
from generator.rulesets.dynastic_campaign.court.season import in_marriage_phases
from generator.rulesets.dynastic_campaign.families.serials import of_dynasty
from generator.rulesets.dynastic_campaign.orders import CrownKing
from generator.rulesets.dynastic_campaign.position import Crown, Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import failed

OF_AGE = 15


def check(settings: Settings, position: Position, nation: str, order: CrownKing) -> str:
    """Why nobody can be crowned so: the nation has a crown or not that land, or the person is none of its dynasty's nobles.

    Whoever gave up the claim to that dynasty, or was passed over as its king, cannot be its king anew.
    """
    person = position.persons.get(order.person)
    if person is None or not person.alive or person.nation != nation:
        return "not-of-your-family"
    if any(crown.nation == nation for crown in position.crowns.values()):
        return "has-a-crown"
    if person.age < OF_AGE or person.never_king or not of_dynasty(person, nation):
        return "no-claim"
    place = settings.scenario.places.get(order.place)
    if place is None or not place.is_land or position.places[order.place].control != nation:
        return "not-your-land"
    if order.place in position.crowns:
        return "has-a-king"
    return "" if person.free else "king-is-a-prisoner"


@in_marriage_phases
def crown_kings(turn: Turn) -> Turn:
    """The turn with new crowns, each with the id of its land, which becomes a home build site.

    Only the new king's own line comes after him. `{kind: new-crown, crown, person, nation}` is public.
    """
    for sent, order in turn.orders.of(CrownKing):
        if why := check(turn.settings, turn.position, sent.nation, order):
            turn = failed(turn, sent, why)
            continue
        position: Position = turn.position
        steps = of_dynasty(position.persons[order.person], sent.nation)[0].steps
        crown = Crown(order.place, sent.nation, order.person, sent.nation, steps)
        nation = position.nations[sent.nation]
        position = with_nation(position, replace(nation, sites=tuple(dict.fromkeys((*nation.sites, order.place)))))
        fact = {"kind": "new-crown", "crown": order.place, "person": order.person, "nation": sent.nation}
        turn = turn.to(replace(position, crowns=changed(position.crowns, crown))).announce([fact])
    return turn
