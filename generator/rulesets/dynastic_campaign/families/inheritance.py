"""What passes to another nation with a Title or a crown (rulebook 2.6.3, scenario 12.12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import forces
from generator.rulesets.dynastic_campaign.changes import changed, with_nation, with_place, with_unit
from generator.rulesets.dynastic_campaign.position import NATIVES, REBELS, Crown, Nation, Person, Position, Route, Title, Unit
from generator.rulesets.dynastic_campaign.relations import hostile
from generator.rulesets.dynastic_campaign.told import book

CAUSE = "inherited"
"""Why units and money change hands."""


def take_units(turn: Turn, ids: Iterable[str], nation: str, noble: str) -> tuple[Turn, list[str]]:
    """The turn with units under a nation and a noble (empty for its king), and what they are called now.

    A mutiny goes on. One that joins a unit which is there already is of that one, whoever has it.
    """
    taken = []
    for key in sorted(ids):
        before = turn.position.units
        mood, now = before[key].mood, key
        if before[key].nation != nation:
            turn, now = forces.hand_over(turn, key, nation, CAUSE)
        if now == key or now not in before:
            unit = replace(turn.position.units[now], noble=noble, mood=mood)
            turn = turn.to(with_unit(turn.position, unit))
        taken.append(now)
    return turn, taken


def take_place(position: Position, place: str, old: str, new: str) -> Position:
    """The position with the province under whom it belongs to when a nation inherits it from another that controls it.

    It passes unless it is occupied: by units of the old nation that did not pass, which keeps it; by an enemy of the old nation,
    who then has it; or by a guest, and then the old nation keeps it too. Fleets and rebels do not occupy a province.
    """
    if position.places[place].control != old:
        return position
    here = [it for it in position.at(place) if it.type not in ("fleet", "corsair") and it.nation not in (new, REBELS, NATIVES)]
    enemies = [it for it in here if it.type in ("army", "garrison") and hostile(position, it.nation, old)]
    if any(it.nation == old for it in here):
        control = old
    elif enemies:
        control = max(enemies, key=lambda it: (it.ap, it.id)).nation
    else:
        control = old if here else new
    return with_place(position, place, control=control)


def take_titled(turn: Turn, title: Title, old: str, new: str, noble: str) -> tuple[Turn, list[str]]:
    """The turn with what goes with a Title under its new holder, and the units; the same nation keeps what it has.

    The units are those that were raised for the last holder in that province. Where another nation inherits, control of the
    province passes as in `take_place`, and a home build site goes with it.
    """
    position: Position = turn.position
    raised = [it.id for it in position.of(old) if it.noble == title.holder and it.site == title.province]
    turn, units = take_units(turn, raised, new, noble)
    if old != new and title.province in turn.position.places:
        after = take_place(turn.position, title.province, old, new)
        if after.places[title.province].control == new and old in after.nations and new in after.nations:
            after = _with_sites(after, old, new, {title.province})
        turn = turn.to(after)
    return turn, units


def take_crown(turn: Turn, crown: Crown, new: str) -> tuple[Turn, list[str], list[str]]:
    """The turn with all that goes with a crown under another nation, and the units and the provinces that passed.

    These are the provinces to which nobody of the old nation has a Title, the king's units, and where the old nation has no other
    crown, its treasury, debts, investments, routes, factories and prisoners. Where it has another crown, only what belonged to the
    one that passes: the provinces that the scenario gives to it, and the units that were raised or stand there.
    """
    position: Position = turn.position
    old = crown.nation
    titled = {title.province for title in position.titles if position.persons[title.holder].nation == old}
    places = sorted(key for key, it in position.places.items() if it.control == old and key not in titled)
    kings = [unit for unit in position.of(old) if not unit.noble]
    alone = not any(it.nation == old and it.id != crown.id for it in position.crowns.values())
    if not alone:
        scenario = turn.settings.scenario.places
        places = [key for key in places if crown.id in (key, scenario[key].owner)]
        kings = [unit for unit in kings if (unit.site or unit.at) in places]
    turn, units = take_units(turn, [unit.id for unit in kings], new, "")
    after: Position = turn.position
    for place in places:
        after = take_place(after, place, old, new)
    after = _with_sites(after, old, new, set(places) if not alone else set(after.nations[old].sites) - titled)
    turn = _take_wealth(turn.to(after), old, new) if alone else turn.to(after)
    return turn, units, [key for key in places if turn.position.places[key].control == new]


def _with_sites(position: Position, old: str, new: str, sites: set[str]) -> Position:
    """The position with home build sites of the old nation under the new one."""
    giver, taker = position.nations[old], position.nations[new]
    moved = tuple(site for site in giver.sites if site in sites)
    kept = tuple(site for site in giver.sites if site not in moved)
    return with_nation(position, replace(giver, sites=kept), replace(taker, sites=tuple(dict.fromkeys((*taker.sites, *moved)))))


def _take_wealth(turn: Turn, old: str, new: str) -> Turn:
    """The turn with a nation's money, debts, investments, trade and prisoners under another."""
    money = turn.position.nations[old].treasury
    if money:
        turn = book(turn, old, -money, CAUSE, to=new)
        turn = book(turn, new, money, CAUSE, source=old)
    position: Position = turn.position
    giver, taker = position.nations[old], position.nations[new]
    heir = replace(taker, loans=(*taker.loans, *giver.loans), investments=(*taker.investments, *giver.investments))
    factories = dict.fromkeys(replace(it, nation=new) if it.nation == old else it for it in position.factories)
    held = [it for it in position.persons.values() if it.captor == old]
    prisoners = [freed(it) if it.nation == new else replace(it, captor=new) for it in held]
    return turn.to(
        replace(
            with_nation(position, replace(giver, loans=(), investments=(), carry=0), heir, *_allies(position, old, new)),
            factories=tuple(factories),
            routes=_routes(position, old, new),
            persons=changed(position.persons, *prisoners),
        )
    )


def freed(prisoner: Person) -> Person:
    """A prisoner at large again, such as one whose own nation inherits from that of his captor."""
    return replace(prisoner, captor="", arrested_by="")


def _allies(position: Position, old: str, new: str) -> list[Nation]:
    """The GM nations whose alliance a nation bought, allied with another."""
    return [replace(it, ally_of=new) for it in position.nations.values() if it.ally_of == old]


def _routes(position: Position, old: str, new: str) -> tuple[Route, ...]:
    """The trade routes with those of one nation under another.

    Between two end regions a nation has one route: the heir keeps the one whose other end agreed, of two alike its own.
    """
    own = [it for it in position.routes if it.nation != old]
    inherited = [replace(it, nation=new) for it in position.routes if it.nation == old]
    found: dict[tuple[str, str, str], Route] = {}
    for it in (*own, *inherited):
        key = (it.nation, it.regions[0], it.regions[-1])
        if key not in found or (it.agreed and not found[key].agreed):
            found[key] = it
    return tuple(sorted(found.values(), key=lambda it: (it.nation, it.regions, it.to)))


def belongings(position: Position, nation: str) -> tuple[list[str], list[Unit]]:
    """The provinces that a nation controls and its units."""
    return [key for key, it in position.places.items() if it.control == nation], list(position.of(nation))
