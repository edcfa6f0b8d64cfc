"""Heirs and their marriages (7.1, 10.2 to 10.4): who may marry whom, where and when, and what comes of it."""

from __future__ import annotations

import pytest

from generator.diplomacy.position import Heir
from tests.rulesets.saga_of_the_nine.table import NINE

# S-058, S-059: what an heir may be told, and how it is called.


@pytest.mark.parametrize(
    "text",
    ["Heir Aesir Marry Per", "Heir Asgard Marry Permyak", "H Asg Marry Per", "Heir Marry Per", "H Aesir marry Permyak"],
)
def test_an_heir_is_called_by_its_power_or_its_place(text: str) -> None:
    played = NINE.run(NINE.start, f"AE: {text}", "AE: 2 DP F Per Marry Heir Aesir")
    assert played.kind("heir-order")[0]["order"] == "Heir Asg Marry Per"
    assert played.heirs("AE") == ["Per=Per"]


@pytest.mark.parametrize(
    ("heirs", "orders", "answer"),
    [
        ("", "AE: Heir Hold", "holds"),
        ("", "AE: Heir Asg H", "holds"),
        ("", "AE: Heir Madr Hold", "fails not-yours"),
        ("AE: Kor", "AE: Heir Hold", "fails no-such-heir"),  # a married heir has no orders any more
        ("AE: Kor", "AE: Heir Marry Per", "fails no-such-heir"),
        ("AE: ", "AE: Heir Marry Per", "fails no-such-heir"),
        ("", "AE: Build Heir", "fails wrong-phase"),
    ],
)
def test_only_an_unmarried_heir_has_orders_to_hold_or_to_marry(heirs: str, orders: str, answer: str) -> None:
    played = NINE.run(NINE.at("spring orders", heirs=heirs), orders, "AE: 1 DP F Per Marry Heir Aesir")
    assert played.heir("AE") == answer


def test_an_heir_neither_fights_nor_is_in_anybodys_way() -> None:
    position = NINE.at("spring orders", "AE: F Him, F Orm | DO: F Gei, F Sva")
    played = NINE.run(position, "AE: Heir Hold, F Him H, F Orm H | DO: F Gei - Asg, F Sva H")
    assert played.order("F Gei")["outcome"] == "moves"
    assert played.heirs("AE") == ["Asg"]


def test_a_power_without_units_still_has_its_heir_to_order() -> None:
    position = NINE.at("spring orders", "AE: ")
    assert NINE.ruleset.sheet(position)["orders"]["aesir"] == ["Heir Asg"]
    played = NINE.run(position, "AE: Heir Marry Per", PER)
    assert played.heirs("AE") == ["Per=Per"]
    assert "aesir" not in [event["power"] for event in played.kind("nmr")]
    assert "aesir" in [event["power"] for event in NINE.run(position).kind("nmr")]


# S-099 to S-106: marriages into minor powers.

PER = "AE: 2 DP F Per Marry Heir Aesir"
WON = "agreed"


@pytest.mark.parametrize("season", ["spring", "autumn"])
@pytest.mark.parametrize(
    ("units", "heirs", "orders", "bids", "answer"),
    [
        ("", "", "AE: Heir Marry Per", PER, WON),
        ("", "", "AE: Heir Marry Per", "MA: 2 DP F Per Marry Heir Aesir", WON),  # whoever paid for it
        ("", "", "AE: Heir Marry Per", "", "fails refused"),
        ("", "", "AE: Heir Marry Per", "AE: 2 DP F Per H", "fails refused"),
        ("", "", "AE: Heir Marry Per", "AE: 2 DP F Per Marry Heir Madr", "fails refused"),
        ("", "", "AE: Heir Marry Per", f"{PER} | DO: 2 DP F Per - Ylg", "fails refused"),  # a tie
        ("", "", "AE: Heir Marry Kor", PER, "fails refused"),
        ("", "", "AE: Heir Hold", PER, "holds"),
        ("Per: ", "", "AE: Heir Marry Per", "", "fails no-unit"),  # the minor power has no unit when the phase begins
        ("", "MA: Mid, Per", "AE: Heir Marry Per", PER, "fails no-minor"),  # a thrall already
        ("", "", "AE: Heir Marry Mid", "", "fails no-minor"),  # a great power's centre
        ("", "", "AE: Heir Marry Ziv", "", "fails no-minor"),  # no centre at all
    ],
)
def test_an_heir_marries_into_a_minor_power_only_if_both_are_ordered_to_and_it_has_its_unit(
    season: str, units: str, heirs: str, orders: str, bids: str, answer: str
) -> None:
    played = NINE.run(NINE.at(f"{season} orders", units, heirs=heirs), orders, bids)
    assert played.heir("AE") == answer
    assert played.heirs("AE") == (["Per=Per"] if answer == WON else ["Asg"])
    assert len(played.kind("married")) == (answer == WON)


@pytest.mark.parametrize("season", ["spring", "autumn"])
@pytest.mark.parametrize(
    ("orders", "marries"),
    [
        ("LJ: A Ziv - Per, F Ylg S A Ziv - Per", False),  # driven out in the same phase
        ("LJ: A Ziv - Per, F Ylg H", True),
        ("LJ: A Ziv - Per, F Ylg S A Ziv - Per | DO: F Mor S F Per", True),
    ],
)
def test_a_minor_power_that_is_driven_out_in_the_same_phase_does_not_marry(
    season: str,
    orders: str,
    marries: bool,  # noqa: FBT001 - a column
) -> None:
    position = NINE.at(f"{season} orders", "LJ: A Ziv, F Ylg | DO: F Mor, F Sva")
    played = NINE.run(position, f"AE: Heir Marry Per | {orders}", PER)
    assert played.heirs("AE") == (["Per=Per"] if marries else ["Asg"])
    assert [event["cause"] for event in played.kind("parted")] == ([] if marries else ["dislodged"])


def test_the_marriage_is_made_with_the_retreats_so_it_waits_for_them() -> None:
    """Somebody else's unit has to retreat, and until then the heir is still at home."""
    position = NINE.at("spring orders", "MA: F Svo, F Gei | VA: F Noa, A Inu")
    orders = "AE: Heir Marry Per | VA: A Inu - Van, F Noa H | MA: F Gei - Van, F Svo S F Gei - Van"
    waiting = NINE.at("spring orders", "MA: F Svo, F Gei | VA: A Van, F Noa")
    played = NINE.run(waiting, orders.replace("A Inu - Van", "A Van H"), PER)
    assert played.after.phase.step == "retreats"
    assert played.heirs("AE") == ["Asg"]
    assert played.points("AE") == 2
    after = NINE.run(played.after, "VA: A Van - Inu")
    assert after.heirs("AE") == ["Per=Per"]
    assert [event["makes"] for event in after.kind("married")] == ["Per"]
    assert NINE.run(position, orders, PER).after.phase.step == "orders"


def test_an_autumn_marriage_counts_in_the_same_census() -> None:
    total = NINE.run(NINE.at("autumn orders"), "AE: Heir Marry Per", PER).total("AE")
    assert (total["own"], total["thralls"], total["centres"], total["points"]) == (2, 1, 3, 2)


def test_a_thrall_is_a_power_of_its_own_that_cuts_its_controllers_support_and_helps_to_drive_it_out() -> None:
    position = NINE.at("spring orders", "LJ: F Ylg, A Alf | DO: F Sva, F Mor", heirs="LJ: Alf, Per")
    cut = NINE.run(position, "LJ: F Ylg S A Alf - Gla, A Alf - Gla", "DO: 2 DP F Per - Ylg")
    assert cut.order("F Ylg")["outcome"] == "cut"
    driven = NINE.run(position, "DO: F Sva - Ylg | LJ: F Ylg H", "DO: 2 DP F Per S F Sva - Ylg")
    assert [event["unit"] for event in driven.kind("dislodged")] == ["F Ylg"]


# S-111 to S-119: marriages of two heirs. Dokkalfar owns Permyak.

COURT = "AE: Heir Marry Heir Dokkalfar at Permyak"
BOTH = f"{COURT} | DO: Heir Marry Heir Aesir at Permyak"


@pytest.mark.parametrize(
    ("when", "units", "centres", "more", "orders", "answers"),
    [
        ("autumn", "DO: F Per, F Sva", "DO: Per", {}, BOTH, "agreed, agreed"),
        ("autumn", "DO: F Sva, F Che", "DO: Per", {}, BOTH, "agreed, agreed"),  # an empty centre is as good
        ("spring", "DO: F Per, F Sva", "DO: Per", {}, BOTH, "not-autumn, not-autumn"),
        ("autumn", "DO: F Per, F Sva", "DO: Per", {}, f"{COURT} | DO: Heir H", "refused, holds"),
        ("autumn", "DO: F Per, F Sva", "DO: Per", {}, f"{COURT} | DO: Heir Marry Heir Madr at Per", "refused, refused"),
        ("autumn", "DO: F Per, F Sva", "DO: Per, Gim", {}, f"{COURT} | DO: Heir Marry Heir Aesir at Gim", "refused, refused"),
        ("autumn", "DO: F Per, F Sva | LJ: F Alf", "LJ: Per", {}, BOTH, "not-theirs, not-theirs"),  # a third power's
        ("autumn", "", "", {}, BOTH, "not-theirs, not-theirs"),  # a minor power's
        ("autumn", "", "", {"heirs": "AE: Asg, Per"}, BOTH, "not-theirs, not-theirs"),  # a thrall's
        ("autumn", "", "", {"vassals": "vAM: Per"}, BOTH, "not-theirs, not-theirs"),  # a vassal's
        ("autumn", "DO: F Per, F Sva", "DO: Per", {"vassals": "vDA: Gim"}, BOTH, "share-a-vassal, share-a-vassal"),
        ("autumn", "DO: F Per, F Sva", "DO: Per", {"vassals": "vAD: Gim"}, BOTH, "share-a-vassal, share-a-vassal"),
        ("autumn", "DO: F Per, F Sva", "DO: Per", {"vassals": "vAM: Gim"}, BOTH, "agreed, agreed"),  # another pair's
        ("autumn", "DO: F Sva, F Che | AE: F Per", "DO: Per", {}, BOTH, "occupied, occupied"),  # also the receiver's own unit
        ("autumn", "DO: F Sva, F Che | LJ: F Per", "DO: Per", {}, BOTH, "occupied, occupied"),
        ("autumn", "DO: F Per, F Sva", "DO: Per", {"heirs": "AE: Kor"}, BOTH, "no-such-heir, no-such-heir"),
        ("autumn", "DO: F Per, F Sva", "DO: Per", {"heirs": "DO: "}, BOTH, "no-such-heir, no-such-heir"),
    ],
)
def test_two_heirs_marry_only_under_the_conditions_of_10_4(
    when: str, units: str, centres: str, more: dict[str, str], orders: str, answers: str
) -> None:
    if "vassals" in more:
        more = {"heirs": "AE: Asg | DO: Sva | MA: Mid", **more}
    played = NINE.run(NINE.at(f"{when} orders", units, centres, **more), orders)
    assert ", ".join(played.heir(label).removeprefix("fails ") for label in ("AE", "DO")) == answers
    made = [event["makes"] for event in played.kind("married")]
    assert made == (["vDA"] if answers == "agreed, agreed" else [])


@pytest.mark.parametrize(
    ("place", "owner", "answer"),
    [
        ("Che", "", "fails home"),  # the giver's own home
        ("Sva", "", "fails home"),
        ("Him", "DO: Him", "fails home"),  # the receiver's, even where the giver has taken it
        ("Mid", "DO: Mid", "agreed"),  # a third power's former home
        ("Gim", "AE: Gim", "agreed"),
    ],
)
def test_the_place_of_a_marriage_is_no_home_of_either(place: str, owner: str, answer: str) -> None:
    units = {"Him": "AE: F Asg | DO: F Sva", "Mid": "MA: F Sie"}.get(place, "")
    orders = f"AE: Heir Marry Heir Dokkalfar at {place} | DO: Heir Marry Heir Aesir at {place}"
    played = NINE.run(NINE.at("autumn orders", units, owner), orders)
    assert played.heir("AE") == played.heir("DO") == answer


def test_the_owner_of_the_place_is_the_giver_and_the_name_has_the_givers_letter_first() -> None:
    for owner, vassal in (("AE", "vAD"), ("DO", "vDA")):
        played = NINE.run(NINE.at("autumn orders", centres=f"{owner}: Per"), BOTH)
        (married,) = played.kind("married")
        assert (married["makes"], married["giver"]) == (vassal, NINE.labels[owner])


@pytest.mark.parametrize(
    ("units", "orders", "cause"),
    [
        ("LJ: F Mor, F Ylg", "LJ: F Mor - Per", "captured"),
        ("LJ: F Asg, F Ylg", "LJ: F Asg H", "capital-captured"),  # occupied since spring, captured only now
        ("LJ: F Mor, F Ylg", "LJ: F Mor - Bel", ""),
        ("LJ: F Him, F Ylg", "LJ: F Him H", ""),  # a home centre that is no capital
    ],
)
def test_a_place_or_a_capital_captured_that_autumn_undoes_the_marriage(units: str, orders: str, cause: str) -> None:
    home = {"LJ: F Asg": "AE: F Him", "LJ: F Him": "AE: F Asg"}.get(units[:9], "AE: F Asg, F Him")
    position = NINE.at("autumn orders", f"{units} | {home} | DO: F Sva, F Che", "DO: Per")
    played = NINE.run(position, f"{BOTH} | {orders}")
    assert [event["cause"] for event in played.kind("parted")] == ([cause] if cause else [])
    assert ("vDA" in played.after.powers) == (not cause)
    assert played.heirs("DO") == (["Sva"] if cause else ["Per=vDA"])


def test_a_unit_that_retreats_into_the_place_captures_it_too() -> None:
    position = NINE.at("autumn orders", "LJ: F Ylg, A Alf | DO: F Sva, F Che | JO: F Aek, F Elj", "DO: Per")
    fought = NINE.run(position, f"{BOTH} | JO: F Aek - Ylg, F Elj S F Aek - Ylg | LJ: F Ylg H, A Alf H")
    assert "Per" in fought.options("F Ylg")
    played = NINE.run(fought.after, "LJ: F Ylg - Per")
    assert [event["cause"] for event in played.kind("parted")] == ["captured"]
    assert NINE.run(fought.after, "LJ: F Ylg - Mor").after.powers["vDA"].kind == "vassal"


@pytest.mark.parametrize(("units", "gone", "due"), [("DO: F Per, F Sva", ["F Per"], 1), ("DO: F Sva, F Che, F Mor", [], -1)])
def test_the_givers_unit_in_the_new_capital_leaves_the_board_and_the_vassal_may_build(
    units: str, gone: list[str], due: int
) -> None:
    played = NINE.run(NINE.at("autumn orders", units, "DO: Per"), BOTH)
    assert [event["unit"] for event in played.kind("disbanded")] == gone
    assert (played.total("vDA")["own"], played.total("vDA")["builds"]) == (1, 1)
    assert played.total("DO")["builds"] == due
    assert played.after.phase.step == "adjustments"


def test_married_heirs_belong_to_their_powers_and_never_marry_again() -> None:
    played = NINE.run(NINE.at("autumn orders", centres="DO: Per"), BOTH)
    assert [heir for heir in played.after.heirs if heir.married] == [Heir("aesir", "Per", "vDA"), Heir("dokkalfar", "Per", "vDA")]
    assert (played.points("AE"), played.points("DO")) == (2, 2)


def test_the_same_two_may_marry_again_once_their_vassal_is_gone() -> None:
    position = NINE.at("autumn orders", "LJ: A Ziv, F Ylg | DO: F Sva, F Che", "DO: Gim", "AE: Asg | DO: Sva", "vDA: Per")
    wedding = "AE: Heir Marry Heir Dokkalfar at Gimle | DO: Heir Marry Heir Aesir at Gimle"
    fallen = NINE.run(position, f"LJ: A Ziv - Per | {wedding}")
    assert (fallen.heir("AE"), "vDA" in fallen.after.powers) == ("fails share-a-vassal", False)
    spring = NINE.run(fallen.after, "DO: Build F Gim").after
    autumn = NINE.run(spring, "AE: Heir H").after
    assert autumn.phase.title == "Autumn 362 BCE Orders"
    assert NINE.run(autumn, wedding).after.powers["vDA"].capital == "Gim"


def test_every_power_begins_with_an_unmarried_heir_in_its_capital() -> None:
    assert NINE.start.heirs == tuple(sorted(Heir(power.id, power.capital) for power in NINE.board.powers.values()))
    assert {state.kind for state in NINE.start.powers.values()} == {"major", "minor"}
