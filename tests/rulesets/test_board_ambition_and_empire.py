"""The board of Ambition & Empire: counted, symmetric, and held against every sentence of its rulebook that speaks of the map."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.diplomacy.board import build
from tests.support.variant_table import edges, facts_of

FACTS = facts_of("ambition-and-empire")
BOARD = build(FACTS)
PLACES = BOARD.places


def joined(text: str) -> list[bool]:
    """Whether the units named can go from the one location to the other: `A And Mor`, or `AF And Mor` for both kinds."""
    kinds, start, end = text.split()
    return [end in BOARD.reach[kind][start] for kind in kinds]


# Counts


def test_spaces_and_edges_are_counted() -> None:
    assert len(PLACES) == 97
    assert Counter(place.kind for place in PLACES.values()) == {"sea": 20, "coast": 57, "land": 20}
    assert Counter(edge["by"] for edge in FACTS["edges"]) == {"fleet": 132, "army": 108, "both": 46}
    assert len(BOARD.centres) == 44
    assert {place.id: place.coasts for place in PLACES.values() if place.coasts} == {
        "Hst": ("ec", "wc"),
        "Pap": ("ec", "wc"),
        "Smy": ("nc", "sc"),
    }


@pytest.mark.parametrize(
    ("power", "label", "religion", "homes", "units", "orders"),
    [
        ("britain-hanover", "BH", "protestant", "Lon Edi Lvp Han", "F Lon, F Edi, A Han, F Gib", 22),
        ("denmark-norway", "DN", "protestant", "Cop Chr", "F Cop, F Chr", 14),
        ("france", "FR", "catholic", "Par Mar Bre", "A Par, A Mar, F Bre", 14),
        ("austria", "HA", "catholic", "Vie Bud Mil", "A Vie, A Bud, A Mil, A SNe", 24),
        ("ottomans", "OT", "islam", "Con Smy", "A Con, F Smy/sc", 9),
        ("prussia", "PR", "protestant", "Ber Brl Kon", "A Ber, A Brl, A Kon", 19),
        ("poland-saxony", "PS", "catholic", "War Dre", "A War, A Dre", 11),
        ("russia", "RU", "orthodox", "Mos Kev StP", "A Mos, A Kev, F StP", 17),
        ("spain", "SP", "catholic", "Mad Brc", "A Mad, F Brc", 10),
        ("sweden", "SW", "protestant", "Sto Abo", "F Sto, A Abo", 9),
    ],
)
def test_each_power_begins_as_the_rulebook_says(power: str, label: str, religion: str, homes: str, units: str, orders: int) -> None:
    """E-036, E-054 to E-063; `orders` are the holds and moves that its units have at the start."""
    found = BOARD.powers[power]
    assert (found.label, found.religion, sorted(found.home)) == (label, religion, sorted(homes.split()))
    assert ", ".join(found.units) == units
    assert sum(1 + len(BOARD.reach[kind][place]) for kind, place in (unit.split() for unit in found.units)) == orders


def test_the_ten_powers_stand_in_the_order_of_the_rulebook() -> None:
    assert [power.label for power in BOARD.powers.values()] == ["BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW"]


@pytest.mark.parametrize(
    ("religion", "minors"),
    [
        ("islam", "F Alg, A Cri, F Mor, F Tun"),
        ("catholic", "A Bav, F NaS, A Pap, F Por, A Sav, A Tus, F Ven"),
        ("protestant", "A BaW, F Cou, A HeW, A Mek, A Swi, F UPr"),
    ],
)
def test_the_minor_powers_of_each_religion(religion: str, minors: str) -> None:
    """E-036, E-064; none is a thrall and none is Orthodox."""
    assert ", ".join(minor.unit for minor in BOARD.minors.values() if minor.religion == religion) == minors
    assert len(BOARD.minors) == 17


def test_every_centre_is_a_home_or_the_southern_netherlands_or_a_minor_power() -> None:
    """E-038, E-039: Austria owns the Southern Netherlands without a home there; Crimea is a minor power, not yet a home."""
    homes = [home for power in BOARD.powers.values() for home in power.home]
    owned = {power.id: power.owns for power in BOARD.powers.values() if power.owns}
    assert owned == {"austria": ("SNe",)}
    assert Counter([*homes, *BOARD.minors, "SNe"]) == Counter(BOARD.centres)


# The rulebook's notes on the map


@pytest.mark.parametrize(
    ("rule", "there", "missing"),
    [
        ("E-068", "F Hst/ec Bal, F Hst/wc Hel, A Hst Mek, A Hst Han", "F Hst/ec Hel, F Hst/wc Bal, F Hst Bal, F Hst Hel"),
        ("E-069", "AF Kar StP, A Kar Nov, A StP Mos, A Mos Nov", "AF StP Nov, AF Kar Mos"),
        ("E-070", "F NaS Ion, F NaS TyS", "F NaS Tun"),
        ("E-071", "F Sar GoL, F Sar TyS, F Sar Wes", "AF Sar Sav, AF Sar Tus"),
        ("E-072", "F Cre Aeg, F Ice NAO, F Ire Iri, F Sar Wes", "AF Cre Con, AF Ice Edi, AF Ire Wal, AF Sar Tun"),
        ("E-073", "AF Cou Kon, A Lit Cou, A Lit Kon", "F Lit Bal, F Lit Cou, F Lit Kon"),
        ("E-074", "F And MAO, F And Gib, F And Wes, F Gib MAO, F Gib Wes", "A And Gib, A Gib Mor, F MAO Wes"),
        ("E-075", "F Edi Iri, F Ire Iri, F Iri NAO", "F Edi MAO"),
        ("E-076", "AF And Mor, AF Edi Ire", "AF And Alg, AF Edi Ice"),
        ("E-080", "F Smy/nc Bla, F Smy/sc Aeg, F Smy/sc Eas", "F Smy/nc Aeg, F Smy/nc Eas, F Smy/sc Bla, F Smy Aeg"),
        ("E-081", "F Con Smy/nc, F Con Smy/sc, F Con Bla, F Con Aeg", "F Smy/nc Smy/sc, F Bla Aeg"),
        ("E-082", "F Smy/sc Con, F Smy/sc Aeg, F Smy/sc Eas, F Smy/sc Syr", "F Smy/sc Bla, F Smy/sc Arm, F Smy/nc Syr"),
        ("E-T22", "AF Kon Cou", "AF StP Nov, AF Kar Mos, F Lit Bal, F Lit Cou, F Lit Kon"),
        ("Example 1", "A Mar Sav, A Swi Sav", "A Swi Mar"),
        ("Example 2", "A Mil Ven, A Swi Ven", ""),
        ("Example 5", "A HeW BaW", "A HeW Bav"),
        ("Example 6", "F UPr Eng, F Bre Eng", "A UPr Eng"),
        ("Example 7", "F Bre MAO", ""),
        ("Example 8", "F Lon Eng", ""),
        ("Example 13", "A Mad And, F Brc Wes, A And Mor, F Wes Mor", "A Wes Mor, F Mad And"),
        ("Example 14", "F Gib MAO, F MAO Gib, F And Mor", ""),
        ("Example 15", "F Gib And, F Gib Mor, AF Alg Mor", "F Gib Alg"),
        ("Example 16", "F Bla Smy/nc, F Arm Smy/nc, F Bla Con", "F Bla Smy/sc, F Arm Smy/sc"),
        ("Example 17", "F Smy/sc Con, F Smy/sc Aeg, F Smy/sc Eas, F Smy/sc Syr", "F Smy/sc Arm"),
    ],
)
def test_the_board_keeps_the_notes_and_the_examples_of_the_rulebook(rule: str, there: str, missing: str) -> None:
    for text in there.split(", "):
        assert joined(text) == [True] * len(joined(text)), (rule, text)
    for text in filter(None, missing.split(", ")):
        assert not any(joined(text)), (rule, text)


def test_only_the_four_islands_are_islands() -> None:
    """E-070 to E-072."""
    assert {place.id for place in PLACES.values() if place.island} == {"Cre", "Ice", "Ire", "Sar"}
    assert not {"Cre", "Ice", "Ire", "Sar"} & BOARD.centres


def test_the_odd_abbreviations_are_those_of_the_rulebook() -> None:
    """E-066."""
    odd = {"Kev": "Kiev", "Kon": "Koenigsberg", "Brl": "Breslau", "Mek": "Mecklenburg", "NaS": "Naples & Sicily", "Hst": "Holstein"}
    odd |= {"HeW": "Hesse-Westphalia", "BaW": "Baden-Wuerttemberg", "SNe": "Southern Netherlands", "UPr": "United Provinces"}
    odd |= {"StP": "St. Petersburg", "TyS": "Tyrrhenian Sea", "GoB": "Gulf of Bothnia", "GoL": "Gulf of Lyon", "Ska": "Skaggerak"}
    assert {short: PLACES[short].name for short in odd} == odd


def test_a_foreign_fleet_in_the_strait_closes_two_crossings_and_no_other() -> None:
    """E-076, E-077: each closed by the sea that both its ends lie on."""
    closed = {(edge["a"], edge["b"]): edge["closed-by"] for edge in FACTS["edges"] if "closed-by" in edge}
    assert closed == {("And", "Mor"): "Gib", ("Edi", "Ire"): "Iri"}
    assert {(edge["a"], edge["b"]) for edge in FACTS["edges"] if edge.get("arrow")} == set(closed)
    for (start, end), sea in closed.items():
        assert sea in BOARD.reach["F"][start] & BOARD.reach["F"][end]


# The shape of the graph


def test_every_edge_stands_in_the_file_once() -> None:
    assert max(Counter(frozenset((edge["a"], edge["b"])) for edge in FACTS["edges"]).values()) == 1


def test_every_coast_lies_on_a_sea() -> None:
    assert not [place.id for place in PLACES.values() if place.kind == "coast" and not _waters(place.id) & BOARD.seas]


def _waters(place: str) -> set[str]:
    """Everything that fleets go to from any coast of the place."""
    return {end for coast in BOARD.coasts.get(place, (place,)) for end in BOARD.reach["F"][coast]}


def test_two_coasts_that_a_fleet_goes_between_lie_on_a_common_sea() -> None:
    along = [(start, end) for kind, start, end in edges(BOARD) if kind == "F" and BOARD.seas.isdisjoint((start, end))]
    reach = BOARD.reach["F"]
    assert len(along) == 2 * 58
    assert not [(start, end) for start, end in along if BOARD.seas.isdisjoint(reach[start] & reach[end])]


@pytest.mark.parametrize(
    ("province", "one", "other"),
    [
        ("Hst", "Bal Cop Mek", "Cop Han Hel"),
        ("Pap", "Adr NaS Ven", "NaS Tus TyS"),
        ("Smy", "Arm Bla Con", "Aeg Con Eas Syr"),
    ],
)
def test_the_two_coasts_of_a_split_province_share_no_sea(province: str, one: str, other: str) -> None:
    first, second = ({*BOARD.reach["F"][coast]} for coast in BOARD.coasts[province])
    assert (" ".join(sorted(first)), " ".join(sorted(second))) == (one, other)
    assert not first & second & BOARD.seas


def test_every_edge_says_where_it_is_known_from() -> None:
    """E-067."""
    assert Counter(edge["from"] for edge in FACTS["edges"]) == {
        "map5": 234,
        "rulebook": 22,
        "borders": 18,
        "map5-open": 8,
        "borders-open": 4,
    }
    assert {name: source["confidence"] for name, source in FACTS["sources"].items()} == {
        "rulebook": "high",
        "map5": "high",
        "map5-open": "medium",
        "borders": "high",
        "borders-open": "medium",
    }
    assert not [edge for edge in FACTS["edges"] if edge["from"] in ("rulebook", "borders", "borders-open") and not edge.get("note")]
    assert "reconstruction" in FACTS
