"""What the page of the architecture says is so: functions are called in its order, and commands keep its promises."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import redirect_stderr, redirect_stdout
from functools import reduce
from importlib import import_module
from io import StringIO
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from generator.cli import main, site_sources
from generator.cli.commands import COMMANDS
from generator.publish import picture_files
from generator.publish.picture_files import DrawnPicture, PlannedPicture, RenderInputs
from generator.publish.render_pool import RenderPool
from tests.support.architecture import PAGE
from tests.support.imports import PACKAGES, ROOT

TEXT = PAGE.read_text(encoding="utf-8")
GLOSSARY = PAGE.with_name("glossary.md").read_text(encoding="utf-8")


def rows(head: str) -> list[list[str]]:
    """The cells of each table of the page whose first column has this head, row by row."""
    tables = re.findall(rf"^\| {re.escape(head)} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for table in tables for line in table.splitlines()]


def bare(cell: str) -> str:
    return cell.strip("` ")


WALK = {bare(name): bare(gives) for name, gives, _ in rows("function")}
"""The functions that an order passes, and the type of what each gives."""


def resolved(name: str) -> Any:
    """What a name as `store.records.save` stands for."""
    parts = name.split(".")
    found = max(size for size in range(1, len(parts) + 1) if _is_module(parts[:size]))
    return reduce(getattr, parts[found:], import_module(".".join(("generator", *parts[:found]))))


def _is_module(parts: list[str]) -> bool:
    return (ROOT / Path(*parts)).with_suffix(".py").is_file() or (ROOT / Path(*parts)).is_dir()


@pytest.mark.parametrize("name", sorted(set(re.findall(rf"`((?:{'|'.join(PACKAGES)})(?:\.\w+){{2,}})`", TEXT + GLOSSARY))))
def test_every_function_that_the_page_names_is_there(name: str) -> None:
    assert callable(resolved(name))


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:\w+/)+(?:[\w-]+\.\w+)?)`", TEXT))))
def test_every_file_that_the_page_names_is_there(path: str) -> None:
    assert path in ("state/", "site/") or (ROOT.parent / path).exists() or (ROOT / path).exists()


def entries(text: str) -> list[list[str]]:
    """The rows of the tables in a part of the glossary: a word or two, what it means, what it is not."""
    lines = (line.strip("|").split(" |") for line in text.splitlines() if re.match(r"\| (?!word )", line))
    return [[cell.strip() for cell in cells] for cells in lines]


def test_the_glossary_has_each_word_once_in_the_order_of_the_alphabet() -> None:
    words = [row[0] for row in entries(GLOSSARY)]
    assert len(words) == len(set(words)) > 50
    for part in GLOSSARY.split("\n## ")[1:]:
        listed = [row[0] for row in entries(part)]
        assert listed == sorted(listed, key=str.casefold)


def test_what_a_word_is_not_has_a_word_of_its_own() -> None:
    known = {word for row in entries(GLOSSARY) for word in row[0].split(", ")}
    named = {word for row in entries(GLOSSARY) for word in re.findall(r"\*([\w ]+)\*", row[2])}
    assert {word for word in named if not {word, word.removesuffix("s")} & known} == set()


def test_the_table_of_the_example_names_every_file_of_it() -> None:
    there = {path.name + "/" * path.is_dir() for path in (ROOT.parent / "tests" / "quarry").iterdir()}
    assert {bare(name) for name, _ in rows("file")} == {it for it in there if it.endswith((".py", "templates/"))}


class Passed:
    """Which of the functions on the page were called, in the order of their first calls, and the type that each gave."""

    def __init__(self) -> None:
        self.gave: dict[str, str] = {}
        self._names: Mapping[CodeType, str] = {resolved(name).__code__: name for name in WALK}

    def __call__(self, frame: FrameType, event: str, value: Any) -> None:
        name = self._names.get(frame.f_code)
        if name is None:
            return
        if event == "call":
            self.gave.setdefault(name, "")
        elif event == "return" and not self.gave[name]:
            pair = type(value) is tuple and len(value) == 2 and isinstance(value[1], list)
            self.gave[name] = type(value[0] if pair else value).__name__


@pytest.fixture(scope="module")
def passed(base: Path) -> Passed:
    """What a run and a build of the game called. Pictures are drawn here, as SVG alone, in place of processes of their own."""

    def submit(_: RenderPool, planned: PlannedPicture, inputs: RenderInputs) -> Future[DrawnPicture]:
        done: Future[DrawnPicture] = Future()
        done.set_result(picture_files.draw_picture(planned, inputs))
        return done

    found = Passed()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RenderPool, "submit", submit)
        patch.setattr(RenderPool, "_start_worker", lambda _: None)
        patch.setattr(PlannedPicture, "pngs", ())
        # The pages of boards are drawn by the same functions, before those of the game.
        patch.setattr(site_sources, "boards", lambda _: [])
        patch.setattr(site_sources, "_package_board", lambda _: None)
        for words in (["run"], ["build"]):
            threading.setprofile(found)
            sys.setprofile(found)
            try:
                said(base, *words)
            finally:
                sys.setprofile(None)
                threading.setprofile(None)
    return found


def said(base: Path, *words: str) -> str:
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        assert main(["-C", str(base), *words]) == 0, err.getvalue()
    return out.getvalue()


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a game, for whose first phase one order came."""
    home = tmp_path_factory.mktemp("games")
    (home / "state").mkdir()
    said(home, "new", "teaparty", "--rules", "classical")
    sheet = home / "state" / "teaparty" / "01-1901-spring-orders" / "orders.yaml"
    head = sheet.read_text().partition("orders:")[0].replace("final: false", "final: true")
    sheet.write_text(f"{head}orders: {{france: [A Par - Bur]}}\n")
    return home


def test_an_order_passes_the_functions_of_the_page_in_its_order(passed: Passed) -> None:
    assert list(passed.gave) == list(WALK)


def test_each_of_them_gives_what_the_page_says(passed: Passed) -> None:
    assert passed.gave == WALK


def test_the_record_has_the_line_that_the_page_shows(base: Path, passed: Passed) -> None:
    (line,) = re.findall(r"`(\{kind: order.*?\})`", TEXT)
    assert passed.gave
    assert f"  - {line}\n" in (base / "state/teaparty/01-1901-spring-orders/results.yaml").read_text()


PROMISES = {bare(row[0]): row[1:] for row in rows("command")}


def test_every_command_promises_something() -> None:
    assert list(PROMISES) == list(COMMANDS)


def source(command: str) -> str:
    return (ROOT / "cli" / f"{command}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_asks_for_a_key_where_it_opens_sealed_files(command: str) -> None:
    asks = re.search(r"given_keys\.given\(|game\.keys\b", source(command))
    assert PROMISES[command][2] == ("yes" if asks else "no")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_ends_with_1_where_the_page_says_when(command: str) -> None:
    fails = re.search(r"\bFAULTS\b|opened_game\.open_game", source(command))
    assert (PROMISES[command][3] != "never") == bool(fails)


PHASE = "01-1901-spring-orders"
TYPED = {
    "check": ["check"],
    "due": ["due"],
    "jobs": ["jobs"],
    "post": ["post", "teaparty", PHASE, "--for", "phpbb"],
    "tell": ["tell", "teaparty", PHASE],
    "verify": ["verify", "site"],
    "replay": ["replay"],
    "version": ["version"],
}


def everything(base: Path) -> Iterator[tuple[Path, int, bytes]]:
    for path in sorted(base.rglob("*")):
        if path.is_file():
            yield path, path.stat().st_mtime_ns, path.read_bytes()


def test_the_commands_that_write_nothing_are_these() -> None:
    assert {command for command, row in PROMISES.items() if row[1].partition(";")[0] == "nothing"} == set(TYPED)


@pytest.mark.parametrize("command", TYPED)
def test_a_command_that_promises_to_write_nothing_writes_nothing(
    command: str, base: Path, passed: Passed, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert passed.gave
    monkeypatch.chdir(base)
    before = list(everything(base))
    said(base, *TYPED[command])
    assert list(everything(base)) == before
