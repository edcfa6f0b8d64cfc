"""Homeless fleets: those in a province where they cannot anchor any more (L-098; scenario 13.8)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import motion, moved
from generator.rulesets.dragon_lords.march.cargo import sailed, stranded
from generator.rulesets.dragon_lords.orders import Sail
from generator.rulesets.dragon_lords.position import Position, Unit
from generator.rulesets.dragon_lords.realms.permission import hostile
from generator.rulesets.dragon_lords.told import failed, roll, tell
from generator.rulesets.dragon_lords.troops import in_all

REASONS: Mapping[str, str] = {"homeless": "it has no port, and flees to sea"}


def mark_homeless(turn: Turn) -> Turn:
    """Every fleet without a port loses its move-points and its orders to sail at once; it flees in the next phase."""
    position: Position = turn.position
    for unit in position.units.values():
        if unit.type == "fleet" and _has_no_port(position, unit) and not motion(turn, unit.id).homeless:
            turn = moved(turn, unit.id, homeless=True, points=0)
            for sent in turn.orders.plans.get(unit.id, ()):
                turn = failed(turn, sent, "homeless") if isinstance(sent.order, Sail) else turn
    return turn


def _has_no_port(position: Position, fleet: Unit) -> bool:
    """Whether a fleet lies in a province without a harbour, or in an enemy's."""
    it = position.provinces.get(fleet.at)
    return it is not None and (not it.harbour or hostile(position, fleet.realm, it.owner, fleet.at))


def flee_homeless(turn: Turn) -> Turn:
    """Every homeless fleet goes to a sea that adjoins, by lot; where there is none, its ships are scuttled."""
    for name, own in list(turn.orders.progress.motions.items()):
        unit = turn.position.units.get(name)
        if unit is None or not own.homeless:
            continue
        if not _has_no_port(turn.position, unit):
            turn = moved(turn, name, homeless=False)
            continue
        scenario = turn.settings.scenario
        seas = [place for place in scenario.open_ways(unit.at) if scenario.is_sea(place)]
        turn = _flee(turn, unit, seas) if seas else _scuttle(turn, unit)
    return turn


def _flee(turn: Turn, fleet: Unit, seas: list[str]) -> Turn:
    to = seas[0]
    if len(seas) > 1:
        throw = Throw(f"phase {turn.round}: where {fleet.id} flees", 1, len(seas))
        turn, ((face,),) = roll(turn, fleet.realm, throw)
        to = seas[face - 1]
    turn = turn.to(sailed(turn.position, fleet.id, to))
    turn = moved(turn, fleet.id, homeless=False, points=0, stirred=True, came_from=fleet.at, arrived=turn.round)
    return tell(turn, fleet.realm, "fled-port", **{"unit": fleet.id, "from": fleet.at, "to": to})


def _scuttle(turn: Turn, fleet: Unit) -> Turn:
    """The turn without a fleet that has no sea: its heroes are a new army, and those aboard are ashore."""
    ships = in_all((stack.type, stack.count) for stack in fleet.stacks)
    turn = turn.to(stranded(turn.position, fleet.id))
    return tell(turn, fleet.realm, "scuttled", unit=fleet.id, place=fleet.at, troops=ships)
