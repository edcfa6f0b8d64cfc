"""Prints problems and results, for a GM or as JSON for a script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.cli import console, github
from generator.core.exact_json import to_json
from generator.core.problem import Problem


def named(problem: Problem, name: str) -> Problem:
    """The problem; if it has no place, with the game's name before its message."""
    return problem if problem.spot else replace(problem, message=f"{name}: {problem.message}")


def show(problems: Iterable[Problem], root: Path, name: str = "") -> None:
    """Print problems by file and line, with paths relative to the repository `root`; one without a place names the game."""
    for problem in sorted(problems, key=lambda each: each.spot or ("", 0, 0)):
        console.warn(line(problem, root, name))


def line(problem: Problem, root: Path, name: str = "") -> str:
    """`file:line:column: weight: message (suggestion)`."""
    if problem.spot is None:
        return f"{name}: {problem}" if name else str(problem)
    return str(problem).replace(problem.spot.file, github.relative(problem.spot.file, root), 1)


def plain(problem: Problem, root: Path) -> dict[str, Any]:
    """A problem as JSON has it."""
    spot = problem.spot
    place = {"file": github.relative(spot.file, root), "line": spot.line, "column": spot.column} if spot else {}
    told = {
        "weight": problem.weight,
        "code": problem.code,
        "message": problem.message,
        "suggestion": problem.suggestion,
    }
    return place | told


def as_json(document: Any) -> None:
    """Print a document as JSON."""
    console.say(to_json(document, indent=2))


def faults(problems: Sequence[Problem]) -> int:
    """How many of the problems are faults."""
    return sum(problem.weight == "fault" for problem in problems)


def counted(number: int, one: str, many: str = "") -> str:
    """`1 fault`, `2 faults`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
