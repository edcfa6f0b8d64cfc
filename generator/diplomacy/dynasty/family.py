"""The family tree of a dynastic game, made from its public records: positions have who lived where, facts have why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.core.event import Event, texts
from generator.core.extra_page import Page
from generator.core.family_tree import End, Fate, House, Lineage, Marriage, Person, Suit
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.diplomacy import notation
from generator.diplomacy.board import Board
from generator.diplomacy.failed_by import Other, failed_by
from generator.diplomacy.map_ownership import styles
from generator.diplomacy.notation import Lexicon
from generator.diplomacy.orders import Order
from generator.diplomacy.position import Heir, Position, load
from generator.diplomacy.reasons import REASONS


def pages(board: Board, lexicon: Lexicon) -> tuple[Page, ...]:
    """The page of a game's families."""

    def facts(phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
        found = lineage(board, lexicon, phases)
        if found is None:
            return None
        names = {power: facts.called for power, facts in board.powers.items()}
        return {"lineage": found, "tree": found, "names": names, "reasons": REASONS}

    about = "Who married whom, where and when, and what became of them"
    return (Page("family", "The families", "who married whom", about, facts, drawings=("tree",)),)


def lineage(board: Board, lexicon: Lexicon, phases: Sequence[PublicPhase]) -> Lineage | None:
    """The family tree after these phases, which are those that count, in order; None before the first."""
    if not phases:
        return None
    annals = _Annals(board, lexicon)
    annals.arrive(load(phases[0].position).heirs, None)
    annals.wed(load(phases[0].position), None)
    for phase in phases:
        if phase.done and phase.after:
            annals.add(phase)
    return annals.written(tuple(phase.phase for phase in phases))


@dataclass
class _Annals:
    """The family tree so far.

    `living` has the id of each heir on the board; `standing` takes a thrall or vassal to the number and the place of its marriage.
    """

    board: Board
    lexicon: Lexicon
    persons: dict[str, Person] = field(default_factory=dict)
    marriages: list[Marriage] = field(default_factory=list)
    suits: list[Suit] = field(default_factory=list)
    living: dict[Heir, str] = field(default_factory=dict)
    standing: dict[str, tuple[int, str]] = field(default_factory=dict)
    ends: dict[str, End] = field(default_factory=dict)

    def add(self, phase: PublicPhase) -> None:
        """Add a phase, in the order of its steps: proposals, deaths, moves and births, then marriages made or ended."""
        now, after = phase.phase, load(phase.after)
        self.suits += self._suits(phase)
        come = sorted(set(after.heirs) - self.living.keys())
        gone = sorted(self.living.keys() - set(after.heirs))
        for heir in come:
            before = next((one for one in gone if heir.married and not one.married and one.of == heir.of), None)
            if before is not None:
                gone.remove(before)
                self.living[heir] = self.living.pop(before)
        for heir in gone:
            self._depart(heir, now, phase.events)
        self.arrive((heir for heir in come if heir not in self.living), now)
        self._settle(after, now, phase.events)
        self.wed(after, now)
        out = [power for power, state in after.powers.items() if state.kind == "eliminated" and power not in self.ends]
        self.ends |= {power: End(now, "extinct") for power in out}

    def arrive(self, heirs: Iterable[Heir], now: Phase | None) -> None:
        """Add heirs that are new on the board."""
        for heir in heirs:
            name = f"{heir.of}-{1 + sum(one.house == heir.of for one in self.persons.values())}"
            self.persons[name] = Person(name, heir.of, self._name(heir.at), now)
            self.living[heir] = name

    def wed(self, position: Position, now: Phase | None) -> None:
        """Add the marriages of a position that are not in the tree yet."""
        for realm in sorted({heir.married for heir in position.heirs} - {""} - self.standing.keys()):
            state = position.powers[realm]
            heirs = sorted((one for one in position.heirs if one.married == realm), key=lambda one: one.of != state.giver)
            self.standing[realm] = len(self.marriages), heirs[0].at
            persons = tuple(self.living[one] for one in heirs)
            self.marriages.append(Marriage(persons, self._name(heirs[0].at), state.kind, now, state.name))

    def written(self, phases: tuple[Phase, ...]) -> Lineage:
        """The tree as it stands."""
        powers = (style for style in styles(self.board) if style.owner in self.board.powers)
        houses = tuple(House(style, self.ends.get(style.owner)) for style in powers)
        return Lineage(phases, houses, tuple(self.persons.values()), tuple(self.marriages), tuple(self.suits))

    def _depart(self, heir: Heir, now: Phase, events: Sequence[Event]) -> None:
        captors = [it["by"] for it in events if it["kind"] == "executed" and (it["power"], it["place"]) == (heir.of, heir.at)]
        out = any(it["kind"] == "eliminated" and it["power"] == heir.of for it in events)
        how: Fate = "executed" if captors else "extinct" if out else "gone"
        name = self.living.pop(heir)
        self.persons[name] = replace(self.persons[name], end=End(now, how, *(self._power(str(it)) for it in captors)))

    def _settle(self, after: Position, now: Phase, events: Sequence[Event]) -> None:
        """Enter what became of the thralls and vassals of earlier phases."""
        over = []
        for realm, (spot, place) in list(self.standing.items()):
            marriage, state = self.marriages[spot], after.powers.get(realm)
            if state is not None and state.kind == marriage.kind:
                self.marriages[spot] = replace(marriage, name=state.name)
                continue
            captor = self._captor(place, events)
            self.marriages[spot] = replace(marriage, end=End(now, "captured" if captor else "freed", captor))
            over.append(realm)
        for realm in over:
            del self.standing[realm]

    def _captor(self, place: str, events: Sequence[Event]) -> str:
        """The name of the power that took a centre; empty if it became independent."""
        taken = (str(it["to"]) for it in events if it["kind"] == "centre" and it["place"] == place and it["to"] != place)
        return self._power(next(taken, ""))

    def _power(self, power: str) -> str:
        """The name of a power within a sentence; for a vassal the name that it was given, or else its id."""
        if power in self.board.powers:
            return self.board.powers[power].called
        return self.marriages[self.standing[power][0]].name or power if power in self.standing else power

    def _suits(self, phase: PublicPhase) -> Iterator[Suit]:
        """The proposals of a phase that failed, and the marriages that were agreed upon and not made."""
        others = failed_by(self.board, load(phase.position), phase.events)
        for event in phase.events:
            if event["kind"] == "heir-order" and event["outcome"] == "fails" and event["order"]:
                yield from self._refused(event, phase.phase, others.get(str(event["order"]), ()))
            elif event["kind"] == "parted":
                heirs = texts(event, "heirs")
                seats = {str(event["place"]), *(self.board.powers[one].capital for one in heirs)}
                lost = next((place for place in sorted(seats) if self._captor(place, phase.events)), "")
                fall = {"lost": self._name(lost), "by": self._captor(lost, phase.events)} if lost else {}
                for one in heirs:
                    partner = next((other for other in heirs if other != one), "")
                    heir = self.living.get(Heir(one, self.board.powers[one].capital), "")
                    yield Suit(one, heir, self._name(str(event["place"])), partner, phase.phase, str(event["cause"]), **fall)

    def _refused(self, event: Event, now: Phase, others: Sequence[Other]) -> Iterator[Suit]:
        """The proposal in the fact of an heir's order that failed, with what the other side was told; nothing for another order."""
        order = notation.read(str(event["order"]), self.lexicon)
        if isinstance(order, Order) and order.verb == "marry":
            power = str(event["power"])
            partner = next((one.id for one in self.board.powers.values() if order.other and one.capital == order.other), "")
            place = self._name(self.board.province[order.to])
            suit = Suit(power, self.living.get(Heir(power, order.at), ""), place, partner, now, str(event["cause"]))
            yield replace(suit, other=self._sentence(others[0].power), told=others[0].order) if others else suit

    def _sentence(self, power: str) -> str:
        """What a sentence calls a power, also a minor one, which is named after its place."""
        return self.board.places[power].called if power in self.board.places else self._power(power)

    def _name(self, place: str) -> str:
        return self.board.places[place].name
