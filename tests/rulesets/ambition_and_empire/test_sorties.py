"""Sorties: what minor powers' moves do and cannot do (rulebook II, Minor Power Unit Movement Orders)."""

from __future__ import annotations

import pytest

from tests.rulesets.ambition_and_empire.table import RULES, board, expect, run

NORTH = "BH: F Nth, F Edi, A Han, F Gib"

CASES = {
    "E-028 alone it is invalid, and its home may be supported": (
        "",
        "HA: A SNe - UPr",
        "BH: 1 DP F UPr - Eng",
        "F UPr void sortie-unopposed, A SNe bounces 1:1, open Eng",
    ),
    "E-027 one that meets somebody is not supported to hold": (
        "| DN: F Hel, F Chr | HA: A Vie, A Bud, A HeW | HeW:",
        "HA: A HeW - UPr | DN: F Hel S A HeW - UPr | FR: F Bre - Eng",
        "BH: 1 DP F UPr - Eng",
        "A HeW moves 2:1, F UPr bounces 1:1 gone, F Bre bounces 1:1, standoff Eng",
    ),
    "E-027 a stronger move gets through": (
        f"| {NORTH}",
        "FR: F Bre - Eng | BH: F Nth S F Bre - Eng",
        "OT: 1 DP F UPr - Eng",
        "F Bre moves 2:1, F UPr bounces 1:2, F Nth supports",
    ),
    "E-027 two sorties stop each other": (
        "",
        "",
        "FR: 1 DP A Bav - Tyr | PR: 1 DP A BaW - Tyr",
        "A Bav bounces 1:1, A BaW bounces 1:1, standoff Tyr",
    ),
    "E-028 a sortie behind a sortie": (
        "| HA: A Vie, A Bud, A SNe",
        "",
        "PR: 1 DP A Swi - Mil | FR: 1 DP A Sav - Swi",
        "A Swi void sortie-unopposed, A Sav bounces 1:1",
    ),
    "E-026 two minor powers do not change places": (
        "",
        "",
        "FR: 1 DP A Sav - Swi | PR: 1 DP A Swi - Sav",
        "A Sav bounces 1:1, A Swi bounces 1:1",
    ),
    "E-026 nobody follows a sortie out": (
        "| FR: A Par, A Bur, F Bre",
        "FR: A Bur - Swi",
        "PR: 1 DP A Swi - Mil",
        "A Swi bounces 1:1, A Bur bounces 1:1",
    ),
    "E-028 whoever is in the way and stays opposes": ("", "", "PR: 1 DP A Swi - Mil", "A Swi bounces 1:1, A Mil holds"),
    "E-028 whoever tries to leave and fails opposes": (
        "",
        "HA: A Mil - Ven",
        "PR: 1 DP A Swi - Mil",
        "A Swi bounces 1:1, A Mil bounces 1:1",
    ),
    "E-028 whoever leaves for good does not": (
        "| FR: A Par, A Bur, F Bre",
        "FR: A Bur - Gas",
        "PR: 1 DP A BaW - Bur",
        "A Bur moves, A BaW void sortie-unopposed, open Bur",
    ),
    "E-027 it cuts support": (
        "| FR: A Par, A Bur, F Bre",
        "FR: A Bur S A Par - Pic, A Par - Pic | HA: A SNe - Pic",
        "OT: 1 DP A Swi - Bur",
        "A Swi bounces 1:1, A Bur cut, A Par bounces 1:1, A SNe bounces 1:1, standoff Pic",
    ),
    "E-028 an invalid one cuts nothing": (
        "| FR: A Par, A Bur, F Bre",
        "FR: A Bur S A Par - Pic, A Par - Pic | HA: A SNe - Pic",
        "OT: 1 DP A Swi - Tyr",
        "A Swi void sortie-unopposed, A Bur supports, A Par moves 2:1",
    ),
    "E-027 it does not cut support against its own home": (
        "",
        "FR: A Mar - Sav | HA: A Mil S A Mar - Sav",
        "OT: 2 DP A Sav - Mil",
        "A Mar moves 2:1, A Mil supports, A Sav bounces 1:1 gone",
    ),
    "E-027 nor with help": (
        "",
        "FR: A Mar - Sav | HA: A Mil S A Mar - Sav",
        "OT: 1 DP A Sav - Mil, 1 DP A Swi S A Sav - Mil",
        "A Mar moves 2:1, A Mil supports, A Sav bounces 1:1 gone, A Swi void sortie-supported",
    ),
    "E-029 help that only ties counts": (
        "",
        "HA: A Vie - Tyr",
        "HA: 2 DP A Swi S A Vie - Tyr | FR: 1 DP A Bav - Tyr, 1 DP A BaW S A Bav - Tyr",
        "A Vie bounces 2:2, A Bav bounces 2:2, A BaW supports, standoff Tyr",
    ),
    "E-029 both helpers are too much": (
        "",
        "HA: A Vie - Tyr",
        "FR: 1 DP A Bav - Tyr, 1 DP A BaW S A Bav - Tyr | PR: 1 DP A Swi S A Bav - Tyr | HA: 2 DP F Ven H",
        "A Vie bounces 1:1, A Bav bounces 1:1, A BaW void sortie-supported, A Swi void sortie-supported",
    ),
    "E-029 of two helpers one is enough": (
        "| HA: A Vie, A Bud, A Mil, A Ven | Ven:",
        "HA: A Vie - Tyr, A Ven S A Vie - Tyr",
        "FR: 1 DP A Bav - Tyr, 1 DP A BaW S A Bav - Tyr | PR: 1 DP A Swi S A Bav - Tyr",
        "A Vie bounces 2:2, A Bav bounces 2:2, A BaW supports, A Swi void sortie-supported",
    ),
    "E-029 help that is cut is none too many": (
        "| HA: A Vie, A Bud, A Mil, A Ven | Ven: | FR: A Bur, A Par, F Bre",
        "HA: A Vie - Tyr, A Ven S A Vie - Tyr | FR: A Bur - Swi",
        "FR: 1 DP A Bav - Tyr, 1 DP A BaW S A Bav - Tyr | PR: 1 DP A Swi S A Bav - Tyr",
        "A Vie bounces 2:2, A Bav bounces 2:2, A BaW supports, A Swi cut, A Bur bounces 1:1, standoff Tyr",
    ),
    "E-029 help against another sortie": (
        "",
        "",
        "FR: 1 DP A Bav - Tyr, 1 DP A BaW S A Bav - Tyr | PR: 1 DP A Swi - Tyr",
        "A Bav bounces 1:1, A Swi bounces 1:1, A BaW void sortie-supported, standoff Tyr",
    ),
    "E-029 help for one that nobody opposes": (
        "",
        "",
        "FR: 1 DP A Bav - Tyr, 1 DP A BaW S A Bav - Tyr",
        "A Bav void sortie-unopposed, A BaW void sortie-unopposed, open Tyr",
    ),
    "E-029 a great power's help against a unit that stays": (
        "",
        "FR: A Mar S A Swi - Sav | HA: A Mil S A Swi - Sav",
        "PR: 1 DP A Swi - Sav",
        "A Swi bounces 1:1, A Mil void sortie-supported, A Mar void sortie-supported, A Sav holds",
    ),
    "E-028 beaten head to head": (
        "| SW: F Bal, A Abo",
        "PR: A Ber - Mek | BH: A Han S A Ber - Mek",
        "SW: 1 DP A Mek - Ber",
        "A Ber moves 2:1, A Mek bounces 1:2 gone, open Ber",
    ),
    "E-028 head to head, as strong": ("", "PR: A Ber - Mek", "SW: 1 DP A Mek - Ber", "A Ber bounces 1:1, A Mek bounces 1:1"),
    "E-028 a rival beaten head to head does not oppose": (
        "",
        "PR: A Ber - Mek | BH: A Han S A Ber - Mek",
        "SW: 1 DP A Mek - Ber | DN: 1 DP A HeW - Ber",
        "A Ber moves 2:1, A Mek bounces 1:2 gone, A HeW void sortie-unopposed, open Ber",
    ),
    "E-028 a rival whose convoy is broken does not oppose": (
        "| SW: F Bal, A Abo | RU: A Mos, A Kev, F GoB | PR: A Ber, A Brl",
        "SW: F Bal C A Ber - Kon | PR: A Ber - Kon | RU: F GoB - Bal | DN: F Cop S F GoB - Bal",
        "FR: 1 DP F Cou - Kon",
        "F GoB moves 2:1, A Ber no-convoy, F Cou void sortie-unopposed, open Kon",
    ),
    "E-028 a rival who is carried does": (
        "| SW: F Bal, A Abo | RU: A Mos, A Kev, F GoB | PR: A Ber, A Brl",
        "SW: F Bal C A Ber - Kon | PR: A Ber - Kon | RU: F GoB - Bal",
        "FR: 1 DP F Cou - Kon",
        "F GoB bounces 1:1, A Ber bounces 1:1, F Cou bounces 1:1, standoff Kon",
    ),
    "E-025 by sea, with a fleet ordered to carry it": (
        "| SW: F Bal, A Abo",
        "SW: F Bal C A Mek - Kon",
        "DN: 1 DP A Mek - Kon",
        "A Mek bounces 1:1, F Bal convoys, A Kon holds",
    ),
    "E-025 by sea, with a fleet that was told otherwise": (
        "| SW: F Bal, A Abo",
        "SW: F Bal H",
        "DN: 1 DP A Mek - Kon",
        "A Mek void no-convoy",
    ),
    "E-025 by sea to the next place, with nobody to carry it": (
        "",
        "BH: A Han - Mek | PR: A Ber S A Mek",
        "DN: 1 DP A Mek - Ber via convoy",
        "A Mek void no-convoy, A Han bounces 1:2, A Ber supports",
    ),
    "E-025 by sea to the next place, with a fleet ordered to carry it": (
        "| SW: F Bal, A Abo",
        "SW: F Bal C A Mek - Ber | PR: A Ber - Mek",
        "DN: 1 DP A Mek - Ber via convoy",
        "A Mek bounces 1:1, A Ber bounces 1:1, F Bal convoys",
    ),
    "E-025 by sea, with no fleet anywhere": ("", "", "DN: 1 DP A Mek - Kon", "A Mek void not-adjacent"),
    "E-025 by sea, and nobody there": (
        "| SW: F Bal, A Abo",
        "SW: F Bal C A Mek - Sca",
        "DN: 1 DP A Mek - Sca",
        "A Mek void sortie-unopposed, F Bal void unmatched, open Sca",
    ),
    "E-083 no such way on the map": ("", "", "FR: 1 DP F NaS - Tun", "F NaS void not-adjacent"),
    "E-083 no such kind of way": ("", "", "FR: 1 DP F Ven - Tyr", "F Ven void wrong-kind"),
}


@pytest.mark.parametrize(("at", "orders", "bids", "expected"), CASES.values(), ids=CASES)
def test_a_sortie(at: str, orders: str, bids: str, expected: str) -> None:
    """E-025 to E-029."""
    expect(run(board(units=at.strip("| ")), orders, bids), expected)


ATTACKED = (
    "HA: A Mil, A Tyr | PS: A BaW | BaW:",
    "HA: A Mil - Swi, A Tyr S A Mil - Swi | PS: A BaW S A Swi",
)


@pytest.mark.parametrize(
    ("switch", "bid", "expected"),
    [
        ("holds", "A Swi - Bur", "A Swi void sortie-unopposed, A Mil bounces 2:2"),
        ("moves", "A Swi - Bur", "A Swi void 1:2 sortie-unopposed gone, A Mil moves 2:1"),
        ("holds", "A Swi H", "A Swi holds, A Mil bounces 2:2"),
        ("moves", "A Swi H", "A Swi holds, A Mil bounces 2:2"),
    ],
)
def test_an_invalid_sortie_is_supported_where_it_stands_unless_the_house_says_otherwise(
    switch: str, bid: str, expected: str
) -> None:
    """E-028 with the switch 4.E.1, which says the same of every order that is not legal."""
    settings, problems = RULES.settings({"switches": {"4.E.1": switch}})
    assert not problems
    at, orders = ATTACKED
    expect(run(board(units=at), orders, f"FR: 1 DP {bid}", settings=settings), expected)


@pytest.mark.parametrize(("opposed", "options"), [("F Lon - Eng", ["Bre"]), ("F Lon H", ["Bre", "Eng"])])
def test_where_a_sortie_was_opposed_nobody_retreats_to(opposed: str, options: list[str]) -> None:
    """E-027, E-028: an invalid one leaves its destination open."""
    at = board(units="FR: F Pic, A Par | HA: A SNe, A Bur, A Vie | BH: F Lon, F Edi, A Han")
    played = run(at, f"HA: A SNe - Pic, A Bur S A SNe - Pic | BH: {opposed}", "RU: 1 DP F UPr - Eng")
    assert played.options("F Pic") == options
