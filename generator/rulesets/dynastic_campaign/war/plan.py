"""What the units do in a season, as far as their orders stand, looked up by unit and by place."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.orders import (
    Besiege,
    BreakOut,
    Convert,
    Escort,
    Hold,
    Intercept,
    Move,
    Sent,
    Sortie,
    Strategic,
    Support,
    SwapTrain,
    Transport,
    Withdraw,
)
from generator.rulesets.dynastic_campaign.position import NATIVES, REBELS, Position, Unit
from generator.rulesets.dynastic_campaign.relations import foes
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.war.ways import chain, reach

UnitOrder = (
    Move | Hold | Support | Convert | Transport | Strategic | Besiege | BreakOut | Sortie | Withdraw | SwapTrain
    | Intercept | Escort
)  # fmt: skip
"""The orders of which a unit has one in a season. The wish where to retreat stands beside them."""

NULLIFIED = frozenset({"head-on", "jam"})
"""Why a move was nullified because its unit was attacked, or stood behind one that was (rulebook 4.2): it blocks the road."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What units do. `at` are the units in each place, `into` those that go there, both in the order of their ids.

    `moves` leads from a unit to where it goes, `carried` from one that goes by sea to the fleets that carry it. `blocked` are the
    units whose moves were nullified. `sent` has each unit's order as it came.
    """

    settings: Settings
    position: Position
    at: Mapping[str, tuple[Unit, ...]]
    into: Mapping[str, tuple[Unit, ...]]
    moves: Mapping[str, str]
    carried: Mapping[str, tuple[str, ...]]
    supports: Mapping[str, Support]
    sorties: frozenset[str]
    blocked: frozenset[str]
    sent: Mapping[str, Sent]

    def staying(self, place: str, absent: frozenset[str] = frozenset()) -> tuple[Unit, ...]:
        """The units in a place that do not go away; `absent` are those that do not get where they were ordered."""
        return tuple(unit for unit in self.at.get(place, ()) if unit.id not in self.moves or unit.id in absent)

    def principal(self, place: str) -> str:
        """The type of unit that battles in a place are about: fleets at sea, armies on land."""
        return "fleet" if self.settings.scenario.is_sea(place) else "army"


def plan_of(turn: Turn) -> Plan:
    """What the units do by the orders that stand."""
    position: Position = turn.position
    sent = {
        each.order.unit: each
        for each in turn.orders.all()
        if isinstance(each.order, UnitOrder) and each.order.unit in position.units
    }
    moves = {unit: each.order.to for unit, each in sent.items() if isinstance(each.order, Move)}
    blocked = {
        each.order.unit
        for several in turn.orders.sent.values()
        for each in several
        if each.void in NULLIFIED and isinstance(each.order, Move)
    }
    into: dict[str, list[Unit]] = defaultdict(list)
    for unit, place in sorted(moves.items()):
        into[place].append(position.units[unit])
    return Plan(
        turn.settings,
        position,
        at=by_place(position.units.values()),
        into={place: tuple(units) for place, units in into.items()},
        moves=moves,
        carried=_carried(turn.settings, position, sent, moves),
        supports={unit: each.order for unit, each in sent.items() if isinstance(each.order, Support)},
        sorties=frozenset(unit for unit, each in sent.items() if isinstance(each.order, Sortie)),
        blocked=frozenset(blocked),
        sent=sent,
    )


def by_place(units: Iterable[Unit]) -> dict[str, tuple[Unit, ...]]:
    """Units by where they are, each place's in the order of their ids."""
    found: dict[str, list[Unit]] = defaultdict(list)
    for unit in sorted(units, key=lambda it: it.id):
        found[unit.at].append(unit)
    return {place: tuple(several) for place, several in found.items()}


def _carried(
    settings: Settings, position: Position, sent: Mapping[str, Sent], moves: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """The fleets that carry each unit which cannot go where it was ordered by itself; none where there is no way."""
    fleets: dict[str, dict[str, str]] = defaultdict(dict)
    for fleet, each in sorted(sent.items()):
        if isinstance(each.order, Transport) and settings.scenario.is_sea(position.units[fleet].at):
            fleets[each.order.cargo].setdefault(position.units[fleet].at, fleet)
    found = {}
    for name, place in moves.items():
        unit = position.units[name]
        if place not in reach(settings.scenario, unit):
            seas = fleets.get(name, {})
            found[name] = tuple(seas[sea] for sea in chain(settings.scenario, unit.at, place, seas))
    return found


def contest(plan: Plan, place: str, absent: frozenset[str] = frozenset()) -> tuple[Unit, ...]:
    """The units that fight in a place: those that meet a foe there; `absent` ones do not get where they were ordered.

    A garrison stays inside unless it sorties, and corsairs stay in port (scenario 10.6; rulebook 3.6). Units that are not loyal
    fight who enters, and rebels also who is there already (scenario 13.12).
    """
    coming = [unit for unit in plan.into.get(place, ()) if unit.id not in absent]
    staying = [unit for unit in plan.staying(place, absent) if takes_the_field(plan, unit)]
    if not coming and len(staying) < 2:
        return ()
    arriving = {unit.id for unit in coming}
    met: set[str] = set()
    for one, other in combinations((*staying, *coming), 2):
        stirred = arriving & {one.id, other.id} or (_is_restless(one) and _is_restless(other))
        if stirred and foes(plan.position, one, other):
            met |= {one.id, other.id}
    return tuple(unit for unit in (*staying, *coming) if unit.id in met)


def beside_an_army(plan: Plan, unit: Unit, absent: frozenset[str] = frozenset()) -> bool:
    """Whether an army of the same nation goes the same way as a unit; `absent` ones do not get where they were ordered."""
    there = plan.into[plan.moves[unit.id]]
    return any(it.type == "army" and it.nation == unit.nation and it.at == unit.at and it.id not in absent for it in there)


def hopeless(plan: Plan) -> dict[str, str]:
    """The moves that cannot come about whatever others do, and so meet nobody on their way: `crowding` and `train-alone`.

    There is room for one unit of a nation and type in a place: of several that were ordered there none goes (rulebook 3.7). A train
    does not march without an army (3.4).
    """
    found: dict[str, str] = {}
    for units in plan.into.values():
        several = Counter((unit.nation, unit.type) for unit in units)
        found |= {unit.id: "train-alone" for unit in units if unit.type == "train" and not beside_an_army(plan, unit)}
        found |= {unit.id: "crowding" for unit in units if several[unit.nation, unit.type] > 1}
    return found


def takes_the_field(plan: Plan, unit: Unit) -> bool:
    """Whether a unit fights in the open."""
    return unit.type != "corsair" and (unit.type != "garrison" or unit.id in plan.sorties)


def _is_restless(unit: Unit) -> bool:
    """Whether a unit fights foes who stand beside it already."""
    return unit.mood == "loyal" or unit.nation in (REBELS, NATIVES)


def attackers(plan: Plan, unit: Unit, absent: frozenset[str] = frozenset()) -> tuple[Unit, ...]:
    """The foes by whom a unit that stays is attacked where it stands: those that come, and those that stand there in the field.

    A garrison inside is attacked too, and cannot help others; a foe's garrison inside attacks nobody.
    """
    coming = [it for it in plan.into.get(unit.at, ()) if it.id not in absent and foes(plan.position, unit, it)]
    near = [
        it
        for it in plan.staying(unit.at, absent)
        if takes_the_field(plan, it) and _is_restless(it) and _is_restless(unit) and foes(plan.position, unit, it)
    ]
    return (*coming, *near)
