"""Why a unit cannot be built or strengthened, as everybody sees it (rulebook 2.6.2, 3 and 3.7)."""

from __future__ import annotations

from generator.rulesets.dynastic_campaign.money.sites import is_site, noble_of, occupied
from generator.rulesets.dynastic_campaign.orders import Build, Strengthen
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.relations import has_leave
from generator.rulesets.dynastic_campaign.settings import Settings

MOST = 100
"""The most points that a unit has without leaders."""


def check(settings: Settings, position: Position, nation: str, order: Build) -> str:
    """Size, place and owner of a new unit."""
    if order.type == "corsair":
        return _corsair(settings, position, nation, order)
    if not 1 <= order.ap <= MOST:
        return "over-100"
    if order.type == "fleet" and not settings.scenario.is_coast(order.place):
        return "no-coast"
    return _place(settings, position, nation, order)


def _place(settings: Settings, position: Position, nation: str, order: Build) -> str:
    """A free build site under the nation's control, and the noble who holds it where one is named."""
    if not is_site(position, nation, order.place):
        return "no-site"
    if position.places[order.place].control != nation:
        return "not-own-land"
    if order.noble and order.noble != noble_of(position, nation, order.place):
        return "no-title"
    return "occupied" if occupied(settings, position, order.place) else ""


def _corsair(settings: Settings, position: Position, nation: str, order: Build) -> str:
    """Corsairs come in one size, and need a port at home, or one whose controller lets them in."""
    if order.ap != settings.scenario.tables["corsair"]["ap"]:
        return "corsair-size"
    if not settings.scenario.is_coast(order.place):
        return "no-coast"
    if position.places[order.place].control != nation and not has_leave(position, nation, order.place):
        return "not-own-land"
    return "kings-corsairs" if order.noble else ""


def check_strengthen(_: Settings, position: Position, nation: str, order: Strengthen) -> str:
    """It must be an own loyal unit on land that its nation controls, and not become too large."""
    unit = position.units.get(order.unit)
    if unit is None or unit.nation != nation:
        return "not-own-unit"
    if unit.mood != "loyal":
        return "not-loyal"
    if unit.type == "corsair":
        return "corsair-size"
    if order.ap < 1 or unit.ap + order.ap > MOST:
        return "over-100"
    return "" if position.places[unit.at].control == nation else "not-own-land"
