"""A game that is no Diplomacy goes all the way from order files to its public record."""

from __future__ import annotations

import shutil
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.core.canonical_yaml import dump
from generator.core.event import Event
from generator.core.exact_json import from_json
from generator.core.problem import Problem
from generator.core.public import PublicGame
from generator.core.turn import Turn
from generator.core.verification import Published
from generator.publish.record_json import record
from tests.toy.ruleset import LANTERNS
from tests.toy.table import FIRST, NOW, SECOND, Table, play_through, set_table

HERE = Path(__file__).parent
FIRST_PHASE = "01-1-dawn-voyage"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return set_table(tmp_path / "state")


def kinds(table: Table, phase: str) -> list[str]:
    return [event["kind"] for event in table.record(phase)["events"]]


def test_a_whole_game(table: Table) -> None:
    play_through(table)
    assert [kinds(table, phase) for phase in ("01-1-dawn-voyage", "02-1-dusk-tally", "03-2-dawn-voyage", "04-2-dusk-tally")] == [
        ["sailed", "sailed"],
        [],
        ["sailed", "sailed"],
        ["lit", "lit", "ended"],
    ]
    assert table.record("04-2-dusk-tally")["after"]["boats"] == {"blue": "East", "red": "West"}
    assert table.check().over
    assert table.check().problems == []


def test_a_secret_lives_for_two_phases_beside_the_position(table: Table) -> None:
    play_through(table)
    lives = [path.parent.name for path in sorted(table.root.rglob("secret.yaml")) if "MARKER-blue-lamp" in path.read_text()]
    assert lives == ["02-1-dusk-tally", "03-2-dawn-voyage", "04-2-dusk-tally"]


def test_a_private_fact_is_told_to_its_power_alone(table: Table) -> None:
    play_through(table)
    phase = "03-2-dawn-voyage"
    assert [event["note"] for event in store.tell(table.root, "toy", LANTERNS, phase).of("blue")] == ["MARKER-red-lamp"]
    assert [event["note"] for event in store.tell(table.root, "toy", LANTERNS, phase).of("red")] == ["MARKER-blue-lamp"]
    assert len(store.tell(table.root, "toy", LANTERNS, phase).facts) == 2
    assert store.tell(table.root, "toy", LANTERNS, "01-1-dawn-voyage").facts == ()
    assert "found" not in kinds(table, phase)


def test_money_is_exact_from_the_rules_to_the_site_and_back(table: Table) -> None:
    def pay(turn: Turn) -> Turn:
        paid: Event = {"kind": "paid", "amount": Decimal("0.10") + Decimal("0.20")}
        return turn.announce([paid]).confide("red", [paid])

    rich = replace(LANTERNS, steps=lambda position: (pay, *LANTERNS.steps(position)))
    table.orders(FIRST_PHASE, FIRST)
    assert not store.run(table.root, "toy", rich, NOW).faults
    assert "  - {kind: paid, amount: 0.3}\n" in table.file(f"{FIRST_PHASE}/results.yaml").read_text()
    assert store.check(table.root, "toy", rich, NOW).faults == []
    assert store.replay(table.root, "toy", rich) == []
    assert store.tell(table.root, "toy", rich, FIRST_PHASE).facts[0]["amount"] == Decimal("0.3")
    game, _ = store.public_game(table.root, "toy")
    assert game is not None
    published = Published("record.json", from_json(record(game, game.phases[0])))
    assert dump(published.results) == table.file(f"{FIRST_PHASE}/results.yaml").read_text()


def test_no_secret_stands_in_a_public_file_or_in_what_publishing_sees(table: Table) -> None:
    play_through(table)
    assert any(b"MARKER" in data for data in table.bytes().values())
    for name in store.public_files(table.root, "toy"):
        text = (table.root / name).read_text()
        assert "MARKER" not in text, name
    game, problems = store.public_game(table.root, "toy")
    assert not problems
    assert "MARKER" not in repr(game)


def test_no_public_byte_depends_on_a_secret_key_of_the_orders(tmp_path: Path) -> None:
    public = []
    for word in ("one", "another, and longer"):
        table = set_table(tmp_path / word / "state")
        table.orders("01-1-dawn-voyage", FIRST, more=f'whispers: {{blue: "{word}"}}\n')
        assert not table.run().faults
        public.append(store.public_files(table.root, "toy"))
    assert public[0] == public[1]


def test_publishing_opens_no_secret_file(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    play_through(table)
    opened: list[str] = []
    whole = Path.open

    def noted(self: Path, *rest: Any, **more: Any) -> Any:
        opened.append(self.name)
        return whole(self, *rest, **more)

    monkeypatch.setattr(Path, "open", noted)
    store.public_game(table.root, "toy")
    store.public_files(table.root, "toy")
    assert set(opened) == {"game.yaml", "position.yaml", "results.yaml"}


def test_publishing_needs_no_secret_file(table: Table) -> None:
    play_through(table)
    before = store.public_game(table.root, "toy")
    for name in ("orders.yaml", "secret.yaml", "keys.yaml"):
        for path in table.root.rglob(name):
            path.unlink()
    assert store.public_game(table.root, "toy") == before


def test_the_engine_makes_its_files_again_from_the_orders_alone(table: Table) -> None:
    play_through(table)
    before = table.bytes()
    for name in ("position.yaml", "results.yaml", "secret.yaml"):
        for path in table.root.rglob(name):
            path.unlink()
    shutil.rmtree(table.file("02-1-dusk-tally"))
    assert len(table.run(NOW).played) == 4
    assert table.bytes() == before


def test_the_archive_replays(table: Table) -> None:
    play_through(table)
    assert store.replay(table.root, "toy", LANTERNS) == []


def publish(table: Table, out: Path) -> dict[str, bytes]:
    """The whole site of the game, as it would be built from its public half."""
    from generator.publish.site import Shop, Site, Source
    from generator.publish.site_build import build

    def read() -> PublicGame | list[Problem]:
        game, problems = store.public_game(table.root, "toy")
        return game or problems

    files = store.public_files(table.root, "toy")
    source = Source("toy", files, (HERE / "toy" / "map.svg").read_bytes(), read, lambda: LANTERNS)
    site = Site("Toys", boards=("phpbb", "discord", "text"))
    built = build([source], site, Shop(HERE.parent / "templates", out))
    assert not built.problems
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


@pytest.mark.png
def test_it_is_published_like_any_other_game(table: Table, tmp_path: Path) -> None:
    play_through(table)
    site = publish(table, tmp_path / "site")
    page = site["toy/04-2-dusk-tally/index.html"].decode()
    assert "A lamp of Red in East is lit" in page
    assert "Everybody goes home." in page
    assert [name for name in site if name.startswith("toy/01-1-dawn-voyage/") and name.endswith(".svg")]


@pytest.mark.png
def test_no_secret_stands_anywhere_in_a_site(table: Table, tmp_path: Path) -> None:
    play_through(table)
    store.erratum(table.root, "toy", LANTERNS, "03-2-dawn-voyage", "a slip")
    table.orders("03-2-dawn-voyage.2", SECOND, more="whispers: {red: MARKER-again}\n")
    assert not table.run().faults
    site = publish(table, tmp_path / "site")
    assert len(site) > 20
    for name, data in site.items():
        assert b"MARKER" not in data, name
