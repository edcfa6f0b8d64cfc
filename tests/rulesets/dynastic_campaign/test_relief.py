"""What a siege changes in a battle with an army that relieves the place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.orders import Besiege, BreakOut, Hold, Move, Order
from generator.rulesets.dynastic_campaign.position import Unit
from generator.rulesets.dynastic_campaign.sieges.relief import break_out, relief_extra
from tests.support import campaign

BESIEGER = Unit("france", "army", 2, "SpN", 80, arrived=3)
INSIDE = Unit("spain", "garrison", 2, "SpN", 60)
RELIEVER = Unit("spain", "army", 3, "LRh", 100)
BREAKS = {"spain": [Move(RELIEVER.id, "SpN"), BreakOut(INSIDE.id)], "france": [Besiege(BESIEGER.id)]}


def turn(
    orders: Mapping[str, list[Order]], units: tuple[Unit, ...] = (BESIEGER, INSIDE, RELIEVER), *, face: int = 5, besieged: int = 0
) -> Turn:
    before = campaign.at_war(campaign.start(), ("france", "spain"))
    places = {**before.places, "SpN": replace(before.places["SpN"], besieged=besieged)}
    before = replace(before, units={unit.id: unit for unit in units}, places=places)
    return campaign.turn(campaign.at("autumn moves", before, number=4), orders, {f"break-out of {INSIDE.id}": [face]})


@pytest.mark.parametrize(("face", "more"), [(4, {}), (5, {"break-out": 50}), (6, {"break-out": 50})])
def test_a_garrison_breaks_out(face: int, more: dict[str, int]) -> None:
    after = break_out(turn(BREAKS, face=face))
    (fact,) = campaign.told(after, "broke-out")
    assert (fact["needed"], fact["rolled"], fact["reached"]) == (5, face, bool(more))
    assert relief_extra(after, "SpN", [RELIEVER], [BESIEGER]) == more
    assert relief_extra(after, "SpN", [BESIEGER], [RELIEVER]) == {"siege": -50}


@pytest.mark.parametrize(
    ("orders", "units", "why"),
    [
        pytest.param({"spain": [BreakOut(INSIDE.id)]}, (BESIEGER, INSIDE, RELIEVER), "no-relief", id="nobody comes"),
        pytest.param(
            {"spain": [Move(RELIEVER.id, "UPr"), BreakOut(INSIDE.id)]}, (BESIEGER, INSIDE, RELIEVER), "no-relief", id="elsewhere"
        ),
        pytest.param(BREAKS, (INSIDE, RELIEVER), "not-besieged", id="nobody besieges it"),
        pytest.param(
            BREAKS, (replace(BESIEGER, nation="england"), INSIDE, RELIEVER), "not-besieged", id="who stands there is no enemy"
        ),
        pytest.param(BREAKS, (BESIEGER, RELIEVER), "no-such-unit", id="there is no garrison"),
    ],
)
def test_no_break_out(orders: dict[str, list[Order]], units: tuple[Unit, ...], why: str) -> None:
    after = break_out(turn(orders, units))
    assert [it["why"] for it in campaign.told(after, "failed", "spain")] == [why]
    assert not campaign.told(after, "roll")


@pytest.mark.parametrize(
    ("orders", "units", "besieged", "less"),
    [
        pytest.param({"france": [Besiege(BESIEGER.id)]}, (BESIEGER, INSIDE), 0, True, id="who was ordered to besiege"),
        pytest.param({"france": [Hold(BESIEGER.id)]}, (BESIEGER, INSIDE), 3, True, id="who besieges since last season"),
        pytest.param({"france": [Hold(BESIEGER.id)]}, (BESIEGER, INSIDE), 0, False, id="not who only stands there"),
        pytest.param({"france": [Besiege(BESIEGER.id)]}, (BESIEGER,), 0, False, id="not where nobody is besieged"),
        pytest.param(
            {"france": [Besiege(BESIEGER.id)]}, (replace(BESIEGER, at="Pic"), INSIDE), 3, False, id="not who stands elsewhere"
        ),
    ],
)
def test_besiegers_have_less(orders: dict[str, list[Order]], units: tuple[Unit, ...], besieged: int, *, less: bool) -> None:
    assert relief_extra(turn(orders, units, besieged=besieged), "SpN", units[:1], [RELIEVER]) == ({"siege": -50} if less else {})


@pytest.mark.parametrize(
    ("others", "void", "by", "less"),
    [
        pytest.param([RELIEVER], "", "france", True, id="against who comes"),
        pytest.param([INSIDE, RELIEVER], "", "france", True, id="against who comes, and a garrison that sorties"),
        pytest.param([INSIDE], "", "france", False, id="not against a garrison alone that sorties"),
        pytest.param([RELIEVER], "attacked", "france", True, id="by an order that the attack itself made void"),
        pytest.param([RELIEVER], "sabotaged", "france", False, id="not by an order that came to nothing before"),
        pytest.param([RELIEVER], "not-yours", "england", False, id="nor by a stranger's order"),
    ],
)
def test_when_a_siege_weakens_the_besiegers(others: list[Unit], void: str, by: str, *, less: bool) -> None:
    now = turn({by: [Besiege(BESIEGER.id)]})
    (sent,) = now.orders.sent[by]
    now = replace(now, orders=now.orders.voided(sent, void))
    assert relief_extra(now, "SpN", [BESIEGER], others) == ({"siege": -50} if less else {})
