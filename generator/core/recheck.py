"""Checks the events of a published archive: the rules, applied again to what is revealed, must give them again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from generator.core.adjudicate import Circumstances, play_on
from generator.core.canonical_yaml import flow
from generator.core.commitment import DICE, ROLLS
from generator.core.disclosure import order_document
from generator.core.event import Event, addressed, audience
from generator.core.game import Game, load
from generator.core.order_file import read_order_file
from generator.core.phase import Phase
from generator.core.placed_values import Spot
from generator.core.problem import Problem, faults_of
from generator.core.record import Record, SavedPosition, hash_of, saved_position
from generator.core.report_stamp import Stamp, stamp_of
from generator.core.rulings import in_order
from generator.core.timetable import read_moment
from generator.core.verification import PublishedPhase, not_verified

Archive = Mapping[Phase, PublishedPhase]


def outcome_problems(game: Game, archive: Sequence[PublishedPhase]) -> Iterator[Problem]:
    """A fault for each phase whose events the rules do not give again; a notice for each that was played on another board."""
    yield from _unbound_dice(game, archive)
    found = {one.phase: one for one in archive}
    reached: set[Phase] = set()
    for one in archive:
        if one.hashes.get("board", game.board) != game.board:
            at = Spot(one.file)
            yield Problem("notice", "other-board", "this phase was played on another board, and is not run again", at)
            reached.add(one.phase)
        elif one.revealed and one.takes_orders:
            records, problems = _run_again(game, one, found)
            yield from problems
            for record in records:
                yield from _other_outcome(record, found.get(record.phase), one)
            yield from _other_secrets(records, one, found)
            reached |= {record.phase for record in records}
    for one in archive:
        if not one.takes_orders and one.phase not in reached:
            yield not_verified(one, "no orders that are revealed lead to this record")


def report_stamps(game: Game, archive: Sequence[PublishedPhase]) -> Iterator[Stamp]:
    """The stamp of each power's report of each phase, and of the start, as the rules give it from what is revealed."""
    found = {one.phase: one for one in archive}
    first = min(one.phase.number for one in archive)
    for one in archive:
        if one.revealed and one.takes_orders and one.hashes.get("board", game.board) == game.board:
            if one.phase.number == first:
                begun = SavedPosition(one.record["position"], one.revealed.get("position", {}))
                yield from _stamps(game, one.phase, (), begun, start=True)
            for record in _run_again(game, one, found)[0]:
                end: Any = record.results.get("after"), record.secret.get("after", {})
                left = record.after or saved_position(game.id, record.phase, end, {})
                events: Any = record.secret.get("events", ())
                yield from _stamps(game, record.phase, events, left)


def _stamps(game: Game, phase: Phase, events: Sequence[Event], left: SavedPosition, *, start: bool = False) -> Iterator[Stamp]:
    position = load(game, left)
    for power in sorted(game.ruleset.seats):
        happened = [event for event in events if audience(event) == power]
        known = [addressed(event, power) for event in game.ruleset.known(position, power)]
        yield stamp_of(game.id, phase, power, [*happened, *known], start=start)


def _unbound_dice(game: Game, archive: Sequence[PublishedPhase]) -> Iterator[Problem]:
    """A fault for each phase that does not bind the seed of its dice, or that binds what was sent but not the typed rolls."""
    for one in archive:
        named = one.record.get("commitments", {})
        if game.dice == "rolled" and DICE not in named:
            yield not_verified(one, "the dice are not bound here, although they are said to be rolled by a seed")
        elif game.dice == "typed" and one.bound and ROLLS not in named:
            yield not_verified(one, "the rolls that were typed are not bound here")


def _run_again(game: Game, one: PublishedPhase, found: Archive) -> tuple[list[Record], list[Problem]]:
    """The records of a phase and of those after it that took no orders, made again from what is revealed."""
    saved = SavedPosition(one.record["position"], one.revealed.get("position", {}))
    order_file, problems = read_order_file(order_document(one.revealed, game.ruleset), game, saved)
    if order_file is None:
        return [], _faults(one, problems)
    dues = {each.phase.folder: str(each.record["position"].get("due", "")) for each in found.values()}
    dues |= {after.folder: str(each.record["after"].get("due", "")) for each in found.values() if (after := each.after)}
    at = read_moment(str(one.record["at"]), None) if one.record.get("at") else None
    records, problems = play_on(game, saved, order_file, Circumstances(at, lambda base, phase: _revised(found, base, phase), dues))
    unbound = sorted(set(order_file.sent) - set(one.bound)) if one.bound else []
    return records, [*_faults(one, problems), *(not_verified(one, f"what {power} sent is not bound") for power in unbound)]


def _faults(one: PublishedPhase, problems: Sequence[Problem]) -> list[Problem]:
    return [not_verified(one, problem.message) for problem in faults_of(problems)]


def _revised(found: Archive, base: Phase, phase: Phase) -> Phase:
    known = found.get(base)
    return (known.after if known else None) or phase._replace(revision=1)


def _other_outcome(record: Record, published: PublishedPhase | None, start: PublishedPhase) -> Iterator[Problem]:
    if published is None:
        yield not_verified(start, f"{record.phase.title}, which follows from it, is not published")
        return
    mine: Any = record.results
    theirs: Any = published.results
    # In older records a ruling has its names in the order in which the GM had typed them.
    events = [in_order(event) if event.get("kind") == "ruling" else event for event in theirs["events"]]
    if mine["events"] != events:
        pairs = enumerate(zip_longest(mine["events"], events), 1)
        number = next(number for number, (one, other) in pairs if one != other)
        yield not_verified(published, f"the rules give another event than the published no. {number}")
    elif any(mine.get(key) != theirs.get(key) for key in ("next", "after")):
        yield not_verified(published, "the rules lead to another position than the published one")


def _other_secrets(records: Sequence[Record], one: PublishedPhase, found: Archive) -> Iterator[Problem]:
    """A fault where the rules do not give what is revealed: the private events, or the secret half of the next or last position.

    The events may stand in any order: in older records it is the order in which the GM had typed the powers.
    """
    if not records:
        return
    mine: Any = records[0].secret.get("events", ())
    if sorted(map(flow, mine)) != sorted(map(flow, one.revealed.get("events", ()))):
        yield not_verified(one, "the rules give other private events than those that are revealed")
    # A game that was revealed by an older version has nothing of the position that it ended with.
    ended: Any = records[-1].secret.get("after", {})
    told: Any = one.revealed.get("after", ended)
    if hash_of(told) != hash_of(ended):
        yield not_verified(one, "what is revealed of the last position is not what the rules lead to")
    after = records[-1].after
    following = found.get(after.phase) if after else None
    if after and following and following.revealed and hash_of(after.secret) != hash_of(following.revealed.get("position", {})):
        yield not_verified(following, "what is revealed of its position is not what the phase before it left there")
