"""Battles at sea: fleets, the marines aboard, beaten ships that are captured, and armies that turn on their carrier (L-099, L-100).

The procedure is that of section 8 of the scenario. An empty fleet is left where it is: what happens to those aboard is decided
when storage is checked (`march.check_storage`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.battle.land import crossed_borders, crossing, meet, noted
from generator.rulesets.dragon_lords.battle.leaders import learn, tactics_bonus
from generator.rulesets.dragon_lords.battle.rounds import Fought, Rules, fight
from generator.rulesets.dragon_lords.battle.squads import Squad, enemies, squads_of, unit_order
from generator.rulesets.dragon_lords.changes import with_unit
from generator.rulesets.dragon_lords.garrisons import with_new_unit
from generator.rulesets.dragon_lords.march.cargo import aboard, has_room
from generator.rulesets.dragon_lords.march.retreat import retreat
from generator.rulesets.dragon_lords.position import FIRST_RANK, Position, Stack, Unit
from generator.rulesets.dragon_lords.realms.permission import hostile
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import roll, tell
from generator.rulesets.dragon_lords.troops import added

MOST_BATTLES = 100
"""How many battles one phase can have at sea; fleets that flee into each other's arms fight no more after so many."""


def fight_at_sea(turn: Turn) -> Turn:
    """Every battle at sea: of fleets that sail towards each other, then in each sea, as long as fleeing fleets meet enemies.

    An army that turns on its carrier does so as soon as that sails, with the ships that accompany the two.
    """
    for one, other in crossed_borders(turn):
        there = crossing(turn, one, other, "fleet")
        crews = {it.id: {squad.realm for squad in _crew(turn.settings.scenario, turn.position, it)} for it in there}
        if meet(turn, crews) or _trapped(turn.position, there):
            turn = _fight(turn, there, f"phase {turn.round}, border of {one} and {other}", one, border=True)
    waiting = [place for place in turn.settings.scenario.places if turn.settings.scenario.is_sea(place)]
    visits = Counter[str]()  # by sea, so that nobody learns by a number how often others fought elsewhere
    for _ in range(MOST_BATTLES):
        if not waiting:
            break
        sea = waiting.pop(0)
        visits[sea] += 1
        again = f", battle {visits[sea]}" if visits[sea] > 1 else ""
        fleets = [unit for unit in turn.position.at(sea) if unit.type == "fleet"]
        before = {unit.id: unit.at for unit in fleets}
        turn = _fight(turn, fleets, f"phase {turn.round}, {sea}{again}", sea, border=False)
        fled = [turn.position.units[fleet].at for fleet in before if turn.position.units[fleet].at != sea]
        waiting += [place for place in dict.fromkeys(fled) if turn.settings.scenario.is_sea(place) and place not in waiting]
    return turn


def _fight(turn: Turn, fleets: Sequence[Unit], name: str, place: str, *, border: bool) -> Turn:
    """The turn after a battle of those fleets that have an enemy among the others or aboard, if any has."""
    position: Position = turn.position
    scenario: Scenario = turn.settings.scenario

    def at_war(one: str, other: str) -> bool:
        return hostile(position, one, other)

    squads = [squad for fleet in sorted(fleets, key=unit_order) for squad in _crew(scenario, position, fleet)]
    fighting = enemies(squads, at_war)
    if not fighting:
        return turn
    squads = [squad for squad in squads if squad.realm in fighting]
    carriers = {unit.id: unit.aboard for fleet in fleets for unit in aboard(position, fleet.id)}
    turned = {army: carriers[army] for army in _trapped(position, fleets)}
    trapping = set(turned.values())
    rules = Rules(
        name=name,
        place=place,
        hostile=at_war,
        bonus=_bonus,
        shelters=lambda _, unit: unit.type != "fleet" or unit.id in trapping,
        leave=retreat,
        crew=lambda squad: carriers.get(squad.unit, squad.unit),
    )
    began = {"battle": name, "place": rules.place, "sides": list(fighting), "border": border}
    aware = {unit.partition(" ")[0] for both in turned.items() for unit in both}
    if others := [realm for realm in fighting if realm not in aware]:  # who was aboard is none of their business
        turn = tell(turn, others, "battle-began", **began)
    if aware:
        turn = tell(turn, sorted(aware), "battle-began", **began, turned=turned)
    turn, fought = fight(turn, squads, rules)
    turn = _captures(turn, fought, fleets, rules)
    still = enemies(fought.squads, rules.hostile)
    left = dict.fromkeys(squad.unit for squad in fought.squads)
    winners = [unit for unit in left if turn.position.units[unit].realm not in still]
    turn = learn(turn, winners if fought.fallen or fought.retreated else [], name)
    held = sorted({squad.realm for squad in fought.squads})
    turn = tell(turn, list(fighting), "battle-over", battle=name, place=rules.place, rounds=fought.rounds, held=held)
    return noted(turn, rules.place, list(fighting))


def _bonus(turn: Turn, squad: Squad) -> Fraction:
    return 1 + tactics_bonus(turn, turn.position.units[squad.unit])


def _trapped(position: Position, fleets: Iterable[Unit]) -> list[str]:
    """The armies aboard fleets of realms that are their enemies now."""
    armies = ((fleet, unit) for fleet in fleets for unit in aboard(position, fleet.id) if not unit.hidden)
    return [unit.id for fleet, unit in armies if hostile(position, fleet.realm, unit.realm)]


def _crew(scenario: Scenario, position: Position, fleet: Unit) -> list[Squad]:
    """The ships of a fleet, and the soldiers aboard who fight: marines as far as there is room for them, the lowest rank first.

    All soldiers of an army that is trapped aboard an enemy fight. Who is hidden below decks is in no battle (L-041).
    """
    room = sum(stack.count * scenario.troops[stack.type].marines for stack in fleet.stacks)
    squads = squads_of(scenario, [fleet])
    armies = [army for army in aboard(position, fleet.id) if not army.hidden]
    trapped = set(_trapped(position, [fleet]))
    squads += [replace(it, marine=True) for it in squads_of(scenario, (army for army in armies if army.id in trapped))]
    willing = squads_of(scenario, (army for army in armies if army.marines and army.id not in trapped))
    for squad in sorted(willing, key=lambda it: it.rank):
        count = min(squad.count, room // squad.kind.weight)
        room -= count * squad.kind.weight
        squads += [replace(squad, count=count, marine=True)] if count else []
    return squads


def _captures(turn: Turn, fought: Fought, fleets: Sequence[Unit], rules: Rules) -> Turn:
    """The turn with beaten ships captured by those who have the most combat left of those who shot at them, or sunk.

    Of ships that an army aboard them has beaten one survives in any case, that with most storage, if the army would drown.
    """
    combat = Counter[str]()
    for squad in fought.squads:
        combat[squad.realm] += squad.kind.combat * squad.count
    groups = Counter[tuple[str, str]]()
    for fallen, realms in fought.killers:
        groups[fallen.unit, fallen.kind.id] += 1
        able = [realm for realm in realms if combat[realm]]
        if not able:
            continue
        of = f"{fallen.kind.id} of {fallen.unit}, {groups[fallen.unit, fallen.kind.id]}"
        turn, captor = _strongest(turn, able, combat, f"{rules.name}: captor of {of}")
        chance = fallen.kind.capture
        throw = Throw(f"{rules.name}: capture of {of}", fallen.count, 100, f"at most {chance}")
        turn, (faces,) = roll(turn, [captor, fallen.realm], throw)
        taken = sum(face <= chance for face in faces)
        turn = _taken(turn, captor, fallen, taken, fought)
    return _saved(turn, fought, fleets)


def _strongest(turn: Turn, realms: Sequence[str], combat: Mapping[str, int], purpose: str) -> tuple[Turn, str]:
    """The turn, perhaps with a lot drawn, and the realm with the most combat."""
    first = [realm for realm in realms if combat[realm] == max(combat[it] for it in realms)]
    if len(first) == 1:
        return turn, first[0]
    turn, ((face,),) = roll(turn, realms, Throw(purpose, 1, len(first)))
    return turn, first[face - 1]


def _taken(turn: Turn, captor: str, fallen: Squad, count: int, fought: Fought) -> Turn:
    """The turn with so many ships of those that fell in the captor's first fleet that stayed in the battle, or in a new one."""
    position: Position = turn.position
    at = next(position.units[squad.unit].at for squad in fought.squads if squad.realm == captor)
    if count:
        own = [unit for unit in position.at(at) if unit.type == "fleet" and unit.realm == captor and unit.stacks]
        first = min(own, key=unit_order, default=None)
        if first is None:
            position, first = with_new_unit(position, Unit(captor, "fleet", 0, at))
        turn = turn.to(with_unit(position, added(first, fallen.kind.id, count)))
    fact = {"place": at, "ship": fallen.kind.id, "of": fallen.unit, "captured": count, "sunk": fallen.count - count, "by": captor}
    return tell(turn, [captor, fallen.realm], "ships-beaten", **fact)


def _saved(turn: Turn, fought: Fought, fleets: Sequence[Unit]) -> Turn:
    """The turn with armies that have beaten the fleet that carried them aboard another one of theirs.

    Where none has room, one of the beaten ships survives for them, that with most storage (scenario 8.6, 13.11).
    """
    for fleet in fleets:
        ships = [squad.kind for squad in fought.fallen if squad.unit == fleet.id]
        for army in aboard(turn.position, fleet.id) if ships and not turn.position.units[fleet.id].stacks else ():
            if not army.stacks or army.hidden or not hostile(turn.position, fleet.realm, army.realm):
                continue
            carrier = _room_for(turn, army)
            if carrier is None and ships:
                kind = max(ships, key=lambda ship: ship.storage)
                new = Unit(army.realm, "fleet", 0, army.at, (Stack(kind.id, 1, FIRST_RANK),))
                position, carrier = with_new_unit(turn.position, new)
                turn = tell(
                    turn.to(position),
                    [army.realm, fleet.realm],
                    "ship-saved",
                    place=army.at,
                    ship=kind.id,
                    of=fleet.id,
                    unit=carrier.id,
                )
                ships = []
            if carrier is not None:
                turn = turn.to(with_unit(turn.position, replace(army, aboard=carrier.id)))
    return turn


def _room_for(turn: Turn, army: Unit) -> Unit | None:
    """The first fleet of an army's realm where it is that has room for it."""
    own = [unit for unit in turn.position.at(army.at) if unit.realm == army.realm and unit.type == "fleet" and unit.stacks]
    fit = (unit for unit in sorted(own, key=unit_order) if has_room(turn.settings.scenario, turn.position, unit, army))
    return next(fit, None)
