"""What is secret in a game stands in files that publishing never opens, and changes nothing in those that it does."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from generator import store
from tests.support.quarry_tables.table import CALM, EVENING, FIRST, LAST, NOW, ONE, TWO, Table, play_through, set_table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A whole game, in which a stack is hidden on the Ridge from the first day to the last."""
    made = set_table(tmp_path / "state")
    play_through(made)
    return made


def test_a_secret_lives_from_phase_to_phase_beside_the_position(table: Table) -> None:
    lives = [path.parent.name for path in sorted(table.root.rglob("secret.yaml")) if "Beaver: {realm" in path.read_text()]
    assert lives == [EVENING, TWO, LAST]


def test_no_secret_stands_in_a_public_file_or_in_what_publishing_sees(table: Table) -> None:
    game, problems = store.public_game(table.root, "pit", CALM)
    assert not problems
    public = {name: (table.root / name).read_text() for name in store.public_files(table.root, "pit")}
    for secret in ("MARKER-note", "Ridge"):
        assert any(secret.encode() in data for data in table.bytes().values())
        assert [name for name, text in public.items() if secret in text] == []
        assert secret not in repr(game)


def test_no_public_byte_depends_on_a_secret_key_of_the_orders(tmp_path: Path) -> None:
    public = []
    for word in ("one", "another, and longer"):
        table = set_table(tmp_path / word / "state")
        table.orders(ONE, FIRST, more=f'notes: {{grey: "{word}"}}\n')
        assert not table.run().faults
        public.append(store.public_files(table.root, "pit"))
    assert public[0] == public[1]


def test_publishing_opens_no_secret_file(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    whole = Path.open

    def noted(self: Path, *rest: Any, **more: Any) -> Any:
        opened.append(self.name)
        return whole(self, *rest, **more)

    monkeypatch.setattr(Path, "open", noted)
    store.public_game(table.root, "pit")
    store.public_files(table.root, "pit")
    assert set(opened) == {"game.yaml", "position.yaml", "results.yaml"}


def test_publishing_needs_no_secret_file(table: Table) -> None:
    before = store.public_game(table.root, "pit")
    for name in ("orders.yaml", "secret.yaml", "keys.yaml"):
        for path in table.root.rglob(name):
            path.unlink()
    assert store.public_game(table.root, "pit") == before


def test_the_engine_makes_its_files_again_from_the_orders_alone(table: Table) -> None:
    before = table.bytes()
    for name in ("position.yaml", "results.yaml", "secret.yaml"):
        for path in table.root.rglob(name):
            path.unlink()
    shutil.rmtree(table.file(EVENING))
    assert len(table.run(NOW).played) == 4
    assert table.bytes() == before
