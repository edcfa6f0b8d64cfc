"""Moves that depend on themselves: circular movement, and convoys that would decide their own fate.

Works on the smallest closed set of open unknowns: one whose members depend on each other and on nothing else that is
open. If just one assignment of outcomes is consistent there, that is the answer. Otherwise the backup rule: a convoy whose own
arrival is in question is stopped (Szykman, DATC 4.A.2); where no convoy is, the moves go round in a circle and all succeed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Protocol

from generator.diplomacy.battle import SEA

Graph = Mapping[str, frozenset[str]]
EXACT = 10
"""Up to this many moves, who depends on whom is found by trying every assignment; beyond, by what is looked at."""


class Fight(Protocol):
    """What is known of a battle so far, as far as it matters here; `resolve.Fight` is one."""

    fate: dict[str, bool]
    stopped: set[str]

    def judge(self, unknown: str) -> bool | None:
        """The answer to an unknown, as far as the others tell."""

    def follow(self, waiting: list[str]) -> list[str]:
        """Decide what can be decided of the unknowns given; returns those that stay open."""


def close(field: Fight, waiting: Sequence[str]) -> None:
    """Decide one smallest closed set of the moves that are waiting, or stop the convoys that make it a paradox."""
    members = _sink({start: _reads(field, start, frozenset(waiting)) for start in waiting})
    if len(members) <= EXACT:
        members = _sink(_influences(field, members))
    answers = _consistent(field, members)
    if len(answers) == 1:
        field.fate.update(answers[0])
        return
    convoys = [unknown for unknown in members if unknown[0] == SEA]
    if convoys:
        field.fate.update(dict.fromkeys(convoys, False))
        field.stopped.update(unknown[1:] for unknown in convoys)
    else:
        field.fate.update(dict.fromkeys(members, True))


class _Watch(dict[str, bool]):
    """Outcomes that remember which unknown ones were asked for."""

    def __init__(self, known: Mapping[str, bool]) -> None:
        super().__init__(known)
        self.asked: set[str] = set()

    def get(self, key: str) -> bool | None:  # type: ignore[override]  # nobody gives a default
        if key not in self:
            self.asked.add(key)
        return super().get(key)


def _reads(field: Fight, start: str, waiting: frozenset[str]) -> frozenset[str]:
    known = field.fate
    field.fate = watch = _Watch(known)
    try:
        field.judge(start)
    finally:
        field.fate = known
    return frozenset(watch.asked) & waiting


def _influences(field: Fight, members: list[str]) -> Graph:
    """For each move, the others whose outcome changes its own for at least one assignment of the rest."""
    table = {outcome: _verdicts(field, members, outcome) for outcome in product((False, True), repeat=len(members))}
    graph: dict[str, set[str]] = {start: set() for start in members}
    for outcome, verdicts in table.items():
        for place, start in enumerate(members):
            if not outcome[place]:
                other = table[(*outcome[:place], True, *outcome[place + 1 :])]
                for reader, before, after in zip(members, verdicts, other, strict=True):
                    if before != after:
                        graph[reader].add(start)
    return {start: frozenset(several) for start, several in graph.items()}


def _verdicts(field: Fight, members: list[str], outcome: tuple[bool, ...]) -> tuple[bool | None, ...]:
    known = field.fate
    field.fate = {**known, **dict(zip(members, outcome, strict=True))}
    try:
        return tuple(field.judge(start) for start in members)
    finally:
        field.fate = known


def _consistent(field: Fight, members: Sequence[str]) -> list[dict[str, bool]]:
    """Up to two assignments in which every member's outcome is what the others make of it, found by guessing and following up."""
    known = field.fate
    found: list[dict[str, bool]] = []
    guesses: list[dict[str, bool]] = [{}]
    try:
        while guesses and len(found) < 2:
            guess = guesses.pop()
            field.fate = {**known, **guess}
            open_members = field.follow([unknown for unknown in members if unknown not in guess])
            if open_members:
                decided = {start: field.fate[start] for start in members if start in field.fate}
                guesses += [{**decided, open_members[0]: won} for won in (False, True)]
                continue
            outcome = {start: field.fate[start] for start in members}
            if all(field.judge(start) == won for start, won in outcome.items()):
                found.append(outcome)
    finally:
        field.fate = known
    return found


def _sink(graph: Graph) -> list[str]:
    """The members, by name, of the smallest set that is closed in the graph and that depends on itself throughout."""
    closed = [sorted(_reachable(graph, start)) for start in graph]
    return min(closed, key=lambda several: (len(several), several))


def _reachable(graph: Graph, start: str) -> set[str]:
    seen = {start}
    ahead = [start]
    while ahead:
        for other in graph[ahead.pop()]:
            if other not in seen:
                seen.add(other)
                ahead.append(other)
    return seen
