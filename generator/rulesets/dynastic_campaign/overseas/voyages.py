"""Strategic moves: fleets sail from one part of the world to another, and carry armies there (rulebook 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from generator.core.event import Event
from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import calendar, forces, told
from generator.rulesets.dynastic_campaign.changes import with_unit
from generator.rulesets.dynastic_campaign.orders import Sent, Strategic
from generator.rulesets.dynastic_campaign.overseas.courses import fault_of, regions_passed, stops
from generator.rulesets.dynastic_campaign.overseas.factories import is_friendly_port
from generator.rulesets.dynastic_campaign.position import Position, Unit, UnitType
from generator.rulesets.dynastic_campaign.relations import commanded, commander, has_leave, hostile, master, may_enter
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.settings import Settings

CARGO: tuple[UnitType, ...] = ("army", "train", "siege-train")
"""The types of units that transport fleets carry."""


@dataclass(frozen=True, slots=True)
class Voyage:
    """A unit that sails; `met` are the fleets that send it back."""

    sent: Sent
    unit: Unit
    course: tuple[str, ...]
    met: tuple[str, ...] = ()


def check_sail(settings: Settings, position: Position, nation: str, order: Strategic) -> str:
    """Why a unit cannot make a voyage."""
    unit = commanded(position, nation, order.unit)
    if isinstance(unit, str):
        return unit
    if unit.type != "fleet" and unit.type not in CARGO:
        return "cannot-sail"
    if order.to not in settings.scenario.places:
        return "no-such-course"
    if unit.type in CARGO and settings.scenario.is_sea(order.to):
        return "lands-at-sea"
    return fault_of(settings.scenario, unit.at, order.route, order.to)


def sail(turn: Turn) -> Turn:
    """The voyages of a season, all at once, before other units move.

    A fleet that meets another which is not of its side returns. One that finds no friendly port where it arrives is eliminated.
    Units on land are carried by transport fleets, bought for one voyage, beside a fleet that sails the same way. The events are
    `{kind: sailed, unit, nation, from, course, to}` and `{kind: turned-back, unit, nation, at, course, to, met}`.
    """
    if turn.position.phase.step != calendar.MOVES:
        return turn
    turn, fleets, cargo = _voyages(turn)
    before: Position = turn.position
    escorts = {it.unit.id: it for it in fleets}
    for it in cargo:
        fleet = next((each for each in fleets if _together(turn.settings.scenario, before, each, it)), None)
        turn = _carry(turn, it, escorts[fleet.unit.id]) if fleet else told.failed(turn, it.sent, "no-escort")
    for it in fleets:
        turn = _turn_back(turn, it, it.met) if it.met else _arrive(turn, it)
    for it in fleets:
        if not it.met and not has_port(turn.settings.scenario, turn.position, it.unit.nation, it.course[-1]):
            turn = forces.disband(turn, [it.unit.id], "no-port")
    return turn


def _voyages(turn: Turn) -> tuple[Turn, list[Voyage], list[Voyage]]:
    """The fleets that sail, and the units that want to be carried, in the order of their ids."""
    position: Position = turn.position
    found: list[Voyage] = []
    for sent, order in turn.orders.of(Strategic):
        why = check_sail(turn.settings, position, sent.nation, order)
        unit = position.units.get(order.unit)
        if not why and unit is not None:
            why = _hindrance(turn, sent.nation, unit, order.to)
        if why or unit is None:
            turn = told.failed(turn, sent, why)
            continue
        course = stops(unit.at, order.route, order.to)
        met = tuple(encountered(turn.settings, position, unit, course)) if unit.type == "fleet" else ()
        found.append(Voyage(sent, unit, course, met))
    arriving = Counter((it.unit.nation, it.unit.type, it.course[-1]) for it in found)
    crowding = [it for it in found if arriving[it.unit.nation, it.unit.type, it.course[-1]] > 1]
    for it in crowding:
        turn = told.failed(turn, it.sent, "one-of-a-type")
    found = sorted((it for it in found if it not in crowding), key=lambda it: it.unit.id)
    return turn, [it for it in found if it.unit.type == "fleet"], [it for it in found if it.unit.type != "fleet"]


def _hindrance(turn: Turn, nation: str, unit: Unit, to: str) -> str:
    position: Position = turn.position
    if commander(position, unit) != nation:
        return "not-yours"
    if not may_enter(turn.settings, position, unit.nation, to):
        return "no-leave"
    return "one-of-a-type" if any(it.nation == unit.nation and it.type == unit.type for it in position.at(to)) else ""


def encountered(settings: Settings, position: Position, fleet: Unit, course: tuple[str, ...]) -> Iterator[str]:
    """The fleets on a course, behind its start, that are not of the fleet's side: enemies and neutrals."""
    for stop in course[1:]:
        there = sorted(position.at(stop), key=lambda it: it.id) if stop in settings.scenario.places else []
        yield from (it.id for it in there if it.type == "fleet" and not is_of_side(settings, position, fleet, it))


def is_of_side(settings: Settings, position: Position, fleet: Unit, other: Unit) -> bool:
    """Whether a fleet lets another pass: of the same commander, of a friend, or of a nation at peace that gives leave somewhere."""
    if other.mood != "loyal":
        return False
    side = master(position, fleet.nation)
    if side and side == master(position, other.nation):
        return True
    if hostile(position, fleet.nation, other.nation):
        return False
    facts = settings.scenario.nations.get(other.nation)
    theirs = (place for place, it in position.places.items() if it.control == other.nation)
    leave = any(has_leave(position, fleet.nation, place) for place in theirs)
    return leave or (facts is not None and fleet.nation in facts.friend_of)


def has_port(scenario: Scenario, position: Position, nation: str, at: str) -> bool:
    """Whether a fleet finds a friendly port where it arrives: at sea on a coast of that sea, abroad anywhere in the region."""
    if scenario.is_sea(at):
        near = [place for place in scenario.ways[at] if not scenario.is_sea(place)]
    elif scenario.places[at].kind == "abroad":
        near = [it.id for it in scenario.places.values() if it.kind == "abroad" and it.region == scenario.places[at].region]
    else:
        near = [at]
    return any(is_friendly_port(position, nation, place) for place in near)


def _together(scenario: Scenario, position: Position, fleet: Voyage, cargo: Voyage) -> bool:
    """Whether a fleet sails with a unit: under one command, from beside it, by the same regions, to one end."""
    near = fleet.unit.at == cargo.unit.at or (
        scenario.is_sea(fleet.unit.at) and (scenario.near(fleet.unit.at, cargo.unit.at) or fleet.unit.at in cargo.course)
    )
    same_way = regions_passed(scenario, fleet.course) == regions_passed(scenario, cargo.course)
    side = commander(position, fleet.unit) == commander(position, cargo.unit)
    return near and same_way and side and fleet.course[-1] == cargo.course[-1]


def transport_price(settings: Settings, ap: int) -> Decimal:
    """What the transport fleet for one voyage costs, in D (house value `transport_cost`)."""
    return (Decimal(str(settings.scenario.tables["transport_cost"])) * ap).quantize(Decimal("0.1"), ROUND_HALF_UP)


def _carry(turn: Turn, cargo: Voyage, fleet: Voyage) -> Turn:
    """The turn with a unit carried as far as its escort comes, and the transport paid."""
    price = transport_price(turn.settings, cargo.unit.ap)
    if not told.can_pay(turn.position, cargo.unit.nation, price):
        return told.failed(turn, cargo.sent, "no-money")
    turn = told.book(turn, cargo.unit.nation, -price, "transport", unit=cargo.unit.id, to=cargo.course[-1])
    return _turn_back(turn, cargo, fleet.met) if fleet.met else _arrive(turn, cargo)


def _turn_back(turn: Turn, it: Voyage, met: tuple[str, ...]) -> Turn:
    fact: Event = {"kind": "turned-back", "unit": it.unit.id, "nation": it.unit.nation, "at": it.unit.at, "to": it.course[-1]}
    return turn.announce([{**fact, "course": list(it.course[1:-1]), "met": list(met)}])


def _arrive(turn: Turn, it: Voyage) -> Turn:
    position: Position = turn.position
    new = replace(position.units[it.unit.id], at=it.course[-1], arrived=position.phase.number, coast="")
    fact: Event = {"kind": "sailed", "unit": new.id, "nation": new.nation, "from": it.unit.at, "to": new.at}
    fact = {**fact, "course": list(it.course[1:-1])}
    return turn.to(with_unit(position, new)).announce([fact])
