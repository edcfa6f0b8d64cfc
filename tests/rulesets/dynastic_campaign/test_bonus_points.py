"""Bonus points of late wishes (rulebook 2.1; scenario 1: 0/1/1/2/2/3/3, from the 8th wish on 4, no rating above +3, 2 a person)."""

from __future__ import annotations

import pytest

from generator.core.assignment import Seat
from generator.rulesets.dynastic_campaign.bonus_points import bonus
from tests.support import campaign

LUCIEN, AMELIE = "Lucien Montclair", "Amelie Montclair"


@pytest.mark.parametrize(
    ("wish", "lines", "raised", "left"),
    [
        pytest.param(1, ["Lucien leadership 1"], {}, [], id="the first wish brings none"),
        pytest.param(2, ["Lucien leadership 2"], {LUCIEN: {"leadership": 1}}, [], id="as far as points go"),
        pytest.param(3, [], {}, ["1 point not spent"], id="nothing said"),
        pytest.param(5, ["Lucien leadership 1", "Amelie guile 1"], {LUCIEN: {"leadership": 1}, AMELIE: {"guile": 1}}, [], id="two"),
        pytest.param(7, ["lucien Leadership +3"], {LUCIEN: {"leadership": 2}}, ["1 point not spent"], id="two a person"),
        pytest.param(
            9,
            ["Lucien leadership 1", "Lucien constitution 2"],
            {LUCIEN: {"leadership": 1, "constitution": 1}},
            ["2 points not spent"],
            id="two a person in all",
        ),
        pytest.param(2, ["Ramiro leadership 1"], {}, ["1 point not spent"], id="somebody else's son"),
    ],
)
def test_points(wish: int, lines: list[str], raised: dict[str, dict[str, int]], left: list[str]) -> None:
    house, words, problems = bonus(campaign.settings(), [Seat("Ann", "france", wish)], {"Ann": lines})
    assert not problems
    assert house == ({"points": raised} if raised else {})
    assert [line for line in words["france"] if "not spent" in line] == left


def test_no_rating_rises_above_the_cap() -> None:
    seats = [Seat("Ann", "france", 9)]
    settings = campaign.settings()
    house, _, _ = bonus(settings, seats, {"Ann": ["Thibault leadership 2", "Lucien constitution 2"]})
    assert house == {"points": {"Thibault Montclair": {"leadership": 2}, "Lucien Montclair": {"constitution": 2}}}
    persons = campaign.start().persons
    assert persons["Thibault Montclair"].rating + 2 == settings.scenario.tables["bonus"]["cap"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Lucien", "raises no rating"),
        ("Lucin leadership 1", "there is no Lucin"),
        ("Lucien guile 1", "Lucien has no guile (write leadership or constitution)"),
        ("Lucien beauty 1", "Lucien has no beauty"),
    ],
)
def test_a_line_that_cannot_be(line: str, said: str) -> None:
    _, _, problems = bonus(campaign.settings(), [Seat("Ann", "france", 9)], {"Ann": [line]})
    assert said in str(problems[0])
