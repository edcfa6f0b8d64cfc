"""`gazette tell` and the first reports of `gazette new`: they reach files and a terminal, and nothing that others read."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from generator import rulesets
from generator.cli import loaded_rulesets, main
from generator.core.forums import FORUMS
from tests import quarry
from tests.support.quarry_tables import veiled
from tests.support.quarry_tables.table import ONE

FIRST = {".gitignore", "pit-start-grey.html", "pit-start-ochre.html"}


class Said(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str


@dataclass(frozen=True)
class House:
    """A repository under git, in which games of veiled Quarry begin."""

    base: Path
    begun: list[Said] = field(default_factory=list)

    def __call__(self, *words: str) -> Said:
        with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
            code = main(["-C", str(self.base), *words])
        return Said(code, out.getvalue(), err.getvalue())

    def git(self, *words: str) -> str:
        done = subprocess.run(["git", *words], cwd=self.base, capture_output=True, check=True, text=True)
        return done.stdout


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A game of hidden stacks that has just begun."""
    base = tmp_path_factory.mktemp("house")
    (base / "state").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulesets, "MODULES", {"quarry": veiled.__name__})
        patch.setattr(rulesets, "home", lambda _: Path(quarry.__file__).parent)
        loaded_rulesets._kept.clear()
        made = House(base)
        made.git("init", "-q")
        made.begun.append(made("new", "pit", "--rules", "quarry"))
        yield made
        loaded_rulesets._kept.clear()


def test_a_new_game_makes_the_first_report_of_every_power_where_git_does_not_take_it(house: House) -> None:
    said = house.begun[0]
    assert said.code == 0, said.err
    assert "private/pit-start-grey.html\nprivate/pit-start-ochre.html\n" in said.out
    assert "its first report lies in private/, which git leaves out" in said.out
    assert {path.name for path in (house.base / "private").iterdir()} == FIRST
    house.git("add", "-A")
    assert "private" not in house.git("ls-files")
    assert "Beaver of The Grey Guild" in (house.base / "private/pit-start-grey.html").read_text(encoding="utf-8")
    assert "Beaver" not in (house.base / "private/pit-start-ochre.html").read_text(encoding="utf-8")
    assert "Beaver" not in said.out


def test_the_start_is_told_before_anything_was_played(house: House) -> None:
    first = house("tell", "pit", "grey").out
    assert first == "To The Grey Guild, Day 1 March:\n  You know: Beaver of The Grey Guild in Grey Hall, 2 of strength 4.\n"
    assert house("tell", "pit", "start", "grey").out == house("tell", "pit", "start", "grey").out == first
    assert [line for line in house("tell", "pit").out.splitlines() if line.startswith("To ")] == [
        "To the gamemaster, Day 1 March:", "To The Grey Guild, Day 1 March:", "To The Ochre Guild, Day 1 March:",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", FORUMS)
def test_a_report_is_printed_for_every_kind_of_forum(house: House, kind: str) -> None:
    said = house("tell", "pit", "grey", "--for", kind)
    assert "Beaver of The Grey Guild" in said.out.replace("\n", " ")
    assert "For The Grey Guild alone" in said.out
    assert "Marten" not in said.out
    assert "With --into DIR its maps are written as well" in said.err


def test_a_report_is_printed_as_one_document(house: House) -> None:
    document = house("tell", "pit", "grey", "--for", "html").out
    assert document.startswith("<!doctype html>")
    assert document == (house.base / "private/pit-start-grey.html").read_text(encoding="utf-8")
    assert "For the gamemaster alone" in house("tell", "pit", "gm", "--for", "html").out


def test_reports_are_written_a_file_for_each_power(house: House, tmp_path: Path) -> None:
    assert house("tell", "pit", "--all", "--into", str(tmp_path / "new")).code == 0
    assert {path.name for path in (tmp_path / "new").iterdir()} == FIRST
    assert house("tell", "pit", "--all", "--into", str(tmp_path / "new")) == Said(0, "", "")
    assert house("tell", "pit", "grey", "--for", "text", "--into", str(tmp_path)).code == 0
    assert (tmp_path / "pit-start-grey.txt").is_file()


def test_no_other_file_is_written_over_and_then_none_is_written(house: House, tmp_path: Path) -> None:
    (tmp_path / "pit-start-ochre.html").write_text("a letter", encoding="utf-8")
    said = house("tell", "pit", "--all", "--into", str(tmp_path))
    assert said.code == 2
    assert "has other files called so, and nothing was written: pit-start-ochre.html" in said.err
    assert [path.name for path in tmp_path.iterdir()] == ["pit-start-ochre.html"]
    assert (tmp_path / "pit-start-ochre.html").read_text(encoding="utf-8") == "a letter"


@pytest.mark.parametrize(
    ("folder", "said"),
    [
        ("state", "a part of the record of games"),
        (f"state/pit/{ONE}", "a part of the record of games"),
        ("state/../state/new", "a part of the record of games"),
        ("site/reports", "a part of the site"),
        ("linked", "a part of the record of games"),
        ("built/deep", "a part of a site"),
        ("open", "git would take what is written into"),
    ],
)
def test_no_report_is_written_where_others_would_read_it(house: House, folder: str, said: str) -> None:
    for name in ("built", "open"):
        (house.base / name).mkdir(exist_ok=True)
    (house.base / "built" / ".gazette.json").touch()
    if not (house.base / "linked").exists():
        (house.base / "linked").symlink_to(house.base / "state", target_is_directory=True)
    before = sorted(house.base.rglob("*"))
    done = house("tell", "pit", "--all", "--into", str(house.base / folder))
    assert done.code == 2
    assert said in done.err
    assert sorted(house.base.rglob("*")) == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--all"], "say with --into DIR where they go"),
        (["--for", "html"], "say whose report, or --all with --into DIR; there are: gm, grey, ochre"),
        (["grey", "--all", "--into", "x"], "say whose report, or --all"),
        (["blue", "--for", "html"], "no phase fits 'blue'"),
        (["start", "blue"], "there is no power blue; there are: gm, grey, ochre"),
    ],
)
def test_what_is_missing_or_too_much_is_said(house: House, words: list[str], said: str) -> None:
    done = house("tell", "pit", *words)
    assert done.code == 2
    assert said in done.err
    assert done.out == ""
