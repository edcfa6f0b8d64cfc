"""A made-up middle of a game on any board: who holds which centre, where the units stand, and orders of all sorts for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from generator.diplomacy.board import Board
from generator.diplomacy.orders import Order, Unit


def midgame(board: Board, minors: Mapping[str, str], seed: int) -> tuple[dict[str, str], list[Unit], list[tuple[Unit, Order]]]:
    """The owners of the centres, the units, and an order for each unit. `minors` keep the centres that they have."""
    rng = Random(seed)
    held = _held(board, minors)
    draft = _Draft(board, rng, _units(board, rng, held, minors))
    draft.convoys(3)
    draft.attacks()
    draft.rest()
    return held, sorted(draft.units.values()), list(draft.orders.values())


def _near(board: Board, place: str) -> list[str]:
    """The provinces that any unit may move to from a province, whichever coast it stands on."""
    spots = (place, *board.coasts.get(place, ()))
    return sorted({end for kind in "AF" for spot in spots for end in board.near[kind][spot]})


def _held(board: Board, minors: Mapping[str, str]) -> dict[str, str]:
    """Every power has its homes, and in turn takes the centre nearest to what it has; the last two are a vassal's."""
    held = dict(minors)
    reach = {power.id: list(power.home) for power in board.powers.values()}
    held |= {place: power for power, places in reach.items() for place in places}
    while any(reach.values()):
        for power, front in reach.items():
            front[:] = sorted({end for place in front for end in _near(board, place) if held.get(end, power) == power} - set(front))
            found = [place for place in front if place in board.centres and place not in held]
            held |= dict.fromkeys(found[:2], power)
            if not set(board.centres) - held.keys():
                return _with_vassal(board, held)
    return _with_vassal(board, held)


def _with_vassal(board: Board, held: dict[str, str]) -> dict[str, str]:
    if any(it.of for it in board.minors.values()):
        homes = {place for power in board.powers.values() for place in power.home}
        first = next(iter(board.powers))
        held |= dict.fromkeys([place for place in held if held[place] == first and place not in homes][:2], "vassal")
    return held


def _units(board: Board, rng: Random, held: Mapping[str, str], minors: Mapping[str, str]) -> dict[str, Unit]:
    """A unit for each centre, two in three of them a step away from it, at the front or at sea."""
    units = {place: Unit(owner, board.minors[place].unit[0], board.minors[place].unit[2:]) for place, owner in minors.items()}
    for place, owner in sorted(held.items()):
        if place in units or place in minors:
            continue
        free = [end for end in _near(board, place) if end not in units and end not in minors]
        at = rng.choice(free) if free and rng.random() < 0.66 else place
        spots = [(kind, spot) for kind in "AF" for spot in board.locations(kind, at) if board.reach[kind][spot]]
        units[at] = Unit(owner, *rng.choice(spots))
    return units


@dataclass
class _Draft:
    """Orders in the making, by the province of the unit."""

    board: Board
    rng: Random
    units: dict[str, Unit]
    orders: dict[str, tuple[Unit, Order]] = field(default_factory=dict)

    def order(self, here: str, order: Order) -> None:
        unit = self.units[here]
        self.orders[here] = (unit, order._replace(kind=unit.kind, at=unit.place))

    def idle(self) -> list[str]:
        """The provinces whose units have no order, in some order; minors hold."""
        idle = [here for here in sorted(self.units) if here not in self.orders and not self.units[here].power.startswith("minor")]
        self.rng.shuffle(idle)
        return idle

    def near(self, here: str) -> frozenset[str]:
        unit = self.units[here]
        return self.board.near[unit.kind][unit.place]

    def convoys(self, most: int) -> None:
        """Armies go over a sea with an own or a friendly fleet to a coast that they cannot walk to."""
        for fleet in [here for here in self.idle() if here in self.board.seas]:
            shores = sorted(self.board.sea_neighbours[fleet] - self.board.seas)
            armies = [here for here in shores if here in self.idle() and self.units[here].kind == "A"]
            ends = [(army, end) for army in armies for end in shores if end != army and end not in self.near(army)]
            if ends and most:
                army, end = self.rng.choice(ends)
                self.order(army, Order("move", to=end, via=True))
                self.order(fleet, Order("convoy", to=end, other_kind="A", other=self.units[army].place))
                most -= 1

    def attacks(self) -> None:
        """Half of the units go somewhere, mostly against others, helped by up to two neighbours."""
        for here in self.idle():
            if here in self.orders or self.rng.random() > 0.7:
                continue
            power, kind, place = self.units[here]
            ends = sorted(self.board.reach[kind][place])
            foreign = [end for end in ends if (it := self.units.get(self.board.province[end])) and it.power != power]
            empty = [end for end in ends if self.board.province[end] not in self.units]
            to = self.rng.choice((foreign if foreign and self.rng.random() < 0.7 else empty) or ends)
            self.order(here, Order("move", to=to))
            helpers = [one for one in self.idle() if self.units[one].power == power and self.board.province[to] in self.near(one)]
            for helper in helpers[:2]:
                self.order(helper, Order("support", to=to, other_kind=kind, other=place))

    def rest(self) -> None:
        """The others help a neighbour to hold, or hold."""
        for here in self.idle():
            held = [there for there in sorted(self.near(here)) if there in self.units and there not in self.orders]
            if held and self.rng.random() < 0.6:
                other = self.units[self.rng.choice(held)]
                self.order(here, Order("support", other_kind=other.kind, other=other.place))
        for here in self.units:
            if here not in self.orders:
                self.order(here, Order("hold"))
