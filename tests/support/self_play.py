"""Games of chance by the rules of any board: orders, bids, retreats and builds are drawn from the legal ones, and phases run on.

What is drawn goes the way of an order file: as texts, under the names of powers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from generator.core.adjudicate import Circumstances, play_on
from generator.core.canonical_yaml import dump
from generator.core.event import Event
from generator.core.game import Game, load
from generator.core.order_file import read_order_file
from generator.core.record import Record, saved_position
from generator.core.ruleset import Ruleset
from generator.core.rulings import apply_rulings
from generator.core.turn import Turn
from generator.diplomacy import adjustments
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Order, Unit
from generator.diplomacy.position import Position, commanders
from generator.diplomacy.settings import Settings
from generator.store import load_yaml

Texts = dict[str, list[Any]]
"""The orders by player, in their words; those for a vassal are under its name."""

Rule = Callable[[Position, Random], Sequence[Mapping[str, Any]]]
"""The GM's rulings before a phase."""

Draw = Callable[[Position, Settings, Random], dict[str, Any]]
"""The `orders:` and `bids:` of a phase."""

Trace = Callable[[int], tuple[str, Counter[str]]]
"""Plays the game of a seed: all that it leaves behind as one text, and how often each rule acted."""

CIRCUMSTANCES = Circumstances(None, lambda _, phase: phase)


class Moment(NamedTuple):
    """A phase that was run: the position before it, its order file (empty where none is due), its record, and what came of it.

    `events` are the facts that everyone may read, and then those for the GM alone.
    """

    before: Position
    file: Mapping[str, Any]
    record: Record
    events: tuple[Event, ...]
    after: Position


def order_file(position: Position, settings: Settings, rng: Random) -> dict[str, Any]:
    """The order file of a phase, with bids where the rules have any and orders are given."""
    if position.phase.step == "orders":
        draft = Draft(position, settings, rng)
        draft.moves()
        bids = {"bids": draft.bids()} if settings.allotment and rng.random() < 0.9 else {}
        draft.supports()
        return {"orders": draft.texts(), **bids}
    return {"orders": retreats(position, rng) if position.phase.step == "retreats" else builds(position, settings, rng)}


def game(
    ruleset: Ruleset, settings: Settings, seed: int, years: int, rule: Rule = lambda *_: (), draw: Draw = order_file
) -> Iterator[Moment]:
    """Every phase of a game that the seed decides, until it is won or those years are over."""
    rng = Random(seed)
    position: Position = ruleset.opening(settings)
    last = position.phase.year + years
    while not position.over and position.phase.year < last:
        rulings = tuple(rule(position, rng))
        now = tuple(ruling for ruling in rulings if "when" not in ruling)
        ruled, wrong = apply_rulings(Turn(position, None, settings), now, ruleset)
        assert not wrong, wrong
        file = {**draw(ruled.position, settings, rng), "rulings": list(rulings)}
        for moment in run(ruleset, settings, position, file):
            yield moment
            position = moment.after


def run(ruleset: Ruleset, settings: Settings, position: Position, file: Mapping[str, Any]) -> Iterator[Moment]:
    """A phase from the text of its order file, and those behind it that take no orders. Nothing in the file may be at fault."""
    table = Game("chance", replace(ruleset, board={}), settings, {})  # the hash of a board takes longer than the phase
    standing = saved_position(table.id, position.phase, ruleset.dump(position), {})
    head = {"format": 1, "game": table.id, "phase": position.phase.id, "final": True}
    document, slips = load_yaml(dump({**head, **file}).encode(), "orders.yaml")
    parsed, problems = read_order_file(document, table, standing)
    assert parsed, (slips, problems)
    records, problems = play_on(table, standing, parsed, CIRCUMSTANCES)
    assert not problems, problems
    for record in records:
        public: Any = record.results
        secret: Any = record.secret
        after = load(table, record.after) if record.after else replace(ruleset.load(public["after"], {}), over=True)
        yield Moment(position, file, record, (*public["events"], *secret.get("events", ())), after)
        position, file = after, {}


def played_twice(trace: Trace, seeds: Iterable[int]) -> Counter[str]:
    """How often each rule acted in the games of these seeds, each of which must be the same a second time."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        told, acted = trace(seed)
        seen += acted
        assert told == trace(seed)[0], f"a second run of game {seed} is another"
    print("\n".join(f"{count:6} {what}" for what, count in sorted(seen.items())))
    return seen


@dataclass
class Draft:
    """The orders of one phase while they are drawn, by province; those for stationary units are what somebody may bid for."""

    position: Position
    settings: Settings
    rng: Random
    units: dict[str, Unit] = field(init=False)
    told: dict[str, Order] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.units = {self.settings.board.province[unit.place]: unit for unit in self.position.units}
        self.board, self.shut = self.settings.ways(self.position)
        self.free = sorted(here for here, unit in self.units.items() if not self.stays(unit))

    def stays(self, unit: Unit) -> bool:
        return self.position.powers[unit.power].kind != "major"

    def moves(self) -> None:
        """Convoys and moves for more than half of the units that players command."""
        shuffled = self.rng.sample(self.free, len(self.free))
        self._convoy(shuffled)
        movers = [here for here in shuffled if here not in self.told][: int(len(shuffled) * 0.6) + 1]
        for here in movers:
            self.told[here] = self._move(self.units[here], eager=True) or self.hold(self.units[here])

    def supports(self) -> None:
        """Supports and holds for the others, also supports of what some power bids for."""
        for here in self.rng.sample(self.free, len(self.free)):
            if here not in self.told:
                self.told[here] = self.support(self.units[here]) or self.hold(self.units[here])

    def texts(self) -> Texts:
        """The orders of all powers as they stand in a file."""
        texts: Texts = {}
        for here in self.free:
            texts.setdefault(self.units[here].power, []).append(write(self.told[here]))
        return texts

    def bids(self) -> Texts:
        """Points for sorties, supports and holds of the neighbours; some orders get those of several powers."""
        texts: Texts = {}
        seen: list[Order] = []
        for power, state in sorted(self.position.powers.items()):
            purse = 0 if state.points is None else state.points + (self.rng.random() < 0.04)
            firsts, for_sale = self.first_bids(power), self.units_for_sale(power)
            while for_sale and purse > 0 and (firsts or self.rng.random() < 0.85):
                order = firsts.pop() if firsts else self._order_to_bid_for(for_sale, seen)
                points = self.rng.randint(1, purse)
                purse -= points
                seen.append(order)
                self.told.setdefault(self.board.province[order.at], order)
                text = f" to {write(self._with_full_names(order))}" if self.rng.random() < 0.3 else f": {write(order)}"
                texts.setdefault(power, []).append(f"{points} DP{text}")
        return texts

    def units_for_sale(self, power: str) -> list[Unit]:
        """The units that a power bids for."""
        del power
        return [unit for unit in self.units.values() if self.stays(unit)]

    def first_bids(self, power: str) -> list[Order]:
        """The orders that a power bids for before all others."""
        del power
        return []

    def hold(self, unit: Unit) -> Order:
        return Order("hold", unit.kind, unit.place)

    def support(self, unit: Unit) -> Order | None:
        """Help for a move that was drawn already, else for a neighbour that stays."""
        near = self.board.near[unit.kind][unit.place] - {self.board.province[unit.place]}
        here = self.board.province[unit.place]
        moving = [one for one, order in self.told.items() if order.verb == "move" and one != here]
        moving = [one for one in moving if self.board.province[self.told[one].to] in near]
        moving += [one for one in moving if self.stays(self.units[one])] * 3
        staying = [one for one in near & self.units.keys() if one not in moving]
        if not moving and not staying:
            return None
        friend = self.rng.choice(sorted(moving) or sorted(staying))
        to = self.told[friend].to if friend in moving else ""
        return Order("support", unit.kind, unit.place, to, self.units[friend].kind, self.units[friend].place)

    def _move(self, unit: Unit, *, eager: bool = False) -> Order | None:
        """A move to a neighbouring location, an eager one to others' centres and crowded places. Rarely an impossible one."""
        ends = sorted(self.board.reach[unit.kind][unit.place])
        closed = [end for end in ends if (unit, end) in self.shut]
        open_ = [end for end in ends if end not in closed]
        if closed and self.rng.random() < 0.25:
            return Order("move", unit.kind, unit.place, self.rng.choice(closed))
        if not open_:
            return None
        aimed = {order.to for order in self.told.values() if order.verb == "move"}
        best = [end for end in open_ if self._attracts(unit, end) or end in aimed] if eager else []
        return Order("move", unit.kind, unit.place, self.rng.choice(best if best and self.rng.random() < 0.7 else open_))

    def _attracts(self, unit: Unit, end: str) -> bool:
        place = self.board.province[end]
        return place in self.board.centres and self.position.centres.get(place) != unit.power

    def _convoy(self, among: Sequence[str]) -> None:
        """Some fleets at sea carry an army from one of their coasts to another."""
        for sea in among:
            coasts = sorted(self.board.sea_neighbours.get(sea, frozenset()) - self.board.seas)
            armies = [at for at in coasts if at in among and self.units[at].kind == "A" and at not in self.told]
            if sea not in self.board.seas or len(coasts) < 2 or not armies or self.rng.random() < 0.6:
                continue
            army = self.rng.choice(armies)
            to = self.rng.choice([end for end in coasts if end != army])
            self.told[army] = Order("move", "A", army, to, via=to in self.board.near["A"][army])
            self.told[sea] = Order("convoy", "F", sea, to, "A", army)

    def _order_to_bid_for(self, for_sale: Sequence[Unit], seen: Sequence[Order]) -> Order:
        """An order that was bid for before, another one for that unit, or a new one."""
        rivals = [order for order in seen if self.units[self.board.province[order.at]] in for_sale]
        if rivals and self.rng.random() < 0.3:
            return self.rng.choice(rivals)
        wooed = [self.units[self.board.province[order.at]] for order in rivals]
        return self._wanted_order(self.rng.choice(wooed if wooed and self.rng.random() < 0.3 else for_sale))

    def _wanted_order(self, unit: Unit) -> Order:
        """An order that somebody may bid for: a support, a sortie, a hold, and rarely one that the unit cannot obey."""
        chance = self.rng.random()
        if chance < 0.45 and (order := self.support(unit)):
            return order
        if chance < 0.55:
            return self.hold(unit)
        if chance < 0.6:
            return Order("move", unit.kind, unit.place, self.rng.choice(sorted(self.board.places)))
        return self._move(unit, eager=chance < 0.9) or self.hold(unit)

    def _with_full_names(self, order: Order) -> Order:
        """The same order with its places' full names."""
        names = self.settings.lexicon.names
        at, to, other = (names.get(place, place) for place in (order.at, order.to, order.other))
        return order._replace(at=at, to=to, other=other)


def retreats(position: Position, rng: Random) -> Texts:
    """Orders for retreats, some of them to disband, by everyone who may order the unit."""
    texts: Texts = {}
    for one in position.dislodged:
        for player in commanders(position, one.unit.power):
            order = Order("retreat", one.unit.kind, one.unit.place, rng.choice(one.options))
            chosen = order if rng.random() < 0.85 else Order("disband", one.unit.kind, one.unit.place)
            _enter(texts, player, one.unit.power, chosen)
    return texts


def builds(position: Position, settings: Settings, rng: Random) -> Texts:
    """All that is due: builds at sites drawn one after the other, removals of any units."""
    board = settings.board
    taken = {board.province[unit.place] for unit in position.units}
    texts: Texts = {}
    for power, state in sorted(position.powers.items()):
        due = adjustments.due(board, position, power, settings.sites) if state.kind in ("major", "vassal") else 0
        for player in commanders(position, power):
            built: list[str] = []
            for _ in range(due):
                free = sorted(settings.sites(position, power, built) - taken - set(built))
                if not free:
                    break
                built.append(rng.choice(free))
                spots = [(kind, spot) for kind in "AF" for spot in board.locations(kind, built[-1])]
                _enter(texts, player, power, Order("build", *rng.choice(spots)))
            for unit in rng.sample(position.units_of(power), max(0, -due)):
                _enter(texts, player, power, Order("remove", unit.kind, unit.place))
    return texts


def _enter(texts: Texts, player: str, power: str, order: Order) -> None:
    text = write(order)
    texts.setdefault(player, []).append(text if player == power else {power: text})
