"""What may stand in a `position.yaml`: its head, the same in every rule system, and below it the rule system's own keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from generator.core.file_shapes import BoundedText, Field, Fields, Number
from generator.core.phase import read_phase
from generator.core.placed_values import Map
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.core.timetable import read_moment

Facts = Mapping[str, Any]

_STEP = BoundedText(20, r"[a-z]+", "a step in small letters, as orders")
_NAMED = {
    "id": Field("the name of its folder", BoundedText(40), needed=True),
    "revision": Field("1, or more for an erratum", Number(1, 99)),
}
_DATED = {
    "year": Field("the year, as in the id; below zero before the common era", Number(-99999, 99999)),
    "season": Field("the season, as in the id", BoundedText(12, r"[a-z]+", "a season in small letters, as spring")),
}
_COUNTED = {"turn": Field("the turn, as in the id", BoundedText(20, r"[a-z]+-\d{1,5}", "a turn in small letters, as turn-2"))}
_HASH = BoundedText(80)


@dataclass(frozen=True, slots=True)
class PositionFile:
    """A rule system's own keys of a position.yaml: `keys` at its top, and `phase` below `phase:`, where they may replace ours.

    `secret` are the keys of the secret half of a position, which stands in secret.yaml below `position:`. Phases that are `dated`
    are in years, others in turns.
    """

    keys: Mapping[str, Field]
    phase: Mapping[str, Field] = field(default_factory=dict)
    secret: Mapping[str, Field] = field(default_factory=dict)

    def record(self, *, dated: bool) -> Fields:
        """The whole file."""
        when = _DATED if dated else _COUNTED
        phase = Fields({**_NAMED, **when, "step": Field("the step, as in the id", _STEP), **self.phase})
        return Fields(
            {
                "format": Field("the format of this file", BoundedText(9)),
                "game": Field("the folder's name", BoundedText(63, r"[a-z0-9][a-z0-9-]*", "small letters, digits and hyphens")),
                "phase": Field("the phase that it stands before", phase, needed=True),
                "due": Field("the deadline that the timetable gave", BoundedText(60)),
                "previous": Field("the hash of the record that led here; none in a position that a game starts from", _HASH),
                "board": Field("the hash of the board", _HASH),
                **self.keys,
            }
        )

    def read(self, tree: Any, *, dated: bool) -> tuple[Facts, list[Problem]]:
        """A position.yaml without what is wrong in it, and everything that is wrong with its shape and its head."""
        known, problems = self.record(dated=dated), list[Problem]()
        betrayed = [key for key in tree if key in self.secret and key not in known.keys] if isinstance(tree, Map) else []
        position: Facts = known.read(_without(tree, betrayed) if betrayed else tree, "position.yaml", problems)
        hint = "write it below `position:` of secret.yaml, in the same folder"
        problems += [fault("secret-key", f"everybody could read `{key}:` here, which is secret", key, hint) for key in betrayed]
        return position, [*problems, *_head(position, dated=dated)]

    def read_secret(self, tree: Any) -> tuple[Facts, list[Problem]]:
        """The same for the secret half."""
        problems: list[Problem] = []
        return Fields(self.secret).read(tree, "`position:` of secret.yaml", problems), problems

    def schema(self, *, dated: bool) -> dict[str, Any]:
        """The JSON Schema."""
        known = self.record(dated=dated).schema()
        fixed = {"format": {"const": 1, "description": "the format of this file"}}
        return {**known, "properties": {**known["properties"], **fixed}, "required": ["format", "game", *known["required"]]}


def _without(tree: Map, keys: list[str]) -> Map:
    rest = Map(tree.spot)
    rest.update((key, value) for key, value in tree.items() if key not in keys)
    return rest


def _head(position: Facts, *, dated: bool) -> Iterator[Problem]:
    """A fault where the id names no phase, a key beside it disagrees with it, or the deadline is no moment."""
    named = position.get("phase", {})
    phase = read_phase(named.get("id", ""))
    if phase is None or phase.dated != dated:
        hint = f"write it as {'05-1902-fall-orders' if dated else '05-turn-2-plans'}"
        if "id" in named:
            yield fault("unknown-phase", f"`{named['id']}` names no phase", named["id"], hint)
    else:
        of_the_id = {"year": str(phase.year), "season": phase.season, "turn": phase.season, "step": phase.step}
        for key, value in of_the_id.items():
            if named.get(key, value) != value:
                yield fault("phase", f"`{key}:` is not that of {phase.id}", named[key], f"write {value}")
    due = position.get("due")
    if due and read_moment(due, None) is None:
        yield fault("deadline", "`due:` is no moment", due, "write it with its offset, as 2026-12-03T19:00-05:00")
