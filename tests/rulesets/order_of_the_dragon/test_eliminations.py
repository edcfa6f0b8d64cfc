"""Who is out of the game and what becomes of what they leave (1.3, 3.3 to 3.4, 8.2), and how the GM's word does it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rulesets.order_of_the_dragon.table import DRAGON

LOST = "MA: F Nap, A Ale, A Cai | NA: A Aix"
"""A Mamluk fleet in Napoli, the capital of Naples."""

ROME = "MA: A Rom, A Cai | NA: A Aix | Rom: "
"""A Mamluk army in Rome, the thrall of Naples."""

OUT = {
    "3.3 capital lost, no heir": (LOST, "", "NA: Nap", "", ["naples early"]),
    "3.3 capital lost, an heir in a thrall": (LOST, "", "NA: Nap, Rom", "", []),
    "3.3 capital lost, an heir in a vassal": (LOST, "", "NA: Nap", "vNC: Tun", []),
    "3.3 capital kept, no heir": ("NA: A Aix, F Nap", "", "NA: ", "", []),
    "3.3 another home lost": ("MA: A Aix, A Cai | NA: F Nap", "", "NA: ", "", []),
    "3.3 capital lost long ago, the last heir now": (ROME, "MA: Nap", "NA: Rom", "", ["naples early"]),
    "3.3 capital lost long ago, an heir left": (ROME, "MA: Nap", "NA: Rom, Ven", "", []),
    "3.3 the thrall taken by its own lord": ("NA: A Rom, A Aix | Rom: ", "MA: Nap", "NA: Rom", "", ["naples early"]),
    "1.3 no centre, heirs alive": ("MA: F Nap, A Aix | NA: F Ion", "", "NA: Rom", "vNC: Tun", ["naples normal"]),
    "1.3 no centre but one taken now": ("MA: F Nap, A Aix | NA: F Tun | Tun: ", "", "NA: Rom", "", []),
    "3.3.1 a vassal's capital": ("MA: F Tun, A Cai", "", "", "vNC: Tun, Lis", ["vNC vassal"]),
    "3.3.1 another of its centres": ("MA: F Lis, A Cai", "", "", "vNC: Tun, Lis", []),
    "3.3.1 one holder out": ("MA: F Nap, A Aix | NA: F Ion", "", "NA: ", "vNC: Tun", ["naples normal"]),
    "3.3.1 both holders out": (
        "MA: F Nap, A Aix | NA: F Ion | GH: A Brg, F Tol/ec | CA: F GOC",
        "",
        "NA: Rom | CA: ",
        "vNC: Tun",
        ["castile normal", "naples normal", "vNC vassal"],
    ),
}


@pytest.mark.parametrize(("units", "centres", "heirs", "vassals", "out"), OUT.values(), ids=OUT)
def test_who_is_out_at_a_census(units: str, centres: str, heirs: str, vassals: str, out: list[str]) -> None:
    played = DRAGON.run(DRAGON.at("autumn census", units, centres, heirs, vassals))
    assert [f"{event['power']} {event['how']}" for event in played.kind("eliminated")] == out


def test_a_minor_powers_unit_takes_nothing_wherever_the_gm_has_put_it() -> None:
    """2.2 a, 7.2: captures are made by units of great powers and of vassals."""
    position = DRAGON.at("autumn census", "Tun: F Nap | NA: A Aix")
    played = DRAGON.run(position)
    assert played.census() == []
    assert "Nap" in played.after.owned("naples")


def test_what_an_eliminated_player_leaves() -> None:
    """3.3, 1 to 5: units go, centres and thralls become minor powers, a vassal stays with the other holder, all heirs are gone."""
    position = DRAGON.at("autumn census", "MA: F Nap, A Aix | NA: F Ion, A Alb | vNC: F Tun", "", "NA: Rom", "vNC: Tun, Lis")
    played = DRAGON.run(position)
    assert played.census() == [
        "a Aix naples>mamluks",
        "a Nap naples>mamluks",
        "c naples normal",
        "e Rom free",
        "f A Alb of naples: eliminated",
        "f F Ion of naples: eliminated",
    ]
    (event,) = played.kind("eliminated")
    assert event["heirs"] == ["Rom", "Tun"]
    assert (played.heirs("NA"), played.heirs("CA")) == ([], ["Tun=vNC", "Zar=Zar"])
    assert played.unit_in("Rom") is not None
    assert (played.total("CA")["vassals"], played.points("CA")) == (2, 3)
    spring = DRAGON.run(played.after, "CA: vNC>Build F Tun").after
    assert DRAGON.run(spring, "", "CA: 1 DP F Tun - Ion | MA: 2 DP F Tun - GOG").order("F Tun")["order"] == "F Tun - Ion"


RULING = {"rule": "force-eliminate", "power": "naples", "when": "census", "why": "no word for two cycles"}


def test_the_gm_puts_a_power_out_in_a_census_though_it_has_all_it_had() -> None:
    """3.3.2: the same procedure; its heirs, also an unmarried one and one in a vassal, are gone with it."""
    position = DRAGON.at("autumn orders", "NA: A Aix, F Nap", "", "NA: Nap, Rom", "vNC: Tun")
    played = DRAGON.run(position, rulings=[RULING])
    assert played.census() == [
        "c naples forced",
        "e Aix naples>Aix",
        "e Nap naples>Nap",
        "e Rom free",
        "f A Aix of naples: eliminated",
        "f F Nap of naples: eliminated",
    ]
    assert [event for event in played.public if event["kind"] == "ruling"] == [
        {"kind": "ruling", "rule": "force-eliminate", "power": "naples", "why": "no word for two cycles"}
    ]
    assert played.heirs("NA") == []
    assert [event["unit"] for event in DRAGON.run(played.after).kind("rebuilt")] == ["A Aix", "F Nap"]


@pytest.mark.parametrize(("power", "left"), [("naples", []), ("castile", ["Nap"])], ids=["the giver", "the receiver"])
def test_one_who_is_put_out_does_not_marry_in_the_same_census(power: str, left: list[str]) -> None:
    """2.2: step c comes before step d; the other one's heir stays at home unmarried, and the place with its owner."""
    position = DRAGON.at("autumn orders", "NA: A Aix, F Nap, F Tun", "NA: Tun", "NA: Nap | CA: Brg")
    wedding = "CA: Heir Castile Marry Heir Naples at Tunis | NA: Heir Naples Marry Heir Castile at Tunis"
    played = DRAGON.run(position, wedding, rulings=[{**RULING, "power": power}])
    assert (played.kind("married"), [event["cause"] for event in played.kind("parted")]) == ([], ["eliminated"])
    assert (played.heirs("NA"), played.heirs("CA")) == (left, [] if left else ["Brg"])
    assert played.after.centres["Tun"] == ("naples" if left else "Tun")


FALLS: dict[str, tuple[str, str, str, str, str, list[str]]] = {
    "3.3.1 the second holder goes long after the first": (
        "MA: F Nap, A Aix | NA: F Ion | vNC: F Tun", "", "NA: Nap", "vNC: Tun, Lis", "CA",
        [
            "a Aix naples>mamluks", "a Nap naples>mamluks", "b heir of naples in Nap", "c naples normal", "c vNC vassal",
            "e Lis vNC>Lis", "e Tun vNC>Tun", "f F Ion of naples: eliminated", "f F Tun of vNC: eliminated",
        ],
    ),
    "10.1 the giver takes its own vassal's capital and with it its last heir": (
        "NA: A Aix, F Tun | vNC: F Nap", "vNC: Nap", "NA: ", "vNC: Tun, Nap", "",
        [
            "a Tun vNC>naples", "b heir of castile in Tun", "b heir of naples in Tun", "c naples early", "c vNC vassal",
            "e Aix naples>Aix", "e Nap vNC>Nap", "e Tun naples>Tun",
            "f A Aix of naples: eliminated", "f F Tun of naples: eliminated", "f F Nap of vNC: eliminated",
        ],
    ),
    "3.3.1 a vassal takes a capital in the census in which it falls": (
        "NA: A Aix | vMO: F Nap | GH: A Tif, A Sar", "", "NA: Nap", "vMO: Tif", "",
        [
            "a Nap naples>vMO", "a Tif vMO>golden-horde",
            "b heir of mamluks in Tif", "b heir of naples in Nap", "b heir of ottomans in Tif", "c naples early", "c vMO vassal",
            "e Aix naples>Aix", "e Nap vMO>Nap", "f A Aix of naples: eliminated", "f F Nap of vMO: eliminated",
        ],
    ),
    "10.5 a vassal takes the capital of its giver, whose heir lives in the vassal's": (
        "NA: A Aix | vNC: F Nap", "", "NA: Nap", "vNC: Tun", "", ["a Nap naples>vNC", "b heir of naples in Nap"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("units", "centres", "heirs", "vassals", "out", "census"), FALLS.values(), ids=FALLS)
def test_holders_and_vassals_bring_each_other_down(
    units: str, centres: str, heirs: str, vassals: str, out: str, census: list[str]
) -> None:
    assert DRAGON.run(DRAGON.at("autumn census", units, centres, heirs, vassals, out)).census() == census


@pytest.mark.parametrize(
    "ruling",
    [
        {**RULING, "when": "before"},  # 3.3.2: in a census only
        {**RULING, "power": "Tun"},
        {**RULING, "power": "burgundy"},
        {"rule": "name-vassal", "power": "vNX", "name": "Nowhere"},
        {"rule": "name-vassal", "power": "vCE", "name": " "},
        {"rule": "name-vassal", "power": "vCE", "name": "\u3164"},
        {"rule": "name-vassal", "power": "vCE", "name": "x" * 41},
        {"rule": "name-vassal", "power": "vCE", "name": "Naples"},  # `Naples: ...` would be an order for either
        {"rule": "name-vassal", "power": "vCE", "name": "VKL"},
        {"rule": "draw", "powers": ["castile", "vCE"]},  # 3.0: a vassal's holders win or draw, not the vassal
        {"rule": "concede", "power": "Sal"},
    ],
)
def test_a_ruling_that_cannot_apply_is_refused(ruling: dict[str, Any]) -> None:
    position = DRAGON.at("autumn orders", vassals="vCE: Tun | vKL: Lis", out="BU")
    with pytest.raises(AssertionError):
        DRAGON.run(position, rulings=[ruling])


def test_a_vassal_gets_a_name_by_which_its_holders_may_call_it() -> None:
    """10.4: a name of its own at the GM's discretion."""
    position = DRAGON.at("winter adjustments", vassals="vNC: Tun")
    named = {"rule": "name-vassal", "power": "vNC", "name": "Two Sicilies"}
    played = DRAGON.run(position, "NA: Two Sicilies>Build F Tun", rulings=[named])
    assert played.after.powers["vNC"].name == "Two Sicilies"
    assert played.unit_in("Tun") is not None


ENDS: dict[str, tuple[str, str, str, str, list[str]]] = {
    "3.4 one player is left": ("NA: A Aix, F Nap", "", "NA: Nap", "last", ["naples"]),
    "3.4 nobody is left": ("NA: F Ion", "", "NA: Nap", "none", []),
}


@pytest.mark.parametrize(("units", "centres", "heirs", "how", "powers"), ENDS.values(), ids=ENDS)
def test_the_game_ends_when_fewer_than_two_players_are_left(
    units: str, centres: str, heirs: str, how: str, powers: list[str]
) -> None:
    out = "BU | CA | EN | GH | HU | KU | LI | MA | OT"
    position = DRAGON.at("autumn orders", units, centres, heirs, out=out)
    played = DRAGON.run(position, rulings=[RULING] if how == "none" else [])
    assert [(event["how"], event["powers"]) for event in played.kind("ended")] == [(how, powers)]
    assert played.after.over


def test_a_new_minor_power_rebuilds_what_stood_there_first_and_may_marry() -> None:
    """3.3(3), 8.2: Toledo, once Castile's, gets its fleet on the west coast; rebuilt last winter, it may marry (10.3 A)."""
    position = DRAGON.at("winter adjustments", "CA: A Brg | Tol: ", "Tol: Tol", "EN: Lon")
    played = DRAGON.run(position)
    assert [event["unit"] for event in played.kind("rebuilt")] == ["F Tol/wc"]
    wed = DRAGON.run(played.after, "EN: Heir London Marry Toledo", "EN: 2 DP F Toledo Marry Heir England")
    assert wed.heirs("EN") == ["Tol=Tol"]


WINTERS = {
    "8.0 in a home": ("NA: F Ion", "NA: Tun, Lis", "NA: Build A Nap", ["A Nap"]),
    "8.0 both homes": ("NA: F Ion", "NA: Tun, Lis", "NA: Build A Nap, Build F Aix", ["A Nap", "F Aix"]),
    "8.0 a conquered centre": ("NA: F Ion", "NA: Tun, Lis", "NA: Build F Tun", []),
    "8.0 a lost home": ("NA: F Ion, F Nap", "NA: Tun, Lis | MA: Aix", "NA: Build A Aix", []),
    "8.0 no centre more than units": ("NA: F Ion, A Tur | Tur: ", "", "NA: Build A Nap", []),
    "3.1 a thrall feeds no unit": ("NA: F Ion, A Alb", "", "NA: Build A Nap", []),
    "3.1 a vassal feeds no unit of its holders": ("NA: F Ion, A Alb", "", "NA: vNC>Build F Nap", []),
    "8.2 a vassal in its capital": ("vNC: F Lis", "", "NA: vNC>Build A Tun", ["A Tun"]),
    "8.2 a vassal elsewhere": ("vNC: F Ion", "", "NA: vNC>Build F Lis", []),
    "8.2 a vassal whose capital is full": ("vNC: F Tun", "", "NA: vNC>Build A Tun", []),
    "10.5 a vassal builds no heir": ("vNC: F Lis", "", "NA: vNC>Build Heir Tunis", []),
}


@pytest.mark.parametrize(("units", "centres", "orders", "built"), WINTERS.values(), ids=WINTERS)
def test_where_a_great_power_and_a_vassal_build(units: str, centres: str, orders: str, built: list[str]) -> None:
    vassals = "vNC: Tun, Lis" if "vNC" in units + orders else ""
    played = DRAGON.run(DRAGON.at("winter adjustments", units, centres, "NA: Rom", vassals), orders)
    assert [event["unit"] for event in played.kind("order") if event["outcome"] == "builds"] == built
    assert [heir for heir in played.after.heirs if heir.at == "Tun" and not heir.married] == []


@pytest.mark.parametrize(
    ("giver", "receiver", "gone", "overruled"),
    [
        ("Remove F Ion", "Remove A Sah", "F Ion", ["castile Remove A Sah"]),
        ("Remove F Ion", "Remove F Ion", "F Ion", []),
        ("Remove F Ionian Sea", "Remove F Ion", "F Ion", []),
        ("Remove F Nap", "Remove A Sah", "A Sah", ["naples Remove F Nap"]),
        ("", "Remove A Sah", "A Sah", []),
    ],
)
def test_a_holders_order_that_does_not_stand_is_told(giver: str, receiver: str, gone: str, overruled: list[str]) -> None:
    position = DRAGON.at("winter adjustments", "vNC: F Ion, A Sah", vassals="vNC: Tun")
    told = " | ".join(f"{power}: vNC>{order}" for power, order in (("NA", giver), ("CA", receiver)) if order)
    played = DRAGON.run(position, told)
    assert [event["unit"] for event in played.kind("order") if event["outcome"] == "removes"] == [gone]
    assert [f"{event['holder']} {event['order']}" for event in played.kind("overruled")] == overruled


@pytest.mark.parametrize(
    ("units", "centres", "heirs", "outcome"),
    [
        ("", "", "NA: Rom", "builds"),
        ("NA: A Aix | MA: F Nap", "", "NA: Rom", "builds"),  # whoever stands there
        ("NA: A Aix", "MA: Nap", "NA: Rom", "fails no-capital"),
        ("", "", "NA: Nap, Rom", "fails heir-there"),
    ],
)
def test_an_heir_is_built_where_the_capital_is_owned_and_holds_none(units: str, centres: str, heirs: str, outcome: str) -> None:
    """8.1."""
    assert DRAGON.run(DRAGON.at("winter adjustments", units, centres, heirs), "NA: Build Heir").heir("NA") == outcome


@pytest.mark.parametrize(("cycle", "outcome"), [(3, "fails heir-last-winter"), (4, "builds"), (5, "builds")])
def test_a_cycle_of_five_years_counts_as_one_winter(cycle: int, outcome: str) -> None:
    """8.1: Naples built an heir in the winter of 1410, the second cycle, and it has married since."""
    built = DRAGON.run(DRAGON.at("winter adjustments 2", heirs="NA: Rom"), "NA: Build Heir").after.powers["naples"]
    assert built.heir_built == 1410
    position = DRAGON.at(f"winter adjustments {cycle}", heirs="NA: Rom, Tun")
    position = replace(position, powers={**position.powers, "naples": replace(position.powers["naples"], heir_built=1410)})
    assert DRAGON.run(position, "NA: Build Heir").heir("NA") == outcome
