"""What must hold after every turn of Dragon Lords, whatever was ordered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from generator.core.turn import Turn
from generator.rulesets.dragon_lords import rooms
from generator.rulesets.dragon_lords.orders import Disband
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position
from generator.rulesets.dragon_lords.troops import can_hide, storage
from generator.rulesets.dragon_lords.troops import load as weight_aboard

PUBLIC = {
    "war", "peace", "alliance", "alliance-over", "allegiance", "allegiance-over", "proclaimed", "title", "title-lost", "given",
    "fought", "taken", "annexed", "annexation-over", "fort-built", "fort-razed", "harbour-built", "harbour-lost", "eliminated",
    "ended",
}  # fmt: skip
"""What everybody may hear (scenario 11)."""


def check(before: Position, turn: Turn) -> None:
    """Everything that must hold after a turn."""
    after: Position = turn.position
    world = turn.settings.scenario
    gold_is_accounted_for(before, turn)
    troops_are_accounted_for(before, turn)
    heroes_are_accounted_for(before, turn)
    everybody_went_where_he_may(before, turn)
    storage_holds(turn)
    assert max((int(event.get("round", 0)) for event in turn.events), default=0) < 110  # type: ignore[call-overload]
    told = {str(event["kind"]) for event in turn.events}
    assert told <= {kind for kinds in rooms.SECTIONS.values() for kind in kinds}
    assert {str(event["why"]) for event in turn.events if "why" in event} <= set(rooms.REASONS)
    assert {str(event["kind"]) for event in turn.events if event["audience"] == "public"} <= PUBLIC
    for unit in after.units.values():
        assert unit.stacks or unit.heroes or unit.type == "garrison" or any(it.aboard == unit.id for it in after.units.values())
        assert all(stack.count > 0 for stack in unit.stacks)
        assert len({(stack.type, stack.rank) for stack in unit.stacks}) == len(unit.stacks)
        assert all(world.troops[stack.type].ship == (unit.type == "fleet") for stack in unit.stacks) or unit.type == "garrison"
        assert not unit.leader or unit.leader in unit.heroes
        if unit.aboard:
            carrier = after.units[unit.aboard]
            assert (carrier.type, carrier.at, unit.type) == ("fleet", unit.at, "army")
        else:
            assert unit.type == "fleet" or not world.is_sea(unit.at)
        assert not unit.hidden or can_hide(world, after, unit)
        if unit.type == "garrison" and unit.realm != INDEPENDENT:
            assert world.places[unit.at].city
            assert after.provinces[unit.at].owner == unit.realm
    garrisons = Counter(unit.at for unit in after.units.values() if unit.type == "garrison")
    assert all(count == 1 for count in garrisons.values())
    heroes = Counter(hero for unit in after.units.values() for hero in unit.heroes)
    assert set(heroes) == set(after.heroes)
    assert all(count == 1 for count in heroes.values())
    for place, it in after.provinces.items():
        assert 0 <= it.standing <= it.fort <= 12
        assert 0 <= it.damage <= 3
        assert not (it.annexed and it.annexed != it.owner and not it.lost), place
        assert it.owner == INDEPENDENT or not after.realms[it.owner].out
    assert all(it.treasury >= 0 for it in after.realms.values())
    assert not set(after.wars) & set(after.alliances)


def gold_is_accounted_for(before: Position, turn: Turn) -> None:
    """Gold balances to the hundredth by named facts."""
    booked: dict[str, Decimal] = {}
    for event in turn.events:
        it: Any = event
        if it["kind"] == "gold":
            assert it["cause"]
            booked[it["realm"]] = booked.get(it["realm"], Decimal(0)) + it["amount"]
    for realm, was in before.realms.items():
        now = turn.position.realms[realm]
        if not now.out:
            assert now.treasury == was.treasury + booked.get(realm, Decimal(0)), realm


def facts(turn: Turn, *kinds: str) -> Iterator[Any]:
    """The facts of some kinds; those that two realms are told of once, as the one that gained by them heard it."""
    for event in turn.events:
        it: Any = event
        if it["kind"] in kinds and (it["kind"] not in ("conquered", "ships-beaten") or it["audience"] == it["by"]):
            yield it


def troops_are_accounted_for(before: Position, turn: Turn) -> None:
    """Troops are neither made nor lost without a fact that names them."""
    change = Counter[tuple[str, str]]()

    def book(realm: str, troops: Mapping[str, int], sign: int) -> None:
        for kind, count in troops.items():
            change[realm, kind] += sign * int(count)

    for it in facts(turn, "built"):
        book(it["audience"], it["troops"], 1)
    for it in facts(turn, "overboard", "drowned", "scuttled", "disbanded", "salvaged"):
        book(it["audience"], it["troops"], -1)
    for it in facts(turn, "unpaid"):
        book(it["audience"], it["left"], -1)
    for it in facts(turn, "battle-round"):
        for unit, kinds in it["lost"].items():
            book(unit.partition(" ")[0], kinds, -1)
    for it in facts(turn, "ships-beaten"):
        book(it["by"], {it["ship"]: it["captured"]}, 1)
    for it in facts(turn, "ship-saved"):
        book(it["unit"].partition(" ")[0], {it["ship"]: it["audience"] == it["unit"].partition(" ")[0]}, 1)
    for it in facts(turn, "conquered"):
        book(it["by"], it["ships"], 1)
        book(it["was"], it["ships"], -1)
        book(it["was"], it.get("scuttled", {}), -1)
    assert {key: count for key, count in (standing(turn.position) - standing(before)).items() if count} == +change
    assert {key: count for key, count in (standing(before) - standing(turn.position)).items() if count} == -change


def standing(position: Position) -> Counter[tuple[str, str]]:
    """How many troops of each kind each realm has."""
    found = Counter[tuple[str, str]]()
    for unit in position.units.values():
        for stack in unit.stacks:
            found[unit.realm, stack.type] += stack.count
    return found


def heroes_are_accounted_for(before: Position, turn: Turn) -> None:
    """Heroes come and go by a fact that names them."""
    gone = {
        order.hero for those in turn.orders.sent.values() for order in (sent.order for sent in those) if isinstance(order, Disband)
    }
    come = {it["hero"] for it in facts(turn, "hired")}
    gone |= {hero for it in facts(turn, "heroes-died", "drowned", "fleet-lost", "conquered") for hero in it.get("heroes", ())}
    assert set(before.heroes) - set(turn.position.heroes) <= gone
    assert set(turn.position.heroes) - set(before.heroes) <= come


def everybody_went_where_he_may(before: Position, turn: Turn) -> None:
    """Armies march and land, and fleets sail, along open ways, and only where somebody could let them in."""
    world, positions = turn.settings.scenario, (before, turn.position)
    compelled = {(it["audience"], it["place"]) for it in facts(turn, "compelled")}
    hidden = {unit.id for position in positions for unit in position.units.values() if unit.hidden}
    hidden |= {it["unit"] for it in facts(turn, "hid")}
    for it in facts(turn, "marched", "sailed", "unloaded", "retreated", "fled-port"):
        realm, to = it["audience"], it.get("to") or it["place"]
        assert it["kind"] == "unloaded" or world.adjoin(it["from"], to), it
        assert world.is_sea(to) != (it["kind"] in ("marched", "unloaded")) or it["kind"] in ("sailed", "retreated")
        if world.is_sea(to) or it["kind"] == "retreated":
            continue
        assert it["kind"] != "sailed" or (world.is_sea(it["from"]) and world.places[to].city)
        owners = {position.provinces[to].owner for position in positions} | {
            was["was"] for was in facts(turn, "conquered") if was["place"] == to
        }
        allowed = not {realm, INDEPENDENT}.isdisjoint(owners) or (realm, to) in compelled
        for position in positions:
            hosts = [position.realms[owner] for owner in owners if owner in position.realms]
            allowed = allowed or realm in position.provinces[to].guests or any(realm in host.passage for host in hosts)
            allowed = allowed or any(position.at_war(realm, owner) for owner in owners)
        assert allowed or it.get("army", it["unit"]) in hidden, it


def storage_holds(turn: Turn) -> None:
    """No fleet carries more than it has storage for, but where ships left for want of pay behind all movement."""
    unpaid = {it["unit"] for it in facts(turn, "unpaid") if it["left"]}
    for unit in turn.position.units.values():
        if unit.type == "fleet" and unit.id not in unpaid:
            assert weight_aboard(turn.settings.scenario, turn.position, unit.id) <= storage(turn.settings.scenario, unit), unit
