"""Campaigns played by chance: random orders of every kind, mostly possible ones, and what must hold after each phase."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from random import Random
from typing import Any

from generator import rulesets
from generator.core.canonical_yaml import dump
from generator.core.dice import Dice
from generator.core.event import GM
from generator.core.ruleset import Ruleset
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import calendar, documents, rooms
from generator.rulesets.dynastic_campaign import orders as given
from generator.rulesets.dynastic_campaign.orders import Order, Orders, Sent
from generator.rulesets.dynastic_campaign.position import NATIVES, REBELS, Person, Position, Route, Unit, Writ
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.settings import Settings
from tests.support import campaign, quick_yaml


@cache
def ruleset(scenario: str = "board") -> Ruleset:
    """The rule system in a scenario of the package, by the name of its file; that of 1618 without one."""
    text = (rulesets.home(campaign.NAME) / f"{scenario}.yaml").read_text(encoding="utf-8")
    facts = quick_yaml.load(text)
    return rulesets.build(campaign.NAME, facts)


@dataclass
class Chance:
    """Makes up the orders of a nation. `numbers` of writs that were proposed in this phase are known to all, as if forwarded."""

    settings: Settings
    position: Position
    random: Random
    writs: list[given.Propose] = field(default_factory=list)

    def some(self, things: Any) -> Any:
        """One of several, or None where there is none."""
        things = sorted(things, key=str)
        return self.random.choice(things) if things else None

    def money(self) -> Decimal:
        """A sum of money."""
        return Decimal(self.random.choice((1, 3, 5, 5, 10, 10, 15)))

    def often(self, chance: float) -> bool:
        """Yes, with that chance."""
        return self.random.random() < chance

    def orders(self, nation: str) -> list[Order]:
        """The orders of a nation in the phase."""
        step = self.position.phase.step
        found: list[Order | None] = []
        if step == calendar.MOVES:
            found += [*self.money_orders(nation), *self.war_orders(nation)]
        elif step == calendar.BUILDS:
            found += self.build_orders(nation)
        if calendar.is_for_marriages(self.position.phase, spring_with_moves=self.settings.spring_with_moves):
            found += self.family_orders(nation)
        return [order for order in found if order is not None]

    def enemy(self, nation: str) -> str:
        """A nation at war with this one, or any other."""
        foes = [sorted({*pair} - {nation})[0] for pair in self.position.wars if nation in pair]
        alive = [it.id for it in self.position.nations.values() if not it.out and it.id != nation]
        return str(self.some(foes) if foes and self.often(0.8) else self.some(alive))

    def unit_of(self, nation: str, *types: str) -> str:
        """A unit of a nation, or one that there is not."""
        those = [it.id for it in self.position.of(nation) if not types or it.type in types]
        return str(self.some(those) or f"{nation} ARM-9")

    def money_orders(self, nation: str) -> Iterator[Order | None]:
        """Financial orders, war and peace."""
        foe, chance = self.enemy(nation), self.random
        place = str(self.some(self.position.places))
        own = self.some([key for key, it in self.position.places.items() if it.control == nation])
        foreign = self.some([key for key, it in self.position.places.items() if it.control == foe])
        foes_unit, mine = self.unit_of(foe), self.unit_of(nation)
        regions = self.settings.scenario.regions
        start = self.settings.scenario.places[own or place].region
        second = self.some(regions.get(start, ())) or start
        ends = (start, str(second))
        there = [it.id for it in self.settings.scenario.places.values() if it.region == second]
        routes = [route for route in self.position.routes if route.nation != nation]
        any_route = self.some(routes)
        colonies = [it.id for it in self.settings.scenario.places.values() if it.colony]
        ruined = self.some([key for key, it in self.position.places.items() if it.devastated and it.control == nation])
        menu: list[tuple[float, Order | None]] = [
            (0.12, given.DeclareWar(foe)),
            (0.10, given.OfferPeace(foe)),
            (0.1, given.Allow(foe, own or place)),
            (0.02, given.Disband(mine)),
            (0.03, given.Surrender(self.unit_of(foe, "garrison"))),
            (0.03, given.Disband(self.unit_of(foe, "army"))),
            (0.03, given.Quell(self.some([it.id for it in self.position.units.values() if it.mood != "loyal"]) or foes_unit)),
            (0.06, given.Rebellion(foreign or place)),
            (0.08, given.Fortify(own or place)),
            (0.05, given.Assassinate("ruler", foe, chance.randint(1, 3))),
            (0.04, given.Assassinate("unit", foes_unit, chance.randint(1, 3))),
            (0.04, given.Assassinate("person", str(self.some([it.id for it in self.position.family(foe)]) or ""), 1)),
            (0.05, given.Sway(self.some([mine, foes_unit]), self.money())),
            (0.08, given.BribeNation(foe, self.money(), join=self.often(0.5))),
            (0.04, given.BribeNation(foe, self.money(), against=self.enemy(nation))),
            (0.08, given.BribeUnit(foes_unit, self.money(), join=self.often(0.5))),
            (0.05, given.BribeOrder(foe, foes_unit.partition(" ")[2], self.money())),
            (0.06, given.CounterBribe(self.some([mine, foes_unit, foe]), self.money())),
            (0.15, given.Borrow(self.money(), chance.randint(1, 2))),
            (0.08, given.Pay(foe, self.money(), loan=self.often(0.3))),
            (0.05, given.Invest(self.money(), "mines", chance.randint(1, 3))),
            (0.3, given.Restore(ruined, Decimal(10)) if ruined else None),
            (0.15, given.Settle(str(self.some(colonies)), Decimal(10))),
            (0.15, given.Trade(ends, str(self.some(there) or place), Decimal(5))),
            (0.02, given.EndTrade(ends)),
            (0.6, given.Consent(any_route.nation, (any_route.regions[0], any_route.regions[-1])) if any_route else None),
            (0.3, self.raid(nation, any_route)),
            (0.05, given.BuildFactory(str(self.some(colonies)), fort=self.often(0.5))),
            (0.5, self.marque(nation, foe)),
            (0.2, given.FreePoints(self.unit_of(nation, "army"))),
            (0.3, given.Upkeep((mine,)) if self.position.phase.season == "winter" else None),
        ]  # fmt: skip
        for how_often, order in chance.sample(menu, len(menu)):
            if self.often(how_often):
                yield order

    def raid(self, nation: str, prey: Route | None) -> Order | None:
        """An attempt of an own route on another, where there are both."""
        own = self.some([route for route in self.position.routes if route.nation == nation])
        ends = (prey.regions[0], prey.regions[-1]) if prey else ()
        return given.InterceptByTrade(own.regions, prey.nation, ends, severs=self.often(0.5)) if own and prey else None

    def marque(self, nation: str, foe: str) -> Order | None:
        """A letter of marque, where there is a corsair."""
        corsairs = [it.id for it in self.position.of(nation) if it.type == "corsair"]
        return given.Marque(corsairs[0], (foe,)) if corsairs else None

    def war_orders(self, nation: str) -> Iterator[Order | None]:
        """An order for most units."""
        for unit in self.position.of(nation):
            if self.often(0.85):
                yield self.unit_order(unit)
            if unit.type in ("army", "fleet") and self.often(0.2):
                yield given.Retreat(unit.id, str(self.some(self.settings.scenario.ways[unit.at])))

    def unit_order(self, unit: Unit) -> Order | None:
        """An order for a unit."""
        near = self.settings.scenario.ways[unit.at]
        target, other = str(self.some(near)), self.some([it.id for it in self.position.units.values() if it.id != unit.id])
        neighbour = self.some([it.id for place in (*near, unit.at) for it in self.position.at(place) if it.id != unit.id])
        route = self.some(self.position.routes)
        ends = (route.regions[0], route.regions[-1]) if route else ("WE", "CW")
        owner = route.nation if route else unit.nation
        abroad = [it.id for it in self.settings.scenario.places.values() if it.kind == "abroad"]
        helped = neighbour or str(other)
        menu: dict[str, list[tuple[int, Order]]] = {
            "army": [
                (10, given.Move(unit.id, target)),
                (4, given.Support(unit.id, helped, target if self.often(0.6) else "")),
                (4, given.Besiege(unit.id)),
                (1, given.Hold(unit.id)),
                (1, given.Convert(unit.id)),
                (2, given.Withdraw(unit.id, target)),
                (1, given.Intercept(unit.id, owner, ends, severs=self.often(0.5))),
                (1, given.Strategic(unit.id, ("NAt", "CW", "NA"), str(self.some(abroad)))),
            ],
            "garrison": [
                (3, given.Hold(unit.id)),
                (2, given.Support(unit.id, helped, target)),
                (1, given.Convert(unit.id)),
                (2, given.Sortie(unit.id)),
                (2, given.BreakOut(unit.id)),
            ],
            "fleet": [
                (8, given.Move(unit.id, target)),
                (4, given.Support(unit.id, helped, target)),
                (4, given.Transport(unit.id, helped)),
                (3, given.Intercept(unit.id, owner, ends, severs=self.often(0.5))),
                (2, given.Escort(unit.id, unit.nation, ends)),
                (2, given.Strategic(unit.id, (unit.at, "CW", "NA"), str(self.some(abroad)))),
                (1, given.Withdraw(unit.id, target)),
            ],
            "train": [(2, given.Hold(unit.id)), (2, given.SwapTrain(unit.id, helped, str(other)))],
            "siege-train": [
                (3, given.Move(unit.id, target)),
                (2, given.Support(unit.id, helped, target)),
                (2, given.Besiege(unit.id)),
            ],
            "corsair": [(1, given.Hold(unit.id)), (2, given.Intercept(unit.id, owner, ends))],
        }
        weights, orders = zip(*menu[unit.type], strict=True)
        return self.random.choices(orders, weights)[0]  # type: ignore[no-any-return]

    def build_orders(self, nation: str) -> Iterator[Order | None]:
        """Builds, births, and what is said for the case of deaths."""
        sites = [*self.position.nations[nation].sites, *(it.province for it in self.position.titles if it.granted_by == nation)]
        for _ in range(3):
            kind: Any = self.random.choices(("army", "garrison", "fleet", "train", "siege-train", "corsair"), (5, 3, 3, 1, 1, 1))[0]
            noble = self.some([it.holder for it in self.position.titles]) if self.often(0.3) else ""
            yield given.Build(kind, self.random.choice((10, 30, 50, 60, 100, 110)), str(self.some(sites) or "Pic"), noble or "")
        yield given.Strengthen(self.random.choice((10, 20, 40)), self.unit_of(nation))
        for wife in [it for it in self.position.family(nation) if it.woman and it.spouse]:
            if self.often(0.8):
                yield given.Birth(wife.spouse, wife.id, self.random.choice(("1", "2", "2A", "2S", "3", "3S", "4A")))
        mine = [it for it in self.position.family(nation) if not it.woman]
        clerics = [it.id for it in mine if it.clergy >= 3]
        if clerics and mine:
            yield given.Skip(
                str(self.some([it.id for it in self.position.persons.values() if it.alive])), self.random.randint(2, 4), clerics[0]
            )
        cardinals = [it.id for it in self.position.persons.values() if it.alive and it.clergy >= 4]
        yield from (given.Vote(cleric, str(self.some(cardinals))) for cleric in clerics if cardinals)
        for title in self.position.titles:
            if title.granted_by == nation and self.often(0.2):
                yield given.Divide(title.holder, title.province, str(self.some([it.id for it in mine]) or ""))

    def family_orders(self, nation: str) -> Iterator[Order | None]:
        """Marriages, clergy, captives, Titles and offices."""
        family = list(self.position.family(nation))
        men, women = [it for it in family if not it.woman], [it for it in family if it.woman]
        abroad = [it for it in self.position.persons.values() if it.alive and it.nation != nation]
        for man in men:
            yield from self.of_man(nation, man, abroad)
        for writ in self.writs:
            bride = self.position.persons[writ.bride]
            if bride.nation == nation:
                if self.often(0.7):
                    yield given.Accept(writ.writ, delayed=self.often(0.2), received=self.random.choice((0, writ.writ)))
                elif self.often(0.3):
                    yield given.Reject(writ.writ)
            if self.position.persons[writ.groom].nation == nation and self.often(0.05):
                yield given.WithdrawWrit(writ.writ)
        for made in self.position.writs:
            yield self.of_marriage(made)
        for captive in self.position.persons.values():
            if captive.alive and captive.captor == nation:
                yield given.Captive(captive.id, self.some(["return", "execute", "hold", "marry"]))
        if women and self.often(0.05):
            yield given.Protect(women[0].id, men[0].id if men else "")

    def of_marriage(self, made: Writ) -> Order | None:
        """What may be asked about a marriage and its writ, if it has one."""
        if not self.often(0.05):
            return None
        again = self.random.randint(0, 2) if made.number else 0
        if again:
            return given.Suspend(made.number, 1, lift=again == 1)
        return given.Annul(made.number) if made.number else given.Annul(groom=made.groom, bride=made.bride)

    def of_man(self, nation: str, man: Person, abroad: list[Person]) -> Iterator[Order | None]:
        """What may be done with a man of the family."""
        own = [key for key, it in self.position.places.items() if it.control == nation]
        if man.clergy and abroad:
            yield self.some(
                [
                    given.Arrest(man.id, self.some([it.id for it in abroad])),
                    given.Protect(self.some([it.id for it in self.position.family(nation)]), man.id),
                    *([given.ChooseSee(man.id, str(self.some(own)))] if own else []),
                ]
            )
        elif man.age >= 15:
            menu: list[tuple[float, Order]] = [
                (0.1, given.Vow(man.id)),
                (0.6, given.Assign(man.id, self.unit_of(nation))),
                (0.4, given.Grant(man.id, str(self.some(own) or ""))),
                (0.05, given.CrownKing(man.id, str(self.some(own) or "Pic"))),
            ]
            for how_often, order in menu:
                if self.often(how_often):
                    yield order


def proposals(chance: Chance) -> dict[str, list[Order]]:
    """Writs of grooms of every nation, each with a number, as if they had been forwarded."""
    found: dict[str, list[Order]] = defaultdict(list)
    position, number = chance.position, chance.position.next_writ
    for nation in position.players():
        grooms = [it for it in position.family(nation) if not it.woman and it.age >= 15]
        brides = [it for it in position.persons.values() if it.alive and it.woman and it.nation != nation and it.age >= 15]
        for groom in grooms:
            if brides and chance.often(0.5):
                writ = given.Propose(groom.id, str(chance.some([it.id for it in brides])), chance_terms(chance), number)
                found[nation].append(writ)
                chance.writs.append(writ)
                number += 1
    return found


def chance_terms(chance: Chance) -> tuple[Any, ...]:
    """Terms of a writ, free text and machine terms."""
    from generator.rulesets.dynastic_campaign.position import Term

    return tuple(term for term in (Term("friendship for ever", public=True), Term("a secret friendship")) if chance.often(0.5))


def orders_of(settings: Settings, position: Position, random: Random) -> Orders:
    """The orders of all nations, each judged by the checks of the rooms as `read` judges them."""
    chance = Chance(settings, position, random)
    lines: dict[str, list[Order]] = {}
    if calendar.is_for_marriages(position.phase, spring_with_moves=settings.spring_with_moves):
        lines = proposals(chance)
    sent: dict[str, tuple[Sent, ...]] = {}
    seen = public_half(position)
    for nation in position.players():
        judged = [(it, rooms.hindrance(settings, seen, nation, it)) for it in (*lines.get(nation, ()), *chance.orders(nation))]
        # Most of what cannot be is left out, so that more of what is done comes to something.
        several = [(it, why) for it, why in judged if not why or chance.often(0.15)]
        sent[nation] = tuple(
            Sent(nation, number, it, f"{number} {it!r}"[:80], void=why) for number, (it, why) in enumerate(several, 1)
        )
    return Orders(sent)


def public_half(position: Position) -> Position:
    """The position without its secret half."""
    public, _ = documents.dump(position)
    return documents.load({**public, "phase": {"id": position.phase.id}}, {})


def play_phase(settings: Settings, position: Position, orders: Orders, seed: bytes) -> Turn:
    """The turn after all steps of a phase."""
    turn = Turn(position, orders, settings, Dice("rolled", position.phase.id, seed))
    for step in ruleset().steps(position):
        turn = step(turn)
    return turn


def faults(before: Position, after: Turn) -> list[str]:
    """What does not hold after a phase that must always hold."""
    position: Position = after.position
    return [
        *_ledger(before, after),
        *_units(after.settings.scenario, position),
        *_persons(position),
        *_nations(position),
        *_overseas(after.settings.scenario, position),
        *_documents(position, after),
    ]


def _ledger(before: Position, after: Turn) -> Iterator[str]:
    booked: dict[str, Decimal] = defaultdict(Decimal)
    for event in after.events:
        if event["kind"] == "money":
            booked[str(event["nation"])] += Decimal(str(event["amount"]))
            if event["audience"] not in (event["nation"], GM):
                yield f"{event['audience']} was told of the money of {event['nation']}"
    for nation in {*before.nations, *after.position.nations}:
        had, has = (it.nations[nation].treasury if nation in it.nations else Decimal(0) for it in (before, after.position))
        if has - had != booked[nation]:
            yield f"the treasury of {nation} went from {had} to {has}, and {booked[nation]} was booked"
        if has < 0 or has != has.quantize(Decimal("0.1")):
            yield f"{nation} has {has} D"


def _units(scenario: Scenario, position: Position) -> Iterator[str]:
    stacked: Counter[tuple[str, str, str]] = Counter()
    for key, unit in position.units.items():
        if key != unit.id:
            yield f"{unit.id} is listed as {key}"
        if unit.at not in scenario.places:
            yield f"{key} is nowhere: {unit.at}"
            continue
        kind = scenario.places[unit.at].kind
        if kind == "sea" and unit.type not in ("fleet", "corsair"):
            yield f"{key} swims in {unit.at}"
        if kind == "land" and unit.type in ("fleet", "corsair"):
            yield f"{key} sails over land in {unit.at}"
        if unit.ap <= 0 or unit.ap > 100:
            yield f"{key} has {unit.ap} AP"
        if unit.nation not in position.nations and unit.nation not in (REBELS, NATIVES):
            yield f"{key} is of no nation"
        if unit.nation in position.nations and position.nations[unit.nation].out:
            yield f"{key} is of a nation that is out"
        if unit.noble and (not position.persons[unit.noble].alive or position.persons[unit.noble].nation != unit.nation):
            yield f"{key} belongs to {unit.noble} of {position.persons[unit.noble].nation}"
        if unit.mood == "loyal" and unit.nation in position.nations:
            stacked[unit.nation, unit.type, unit.at] += 1
    yield from (f"{count} {what}" for what, count in stacked.items() if count > 1 and what[1] != "corsair")


def _overseas(scenario: Scenario, position: Position) -> Iterator[str]:
    ends = Counter((it.nation, it.regions[0], it.regions[-1]) for it in position.routes)
    yield from (f"{nation} has {count} routes {one}-{other}" for (nation, one, other), count in ends.items() if count > 1)
    for route in position.routes:
        if not Decimal(1) <= route.invested <= 5 or not 0 <= route.seasons <= 4 or not 0 <= route.raided <= 3:
            yield f"a route with {route}"
        if position.nations[route.nation].out:
            yield f"{route.nation} is out, and trades"
    for at, count in Counter((it.nation, it.at) for it in position.factories).items():
        if count > 1:
            yield f"{count} factories of {at}"
    for place, it in position.places.items():
        facts = scenario.places[place]
        if facts.colony and not 0 <= it.colonists <= facts.income:
            yield f"{it.colonists}D of colonists in {place}"
    for key, unit in position.units.items():
        if unit.siege_loss < 0 or (unit.siege_loss and not position.places[unit.at].besieged):
            yield f"{key} still misses {unit.siege_loss} AP from a siege"
        if unit.marque and unit.type != "corsair":
            yield f"{key} has a letter of marque"


def _persons(position: Position) -> Iterator[str]:
    for person in position.persons.values():
        yield from _person(position, person)
    for crown in position.crowns.values():
        king = position.persons.get(crown.king)
        if king is None or not king.alive:
            yield f"the dead or nobody rules {crown.id}: {crown.king}"
        elif king.nation != crown.nation:
            yield f"{crown.king} of {king.nation} has the crown {crown.id}, and {crown.nation} its land"
    for title in position.titles:
        if not position.persons[title.holder].alive:
            yield f"the dead hold the Title of {title.province}: {title.holder}"
    for writ in position.writs:
        if position.persons[writ.groom].spouse != writ.bride:
            yield f"the writ of {writ.groom} and {writ.bride} outlived their marriage"
    serials = Counter((it.dynasty, it.steps) for person in position.persons.values() for it in person.serials)
    yield from (f"{count} persons have the serial {serial}" for serial, count in serials.items() if count > 1)
    sees = Counter(it.see for it in position.persons.values() if it.alive and it.see)
    yield from (f"{count} clerics have the see {see}" for see, count in sees.items() if count > 1)


def _person(position: Position, person: Person) -> Iterator[str]:
    if person.spouse:
        partner = position.persons.get(person.spouse)
        if partner is None or partner.spouse != person.id or not (partner.alive and person.alive):
            yield f"{person.id} is married to {person.spouse}, who is not"
        elif person.clergy:
            yield f"{person.id} is a married priest"
    if person.alive and person.unit and person.unit not in position.units:
        yield f"{person.id} leads {person.unit}, which there is not"
    if person.captor and (person.captor == person.nation or person.captor not in position.nations or not person.alive):
        yield f"{person.id} of {person.nation} is held by {person.captor}"
    if person.arrested_by and not (person.captor and position.persons[person.arrested_by].alive):
        yield f"{person.id} is still the prisoner of {person.arrested_by}"
    if person.unit and (person.captor or person.clergy or person.woman):
        yield f"{person.id} is no leader, and leads {person.unit}"
    if person.alive and person.nation and person.nation not in position.nations:
        yield f"{person.id} is of {person.nation}"


def _nations(position: Position) -> Iterator[str]:
    if len(set(position.wars)) != len(position.wars) or any(pair != tuple(sorted(pair)) for pair in position.wars):
        yield f"the wars are {position.wars}"
    for pair in position.wars:
        yield from (f"{nation} is out and at war" for nation in pair if nation in position.nations and position.nations[nation].out)
    for nation in position.nations.values():
        if nation.ally_of and (nation.played or nation.ally_of not in position.nations):
            yield f"{nation.id} is allied to {nation.ally_of}"
    for key, place in position.places.items():
        if place.control and place.control not in position.nations:
            yield f"{key} is controlled by {place.control}"
        if min(place.fort, place.devastated, place.colonists) < 0:
            yield f"{key} has less than nothing: {place}"


SECRET_WORDS = ("treasury", "ally_of", "principal", "neutral_to", "invested")


def _documents(position: Position, after: Turn) -> Iterator[str]:
    public, secret = documents.dump(position)
    again = documents.load({**public, "phase": {"id": position.phase.id}}, secret)
    if again != position and not position.over:
        yield "a position does not survive being written"
    text = dump(public)
    yield from (f"{word} is public" for word in SECRET_WORDS if f"{word}:" in text)
    for event in after.events:
        if event["audience"] == "public":
            yield from (f"{word} is announced" for word in SECRET_WORDS if word in event)
    dump({"events": list(after.events)})


def play(seed: int, years: int, scenario: str = "board", **house: Any) -> Mapping[str, Any]:
    """A campaign of so many years by chance, in a scenario of the package. Raises AssertionError where something does not hold.

    `house` are the GM's choices. Gives counts of what happened, and the last position.
    """
    settings, problems = ruleset(scenario).settings({"house": house})
    assert not problems, problems
    random, position = Random(seed), ruleset(scenario).opening(settings)
    first = position.phase.year
    kinds: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    phases = 0
    while not position.over and position.phase.year < first + years:
        orders = orders_of(settings, position, random)
        after = play_phase(settings, position, orders, b"chance %d" % seed)
        wrong = faults(position, after)
        assert not wrong, f"seed {seed}, {position.phase.id}: {wrong[:5]}"
        kinds.update(str(event["kind"]) for event in after.events)
        reasons.update(str(event["why"]) for event in after.events if event["kind"] == "failed")
        position = after.position
        phases += 1
    return {"phases": phases, "kinds": kinds, "reasons": reasons, "last": position}
