"""Battles by chance: beside an independent reference, and their mean beside the worked examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from tests.support import lords
from tests.support.lords_line_ups import LineUp, compared
from tests.support.lords_reference import Battle, Field, Party

SORTS = ("land", "border", "sea")


@pytest.mark.parametrize("sort", SORTS)
def test_line_ups_by_chance(sort: str) -> None:
    agree(sort, range(100))


@pytest.mark.fuzz
@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("thousand", range(1, 8))
def test_many_line_ups_by_chance(sort: str, thousand: int) -> None:
    agree(sort, range(1_000 * thousand, 1_000 * (thousand + 1)))


def agree(sort: str, seeds: range) -> None:
    """Rules and reference agree about every line-up; enough of them fight, retreat, and fight with more than two sides."""
    seen = Counter[str]()
    wrong = {seed: found for seed in seeds if (found := compared(LineUp(sort, seed), str(seed).encode(), seen))}
    assert not wrong
    assert {what for what in ("fought", "fled", "fell", "three sides") if seen[what] * 8 < len(seeds)} == set()


def mean_dice(what: str, _: str, count: int) -> Sequence[int]:
    """Every d% shows 20, and no other die hits."""
    return [20 if "damage" in what else 100] * count


def test_the_reference_fights_the_worked_battle_on_land() -> None:  # scenario 7, example L
    army = Party(
        "aldermark A1", "aldermark", "army", 1, "WGa", [("infantry", 4, 1), ("light-cavalry", 2, 2), ("archer", 3, 3)],
        bonus=10, level=2, origin="AVa",
    )  # fmt: skip
    keep = Party("brynn G1", "brynn", "garrison", 1, "WGa", [("infantry", 5, 1), ("archer", 2, 2)])
    ground = Field(lords.facts(), "WGa", {"WGa": "brynn", "AVa": "aldermark"}, [army, keep], {("aldermark", "brynn")}, standing=2)
    result = Battle(ground, mean_dice).fight()
    assert result is not None
    assert [each["aldermark"][:2] for each in result.rounds] == [
        ("17.8", "5.8"), ("15.4", "9.1"), ("10.6", "7.7"), ("8.2", "3.8"), ("2.9", "6.7"),
    ]  # fmt: skip
    assert result.left == {"aldermark A1": {("light-cavalry", 2): 2, ("archer", 3): 3}, "brynn G1": {}}


def test_the_reference_fights_the_worked_battle_at_sea() -> None:  # scenario 8, example S
    fleet = Party("brynn F1", "brynn", "fleet", 1, "Amb", [("longship", 2, 2)], level=1)
    marines = Party("brynn A2", "brynn", "army", 2, "Amb", [("infantry", 3, 1)], carrier="brynn F1", marines=True)
    galleys = Party("corvane F1", "corvane", "fleet", 1, "Amb", [("war-galley", 2, 1)])
    result = Battle(Field(lords.facts(), "Amb", {}, [fleet, marines, galleys], {("brynn", "corvane")}), mean_dice).fight()
    assert result is not None
    assert [each["corvane"][:2] for each in result.rounds] == [
        ("9.2", "9.2"), ("9.2", "18.4"), ("7.2", "5.6"), ("7.2", "12.8"), ("7.2", "0"),
    ]  # fmt: skip
    assert result.left == {"brynn F1": {("longship", 2): 2}, "brynn A2": {("infantry", 1): 1}, "corvane F1": {}}
