"""Plays games of Dragon Lords by chance, with plans of which many make no sense."""

from __future__ import annotations

import random
from collections.abc import Iterator
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


def play(seed: int, turns: int, settings: Settings | None = None) -> Iterator[tuple[Position, Turn]]:
    """Each turn of a game: the position before it, and the turn after its last step. Ends early where the game does."""
    settings = settings or lords.settings()
    position = opening(settings)
    chance = random.Random(seed)
    for _ in range(turns):
        if position.over:
            return
        turn = played(position, settings, by_chance(settings.scenario, position, chance), str(seed).encode())
        yield position, turn
        position = turn.position


def played(position: Position, settings: Settings, those: dict[str, list[Order]], seed: bytes) -> Turn:
    """A turn after its last step."""
    sent = {
        realm: tuple(
            Sent(realm, number, order, written(order, settings.scenario, realm), getattr(order, "unit", ""))
            for number, order in enumerate(each, 1)
        )
        for realm, each in those.items()
    }
    turn = Turn(position, in_plans(sent), settings, Dice("rolled", position.phase.id, seed))
    for step in steps(position):
        turn = step(turn)
    return turn


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


def _units(scenario: Scenario, position: Position, realm: str, chance: random.Random) -> Iterator[Order]:
    for unit in position.of(realm):
        for _ in range(chance.randint(1, 5)):
            yield _order(scenario, position, unit, chance)


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


def opened(settings: Settings, **fields: Any) -> Position:
    """The position before the first turn, with fields changed."""
    return replace(opening(settings), **fields)
