"""One crew of engravers draws for a whole build, and one that dies costs a picture."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.publish import engraver, workshop
from generator.publish.build import _ahead, build
from generator.publish.plates import Drawn, Easel, Plate
from generator.publish.site import Shop
from tests import ponds


@pytest.fixture
def hired(monkeypatch: pytest.MonkeyPatch) -> list[engraver.Engraver]:
    """Every engraver that was hired."""
    every: list[engraver.Engraver] = []

    class Counted(engraver.Engraver):
        def __init__(self) -> None:
            super().__init__()
            every.append(self)

    monkeypatch.setattr(workshop, "Engraver", Counted)
    monkeypatch.setattr(workshop, "_processors", lambda: 2)
    return every


def games(count: int) -> list[Any]:
    """Games that differ in their names, and every second one in its map."""
    maps = (ponds.MAP, ponds.MAP + b"\n")
    return [ponds.source(replace(ponds.game(1), id=f"pond{number}"), maps[number % 2]) for number in range(count)]


def test_all_games_have_the_same_engravers_and_every_one_ends_with_the_build(
    hired: list[engraver.Engraver], tmp_path: Path
) -> None:
    built = build(games(3), ponds.SITE, Shop(ponds.TEMPLATES, tmp_path / "all"))
    assert built.problems == ()
    assert len(hired) == 2
    assert [each._process.returncode for each in hired] == [0, 0]


def test_a_killed_engraver_costs_one_picture_and_the_next_build_makes_up_for_it(
    hired: list[engraver.Engraver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = engraver.Engraver.engrave

    def killed(self: engraver.Engraver, plate: Plate, easel: Easel) -> Drawn:
        if plate.name == "pond0/now":
            os.kill(self._process.pid, signal.SIGKILL)
            self._process.wait()
        return whole(self, plate, easel)

    with monkeypatch.context() as patched:
        patched.setattr(engraver.Engraver, "engrave", killed)
        built = build(games(2), ponds.SITE, Shop(ponds.TEMPLATES, tmp_path / "site"))
    assert [(each.weight, each.code) for each in built.problems] == [("fault", "no-map")]
    assert "pond0/now cannot be drawn: the process that drew it ended early" in built.problems[0].message
    assert not (tmp_path / "site/pond0/now.svg").exists()
    assert (tmp_path / "site/pond0/index.html").is_file()
    assert (tmp_path / "site/pond1/now.svg").is_file()
    assert build(games(2), ponds.SITE, Shop(ponds.TEMPLATES, tmp_path / "site")).problems == ()
    assert (tmp_path / "site/pond0/now.svg").is_file()


def test_whatever_goes_wrong_with_a_picture_is_told_by_its_engraver(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Drawn:
        raise MemoryError

    monkeypatch.setattr(engraver, "engrave", fail)
    plate = Plate("pond", ponds.rules().pictures(ponds.game(1).phases[0])[0])
    drawn = engraver._drawn(plate, Easel(ponds.MAP, (), ponds.TEMPLATES))
    assert drawn.files == {}
    assert drawn.trouble is not None
    assert "MemoryError" in drawn.trouble.message


def test_two_games_are_under_way_and_no_more() -> None:
    log: list[str] = []

    def begun(number: int) -> Any:
        log.append(f"begin {number}")
        return lambda: log.append(f"finish {number}")

    list(_ahead(begun(number) for number in range(3)))
    assert log == ["begin 0", "begin 1", "finish 0", "begin 2", "finish 1", "finish 2"]
