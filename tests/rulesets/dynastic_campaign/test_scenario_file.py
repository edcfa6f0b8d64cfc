"""Scenario files: those that come with the program have no fault, and whatever is wrong with one is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import rulesets, store
from generator.rulesets.dynastic_campaign import scenario_file
from generator.rulesets.dynastic_campaign.scenario_file import check, compare, lost
from tests.support import campaign

HOME = rulesets.home(campaign.NAME)
SMALL = (HOME / "three-crowns.yaml").read_text(encoding="utf-8")


def problems(text: str) -> list[str]:
    tree, wrong = store.load_yaml(text.encode(), "mine.yaml")
    return [str(each) for each in [*wrong, *check(tree)]]


@pytest.mark.parametrize("path", sorted(set(HOME.glob("*.yaml")) - {HOME / "atlas.yaml"}), ids=lambda path: path.name)
def test_no_fault_in_what_comes_with_the_program(path: Path) -> None:
    assert problems(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "owner: elnor, fort: 40",
            "owner: elnr, fort: 40",
            "there is no nation elnr (",
        ),
        ("Ald: [Bir, Ced", "Ald: [Brr, Ced", "there is no place Brr ("),
        ("Bir: [Ced, Lin, Hol]", "Bir: [Ced, Lin, Hol, Ald]", "the border of Bir and Ald is written twice"),
        ("Wes: [Eas]", "Wes: [Eas, Wes]", "Wes borders on itself"),
        ("  Myr: [Eas]\n", "", ""),
        ("kind: sea}", "kind: sea, fort: 10}", "nobody owns a sea or builds there"),
        ("house: Elnoth, ", "", "elnor has no `house:`, which a played nation needs"),
        ("number: 2, house", "number: 1, house", "elnor and aldermark have the same number"),
        ("type: army, number: 1, at: Ald", "type: army, number: 1, at: Wes", "an army cannot stand in Wes"),
        ("type: fleet, number: 1, at: Gor", "type: army, number: 2, at: Eln", "elnor has two units of one type in Eln"),
        ("{name: Frida", "{name: Edwin", "two persons of elnor are called Edwin"),
        ("spouse: Edwin", "spouse: Edwine", "elnor has no Edwine"),
        ("king: true, serial: '21000'", "serial: '21000'", "elnor has no king"),
        ("unit: ARM-1}", "unit: ARM-9}", "aldermark has no ARM-9"),
        ("serial: '22000'", "serial: '32000'", "the serials of elnor begin with 2"),
        ("borders: [Lan, Out]", "borders: [Lan]", "Out borders on Wat, and Wat not on Out"),
        ("route: [Lan, Wat]", "route: [Lan, Out]", "Lan does not border on Out"),
        ("Myrtle, region: Wat", "Myrtle, region: Lan", "Myrtle lies in Lan, not in Wat (a route ends in its last region)"),
        ("light_ap: 25", "light_ap: many", "`light_ap:` of `tables:` of the scenario cannot be `many`"),
        ("  light_ap: 25\n", "", "`tables:` of the scenario has no `light_ap:`"),
        ("survival: [[15, 3], [25, 4]", "survival: [[15, 3], [15, 4]", "in `survival:` 15 comes behind 15"),
        ("[30, -1], [70, 0]", "[70, 0], [30, -1]", "in `ratings:` 30 comes behind 70"),
        ("rebellion_ap: 100", "rebellion_ap: 0", "`rebellion_ap:` of `tables:` of the scenario cannot be `0`"),
        ("corsair: {ap: 50", "corsair: {ap: 0", "`ap:` of `corsair:` of `tables:` of the scenario cannot be `0`"),
        ("at: Ald, ap: 80}", "at: Ald, ap: 0}", "`ap:` of an entry of `units:` of the scenario cannot be `0`"),
        ("at: Lin, ap: 60}", "at: Lin, ap: 0}", "`ap:` of `revolt:` of the scenario cannot be `0`"),
        ("end: 1626", "end: 1619", "the scenario ends before it begins"),
        ("arrest: {least: 5, most: 95}", "arrest: {least: 96, most: 95}", "the least chance to arrest is higher than the highest"),
        ("borders: [Lan, Out]", "spot: [9, 9], borders: [Lan, Out]", "Lan has no `spot:`, and others have (give all one or none)"),
        ("title: Three Crowns", "titel: Three Crowns", "the scenario has no key `titel` ("),
    ],
)
def test_what_is_wrong_is_told(old: str, new: str, said: str) -> None:
    assert old in SMALL
    found = problems(SMALL.replace(old, new, 1))
    assert any(said in line for line in found) if said else not found
    assert all(line.startswith("mine.yaml:") for line in found)


def test_two_regions_cannot_stand_in_one_spot_of_the_chart_of_trade() -> None:
    facts = "\n".join(
        f"{line[:-1]}, spot: [9, {9 * ('Lan' in line)}]}}" if "borders: [" in line else line for line in SMALL.split("\n")
    )
    assert [it.partition(": ")[2] for it in problems(facts) if "spot" in it] == ["fault: Wat and Lan have the same `spot:`"]


def test_where_a_region_stands_on_the_chart_of_trade_changes_no_game() -> None:
    before = scenario_file.in_force(campaign.facts())
    assert not [it for it in before["regions"].values() if "spot" in it]
    assert all("spot" in it for it in campaign.facts()["regions"].values())


def test_two_scenarios_are_compared() -> None:
    ours, _ = store.load_yaml(SMALL.encode(), "ours.yaml")
    theirs, _ = store.load_yaml(
        SMALL.replace("Ald: [Bir, Ced", "Ald: [Ced").replace("treasury: 15", "treasury: 20", 1).encode(), "theirs.yaml"
    )
    differences = {(it.part, it.where) for it in compare(ours, theirs).differences}
    assert differences == {("borders", "Ald - Bir"), ("nations", "linden")}
    assert [it.message for it in lost(ours, store.load_yaml(SMALL.replace("  Far: ", "  Fer: ").encode(), "t")[0])] == [
        "Far is gone"
    ]
