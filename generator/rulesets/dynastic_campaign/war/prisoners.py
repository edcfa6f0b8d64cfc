"""Leaders of a beaten unit, who may be taken prisoner, and the ruler, who may fall (rulebook 2.5.2 and 10.2; scenario 10.9)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person
from generator.rulesets.dynastic_campaign.court.captives import taken
from generator.rulesets.dynastic_campaign.court.leaders import leaders
from generator.rulesets.dynastic_campaign.court.peril import rulers_in_retreat
from generator.rulesets.dynastic_campaign.position import Position

CHANCE = 50
"""In a hundred, for each leader (rulebook 2.5.2)."""


def capture(turn: Turn, beaten: Mapping[str, str]) -> Turn:
    """A roll for each leader of the beaten units, each with the nation that would hold him; a king not taken may have fallen."""
    return rulers_in_retreat(take_prisoners(turn, beaten), beaten)


def take_prisoners(turn: Turn, units: Mapping[str, str], where: str = "") -> Turn:
    """A roll for each leader of some units, each with the nation that would hold him; dice name `where`, if that is given.

    Rebels take no prisoners, and nobody is the prisoner of his own nation, which he may meet as the leader of a foreign unit.
    """
    position: Position = turn.position
    led = {person.id: (person, by) for unit, by in sorted(units.items()) for person in leaders(position, unit)}
    at_risk = {key: person for key, (person, by) in sorted(led.items()) if by not in ("", person.nation)}
    throws = [Throw(f"capture of {key}{f' in {where}' if where else ''}", 1, 100, needed=f"at most {CHANCE}") for key in at_risk]
    turn, fell = turn.roll(EVERYBODY, *throws)
    caught = {key: face for key, (face,) in zip(at_risk, fell, strict=True) if face <= CHANCE}
    facts: list[Event] = [
        {
            "kind": "taken-prisoner",
            "person": key,
            "nation": at_risk[key].nation,
            "unit": at_risk[key].unit,
            "by": led[key][1],
            "rolled": face,
        }
        for key, face in caught.items()
    ]
    prisoners = [taken(at_risk[key], led[key][1]) for key in caught]
    return turn.to(with_person(position, *prisoners)).announce(facts)
