"""Upkeep is paid: heroes first, then the cheapest troops; who is not paid in full may leave (L-128; scenario 5, 13.6)."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.battle.squads import unit_order
from generator.rulesets.dragon_lords.changes import with_unit
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import book, roll, tell
from generator.rulesets.dragon_lords.troops import taken


class Unpaid(NamedTuple):
    """Troops of one kind in a unit that were not paid."""

    unit: str
    kind: str
    number: int


def pay_upkeep(turn: Turn) -> Turn:
    """What every realm pays, and whom it loses for want of gold. Heroes who cannot be paid stay."""
    for realm in turn.position.players():
        turn = _pay(turn, realm)
    return turn


def _pay(turn: Turn, realm: str) -> Turn:
    scenario: Scenario = turn.settings.scenario
    position: Position = turn.position
    gold = position.realms[realm].treasury
    heroes = sum(hero.realm == realm for hero in position.heroes.values())
    each = Decimal(scenario.numbers["hero.upkeep"])
    paid_heroes = min(heroes, int(gold // each)) if each else heroes
    spent, unpaid, troops = paid_heroes * each, list[Unpaid](), Decimal(0)
    stacks = [(unit, stack) for unit in sorted(position.of(realm), key=unit_order) for stack in unit.stacks]
    for unit, stack in sorted(stacks, key=lambda it: (scenario.troops[it[1].type].upkeep, list(scenario.troops).index(it[1].type))):
        upkeep = scenario.troops[stack.type].upkeep
        affordable = min(stack.count, int((gold - spent) // upkeep)) if upkeep else stack.count
        spent += affordable * upkeep
        troops += affordable * upkeep
        unpaid += [Unpaid(unit.id, stack.type, stack.count - affordable)] if affordable < stack.count else []
    if spent:
        turn = book(turn, realm, -spent, "upkeep", heroes=paid_heroes * each, troops=troops)
    return _leave(turn, realm, unpaid)


def _leave(turn: Turn, realm: str, unpaid: list[Unpaid]) -> Turn:
    """The turn without those who leave, one by one by the dice."""
    chance = turn.settings.scenario.numbers["upkeep_loss"]
    together: dict[tuple[str, str], int] = {}
    for it in unpaid:
        together[it.unit, it.kind] = together.get((it.unit, it.kind), 0) + it.number
    for (unit, kind), number in together.items():
        throw = Throw(f"unpaid {kind} of {unit}", number, 100, f"at most {chance}")
        turn, (faces,) = roll(turn, realm, throw)
        gone = sum(face <= chance for face in faces)
        if gone:
            turn = turn.to(with_unit(turn.position, taken(turn.position.units[unit], kind, gone)))
        turn = tell(turn, realm, "unpaid", unit=unit, troops={kind: number}, left={kind: gone} if gone else {})
    return turn
