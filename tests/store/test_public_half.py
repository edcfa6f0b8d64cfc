"""Sheets, schemas and problems are made of what everybody knows of a position, whatever a rule system would say of the rest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.core.order_schema import order_schema
from generator.core.problem import Problem
from tests.quarry.position import Position
from tests.support.quarry_tables.closed import Closed, set_closed
from tests.support.quarry_tables.table import CALM, FIRST, NOW, ONE, TWO


def _hidden(position: Position) -> list[str]:
    return [stack.at for stack in position.stacks.values() if not stack.seen]


def _read(position: Position, settings: Any, file: Mapping[str, Any]) -> tuple[Any, list[Problem]]:
    orders, problems = CALM.read(position, settings, file)
    return orders, [*problems, Problem("notice", "hidden", f"hidden: {_hidden(position)}")]


TALKATIVE = replace(
    CALM,
    sheet=lambda position: {"orders": {realm: _hidden(position) for realm in position.money}},
    schema=lambda position: {"orders": {"enum": _hidden(position), "default": len(position.stacks)}},
    read=_read,
)
"""Quarry as it must not be: it tells of the stacks that are hidden."""


@pytest.fixture(params=[True, False], ids=["sealed", "private"])
def game(tmp_path: Path, request: pytest.FixtureRequest) -> Closed:
    """A game that waits for its second march, with stacks that nobody sees."""
    game = set_closed(tmp_path / "state", sealed=request.param)
    game.send(ONE, FIRST)
    assert not store.run(game.root, "pit", TALKATIVE, NOW, game.keys).faults
    return game


def test_a_sheet_and_a_schema_tell_of_nothing_hidden(game: Closed) -> None:
    assert any(b"at: Ridge" in data for name, data in game.texts().items() if name.startswith(f"{TWO}/secret"))
    sheet = game.file(f"{TWO}/{'sheet' if game.recipient else 'orders'}.yaml").read_text()
    assert "orders: {}" in sheet or "ochre: []" in sheet
    assert "Ridge" not in sheet
    schema = json.loads(game.file("orders.schema.json").read_text())
    assert schema["properties"]["orders"] == {"enum": [], "default": 1}
    position, _ = store.read_yaml(game.file(f"{TWO}/position.yaml"), typed=True)
    assert order_schema(TALKATIVE, {}, "pit", position) == schema  # type: ignore[arg-type]


def test_no_problem_of_an_order_file_tells_of_anything_hidden(game: Closed) -> None:
    game.send(TWO, {"grey": ["Badger - Grey"], "ochre": []})
    seen = store.check(game.root, "pit", TALKATIVE, NOW, game.keys)
    assert [problem.message for problem in seen.problems if problem.code == "hidden"] == ["hidden: []"]
    assert seen.counts == (("stacks", 1, 4),)
