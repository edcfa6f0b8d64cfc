"""Who imports whom, read from the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import generator

ROOT = Path(generator.__file__).parent
FILES = sorted(path for path in ROOT.rglob("*.py") if "docs" not in path.relative_to(ROOT).parts)
"""Every module; the scripts for the jobs of a forge, which lie among the documents, are none."""
PACKAGES = sorted(path.parent.name for path in ROOT.glob("*/__init__.py"))


def package(path: Path) -> str:
    """The package that a file belongs to; empty for those at the top."""
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else ""


def parsed(path: Path) -> ast.Module:
    """A file as Python reads it."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The modules of ours that a file imports, within functions and for types alone too."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "generator")
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "generator":
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def between_packages() -> set[tuple[str, str]]:
    """The pairs of packages of which the first imports the second."""
    found = ((package(path), (name + ".").split(".")[1]) for path in FILES for name in imports(path))
    return {(one, other) for one, other in found if one and other in PACKAGES and one != other}
