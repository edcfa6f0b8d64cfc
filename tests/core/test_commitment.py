"""Commitments: a hash that binds every power still in the game, tells nothing, and can be checked when salts are revealed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from generator.core.adjudicate import Circumstances, play_on
from generator.core.commitment import commitment, entries, salt
from generator.core.dice import commitment as bound_dice
from generator.core.game import Game, load, open_game, read_game
from generator.core.order_file import OrderFile, read_order_file
from generator.core.phase import Phase
from tests.support.quarry_tables.table import CALM, QUARRY

PHASE = Phase(3, 1902, "fall", "orders")
SECRET = b"s" * 32


def game(secret: bytes = SECRET, seed: bytes = b"") -> Game:
    rules = QUARRY if seed else CALM
    words = {"format": "1", "game": "pit", "rules": rules.id, "secrecy": "private"}
    found, problems = read_game(words, "pit", rules, seed, secret)
    assert found is not None, problems
    return found


def bound(orders: dict[str, Any], secret: bytes = SECRET, seed: bytes = b"", **keys: Any) -> dict[str, str]:
    """The commitments in the record of the first phase."""
    opened = game(secret, seed)
    start = open_game(opened)
    file = {"format": "1", "game": "pit", "phase": start.phase.id, "final": "true", "orders": orders, **keys}
    parsed, problems = read_order_file(file, opened, start)
    assert parsed is not None, problems
    records, _ = play_on(opened, start, parsed, Circumstances(None, lambda _, phase: phase._replace(revision=1)))
    assert all("commitments" not in record.results for record in records[1:] if not seed)
    found: Any = records[0].results.get("commitments", {})
    return dict(found)


def test_every_power_is_bound_whether_anything_came_from_it_or_not() -> None:
    powers = set(CALM.players(load(game(), open_game(game()))))
    assert powers
    for orders in ({}, {"ochre": ["Magpie - Ford"]}):
        found = bound(orders)
        assert set(found) == powers
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", each) for each in found.values())


def test_the_same_run_gives_the_same_bytes() -> None:
    assert bound({"ochre": ["Magpie - Ford"]}) == bound({"ochre": ["Magpie - Ford"]})


@pytest.mark.parametrize("other", [{"orders": {"ochre": ["Magpie stays"]}}, {"notes": {"ochre": "hush"}}])
def test_only_the_power_that_sent_something_else_is_bound_otherwise(other: dict[str, Any]) -> None:
    one, two = bound({"ochre": ["Magpie - Ford"]}), bound(**{"orders": {"ochre": ["Magpie - Ford"]}, **other})
    assert one["ochre"] != two["ochre"]
    assert {power for power in one if one[power] != two[power]} == {"ochre"}


def test_two_powers_that_sent_the_same_are_bound_by_different_hashes() -> None:
    found = bound({}, notes={"ochre": "hush", "grey": "hush"})
    assert found["ochre"] != found["grey"]


def test_a_game_without_a_secret_binds_nobody() -> None:
    assert bound({"ochre": ["Magpie - Ford"]}, secret=b"") == {}


def test_the_seed_of_the_dice_is_bound_beside_the_powers() -> None:
    assert bound({}, secret=b"", seed=b"dice!")["dice"] == bound_dice(b"dice!")
    assert "dice" not in bound({})


def test_a_salt_is_for_one_power_of_one_revision_of_one_phase_of_one_game() -> None:
    base = salt(SECRET, "pit", PHASE, "ochre")
    others = [
        salt(b"t" * 32, "pit", PHASE, "ochre"),
        salt(SECRET, "pits", PHASE, "ochre"),
        salt(SECRET, "pit", PHASE._replace(revision=2), "ochre"),
        salt(SECRET, "pit", PHASE._replace(number=4), "ochre"),
        salt(SECRET, "pit", PHASE, "grey"),
    ]
    assert base == salt(SECRET, "pit", PHASE, "ochre")
    assert len({base, *others}) == len(others) + 1


def test_what_is_revealed_fits_its_commitment_and_nothing_else_does() -> None:
    document = {"orders": {"ochre": ["Magpie - Ford"]}, "notes": {"ochre": "hush", "grey": "no"}}
    sent = entries(document, CALM.keys, "ochre")
    salted = salt(SECRET, "pit", open_game(game()).phase, "ochre")
    made = bound(document["orders"], notes=document["notes"])
    assert made["ochre"] == commitment(salted, sent)
    assert made["ochre"] != commitment(salted, {**sent, "orders": ["Magpie - Marsh"]})
    assert made["ochre"] != commitment(salt(SECRET, "pit", PHASE, "grey"), sent)


def test_a_phase_that_took_no_orders_binds_nobody() -> None:
    circumstances = Circumstances(None, lambda _, phase: phase)
    records, _ = play_on(game(), open_game(game()), replace(OrderFile(None), orders={}), circumstances)
    assert "commitments" not in records[0].results
