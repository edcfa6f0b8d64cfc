"""A family on sheets: everybody is there, no sheet is too large, and every reference leads on."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from generator.core.pedigree import Branch, Pedigree
from generator.core.pedigree_sheets import MOST_GENERATIONS, MOST_LINES, sheets
from tests.support.pedigrees import branch, by_lot


def names(sheet: Pedigree) -> list[str]:
    return [it.person.name for it in sheet.everybody()]


def test_a_small_family_is_on_one_sheet_as_it_is() -> None:
    family = (branch("Alonso", branch("Ramiro"), branch("Elvira")), branch("Garcia"))
    (sheet,) = sheets("Valdoro", family)
    assert sheet == Pedigree("Valdoro", family, generation=1, number=0)


def test_a_generation_too_many_begins_on_another_sheet() -> None:
    family = branch("A", branch("B", branch("C", branch("D", branch("E")))), branch("F", branch("G", branch("H"))))
    first, second = sheets("Valdoro", [family])
    assert names(first) == ["A", "B", "C", "F", "G"]
    assert {it.person.name: it.sheet for it in first.everybody() if it.sheet} == {"C": 2, "G": 2}
    assert (second.generation, names(second)) == (3, ["C", "D", "E", "G", "H"])


def test_who_has_no_children_leads_to_no_other_sheet() -> None:
    (sheet,) = sheets("Valdoro", [branch("A", branch("B", branch("C")))])
    assert not any(it.sheet for it in sheet.everybody())


def test_the_longest_branch_leaves_a_sheet_that_is_too_long() -> None:
    many = [branch(f"M{number}") for number in range(16)]
    few = [branch(f"F{number}") for number in range(4)]
    first, second = sheets("Valdoro", [branch("A", branch("B", *few), branch("C", *many))])
    assert names(first) == ["A", "B", *(it.person.name for it in few), "C"]
    assert (second.generation, names(second)) == (2, ["C", *(it.person.name for it in many)])


def test_the_younger_of_too_many_brothers_and_sisters_stand_on_the_next_sheet() -> None:
    first, second = sheets("Valdoro", [branch("A", *(branch(f"B{number}") for number in range(25)))])
    assert names(first) == ["A", *(f"B{number}" for number in range(19))]
    assert names(second) == ["A", *(f"B{number}" for number in range(19, 25))]
    assert [first.branches[0].sheet, second.branches[0].sheet] == [2, 0]


def test_the_rest_of_a_family_stands_before_the_next_one() -> None:
    many = branch("A", *(branch(f"B{number}") for number in range(25)))
    assert [it.person.name for sheet in sheets("Valdoro", [many, branch("C")]) for it in sheet.branches] == ["A", "A", "C"]


@pytest.mark.parametrize("size", [3, 40, 300])
@pytest.mark.parametrize("seed", range(3))
def test_everybody_is_shown_once_with_the_parents_and_no_sheet_is_too_large(seed: int, size: int) -> None:
    family = by_lot(Random(seed), size)
    found = sheets("Valdoro", family)
    for sheet in found:
        assert max(it.generations for it in sheet.branches) <= MOST_GENERATIONS
        assert sum(it.lines for it in sheet.branches) <= MOST_LINES or len(sheet.branches) == 1
        assert all(sum(child.lines for child in it.children) <= MOST_LINES for it in sheet.branches)
    shown = Counter(child.person.name for sheet in found for it in sheet.everybody() for child in it.children)
    assert shown == Counter(child.person.name for it in Pedigree("", family).everybody() for child in it.children)
    for it in (it for sheet in found for it in sheet.everybody() if it.sheet):
        assert it.person.name in [root.person.name for root in found[it.sheet - 1].branches]


def test_a_family_of_nobody_has_no_sheet() -> None:
    empty: list[Branch] = []
    assert sheets("Valdoro", empty) == ()
