"""New fortifications in an own province add half of two hundred-sided dice to its fort (rulebook 4.1, order 6)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.orders import Fortify
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings


def check(settings: Settings, position: Position, nation: str, order: Fortify) -> str:
    """It must be an own province."""
    if settings.scenario.is_sea(order.place):
        return "no-land"
    return "" if position.places[order.place].control == nation else "not-own-land"


def fortify(turn: Turn) -> Turn:
    """Order 6."""
    ordered = sorted((order.place, sent.nation) for sent, order in turn.orders.of(Fortify))
    if not ordered:
        return turn
    turn, fell = turn.roll(EVERYBODY, *(Throw(f"fortifications of {place}", 2, 100) for place, _ in ordered))
    position: Position = turn.position
    facts: list[Event] = []
    places = dict(position.places)
    for (place, nation), faces in zip(ordered, fell, strict=True):
        added = sum(faces) // 2
        places[place] = replace(places[place], fort=places[place].fort + added)
        fact = {"kind": "fortified", "nation": nation, "place": place, "rolled": list(faces)}
        facts.append({**fact, "added": added, "fort": places[place].fort})
    return turn.to(replace(position, places=places)).announce(facts)
