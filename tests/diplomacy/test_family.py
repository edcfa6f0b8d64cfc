"""The family tree of a dynastic game as its records tell it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from generator import rulesets
from generator.core.family_tree import End
from generator.core.public import PublicPhase
from tests.diplomacy.dynasty import players
from tests.support import board_site, self_play
from tests.support.dynasty_table import Table
from tests.support.family_games import lineage, tree_of


def told(end: End | None) -> str:
    return f"{end.when.id} {end.how} {end.by}".strip() if end else ""


@pytest.mark.parametrize(
    ("person", "place", "born", "end"),
    [
        ("naples-1", "Napoli", "", "17-1415-autumn-census executed the Mamluks"),
        ("naples-2", "Napoli", "14-1410-winter-adjustments", ""),
        ("castile-1", "Burgos", "", "17-1415-autumn-census executed the Mamluks"),
        ("castile-2", "Burgos", "14-1410-winter-adjustments", ""),
        ("ottomans-1", "Amasya", "", ""),
        ("hungary-1", "Brandenburg", "", "13-1410-autumn-census executed Lithuania"),
        ("golden-horde-1", "Kerch", "", "13-1410-autumn-census extinct"),
        ("england-1", "Bordeaux", "", ""),
        ("kalmar-union-1", "Roskilde", "", ""),
    ],
)
def test_of_an_heir_the_records_tell(person: str, place: str, born: str, end: str) -> None:
    (found,) = (one for one in lineage().persons if one.id == person)
    assert (found.place, found.born.id if found.born else "", told(found.end)) == (place, born, end)


def test_no_heir_is_known_but_those_who_were_there_or_were_built() -> None:
    assert len(lineage(1).persons) == 10
    assert len(lineage().persons) == 12
    assert [one.id for one in lineage().persons if one.born] == ["castile-2", "naples-2"]


@pytest.mark.parametrize(
    ("persons", "place", "kind", "when", "end"),
    [
        (("naples-1", "castile-1"), "Tunis", "vassal", "13-1410-autumn-census", "17-1415-autumn-census captured the Mamluks"),
        (("ottomans-1",), "Salonica", "thrall", "12-1410-autumn-orders", ""),
        (("england-1",), "Bordeaux", "thrall", "", ""),
        (("hungary-1",), "Brandenburg", "thrall", "", "13-1410-autumn-census captured Lithuania"),
        (("golden-horde-1",), "Kerch", "thrall", "", "13-1410-autumn-census freed"),
    ],
    ids=["of two, the giver first", "into a minor power", "before the start", "of a place that is taken", "of a house that is out"],
)
def test_of_a_marriage_the_records_tell(persons: tuple[str, ...], place: str, kind: str, when: str, end: str) -> None:
    (found,) = (one for one in lineage().marriages if set(one.persons) & set(persons))
    assert (found.persons, found.place, found.kind) == (persons, place, kind)
    assert (found.when.id if found.when else "", told(found.end)) == (when, end)


def test_a_proposal_that_came_to_nothing_is_told_with_its_reason_and_one_that_was_answered_is_none() -> None:
    found = [(one.person, one.place, one.partner, one.when.number, one.why) for one in lineage().suits]
    assert found == [
        ("england-2", "York", "kalmar-union", 12, "refused"),
        ("kalmar-union-1", "Lübeck", "", 12, "refused"),
        ("", "Zaragoza", "", 15, "no-such-heir"),
    ]


def test_houses_end_with_the_powers_that_are_out_and_no_others_do() -> None:
    ends = {house.style.owner: told(house.end) for house in lineage().houses if house.end}
    assert ends == {"burgundy": "13-1410-autumn-census extinct", "golden-horde": "13-1410-autumn-census extinct"}
    assert len(lineage().houses) == 10


def test_the_tree_ends_where_the_phases_do() -> None:
    assert [house.end for house in lineage(1).houses] == [None] * 10
    assert lineage(1).persons[0].end is None
    assert {one.when for one in lineage(1).marriages if one.kind == "vassal"} == set()


def test_a_game_without_heirs_has_no_family_tree() -> None:
    pages = rulesets.build("classical", board_site.facts("classical")).pages()
    assert [it.address for it in pages] == ["powers"]


def test_a_vassal_outlives_one_of_its_holders_and_has_the_name_that_it_was_given() -> None:
    tree = lineage(which="widow")
    (vassal,) = (one for one in tree.marriages if one.kind == "vassal")
    assert (vassal.persons, vassal.name, vassal.end) == (("naples-2", "castile-1"), "Two Sicilies", None)
    ends = {one.id: told(one.end) for one in tree.persons if one.id in vassal.persons}
    assert ends == {"naples-2": "", "castile-1": "13-1410-autumn-census extinct"}


def test_a_vassal_without_holders_is_nobodys_and_was_not_taken() -> None:
    tree = lineage(which="orphan")
    (vassal,) = (one for one in tree.marriages if one.kind == "vassal")
    assert told(vassal.end) == "13-1410-autumn-census freed"
    assert [told(one.end) for one in tree.persons if one.id in vassal.persons] == ["13-1410-autumn-census extinct"] * 2


def test_a_marriage_agreed_upon_and_not_made_is_a_proposal_in_vain_of_both() -> None:
    tree = lineage(which="widow")
    found = [(one.person, one.place, one.partner, one.when.number, one.why) for one in tree.suits]
    assert sorted(found) == [
        ("mamluks-1", "Constantinople", "ottomans", 13, "capital-captured"),
        ("ottomans-1", "Constantinople", "mamluks", 13, "capital-captured"),
    ]
    assert {(one.lost, one.by) for one in tree.suits} == {("Amasya", "the Golden Horde")}
    assert {one.id: told(one.end) for one in tree.persons if one.house in ("mamluks", "ottomans")} == {
        "mamluks-1": "",
        "mamluks-2": "",
        "ottomans-1": "13-1410-autumn-census executed the Golden Horde",
    }


@pytest.mark.parametrize(("rules", "seed"), [("order-of-the-dragon", 0), ("saga-of-the-nine", 1)])
def test_in_a_game_of_chance_those_alive_and_what_marriages_made_are_those_on_the_board(rules: str, seed: int) -> None:
    table = Table(rules)
    phases: list[PublicPhase] = []
    for moment in self_play.game(table.ruleset, table.settings, seed, 10**6, players.ruled, players.order_file):
        (before, _), (after, _) = (table.ruleset.dump(one) for one in (moment.before, moment.after))
        public: Any = moment.record.results["events"]
        phases.append(PublicPhase(moment.record.phase, before, done=True, events=tuple(public), after=after))
        tree = tree_of(table.ruleset, phases)
        assert tree is not None
        alive = Counter(one.house for one in tree.persons if one.end is None)
        assert alive == Counter(heir.of for heir in moment.after.heirs)
        realms = Counter(state.kind for state in moment.after.powers.values() if state.kind in ("thrall", "vassal"))
        assert Counter(one.kind for one in tree.marriages if one.end is None) == realms
    ends = [one.end for one in tree.persons if one.end]
    assert {one.how for one in ends} <= {"executed", "extinct"}
    assert len(ends) > 5
