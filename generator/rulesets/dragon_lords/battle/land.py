"""Battles on land: in a province, and at the border of two (L-112 to L-117, L-160, L-163; scenario 7)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.battle import fort
from generator.rulesets.dragon_lords.battle.leaders import bury, learn, tactics_bonus
from generator.rulesets.dragon_lords.battle.rounds import Fought, Rules, fight
from generator.rulesets.dragon_lords.battle.squads import Squad, enemies, squads_of
from generator.rulesets.dragon_lords.changes import motion, moved, progressed, with_unit
from generator.rulesets.dragon_lords.march.retreat import retreat
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position, Unit, UnitType
from generator.rulesets.dragon_lords.realms.permission import hostile, may_invade
from generator.rulesets.dragon_lords.told import tell


def fight_on_borders(turn: Turn) -> Turn:
    """Every border over which enemies march in both directions in this phase: only who marches there fights, without forts.

    The loser does not move: he is back where he came from, without move-points, and may fight there again.
    """
    for one, other in crossed_borders(turn):
        there = crossing(turn, one, other, "army")
        if meet(turn, {unit.id: {unit.realm} for unit in there}):
            turn = _fight(turn, there, f"phase {turn.round}, border of {one} and {other}", one, border=True)
    return turn


def crossed_borders(turn: Turn) -> list[tuple[str, str]]:
    """The pairs of places between which units move in this phase, in the order of the world's file."""
    order = {place: at for at, place in enumerate(turn.settings.scenario.places)}
    pairs = {(start, end) if order[start] < order[end] else (end, start) for _, start, end in turn.orders.progress.crossed}
    return sorted(pairs, key=lambda pair: (order[pair[0]], order[pair[1]]))


def crossing(turn: Turn, one: str, other: str, kind: UnitType) -> list[Unit]:
    """The units of a kind that cross the border of two places in this phase, either way; none that hide."""
    units = turn.position.units
    crossed = {unit for unit, start, end in turn.orders.progress.crossed if {start, end} == {one, other} and unit in units}
    return [units[unit] for unit in sorted(crossed) if units[unit].type == kind and not units[unit].hidden]


def meet(turn: Turn, realms: Mapping[str, Iterable[str]]) -> bool:
    """Whether enemies move into each other's place over a border; those that go the same way meet behind it.

    There are the units that cross it, each with the realms whose troops fight in it.
    """
    start = {unit: start for unit, start, _ in turn.orders.progress.crossed}
    pairs = product(realms, realms)
    swapped = (product(realms[one], realms[other]) for one, other in pairs if start[one] != start[other])
    return any(hostile(turn.position, *both) for sides in swapped for both in sides)


def fight_on_land(turn: Turn) -> Turn:
    """A battle in every province where units of enemies are; ships, hidden armies and those aboard take no part.

    All are fought at once: whoever flees from one into another province is in no battle there in this phase.
    """
    units = [unit for unit in turn.position.units.values() if unit.type != "fleet" and not unit.hidden and not unit.aboard]
    for place in turn.settings.scenario.provinces:
        there = [turn.position.units[unit.id] for unit in units if unit.at == place]
        turn = _fight(turn, there, f"phase {turn.round}, {place}", place, border=False)
    return turn


def _fight(turn: Turn, there: Sequence[Unit], name: str, place: str, *, border: bool) -> Turn:
    """The turn after a battle of those units that have an enemy among the others, if any has."""
    position: Position = turn.position

    def at_war(one: str, other: str) -> bool:
        return hostile(position, one, other, "" if border else place)

    squads = [squad for squad in squads_of(turn.settings.scenario, there) if not squad.kind.ship]
    fighting = enemies(squads, at_war)
    if not fighting:
        return turn
    squads = [squad for squad in squads if squad.realm in fighting]
    names = list(dict.fromkeys(squad.unit for squad in squads))
    number = 0

    def wear(now: Turn, left: Sequence[Squad]) -> Turn:
        nonlocal number
        number += 1
        return now if border else fort.batter(now, place, left, name, number)

    rules = Rules(
        name=name,
        place=place,
        hostile=at_war,
        bonus=lambda now, squad: _bonus(now, squad, border=border),
        shelters=lambda now, unit: not border and fort.inside(now.position, unit),
        leave=lambda now, unit, before, when: retreat(now, unit, before, when, border=border),
        wear=wear,
    )
    turn = tell(turn, list(fighting), "battle-began", battle=name, place=place, sides=list(fighting), border=border)
    besieged = not border and fort.engines_of(position, place, squads)
    turn, fought = fight(turn, squads, rules)
    players = [realm for realm in fighting if realm != INDEPENDENT]
    if not border and not besieged:
        turn = fort.wear(turn, place, name, players)
    return _after(turn, names, players, fought, rules, border=border)


def _bonus(turn: Turn, squad: Squad, *, border: bool) -> Fraction:
    """What multiplies the combat of a squad: its leader, its fort, and how it came there."""
    unit: Unit = turn.position.units[squad.unit]
    landed = turn.round > 0 and motion(turn, unit.id).landed == turn.round and not border
    penalty = Fraction(turn.settings.scenario.numbers["landing.penalty"], 100) if landed else Fraction(0)
    walls = Fraction(0) if border else fort.fort_bonus(turn, squad, unit)
    return 1 + tactics_bonus(turn, unit) + walls - penalty


def _after(turn: Turn, names: Sequence[str], players: Sequence[str], fought: Fought, rules: Rules, *, border: bool) -> Turn:
    """What follows a battle: who is destroyed, what it cost in move-points, what leaders learned."""
    place = rules.place
    left = dict.fromkeys(squad.unit for squad in fought.squads)
    still = enemies(fought.squads, rules.hostile)
    if not border:
        turn = _paid(turn, left, place)
        battles = turn.orders.progress.battles
        turn = progressed(turn, battles={**battles, place: battles.get(place, 0) + 1})
    turn = noted(turn, place, {turn.position.units[unit].realm for unit in names})
    winners = [unit for unit in left if turn.position.units[unit].realm not in still and not _ran(unit, fought)]
    turn = learn(turn, winners if fought.fallen or fought.retreated else [], rules.name)
    turn = tell(
        turn, players, "battle-over", battle=rules.name, place=place, rounds=fought.rounds,
        held=sorted({turn.position.units[unit].realm for unit in left}),
    )  # fmt: skip
    for unit in names:
        if motion(turn, unit).landed and not border:
            turn = moved(turn, unit, landed=0)
    turn = bury(turn, names)
    return _turned_back(turn, names, fought, still) if border else turn


def _ran(unit: str, fought: Fought) -> bool:
    return unit in fought.retreated


def _paid(turn: Turn, units: Iterable[str], place: str) -> Turn:
    """The turn with the move-points taken that a battle costs on the ground of enemies or independents (L-117)."""
    cost = turn.settings.scenario.numbers["march.battle"]
    for name in units:
        unit = turn.position.units[name]
        if may_invade(turn, unit.realm, place):
            turn = moved(turn, name, points=max(0, motion(turn, name).points - cost))
    return turn


def noted(turn: Turn, place: str, realms: Iterable[str]) -> Turn:
    """The turn with the realms remembered that fought in a place, for everybody to hear of at the end of all movement."""
    fought = turn.orders.progress.fought
    return progressed(turn, fought={**fought, place: tuple(sorted({*fought.get(place, ()), *realms}))})


def _turned_back(turn: Turn, names: Sequence[str], fought: Fought, still: Container[str]) -> Turn:
    """The turn after a battle at a border: of realms that still face an enemy nobody comes across."""
    for name in names:
        unit = turn.position.units.get(name)
        if unit is not None and unit.realm in still and name not in fought.retreated:
            back = motion(turn, name).came_from
            turn = turn.to(with_unit(turn.position, replace(unit, at=back)))
            turn = moved(turn, name, points=0)
            turn = tell(turn, unit.realm, "turned-back", **{"unit": name, "from": unit.at, "to": back})
    return turn
