"""Diplomacy Points (9): who has how many, who may bid on what, what wins, and who never learns of it."""

from __future__ import annotations

import pytest

from generator.diplomacy.orders import Unit
from tests.rulesets.saga_of_the_nine.table import NINE

# S-087 to S-092: what a power has to spend.


@pytest.mark.parametrize(
    ("units", "centres", "heirs", "vassals", "points"),
    [
        ("", "", "", "", 2),  # the capital, and an heir in it
        ("", "", "AE: ", "", 1),
        ("", "", "AE: Kor", "", 2),  # a thrall instead of the heir
        ("", "", "AE: Asg, Kor, Gim", "", 4),
        ("AE: F Him | DO: F Asg", "", "", "", 2),  # occupied is not captured
        ("AE: F Him | DO: F Asg", "DO: Asg", "AE: Kor", "", 1),
        ("AE: F Him | Kor: | DO: F Kor", "", "AE: Kor", "", 2),  # a thrall whose unit is gone is still a thrall
        ("", "", "AE: Asg", "vDA: Per", 3),
        ("", "", "AE: ", "vDA: Per, Gim | vAM: Bif", 3),  # a vassal counts once, however much it owns
        ("", "", "MA: Mid, Kor", "vDM: Per", 2),  # neither another's thrall nor another's vassal
    ],
)
def test_a_power_has_a_point_for_its_capital_its_unmarried_heir_each_thrall_and_each_vassal(
    units: str, centres: str, heirs: str, vassals: str, points: int
) -> None:
    assert NINE.at("spring orders", units, centres, heirs, vassals).powers["aesir"].points == points


def test_both_holders_have_the_point_of_a_vassal_and_after_an_elimination_the_one_that_is_left() -> None:
    both = NINE.at("spring orders", vassals="vDA: Per")
    assert [both.powers[power].points for power in ("aesir", "dokkalfar")] == [3, 3]
    one = NINE.at("spring orders", vassals="vDA: Per", out="AE: ")
    assert [one.powers[power].points for power in ("aesir", "dokkalfar")] == [None, 3]


def test_points_that_are_not_spent_are_gone() -> None:
    played = NINE.run(NINE.start, "AE: F Asg H", "DO: 1 DP F Per H")
    assert {played.points(label) for label in NINE.labels} == {2}


# S-077 to S-085: what wins.

PERMYAK = "AE: 1 DP F Per - Ylg | DO: 1 DP F Per S F Sva - Ylg | LJ: 1 DP F Per S F Alf - Ylg"
THRALL = NINE.at("spring orders", heirs="LJ: Alf, Per")


@pytest.mark.parametrize(
    ("bids", "wins"),
    [
        ("", "F Per H"),
        ("AE: 1 DP F Per - Ylg", "F Per - Ylg"),
        ("AE: 1 DP F Per - Ylg | DO: 1 DP F Per - Mor", "F Per H"),  # a tie
        ("AE: 1 DP F Per - Ylg | DO: 1 DP F Permyak - Ylg | LJ: 1 DP F Per - Mor", "F Per - Ylg"),  # several for one order
        ("AE: 1 DP F Per Marry Heir Aesir | JO: 1 DP F Permyak Marry Heir Asgard | LJ: 1 DP F Per - Mor", "F Per Marry Heir Asg"),
        ("AE: 1 DP F Per Marry Heir Aesir | DO: 1 DP F Per H | LJ: 1 DP F Per H", "F Per H"),
        # S-084: what is bid to hold does not help to marry, nor the other way round
        ("AE: 1 DP F Per Marry Heir Aesir | DO: 1 DP F Per H | LJ: 2 DP F Per - Mor", "F Per - Mor"),
        ("AE: 1 DP F Per Marry Heir Aesir | DO: 1 DP F Per Marry Heir Dokkalfar", "F Per H"),  # two heirs, two orders
        ("AE: 2 DP F Per - Ylg, 1 DP F Per - Ylg | DO: 1 DP F Per - Mor", "F Per - Mor"),  # overspent: all of Aesir's are void
        ("AE: 1 DP F Per - Ylg, 1 DP F Per - Mor | DO: 1 DP F Per - Mor", "F Per - Mor"),  # two orders for one unit
        ("AE: 1 DP A Gim - Ida VIA | DO: 1 DP A Gim - Ida", "A Gim H"),  # on foot and by sea are two orders
        ("AE: 1 DP A Gim - Ida VIA | DO: 2 DP A Gim - Ida", "A Gim - Ida"),
    ],
)
def test_the_order_with_most_points_wins_and_with_none_or_a_tie_the_unit_holds(bids: str, wins: str) -> None:
    assert NINE.run(NINE.start, "AE: F Asg H", bids).order("A Gim" if "Gim" in bids else "F Per")["order"] == wins


@pytest.mark.parametrize(
    ("bids", "wins"),
    [
        ("LJ: 1 DP F Per - Ylg | DO: 1 DP F Per - Mor", "F Per - Ylg"),
        ("LJ: 1 DP F Per - Ylg | DO: 2 DP F Per - Mor", "F Per H"),
        ("LJ: 1 DP F Per - Ylg | AE: 1 DP F Per - Mor | DO: 2 DP F Per - Mor", "F Per - Mor"),
        ("LJ: 2 DP F Per - Ylg | AE: 1 DP F Per - Mor | DO: 2 DP F Per - Mor", "F Per - Ylg"),  # two are worth four
        ("LJ: 1 DP A Gim - Ida | DO: 1 DP A Gim - Vid", "F Per H"),  # elsewhere they count once
    ],
)
def test_only_a_controllers_points_for_its_own_thrall_count_double(bids: str, wins: str) -> None:
    played = NINE.run(THRALL, "AE: F Asg H", bids)
    assert played.order("F Per")["order"] == wins
    assert played.order("A Gim")["order"] == "A Gim H"


# S-081: whoever attacks does not bid.


@pytest.mark.parametrize(
    ("orders", "attacks"),
    [
        ("DO: F Ylg - Per", True),
        ("DO: F Ylg S F Mor - Per | LJ: F Mor - Per", True),
        ("DO: F Ylg S F Mor - Per", True),  # also where that unit does something else
        ("DO: F Ylg S A Gim - Per", True),  # also for another minor power's sortie, here by sea
        ("DO: F Ylg H", False),
        ("DO: F Ylg S F Per", False),
        ("DO: F Ylg S A Per - Ziv", False),
        ("DO: F Ylg - Sva", False),
        ("DO: F Che - Per", False),  # an attack that the map does not know is none
        ("DO: F Che S F Mor - Per | LJ: F Mor - Per", False),  # neither is help from where the map does not reach
        ("LJ: F Mor - Per", False),  # another power's attack
        ("DO: F Ylg - Mor", False),
    ],
)
@pytest.mark.parametrize("heirs", ["", "LJ: Alf, Per"], ids=["minor", "thrall"])
def test_whoever_attacks_a_minor_power_or_a_thrall_or_helps_to_does_not_bid_on_it(
    heirs: str,
    orders: str,
    attacks: bool,  # noqa: FBT001 - a column
) -> None:
    position = NINE.at("spring orders", "DO: F Ylg, F Che | LJ: F Mor, F Alf", heirs=heirs)
    played = NINE.run(position, orders, "DO: 1 DP F Per - Ziv")
    assert played.bids == [f"DO 1 F Per - Ziv: {'void attacking' if attacks else 'won'}"]
    assert played.order("F Per")["order"] == ("F Per H" if attacks else "F Per - Ziv")


def test_whoever_carries_an_attacker_may_bid_on_what_it_attacks() -> None:
    position = NINE.at("spring orders", "DO: F Mor, F Sva | LJ: A Bel, F Alf")
    played = NINE.run(position, "DO: F Mor C A Bel - Per | LJ: A Bel - Per", "DO: 1 DP F Per - Ylg | LJ: 1 DP F Per - Ziv")
    assert played.bids == ["DO 1 F Per - Ylg: won", "LJ 1 F Per - Ziv: void attacking"]


def test_a_controller_that_attacks_its_own_thrall_does_not_bid_on_it_either() -> None:
    position = NINE.at("spring orders", "LJ: F Mor, F Alf", heirs="LJ: Alf, Per")
    assert NINE.run(position, "LJ: F Mor - Per", "LJ: 2 DP F Per - Ylg").bids == ["LJ 2 F Per - Ylg: void attacking"]


def test_points_lost_to_an_attack_are_not_free_for_another_unit() -> None:
    position = NINE.at("spring orders", "DO: F Ylg, F Che")
    played = NINE.run(position, "DO: F Ylg - Per", "DO: 2 DP F Per - Ziv, 1 DP A Gim - Ida")
    assert played.bids == ["DO 2 F Per - Ziv: void overspent", "DO 1 A Gim - Ida: void overspent"]


def test_an_attack_by_a_vassal_bars_none_of_its_holders() -> None:
    position = NINE.at("spring orders", "vDA: F Mor", vassals="vDA: Gim")
    played = NINE.run(position, "", "DO: 1 DP F Mor - Per, 1 DP F Per - Ylg")
    assert played.bids == ["DO 1 F Mor - Per: won", "DO 1 F Per - Ylg: won"]


def test_nobody_bids_on_the_unit_of_a_player() -> None:
    played = NINE.run(NINE.start, "AE: F Asg H", "AE: 1 DP F Him - Gei, 1 DP F Sva - Ylg")
    assert played.bids == ["AE 1 F Him - Gei: void no-such-unit", "AE 1 F Sva - Ylg: void no-such-unit"]
    assert played.order("F Him")["outcome"] == "holds"


# S-086, S-130: only the holders bid on a vassal, and they may attack it.


@pytest.mark.parametrize(
    ("bids", "order", "verdicts"),
    [
        ("DO: 1 DP F Mor - Orm", "F Mor - Orm", ["won"]),
        ("DO: 1 DP F Mor - Orm | AE: 1 DP F Mor - Orm", "F Mor - Orm", ["won", "won"]),
        ("DO: 1 DP F Mor - Orm | AE: 1 DP F Mor - Ylg", "F Mor H", ["lost", "lost"]),
        ("DO: 2 DP F Mor - Orm | AE: 1 DP F Mor - Ylg", "F Mor - Orm", ["lost", "won"]),
        ("LJ: 2 DP F Mor - Bel", "F Mor H", ["void not-yours"]),
        ("LJ: 2 DP F Mor - Bel | AE: 1 DP F Mor - Ylg", "F Mor - Ylg", ["won", "void not-yours"]),
    ],
)
def test_only_its_two_holders_bid_on_a_vassal_and_their_points_count_once(bids: str, order: str, verdicts: list[str]) -> None:
    position = NINE.at("spring orders", "vDA: F Mor", vassals="vDA: Gim")
    played = NINE.run(position, "AE: F Asg H", bids)
    assert played.order("F Mor")["order"] == order
    assert sorted(bid.partition(": ")[2] for bid in played.bids) == sorted(verdicts)


def test_a_holder_that_attacks_its_vassal_may_bid_on_it() -> None:
    position = NINE.at("spring orders", "vDA: F Mor | DO: F Orm, F Sva", vassals="vDA: Gim")
    played = NINE.run(position, "DO: F Orm - Mor", "DO: 1 DP F Mor - Ylg")
    assert (played.order("F Mor")["outcome"], played.order("F Orm")["outcome"]) == ("moves", "moves")


# S-082, S-083: orders to marry.


@pytest.mark.parametrize(
    ("heirs", "bids", "why"),
    [
        ("", "AE: 2 DP F Per Marry Heir Aesir", None),
        ("", "AE: 2 DP F Per Marry Heir Madr", None),  # whose heir it is does not matter
        ("LJ: Alf, Per", "AE: 2 DP F Per Marry Heir Aesir", "no-marriage"),  # a thrall
        ("MA: Kor", "AE: 2 DP F Per Marry Heir Madr", "no-marriage"),  # no heir waits there
        ("MA: ", "AE: 2 DP F Per Marry Heir Madr", "no-marriage"),
    ],
)
def test_an_order_to_marry_that_cannot_be_wins_all_the_same_and_the_unit_holds(heirs: str, bids: str, why: str | None) -> None:
    position = NINE.at("spring orders", heirs=heirs)
    played = NINE.run(position, "AE: F Asg H", bids + " | DO: 1 DP F Per - Ylg")
    event = played.order("F Per")
    assert event["order"].startswith("F Per Marry")  # type: ignore[union-attr]  # a text
    assert (event["outcome"], event.get("cause")) == (("void", {"kind": "illegal", "why": why}) if why else ("holds", None))


def test_a_unit_that_marries_is_supported_like_one_that_holds() -> None:
    position = NINE.at("spring orders", "LJ: A Ziv, F Mor, F Alf | DO: F Ylg, F Sva")
    orders = "LJ: A Ziv - Per, F Mor S A Ziv - Per | DO: F Ylg S F Per"
    played = NINE.run(position, orders, "AE: 2 DP F Per Marry Heir Aesir")
    assert (played.order("F Ylg")["outcome"], played.unit_in("Per")) == ("supports", Unit("Per", "F", "Per"))


def test_nobody_spoils_a_marriage_by_ordering_anothers_unit_to_marry() -> None:
    orders = "AE: Heir Marry Per | DO: F Sva H, F Che H, F Per Marry Heir Dokkalfar | MA: F Mid Marry Heir Aesir"
    played = NINE.run(NINE.start, orders, "AE: 2 DP F Per Marry Heir Aesir")
    assert played.order("F Per")["outcome"] == "holds"
    assert played.heirs("AE") == ["Per=Per"]
    assert played.order("F Mid")["outcome"] == "void"


# S-080: what stays secret.


def test_a_unit_that_holds_looks_the_same_whether_a_tie_a_bid_or_nobody_made_it() -> None:
    ways = ["", "AE: 2 DP F Permyak Hold", "AE: 1 DP F Per - Ylg | DO: 1 DP F Per - Mor", "AE: 3 DP F Per - Ylg"]
    assert len({str(NINE.run(NINE.start, "AE: F Asg H", bids).public) for bids in ways}) == 1


def test_a_bid_that_loses_leaves_no_trace_in_what_everyone_reads() -> None:
    with_loser = NINE.run(NINE.start, "AE: F Asg H", "AE: 2 DP F Per - Ylg | DO: 1 DP F Per - Mor")
    without = NINE.run(NINE.start, "AE: F Asg H", "AE: 2 DP F Per - Ylg")
    assert with_loser.public == without.public
    assert with_loser.after == without.after
