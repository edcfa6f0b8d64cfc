"""Who imports whom."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import generator

ROOT = Path(generator.__file__).parent
ALLOWED = {
    "core": set(),
    "diplomacy": {"core"},
    "rulesets": {"diplomacy", "core"},
    "store": {"core"},
    "render": {"core"},
    "publish": {"render", "core"},
    "cli": {"store", "publish", "rulesets", "core"},
    "atlas": {"core", "render"},
    "": {"cli"},
}
"""What each package may import of ours besides itself; the empty name is the top of the package."""

FILES = sorted(path for path in ROOT.rglob("*.py"))
READING_AND_WRITING = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "print", "input", "unlink", "mkdir"}


def package(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else ""


def module(path: Path) -> str:
    name = ".".join(("generator", *path.relative_to(ROOT).with_suffix("").parts))
    return name.removesuffix(".__init__")


def imports(path: Path, *, anywhere: bool = True) -> Iterator[str]:
    """The modules of ours that a file imports, within functions too if `anywhere`."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree) if anywhere else at_import(tree.body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "generator")
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "generator":
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def at_import(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for node in body:
        typing_only = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        if not typing_only:
            yield node


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_its_package_may(path: Path) -> None:
    own = package(path)
    for name in imports(path):
        other = name.split(".")[1] if "." in name else ""
        known = other if (ROOT / other).is_dir() else ""
        if known and known != own:
            assert known in ALLOWED[own], f"{own or 'the top'} must not import {name}"


def test_every_package_has_its_rule() -> None:
    assert {package(path) for path in FILES} <= set(ALLOWED)


def test_a_rule_system_imports_no_other() -> None:
    for path in (ROOT / "rulesets").rglob("*.py"):
        own = path.relative_to(ROOT / "rulesets").parts[0]
        for name in imports(path):
            parts = name.split(".")
            if parts[1] == "rulesets" and (ROOT / "rulesets" / parts[2]).is_dir():
                assert parts[2] == own


def test_what_all_rule_systems_share_imports_nothing_of_dynasties() -> None:
    shared = [path for path in (ROOT / "diplomacy").rglob("*.py") if path.parent.name != "dynasty"]
    assert shared
    for path in shared:
        assert not [name for name in imports(path) if name.startswith("generator.diplomacy.dynasty")], path.name


def test_no_module_is_imported_in_a_circle() -> None:
    known = {module(path): path for path in FILES}
    graph = {name: {nearest(found, known) for found in imports(path, anywhere=False)} - {name} for name, path in known.items()}
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " -> ".join((*way[way.index(name) :], name))
        if name not in done:
            for other in sorted(graph[name]):
                visit(other, (*way, name))
            done.add(name)

    for name in graph:
        visit(name, ())


def nearest(name: str, known: dict[str, Path]) -> str:
    while name not in known:
        name = name.rpartition(".")[0]
    return name


@pytest.mark.parametrize("name", ["core", "diplomacy", "rulesets"])
def test_rules_do_no_input_or_output(name: str) -> None:
    for path in (ROOT / name).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                assert called not in READING_AND_WRITING, f"{path.name}:{node.lineno} calls {called}"


@pytest.mark.parametrize("name", sorted(set(ALLOWED) - {"", "cli", "atlas"}))
def test_only_the_command_line_prints_exits_or_knows_the_clock(name: str) -> None:
    for path in (ROOT / name).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                text = ast.unparse(node.func)
                forbidden = text in ("print", "exit", "sys.exit") or text.endswith((".now", ".today", "time.time", ".utcnow"))
                assert not forbidden, f"{path.name}:{node.lineno} calls {text}"


@pytest.mark.parametrize("name", ["render", "publish", "store", "core"])
def test_nothing_but_rules_speaks_of_diplomacy(name: str) -> None:
    for path in (ROOT / name).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Name | ast.Attribute):
                continue
            named = node.id if isinstance(node, ast.Name) else node.attr
            assert not {"diplomacy", "dislodge", "retreat"} & set(named.lower().split("_")), f"{path.name}:{node.lineno}"


def test_quick_commands_import_nothing_heavy() -> None:
    code = "import sys, generator.store, generator.cli; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT.parent
    ).stdout.split()
    assert not {"jinja2", "lxml", "cairosvg", "markdown_it", "PIL", "fontTools"} & set(loaded)
