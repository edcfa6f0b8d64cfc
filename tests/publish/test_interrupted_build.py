"""A build that is killed, meets a full disk or another build leaves whole files only, and the next one makes the same site."""

from __future__ import annotations

import errno
import shutil
import signal
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from generator.cli import build as command
from generator.cli import main, site_sources
from generator.publish import manifest, output
from tests.cli.test_verify import play
from tests.support import small_site
from tests.support.interruptions import disk_with_room_for, killed_at_write, run_at_once

POINTS = [0, 3, 13]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, bytes], dict[str, bytes]]:
    """A site, what is in it, and what is in it a phase later."""
    home = tmp_path_factory.mktemp("made")
    small_site.publish(home / "site", small_site.game(1))
    small_site.publish(home / "later", small_site.game(2))
    return home / "site", files(home / "site"), files(home / "later")


def files(site: Path) -> dict[str, bytes]:
    """Every file of a site but the list of them, hidden ones too."""
    found = [path for path in site.rglob("*") if path.is_file() and path.name != manifest.NAME]
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in found}


@pytest.mark.parametrize("changes", POINTS)
def test_a_disk_that_gets_full(made: tuple[Path, dict[str, bytes], dict[str, bytes]], tmp_path: Path, changes: int) -> None:
    first, before, after = made
    site = Path(shutil.copytree(first, tmp_path / "site"))
    with pytest.raises(OSError, match="No space left on device") as raised, disk_with_room_for(changes):
        small_site.publish(site, small_site.game(2))
    assert raised.value.errno == errno.ENOSPC
    assert [name for name, data in files(site).items() if data not in (before.get(name), after.get(name))] == []
    assert [name for name in before if name not in files(site)] == []
    small_site.publish(site, small_site.game(2))
    assert files(site) == after


def test_no_file_is_put_into_its_place_before_the_disk_has_that_a_build_is_under_way(
    made: tuple[Path, dict[str, bytes], dict[str, bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, before, after = made
    site = Path(shutil.copytree(first, tmp_path / "site"))

    def broken(*_: object) -> None:
        raise OSError(errno.EIO, "the disk is broken")

    with monkeypatch.context() as patched:
        patched.setattr(output, "sync", broken)
        with pytest.raises(OSError, match="the disk is broken"):
            small_site.publish(site, small_site.game(2))
    assert files(site) == before
    small_site.publish(site, small_site.game(2))
    assert files(site) == after


@pytest.mark.parametrize("changes", [2, 4, 11])
def test_killed(made: tuple[Path, dict[str, bytes], dict[str, bytes]], tmp_path: Path, changes: int) -> None:
    first, before, after = made
    site = Path(shutil.copytree(first, tmp_path / "site"))
    assert killed_at_write(lambda: small_site.publish(site, small_site.game(2)), changes) == signal.SIGKILL
    whole = {name: data for name, data in files(site).items() if not name.endswith(".part")}
    assert [name for name, data in whole.items() if data not in (before.get(name), after.get(name))] == []
    small_site.publish(site, small_site.game(2))
    assert files(site) == after


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one small game; only its own pages are built, since those of boards take their time."""
    whole = site_sources.source
    monkeypatch.setattr(site_sources, "boards", lambda _: ())
    monkeypatch.setattr(site_sources, "source", lambda root, name, *known: replace(whole(root, name, *known), board=None))
    play(tmp_path / "state")
    return tmp_path


def test_two_at_once(repository: Path) -> None:
    command.build(repository, repository / "alone")

    def work() -> SimpleNamespace:
        return SimpleNamespace(faults=command.build(repository, repository / "site")[1])

    assert run_at_once([work] * 3) == [0, 0, 0]
    assert files(repository / "site") == files(repository / "alone")
    assert (repository / "site" / manifest.NAME).read_bytes() == (repository / "alone" / manifest.NAME).read_bytes()


def test_a_full_disk_is_told_in_a_line_and_what_to_do_about_it(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with disk_with_room_for(4):
        assert main(["-C", str(repository), "build"]) == 3
    told = capsys.readouterr().err
    assert "gazette: No space left on device" in told
    assert "Make room" in told
    assert "None" not in told
    assert "fault of Gazette" not in told
    assert main(["-C", str(repository), "build"]) == 0
