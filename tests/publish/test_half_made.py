"""A game that fails when a part of its pages is made has either all its new pages or all its old ones, never some of each."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.core.problem import Problem, fault
from generator.publish import game_build, manifest
from generator.publish.build_tools import Teller
from generator.publish.cache_keys import sha256
from generator.publish.site import Built, SiteFolders
from generator.publish.site_build import build
from tests.support import small_site

MADE = [("page_files", 0), ("page_files", 1), ("record", 0), ("post_files", 0), ("opening_files", 0), ("game_files", 0)]
"""What makes pages of a game, and after how many times it fails."""


class Broke(Exception):  # noqa: N818 - it broke
    """Something that nobody foresaw."""


def publish(out: Path, count: int) -> Built:
    """Build a site of three games after so many phases."""
    games = [small_site.source(replace(small_site.game(count), id=name)) for name in ("ann", "bea", "cis")]
    return build(games, small_site.SITE, SiteFolders(small_site.TEMPLATES, out), Teller(failed=told))


def told(name: str, error: Exception) -> Problem:
    assert isinstance(error, Broke), error
    return fault("failed", f"{name} broke")


@pytest.fixture
def break_bea(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], None]:
    """Makes something fail when it is done for the second game and the so many-eth time."""

    def breaks(name: str, after: int) -> None:
        whole = getattr(game_build, name)
        left = after

        def work(first: Any, *rest: Any) -> Any:
            nonlocal left
            game = getattr(first, "game", first)
            left -= game.id == "bea"
            if left < 0:
                left = 1_000  # from then on all is well again
                raise Broke
            return whole(first, *rest)

        monkeypatch.setattr(game_build, name, work)

    return breaks


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Mapping[str, bytes], Mapping[str, bytes]]:
    """A site, what is in it, and what is in it a phase later."""
    home = tmp_path_factory.mktemp("states")
    publish(home / "site", 1)
    publish(home / "later", 2)
    return home / "site", small_site.contents(home / "site"), small_site.contents(home / "later")


def listed(site: Path) -> dict[str, str]:
    """The sha256 of every file, as the site's own list has it."""
    return {path: stamp.sha256 for group in manifest.read(site).groups.values() for path, stamp in group.files.items()}


def of(game: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if path.startswith(f"{game}/")}


@pytest.mark.parametrize(("name", "after"), MADE)
def test_it_keeps_its_old_pages_and_the_others_get_their_new_ones(
    name: str,
    after: int,
    break_bea: Callable[[str, int], None],
    states: tuple[Path, Mapping[str, bytes], Mapping[str, bytes]],
    tmp_path: Path,
) -> None:
    first, before, later = states
    site = Path(shutil.copytree(first, tmp_path / "site"))
    break_bea(name, after)
    built = publish(site, 2)
    assert [each.message for each in built.problems] == ["bea broke"]
    there = small_site.contents(site)
    assert listed(site) == {path: sha256(data) for path, data in there.items()}
    assert of("bea", there) == of("bea", before)
    assert of("ann", there) == of("ann", later)
    assert of("cis", there) == of("cis", later)
    assert publish(site, 2).problems == ()
    assert small_site.contents(site) == later


def test_nothing_stands_of_a_game_that_has_no_old_pages(
    break_bea: Callable[[str, int], None], states: tuple[Path, Mapping[str, bytes], Mapping[str, bytes]], tmp_path: Path
) -> None:
    later = states[2]
    break_bea("page_files", 1)
    assert [each.message for each in publish(tmp_path / "site", 2).problems] == ["bea broke"]
    assert not (tmp_path / "site/bea").exists()
    there = small_site.contents(tmp_path / "site")
    assert b"bea/" not in there["index.html"]
    assert listed(tmp_path / "site") == {path: sha256(data) for path, data in there.items()}
    assert of("cis", there) == of("cis", later)
    assert publish(tmp_path / "site", 2).problems == ()
    assert small_site.contents(tmp_path / "site") == later


def test_a_failure_that_ends_the_build_leaves_the_old_pages_too(
    break_bea: Callable[[str, int], None], states: tuple[Path, Mapping[str, bytes], Mapping[str, bytes]], tmp_path: Path
) -> None:
    first, before, later = states
    site = Path(shutil.copytree(first, tmp_path / "site"))
    break_bea("game_files", 0)
    games = [small_site.source(replace(small_site.game(2), id=name)) for name in ("ann", "bea", "cis")]
    with pytest.raises(Broke):
        build(games, small_site.SITE, SiteFolders(small_site.TEMPLATES, site))
    there = small_site.contents(site)
    assert of("ann", there) == of("ann", later)
    assert {**of("bea", there), **of("cis", there)} == {**of("bea", before), **of("cis", before)}
    publish(site, 2)
    assert small_site.contents(site) == later
