"""The ways of units in a turn: from where to where, in which phases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.picture import Arrow

Facts = Sequence[Mapping[str, Any]]
WAYS: Mapping[str, str] = {"marched": "march", "sailed": "voyage", "retreated": "retreat", "fled-port": "retreat"}
"""The kinds of event that lead a unit from one place to another, each with its arrow."""
TYPES = {"A": "army", "F": "fleet", "G": "garrison"}


class Step(NamedTuple):
    """A unit goes from one place to another in a phase."""

    unit: str
    kind: str
    start: str
    end: str
    phase: int


def steps(facts: Facts) -> Iterator[Step]:
    """Every step of every unit, in order. Armies that are loaded or landed go to and from where the fleet is."""
    at = {str(it["unit"]): str(it["at"]) for it in facts if it["kind"] == "known-unit"}  # at last
    for it in reversed(facts):
        if it["kind"] in WAYS:
            at[str(it["unit"])] = str(it["from"])  # at first
    went: set[str] = set()
    for kind, unit, start, end, phase in dict.fromkeys(map(_plain, facts)):
        if kind in WAYS:
            yield Step(unit, WAYS[kind], start, end, phase)
        elif kind == "unloaded" and at.get(start, end) != end:
            yield Step(unit, "march", at[start], end, phase)
        elif kind == "loaded" and unit in went and at[unit] != end:  # else nobody was told where it embarked
            yield Step(unit, "voyage", at[unit], end, phase)
        at[unit] = end
        went.add(unit)


def arrows(facts: Facts) -> Iterator[Arrow]:
    """The ways of units, one arrow for all steps of a kind that follow on each other, with the phase of each step."""
    by_unit: dict[str, list[Step]] = {}
    for step in steps(facts):
        by_unit.setdefault(step.unit, []).append(step)
    for unit, those in by_unit.items():
        legs: list[Step] = []
        for step in those:
            if legs and (step.kind != legs[-1].kind or step.start != legs[-1].end):
                yield _arrow(unit, legs)
                legs = []
            legs.append(step)
        yield _arrow(unit, legs)


def _arrow(unit: str, legs: Sequence[Step]) -> Arrow:
    realm, _, short = unit.rpartition(" ")
    return Arrow(
        legs[0].kind,
        legs[0].start,
        legs[-1].end,
        realm,
        route=tuple(step.end for step in legs[:-1]),
        piece=TYPES[short[0]],
        number=int(short[1:]),
        steps=tuple(str(step.phase) if step.phase else "" for step in legs),
    )


def _plain(it: Mapping[str, Any]) -> tuple[str, str, str, str, int]:
    """An event as kind, unit, from, to and phase; of one that loads or lands: the army, the fleet, the place."""
    kind, phase = str(it["kind"]), int(it.get("round", 0))
    if kind in WAYS:
        return kind, str(it["unit"]), str(it["from"]), str(it["to"]), phase
    if kind in ("loaded", "unloaded"):
        return kind, str(it["army"]), str(it["unit"]), str(it["place"]), phase
    return "", "", "", "", 0
