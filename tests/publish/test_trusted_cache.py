"""A site folder that came from a cache: whatever was done to it, what is built in it is what is built from nothing."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.cli import main, site_sources
from generator.core.problem import Problem
from generator.publish import manifest, render_pool
from generator.publish.cache_keys import sha256
from generator.publish.site import Built, SiteFolders
from generator.publish.site_build import build
from generator.publish.trusted_cache import keep_vouched
from tests.cli.test_verify import play
from tests.support import small_site

Tamper = Callable[[Path, Random], None]


@pytest.fixture(autouse=True, scope="module")
def _alone() -> Iterator[None]:
    """Draw in this process; to start others takes longer than the few pictures here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(render_pool, "_processors", lambda: 1)
        yield


def publish(out: Path, count: int, trust: str | None) -> Built:
    return build([small_site.source(small_site.game(count))], small_site.SITE, SiteFolders(small_site.TEMPLATES, out), trust=trust)


def whole(out: Path) -> dict[str, tuple[int, bytes]]:
    """Every file with its mode and its bytes, and every folder; a link is neither."""
    found = sorted(out.rglob("*"))
    assert not [path for path in found if path.is_symlink()]
    return {path.relative_to(out).as_posix(): (path.stat().st_mode, path.read_bytes() if path.is_file() else b"") for path in found}


def listed(out: Path) -> str:
    return sha256((out / manifest.NAME).read_bytes())


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Mapping[int, Path]:
    """The site after one phase and after two, made from nothing."""
    home = tmp_path_factory.mktemp("built")
    for count in (1, 2):
        publish(home / str(count), count, None)
    return {count: home / str(count) for count in (1, 2)}


def some(out: Path, chance: Random) -> Path:
    files = sorted(path for path in out.rglob("*") if path.is_file() and not path.is_symlink())
    return chance.choice(files) if files else out / "index.html"


def cut(out: Path, chance: Random) -> None:
    path = some(out, chance)
    if path.exists():
        path.write_bytes(path.read_bytes()[: chance.randrange(path.stat().st_size + 1)])


def flip(out: Path, chance: Random) -> None:
    path = some(out, chance)
    if path.exists() and path.stat().st_size:
        data = bytearray(path.read_bytes())
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        path.write_bytes(data)


def lose(out: Path, chance: Random) -> None:
    some(out, chance).unlink(missing_ok=True)


def swap(out: Path, chance: Random) -> None:
    one, other = some(out, chance), some(out, chance)
    if one.exists() and other.exists():
        first, second = one.read_bytes(), other.read_bytes()
        one.write_bytes(second)
        other.write_bytes(first)


def add(out: Path, chance: Random) -> None:
    folder = chance.choice([out, *sorted(path for path in out.rglob("*") if path.is_dir() and not path.is_symlink())])
    name = chance.choice([".gitignore", "evil.html", ".x.1.part", "CNAME", "deep/er/still/x.js", "ponds/index.html", "\udcff"])
    place = folder / name
    if not place.is_dir():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("<script>alert(1)</script>")


def link(out: Path, chance: Random) -> None:
    path = some(out, chance)
    path.unlink(missing_ok=True)
    path.symlink_to(chance.choice([out.parent / "elsewhere.txt", Path("/etc"), out, Path("nowhere")]))


def redirect(out: Path, chance: Random) -> None:
    """A folder becomes a link to another, whose files are as they should be."""
    folders = sorted(path for path in out.iterdir() if path.is_dir() and not path.is_symlink())
    if folders:
        chosen = chance.choice(folders)
        away = out.parent / f"away-{chance.random()}"
        shutil.move(chosen, away)
        chosen.symlink_to(away)


def pipe(out: Path, chance: Random) -> None:
    path = some(out, chance)
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def instead(out: Path, chance: Random) -> None:
    """A folder lies where a file should be."""
    path = some(out, chance)
    path.unlink(missing_ok=True)
    (path / "index.html").mkdir(parents=True)


def close(out: Path, chance: Random) -> None:
    path = some(out, chance)
    if path.exists():
        path.chmod(chance.choice([0o000, 0o600, 0o777]))


def forge(out: Path, chance: Random) -> None:
    """A file is exchanged and the list agrees with it: only the hash of the list can tell."""
    path, place = some(out, chance), out / manifest.NAME
    try:
        told = json.loads(place.read_bytes() if place.is_file() else b"")
    except ValueError:
        return
    name = path.relative_to(out).as_posix()
    content = b"<script>alert(2)</script>"
    for group in told["groups"].values():
        if name in group[1]:
            path.write_bytes(content)
            group[1][name] = [sha256(content), len(content)]
    told["finished"] = chance.random() < 0.5
    place.write_text(json.dumps(told))


TAMPERS: list[Tamper] = [cut, flip, lose, swap, add, link, redirect, pipe, instead, close, forge]


def tampered(home: Path, old: Path, tampers: list[Tamper], seed: int) -> Path:
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    (home / "elsewhere.txt").write_text("mine\n")
    out = Path(shutil.copytree(old, home / "site"))
    chance = Random(seed)  # a test's own dice
    for tamper in tampers:
        tamper(out, chance)
    return out


@given(st.lists(st.sampled_from(TAMPERS), min_size=1, max_size=5), st.integers(0, 1 << 30))
def test_whatever_was_done_to_it_only_what_was_built_is_left(
    tmp_path_factory: pytest.TempPathFactory, built: Mapping[int, Path], tampers: list[Tamper], seed: int
) -> None:
    home = tmp_path_factory.getbasetemp() / "tampered"
    out = tampered(home, built[1], tampers, seed)
    keep_vouched(out, listed(built[1]))
    left, before = whole(out), whole(built[1])
    assert [path for path, what in left.items() if before.get(path) != what] == []
    assert manifest.NAME in left or left == {}
    assert [path for path in out.rglob("*") if path.is_dir() and not any(path.iterdir())] == []
    assert (home / "elsewhere.txt").read_text() == "mine\n"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("count", [1, 2])
def test_what_is_built_in_it_is_what_is_built_from_nothing(
    tmp_path: Path, built: Mapping[int, Path], seed: int, count: int
) -> None:
    tampers = Random(seed).sample(TAMPERS, len(TAMPERS))  # a test's own dice
    out = tampered(tmp_path / "home", built[1], tampers if seed else [lose, add, link, cut], seed)
    publish(out, count, listed(built[1]))
    assert whole(out) == whole(built[count])


def test_what_the_list_vouches_for_is_not_made_again(tmp_path: Path, built: Mapping[int, Path]) -> None:
    out = Path(shutil.copytree(built[1], tmp_path / "site"))
    assert publish(out, 1, listed(out)).written == ()
    assert 0 < len(publish(out, 2, listed(out)).written) < len(whole(built[2]))


def test_one_lost_picture_costs_that_picture(tmp_path: Path, built: Mapping[int, Path]) -> None:
    out = Path(shutil.copytree(built[1], tmp_path / "site"))
    trust = listed(out)
    lost = next(iter(out.rglob("*.svg")))
    lost.unlink()
    made = publish(out, 1, trust)
    assert lost.relative_to(out).as_posix() in made.written
    assert all(path.startswith(lost.relative_to(out).as_posix().removesuffix(".svg")) for path in made.written)


@pytest.mark.parametrize("trust", ["", "0" * 64, "ffff"])
def test_an_unknown_hash_trusts_nothing(tmp_path: Path, built: Mapping[int, Path], trust: str) -> None:
    out = Path(shutil.copytree(built[1], tmp_path / "site"))
    assert publish(out, 1, trust).kept == 0
    assert whole(out) == whole(built[1])


def test_a_game_that_cannot_be_read_is_left_out_as_it_is_from_nothing(tmp_path: Path, built: Mapping[int, Path]) -> None:
    out = Path(shutil.copytree(built[1], tmp_path / "site"))
    wrong = [Problem("fault", "torn", "the file is torn")]
    broken = replace(small_site.source(small_site.game(1)), files={"all": "torn"}, read=lambda: wrong)
    folders = SiteFolders(small_site.TEMPLATES, out)
    assert build([broken], small_site.SITE, folders, trust=listed(out)).problems == tuple(wrong)
    build([broken], small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path / "nothing"))
    assert whole(out) == whole(tmp_path / "nothing")


def test_without_the_option_files_of_others_stay(tmp_path: Path, built: Mapping[int, Path]) -> None:
    out = Path(shutil.copytree(built[1], tmp_path / "site"))
    (out / "CNAME").write_text("games.example.org\n")
    publish(out, 1, None)
    assert (out / "CNAME").exists()
    publish(out, 1, listed(out))
    assert not (out / "CNAME").exists()


def test_the_command_takes_the_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(site_sources, "boards", lambda _: ())
    play(tmp_path / "state")
    assert main(["-C", str(tmp_path), "build", "--trust", ""]) == 0
    (tmp_path / "site" / "evil.html").write_text("")
    capsys.readouterr()
    assert main(["-C", str(tmp_path), "build", "--json", "--trust", listed(tmp_path / "site")]) == 0
    assert json.loads(capsys.readouterr().out)["written"] == []
    assert not (tmp_path / "site" / "evil.html").exists()
