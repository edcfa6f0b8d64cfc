"""The map that a game is drawn on: its own, that of its rule system, or a plain one made from its board."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.cli import games
from generator.core.problem import Problem

if TYPE_CHECKING:
    from generator.core.text import Map


class BaseMap(NamedTuple):
    """A map as a file, empty where there can be none, and whether it is a plain one that nobody drew."""

    data: bytes
    plain: bool = False


def of_game(root: Path, name: str) -> BaseMap:
    """The map of a game. That of its rule system will not do where the game has a board with other places."""
    from generator import store

    if own := store.map_file(root, name):
        return BaseMap(own.read_bytes())
    own_board, packaged = store.board_file(root, name), games.package_board(games.rule_system(root, name))
    board, drawn = own_board or packaged, packaged.with_name("map.svg")
    if not board.is_file():
        return BaseMap(b"")
    there = drawn.read_bytes() if drawn.is_file() else b""
    return BaseMap(there) if there and own_board is None else _fitting(board, board.read_bytes(), there)


def notices(root: Path, name: str) -> list[Problem]:
    """What a GM should know of a game whose map nobody drew."""
    if not of_game(root, name).plain:
        return []
    message = "no map shows this board, so a plain one is drawn from its facts"
    hint = f"`gazette board draw {name} > map.svg` gives it to you; make it better and put it into state/{name}/"
    return [Problem("notice", "plain-map", message, suggestion=hint)]


def plain(facts: Map) -> bytes:
    """The plain map of a board that has passed its check."""
    from generator import rulesets
    from generator.publish.own_map import diagram

    return diagram(rulesets.chart(facts))


@lru_cache(maxsize=4)
def _fitting(board: Path, _: bytes, drawn: bytes) -> BaseMap:
    """The map that is drawn where it shows the board, else a plain one; the board's bytes tell its editions apart."""
    from generator.publish.own_map import check_map

    facts = games.facts_of(board, own=True)
    if isinstance(facts, list):
        return BaseMap(drawn)
    places: Any = facts["places"]
    return BaseMap(drawn) if drawn and not check_map(drawn, "map.svg", places) else BaseMap(plain(facts), plain=True)
