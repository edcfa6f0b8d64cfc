"""What players of Quarry write: a line for each stack, with a plan of as many steps as they like.

`Badger + 2 - Mill - Pit` hires two men, goes to the Mill, and then to the Pit, a step in each round. `Badger stays` is one, too.
Below `notes:` of the order file a realm may leave word with the GM, which nobody else ever reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.placed_values import spot_of
from generator.core.problem import Problem, fault
from generator.core.ruleset import Count
from tests.quarry.board import Board
from tests.quarry.position import Position

Plan = tuple[str | int, ...]
"""The steps of a stack that are still to come: a place to go to, or how many men to hire."""

Orders = Mapping[str, Plan]
"""The plan of each stack by its name; a stack that got no order, or one that cannot be, has none."""

HINT = "write `Badger - Mill - Pit`, `Badger + 2 - Mill` or `Badger stays`"
_LINE = re.compile(r"(\w+)(?:\s+stays|((?:\s*[-+]\s*\w+)*))\s*")
_STEP = re.compile(r"([-+])\s*(\w+)")


def read(board: Board, position: Position, _: Any, file: Mapping[str, Any]) -> tuple[Orders, list[Problem]]:
    """The plans of all stacks, and everything that is wrong with what was written."""
    plans: dict[str, Plan | None] = {}
    problems: list[Problem] = []
    for realm, lines in file["orders"].items():
        if realm not in board.played:
            problems.append(fault("unknown-realm", f"nobody plays {realm}", realm, did_you_mean(realm, board.played)))
            continue
        if not isinstance(lines, list):
            problems.append(fault("shape", f"the orders of {realm} are a list", lines, f"{HINT}, each behind a hyphen"))
            continue
        own = [name for name, banner in position.banners.items() if banner == realm]
        for line in lines:
            name, plan, wrong = _read_line(board, position, own, line)
            twice = [fault("twice", f"{name} has two plans", line, "keep one")] if name in plans else []
            problems += wrong + twice
            plans |= {name: plan} if plan is not None or wrong else {}
    silent = [name for name in _due(board, position) if name not in plans]
    problems += [Problem("missing", "no-order", f"{name} has no order", spot_of(file["orders"])) for name in silent]
    return {name: plan for name, plan in plans.items() if plan is not None}, problems


def _read_line(board: Board, position: Position, own: Sequence[str], line: Any) -> tuple[str, Plan | None, list[Problem]]:
    """The stack, its plan, and what is wrong; no plan where there is none, or it cannot be."""
    found = _LINE.fullmatch(line.strip()) if isinstance(line, str) else None
    if found is None:
        return "", None, [fault("unreadable", f"`{line}` is no order", line, HINT)]
    name, steps = found[1], _STEP.findall(found[2] or "")
    if name not in own:
        return name, None, [fault("unknown-stack", f"there is no stack {name}", line, did_you_mean(name, own))]
    if found[0].strip() == name:
        return name, None, [Problem("missing", "no-order", f"{name} has no order", spot_of(line))]
    plan = tuple(int(word) if sign == "+" and word.isdecimal() else word for sign, word in steps)
    wrong = list(_impossible(board, position, name, plan, line))
    return name, None if wrong else plan, wrong


def _impossible(board: Board, position: Position, name: str, plan: Plan, line: str) -> Iterator[Problem]:
    """A problem for each step of a plan that no way allows. It never says where a hidden stack stands."""
    places = [step for step in plan if isinstance(step, str)]
    if strange := [place for place in places if place not in board.names]:
        yield from (fault("unknown-place", f"there is no place {it}", line, did_you_mean(it, board.names)) for it in strange)
        return
    start = [position.stacks[name].at] if name in position.stacks else []
    for one, other in pairwise([*start, *places]):
        if other not in board.ways[one]:
            hint = f"from {one}: {', '.join(sorted(board.ways[one]))}"
            yield Problem("illegal", "no-way", f"no way leads from {one} to {other}; {name} stays", spot_of(line), hint)


def counts(board: Board, position: Position, plans: Orders) -> tuple[Count, ...]:
    """How many stacks have a plan."""
    return (Count("stacks", len(plans), len(_due(board, position))),)


def sheet(board: Board, position: Position) -> dict[str, Any]:
    """The order file to fill in: the name of every stack."""
    due = _due(board, position)
    return {"orders": {realm: [name for name in due if position.banners[name] == realm] for realm in board.played}}


def schema(board: Board, position: Position) -> dict[str, Any]:
    """What editors know of `orders:`."""
    line = {"type": "string", "description": HINT}
    lists = {realm: {"type": "array", "items": line} for realm in board.played}
    return {"orders": {"type": "object", "properties": lists, "additionalProperties": False}}


def _due(board: Board, position: Position) -> list[str]:
    return [name for name, realm in position.banners.items() if realm in board.played]
