"""A rule system owns its board: one of its own kind goes through every command, and so does a game that has none."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from generator import rulesets
from generator.cli import loaded_rulesets, main
from generator.core.chart import BorderKind, Chart
from generator.render.base_maps.base_map import read_base_map
from generator.render.base_maps.diagram import diagram
from generator.render.base_maps.diagram_ways import LINES
from generator.render.base_maps.map_check import check_map
from tests import quarry
from tests.support.quarry_tables.table import QUARRY

LAND = Path(quarry.__file__).with_name("board.yaml").read_text(encoding="utf-8")
Gazette = Callable[..., tuple[int, str, str]]


@pytest.fixture
def gazette(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Gazette:
    """The command line in an empty repository, in a house of two games: Quarry with its board, and without one."""
    monkeypatch.setattr(rulesets, "MODULES", {"quarry": quarry.__name__, "boardless": "tests.support.quarry_tables.boardless"})
    loaded_rulesets._kept.clear()
    (tmp_path / "state").mkdir()

    def call(*words: str) -> tuple[int, str, str]:
        code = main(["-C", str(tmp_path), *words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return call


def brought(home: Path, *pairs: tuple[str, str]) -> str:
    """A file with the land of Quarry, and some things in it changed."""
    text = LAND
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = home / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_board_of_another_kind_is_shown_drawn_and_compared_in_its_own_words(tmp_path: Path, gazette: Gazette) -> None:
    assert gazette("board", "show", "quarry")[1] == LAND
    drawn = gazette("board", "draw", "quarry")[1]
    assert all(f">{words}</text>" in drawn for words in ("hall", "pit", "slide", "cliff: no way", "one way only"))
    assert not any(word in drawn for word in ("armies", "fleet", "heir", "inland"))
    code, out, _ = gazette("board", "diff", "quarry", brought(tmp_path, ("by: cliff", "by: road")))
    assert (code, out.split("\n\n")[1:]) == (
        1, ["borders\n  differs      Ridge - Marsh: ours cliff; theirs road", "differ: 1 border\nalike:  9 borders\n"],
    )  # fmt: skip


def test_its_faults_are_told_in_its_own_words(tmp_path: Path, gazette: Gazette) -> None:
    wrong = brought(tmp_path, ("to: Ridge, by: road", "to: Rideg, by: road"), ("by: cliff", "by: clif"))
    code, _, err = gazette("new", "closed", "--rules", "quarry", "--board", wrong)
    assert code == 1
    assert 'mine.yaml:17:22: fault: there is no place Rideg (did you mean "Ridge"?)' in err
    assert "mine.yaml:21:34: fault: `by:` of an entry of `borders:` of board.yaml cannot be `clif`" in err
    assert not (tmp_path / "state/closed").exists()


def test_a_game_takes_a_board_of_that_kind_with_its_schema_and_a_plain_map(tmp_path: Path, gazette: Gazette) -> None:
    more = ("borders:\n", "  Moor: {name: The Moor, kind: field}\nborders:\n  - {from: Moor, to: Mill, by: slide}\n")
    code, out, err = gazette("new", "closed", "--rules", "quarry", "--board", brought(tmp_path, more))
    assert code == 0
    assert "a plain one is drawn" in err
    assert "state/closed/board.yaml" in out
    schema = json.loads((tmp_path / "state/closed/board.schema.json").read_text())
    assert set(schema["properties"]) >= {"title", "places", "borders", "realms", "stacks"}
    assert gazette("check", "closed")[:2] == (0, "closed, Day 1 March: 0 of 4 stacks, 0 faults\n")
    assert gazette("final", "closed")[0] == gazette("run", "closed")[0] == gazette("build")[0] == 0
    assert '<li id="Moor">' in (tmp_path / "site/closed/board/index.html").read_text(encoding="utf-8")
    front = (tmp_path / "site/index.html").read_text(encoding="utf-8")
    assert '<a href="boards/quarry/index.html">The Old Quarry</a>' in front
    gone = ("  Chapel: {name: The Chapel, kind: field}\n", "")
    fewer = brought(tmp_path, gone, ("to: Chapel", "to: Pit"), ("to: Chapel", "to: Pit"), ("at: Chapel", "at: Pit"))
    code, _, err = gazette("board", "take", "closed", fewer)
    assert code == 1
    assert "Chapel is gone" in err


def test_a_game_without_a_board_file_needs_none_and_refuses_one(tmp_path: Path, gazette: Gazette) -> None:
    assert gazette("new", "wax", "--rules", "boardless")[0] == 0
    assert gazette("check")[:2] == (0, "wax, Day 1 March: 0 of 4 stacks, 0 faults\n")
    assert gazette("final", "wax")[0] == gazette("run", "wax")[0] == gazette("build")[0] == 0
    assert gazette("schema")[0] == 0
    for action in ("show", "draw"):
        assert gazette("board", action, "wax")[0] == 2
    assert not list(tmp_path.rglob("board.*"))
    assert not (tmp_path / "site/boards/boardless").exists()
    assert not [path for kind in ("svg", "png") for path in (tmp_path / "site/wax").rglob(f"*.{kind}")]
    assert "-900" not in gazette("post", "wax", "--for", "phpbb")[1] + gazette("post", "wax", "--first", "--for", "phpbb")[1]
    (tmp_path / "state/wax/board.yaml").write_text("places: {}\n")
    code, _, err = gazette("check")
    assert code == 1
    assert "state/wax/board.yaml:1:1: fault: boardless is played without a board file (take it away)" in err


def test_a_map_that_a_game_without_one_brings_is_refused(tmp_path: Path, gazette: Gazette) -> None:
    assert gazette("new", "wax", "--rules", "boardless")[0] == 0
    (tmp_path / "state/wax/map.svg").write_text("<svg/>")
    assert "state/wax/map.svg:1:1: fault: Quarry is played without a map (take it away)" in gazette("check")[2]


def test_a_new_game_is_kept_and_timed_as_its_own_rules_ask(tmp_path: Path, gazette: Gazette) -> None:
    assert gazette("new", "wax", "--rules", "boardless")[0] == 0
    words = (tmp_path / "state/wax/game.yaml").read_text(encoding="utf-8")
    assert "secrecy: private" in words
    assert "march: {days: [mon, thu]" in words
    assert not any(step in words for step in (" orders:", "retreats", "adjustments"))


def chart() -> Chart:
    """The land of Quarry, with a border of every kind of line."""
    assert QUARRY.chart
    kinds = {line: BorderKind(line, f"a {line}") for line in LINES}
    links = [link._replace(by=line) for link, line in zip(QUARRY.chart.links, [*LINES] * 9, strict=False)]
    return replace(QUARRY.chart, links=links, border_kinds=kinds)


def test_every_kind_of_border_has_its_line_and_a_way_of_one_direction_its_arrowhead() -> None:
    drawn = diagram(chart())
    assert check_map(drawn, "map.svg", chart()) == []
    read_base_map(drawn)
    layers = {part.partition('"')[0]: part for part in drawn.decode().split('<g id="')}
    for border in chart().border_kinds.values():
        assert LINES[border.line][0] in layers["ways"]
    assert layers["heads"].count("<path") == 1


def test_a_key_of_many_kinds_takes_more_rows_and_stays_on_the_sheet() -> None:
    one = next(iter(chart().border_kinds.values()))
    more = {f"kind-{number}": one._replace(words=f"a border of the kind {number}") for number in range(20)}
    many = {**chart().border_kinds, **more}
    wide = Chart(chart().places, chart().links, chart().place_kinds, many)
    words = diagram(wide).decode().partition('<g id="key"')[2].partition("</g>\n<g id=")[0]
    assert max(float(part.partition('"')[0]) for part in words.split('<text x="')[1:]) < 900
    assert check_map(diagram(wide), "map.svg", wide) == []
