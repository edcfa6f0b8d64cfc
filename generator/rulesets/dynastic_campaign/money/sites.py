"""Where units are built, and whose they are (rulebook 2.6.2).

A build site is a home site of the nation, or the province of a Title that one of its nobles holds; the nation must control it, and
no unit may stand there when the builds begin. In a colony the natives are no hindrance. What is built in a titled province belongs
to the noble, elsewhere to the king.
"""

from __future__ import annotations

from generator.rulesets.dynastic_campaign.position import NATIVES, Position
from generator.rulesets.dynastic_campaign.settings import Settings


def noble_of(position: Position, nation: str, place: str) -> str:
    """The noble of a nation who holds the Title to a place; nobody where there is none."""
    for title in position.titles:
        holder = position.persons.get(title.holder)
        if title.province == place and holder is not None and holder.alive and holder.nation == nation:
            return holder.id
    return ""


def is_site(position: Position, nation: str, place: str) -> bool:
    """Whether a nation may build in a place as long as it controls it."""
    return place in position.nations[nation].sites or bool(noble_of(position, nation, place))


def occupied(settings: Settings, position: Position, place: str) -> bool:
    """Whether a unit stands in a place that keeps others from being built there."""
    colony = settings.scenario.places[place].colony
    return any(not (colony and unit.nation == NATIVES) for unit in position.at(place))
