"""The board of Order of the Dragon: counted, consistent, and true to every map note of the rulebook (1.2.0, sections 4 to 6).

That its borders can be drawn at all, on a plane and without crossing, is shown by its map, which has exactly these.
"""

from __future__ import annotations

from collections import Counter

import pytest

from generator.diplomacy.board import build
from tests.support.variant_table import edges, facts_of

FACTS = facts_of("order-of-the-dragon")
BOARD = build(FACTS)


def sailed(start: str, goal: str) -> list[tuple[str, ...]]:
    """The shortest ways of a fleet, from the start to the goal."""
    ways: list[tuple[str, ...]] = [(start,)]
    while not (found := [way for way in ways if way[-1] == goal]):
        ways = [(*way, end) for way in ways for end in sorted(BOARD.reach["F"][way[-1]]) if end not in way]
    return found


# Counts


def test_spaces_centres_and_coasts_are_counted() -> None:
    assert Counter(place.kind for place in BOARD.places.values()) == {"coast": 60, "land": 29, "sea": 22}
    assert len(BOARD.centres) == 50
    assert {place.id: place.coasts for place in BOARD.places.values() if place.coasts} == {
        "Cir": ("wc", "ec"),
        "Lub": ("wc", "ec"),
        "Rom": ("sc", "nc"),
        "Sar": ("wc", "ec"),
        "Tol": ("wc", "ec"),
        "Yor": ("wc", "ec"),
    }


def test_edges_are_counted_by_kind_and_by_source() -> None:
    assert Counter(edge["by"] for edge in FACTS["edges"]) == {"fleet": 157, "army": 152, "both": 34}
    assert Counter(edge["from"] for edge in FACTS["edges"]) == {"lands": 199, "likely": 83, "rulebook": 52, "corner": 9}


def test_every_edge_has_a_source_with_a_confidence_and_those_of_low_confidence_a_reason() -> None:
    confidence = {name: source["confidence"] for name, source in FACTS["sources"].items()}
    assert confidence == {"rulebook": "high", "lands": "high", "likely": "medium", "corner": "low"}
    assert {edge["from"] for edge in FACTS["edges"]} == set(confidence)
    assert not [edge for edge in FACTS["edges"] if confidence[edge["from"]] == "low" and not edge.get("note")]


@pytest.mark.parametrize(
    ("power", "label", "capital", "home", "units", "orders"),
    [
        ("burgundy", "BU", "Dij", "Dij Ghe", "A Dij, A Ghe", 14),
        ("castile", "CA", "Brg", "Brg Tol", "A Brg, F Tol/wc", 11),
        ("england", "EN", "Lon", "Lon Yor", "F Lon, A Yor", 9),
        ("golden-horde", "GH", "Sar", "Qaz Sar", "A Qaz, A Sar", 11),
        ("hungary", "HU", "Ofe", "Kni Ofe", "A Kni, A Ofe", 14),
        ("kalmar-union", "KU", "Ros", "Ros Sto", "A Ros, F Sto", 10),
        ("lithuania", "LI", "Vil", "Kie Vil", "A Kie, A Vil", 14),
        ("mamluks", "MA", "Cai", "Ale Cai", "A Ale, A Cai", 10),
        ("naples", "NA", "Nap", "Aix Nap", "A Aix, F Nap", 11),
        ("ottomans", "OT", "Ama", "Ama Brs", "A Ama, A Brs", 12),
    ],
)
def test_a_power_starts_as_section_6_says_with_so_many_holds_and_moves(
    power: str, label: str, capital: str, home: str, units: str, orders: int
) -> None:
    found = BOARD.powers[power]
    assert (found.label, found.capital, " ".join(found.home), ", ".join(found.units)) == (label, capital, home, units)
    ways = [BOARD.reach[kind][place] for kind, place in (unit.split() for unit in found.units)]
    assert sum(1 + len(ends) for ends in ways) == orders


def test_the_powers_stand_in_the_rulebooks_order() -> None:
    assert [power.label for power in BOARD.powers.values()] == ["BU", "CA", "EN", "GH", "HU", "KU", "LI", "MA", "NA", "OT"]


def test_every_centre_is_a_home_a_thrall_or_a_minor_of_its_own() -> None:
    homes = [place for power in BOARD.powers.values() for place in power.home]
    assert sorted([*homes, *BOARD.minors]) == sorted(BOARD.centres)
    assert len(homes) == 20


THRALLS = (
    "A Ver burgundy, A Zar castile, A Bor england, F Ker golden-horde, A Bra hungary, A Kra lithuania, A Siv mamluks, A Rom naples"
)
MINORS = (
    "A Arg, A Col, A Con, A Edi, A Edr, A Erz, A Flo, F Lis, F Lub/ec, A Mai, A Mos, "
    "A Nov, A Par, A Ren, A Rig, F Sal, A Tif, A Tle, F Tun, A Tur, F Ven, A Vie"
)


def test_thralls_and_minors_start_with_the_units_of_section_6() -> None:
    held = {f"{minor.unit} {minor.of}" for minor in BOARD.minors.values() if minor.of}
    free = {minor.unit for minor in BOARD.minors.values() if not minor.of}
    assert (held, free) == (set(THRALLS.split(", ")), set(MINORS.split(", ")))


# Shape


def test_every_coast_can_be_sailed_to_and_every_land_entered() -> None:
    shores = [at for province in BOARD.places for at in BOARD.locations("F", province)]
    lands = [province for province in BOARD.places if BOARD.locations("A", province)]
    assert not [at for at in shores if not BOARD.reach["F"][at]]
    assert not [at for at in lands if not BOARD.reach["A"][at]]


# The rulebook's notes on the map

WAYS = [
    # 4.3: the rulebook's own example of reading the diagram
    ("4.3", "F Lis Tol/wc", True),
    ("4.3", "A Lis Tol", True),
    ("4.3", "F Lis Tol/ec", False),
    # 5.2 and 5.3: split coasts, canals, odd coastlines
    ("5.2.1", "F Cir/ec Sar/ec", True),
    ("5.2.1", "F Cir/wc Sar/wc", False),
    ("5.2.1", "F Cir/wc Sar/ec", False),
    ("5.2.1", "F Cir/ec Sar/wc", False),
    ("5.2.1", "A Cir Sar", True),
    ("5.2.2", "F Ros Lub/wc", True),
    ("5.2.2", "F Ros Lub/ec", True),
    ("5.2.3", "F Nap Rom/nc", True),
    ("5.2.3", "F Nap Rom/sc", True),
    ("5.2.4", "F Gra Tol/wc", True),
    ("5.2.4", "F Gra Tol/ec", True),
    ("5.2.4", "F Wes Tol/wc", True),
    ("5.2.4", "F Wes Tol/ec", True),
    ("5.2.5", "F Edi Yor/wc", True),
    ("5.2.5", "F Edi Yor/ec", True),
    ("5.3.1", "F Brg Bor", True),
    ("5.3.1", "F BOB Brg", True),
    ("5.3.1", "F BOB Bor", True),
    ("5.3.1", "F BOB Nav", False),
    ("5.3.2", "F Aeg Edr", True),
    ("5.3.2", "F Aeg Brs", True),
    ("5.3.2", "F Edr Con", True),
    ("5.3.2", "F Brs Con", True),
    ("5.3.2", "F Con Bla", True),
    ("5.3.2", "F Aeg Con", False),
    ("5.3.2", "F Aeg Bla", False),
    ("5.3.2", "F Edr Bla", False),
    ("5.3.2", "F Brs Bla", False),
    ("5.3.3", "F Iri NAO", False),
    ("5.3.3", "F Edi ThP", True),
    ("5.3.3", "A Edi ThP", True),
    ("5.3.4", "F Ker Sar/wc", True),
    ("5.3.4", "F Ker Cir/wc", True),
    ("5.3.4", "F Ker Sar/ec", False),
    ("5.3.4", "F Bla Sar/wc", False),
    ("5.3.4", "F Cas Sar/wc", False),
    ("5.3.5", "F Wad Lub/ec", False),
    ("5.3.5", "F Bal Lub/wc", False),
    ("5.3.6", "F Ion TyS", False),
    ("5.3.6", "F Nap Sic", True),
    ("5.3.6", "A Nap Sic", True),
    ("5.3.7", "F Tur Aix", True),
    ("5.3.7", "F Tur Gen", True),
    ("5.3.7", "F Aix Gen", True),
    ("5.3.7", "F Tur GOL", False),
    ("5.3.7", "F Tur TyS", False),
    ("5.3.8", "F Vie Ven", True),
    ("5.3.8", "F Ven Kni", True),
    ("5.3.8", "F Vie Kni", False),
    ("5.3.8", "F Vie Adr", False),
    # 5.4: arrows
    ("5.4", "A Cai Tun", True),
    ("5.4", "F Cai Tun", True),
    ("5.4", "A Sto Fin", True),
    ("5.4", "F Sto Fin", True),
    ("5.4", "A Nwy Fin", False),
    ("5.4", "F Nwy Fin", False),
    ("5.4", "A Nwy Nov", False),
    ("5.4", "F Nwy Nov", False),
    # examples of other sections
    ("9.1.1", "A Bra Pru", True),
    ("9.1.1", "A Vil Pru", True),
    ("10.3.2", "F Nap Ion", True),
    ("10.3.2", "F Tun Ion", True),
    ("10.3.2", "F Nap Tun", False),
]


@pytest.mark.parametrize(("section", "way", "there"), WAYS, ids=[f"{section} {way}" for section, way, _ in WAYS])
def test_o_t03_and_o_t15_a_unit_may_go_where_the_rulebook_says_and_not_elsewhere(section: str, way: str, there: bool) -> None:  # noqa: FBT001
    del section
    kind, start, end = way.split()
    assert {start, end} <= BOARD.province.keys()
    assert ((kind, start, end) in edges(BOARD)) is there


@pytest.mark.parametrize(
    ("section", "province", "starts"),
    [
        ("5.2.1", "Cir", set()),
        ("5.2.1", "Sar", set()),
        ("5.2.2", "Lub", {"Ros"}),
        ("5.2.3", "Rom", {"Nap"}),
        ("5.2.4", "Tol", {"Gra", "Wes"}),
        ("5.2.5", "Yor", {"Edi"}),
    ],
)
def test_a_fleet_must_name_the_coast_only_where_the_rulebook_says_so(section: str, province: str, starts: set[str]) -> None:
    del section
    ends = [BOARD.reach["F"][coast] for coast in BOARD.coasts[province]]
    assert set.intersection(*map(set, ends)) == starts


@pytest.mark.parametrize(
    ("section", "location", "ends"),
    [("5.3.4", "Sar/wc", {"Ker"}), ("5.3.7", "Tur", {"Aix", "Gen"}), ("5.3.8", "Vie", {"Ven"}), ("5.3.1", "Nav", set())],
)
def test_a_small_coast_leads_to_these_places_alone(section: str, location: str, ends: set[str]) -> None:
    del section
    assert BOARD.reach["F"][location] == ends


@pytest.mark.parametrize(
    ("section", "start", "goal", "ways"),
    [
        ("5.3.2", "Bla", "Aeg", {("Bla", "Con", "Edr", "Aeg"), ("Bla", "Con", "Brs", "Aeg")}),
        ("5.3.3", "Iri", "NAO", {("Iri", "Edi", "NAO"), ("Iri", "ThP", "NAO"), ("Iri", "Eir", "NAO"), ("Iri", "MAO", "NAO")}),
        ("5.3.5", "Ska", "Bal", {("Ska", "Ros", "Bal"), ("Ska", "Sto", "Bal")}),
        ("5.3.6", "Ion", "TyS", {("Ion", at, "TyS") for at in ("GOG", "Nap", "Sic", "Tun")}),
    ],
)
def test_a_fleet_goes_from_sea_to_sea_by_these_shortest_ways(
    section: str, start: str, goal: str, ways: set[tuple[str, ...]]
) -> None:
    del section
    assert set(sailed(start, goal)) == ways


def test_the_canals_are_those_that_5_3_tells_of_and_no_fleet_convoys_there() -> None:
    canals = {place.id for place in BOARD.places.values() if place.canal}
    assert canals == {"Con", "Brs", "Edr", "Edi", "ThP", "Ros", "Sto", "Nap", "Sic"}
    assert not canals & BOARD.seas


def test_the_arrows_are_the_two_of_5_4() -> None:
    assert {(edge["a"], edge["b"], edge["by"]) for edge in FACTS["edges"] if edge.get("arrow")} == {
        ("Cai", "Tun", "both"),
        ("Fin", "Sto", "both"),
    }


def test_what_has_no_name_in_5_1_is_no_place() -> None:
    names = {place.name for place in BOARD.places.values()}
    assert len(names) == len(BOARD.places) == 111
    assert not names & {"Crete", "Sardinia", "Corsica", "Cyprus"}


@pytest.mark.parametrize(
    ("pair", "names"),
    [
        ("Brg Brs", ["Burgos", "Bursa"]),
        ("Edi Edr", ["Edinburgh", "Edirne"]),
        ("Nmd NAO Nwy Nwg", ["Normandy", "North Atlantic Ocean", "Norway", "Norwegian Sea"]),
        ("Pal ThP", ["Palestine", "The Pale"]),
    ],
)
def test_abbreviations_that_are_easily_confused_name_what_5_1_says(pair: str, names: list[str]) -> None:
    assert [BOARD.places[short].name for short in pair.split()] == names
    assert all("Not to be taken for" in BOARD.places[short].note for short in pair.split())
