"""Letters of every form that players send: what is made of each, and what never becomes an order."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator import store
from generator.core.letters import read
from generator.core.ruleset import Ruleset
from generator.diplomacy.letters import sort_lines
from generator.store.sealing import NO_KEYS
from generator.store.taking import Wanted, understand
from tests.support.letters import FOLDER, NOW, Games, game_of, letters, made_of

EXPECTED: Any = store.read_yaml(FOLDER / "expected.yaml")[0]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, str, Ruleset]]:
    return Games(tmp_path_factory.mktemp("letters"))


@pytest.fixture
def game(games: dict[str, tuple[Path, str, Ruleset]]) -> tuple[Path, str, Ruleset]:
    return games["tea"]


def test_each_letter_is_expected_to_say_something() -> None:
    assert set(letters()) == set(EXPECTED)


SLOW = {"campaign--moves"}


@pytest.mark.parametrize("name", [pytest.param(each, marks=[pytest.mark.fuzz] * (each in SLOW)) for each in sorted(EXPECTED)])
def test_letters_of_every_form(games: dict[str, tuple[Path, str, Ruleset]], name: str) -> None:
    assert made_of(*games[game_of(name)], letters()[name]) == EXPECTED[name]


def test_the_gm_may_say_whose_a_letter_is(game: tuple[Path, str, Ruleset]) -> None:
    nameless = letters()["nobody-knows-whose"]
    assert made_of(*game, nameless, "austria") == {"austria": {"orders": ["A Bud - Ser", "A Vie - Gal", "F Tri - Alb"]}}
    other = made_of(*game, letters()["several-powers"], "italy")
    assert list(other) == ["italy", "not taken"]


LONG = (b"\x00\xff" * 20_000, b"> " * 40_000, b"[s]" * 40_000, b"<div>" * 10_000, b"On " * 40_000, b" " * 100_000 + b"x")


@pytest.mark.parametrize("text", LONG)
def test_a_long_or_broken_letter_costs_little(text: bytes) -> None:
    read(text)


def test_nothing_is_entered_that_nobody_asked_for(game: tuple[Path, str, Ruleset]) -> None:
    root, name, ruleset = game
    path = root / name / "01-1901-spring-orders" / "orders.yaml"
    before = path.read_bytes()
    understand(root, name, ruleset, read(letters()["several-powers"]), NOW, NO_KEYS, Wanted())
    assert path.read_bytes() == before


def test_the_lines_that_the_page_shows_are_read(games: dict[str, tuple[Path, str, Ruleset]]) -> None:
    page = (Path(__file__).parents[2] / "generator" / "docs" / "letters.md").read_text(encoding="utf-8")
    table = page[page.index("| a line | goes under |") :]
    for row in (line for line in table.splitlines()[2:] if line.startswith("| ")):
        shown, keys = row.strip("| ").split(" | ")
        wanted = {key for key in re.findall(r"`([^`]+)`", keys) if key != "orders"}
        if wanted == {"bids"}:
            continue  # other letters here have those of a game with bids
        _, _, ruleset = games["tea"]
        settings, _ = ruleset.settings({})
        for example in re.findall(r"`([^`]+)`", shown):
            if not example.endswith(":"):
                under = next((word for word in ("Removals:", "Bids:", "Retreats:") if f"`{word}` `{example}`" in shown), "")
                found = sort_lines(ruleset.opening(settings), settings, "france", [under, example])
                assert {each.key for each in found} >= wanted - {"orders"}, example
                assert not any(each.unread for each in found)


@pytest.mark.fuzz
def test_letters_that_were_mangled_order_nothing_that_is_not_in_them(games: dict[str, tuple[Path, str, Ruleset]]) -> None:
    draw = Random(20)
    known = list(letters().values())
    root, name, ruleset = games["tea"]
    for _ in range(1_500):
        letter = bytearray(draw.choice(known))
        for _ in range(draw.randrange(1, 12)):
            at, other = draw.randrange(len(letter)), draw.choice(known)
            begin = draw.randrange(len(other))
            letter[at : at + draw.randrange(12)] = draw.choice(
                [other[begin : begin + draw.randrange(60)], b"\xff", b"\n", b"[/quote]"]
            )
        found = read(bytes(letter))
        told = "".join("".join(each.text.split()) for each in found)
        for change in understand(root, name, ruleset, found, NOW, NO_KEYS, Wanted()).changes:
            old = change.old.get("orders", ())
            for line in change.new.get("orders", ()):
                assert line in old or "".join(line.split()) in told or line.startswith(("Build", "Remove", "Waive")), line
