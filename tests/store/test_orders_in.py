"""What a page tells of the orders that came in: a number or names, and nothing that bids, rulings or sealed files say."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.cli import games
from generator.core.file_keys import check_game
from generator.core.public import OrdersIn
from generator.core.ruleset import Ruleset
from generator.publish import running
from tests.support import small_site

SECRETS = {"secret": "5e" * 32}


def rules(name: str) -> Ruleset:
    built = games.on_board(name, None)
    assert isinstance(built, Ruleset)
    return built


@pytest.fixture(scope="module")
def open_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of classical Diplomacy that waits for its first orders, in a folder to be copied."""
    return new(tmp_path_factory.mktemp("open"), "classical", "open")


@pytest.fixture(scope="module")
def private_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same of Ambition & Empire, which is private and has bids."""
    return new(tmp_path_factory.mktemp("private"), "ambition-and-empire", "private")


def new(root: Path, kind: str, secrecy: str) -> Path:
    done = store.new_game(root, "duel", rules(kind), {"title": "Duel", "secrecy": secrecy}, SECRETS if secrecy != "open" else None)
    assert not done.faults
    return root


def asked(root: Path, into: Path, kind: str, how: str = "count", **orders: Any) -> OrdersIn | None:
    """What is told of a copy of a game once its GM asks for it, and has typed these orders (or other keys) into its sheet."""
    home = shutil.copytree(root, into / f"{len(list(into.iterdir()))}")
    (path,) = (home / "duel").glob("01-*/orders.yaml")
    document, _ = store.read_yaml(path)
    assert isinstance(document, Mapping)
    bids, rulings = orders.pop("bids", {}), orders.pop("rulings", [])
    path.write_text(store.dump_yaml({**document, "orders": {**document["orders"], **orders}, **bids, "rulings": rulings}))
    game_file = home / "duel" / "game.yaml"
    game_file.write_text(f"{game_file.read_text()}\norders-in: {how}\n")
    return store.orders_in(home, "duel", rules(kind))


FRENCH = ["A Par - Bur", "A Mar H", "F Bre - MAO"]


def test_powers_are_counted_that_sent_orders_and_named_that_did_not(open_game: Path, tmp_path: Path) -> None:
    assert asked(open_game, tmp_path, "classical") == (0, 7, ())
    assert asked(open_game, tmp_path, "classical", france=FRENCH, italy=["A Ven H"], turkey=[]) == (2, 7, ())
    assert asked(open_game, tmp_path, "classical", "names", france=FRENCH, italy=["A Ven H"], russia="F Sev - Bla") == (
        3, 7, ("austria", "england", "germany", "turkey"),
    )  # fmt: skip


def test_nothing_is_told_where_a_file_has_a_fault_or_nobody_asks(open_game: Path, tmp_path: Path) -> None:
    assert asked(open_game, tmp_path, "classical", france=["A Par - Nowhere"], germany=["A Mun H"]) is None
    assert asked(open_game, tmp_path, "classical", "everything", france=FRENCH) is None
    assert store.orders_in(open_game, "duel", rules("classical")) is None


def test_rulings_change_nothing_before_they_are_public(open_game: Path, tmp_path: Path) -> None:
    ruling = [{"rule": "remove", "unit": unit, "why": "gone"} for unit in ("A Rom", "A Ven", "F Nap")]
    assert asked(open_game, tmp_path, "classical", "names", france=["A Mar H"], rulings=ruling) == asked(
        open_game, tmp_path, "classical", "names", france=["A Mar H"]
    )


def test_bids_change_nothing(private_game: Path, tmp_path: Path) -> None:
    kind = "ambition-and-empire"
    none = asked(private_game, tmp_path, kind)
    assert none is not None
    assert none[0] == 0 < none[1]
    assert (
        asked(private_game, tmp_path, kind, bids={"bids": {"france": ["1 DP: A Swi - Pie"], "austria": "1 DP: what is this"}})
        == none
    )
    assert asked(private_game, tmp_path, kind, "names") is None


def test_a_sealed_game_tells_nothing_even_where_orders_lie_open_in_its_folder(private_game: Path, tmp_path: Path) -> None:
    home = shutil.copytree(private_game, tmp_path / "sealed")
    game_file = home / "duel" / "game.yaml"
    words = game_file.read_text().replace("secrecy: private", "secrecy: sealed\nrecipients: [age1none]")
    game_file.write_text(f"{words}\norders-in: count\n")
    assert store.orders_in(home, "duel", rules("ambition-and-empire")) is None


@pytest.mark.parametrize(
    ("kind", "words", "message"),
    [
        ("classical", {"orders-in": "yes"}, "`orders-in:` must be count or names, not `yes`"),
        ("classical", {"orders-in": "count", "secrecy": "sealed"}, "a sealed game tells nobody whose orders are in"),
        ("classical", {"orders-in": "names", "secrecy": "private"}, "only in an open game everybody may know whose orders are in"),
        ("dragon-lords", {"orders-in": "count", "secrecy": "private"}, "in Dragon Lords it stays secret who sent orders"),
        ("classical", {"orders-in": "count", "secrecy": "private"}, ""),
        ("classical", {"orders-in": "names"}, ""),
    ],
)  # fmt: skip
def test_what_may_not_be_told_is_a_fault(kind: str, words: Mapping[str, Any], message: str) -> None:
    found = check_game({"format": "1", "game": "duel", "rules": kind, **words}, "duel", rules(kind))
    assert [it.message for it in found if it.code == "orders-in"] == [message] * bool(message)


def test_a_fault_says_where_it_stands(open_game: Path, tmp_path: Path) -> None:
    home = shutil.copytree(open_game, tmp_path / "state")
    game_file = home / "duel" / "game.yaml"
    game_file.write_text(f"{game_file.read_text()}\norders-in: everybody\n")
    line = game_file.read_text().splitlines().index("orders-in: everybody") + 1
    tree, _ = store.read_game(home, "duel")
    (wrong,) = (it for it in check_game(tree, "duel", rules("classical")) if it.code == "orders-in")
    assert wrong.spot is not None
    assert (wrong.spot.line, wrong.spot.column) == (line, len("orders-in: ") + 1)


def test_the_games_page_has_the_names_of_the_missing() -> None:
    game = replace(small_site.game(2), orders_in=OrdersIn(1, 2, ("sky",)))
    found = running.ahead(game, game.phases[-1], {"sky": "Sky"})
    assert found is not None
    assert found["orders_in"] == {"given": 1, "due": 2, "missing": ["Sky"]}
