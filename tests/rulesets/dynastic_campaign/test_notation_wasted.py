"""Notices about orders that are carried out and change nothing: `gazette check` tells them with the nearest right thing."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from generator import store
from generator.core.problem import Problem
from generator.rulesets.dynastic_campaign.notation import language
from generator.rulesets.dynastic_campaign.position import NATIVES, Position, Route, Unit
from tests.support import campaign

LUCIEN, ANSELME = "Lucien Montclair", "Anselme Montclair"
MOVES, MARRIAGES = campaign.start(), campaign.at("spring marriages")
BARE_ROUTE = replace(MOVES, routes=(Route("france", ("WE", "CW", "NA"), "Cnd", agreed=True, invested=Decimal(3)),))
RISEN = campaign.with_units(MOVES, Unit(NATIVES, "army", 1, "Cnd", 40))
REBEL = replace(MOVES, units={**MOVES.units, "france GAR-1": replace(MOVES.units["france GAR-1"], mood="rebel")})
LED = campaign.with_persons(MARRIAGES, {ANSELME: {"clergy": 4}})


def told(text: str, position: Position = MOVES, nation: str = "france") -> list[Problem]:
    _, problems = language.read(position, campaign.settings(), {"orders": {nation: text}})
    return [it for it in problems if it.code == "no-effect"]


@pytest.mark.parametrize(
    ("position", "line", "message", "hint"),
    [
        pytest.param(
            MOVES,
            "loyalty GAR-1 2",
            "2D change nothing of its roll",
            "write `loyalty GAR-1 5`, since each 5D of its own nation add 1",
            id="4.1 order 7: “for each 5D per unit spent by the central govermnet, +1”",
        ),
        pytest.param(
            MOVES,
            "loyalty Spain GAR-1 9.5",
            "9.5D change nothing of its roll, unless other nations pay against it too",
            "write `loyalty Spain GAR-1 10`, since each 10D of other nations take 1",
            id="“for each 10D per unit spent by others, -1”",
        ),
        pytest.param(
            MOVES,
            "loyalty GAR-1 7",
            "the last 2D of 7D change nothing of its roll",
            "each 5D of its own nation add 1",
            id="some of it is lost",
        ),
        pytest.param(
            MOVES,
            "loyalty GAR-1 2\nloyalty GAR-1 2",
            "4D change nothing of its roll",
            "write `loyalty GAR-1 5`, since each 5D of its own nation add 1",
            id="several together",
        ),
        pytest.param(
            REBEL, "loyalty GAR-1 5", "only a loyal unit ever rolls for its loyalty", "leave it out", id="a rebel never rolls"
        ),
        pytest.param(
            MOVES,
            "bribe Bavaria 9 to join",
            "for less than 10D it becomes neutral, and does not join",
            "write `bribe Bavaria 10 to join`, or leave out “to join”",
            id="4.1 order 8: a nation joins for 10D",
        ),
        pytest.param(
            MOVES,
            "bribe Spain GAR-1 to join 6",
            "for less than 10D it becomes neutral, and does not join",
            "write `bribe Spain GAR-1 to join 10`, or leave out “to join”",
            id="and so does a unit",
        ),
        pytest.param(
            RISEN,
            "counter-bribe natives ARM-1 3",
            "nobody can bribe that, so there is nothing to counter",
            "leave it out",
            id="natives take no bribes",
        ),
        pytest.param(
            LED,
            f"protect {LUCIEN} by {ANSELME}",
            "who leads no unit cannot be arrested in this phase",
            "keep the cleric's power, or protect a leader",
            id="2.8.3: leaders alone are arrested",
        ),
        pytest.param(
            BARE_ROUTE,
            "trade WE-CW-NA to Canada 0",
            "it goes that way already, and 0D add nothing to it",
            "name another way, or at least 1D",
            id="a route as it was",
        ),
    ],
)
def test_an_order_that_changes_nothing(position: Position, line: str, message: str, hint: str) -> None:
    (problem,) = told(line, position)
    assert problem.weight == "notice"
    assert problem.message == f"france: {line.splitlines()[0]}: {message}"
    assert problem.suggestion == hint


@pytest.mark.parametrize(
    ("position", "line"),
    [
        pytest.param(MOVES, "loyalty GAR-1 5", id="5D for an own unit"),
        pytest.param(MOVES, "loyalty GAR-1 2\nloyalty GAR-1 3", id="in two lines"),
        pytest.param(MOVES, "loyalty Spain GAR-1 20", id="20D against another's"),
        pytest.param(MOVES, "bribe Bavaria 9", id="neutral for 9D"),
        pytest.param(MOVES, "bribe Spain GAR-1 to join 10", id="a unit that joins"),
        pytest.param(MOVES, "counter-bribe Spain GAR-1 3", id="a counter-bribe"),
        pytest.param(
            campaign.with_persons(LED, {LUCIEN: {"unit": "france ARM-1"}}), f"protect {LUCIEN} by {ANSELME}", id="a leader"
        ),
        pytest.param(BARE_ROUTE, "trade WE-CW-NA to Canada 1", id="more money for a route"),
    ],
)
def test_an_order_that_does_something(position: Position, line: str) -> None:
    assert told(line, position) == []


def test_check_names_file_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "orders.yaml"
    path.write_text("orders:\n  france: |\n    ARM-1 holds\n    ARM-2 holds; loyalty GAR-1 2\n", "utf-8")
    document, _ = store.read_yaml(path)
    assert document is not None
    _, problems = language.read(MOVES, campaign.settings(), document)
    (spot,) = (it.spot for it in problems if it.code == "no-effect")
    assert spot is not None
    assert (Path(spot.file).name, spot.line, spot.column) == ("orders.yaml", 4, 18)
