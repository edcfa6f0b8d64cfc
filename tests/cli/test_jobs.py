"""`jobs:` in site.yaml: how many jobs of a forge make the site."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import main, site_sources
from generator.core.jobs import MOST

WRONG = ["0", "-1", "08", "8.5", "257", "many", "[8]", "{parts: 8}"]


def written(home: Path, line: str) -> list[str]:
    (home / "state").mkdir()
    (home / "state" / "site.yaml").write_text(f"format: 1\n{line}\n")
    return ["-C", str(home), "jobs"]


@pytest.mark.parametrize(("line", "number"), [("title: Games", "1"), ("jobs: 1", "1"), ("jobs: 8", "8"), (f"jobs: {MOST}", "256")])
def test_the_number_is_printed(line: str, number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(written(tmp_path, line)) == 0
    assert capsys.readouterr() == (f"{number}\n", "")


@pytest.mark.parametrize("value", WRONG)
def test_what_is_no_such_number_is_told_with_its_place_and_counts_as_one(
    value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(written(tmp_path, f"jobs: {value}")) == 1
    out, err = capsys.readouterr()
    assert out == "1\n"
    assert "site.yaml:2:7: fault: `jobs:` must be a number from 1 to 256" in err
    assert [it.code for it in site_sources.site(tmp_path / "state")[1]] == ["jobs"]


def test_another_number_draws_nothing_anew(tmp_path: Path) -> None:
    written(tmp_path, "jobs: 8")
    before, _ = site_sources.site(tmp_path / "state")
    (tmp_path / "state" / "site.yaml").write_text("format: 1\njobs: 3\n")
    assert site_sources.site(tmp_path / "state") == (before, [])
