"""The board of Saga of the Nine: counted, whole and fair, and true to all that the rulebook (1.1.1) says of its map.

That its borders can be drawn at all, on a plane and without crossing, is shown by its map, which has exactly these.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from generator.diplomacy.board import build
from tests.support.variant_table import edges, facts_of

FACTS = facts_of("saga-of-the-nine")
BOARD = build(FACTS)
ANY = {place: BOARD.near["A"][place] | BOARD.near["F"][place] for place in BOARD.places}
HOMES = {home: power.id for power in BOARD.powers.values() for home in power.home}

NAMES = """
Aekin Alfheim Amsvartnir Andlang Asgard Audumbla Belobog Bifrost Chernobog Eire Eljudnir Fjorm Flokisleid Fyrisvellir Geirvimul
Gimle Ginnungagap Gjallerbru Gjoll Glaesisvellir Gnipahellir Gunnthro Hel Himinbjorg Hindarfjall Hithaeglir Hrid Hvergelmir
Idavollr Ifing Inuvik Iqaluit Ivaldi Jarnvidr Jormungandr Jotunheim Koryakr Lakigigar Leiptr Marzanna Maskikigard Midgard
Mimisbrunnr Morskoy Muspelheim Myrkvidr Nanukheim Nastrond Nemaskagard Nidavellir Niflheim Noatun Ormt Oskopnir Permyak
Quttinirpaaq Ragnarok Ratatoskr Saekin Siegfried Slid Svartalfheim Svol Sylg Thrymheimr Thule Udainsakr Ungavaheim Utgardar
Vanaheimr Vidblainn Vigrid Yggdrasil Ylg Ziva
"""
SEAS = "Aek Ams Fjo Gei Gin Gjo Gun Hri Hve Ifi Jor Lei Mim Mor Orm Sae Sli Svo Syl Ylg"
CANALS = {"Bif", "Gja", "Hel", "Him", "Ida", "Nan", "Rag", "Van"}


def distances(starts: set[str], barred: set[str]) -> dict[str, int]:
    """How many moves away each place is, by whichever kind of unit can go; nobody passes through a barred place."""
    found, front, moves = dict.fromkeys(starts, 0), set(starts), 0
    while front:
        moves += 1
        front = {end for place in front - barred for end in ANY[place]} - found.keys()
        found |= dict.fromkeys(front, moves)
    return found


def shores(place: str) -> list[set[str]]:
    """The waters of a place, those together that a fleet can go between along its coast."""
    left, found = set(BOARD.near["F"][place] & BOARD.seas), []
    while left:
        shore, front = set(), {left.pop()}
        while front:
            shore |= front
            front = {sea for other in front for sea in BOARD.sea_neighbours[other]} & left
            left -= front
        found.append(shore)
    return found


# Counts


def test_spaces_and_edges_are_counted() -> None:
    assert Counter(place.kind for place in BOARD.places.values()) == {"coast": 52, "sea": 20, "land": 3}
    assert Counter(edge["by"] for edge in FACTS["edges"]) == {"fleet": 135, "army": 20, "both": 53}
    assert sorted(BOARD.seas) == SEAS.split()


def test_the_33_centres_are_18_homes_and_15_minors() -> None:
    assert len(BOARD.centres) == 33
    assert len(HOMES) == 18
    assert sorted([*HOMES, *BOARD.minors]) == sorted(BOARD.centres)


NAMED = "Bif Eir F-Gla Gja Iqa Lak Nas F-Per Thu A-Uda"
CHOSEN = "Gim Hin Kor Mas Ygg"


def test_ten_minors_are_those_that_the_rulebook_names_with_the_units_that_it_gives_and_five_are_chosen() -> None:
    assert set(BOARD.minors) == {word[-3:] for word in (NAMED + " " + CHOSEN).split()}
    assert {minor.unit for minor in BOARD.minors.values()} >= {word.replace("-", " ") for word in NAMED.split() if "-" in word}
    assert Counter(minor.unit[0] for minor in BOARD.minors.values()) == {"A": 8, "F": 7}


@pytest.mark.parametrize(
    ("section", "power", "label", "capital", "home", "units", "orders"),
    [
        ("S-048", "aesir", "AE", "Asg", "Asg Him", "F Asg, F Him", 11),
        ("S-049", "dokkalfar", "DO", "Sva", "Sva Che", "F Sva, F Che", 11),
        ("S-050", "jotnar", "JO", "Jot", "Jot Thr", "F Jot, F Thr", 8),
        ("S-051", "ljosalfar", "LJ", "Alf", "Alf Bel", "F Alf, A Bel", 9),
        ("S-052", "madr", "MA", "Mid", "Mid Sie", "F Mid, F Sie", 10),
        ("S-053", "surtr", "SU", "Mus", "Mus Rag", "F Mus, F Rag", 11),
        ("S-054", "vanir", "VA", "Van", "Van Noa", "A Van, F Noa", 7),
        ("S-055", "ymir", "YM", "Nif", "Nif Aud", "F Nif, A Aud", 9),
        ("S-056", "zwergar", "ZW", "Nid", "Nid Iva", "F Nid, F Iva", 8),
    ],
)
def test_a_power_starts_as_section_6_says_with_so_many_holds_and_moves(
    section: str, power: str, label: str, capital: str, home: str, units: str, orders: int
) -> None:
    del section
    found = BOARD.powers[power]
    assert (found.label, found.capital, " ".join(found.home), ", ".join(found.units)) == (label, capital, home, units)
    ways = [BOARD.reach[kind][place] for kind, place in (unit.split() for unit in found.units)]
    assert sum(1 + len(ends) for ends in ways) == orders


def test_s_040_every_space_has_the_name_of_5_1_and_its_first_three_letters() -> None:
    assert {place.id: place.name for place in BOARD.places.values()} == {name[:3]: name for name in NAMES.split()}
    assert len(BOARD.places) == len(NAMES.split()) == 75


def test_s_040_spellings_of_the_rulebook_that_differ_are_understood() -> None:
    others = {"Ams": "Armsvartnir", "Gin": "Gunnungagap", "Gla": "Glaesisvellier", "Iqa": "Igaluit", "Gjo": "Gioll"}
    assert {place: other for place, other in others.items() if other not in BOARD.places[place].aliases} == {}


def test_the_powers_stand_in_the_rulebooks_order() -> None:
    assert [power.label for power in BOARD.powers.values()] == ["AE", "DO", "JO", "LJ", "MA", "SU", "VA", "YM", "ZW"]


# Where edges are known from


def test_every_edge_has_a_source_with_a_confidence_and_only_26_are_certain() -> None:
    assert {name: source["confidence"] for name, source in FACTS["sources"].items()} == {
        "rulebook": "high",
        "places": "medium",
        "myth": "low",
    }
    assert Counter(edge["from"] for edge in FACTS["edges"]) == {"rulebook": 26, "places": 37, "myth": 145}
    assert FACTS["reconstruction"]


# What the rulebook says of the map

CERTAIN = [
    # 5.4, S-045, S-T11: the arrows, and the waters that they cross
    ("5.4", "both", "Iqa Ung"),
    ("5.4", "both", "Inu Qut"),
    ("5.4", "both", "Elj Thu"),
    ("5.4", "both", "Bel Vid"),
    ("5.4", "fleet", "Iqa Ams"),
    ("5.4", "fleet", "Iqa Gjo"),
    ("5.4", "fleet", "Ung Ams"),
    ("5.4", "fleet", "Ung Gjo"),
    ("5.4", "fleet", "Ams Gjo"),
    ("5.4", "fleet", "Inu Svo"),
    ("5.4", "fleet", "Inu Gun"),
    ("5.4", "fleet", "Qut Svo"),
    ("5.4", "fleet", "Qut Gun"),
    ("5.4", "fleet", "Svo Gun"),
    ("5.4", "fleet", "Elj Sli"),
    ("5.4", "fleet", "Elj Gin"),
    ("5.4", "fleet", "Thu Sli"),
    ("5.4", "fleet", "Thu Gin"),
    ("5.4", "fleet", "Sli Gin"),
    ("5.4", "fleet", "Bel Mor"),
    ("5.4", "fleet", "Vid Mor"),
    # 5.3, S-044, S-T13: islands; and the examples of 9.1 (S-T03) and 10.3.2 (S-T07)
    ("5.3", "both", "Per Ziv"),
    ("9.1", "fleet", "Gla Aek"),
    ("9.1", "fleet", "Jot Aek"),
    ("10.3.2", "fleet", "Per Ylg"),
    ("10.3.2", "fleet", "Sva Ylg"),
]


@pytest.mark.parametrize(("section", "units", "pair"), CERTAIN, ids=[f"{section} {pair}" for section, _, pair in CERTAIN])
def test_what_the_rulebook_calls_adjacent_is_adjacent_for_these_units_and_no_others(section: str, units: str, pair: str) -> None:
    del section
    start, end = pair.split()
    found = {kind for kind, one, other in edges(BOARD) if (one, other) == (start, end)}
    assert found == {"both": {"A", "F"}, "fleet": {"F"}}[units]


def test_the_edges_that_are_called_certain_are_these() -> None:
    stated = {frozenset(pair.split()) for _, _, pair in CERTAIN}
    assert {frozenset((edge["a"], edge["b"])) for edge in FACTS["edges"] if edge["from"] == "rulebook"} == stated
    assert len(stated) == 26


@pytest.mark.parametrize("group", ["Iqa Ung Ams Gjo", "Inu Qut Svo Gun", "Elj Thu Sli Gin", "Bel Vid Mor"])
def test_s_045_the_spaces_of_an_arrow_are_mutually_adjacent(group: str) -> None:
    pairs = list(combinations(group.split(), 2))
    assert [pair for pair in pairs if pair[1] not in BOARD.reach["F"][pair[0]]] == []
    lands = [place for place in group.split() if place not in BOARD.seas]
    assert lands[1] in BOARD.reach["A"][lands[0]]


def test_the_arrows_are_the_four_of_5_4() -> None:
    arrows = {frozenset((edge["a"], edge["b"])) for edge in FACTS["edges"] if edge.get("arrow")}
    assert arrows == {frozenset(pair.split()) for pair in ("Iqa Ung", "Inu Qut", "Elj Thu", "Bel Vid")}


@pytest.mark.parametrize("place", ["Fyr", "Myr", "Uda"])
def test_s_046_no_fleet_may_enter(place: str) -> None:
    assert BOARD.places[place].kind == "land"
    assert not BOARD.locations("F", place)
    assert not BOARD.near["F"][place]
    assert BOARD.near["A"][place]


def test_s_043_no_coast_is_split() -> None:
    assert BOARD.coasts == {}


def test_s_042_canals_and_they_alone_have_more_than_one_shore() -> None:
    assert {place.id for place in BOARD.places.values() if place.canal} == CANALS
    assert {place.id for place in BOARD.places.values() if place.kind == "coast" and len(shores(place.id)) > 1} == CANALS
    assert {len(shores(canal)) for canal in CANALS} == {2}


def test_s_044_islands_take_armies_and_fleets() -> None:
    islands = {place.id for place in BOARD.places.values() if place.island}
    assert islands == {"Eir", "Per", "Thu"}
    assert all(BOARD.locations("A", island) and BOARD.locations("F", island) for island in islands)


def test_s_047_the_nine_capitals() -> None:
    capitals = {BOARD.places[power.capital].name for power in BOARD.powers.values()}
    named = "Asgard Svartalfheim Jotunheim Alfheim Midgard Muspelheim Vanaheimr Niflheim Nidavellir"
    assert capitals == set(named.split())


# Shape


def test_a_fleet_goes_from_coast_to_coast_only_along_a_water_of_both() -> None:
    waters = {place: BOARD.near["F"][place] & BOARD.seas for place in BOARD.places}
    coasts = [edge for edge in edges(BOARD) if edge[0] == "F" and not {edge[1], edge[2]} & BOARD.seas]
    assert coasts
    assert not [edge for edge in coasts if not waters[edge[1]] & waters[edge[2]]]


def test_every_place_can_be_reached_from_every_other() -> None:
    assert len(distances({"Asg"}, set())) == 75


def test_the_waters_are_one_ocean_once_the_canals_are_open() -> None:
    found, front = {"Jor"}, {"Jor"}
    while front:
        front = {end for at in front for end in BOARD.near["F"][at] if end in BOARD.seas | CANALS} - found
        found |= front
    assert found == BOARD.seas | CANALS


@pytest.mark.parametrize("sea", SEAS.split())
def test_a_sea_has_five_neighbours_and_several_ways_out(sea: str) -> None:
    assert len(BOARD.near["F"][sea]) >= 5
    ways = BOARD.sea_neighbours[sea] & (BOARD.seas | CANALS)
    assert len(ways) >= 2
    assert len(BOARD.sea_neighbours[sea] - BOARD.seas) >= 2


# Fairness


@pytest.mark.parametrize("home", HOMES)
def test_a_home_is_within_two_moves_of_a_neutral_centre(home: str) -> None:
    assert min(distances({home}, set())[minor] for minor in BOARD.minors) <= 2


@pytest.mark.parametrize("power", BOARD.powers)
def test_a_power_has_three_to_six_neutral_centres_within_two_moves(power: str) -> None:
    found = distances(set(BOARD.powers[power].home), set())
    assert 3 <= sum(found[minor] <= 2 for minor in BOARD.minors) <= 6


@pytest.mark.parametrize("minor", BOARD.minors)
def test_a_neutral_centre_is_within_three_moves_of_two_powers(minor: str) -> None:
    found = distances({minor}, set())
    assert len({power for home, power in HOMES.items() if found[home] <= 3}) >= 2


@pytest.mark.parametrize("power", BOARD.powers)
def test_a_power_has_three_neighbours_within_three_moves_without_passing_a_third(power: str) -> None:
    own = set(BOARD.powers[power].home)
    found = distances(own, HOMES.keys() - own)
    assert len({HOMES[home] for home in HOMES.keys() - own if found.get(home, 99) <= 3}) >= 3


@pytest.mark.parametrize("power", BOARD.powers)
def test_the_homes_of_a_power_are_neighbours(power: str) -> None:
    one, other = BOARD.powers[power].home
    assert other in ANY[one]
