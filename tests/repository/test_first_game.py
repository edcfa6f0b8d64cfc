"""The page for a GM's first game: what it tells to type is typed, with a bare repository for the forge and its job in between."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.repository.test_two_clones import SCRIPT
from tests.support import first_game_pictures
from tests.support.served_command import served

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "generator" / "docs" / "first-game.md"
BLOCKS, LAPTOP, GITLAB = (
    re.findall(rf"<!-- {mark} -->\n```sh\n(.*?)```", PAGE.read_text(), re.DOTALL) for mark in ("run", "laptop", "gitlab")
)
NOW = "2026-01-01T12:00+00:00"


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PATH with `gazette` as a command; `build` only leaves a list, since what it makes is tested elsewhere."""
    folder = tmp_path_factory.mktemp("bin")
    with served(folder, "tests.support.served_gazette") as text:
        (folder / "served").write_text(text)
        (folder / "gazette").write_text(
            '#!/bin/sh\nif [ "$1" = build ]; then mkdir -p site; cat state/*/*/results.yaml >site/.gazette.json; exit 0; fi 2>&-\n'
            f'exec {folder}/served "$@"\n'
        )
        for name in ("served", "gazette"):
            (folder / name).chmod(0o755)
        yield f"{folder}:{os.environ['PATH']}"


def test_what_the_page_tells_to_type_publishes_the_first_phase(tmp_path: Path, path: str) -> None:
    forge = tmp_path / "games.git"
    subprocess.run(["git", "init", "--quiet", "--bare", "--initial-branch=main", forge], check=True)
    names = {f"GIT_{who}_{what}": "gm@localhost" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "GITHUB_"))}
    environment |= {"PATH": path, "PYTHONPATH": str(ROOT), "GAZETTE_NOW": NOW}

    def typed(text: str, folder: Path) -> str:
        text = text.replace("https://github.com/NAME/games", str(forge))
        done = subprocess.run(
            ["bash", "-e", "-c", text], cwd=folder, env=environment | names, capture_output=True, text=True, check=False
        )  # fmt: skip
        assert done.returncode == 0, f"{text}\n{done.stdout}{done.stderr}"
        return done.stdout

    def job() -> None:
        clone = tmp_path / "runner"
        if not clone.exists():
            subprocess.run(["git", "clone", "--quiet", forge, clone], check=True)
        done = subprocess.run([SCRIPT], cwd=clone, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    start, first_push, look, final, post = BLOCKS
    games = tmp_path / "games"
    lines = start.splitlines()
    typed(lines[0], tmp_path)
    (games / "requirements.txt").write_text("# as pip installed it\n")
    typed(lines[2], games)
    typed("git branch -M main", games)
    typed(first_push.replace("git push", "git push --quiet -u origin main"), games)
    job()
    sheet = games / "state/teaparty/01-1901-spring-orders/orders.yaml"
    sheet.write_text(sheet.read_text().replace("- A Par\n", "- A Par - Bur\n"))
    typed(look, games)
    typed(final, games)
    job()
    said = typed(post, games)
    assert "A Par – Bur" in re.sub(r"\[[^]]*\]", "", said)
    subject = subprocess.run(["git", "-C", forge, "log", "-1", "--format=%s", "main"], capture_output=True, text=True, check=True)
    assert subject.stdout == "Adjudicate teaparty/01-1901-spring-orders\n"
    assert subject.stdout.strip() in PAGE.read_text()


def test_what_the_page_tells_to_type_on_a_laptop_alone_plays_the_first_phase(tmp_path: Path, path: str) -> None:
    environment = os.environ | {"PATH": path, "PYTHONPATH": str(ROOT), "GAZETTE_NOW": NOW}
    start, phase = LAPTOP
    typed = f"{start}\ncd {tmp_path}/games\n{phase}"
    done = subprocess.run(["bash", "-e", "-c", typed], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "games/state/teaparty/01-1901-spring-orders/results.yaml").is_file()


def test_what_the_page_tells_to_type_for_gitlab_puts_the_job_where_gitlab_looks_for_it(tmp_path: Path, path: str) -> None:
    (lines,) = GITLAB
    typed = lines.replace(
        "git clone https://gitlab.com/NAME/games", "mkdir games; echo '# as pip installed it' >games/requirements.txt"
    )
    environment = os.environ | {"PATH": path, "PYTHONPATH": str(ROOT), "GAZETTE_NOW": NOW}
    done = subprocess.run(["bash", "-e", "-c", typed], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    job = (tmp_path / "games" / ".gitlab-ci.yml").read_text(encoding="utf-8")
    scripts = set(re.findall(r"scripts/[\w.-]+", job))
    assert scripts
    assert all((tmp_path / "games" / script).is_file() for script in scripts)


def test_the_pictures_show_what_is_printed_today_and_are_small() -> None:
    drawn = first_game_pictures.pictures()
    for name, svg in drawn.items():
        shown = (first_game_pictures.FOLDER / name).read_text(encoding="utf-8")
        assert shown == svg, f"{name} is out of date: `make pictures` draws it anew"
    files = {path.name: path.stat().st_size for path in first_game_pictures.FOLDER.iterdir()}
    assert set(files) == {*drawn, "site.png"}
    assert sum(files.values()) <= 200_000
    assert {f"first-game/{name}" for name in files} == set(re.findall(r"!\[[^]]+\]\(([^)]+)\)", PAGE.read_text()))


def test_the_page_names_what_the_jobs_and_scripts_say() -> None:
    page = PAGE.read_text()
    said = "".join((ROOT / ".github" / name).read_text() for name in ("workflows/publish.yml", "scripts/publish.sh"))
    for words in ("Pages does not take the site yet", "A game has a fault and was not adjudicated", "Is the branch protected?"):
        assert words in page
        assert words in said


def test_the_links_of_the_page_lead_somewhere() -> None:
    for target, part in re.findall(r"\]\((?!https)([^)#]+)#?([^)]*)\)", PAGE.read_text()):
        if not target.endswith(".md"):
            assert (PAGE.parent / target).is_file()
            continue
        text = (PAGE.parent / target).read_text()
        headings = {it.lower().replace(" ", "-") for it in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}
        assert not part or part in headings
