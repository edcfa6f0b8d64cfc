"""What `gazette new` writes is right for each rule system: powers, what is missed, secrecy, and the schemas for editors."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import rulesets, store
from generator.cli import main, starting_files
from generator.core.file_keys import check_game
from tests.cli.test_editor_schemas import errors, read, rules, uncommented
from tests.support.variant_table import VARIANTS

NAMES = rulesets.names()
BIDDING = [name for name in VARIANTS if "bids" in rules(name).keys]
GIVEN_UP = {
    "classical": ("", 2),
    "ambition-and-empire": ("civil-disorder", None),
    "order-of-the-dragon": ("", 0),
    "saga-of-the-nine": ("", 0),
    "saga-of-the-nine-basic": ("", 2),
}
"""For each variant the ruling without which a power is not given up, none where missed phases do; how many in a new game."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a new game of each rule system, named after it."""
    folder = tmp_path_factory.mktemp("new")
    for name in NAMES:
        assert main(["-C", str(folder), "new", name, "--rules", name]) == 0
    return folder


def game_file(home: Path, name: str) -> str:
    return (home / "state" / name / "game.yaml").read_text(encoding="utf-8")


def sheet(home: Path, name: str) -> tuple[str, dict[str, Any]]:
    """The folder of a new game's first phase, and its sheet."""
    (path,) = (home / "state" / name).glob("01-*/orders.yaml")
    return path.parent.name, read(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_a_new_game_is_sound_and_its_examples_are_too(home: Path, name: str) -> None:
    text = uncommented(game_file(home, name))
    document = read(text)
    assert {"gm", "players", "timetable", "deadlines", "paused", "notices"} <= set(document)
    assert errors(json.loads((home / "state" / name / "game.schema.json").read_text()), document) == []
    tree, slips = store.load_yaml(text.encode(), "game.yaml")
    assert not slips
    ruleset = rules(name)
    (home / "state" / name / "game.yaml").write_text(text, encoding="utf-8")
    assert main(["-C", str(home), "check", name]) == 0
    assert not ruleset.settings(tree)[1]  # type: ignore[arg-type]


@pytest.mark.parametrize("name", VARIANTS)
def test_the_phases_in_it_are_of_its_calendar(home: Path, name: str) -> None:
    first, _ = sheet(home, name)
    assert set(re.findall(r"\d\d-\w+-[a-z]+-[a-z]+", game_file(home, name))) == {first}


@pytest.mark.parametrize("name", BIDDING)
def test_nobody_is_said_to_play_a_minor_power(name: str) -> None:
    ruleset = rules(name)
    head = {"format": "1", "game": name, "rules": name}
    minor = next(style.owner for style in ruleset.styles if style.owner not in ruleset.seats)
    for power, codes in ((min(ruleset.seats), []), (minor, ["unknown-power"])):
        found = check_game(head | {"players": {power: [{"name": "Anna"}]}}, name, ruleset)
        assert [problem.code for problem in found] == codes


@pytest.mark.parametrize("name", NAMES)
def test_it_lists_the_powers_that_have_players_and_no_other(home: Path, name: str) -> None:
    players = read(uncommented(game_file(home, name)))["players"]
    assert set(players) == rules(name).seats
    assert set(players) == set(sheet(home, name)[1]["orders"])


def test_every_variant_says_who_gives_a_power_up() -> None:
    assert set(GIVEN_UP) == set(VARIANTS)


@pytest.mark.parametrize("name", VARIANTS)
def test_missed_phases_give_a_power_up_only_where_the_rules_say_so(name: str, home: Path) -> None:
    """A&E III: the gamemaster declares it, and it is not undone; O 3.3.2, S9 3.4.2: it is at the gamemaster's discretion."""
    declared, begun = GIVEN_UP[name]
    assert read(game_file(home, name))["missed"].get("civil-disorder-after") == begun
    ruleset = rules(name)
    assert not ruleset.settings({"missed": dict(ruleset.missed)})[1]
    settings, problems = ruleset.settings({"missed": {"civil-disorder-after": "3"}})
    if not declared:
        assert not problems
        assert settings.disorder_after == 3
        return
    assert [problem.code for problem in problems] == ["missed"]
    assert f"rule: {declared}" in problems[0].suggestion
    assert declared in ruleset.rulings
    assert settings.disorder_after == 0


def test_what_is_missed_is_not_spoken_of_where_nothing_can_be() -> None:
    plan = starting_files.NewGame("game", "Game", "", "open", (), rules("classical").first, {})
    told, silent = (starting_files.game_text(plan, replace(rules("classical"), missed=those)) for those in ({"orders": "hold"}, {}))
    assert "# What happens when nothing comes from a player.\nmissed: {orders: hold}\n" in told
    assert "miss" not in silent
    assert "nothing comes" not in silent


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_with_bids_begins_private(home: Path, name: str) -> None:
    assert read(game_file(home, name))["secrecy"] == ("private" if name in BIDDING else "open")


@pytest.mark.parametrize("name", VARIANTS)
def test_the_sheet_is_what_its_schema_asks_for(home: Path, name: str) -> None:
    schema = json.loads((home / "state" / name / "orders.schema.json").read_text())
    _, document = sheet(home, name)
    assert errors(schema, document) == []
    assert ("bids" in document) is (name in BIDDING)
    assert set(schema["properties"]["orders"]["properties"]) == set(document["orders"])


BIDS = [
    ([], True),
    (["2 DP: A Swi S A Mar - Sav", "1 DP to A Swi H"], True),
    ("2 DP: A Swi S A Mar - Sav\n1 DP: A Swi H", True),
    ([{"2 DP": "A Swi S A Mar - Sav"}], True),
    ([{2: "A Swi S A Mar - Sav"}], True),
    ([{"void": "2 DP: the Swiss shall help"}], True),
    ([{"two": "A Swi H"}], False),
    ([{"1 DP": "A Swi H", "2 DP": "A Swi - Tyr"}], False),
    ([2], False),
    (2, False),
]


@pytest.mark.parametrize("name", BIDDING)
@pytest.mark.parametrize(("bids", "good"), BIDS, ids=repr)
def test_the_schema_knows_a_bid_when_it_sees_one(home: Path, name: str, bids: object, good: bool) -> None:  # noqa: FBT001
    schema = json.loads((home / "state" / name / "orders.schema.json").read_text())
    _, document = sheet(home, name)
    power = next(iter(document["orders"]))
    document["bids"] = json.loads(json.dumps({power: bids}))
    assert (errors(schema, document) == []) is good


@pytest.mark.parametrize("name", BIDDING)
@pytest.mark.parametrize("key", ["orders", "bids"])
def test_minor_powers_have_no_orders_and_no_bids_to_complete(home: Path, name: str, key: str) -> None:
    schema = json.loads((home / "state" / name / "orders.schema.json").read_text())
    ruleset = rules(name)
    opening = ruleset.opening(ruleset.settings({})[0])
    minors = [power for power, state in opening.powers.items() if state.kind in ("minor", "thrall")]
    assert len(minors) > 10
    assert set(schema["properties"][key]["properties"]) == set(ruleset.players(opening))
    _, document = sheet(home, name)
    assert errors(schema, document | {key: {minors[0]: []}})


@pytest.mark.parametrize("name", BIDDING)
def test_nobody_bids_while_others_build(name: str) -> None:
    ruleset = rules(name)
    opening = ruleset.opening(ruleset.settings({})[0])
    winter = replace(opening, phase=opening.phase._replace(step="adjustments"))
    schema = ruleset.schema(winter)["bids"]
    assert errors(schema, {}) == []
    assert errors(schema, {"england": ["1 DP: A Swi H"]})
