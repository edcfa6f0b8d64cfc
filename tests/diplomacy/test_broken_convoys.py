"""What the fleets of a convoy that comes to nothing are said to have done: the same words, whatever broke it."""

from __future__ import annotations

import pytest

from generator.diplomacy.rules import Rules
from tests.support import text_adjudicator

UNITS = {"france": ["A Spa", "F MAO", "F Eng"], "england": ["F Lon", "F Wal"], "germany": ["F Bel", "F Nth"]}
CONVOY = ["A Spa - Lon", "F MAO C A Spa - Lon", "F Eng C A Spa - Lon"]

BROKEN = {
    "a fleet is driven out": ("F Wal - Eng, F Lon H", "F Bel S F Wal - Eng, F Nth H", "no-convoy", "convoys", "dislodged"),
    "a paradox": ("F Wal - Eng, F Lon S F Wal - Eng", "F Bel H, F Nth H", "no-convoy", "convoys", "dislodged"),
    "a paradox, and nobody is driven out": (
        "F Wal - Eng, F Lon S F Wal - Eng",
        "F Bel - Eng, F Nth S F Bel - Eng",
        "no-convoy",
        "convoys",
        "convoys",
    ),
    "an attack is beaten back": ("F Wal - Eng, F Lon H", "F Bel H, F Nth H", "bounces", "convoys", "convoys"),
    "nobody attacks": ("F Wal H, F Lon - Yor", "F Bel H, F Nth H", "moves", "convoys", "convoys"),
}


@pytest.mark.parametrize(("england", "germany", "army", "mao", "eng"), BROKEN.values(), ids=BROKEN)
def test_a_fleet_that_stays_convoys_whatever_becomes_of_the_army(england: str, germany: str, army: str, mao: str, eng: str) -> None:
    orders = {"france": CONVOY, "england": england.split(", "), "germany": germany.split(", ")}
    told = {str(event["unit"]): event for event in text_adjudicator.move(UNITS, orders, Rules()).events if event["kind"] == "order"}
    assert [told[unit]["outcome"] for unit in ("A Spa", "F MAO", "F Eng")] == [army, mao, eng]


def test_the_army_says_that_a_paradox_stopped_it() -> None:
    orders = {"france": CONVOY, "england": ["F Wal - Eng", "F Lon S F Wal - Eng"]}
    events = text_adjudicator.move(UNITS, orders, Rules()).events
    told = {str(event["unit"]): event.get("cause") for event in events if "unit" in event}
    assert (told["A Spa"], told["F MAO"]) == ("paradox", None)
