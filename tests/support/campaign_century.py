"""Nine houses that live for a century: births, marriages and deaths by the steps of the game, with orders at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from generator.core.dice import Dice
from generator.core.event import Event, public
from generator.core.public import PublicPhase
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import documents
from generator.rulesets.dynastic_campaign.court.retirement import retire_kings
from generator.rulesets.dynastic_campaign.families.ageing import grow_older
from generator.rulesets.dynastic_campaign.families.birth import have_children
from generator.rulesets.dynastic_campaign.families.death import die
from generator.rulesets.dynastic_campaign.families.lay_down import lay_down
from generator.rulesets.dynastic_campaign.families.lines import reigns
from generator.rulesets.dynastic_campaign.families.skip import skip_heirs
from generator.rulesets.dynastic_campaign.families.succession import succeed
from generator.rulesets.dynastic_campaign.families.survival import survive
from generator.rulesets.dynastic_campaign.orders import Birth, Divide, LayDown, Order, Retire, Skip
from generator.rulesets.dynastic_campaign.position import Position, Writ
from tests.support import campaign
from tests.support.campaign_families import having

STEPS = (grow_older, have_children, survive, skip_heirs, succeed, lay_down, retire_kings)


def century(seed: int, end: int = 1700) -> Iterator[Turn]:
    """The turn of each Winter from 1620 on, every fifth of which has births and survival, with orders at random."""
    rng = random.Random(seed)
    position = campaign.start()
    for year in range(1620, end):
        position = _weddings(rng, campaign.at("winter builds", position, year=year, number=year - 1600))
        turn = replace(campaign.turn(position, _orders(rng, position)), dice=Dice("rolled", f"{year}", seed=b"%d" % seed))
        if rng.random() < 0.2:
            turn = succeed(die(turn, [rng.choice([it.id for it in position.persons.values() if it.alive])], "assassination"))
        for step in STEPS:
            turn = step(turn)
        yield turn
        position = turn.position


def _weddings(rng: random.Random, position: Position) -> Position:
    """The position with a few weddings between dynasties; the bride goes to the groom's nation."""
    free = [it for it in position.persons.values() if it.alive and not it.spouse and not it.clergy and it.age >= 15]
    grooms, brides = (
        [it for it in free if it.woman == woman and not (woman and reigns(position, it.id))] for woman in (False, True)
    )
    for groom in rng.sample(grooms, min(3, len(grooms))):
        bride = next((it for it in brides if it.dynasty != groom.dynasty and not position.persons[it.id].spouse), None)
        if bride:
            pair = replace(groom, spouse=bride.id), replace(bride, spouse=groom.id, nation=groom.nation)
            position = having(position, *pair)
            writ = Writ(position.next_writ, groom.id, bride.id, position.phase.number, (groom.nation, bride.nation))
            position = replace(position, writs=(*position.writs, writ), next_writ=writ.number + 1)
    return position


def _orders(rng: random.Random, position: Position) -> dict[str, list[Order]]:
    """Orders for births, and any that name kings, nobles and clerics at random."""
    found: dict[str, list[Order]] = {}
    alive = [it for it in position.persons.values() if it.alive]
    for it in alive:
        if it.spouse and not it.woman:
            found.setdefault(it.nation, []).append(Birth(it.id, it.spouse, rng.choice(["1", "2", "2A", "2S", "3", "3S", "4A"])))
        if it.clergy:
            found.setdefault(it.nation, []).append(Skip(rng.choice(alive).id, rng.choice([2, 3]), it.id))
    for title in position.titles:
        holder = position.persons[title.holder]
        those: list[Order] = [Divide(holder.id, title.province, rng.choice(alive).id), LayDown(title.province), Retire(holder.id)]
        found.setdefault(holder.nation, []).extend(those)
    return found


def public_century(seed: int, end: int = 1700) -> tuple[PublicPhase, ...]:
    """The same as everybody may read it; weddings, which no step of it makes, are told like all others."""
    before, found = campaign.start(), []
    for turn in century(seed, end):
        position: Position = turn.position
        made = [it for it in position.writs if it.number >= before.next_writ]
        weddings: list[Event] = [
            {"kind": "married", "writ": it.number, "groom": it.groom, "bride": it.bride, "nations": list(it.sides), "terms": []}
            for it in made
        ]
        documents_of = [documents.dump(it)[0] for it in (before, position)]
        found.append(
            PublicPhase(position.phase, documents_of[0], done=True, events=(*weddings, *public(turn.events)), after=documents_of[1])
        )
        before = position
    return tuple(found)
