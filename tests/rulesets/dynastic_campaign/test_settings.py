"""What a GM may choose below `house:`."""

from __future__ import annotations

from typing import Any

import pytest

from generator.rulesets.dynastic_campaign import settings
from generator.rulesets.dynastic_campaign.opening import opening
from tests.support import campaign

SCENARIO = campaign.settings().scenario


def test_the_usual_settings() -> None:
    found, problems = settings.read(SCENARIO, {})
    assert (found.resolver, found.marriage_seasons, found.spring_with_moves) == ("ap", ("spring", "winter"), False)
    assert not problems


def test_other_settings() -> None:
    house: Any = {
        "military": {"resolver": "external"},
        "marriage-phases": ["winter"],
        "spring-marriages": "with-moves",
        "revolt": "on",
        "older-readings": ["monopoly-when-paid"],
    }
    found, problems = settings.read(SCENARIO, {"house": house})
    assert not problems
    assert (found.resolver, found.marriage_seasons, found.revolt) == ("external", ("winter",), True)
    assert found.older == {"monopoly-when-paid"}
    assert not found.spring_with_moves, "there are no marriages in Spring"


def test_bonus_points_raise_ratings() -> None:
    house = {"points": {"Lucien Montclair": {"leadership": "2"}, "Amelie Montclair": {"guile": "1", "constitution": "1"}}}
    found, problems = settings.read(SCENARIO, {"house": house})
    persons, before = opening(found).persons, campaign.start().persons
    assert not problems
    raised = {key: (it.rating - before[key].rating, it.constitution - before[key].constitution) for key, it in persons.items()}
    assert {key: by for key, by in raised.items() if any(by)} == {"Lucien Montclair": (2, 0), "Amelie Montclair": (1, 1)}


@pytest.mark.parametrize(
    ("game_file", "said"),
    [
        ({"house": {"militry": {}}}, "`house:` has no key `militry`"),
        ({"house": {"military": {"resolver": "dice"}}}, "cannot be `dice`"),
        ({"house": {"points": {"Lucin Montclair": {"leadership": "1"}}}}, "there is no Lucin Montclair at the start"),
        ({"house": {"points": {"Lucien Montclair": {"beauty": "1"}}}}, "has no key `beauty`"),
        ({"house": {"older-readings": ["monopoly"]}}, "cannot be `monopoly`"),
        ({"switches": {"x": "y"}}, "a campaign has nothing below `switches:`"),
    ],
)
def test_a_choice_that_there_is_not(game_file: dict[str, Any], said: str) -> None:
    _, problems = settings.read(SCENARIO, game_file)
    assert said in str(problems[0])
