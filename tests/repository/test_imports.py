"""Who imports whom."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.support import architecture
from tests.support.imports import FILES, ROOT, imports, package, said, source

ALLOWED = {
    "core": set(),
    "diplomacy": {"core"},
    "rulesets": {"diplomacy", "core"},
    "store": {"core"},
    "render": {"core"},
    "publish": {"render", "core"},
    "cli": {"store", "publish", "render", "rulesets", "core"},
    "atlas": set(),
    "": {"cli"},
}
"""What each package may import of ours besides itself; the empty name is the top of the package."""

READING_AND_WRITING = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "print", "input", "unlink", "mkdir"}


def module(path: Path) -> str:
    name = ".".join(("generator", *path.relative_to(ROOT).with_suffix("").parts))
    return name.removesuffix(".__init__")


def test_a_module_imports_only_what_its_package_may() -> None:
    between = [(path, name, name.split(".")[1]) for path in FILES for name in imports(path) if "." in name]
    assert len(between) > len(FILES)
    wrong = [
        f"{path.relative_to(ROOT)} must not import {name}"
        for path, name, other in between
        if other not in {package(path), *ALLOWED[package(path)]} and (ROOT / other).is_dir()
    ]
    assert wrong == []


def test_the_picture_of_the_architecture_is_drawn_from_these_imports() -> None:
    assert architecture.PICTURE.read_text(encoding="utf-8") == architecture.picture(), "`make architecture` draws it anew"


def test_the_table_of_the_packages_says_what_they_say_of_themselves() -> None:
    assert architecture.table() in architecture.PAGE.read_text(encoding="utf-8"), "`make architecture` writes it anew"


def test_the_table_of_the_rooms_of_render_says_what_they_say_of_themselves() -> None:
    assert architecture.table_of_render() in architecture.PAGE.read_text(encoding="utf-8"), "`make architecture` writes it anew"


def test_every_package_has_its_rule() -> None:
    assert {package(path) for path in FILES} <= set(ALLOWED)


def test_a_room_of_render_imports_only_those_before_it() -> None:
    top = ROOT / "render"
    assert {it.name for it in top.iterdir() if (it / "__init__.py").exists()} == set(architecture.ROOMS_OF_RENDER)
    seen = 0
    for number, room in enumerate(architecture.ROOMS_OF_RENDER):
        allowed = {*architecture.ROOMS_OF_RENDER[: number + 1], "kept_beside", "installed"}
        for path in (top / room).glob("*.py"):
            used = {name.split(".")[2] for name in imports(path) if name.startswith("generator.render.")}
            assert used <= allowed, f"{path.name} imports from {sorted(used - allowed)}"
            seen += len(used)
    assert seen > len(architecture.ROOMS_OF_RENDER)


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
    graph = {name: {nearest(found, known) for found in imports(path)} - {name} for name, path in known.items()}
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
        for line, called in source(path).calls:
            assert called.rpartition(".")[2] not in READING_AND_WRITING, f"{path.name}:{line} calls {called}"


@pytest.mark.parametrize("name", sorted(set(ALLOWED) - {"", "cli", "atlas"}))
def test_only_the_command_line_prints_exits_or_knows_the_clock(name: str) -> None:
    for path in (ROOT / name).rglob("*.py"):
        for line, called in source(path).calls:
            forbidden = called in ("print", "exit", "sys.exit") or called.endswith((".now", ".today", "time.time", ".utcnow"))
            assert not forbidden, f"{path.name}:{line} calls {called}"


OF_ONE_FAMILY = re.compile(
    r"(?<![a-z])(diplomacy|thralls?|supply[\W_]*cent(re|er)s?|heirs?|retreat(s|ed|ing)?|dislodge|vassals?|minors?|armies|army|fleets?"
    r"|convoy(s|ed)?|standoffs?|census|bids?|adjustments?|dynast(y|ies|ic)|civil.disorder)(?![a-z])",
    re.IGNORECASE,
)
"""The words of one family of games, which no shared room may speak: there they come from the rule system."""

ALLOWED_WORDS = {
    "cli/starting_files.py": {"gazette-diplomacy"},  # the name under which this program is installed
    "publish/templating.py": {"diplomacy/board.html"},  # a path in the folder of templates, as an example
    "render/base_maps/map_file.py": {
        "supply-centers"
    },  # a layer in maps that people have drawn already, and draw for other programs
    "render/base_maps/map_check.py": {"supply-centers"},
    "render/base_maps/base_map.py": {"supply-centers"},
    "render/base_maps/diagram.py": {"supply-centers"},
}
"""What may be said all the same, by file, and why."""

TEXTS = {".html", ".css", ".js", ".svg", ".txt", ".j2"}
"""What templates and static files are written as."""

SHARED_ROOMS = [path for name in ("core", "store", "publish", "render", "cli") for path in sorted((ROOT / name).rglob("*.py"))]
SHARED_PAGES = [
    path for name in ("site", "static") for path in sorted((ROOT.parent / "templates" / name).rglob("*")) if path.suffix in TEXTS
]


def foreign(text: str, allowed: Iterable[str] = ()) -> list[str]:
    """The words of one family of games in a text."""
    for words in allowed:
        text = text.replace(words, "")
    return [found[0] for found in OF_ONE_FAMILY.finditer(text)]


def test_no_shared_room_speaks_the_words_of_one_family() -> None:
    assert SHARED_ROOMS
    names = {path: path.relative_to(ROOT).as_posix() for path in SHARED_ROOMS}
    found = [
        (f"{name}:{line}", words)
        for path, name in names.items()
        for line, text in source(path).said
        for words in foreign(text, ALLOWED_WORDS.get(name, set()))
    ]
    assert found == []


def test_no_shared_page_speaks_the_words_of_one_family() -> None:
    assert SHARED_PAGES
    assert {path.name: words for path in SHARED_PAGES if (words := foreign(path.read_text(encoding="utf-8")))} == {}


@pytest.mark.parametrize(("file", "allowed"), ALLOWED_WORDS.items())
def test_no_word_is_allowed_that_nobody_says(file: str, allowed: set[str]) -> None:
    told = [text for _, text in source(ROOT / file).said]
    assert all(any(words in text for text in told) for words in allowed)


FOREIGN = ["the heir of Spain", "supply-centers", "supply_centres", "Minor powers: 3", "armies and fleets", "RetreatStep"]
OURS = ["their pieces", "a fleeting look", "minority", "supply", "bidden", "retreatant"]


@pytest.mark.parametrize("text", FOREIGN)
def test_a_word_of_one_family_is_noticed(text: str) -> None:
    assert [words for _, spoken in said([ast.Name(text)]) for words in foreign(spoken)]


@pytest.mark.parametrize("text", OURS)
def test_a_word_that_only_looks_like_one_is_not(text: str) -> None:
    assert foreign(text) == []


def test_frozen_dataclasses_are_made_quickly() -> None:
    texts = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in FILES if package(path) != "atlas"}
    frozen = {path: text for path, text in texts.items() if "\n@dataclass(frozen=True" in text}
    assert len(frozen) > 100
    assert [path for path, text in frozen.items() if "from generator.core.quick_dataclass import dataclass\n" not in text] == []


def loaded_by(names: str) -> set[str]:
    """The modules that are loaded once these are."""
    code = f"import sys, {names}; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT.parent)
    return {*told.stdout.split()}


def test_quick_commands_import_nothing_heavy() -> None:
    heavy = {"jinja2", "lxml", "cairosvg", "markdown_it", "PIL", "fontTools"}
    assert not heavy & loaded_by("generator.store, generator.cli")


def test_a_build_plans_pictures_without_what_draws_them() -> None:
    drawing = {
        "generator.render.base_maps.base_map",
        "generator.render.scenes.map_scene",
        "generator.render.maps.svg",
        "PIL",
        "cairocffi",
    }
    assert not drawing & loaded_by("generator.publish.game_build")
