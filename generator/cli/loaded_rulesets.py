"""Rule systems, each built once from the bytes of its board, however many games share it."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING

from generator.core.placed_values import Map, Spot
from generator.core.problem import Problem, fault

if TYPE_CHECKING:
    from generator.core.board_format import BoardFormat
    from generator.core.ruleset import Ruleset

MOST = 8
"""How many are kept, those that were asked for last: each takes about a megabyte, and a repository may hold many boards."""

_kept: OrderedDict[tuple[str, bytes], Ruleset] = OrderedDict()


def ruleset(name: str, board_path: Path | None, *, own: bool = False) -> Ruleset | list[Problem]:
    """The rule system of that name on the board in a file, or what is wrong with that file; without a file, on no board.

    A board that a GM brought (`own`) is checked.
    """
    from generator import rulesets, store

    data, problems = store.read_bytes(board_path) if board_path else (b"", [])
    if data is None:
        return problems
    key = (name, data)
    if key not in _kept:
        found = facts(data, board_path, rulesets.board_format(name) if own else None) if board_path else Map(Spot(""))
        if isinstance(found, list):
            return found
        _kept[key] = rulesets.build(name, found)
        if len(_kept) > MOST:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def facts(data: bytes, board_path: Path, form: BoardFormat | None = None) -> Map | list[Problem]:
    """The facts in the bytes of a board file, or what is wrong with them, by the checks of its format if one is given."""
    from generator import store

    tree, problems = store.load_yaml(data, str(board_path))
    if problems or not isinstance(tree, Map):
        return problems or [fault("board", f"{board_path} must hold a mapping", tree)]
    return (form.check(tree) if form else []) or tree
