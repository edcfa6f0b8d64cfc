"""Fortifications in battles: who is inside, what they add, and how they are damaged (L-072, L-118; scenario 5, 7.3)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.battle.squads import Squad
from generator.rulesets.dragon_lords.changes import with_province
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position, Unit
from generator.rulesets.dragon_lords.realms.permission import friendly, hostile
from generator.rulesets.dragon_lords.told import roll, tell


def inside(position: Position, unit: Unit) -> bool:
    """Whether a unit fights inside the fort of the province where it is: the owner's garrison, or an army of his or an ally's.

    Garrisons always do, armies that want to. Without a standing level there is no fort.
    """
    it = position.provinces.get(unit.at)
    if it is None or it.standing < 1:
        return False
    if unit.type == "garrison":
        return unit.realm == it.owner
    return unit.type == "army" and unit.defend_fort and not unit.aboard and friendly(position, unit.realm, unit.at)


def fort_bonus(turn: Turn, squad: Squad, unit: Unit) -> Fraction:
    """What a fort adds to the combat of a squad, as a share of it; nothing outside."""
    position: Position = turn.position
    if squad.kind.body == "none" or not inside(position, unit):
        return Fraction(0)
    level = position.provinces[unit.at].standing
    return Fraction(level * turn.settings.scenario.numbers[f"fort.{squad.kind.body}"], 100)


def batter(turn: Turn, place: str, squads: Sequence[Squad], name: str, number: int) -> Turn:
    """The turn after siege engines worked on a fort for a round: each of an attacker may lower it by a level."""
    it = turn.position.provinces[place]
    engines = engines_of(turn.position, place, squads)
    chance = turn.settings.scenario.numbers["fort.engine_damage"]
    hits = 0
    for realm, count in engines.items():
        if it.standing:
            throw = Throw(f"{name}, round {number}: siege engines of {realm}", count, 100, f"at most {chance}")
            turn, (faces,) = roll(turn, realm, throw)
            hits += sum(face <= chance for face in faces)
    return lowered(turn, place, hits, list(engines))


def engines_of(position: Position, place: str, squads: Sequence[Squad]) -> dict[str, int]:
    """How many siege engines each realm has that fights against the owner of a province; only realms that have any."""
    owner = position.provinces[place].owner
    found: dict[str, int] = {}
    for squad in squads:
        if squad.kind.engine and hostile(position, squad.realm, owner, place):
            found[squad.realm] = found.get(squad.realm, 0) + squad.count
    return found


def wear(turn: Turn, place: str, name: str, realms: Sequence[str]) -> Turn:
    """The turn after the chance that a battle to which no attacker brought siege engines damages a fort by itself."""
    if not turn.position.provinces[place].standing:
        return turn
    chance = turn.settings.scenario.numbers["fort.wear"]
    turn, ((face,),) = roll(turn, realms, Throw(f"{name}: wear of the fort", 1, 100, f"at most {chance}"))
    return lowered(turn, place, int(face <= chance), realms)


def lowered(turn: Turn, place: str, levels: int, realms: Sequence[str]) -> Turn:
    """The turn with so many levels of a fort broken, as far as there are any; its owner and some realms are told."""
    it = turn.position.provinces[place]
    broken = min(levels, it.standing)
    if not broken:
        return turn
    turn = turn.to(with_province(turn.position, place, standing=it.standing - broken))
    told = [realm for realm in dict.fromkeys((it.owner, *realms)) if realm != INDEPENDENT]
    return tell(turn, told, "fort-damaged", place=place, levels=broken, standing=it.standing - broken)
