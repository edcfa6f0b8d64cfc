"""Keeps what is sealed out of logs that anybody may read: of sealed files they name place and code, and quote nothing."""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from generator.cli.exit_codes import Stop
from generator.core.placed_values import Spot
from generator.core.problem import Problem

_OF_CONTENT = ("illegal", "missing")
"""The weights of what players sent or did not send."""

_OF_WORDS = ("repeated", "passed-over", "no-effect")
"""The codes of notices that quote what players sent, or count it."""


def in_public() -> bool:
    """Whether strangers may read what is printed: in the job of a forge, all of which set CI."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def is_sealed(root: Path, name: str) -> bool:
    """Whether the orders of a game are sealed."""
    from generator import store

    game_file, _ = store.read_game(root, name)
    return game_file is not None and game_file.get("secrecy") == "sealed"


def ask_for_privacy(root: Path, name: str) -> None:
    """Refuse a command that shows or opens sealed files: raises Stop if strangers may read what it prints."""
    if in_public() and is_sealed(root, name):
        raise Stop(f"{name} is sealed, and everybody may read what is printed here (CI is set); do this on your own machine")


def discreet(problems: Iterable[Problem], *, sealed: bool) -> list[Problem]:
    """The problems of a game as they may be printed here; `sealed` is whether its orders are.

    In public a fault of what is sealed is told by place and code, since it stops the game. What is illegal, missing or passed over
    stops nothing and is left out, since even its code would tell something: that a power offers more than it has, or sent nothing.
    """
    if not (sealed and in_public()):
        return list(problems)
    hidden = {each: each.spot is None or _is_hidden(each.spot.file) for each in problems}
    told = [each for each in hidden if not (hidden[each] and (each.weight in _OF_CONTENT or each.code in _OF_WORDS))]
    return list(dict.fromkeys(_bare(each) if hidden[each] else each for each in told))


def failure(error: BaseException) -> str:
    """An unforeseen error in a line; in a public log without its message, which may quote a file."""
    if not in_public():
        return f"{type(error).__name__}: {error}"
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"


def trace(error: BaseException) -> str:
    """The traceback of an error; in a public log without its message."""
    shown = traceback.format_tb(error.__traceback__) if in_public() else traceback.format_exception(error)
    return "".join(shown)


def _is_hidden(file: str) -> bool:
    path = Path(file)
    return path.suffix == ".age" or path.name in ("orders.yaml", "secret.yaml", "keys.yaml") or path.parent.name == "orders"


def _bare(problem: Problem) -> Problem:
    """A problem by place and code. Of the file of one power the folder alone is told: others are not to know who has sent what."""
    at = problem.spot
    folder = Path(at.file).parent if at else Path()
    spot = Spot(str(folder)) if at and folder.name == "orders" else at
    return replace(problem, message=problem.code, suggestion="", spot=spot)
