"""What the page for gamemasters shows is what the program reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import generator
from generator.diplomacy.notation import read
from generator.diplomacy.orders import Order
from tests.rulesets.saga_of_the_nine.table import NINE
from tests.support import quick_yaml

PAGE = (Path(generator.__file__).parent / "docs" / "saga-of-the-nine.md").read_text(encoding="utf-8")
FIRST, RULINGS = (quick_yaml.load(block) for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL))
ROWS = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", PAGE, re.MULTILINE))


def told(what: str) -> list[str]:
    """The examples of orders in a row of the page."""
    return re.findall(r"`([^`]+)`", ROWS[what])


def test_the_order_file_on_the_page_is_played_as_it_stands() -> None:
    assert FIRST["phase"] == NINE.start.phase.id
    played = NINE.play(NINE.start, {"orders": FIRST["orders"], "bids": FIRST["bids"]})
    assert played.heirs("AE") == ["Per=Per"]
    assert played.heir("DO") == "holds"
    assert [problem for problem in played.problems if problem.weight == "illegal"] == []


@pytest.mark.parametrize("name", told("an heir, by its power, its place, or neither"))
def test_an_heir_is_called_as_the_page_says(name: str) -> None:
    assert NINE.run(NINE.start, f"AE: {name} H").heir("AE") == "holds"


@pytest.mark.parametrize(
    "what",
    ["it marries into a minor power (spring or autumn)", "it marries another heir (autumn only)", "an heir is built"],
)
def test_orders_on_the_page_are_read(what: str) -> None:
    found = [read(text, NINE.settings.lexicon) for text in told(what)]
    assert found
    assert all(isinstance(one, Order) for one in found)


def test_the_rulings_on_the_page_do_what_it_says() -> None:
    ruled = RULINGS["rulings"]
    for ruling in ruled:
        ruling.setdefault("when", "census")
    played = NINE.run(NINE.at("autumn orders", vassals="vDA: Per"), "AE: F Asg H", rulings=ruled)
    assert [f"{event['power']} {event['how']}" for event in played.kind("eliminated")] == ["surtr forced"]
    assert played.after.powers["vDA"].name == "Permian March"
