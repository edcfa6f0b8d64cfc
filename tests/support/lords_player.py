"""A player of Dragon Lords who has nothing but his reports: what is public, and what his realm was told and knows."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, NamedTuple

from generator.core.event import Event
from generator.rulesets.dragon_lords.position import INDEPENDENT
from generator.rulesets.dragon_lords.scenario import Scenario


class Reports(NamedTuple):
    """What a player has: the number of the turn to come, the public half of the position, and what he alone was told and knows."""

    turn: int
    public: Mapping[str, Any]
    told: Sequence[Event]


@dataclass
class Player:
    """Plays a realm by its reports: grows, annexes, builds, takes what is weak."""

    scenario: Scenario
    realm: str
    chance: random.Random
    plans: dict[str, list[str]] = field(default_factory=dict)
    gold: Decimal = Decimal(0)

    def orders(self, reports: Reports) -> str:
        """The plans of a turn, a line for the headquarters and for each unit, as players send them."""
        self.plans = {"HQ": []}
        self.at: list[Any] = [it for it in reports.told if it["kind"] == "known-unit"]
        self.public, self.told = reports.public, reports.told
        self.gold = next(Decimal(str(it["treasury"])) for it in reports.told if it["kind"] == "known-treasury") - self._upkeep()
        self.own = [place for place, it in self.public["provinces"].items() if it.get("owner") == self.realm]
        self._garrisons()
        self._fleets()
        self._armies()
        self._annex()
        self._talk(reports.turn)
        return "\n".join(f"{unit}: {'; '.join(those)}" for unit, those in self.plans.items() if those)

    def _say(self, unit: str, *orders: str) -> None:
        self.plans.setdefault(unit, []).extend(orders)

    def _upkeep(self) -> Decimal:
        heroes = sum(it["kind"] == "known-hero" for it in self.told)
        kinds = self.scenario.troops
        return heroes + sum((kinds[each["type"]].upkeep * each["count"] for it in self.at for each in it["troops"]), Decimal(0))

    def _pay(self, price: Decimal | int) -> bool:
        """Whether so much gold is left in this turn; if so it is spent."""
        if self.gold < price:
            return False
        self.gold -= price
        return True

    def _name(self, place: str) -> str:
        return self.scenario.names[place]

    def _others(self) -> list[str]:
        return [
            realm for realm, it in self.public["realms"].items() if realm not in (self.realm, INDEPENDENT) and not it.get("out")
        ]

    def _at_war(self, other: str) -> bool:
        return sorted((self.realm, other)) in [list(pair) for pair in self.public.get("wars", ())]

    def _allied(self, other: str) -> bool:
        return sorted((self.realm, other)) in [list(pair) for pair in self.public.get("alliances", ())]

    def _soldiers(self, it: Any) -> int:
        return sum(each["count"] for each in it["troops"] if not self.scenario.troops[each["type"]].ship)

    def _weight(self, it: Any) -> int:
        return sum(self.scenario.troops[each["type"]].weight * each["count"] for each in it["troops"])

    def _garrisons(self) -> None:
        """Recruits, hires, builds, forms armies."""
        heroes = sum(it["kind"] == "known-hero" for it in self.told)
        armies = {it["unit"].partition(" ")[2] for it in self.at}
        for it in self.at:
            name = it["unit"].partition(" ")[2]
            if name[0] != "G" or it["at"] not in self.own:
                continue
            free = next(f"A{number}" for number in range(1, 99) if f"A{number}" not in armies)
            fort = self.public["provinces"][it["at"]].get("fort", 0)
            infantry = sum(each["count"] for each in it["troops"] if each["type"] == "infantry")
            if infantry >= 4 and self.chance.random() < 0.5:
                self._say(name, f"form {free} from 2 infantry")
                armies.add(free)
            elif self._soldiers(it) >= 3 and fort < self.scenario.numbers["fort.most"] and self._pay(14):
                self._say(name, "upgrade fort" if fort else "build fort")
            if self._pay(14):
                self._say(name, "recruit 2 infantry")
            if heroes < 3 and self._pay(25):
                self._say(name, "hire hero")
                heroes += 1

    def _armies(self) -> None:
        """Each army goes where it may and can, at most one province that is not its own; one that cannot does something at home."""
        for it in self.at:
            name = it["unit"].partition(" ")[2]
            if name[0] != "A" or "aboard" in it or name in self.carried:
                continue
            points = min((self.scenario.troops[each["type"]].points for each in it["troops"]), default=0)
            ways = [place for place in self.scenario.open_ways(it["at"]) if not self.scenario.is_sea(place)]
            home = [place for place in ways if place in self.own]
            weak = [place for place in ways if self._can_take(it, place)]
            self._say(name, f"retreat level {self.chance.randint(1, 3)}")
            if weak and points >= 2:
                self._say(name, f"march {self._name(self.chance.choice(weak))}")
            elif home and points >= 1 and self.chance.random() < 0.5:
                self._say(name, f"march {self._name(self.chance.choice(home))}", "search")
            elif it["at"] in self.own and it["troops"]:
                first = it["troops"][0]
                kind = self.scenario.troops[first["type"]].name
                self._say(name, "wait", f"ranks {kind} {first['rank'] % 5 + 1}", "defend fort yes", "marines no")

    def _can_take(self, it: Any, place: str) -> bool:
        """Whether a province can be entered as an enemy, and fewer were seen there than this army has."""
        owner = self.public["provinces"][place].get("owner", INDEPENDENT)
        if owner != INDEPENDENT and not self._at_war(owner):
            return False
        if owner == INDEPENDENT and any(each["kind"] == "known-leave" and each.get("place") == place for each in self.told):
            return False
        seen: list[Any] = [each for each in self.told if each["kind"] == "known-sighting" and each["place"] == place]
        return bool(seen) and sum(sum(each["troops"].values()) for each in seen) < self._soldiers(it)

    def _fleets(self) -> None:
        """Each fleet goes to sea and back; from an own port with an army of that place, if it has room, which it lands again."""
        kinds, self.carried = self.scenario.troops, set[str]()
        for it in self.at:
            name = it["unit"].partition(" ")[2]
            seas = [place for place in self.scenario.open_ways(it["at"]) if self.scenario.is_sea(place)]
            points = min((self.scenario.troops[each["type"]].points for each in it["troops"]), default=0)
            if name[0] != "F" or not seas or points < 2:
                continue
            sea = self.chance.choice(seas)
            room = sum(kinds[each["type"]].storage * each["count"] for each in it["troops"])
            weights = {other["unit"].partition(" ")[2]: self._weight(other) for other in self.at if other["at"] == it["at"]}
            army = next((key for key, weight in weights.items() if key[0] == "A" and 0 < weight <= room), "")
            if it["at"] in self.own and army and army not in self.carried:
                self.carried.add(army)
                self._say(name, f"load {army}", f"sail {self._name(sea)}", f"unload {army} in {self._name(it['at'])}")
                continue
            self._say(name, f"sail {self._name(sea)}")
            ports = [place for place in self.scenario.open_ways(sea) if place in self.own and self._is_port(place)]
            if self.scenario.is_sea(it["at"]) and ports:
                self._say(name, f"sail {self._name(ports[0])}")

    def _is_port(self, place: str) -> bool:
        return self.scenario.places[place].city and bool(self.public["provinces"][place].get("harbour"))

    def _annex(self) -> None:
        for place in self.own:
            if self.public["provinces"][place].get("annexed") != self.realm and self._pay(self.scenario.places[place].tax):
                self._say("HQ", f"annex {self._name(place)}")

    def _talk(self, turn: int) -> None:
        """Speaks with another realm: a different one in each turn."""
        others = self._others()
        self._say("HQ", 'proclaim "Hear the word of those who rule by their reports alone."')
        if not others:
            return
        other = others[turn % len(others)]
        name = self.scenario.realms[other].name
        if self._at_war(other):
            self._say("HQ", f"offer peace to {name}")
        elif self._allied(other):
            self._say("HQ", f"share recon with {name}")
        else:
            self._say("HQ", f"declare war on {name}" if turn % 7 == 3 else f"offer alliance to {name}")
        if self._pay(3):
            self._say("HQ", f"intel {name}")
        if self._pay(5):
            self._say("HQ", f"spy on {name} at {self._name(self.scenario.realms[other].capital)}")
