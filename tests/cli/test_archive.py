"""`gazette archive` at the command line, with a small game that is over and one that is still played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.cli import main
from generator.publish import kept_values, manifest
from generator.publish.build_cache import BuildCache
from tests.support import site_laws

HOME, ARCHIVE = "https://club.example/games/", "https://archive.example/2026/"
PHASE = "01-1901-spring-orders"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club with a game that ended, and one that waits for orders. To be copied and never changed."""
    base = tmp_path_factory.mktemp("club")
    (base / "state").mkdir()
    for name in ("tea", "duel"):
        assert main(["-C", str(base), "new", name, "--rules", "classical"]) == 0
    (base / "state/site.yaml").write_text(f"format: 1\ntitle: The Club\nbase-url: {HOME}\nboards: [phpbb]\n")
    orders = f"format: 1\ngame: tea\nphase: {PHASE}\nfinal: true\norders: {{france: [A Par - Bur]}}\n"
    draw = "rulings: [{rule: draw, powers: [france, turkey], why: voted, when: after}]\n"
    (base / "state/tea" / PHASE / "orders.yaml").write_text(orders + draw)
    assert main(["-C", str(base), "run"]) == 0
    return base


@pytest.fixture(scope="module")
def moved(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The club after its finished game moved to the folder `archive`. Not to be changed either."""
    base = tmp_path_factory.mktemp("moved") / "club"
    shutil.copytree(played, base)
    assert _archive(base, "tea") == 0
    _say_archived(base, "tea")
    assert main(["-C", str(base), "build"]) == 0
    return base


@pytest.fixture
def club(played: Path, tmp_path: Path) -> Path:
    """A club to be changed."""
    return Path(shutil.copytree(played, tmp_path / "club"))


def _say_archived(base: Path, game: str, address: str = ARCHIVE) -> None:
    with (base / "state" / game / "game.yaml").open("a") as file:
        file.write(f"archived: {address}\n")


def _archive(base: Path, *games: str, at: str = ARCHIVE) -> int:
    given = ["--at", at] if at else []
    return main(["-C", str(base), "archive", *games, "--to", str(base / "archive"), *given])


def _files(folder: Path) -> dict[str, bytes]:
    """The files of a folder that are published; the hidden ones of a site also have keys of what it was made from."""
    every = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in every.items() if path.name not in (manifest.NAME, kept_values.NAME)}


def test_no_link_is_dead_on_the_site_in_the_archive_or_between_them(moved: Path) -> None:
    site, archive = moved / "site", moved / "archive"
    assert list(site_laws.links_lead_somewhere(site, HOME, {ARCHIVE: archive})) == []
    assert list(site_laws.links_lead_somewhere(archive, ARCHIVE, {HOME: site})) == []
    assert (archive / f"tea/{PHASE}/posts/index.html").read_text().count(f"]{ARCHIVE}tea/") > 1


def test_what_moved_is_checked_as_before(moved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(moved / "archive")]) == 0
    assert main(["-C", str(moved), "check"]) == 0
    assert main(["-C", str(moved), "replay"]) == 0
    told = capsys.readouterr().out
    assert "tea: 1 record, all hashes fit" in told
    assert "tea: the game is over, 0 faults" in told
    assert main(["-C", str(moved), "post", "tea", "--for", "phpbb"]) == 0
    assert f"{ARCHIVE}tea/{PHASE}/" in capsys.readouterr().out


def test_the_same_command_once_more_changes_nothing_before_and_after_game_yaml_says_so(
    moved: Path, club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(club)
    shutil.copytree(moved, club)
    before = _files(club / "archive")
    state = _files(club / "state")
    assert _archive(club, "tea", at="") == 0
    assert capsys.readouterr().out.startswith("1 file written, ")  # what it keeps for the next time
    assert _archive(club, "tea", at="") == 0
    told = capsys.readouterr().out
    assert _archive(club, "tea") == 0
    assert capsys.readouterr().out == told
    assert told.startswith("0 files written, ")
    assert _files(club / "archive") == before
    assert _files(club / "state") == state


def test_an_archive_whose_making_was_interrupted_is_the_same_when_it_is_done(
    moved: Path, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(BuildCache, "close_game", _interrupted)
        assert _archive(club, "tea") == 130
    assert not (club / "archive/tea").exists()
    assert _archive(club, "tea") == 0
    assert _files(club / "archive") == _files(moved / "archive")


def _interrupted(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_a_game_that_is_not_over_is_refused_and_nothing_is_written(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _archive(club, "duel", "tea") == 1
    told = capsys.readouterr().err
    assert "only a game that is over can be archived, and duel is not; it waits for Spring 1901 Orders" in told
    assert not (club / "archive").exists()


def test_a_game_that_is_said_to_be_archived_and_goes_on_is_a_fault(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _say_archived(club, "duel")
    assert main(["-C", str(club), "check", "duel"]) == 1
    assert "the game is not over, so it cannot be archived" in capsys.readouterr().err


def test_a_site_is_not_its_own_archive(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _say_archived(club, "tea", HOME.rstrip("/"))
    assert main(["-C", str(club), "check", "tea"]) == 1
    assert "the address of this site itself" in capsys.readouterr().err
    assert main(["-C", str(club), "build"]) == 1
    assert "the address of this site itself" in capsys.readouterr().err
    assert _archive(club, "tea", at="") == 2
    assert not (club / "archive").exists()


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["tea", "--to", "archive"], 2, "say which address the archive will have, such as --at https://archive.example/"),
        (["tea", "--to", "archive", "--at", "archive"], 2, "it must begin with https:// or http://"),
        (["tea", "--to", "archive", "--at", HOME], 2, "is the address of the main site"),
        (["tea", "--to", "site", "--at", ARCHIVE], 2, "the archive needs a folder of its own"),
        (["tea", "--to", ".", "--at", ARCHIVE], 2, "the archive needs a folder of its own"),
        (["tea", "--to", "state/archive", "--at", ARCHIVE], 2, "the archive needs a folder of its own"),
        (["tee", "--to", "archive", "--at", ARCHIVE], 2, "did you mean tea?"),
    ],
    ids=lambda it: " ".join(it) if isinstance(it, list) else "",
)
def test_a_command_line_that_makes_no_sense_is_told_and_nothing_is_written(
    words: list[str], code: int, told: str, club: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(club)
    before = _files(club)
    assert main(["archive", *words]) == code
    assert told in capsys.readouterr().err
    assert _files(club) == before


def test_a_folder_that_would_lose_something_is_refused(moved: Path, club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(club)
    shutil.copytree(moved, club)
    assert _archive(club, "tea", at="https://other.example/") == 1
    assert "all games in a folder have one address" in capsys.readouterr().err
    shutil.move(club / "state/tea", club / "state/coffee")
    assert _archive(club, "coffee") == 1
    assert "has tea, which is not in state/ and would be lost" in capsys.readouterr().err
    shutil.rmtree(club / "archive")
    shutil.move(club / "state/coffee", club / "state/tea")
    shutil.move(club / "site", club / "archive")
    assert _archive(club, "tea") == 2
    assert "is no archive: duel is still played there" in capsys.readouterr().err
