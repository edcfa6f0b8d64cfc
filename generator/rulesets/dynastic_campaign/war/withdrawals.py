"""Defenders who withdraw before a battle, unless the attackers hold them to it (rulebook 7.1; scenario 10.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_unit
from generator.rulesets.dynastic_campaign.orders import Withdraw
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.relations import foes, friendly
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.war.jam import Roads, roads
from generator.rulesets.dynastic_campaign.war.plan import Plan, contest, plan_of
from generator.rulesets.dynastic_campaign.war.ways import coast_at

BASE, SIDES = 3, 6
"""What is needed where both sides are equally light, and the sides of the die (rulebook 7.1)."""


def needed_to_hold(defenders: int, attackers: int) -> int:
    """What the die must beat to hold the defenders, by how light both are: from 7 on they escape, and up to 0 they are held."""
    return BASE + defenders - attackers


def lightness(settings: Settings, units: Iterable[Unit]) -> int:
    """How light a side is, from 0 to 4: a point for every 25 AP of a unit, leaders and supports not counted (house value)."""
    per, most = int(settings.scenario.tables["light_ap"]), int(settings.scenario.tables["most_light"])
    return min(most, sum(unit.ap // per for unit in units))


def is_held(settings: Settings, needed: int, face: int) -> bool:
    """Whether attackers who rolled a face hold the defenders; `beat` of the tables says whether the die must be higher (`gt`)."""
    return face > needed or (settings.scenario.tables["beat"] == "ge" and face == needed)


def withdraw_or_hold(turn: Turn) -> Turn:
    """The units of a nation that are attacked in a place and want to withdraw, all escape or are all held, by one roll."""
    plan = plan_of(turn)
    way = roads(plan)
    turn = _tell_who_is_shut_in(turn, plan, way)
    leaving = [group for place in sorted(plan.at) for group in _groups(plan, way, place)]
    needed = [needed_to_hold(*_light(plan, way, group)) for group in leaving]
    throws = {
        number: Throw(f"hold on {group[0].id}", 1, SIDES, needed=f"at least {_least_face(turn.settings, needed[number])}")
        for number, group in enumerate(leaving)
        if 0 < needed[number] <= SIDES
    }
    faces: dict[int, int] = {}
    if throws:
        turn, fell = turn.roll(EVERYBODY, *throws.values())
        faces = {number: face for number, (face,) in zip(throws, fell, strict=True)}
    for number, group in enumerate(leaving):
        face = faces.get(number, 0)
        held = needed[number] <= 0 or (number in faces and is_held(turn.settings, needed[number], face))
        defending, attacking = _light(plan, way, group)
        fact: dict[str, Any] = {"kind": "held" if held else "withdrew", "at": group[0].at, "nation": group[0].nation}
        fact |= {"units": [unit.id for unit in group], "light": {"defenders": defending, "attackers": attacking}}
        fact |= {"needed": needed[number], **({"rolled": face} if face else {})}
        turn = turn.announce([fact]) if held else _leave(turn, plan, group, fact)
    return turn


def _least_face(settings: Settings, needed: int) -> int:
    """The lowest face that holds."""
    return needed if settings.scenario.tables["beat"] == "ge" else needed + 1


def _groups(plan: Plan, way: Roads, place: str) -> Iterator[list[Unit]]:
    """The units of each nation in a place that are attacked, want to withdraw, and can. Trains alone never do."""
    fighting = contest(plan, place, way.absent)
    want = [it for it in fighting if it.id in plan.sent and isinstance(plan.sent[it.id].order, Withdraw)]
    for nation in sorted({unit.nation for unit in want}):
        group = [unit for unit in want if unit.nation == nation and _is_open(plan, way, unit, _goal(plan, unit))]
        if any(unit.type in ("army", "fleet") for unit in group):
            yield group


def _tell_who_is_shut_in(turn: Turn, plan: Plan, way: Roads) -> Turn:
    """The turn, with those told whose units are attacked and cannot withdraw to the place that they named.

    The order stands: once the battle is over, it says where the unit would like to retreat to.
    """
    for place in sorted(plan.at):
        leaving = {unit.id for group in _groups(plan, way, place) for unit in group}
        for unit in contest(plan, place, way.absent):
            sent = plan.sent.get(unit.id)
            if sent is not None and isinstance(sent.order, Withdraw) and unit.id not in leaving:
                turn = turn.confide(sent.nation, [{"kind": "failed", "order": sent.text, "why": "withdraw-shut"}])
    return turn


def _goal(plan: Plan, unit: Unit) -> str:
    order = plan.sent[unit.id].order
    return order.to if isinstance(order, Withdraw) else ""


def _is_open(plan: Plan, way: Roads, unit: Unit, place: str) -> bool:
    """Whether a unit can withdraw to a place: its own, a friend's or nobody's, without a foe there or on the way, and with room."""
    coming = [it for it in plan.into.get(place, ()) if it.id not in way.absent]
    there = (*plan.staying(place, way.absent), *coming)
    origins = {it.at for it in plan.into.get(unit.at, ()) if foes(plan.position, unit, it)}
    room = not any(it.nation == unit.nation and it.type == unit.type for it in there)
    safe = place not in origins and not any(foes(plan.position, unit, it) for it in there)
    rivals = [it for name, it in plan.position.units.items() if name != unit.id and name in plan.sent and _goal(plan, it) == place]
    clear = not any((it.nation == unit.nation and it.type == unit.type) or foes(plan.position, unit, it) for it in rivals)
    return room and safe and clear and friendly(plan.settings, plan.position, unit.nation, place)


def _light(plan: Plan, way: Roads, group: list[Unit]) -> tuple[int, int]:
    """How light the defenders and the attackers are, on the sides of the units that want to withdraw."""
    fighting = contest(plan, group[0].at, way.absent)
    attacking = [it for it in fighting if foes(plan.position, group[0], it)]
    defending = [it for it in fighting if not foes(plan.position, group[0], it)]
    return lightness(plan.settings, defending), lightness(plan.settings, attacking)


def _leave(turn: Turn, plan: Plan, group: list[Unit], fact: Event) -> Turn:
    """The turn with units gone to where they withdraw."""
    position: Position = turn.position
    here = position.phase.number
    gone = [
        replace(it, at=goal, arrived=here, coast=coast_at(turn.settings.scenario, it, goal))
        for it in group
        for goal in [_goal(plan, it)]
    ]
    after = with_unit(position, *gone)
    return turn.to(after).announce([{**fact, "to": {unit.id: unit.at for unit in gone}}])
