"""Who imports whom, read from the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import generator

ROOT = Path(generator.__file__).parent
FILES = sorted(path for path in ROOT.rglob("*.py") if "docs" not in path.relative_to(ROOT).parts)
"""Every module; the scripts for the jobs of a forge, which lie among the documents, are none."""
_NAMES = {"id", "attr", "arg", "name", "asname"}
"""Where a node keeps a name."""

PACKAGES = sorted(path.parent.name for path in ROOT.glob("*/__init__.py"))


def package(path: Path) -> str:
    """The package that a file belongs to; empty for those at the top."""
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else ""


class Source(NamedTuple):
    """What tests ask of a file: which modules of ours it imports, what it calls, and every name and text in it, each with its line.

    Imports within functions and for types alone count, too.
    """

    imports: tuple[str, ...]
    calls: tuple[tuple[int, str], ...]
    said: tuple[tuple[int, str], ...]


@cache
def source(path: Path) -> Source:
    """A file as Python reads it; to walk through its nodes takes so long that it is done once for all tests."""
    nodes = everything_in(ast.parse(path.read_text(encoding="utf-8")))
    calls = ((node.lineno, ".".join(called(node.func))) for node in nodes if isinstance(node, ast.Call))
    return Source(tuple(_imports(nodes)), tuple(calls), tuple(said(nodes)))


def imports(path: Path) -> tuple[str, ...]:
    """The modules of ours that a file imports."""
    return source(path).imports


def everything_in(tree: ast.AST) -> list[ast.AST]:
    """A tree's nodes, as `ast.walk` gives them, in half the time."""
    nodes = [tree]
    for node in nodes:  # which get more meanwhile
        for value in vars(node).values():
            if isinstance(value, ast.AST):
                nodes.append(value)
            elif isinstance(value, list):
                nodes += [each for each in value if isinstance(each, ast.AST)]
    return nodes


def _imports(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "generator")
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "generator":
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def called(function: ast.AST) -> tuple[str, ...]:
    """The names by which a function is called: `now` and what stands before its dots, an empty name for what is none."""
    if isinstance(function, ast.Attribute):
        return (*called(function.value), function.attr)
    return (function.id if isinstance(function, ast.Name) else "",)


def said(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Every name and every text among nodes, with its line; a name of several words with blanks between them."""
    for node in nodes:
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield line, node.value
        for field, name in vars(node).items():
            if field in _NAMES and isinstance(name, str):
                yield line, re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).replace("_", " ")


def between_packages() -> set[tuple[str, str]]:
    """The pairs of packages of which the first imports the second."""
    found = ((package(path), (name + ".").split(".")[1]) for path in FILES for name in imports(path))
    return {(one, other) for one, other in found if one and other in PACKAGES and one != other}
