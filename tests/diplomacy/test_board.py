"""The classical board: counted, symmetric, and held against a second source, the orders that other engines called legal."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.diplomacy.convoys import route
from tests.support import recorded_phases
from tests.support.random_positions import CLASSICAL as BOARD
from tests.support.variant_table import edges

Edge = tuple[str, str, str]


def used() -> set[Edge]:
    """Every way that a unit was ordered to go in the played games, where the engine of that game did not call the order void."""
    found = set()
    for file in ("classical-real-games.jsonl.gz", "bench-phases.jsonl.gz"):
        for row in recorded_phases.rows(file):
            for order, result in row.results.items():
                words = order.split()
                if len(words) == 4 and words[2] in ("-", "R") and result != "void":
                    found.add((words[0], words[1], words[3]))
    return found


def test_spaces_and_edges_are_counted() -> None:
    assert Counter(place.kind for place in BOARD.places.values()) == {"coast": 42, "sea": 19, "land": 14}
    assert Counter(edge["by"] for edge in BOARD.facts["edges"]) == {"fleet": 107, "army": 77, "both": 34}
    assert len(BOARD.centres) == 34
    assert {place.id: place.coasts for place in BOARD.places.values() if place.coasts} == {
        "Bul": ("ec", "sc"),
        "Spa": ("nc", "sc"),
        "StP": ("nc", "sc"),
    }


@pytest.mark.parametrize(
    ("power", "orders"),
    [("austria", 16), ("england", 15), ("france", 15), ("germany", 19), ("italy", 17), ("russia", 21), ("turkey", 13)],
)
def test_the_holds_and_moves_of_each_power_at_the_start_are_counted(power: str, orders: int) -> None:
    units = [text.split(" ") for text in BOARD.powers[power].units]
    assert sum(1 + len(BOARD.reach[kind][place]) for kind, place in units) == orders


def test_every_centre_belongs_to_one_power_at_most_and_can_be_reached() -> None:
    homes = [place for power in BOARD.powers.values() for place in power.home]
    assert len(homes) == len(set(homes)) == 22
    assert set(homes) <= BOARD.centres
    assert not [place for place in BOARD.centres if not BOARD.near["A"][place]]


def test_no_edge_is_one_that_nobody_ever_used() -> None:
    there = used()
    assert {frozenset(edge) for edge in edges(BOARD)} <= {frozenset(edge) for edge in there}


def test_no_order_that_others_called_legal_lacks_its_edge() -> None:
    missing = [edge for edge in used() - edges(BOARD) if not _by_sea(*edge)]
    assert missing == []


def _by_sea(kind: str, start: str, end: str) -> bool:
    return kind == "A" and bool(route(BOARD, start, end, BOARD.seas))
