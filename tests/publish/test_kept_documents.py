"""Which records and positions a build parses: those that the last one did not, but each of them where something is wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.cli import site_sources
from generator.core.problem import Problem
from generator.publish.kept_values import NAME
from generator.publish.site import Site, SiteFolders
from generator.publish.site_build import build
from generator.store import publishing, reading
from generator.store.game_folders import Folder
from generator.store.positions import position_problems
from tests.support import small_site
from tests.support.quarry_tables import rolling
from tests.support.quarry_tables.table import FIRST, ONE, QUARRY, SECOND, TWO, Table, set_table


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game of which a day was played."""
    rolling.register(monkeypatch)
    found = set_table(tmp_path / "state")
    found.orders(ONE, FIRST)
    assert not found.run().faults
    return found


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are parsed for publishing, by folder and name, in turn."""
    found: list[str] = []

    def noted(data: bytes, file: str, **how: Any) -> Any:
        found.append("/".join(Path(file).parts[-2:]))
        return reading.load_yaml(data, file, **how)

    monkeypatch.setattr(publishing, "load_yaml", noted)
    return found


def published(table: Table, out: Path) -> tuple[Problem, ...]:
    """Build the site without maps, which take longest."""
    source = replace(site_sources.source(table.root, "pit"), board=None, rules=lambda: replace(QUARRY, chart=None))
    return build([source], Site("Pits"), SiteFolders(small_site.TEMPLATES, out)).problems


def test_one_more_phase_is_parsed_alone_and_the_site_is_that_of_a_build_from_nothing(
    table: Table, tmp_path: Path, parsed: list[str]
) -> None:
    assert not published(table, tmp_path / "one")
    first = [*parsed]
    assert [it for it in first if it.startswith((ONE, TWO))] == [
        f"{ONE}/position.yaml",
        f"{ONE}/results.yaml",
        f"{TWO}/position.yaml",
    ]
    parsed.clear()
    table.orders(TWO, SECOND)
    assert not table.run().faults
    assert not published(table, tmp_path / "one")
    assert not set(parsed) & set(first)
    assert f"{TWO}/results.yaml" in parsed
    assert not published(table, tmp_path / "two")
    assert small_site.contents(tmp_path / "one") == small_site.contents(tmp_path / "two")


def test_what_others_put_into_the_kept_file_is_not_believed(table: Table, tmp_path: Path, parsed: list[str]) -> None:
    published(table, tmp_path / "one")
    kept = tmp_path / "one" / "pit" / NAME
    kept.write_bytes(kept.read_bytes().replace(b"made", b"mode") + b" ")
    first = [*parsed]
    parsed.clear()
    published(table, tmp_path / "one")
    assert parsed == first


def test_a_file_that_was_changed_is_parsed_and_its_fault_has_a_place(table: Table, tmp_path: Path, parsed: list[str]) -> None:
    published(table, tmp_path / "one")
    first = [*parsed]
    path = table.root / "pit" / TWO / "position.yaml"
    path.write_text(path.read_text("utf-8").replace(f"id: {TWO}", f"id: {ONE}"), "utf-8")
    parsed.clear()
    (problem, *_) = published(table, tmp_path / "one")
    assert problem.spot is not None
    assert Path(problem.spot.file) == path
    assert parsed == [f"{TWO}/position.yaml", *first]  # the changed one, and then all of them for their places


def test_a_position_that_was_judged_is_not_judged_again(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[str] = []

    def noted(folder: Folder, *rest: Any) -> list[Problem]:
        judged.append(folder.phase.folder)
        return position_problems(folder, *rest)

    monkeypatch.setattr(publishing, "position_problems", noted)
    assert not published(table, tmp_path / "one")
    first = [*judged]
    assert {ONE, TWO} <= set(first)
    judged.clear()
    table.orders(TWO, SECOND)
    assert not table.run().faults
    assert not published(table, tmp_path / "one")
    assert judged
    assert not set(judged) & set(first)


@pytest.mark.parametrize("line", ["title: Other pits\n", "edition: odd\n"])
def test_another_game_file_judges_everything_anew(table: Table, tmp_path: Path, parsed: list[str], line: str) -> None:
    published(table, tmp_path / "one")
    first = [*parsed]
    path = table.root / "pit" / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("title: Pit\n", "") + line, "utf-8")
    parsed.clear()
    published(table, tmp_path / "one")
    assert parsed[: len(first)] == first
