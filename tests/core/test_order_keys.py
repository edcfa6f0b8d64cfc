"""What an order file holds is the rule system's own: which keys it has, who may read them, and how they are counted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.cli.check import summary
from generator.core.canonical_yaml import digest, dump
from generator.core.problem import Problem
from generator.core.record import hash_of
from generator.core.ruleset import Count, Key
from generator.store.sealing import NO_KEYS
from tests.support.quarry_tables.table import CALM, NOW, ONE, TWO

Orders = dict[str, Any]


def read(position: Any, settings: Any, file: Mapping[str, Any]) -> tuple[Orders, list[Problem]]:
    """The plan of each realm: where its stacks go by day, by name; those that stay have none."""
    lines = {realm: [f"{name} - {goal}" for name, goal in plan["day"].items() if goal] for realm, plan in file["plans"].items()}
    orders, problems = CALM.read(position, settings, {"orders": lines})
    return orders, [problem for problem in problems if problem.weight != "missing"]


def counts(position: Any, orders: Orders) -> tuple[Count, Count]:
    moving = {position.banners[name] for name in orders}
    return Count("realms", len(moving), len(position.money)), Count("plans", len(orders), 4)


def sheet(position: Any) -> dict[str, Any]:
    own = {realm: [it for it, whose in position.banners.items() if whose == realm] for realm in position.money}
    return {"plans": {realm: {"day": dict.fromkeys(names, "")} for realm, names in own.items()}}


VEILED = replace(
    CALM,
    keys={"plans": Key(secret=True, needed=True)},
    read=read,
    counts=counts,
    sheet=sheet,
    schema=lambda _: {"plans": {"type": "object"}},
)
"""Quarry with orders that nobody ever sees: a tree instead of lines, under a key of its own that is secret."""
PLANS = {"grey": {"day": {"Badger": "Mill", "Beaver": "Ridge"}}, "ochre": {"day": {"Magpie": "Ford", "Marten": ""}}}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A new private game, whose orders are never published."""
    done = store.new_game(tmp_path, "pit", VEILED, {"secrecy": "private"}, {"secret": "5ec2" * 16})
    assert not done.faults
    return tmp_path


def send(root: Path, plans: Any = PLANS, **more: Any) -> None:
    document = {"format": 1, "game": "pit", "phase": ONE, "final": True, "plans": plans} | more
    (root / "pit" / ONE / "orders.yaml").write_text(dump({key: value for key, value in document.items() if value is not None}))


def check(root: Path) -> store.CheckResult:
    return store.check(root, "pit", VEILED, NOW)


def test_the_sheet_of_a_tree_is_counted_as_it_is_filled_in(root: Path) -> None:
    assert summary("pit", check(root)) == "pit, Day 1 March: 0 of 2 realms, 0 of 4 plans, 0 faults"
    send(root)
    assert summary("pit", check(root)) == "pit, Day 1 March: 2 of 2 realms, 3 of 4 plans, 0 faults"


def test_a_file_of_orders_has_the_keys_that_its_rule_system_says(root: Path) -> None:
    send(root, orders={"grey": ["Badger - Mill"]})
    known = "known: final, format, game, phase, plans, revision, rulings, why"
    assert [(each.code, each.suggestion) for each in check(root).faults] == [("unknown-key", known)]
    send(root, None)
    assert [each.code for each in check(root).faults] == ["no-plans-key"]
    send(root, ["Badger - Mill"])
    assert [each.message for each in check(root).faults] == ["`plans:` names powers"]
    schema = json.loads((root / "pit" / "orders.schema.json").read_text())
    assert schema["required"] == ["format", "game", "phase", "final", "plans"]
    assert "orders" not in schema["properties"]


def test_no_record_holds_a_hash_that_a_guess_at_secret_orders_could_be_tried_on(root: Path) -> None:
    records = []
    for goal in ("Mill", "Ridge"):
        send(root, {**PLANS, "grey": {"day": {"Badger": goal, "Beaver": "Ridge"}}})
        assert not store.run(root, "pit", VEILED, NOW).faults
        folder = root / "pit" / ONE
        records.append(store.read_yaml(folder / "results.yaml", typed=True)[0])
        for path in (folder / "results.yaml", *root.glob("pit/02*/*.yaml")):
            path.unlink()
    first, second = records
    assert first["inputs"] == second["inputs"]
    assert first["commitments"]["grey"] != second["commitments"]["grey"]
    assert first["commitments"]["ochre"] == second["commitments"]["ochre"]
    whole = {"format": "1", "game": "pit", "phase": ONE, "final": "true", "plans": PLANS}
    guesses = {digest(dump({"plans": PLANS})), digest(dump(PLANS)), hash_of(whole), hash_of({"plans": PLANS})}
    assert not guesses & {*first["inputs"].values(), *first["commitments"].values()}


def test_secret_orders_that_were_changed_after_they_were_run_are_found_by_what_binds_them(root: Path) -> None:
    send(root)
    assert not store.run(root, "pit", VEILED, NOW).faults
    assert not check(root).faults
    send(root, {**PLANS, "grey": {"day": {"Badger": "Ridge"}}})
    assert [each.code for each in check(root).faults] == ["changed-orders"]


def test_a_game_of_secret_orders_is_revealed_and_replayed(root: Path) -> None:
    send(root)
    assert not store.run(root, "pit", VEILED, NOW).faults
    (root / f"pit/{TWO}/orders.yaml").write_text(f"format: 1\ngame: pit\nphase: {TWO}\nfinal: true\nplans: {{}}\n")
    assert not store.run(root, "pit", VEILED, NOW).faults
    assert store.replay(root, "pit", VEILED) == []
    assert not store.reveal(root, "pit", VEILED, NO_KEYS).faults
    told, _ = store.read_yaml(root / "pit" / ONE / "revealed.yaml", typed=True)
    assert told["powers"]["grey"]["plans"] == PLANS["grey"]  # type: ignore[index, call-overload]
