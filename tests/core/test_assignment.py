"""Powers are given out by wishes: whoever is served earlier gets the first of theirs that is free."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from generator import store
from generator.core.assignment import Preferences, Seat, assign, drawn, read_preferences

POWERS = ("austria", "france", "spain")


def preferences(**wishes: tuple[str, ...]) -> Preferences:
    return Preferences(wishes, {})


@pytest.mark.parametrize(
    ("order", "seats"),
    [
        (("Ann", "Bob"), {"Ann": ("france", 1), "Bob": ("spain", 2)}),
        (("Bob", "Ann"), {"Ann": ("spain", 2), "Bob": ("france", 1)}),
    ],
)
def test_who_is_served_first_gets_the_wish(order: tuple[str, ...], seats: dict[str, tuple[str, int]]) -> None:
    found = assign(preferences(Ann=("france", "spain"), Bob=("france", "spain")), POWERS, order)
    assert {seat.player: (seat.power, seat.wish) for seat in found} == seats


def test_who_gets_no_wish_gets_the_first_power_that_is_left() -> None:
    found = assign(preferences(Ann=("france",), Bob=("france",)), POWERS, ("Ann", "Bob"))
    assert found[1] == Seat("Bob", "austria", 2)


def test_nobody_would_change_with_one_served_later() -> None:
    wishes = preferences(Ann=("spain", "france", "austria"), Bob=("spain", "austria", "france"), Cid=("france", "spain", "austria"))
    for order in permutations(wishes.wishes):
        seats = assign(wishes, POWERS, order)
        assert len({seat.power for seat in seats}) == 3
        for number, seat in enumerate(seats):
            taken = {other.power for other in seats[:number]}
            assert set(wishes.wishes[seat.player][: seat.wish - 1]) <= taken


def test_the_draw_depends_on_the_seed_and_not_on_the_file() -> None:
    names = ("Ann", "Bob", "Cid", "Dot")
    assert {drawn(order, b"seed") for order in permutations(names)} == {drawn(names, b"seed")}
    firsts = [drawn(names, bytes([number]))[0] for number in range(200)]
    assert all(30 < firsts.count(name) < 75 for name in names)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players: {Ann: {wishes: [fance]}}", "w.yaml:2:26: fault: there is no power fance"),
        ("players: {Ann: {wishes: [france, france]}}", "Ann wishes for france twice"),
        ("players: {Ann: {wishes: []}}\ndraw: [Bob]", "`draw:` names every player once"),
        ("players: {Ann: {wish: [france]}}", "has no key `wish`"),
        ("players: {Ann: {}}", "has no `wishes:`"),
        ("players: {A: {wishes: []}, B: {wishes: []}, C: {wishes: []}, D: {wishes: []}}", "4 players wish for 3 powers"),
        ('players: {"\\u200b": {wishes: []}}', "player"),
        ("[a]", "the preferences must be a mapping"),
    ],
)
def test_what_is_wrong_is_told(text: str, said: str) -> None:
    tree: Any
    tree, wrong = store.load_yaml((text if text == "[a]" else f"format: 1\n{text}\n").encode(), "w.yaml")
    _, problems = read_preferences(tree, POWERS)
    assert any(said in str(each) for each in [*wrong, *problems])
