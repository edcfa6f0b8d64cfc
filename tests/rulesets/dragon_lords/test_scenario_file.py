"""World files: those that come with the program have no fault, and whatever is wrong with one is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

import generator
from generator import store
from generator.rulesets.dragon_lords import scenario
from generator.rulesets.dragon_lords.opening import opening
from generator.rulesets.dragon_lords.scenario_file import check, compare, drawn, in_force, lost
from generator.rulesets.dragon_lords.settings import Settings
from tests.support import lords

HOME = Path(generator.__file__).parent / "rulesets" / "dragon_lords"
SMALL = (HOME / "two-shores.yaml").read_text(encoding="utf-8")


def problems(text: str) -> list[str]:
    tree, wrong = store.load_yaml(text.encode(), "mine.yaml")
    return [str(each) for each in [*wrong, *check(tree)]]


@pytest.mark.parametrize("name", ["board.yaml", "two-shores.yaml"])
def test_no_fault_in_what_comes_with_the_program(name: str) -> None:
    text = (HOME / name).read_text(encoding="utf-8")
    assert problems(text) == []
    tree, _ = store.load_yaml(text.encode(), name)
    assert opening(Settings(scenario.build(tree))).players()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("owner: westmark}\n  WFi", "owner: westmarc}\n  WFi", "there is no realm westmarc ("),
        ("{from: Wes, to: WFi}", "{from: Wes, to: WFl}", "there is no place WFl ("),
        ("{from: Wes, to: WFi}", "{from: Wes, to: Wes}", "Wes borders on itself"),
        ("{from: Wes, to: WFi}", "{from: Nar, to: Wes}", "the border of Wes and Nar is written twice"),
        ("{from: WFi, to: Pas}", "{from: WFi, to: Pas, barrier: reef}", "no reef can lie between WFi and Pas ("),
        ("{from: Wes, to: Nar}", "{from: Wes, to: Nar, barrier: mountain}", "no mountain can lie between Wes and Nar ("),
        ("{from: WFi, to: Pas}", "{from: Nar, to: Pas}", "Nar and Pas adjoin, but one is inland ("),
        ("kind: sea, at", "kind: sea, tax: 3, at", "nobody owns a sea or builds there ("),
        ("sector: 4, tax: 6", "sector: 4, harbour: true, tax: 6", "High Pass has a harbour and no coast ("),
        ("capital: Wes", "capital: Isl", "Westmark does not own its capital ("),
        (
            "G1: {at: Wes, troops: [[infantry, 4, 1]",
            "G1: {at: Wes, troops: [[infantri, 4, 1]",
            "there is no kind of troops infantri (",
        ),
        ("F1: {at: Wes, troops: [[cog, 1, 1]]}", "F1: {at: Wes, troops: [[levy, 1, 1]]}", "F1 cannot have levy ("),
        ("A1: {at: Eas, troops: [[infantry", "A1: {at: Eas, troops: [[cog", "A1 cannot have cog ("),
        ("A1: {at: Eas,", "A1: {at: Nar,", "A1 cannot stand in a sea"),
        ("leader: Egil", "leader: Egill", "there is no hero Egill ("),
        ("{Egil: {class: captain", "{Egil: {class: captian", "there is no class of heroes captian ("),
        ("[[levy, 3, 1]]", "[[levy, 3, 6]]", "the rank of"),
        ("[[levy, 3, 1]]", "[[levy, 0, 1]]", "the number of troops of"),
        ("  Pas: [[levy", "  Wes: [[levy", "Wes is not an independent province ("),
        ("provinces: [Wes, Isl, Eas]", "provinces: [Wes, Isle, Eas]", "there is no place Isle ("),
        ("battle: {least: 10, most: 30", "battle: {least: 40, most: 30", "the least damage is more than the most"),
        ("tax: [100, 75, 50, 25]", "tax: [100, 75, 50]", "each level of damage from 0 on has its share of the tax"),
        ("faces: [1, 2]", "faces: [1, 3]", "each face of the die of heroes belongs to one class"),
        ("march: {own: 1, ", "march: {", "has no `own:`"),
        ("title: Two Shores", "titel: Two Shores", "has no key `titel` ("),
    ],
)
def test_what_is_wrong_is_told(old: str, new: str, said: str) -> None:
    assert old in SMALL
    assert any(said in line for line in problems(SMALL.replace(old, new, 1)))


def test_how_two_worlds_differ() -> None:
    ours, _ = store.load_yaml(SMALL.encode(), "ours.yaml")
    theirs, _ = store.load_yaml(
        SMALL.replace("from: WFi, to: EFi, barrier: mountain", "from: WFi, to: EFi").encode(), "theirs.yaml"
    )
    (difference,) = compare(ours, theirs).differences
    assert (difference.where, difference.ours, difference.theirs) == ("EFi - WFi", "mountain", "open")
    for old, new, where in (
        ("arrives: 90", "arrives: 80", "gold"),
        ("G1: {at: Wes, troops: [[infantry, 4, 1]", "G1: {at: Wes, troops: [[infantry, 4, 2]", "westmark"),
        ("Pas: [[levy, 3, 1]]", "Pas: [[levy, 3, 2]]", "Pas"),
        ("captain, faces: [1, 2], die: 3", "captain, faces: [1, 2], die: 2", "captain"),
    ):
        assert old in SMALL
        changed, _ = store.load_yaml(SMALL.replace(old, new, 1).encode(), "changed.yaml")
        assert [it.where for it in compare(ours, changed).differences] == [where]
    assert [each.message for each in lost(lords.facts(), ours)][:1] == ["Ald is gone"]
    assert lost(ours, ours) == []


def test_looks_bind_nobody_and_all_else_does() -> None:
    facts = lords.facts()
    assert set(facts) - set(in_force(facts)) == {"title", "credits", "house"}
    assert "colour" not in in_force(facts)["realms"]["brynn"]
    assert "at" not in in_force(facts)["places"]["Ald"]
    assert all(place.at for place in drawn(facts).places)
    assert len(drawn(facts).links) == 90
