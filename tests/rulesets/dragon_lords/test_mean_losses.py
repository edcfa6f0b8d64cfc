"""The mean of rolled battles beside the worked ones, whose every d% shows 20. Tolerances were written before the first run.

In the first round nothing but the dice is by chance, so its mean damage must be the worked one, to five standard errors. Later
rounds shift a little: troops fall whole, so a kill that the mean just misses, or just makes, comes a round later or earlier in
about half of all battles. In example L the last archer falls to 12.3 points where 2.7 are enough, so the rounds stay near five. In
example S the second galley falls to exactly its 40th point after five rounds, so about half of all battles have a sixth; and the
second infantryman falls to the 24th of 25.6 points, so the losses stay near two. Hence half a troop and seven tenths of a round
are allowed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from statistics import fmean
from typing import Any

import pytest

from generator.core.dice import Dice
from generator.core.turn import Step
from generator.rulesets.dragon_lords.battle.land import fight_on_land
from generator.rulesets.dragon_lords.battle.sea import fight_at_sea
from generator.rulesets.dragon_lords.orders import Motion
from generator.rulesets.dragon_lords.position import Hero, Position
from tests.support import lords
from tests.support.lords import at_war, only, provinces, unit

MANY, FEW = 10_000, 120
ORLA = Hero("aldermark", "Orla", "captain", 2)


def land() -> Position:
    """Example L: the start army in the Keep next to it."""
    army = unit(
        "aldermark A1", "WGa", ("infantry", 4, 1), ("light-cavalry", 2, 2), ("archer", 3, 3),
        heroes=(ORLA.id,), leader=ORLA.id, retreat_level=2,
    )  # fmt: skip
    position = only(army, unit("brynn G1", "WGa", ("infantry", 5, 1), ("archer", 2, 2)), heroes=[ORLA])
    return at_war(provinces(position, {"WGa": {"owner": "brynn", "fort": 2, "standing": 2}}), ("aldermark", "brynn"))


def sea() -> Position:
    """Example S: two longships with marines meet two war galleys."""
    position = only(
        unit("brynn F1", "Amb", ("longship", 2, 2), retreat_level=1),
        unit("brynn A2", "Amb", ("infantry", 3, 1), aboard="brynn F1", marines=True),
        unit("corvane F1", "Amb", ("war-galley", 2, 1)),
    )
    return at_war(position, ("brynn", "corvane"))


# Of each realm the damage taken in the first round, and the troops lost in all; and how many rounds there are.
EXAMPLES: dict[str, tuple[Callable[[], Position], Step, dict[str, tuple[float, float]], float]] = {
    "L": (land, fight_on_land, {"aldermark": (17.76, 4), "brynn": (21.12, 7)}, 5),
    "S": (sea, fight_at_sea, {"brynn": (6.4, 2), "corvane": (9.2, 2)}, 5),
}
FIRST = {MANY: 0.12, FEW: 1.0}
LOST = {MANY: 0.5, FEW: 0.8}
ROUNDS = {MANY: 0.7, FEW: 1.0}


@pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=pytest.mark.fuzz)])
@pytest.mark.parametrize("example", EXAMPLES)
def test_rolled_battles_have_the_worked_ones_as_their_mean(example: str, number: int) -> None:
    build, fight, worked, rounds = EXAMPLES[example]
    first: dict[str, list[float]] = {realm: [] for realm in worked}
    lost: dict[str, list[float]] = {realm: [] for realm in worked}
    lengths: list[float] = []
    start = replace(lords.turn(build(), round=1))
    progress = replace(start.orders.progress, motions={"aldermark A1": Motion(3, came_from="AVa", arrived=1)})
    start = replace(start, orders=replace(start.orders, progress=progress))
    for seed in range(number):
        turn = fight(replace(start, dice=Dice("rolled", "01-turn-1-plans", f"mean {seed}".encode())))
        told: list[Any] = [event for event in turn.events if event["kind"] == "battle-round"]
        fallen = Counter[str]()
        for event in told:
            fallen[event["audience"]] += sum(count for kinds in event["lost"].values() for count in kinds.values())
            if event["number"] == 1:
                first[event["audience"]].append(float(event["taken"]))
        for realm in worked:
            lost[realm].append(fallen[realm])
        lengths.append(max(event["number"] for event in told))
    for realm, (damage, troops) in worked.items():
        assert fmean(first[realm]) == pytest.approx(damage, abs=FIRST[number])
        assert fmean(lost[realm]) == pytest.approx(troops, abs=LOST[number])
    assert fmean(lengths) == pytest.approx(rounds, abs=ROUNDS[number])
