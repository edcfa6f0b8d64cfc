"""Diplomacy Points: who has how many, which order wins, and what is lost (rulebook II, Diplomacy Points, Gaining Control)."""

from __future__ import annotations

import pytest

from generator.core.rulings import apply_rulings
from generator.core.turn import Turn
from generator.diplomacy import order_sheet
from generator.store import load_yaml
from tests.rulesets.ambition_and_empire.table import LABELS, RULES, SETTINGS, START, board, expect, run

SAVOY, VENICE = "A Swi S A Mar - Sav", "A Swi S A Mil - Ven"
ATTACKS = "FR: A Mar - Sav | HA: A Mil - Ven"
HELPED = "A Swi supports, A Mar moves 2:1, A Mil bounces 1:1"
ALONE = "A Swi holds, A Mar bounces 1:1, A Mil bounces 1:1"

WINNERS = {
    "E-020 one bidder": (f"FR: 1 DP {SAVOY}", HELPED),
    "E-012 nobody bids": ("", ALONE),
    "E-021 more points": (f"FR: 2 DP {SAVOY} | HA: 1 DP {VENICE}", HELPED),
    "E-021 more points, whoever attacks": (f"HA: 1 DP {VENICE} | OT: 2 DP {SAVOY}", HELPED),
    "E-022 as many points": (f"FR: 2 DP {SAVOY} | HA: 2 DP {VENICE}", ALONE),
    "E-022 as many points, the third less": (f"FR: 2 DP {SAVOY} | HA: 2 DP {VENICE} | OT: 1 DP A Swi - Bur", ALONE),
    "E-022 three orders with a point each": (f"FR: 1 DP {SAVOY} | HA: 1 DP {VENICE} | OT: 1 DP A Swi - Bur", ALONE),
    "E-021 more than any other, not more than all": (f"FR: 2 DP {SAVOY} | HA: 1 DP {VENICE} | OT: 1 DP A Swi - Bur", HELPED),
    "E-021 equal orders of two powers": (f"FR: 1 DP {SAVOY} | OT: 1 DP {SAVOY} | HA: 1 DP {VENICE}", HELPED),
    "E-021 equal orders of one power": (f"FR: 1 DP {SAVOY}, 1 DP {SAVOY} | HA: 1 DP {VENICE}", HELPED),
    "E-021 equal orders of two powers against one of as many points": (
        f"FR: 1 DP {SAVOY} | OT: 1 DP {SAVOY} | HA: 2 DP {VENICE}",
        ALONE,
    ),
    "E-021 full names": (
        f"FR: 1 DP A Switzerland supports Army Marseilles to Savoy | OT: 1 DP {SAVOY} | HA: 1 DP {VENICE}",
        HELPED,
    ),
    "E-021 kinds left out": (f"FR: 1 DP Swi S Mar - Sav | OT: 1 DP {SAVOY} | HA: 1 DP {VENICE}", HELPED),
    "E-021 a support to hold is another order": (f"FR: 1 DP A Swi S A Mar | OT: 1 DP {SAVOY} | HA: 1 DP {VENICE}", ALONE),
    "E-024 two orders of one power, the larger": (f"FR: 2 DP {SAVOY}, 1 DP A Swi H", HELPED),
    "E-024 two orders of one power, as many points": (f"FR: 1 DP {SAVOY}, 1 DP {VENICE}", ALONE),
    "E-022 a bid to hold is an order": (f"FR: 1 DP {SAVOY} | HA: 2 DP A Swi H", ALONE),
    "E-022 bids to hold are added up": (f"FR: 1 DP {SAVOY} | HA: 1 DP A Swi holds | OT: 1 DP A Switzerland H", ALONE),
    "E-022 a bid to hold ties": (f"FR: 1 DP {SAVOY} | HA: 1 DP A Swi H", ALONE),
    "E-022 a smaller bid to hold": (f"FR: 2 DP {SAVOY} | HA: 1 DP A Swi H", HELPED),
    "E-023 a winner that is impossible, the second does not move up": (
        f"OT: 2 DP A Swi - Vie | FR: 1 DP {SAVOY}",
        "A Swi void not-adjacent, A Mar bounces 1:1",
    ),
    "E-016 no minor power convoys": (f"OT: 2 DP Swi C A Mar - Tus | FR: 1 DP {SAVOY}", "A Swi void not-at-sea, A Mar bounces 1:1"),
}


@pytest.mark.parametrize(("bids", "expected"), WINNERS.values(), ids=WINNERS)
def test_which_order_wins(bids: str, expected: str) -> None:
    """E-012, E-016, E-020 to E-024."""
    expect(run(START, ATTACKS, bids), expected)


FREED = ({"rule": "civil-disorder", "power": "denmark-norway"},)

SPELLED = {
    "the only coast there is goes without saying": (
        "FR: 1 DP F Ven - Pap | OT: 1 DP F Venice to Papal States (ec) | HA: 1 DP F Ven H",
        "F Ven",
        "F Ven - Pap",
    ),
    "a coast named in another way": (
        "FR: 1 DP F Ven - Pap/ec | OT: 1 DP F Ven - Pap east coast | HA: 1 DP F Ven H",
        "F Ven",
        "F Ven - Pap east coast",
    ),
    "two coasts are two orders": ("FR: 1 DP F Cop - Hst (ec) | OT: 1 DP F Cop - Hst (wc)", "F Cop", "F Cop H"),
    "and so is none of two": ("FR: 1 DP F Cop - Hst | OT: 1 DP F Cop - Hst (wc)", "F Cop", "F Cop H"),
    "which wins and is impossible": ("FR: 2 DP F Cop - Hst | OT: 1 DP F Cop - Hst (wc)", "F Cop", "F Cop - Hst (Invalid)"),
    "on foot and by convoy are two orders": (
        "FR: 1 DP A Mek - Ber via convoy | OT: 1 DP A Mek - Ber",
        "A Mek",
        "A Mek H",
    ),
    "by convoy is by convoy, over whatever sea": (
        "FR: 1 DP A Mek - Ber VIA | OT: 1 DP A Mek - Bal - Ber | HA: 1 DP A Mek H",
        "A Mek",
        "A Mek - Bal - Ber (Invalid)",
    ),
    "a coast that cannot be reached is another order": (
        "FR: 1 DP F Ven - Pap/wc | OT: 1 DP F Ven - Pap/ec",
        "F Ven",
        "F Ven H",
    ),
    "and to help there is another order": (
        "FR: 1 DP F NaS S F Ven - Pap/wc | OT: 1 DP F NaS S F Ven - Pap",
        "F NaS",
        "F NaS H",
    ),
    "a fleet has one way only": (
        "FR: 1 DP F Cop - Ska VIA | OT: 1 DP F Cop - Ska | HA: 1 DP F Cop H",
        "F Cop",
        "F Cop - Ska (Invalid)",
    ),
    "where an army cannot walk the way is no part of what is meant": (
        "FR: 1 DP A Mek - Abo | OT: 1 DP A Mek - Abo via convoy | HA: 1 DP A Mek H",
        "A Mek",
        "A Mek - Abo (Invalid)",
    ),
    "the only coast there is for the unit that is helped": (
        "FR: 1 DP F NaS S F Ven - Pap | OT: 1 DP F NaS S F Venice - Papal States (ec) | HA: 1 DP F NaS H",
        "F NaS",
        "F NaS S F Ven - Pap",
    ),
    "help to one of two coasts is another order": (
        "FR: 1 DP A Mek S F Cop - Hst | OT: 1 DP A Mek S F Cop - Hst (ec) | HA: 1 DP A Mek H",
        "A Mek",
        "A Mek H",
    ),
    "an army that is helped knows no coasts": (
        "FR: 1 DP A Mek S A Han - Hst | OT: 1 DP A Mek S A Han - Hst (ec) | HA: 1 DP A Mek H",
        "A Mek",
        "A Mek S A Han - Hst",
    ),
}


@pytest.mark.parametrize(("bids", "unit", "printed"), SPELLED.values(), ids=SPELLED)
def test_orders_are_equal_by_what_they_mean(bids: str, unit: str, printed: str) -> None:
    """E-021, E-023: of two texts of one order the one that sorts first is printed."""
    assert run(START, "", bids, rulings=FREED).printed(unit) == printed


WALKING = ("A Mek - Hst", "A Mecklenburg - Holstein", "Mek - Hst")
SAILING = ("A Mek - Hst VIA", "A Mek - Bal - Hst", "A Mecklenburg - Holstein via convoy")
CARRIED = "| SW: F Bal C A Mek - Hst"

WAYS = {
    "more points on foot": (2, 1, "", "F Cop bounces 1:1, A Mek bounces 1:1"),
    "more points by convoy, which nobody carries": (1, 2, "", "F Cop moves 1:0, A Mek void no-convoy"),
    "more points by convoy": (1, 2, CARRIED, "F Cop bounces 1:1, A Mek bounces 1:1, F Bal convoys"),
    "more points on foot, and a fleet would carry it": (2, 1, CARRIED, "F Cop bounces 1:1, A Mek bounces 1:1, F Bal convoys"),
    "as many points": (1, 1, "", "F Cop moves 1:0, A Mek holds"),
}


@pytest.mark.parametrize("walking", WALKING)
@pytest.mark.parametrize("sailing", SAILING)
@pytest.mark.parametrize(("by_land", "by_sea", "carried", "expected"), WAYS.values(), ids=WAYS)
def test_an_army_that_can_walk_is_told_to_walk_or_to_sail(
    walking: str, sailing: str, by_land: int, by_sea: int, carried: str, expected: str
) -> None:
    """E-021, E-025: one that asks for a convoy and has none stops nobody, so these are two orders, however they are spelled."""
    position = board(units="SW: F Bal" if carried else "")
    played = run(position, f"DN: F Cop - Hst/ec {carried}", f"FR: {by_land} DP {walking} | HA: {by_sea} DP {sailing}")
    expect(played, expected)


@pytest.mark.parametrize("swapped", [False, True])
def test_which_of_two_texts_is_printed_does_not_depend_on_who_wrote_it(swapped: bool) -> None:  # noqa: FBT001
    """E-023."""
    texts = ["A Switzerland S A Mar - Sav", "A Swi S A Marseilles - Savoy"]
    france, turkey = reversed(texts) if swapped else texts
    assert run(START, "FR: A Mar - Sav", f"FR: 1 DP {france} | OT: 1 DP {turkey}").printed("A Swi") == texts[1]


def test_texts_that_nobody_can_read_are_no_equal_orders() -> None:
    """E-021, E-023: they are tallied one by one, and a winning one is printed as it was written."""
    odd = "{{france: [void: '1 DP: A Swi flies'], ottomans: [void: '{} DP: A Swi swims'], austria: ['1 DP: A Swi - Bur']}}"
    head = "orders: {france: [A Par - Bur]}\nbids: "
    assert run(START, text=head + odd.format(1)).printed("A Swi") == "A Swi H"
    assert run(START, text=head + odd.format(2)).printed("A Swi") == "A Swi swims (Invalid)"
    signed = run(START, text="orders: {}\nbids: {france: [void: 'France: A Swi swims (2 DP)']}")
    assert signed.printed("A Swi") == "A Swi swims (Invalid)"


# How many points


@pytest.mark.parametrize(
    ("label", "points"),
    {"BH": 3, "DN": 2, "FR": 3, "HA": 3, "OT": 2, "PR": 3, "PS": 2, "RU": 3, "SP": 2, "SW": 2}.items(),
)
def test_points_at_the_start(label: str, points: int) -> None:
    """E-014: one for each centre, at most three; the position tells."""
    assert START.powers[LABELS[label]].points == points
    for paid, outcome in ((points, "won"), (points + 1, "void overspent")):
        assert run(START, "", f"{label}: {paid} DP F Por H").bids == [f"{label} {paid} F Por H: {outcome}"]


def test_points_follow_the_last_fall() -> None:
    """E-014, E-017: a centre entered in spring brings none yet; those not spent are gone."""
    spring = run(START, "SP: A Mad - And, F Brc - Wes", "")
    assert spring.after.powers["spain"].points == 2
    assert run(spring.after, "", "SP: 3 DP F Por H").bids == ["SP 3 F Por H: void overspent"]
    assert spring.after.powers["sweden"].points == 2
    fall = run(board("fall 1763", "SP: A Mad, F Wes, F Por | Por:", "FR: Swi"), "SP: F Wes - Mor", "")
    assert fall.kind("total")[0]["points"] == 3
    assert fall.after.powers["spain"].points == 3
    assert fall.after.powers["france"].points == 3


@pytest.mark.parametrize("when", ["spring 1764", "fall 1764", "winter 1764"])
def test_points_follow_a_centre_that_the_gm_gives_away(when: str) -> None:
    """E-014: a power has as many as the position says, also when a ruling changed that."""
    ruling = {"rule": "owner", "place": "Abo", "power": "denmark-norway"}
    turn, wrong = apply_rulings(Turn(board(when), None, SETTINGS), (ruling,), RULES)
    assert not wrong
    powers = turn.position.powers
    assert {power: powers[power].points for power in ("sweden", "denmark-norway", "france")} == {
        "sweden": 1,
        "denmark-norway": 3,
        "france": 3,
    }


def test_a_power_that_is_out_has_none() -> None:
    """E-014: nor any left from when it was in the game."""
    at = board("fall 1763", units="SW: | DN: F Sto, A Abo", centres="")
    played = run(at, "DN: F Sto H, A Abo H")
    assert played.kind("eliminated") == [{"kind": "eliminated", "power": "sweden"}]
    assert played.after.powers["sweden"].points is None
    assert played.after.powers["denmark-norway"].points == 3
    assert at.powers["sweden"].points == 2


LOST = {
    "E-019 one more than there are": (
        "",
        "SP: 2 DP F Por H, 1 DP F Mor H",
        ["SP 1 F Mor H: void overspent", "SP 2 F Por H: void overspent"],
    ),
    "E-019 as many as there are": ("", "SP: 1 DP F Por H, 1 DP F Mor H", ["SP 1 F Mor H: won", "SP 1 F Por H: won"]),
    "E-019 other powers keep theirs": (
        "",
        "SP: 3 DP F Por H | FR: 1 DP F Por - Leo",
        ["FR 1 F Por - Leo: won", "SP 3 F Por H: void overspent"],
    ),
    "E-019 points for units that are not there count": (
        "",
        "SP: 2 DP F Por H, 1 DP A Alg H",
        ["SP 1 A Alg H: void overspent", "SP 2 F Por H: void overspent"],
    ),
    "E-019 points that an attack makes void count": (
        "SP: F Brc - Wes, A Mad - Por",
        "SP: 2 DP F Alg H, 1 DP F Por - Leo",
        ["SP 1 F Por - Leo: void overspent", "SP 2 F Alg H: void overspent"],
    ),
    "E-019 a power without a centre has none": ("", "SW: 1 DP A Mek H", ["SW 1 A Mek H: void overspent"]),
    "DP-11 no such unit": (
        "",
        "FR: 1 DP F Swi H, 1 DP A Swi H, 1 DP A Vie H",
        ["FR 1 A Swi H: won", "FR 1 A Vie H: void no-such-unit", "FR 1 F Swi H: void no-such-unit"],
    ),
    "DP-11 a province where nobody stands": ("", "FR: 1 DP A Bur H", ["FR 1 A Bur H: void no-such-unit"]),
}


@pytest.mark.parametrize(("orders", "bids", "told"), LOST.values(), ids=LOST)
def test_which_points_are_lost(orders: str, bids: str, told: list[str]) -> None:
    """E-019, DP-11."""
    centres = "RU: Sto, Abo" if "SW" in bids else ""
    assert sorted(run(board(centres=centres), orders, bids).bids) == told


ATTACKING = {
    "it attacks": ("FR: A Mar - Sav", "Sav", True),
    "it supports an attack": ("FR: A Mar S A Mil - Sav | HA: A Mil - Sav", "Sav", True),
    "it supports an attack that nobody makes": ("FR: A Mar S A Mil - Sav", "Sav", True),
    "it supports a minor power's sortie there": ("FR: A Mar S A Swi - Sav", "Sav", True),
    "it attacks, and is beaten back": ("FR: A Mar - Sav | HA: A Mil - Sav", "Sav", True),
    "it supports the minor power": ("FR: A Mar S A Sav", "Sav", False),
    "it attacks another": ("FR: A Mar - Sav", "Swi", False),
    "it stays": ("FR: A Mar H", "Sav", False),
    "somebody else attacks": ("HA: A Mil - Sav", "Sav", False),
    "its order is impossible": ("FR: A Par - Sav", "Sav", False),
    "its support is impossible": ("FR: A Par S A Mil - Sav | HA: A Mil - Sav", "Sav", False),
    "it supports a unit that is not there": ("FR: A Mar S A Tyr - Sav", "Sav", False),
    "it orders another's unit": ("FR: A Mil - Sav", "Sav", False),
}


@pytest.mark.parametrize(("orders", "place", "void"), ATTACKING.values(), ids=ATTACKING)
def test_who_may_not_pay_a_minor_power(orders: str, place: str, void: bool) -> None:  # noqa: FBT001
    """E-030: judged by a power's own orders that are possible on the map."""
    (told,) = run(START, orders, f"FR: 1 DP A {place} H").bids
    assert told == f"FR 1 A {place} H: {'void attacking' if void else 'won'}"


def test_paying_one_minor_power_to_attack_another_is_no_attack() -> None:
    """E-030."""
    played = run(START, "", "FR: 1 DP A Swi - Sav, 1 DP A Sav H")
    assert sorted(played.bids) == ["FR 1 A Sav H: won", "FR 1 A Swi - Sav: won"]


@pytest.mark.parametrize(("fleet", "void"), [("F Wes C A Brc - Alg", True), ("F Wes C A Brc - Sar", False), ("F Wes H", False)])
def test_who_carries_an_attack_does_not_pay_either(fleet: str, void: bool) -> None:  # noqa: FBT001
    """E-030: also when the army does not go."""
    at = board(units="FR: A Par, F Wes | SP: A Mad, A Brc")
    (told,) = run(at, f"FR: {fleet}", "FR: 1 DP F Alg H").bids
    assert told == f"FR 1 F Alg H: {'void attacking' if void else 'won'}"


FAR = {
    "he who is carried, he who carries and he who supports": (
        "SP: A Mad, F GoL",
        "FR: A Mar - Tus via convoy | SP: F GoL C A Mar - Tus | HA: A Mil S A Mar - Tus",
        "FR: 1 DP A Tus H | SP: 1 DP A Tus H | HA: 1 DP A Tus H | OT: 1 DP A Tus - Sav",
        "FR 1 A Tus H: void attacking, HA 1 A Tus H: void attacking, OT 1 A Tus - Sav: won, SP 1 A Tus H: void attacking",
    ),
    "the convoy is broken": (
        "SP: A Mad, F GoL | OT: F Wes, F TyS",
        "FR: A Mar - Tus | SP: F GoL C A Mar - Tus | OT: F Wes - GoL, F TyS S F Wes - GoL",
        "FR: 1 DP A Tus H",
        "FR 1 A Tus H: void attacking",
    ),
    "no fleet could carry it": ("", "FR: A Mar - Tus", "FR: 1 DP A Tus H", "FR 1 A Tus H: won"),
    "it carries a minor power's army": (
        "SW: F Bal, A Abo",
        "SW: F Bal C A Mek - Cou",
        "SW: 1 DP F Cou H, 1 DP A Mek - Cou",
        "SW 1 A Mek - Cou: won, SW 1 F Cou H: void attacking",
    ),
    "the strait is closed": ("SP: A And, F Wes", "SP: A And - Mor", "SP: 1 DP F Mor H", "SP 1 F Mor H: won"),
    "help across a closed strait": ("SP: A And | FR: F Wes", "SP: A And S F Wes - Mor", "SP: 1 DP F Mor H", "SP 1 F Mor H: won"),
    "it is carried past the strait": (
        "SP: A And, F Wes",
        "SP: A And - Mor | BH: F Gib C A And - Mor",
        "SP: 1 DP F Mor H",
        "SP 1 F Mor H: void attacking",
    ),
}


@pytest.mark.parametrize(("units", "orders", "bids", "told"), FAR.values(), ids=FAR)
def test_who_may_not_pay_across_water(units: str, orders: str, bids: str, told: str) -> None:
    """E-030: an attack that a strait shuts out or that nobody could carry is not possible, one whose convoy is broken was."""
    assert sorted(run(board(units=units), orders, bids).bids) == told.split(", ")


def test_a_power_pays_without_a_unit_on_the_board() -> None:
    """E-014: points follow centres."""
    assert run(board(units="SW:"), "", "SW: 2 DP A Mek H").bids == ["SW 2 A Mek H: won"]


# How bids are written


@pytest.mark.parametrize(
    "text",
    [
        "[1 DP: A Switzerland S A Marseilles - Savoy]",
        "['1 DP to A Swi S A Mar - Sav']",
        "[1 DP A Swi S A Mar - Sav]",
        "['1 dp for A Swi S A Mar - Sav']",
        "[1 point to A Swi S A Mar - Sav]",
        "['1 Diplomacy Point: A Swi S A Mar - Sav']",
        "['A Swi S A Mar - Sav (1 DP)']",
        "['I bid 1 DP on A Swi S A Mar - Sav']",
        "['Allocate 1 DP to A Swi S A Mar - Sav']",
        "['Bid 1: A Swi S A Mar - Sav']",
        "['1: A Swi S A Mar - Sav']",
        "[1: A Swi S A Mar - Sav]",
        "|\n    1 DP: A Swi S A Mar - Sav\n    1 DP: F Por H\n",
    ],
)
def test_a_bid_may_be_written_in_many_ways(text: str) -> None:
    played = run(START, text=f"orders: {{france: [A Mar - Sav]}}\nbids:\n  france: {text}")
    expect(played, "A Swi supports, A Mar moves 2:1")
    assert played.bids[0].endswith(": won")


@pytest.mark.parametrize(
    ("bid", "code"),
    [
        ("0 DP: A Swi H", "points"),
        ("-1 DP: A Swi H", "points"),
        ("1.5 DP: A Swi H", "points"),
        ("one DP: A Swi H", "points"),
        ("A Swi H", "points"),
        ("1 DP: A Swi", "no-order"),
        ("1 DP:", "unreadable"),
        ("1 DP: A Nowhere H", "unreadable"),
        ("1 DP: A Swi S A Mar -", "unreadable"),
    ],
)
def test_what_is_no_bid_is_reported(bid: str, code: str) -> None:
    """E-015: points are whole numbers of at least one, and each bid has an order."""
    document, _ = load_yaml(f"orders: {{}}\nbids: {{france: ['{bid}']}}".encode(), "orders.yaml")
    _, problems = RULES.read(START, SETTINGS, document)
    assert [problem.code for problem in problems if problem.weight == "fault"] == [code]


@pytest.mark.parametrize(("power", "fault"), [("Swi", True), ("venezia", True), ("france", False)])
def test_only_players_bid(power: str, fault: bool) -> None:  # noqa: FBT001
    document, _ = load_yaml(f"orders: {{}}\nbids: {{{power}: ['1 DP: A Swi H']}}".encode(), "orders.yaml")
    _, problems = RULES.read(START, SETTINGS, document)
    assert ("unknown-power" in {problem.code for problem in problems}) is fault


def test_nobody_bids_for_retreats_or_builds() -> None:
    document, _ = load_yaml(b"orders: {}\nbids: {france: ['1 DP: A Swi H']}", "orders.yaml")
    _, problems = RULES.read(board("winter 1763"), SETTINGS, document)
    assert "wrong-phase" in {problem.code for problem in problems if problem.weight == "fault"}
    assert order_sheet.bids(board("winter 1763")) == {}
    assert set(order_sheet.bids(START)["bids"]) == set(LABELS.values())
