"""What the GM of a game of Dragon Lords chose below `house:` of game.yaml, with the world that it is played on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from generator.core.file_shapes import BoundedText, Choice, Field, Fields, Table
from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dragon_lords.scenario import Scenario

_CLASSES = ("royal", "commoner")
_HOUSE = Fields(
    {
        "fog": Field("on: each realm is told what it scouted; off: everybody is told everything", Choice(("on", "off"))),
        "classes": Field(
            "the class of each realm that is not as the world says", Table("realm", BoundedText(30), Choice(_CLASSES), 60)
        ),
    }
)
"""The keys below `house:`."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The `scenario`, and the GM's choices: whether there is `fog`, and which realms (ids) are `royal` or not against the world."""

    scenario: Scenario
    fog: bool = True
    royal: Mapping[str, bool] = field(default_factory=dict)


def read(scenario: Scenario, game_file: Mapping[str, Any]) -> tuple[Settings, list[Problem]]:
    """The settings in game.yaml, and every problem below its keys `house`, `switches` and `missed`."""
    problems: list[Problem] = []
    house = _HOUSE.read(game_file.get("house", {}), "`house:`", problems)
    unused = [key for key in ("switches", "missed") if game_file.get(key)]
    problems += [fault("unknown-key", f"Dragon Lords has nothing below `{key}:`", game_file[key], "take it out") for key in unused]
    strange = [realm for realm in house.get("classes", {}) if realm not in scenario.realms]
    problems += [fault("unknown-realm", f"there is no realm {it}", it, did_you_mean(str(it), scenario.realms)) for it in strange]
    royal = {str(realm): kind == "royal" for realm, kind in house.get("classes", {}).items()}
    return Settings(scenario, house.get("fog", "on") == "on", royal), problems


def choices() -> dict[str, Any]:
    """The JSON Schemas of the keys below `house:`."""
    known: dict[str, Any] = _HOUSE.schema()["properties"]
    return {"house": known}
