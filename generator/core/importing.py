"""Plays a game of another program again, phase by phase, and lists what differs. Documents in, documents out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.adjudicate import Circumstances, play_on
from generator.core.foreign import Correction, Foreign, SourceGame, SourcePhase
from generator.core.game import Game, load
from generator.core.order_file import OrderFile, read_order_file
from generator.core.placed_values import Data, Spot, Text, spot_of
from generator.core.problem import Problem, fault, faults_of
from generator.core.record import Record, SavedPosition, head, saved_position
from generator.core.ruleset import Document

SAME = Circumstances(None, lambda _, following: following)
"""Imported phases have no moment, and no errata."""

ASTRAY = 4
"""So many phases of ours in a row that the source does not have mean that it tells of another game."""

WHY = "as the game was played"
"""The reason that readers are told of a ruling by which a position becomes that of the source."""


class PlayedPhase(NamedTuple):
    """The files of a phase: the position before it, its orders (None where it takes none) and its record (None while it waits)."""

    before: SavedPosition
    orders: Document | None = None
    record: Record | None = None


class Import(NamedTuple):
    """What came of an import: the phases, the last one waiting unless the game is over, what differs, and every problem."""

    phases: Sequence[PlayedPhase] = ()
    differences: Sequence[Document] = ()
    problems: Sequence[Problem] = ()
    over: bool = False


def play_again(game: Game, source: SourceGame, foreign: Foreign) -> Import:
    """The game of a source played here, from its first position to its last orders, or why that cannot be done."""
    opening = foreign.opening(game.settings, source)
    if isinstance(opening, Problem):
        return Import(problems=[opening])
    halves = game.ruleset.dump(opening)
    saved = saved_position(game.id, opening.phase, halves, {"board": game.board})
    return _Again(game, source, foreign).play(saved)


class _Again:
    """A game that is being played again: its phases so far, and what differs."""

    def __init__(self, game: Game, source: SourceGame, foreign: Foreign) -> None:
        self.game, self.source, self.foreign = game, source, foreign
        self.phases: list[PlayedPhase] = []
        self.differences: list[Document] = list(source.differences)
        self.problems: list[Problem] = []

    def play(self, start: SavedPosition) -> Import:
        saved: SavedPosition | None = start
        rest = list(self.source.phases)
        astray = 0
        while saved is not None and not self.problems:
            told, skipped, rest = _next(saved, rest)
            self._not_played(saved, skipped)
            astray = 0 if told else astray + 1
            if astray > ASTRAY:
                message = f"{rest[0].name} does not follow {saved.phase.title.lower()}; is a part of the file missing?"
                return Import(problems=[fault("no-such-phase", message)])
            if (told is None and not rest) or (told is not None and not told.played):
                return self._stop(saved, told)
            saved = self._phase(saved, told, rest)
        if self.problems:
            return Import(problems=self.problems)
        self._not_played(self.phases[-1].before, rest)
        return Import(self.phases, self.differences, over=True)

    def _phase(self, saved: SavedPosition, told: SourcePhase | None, rest: list[SourcePhase]) -> SavedPosition | None:
        """Play a phase and those behind it that take no orders; gives the position that waits, None where the game is over."""
        if told is None:
            self.differences.append({"phase": saved.phase.id, "kind": "no-such-phase"})
        for power, given in told.orders.items() if told else ():
            unread = [str(each["void"]) for each in given if isinstance(each, Mapping)]
            self.differences += [{"phase": saved.phase.id, "kind": "unread", "power": power, "order": text} for text in unread]
        rulings = self._corrections(saved, told.told if told else None)
        document, order_file = self._orders(saved, told.orders if told else {}, rulings)
        if order_file is None:
            return None
        records, problems = play_on(self.game, saved, order_file, SAME)
        if problems or not records:
            self.problems += [_about(saved, each) for each in problems]
            return None
        document, records = self._made_good(saved, told, rest, rulings, document, records)
        for record in records:
            first = record is records[0]
            self.phases.append(PlayedPhase(saved, document if first else None, record))
            if first and told is not None:
                found = self.foreign.outcomes(load(self.game, saved), record.events, told.told)
                self.differences += [{"phase": saved.phase.id, **each} for each in found]
            if record.after is None:
                return None
            saved = record.after
        return saved

    def _made_good(
        self,
        saved: SavedPosition,
        told: SourcePhase | None,
        rest: list[SourcePhase],
        rulings: Sequence[Document],
        document: Document,
        records: list[Record],
    ) -> tuple[Document, list[Record]]:
        """The phase with rulings at its end, by which the position behind it is that of the source, or the game ends as there.

        So the next phase begins as it did there, and its maps show that. Where phases without orders lie between, or the rulings do
        not fit, the next phase begins with rulings.
        """
        after = records[-1].after
        if after is None:
            return document, records
        behind, _, _ = _next(after, rest[:1])
        expected = behind.told if behind else None if rest else self.source.after
        found: Sequence[Correction] = ()
        if len(records) == 1 and expected is not None:
            found = [it for it in self.foreign.corrections(self.game.settings, load(self.game, after), expected) if it.ruling]
        ending = {} if any(one.played for one in rest) else self.source.ending
        added = [*({**it.ruling, "why": WHY, "when": "after"} for it in found), *([{**ending, "when": "after"}] if ending else [])]
        if not added:
            return document, records
        known = len(self.differences)
        again, order_file = self._orders(saved, told.orders if told else {}, [*rulings, *added])
        del self.differences[known:]  # what cannot be taken as an order was listed before
        better, problems = play_on(self.game, saved, order_file, SAME) if order_file else ([], [])
        if problems or not better:
            return document, records
        self.differences += [{"phase": saved.phase.id, **it.difference} for it in found]
        return again, better

    def _stop(self, saved: SavedPosition, told: SourcePhase | None) -> Import:
        """What is told ends here: the last phase waits, with the orders that the source has for it."""
        rulings = self._corrections(saved, told.told if told else self.source.after)
        orders = told.orders if told else {}
        document = self._orders(saved, orders, rulings, final="false")[0] if rulings or any(orders.values()) else None
        if self.problems:
            return Import(problems=self.problems)
        self.phases.append(PlayedPhase(saved, document))
        return Import(self.phases, self.differences)

    def _corrections(self, saved: SavedPosition, told: Any) -> list[Document]:
        """The rulings that make our position that of the source; each difference is listed."""
        if told is None:
            return []
        found = self.foreign.corrections(self.game.settings, load(self.game, saved), told)
        self.differences += [{"phase": saved.phase.id, **each.difference} for each in found]
        return [{**each.ruling, "why": WHY} for each in found if each.ruling]

    def _not_played(self, saved: SavedPosition, phases: Sequence[SourcePhase]) -> None:
        """List the orders of phases that do not come here."""
        for one in phases:
            for power, orders in one.orders.items():
                for order in orders:
                    text = str(order["void"] if isinstance(order, Mapping) else order)
                    told = {"power": power, "order": text, "when": one.name}
                    if not self.foreign.moot(text):
                        self.differences.append({"phase": saved.phase.id, "kind": "not-played", **told})

    def _orders(
        self, saved: SavedPosition, orders: Mapping[str, Sequence[Data]], rulings: Sequence[Document], final: str = "true"
    ) -> tuple[Document, OrderFile | None]:
        """The order file of a phase. An order that is a fault there is listed and printed as it came, or else left out."""
        placed = {power: [_placed(power, at, one) for at, one in enumerate(given)] for power, given in orders.items() if given}
        kept = [{key: list(value) if isinstance(value, tuple) else value for key, value in one.items()} for one in rulings]
        for _ in range(3):
            document: dict[str, Any] = {**_texts(head(self.game.id, saved.phase)), "final": final, "orders": placed}
            document |= {"rulings": kept} if kept else {}
            order_file, problems = read_order_file(document, self.game, saved)
            wrong = {spot for each in faults_of(problems) if (spot := spot_of(each.spot))}
            if order_file is not None or not wrong:
                break
            placed = {
                power: [two for one in given for two in self._without(saved, power, one, wrong)] for power, given in placed.items()
            }
        if order_file is None:
            self.problems += [_about(saved, each) for each in faults_of(problems)]
        return document, order_file

    def _without(self, saved: SavedPosition, power: str, order: Any, wrong: set[Spot]) -> list[Any]:
        text = order if isinstance(order, str) else order["void"]
        if spot_of(text) not in {spot._replace(column=1) for spot in wrong}:
            return [order]
        if isinstance(order, str):
            self.differences.append({"phase": saved.phase.id, "kind": "unread", "power": power, "order": str(text)})
            return [{"void": text}]
        return []


def _next(saved: SavedPosition, rest: list[SourcePhase]) -> tuple[SourcePhase | None, list[SourcePhase], list[SourcePhase]]:
    """The phase of the source that our position stands before, those that come before it there, and those behind it."""
    here = saved.phase
    for at, one in enumerate(rest):
        if (one.year, one.season, one.step) == (here.year, here.season, here.step):
            return one, rest[:at], rest[at + 1 :]
    return None, [], rest


def _about(saved: SavedPosition, problem: Problem) -> Problem:
    return fault(problem.code, f"{saved.phase.title.lower()}: {problem.message}", None, problem.suggestion)


def _placed(power: str, at: int, order: Data) -> Any:
    """An order that knows where it stands, so that a problem can be traced back to it."""
    spot = Spot(power, at + 1)
    if isinstance(order, str):
        return Text(order, spot)
    return {str(key): Text(str(value), spot) for key, value in order.items()} if isinstance(order, Mapping) else order


def _texts(document: Document) -> dict[str, Any]:
    """The same with every value as a text, as it is read from a file."""
    return {key: str(value) for key, value in document.items()}
