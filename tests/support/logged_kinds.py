"""The kinds of event that the code of a rule system logs, read from its source."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path


def logged(code: Path, paths: Iterable[Path], loggers: Mapping[str, int]) -> dict[str, list[str]]:
    """Every kind that stands in `{"kind": ...}` or is handed to a logger, with the places where it is, below the folder `code`.

    `loggers` has the names of functions that log a fact, each with the number of the argument that is its kind.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(paths):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for kind in _kinds(node, loggers):
                found.setdefault(kind, []).append(f"{path.relative_to(code)}:{getattr(node, 'lineno', 0)}")
    return found


def _kinds(node: ast.AST, loggers: Mapping[str, int]) -> Iterator[str]:
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and key.value == "kind":
                yield from texts(value)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) > loggers.get(node.func.id, 99):
        yield from texts(node.args[loggers[node.func.id]])


def texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be: a constant, or either branch of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*texts(node.body), *texts(node.orelse))
