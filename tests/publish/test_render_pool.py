"""The same processes draw for a whole build, and one of them that dies costs a picture."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from generator.core.picture import Picture
from generator.core.problem import Problem
from generator.publish import render_pool, render_worker
from generator.publish.picture_files import DrawnPicture, PlannedPicture, RenderInputs, draw_picture, joined, plan_pictures
from generator.publish.site import SiteFolders
from generator.publish.site_build import _ahead, build
from tests.cli import test_own_map
from tests.support import small_site

pytestmark = pytest.mark.anew


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[render_worker.RenderWorker]:
    """Every drawing process that was started."""
    every: list[render_worker.RenderWorker] = []

    class Counted(render_worker.RenderWorker):
        def __init__(self) -> None:
            super().__init__()
            every.append(self)

    monkeypatch.setattr(render_pool, "RenderWorker", Counted)
    monkeypatch.setattr(render_pool, "_processors", lambda: 2)
    monkeypatch.setattr(render_pool, "_ENOUGH", 100)
    return every


def games(count: int) -> list[Any]:
    """Games that differ in their names, and every second one in its map."""
    maps = (small_site.MAP, small_site.MAP + b"\n")
    return [small_site.source(replace(small_site.game(1), id=f"pond{number}"), maps[number % 2]) for number in range(count)]


def test_all_games_have_the_same_drawing_processes_and_every_one_ends_with_the_build(
    started: list[render_worker.RenderWorker], tmp_path: Path
) -> None:
    built = build(games(3), small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path / "all"))
    assert built.problems == ()
    assert len(started) == 2
    assert [each._process.returncode for each in started] == [0, 0]


def test_where_there_is_little_to_draw_one_process_draws_it(
    started: list[render_worker.RenderWorker], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(render_pool, "_ENOUGH", 1000)
    assert build(games(2), small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path)).problems == ()
    assert len(started) == 1


def test_a_killed_drawing_process_costs_one_picture_and_the_next_build_makes_up_for_it(
    started: list[render_worker.RenderWorker], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = render_worker.RenderWorker.draw

    def killed(self: render_worker.RenderWorker, planned: PlannedPicture, inputs: RenderInputs) -> DrawnPicture:
        if planned.name == "pond0/now":
            os.kill(self._process.pid, signal.SIGKILL)
            self._process.wait()
        return whole(self, planned, inputs)

    with monkeypatch.context() as patched:
        patched.setattr(render_worker.RenderWorker, "draw", killed)
        built = build(games(2), small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path / "site"))
    assert [(each.weight, each.code) for each in built.problems] == [("fault", "no-map")]
    assert "pond0/now cannot be drawn: the process that drew it ended early" in built.problems[0].message
    assert not (tmp_path / "site/pond0/now.svg").exists()
    assert (tmp_path / "site/pond0/index.html").is_file()
    assert (tmp_path / "site/pond1/now.svg").is_file()
    assert build(games(2), small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path / "site")).problems == ()
    assert (tmp_path / "site/pond0/now.svg").is_file()


BOMB = small_site.MAP.replace(b"</svg>", b'<path stroke="#000" stroke-dasharray="1" d="M0 0' + b"h900h-900" * 9000 + b'"/></svg>')
"""A map with sixteen million dashes, for which two gigabytes are needed, and many seconds."""


@pytest.mark.parametrize(
    ("limits", "why", "phases"),
    [
        (render_worker.PictureLimits(memory=512 * 1024**2), "MemoryError", 1),
        (render_worker.PictureLimits(seconds=1), "the process that drew it ended early", 0),  # a second for each picture
    ],
    ids=["memory", "time"],
)
def test_a_picture_that_takes_too_much_is_missing_and_told_and_all_others_are_there(
    limits: render_worker.PictureLimits, why: str, phases: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("resource")
    monkeypatch.setattr(render_pool, "RenderWorker", partial(render_worker.RenderWorker, limits))
    maps = {"wild": BOMB, "tame": small_site.MAP}
    wild, tame = (small_site.source(replace(small_site.game(phases), id=name), base) for name, base in maps.items())
    built = build([tame, wild], small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path))
    pictures = ("01-1901-spring-hops/orders", "01-1901-spring-hops/position", "now")[-1 - 2 * phases :]
    assert sorted(each.message.partition(" cannot be drawn: ")[0] for each in built.problems) == [f"wild/{it}" for it in pictures]
    assert all(why in each.message for each in built.problems)
    files = pictures[::2]  # the second one stands in the SVG of the first
    assert [it for it in files if not (tmp_path / f"tame/{it}.svg").is_file() or (tmp_path / f"wild/{it}.svg").exists()] == []
    for game in ("tame", "wild"):
        assert (tmp_path / game / "index.html").is_file()


def test_the_heaviest_map_that_passes_its_check_is_drawn_with_much_less_than_a_process_may_take(tmp_path: Path) -> None:
    line = '<path fill="none" stroke="#000000" stroke-linecap="round" stroke-dasharray="3 3" d="M0 0%s"/>'
    heavy = test_own_map.with_part(line % ("h600v.1h-600v.1" * 900))
    assert test_own_map.told(heavy) == []
    assert test_own_map.told(test_own_map.with_part(line % ("h600v.1h-600v.1" * 1100)))
    one = render_worker.RenderWorker(render_worker.PictureLimits(memory=1024**3, seconds=30))
    fonts = SiteFolders(small_site.TEMPLATES, tmp_path).fonts
    drawn = one.draw(PlannedPicture("isles", Picture("start", "Start", "The start.")), RenderInputs(heavy.encode(), (), fonts))
    one.close()
    assert drawn.problem is None
    assert set(drawn.files) == {"isles/start.svg", "isles/start-900.png"}


def test_whatever_goes_wrong_with_a_picture_is_told_by_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> DrawnPicture:
        raise MemoryError

    monkeypatch.setattr(render_worker, "draw_picture", fail)
    planned = PlannedPicture("pond", small_site.rules().pictures(small_site.game(1).phases[0])[0])
    drawn = render_worker._drawn(planned, RenderInputs(small_site.MAP, (), small_site.TEMPLATES / "static/fonts"))
    assert drawn.files == {}
    assert drawn.problem is not None
    assert "MemoryError" in drawn.problem.message


@pytest.mark.png
def test_a_picture_that_was_drawn_in_parts_has_the_files_of_one_that_was_drawn_whole(tmp_path: Path) -> None:
    planned = plan_pictures("pond", small_site.rules().pictures(small_site.game(1).phases[0]))[0]
    styles = tuple(small_site.rules().styles)
    inputs = RenderInputs(small_site.MAP, styles, SiteFolders(small_site.TEMPLATES, tmp_path).fonts)
    last, first = (draw_picture(it, inputs) for it in reversed(planned.parts))
    assert first.files.keys().isdisjoint(last.files)
    assert joined(planned, [last, first]) == draw_picture(planned, inputs)
    assert [*joined(planned, [last, first]).files] == [*planned.paths]
    assert joined(planned, [first, DrawnPicture({}, Problem("fault", "no-map", "Nothing fits."))]).files == {}


def test_two_games_are_under_way_and_no_more() -> None:
    log: list[str] = []

    def begun(number: int) -> Any:
        log.append(f"begin {number}")
        return lambda: log.append(f"finish {number}")

    list(_ahead(begun(number) for number in range(3)))
    assert log == ["begin 0", "begin 1", "finish 0", "begin 2", "finish 1", "finish 2"]
