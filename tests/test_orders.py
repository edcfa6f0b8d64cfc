"""What an order file holds is the rule system's own: which keys it has, who may read them, and how they are counted."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.cli.check import summary
from generator.core.canonical_yaml import digest, dump
from generator.core.record import hash_of
from generator.store.sealing import NO_KEYS
from tests.toy.veiled import VEILED

NOW = datetime.fromisoformat("2026-12-01T20:00+00:00")
FIRST = "01-1-dawn-voyage"
PLANS = {"blue": {"day": {"sail": "West"}, "night": {"bury": "MARKER"}}, "red": {"day": {"sail": ""}, "night": {"bury": "it"}}}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A new private game, whose orders are never published."""
    done = store.new_game(tmp_path, "toy", VEILED, {"secrecy": "private"}, {"secret": "5ec2" * 16})
    assert not done.faults
    return tmp_path


def send(root: Path, plans: Any = PLANS, **more: Any) -> None:
    document = {"format": 1, "game": "toy", "phase": FIRST, "final": True, "plans": plans} | more
    (root / "toy" / FIRST / "orders.yaml").write_text(dump({key: value for key, value in document.items() if value is not None}))


def check(root: Path) -> store.Checked:
    return store.check(root, "toy", VEILED, NOW)


def test_the_sheet_of_a_tree_is_counted_as_it_is_filled_in(root: Path) -> None:
    assert summary("toy", check(root)) == "toy, Dawn 1 Voyage: 0 of 2 powers, 0 of 4 plans, 0 faults"
    send(root)
    assert summary("toy", check(root)) == "toy, Dawn 1 Voyage: 2 of 2 powers, 3 of 4 plans, 0 faults"


def test_a_file_of_orders_has_the_keys_that_its_rule_system_says(root: Path) -> None:
    send(root, orders={"blue": ["sail West"]})
    known = "known: final, format, game, phase, plans, revision, rulings, why"
    assert [(each.code, each.suggestion) for each in check(root).faults] == [("unknown-key", known)]
    send(root, None)
    assert [each.code for each in check(root).faults] == ["no-plans-key"]
    send(root, ["sail West"])
    assert [each.message for each in check(root).faults] == ["`plans:` names powers"]
    schema = json.loads((root / "toy" / "orders.schema.json").read_text())
    assert schema["required"] == ["format", "game", "phase", "final", "plans"]
    assert "orders" not in schema["properties"]


def test_no_record_holds_a_hash_that_a_guess_at_secret_orders_could_be_tried_on(root: Path) -> None:
    records = []
    for note in ("MARKER", "another"):
        send(root, {**PLANS, "blue": {"day": {"sail": "West"}, "night": {"bury": note}}})
        assert not store.run(root, "toy", VEILED, NOW).faults
        folder = root / "toy" / FIRST
        records.append(store.read_yaml(folder / "results.yaml", typed=True)[0])
        for path in (folder / "results.yaml", *root.glob("toy/02*/*.yaml")):
            path.unlink()
    first, second = records
    assert first["inputs"] == second["inputs"]
    assert first["commitments"]["blue"] != second["commitments"]["blue"]
    assert first["commitments"]["red"] == second["commitments"]["red"]
    whole = {"format": "1", "game": "toy", "phase": FIRST, "final": "true", "plans": PLANS}
    guesses = {digest(dump({"plans": PLANS})), digest(dump(PLANS)), hash_of(whole), hash_of({"plans": PLANS})}
    assert not guesses & {*first["inputs"].values(), *first["commitments"].values()}


def test_secret_orders_that_were_changed_after_they_were_run_are_found_by_what_binds_them(root: Path) -> None:
    send(root)
    assert not store.run(root, "toy", VEILED, NOW).faults
    assert not check(root).faults
    send(root, {**PLANS, "blue": {"day": {"sail": "East"}, "night": {"bury": "MARKER"}}})
    assert [each.code for each in check(root).faults] == ["changed-orders"]


def test_a_game_of_secret_orders_is_revealed_and_replayed(root: Path) -> None:
    send(root)
    assert not store.run(root, "toy", VEILED, NOW).faults
    (root / "toy/03-2-dawn-voyage/orders.yaml").write_text(
        "format: 1\ngame: toy\nphase: 03-2-dawn-voyage\nfinal: true\nplans: {}\n"
    )
    assert not store.run(root, "toy", VEILED, NOW).faults
    assert store.replay(root, "toy", VEILED) == []
    assert not store.reveal(root, "toy", VEILED, NO_KEYS).faults
    told, _ = store.read_yaml(root / "toy" / FIRST / "revealed.yaml", typed=True)
    assert told["powers"]["blue"]["plans"] == PLANS["blue"]  # type: ignore[index, call-overload]
