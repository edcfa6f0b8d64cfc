"""A battle, round by round: everybody fires at once, troops fall, then units retreat (L-114, L-115, L-118; scenario 7.5 to 7.9).

Battles at borders, on land and at sea go the same way; they differ in who takes part, in bonuses, and in where one retreats to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from operator import attrgetter
from typing import Any

from generator.core.dice import Throw
from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.battle.squads import Squad, by_kind, casualties, enemies, unit_order, volley, without_fallen
from generator.rulesets.dragon_lords.position import LAST_RANK, Position, Unit
from generator.rulesets.dragon_lords.told import roll, tell

NONE = Fraction(0)


@dataclass(frozen=True)
class Rules:
    """What kind of battle it is. `name` tells it from all others of the turn, `place` is where readers are told that it was.

    `hostile` says who fights whom, and `bonus(turn, squad)` what multiplies the combat of a squad's troops. `crew` is the unit that
    a squad retreats with: its own, or for marines their fleet. `shelters(turn, unit)` is whether a unit cannot retreat.
    `leave(turn, unit, before, when)` is the turn with a unit gone elsewhere, or None where it has nowhere to go; `before` is the
    position before anybody left in that round, and `when` names battle and round. `wear(turn, squads)` is what else happens at the
    end of a round.
    """

    name: str
    place: str
    hostile: Callable[[str, str], bool]
    bonus: Callable[[Turn, Squad], Fraction]
    shelters: Callable[[Turn, Unit], bool]
    leave: Callable[[Turn, Unit, Position, str], Turn | None]
    wear: Callable[[Turn, Sequence[Squad]], Turn] = lambda turn, _: turn
    crew: Callable[[Squad], str] = attrgetter("unit")


@dataclass(frozen=True)
class Fought:
    """What came of a battle: how many rounds it had, the squads that are left on the field, all that fell, and who retreated (ids).

    `killers` says of each fallen ship's kind, unit and realm which realms had shot at its realm in that round.
    """

    rounds: int = 0
    squads: tuple[Squad, ...] = ()
    fallen: tuple[Squad, ...] = ()
    retreated: tuple[str, ...] = ()
    killers: tuple[tuple[Squad, tuple[str, ...]], ...] = ()
    carry: Mapping[str, Fraction] = field(default_factory=dict)


def fight(turn: Turn, squads: Sequence[Squad], rules: Rules) -> tuple[Turn, Fought]:
    """The turn behind a battle, with what fell taken out of its units, and what came of it.

    It ends when no two sides that fight each other are left, when nobody has any combat, or after as many rounds as are allowed.
    """
    most: int = turn.settings.scenario.numbers["battle.rounds"]
    fought = Fought(squads=tuple(squads))
    while fought.rounds < most and _goes_on(fought.squads, rules):
        turn, fought = _round(turn, fought, rules)
    return turn, fought


def _goes_on(squads: Sequence[Squad], rules: Rules) -> bool:
    """Whether somebody who has combat faces an enemy."""
    shooting = enemies(squads, rules.hostile)
    return any(squad.kind.combat and squad.realm in shooting for squad in squads)


def _round(turn: Turn, fought: Fought, rules: Rules) -> tuple[Turn, Fought]:
    """One round."""
    number = fought.rounds + 1
    shooting = enemies(fought.squads, rules.hostile)
    aimed: dict[str, Fraction] = {}
    by_whom: dict[str, list[str]] = {}
    dealt: dict[str, Fraction] = {}
    for realm, others in shooting.items():
        turn, damage = _fire(turn, fought.squads, realm, others, rules, number)
        dealt[realm] = sum(damage.values(), NONE)
        for other, much in damage.items():
            aimed[other] = aimed.get(other, NONE) + much
            by_whom.setdefault(other, []).append(realm)
    forces = {realm: _force(turn, fought.squads, realm, rules) for realm in shooting} if number == 1 else {}
    order = {kind: at for at, kind in enumerate(turn.settings.scenario.troops)}
    left, fallen, carry = list(fought.squads), list[Squad](), dict(fought.carry)
    for realm, much in aimed.items():
        left, down, carry[realm] = casualties(left, realm, much + carry.get(realm, NONE), order)
        fallen += down
    seen = {realm: sorted({squad.kind.id for squad in fought.squads if squad.realm == realm}) for realm in shooting}
    turn = turn.to(without_fallen(turn.position, fallen))
    killers = tuple((squad, tuple(by_whom[squad.realm])) for squad in fallen if squad.kind.ship)
    turn = rules.wear(turn, left)
    turn, left, gone = _retreats(turn, left, fought, rules)
    for realm, others in shooting.items():
        turn = tell(
            turn, realm, "battle-round", realm=realm, battle=rules.name, place=rules.place, number=number,
            dealt=_tenths(dealt[realm]), taken=_tenths(aimed.get(realm, NONE)), carried=_tenths(carry.get(realm, NONE)),
            lost=dict(by_kind(squad for squad in fallen if squad.realm == realm)),
            left=sum(squad.count for squad in left if squad.realm == realm),
            retreated=[unit for unit in gone if turn.position.units[unit].realm == realm],
            faced={other: seen.get(other, []) for other in others}, **({"force": forces[realm]} if forces else {}),
        )  # fmt: skip
    return turn, replace(
        fought,
        rounds=number,
        squads=tuple(left),
        fallen=(*fought.fallen, *fallen),
        retreated=(*fought.retreated, *gone),
        killers=(*fought.killers, *killers),
        carry=carry,
    )


def _force(turn: Turn, squads: Sequence[Squad], realm: str, rules: Rules) -> dict[str, dict[str, list[Any]]]:
    """What of a realm's own fights, by unit and kind: how many, and per cent of more or less combat by leader, fort, landing."""
    found: dict[str, dict[str, list[Any]]] = {}
    for squad in squads:
        if squad.realm == realm:
            kinds = found.setdefault(squad.unit, {})
            count = kinds[squad.kind.id][0] if squad.kind.id in kinds else 0
            kinds[squad.kind.id] = [count + squad.count, _tenths((rules.bonus(turn, squad) - 1) * 100)]
    return found


def _tenths(value: Fraction) -> Any:
    """Damage for readers, to the tenth; it is exact inside."""
    tenths = round(value * 10)
    return tenths // 10 if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}"


def _fire(
    turn: Turn, squads: Sequence[Squad], realm: str, others: Mapping[str, int], rules: Rules, number: int
) -> tuple[Turn, dict[str, Fraction]]:
    """The turn with the dice of one realm's troops, and the damage that they do by realm; targets are picked by their number."""
    numbers = turn.settings.scenario.numbers
    least, most = numbers["battle.least"], numbers["battle.most"]
    count = sum(squad.count for squad in squads if squad.realm == realm)
    head = f"{rules.name}, round {number}: "
    throws = [Throw(f"{head}damage of {realm}", count, most - least + 1)]
    if len(others) > 1:
        throws.append(Throw(f"{head}targets of {realm}", count, sum(others.values())))
    turn, faces = roll(turn, realm, *throws)
    percents = [face + least - 1 for face in faces[0]]
    targets = [_target(others, face) for face in faces[1]] if len(others) > 1 else [next(iter(others))] * count
    return turn, volley(squads, realm, percents, targets, lambda squad: rules.bonus(turn, squad))


def _target(others: Mapping[str, int], face: int) -> str:
    """The realm whose troop a number from 1 to the number of all troops stands for."""
    for realm, count in others.items():
        if face <= count:
            return realm
        face -= count
    raise ValueError("there are fewer troops than faces")


def _retreats(turn: Turn, squads: Sequence[Squad], fought: Fought, rules: Rules) -> tuple[Turn, list[Squad], list[str]]:
    """The turn with the units gone that retreat at the end of a round, in their order, the squads that stay, and who left.

    A unit goes where no troops that fight with it are left in the ranks up to its retreat level (L-070, scenario 13.3). All decide
    at once, so it is nobody's luck to come first (L-164); and nobody runs from a battle that is over.
    """
    before: Position = turn.position
    realms = {squad.realm for squad in squads}
    there = sorted({rules.crew(squad) for squad in squads}, key=lambda it: unit_order(turn.position.units[it]))
    front: dict[str, int] = {}
    for squad in squads:
        front[rules.crew(squad)] = min(squad.rank, front.get(rules.crew(squad), LAST_RANK))
    gone: list[str] = []
    for name in _leaders_first(turn.position, there):
        unit = turn.position.units[name]
        if rules.shelters(turn, unit) or unit.type == "garrison":
            continue
        wants = _follows_out(unit, gone, fought) if unit.follow else front[name] > unit.retreat_level
        faced = any(rules.hostile(unit.realm, realm) for realm in realms)
        left = rules.leave(turn, unit, before, f"{rules.name}, round {fought.rounds + 1}") if wants and faced else None
        if left is not None:
            turn = left
            gone.append(name)
    return turn, [squad for squad in squads if rules.crew(squad) not in gone], gone


def _leaders_first(position: Position, units: Sequence[str]) -> list[str]:
    """Units in order, each behind the one that it follows."""
    found: list[str] = []
    left = list(units)
    while left:
        ready = [name for name in left if position.units[name].follow not in left] or left
        found += ready
        left = [name for name in left if name not in found]
    return found


def _follows_out(unit: Unit, gone: Sequence[str], fought: Fought) -> bool:
    """Whether the unit that it follows has left in this round or before; one that was destroyed has not (L-069, L-T30)."""
    return unit.follow in gone or unit.follow in fought.retreated
