"""Sieges: strength against strength by the table, what they cost both sides, and when they end (rulebook 8, scenario 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import calendar, forces, told
from generator.rulesets.dynastic_campaign.changes import with_place, with_unit
from generator.rulesets.dynastic_campaign.orders import Besiege, FreePoints, Strengthen, Support
from generator.rulesets.dynastic_campaign.position import Position, Province, Unit
from generator.rulesets.dynastic_campaign.relations import commanded, foes, hostile
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.sieges.losses import reduce, repay, spread
from generator.rulesets.dynastic_campaign.war import strength
from generator.rulesets.dynastic_campaign.war.prisoners import take_prisoners

STEP = 50
"""By how much the columns and rows of the table of sieges differ."""
EASIEST = 2
"""The least number that is ever needed."""
BESIEGERS = ("army", "siege-train", "train", "fleet")
"""The types of units that can besiege. A fleet counts by half, as where it supports."""


def needed(attack: int, defence: int) -> int | None:
    """The number that a besieger's die must beat, None where the place holds (rulebook 8).

    The printed cells are 6 less one for each 50 by which the attacker is stronger. The attacker's strength is rounded down to 50s,
    the defender's up; beyond the table the same formula counts, and never less than 2.
    """
    ahead = attack // STEP - -(-defence // STEP)
    return None if ahead <= 0 else max(EASIEST, 6 - ahead)


def falls(face: int, number: int | None, beat: str) -> bool:
    """Whether a place surrenders to a die: one higher than `number`, or with `beat: ge` as high."""
    return number is not None and (face >= number if beat == "ge" else face > number)


def check_besiege(_: Settings, position: Position, nation: str, order: Besiege) -> str:
    """Why a unit cannot besiege where it stands."""
    unit = commanded(position, nation, order.unit)
    if isinstance(unit, str):
        return unit
    if unit.type not in BESIEGERS:
        return "cannot-besiege"
    others = any(it.at == unit.at and it.nation != nation for it in position.factories)
    if position.places[unit.at].control == nation and not defenders(position, unit) and not others:
        return "nothing-to-besiege"
    return ""


def check_recover(_: Settings, position: Position, __: str, order: Strengthen | FreePoints) -> str:
    """Why a unit gets no points: the besieged recover nothing until the siege is raised (rulebook 8)."""
    unit = position.units.get(order.unit)
    shut_in = unit is not None and unit.type == "garrison" and position.places[unit.at].besieged
    return "besieged" if shut_in else ""


def defenders(position: Position, unit: Unit) -> list[Unit]:
    """The enemy garrisons where a unit stands."""
    return [it for it in position.at(unit.at) if it.type == "garrison" and foes(position, unit, it)]


def enemy_factories(position: Position, unit: Unit) -> list[str]:
    """The nations whose factories a unit can besiege where it stands: its enemies."""
    return sorted(it.nation for it in position.factories if it.at == unit.at and hostile(position, unit.nation, it.nation))


@dataclass(frozen=True, slots=True)
class Siege:
    """A siege of one season: where, by whom, with which supports (AP by unit), against which garrisons or `factories`."""

    place: str
    units: tuple[Unit, ...]
    supports: Mapping[str, int]
    garrisons: tuple[Unit, ...]
    factories: tuple[str, ...] = ()

    def attack(self, settings: Settings, position: Position) -> int:
        """The strength of the besiegers with their supports."""
        return sum(share(settings, position, it) for it in self.units) + sum(self.supports.values())

    def defence(self, settings: Settings, position: Position) -> int:
        """The strength of the garrisons with the fortifications; for a factory alone, of its fort."""
        if not self.garrisons:
            ap = int(settings.scenario.tables["factory"]["ap"])
            return sum(ap for it in position.factories if it.at == self.place and it.nation in self.factories and it.fort)
        return position.places[self.place].fort + sum(strength.strength(settings, position, it) for it in self.garrisons)


def share(settings: Settings, position: Position, unit: Unit) -> int:
    """What a besieging unit counts: its strength, or for a fleet what it could give as a support."""
    whole = strength.strength(settings, position, unit)
    return strength.support(settings, position, unit, unit.at) if unit.type == "fleet" else whole


def besiege(turn: Turn) -> Turn:
    """The sieges of a season: rolls, losses, and places that fall."""
    if turn.position.battles:
        return turn
    turn, sieges = _sieges(turn)
    if not sieges:
        return turn
    settings, position = turn.settings, turn.position
    beat = str(settings.scenario.tables["beat"])
    names = settings.scenario.names
    sums = {it.place: (it.attack(settings, position), it.defence(settings, position)) for it in sieges}
    numbers = {place: needed(*both) for place, both in sums.items()}
    rolling = [it.place for it in sieges if numbers[it.place] is not None]
    throws = [Throw(f"siege of {names[place]}", 1, 6, needed=f"at least {_wanted(numbers[place], beat)}") for place in rolling]
    turn, fell = turn.roll(EVERYBODY, *throws)
    faces = {place: face for place, (face,) in zip(rolling, fell, strict=True)}
    fallen = {place for place, face in faces.items() if falls(face, numbers[place], beat)}
    turn, losses = _roll_losses(turn, sieges, fallen)
    for it in sieges:
        attack, defence = sums[it.place]
        fact: Event = {
            "kind": "siege", "place": it.place, "nation": it.units[0].nation, "units": [unit.id for unit in it.units],
            "supports": dict(it.supports), "against": [unit.id for unit in it.garrisons], "factories": list(it.factories),
            "fort": position.places[it.place].fort if it.garrisons else 0, "attack": attack, "defence": defence,
            "outcome": "surrenders" if it.place in fallen else "holds",
        }  # fmt: skip
        rolled: Event = {"needed": _wanted(numbers[it.place], beat), "rolled": faces[it.place]} if it.place in faces else {}
        turn = turn.announce([{**fact, **rolled}])
        turn = _finish(turn, it, losses[it.place], surrendered=it.place in fallen)
    return turn


def _wanted(number: int | None, beat: str) -> int | None:
    """The least face that will do."""
    return None if number is None else number + (beat != "ge")


def _sieges(turn: Turn) -> tuple[Turn, list[Siege]]:
    """The sieges that were ordered, by place; the turn with the orders that cannot be carried out void."""
    position, settings = turn.position, turn.settings
    found: dict[str, list[Unit]] = {}
    for sent, order in turn.orders.of(Besiege):
        why = check_besiege(settings, position, sent.nation, order) or _hindrance(position, position.units[order.unit])
        if why:
            turn = told.failed(turn, sent, why)
        else:
            unit = position.units[order.unit]
            found.setdefault(unit.at, []).append(unit)
    sieges = []
    for place, those in sorted(found.items()):
        units = tuple(sorted(those, key=lambda it: (-it.ap, it.id)))
        garrisons = {it.id: it for unit in units for it in defenders(position, unit)}
        factories = () if garrisons else tuple(sorted({it for unit in units for it in enemy_factories(position, unit)}))
        inside = tuple(garrisons[key] for key in sorted(garrisons))
        sieges.append(Siege(place, units, _supports(turn, place, units, inside, factories), inside, factories))
    return turn, sieges


def _hindrance(position: Position, unit: Unit) -> str:
    """Why a unit that may besiege does not: it came only this season, or nobody is there to be besieged."""
    if unit.arrived >= calendar.season_began(position.phase):
        return "just-arrived"
    return "" if defenders(position, unit) or enemy_factories(position, unit) else "nothing-to-besiege"


def _supports(turn: Turn, place: str, units: Sequence[Unit], inside: Sequence[Unit], factories: Sequence[str]) -> dict[str, int]:
    """What supporting units give to besiegers, by unit; only enemies of the besieged help (scenario 12.5)."""
    position: Position = turn.position
    besieging, given = {it.id for it in units}, {}
    for _, order in turn.orders.of(Support):
        unit = position.units.get(order.unit)
        if unit is None or order.supported not in besieging or order.into not in ("", place) or unit.id in besieging:
            continue
        against = any(foes(position, unit, it) for it in inside) or any(hostile(position, unit.nation, it) for it in factories)
        if against and turn.settings.scenario.near(unit.at, place) and unit.arrived < calendar.season_began(position.phase):
            given[unit.id] = strength.support(turn.settings, position, unit, place)
    return dict(sorted(given.items()))


def _finish(turn: Turn, siege: Siege, lost: tuple[int, int], *, surrendered: bool) -> Turn:
    """The turn with the losses of a siege, and the place taken where it fell."""
    outside = spread(lost[0], siege.units)
    turn = reduce(turn, siege.place, outside, "besieger")
    for nation in sorted({it.nation for it in siege.units}):
        turn = repay(turn, nation, {it.id: outside[it.id] for it in siege.units if it.nation == nation}, "siege", siege.place)
    if siege.garrisons and not surrendered:
        turn = reduce(turn, siege.place, spread(lost[1], siege.garrisons), "besieged")
    gone = [it.id for it in siege.units if it.id in turn.position.units and turn.position.units[it.id].ap <= 0]
    turn = forces.disband(turn, gone, "siege")
    if siege.factories:
        return _take_factories(turn, siege) if surrendered or not _has_fort(turn.position, siege) else _mark(turn, siege.place)
    left = [turn.position.units[it.id] for it in siege.garrisons]
    lost_units = [it.id for it in left if surrendered or it.ap <= 0]
    if len(lost_units) == len(left):
        turn = _take_leaders(turn, siege)
    turn = forces.disband(turn, lost_units, "surrendered" if surrendered else "siege")
    if any(it.id in turn.position.units for it in left):
        return _mark(turn, siege.place)
    by = siege.units[0].nation
    fact: Event = {"kind": "fallen", "place": siege.place, "by": by, "against": [it.id for it in siege.garrisons]}
    return turn.to(with_place(turn.position, siege.place, besieged=0)).announce([fact])


def _take_leaders(turn: Turn, siege: Siege) -> Turn:
    """The turn with a roll for each leader of a place that falls, whom the strongest besieger left there may take (rulebook 2.5.2).

    A garrison that cannot even retreat is not better off than one that must, so it is the roll of beaten units.
    """
    by = next((it.nation for it in siege.units if it.id in turn.position.units), "")
    where = f"the fall of {turn.settings.scenario.names[siege.place]}"
    return take_prisoners(turn, dict.fromkeys((it.id for it in siege.garrisons), by), where)


def _has_fort(position: Position, siege: Siege) -> bool:
    return any(it.fort and it.at == siege.place and it.nation in siege.factories for it in position.factories)


def _take_factories(turn: Turn, siege: Siege) -> Turn:
    """The turn without the factories that were besieged."""
    position: Position = turn.position
    kept = tuple(it for it in position.factories if it.at != siege.place or it.nation not in siege.factories)
    facts: list[Event] = [
        {"kind": "factory-lost", "place": siege.place, "nation": it, "by": siege.units[0].nation} for it in siege.factories
    ]
    return turn.to(with_place(replace(position, factories=kept), siege.place, besieged=0)).announce(facts)


def _mark(turn: Turn, place: str) -> Turn:
    return turn.to(with_place(turn.position, place, besieged=turn.position.phase.number))


def _holds_out(position: Position, place: str) -> bool:
    """Whether somebody is left who could be besieged in a place."""
    return any(it.type == "garrison" for it in position.at(place)) or any(it.at == place for it in position.factories)


def _roll_losses(turn: Turn, sieges: Sequence[Siege], fallen: set[str]) -> tuple[Turn, dict[str, tuple[int, int]]]:
    """What the besiegers and the besieged lose in each place, in AP: 1d6 x 10 each. A place that fell loses no more."""
    names = turn.settings.scenario.names
    held = [it.place for it in sieges if it.place not in fallen and it.garrisons]
    throws = [Throw(f"losses of the besiegers of {names[it.place]}", 1, 6) for it in sieges]
    throws += [Throw(f"losses of the besieged in {names[place]}", 1, 6) for place in held]
    turn, faces = turn.roll(EVERYBODY, *throws)
    rolled = [face * forces.TENS for (face,) in faces]
    inside = dict(zip(held, rolled[len(sieges) :], strict=True))
    return turn, {it.place: (lost, inside.get(it.place, 0)) for it, lost in zip(sieges, rolled, strict=False)}


def raise_sieges(turn: Turn) -> Turn:
    """The sieges at an end that nobody kept up this season; who is besieged no longer pays for losses, as far as money goes."""
    position: Position = turn.position
    if position.battles:
        return turn
    for place, it in _raised(position):
        garrisons = [unit for unit in turn.position.at(place) if unit.type == "garrison" and unit.siege_loss]
        turn = turn.to(with_place(turn.position, place, besieged=0))
        if _holds_out(turn.position, place):
            turn = turn.announce([{"kind": "siege-raised", "place": place, "nation": it.control}])
        for unit in garrisons:
            turn = _recovered(turn, unit, place)
    for event in [it for it in turn.events if it["kind"] == "retreated"]:
        # Who sortied in vain and had to leave the place (rulebook 8) is besieged no longer.
        left = turn.position.units.get(str(event["unit"]))
        if left is not None and left.siege_loss and not turn.position.places[left.at].besieged:
            turn = _recovered(turn, left, str(event["from"]))
    return turn


def _recovered(turn: Turn, unit: Unit, place: str) -> Turn:
    """The turn with what a garrison lost in the siege of a place paid for, as far as its nation's money goes; the rest is gone."""
    turn = repay(turn, unit.nation, {unit.id: unit.siege_loss}, "siege", place)
    return turn.to(with_unit(turn.position, replace(turn.position.units[unit.id], siege_loss=0)))


def _raised(position: Position) -> Iterator[tuple[str, Province]]:
    for place, it in sorted(position.places.items()):
        if it.besieged and it.besieged != position.phase.number:
            yield place, it
