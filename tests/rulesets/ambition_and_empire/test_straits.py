"""The straits of Gibraltar and Moyle: who crosses, and past whom (rulebook VII)."""

from __future__ import annotations

import pytest

from tests.rulesets.ambition_and_empire.table import board, expect, run

WEST = "SP: A And, F Wes"
AWAY = "BH: F Lon, F Edi, A Han, F MAO"

MOVES = {
    "E-076 nobody in the strait": (f"{WEST} | {AWAY}", "SP: A And - Mor, F Wes S A And - Mor", "", "A And moves 2:1"),
    "E-077 another's fleet": (WEST, "SP: A And - Mor", "", "A And void strait-closed"),
    "E-077 another's fleet leaves this turn": (
        WEST,
        "SP: A And - Mor | BH: F Gib - MAO",
        "",
        "A And void strait-closed, F Gib moves",
    ),
    "E-077 another's fleet comes this turn": (
        f"{WEST} | {AWAY}",
        "SP: A And - Mor | BH: F MAO - Gib",
        "",
        "A And bounces 1:1, F MAO moves",
    ),
    "E-077 an own fleet": ("SP: A And, F Gib | BH: F Lon", "SP: A And - Mor", "", "A And bounces 1:1"),
    "E-077 an own fleet helps": ("SP: A And, F Gib | BH: F Lon", "SP: A And - Mor, F Gib S A And - Mor", "", "A And moves 2:1"),
    "E-077 a fleet": ("SP: F And, F Wes", "SP: F And - Mor", "", "F And void strait-closed"),
    "E-076 a fleet, with nobody there": (
        f"SP: F And, F Wes | {AWAY}",
        "SP: F And - Mor, F Wes S F And - Mor",
        "",
        "F And moves 2:1",
    ),
    "E-077 the other way": ("SP: A Mor, F Brc | Mor:", "SP: A Mor - And", "", "A Mor void strait-closed"),
    "E-076 the other way, with nobody there": (f"SP: A Mor, F Brc | Mor: | {AWAY}", "SP: A Mor - And", "", "A Mor moves"),
    "E-077 support to hold across": (
        "SP: A And, F Mor | Mor:",
        "SP: A And S F Mor, F Mor H",
        "",
        "A And void strait-closed, F Mor holds",
    ),
    "E-077 support to move across": (
        WEST,
        "SP: A And S F Wes - Mor, F Wes - Mor",
        "",
        "A And void strait-closed, F Wes bounces 1:1",
    ),
    "E-077 support on this side": (WEST, "SP: A And S F Wes - Gib, F Wes - Gib", "", "A And void cannot-reach, F Wes bounces 1:1"),
    "E-077 a barred unit may be supported to hold": (
        "SP: A And, A Mad | FR: A Par, A Mar, F MAO",
        "SP: A And - Mor, A Mad S A And | FR: F MAO - And",
        "",
        "A And void strait-closed, A Mad supports, F MAO bounces 1:2",
    ),
    "E-077 a minor power is nobody's": ("SP: A And, F Wes", "", "FR: 1 DP F Mor - And", "F Mor void strait-closed"),
    "E-077 nor does it help across": ("SP: A And, F Wes", "", "FR: 1 DP F Mor S A And", "F Mor void strait-closed"),
    "E-077 a minor power past nobody": (f"SP: A And, F Wes | {AWAY}", "", "FR: 1 DP F Mor - And", "F Mor bounces 1:1"),
    "E-077 also past him who pays": ("SP: A And, F Wes", "", "BH: 1 DP F Mor - And", "F Mor void strait-closed"),
    "E-077 the fleet's own army crosses, another's does not": (
        "BH: F Gib, A Mor | Mor: | SP: A And, A Mad",
        "BH: A Mor - And | SP: A And - Mor, A Mad S A And",
        "",
        "A And void strait-closed, A Mad supports, A Mor bounces 1:2",
    ),
    "E-077 what does not cross cuts nothing": (
        "SP: A And, A Mad | FR: A Mor, A Alg, A Par | Alg: | Mor: | OT: F Tun, A Con | Tun:",
        "SP: A And - Mor | FR: A Mor S A Alg | OT: F Tun - Alg",
        "",
        "A And void strait-closed, A Mor supports, F Tun bounces 1:2",
    ),
    "E-079 by another sea": (
        "SP: A And, F MAO | BH: F Gib",
        "SP: A And - Mor via convoy, F MAO C A And - Mor",
        "",
        "A And bounces 1:1, F MAO convoys",
    ),
    "E-079 by an own fleet that nobody asked for": (
        "SP: A And, F Wes",
        "SP: A And - Mor, F Wes C A And - Mor",
        "",
        "A And bounces 1:1, F Wes convoys",
    ),
    "E-079 by the fleet that bars": (WEST, "SP: A And - Mor | BH: F Gib C A And - Mor", "", "A And bounces 1:1, F Gib convoys"),
    "E-079 it is told otherwise": (WEST, "SP: A And - Mor via convoy | BH: F Gib H", "", "A And void strait-closed"),
    "E-076 Moyle, with nobody there": ("BH: A Edi, F Lon", "BH: A Edi - Ire", "", "A Edi moves"),
    "E-077 Moyle, past another's fleet": ("BH: A Edi, F Lon | FR: F Iri", "BH: A Edi - Ire", "", "A Edi void strait-closed"),
    "E-077 Moyle, past an own fleet": ("BH: A Edi, F Iri", "BH: A Edi - Ire", "", "A Edi moves"),
    "E-077 Moyle, back": ("BH: F Ire, F Lon | FR: F Iri", "BH: F Ire - Edi", "", "F Ire void strait-closed"),
    "E-077 a fleet in the other strait": ("BH: A Edi, F Lon | FR: F Gib", "BH: A Edi - Ire", "", "A Edi moves"),
}


@pytest.mark.parametrize(("units", "orders", "bids", "expected"), MOVES.values(), ids=MOVES)
def test_crossing_a_strait(units: str, orders: str, bids: str, expected: str) -> None:
    """E-076, E-077, E-079, E-083."""
    expect(run(board("fall 1763", units), orders, bids), expected)


DRIVEN_OUT = "SP: A And, A Mad | FR: F MAO, F Por | Por:"
ATTACK = "FR: F MAO - And, F Por S F MAO - And"

RETREATS = {
    "E-078 nobody in the strait": (f"{DRIVEN_OUT} | BH: F Lon | Mor:", ATTACK, True),
    "E-078 another's fleet": (f"{DRIVEN_OUT} | BH: F Gib | Mor:", ATTACK, False),
    "E-078 an own fleet": ("SP: A And, F Gib | BH: F Lon | FR: F MAO, F Por | Por: | Mor:", ATTACK, True),
    "E-078 another's fleet has left": (f"{DRIVEN_OUT} | BH: F Gib | Mor:", f"{ATTACK} | BH: F Gib - Wes", True),
    "E-078 another's fleet has come": (f"{DRIVEN_OUT} | BH: F Wes | Mor:", f"{ATTACK} | BH: F Wes - Gib", False),
    "E-078 another's fleet has just been driven out": (
        "SP: A And, A Mad | FR: F MAO, F Por, F Wes, F Alg | Alg: | Por: | Mor: | BH: F Gib | RU: F StP",
        f"{ATTACK}, F Wes - Gib, F Alg S F Wes - Gib",
        False,
    ),
}


@pytest.mark.parametrize(("units", "orders", "open_"), RETREATS.values(), ids=RETREATS)
def test_retreating_across_a_strait(units: str, orders: str, open_: bool) -> None:  # noqa: FBT001
    """E-078: the fleets that count are those that are there before retreats."""
    played = run(board(units=units), orders)
    assert ("Mor" in played.options("A And")) is open_


def test_a_fleet_that_was_driven_out_of_the_strait_and_has_not_gone_yet_bars_others() -> None:
    """E-078: "prior to retreats" it is still there, also for an army of the power whose fleet drove it out."""
    units = "SP: A And, F Wes, F MAO | FR: A Brc, F Por | Por: | Mor: | BH: F Gib"
    attack = "FR: A Brc - And, F Por S A Brc - And"
    played = run(board(units=units), f"{attack} | SP: F Wes - Gib, F MAO S F Wes - Gib")
    expect(played, "F Gib dislodged, A Brc moves 2:1")
    assert "Mor" not in played.options("A And")
    left = run(board(units=units.replace("F Gib", "F NAO")), f"{attack} | SP: F Wes - Gib, F MAO S F Wes - Gib")
    assert "Mor" in left.options("A And")
    assert "Mor" not in run(board(units=units), f"{attack} | SP: F Wes - Gib").options("A And")
