"""The order of a Winter's builds, as far as families are concerned (scenario 9, steps 13 to 15, and 12.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import year
from generator.rulesets.dynastic_campaign.orders import Birth, LayDown, Order, Retire, Skip
from generator.rulesets.dynastic_campaign.position import Position
from tests.support import campaign
from tests.support.campaign_families import changed, title

KING, QUEEN, HEIR, SECOND, CLERIC = (f"{name} Montclair" for name in ("Gaspard", "Odile", "Lucien", "Rainier", "Anselme"))
DOOMED = -20
"""A constitution with which nobody survives."""


def winter(position: Position, *orders: Order, when: int = 1620) -> Turn:
    """The turn of the French after all steps of the builds."""
    turn = campaign.turn(campaign.at("winter builds", position, year=when), {"france": list(orders)})
    for step in year.steps(turn.position):
        turn = step(turn)
    return turn


def rolled(turn: Turn) -> set[object]:
    """What was rolled for."""
    return {it["purpose"] for it in campaign.told(turn, "roll")}


@pytest.mark.parametrize(("age", "tries"), [pytest.param(49, True, id="49 turns 50"), pytest.param(50, False, id="50 turns 51")])
def test_mothers_grow_older_before_births(age: int, *, tries: bool) -> None:
    after = winter(changed(campaign.start(), QUEEN, age=age))
    assert (f"child of {KING} and {QUEEN}, try 1" in rolled(after)) == tries


def test_children_grow_older_before_survival() -> None:
    after = winter(changed(changed(campaign.start(), SECOND, age=14), "Solange Montclair", age=13))
    assert f"survival of {SECOND}" in rolled(after)
    assert "survival of Solange Montclair" not in rolled(after)


def test_more_tries_weigh_on_the_same_winters_survival() -> None:
    after = winter(campaign.start(), Birth(KING, QUEEN, "2"))
    needed = {it["purpose"]: it.get("needed") for it in campaign.told(after, "roll")}
    assert needed[f"survival of {QUEEN}"] == "at least 5", "37 years: 4, and 1 for the second try"
    assert after.position.persons[QUEEN].tries == 0


def test_the_dying_still_have_children() -> None:
    after = winter(changed(campaign.start(), KING, constitution=DOOMED))
    assert f"child of {KING} and {QUEEN}, try 1" in rolled(after)
    assert after.position.persons[KING].died == 1620


def test_a_new_king_leaves_his_unit_and_lays_his_title_down_in_the_same_winter() -> None:
    position = changed(changed(campaign.start(), KING, constitution=DOOMED), HEIR, unit="france ARM-2", constitution=20)
    position = replace(position, titles=(*position.titles, title(position.persons[KING], "Gas", "france")))
    after = winter(position, Retire(HEIR), LayDown("Gas"))
    assert after.position.crowns["france"].king == HEIR
    assert after.position.persons[HEIR].retired
    assert not any(it.province == "Gas" for it in after.position.titles)
    assert not campaign.told(after, "failed")


def test_a_skip_comes_between_death_and_succession() -> None:
    position = changed(changed(campaign.start(), KING, constitution=DOOMED), CLERIC, clergy=4, constitution=20)
    after = winter(changed(changed(position, HEIR, constitution=20), SECOND, constitution=20), Skip(KING, 2, CLERIC))
    (fact,) = campaign.told(after, "skip")
    assert after.position.crowns["france"].king == (SECOND if fact["skipped"] else HEIR)
    assert after.position.persons[CLERIC].acted


def test_nothing_but_a_birthday_in_other_years() -> None:
    after = winter(campaign.start(), when=1621)
    assert after.position.persons[KING].age == campaign.start().persons[KING].age + 1
    assert not [it for it in rolled(after) if str(it).startswith(("child", "survival"))]
    assert after.position.crowns == campaign.start().crowns
