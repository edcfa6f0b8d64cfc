"""Who may enter which province, and who is whose enemy (L-020 to L-022, L-078 to L-083, L-106, L-163; scenario 13.22)."""

from __future__ import annotations

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position


def may_enter(turn: Turn, realm: str, place: str) -> bool:
    """Whether a province is a realm's own or lets it in: by passage, by special permission, or because its owner is compelled.

    A sea is nobody's, and anybody may enter. Into any other province one comes only as an enemy (`may_invade`).
    """
    position: Position = turn.position
    it = position.provinces.get(place)
    if it is None or it.owner == realm or realm in it.guests:
        return True
    if it.owner == INDEPENDENT:
        return False
    compelled: str = turn.orders.progress.compelled.get(realm, "")
    return realm in position.realms[it.owner].passage or compelled == place


def may_invade(turn: Turn, realm: str, place: str) -> bool:
    """Whether a realm may come into a province as an enemy: at war with its owner, or nobody owns it and no permission holds."""
    position: Position = turn.position
    it = position.provinces[place]
    if it.owner == INDEPENDENT:
        return realm not in it.guests
    return position.at_war(realm, it.owner)


def hostile(position: Position, one: str, other: str, place: str = "") -> bool:
    """Whether the forces of two realms fight where they meet (L-013, L-113).

    Independents fight every realm without permission for the province, `place`, that they defend.
    """
    if one == other:
        return False
    if INDEPENDENT in (one, other):
        guest = other if one == INDEPENDENT else one
        return guest not in position.provinces[place].guests if place in position.provinces else True
    return position.at_war(one, other)


def friendly(position: Position, realm: str, place: str) -> bool:
    """Whether a province belongs to a realm or to one of its allies, whose forts it may defend (L-072)."""
    owner = position.provinces[place].owner
    return owner == realm or position.allied(realm, owner)
