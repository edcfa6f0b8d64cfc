"""The map that a game is drawn on: its own, that of its rule system, or a plain one made from its board."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.cli import games
from generator.core.problem import Problem

if TYPE_CHECKING:
    from generator.core.chart import Chart


class MapFile(NamedTuple):
    """The bytes of a map (SVG; empty where there can be none), and whether it is a plain one, which nobody drew."""

    data: bytes
    plain: bool = False


def of_game(root: Path, name: str) -> MapFile:
    """The map of a game: its own, else that of its rule system if it shows the game's board, else a plain one."""
    return of_game_of(games.rule_system(root, name), root, name)


def of_game_of(rules: str, root: Path, name: str) -> MapFile:
    """The same for a game whose rule system is known."""
    from generator import rulesets, store

    if own := store.map_file(root, name):
        return MapFile(own.read_bytes())
    if rules not in rulesets.names():
        return MapFile(b"")
    own_board = store.board_file(root, name)
    return _fitting(rules, own_board, own_board.read_bytes(), package_map(rules)) if own_board else of_rules(rules)


def of_rules(name: str) -> MapFile:
    """The map of the board that comes with a rule system."""
    drawn = package_map(name)
    return MapFile(drawn) if drawn else _fitting(name, None, b"", b"")


def package_map(name: str) -> bytes:
    """The map that comes with a rule system, empty where there is none."""
    from generator import rulesets

    return _read(rulesets.home(name) / "map.svg")


@lru_cache(maxsize=8)
def _read(path: Path) -> bytes:
    """A map of the package, read once for all games that are played on it."""
    return path.read_bytes() if path.is_file() else b""


def notices(root: Path, name: str) -> list[Problem]:
    """A notice that a game has only a plain map, which nobody drew."""
    from generator import rulesets, store

    rules, own_board = games.rule_system(root, name), store.board_file(root, name)
    board = own_board.read_bytes() if own_board else b""
    if store.map_file(root, name) or rules not in rulesets.names() or _is_shown(rules, own_board, board, package_map(rules)):
        return []
    message = "no map shows this board, so a plain one is drawn from its facts"
    hint = f"`gazette board draw {name} > map.svg` gives it to you; make it better and put it into state/{name}/"
    return [Problem("notice", "plain-map", message, suggestion=hint)]


def plain(chart: Chart) -> bytes:
    """The plain map (SVG) of a board."""
    from generator.render.base_maps.diagram import diagram

    return diagram(chart)


@lru_cache(maxsize=4)
def _fitting(rules: str, own_board: Path | None, board: bytes, drawn: bytes) -> MapFile:
    """The `drawn` map if it shows the board, else a plain one. The bytes of the board are there only as part of the cache key."""
    if _is_shown(rules, own_board, board, drawn):
        return MapFile(drawn)
    built = games.on_board(rules, own_board)
    return MapFile(drawn) if isinstance(built, list) or built.chart is None else MapFile(plain(built.chart), plain=True)


@lru_cache(maxsize=4)
def _is_shown(rules: str, own_board: Path | None, _: bytes, drawn: bytes) -> bool:
    """Whether a map of the package shows a board, or the board is one that no map can show. The bytes are as above."""
    from generator.render.base_maps.map_check import shows

    built = games.on_board(rules, own_board)
    return isinstance(built, list) or built.chart is None or (drawn != b"" and shows(drawn, built.chart))
