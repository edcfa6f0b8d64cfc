"""A rule system is built once from the bytes of a board, whatever the number of games, and only the last few are kept."""

from __future__ import annotations

import gc
import shutil
from collections import Counter
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from generator import rulesets
from generator.cli import base_maps, loaded_rulesets, main, site_sources
from generator.cli.build import build as build_site
from generator.core.gazetteer import Gazetteer
from generator.diplomacy.board import Board, build
from generator.diplomacy.notation import lexicon
from generator.publish.game_build import GameBuild
from tests.support.variant_table import facts_of

ISLANDS = Path(__file__).parents[1] / "fixtures/islands/board.yaml"


@pytest.fixture(autouse=True)
def empty() -> None:
    """No rule system is kept, and only what is made from here on is counted: a run of all tests has millions of other objects."""
    loaded_rulesets._kept.clear()
    gc.collect()
    gc.freeze()


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the rule systems are built from here on, by name."""
    counted: Counter[str] = Counter()
    whole = rulesets.build

    def count(name: str, facts: Any) -> Any:
        counted[name] += 1
        return whole(name, facts)

    monkeypatch.setattr(rulesets, "build", count)
    return counted


def start(home: Path, name: str, rules: str = "classical", board: str = "") -> None:
    """A game before its first phase, on a board of its own where one is given."""
    folder = home / "state" / name
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(f"format: 1\ngame: {name}\nrules: {rules}\n")
    if board:
        (folder / "board.yaml").write_text(board)
        shutil.copy(ISLANDS.with_name("map.svg"), folder / "map.svg")


def live(kind: type) -> int:
    gc.collect()
    return sum(isinstance(each, kind) for each in gc.get_objects())


@pytest.mark.parametrize("command", ["check", "run", "replay", "schema"])
def test_games_share_a_board_by_its_content(
    tmp_path: Path, built: Counter[str], command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    own = ISLANDS.read_text(encoding="utf-8")
    for number in range(4):
        start(tmp_path, f"plain{number}")
        start(tmp_path, f"dragon{number}", "order-of-the-dragon")
        start(tmp_path, f"own{number}", board=own)
    assert main(["-C", str(tmp_path), command]) == 0, capsys.readouterr().err
    assert built == {"classical": 2, "order-of-the-dragon": 1}


@pytest.mark.parametrize("command", ["check", "run", "replay"])
def test_only_the_last_few_boards_are_kept(tmp_path: Path, command: str) -> None:
    own = ISLANDS.read_text(encoding="utf-8")
    for number in range(2 * loaded_rulesets.MOST):
        start(tmp_path, f"own{number:02}", board=f"{own}\n# {number}\n")
    before = live(Board)
    assert main(["-C", str(tmp_path), command]) == 0
    assert live(Board) - before == loaded_rulesets.MOST


def test_a_build_keeps_a_few_boards_however_many_games_have_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = ISLANDS.read_text(encoding="utf-8")
    monkeypatch.setattr(loaded_rulesets, "MOST", 2)
    names = [f"own{number}" for number in range(4)]
    for name in names:
        start(tmp_path, name, board=f"{own}\n# {name}\n")
    boards, gazetteers = live(Board), live(Gazetteer)
    at_the_last: list[tuple[int, int]] = []
    begin = GameBuild.begin

    def counted(edition: GameBuild, *rest: Any) -> Any:
        if edition.game.id == names[-1]:
            at_the_last.append((live(Board) - boards, live(Gazetteer) - gazetteers))
        return begin(edition, *rest)

    monkeypatch.setattr(GameBuild, "begin", counted)
    for time in range(2):  # as `serve` does, whenever something changed
        assert build_site(tmp_path, tmp_path / "site")[1] == []
        assert (live(Board) - boards, live(Gazetteer) - gazetteers) == (2, 0)
        (tmp_path / "state" / names[-1] / "board.yaml").write_text(f"{own}\n# again {time}\n", encoding="utf-8")
    assert at_the_last == [(2, 0)] * 2


def test_a_board_that_changes_is_read_again_and_a_wrong_one_is_told_for_each_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = ISLANDS.read_text(encoding="utf-8")
    start(tmp_path, "one", board=own)
    start(tmp_path, "two", board=own)
    assert main(["-C", str(tmp_path), "check"]) == 0
    for name in ("one", "two"):
        (tmp_path / "state" / name / "board.yaml").write_text(own.replace("places:", "pieces:", 1))
    capsys.readouterr()
    assert main(["-C", str(tmp_path), "check"]) == 1
    told = capsys.readouterr().err
    assert "state/one/board.yaml:" in told
    assert "state/two/board.yaml:" in told


def test_the_names_of_a_board_go_with_it() -> None:
    board = build(facts_of("classical"))
    words = lexicon(board)
    assert lexicon(board) is words
    before, gone = live(Board), (ref(board), ref(words.board))
    del board, words
    assert live(Board) == before - 1
    assert [each() for each in gone] == [None, None]


def test_games_on_a_board_of_the_package_share_the_bytes_of_its_map(tmp_path: Path) -> None:
    for name in ("one", "two"):
        start(tmp_path, name)
    one, two = (site_sources.source(tmp_path / "state", name) for name in ("one", "two"))
    assert one.base is two.base
    assert one.board is not None
    assert one.board.base is one.base


def test_the_plain_map_of_a_board_is_made_only_when_something_is_drawn_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(base_maps, "package_map", lambda name: b"<svg/>" if name == "classical" else b"")

    def make(name: str) -> base_maps.MapFile:
        made.append(name)
        return base_maps.MapFile(b"<svg>plain</svg>", plain=True)

    monkeypatch.setattr(base_maps, "of_rules", make)
    found = {it.folder: it for it in site_sources.boards(())}
    assert (found["boards/classical"].base, found["boards/classical"].plain) == (b"<svg/>", None)
    without = found["boards/saga-of-the-nine"]
    assert (without.base, made) == (b"", [])
    assert without.plain is not None
    assert (without.plain(), made) == (b"<svg>plain</svg>", ["saga-of-the-nine"])


def test_a_site_has_the_boards_of_its_games_and_all_of_them_before_its_first_game() -> None:
    def found(*systems: str) -> list[str]:
        return [it.folder for it in site_sources.boards(systems)]

    assert found() == [f"boards/{name}" for name in rulesets.boards()]
    assert found("saga-of-the-nine-basic", "chess", "classical") == ["boards/classical", "boards/saga-of-the-nine"]
