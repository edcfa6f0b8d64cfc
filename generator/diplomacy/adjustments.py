"""An adjustment phase: builds, removals, and what the rules do in place of missing orders (rulebook, Gaining and losing units)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.core.event import Event
from generator.core.placed_values import Data
from generator.diplomacy.board import Board
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Given, Order, Unit
from generator.diplomacy.outcome import Outcome
from generator.diplomacy.position import Position
from generator.diplomacy.removal import removal_order
from generator.diplomacy.rules import Rules

Sites = Callable[[Position, str, Sequence[str]], frozenset[str]]
"""Takes a position, a power and the provinces where it has built this winter to all provinces where it may build.

Each rule system has its own rule of home and ownership; that a province must be vacant is checked here.
"""


def home_centres(position: Position, power: str, built: Sequence[str] = ()) -> frozenset[str]:
    """The home centres that a power still owns: where it builds by the usual rule."""
    del built
    return frozenset(place for place in position.powers[power].home if position.centres.get(place) == power)


def due(board: Board, position: Position, power: str, sites: Sites = home_centres) -> int:
    """How many units a power may build, at most one for each vacant site; below zero, how many it must remove."""
    balance = len(position.owned(power)) - len(position.units_of(power))
    if balance <= 0:
        return balance
    taken = {board.province[unit.place] for unit in position.units}
    home = set(position.powers[power].home)
    built: list[str] = []
    while len(built) < balance and (vacant := sites(position, power, built) - taken - set(built)):
        built.append(min(vacant, key=lambda place: (place not in home, place)))
    return len(built)


def adjudicate(board: Board, position: Position, orders: Sequence[Given], rules: Rules, sites: Sites = home_centres) -> Outcome:
    """Adjudicate the builds and removals of every power; of too many, the first legal ones count (DATC 4.D.4, 4.D.6)."""
    by_power: dict[str, list[Given]] = {power: [] for power in sorted(position.powers)}
    for given in orders:
        by_power[given.power].append(given)
    events: list[Event] = []
    units: list[Unit] = []
    for power, several in by_power.items():
        side = _Side(board, position, power, due(board, position, power, sites), sites)
        events += [side.obey(given) for given in several]
        events += side.finish(rules)
        units += side.units
    return Outcome(tuple(events), tuple(sorted(units)))


def possible(board: Board, position: Position, power: str, orders: Sequence[Order], sites: Sites = home_centres) -> list[Order]:
    """The first possible ones of a power's orders, as many as are due this winter, each with its unit in full."""
    side = _Side(board, position, power, due(board, position, power, sites), sites)
    counted: list[Order] = []
    for order in orders:
        event = side.obey(Given(power, order))
        if event["outcome"] in ("builds", "removes", "waives"):
            kind, _, place = str(event.get("unit", "")).partition(" ")
            verb = "remove" if order.verb == "disband" else order.verb
            counted.append(order._replace(verb=verb, kind=kind, at=place))
    return counted


def why_no_spot(board: Board, order: Order, place: str) -> str:
    """Why no unit of this kind can be built at this location of the province `place`; empty if it can."""
    if not order.kind:
        return "kind-missing"
    spots = board.locations(order.kind, place)
    if not spots or (order.at not in spots and order.at != place) or (order.kind == "A" and order.at != place):
        return "wrong-kind" if not spots or order.at == place else "coast-wrong"
    return "" if order.at in spots else "coast-missing"


class _Side:
    """One power while its orders are carried out."""

    def __init__(self, board: Board, position: Position, power: str, balance: int, sites: Sites) -> None:
        self.board = board
        self.position = position
        self.power = power
        self.balance = balance
        self.sites = sites
        self.units = position.units_of(power)
        self.without_site = max(0, self._began() - max(0, balance))
        self.built: list[str] = []
        self.taken = {board.province[unit.place] for unit in position.units}

    def obey(self, given: Given) -> Event:
        """Carry out one order; returns its fact, which says why if nothing came of it."""
        event: dict[str, Data] = {"kind": "order", "power": self.power, "order": None}
        if given.written:
            event["written"] = given.written
        if given.order is None or given.order.verb == "void":
            return {**event, "outcome": "void", "cause": "unreadable"}
        order = given.order if given.order.verb != "disband" else given.order._replace(verb="remove")
        act: Mapping[str, Callable[[Order], str | Unit]] = {"build": self._build, "remove": self._remove}
        if order.verb == "waive":
            done: str | Unit | None = self._waive()
        elif order.verb in act:
            done = act[order.verb](order)
        else:
            done = "wrong-phase"
        if isinstance(done, Unit):
            event["unit"] = str(done)
            order = order._replace(kind=done.kind, at=done.place)
        event["order"] = write(order)
        if isinstance(done, str):
            cause: Data = done if done == "surplus" else {"kind": "illegal", "why": done}
            return {**event, "outcome": "void", "cause": cause}
        return {**event, "outcome": f"{order.verb}s"}

    def _build(self, order: Order) -> str | Unit:
        if order.kind == "H":
            return "no-heirs"
        place = self.board.province[order.at]
        if why := self._no_site(place) or why_no_spot(self.board, order, place):
            return why
        if self.balance <= 0:
            return "surplus" if self._began() > 0 else "none-due"
        unit = Unit(self.power, order.kind, order.at)
        self.units.append(unit)
        self.taken.add(place)
        self.built.append(place)
        self.balance -= 1
        return unit

    def _no_site(self, place: str) -> str:
        """Why nothing can be built in a province now; empty if it can."""
        if place not in self.board.centres:
            return "no-centre"
        if self.position.centres.get(place) != self.power:
            return "not-owned"
        if place not in self.sites(self.position, self.power, self.built):
            return "not-home"
        return "not-vacant" if place in self.taken else ""

    def _remove(self, order: Order) -> str | Unit:
        place = self.board.province[order.at]
        unit = next((one for one in self.units if self.board.province[one.place] == place), None)
        if unit is None or (order.kind and order.kind != unit.kind):
            return "no-such-unit"
        if self.balance >= 0:
            return "surplus" if self._began() < 0 else "none-due"
        self.units.remove(unit)
        self.balance += 1
        return unit

    def _waive(self) -> str | None:
        # What is waived first are builds for which there is no vacant site, so that a player who lists `Waive` before the one
        # build that is left still gets it.
        if self.without_site > 0:
            self.without_site -= 1
            return None
        if self.balance <= 0:
            return "surplus" if self._began() > 0 else "none-due"
        self.balance -= 1
        return None

    def _began(self) -> int:
        """Centres less units when the phase began: above zero for a power that had builds, below zero for one that had removals."""
        return len(self.position.owned(self.power)) - len(self.position.units_of(self.power))

    def finish(self, rules: Rules) -> list[Event]:
        """The facts of what was not ordered: builds lapse, and removals are made by the rules."""
        if self.balance > 0:
            return [{"kind": "unused", "power": self.power, "builds": self.balance}]
        state = self.position.powers[self.power]
        towards = self.position.owned(self.power) if rules.removal == "2023" else state.home
        gone = removal_order(self.board, self.units, towards, rules)[: -self.balance] if self.balance else []
        self.units = [unit for unit in self.units if unit not in gone]
        fact = {"kind": "order", "power": self.power, "order": None, "outcome": "removes", "cause": "civil-disorder"}
        return [{**fact, "unit": str(unit)} for unit in gone]
