"""Births: tries, ratings, names, and whose the children are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.families import ratings, serials
from generator.rulesets.dynastic_campaign.families.birth import birthright, have_children
from generator.rulesets.dynastic_campaign.families.birth_options import Child, goes_on, read
from generator.rulesets.dynastic_campaign.orders import Birth
from generator.rulesets.dynastic_campaign.position import Position, Serial, Term, Writ
from tests.support import campaign
from tests.support.campaign_families import changed, child, having, person

TABLES = campaign.settings().scenario.tables
FATHER, MOTHER = "Gaspard Montclair", "Odile Montclair"
SON, DAUGHTER = [1, 1], [1, 100]
NONE = [100]


def one_couple(position: Position | None = None) -> Position:
    """The position in Winter 1620 in which the king and the queen of France are the only couple."""
    known = position or campaign.start()
    others = [replace(it, spouse="") for it in known.persons.values() if it.id not in (FATHER, MOTHER)]
    return campaign.at("winter builds", having(known, *others), year=1620)


def births(position: Position, tries: Sequence[list[int]], *orders: Birth, rating: int = 50, nation: str = "france") -> Turn:
    """The turn after births, in which the couple's tries fall so, and every roll for a rating is the same."""
    couple = f"{FATHER} and {MOTHER}"
    rolls = {f"child of {couple}, try {number}": faces[:1] for number, faces in enumerate(tries, 1)}
    rolls |= {f"son of {couple}, try {number}": faces[1:] for number, faces in enumerate(tries, 1) if faces[1:]}
    names = [*campaign.settings().scenario.facts["names"]["france"][0], *campaign.settings().scenario.facts["names"]["france"][1]]
    names += ["Odo", "Odette", "Louis II"]
    rolls |= {f"{what} of {name} Montclair": [rating] for name in names for what in ("constitution", "leadership", "guile")}
    return have_children(campaign.turn(position, {nation: list(orders)}, rolls))


def order(option: str, *names: str) -> Birth:
    return Birth(FATHER, MOTHER, option, names)


@pytest.mark.parametrize(
    ("option", "tries", "made"),
    [
        pytest.param("1", ["son"], 1, id="option 1 is one try"),
        pytest.param("1", [""], 1, id="option 1 is one try though no child came"),
        pytest.param("2", ["son", "son"], 2, id="option 2 tries again in any case"),
        pytest.param("2A", ["daughter"], 1, id="2A stops behind any child"),
        pytest.param("2A", ["", "son"], 2, id="2A tries again where there was none"),
        pytest.param("2S", ["son"], 1, id="R-T11 2S: first a son"),
        pytest.param("2S", ["daughter", "son"], 2, id="R-T11 2S: first a daughter"),
        pytest.param("2S", ["", "daughter"], 2, id="R-T11 2S: no child at first"),
        pytest.param("3", ["son", ""], 2, id="3 makes no third try behind a child"),
        pytest.param("3", ["", "son"], 2, id="3 makes no third try behind a child of the second"),
        pytest.param("3", ["", "", "son"], 3, id="3 tries a third time where no child came"),
        pytest.param("3S", ["daughter", ""], 2, id="R-T29 3S: daughter, then none"),
        pytest.param("3S", ["", "", ""], 3, id="R-T29 3S: none, none"),
        pytest.param("3S", ["son"], 1, id="3S makes no second try behind a son"),
        pytest.param("3A", ["daughter"], 1, id="3A makes no second try behind a daughter"),
        pytest.param("4", ["", "", "", ""], 4, id="4 tries four times"),
        pytest.param("4a", ["", "", "daughter"], 3, id="4A ends with a child, in small letters too"),
    ],
)
def test_how_often_a_couple_tries(option: str, tries: list[Child], made: int) -> None:
    known = read(option)
    assert known is not None
    done: list[Child] = []
    while goes_on(known, done):
        done.append(tries[len(done)])
    assert (len(done), done) == (made, tries)


@pytest.mark.parametrize("text", ["", "0", "2B", "S", "10", "2 S", "2SS"])
def test_no_option(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    ("option", "tries", "children", "penalty"),
    [
        pytest.param("2S", [SON], ["Louis"], 0, id="R-T11 2S, a son: 1 try, no penalty"),
        pytest.param("2S", [DAUGHTER, SON], ["Isabeau", "Louis"], 1, id="R-T11 2S, a daughter first: mother -1"),
        pytest.param("2S", [NONE, NONE], [], 1, id="R-T11 2S, no child at first: mother -1"),
        pytest.param("3S", [DAUGHTER, NONE], ["Isabeau"], 1, id="R-T29 3S: daughter, then none: 2 tries only"),
        pytest.param("3S", [NONE, NONE, NONE], [], 2, id="R-T29 3S: none, none: 3 tries, mother -2"),
        pytest.param("2", [SON, SON], ["Louis", "Philibert"], 1, id="two sons"),
        pytest.param("1", [[50, 50]], ["Louis"], 0, id="50 is a child, and a son"),
        pytest.param("1", [[50, 51]], ["Isabeau"], 0, id="51 is a daughter"),
        pytest.param("1", [[51]], [], 0, id="51 is no child"),
    ],
)
def test_tries_and_what_they_cost(option: str, tries: list[list[int]], children: list[str], penalty: int) -> None:
    after = births(one_couple(), tries, order(option))
    assert [it["person"] for it in campaign.told(after, "born")] == [f"{name} Montclair" for name in children]
    assert after.position.persons[MOTHER].tries == penalty
    assert [it["penalty"] for it in campaign.told(after, "tried")] == ([penalty] if penalty else [])


@pytest.mark.parametrize(
    ("given", "nation", "why"),
    [
        pytest.param(Birth(FATHER, MOTHER, "2B"), "france", "no-birth-option", id="no such option"),
        pytest.param(order("2"), "spain", "not-your-couple", id="another nation's couple"),
        pytest.param(Birth(FATHER, "Isaura Valdoro", "2"), "france", "not-a-couple", id="not married to each other"),
        pytest.param(Birth(MOTHER, FATHER, "2"), "france", "not-a-couple", id="the wrong way round"),
    ],
)
def test_an_order_that_cannot_be_carried_out_leaves_one_try(given: Birth, nation: str, why: str) -> None:
    after = births(one_couple(), [SON], given, nation=nation)
    assert [it["why"] for it in campaign.told(after, "failed", nation)] == [why]
    assert len(campaign.told(after, "born")) == 1


def test_of_two_orders_for_one_couple_the_first_counts() -> None:
    after = births(one_couple(), [NONE], order("1"), order("4"))
    assert [it["why"] for it in campaign.told(after, "failed")] == ["ordered-already"]


@pytest.mark.parametrize(
    ("who", "fields", "year", "tries"),
    [
        pytest.param(MOTHER, {"age": 50}, 1620, True, id="a mother of 50"),
        pytest.param(MOTHER, {"age": 51}, 1620, False, id="a mother of 51"),
        pytest.param(FATHER, {"captor": "spain"}, 1620, False, id="a father in prison"),
        pytest.param(MOTHER, {"captor": "spain"}, 1620, False, id="a mother in prison"),
        pytest.param(MOTHER, {"died": 1619}, 1620, False, id="a dead mother"),
        pytest.param(MOTHER, {}, 1619, False, id="a year without births"),
        pytest.param(MOTHER, {}, 1625, True, id="five years on"),
    ],
)
def test_who_has_children(who: str, fields: dict[str, object], year: int, *, tries: bool) -> None:
    position = campaign.at("winter builds", changed(one_couple(), who, **fields), year=year)
    assert bool(campaign.told(births(position, [SON]), "born")) == tries


def test_an_order_in_a_year_without_births_is_told_so() -> None:
    after = births(campaign.at("winter builds", one_couple(), year=1619), [], order("2"))
    assert [it["why"] for it in campaign.told(after, "failed")] == ["no-births-this-year"]


@pytest.mark.parametrize(
    ("tries", "names", "expected"),
    [
        pytest.param([SON], (), ["Louis"], id="of the scenario's list"),
        pytest.param([SON], ("Odo",), ["Odo"], id="as ordered"),
        pytest.param([DAUGHTER], ("Guy", "Odette"), ["Odette"], id="a daughter gets no son's name"),
        pytest.param([SON, DAUGHTER], ("Odo", "Odette"), ["Odo", "Odette"], id="both in order"),
        pytest.param([SON], ("Lucien", "Odo"), ["Odo"], id="not the name of one in the house, dead or alive"),
        pytest.param([DAUGHTER], ("son Odo", "daughter Odette"), ["Odette"], id="a name that is for a daughter"),
        pytest.param([SON], ("daughter Odette", "son Odo"), ["Odo"], id="a name that is for a son"),
        pytest.param([SON], ("son Odette",), ["Odette"], id="a player may name a son as daughters are named"),
        pytest.param([SON], ("Garcia",), ["Garcia"], id="a name of another house is free"),
        pytest.param([SON, SON], ("Odo",), ["Odo", "Louis"], id="the list behind what was ordered"),
    ],
)
def test_names(tries: list[list[int]], names: tuple[str, ...], expected: list[str]) -> None:
    rolls = {f"{what} of Garcia Montclair": [50] for what in ("constitution", "leadership")}
    turn = births(one_couple(), tries, order("2" if len(tries) > 1 else "1", *names)) if "Garcia" not in names else None
    if turn is None:
        couple = f"{FATHER} and {MOTHER}"
        rolls |= {f"child of {couple}, try 1": [1], f"son of {couple}, try 1": [1]}
        turn = have_children(campaign.turn(one_couple(), {"france": [order("1", *names)]}, rolls))
    assert [it["person"] for it in campaign.told(turn, "born")] == [f"{name} Montclair" for name in expected]


def test_a_list_at_its_end_begins_anew() -> None:
    boys = campaign.settings().scenario.facts["names"]["france"][0]
    position = having(one_couple(), *(person(f"{name} Montclair", "france") for name in boys))
    after = births(position, [SON])
    assert campaign.told(after, "born")[0]["person"] == "Louis II Montclair"


def test_a_daughter_of_two_dynasties_has_a_serial_of_each_parents() -> None:
    father, mother = person("F", "france", "21100"), person("M", "spain", "11b00", woman=True)
    mother = replace(mother, serials=(*mother.serials, Serial("france", ("2", "a"))))
    found = birthright(having(campaign.start(), father, mother), father, mother, woman=True)
    assert [(it.dynasty, "".join(it.steps)) for it in found] == [("france", "11a"), ("spain", "1ba"), ("france", "2aa")]


@pytest.mark.parametrize(
    ("children", "woman", "step"),
    [
        pytest.param(["1", "2", "a"], False, "3", id="the third son"),
        pytest.param(["1", "2", "a"], True, "b", id="the second daughter"),
        pytest.param([str(number) for number in range(1, 10)], False, "10", id="a tenth son"),
        pytest.param([chr(97 + number) for number in range(26)], True, "aa", id="a 27th daughter"),
        pytest.param(["3"], False, "4", id="numbers of those whom nobody remembers are not given again"),
    ],
)
def test_numbers_of_children(children: list[str], step: str, *, woman: bool) -> None:
    parent = person("P", "france", "21100")
    position = having(campaign.start(), parent, *(child(parent, f"C{each}", each) for each in children))
    assert birthright(position, parent, person("W", "", woman=True), woman=woman)[0].steps[-1] == step


def test_brackets_of_a_parent_who_was_passed_over_do_not_pass_on() -> None:
    father, mother = person("F", "france", "(21100)"), person("M", "", woman=True)
    found = birthright(having(campaign.start(), father, mother), father, mother, woman=False)
    assert found == (Serial("france", ("1", "1", "1")),)


def test_a_child_who_renounced_keeps_its_number() -> None:
    parent = person("P", "france", "21100")
    position = having(campaign.start(), parent, replace(child(parent, "C", "1"), serials=()))
    assert birthright(position, parent, person("W", "", woman=True), woman=False)[0].steps[-1] == "2"


@pytest.mark.parametrize(
    ("term", "nation", "dynasty"),
    [
        pytest.param(None, "france", "france", id="the father's"),
        pytest.param(Term("", kind="custody", args=("", "bride")), "spain", "spain", id="the bride's side by the writ"),
        pytest.param(Term("", kind="custody", args=("daughters", "bride")), "france", "france", id="only daughters by the writ"),
        pytest.param(Term("", kind="custody", args=("", "bride"), flagged=True), "france", "france", id="not by a flagged term"),
    ],
)
def test_whose_a_son_is(term: Term | None, nation: str, dynasty: str) -> None:
    groom, bride = "Lucien Montclair", "Elvira Valdoro"
    position = changed(changed(campaign.start(), groom, spouse=bride), bride, spouse=groom, nation="france")
    writ = Writ(4, groom, bride, 1, ("france", "spain"), (term,) if term else ())
    position = campaign.at("winter builds", replace(position, writs=(*position.writs, writ)), year=1620)
    position = having(position, *(replace(it, captor="austria") for it in position.persons.values() if it.age > 30))
    couple = f"{groom} and {bride}"
    rolls = {f"child of {couple}, try 1": [1], f"son of {couple}, try 1": [1]}
    rolls |= {f"{what} of {name}": [50] for name in ("Louis Montclair", "Luis Valdoro") for what in ("constitution", "leadership")}
    after = have_children(campaign.turn(position, {}, rolls))
    born = after.position.persons[campaign.told(after, "born")[0]["person"]]
    assert (born.nation, born.dynasty, born.born) == (nation, dynasty, 1620)
    assert {it.dynasty for it in born.serials} == {"france", "spain"}, "in the succession of both, whoever has the child"
    assert campaign.told(after, "born")[0]["serials"] == ["21110", "11a10"]


# --- ratings ---


@pytest.mark.parametrize(
    ("total", "rating"),
    list(
        zip(
            (-5, 0, 1, 10, 11, 30, 31, 70, 71, 90, 91, 100, 101, 106), (-3, -3, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3), strict=True
        )
    ),
    ids=lambda it: f"R-T10 {it}",
)
def test_the_table_of_ratings(total: int, rating: int) -> None:
    assert ratings.rating_of(total, TABLES) == rating


@pytest.mark.parametrize(("total", "rating"), [(-12, -3), (120, 3)])
def test_beyond_the_table_its_ends_count(total: int, rating: int) -> None:
    assert ratings.rating_of(total, TABLES) == rating


@pytest.mark.parametrize(
    ("parents", "elders", "inherit", "gained"),
    [
        pytest.param((3, 3), (3, 3, 3, 3), "sum", 9, id="the most"),
        pytest.param((3, 3), (3, 3, 3, 3), "mean", 6, id="the most as a mean"),
        pytest.param((-3, -3), (-3, -3, -3, -3), "sum", -9, id="the least"),
        pytest.param((0, 0), (1, 1, 1, 0), "sum", 0, id="three quarters are nothing"),
        pytest.param((0, 0), (-1, -1, -1, 0), "sum", 0, id="fractions go towards 0 from below too"),
        pytest.param((1, -2), (2, 2, 1, 0), "sum", 0, id="parents and grandparents together"),
        pytest.param((1, 2), (), "mean", 1, id="a mean and a half"),
        pytest.param((1, 2), (), "sum", 3, id="grandparents whom nobody knows"),
    ],
)
def test_what_a_child_inherits(parents: tuple[int, int], elders: tuple[int, ...], inherit: str, gained: int) -> None:
    old = {f"E{number}": person(f"E{number}", rating=rating) for number, rating in enumerate(elders)}
    father = person("F", rating=parents[0], father="E0", mother="E1")
    mother = person("M", rating=parents[1], woman=True, father="E2", mother="E3")
    assert ratings.inherited((father, mother), old, "rating", {"inherit": inherit}) == gained


def test_ratings_of_a_child() -> None:
    position = changed(changed(one_couple(), FATHER, constitution=-3, rating=3), MOTHER, constitution=0, rating=2)
    born = births(position, [SON], rating=30).position.persons["Louis Montclair"]
    assert (born.constitution, born.rating) == (-1, 0), "30 - 3 is 27, 30 + 5 is 35"


@pytest.mark.parametrize(
    ("text", "steps"),
    [("21100", ("1", "1")), ("21.12.00", ("1", "12")), ("2.11..12.3", ("11", "12", "3")), ("(11a00)", ("1", "a"))],
)
def test_serials_are_read_as_they_are_printed(text: str, steps: tuple[str, ...]) -> None:
    assert serials.steps_of(text) == steps
    printed = serials.printed(int(text.strip("(")[0]), Serial("", steps, "(" in text))
    assert serials.steps_of(printed) == steps
