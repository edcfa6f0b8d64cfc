"""Provinces are damaged and recover (L-121, L-126, L-141)."""

from __future__ import annotations

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import progressed, with_province
from generator.rulesets.dragon_lords.orders import Progress
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.told import roll, tell


def damage_provinces(turn: Turn) -> Turn:
    """What was pillaged or changed hands is damaged; where there were battles, each may do it. Once a turn, and not for ever."""
    numbers = turn.settings.scenario.numbers
    chance = numbers["damage.battle"]
    for place in turn.settings.scenario.provinces:
        progress, owner = turn.orders.progress, turn.position.provinces[place].owner
        hit = place in progress.pillaged or place in progress.changed
        battles = progress.battles.get(place, 0)
        if battles:
            throw = Throw(f"damage by battles in {place}", battles, 100, f"at most {chance}")
            turn, (faces,) = roll(turn, owner, throw)
            hit = hit or any(face <= chance for face in faces)
        damage = turn.position.provinces[place].damage
        if hit and damage < numbers["damage.most"]:
            turn = turn.to(with_province(turn.position, place, damage=damage + 1))
            turn = progressed(turn, damaged=turn.orders.progress.damaged | {place})
            turn = tell(turn, owner, "damaged", place=place, damage=damage + 1)
        elif hit:
            turn = progressed(turn, damaged=turn.orders.progress.damaged | {place})
    return turn


def repair_damage(turn: Turn) -> Turn:
    """A province recovers by one level where it has the owner of the whole turn, no battle was fought and no damage was done."""
    for place, it in turn.position.provinces.items():
        if it.damage and is_quiet(turn, place) and place not in turn.orders.progress.damaged:
            turn = turn.to(with_province(turn.position, place, damage=it.damage - 1))
            turn = tell(turn, it.owner, "recovered", place=place, damage=it.damage - 1)
    return turn


def is_quiet(turn: Turn, place: str) -> bool:
    """Whether a province has had one owner all turn long, and no battle but at its borders."""
    progress: Progress = turn.orders.progress
    position: Position = turn.position
    owner = position.provinces[place].owner
    same = place not in progress.changed and progress.owners.get(place, owner) == owner
    return same and not progress.battles.get(place, 0)
