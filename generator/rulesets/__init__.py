"""The rule systems, by id. Each is built from the facts of a board; none is imported before it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from generator.core.chart import Chart
from generator.core.gazetteer import Gazetteer
from generator.core.ruleset import Ruleset

MODULES: Mapping[str, str] = {
    "classical": "classical",
    "ambition-and-empire": "ambition_and_empire",
    "order-of-the-dragon": "order_of_the_dragon",
    "saga-of-the-nine": "saga_of_the_nine.complete",
    "saga-of-the-nine-basic": "saga_of_the_nine.basic",
}
"""The id of a rule system, and the module in this package that builds it."""


def names() -> tuple[str, ...]:
    """The ids of all rule systems."""
    return tuple(MODULES)


def boards() -> tuple[str, ...]:
    """The ids of the boards that come with the package, in the order in which readers are shown them."""
    return ("classical", "ambition-and-empire", "order-of-the-dragon", "saga-of-the-nine")


def board_of(name: str) -> str:
    """The id of the board that comes with a rule system; that of a board is its own."""
    return MODULES[name].partition(".")[0].replace("_", "-") if name in MODULES else name


def build(name: str, facts: Mapping[str, Any]) -> Ruleset:
    """The rule system of that id on a board (the content of a `board.yaml`). Raises KeyError for an unknown id."""
    ruleset: Ruleset = import_module(f"generator.rulesets.{MODULES[name]}").ruleset(facts)
    return ruleset


def chart(facts: Mapping[str, Any]) -> Chart:
    """What of a board is needed to draw a plain map of it."""
    from generator.diplomacy.chart import chart as charted

    return charted(facts)


def gazetteer(facts: Mapping[str, Any]) -> Gazetteer:
    """What the page of a board tells its players."""
    from generator.diplomacy import board
    from generator.diplomacy.gazetteer import gazetteer as told

    return told(board.build(facts))
