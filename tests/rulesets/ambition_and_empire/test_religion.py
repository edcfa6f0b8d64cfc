"""The Religion Rule: what a minor power will not do for its faith (rulebook II)."""

from __future__ import annotations

import pytest

from tests.rulesets.ambition_and_empire.table import START, board, expect, run

CASES = {
    "E-032 a Catholic in the way": ("", "", "A Pap - Ven", "A Pap void religion"),
    "E-032 a Catholic of a great power in the way": (
        "FR: A Par, A Mar, F Bre | HA: A Ven | Ven:",
        "",
        "A Pap - Ven",
        "A Pap void religion",
    ),
    "E-032 a Protestant in the way": ("PR: A Ven | Ven:", "", "A Pap - Ven", "A Pap bounces 1:1"),
    "E-032 a Moslem in the way": ("OT: A Ven, A Con | Ven:", "", "A Pap - Ven", "A Pap bounces 1:1"),
    "E-032 an Orthodox in the way": ("RU: A Ven | Ven:", "", "A Pap - Ven", "A Pap bounces 1:1"),
    "E-032 nobody in the way, so it would go in": ("Ven:", "", "A Pap - Ven", "A Pap void sortie-unopposed"),
    "E-032 empty, and a Catholic comes": ("Ven:", "HA: A Mil - Ven", "A Pap - Ven", "A Pap bounces 1:1, A Mil bounces 1:1"),
    "E-032 a Catholic who leaves stood there": (
        "HA: A Ven | Ven:",
        "HA: A Ven - Tyr",
        "A Pap - Ven",
        "A Pap void religion, A Ven moves",
    ),
    "E-032 not by sea": ("FR: F TyS | Tun:", "FR: F TyS C A Pap - Sar", "A Pap - Sar", "A Pap void religion"),
    "E-032 not by sea to a neighbour either": (
        "PR: F Adr, A Ven | Ven:",
        "PR: F Adr C A Pap - Ven",
        "A Pap - Ven VIA",
        "A Pap void religion",
    ),
    "E-032 it holds": ("", "HA: A Mil - Tus", "A Pap H", "A Pap holds"),
    "E-032 help for a Catholic that holds": ("", "HA: A Mil - Tus", "A Pap S A Tus", "A Pap supports, A Mil bounces 1:2"),
    "E-032 help for a Catholic against a Catholic": (
        "",
        "HA: A Mil - Tus",
        "A Pap S A Mil - Tus",
        "A Pap supports, A Mil moves 2:1",
    ),
    "E-032 help for a Protestant": ("PR: A Mil | HA: A Vie", "PR: A Mil - Tus", "A Pap S A Mil - Tus", "A Pap void religion"),
    "E-032 help for a Protestant against a Moslem": (
        "PR: A Mil | HA: A Vie | OT: A Tus | Tus:",
        "PR: A Mil - Tus",
        "A Pap S A Mil - Tus",
        "A Pap void religion",
    ),
    "E-032 help for a Protestant that holds": ("PR: A Tus | Tus:", "PR: A Tus H", "A Pap S A Tus", "A Pap void religion"),
    "E-032 help for an Orthodox": ("RU: A Tus | Tus:", "RU: A Tus H", "A Pap S A Tus", "A Pap void religion"),
    "E-033 help for a Christian against a Moslem": ("FR: F Wes", "FR: F Wes - Tun", "F Alg S F Wes - Tun", "F Alg void religion"),
    "E-033 a Moslem who leaves stood there": (
        "FR: F Wes | OT: F Tun, A Con | Tun:",
        "FR: F Wes - Tun | OT: F Tun - Ion",
        "F Alg S F Wes - Tun",
        "F Alg void religion, F Tun moves",
    ),
    "E-033 help for a Christian against a Christian": (
        "FR: F Wes | SP: F Tun | Tun:",
        "FR: F Wes - Tun",
        "F Alg S F Wes - Tun",
        "F Alg supports, F Wes moves 2:1",
    ),
    "E-033 help for a Christian where nobody is": (
        "FR: F Wes | Tun:",
        "FR: F Wes - Tun",
        "F Alg S F Wes - Tun",
        "F Alg supports, F Wes moves 2:0",
    ),
    "E-033 a Moslem comes there": (
        "FR: F Wes | OT: F Ion | Tun:",
        "FR: F Wes - Tun | OT: F Ion - Tun",
        "F Alg S F Wes - Tun",
        "F Alg supports, F Wes moves 2:1",
    ),
    "E-033 help for a Moslem against a Moslem": (
        "OT: F Wes",
        "OT: F Wes - Tun",
        "F Alg S F Wes - Tun",
        "F Alg supports, F Wes moves 2:1",
    ),
    "E-033 help for a Christian that holds": ("FR: F Wes", "FR: F Wes H", "F Alg S F Wes", "F Alg supports"),
    "E-033 an attack of its own on a Moslem": ("", "", "F Alg - Tun", "F Alg bounces 1:1"),
    "E-034 help for a Moslem against a Christian": (
        "OT: A Cro",
        "OT: A Cro - Vie",
        "A Bav S A Cro - Vie",
        "A Bav void religion, A Cro bounces 1:1",
    ),
    "E-034 help for a Moslem against an Orthodox": (
        "OT: A Cro | HA: A Bud | RU: A Vie",
        "OT: A Cro - Vie",
        "A Bav S A Cro - Vie",
        "A Bav void religion, A Cro bounces 1:1",
    ),
    "E-034 help for a Moslem where nobody is": (
        "OT: A Cro | HA: A Bud",
        "OT: A Cro - Vie",
        "A Bav S A Cro - Vie",
        "A Bav supports, A Cro moves 2:0",
    ),
    "E-034 a Protestant helps a Moslem against a Christian": (
        "OT: A Mil | HA: A Vie",
        "OT: A Mil - Sav",
        "A Swi S A Mil - Sav",
        "A Swi void religion, A Mil bounces 1:1",
    ),
    "E-034 help for a Moslem that holds": ("OT: A Tyr", "OT: A Tyr H", "A Bav S A Tyr", "A Bav supports"),
    "E-034 a Protestant helps a Catholic against a Protestant": (
        "",
        "FR: A Mar - Sav",
        "A Swi S A Mar - Sav",
        "A Swi supports, A Mar moves 2:1",
    ),
    "E-035 a Catholic minor power helps an Orthodox against a Catholic": (
        "RU: A Cro",
        "RU: A Cro - Vie",
        "A Bav S A Cro - Vie",
        "A Bav supports, A Cro moves 2:1",
    ),
}


@pytest.mark.parametrize(("units", "orders", "order", "expected"), CASES.values(), ids=CASES)
def test_what_a_minor_power_refuses(units: str, orders: str, order: str, expected: str) -> None:
    """E-031 to E-036: a power from which nobody expects it pays."""
    expect(run(board(units=units), orders, f"SW: 1 DP {order}"), expected)


def test_an_order_that_faith_refuses_still_wins() -> None:
    """E-031: it competes like any other, and is printed."""
    played = run(START, "HA: A Mil - Tus", "SW: 2 DP A Pap - Tus | FR: 1 DP A Pap S A Tus")
    assert played.printed("A Pap") == "A Pap - Tus (Invalid)"
    assert played.said("A Mil") == "bounces 1:1"


def test_a_minor_power_set_free_has_the_faith_of_its_former_master() -> None:
    """E-034, E-050: freed by Spain, Tunis is Catholic and helps no Turk against a Christian."""
    spanish = board(units="SP: A Mad, F Brc | OT: F Ion, A Con | FR: F TyS", centres="SP: Tun")
    freed = ({"rule": "civil-disorder", "power": "spain"},)
    played = run(spanish, "OT: F Ion - TyS", "SW: 1 DP F Tun S F Ion - TyS", rulings=freed)
    expect(played, "F Tun void religion, F Ion bounces 1:1")
    played = run(spanish, "FR: F TyS - Ion", "SW: 1 DP F Tun S F TyS - Ion", rulings=freed)
    expect(played, "F Tun supports, F TyS moves 2:1")
    assert played.after.powers["Tun"].religion == "catholic"


def test_the_papal_army_set_free_is_bound_whatever_its_faith() -> None:
    """E-032, E-050: a Papacy that Prussia held and lost is Protestant, and still helps only Catholics."""
    played = run(
        board(units="BH: A Ven | Ven:", centres="PR: Pap"),
        "BH: A Ven H",
        "FR: 1 DP A Pap S A Ven",
        rulings=({"rule": "civil-disorder", "power": "prussia"},),
    )
    expect(played, "A Pap void religion")
    assert played.after.powers["Pap"].religion == "protestant"
