"""The examples of the rulebook and eight cases like them, each from the text of an order file to the next position."""

from __future__ import annotations

import pytest

from tests.rulesets.ambition_and_empire.table import BOARD, START, board, expect, run

PLAYED = {
    "E-T01": (
        "",
        "FR: A Mar - Sav",
        "FR: 1 DP A Swi S A Mar - Sav",
        "A Mar moves 2:1, A Swi supports, A Sav dislodged, after FR A Sav",
    ),
    "E-T02": (
        "",
        "FR: A Mar - Sav | HA: A Mil - Ven",
        "FR: 1 DP A Swi S A Mar - Sav | HA: 1 DP to A Swi S A Mil - Ven",
        "A Swi holds, A Mar bounces 1:1, A Mil bounces 1:1, A Sav holds, F Ven holds",
    ),
    "E-T03": (
        "",
        "FR: A Mar - Sav | HA: A Mil - Ven",
        "FR: 2 DP A Swi S A Mar - Sav | HA: 1 DP A Swi S A Mil - Ven",
        "A Swi supports, A Mar moves 2:1, A Sav dislodged, A Mil bounces 1:1, F Ven holds",
    ),
    "E-T04": (
        "",
        "FR: A Mar - Sav | HA: A Mil - Ven",
        "FR: 1 DP A Swi S A Mar - Sav | OT: 1 DP: A Switzerland supports A Marseilles to Savoy | HA: 1 DP A Swi S A Mil - Ven",
        "A Swi supports, A Mar moves 2:1, A Sav dislodged, A Mil bounces 1:1, F Ven holds",
    ),
    "E-T06": (
        "",
        "FR: F Brest to English Channel",
        "BH: 1 DP: F UPr - Eng",
        "F Bre bounces 1:1, F UPr bounces 1:1, standoff Eng, after FR F Bre, after UPr F UPr",
    ),
    "E-T06 no support to hold": (
        "",
        "FR: F Brest to English Channel | HA: A SNe S F UPr",
        "BH: 1 DP: F UPr - Eng",
        "F Bre bounces 1:1, F UPr bounces 1:1, A SNe void unmatched",
    ),
    "E-T07": (
        "",
        "FR: F Brest to Mid-Atlantic Ocean | HA: A SNe S F UPr",
        "BH: 1 DP: F United Province to English Channel",
        "F Bre moves, F UPr void sortie-unopposed, open Eng, after FR F MAO, after UPr F UPr",
    ),
    "E-T08": (
        "",
        "FR: F Bre - Eng | BH: F London S F United Provinces to English Channel",
        "BH: 1 DP: F UPr - Eng",
        "F UPr bounces 1:1, F Bre bounces 1:1, F Lon void sortie-supported, standoff Eng, after FR F Bre, after UPr F UPr",
    ),
    "E-T13 a": (
        "fall 1763 | SP: A And, F Wes",
        "SP: A And S F Wes - Mor, F Wes - Mor",
        "",
        "A And void strait-closed, F Wes bounces 1:1, F Mor holds",
    ),
    "E-T13 a, the fleet leaves": (
        "fall 1763 | SP: A And, F Wes",
        "SP: A And S F Wes - Mor, F Wes - Mor | BH: F Gib - MAO",
        "",
        "A And void strait-closed, F Wes bounces 1:1, F Gib moves",
    ),
    "E-T13 b": (
        "fall 1763 | SP: A And, F Wes",
        "SP: A And - Mor, F Wes S A And - Mor",
        "",
        "A And void strait-closed, F Wes void unmatched, F Mor holds, after Mor F Mor",
    ),
    "E-T13 b, the fleet leaves": (
        "fall 1763 | SP: A And, F Wes",
        "SP: A And - Mor, F Wes S A And - Mor | BH: F Gib - MAO",
        "",
        "A And void strait-closed, F Wes void unmatched, F Gib moves",
    ),
    "E-T14": (
        "fall 1763 | SP: A And, F Wes | BH: F Lon, F Edi, A Han, F MAO",
        "SP: A And - Mor, F Wes S A And - Mor | BH: F MAO - Gib",
        "",
        "A And moves 2:1, F Wes supports, F Mor dislodged, F MAO moves, after SP A Mor",
    ),
    "E-T14 the other way about": (
        "fall 1763 | SP: A And, F Wes | BH: F Lon, F Edi, A Han, F MAO",
        "SP: A And S F Wes - Mor, F Wes - Mor | BH: F MAO - Gib",
        "",
        "F Wes moves 2:1, A And supports, F Mor dislodged, F MAO moves, after SP F Mor",
    ),
    "E-T15": (
        "fall 1763 | SP: A And, F Wes",
        "SP: A And to Mor via convoy, F Western Mediterranean Sea S And - Mor | BH: F Gibraltar C Spanish A Andalusia to Morocco",
        "FR: 1 DP F Alg S F Mor",
        "A And bounces 2:2, F Wes supports, F Gib convoys, F Alg supports, F Mor holds",
    ),
    "E-T15 without Algiers": (
        "fall 1763 | SP: A And, F Wes",
        "SP: A Andalusia to Gibraltar to Morocco, F Wes S A And - Mor | BH: F Gib C A And - Mor",
        "",
        "A And moves 2:1, F Wes supports, F Gib convoys, F Mor dislodged",
    ),
    "E-T18": ("", "", "SP: 2 DP F Por H, 1 DP F Mor H | FR: 1 DP F Por - Leo", "F Por void sortie-unopposed, F Mor holds"),
    "E-T19": (
        "| PS: A War, A Boh",
        "HA: A Vie - Bav | PS: A Boh S A Vie - Bav",
        "HA: 1 DP A Bav - Tyr | PS: 1 DP A Bav - Tyr | FR: 1 DP A BaW S A Bav",
        "A Bav holds, A BaW supports, A Boh supports, A Vie bounces 2:2",
    ),
    "E-T20": ("| OT: A Cro, F Smy/sc", "OT: A Cro - Vie", "OT: 2 DP A Bav S A Cro - Vie", "A Bav void religion, A Cro bounces 1:1"),
    "E-T20 Vienna comes back": (
        "| OT: A Cro, F Smy/sc",
        "OT: A Cro - Vie | HA: A Vie - Tyr",
        "OT: 2 DP A Bav S A Cro - Vie | FR: 1 DP A BaW - Tyr",
        "A Bav void religion, A Cro bounces 1:1, A Vie bounces 1:1, A BaW bounces 1:1",
    ),
    "E-T21": ("", "", "FR: 1 DP A Pap - Tus", "A Pap void religion, A Tus holds"),
    "E-T21 the larger bid": (
        "",
        "HA: A Mil - Tus",
        "FR: 2 DP A Pap - Tus | SP: 1 DP A Pap S A Tus",
        "A Pap void religion, A Mil bounces 1:1",
    ),
    "E-T21 the lawful bid alone": ("", "HA: A Mil - Tus", "SP: 1 DP A Pap S A Tus", "A Pap supports, A Mil bounces 1:2"),
    "E-T23": (
        "| SW: F Bal, A Abo",
        "PR: A Ber - Mek | BH: A Han S A Ber - Mek | SW: F Bal S A Mek",
        "SW: 1 DP A Mek - Ber",
        "A Ber moves 2:1, A Han supports, F Bal void unmatched, A Mek bounces 1:2 gone, after PR A Mek, open Ber",
    ),
    "E-T24": (
        "",
        "HA: A Vie - Tyr",
        "HA: 2 DP A Swi S A Vie - Tyr | FR: 1 DP A Bav - Tyr, 1 DP A BaW S A Bav - Tyr",
        "A Vie bounces 2:2, A Bav bounces 2:2, A Swi supports, A BaW supports, standoff Tyr",
    ),
    "E-T24 without the support": (
        "",
        "HA: A Vie - Tyr",
        "HA: 2 DP A Swi S A Vie - Tyr | FR: 1 DP A Bav - Tyr",
        "A Vie moves 2:1, A Bav bounces 1:2, A Swi supports, after HA A Tyr, after Bav A Bav",
    ),
    "E-T25": (
        "| HA: A Vie, A Bud, A Tyr, A SNe",
        "",
        "PR: 1 DP A Swi - Mil | FR: 1 DP A Sav - Swi",
        "A Swi void sortie-unopposed, A Sav bounces 1:1, open Mil, after Swi A Swi, after Sav A Sav",
    ),
}
"""Position (when, and units that differ from the start), orders, bids, and what comes of them."""


@pytest.mark.parametrize(("at", "orders", "bids", "expected"), PLAYED.values(), ids=PLAYED)
def test_an_example_of_movement(at: str, orders: str, bids: str, expected: str) -> None:
    when, _, units = at.partition("|")
    expect(run(board(when.strip() or "spring 1763", units), orders, bids), expected)


def test_a_conquest_in_spring_is_no_control_yet() -> None:
    """E-T01: Savoy is disbanded without a retreat phase, its centre is nobody else's before fall, and France has three points."""
    played = run(START, *PLAYED["E-T01"][1:3])
    assert (played.after.phase.season, played.after.phase.step) == ("fall", "orders")
    assert played.after.centres["Sav"] == "Sav"
    assert not played.after.dislodged
    assert [str(one) for one in played.after.units if one.power == "Sav"] == []
    assert played.after.powers["france"].points == 3


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("3 DP A Hesse-Westphalia to Bavaria", "A Hesse-Westphalia to Bavaria (Invalid)"),
        ("3 DP: A HeW - Bav", "A HeW - Bav (Invalid)"),
        ("3 DP to a hesse-westphalia moves to BAVARIA", "a hesse-westphalia moves to BAVARIA (Invalid)"),
    ],
)
def test_the_winning_order_is_printed_as_it_was_written(text: str, printed: str) -> None:
    """E-T05, E-023: also where it is impossible; the unit holds then, and may be supported in that."""
    played = run(board("fall 1763"), "BH: A Han S A HeW | HA: A SNe - HeW", f"FR: {text}")
    assert played.printed("A HeW") == printed
    expect(played, "A HeW void not-adjacent, A Han supports, A SNe bounces 1:2, after HeW A HeW")


def test_united_provinces_on_an_invalid_sortie_may_be_supported_and_leaves_the_channel_open() -> None:
    """E-T07: as it was written, with its label; the support to hold counts."""
    played = run(START, "FR: F Bre - MAO | BH: F Lon S F UPr | HA: A SNe - UPr", "BH: 1 DP: F United Province to English Channel")
    assert played.printed("F UPr") == "F United Province to English Channel (Invalid)"
    expect(played, "F UPr void sortie-unopposed, F Lon void cannot-reach, A SNe bounces 1:1")
    played = run(board(units="BH: F Nth, F Edi, A Han, F Gib"), "BH: F Nth S F UPr | HA: A SNe - UPr", "BH: 1 DP: F UPr - Eng")
    expect(played, "F UPr void sortie-unopposed, F Nth supports, A SNe bounces 1:2")


def test_nothing_in_the_results_tells_of_overspending() -> None:
    """E-T18: Spain's three points of two are lost; the words of the report are those of a turn in which it paid nothing."""
    spent, saved = (run(START, "", bids) for bids in (PLAYED["E-T18"][2], "FR: 1 DP F Por - Leo"))
    assert spent.bids == ["FR 1 F Por - Leo: won", "SP 2 F Por H: void overspent", "SP 1 F Mor H: void overspent"]
    assert spent.public == saved.public
    assert spent.after == saved.after
    assert spent.printed("F Por") == "F Por - Leo (Invalid)"


def test_a_power_that_attacks_a_minor_power_or_helps_to_does_not_pay_it() -> None:
    """E-T15, E-T19, E-030: attacker, supporter and convoyer alike; their bids on others stand, and so do those of others on it."""
    orders = "SP: A And - Mor via convoy, F Wes S A And - Mor | BH: F Gib C A And - Mor"
    bids = "SP: 1 DP F Mor - Alg, 1 DP F Alg S F Mor | BH: 1 DP F Mor - Alg | FR: 1 DP F Tun H"
    played = run(board("fall 1763", "SP: A And, F Wes"), orders, bids)
    assert sorted(played.bids) == [
        "BH 1 F Mor - Alg: void attacking",
        "FR 1 F Tun H: won",
        "SP 1 F Alg S F Mor: won",
        "SP 1 F Mor - Alg: void attacking",
    ]
    played = run(board(units="PS: A War, A Boh"), *PLAYED["E-T19"][1:3])
    assert sorted(played.bids) == [
        "FR 1 A BaW S A Bav: won",
        "HA 1 A Bav - Tyr: void attacking",
        "PS 1 A Bav - Tyr: void attacking",
    ]


# Home centres (examples 9 to 12)


def test_crimea_is_a_home_of_both_turkey_and_russia() -> None:
    """E-T09: Turkey adds it, Russia has it as its own, and Turkey has it again when it takes it back."""
    turkish = board("winter 1765", "OT: A Con, F Smy/sc", "OT: Con, Smy, Cri")
    first = run(turkish, "OT: Build A Cri")
    assert first.after.powers["ottomans"].extra == "Cri"
    russian = board("winter 1768", "RU: A Mos, A Kev, F StP | OT: A Con, F Smy/sc", "RU: Cri", base=first.after)
    second = run(russian, "RU: Build A Crimea")
    assert second.unit_in("Cri") == ("russia", "A", "Cri")
    assert second.after.powers["russia"].extra == ""
    assert second.after.powers["ottomans"].extra == "Cri"
    back = board("winter 1770", "OT: A Con, F Smy/sc | RU: A Mos, A Kev, F StP", "OT: Cri", base=second.after)
    third = run(back, "OT: Build F Cri")
    assert third.unit_in("Cri") == ("ottomans", "F", "Cri")


POLAND = "PS: A War, A Dre, A Boh"


@pytest.mark.parametrize(
    ("why", "centres", "order", "built"),
    [
        ("a second one is refused", "PS: BaW, Bav", "Build A Bav", ""),
        ("the added one is its only site", "PS: BaW, Bav", "Build A BaW", "BaW"),
        ("also when Warsaw is lost", "PS: BaW, Bav, Ven | RU: War", "Build A Bav", ""),
        ("also when the added one is lost", "PS: Bav, Ven | FR: BaW", "Build A Bav", ""),
    ],
)
def test_one_additional_home_for_the_whole_game(why: str, centres: str, order: str, built: str) -> None:
    """E-T10, E-042: Poland-Lithuania & Saxony added Baden-Wuerttemberg and never adds Bavaria."""
    played = run(board("winter 1765", POLAND, centres, "PS: BaW"), f"PS: {order}")
    assert played.answers("PS") == (["builds"] if built else ["void not-home"])
    assert played.after.powers["poland-saxony"].extra == "BaW", why


def test_denmark_adds_the_centre_that_is_vacant_and_its_own() -> None:
    """E-T11: in 1764 its fleet stands in Hanover; in 1765 Prussia has Hanover, and Hesse-Westphalia becomes the home."""
    early = board("winter 1764", "DN: F Cop, F Chr, F Han | BH: F Lon, F Edi, F Gib", "DN: Han, HeW")
    assert run(early, "DN: Build A Han").answers("DN") == ["void not-vacant"]
    late = board("winter 1765", "DN: F Cop, F Chr, F UPr | BH: F Lon, F Edi, F Gib", "DN: HeW, UPr | PR: Han")
    played = run(late, "DN: Build A HeW")
    assert played.unit_in("HeW") == ("denmark-norway", "A", "HeW")
    assert played.after.powers["denmark-norway"].extra == "HeW"
    assert run(late, "DN: Build A Han").answers("DN") == ["void not-owned"]


def test_a_recaptured_home_is_no_additional_one() -> None:
    """E-T12, E-044, E-045: Sweden builds in Stockholm, Denmark's additional home, and may still add Mecklenburg."""
    centres = "SW: Sto, Mek"
    north = board("winter 1766", "SW: A Abo, F GoB | DN: F Cop, F Chr", centres, "DN: Sto")
    mek = run(north, "SW: Build A Mek")
    assert [mek.after.powers[power].extra for power in ("denmark-norway", "sweden")] == ["Sto", "Mek"]
    sto = run(north, "SW: Build F Sto")
    assert sto.unit_in("Sto") == ("sweden", "F", "Sto")
    assert sto.after.powers["sweden"].extra == ""
    fewer = board("winter 1766", "SW: A Abo, F GoB | DN: F Cop", centres, "DN: Sto")
    assert run(fewer, "DN: Build F Sto").answers("DN") == ["void not-owned"]


# Smyrna (examples 16 and 17)

UNITED = ("Arm", "Bla", "Con", "Aeg", "Eas", "Syr")
SOUTH = ("Con", "Aeg", "Eas", "Syr")


def test_only_the_controller_of_constantinople_goes_round_smyrna() -> None:
    """E-T16: from the Black Sea to the south coast."""
    turkish = board("spring 1768", "OT: A Con, F Bla")
    expect(run(turkish, "OT: F Black Sea to Smyrna (sc)"), "F Bla moves, after OT F Smy/sc")
    russian = board("spring 1768", "OT: A Con | RU: A Mos, A Kev, F Bla")
    expect(run(russian, "RU: F Black Sea to Smyrna (sc)"), "F Bla void two-coasts, after RU F Bla")


@pytest.mark.parametrize("place", UNITED)
@pytest.mark.parametrize(("test", "centres", "ends"), [("E-T16", "", UNITED), ("E-T17", "HA: Con", SOUTH)])
def test_where_a_fleet_on_the_south_coast_goes_and_supports(test: str, centres: str, ends: tuple[str, ...], place: str) -> None:
    """E-T16, E-T17: with Constantinople anywhere round Smyrna, without it not to the Black Sea and Armenia."""
    year = {"E-T16": "fall 1768", "E-T17": "spring 1769"}[test]
    others = "RU: A Mos, A Kev | BH: F Lon, F Edi, A Han"
    free = board(year, f"OT: F Smy/sc | {others}", centres)
    gone = f"F Smy/sc moves, after OT F {place}" if place in ends else "F Smy/sc void two-coasts"
    expect(run(free, f"OT: F Smy/sc - {place}"), gone)
    friend = {"Arm": "A Kaz", "Bla": "F Kaz", "Con": "A Bos", "Aeg": "F Ion", "Eas": "F Ion", "Syr": "F Eas"}[place]
    helped = board(year, f"OT: F Smy/sc | RU: {friend}", centres)
    help_given = "supports" if place in ends else "void two-coasts"
    played = run(helped, f"RU: {friend} - {place} | OT: F Smy/sc S {friend} - {place}")
    expect(played, f"{friend} moves, F Smy/sc {help_given}")


# The map


@pytest.mark.parametrize(
    ("place", "kind", "ends", "never"),
    [
        ("StP", "AF", "Kar Lvn", "Nov"),
        ("Kar", "AF", "StP", "Mos"),
        ("Lit", "A", "Cou Kon", "Bal"),
        ("Lit", "F", "", "Bal Cou Kon"),
        ("Kon", "AF", "Cou", "Lvn"),
    ],
)
def test_lake_ladoga_and_courland(place: str, kind: str, ends: str, never: str) -> None:
    """E-T22."""
    for one in kind:
        reach = BOARD.near[one][place]
        assert set(ends.split()) <= reach
        assert not set(never.split()) & reach
