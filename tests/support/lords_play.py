"""Plays games of Dragon Lords by chance, with plans of which many make no sense."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from generator.core.dice import Dice
from generator.core.turn import Turn
from generator.rulesets.dragon_lords import orders as o
from generator.rulesets.dragon_lords.notation.plans import in_plans
from generator.rulesets.dragon_lords.notation.writing import written
from generator.rulesets.dragon_lords.opening import opening
from generator.rulesets.dragon_lords.orders import Order, Sent
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position, Unit
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.sequence import steps
from generator.rulesets.dragon_lords.settings import Settings
from tests.support import lords


def play(seed: int, turns: int, settings: Settings | None = None, *, nonsense: bool = False) -> Iterator[tuple[Position, Turn]]:
    """Each turn of a game: the position before it, and the turn after its last step. Ends early where the game does.

    With `nonsense` half of all orders are anything that can be read at all.
    """
    settings = settings or lords.settings()
    position = opening(settings)
    chance = random.Random(seed)
    for _ in range(turns):
        if position.over:
            return
        orders = by_chance(settings.scenario, position, chance)
        if nonsense:
            for realm in orders:
                wild = [anything(settings.scenario, position, realm, chance) for _ in orders[realm]]
                orders[realm] = chance.sample([*orders[realm], *wild], len(wild))
        turn = played(position, settings, orders, str(seed).encode())
        yield position, turn
        position = turn.position


def played(position: Position, settings: Settings, those: dict[str, list[Order]], seed: bytes) -> Turn:
    """A turn after its last step."""
    orders = {realm: sent(settings.scenario, realm, each) for realm, each in those.items()}
    turn = Turn(position, in_plans(orders), settings, Dice("rolled", position.phase.id, seed))
    for step in steps(position):
        turn = step(turn)
    return turn


def sent(scenario: Scenario, realm: str, those: Sequence[Order]) -> tuple[Sent, ...]:
    """Orders as a realm sent them."""
    return tuple(
        Sent(realm, number, order, written(order, scenario, realm), getattr(order, "unit", ""))
        for number, order in enumerate(those, 1)
    )


def by_chance(scenario: Scenario, position: Position, chance: random.Random) -> dict[str, list[Order]]:
    """Orders of all realms."""
    return {
        realm: [*_hq(scenario, position, realm, chance), *_units(scenario, position, realm, chance)] for realm in position.players()
    }


def _hq(scenario: Scenario, position: Position, realm: str, chance: random.Random) -> Iterator[Order]:
    others = [it for it in position.players() if it != realm] or [INDEPENDENT]
    own = [place for place, it in position.provinces.items() if it.owner == realm] or ["Ald"]
    other, place, anywhere = chance.choice(others), chance.choice(own), chance.choice(scenario.provinces)
    yield from (o.Annex(it) for it in own)
    rare: list[Order] = [
        o.DeclareWar(other), o.OfferPeace(other), o.OfferAlliance(other), o.CancelAlliance(other), o.OfferAllegiance(other),
        o.OfferSuzerainty(other), o.EndAllegiance(), o.Acceptance(chance.random() < 0.5, chance.choice(["", other])),
        o.Allow(other),
        o.Allow(other, place), o.Revoke(other), o.Revoke(other, place), o.Compel(other, anywhere), o.AskPassage(anywhere, 6),
        o.WaivePassage(anywhere), o.Cede(place), o.Give(place, other), o.SendGold(chance.randint(0, 30), other),
        o.SendAmbassador(other), o.Spy(other, anywhere), o.BuyIntel(other), o.ShareRecon(other),
        o.Proclaim("Hear the word of the lords of this land."), o.Claim(chance.choice(list(scenario.fiefdoms))),
    ]  # fmt: skip
    yield from chance.sample(rare, 6)
    yield o.DeclareWar(chance.choice(others))


def _units(scenario: Scenario, position: Position, realm: str, chance: random.Random) -> Iterator[Order]:
    for unit in position.of(realm):
        if chance.random() < 0.6:
            yield from _sensible(scenario, position, unit, chance)
        else:
            yield from (_order(scenario, position, unit, chance) for _ in range(chance.randint(1, 5)))


def _sensible(scenario: Scenario, position: Position, unit: Unit, chance: random.Random) -> Iterator[Order]:
    """A plan that may well succeed: an army marches, a fleet takes an army across, a garrison recruits and sends an army out."""
    if unit.type == "garrison":
        kinds = [kind for kind in scenario.troops.values() if position.provinces[unit.at].harbour or not kind.ship]
        yield o.Recruit(unit.id, ((chance.choice(kinds).id, 1), ("infantry", 1)))
        new = min(
            {f"A{number}" for number in range(1, 99)} - {it.name for it in position.of(unit.realm)}, key=lambda it: int(it[1:])
        )
        soldiers = [stack for stack in unit.stacks if not scenario.troops[stack.type].ship and stack.count > 1]
        if soldiers:
            yield o.Form(unit.id, new, tuple((stack.type, stack.count // 2) for stack in {it.type: it for it in soldiers}.values()))
            yield o.March(f"{unit.realm} {new}", chance.choice(_open(scenario, unit.at, sea=False)))
        ships = tuple((stack.type, stack.count) for stack in unit.stacks if scenario.troops[stack.type].ship)
        if ships:
            yield o.Form(unit.id, "F" + new[1:], ships)
    elif unit.type == "army":
        at = unit.at
        if chance.random() < 0.3:
            yield o.SetRetreat(unit.id, chance.randint(1, 3))
            yield o.SetMarines(unit.id, yes=True)
        for _ in range(0 if unit.aboard else chance.randint(1, 3)):
            at = chance.choice(_open(scenario, at, sea=False))
            steps: list[Order] = [*[o.March(unit.id, at)] * 5, o.Wait(unit.id), o.Pillage(unit.id), o.Search(unit.id)]
            yield chance.choice(steps)
    else:
        near = [
            it.id for it in position.of(unit.realm) if it.type == "army" and (it.at == unit.at or scenario.adjoin(it.at, unit.at))
        ]
        cargo, at = [it for it in near if chance.random() < 0.7], unit.at
        yield from (o.Load(unit.id, army) for army in cargo)
        for _ in range(chance.randint(1, 3)):
            at = chance.choice(_open(scenario, at, sea=True) or [at])
            yield o.Sail(unit.id, at)
        shores = _open(scenario, at, sea=False)
        yield from (o.Unload(unit.id, army, chance.choice(shores)) for army in cargo if shores and chance.random() < 0.7)


def _open(scenario: Scenario, place: str, *, sea: bool) -> list[str]:
    """The seas, or the provinces, to which an open way leads."""
    return [other for other in scenario.open_ways(place) if scenario.is_sea(other) == sea]


def _order(scenario: Scenario, position: Position, unit: Unit, chance: random.Random) -> Order:
    near = chance.choice([*sorted(scenario.ways[unit.at]), unit.at])
    mates = [it.id for it in position.of(unit.realm) if it.id != unit.id] or [unit.id]
    mate, kind = chance.choice(mates), chance.choice([stack.type for stack in unit.stacks] or ["levy"])
    hero = chance.choice(unit.heroes or ("brynn Nobody",))
    count = chance.randint(1, 3)
    army = chance.choice([it.id for it in position.units.values() if it.type == "army"] or [unit.id])
    other = chance.choice(position.players())
    moves: list[Order] = [o.March(unit.id, near), o.Sail(unit.id, near)] * 4
    any_of_all: list[Any] = [
        o.Form(unit.id, f"{chance.choice('AF')}{chance.randint(1, 9)}", ((kind, count),)),
        o.SetRetreat(unit.id, chance.randint(1, 5)),
        o.SetDefend(unit.id, chance.random() < 0.5), o.SetMarines(unit.id, chance.random() < 0.5), o.SetLeader(unit.id, hero),
        o.Follow(unit.id, chance.choice(["", mate])), o.Rank(unit.id, ((kind, 0, chance.randint(1, 5)),)),
        o.Disband(unit.id, ((kind, 1),)), o.Salvage(unit.id, ((kind, 1),)), o.BuildFort(unit.id, chance.random() < 0.5),
        o.BuildHarbour(unit.id), o.Transfer(unit.id, mate, ((kind, count),)), o.Transfer(unit.id, mate, (), hero),
        o.Board(unit.id, other), o.Load(unit.id, army), o.Load(unit.id, mate), o.Unload(unit.id, army, near),
        o.Unload(unit.id, mate, near), o.Wait(unit.id), o.Hide(unit.id), o.Reveal(unit.id), o.Search(unit.id), o.Pillage(unit.id),
        o.Recruit(unit.id, ((chance.choice(list(scenario.troops)), count),)), o.HireHero(unit.id), o.RazeFort(unit.id, count),
        o.RazeHarbour(unit.id),
    ]  # fmt: skip
    found: Order = chance.choice([*moves, *any_of_all])
    return found


def anything(scenario: Scenario, position: Position, realm: str, chance: random.Random) -> Order:
    """An order of any kind, each of whose fields is anything that can be written there."""
    kind: Any = chance.choice(o.HQ_KINDS + o.FIRST_KINDS + o.MOVEMENT_KINDS + o.FINAL_KINDS)
    return kind(*(_field(name, scenario, position, realm, chance) for name in kind._fields))  # type: ignore[no-any-return]


def _field(name: str, scenario: Scenario, position: Position, realm: str, chance: random.Random) -> Any:
    """A value for a field of an order, by its name."""
    own = [unit.id for unit in position.of(realm)] or [f"{realm} A1"]
    mine = chance.choice([*own * 3, f"{realm} {chance.choice('AFG')}{chance.choice([0, 1, 2, 99, 100, 9999])}"])
    number = chance.choice([0, 1, 2, 5, 99, 9999])
    kinds = chance.choices([*scenario.troops, "infantry"], k=chance.randint(1, 3))
    heroes = tuple(chance.choices([*position.heroes, f"{realm} Nobody"], k=chance.randint(0, 2)))
    found: dict[str, Any] = {
        "realm": chance.choice([*scenario.realms, realm]),
        "place": chance.choice(list(scenario.places)),
        "to": mine if chance.random() < 0.5 else chance.choice(list(scenario.places)),
        "gold": number, "level": number, "levels": number, "unit": mine, "other": mine, "heroes": heroes, "text": "x" * number,
        "new": f"{chance.choice('AFG')}{number}", "fiefdom": chance.choice(list(scenario.fiefdoms)),
        "army": chance.choice([mine, *position.units]), "hero": chance.choice([*heroes, "", *position.heroes]),
        "yes": chance.random() < 0.5, "upgrade": chance.random() < 0.5,
        "troops": tuple((kind, max(1, chance.choice([1, 2, number]))) for kind in kinds),
        "rows": tuple((kind, number, chance.choice([1, 3, 5, number])) for kind in kinds),
    }  # fmt: skip
    return found[name]


def opened(settings: Settings, **fields: Any) -> Position:
    """The position before the first turn, with fields changed."""
    return replace(opening(settings), **fields)
