"""Battles of Dragon Lords once more, soldier by soldier, from sections 5, 7, 8 and 13 of the scenario's text and the inventory.

It is what `battle` is compared with: nothing of the rules' own code is used, each soldier and ship stands for itself, and damage is
counted in whole ten-thousandths. Dice are asked for by what they are for (`Ask`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

WHOLE = 10_000
"""How many parts a point of damage is counted in: a per cent of the bonus times a per cent of the dice."""

Ask = Callable[[str, str, int], Sequence[int]]
"""Gives so many dice for a purpose (`damage`, `targets`, `siege engines`, `wear`, `retreat`, `capture`) of a realm or unit."""


@dataclass
class Party:
    """A unit in a battle. `bonus` is what its leader adds, in per cent; `origin` the place or the fleet that it came from."""

    name: str
    realm: str
    sort: str
    number: int
    at: str
    troops: list[tuple[str, int, int]]
    bonus: int = 0
    level: int = 5
    follow: str = ""
    defends: bool = False
    landed: bool = False
    origin: str = ""
    carrier: str = ""
    marines: bool = False


@dataclass(eq=False)
class Soldier:
    """One soldier or ship. It leaves with the unit `crew`."""

    party: Party
    kind: str
    rank: int
    crew: str
    marine: bool = False
    dead: bool = False


@dataclass
class Field:
    """A place and everything about it that a battle asks. `facts` are the world's, as they stand in its file.

    `wars` are pairs of realms, each sorted; `allies` too. `guests` are realms that an independent province lets in. `others` are
    units elsewhere, place and realm of each that has soldiers (at sea, ships) and hides from nobody; `ships` are all fleets.
    """

    facts: Mapping[str, Any]
    place: str
    owners: Mapping[str, str]
    parties: list[Party]
    wars: set[tuple[str, str]]
    allies: set[tuple[str, str]] = field(default_factory=set)
    guests: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    others: list[tuple[str, str]] = field(default_factory=list)
    ports: tuple[str, ...] = ()
    standing: int = 0
    border: bool = False
    ships: list[Party] = field(default_factory=list)


@dataclass
class Result:
    """What came of it: of each round what each realm took, carried on and lost, as it is printed; and where everybody is.

    `left` are the troops that fought and live, by kind and rank; `captured` the ships that realms have won. `undecided` are realms
    that still face an enemy.
    """

    rounds: list[dict[str, tuple[str, str, dict[str, dict[str, int]]]]]
    left: dict[str, dict[tuple[str, int], int]]
    went: dict[str, str]
    standing: int
    captured: dict[str, Counter[str]]
    winners: set[str]
    undecided: set[str]
    fought: set[str]
    began: dict[str, dict[tuple[str, int], int]]


ORDER = ("garrison", "army", "fleet")


class Battle:
    """A battle while it goes on."""

    def __init__(self, ground: Field, ask: Ask) -> None:
        self.ground, self.ask = ground, ask
        self.troops = ground.facts["troops"]
        self.kinds = list(self.troops)
        self.numbers = ground.facts["numbers"]
        self.sea = ground.facts["places"][ground.place]["kind"] == "sea"
        self.standing = ground.standing
        self.parties = sorted(ground.parties, key=lambda it: (it.realm, ORDER.index(it.sort), it.number))
        self.by_name = {party.name: party for party in self.parties}
        self.trapped = {it.name for it in self.parties if it.carrier and self.enemies(it.realm, self.by_name[it.carrier].realm)}
        self.trapping = {self.by_name[name].carrier for name in self.trapped}
        everybody = list(self._aboard_ships() if self.sea else self._on_foot() if self._meet() else ())
        in_it = {one.party.realm for one in everybody for two in everybody if self.enemies(one.party.realm, two.party.realm)}
        self.men = [man for man in everybody if man.party.realm in in_it]
        self.realms = sorted(in_it)
        self.began = {it.name: dict(Counter((man.kind, man.rank) for man in self.men if man.party is it)) for it in self.parties}
        self.engines = any(self._batters(man) for man in self.men)
        self.carry = Counter[str]()
        self.rounds: list[dict[str, tuple[str, str, dict[str, dict[str, int]]]]] = []
        self.went: dict[str, str] = {}
        self.sunk: list[tuple[Soldier, list[str]]] = []
        self.saved: list[Party] = []

    def enemies(self, one: str, other: str, place: str = "") -> bool:
        """Whether two realms fight each other (7.2). Independents fight who has no permission, and everybody at a border or sea."""
        if one == other:
            return False
        if "independent" in (one, other):
            guest = other if one == "independent" else one
            where = place or ("" if self.ground.border else self.ground.place)
            return guest not in self.ground.guests.get(where, ())
        return tuple(sorted((one, other))) in self.ground.wars

    def _meet(self) -> bool:
        """At a border, whether enemies attempt to move into each other's locations (rulebook 4, Cross-border Battles); else yes."""
        pairs = ((one, two) for one in self.parties for two in self.parties if one.origin != two.origin)
        return not self.ground.border or any(self.enemies(one.realm, two.realm) for one, two in pairs)

    def _on_foot(self) -> Iterator[Soldier]:
        """Everybody but ships: they are never in battles on land (rulebook 4, Land Battles)."""
        for party in self.parties:
            for kind, count, rank in sorted(party.troops, key=lambda it: it[2]):
                if "storage" not in self.troops[kind]:
                    yield from (Soldier(party, kind, rank, party.name) for _ in range(count))

    def _aboard_ships(self) -> Iterator[Soldier]:
        """Ships, and of the soldiers aboard those who fight (8.2, 8.6)."""
        for fleet in (party for party in self.parties if party.sort == "fleet"):
            ships = [Soldier(fleet, kind, rank, fleet.name) for kind, count, rank in _by_rank(fleet) for _ in range(count)]
            yield from ships
            room = sum(int(self.troops[ship.kind].get("marines", 0)) for ship in ships)
            armies = [party for party in self.parties if party.carrier == fleet.name]
            for army in (it for it in armies if it.name in self.trapped):
                yield from (
                    Soldier(army, kind, rank, fleet.name, True) for kind, count, rank in _by_rank(army) for _ in range(count)
                )
            willing = [(army, *row) for army in armies if army.marines and army.name not in self.trapped for row in _by_rank(army)]
            for army, kind, count, rank in sorted(willing, key=lambda it: it[3]):
                for _ in range(count):
                    if int(self.troops[kind].get("weight", 0)) <= room:
                        room -= int(self.troops[kind].get("weight", 0))
                        yield Soldier(army, kind, rank, fleet.name, True)

    def fight(self) -> Result | None:
        """The whole battle; None where nobody has an enemy."""
        if not self.men:
            return None
        for number in range(1, int(self.numbers["battle"]["rounds"]) + 1):
            shooting = {realm: self._foes(realm) for realm in self.realms}
            if not any(self._combat(man) for man in self._living() if shooting[man.party.realm]):
                break
            self._round(number, {realm: foes for realm, foes in shooting.items() if foes})
        ended = {realm for realm in self.realms if any(man.party.realm == realm for man in self._living())}
        winners = {realm for realm in ended if not any(self.enemies(realm, other) for other in ended)}
        if not self.sea and not self.ground.border and self.standing and not self.engines:
            (face,) = self.ask("wear", "the fort", 1)
            self.standing -= face <= int(self.numbers["fort"]["wear"])
        captured = self._captures() if self.sea else {}
        left = {
            party.name: dict(Counter((man.kind, man.rank) for man in self.men if man.party is party and not man.dead))
            for party in self.parties
        }
        return Result(self.rounds, left, self.went, self.standing, captured, winners, ended - winners, set(self.realms), self.began)

    def _living(self) -> list[Soldier]:
        return [man for man in self.men if not man.dead and man.crew not in self.went]

    def _foes(self, realm: str) -> dict[str, int]:
        living = self._living()
        if not any(man.party.realm == realm for man in living):
            return {}
        return dict(Counter(man.party.realm for man in living if self.enemies(realm, man.party.realm)))

    def _combat(self, man: Soldier) -> int:
        return int(self.troops[man.kind]["combat"])

    def _round(self, number: int, shooting: Mapping[str, Mapping[str, int]]) -> None:
        """Everybody fires, the dead go, walls crumble, units retreat."""
        taken = Counter[str]()
        shooters: dict[str, list[str]] = {}
        for realm, foes in shooting.items():
            men = [man for man in self._living() if man.party.realm == realm]
            percents = self.ask(f"round {number}: damage", realm, len(men))
            numbers = self.ask(f"round {number}: targets", realm, len(men)) if len(foes) > 1 else [1] * len(men)
            names = [foe for foe in self.realms for _ in range(foes.get(foe, 0))]
            for man, percent, target in zip(men, percents, numbers, strict=True):
                foe = names[target - 1]
                taken[foe] += self._combat(man) * (100 + self._bonus(man)) * percent
                shooters.setdefault(foe, [])
                shooters[foe] += [] if realm in shooters[foe] else [realm]
        fallen = {realm: self._fall(realm, taken[realm]) for realm in self.realms if taken[realm]}
        self.sunk += [(man, shooters[realm]) for realm, dead in fallen.items() for man in dead if man.party.sort == "fleet"]
        if not self.sea and not self.ground.border:
            self._batter(number)
        self._retreat()
        self.rounds.append(
            {realm: (_tenths(taken[realm]), _tenths(self.carry[realm]), _told(fallen.get(realm, []))) for realm in shooting}
        )

    def _bonus(self, man: Soldier) -> int:
        """What is added to a soldier's combat, in per cent (7.4)."""
        walls = 0
        if self._inside(man.party) and self.troops[man.kind].get("body", "none") != "none":
            walls = self.standing * int(self.numbers["fort"][self.troops[man.kind]["body"]])
        return man.party.bonus + walls - (int(self.numbers["landing"]["penalty"]) if man.party.landed else 0)

    def _inside(self, party: Party) -> bool:
        """Whether a unit is inside a fort that stands (7.3)."""
        if self.sea or self.ground.border or not self.standing:
            return False
        owner = self.ground.owners[self.ground.place]
        if party.sort == "garrison":
            return party.realm == owner
        return party.defends and (party.realm == owner or tuple(sorted((party.realm, owner))) in self.ground.allies)

    def _fall(self, realm: str, damage: int) -> list[Soldier]:
        """Who falls (7.6, 13.5, 8.3). What kills nobody is kept for the next round."""
        damage += self.carry[realm]
        dead: list[Soldier] = []
        while own := [man for man in self._living() if man.party.realm == realm]:
            rank, ship = min((man.rank, not man.marine) for man in own)
            front = [man for man in own if (man.rank, not man.marine) == (rank, ship)]
            many = Counter(man.kind for man in front)
            kind = min(many, key=lambda it: (-many[it], int(self.troops[it]["cost"]), self.kinds.index(it)))
            hp = int(self.troops[kind]["hp"]) * WHOLE
            if damage < hp:
                break
            damage -= hp
            man = next(man for man in front if man.kind == kind)
            man.dead = True
            dead.append(man)
        self.carry[realm] = damage if own else 0
        return dead

    def _batters(self, man: Soldier) -> bool:
        """Whether somebody is a siege engine of a realm that fights against the owner of the place."""
        engine = str(self.troops[man.kind].get("engine", "")).lower() == "true"
        return engine and self.enemies(man.party.realm, self.ground.owners.get(self.ground.place, ""))

    def _batter(self, number: int) -> None:
        """Each engine of an attacker may break a level (section 5)."""
        hits = 0
        for realm in self.realms if self.standing else ():
            if engines := sum(man.party.realm == realm and self._batters(man) for man in self._living()):
                faces = self.ask(f"round {number}: siege engines", realm, engines)
                hits += sum(face <= int(self.numbers["fort"]["engine_damage"]) for face in faces)
        self.standing = max(0, self.standing - hits)

    def _retreat(self) -> None:
        """Everybody decides at once whether to go; nobody runs where no enemy is left (7.7, 7.8)."""
        living = self._living()
        realms = {man.party.realm for man in living}
        crews = {man.crew for man in living}
        going: dict[str, str] = {}
        waiting = [party for party in self.parties if party.name in crews]
        while waiting:
            ready = [party for party in waiting if party.follow not in {it.name for it in waiting}] or waiting
            for party in ready:
                if not self._free(party) or not any(self.enemies(party.realm, other) for other in realms):
                    continue
                if party.follow:
                    wants = party.follow in going or party.follow in self.went
                else:
                    wants = not any(man.crew == party.name and man.rank <= party.level for man in living)
                if wants and (goal := self._goal(party)):
                    going[party.name] = goal
            waiting = [party for party in waiting if party not in ready]
        self.went |= going
        self.ground.others += [(goal, self.by_name[name].realm) for name, goal in going.items()]

    def _free(self, party: Party) -> bool:
        if party.sort == "garrison" or (self.sea and (party.sort != "fleet" or party.name in self.trapping)):
            return False
        return not self._inside(party)

    def _goal(self, party: Party) -> str:
        """Where a unit retreats to, or nothing (7.8, 8.5)."""
        if self.ground.border:
            return party.origin
        if self.sea:
            return self._port(party)
        if party.origin and " F" in party.origin:
            ship = next((it for it in self.ground.ships if it.name == party.origin), None)
            if ship is not None and self._has_room(ship, party):
                return ship.at
        elif party.origin and self._near(party.at, party.origin) and not self._held(party.realm, party.origin):
            return party.origin
        near = [place for place in self.ground.facts["places"] if self._near(party.at, place)]
        near = [
            place for place in near if self.ground.facts["places"][place]["kind"] != "sea" and not self._held(party.realm, place)
        ]
        owners = self.ground.owners
        own = [place for place in near if owners[place] == party.realm]
        let = [place for place in near if party.realm in self.ground.guests.get(place, ())]
        hostile = [place for place in near if self.enemies(party.realm, owners[place], place)]
        return self._lot(party, own or let or hostile)

    def _port(self, fleet: Party) -> str:
        places = self.ground.facts["places"]
        near = [place for place in places if self._near(fleet.at, place)]
        ports = [place for place in near if place in self.ground.ports and self._may_enter(fleet.realm, place)]
        seas = [place for place in near if places[place]["kind"] == "sea"]
        if fleet.origin in (*seas, *ports):
            return fleet.origin
        calm = [sea for sea in seas if not any(at == sea and self.enemies(fleet.realm, realm) for at, realm in self.ground.others)]
        choice = sorted([*calm, *ports], key=lambda it: (it in ports, list(places).index(it)))
        return self._lot(fleet, choice or seas)

    def _may_enter(self, realm: str, place: str) -> bool:
        return self.ground.owners[place] == realm or realm in self.ground.guests.get(place, ())

    def _lot(self, party: Party, places: Sequence[str]) -> str:
        if len(places) < 2:
            return places[0] if places else ""
        (face,) = self.ask(f"round {len(self.rounds) + 1}: retreat", party.name, 1)
        return places[face - 1]

    def _near(self, one: str, other: str) -> bool:
        pair = {one, other}
        return any({row["from"], row["to"]} == pair and "barrier" not in row for row in self.ground.facts["borders"])

    def _held(self, realm: str, place: str) -> bool:
        return any(at == place and self.enemies(realm, other, place) for at, other in self.ground.others)

    def _has_room(self, ship: Party, army: Party) -> bool:
        storage = sum(count * int(self.troops[kind].get("storage", 0)) for kind, count, _ in ship.troops)
        alive = [man for man in self.men if man.party is army and not man.dead]
        weight = sum(int(self.troops[man.kind].get("weight", 0)) for man in alive)
        return weight <= storage and (ship.at == army.at or self._near(ship.at, army.at))

    def _captures(self) -> dict[str, Counter[str]]:
        """Beaten ships, by who took them (8.4)."""
        left = Counter[str]()
        for man in self._living():
            left[man.party.realm] += self._combat(man)
        taken: dict[str, Counter[str]] = {}
        for man, realms in self.sunk:
            able = [realm for realm in realms if left[realm]]
            if able:
                best = [realm for realm in able if left[realm] == max(left[it] for it in able)]
                captor = best[self.ask(f"captor of {man.kind}", man.party.name, 1)[0] - 1] if len(best) > 1 else best[0]
                (face,) = self.ask(f"capture of {man.kind}", man.party.name, 1)
                if face <= int(self.troops[man.kind].get("capture", 0)):
                    taken.setdefault(captor, Counter())[man.kind] += 1
        for name in sorted(self.trapping):
            self._save(name, taken)
        return taken

    def _save(self, fleet: str, taken: dict[str, Counter[str]]) -> None:
        """Of a fleet that an army aboard it has beaten the ship with most storage survives, if that army has no other (13.11)."""
        beaten = [man for man, _ in self.sunk if man.party.name == fleet]
        alive = {
            man.party.name for man in self.men if man.party.carrier == fleet and man.party.name in self.trapped and not man.dead
        }
        if not beaten or any(man.party.name == fleet and not man.dead for man in self.men):
            return
        for army in (party for party in self.parties if party.name in alive):
            room = self._room(army.realm, taken.get(army.realm, Counter()))
            fits = [name for name, much in room.items() if much >= self._weight(army)]
            if fits:
                army.carrier = fits[0]
            elif beaten:
                kind = max(beaten, key=lambda man: int(self.troops[man.kind]["storage"])).kind
                taken.setdefault(army.realm, Counter())[kind] += 1
                beaten = []
                army.carrier = self._new_fleet(army.realm, kind)

    def _room(self, realm: str, captured: Counter[str]) -> dict[str, int]:
        """How much each fleet of a realm that is there still has room for; captured ships go to the first."""
        ships = [man for man in self._living() if man.party.sort == "fleet" and man.party.realm == realm]
        room: dict[str, int] = {}
        for party in (*self.parties, *self.saved):
            if party.realm == realm and (party in self.saved or any(man.party is party for man in ships)):
                own = [man.kind for man in ships if man.party is party] + [
                    kind for kind, _, _ in party.troops if party in self.saved
                ]
                room[party.name] = sum(int(self.troops[kind]["storage"]) for kind in own)
        prize = sum(int(self.troops[kind]["storage"]) * count for kind, count in captured.items())
        prize -= sum(int(self.troops[kind]["storage"]) for it in self.saved if it.realm == realm for kind, _, _ in it.troops)
        if prize:
            first = next((name for name in room if name in self.by_name), f"{realm} captured")
            room[first] = room.get(first, 0) + prize
        for army in self.parties:
            if army.carrier in room:
                room[army.carrier] -= self._weight(army)
        return room

    def _weight(self, army: Party) -> int:
        whole = sum(count * int(self.troops[kind].get("weight", 0)) for kind, count, _ in army.troops)
        return whole - sum(int(self.troops[man.kind]["weight"]) for man in self.men if man.party is army and man.dead)

    def _new_fleet(self, realm: str, kind: str) -> str:
        self.saved.append(Party(f"{realm} saved {len(self.saved)}", realm, "fleet", 99, self.ground.place, [(kind, 1, 1)]))
        return self.saved[-1].name


def _by_rank(party: Party) -> list[tuple[str, int, int]]:
    return sorted(party.troops, key=lambda it: it[2])


def _told(dead: Sequence[Soldier]) -> dict[str, dict[str, int]]:
    lost: dict[str, dict[str, int]] = {}
    for man in dead:
        kinds = lost.setdefault(man.party.name, {})
        kinds[man.kind] = kinds.get(man.kind, 0) + 1
    return lost


def _tenths(parts: int) -> str:
    """Damage to the tenth, half to even."""
    tenths, rest = divmod(parts * 10, WHOLE)
    tenths += rest * 2 > WHOLE or (rest * 2 == WHOLE and tenths % 2)
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)
