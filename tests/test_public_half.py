"""Sheets, schemas and problems are made of what everybody knows of a position, whatever a rule system would say of the rest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.core.problem import Problem
from generator.core.schema import order_schema
from tests.toy.closed import ONE, TWO, Closed, set_closed
from tests.toy.ruleset import LANTERNS, Lanterns
from tests.toy.table import FIRST, NOW


def _read(position: Lanterns, settings: Any, file: Mapping[str, Any]) -> tuple[Any, list[Problem]]:
    orders, problems = LANTERNS.read(position, settings, file)
    return orders, [*problems, Problem("notice", "lamps", f"{len(position.lamps)} lamps: {position.lamps}")]


TALKATIVE = replace(
    LANTERNS,
    sheet=lambda position: {"orders": {power: [lamp.note for lamp in position.lamps] for power in position.boats}},
    schema=lambda position: {"orders": {"enum": [lamp.note for lamp in position.lamps], "default": len(position.lamps)}},
    read=_read,
)
"""Lanterns as it must not be: it tells of the lamps that are hidden."""


@pytest.fixture(params=[True, False], ids=["sealed", "private"])
def game(tmp_path: Path, request: pytest.FixtureRequest) -> Closed:
    """A game that waits for its second voyage, with lamps that nobody knows of."""
    game = set_closed(tmp_path / "state", sealed=request.param)
    game.send(ONE, FIRST)
    assert not store.run(game.root, "toy", TALKATIVE, NOW, game.keys).faults
    return game


def test_a_sheet_and_a_schema_tell_of_nothing_hidden(game: Closed) -> None:
    assert any(b"MARKER-blue-lamp" in data for name, data in game.texts().items() if name.startswith(f"{TWO}/secret"))
    sheet = game.file(f"{TWO}/{'sheet' if game.recipient else 'orders'}.yaml").read_text()
    assert "orders: {}" in sheet or "red: []" in sheet
    assert "MARKER" not in sheet
    schema = json.loads(game.file("orders.schema.json").read_text())
    assert schema["properties"]["orders"] == {"enum": [], "default": 0}
    position, _ = store.read_yaml(game.file(f"{TWO}/position.yaml"), typed=True)
    assert order_schema(TALKATIVE, {}, "toy", position) == schema  # type: ignore[arg-type]


def test_no_problem_of_an_order_file_tells_of_anything_hidden(game: Closed) -> None:
    game.send(TWO, {"blue": ["sail East"], "red": []})
    seen = store.check(game.root, "toy", TALKATIVE, NOW, game.keys)
    assert [problem.message for problem in seen.problems if problem.code == "lamps"] == ["0 lamps: ()"]
    assert seen.counts == (("boats", 1, 2),)
