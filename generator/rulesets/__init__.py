"""The rule systems by id, and their boards: what each variant has of its own, one special rule a file.

In: the facts of a `board.yaml`.
Out: a rule system as one value (`core.ruleset.Ruleset`). None is imported before a game asks for it, and none imports another.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from generator.core.board_format import BoardFormat
from generator.core.ruleset import Ruleset, System

MODULES: dict[str, str] = {
    "classical": f"{__name__}.classical",
    "ambition-and-empire": f"{__name__}.ambition_and_empire",
    "order-of-the-dragon": f"{__name__}.order_of_the_dragon",
    "saga-of-the-nine": f"{__name__}.saga_of_the_nine.complete",
    "saga-of-the-nine-basic": f"{__name__}.saga_of_the_nine.basic",
    "dynastic-campaign": f"{__name__}.dynastic_campaign.campaign",
    "dragon-lords": f"{__name__}.dragon_lords.ruleset",
}
"""The id of each rule system, and the module that has it as `SYSTEM`. Its board and map lie beside that module.

If several share a folder, the board there has the id of the first.
"""


def names() -> tuple[str, ...]:
    """The ids of all rule systems."""
    return tuple(MODULES)


def boards() -> tuple[str, ...]:
    """The ids of the boards that come with rule systems, in the order in which readers are shown them; some play without one."""
    return tuple(name for name in dict.fromkeys(map(board_of, MODULES)) if (home(name) / "board.yaml").is_file())


def board_of(name: str) -> str:
    """The id of the board that comes with a rule system. Raises KeyError for an unknown id, as all that follow do."""
    return next(other for other in MODULES if home(other) == home(name))


@cache
def home(name: str) -> Path:
    """The folder in which the board (`board.yaml`) and the map (`map.svg`) of a rule system lie, if it has them."""
    return _folder(MODULES[name])


@cache
def _folder(module: str) -> Path:
    """The folder of a package, which is asked for once for each game of a site."""
    found = find_spec(module)
    if found is None or found.origin is None:
        raise KeyError(module)
    return Path(found.origin).parent


def board_format(name: str) -> BoardFormat | None:
    """The format of its boards, or None for a rule system without board files."""
    return _system(name).boards


def build(name: str, facts: Mapping[str, Any]) -> Ruleset:
    """The rule system with that id on a board (the content of a `board.yaml`), or without one (empty facts)."""
    return _system(name).ruleset(facts)


def _system(name: str) -> System:
    found: System = import_module(MODULES[name]).SYSTEM
    return found
