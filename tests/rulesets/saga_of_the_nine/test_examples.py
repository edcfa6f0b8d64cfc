"""Every worked example of the rulebook 1.1.1, by its number in the inventory (S-T01 to S-T17)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.core.phase import Phase
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position
from tests.rulesets.saga_of_the_nine.table import BASIC, ENDLESS, NINE
from tests.support.dynasty_table import Table

OTHERS = "DO: | LJ: | MA: | SU: | VA: | YM: "


def tied(table: Table, cycle: int) -> Position:
    """A census in which Aesir and Zwergar have 16 centres each, Jotnar one, and nobody else is left."""
    rest = sorted(table.board.centres - {"Asg", "Nid", "Jot"})
    centres = f"AE: Asg, {', '.join(rest[:15])} | ZW: Nid, {', '.join(rest[15:])} | JO: Jot"
    return table.at(f"autumn census {cycle}", "AE: F Asg | ZW: F Nid | JO: F Jot", centres, out=OTHERS)


@pytest.mark.parametrize(
    ("table", "cycle", "shared", "then"),
    [
        (NINE, 5, [], "Spring 305 BCE Orders"),  # S-T01: neither is alone in front, so the game goes on
        (NINE, 10, [], "Spring 210 BCE Orders"),
        (NINE, 11, ["aesir", "jotnar", "zwergar"], ""),  # S-T02: the last cycle, and all who are left share the game
        (ENDLESS, 11, [], "Spring 191 BCE Orders"),  # the GM has dropped the cap
        (BASIC, 5, [], "Spring 305 BCE Orders"),
        (BASIC, 11, [], "Spring 191 BCE Orders"),  # S-T02: Basic has no last cycle
    ],
)
def test_s_t01_and_s_t02_example_3_0_1_two_players_with_16_centres_each(
    table: Table, cycle: int, shared: list[str], then: str
) -> None:
    played = table.run(tied(table, cycle))
    assert [played.total(power)["centres"] for power in ("AE", "ZW", "JO")] == [16, 16, 1]
    assert [(event["how"], event["powers"]) for event in played.kind("ended")] == ([("cap", shared)] if shared else [])
    assert played.after.over == bool(shared)
    if then:
        assert table.run(played.after).after.phase.title == then


LJOSALFAR_IN_GLAESISVELLIR = NINE.at("spring orders", heirs="LJ: Alf, Gla")


@pytest.mark.parametrize(
    ("bids", "order"),
    [
        ("LJ: 1 DP F Glaesisvellier - Aekin | JO: 1 DP F Glaesisvellir S F Jotunheim - Aekin", "F Gla - Aek"),  # S-T03: two to one
        ("LJ: 1 DP F Gla - Aek | JO: 2 DP F Gla S F Jot - Aek", "F Gla H"),  # two to two
        ("ZW: 1 DP F Gla - Aek | JO: 2 DP F Gla S F Jot - Aek", "F Gla S F Jot - Aek"),  # only its controller's points count double
    ],
)
def test_s_t03_the_example_of_9_1_a_controllers_point_is_worth_two(bids: str, order: str) -> None:
    played = NINE.run(LJOSALFAR_IN_GLAESISVELLIR, "JO: F Jot - Aek, F Thr H", bids)
    assert played.order("F Gla")["order"] == order
    moved = played.unit_in("Aek")
    assert moved == (None if order == "F Gla - Aek" else Unit("jotnar", "F", "Aek"))
    assert ("Aek" in played.standoffs) == (order == "F Gla - Aek")
    assert played.unit_in("Gla") == Unit("Gla", "F", "Gla")


def test_s_t04_all_nine_powers_begin_with_two_points() -> None:
    majors = {power: state.points for power, state in NINE.start.powers.items() if state.kind == "major"}
    assert majors == dict.fromkeys(NINE.board.powers, 2)


def test_s_t05_without_its_capital_but_with_a_thrall_and_a_vassal_a_power_has_two_points() -> None:
    position = NINE.at("spring orders", "AE: F Him | JO: F Asg, F Jot", "JO: Asg", heirs="AE: Kor", vassals="vDA: Per")
    assert position.powers["aesir"].points == 2


def test_s_t06_an_heir_built_at_every_chance_and_married_at_once_makes_seven_points_and_no_more() -> None:
    """Aesir's heirs all marry minor powers, each in the next autumn, so that every winter in which one may be built finds room."""
    grooms = iter(("Kor", "Per", "Gim", "Ygg", "Hin", "Thu", "Bif"))
    position = NINE.start
    most: list[int] = []
    while not position.over:
        most.append(position.powers["aesir"].points or 0)
        if position.phase.step == "adjustments":
            played = NINE.run(position, "AE: Build Heir")
        elif any(heir.of == "aesir" and not heir.married for heir in position.heirs) and position.phase.season == "autumn":
            place = next(grooms)
            kind = NINE.board.minors[place].unit[0]
            played = NINE.run(position, f"AE: Heir Marry {place}", f"AE: {most[-1]} DP {kind} {place} Marry Heir Aesir")
        else:
            played = NINE.run(position)
        position = played.after
    assert max(most) == 7
    assert [sum(heir.of == power for heir in position.heirs) for power in ("aesir", "madr")] == [6, 1]


def test_s_t07_examples_10_3_1_and_10_3_2_an_heir_marries_into_permyak() -> None:
    bids = "AE: 2 DP to F Permyak Marry Heir Aesir | DO: 1 DP to F Permyak S Svartalfheim - Ylg"
    played = NINE.run(NINE.start, "AE: Heir Asgard Marry Permyak, F Asg, F Him | DO: F Sva - Ylg, F Che", bids)
    assert played.order("F Per")["order"] == "F Per Marry Heir Asg"
    assert played.heirs("AE") == ["Per=Per"]
    assert (played.after.powers["Per"].kind, played.after.powers["Per"].of) == ("thrall", "aesir")
    assert played.points("AE") == 2
    assert played.unit_in("Per") == Unit("Per", "F", "Per")


DOKKALFAR_OWN_PERMYAK = NINE.at("autumn orders", "DO: F Sva, F Che, F Per", "DO: Per")
PERMYAK = "AE: Heir Aesir Marry Heir Dokkalfar at Permyak | DO: Heir Dokkalfar Marry Heir Aesir at Permyak, F Permyak Hold"


def test_s_t08_example_10_4_0_two_heirs_marry_and_permyak_becomes_the_capital_of_a_vassal() -> None:
    played = NINE.run(DOKKALFAR_OWN_PERMYAK, PERMYAK)
    assert played.census() == [
        "d dokkalfar and aesir in Per: vDA",
        "e Per dokkalfar>vDA",
        "f F Per of dokkalfar: dowry",
    ]
    vassal = played.after.powers["vDA"]
    assert (vassal.capital, vassal.giver, vassal.receiver) == ("Per", "dokkalfar", "aesir")
    assert played.heirs("AE") == played.heirs("DO") == ["Per=vDA"]
    assert played.after.owned("dokkalfar") == ["Che", "Sva"]
    assert [played.total(power)["centres"] for power in ("AE", "DO")] == [3, 3]
    assert played.unit_in("Per") is None


@pytest.mark.parametrize(
    ("aesir", "dokkalfar", "built"),
    [
        ("Build A Per", "Build F Per", "F"),  # S-T09: both legal, and the giver goes first
        ("Build F Per", "Build A Per", "A"),
        ("Build A Per", "Build A Sva", "A"),  # the giver's is illegal
        ("Build A Per", "", "A"),  # the giver is silent
        ("Build A Sva", "Build F Per", "F"),
        ("Build A Per", "Waive", ""),
    ],
)
def test_s_t09_end_of_example_10_4_0_the_givers_build_comes_first(aesir: str, dokkalfar: str, built: str) -> None:
    winter = NINE.run(DOKKALFAR_OWN_PERMYAK, PERMYAK).after
    assert winter.phase.step == "adjustments"
    told = f"AE: vDA>{aesir}" + (f" | DO: vDA>{dokkalfar}" if dokkalfar else "")
    unit = NINE.run(winter, told).unit_in("Per")
    assert unit == (Unit("vDA", built, "Per") if built else None)


def test_s_t10_figures_4_and_5_a_marriage_in_bifrost_even_as_the_givers_units_capture_the_receivers_home() -> None:
    position = NINE.at("autumn orders", "MA: A Bif, F Gei, F Mid | AE: F Asg, F Orm", "MA: Bif")
    orders = "MA: Heir Marry Heir Aesir at Bifrost, F Gei - Him, A Bif, F Mid | AE: Heir Marry Heir Madr at Bifrost, F Asg, F Orm"
    played = NINE.run(position, orders)
    assert played.census() == [
        "a Him aesir>madr",
        "d madr and aesir in Bif: vMA",
        "e Bif madr>vMA",
        "f A Bif of madr: dowry",
    ]
    assert (played.after.powers["vMA"].giver, played.after.powers["vMA"].receiver) == ("madr", "aesir")
    assert NINE.run(played.after, "MA: vMA>Build F Bif").unit_in("Bif") == Unit("vMA", "F", "Bif")


def test_s_t10b_figures_2_and_3_a_vanir_heir_marries_into_iqaluit() -> None:
    played = NINE.run(NINE.start, "VA: Heir Vanir Marry Iqaluit, A Van, F Noa", "VA: 2 DP F Iqa Marry Heir Van")
    assert played.after.powers["Iqa"].of == "vanir"
    assert played.heirs("VA") == ["Iqa=Iqa"]


@pytest.mark.parametrize("group", ["Iqa Ung Ams Gjo", "Inu Qut Svo Gun", "Elj Thu Sli Gin", "Vid Bel Mor"])
def test_s_t11_what_an_arrow_joins_is_mutually_adjacent(group: str) -> None:
    places = group.split()
    for one in places:
        assert NINE.board.near["F"][one] >= set(places) - {one}
    shores = [place for place in places if place not in NINE.board.seas]
    assert all(other in NINE.board.near["A"][one] for one in shores for other in shores if one != other)


def test_s_t12_no_fleet_enters_a_place_beside_the_impassable_water() -> None:
    inland = {"Fyr", "Myr", "Uda"}
    assert {end for ends in NINE.board.near["F"].values() for end in ends} & inland == set()
    assert all(not NINE.board.locations("F", place) for place in inland)


@pytest.mark.parametrize(
    ("unit", "end", "goes"),
    [("F Thu", "Elj", True), ("A Per", "Ziv", True), ("A Thu", "Elj", True), ("F Per", "Ziv", True), ("A Thu", "Sae", False)],
)
def test_s_t13_armies_and_fleets_move_between_an_island_and_what_it_borders(unit: str, end: str, goes: bool) -> None:  # noqa: FBT001
    position = NINE.at("spring orders", f"JO: {unit}, F Jot", f"JO: {unit[2:]}")
    played = NINE.run(position, f"JO: {unit} - {end}, F Jot H")
    assert (played.unit_in(end) is not None) == goes


@pytest.mark.parametrize(
    ("cycle", "year", "name"),
    [(1, -400, "400 BCE"), (2, -381, "381 BCE"), (11, -210, "210 BCE"), (22, -1, "1 BCE"), (23, 19, "19"), (24, 38, "38")],
)
def test_s_t14_a_cycle_is_19_years_the_first_400_bce_the_eleventh_210_bce(cycle: int, year: int, name: str) -> None:
    position = NINE.at(f"spring orders {cycle}")
    assert (position.phase.year, position.phase.year_name) == (year, name)
    assert NINE.ruleset.dump(position)[0]["phase"]["cycle"] == cycle
    assert Phase(1, year, "spring", "orders").title == f"Spring {name} Orders"


@pytest.mark.parametrize(("table", "built"), [(BASIC, True), (NINE, False)])
def test_s_t15_only_basic_has_builds_in_conquered_centres(table: Table, built: bool) -> None:  # noqa: FBT001
    position = table.at("winter adjustments", "AE: F Asg, F Orm", "AE: Gim")
    played = table.run(position, "AE: Build A Gim")
    assert (played.unit_in("Gim") == Unit("aesir", "A", "Gim")) == built
    (event,) = (event for event in played.kind("order") if event["order"])
    assert event.get("cause") == (None if built else {"kind": "illegal", "why": "not-home"})


@pytest.mark.parametrize(("later_by", "outcome"), [(1, "fails heir-last-winter"), (2, "builds"), (3, "builds")])
def test_s_t16_an_heir_is_built_every_other_winter_at_most(later_by: int, outcome: str) -> None:
    """The heir that was built has married since, so that the capital is without one again."""
    built = NINE.run(NINE.at("winter adjustments 3", heirs="AE: Kor"), "AE: Build Heir")
    assert (built.heir("AE"), built.heirs("AE")) == ("builds", ["Asg", "Kor=Kor"])
    position = NINE.at(f"winter adjustments {3 + later_by}", heirs="AE: Kor, Gim | DO: Per")
    position = replace(position, powers={**position.powers, "aesir": built.after.powers["aesir"]})
    assert NINE.run(position, "AE: Build Heir | DO: Build Heir").heir("AE") == outcome


# The capital of Aesir has been occupied since spring; its heir marries in autumn, before anything changes owner.
LOST = "DO: F Asg, F Che, F Sva"
WOOING = "AE: Heir Marry Kor"
ANSWER = "AE: 2 DP A Kor Marry Heir Aesir"


def test_s_t17_as_o_t12_an_heir_escapes_a_lost_capital_into_a_minor_power() -> None:
    position = NINE.at("autumn orders", f"{LOST} | AE: F Him")
    played = NINE.run(position, f"{WOOING}, F Him H", ANSWER)
    assert played.census() == ["a Asg aesir>dokkalfar"]
    assert played.heirs("AE") == ["Kor=Kor"]
    assert (played.total("AE")["own"], played.total("AE")["thralls"], played.points("AE")) == (1, 1, 1)


def test_s_t17_as_o_t12b_with_its_last_centre_the_power_is_out_all_the_same_and_the_thrall_is_free() -> None:
    position = NINE.at("autumn orders", f"{LOST} | MA: A Him, F Mid | AE: F Orm")
    played = NINE.run(position, f"{WOOING}, F Orm H", ANSWER)
    assert played.census() == [
        "a Asg aesir>dokkalfar",
        "a Him aesir>madr",
        "c aesir normal",
        "e Kor free",
        "f F Orm of aesir: eliminated",
    ]
    assert played.after.powers["Kor"].kind == "minor"
    assert played.unit_in("Kor") == Unit("Kor", "A", "Kor")
    assert played.heirs("AE") == []


def test_s_t17_as_o_t13_no_heir_escapes_a_lost_capital_into_a_vassal() -> None:
    position = NINE.at("autumn orders", f"{LOST} | AE: F Him | MA: A Bif, F Mid", "MA: Bif")
    orders = "AE: Heir Marry Heir Madr at Bifrost, F Him H | MA: Heir Marry Heir Aesir at Bifrost, A Bif H, F Mid H"
    played = NINE.run(position, orders)
    assert (played.heir("AE"), played.heir("MA")) == ("agreed", "agreed")
    assert played.census() == [
        "a Asg aesir>dokkalfar",
        "b heir of aesir in Asg",
        "c aesir early",
        "d no marriage in Bif: capital-captured",
        "e Him aesir>Him",
        "f F Him of aesir: eliminated",
    ]
    assert played.heirs("MA") == ["Mid"]


@pytest.mark.parametrize(
    ("giver", "receiver", "end"),
    [
        ("F Gim - Mor", "F Gim - Orm", "Orm"),  # as O-T14: both legal, and the receiver decides
        ("F Gim - Mor", "F Gim disband", ""),
        ("F Gim - Mor", "F Gim - Vid", "Mor"),  # the receiver's is illegal
        ("F Gim - Mor", "", "Mor"),
        ("F Gim - Che", "F Gim - Vid", ""),  # neither is legal
    ],
)
def test_s_t17_as_o_t14_the_receivers_retreat_comes_first(giver: str, receiver: str, end: str) -> None:
    position = NINE.at("spring orders", "LJ: A Vid, A Ida, F Alf | vDA: F Gim", vassals="vDA: Gim")
    fought = NINE.run(position, "LJ: A Vid - Gim, A Ida S A Vid - Gim, F Alf H")
    assert fought.options("F Gim") == ["Mor", "Orm"]
    told = f"DO: vDA>{giver}" + (f" | AE: vDA>{receiver}" if receiver else "")
    after = NINE.run(fought.after, told)
    assert [one.place for one in after.after.units if one.power == "vDA"] == ([end] if end else [])
