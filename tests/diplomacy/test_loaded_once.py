"""A position that is asked for again is not read from its document again, but never mistaken for another."""

from __future__ import annotations

from typing import Any

from generator.diplomacy.position import load, load_once


def document(centre: str) -> dict[str, Any]:
    phase = {"id": "01-1901-spring-orders", "revision": 1}
    powers = {"france": {"kind": "major"}}
    return {"phase": phase, "powers": powers, "centres": {"france": [centre]}, "units": {"france": ["A Par"]}}


def test_the_same_document_is_read_once() -> None:
    one = document("Par")
    assert load_once(one) == load(one)
    assert load_once(one) is load_once(one)


def test_an_equal_document_is_another_one() -> None:
    one, two = document("Par"), document("Par")
    assert load_once(one) is not load_once(two)
    two["centres"]["france"] = ["Bre"]
    assert load_once(document("Bre")).centres == {"Bre": "france"}


def test_documents_that_are_gone_are_not_taken_for_later_ones() -> None:
    for number in range(600):
        assert load_once(document(str(number))).centres == {str(number): "france"}
