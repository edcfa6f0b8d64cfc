"""A table for playing the dynastic variants in tests: positions from short texts, order files as a GM types them, and results.

Words name powers by their labels, vassals and minor powers by their ids, and are parted by `|`: `NA: A Aix, F Nap | vNC: F Tun`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.core.adjudicate import Circumstances, play_on
from generator.core.canonical_yaml import dump
from generator.core.event import Event
from generator.core.game import Game, load
from generator.core.order_file import OrderFile, read_order_file
from generator.core.phase import Phase
from generator.core.problem import Problem
from generator.core.record import SavedPosition, saved_position
from generator.core.ruleset import Ruleset
from generator.diplomacy import calendar, minors, steps
from generator.diplomacy.position import Heir, Position, PowerState, unit
from generator.diplomacy.settings import Settings
from generator.rulesets import build
from generator.store import load_yaml
from tests.support import variant_table

CIRCUMSTANCES = Circumstances(None, lambda _, phase: phase)
Rulings = Sequence[Mapping[str, Any]]


@dataclass
class Table:
    """A rule system on its own board, or on the one that `facts` describe; `house` is what a game's `house:` says."""

    rules: str
    house: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.facts = self.facts or variant_table.facts_of(self.rules)
        self.ruleset: Ruleset = replace(build(self.rules, self.facts), board={})
        self.settings: Settings = self.ruleset.settings({"house": self.house})[0]
        self.board = self.settings.board
        self.start: Position = self.ruleset.opening(self.settings)
        self.labels = {power.label: power.id for power in self.board.powers.values()}

    def sides(self, words: str) -> dict[str, list[str]]:
        """What the words say of each power."""
        return variant_table.sides(words, self.labels)

    def at(
        self,
        when: str,
        units: str = "",
        centres: str = "",
        heirs: str = "",
        vassals: str = "",
        out: str = "",
        built: str = "",
    ) -> Position:
        """The position of the start, in another phase (`autumn orders 3`: of the third cycle) and with these changes.

        `units`: all those of a power. `centres`: what a power owns beside what it had; nobody else does any more.
        `heirs`: where all heirs of a power are; a minor power becomes the thrall of whoever's heir is there, and a thrall
        without one is none. `vassals`: their capitals and other centres (`vNC: Tun, Lis`; both holders' heirs are there).
        `out`: powers that are out of the game; their centres are minor powers. `built`: powers that built an heir in the
        winter of the cycle before.
        """
        position = _hand_over(self, self.start, centres, vassals, out)
        position = _settle(self, position, heirs, vassals, out)
        position = _with_units(self, position, units, out)
        season, step, *cycle = when.split()
        turns = int(cycle[0]) if cycle else 2
        powers = dict(position.powers)
        powers |= {power: replace(powers[power], heir_built=self.year(turns - 1)) for power in self.sides(built)}
        position = replace(position, phase=Phase(turns * 6, self.year(turns), season, step), powers=powers)
        return steps.allotted(self.settings, position)

    def year(self, cycle: int) -> int:
        """The year of a cycle, the first being 1."""
        year = self.start.phase.year
        for _ in range(cycle - 1):
            year = calendar.later(year, calendar.cycle(self.facts))
        return year

    def opened(self, position: Position) -> tuple[Game, SavedPosition]:
        """A game at this position, and the position as its files hold it."""
        game = Game("table", self.ruleset, self.settings, {})
        return game, saved_position(game.id, position.phase, self.ruleset.dump(position), {})

    def run(self, position: Position, orders: str = "", bids: str = "", rulings: Rulings = ()) -> Played:
        """A phase from its order file to the next that asks for one. `vNC>Build F Tun` among the orders is one for a vassal."""
        told = {power: [_entry(text) for text in texts] for power, texts in self.sides(orders).items()}
        document: dict[str, Any] = {"orders": told, "rulings": [dict(ruling) for ruling in rulings]}
        return self.play(position, document | ({"bids": self.sides(bids)} if bids else {}))

    def play(self, position: Position, document: Mapping[str, Any]) -> Played:
        """The same from the `orders:`, `bids:` and `rulings:` of an order file. A file with a fault does not pass."""
        game, saved = self.opened(position)
        assert load(game, saved) == position, "a position does not come back from its documents"
        head: dict[str, Any] = {"format": 1, "game": game.id, "phase": position.phase.id, "final": True}
        text = dump({**head, **document}).encode()
        tree, slips = load_yaml(text, "orders.yaml")
        parsed, problems = read_order_file(tree, game, saved)
        assert parsed is not None, (slips, problems)
        records, wrong = play_on(game, saved, parsed, CIRCUMSTANCES)
        assert not wrong, wrong
        return _played(self, game, saved, records, problems)

    def census(self, position: Position, rulings: Rulings = ()) -> Played:
        """A census, with the GM's rulings on it."""
        game, saved = self.opened(position)
        records, wrong = play_on(game, saved, OrderFile(None, before=tuple(rulings)), CIRCUMSTANCES)
        assert not wrong, wrong
        return _played(self, game, saved, records, wrong)


def _entry(text: str) -> Any:
    key, arrow, order = text.partition(">")
    return {key.strip(): order.strip()} if arrow else text


@dataclass(frozen=True)
class Played(variant_table.PhaseResult):
    """An order file that was run, with the public facts of each phase up to the next that takes orders."""

    table: Table
    phases: tuple[tuple[Phase, tuple[Event, ...]], ...]

    def said(self, name: str) -> str:
        """What came of a unit's order: `A Vil - Pru bounces`."""
        event = self.order(name)
        return f"{event['order']} {event['outcome']}"

    def heir(self, label: str) -> str:
        """What came of the order to a power's heir, and why it failed."""
        (event,) = (one for one in self.kind("heir-order") if one["power"] == self.labels[label])
        return f"{event['outcome']} {event.get('cause', '')}".strip()

    def census(self) -> list[str]:
        """The facts of a census in words, step by step: `a Tun naples>castile`, `b heir of naples in Tun`."""
        return [words for event in self.public if (words := _in_words(event))]

    def heirs(self, label: str) -> list[str]:
        """Where a power's heirs are now, a married one with what it is married into: `Nap`, `Tun=vNC`."""
        power = self.labels[label]
        return [f"{heir.at}={heir.married}" if heir.married else heir.at for heir in self.after.heirs if heir.of == power]

    def points(self, label: str) -> int | None:
        """What a power has to bid in the next phase of orders."""
        return self.after.powers[self.labels[label]].points

    def total(self, power: str) -> Event:
        """The count of a power at the end of a census."""
        (found,) = (event for event in self.kind("total") if event["power"] == self.labels.get(power, power))
        return found


def _in_words(event: Event) -> str:
    step, power = event.get("step"), event.get("power")
    words = {
        "centre": f"{event.get('place')} {event.get('from', 'nobody')}>{event.get('to')}",
        "executed": f"heir of {power} in {event.get('place')}",
        "eliminated": f"{power} {event.get('how')}",
        "married": f"{event.get('giver')} and {event.get('receiver')} in {event.get('at')}: {event.get('makes')}",
        "parted": f"no marriage in {event.get('place')}: {event.get('cause')}",
        "freed": f"{power} free",
        "disbanded": f"{event.get('unit')} of {power}: {event.get('cause')}",
    }
    return f"{step} {words[str(event['kind'])]}" if step else ""


def _played(table: Table, game: Game, first: SavedPosition, records: Sequence[Any], problems: list[Problem]) -> Played:
    last = records[-1]
    after = load(game, last.after) if last.after else replace(table.ruleset.load(last.results["after"], {}), over=True)
    phases = tuple((record.phase, tuple(record.results["events"])) for record in records)
    secret = tuple(event for record in records for event in record.secret.get("events", ()))
    facts = (*(event for _, events in phases for event in events), *secret)
    return Played(table.board, table.labels, load(game, first), after, facts, problems, table, phases)


def _hand_over(table: Table, base: Position, centres: str, vassals: str, out: str) -> Position:
    """Who owns what; a minor power that lost its centre is gone, one that an eliminated power left is there."""
    gone = table.sides(out)
    owners = {place: place if owner in gone else owner for place, owner in base.centres.items()}
    owners |= {place: power for words in (vassals, centres) for power, places in table.sides(words).items() for place in places}
    starts = minors.first_units(table.board)
    powers = {power: state for power, state in base.powers.items() if state.kind == "major" or owners[power] == power}
    freed = [place for place, owner in owners.items() if owner == place and place not in powers]
    powers |= {place: PowerState("minor", start=starts[place]) for place in freed}
    powers |= {power: replace(powers[power], kind="eliminated", points=None) for power in gone}
    initials = {power.name[0]: power.id for power in table.board.powers.values()}
    for vassal, (capital, *_) in table.sides(vassals).items():
        giver, receiver = (initials[letter] for letter in vassal[1:3])
        powers[vassal] = PowerState("vassal", home=(capital,), capital=capital, giver=giver, receiver=receiver)
    return replace(base, centres=owners, powers=powers)


def _settle(table: Table, position: Position, heirs: str, vassals: str, out: str) -> Position:
    """The heirs, and the thralls that they make."""
    told = table.sides(heirs) | {power: [] for power in table.sides(out)}
    start = [heir for heir in position.heirs if position.powers.get(heir.married) and position.centres[heir.at] == heir.at]
    start += [heir for heir in position.heirs if not heir.married]
    kept = {heir for heir in start if heir.of not in told}
    kept |= {Heir(of, at, "" if at == position.powers[of].capital else at) for of, places in told.items() for at in places}
    powers = dict(position.powers)
    lords = {heir.at: heir.of for heir in kept if heir.married}
    for place, state in position.powers.items():
        if state.kind in minors.KINDS:
            powers[place] = replace(state, kind="thrall" if place in lords else "minor", of=lords.get(place, ""))
    for vassal in table.sides(vassals):
        state = powers[vassal]
        kept |= {Heir(one, state.capital, vassal) for one in (state.giver, state.receiver) if one not in table.sides(out)}
    return replace(position, heirs=tuple(sorted(kept)), powers=powers)


def _with_units(table: Table, position: Position, units: str, out: str) -> Position:
    told = table.sides(units)
    assert told.keys() <= position.powers.keys(), told.keys() - position.powers.keys()
    gone = {*told, *table.sides(out)}
    standing = [one for one in position.units if one.power in position.powers and one.power not in gone]
    named = {power for power, state in position.powers.items() if state.kind == "minor" and power not in told}
    standing += [minors.first_unit(power, position.powers[power]) for power in named - {one.power for one in standing}]
    standing += [unit(power, text) for power, texts in told.items() for text in texts]
    return replace(position, units=variant_table.in_order(table.board, standing))
