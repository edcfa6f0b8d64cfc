"""A site that is made in parts has the bytes of one that is made at once; where a part is missing or old, that is told."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from generator.core.problem import Problem, fault
from generator.publish import joining, manifest, render_pool
from generator.publish.cache_keys import sha256
from generator.publish.file_groups import FileStamp
from generator.publish.parts import shares
from generator.publish.site import GameSource, SiteFolders
from generator.publish.site_build import build, inputs_of
from tests.support import small_site

NAMES = ("ann", "bea", "cis")


@pytest.fixture(autouse=True, scope="module")
def _alone() -> Iterator[None]:
    """Draw in this process; to start others takes longer than the few pictures here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(render_pool, "_processors", lambda: 1)
        yield


def club(**counts: int) -> list[GameSource]:
    """Three games after one phase, or after as many as are told."""
    return [small_site.source(replace(small_site.game(counts.get(name, 1)), id=name)) for name in NAMES]


def folders(out: Path) -> SiteFolders:
    return SiteFolders(small_site.TEMPLATES, out)


def make(games: list[GameSource], home: Path, count: int) -> list[Path]:
    """Make every part of a site, each in its folder."""
    parts = [home / str(number) for number in range(count)]
    for part, own in zip(parts, shares({it.id: 1 for it in games}, count), strict=True):
        build(games, small_site.SITE, folders(part), only=own)
    return parts


def join(games: list[GameSource], parts: list[Path], out: Path) -> list[Problem]:
    """Join parts, and make what belongs to the site as a whole; gives what is wrong, of either."""
    wrong = joining.join(parts, inputs_of(games, (), small_site.SITE, folders(out)), out)
    return wrong or [*build(games, small_site.SITE, folders(out)).problems]


def whole(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def at_once(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    """Every file of the site as a single build makes it, its list among them."""
    out = tmp_path_factory.mktemp("whole")
    build(club(), small_site.SITE, folders(out))
    return whole(out)


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The site in two parts."""
    return make(club(), tmp_path_factory.mktemp("parts"), 2)


@pytest.fixture
def parts(two: list[Path], tmp_path: Path) -> list[Path]:
    """The two parts, to be changed."""
    return [Path(shutil.copytree(it, tmp_path / it.name)) for it in two]


@pytest.mark.parametrize("count", [1, 2, 8])
def test_parts_give_the_same_bytes_as_one_build(count: int, at_once: Mapping[str, bytes], tmp_path: Path) -> None:
    assert join(club(), make(club(), tmp_path, count), tmp_path / "site") == []
    assert whole(tmp_path / "site") == at_once


def test_a_part_has_its_games_and_no_page_of_the_whole(two: list[Path]) -> None:
    held = [sorted(it.name for it in part.iterdir() if it.is_dir()) for part in two]
    assert sorted(name for names in held for name in names) == sorted(NAMES)
    assert all(held)
    assert not [part for part in two if (part / "index.html").exists()]


def test_what_stood_in_the_folder_before_makes_no_difference(two: list[Path], at_once: Mapping[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "site"
    build([*club(bea=2)[:2], small_site.source(replace(small_site.game(1), id="old"))], small_site.SITE, folders(out))
    (out / "CNAME").write_text("mine")
    assert join(club(), two, out) == []
    assert whole(out) == {**at_once, "CNAME": b"mine"}


def test_a_part_from_an_older_cache_makes_only_what_is_new(parts: list[Path], tmp_path: Path) -> None:
    games = club(bea=2)
    for part, own in zip(parts, shares(dict.fromkeys(NAMES, 1), 2), strict=True):
        built = build(games, small_site.SITE, folders(part), only=own)
        assert {path.split("/")[0] for path in built.written} == ({"bea"} if "bea" in own else set())
    assert join(games, parts, tmp_path / "site") == []
    build(games, small_site.SITE, folders(tmp_path / "at once"))
    assert whole(tmp_path / "site") == whole(tmp_path / "at once")


@pytest.mark.parametrize("trusted", [True, False])
def test_a_part_from_a_cache_is_kept_where_the_hash_of_its_list_is_known(*, trusted: bool, parts: list[Path]) -> None:
    own, before = shares(dict.fromkeys(NAMES, 1), 2)[0], whole(parts[0])
    trust = sha256(before[manifest.NAME]) if trusted else ""
    built = build(club(), small_site.SITE, folders(parts[0]), trust=trust, only=own)
    assert {*built.written} == (set() if trusted else {*before} - {manifest.NAME})
    assert whole(parts[0]) == before


def remove(parts: list[Path]) -> None:
    shutil.rmtree(parts[0])


def interrupt(parts: list[Path]) -> None:
    (parts[0] / manifest.NAME).write_bytes(manifest.dump(replace(manifest.read(parts[0]), finished=False)))


def change(parts: list[Path]) -> None:
    (parts[0] / sorted(manifest.read(parts[0]).covers)[0] / "index.html").write_text("<p>Buy now!")


def lose(parts: list[Path]) -> None:
    next(parts[0].glob("*/now-900.png")).unlink()


def escape(parts: list[Path]) -> None:
    listed = manifest.read(parts[0])
    name, group = next((name, it) for name, it in listed.groups.items() if name in NAMES)
    (parts[0].parent / "key").write_text("secret")
    groups = {**listed.groups, name: replace(group, files={"../key": FileStamp("0" * 64, 6)})}
    (parts[0] / manifest.NAME).write_bytes(manifest.dump(replace(listed, groups=groups)))


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (remove, "holds no finished part of a site"),
        (interrupt, "holds no finished part of a site"),
        (lambda parts: parts.pop(), "no part has"),
        (change, "index.html is not as it was built"),
        (lose, "now-900.png is not as it was built"),
        (escape, "../key is not as it was built"),
    ],
)
def test_a_part_that_is_not_whole_is_told_and_nothing_is_made(
    harm: Callable[[list[Path]], object], told: str, parts: list[Path], tmp_path: Path
) -> None:
    harm(parts)
    assert told in join(club(), parts, tmp_path / "site")[0].message
    assert not (tmp_path / "site").exists()


def test_a_part_that_was_made_before_the_newest_orders_is_told_by_its_games(parts: list[Path], tmp_path: Path) -> None:
    wrong = join(club(ann=2, bea=2), parts, tmp_path / "site")
    assert [it.message for it in wrong] == ["no part has ann, bea as the files are now: a part is missing, or older"]


@pytest.mark.parametrize("published", [False, True])
def test_a_game_that_nobody_can_read_holds_up_no_other(*, published: bool, parts: list[Path], tmp_path: Path) -> None:
    wrong = fault("broken", "bea cannot be read")
    games = [replace(it, files={"all": "new"}, read=lambda: [wrong]) if it.id == "bea" else it for it in club()]
    if not published:
        parts = [tmp_path / "new" / it.name for it in parts]
    for part, own in zip(parts, shares(dict.fromkeys(NAMES, 1), 2), strict=True):
        build(games, small_site.SITE, folders(part), only=own)
    assert join(games, parts, tmp_path / "site") == [wrong]
    if published:
        build(club(), small_site.SITE, folders(tmp_path / "at once"))
    build(games, small_site.SITE, folders(tmp_path / "at once"))
    assert whole(tmp_path / "site") == whole(tmp_path / "at once")
    assert (tmp_path / "site" / "bea").exists() == published


def test_every_part_has_about_as_much_to_make() -> None:
    costs = {f"game-{it}": 10 + it * 37 % 200 for it in range(400)} | {"giant": 4_000}
    for count in (1, 2, 8, 32):
        taken = [sum(costs[it] for it in own) for own in shares(costs, count)]
        assert sorted(name for own in shares(costs, count) for name in own) == sorted(costs)
        assert max(taken) <= max(1.1 * sum(costs.values()) / count, 4_000)


def test_nearly_every_game_stays_in_its_part_when_others_come_go_or_grow() -> None:
    costs = {f"game-{it}": 10 + it * 37 % 200 for it in range(400)}
    before = {name: part for part, own in enumerate(shares(costs, 8)) for name in own}
    later = {name: cost + (cost > 100) for name, cost in costs.items() if name != "game-7"} | {"new": 50}
    after = {name: part for part, own in enumerate(shares(later, 8)) for name in own}
    assert sum(before[name] != after[name] for name in before.keys() & after.keys()) <= 20
