"""The example in the page on formats is a game that can be played: its orders give its facts."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.core.game import read_game
from generator.diplomacy.position import Position
from generator.store import load_yaml
from tests.rulesets.order_of_the_dragon.table import DRAGON
from tests.support import quick_yaml
from tests.support.dynasty_table import Played

PAGE = (Path(__file__).parents[3] / "generator" / "docs" / "formats.md").read_text(encoding="utf-8")
EXAMPLE = PAGE.partition("## Order of the Dragon, by example")[2]
FILES = dict(re.findall(r"```yaml\n# ([\w./-]+)[^\n]*\n(.*?)```", EXAMPLE, re.DOTALL))


def document(name: str) -> dict[str, Any]:
    tree, problems = load_yaml(FILES[name].encode(), name)
    assert not problems, problems
    return dict(tree)


def played(folder: str, base: Position) -> Played:
    """The documented order file, run."""
    file = document(f"{folder}/orders.yaml")
    return DRAGON.play(base, {key: value for key, value in file.items() if key in ("orders", "bids", "rulings")})


def position() -> Position:
    """The documented position, and what it leaves out as at the start."""
    heirs = "NA: Nap, Rom | CA: Brg, Zar"
    found = DRAGON.at("autumn orders 2", "NA: A Aix, F Nap, F Tun", "NA: Tun", heirs, built="NA: | CA: ")
    return replace(found, phase=found.phase._replace(number=6))


def test_the_documented_game_file_is_accepted() -> None:
    _, problems = read_game(document("game.yaml"), "dragon-7", DRAGON.ruleset)
    assert not [problem for problem in problems if problem.weight == "fault"], problems


def test_the_documented_position_is_the_one_that_is_played() -> None:
    ours, shown = DRAGON.ruleset.dump(position())[0], quick_yaml.load(FILES["06-1410-autumn-orders/position.yaml"])
    assert shown["phase"] == ours["phase"]
    for key in ("powers", "centres", "units", "heir-built"):
        listed: Any = ours[key]
        assert {power: listed[power] for power in shown[key]} == shown[key]
    assert [heir for heir in shown["heirs"] if heir not in ours["heirs"]] == []


def test_the_documented_orders_give_the_documented_facts() -> None:
    autumn = played("06-1410-autumn-orders", position())
    assert [phase.id for phase, _ in autumn.phases] == ["06-1410-autumn-orders", "07-1410-autumn-census"]
    for phase, events in autumn.phases:
        for event in quick_yaml.load(FILES[f"{phase.id}/results.yaml"])["events"]:
            assert event in events
    assert autumn.after.phase.id == "08-1410-winter-adjustments"
    winter = played("08-1410-winter-adjustments", autumn.after)
    assert [event["unit"] for event in winter.kind("order") if event["outcome"] == "builds"] == ["F Tun"]
    assert (winter.heir("CA"), winter.after.powers["vNC"].name) == ("fails heir-last-winter", "Two Sicilies")
