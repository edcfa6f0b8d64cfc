"""What the GM of a campaign chose below `house:` of game.yaml, with the scenario that it is played on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal

from generator.core.file_shapes import BoundedText, Choice, Field, Fields, Listed, Number, Table
from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dynastic_campaign.scenario import Scenario

RATINGS = ("leadership", "guile", "constitution")

MONOPOLY_WHEN_PAID = "monopoly-when-paid"
TITLES_FOR_SKIPPED = "titles-for-skipped-kings"
UNNAMED_WITHDRAWALS = "unnamed-withdrawals"
SHIPS_OCCUPY_SEES = "ships-occupy-sees"
QUIET_COUNTER_BRIBES = "quiet-counter-bribes"
OLDER = (MONOPOLY_WHEN_PAID, TITLES_FOR_SKIPPED, UNNAMED_WITHDRAWALS, SHIPS_OCCUPY_SEES, QUIET_COUNTER_BRIBES)
"""Readings of the rulebook that were mended after games had been played by them, each of which such a game can keep; among them are
two of what is told, who withdraws a writ and what a counter-bribe did.
"""

_POINTS = Table(
    "person", BoundedText(80), Fields({it: Field(f"how much was added to the {it}", Number(1, 2)) for it in RATINGS}), 500
)
_HOUSE = Fields(
    {
        "military": Field(
            "who decides battles",
            Fields({"resolver": Field("ap: their strengths; external: the GM", Choice(("ap", "external")), needed=True)}),
        ),
        "marriage-phases": Field("the seasons with a phase for marriages", Listed(Choice(("spring", "winter")), 2)),
        "spring-marriages": Field("own: a phase for them; with-moves: handed in with the moves", Choice(("own", "with-moves"))),
        "revolt": Field("whether the scenario's rebellion breaks out in the first Spring", Choice(("on", "off"))),
        "older-readings": Field(
            "readings of the rulebook that were mended later, and that this game keeps", Listed(Choice(OLDER), len(OLDER))
        ),
        "points": Field("what bonus points added to ratings at the start; `gazette assign` writes it", _POINTS),
    }
)
"""The keys below `house:`."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The `scenario`, and the GM's choices.

    `resolver` is who decides battles: the program by strengths (`ap`), or the GM (`external`). `marriage_seasons` are the seasons
    with a phase for marriages; where `spring_with_moves`, those of Spring are handed in with its moves. `points` are the ratings
    that bonus points raised, by person's id and rating. With `revolt` the scenario's rebellion breaks out in the first Spring.
    `older` are the `OLDER` readings that the game keeps.
    """

    scenario: Scenario
    resolver: Literal["ap", "external"] = "ap"
    marriage_seasons: tuple[str, ...] = ("spring", "winter")
    spring_with_moves: bool = False
    points: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    revolt: bool = False
    older: frozenset[str] = frozenset()


def read(scenario: Scenario, game_file: Mapping[str, Any]) -> tuple[Settings, list[Problem]]:
    """The settings in game.yaml, and every problem below its keys `house`, `switches` and `missed`."""
    problems: list[Problem] = []
    house = _HOUSE.read(game_file.get("house", {}), "`house:`", problems)
    unused = [key for key in ("switches", "missed") if game_file.get(key)]
    problems += [fault("unknown-key", f"a campaign has nothing below `{key}:`", game_file[key], "take it out") for key in unused]
    if "revolt" not in scenario.facts and house.get("revolt") == "on":
        problems.append(fault("revolt", "the scenario has no rebellion", house["revolt"], "write `revolt: off`, or take it out"))
    ids = {f"{it['name']} {scenario.nations[str(it['nation'])].house}".strip() for it in scenario.facts["persons"]}
    strange = [person for person in house.get("points", {}) if person not in ids]
    problems += [fault("unknown-person", f"there is no {it} at the start", it, did_you_mean(it, ids)) for it in strange]
    seasons = tuple(dict.fromkeys(map(str, house.get("marriage-phases", ("spring", "winter")))))
    points = {str(person): {str(it): int(by) for it, by in raised.items()} for person, raised in house.get("points", {}).items()}
    older = frozenset(map(str, house.get("older-readings", ())))
    resolver = house.get("military", {}).get("resolver", "ap")
    with_moves = house.get("spring-marriages") == "with-moves" and "spring" in seasons
    return Settings(scenario, resolver, seasons, with_moves, points, house.get("revolt") == "on", older), problems


def choices() -> dict[str, Any]:
    """The JSON Schemas of the keys below `house:`."""
    known: dict[str, Any] = _HOUSE.schema()["properties"]
    return {"house": known}
