"""`gazette build --part` and `gazette join`, as several machines run them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli import main


@pytest.mark.parametrize("part", ["0/2", "3/2", "1", "1/0", "one/two", "1/2/3", "-1/2"])
def test_a_part_that_makes_no_sense_is_told_and_nothing_is_made(
    part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "state").mkdir()
    assert main(["-C", str(tmp_path), "build", f"--part={part}", "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == f"gazette: --part {part}: write which part of how many, such as 3/8\n"
    assert not (tmp_path / "out").exists()


def test_a_part_never_takes_the_place_of_the_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "state").mkdir()
    assert main(["-C", str(tmp_path), "build", "--part", "1/2"]) == 2
    assert "--out parts/3" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_two_machines_make_the_site_of_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = ["-C", str(tmp_path)]
    parts = [str(tmp_path / "parts" / it) for it in "12"]
    assert main([*here, "new", "tea", "--rules", "classical"]) == 0
    assert main([*here, "build", "--part", "1/2", "--out", parts[0]]) == 0
    assert capsys.readouterr().out.splitlines()[-2].endswith(f"0 as they were: {parts[0]}")
    assert main([*here, "join", *parts]) == 1
    told = capsys.readouterr().err.splitlines()
    assert [it for it in told if it.startswith(f"fault: {parts[1]} holds no finished part of a site")]
    assert main([*here, "join", "--json", *parts]) == 1
    assert [it["code"] for it in json.loads(capsys.readouterr().out)["problems"]] == ["part", "part"]
    assert not (tmp_path / "site" / "index.html").exists()
    assert main([*here, "build", "--part", "2/2", "--out", parts[1]]) == 0
    assert main([*here, "join", *parts]) == 0
    assert main([*here, "build", "--out", str(tmp_path / "one")]) == 0
    assert _files(tmp_path / "site") == _files(tmp_path / "one")
    capsys.readouterr()
    assert main([*here, "build"]) == 0
    assert capsys.readouterr().out.startswith("0 files written, ")
    # A game that goes to another part takes its pictures along: none of them is gone from the site.
    kept, other = (parts[0], "2/2") if (tmp_path / "parts" / "1" / "tea").is_dir() else (parts[1], "1/2")
    assert main([*here, "build", "--part", other, "--out", kept]) == 0
    assert not (Path(kept) / "tea").exists()
    assert "forum posts" not in capsys.readouterr().err


def _files(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
