"""The reports that a build keeps for the next one: what is made anew, and that nothing stale or damaged is used."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.core.public import PublicGame
from generator.publish import kept_values, manifest, phase_report
from generator.publish.cache_keys import sha256
from generator.publish.site import SiteFolders
from generator.publish.site_build import build
from tests.support import small_site

KEPT = f"ponds/{kept_values.NAME}"


def _publish(out: Path, game: PublicGame) -> None:
    """Build a site of a game without maps, which take longest."""
    build([small_site.source(game, chart=None)], small_site.SITE, SiteFolders(small_site.TEMPLATES, out))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The anchor of each report that is made: the number of its phase. The latest is made first, since its maps are to be drawn."""
    found: list[str] = []

    def counted(*given: Any) -> phase_report.Report:
        found.append(given[-1])
        return phase_report.report(*given)

    monkeypatch.setattr("generator.publish.game_reports.report", counted)
    return found


def test_one_more_phase_makes_its_own_report_alone(tmp_path: Path, made: list[str]) -> None:
    _publish(tmp_path, small_site.game(4))
    assert made == ["04", "03", "02", "01"]
    _publish(tmp_path, small_site.game(5))
    assert made[4:] == ["05"]


def test_a_kept_report_is_as_it_was_made(tmp_path: Path, made: list[str]) -> None:
    _publish(tmp_path / "one", small_site.game(4))
    _publish(tmp_path / "one", small_site.game(5))
    count = len(made)
    _publish(tmp_path / "two", small_site.game(5))
    assert len(made) == count + 5
    assert small_site.contents(tmp_path / "one") == small_site.contents(tmp_path / "two")


@pytest.mark.parametrize("head", [b'{"01": "a key"}', b"[[1, 2, 3, 4, 5]]", b"[1]", b"7", b"not JSON", b"\xff", b""])
def test_what_another_version_kept_in_its_own_way_is_made_anew(tmp_path: Path, made: list[str], head: bytes) -> None:
    _publish(tmp_path, small_site.game(2))
    listed = tmp_path / manifest.NAME
    kept = tmp_path / KEPT
    before = kept.read_bytes()
    kept.write_bytes(head.ljust(len(before) - 1) + b"\n" if len(head) < len(before) else head)
    assert sha256(before) in listed.read_text("utf-8")
    listed.write_text(listed.read_text("utf-8").replace(sha256(before), sha256(kept.read_bytes())), "utf-8")
    _publish(tmp_path, small_site.game(3))
    assert made == ["02", "01", "03", "02", "01"]


def test_another_title_of_the_game_makes_every_report_anew(tmp_path: Path, made: list[str]) -> None:
    _publish(tmp_path, small_site.game(4))
    _publish(tmp_path, small_site.game(4, title="Lakes"))
    assert made[4:] == ["04", "03", "02", "01"]


def test_a_file_that_others_changed_is_not_read(tmp_path: Path, made: list[str]) -> None:
    _publish(tmp_path, small_site.game(4))
    kept = tmp_path / KEPT
    head, _, packed = kept.read_bytes().partition(b"\n")
    assert sorted(name[:2] for name, *_ in json.loads(head)) == ["01", "02", "03", "04"]
    kept.write_bytes(head.replace(b"01-", b"09-", 1) + b"\n" + packed)
    _publish(tmp_path, small_site.game(5))
    assert made[4:] == ["05", "04", "03", "02", "01"]
    stamp = manifest.read(tmp_path).groups["ponds/kept"].files[KEPT]
    assert stamp.sha256 == sha256(kept.read_bytes())
