"""What many games cost is counted, not timed: no list is gone through, and none is written, once for each game."""

from __future__ import annotations

import gc
import shutil
import weakref
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

import pytest

from generator.core.public import PublicGame
from generator.publish import file_groups, manifest, output, render_pool, site_build
from generator.publish.file_groups import FileStamp, Group, Values, listed, stamps_of
from generator.publish.game_build import GameBuild
from generator.publish.manifest import Cover, Manifest
from generator.publish.png_choices import PngChoices
from generator.publish.site import Built, SiteFolders
from generator.publish.site_build import build
from tests.support import small_site

NAMES = tuple(f"game{number}" for number in range(3))


@pytest.fixture(autouse=True, scope="module")
def _alone() -> Iterator[None]:
    """Draw in this process; to start others takes longer than the few pictures here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(render_pool, "_processors", lambda: 1)
        yield


def publish(out: Path, origin: tuple[str, str] | None = None) -> Built:
    """Three games after one phase."""
    games = [replace(small_site.source(replace(small_site.game(1), id=name)), origin=origin) for name in NAMES]
    return build(games, small_site.SITE, SiteFolders(small_site.TEMPLATES, out))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[bool]]:
    """A built site, which every test leaves as it is; and of each list that was written whole, whether the build was finished."""
    out, written = tmp_path_factory.mktemp("many"), list[bool]()
    whole = manifest.parts

    def parts(listed: Manifest) -> Iterator[bytes]:
        written.append(listed.finished)
        return whole(listed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest, "parts", parts)
        publish(out)
    return out, written


def test_the_list_is_written_whole_twice_however_many_games_are_made(made: tuple[Path, list[bool]]) -> None:
    assert made[1] == [False, True]


def test_a_build_that_changes_nothing_reads_what_is_listed_of_each_game_once_and_writes_no_list(
    made: tuple[Path, list[bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    site = made[0]
    read: list[str] = []

    @lru_cache(maxsize=1)
    def one_at_a_time(text: str) -> Values:
        read.append(text.partition('":')[0])
        return values(text)

    values = file_groups._values
    monkeypatch.setattr(file_groups, "_values", one_at_a_time)
    monkeypatch.setattr(output, "replace", lambda *_: pytest.fail("nothing had to be written"))
    built = publish(site)
    assert (built.written, built.removed) == ((), ())
    assert [it for it in read if "game" in it] == [f'"{name}' for name in NAMES]
    assert built.kept == sum(len(group.files) for group in manifest.read(site).groups.values())
    assert set(built.games) == set(NAMES)
    assert sum(size.whole for size in built.games.values()) < built.size.whole


def test_a_game_does_not_stay_in_memory_until_all_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there: list[int] = []

    def read(game: PublicGame) -> PublicGame:
        there.append(sum(type(it) is GameBuild for it in gc.get_objects()))
        return game

    games = [replace(small_site.game(1), id=f"game{number}") for number in range(5)]
    sources = [replace(small_site.source(it), read=partial(read, it)) for it in games]
    gc.collect()  # what other tests left
    gc.freeze()  # and nobody looks through what they keep
    with monkeypatch.context() as patch:
        patch.setattr(gc, "get_count", lambda: (0, site_build._MANY, 0))
        build(sources, replace(small_site.SITE, pngs=PngChoices("none")), SiteFolders(small_site.TEMPLATES, tmp_path))
    assert there == [0, 1, 1, 1, 1], "one game is being drawn while the next one is read"


@pytest.mark.parametrize(("looked", "freed"), [((0, 0, 0), False), ((0, site_build._MANY, 0), True), ((0, 0, 1), True)])
def test_a_circle_of_objects_that_a_game_left_is_freed_once_they_may_be_many(
    looked: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch, *, freed: bool
) -> None:
    circle = Circle()
    circle.itself, left = circle, weakref.ref(circle)
    gc.disable()
    try:
        del circle
        monkeypatch.setattr(gc, "get_count", lambda: looked)
        site_build._sweep()
        assert (left() is None) == freed
    finally:
        gc.enable()


class Circle:
    """What is freed only by whoever looks for circles."""

    itself: Circle


def test_a_game_that_stays_as_it_is_keeps_where_it_came_from_for_the_next_build(
    made: tuple[Path, list[bool]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = Path(shutil.copytree(made[0], tmp_path / "site"))
    assert publish(site, origin=("1", "ponds")).written == ()
    assert [manifest.read(site).covers[name].origin for name in NAMES] == [("1", "ponds")] * 3
    monkeypatch.setattr(output, "replace", lambda *_: pytest.fail("nothing had to be written"))
    publish(site, origin=("1", "ponds"))


FIRST = Manifest({"a": Group("1", {"a/x": FileStamp("0", 1)})}, {"a": Cover("1", {"id": "a"})}, finished=False)
LATER = {"b": Group("2", {"b/x": FileStamp("0", 2)}, (3, 4, 5))}


def read(text: bytes, tmp_path: Path) -> Manifest:
    (tmp_path / manifest.NAME).write_bytes(text)
    return manifest.read(tmp_path)


def test_what_was_done_since_the_list_was_written_stands_at_its_end(tmp_path: Path) -> None:
    line = manifest.added(LATER, {"b": Cover("2", {"id": "b"})})
    found = read(manifest.dump(FIRST) + line, tmp_path)
    assert found == replace(FIRST, groups={**FIRST.groups, **LATER}, covers={**FIRST.covers, "b": Cover("2", {"id": "b"})})


def test_a_line_that_breaks_off_is_left_out(tmp_path: Path) -> None:
    line = manifest.added(LATER, {})
    assert read(manifest.dump(FIRST) + line + line[:-5], tmp_path) == replace(FIRST, groups={**FIRST.groups, **LATER})


@pytest.mark.parametrize("cut", [0, 1, 20])
def test_a_build_that_is_under_way_says_so_in_a_line_of_its_own_however_much_of_it_was_written(cut: int, tmp_path: Path) -> None:
    done = replace(FIRST, finished=True)
    assert read(manifest.dump(done), tmp_path) == done
    assert read(manifest.dump(done) + manifest.UNDER_WAY[: len(manifest.UNDER_WAY) - cut], tmp_path) == FIRST


def test_a_build_adds_to_the_list_of_the_last_one_and_writes_it_anew_at_its_end(
    made: tuple[Path, list[bool]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, written = Path(shutil.copytree(made[0], tmp_path / "site")), list[bytes]()
    whole = manifest.parts

    def parts(listed: Manifest) -> Iterator[bytes]:
        written.append((site / manifest.NAME).read_bytes())
        return whole(listed)

    monkeypatch.setattr(manifest, "parts", parts)
    (site / NAMES[0] / "index.html").unlink()
    assert publish(site).written == (f"{NAMES[0]}/index.html",)
    before = (made[0] / manifest.NAME).read_bytes()
    assert [it.startswith(before + manifest.UNDER_WAY) for it in written] == [True]
    assert (site / manifest.NAME).read_bytes() == before


def test_a_list_that_breaks_off_counts_as_none(tmp_path: Path) -> None:
    text = manifest.dump(FIRST)
    assert [it for it in range(1, len(text)) if read(text[:-it], tmp_path) != Manifest()] == []


TWO = replace(FIRST, groups={**FIRST.groups, "a/é": Group("3", {"a/é/reports/x.age": FileStamp("0", 5)}), **LATER})


@pytest.mark.parametrize("told", [b"", b',"heads":{"a":[9,1,1,0],"b":[9,1,2,0]}', b',"heads":{"a":[9,1,1,0]}'])
def test_a_list_is_read_whole_whether_its_first_line_tells_how_long_its_parts_are_or_not(
    told: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = manifest.dump(TWO)
    head = text[text.index(b',"heads"') : text.index(b",\n")]
    with monkeypatch.context() as patch:
        patch.setattr(manifest, "_texts_by_head", lambda _: pytest.fail("it fits, so nobody need look at each line"))
        first = read(text, tmp_path)
    other = read(text.replace(head, told, 1), tmp_path)
    assert first == other == TWO
    for groups in (listed(first.groups), listed(other.groups)):
        assert [groups.sums(it) for it in groups.heads] == [(2, 6, 5), (1, 2, 0)]


def test_a_spoilt_group_is_made_from_nothing_that_is_known(tmp_path: Path) -> None:
    text: Mapping[str, Group] = read(manifest.dump(FIRST).replace(b'["1",{"a/x"', b'["1",{"a/x', 1), tmp_path).groups
    assert text["a"] == Group("")
    assert stamps_of(listed(text).of("a")["a"]) is None


def test_beside_a_line_that_is_no_group_at_all_the_others_of_its_game_are_known(tmp_path: Path) -> None:
    both = replace(FIRST, groups={**FIRST.groups, "a/b": Group("3", {"a/y": FileStamp("0", 3)}), "a/c": Group("4")})
    found = read(manifest.dump(both).replace(b'"a/b":', b'"a/b', 1), tmp_path).groups
    assert found["a"] == both.groups["a"]
    assert found["a/c"] == Group("4")
    assert "a/b" not in found
