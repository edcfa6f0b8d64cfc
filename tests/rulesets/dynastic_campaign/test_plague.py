"""Plague strikes crowded provinces in Autumn, and where the GM sends it; a rebellion may open the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.core.problem import Problem
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.plague import crowded_places, plague, send_plague
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.revolt import revolt
from tests.support import campaign

ARMY = Unit("france", "army", 1, "IdF", 100)
CROWD = (
    ARMY,
    Unit("france", "garrison", 1, "IdF", 60),
    Unit("france", "train", 1, "IdF", 50),
    Unit("england", "army", 1, "IdF", 90),
)


def crowd(*units: Unit) -> Position:
    before = campaign.start()
    nobody = {key: replace(it, unit="") for key, it in before.persons.items()}
    return replace(before, units={unit.id: unit for unit in units}, persons=nobody)


@pytest.mark.parametrize(
    ("units", "places"),
    [
        pytest.param(CROWD, ["IdF"], id="300 AP of several nations"),
        pytest.param(CROWD[:3], [], id="210 AP"),
        pytest.param([replace(it, at="BBi", type="fleet") for it in CROWD], [], id="not at sea"),
    ],
)
def test_where_it_can_break_out(units: list[Unit], places: list[str]) -> None:
    assert crowded_places(campaign.turn(crowd(*units))) == places


@pytest.mark.parametrize(
    ("phase", "roll", "broke_out"),
    [
        pytest.param("autumn moves", 5, True, id="at 5 in Autumn"),
        pytest.param("autumn moves", 6, False, id="not at 6"),
        pytest.param("summer moves", None, False, id="not in Summer"),
        pytest.param("winter moves", None, False, id="not in Winter"),
    ],
)
def test_it_breaks_out(phase: str, roll: int | None, *, broke_out: bool) -> None:
    rolls = {"plague in Ile De France": [roll]} if roll else {}
    rolls |= {f"plague on {unit.id}": [number] for number, unit in enumerate(CROWD, 3)} if broke_out else {}
    after = plague(campaign.turn(campaign.at(phase, crowd(*CROWD)), rolls=rolls))
    lost = [30, 40, 50, 60] if broke_out else [0, 0, 0, 0]
    assert [unit.ap - after.position.units[unit.id].ap for unit in CROWD if unit.id in after.position.units] == [
        it for it, unit in zip(lost, CROWD, strict=True) if unit.ap > it
    ]
    assert len(campaign.told(after, "plague")) == broke_out
    assert [it["unit"] for it in campaign.told(after, "disbanded")] == (["france TRN-1"] if broke_out else [])


@pytest.mark.parametrize(("roll", "dies"), [pytest.param(1, True, id="at 1"), pytest.param(2, False, id="not at 2")])
def test_leaders_may_die_of_it(roll: int, *, dies: bool) -> None:
    before = crowd(ARMY)
    lucien = replace(before.persons["Lucien Montclair"], unit=ARMY.id)
    before = replace(before, persons={**before.persons, lucien.id: lucien})
    turn = campaign.turn(campaign.at("spring moves", before), rolls={f"plague on {ARMY.id}": [1], f"plague on {lucien.id}": [roll]})
    sent = send_plague(turn, {"place": "IdF"})
    assert isinstance(sent, Turn)
    after = plague(sent)
    assert after.position.persons[lucien.id].alive is not dies
    assert [it["person"] for it in campaign.told(after, "died")] == ([lucien.id] if dies else [])
    assert after.position.units[ARMY.id].ap == 90
    assert plague(after) == after


@pytest.mark.parametrize(("place", "phase"), [("Xyz", "spring moves"), ("NSe", "spring moves")])
def test_where_the_gm_cannot_send_it(place: str, phase: str) -> None:
    assert isinstance(send_plague(campaign.turn(campaign.at(phase)), {"place": place}), Problem)


@pytest.mark.parametrize(
    ("wanted", "number", "rises"),
    [
        pytest.param(True, 1, True, id="in the first Spring, where the house wants it"),
        pytest.param(False, 1, False, id="not where it does not"),
        pytest.param(True, 3, False, id="not later"),
    ],
)
def test_the_revolt_in_bohemia(*, wanted: bool, number: int, rises: bool) -> None:
    turn = campaign.turn(campaign.at("spring moves", number=number))
    after = revolt(replace(turn, settings=replace(campaign.settings(), revolt=wanted)))
    assert [(it["at"], it["ap"]) for it in campaign.told(after, "rebellion")] == ([("Boh", 100)] if rises else [])
    assert [it.at for it in after.position.units.values() if it.mood == "rebel"] == (["Boh"] if rises else [])
