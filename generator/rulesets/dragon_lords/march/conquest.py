"""Provinces change hands (L-119 to L-122; scenario 7.10, 13.21)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import motion, progressed, with_province, with_unit, without
from generator.rulesets.dragon_lords.garrisons import garrison_of, with_new_garrison
from generator.rulesets.dragon_lords.position import Position, Unit
from generator.rulesets.dragon_lords.realms.permission import hostile
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import all_failed, roll, tell
from generator.rulesets.dragon_lords.troops import added, in_all, soldiers


def change_owners(turn: Turn) -> Turn:
    """Every province in which invaders are and nobody is left who is friendly to its owner."""
    for place in turn.settings.scenario.provinces:
        turn, taker = _taker(turn, place)
        if taker:
            turn = conquered(turn, place, taker)
    return turn


def _present(position: Position, place: str) -> list[Unit]:
    """The armies and garrisons in a province that everybody could see."""
    return [unit for unit in position.at(place) if unit.type != "fleet" and not unit.hidden and not unit.aboard]


def _taker(turn: Turn, place: str) -> tuple[Turn, str]:
    """The turn, perhaps with a lot drawn, and the realm that takes a province now, or nobody.

    It is the invader with most troops and heroes, if he has combat enough; equals are decided by combat, then by who came first.
    """
    scenario: Scenario = turn.settings.scenario
    position: Position = turn.position
    owner = position.provinces[place].owner
    there = _present(position, place)
    if any((unit.realm == owner or position.allied(unit.realm, owner)) and soldiers(scenario, unit) for unit in there):
        return turn, ""
    realms = dict.fromkeys(unit.realm for unit in there if hostile(position, unit.realm, owner, place))
    ranks = {realm: _claim(turn, [unit for unit in there if unit.realm == realm]) for realm in realms}
    if not ranks:
        return turn, ""
    most = max(ranks.values())
    first = [realm for realm, claim in ranks.items() if claim == most]
    if most[1] < scenario.numbers["conquest.combat"]:
        return turn, ""
    if len(first) > 1:
        throw = Throw(f"phase {turn.round}: who takes {place}", 1, len(first))
        turn, ((face,),) = roll(turn, first, throw)
        return turn, first[face - 1]
    return turn, first[0]


def _claim(turn: Turn, units: Sequence[Unit]) -> tuple[int, Decimal, int]:
    """What an invader has: troops and heroes, combat (of those who can hide a part), and how early the first came."""
    scenario: Scenario = turn.settings.scenario
    share = scenario.numbers["conquest.hidden_share"]
    combat = Decimal(0)
    for unit in units:
        for stack in unit.stacks:
            kind = scenario.troops[stack.type]
            combat += Decimal(stack.count * kind.combat) / (share if kind.conceals else 1)
    return sum(unit.size + len(unit.heroes) for unit in units), combat, -min(motion(turn, unit.id).arrived for unit in units)


def conquered(turn: Turn, place: str, taker: str) -> Turn:
    """The turn with a province in another realm's hands: its harbour may burn, its permissions end, its garrison is the taker's."""
    scenario: Scenario = turn.settings.scenario
    it = turn.position.provinces[place]
    harbour, was = it.harbour, it.owner
    if harbour:
        chance = scenario.numbers["harbour.looted"]
        throw = Throw(f"phase {turn.round}: harbour of {place}", 1, 100, f"at most {chance}")
        turn, ((face,),) = roll(turn, [taker, was], throw)
        harbour = face > chance
    turn, ships = _ships_captured(turn, place, taker)
    old = garrison_of(turn.position, place)
    gone = old.heroes if old else ()
    position = with_new_garrison(scenario, turn.position, place, taker)
    new = garrison_of(position, place)
    if old is not None:
        turn = _plan_ended(turn, old)
    if new is not None:
        for kind, count in ships.items():
            new = added(new, kind, count)
        position = with_unit(position, new)
    lost = 0 if it.annexed in ("", taker) else it.lost or position.turn
    position = with_province(position, place, owner=taker, harbour=harbour, guests=(), lost=lost)
    position = replace(position, heroes=without(position.heroes, *gone))
    progress = turn.orders.progress
    turn = progressed(turn.to(position), changed=progress.changed | {place}, taken={**progress.taken, place: turn.round})
    fact: dict[str, Any] = {"harbour_lost": True} if it.harbour and not harbour else {}
    stood = in_all((stack.type, stack.count) for stack in old.stacks) if old else {}
    scuttled = {kind: count - ships.get(kind, 0) for kind, count in stood.items() if count > ships.get(kind, 0)}
    fact |= {"scuttled": scuttled} if scuttled else {}
    fact |= {"heroes": list(gone)} if gone else {}
    return tell(turn, [taker, was], "conquered", place=place, by=taker, was=was, ships=ships, **fact)


def _plan_ended(turn: Turn, garrison: Unit) -> Turn:
    """The turn without the orders of a garrison that was lost, lest a new one of its number carries them out elsewhere."""
    orders = turn.orders
    sent = (*orders.plans.get(garrison.id, ()), *orders.rest.get(garrison.realm, ()), *orders.open)
    return all_failed(turn, [each for each in sent if each.unit == garrison.id], "province-lost")


def _ships_captured(turn: Turn, place: str, taker: str) -> tuple[Turn, dict[str, int]]:
    """The turn with the dice for the ships of a garrison that was lost, and those that were captured; the rest are scuttled."""
    old = garrison_of(turn.position, place)
    ships: dict[str, int] = {}
    for stack in old.stacks if old else ():
        kind = turn.settings.scenario.troops[stack.type]
        if kind.ship and old is not None:
            throw = Throw(
                f"phase {turn.round}: capture of {kind.id} in {place}, rank {stack.rank}",
                stack.count,
                100,
                f"at most {kind.capture}",
            )
            turn, (faces,) = roll(turn, [taker, old.realm], throw)
            caught = sum(face <= kind.capture for face in faces)
            ships |= {kind.id: ships.get(kind.id, 0) + caught} if caught else {}
    return turn, ships
