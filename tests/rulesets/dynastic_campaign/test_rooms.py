"""What the rooms bring along fits together."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import get_args

import pytest

from generator.rulesets.dynastic_campaign import orders, rooms

HEADINGS = {
    "War and peace", "Money and intrigue", "Moves", "Battles", "Sieges", "Trade and colonies",
    "The year's end", "Levies", "Births and deaths",
    "Succession", "The Church", "Marriages", "Titles and offices", "Rulings", "The end of the game", "Prisoners", "",
}  # fmt: skip


def test_two_rooms_give_a_reason_the_same_words() -> None:
    for one, other in combinations(rooms.ROOMS.values(), 2):
        for why in one.REASONS.keys() & other.REASONS.keys():
            assert one.REASONS[why] == other.REASONS[why], why


def test_no_two_rooms_have_a_ruling_or_a_kind_of_event_of_one_name() -> None:
    rulings = Counter(name for room in rooms.ROOMS.values() for name in room.RULINGS)
    kinds = Counter(kind for room in rooms.ROOMS.values() for kind in room.SECTIONS)
    assert [name for names in (rulings, kinds) for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("name", rooms.ROOMS)
def test_a_room_checks_orders_that_there_are_and_tells_under_headings_that_there_are(name: str) -> None:
    room = rooms.ROOMS[name]
    assert set(room.CHECKS) <= set(get_args(orders.Order))
    assert set(room.SECTIONS.values()) <= HEADINGS


def test_a_reason_ends_a_sentence_whose_full_stop_is_there_already() -> None:
    assert [why for why, words in rooms.REASONS.items() if words.endswith(".")] == []
