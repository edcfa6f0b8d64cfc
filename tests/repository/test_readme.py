"""The README does what it shows: its phase is played as written, and its links lead somewhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text()
BLOCK = re.compile(r"^```(yaml|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def steps() -> Iterator[tuple[str, str]]:
    """What a reader does, in order: a file to write (its first line names its path), or a command and what it prints."""
    for kind, body in BLOCK.findall(TEXT):
        if kind == "yaml":
            yield body.removeprefix("# ").partition("\n")[0], body
        else:
            for part in body.removeprefix("$ ").split("\n$ "):
                command, _, printed = part.partition("\n")
                yield f"$ {command}", printed and printed.removesuffix("\n") + "\n"


def matches(shown: str, printed: str) -> bool:
    """Whether the output is what is shown, where a line `...` stands for any lines."""
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)]
    return re.fullmatch(r"(?:.*\n)*?".join(parts), printed) is not None


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """An environment in which `gazette` is this program."""
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "gazette"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m generator "$@"\n')
    command.chmod(0o755)
    return os.environ | {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}


def test_the_phase_in_the_readme_is_played_as_shown(tmp_path: Path, shell: dict[str, str]) -> None:
    home = tmp_path / "games"
    home.mkdir()
    done = 0
    for what, rest in steps():
        if not what.startswith("$ "):
            (home / what).write_text(rest)
            continue
        ran = subprocess.run(
            ["sh", "-c", what[2:]], cwd=home, env=shell, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert matches(rest, ran.stdout), f"{what}\n{ran.stdout}"
        done += 1
    assert done > 7
    assert (home / "site" / "teaparty" / "01-1901-spring-orders" / "index.html").is_file()


SHOWN = [
    ("one\n", "one\n", True),
    ("one\n", "one\ntwo\n", False),
    ("...\ntwo\n", "one\ntwo\n", True),
    ("one\n...\n", "one\n", True),
    ("one\n...\nthree\n", "one\ntwo\n", False),
]


@pytest.mark.parametrize(("shown", "printed", "equal"), SHOWN, ids=repr)
def test_three_dots_stand_for_any_lines_and_for_nothing_else(shown: str, printed: str, equal: object) -> None:
    assert matches(shown, printed) is equal


def test_every_link_of_the_readme_and_of_the_documentation_leads_somewhere() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / ".github").glob("*.md")), *sorted((ROOT / "generator" / "docs").glob("*.md"))]
    for page in pages:
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text()):
            assert target.startswith("https://") or (page.parent / target).exists(), f"{page.name}: {target}"


CONTRIBUTING = (ROOT / ".github" / "CONTRIBUTING.md").read_text()


def test_the_code_that_contributors_are_shown_is_that_of_the_file() -> None:
    shown = re.findall(r"^```python\n# (.*?)\n(.*?)^```$", CONTRIBUTING, re.MULTILINE | re.DOTALL)
    assert len(shown) > 1
    for path, code in shown:
        assert code in (ROOT / path).read_text()


def test_contributors_are_told_of_files_tests_and_commands_that_are_there() -> None:
    for path in re.findall(r"(?<![\w/.-])((?:tests|generator|templates|\.ci|\.github)/[\w./-]*\w)", CONTRIBUTING):
        assert (ROOT / path).exists(), path
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"(?:`|^)make (\w+)", CONTRIBUTING, re.MULTILINE):
        assert f"\n{target}:" in makefile, target


def test_the_picture_is_small() -> None:
    assert (ROOT / ".github" / "phase.png").stat().st_size <= 200_000


def test_make_help_knows_the_commands_that_are_named(tmp_path: Path) -> None:
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    shown = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in ("site", "test", "bench", "fuzz", "lint"):
        assert f"make {name} " in shown
    assert {f"make {name}" for name in re.findall(r"^make (\w+)", TEXT, re.MULTILINE)} == {"make site", "make test"}
