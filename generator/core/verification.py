"""Checking a published archive without trusting who published it.

Each record names the hashes of the position before it, of the one after it and of the record that came before; what is revealed at
the end fits the commitments made at the time; and the rules, applied again to what is revealed, give the facts that were published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from generator.core import dice
from generator.core.adjudicate import Course, Game, load, play_on
from generator.core.commitment import DICE, commitment
from generator.core.disclosure import entries_in, order_file
from generator.core.intake import read_intake
from generator.core.phase import Phase, known_phase
from generator.core.problem import Problem, fault
from generator.core.record import Record, Standing, hash_of
from generator.core.ruleset import Document
from generator.core.text import Spot
from generator.core.timetable import read_moment


@dataclass(frozen=True, slots=True)
class Published:
    """A phase as a site has it: its record.json, its revealed.json (empty before the end), and the file that problems name."""

    file: str
    record: Mapping[str, Any]
    revealed: Mapping[str, Any] = field(default_factory=dict)

    @property
    def phase(self) -> Phase:
        """Raises ValueError where the record names none."""
        return known_phase(self.record["phase"], self.record.get("revision", 1))

    @property
    def results(self) -> Document:
        """results.yaml, as it must have been."""
        hashes = dict(self.record.get("hashes", {}))
        following = {"next": hashes.pop("next")} if "next" in hashes else {}
        head = {key: self.record[key] for key in ("format", "game", "phase", "revision", "why", "at") if key in self.record}
        bound = {"commitments": self.record["commitments"]} if self.record.get("commitments") else {}
        end = {} if following else {"after": self.record.get("after", {})}
        return {**head, "inputs": hashes, **bound, **following, "events": list(self.record.get("events", ())), **end}


def chain_problems(archive: Sequence[Published]) -> Iterator[Problem]:
    """Every place where a hash does not fit what it names."""
    known = {hash_of(one.results) for one in archive}
    for one in archive:
        hashes, position, after = one.record.get("hashes", {}), one.record.get("position", {}), one.record.get("after", {})
        if hashes.get("position") != hash_of(position):
            yield _broken(one, "the position is not the one that the record was made from")
        if "next" in hashes and hashes["next"] != hash_of(after, without="previous"):
            yield _broken(one, "the position after it is not the one that the record led to")
        before = {hashes.get("previous", ""), position.get("previous", "")} - {""}
        if not before <= known or len(before) > 1:
            yield _broken(one, "the record that it follows from is not published")


def unbound_problems(archive: Sequence[Published]) -> Iterator[Problem]:
    """Every phase with orders in which nobody is bound, in a game that binds powers elsewhere."""
    taking = [one for one in archive if {"orders", "sealed"} & set(one.record.get("hashes", {}))]
    loose = [one for one in taking if not set(one.record.get("commitments", {})) - {DICE}]
    if len(loose) < len(taking):
        yield from (_broken(one, "nobody's orders are bound here, unlike in other phases") for one in loose)


def commitment_problems(one: Published) -> Iterator[Problem]:
    """Every power whose revealed orders and bids are not what was bound when the phase was run."""
    bound = dict(one.record.get("commitments", {}))
    seed = bound.pop(DICE, "")
    told = one.revealed.get("powers", {})
    if seed and dice.commitment(bytes.fromhex(str(one.revealed.get("seed", "")))) != seed:
        yield _broken(one, "the seed of the dice is not the one that was bound")
    for power in sorted({*bound, *told} if bound else ()):
        salted = str(told.get(power, {}).get("salt", ""))
        if power not in told or commitment(salted, entries_in(one.revealed, power)) != bound.get(power):
            yield _broken(one, f"what {power} is said to have sent is not what was bound")


def outcome_problems(game: Game, archive: Sequence[Published]) -> Iterator[Problem]:
    """Every phase whose facts the rules do not give again from what is revealed."""
    found = {one.phase: one for one in archive}
    for one in archive:
        if not one.revealed:
            continue
        if one.record.get("hashes", {}).get("board", game.board) != game.board:
            at = Spot(one.file)
            yield Problem("notice", "other-board", "this phase was played on another board, and is not run again", at)
            continue
        records, problems = _again(game, one, found)
        yield from (_broken(one, problem.message) for problem in problems if problem.weight == "fault")
        for record in records:
            yield from _unlike(record, found.get(record.phase), one)


def _again(game: Game, one: Published, found: Mapping[Phase, Published]) -> tuple[list[Record], list[Problem]]:
    """The records of a phase and of those behind it that took no orders, made from what is revealed."""
    standing = Standing(one.record["position"], one.revealed.get("position", {}))
    zone = game.clock.zone if game.clock else None
    document = order_file(one.revealed)
    intake, problems = read_intake(document, load(game, standing), game.settings, game.ruleset, game.id, one.phase, zone)
    if intake is None:
        return [], problems
    dues = {each.phase.folder: str(each.record["position"].get("due", "")) for each in found.values()}
    dues |= {_after(each).folder: str(each.record["after"].get("due", "")) for each in found.values() if _leads_on(each)}
    at = read_moment(str(one.record["at"]), None) if one.record.get("at") else None
    return play_on(game, standing, intake, Course(at, lambda base, phase: _revised(found, base, phase), dues))


def _revised(found: Mapping[Phase, Published], base: Phase, phase: Phase) -> Phase:
    known = found.get(base)
    return _after(known) if known and _leads_on(known) else phase._replace(revision=1)


def _leads_on(one: Published) -> bool:
    return "next" in one.record.get("hashes", {})


def _after(one: Published) -> Phase:
    """The phase that a record led to."""
    return Standing(one.record["after"], {}).phase


def _unlike(record: Record, published: Published | None, start: Published) -> Iterator[Problem]:
    if published is None:
        yield _broken(start, f"{record.phase.title}, which follows from it, is not published")
        return
    mine: Any = record.results
    theirs: Any = published.results
    if mine["events"] != theirs["events"]:
        pairs = enumerate(zip_longest(mine["events"], theirs["events"]), 1)
        number = next(number for number, (one, other) in pairs if one != other)
        yield _broken(published, f"the rules give another fact than the published no. {number}")
    elif any(mine.get(key) != theirs.get(key) for key in ("next", "after")):
        yield _broken(published, "the rules lead to another position than the published one")


def _broken(one: Published, message: str) -> Problem:
    return fault("not-verified", message, Spot(one.file))
