"""What fog hides (scenario 11): row by row who can tell a world with a fact from one without it, and over many turns who cannot."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core.event import EVERYBODY, GM, texts
from generator.core.turn import Turn
from generator.rulesets.dragon_lords import orders as o
from generator.rulesets.dragon_lords.orders import Order
from generator.rulesets.dragon_lords.position import INDEPENDENT, Ground, Hero, Position, Sighting, Stack
from generator.rulesets.dragon_lords.troops import ranked
from tests.support import lords, lords_fog, lords_play, lords_words
from tests.support.lords import unit

Change = Callable[[Position], Position]
OWNER, SCOUT, FAR = "brynn", "corvane", "eskerland"
"""Whose the fact is; who has an army in Gullmarch, from where it scouts Brynhaven; and who sees nothing of either."""
A1, G1 = "brynn A1", "brynn G1"


def world() -> Position:
    """Brynn has its garrison and A1 in Brynhaven, A2 unseen in Brynn Downs; a hidden A3 of it is in Brynhaven. Nobody is at war."""
    heroes = [Hero("brynn", "Tegan", "captain", 2), Hero("brynn", "Nesta", "captain", 1)]
    units = (
        unit(G1, "Bry", ("infantry", 5), ("archer", 3, 2)),
        unit(A1, "Bry", ("infantry", 4), heroes=("brynn Tegan",), leader="brynn Tegan", retreat_level=2),
        unit("brynn A2", "BDo", ("infantry", 4), heroes=("brynn Nesta",)),
        unit("brynn A3", "Bry", ("spy", 2), hidden=True),
        unit("brynn F1", "BBi", ("cog", 1)),
        unit("corvane A1", "Gul", ("infantry", 4)),
        unit("corvane G1", "Cor", ("infantry", 4)),
        unit("eskerland G1", "Esk", ("infantry", 4)),
    )
    position = lords.only(*units, heroes=heroes, base=lords.start())
    position = lords.provinces(position, {"Gul": {"owner": SCOUT, "annexed": SCOUT}})
    return lords.realms(position, {realm: {"treasury": Decimal(200)} for realm in lords.scenario().realms})


def changed(name: str, **fields: Any) -> Change:
    return lambda it: replace(it, units={**it.units, name: replace(it.units[name], **fields)})


def grown(name: str) -> Change:
    return lambda it: replace(it, units={**it.units, name: unit(name, it.units[name].at, ("infantry", 7))})


def province(place: str, **fields: Any) -> Change:
    return lambda it: lords.provinces(it, {place: fields})


def realm(name: str, **fields: Any) -> Change:
    return lambda it: lords.realms(it, {name: fields})


def hero(name: str, **fields: Any) -> Change:
    return lambda it: replace(it, heroes={**it.heroes, name: replace(it.heroes[name], **fields)})


def fields(**those: Any) -> Change:
    return lambda it: replace(it, **those)


OLD = {SCOUT: (Sighting("Esk", FAR, 1, {"levy": 3}),)}
OWN = {OWNER, GM}
SEEN = {OWNER, SCOUT, GM}
ALL = {EVERYBODY}
FACTS: Mapping[str, tuple[Change, set[str]]] = {
    "a treasury": (realm(OWNER, treasury=Decimal(300)), OWN),
    "whose gifts are refused": (realm(OWNER, refuses=("fennmoor",)), OWN),
    "how often a realm has met the victory": (realm(OWNER, victory=1), set()),
    "a right of passage, and who has it": (realm(OWNER, passage=(FAR,)), {OWNER, FAR, GM}),
    "a special permission, and who has it": (province("BDo", guests=(FAR,)), {OWNER, FAR, GM}),
    "troops where they are scouted": (grown(G1), SEEN),
    "troops where nobody scouts": (changed("brynn A2", stacks=(Stack("infantry", 9),)), OWN),
    "a unit where nobody scouts": (
        lambda it: replace(it, units={**it.units, "brynn A9": unit("brynn A9", "BDo", ("levy", 1))}),
        OWN,
    ),
    "hidden troops where others scout": (changed("brynn A3", stacks=(Stack("spy", 5),)), OWN),
    "troops that hide, or do not": (changed("brynn A3", hidden=False), SEEN),
    "ranks": (changed(G1, stacks=(Stack("infantry", 5, 4), Stack("archer", 3, 2))), OWN),
    "a retreat level": (changed(A1, retreat_level=4), OWN),
    "a leader": (changed(A1, leader=""), OWN),
    "whom a unit follows": (changed("brynn A2", follow=A1), OWN),
    "who fights as marines": (changed(A1, marines=True), OWN),
    "who defends forts": (changed(A1, defend_fort=True), OWN),
    "the class and tactics of a hero who is seen": (hero("brynn Tegan", kind="marshal", tactics=4), OWN),
    "a hero more where others scout": (changed(A1, heroes=("brynn Tegan", "brynn Nesta")), SEEN),
    "damage where others scout": (province("Bry", damage=2), SEEN),
    "damage where nobody scouts": (province("BDo", damage=2), OWN),
    "what stands of a fort where others scout": (province("Bry", standing=2), SEEN),
    "what stands of a fort where nobody scouts": (province("Esk", standing=2), {FAR, GM}),
    "an ambassador": (fields(ambassadors=((OWNER, FAR),)), {OWNER, FAR, GM}),
    "what a realm once saw": (fields(seen=OLD), {SCOUT, GM}),
    "what a realm knows of damage": (fields(grounds={SCOUT: {"Esk": Ground(1, 2, 0)}}), {SCOUT, GM}),
    "who owns a province": (province("Red", owner=OWNER), ALL),
    "an annexation": (province("BDo", annexed=""), ALL),
    "a fort as built": (province("BDo", fort=1), ALL),
    "a harbour": (province("Gul", harbour=True), ALL),
    "a war": (fields(wars=(("eskerland", "fennmoor"),)), ALL),
    "an alliance": (fields(alliances=(("eskerland", "fennmoor"),)), ALL),
    "an allegiance": (realm(FAR, suzerain="fennmoor"), ALL),
    "a title": (fields(fiefdoms={"duchy-of-esker": FAR}), ALL),
}


@pytest.mark.parametrize(("change", "readers"), FACTS.values(), ids=FACTS)
def test_who_knows_a_fact(change: Change, readers: set[str]) -> None:
    base = world()
    assert lords_fog.tell_apart(lords_fog.turn_of(base), lords_fog.turn_of(change(base))) == readers


@dataclass(frozen=True)
class Ordered:
    """Orders, and who can tell that they were given; in a world that may be changed first."""

    orders: Mapping[str, list[Any]]
    readers: set[str]
    first: Change = field(default=lambda it: it)


def at_war(position: Position) -> Position:
    return lords.at_war(position, (OWNER, SCOUT))


ORDERS: Mapping[str, Ordered] = {
    "a war is declared": Ordered({OWNER: [o.DeclareWar(FAR)]}, ALL),
    "a proclamation": Ordered({OWNER: [o.Proclaim("Hear the word of Brynn, all of you.")]}, ALL),
    "an offer: both sides": Ordered({OWNER: [o.OfferAlliance(FAR)]}, {OWNER, FAR, GM}),
    "an offer of service: both sides": Ordered({OWNER: [o.OfferAllegiance(FAR)]}, {OWNER, FAR, GM}),
    "an alliance, by both": Ordered({OWNER: [o.OfferAlliance(FAR)], FAR: [o.OfferAlliance(OWNER)]}, ALL),
    "permission: both sides": Ordered({OWNER: [o.Allow(FAR, "BDo")]}, {OWNER, FAR, GM}),
    "an independent province is asked": Ordered({OWNER: [o.AskPassage("Red", 5)]}, OWN),
    "gifts are refused": Ordered({OWNER: [o.Acceptance(yes=False)]}, OWN),
    "gold: both sides": Ordered({OWNER: [o.SendGold(10, SCOUT)]}, {OWNER, SCOUT, GM}, realm(SCOUT, passage=(OWNER,))),
    "gold that has no way: its sender": Ordered({OWNER: [o.SendGold(10, "dunhollow")]}, OWN),
    "an ambassador: both sides": Ordered({OWNER: [o.SendAmbassador(FAR)]}, {OWNER, FAR, GM}),
    "a spy who is caught: both sides": Ordered({OWNER: [o.Spy(FAR, "Esk")]}, {OWNER, FAR, GM}),
    "a report that is bought": Ordered({OWNER: [o.BuyIntel(FAR)]}, OWN),
    "recon that is shared: both sides": Ordered({SCOUT: [o.ShareRecon(FAR)]}, {SCOUT, FAR, GM}),
    "an order that fails": Ordered({OWNER: [o.Annex("Esk")]}, OWN),
    "an order for another realm's unit": Ordered({OWNER: [o.March("eskerland G1", "EMe")]}, OWN),
    "an army of another realm that there is": Ordered({OWNER: [o.Load("brynn F1", "corvane A1")]}, OWN),
    "options": Ordered({OWNER: [o.SetRetreat(A1, 4), o.SetMarines(A1, yes=True)]}, OWN),
    "a march where nobody scouts": Ordered({OWNER: [o.March("brynn A2", "Bry"), o.March("brynn A2", "BDo")]}, OWN),
    "a march to where others scout": Ordered({OWNER: [o.March("brynn A2", "Bry")]}, SEEN),
    "a unit that hides": Ordered({OWNER: [o.Reveal("brynn A3"), o.Hide("brynn A3")]}, OWN),
    "a search that finds nobody": Ordered({SCOUT: [o.Search("corvane A1")]}, {SCOUT, GM}),
    "troops that are bought where others scout": Ordered({OWNER: [o.Recruit(G1, (("levy", 1),))]}, SEEN),
    "a hero who is hired where others scout": Ordered({OWNER: [o.HireHero(G1)]}, SEEN),
    "a fort that is built": Ordered({OWNER: [o.BuildFort(G1, True)]}, ALL),
    "an annexation that is given up": Ordered({OWNER: [o.Cede("BDo")]}, ALL),
    "a province that is given": Ordered({OWNER: [o.Give("Bry", SCOUT)]}, ALL),
    "pillage of one's own, where nobody scouts": Ordered({OWNER: [o.Pillage("brynn A2")]}, OWN),
    "a battle: everybody that there was one": Ordered({OWNER: [o.March(A1, "Gul")]}, ALL, at_war),
}


@pytest.mark.parametrize("row", ORDERS.values(), ids=ORDERS)
def test_who_learns_of_orders(row: Ordered) -> None:
    base = row.first(world())
    assert lords_fog.tell_apart(lords_fog.turn_of(base), lords_fog.turn_of(base, row.orders)) == row.readers


def test_of_a_battle_only_those_who_fought_know_more_than_that() -> None:
    base = at_war(world())
    turn = lords_fog.turn_of(base, {OWNER: [o.March(A1, "Gul")]})
    about = {"battle-began", "battle-round", "battle-over", "roll", "unit-destroyed", "retreated"}
    told = {event["audience"] for event in turn.events if event["kind"] in about and event.get("battle")}
    assert told == {OWNER, SCOUT}
    (fought,) = [event for event in turn.events if event["kind"] == "fought"]
    assert set(fought) == {"kind", "audience", "place", "realms"}


def test_what_one_side_of_a_battle_does_is_hidden_from_the_other() -> None:
    """A retreat level, ranks and the class of a leader, where they change nothing in the battle."""
    base = at_war(world())
    march = {OWNER: [o.March(A1, "Gul")]}
    one = lords_fog.turn_of(base, march)
    other = lords_fog.turn_of(hero("brynn Tegan", kind="marshal")(changed(A1, marines=True)(base)), march)
    assert lords_fog.tell_apart(one, other) == OWN


def busy(before: Position, turn: Turn, whose: str) -> tuple[set[str], set[str], set[str]]:
    """The places where others were, went or looked in a turn; those where there was fighting; and those that were searched."""
    after: Position = turn.position
    met = {unit.at for position in (before, after) for unit in position.units.values() if unit.realm != whose}
    met |= {it.place for realm, those in after.seen.items() if realm != whose for it in those if it.turn == before.turn}
    for event in turn.events:
        if event["audience"] != whose:
            met |= {str(event.get(key, "")) for key in ("place", "to", "from")} | set(texts(event, "places"))
    fought, searched = ({str(event["place"]) for event in turn.events if event["kind"] == kind} for kind in ("fought", "searched"))
    return met, fought, searched


def in_secret(before: Position, turn: Turn, whose: str) -> Position:
    """The position with all changed that a realm has in secret, where that touches nobody else in a turn.

    Its gold and whom it refuses; options and tactics where it does not fight; troops where nobody looks; and a new hidden army far
    from home, where nobody searches.
    """
    met, fought, searched = busy(before, turn, whose)
    units, heroes = dict(before.units), dict(before.heroes)
    for it in before.of(whose):
        ends = {it.at, turn.position.units[it.id].at if it.id in turn.position.units else it.at}
        if not ends & fought:
            options = {} if it.type == "garrison" else {"retreat_level": it.retreat_level % 5 + 1}
            units[it.id] = replace(it, leader="", defend_fort=it.type == "army", **options)
            heroes |= {hero: replace(heroes[hero], tactics=heroes[hero].tactics + 1) for hero in it.heroes}
        if not ends & met and it.type != "fleet":
            units[it.id] = ranked(units[it.id], (*it.stacks, Stack("guard", 3, 4)))
    far = next(place for place, it in before.provinces.items() if it.owner not in (whose, INDEPENDENT) and place not in searched)
    spies = unit(f"{whose} A77", far, ("spy", 2), hidden=True)
    realm = before.realms[whose]
    realms = {**before.realms, whose: replace(realm, treasury=realm.treasury + 321, refuses=("*",))}
    return replace(before, units={**units, spies.id: spies}, heroes=heroes, realms=realms)


def two_worlds(seed: int, turns: int) -> Iterator[tuple[str, Turn, Turn]]:
    """The turns of a game by chance, each with the same turn of a world in which a realm without orders has more in secret."""
    settings, chance = lords.settings(), random.Random(seed)
    position = lords.start()
    for number in range(turns):
        if position.over:
            return
        whose = position.players()[number % len(position.players())]
        position = lords.realms(position, {whose: {"treasury": position.realms[whose].treasury + 300}})
        orders = {**lords_play.by_chance(settings.scenario, position, chance), whose: []}
        orders = {realm: [it for it in those if not _is_about(it, whose)] for realm, those in orders.items()}
        one = lords_play.played(position, settings, orders, str(seed).encode())
        yield whose, one, lords_play.played(in_secret(position, one, whose), settings, orders, str(seed).encode())
        position = one.position


def _is_about(order: Order, realm: str) -> bool:
    """Whether an order spies on a realm, or gives it what it would now refuse."""
    return isinstance(order, o.Spy | o.BuyIntel | o.Give | o.SendGold) and order.realm == realm


def nobody_else_can_tell(seed: int, turns: int) -> int:
    """Plays two worlds turn by turn; the number of turns in which the realm itself could tell them apart, and nobody else could."""
    told = 0
    for whose, one, other in two_worlds(seed, turns):
        assert lords_fog.tell_apart(one, other) == {whose, GM}, (seed, one.position.turn)
        told += 1
    return told


def test_what_is_hidden_changes_nothing_for_others() -> None:
    """24 turns of the 200 and more that `make fuzz` plays."""
    assert nobody_else_can_tell(7, 24) == 24


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(30, 40))
def test_what_is_hidden_changes_nothing_for_others_in_many_games(seed: int) -> None:
    assert nobody_else_can_tell(seed, 24) > 12


def test_no_byte_of_a_report_changes() -> None:
    """Nor any map: they are made of nothing but what is compared above."""
    before = lords.start()
    for whose, one, other in two_worlds(11, 1):
        ours, theirs = dict(lords_words.all_texts(before, one)), dict(lords_words.all_texts(before, other))
        assert {reader for reader in ours if ours[reader] != theirs[reader]} == {whose, GM}
        _, phase = lords_words.published(before, one)
        _, same = lords_words.published(before, other)
        for reader in set(ours) - {whose, GM, "everybody"}:
            maps = [
                lords_words.ruleset().pictures(*it)
                for it in ((phase, lords_words.told_to(one, reader)), (same, lords_words.told_to(other, reader)))
            ]
            assert maps[0] == maps[1]
            assert len(maps[0]) == 2
