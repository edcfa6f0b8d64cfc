"""The page of the treasury: incomes, devastation and its cost, and what money did without a word of who paid."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from generator.rulesets.dynastic_campaign.pages import treasury as page
from tests.support import campaign, campaign_phases
from tests.support.campaign_annals import Chapter, changed, phases, same

RUIN: Chapter = (
    [{"kind": "incomes", "nations": []}, {"kind": "devastated", "place": "Nmd", "unit": "france ARM-2", "lost": 5}],
    changed("places", "Nmd", devastated=5),
)
INCOMES = {
    "kind": "incomes",
    "nations": [
        {"nation": "austria", "provinces": 5, "seas": 0, "amount": Decimal(25)},
        {"nation": "france", "provinces": 6, "seas": 1, "amount": Decimal(30)},
    ],
}
YEAR: Chapter = ([INCOMES], same)


def restored(left: int) -> Chapter:
    """20D are paid for Normandy, in the Winter moves of a year."""
    event = {"kind": "restored", "nation": "france", "place": "Nmd", "amount": Decimal(20), "left": left}
    return [event, INCOMES], changed("places", "Nmd", devastated=left)


def shown(*chapters: Chapter) -> dict[str, Any]:
    """What the page shows."""
    values = page.values(campaign.settings().scenario, phases(*chapters))
    assert values
    return dict(values)


def test_incomes_stand_by_nation_and_year() -> None:
    values = shown(YEAR, ([], same), YEAR)
    assert [when.number for when, _ in values["years"]] == [1, 3]
    assert values["years"][1][1]["france"] == (6, 1, Decimal(30))
    assert values["earners"] == ["austria", "france"]


def test_provinces_pay_what_is_left_of_their_income_and_colonies_what_is_settled() -> None:
    france = next(it for it in shown(RUIN)["payers"] if it["nation"] == "france")
    pays = {it.place: (it.pays, it.whole) for it in france["places"]}
    assert (pays["Nmd"], pays["Pic"], pays["Cnd"]) == ((0, 5), (5, 5), (1, 1))
    assert (france["sum"], france["upkeep"]) == (26, Decimal("20.00"))
    mutiny = shown(([], changed("units", "france ARM-1", mood="mutiny")))
    assert next(it for it in mutiny["payers"] if it["nation"] == "france")["upkeep"] == Decimal("15.00")


def test_devastation_costs_what_the_province_misses_until_it_is_restored() -> None:
    (found,) = shown(RUIN, YEAR, restored(3), YEAR)["devastated"]
    assert (found.place, found.since.number, found.by) == ("Nmd", 1, ("france", "ARM-2"))
    assert (found.lost, found.left, found.missed, found.restored) == (5, 3, 11, Decimal(20))
    assert found.to_pay == 30
    values = shown(RUIN, YEAR, restored(0), YEAR)
    assert values["devastated"] == []
    (mended,) = values["mended"]
    assert (mended.missed, mended.until.number, mended.left) == (5, 3, 0)


def test_a_province_that_is_devastated_again_is_told_twice() -> None:
    values = shown(RUIN, restored(0), RUIN)
    assert [(it.since.number, it.left) for it in (*values["devastated"], *values["mended"])] == [(3, 5), (1, 0)]


def test_what_a_ruling_devastates_and_its_nation_restores_at_once_is_told_with_what_was_paid() -> None:
    (found,) = shown(restored(1))["devastated"]
    assert (found.lost, found.left, found.restored) == (3, 1, Decimal(20))


def test_what_a_ruling_devastates_and_mends_is_told_without_a_unit() -> None:
    ruling = {"kind": "ruling", "rule": "province", "place": "Normandy", "devastated": "2"}
    values = shown(([ruling], changed("places", "Nmd", devastated=2)), ([ruling], changed("places", "Nmd", devastated=0)))
    (found,) = values["mended"]
    assert (found.by, found.lost, found.restored, found.until.number) == (None, 2, 0, 2)


def test_what_everybody_saw_paid_is_added_up() -> None:
    losses = {"kind": "losses", "unit": "france ARM-1", "nation": "france", "place": "Pic", "lost": 45, "cost": Decimal("4.5")}
    siege = {"kind": "siege-repaid", "unit": "france ARM-1", "nation": "france", "place": "Pic", "ap": 30, "left": 100}
    fort = {"kind": "fortified", "nation": "france", "place": "Pic", "rolled": [1, 1], "added": 1, "fort": 41}
    unpaid = {**losses, "nation": "spain", "paid": False}
    values = shown(([{**losses, "paid": True}, siege, fort, unpaid], same), restored(3))
    assert values["spent"] == {"france": (Decimal("7.5"), Decimal(10), Decimal(20))}
    assert values["spent"]["france"].sum == Decimal("37.5")


def test_bribes_murders_and_defaults_are_told_by_what_they_did() -> None:
    sold = {"kind": "changed-hands", "nation": "france", "to": "spain", "at": "Pic", "ap": 50}
    rolled = {"kind": "loyalty", "nation": "france", "at": "IdF", "outcome": "loyal"}
    events = [
        {"kind": "nation-bought", "nation": "savoy"},
        {**sold, "unit": "spain ARM-4", "was": "france ARM-2", "cause": "bribed"},
        {**sold, "unit": "spain ARM-5", "was": "france ARM-3", "cause": "inherited"},
        {**rolled, "unit": "france ARM-1", "cause": "default"},
        {**rolled, "unit": "austria ARM-1", "nation": "austria", "cause": "assassination"},
        {"kind": "rebellion", "unit": "rebels ARM-1", "at": "Boh", "ap": 100, "cause": "revolt"},
        {"kind": "default", "nation": "france"},
    ]
    values = shown((events, same))
    assert [(it["kind"], it.get("unit")) for it in values["secretly"]] == [
        ("nation-bought", None),
        ("changed-hands", ("spain", "ARM-4")),
        ("loyalty", ("austria", "ARM-1")),
    ]
    assert [it["kind"] for it in values["trouble"]] == ["loyalty", "default"]


def test_the_incomes_of_a_played_game_are_those_that_its_provinces_paid() -> None:
    played: Any = campaign_phases.played(1, 3)
    values = page.values(campaign.settings().scenario, played)
    assert values
    assert [when.year for when, _ in values["years"]] == [1618, 1619, 1620]
    assert all(len(table) == 9 for _, table in values["years"])
