"""Rulings, the GM's word as an input: each has a moment at which it is applied, and each becomes an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.event import GM, Event
from generator.core.file_keys import unknown_keys
from generator.core.nearest import did_you_mean
from generator.core.placed_values import by_key, spot_of
from generator.core.problem import Problem, fault
from generator.core.ruleset import Document, FieldType, Ruleset, Ruling
from generator.core.turn import Turn

ENGINE: Mapping[str, Ruling] = {"board": Ruling(lambda turn, _: turn)}
"""Rulings that no rule system needs to know: `board` lets a running game go on with a board that has changed."""

OVER = fault("ruling", "the game is over already when this ruling comes", None, "take it out")

SHARED: Mapping[str, FieldType] = {"rule": "text", "when": "text", "why": "text"}
"""The keys of every ruling."""

_SHAPES = {"text": str, "list": list, "mapping": Mapping}


def read_rulings(value: Any, ruleset: Ruleset) -> tuple[tuple[Document, ...], list[Problem]]:
    """The rulings of an order file, in order, or what is wrong with their shape."""
    if not isinstance(value, list):
        hint = "write `- {rule: remove, unit: A Vie, why: reason}`, one a line"
        return (), [fault("rulings", "`rulings:` is a list", value, hint)]
    problems = [problem for entry in value for problem in _shape(entry, ruleset)]
    problems += [] if problems else _ends(value, ruleset)
    return (() if problems else tuple(value)), problems


def split_rulings(rulings: tuple[Document, ...], moment: str) -> tuple[tuple[Document, ...], tuple[Document, ...]]:
    """The rulings whose moment it is, and the others."""
    now = tuple(ruling for ruling in rulings if ruling.get("when", "before") == moment)
    return now, tuple(ruling for ruling in rulings if ruling.get("when", "before") != moment)


def apply_rulings(turn: Turn, rulings: tuple[Document, ...], ruleset: Ruleset) -> tuple[Turn, list[Problem]]:
    """The turn as ruled, in the order given, each ruling logged; a ruling that cannot apply is a fault."""
    problems: list[Problem] = []
    for ruling in rulings:
        rule = {**ENGINE, **ruleset.rulings}[str(ruling["rule"])]
        fields = {key: ruling[key] for key in ("rule", *rule.fields, "why") if key in ruling}
        event = in_order({"kind": "ruling", **fields})
        logged = turn.confide(GM, [event]) if rule.secret else turn.announce([event])
        ruled = OVER if rule.ends and turn.position.over else rule(logged, ruling)
        if isinstance(ruled, Problem):
            problems.append(ruled if ruled.spot else replace(ruled, spot=spot_of(ruling), weight="fault"))
        else:
            turn = ruled
    return turn, problems


def in_order(event: Event) -> Event:
    """The event of a ruling with its names sorted: the order in which a GM typed them means nothing."""
    return {key: _sorted(value) for key, value in event.items()}


def _sorted(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(by_key(value))
    return sorted(value, key=str) if isinstance(value, list | tuple) else value


def _ends(rulings: Sequence[Document], ruleset: Ruleset) -> Iterator[Problem]:
    """A fault for each further ruling that ends the game: it ends only once, whatever the moments of the rulings are."""
    ending = [one["rule"] for one in rulings if {**ENGINE, **ruleset.rulings}[str(one["rule"])].ends]
    for rule in ending[1:]:
        both = " and ".join(f"`{one}`{f' on line {spot.line}' if (spot := spot_of(one)) else ''}" for one in (ending[0], rule))
        yield fault("rulings", f"two rulings end the game: {both}", rule, "keep the one that counts")


def _shape(entry: Any, ruleset: Ruleset) -> list[Problem]:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("rule"), str):
        return [fault("rulings", "a ruling names its rule", entry, "write {rule: remove, unit: A Vie, why: reason}")]
    rule = entry["rule"]
    if rule not in ruleset.rulings and rule not in ENGINE:
        known = (*ruleset.rulings, *ENGINE)
        return [fault("unknown-ruling", f"there is no ruling `{rule[:60]}`", rule, did_you_mean(rule, known))]
    shapes = {**SHARED, **{**ENGINE, **ruleset.rulings}[rule].fields}
    return unknown_keys(entry, shapes, f"the ruling `{rule}`") + [
        fault("rulings", f"`{key}:` of a ruling is a {shape}", entry[key])
        for key, shape in shapes.items()
        if key in entry and not isinstance(entry[key], _SHAPES[shape])
    ]
