"""Building and strengthening units (rulebook 2.6.2, 3 and 6.1)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.money.builds import build
from generator.rulesets.dynastic_campaign.orders import Build, Order, Strengthen
from generator.rulesets.dynastic_campaign.position import NATIVES, Access, Position, Title, Unit
from tests.support import campaign

START = campaign.at("winter builds")
RICH = replace(START, nations={key: replace(it, treasury=Decimal(100)) for key, it in START.nations.items()})


def built(*orders: Order, position: Position = RICH, nation: str = "france") -> Turn:
    """The turn behind the builds."""
    return build(campaign.turn(position, {nation: list(orders)}, {}))


def failures(after: Turn) -> list[str]:
    """Why builds failed."""
    return [str(it["why"]) for it in campaign.told(after, "failed")]


def empty(*places: str, position: Position = RICH) -> Position:
    """The position without units in some places."""
    return replace(position, units={key: unit for key, unit in position.units.items() if unit.at not in places})


def with_title(place: str, holder: str, position: Position = RICH) -> Position:
    """The position with a Title more."""
    title = Title(place, holder, position.persons[holder].serials[0], "france")
    return replace(position, titles=(*position.titles, title))


def lost(place: str, position: Position) -> Position:
    """The position with a place that Spain controls."""
    return replace(position, places={**position.places, place: replace(position.places[place], control="spain")})


def with_unit(unit: Unit, position: Position = RICH) -> Position:
    return replace(position, units={**position.units, unit.id: unit})


SITES: dict[str, tuple[Build, Position, list[str]]] = {
    "R-T18 an army of 100 AP, commander and all": (Build("army", 100, "Nmd"), RICH, []),
    "R-T18 none of 110 AP": (Build("army", 110, "Nmd"), RICH, ["over-100"]),
    "none of no AP": (Build("army", 0, "Nmd"), RICH, ["over-100"]),
    "a fleet on a coast": (Build("fleet", 50, "Nmd"), RICH, []),
    "none inland": (Build("fleet", 50, "IdF"), empty("IdF"), ["no-coast"]),
    "an inland home site": (Build("army", 50, "IdF"), empty("IdF"), []),
    "not where a unit stands": (Build("army", 50, "IdF"), RICH, ["occupied"]),
    "not even beside a garrison of one's own": (
        Build("army", 50, "IdF"),
        with_unit(Unit("france", "garrison", 1, "IdF", 9), empty("IdF")),
        ["occupied"],
    ),
    "nor beside a foreign army": (Build("army", 50, "Nmd"), with_unit(Unit("england", "army", 9, "Nmd", 9)), ["occupied"]),
    "not elsewhere": (Build("army", 50, "Bri"), RICH, ["no-site"]),
    "the province of a noble with a Title": (Build("army", 50, "Lan"), empty("Lan"), []),
    "for him by name": (Build("army", 50, "Lan", "Thibault Montclair"), empty("Lan"), []),
    "not for another": (Build("army", 50, "Lan", "Rainier Montclair"), empty("Lan"), ["no-title"]),
    "not for a noble at a site of the king": (Build("army", 50, "Nmd", "Thibault Montclair"), RICH, ["no-title"]),
    "not in a titled province that is lost": (Build("army", 50, "Lan"), lost("Lan", empty("Lan")), ["not-own-land"]),
    "nor in a home site that is lost": (Build("army", 50, "Nmd"), lost("Nmd", RICH), ["not-own-land"]),
    "not by another nation's Title": (Build("army", 50, "Gas"), with_title("Gas", "Harold Ashcombe"), ["no-site"]),
    "in a colony beside natives": (
        Build("garrison", 50, "Cnd"),
        with_unit(Unit(NATIVES, "army", 1, "Cnd", 80), with_title("Cnd", "Rainier Montclair")),
        [],
    ),
    "not in a colony beside others": (
        Build("garrison", 50, "Cnd"),
        with_unit(Unit("england", "army", 9, "Cnd", 80), with_title("Cnd", "Rainier Montclair")),
        ["occupied"],
    ),
    "a siege train": (Build("siege-train", 60, "Nmd"), RICH, []),
    "no train without an army": (Build("train", 60, "Nmd"), RICH, ["train-without-army"]),
    "corsairs in a port of one's own": (Build("corsair", 50, "Bri"), RICH, []),
    "corsairs beside a fleet": (Build("corsair", 50, "Bri"), with_unit(Unit("france", "fleet", 9, "Bri", 60)), []),
    "no corsairs of another size": (Build("corsair", 60, "Bri"), RICH, ["corsair-size"]),
    "no corsairs of a noble": (Build("corsair", 50, "Bri", "Thibault Montclair"), RICH, ["kings-corsairs"]),
    "no corsairs inland": (Build("corsair", 50, "IdF"), RICH, ["no-coast"]),
    "no corsairs in a foreign port": (Build("corsair", 50, "Sav"), RICH, ["not-own-land"]),
    "not in one that somebody opened who has it no more": (
        Build("corsair", 50, "Sav"),
        replace(RICH, access=(Access("france", "Sav", "spain"),)),
        ["not-own-land"],
    ),
    "but in one that is open to them": (Build("corsair", 50, "Sav"), replace(RICH, access=(Access("france", "Sav"),)), []),
}


@pytest.mark.parametrize(("order", "position", "why"), SITES.values(), ids=SITES)
def test_where_a_unit_can_be_built(order: Build, position: Position, why: list[str]) -> None:
    after = built(order, position=position)
    assert failures(after) == why
    new = [unit for key, unit in after.position.units.items() if key not in position.units]
    assert [(unit.type, unit.ap, unit.at, unit.site) for unit in new] == (
        [] if why else [(order.type, order.ap, order.place, order.place)]
    )
    price = Decimal(0) if why else Decimal(5) if order.type == "corsair" else order.ap / Decimal(10)
    assert after.position.nations["france"].treasury == 100 - price


TOGETHER: dict[str, tuple[list[Any], list[str], dict[str, Any]]] = {
    "several types in one place": ([Build("army", 10, "Nmd"), Build("garrison", 10, "Nmd"), Build("fleet", 10, "Nmd")], [], {}),
    "not two of a type": ([Build("army", 10, "Nmd"), Build("army", 20, "Nmd")], ["one-of-a-type"], {}),
    "a train behind its army": ([Build("army", 10, "Nmd"), Build("train", 10, "Nmd")], [], {}),
    "only one train": (
        [Build("army", 10, "Nmd"), Build("train", 10, "Nmd")],
        ["one-train"],
        {"position": with_unit(Unit("france", "train", 1, "Pic", 10))},
    ),
    "to the last tenth": (
        [Build("army", 100, "Nmd"), Build("fleet", 55, "Nmd")],
        [],
        {"position": replace(RICH, nations={**RICH.nations, "france": replace(RICH.nations["france"], treasury=Decimal("15.5"))})},
    ),
    "what cannot be paid any more fails": (
        [Build("army", 100, "Nmd"), Build("fleet", 56, "Nmd"), Build("garrison", 1, "Nmd")],
        ["no-money"],
        {"position": replace(RICH, nations={**RICH.nations, "france": replace(RICH.nations["france"], treasury=Decimal("15.5"))})},
    ),
}


@pytest.mark.parametrize(("orders", "why", "more"), TOGETHER.values(), ids=TOGETHER)
def test_several_builds(orders: list[Order], why: list[str], more: dict[str, Any]) -> None:
    assert failures(built(*orders, **more)) == why


OWNERS = {"a noble where he has the Title": ("Lan", "Thibault Montclair"), "else the king": ("Nmd", "")}


@pytest.mark.parametrize(("place", "noble"), OWNERS.values(), ids=OWNERS)
def test_whose_a_new_unit_is(place: str, noble: str) -> None:
    after = built(Build("army", 40, place), position=empty(place))
    (told,) = campaign.told(after, "built", "public")
    assert after.position.units[str(told["unit"])].noble == noble


def test_an_own_home_site_with_a_title_is_the_nobles() -> None:
    after = built(Build("army", 40, "Nmd"), position=with_title("Nmd", "Rainier Montclair"))
    assert after.position.units["france ARM-4"].noble == "Rainier Montclair"


STRONGER: dict[str, tuple[Any, Position, list[str]]] = {
    "to 100 AP": (Strengthen(20, "france ARM-2"), RICH, []),
    "not beyond": (Strengthen(21, "france ARM-2"), RICH, ["over-100"]),
    "not by nothing": (Strengthen(0, "france ARM-2"), RICH, ["over-100"]),
    "no foreign unit": (Strengthen(10, "spain ARM-2"), RICH, ["not-own-unit"]),
    "no unit at sea": (Strengthen(10, "france FLT-1"), RICH, ["not-own-land"]),
    "no unit abroad": (Strengthen(10, "france ARM-2"), with_unit(Unit("france", "army", 2, "Lor", 80)), ["not-own-land"]),
    "no mutineers": (Strengthen(10, "france ARM-2"), with_unit(Unit("france", "army", 2, "Pic", 80, mood="mutiny")), ["not-loyal"]),
    "no corsairs": (Strengthen(10, "france COR-1"), with_unit(Unit("france", "corsair", 1, "Bri", 50)), ["corsair-size"]),
}


@pytest.mark.parametrize(("order", "position", "why"), STRONGER.values(), ids=STRONGER)
def test_units_are_strengthened_at_home(order: Strengthen, position: Position, why: list[str]) -> None:
    after = built(order, position=position)
    assert failures(after) == why
    if not why:
        assert after.position.units[order.unit].ap == position.units[order.unit].ap + order.ap
        assert after.position.nations["france"].treasury == 100 - order.ap / Decimal(10)


def test_a_unit_strengthened_twice_stays_within_100() -> None:
    assert failures(built(Strengthen(15, "france ARM-2"), Strengthen(15, "france ARM-2"))) == ["over-100"]
