"""Line-ups for battles of Dragon Lords by chance, and what the rules make of one beside what the reference makes of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from generator.core.dice import Dice
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.battle.land import fight_on_borders, fight_on_land
from generator.rulesets.dragon_lords.battle.sea import fight_at_sea
from generator.rulesets.dragon_lords.orders import Motion, Progress
from generator.rulesets.dragon_lords.position import INDEPENDENT, Hero, Position, Unit
from tests.support import lords
from tests.support.lords_reference import Battle, Field, Party, Result

SEA = "Amb"
BORDERS = (("Bry", "Gul"), ("Gre", "WGa"), ("Sal", "Ald"))


class LineUp:
    """A position before one battle, and what its units did before."""

    def __init__(self, sort: str, seed: int) -> None:
        self.chance = random.Random(f"{sort} {seed}")
        self.world = lords.scenario()
        self.sort = sort
        self.ends = self.chance.choice(BORDERS)
        self.place = {"land": self.chance.choice(["WGa", "Gul", "Bry", "Red", "Cor"]), "sea": SEA, "border": self.ends[0]}[sort]
        self.realms = sorted(self.chance.sample(list(lords.start().players()), self.chance.choice([2, 2, 3, 4])))
        self.heroes: list[Hero] = []
        self.units: list[Unit] = []
        self.motions: dict[str, Motion] = {}
        self.crossed: list[tuple[str, str, str]] = []
        self.places = self.ends if sort == "border" else (self.place,)
        getattr(self, f"_{sort}")()
        self.position = self._position()

    def _troops(self, *, ships: bool = False, most: int = 4) -> list[tuple[str, int, int]]:
        kinds = [kind.id for kind in self.world.troops.values() if kind.ship == ships]
        rows = {
            (self.chance.choice(kinds), self.chance.choice([1, 1, 2, 3, 4, 5])): self.chance.randint(1, 4)
            for _ in range(self.chance.randint(1, most))
        }
        return [(kind, count, rank) for (kind, rank), count in rows.items()]

    def _add(self, name: str, at: str, troops: Sequence[tuple[str, int, int]], motion: Motion | None = None, **fields: Any) -> Unit:
        chance, realm = self.chance, name.partition(" ")[0]
        if chance.random() < 0.4 and realm != INDEPENDENT:
            hero = Hero(realm, f"H{len(self.heroes)}", chance.choice(["captain", "admiral"]), chance.randint(0, 6))
            self.heroes.append(hero)
            fields |= {"heroes": (hero.id,), "leader": hero.id if chance.random() < 0.9 else ""}
        made = lords.unit(name, at, *troops, retreat_level=chance.choice([1, 2, 3, 5]), **fields)
        self.units.append(made)
        self.motions[name] = motion or Motion(points=3)
        return made

    def _land(self) -> None:
        """Armies in a province, perhaps with its garrison, and others near it."""
        near = sorted(place for place in self.world.ways[self.place] if not self.world.is_sea(place))
        for realm in self.realms:
            for number in range(1, self.chance.randint(1, 2) + 1):
                self._army(realm, number, near)
            away = self.chance.choice(near)
            if self.chance.random() < 0.5 and away not in {unit.at for unit in self.units}:
                self._add(f"{realm} A8", away, self._troops(most=1))
        self.owner = self.chance.choice([*self.realms, INDEPENDENT])
        if self.chance.random() < 0.7 or self.owner == INDEPENDENT:
            ships = self._troops(ships=True, most=1) if self.chance.random() < 0.2 else []
            self._add(f"{self.owner} G1", self.place, self._troops(most=3) + ships)

    def _army(self, realm: str, number: int, near: Sequence[str]) -> None:
        name, chance = f"{realm} A{number}", self.chance
        motion = Motion(points=3, came_from=chance.choice(["", *near]), arrived=1)
        sea = next((place for place in sorted(self.world.ways[self.place]) if self.world.is_sea(place)), "")
        if sea and chance.random() < 0.3 and f"{realm} F1" not in self.motions:
            self._add(f"{realm} F1", sea, [("cog", chance.randint(1, 2), 1)])
            motion = Motion(points=3, came_from=f"{realm} F1", arrived=1, landed=chance.randint(0, 1))
        hides = chance.random() < 0.1
        troops = [("spy", 2, 1)] if hides else self._troops()
        follow = chance.choice(["", "", f"{realm} A{3 - number}"])
        self._add(name, self.place, troops, motion, defend_fort=chance.random() < 0.5, hidden=hides, follow=follow)

    def _border(self) -> None:
        self.owner = INDEPENDENT
        for realm in self.realms:
            for number in range(1, self.chance.randint(1, 2) + 1):
                start, end = self.chance.sample(self.ends, 2)
                name = f"{realm} A{number}"
                follow = self.chance.choice(["", "", f"{realm} A{3 - number}"])
                self._add(name, end, self._troops(), Motion(points=3, came_from=start, arrived=1), follow=follow)
                self.crossed.append((name, start, end))
        self._add(f"{self.realms[0]} A9", self.ends[0], self._troops(), defend_fort=True)

    def _sea(self) -> None:
        self.owner = INDEPENDENT
        near = sorted(self.world.ways[SEA])
        fleets: list[str] = []
        for realm in self.realms:
            for number in range(1, self.chance.randint(1, 2) + 1):
                name = f"{realm} F{number}"
                follow = self.chance.choice(["", "", f"{realm} F{3 - number}"])
                came = Motion(points=3, came_from=self.chance.choice(["", *near]), arrived=1)
                self._add(name, SEA, self._troops(ships=True, most=3), came, follow=follow)
                fleets.append(name)
        for realm in self.realms:
            for number in range(1, self.chance.randint(0, 2) + 1):
                own = [name for name in fleets if name.startswith(realm)]
                carrier = self.chance.choice(own * 3 + fleets)
                marines, hides = self.chance.random() < 0.7, self.chance.random() < 0.1
                troops = [("ranger", 2, 1)] if hides else self._troops(most=2)
                self._add(f"{realm} A{number}", SEA, troops, aboard=carrier, marines=marines, hidden=hides)
        if self.chance.random() < 0.5:
            self._add(f"{self.chance.choice(self.realms)} F9", self.chance.choice(["BBi", "FGu"]), [("longship", 1, 1)])

    def _position(self) -> Position:
        chance = self.chance
        pairs = list(combinations(self.realms, 2))
        wars = {pair for pair in pairs if chance.random() < 0.7}
        friends = {pair for pair in pairs if pair not in wars and chance.random() < 0.5}
        base = lords.allied(lords.at_war(lords.start(), *wars), *friends)
        fort = chance.choice([0, 1, 2, 4, 7])
        those: dict[str, dict[str, Any]] = {
            place: {
                "owner": chance.choice([*self.realms, INDEPENDENT]),
                "guests": tuple(r for r in self.realms if chance.random() < 0.15),
            }
            for place in sorted(self.world.ways[self.place])
            if not self.world.is_sea(place)
        }
        if not self.world.is_sea(self.place):
            guests = tuple(realm for realm in self.realms if chance.random() < 0.15)
            those[self.place] = {"owner": self.owner, "fort": fort, "standing": fort, "guests": guests}
        return lords.provinces(lords.only(*self.units, base=base, heroes=self.heroes), those)

    def field(self) -> Field:
        """The same for the reference."""
        provinces, in_it = self.position.provinces, [unit for unit in self.units if self._is_in_it(unit)]
        away = [unit for unit in self.units if unit not in in_it and not unit.aboard and not unit.hidden]
        same = "fleet" if self.sort == "sea" else "army"
        return Field(
            facts=lords.facts(),
            place=self.place,
            owners={place: it.owner for place, it in provinces.items()},
            parties=[self._party(unit) for unit in in_it],
            wars=set(self.position.wars),
            allies=set(self.position.alliances),
            guests={place: it.guests for place, it in provinces.items()},
            others=[(unit.at, unit.realm) for unit in away if unit.type == same],
            ports=tuple(place for place, it in provinces.items() if it.harbour and self.world.places[place].city),
            standing=provinces[self.place].standing if self.place in provinces else 0,
            border=self.sort == "border",
            ships=[self._party(unit) for unit in self.units if unit.type == "fleet"],
        )

    def _is_in_it(self, unit: Unit) -> bool:
        if self.sort == "border":
            return unit.number < 9
        return unit.at == self.place and not unit.hidden and (self.sort == "sea" or (unit.type != "fleet" and not unit.aboard))

    def _party(self, unit: Unit) -> Party:
        hero, motion = self.position.heroes.get(unit.leader), self.motions[unit.id]
        tactics = hero.tactics + (hero.kind == "admiral" and self.sort == "sea") if hero else 0
        return Party(
            name=unit.id, realm=unit.realm, sort=unit.type, number=unit.number, at=unit.at,
            troops=[(stack.type, stack.count, stack.rank) for stack in unit.stacks],
            bonus=5 * tactics, level=unit.retreat_level, follow=unit.follow, defends=unit.defend_fort,
            landed=bool(motion.landed), origin=motion.came_from, carrier=unit.aboard, marines=unit.marines,
        )  # fmt: skip

    def played(self, dice: Dice) -> Turn:
        """The turn after the rules have fought."""
        turn = replace(lords.turn(self.position, round=1), dice=dice)
        turn = replace(turn, orders=replace(turn.orders, progress=Progress(motions=self.motions, crossed=tuple(self.crossed))))
        return {"land": fight_on_land, "sea": fight_at_sea, "border": fight_on_borders}[self.sort](turn)


class Asked:
    """The dice that the rules have rolled in a battle, for the reference to ask for; each is asked for once."""

    def __init__(self, battle: str, turn: Turn) -> None:
        self.least = int(lords.facts()["numbers"]["battle"]["least"])
        self.rolls: dict[str, list[int]] = {}
        self.ships: dict[str, list[int]] = {}
        for event in turn.events:
            it: Any = event
            if it["kind"] == "roll" and it["purpose"].startswith((f"{battle}, round ", f"{battle}: ")):
                self.rolls[it["purpose"].removeprefix(battle).lstrip(",: ")] = list(it["dice"])
        self._fold_ships()

    def _fold_ships(self) -> None:
        for key in [key for key in self.rolls if key.startswith("capture of ")]:
            bare, _, number = key.rpartition(", ")
            faces = self.rolls.pop(key)
            self.ships.setdefault(bare, []).extend(faces)
            captor = self.rolls.pop(f"captor of {bare.removeprefix('capture of ')}, {number}", [])
            self.ships.setdefault(bare.replace("capture", "captor", 1), []).extend(captor * len(faces))

    def __call__(self, what: str, who: str, count: int) -> Sequence[int]:
        """So many dice. Raises KeyError, IndexError or ValueError where the rules rolled none, or another number."""
        if what.startswith("capt"):
            return [self.ships[f"{what} of {who}"].pop(0)]
        faces = self.rolls.pop(f"{what} of {who}")
        if len(faces) != count:
            raise ValueError(f"{len(faces)} dice, not {count}, for {what} of {who}")
        return [face + self.least - 1 for face in faces] if "damage" in what else faces

    @property
    def unasked(self) -> list[str]:
        """What nobody asked for, but for what leaders learn."""
        return [key for key in self.rolls if not key.startswith("what ")] + [key for key, faces in self.ships.items() if faces]


def compared(line_up: LineUp, seed: bytes, seen: Counter[str]) -> list[str]:
    """What differs between the rules and the reference; nothing where they agree. `seen` counts what sort of battle it was."""
    turn = line_up.played(Dice("rolled", "01-turn-1-plans", seed))
    began: list[Any] = [event for event in turn.events if event["kind"] == "battle-began" and event["place"] in line_up.places]
    asked = Asked(began[0]["battle"] if began else "", turn)
    expected = Battle(line_up.field(), asked).fight()
    if expected is None or not began:
        return [] if expected is None and not began else [f"only one of the two fights: {expected}"]
    seen["fought"] += 1
    seen["fled"] += bool(expected.went)
    seen["fell"] += any(lost for each in expected.rounds for *_, lost in each.values())
    seen["three sides"] += len(expected.fought) > 2
    found = _rounds(turn, began[0]["battle"])
    wrong = [f"dice nobody asked for: {asked.unasked}"] if asked.unasked and len({it["battle"] for it in began}) == 1 else []
    wrong += [
        f"round {at}: {one} is not {two}"
        for at, (one, two) in enumerate(zip(found, expected.rounds, strict=False), 1)
        if one != two
    ]
    wrong += [] if len(found) == len(expected.rounds) else [f"{len(found)} rounds, not {len(expected.rounds)}"]
    return wrong + _standing(line_up, turn, expected)


def _rounds(turn: Turn, battle: str) -> list[dict[str, Any]]:
    rounds: list[dict[str, Any]] = []
    for event in turn.events:
        it: Any = event
        if it["kind"] == "battle-round" and it["battle"] == battle:
            if it["number"] > len(rounds):
                rounds.append({})
            realm = it["audience"]
            rounds[-1][INDEPENDENT if realm == "gm" else realm] = (str(it["taken"]), str(it["carried"]), it["lost"])
    return rounds


def _standing(line_up: LineUp, turn: Turn, expected: Result) -> list[str]:
    """What differs in who is left, and where, and what else a battle changes."""
    wrong: list[str] = []
    for name, troops in expected.left.items():
        before, unit = line_up.position.units[name], turn.position.units.get(name)
        if unit is None:
            wrong += [f"{name} is gone, and should have {troops}"] if troops else []
            continue
        on_land = line_up.sort != "sea"
        found = {(it.type, it.rank): it.count for it in unit.stacks if not (on_land and line_up.world.troops[it.type].ship)}
        if line_up.sort != "sea" and before.realm in expected.fought:
            wrong += [] if found == troops else [f"{name} has {found}, not {troops}"]
            stays = (
                line_up.motions[name].came_from if line_up.sort == "border" and before.realm in expected.undecided else before.at
            )
            at = expected.went.get(name, stays)
            wrong += [] if unit.at == at else [f"{name} is in {unit.at}, not in {at}"]
    if line_up.sort == "land":
        standing = turn.position.provinces[line_up.place].standing
        wrong += [] if standing == expected.standing else [f"the fort stands at {standing}, not {expected.standing}"]
    if line_up.sort == "sea" and sum(event["kind"] == "battle-began" for event in turn.events) == len(expected.fought):
        wrong += _afloat(line_up, turn, expected)
    return wrong + _learned(line_up, turn, expected)


def _afloat(line_up: LineUp, turn: Turn, expected: Result) -> list[str]:
    """What differs in the ships and marines of each realm, where there was one battle alone."""
    wrong: list[str] = []
    for realm in sorted(expected.fought):
        own = [unit for unit in turn.position.of(realm) if unit.number < 9]
        found = Counter[str]()
        for stack in (stack for unit in own for stack in unit.stacks):
            found[stack.type] += stack.count
        should = Counter[str](expected.captured.get(realm, Counter()))
        for unit in (unit for unit in line_up.units if unit.realm == realm and unit.number < 9):
            fought = Counter[tuple[str, int]](expected.began.get(unit.id, {}))
            for stack in unit.stacks:
                key = (stack.type, stack.rank)
                should[stack.type] += stack.count - fought[key] + expected.left.get(unit.id, {}).get(key, 0)
        wrong += [] if +found == +should else [f"{realm} has {dict(found)}, not {dict(should)}"]
    return wrong


def _learned(line_up: LineUp, turn: Turn, expected: Result) -> list[str]:
    """What differs in whose leader may learn: those of units of winners that stood to the end, if anybody fell or fled."""
    began = next(str(it["battle"]) for it in turn.events if it["kind"] == "battle-began" and it["place"] in line_up.places)
    rolls = [str(event["purpose"]) for event in turn.events if event["kind"] == "roll"]
    learning = [what for what in rolls if what.startswith(f"{began}: what ")]
    tried = {what.removeprefix(f"{began}: what ").partition(" of ")[0] for what in learning}
    happened = expected.went or any(lost for each in expected.rounds for *_, lost in each.values())
    stood = [
        unit
        for unit in line_up.units
        if expected.left.get(unit.id) and unit.id not in expected.went and unit.aboard not in expected.went
    ]
    should = {
        hero.name
        for unit in stood
        if happened and unit.realm in expected.winners and (hero := line_up.position.heroes.get(unit.leader)) and hero.tactics < 6
    }
    return [] if tried == should else [f"{sorted(tried)} may learn, not {sorted(should)}"]
