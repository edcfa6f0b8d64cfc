"""Players of chance for dynasties: their heirs propose and answer, they bid for marriages, and share their vassals badly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from generator.diplomacy import heirs
from generator.diplomacy.minors import KINDS
from generator.diplomacy.orders import Order, Unit
from generator.diplomacy.position import Position, vassals_of
from generator.diplomacy.settings import Settings
from tests.support.self_play import Draft, Texts, builds, retreats


def order_file(position: Position, settings: Settings, rng: Random) -> dict[str, Any]:
    """The order file of a phase, with bids in nine tenths of the phases in which orders are given."""
    if position.phase.step == "orders":
        court = Court(position, settings, rng)
        court.propose()
        court.moves()
        bids = {"bids": court.bids()} if rng.random() < 0.9 else {}
        court.supports()
        return {"orders": court.texts(), **bids}
    if position.phase.step == "retreats":
        return {"orders": _spoil(retreats(position, rng), position, rng)}
    texts = _spoil(builds(position, settings, rng), position, rng)
    for power in position.powers:
        if order := _heir_built(position, settings, power, rng):
            texts.setdefault(power, []).append(order)
    return {"orders": texts}


def ruled(position: Position, rng: Random, *, stern: bool = False) -> Sequence[Mapping[str, Any]]:
    """Now and then a power that nobody plays is out, and a vassal gets a name. A stern GM once leaves two or one or none."""
    rulings: list[Mapping[str, Any]] = []
    playing = sorted(power for power, state in position.powers.items() if state.kind == "major")
    if (position.phase.season, position.phase.step) == ("autumn", "retreats"):
        gone = [power for power in playing if rng.random() < 0.01]
        if stern and rng.random() < 0.2:
            gone = rng.sample(playing, max(0, len(playing) - rng.randrange(3)))
        rulings += [{"rule": "force-eliminate", "power": power, "when": "census"} for power in gone]
    for vassal in sorted(power for power, state in position.powers.items() if state.kind == "vassal" and not state.name):
        if rng.random() < 0.1:
            rulings.append({"rule": "name-vassal", "power": vassal, "name": f"House of {vassal}"})
    return rulings


class Court(Draft):
    """The orders of a phase with those for heirs, by power."""

    proposals: dict[str, Order]

    def propose(self) -> None:
        """Heirs agree on marriages with each other or try minor powers; some of it goes wrong, and some heirs stay at home."""
        self.proposals = {}
        autumn = self.position.phase.season == "autumn"
        left = [heir.of for heir in self.rng.sample(self.position.heirs, len(self.position.heirs)) if not heir.married]
        while left:
            one = left.pop()
            matches = {other: places for other in left if (places := self._dowries(one, other))}
            if matches and self.rng.random() < (0.85 if autumn else 0.1):
                other = self.rng.choice(sorted(matches))
                left.remove(other)
                self._engage(one, other, matches[other])
            elif self.rng.random() < (0.7 if autumn else 0.4):
                self._woo(one)
            elif self.rng.random() < 0.7:
                self.proposals[one] = Order("hold", "H", self._capital(one))
        childless = sorted(set(self._players()) - {heir.of for heir in self.position.heirs if not heir.married})
        if childless and self.rng.random() < 0.1:
            self._woo(self.rng.choice(childless))

    def texts(self) -> Texts:
        """The orders of all powers, heirs among them."""
        texts = super().texts()
        for power, order in sorted(self.proposals.items()):
            texts.setdefault(power, []).append(self._worded(order))
        return texts

    def units_for_sale(self, power: str) -> list[Unit]:
        """Units of minor powers and thralls, above all those of the power's own thralls, and more often of its vassals."""
        held = vassals_of(self.position, power)
        kinds = self.position.powers
        units = [unit for unit in super().units_for_sale(power) if kinds[unit.power].kind in KINDS or self.rng.random() < 0.02]
        thralls = [unit for unit in units if self.position.powers[unit.power].of == power]
        return units + 3 * thralls + 8 * [unit for unit in self.position.units if unit.power in held]

    def first_bids(self, power: str) -> list[Order]:
        """The order that a minor power must get to marry the power's heir; rarely one that leads to no marriage."""
        order = self.proposals.get(power)
        chance = self.rng.random()
        if chance > 0.95:
            return [self._marrying_order(self.rng.choice(super().units_for_sale(power)), self.rng.choice(self._players()))]
        if order is None or order.other or order.verb != "marry" or order.to not in self.units or chance > 0.85:
            return []
        unit = self.units[order.to]
        return [self._marrying_order(unit, power)] if self.stays(unit) else []

    def _wanted_order(self, unit: Unit) -> Order:
        """Vassals mostly go and take something."""
        eager = self.position.powers[unit.power].kind == "vassal" and self.rng.random() < 0.7
        return (self._move(unit, eager=True) if eager else None) or super()._wanted_order(unit)

    def _attracts(self, unit: Unit, end: str) -> bool:
        """Own thralls and vassals are safe, as far as anything is."""
        owner = self.position.powers.get(self.position.centres.get(self.board.province[end], ""))
        held = owner is not None and unit.power in (owner.of, owner.giver, owner.receiver)
        return super()._attracts(unit, end) and not held

    def _marrying_order(self, unit: Unit, suitor: str) -> Order:
        return Order("marry", unit.kind, unit.place, other_kind="H", other=self._capital(suitor))

    def _players(self) -> list[str]:
        return sorted(power for power, state in self.position.powers.items() if state.kind == "major")

    def _capital(self, power: str) -> str:
        return self.position.powers[power].capital

    def _engage(self, one: str, other: str, places: Sequence[str]) -> None:
        """Two heirs are to marry at one of these places; rarely only one of them is told so, or they are told two places."""
        place = self.rng.choice(places)
        for suitor, bride in ((one, other), (other, one)):
            self.proposals[suitor] = Order("marry", "H", self._capital(suitor), place, "H", self._capital(bride))
        chance = self.rng.random()
        if chance < 0.03:
            del self.proposals[one]
        elif chance < 0.06:
            self.proposals[one] = self.proposals[one]._replace(to=self.rng.choice(sorted(self.board.centres)))
        here = self.units.get(place)
        if here is not None and here.power in (one, other) and self.rng.random() < 0.7:
            self.told[place] = self.hold(here)

    def _dowries(self, one: str, other: str) -> list[str]:
        """Where two heirs may marry; now and then places where they may not."""
        theirs = sorted(place for place, owner in self.position.centres.items() if owner in (one, other))
        homes = {*self.board.powers[one].home, *self.board.powers[other].home}
        chance = self.rng.random()
        if chance < 0.07:
            return [place for place in sorted(self.board.centres) if (place in theirs) == (place in homes)]
        fit = [place for place in theirs if place not in homes]
        if chance < 0.25:
            return fit
        if any({state.giver, state.receiver} == {one, other} for state in self.position.powers.values()):
            return []
        owners = self.position.centres
        return [place for place in fit if place not in self.units or self.units[place].power == owners[place]]

    def _woo(self, power: str) -> None:
        """A proposal to a minor power, rarely to one without a unit or to what is none."""
        minors = [place for place, state in sorted(self.position.powers.items()) if state.kind == "minor"]
        ready = [place for place in minors if place in self.units and self.units[place].power == place]
        chance = self.rng.random()
        bare = [place for place in minors if place not in ready]
        choices = sorted(self.board.centres) if chance < 0.04 else bare if bare and chance < 0.12 else ready
        if choices:
            self.proposals[power] = Order("marry", "H", self._capital(power), self.rng.choice(choices))

    def _worded(self, order: Order) -> str:
        """An heir's order as players write it: heirs go by the names of their powers or capitals, places by any name."""
        heir = " ".join(filter(None, (self.rng.choice(("Heir", "H")), self._name(order.at))))
        if order.verb == "hold":
            return f"{heir} {self.rng.choice(('H', 'Hold'))}"
        place = self.rng.choice((order.to, self.settings.lexicon.names[order.to]))
        own = self.rng.choice((heir, heir, "Heir"))
        if not order.other:
            return f"{own} Marry {place}"
        return f"{own} Marry Heir {self._name(order.other)} at {place}"

    def _name(self, capital: str) -> str:
        power = next(power for power in self.board.powers.values() if power.capital == capital)
        return self.rng.choice((capital, self.settings.lexicon.names[capital], power.name))


def _heir_built(position: Position, settings: Settings, power: str, rng: Random) -> str:
    """`Build Heir London`, mostly by those who may."""
    state = position.powers[power]
    may = power in heirs.heirless(settings.board, position)
    if state.kind != "major" or rng.random() > (0.85 if may else 0.06):
        return ""
    if rng.random() < 0.02:
        return f"Heir {state.capital} H"
    chance = rng.random()
    capitals = sorted(one.capital for one in settings.board.powers.values())
    place = rng.choice(capitals) if chance < 0.05 else state.capital
    return "Build Heir" if chance > 0.6 else f"Build Heir {settings.lexicon.names[place] if chance > 0.3 else place}"


def _spoil(texts: Texts, position: Position, rng: Random) -> Texts:
    """Some holders of vassals forget their orders, give illegal ones, or waive builds."""
    spoiled: Texts = {}
    for player, entries in texts.items():
        kept: list[Any] = []
        for entry in entries:
            chance = rng.random()
            if isinstance(entry, str) or chance < 0.7:
                kept.append(entry)
            elif chance < 0.76:
                kept.append({vassal: "Waive" if text.startswith("Build") else text for vassal, text in entry.items()})
            elif chance < 0.88:
                kept.append({vassal: _worse(text, vassal, position) for vassal, text in entry.items()})
        spoiled[player] = kept
    return spoiled


def _worse(text: str, vassal: str, position: Position) -> str:
    """An order like this that is not legal: to the unit's own place, away from the vassal's capital, for another's unit."""
    unit, _, _ = text.partition(" R ")
    if text.startswith("Build"):
        places = [place for place in sorted(position.centres) if place != position.powers[vassal].capital]
        return f"Build A {min(places, key=lambda place: position.centres[place] != vassal)}"
    if text.startswith("Remove"):
        return f"Remove {next(one for one in position.units if one.power != vassal)}"
    return f"{unit.removesuffix(' D')} R {unit.removesuffix(' D')[2:]}"
