"""Moves that depend on themselves: circular movement, and convoys that would decide their own fate.

This works on the smallest closed set of open unknowns: one whose members depend on each other and on nothing else that is
open. If only one assignment of outcomes is consistent there, that is the answer. Otherwise the backup rule applies: a convoy whose
own arrival is in question is stopped (Szykman, DATC 4.A.2); where there is no convoy, the moves go round in a circle and succeed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Protocol

from generator.diplomacy.conflict_tables import SEA

Graph = Mapping[str, frozenset[str]]
EXACT = 10
"""Up to this many moves, every assignment is tried to find who depends on whom; beyond, it is every unknown that was looked up."""


class AnyResolution(Protocol):
    """The part of `resolve.Resolution` that is needed here, which cannot import it."""

    fate: dict[str, bool]
    stopped: set[str]

    def judge(self, unknown: str) -> bool | None:
        """The answer to an unknown, None if the others leave it open."""

    def follow(self, waiting: list[str]) -> list[str]:
        """Decide those of the unknowns that can be decided; returns those that stay open."""


def close(resolution: AnyResolution, waiting: Sequence[str]) -> None:
    """Decide one smallest closed set of the moves that are waiting, or stop the convoys that make it a paradox."""
    members = _sink({start: _reads(resolution, start, frozenset(waiting)) for start in waiting})
    if len(members) <= EXACT:
        members = _sink(_influences(resolution, members))
    answers = _consistent(resolution, members)
    if len(answers) == 1:
        resolution.fate.update(answers[0])
        return
    convoys = [unknown for unknown in members if unknown[0] == SEA]
    if convoys:
        resolution.fate.update(dict.fromkeys(convoys, False))
        resolution.stopped.update(unknown[1:] for unknown in convoys)
    else:
        resolution.fate.update(dict.fromkeys(members, True))


class _Watch(dict[str, bool]):
    """Known outcomes that remember which of the unknown ones were looked up."""

    def __init__(self, known: Mapping[str, bool]) -> None:
        super().__init__(known)
        self.asked: set[str] = set()

    def get(self, key: str) -> bool | None:  # type: ignore[override]  # nobody gives a default
        if key not in self:
            self.asked.add(key)
        return super().get(key)


def _reads(resolution: AnyResolution, start: str, waiting: frozenset[str]) -> frozenset[str]:
    known = resolution.fate
    resolution.fate = watch = _Watch(known)
    try:
        resolution.judge(start)
    finally:
        resolution.fate = known
    return frozenset(watch.asked) & waiting


def _influences(resolution: AnyResolution, members: list[str]) -> Graph:
    """For each move, the others whose outcome changes its own for at least one assignment of the rest."""
    table = {outcome: _verdicts(resolution, members, outcome) for outcome in product((False, True), repeat=len(members))}
    graph: dict[str, set[str]] = {start: set() for start in members}
    for outcome, verdicts in table.items():
        for place, start in enumerate(members):
            if not outcome[place]:
                other = table[(*outcome[:place], True, *outcome[place + 1 :])]
                for reader, before, after in zip(members, verdicts, other, strict=True):
                    if before != after:
                        graph[reader].add(start)
    return {start: frozenset(several) for start, several in graph.items()}


def _verdicts(resolution: AnyResolution, members: list[str], outcome: tuple[bool, ...]) -> tuple[bool | None, ...]:
    known = resolution.fate
    resolution.fate = {**known, **dict(zip(members, outcome, strict=True))}
    try:
        return tuple(resolution.judge(start) for start in members)
    finally:
        resolution.fate = known


def _consistent(resolution: AnyResolution, members: Sequence[str]) -> list[dict[str, bool]]:
    """At most two assignments in which every outcome follows from the others: guess one, decide what follows, and guess again."""
    known = resolution.fate
    found: list[dict[str, bool]] = []
    guesses: list[dict[str, bool]] = [{}]
    try:
        while guesses and len(found) < 2:
            guess = guesses.pop()
            resolution.fate = {**known, **guess}
            open_members = resolution.follow([unknown for unknown in members if unknown not in guess])
            if open_members:
                decided = {start: resolution.fate[start] for start in members if start in resolution.fate}
                guesses += [{**decided, open_members[0]: won} for won in (False, True)]
                continue
            outcome = {start: resolution.fate[start] for start in members}
            if all(resolution.judge(start) == won for start, won in outcome.items()):
                found.append(outcome)
    finally:
        resolution.fate = known
    return found


def _sink(graph: Graph) -> list[str]:
    """The smallest set in the graph whose members depend only on each other, sorted."""
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
