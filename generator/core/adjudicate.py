"""Running phases: documents in, documents out. It knows steps, rulings and deadlines, and no rule of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from datetime import UTC, datetime
from typing import Any

from generator.core.commitment import commitments
from generator.core.dice import KIND, Dice, Unrolled
from generator.core.event import EVERYBODY, audience
from generator.core.game import Game, load
from generator.core.order_file import OrderFile
from generator.core.phase import Phase
from generator.core.placed_values import Data
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.core.record import Record, SavedPosition, hash_of, head, results_document, saved_position, secret_document
from generator.core.ruleset import Document
from generator.core.rulings import apply_rulings, split_rulings
from generator.core.timetable import next_deadline, show_moment
from generator.core.turn import Turn

LONGEST = 40
"""So many phases in a row may take no orders; more are a fault of the rule system."""

RULING = "ruling"
"""What a record's `steps` has, in place of the name of a step, for an event that a ruling of the GM brought about."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a record is made from besides the position and the orders.

    `at` is the moment at which the phase counts as run. `revise(phase, following)` gives the following phase with the revision of
    its folder. `dues` holds the deadlines that are on record, by folder: they win over a timetable that has changed since.
    `saved_positions` holds the positions that are on record, by folder: a phase without orders is run from its own, whatever led
    to it.
    """

    at: datetime | None
    revise: Callable[[Phase, Phase], Phase]
    dues: Mapping[str, str] = field(default_factory=dict)
    saved_positions: Mapping[str, SavedPosition] = field(default_factory=dict)


def play_on(
    game: Game, start: SavedPosition, order_file: OrderFile | None, circumstances: Circumstances
) -> tuple[list[Record], list[Problem]]:
    """The records of a phase and of each one after it that takes no orders, or everything that is wrong.

    `order_file` is None for a phase without one. Rulings whose moment does not come and rulings that cannot apply are faults; so
    are rolls that were not typed, and rolls that were typed and are not needed.
    """
    try:
        records, problems = _play_on(game, start, order_file, circumstances)
    except Unrolled as stopped:
        return [], list(stopped.problems)
    return records, problems or _unneeded(records, order_file)


def _play_on(
    game: Game, start: SavedPosition, order_file: OrderFile | None, circumstances: Circumstances
) -> tuple[list[Record], list[Problem]]:
    records: list[Record] = []
    saved: SavedPosition | None = start
    taken = order_file or OrderFile(None)
    while saved is not None and len(records) < LONGEST:
        phase = saved.phase
        dice = Dice(game.dice, phase.id, game.seed, taken.rolls or {}, _ahead(phase) if records else "")
        record, rest, problems = _play(game, saved, taken, dice, circumstances)
        if problems:
            return [], problems
        records.append(record)
        saved = record.after
        if saved is None:
            return records, _unused(rest)
        saved = circumstances.saved_positions.get(saved.phase.folder, saved)
        position = load(game, saved)
        if game.ruleset.waits(position):
            return records, _unused(rest)
        now, later = split_rulings(rest, saved.phase.step)
        taken = OrderFile(None, before=now, rulings=later, rolls=taken.rolls)
    return [], [fault("endless", f"{LONGEST} phases in a row took no orders; the rule system is at fault")]


def _play(
    game: Game, saved: SavedPosition, order_file: OrderFile, dice: Dice, circumstances: Circumstances
) -> tuple[Record, tuple[Document, ...], list[Problem]]:
    """The record of one phase, the rulings that wait for a later one, and what is wrong."""
    rules = game.ruleset
    logged: list[str] = []

    def logged_by(turn: Turn, by: str) -> Turn:
        logged.extend([by] * (len(turn.events) - len(logged)))
        return turn

    turn, problems = apply_rulings(Turn(load(game, saved), None, game.settings, dice), order_file.before, rules)
    turn = replace(logged_by(turn, RULING), orders=order_file.orders)
    rest = order_file.rulings
    for step in () if turn.position.over else rules.steps(turn.position):
        name = getattr(step, "__name__", "").replace("_", "-")
        due, rest = split_rulings(rest, name)
        turn, wrong = apply_rulings(turn, due, rules)
        problems += wrong
        turn = logged_by(step(logged_by(turn, RULING)), name)
    last, rest = split_rulings(rest, "after")
    turn, wrong = apply_rulings(turn, last, rules)
    logged_by(turn, RULING)
    shown = tuple(name for name, event in zip(logged, turn.events, strict=True) if audience(event) == EVERYBODY)
    return replace(_record(game, saved, order_file, turn, circumstances), steps=shown), rest, problems + wrong


def _record(game: Game, saved: SavedPosition, order_file: OrderFile, turn: Turn, circumstances: Circumstances) -> Record:
    """The documents of a phase whose steps are done."""
    phase, top, halves = saved.phase, _top(game, saved, order_file, circumstances), game.ruleset.dump(turn.position)
    if turn.position.over:
        results = results_document(top, turn, None, halves[0])
        return Record(phase, results, secret_document(game.id, phase, saved.secret, turn, halves[1]), None)
    following = circumstances.revise(phase, turn.position.phase)
    due = circumstances.dues.get(following.folder, _due(game, turn.position, circumstances.at))
    results = results_document(top, turn, saved_position(game.id, following, halves, {"due": due, "board": game.board}), {})
    marks: Document = {"due": due, "previous": hash_of(results), "board": game.board}
    after = saved_position(game.id, following, halves, marks)
    return Record(phase, results, secret_document(game.id, phase, saved.secret, turn), after)


def _top(game: Game, saved: SavedPosition, order_file: OrderFile, circumstances: Circumstances) -> Document:
    """The first keys of results.yaml: what it is the record of, the hashes of what it was made from, and the commitments."""
    phase = saved.phase
    top: dict[str, Data] = {**head(game.id, phase), "revision": phase.revision}
    top |= {"why": order_file.why} if order_file.why else {}
    top |= {"at": show_moment(circumstances.at)} if circumstances.at else {}
    inputs = {
        "position": hash_of(saved.public),
        "orders": order_file.hash,
        "sealed": order_file.sealed,
        "board": game.board,
        "previous": saved.public.get("previous"),
    }
    rolls = order_file.rolls if order_file.hash or order_file.sealed else None
    bound = commitments(game.secret_in(phase), game.seed, game.id, phase, order_file.sent.items(), rolls)
    top |= {"inputs": {key: value for key, value in inputs.items() if value}}
    return top | ({"commitments": bound} if bound else {})


def _due(game: Game, position: Any, at: datetime | None) -> str:
    if at is None or game.clock is None or not game.ruleset.waits(position):
        return ""
    moment = next_deadline(game.clock, position.phase.step, at.astimezone(UTC))
    return show_moment(moment) if moment else ""


def _ahead(phase: Phase) -> str:
    """What goes before the purpose of a roll of this phase in the order file of an earlier one."""
    return f"{phase.id}/"


def _unneeded(records: list[Record], order_file: OrderFile | None) -> list[Problem]:
    """A fault for each typed roll that was not needed, since whoever typed it believes that it counted."""
    typed: Any = (order_file and order_file.rolls) or {}
    needed = {
        ("" if record is records[0] else _ahead(record.phase)) + str(event["purpose"])
        for record in records
        for event in record.events
        if event["kind"] == KIND
    }
    return [fault("unneeded-roll", f"nothing is rolled for `{key}`", key, "take it out") for key in typed if key not in needed]


def _unused(rulings: tuple[Document, ...]) -> list[Problem]:
    hint = "write before, after, a step, or a phase without orders that follows; a phase that takes orders has its own file"
    return [
        fault("ruling-moment", f"the moment `{ruling.get('when')}` does not come", ruling.get("when") or ruling, hint)
        for ruling in rulings
    ]
