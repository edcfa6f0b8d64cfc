"""The worked examples of the rulebook 1.2.0 that are no map notes, and the inventory's cases like them (O-T01 to O-T20).

Those on the map (O-T03, O-T15) stand in tests/rulesets/test_board_order_of_the_dragon.py.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Heir, Position
from tests.rulesets.order_of_the_dragon.table import DRAGON, ENDLESS
from tests.support.dynasty_table import Table

ELEVENTH = "Spring 1455 Orders"


def tied(table: Table, cycle: int) -> Position:
    """A census in which England and Hungary have 18 centres each, the Mamluks 12, and nobody else is left."""
    free = sorted(table.board.centres - {"Lon", "Yor", "Ofe", "Cai"})
    shares = {"EN": ["Lon", "Yor", *free[:16]], "HU": ["Ofe", *free[16:33]], "MA": ["Cai", *free[33:44]]}
    centres = " | ".join(f"{label}: {', '.join(places)}" for label, places in shares.items())
    out = "BU: | CA: | GH: | KU: | LI: | NA: | OT: "
    return table.at(f"autumn census {cycle}", "EN: F Lon | HU: A Ofe | MA: A Cai", centres, out=out)


@pytest.mark.parametrize(
    ("table", "cycle", "how", "then"),
    [
        (DRAGON, 4, "", "Spring 1425 Orders"),  # O-T01: neither is alone in front
        (DRAGON, 9, "", "Spring 1450 Orders"),
        (DRAGON, 10, "cap", ""),  # O-T02: the tenth census, of 1450, is the last
        (ENDLESS, 10, "", ELEVENTH),  # the GM has dropped the cap
    ],
)
def test_o_t01_and_o_t02_example_3_0_1_two_players_with_18_centres_each(table: Table, cycle: int, how: str, then: str) -> None:
    played = table.run(tied(table, cycle))
    assert [played.total(power)["centres"] for power in ("EN", "HU", "MA")] == [18, 18, 12]
    assert [event["how"] for event in played.kind("ended")] == ([how] if how else [])
    assert [event["powers"] for event in played.kind("ended")] == ([["england", "hungary", "mamluks"]] if how else [])
    assert played.after.over == bool(how)
    if then:
        assert table.run(played.after).after.phase.title == then


@pytest.mark.parametrize(("place", "rebuilt"), [("Tol", "F Tol/wc"), ("Lub", "F Lub/ec")])
@pytest.mark.parametrize("thrall", [False, True])
def test_o_t04_and_o_t05_section_8_2_a_fleet_comes_back_on_the_coast_where_it_stood(place: str, rebuilt: str, thrall: bool) -> None:  # noqa: FBT001
    position = DRAGON.at("winter adjustments", f"{place}: | CA: A Brg", f"{place}: {place}", f"EN: {place}" if thrall else "")
    assert position.powers[place].kind == ("thrall" if thrall else "minor")
    played = DRAGON.run(position)
    assert [event["unit"] for event in played.kind("rebuilt")] == [rebuilt]
    assert played.unit_in(place) == Unit(place, "F", rebuilt[2:])


PRUSSIA = {
    "O-T06": ("LI: A Vil - Pru", "HU: 1 DP A Brandenburg - Prussia | LI: 1 DP A Brandenburg S A Vilnius - Prussia", "A Bra - Pru"),
    "O-T06 alone": ("LI: A Vil H", "HU: 1 DP A Brandenburg - Prussia", "A Bra - Pru"),
    "O-T06 told to hold": ("LI: A Vil - Pru", "", "A Bra H"),
    "O-T06 Lithuania pays two": (
        "LI: A Vil - Pru",
        "HU: 1 DP A Brandenburg - Prussia | LI: 2 DP A Brandenburg S A Vilnius - Prussia",
        "A Bra H",
    ),
    "O-T06 another's point does not count double": (
        "LI: A Vil - Pru",
        "KU: 1 DP A Brandenburg - Prussia | LI: 1 DP A Brandenburg S A Vilnius - Prussia",
        "A Bra H",
    ),
}


@pytest.mark.parametrize(("orders", "bids", "winner"), PRUSSIA.values(), ids=PRUSSIA)
def test_o_t06_example_9_1_1_a_controllers_point_is_worth_two_and_the_sortie_bounces(orders: str, bids: str, winner: str) -> None:
    played = DRAGON.run(DRAGON.start, orders, bids)
    assert played.order("A Bra")["order"] == winner
    sortie = winner == "A Bra - Pru"
    assert played.order("A Bra")["outcome"] == ("bounces" if sortie else "holds")
    assert played.unit_in("Bra") == Unit("Bra", "A", "Bra")
    assert played.standoffs == (["Pru"] if sortie else [])
    assert (played.unit_in("Pru") is not None) == (not sortie)


RIGA = {
    "more points on foot": ("KU: 2 DP A Rig - Pru | HU: 1 DP A Riga - Prussia VIA", "A Rig - Pru", "bounces"),
    "more points by convoy": ("KU: 1 DP A Rig - Pru | HU: 2 DP A Riga - Prussia VIA", "A Rig - Pru VIA", "no-convoy"),
    "as many points": ("KU: 1 DP A Riga - Prussia | HU: 1 DP A Rig - Pru VIA", "A Rig H", "holds"),
}


@pytest.mark.parametrize(("bids", "winner", "outcome"), RIGA.values(), ids=RIGA)
def test_section_9_0_on_foot_and_by_convoy_are_two_orders_where_an_army_can_walk(bids: str, winner: str, outcome: str) -> None:
    played = DRAGON.run(DRAGON.start, "LI: A Vil - Pru", bids)
    assert (played.order("A Rig")["order"], played.order("A Rig")["outcome"]) == (winner, outcome)
    assert (played.unit_in("Pru") is None) == (outcome == "bounces")


def test_o_t07_section_9_2_all_ten_powers_begin_with_two_points() -> None:
    majors = {power: state.points for power, state in DRAGON.start.powers.items() if state.kind == "major"}
    assert majors == dict.fromkeys(DRAGON.board.powers, 2)
    assert len(majors) == 10


TUNIS = "OT: Heir Amasya Marry Tunis | NA: F Nap - Ion"
"""Example 10.3.1; the bids of 10.3.2 follow below."""


def test_o_t08_examples_10_3_1_and_10_3_2_the_ottoman_heir_marries_into_tunis() -> None:
    bids = "OT: 2 DP to F Tunis Marry Heir Amasya | NA: 1 DP to F Tunis S Napoli - Ionian Sea"
    played = DRAGON.run(DRAGON.start, TUNIS, bids)
    assert played.said("F Tun") == "F Tun Marry Heir Ama holds"
    assert played.heir("OT") == "agreed"
    assert [(event["heirs"], event["makes"]) for event in played.kind("married")] == [(["ottomans"], "Tun")]
    assert (played.after.powers["Tun"].kind, played.after.powers["Tun"].of) == ("thrall", "ottomans")
    assert played.heirs("OT") == ["Tun=Tun"]
    assert played.points("OT") == 2
    assert played.unit_in("Tun") == Unit("Tun", "F", "Tun")


def test_o_t08_the_other_bid_wins_and_the_heir_stays_unmarried() -> None:
    bids = "OT: 1 DP to F Tunis Marry Heir Amasya | NA: 2 DP to F Tunis S Napoli - Ionian Sea"
    played = DRAGON.run(DRAGON.start, TUNIS, bids)
    assert played.said("F Tun") == "F Tun S Nap - Ion supports"
    assert played.heir("OT") == "fails refused"
    assert (played.heirs("OT"), played.after.powers["Tun"].kind, played.points("OT")) == (["Ama"], "minor", 2)


NAPLES_OWNS_TUNIS = DRAGON.at("autumn orders", "NA: A Aix, F Nap, F Tun", "NA: Tun", "NA: Nap, Rom | CA: Brg, Zar")
WEDDING = "CA: Heir Castile Marry Heir Naples at Tunis | NA: Heir Naples Marry Heir Castile at Tunis, F Tunis Hold"


def test_o_t09_example_10_4_0_two_heirs_marry_and_tunis_becomes_the_capital_of_a_vassal() -> None:
    played = DRAGON.run(NAPLES_OWNS_TUNIS, WEDDING)
    assert played.census() == ["d naples and castile in Tun: vNC", "e Tun naples>vNC", "f F Tun of naples: dowry"]
    vassal = played.after.powers["vNC"]
    assert (vassal.capital, vassal.giver, vassal.receiver) == ("Tun", "naples", "castile")
    assert played.heirs("CA") == ["Tun=vNC", "Zar=Zar"]
    assert played.heirs("NA") == ["Rom=Rom", "Tun=vNC"]
    assert played.after.owned("naples") == ["Aix", "Nap"]
    for power in ("CA", "NA"):
        total = played.total(power)
        assert [total[key] for key in ("own", "thralls", "vassals", "centres", "builds", "points")] == [2, 1, 1, 4, 0, 3]
    assert played.unit_in("Tun") is None
    assert (played.total("vNC")["own"], played.total("vNC")["builds"]) == (1, 1)


BUILT = {
    "O-T10": ("Build F Tunis", "Build A Tunis", "F"),
    "O-T10 both differ": ("Build A Tunis", "Build F Tunis", "A"),
    "O-T10 the giver's is illegal": ("Build F Napoli", "Build A Tunis", "A"),
    "O-T10 the receiver's is illegal": ("Build F Tunis", "Build A Burgos", "F"),
    "O-T10 the giver is silent": ("", "Build A Tunis", "A"),
    "O-T10 the giver waives": ("Waive", "Build A Tunis", ""),
    "O-T10 both are illegal": ("Build F Napoli", "Build A Burgos", ""),
}


@pytest.mark.parametrize(("naples", "castile", "built"), BUILT.values(), ids=BUILT)
def test_o_t10_end_of_example_10_4_0_the_givers_valid_build_goes_first(naples: str, castile: str, built: str) -> None:
    winter = DRAGON.run(NAPLES_OWNS_TUNIS, WEDDING).after
    assert winter.phase.step == "adjustments"
    told = " | ".join(f"{power}: vNC>{order}" for power, order in (("NA", naples), ("CA", castile)) if order)
    played = DRAGON.run(winter, told)
    assert played.unit_in("Tun") == (Unit("vNC", built, "Tun") if built else None)


FALLS = {
    "O-T11 a stranger": ("MA: F Tun, A Ale", "MA", []),
    "O-T11 the giver": ("NA: F Tun, F Nap, A Aix", "NA", []),
    "O-T11 the receiver": ("CA: F Tun, A Brg, F Tol/wc", "CA", []),
    "O-T11 a holder without capital or other heir": (
        "MA: F Tun | GH: A Nap | NA: A Aix",
        "MA",
        ["a Nap naples>golden-horde", "c naples early", "e Aix naples>Aix", "f A Aix of naples: eliminated"],
    ),
}


@pytest.mark.parametrize(("units", "captor", "more"), FALLS.values(), ids=FALLS)
def test_o_t11_when_the_capital_of_a_vassal_is_taken_it_falls_with_all_it_has(units: str, captor: str, more: list[str]) -> None:
    position = DRAGON.at("autumn census", f"{units} | vNC: F Ion, A Par | Par: ", vassals="vNC: Tun, Lis", heirs="NA:  | CA: ")
    played = DRAGON.run(position)
    told = [
        f"a Tun vNC>{DRAGON.labels[captor]}",
        "a Par Par>vNC",
        "b heir of castile in Tun",
        "b heir of naples in Tun",
        "c vNC vassal",
        "e Lis vNC>Lis",
        "e Par vNC>Par",
        "f A Par of vNC: eliminated",
        "f F Ion of vNC: eliminated",
        *more,
    ]
    assert sorted(played.census()) == sorted(told)
    assert [line[0] for line in played.census()] == sorted(line[0] for line in told)
    assert not [one for one in played.after.units if one.power == "vNC"]
    rebuilt = [event["unit"] for event in DRAGON.run(played.after).kind("rebuilt")]
    assert {"F Lis", "A Par"} <= set(rebuilt)


def lost_capital(heirs: str, centres: str = "", naples: str = "A Aix") -> Position:
    """Autumn: a fleet of the Mamluks has stood in Napoli since spring, and the heir of Naples waits there."""
    return DRAGON.at("autumn orders", f"MA: F Nap, A Ale, A Cai | NA: {naples}", centres, heirs)


ESCAPE = "NA: Heir Naples Marry Turin, A Aix H | MA: F Nap H"
TURIN = "NA: 2 DP A Turin Marry Heir Napoli"


def test_o_t12_section_10_3_1_an_heir_escapes_from_a_lost_capital_into_a_minor_power() -> None:
    played = DRAGON.run(lost_capital("NA: Nap"), ESCAPE, TURIN)
    assert played.census() == ["a Nap naples>mamluks"]
    assert played.heirs("NA") == ["Tur=Tur"]
    assert [played.total("NA")[key] for key in ("own", "thralls", "centres", "points")] == [1, 1, 2, 1]


def test_o_t12b_section_3_3_with_its_last_centre_the_player_is_out_and_the_thrall_a_minor_power() -> None:
    position = lost_capital("NA: Nap", "GH: Aix", "F Ion")
    played = DRAGON.run(position, "NA: Heir Naples Marry Turin, F Ion H | MA: F Nap H", TURIN)
    assert [(event["heirs"], event["at"]) for event in played.kind("married")] == [(["naples"], "Tur")]
    assert played.census() == ["a Nap naples>mamluks", "c naples normal", "e Tur free", "f F Ion of naples: eliminated"]
    assert (played.after.powers["Tur"].kind, played.unit_in("Tur")) == ("minor", Unit("Tur", "A", "Tur"))
    assert played.heirs("NA") == []


def test_o_t13_section_10_4_1_no_heir_escapes_into_a_vassal() -> None:
    position = lost_capital("NA: Nap | CA: Brg", "NA: Tun", "F Tun, A Aix")
    played = DRAGON.run(position, f"{WEDDING}, A Aix H | MA: F Nap H")
    assert (played.heir("NA"), played.heir("CA")) == ("agreed", "agreed")
    assert played.census() == [
        "a Nap naples>mamluks",
        "b heir of naples in Nap",
        "c naples early",
        "d no marriage in Tun: capital-captured",
        "e Aix naples>Aix",
        "e Tun naples>Tun",
        "f A Aix of naples: eliminated",
        "f F Tun of naples: eliminated",
    ]
    assert played.heirs("CA") == ["Brg"]


RETREATS = {
    "O-T14": ("F Tun R GOG", "F Tun R TyS", "TyS"),
    "O-T14 the other way": ("F Tun R TyS", "F Tun R GOG", "GOG"),
    "O-T14 the receiver disbands": ("F Tun R TyS", "F Tun D", ""),
    "O-T14 the receiver's is illegal": ("F Tun R TyS", "F Tun R Ion", "TyS"),
    "O-T14 the giver's is illegal": ("F Tun R Ion", "F Tun R TyS", "TyS"),
    "O-T14 both are illegal": ("F Tun R Ion", "F Tun R Nap", ""),
    "O-T14 only the giver orders": ("F Tun R TyS", "", "TyS"),
    "O-T14 only the receiver orders": ("", "F Tun R GOG", "GOG"),
    "O-T14 nobody orders": ("", "", ""),
}


@pytest.mark.parametrize(("giver", "receiver", "end"), RETREATS.values(), ids=RETREATS)
def test_o_t14_section_10_5_2_of_two_legal_retreats_the_receivers_stands(giver: str, receiver: str, end: str) -> None:
    position = DRAGON.at("spring orders", "MA: F Ion, A Cai | NA: F Nap | CA: A Brg | vNC: F Tun", vassals="vNC: Tun")
    fought = DRAGON.run(position, "MA: A Cai - Tun, F Ion S A Cai - Tun")
    assert {"GOG", "TyS"} < set(fought.options("F Tun"))
    told = " | ".join(f"{power}: vNC>{order}" for power, order in (("NA", giver), ("CA", receiver)) if order)
    played = DRAGON.run(fought.after, told)
    assert [one.place for one in played.after.units if one.power == "vNC"] == ([end] if end else [])


@pytest.mark.parametrize(("order", "closed"), [("A Mainz - Bohemia", True), ("A Mainz H", False), ("A Mainz S A Vie", False)])
def test_o_t16_section_7_2_where_only_a_sortie_bounced_nobody_retreats(order: str, closed: bool) -> None:  # noqa: FBT001
    position = DRAGON.at("spring orders", "HU: A Ofe | KU: A Tra, A Ser")
    played = DRAGON.run(position, "KU: A Tra - Ofe, A Ser S A Tra - Ofe | HU: A Ofe H", f"EN: 1 DP {order}")
    assert ("Boh" in played.standoffs) == closed
    assert ("Boh" not in played.options("A Ofe")) == closed


A_AND_A = {
    "O-T17": ("MA: A Cai - Tun", "MA: 1 DP F Tunis - Wes", "MA 1 F Tunis - Wes: void attacking", "F Tun H"),
    "O-T17 not adjacent": ("NA: F Nap - Tun", "NA: 1 DP F Tunis - Wes", "NA 1 F Tunis - Wes: won", "F Tun - Wes"),
    "O-T17 a neighbour attacks nobody": ("MA: A Cai - Ara", "MA: 1 DP F Tunis - Wes", "MA 1 F Tunis - Wes: won", "F Tun - Wes"),
}


@pytest.mark.parametrize(("orders", "bids", "verdict", "winner"), A_AND_A.values(), ids=A_AND_A)
def test_o_t17_section_9_who_attacks_a_minor_power_does_not_bid_on_it(orders: str, bids: str, verdict: str, winner: str) -> None:
    played = DRAGON.run(DRAGON.start, orders, bids)
    assert played.bids == [verdict]
    assert played.order("F Tun")["order"] == winner
    if orders == "MA: A Cai - Tun":
        assert played.order("A Cai")["outcome"] == "bounces"


@pytest.mark.parametrize(("bids", "verdict"), [("CA: 1 DP F Tun - Wes", "won"), ("NA: 1 DP F Tun - Wes", "void attacking")])
def test_o_t17_who_convoys_an_attack_may_bid_and_who_makes_it_may_not(bids: str, verdict: str) -> None:
    position = DRAGON.at("spring orders", "NA: A Nap, A Aix | CA: F TyS, A Brg")
    played = DRAGON.run(position, "NA: A Nap - Tun | CA: F TyS C A Nap - Tun", bids)
    assert [told.rpartition(": ")[2] for told in played.bids] == [verdict]


@pytest.mark.parametrize("fleet", ["A Tol", "F Tol/wc", "F Tol/ec"])
@pytest.mark.parametrize("standing", [True, False])
def test_o_t18_figures_21_and_22_a_vassal_in_toledo_builds_what_it_likes(fleet: str, standing: bool) -> None:  # noqa: FBT001
    units = f"MA: A Cai, A Ale, A {'Tol' if standing else 'Gra'} | CA: A Brg"
    position = DRAGON.at("autumn orders", units, "MA: Tol", "MA: Cai | NA: Nap")
    wed = "MA: Heir Marry Heir Naples at Toledo | NA: Heir Marry Heir Mamluks at Toledo"
    played = DRAGON.run(position, wed)
    vassal = played.after.powers["vMN"]
    assert (vassal.capital, vassal.giver, vassal.receiver) == ("Tol", "mamluks", "naples")
    assert [event["unit"] for event in played.kind("disbanded")] == (["A Tol"] if standing else [])
    assert DRAGON.run(played.after, f"MA: vMN>Build {fleet}").unit_in("Tol") == Unit("vMN", fleet[0], fleet[2:])


def test_o_t18_a_fleet_in_toledo_needs_its_coast() -> None:
    position = DRAGON.at("winter adjustments", "CA: A Brg", vassals="vMN: Tol")
    played = DRAGON.run(position, "MA: vMN>Build F Tol")
    assert played.unit_in("Tol") is None


def test_o_t19_figures_19_and_20_the_kalmar_heir_marries_into_mainz() -> None:
    played = DRAGON.run(DRAGON.start, "KU: Heir Kalmar Union Marry Mainz", "KU: 1 DP A Mainz Marry Heir Kalmar")
    assert (played.after.powers["Mai"].kind, played.after.powers["Mai"].of) == ("thrall", "kalmar-union")
    assert (played.heirs("KU"), played.points("KU")) == (["Mai=Mai"], 2)


def test_o_t20_figure_18_hungary_and_naples_build_heirs_in_the_first_winter() -> None:
    winter = replace(DRAGON.start, phase=DRAGON.at("winter adjustments 1").phase)
    played = DRAGON.run(winter, "HU: Build Heir Ofen | NA: Build Heir | KU: Build Heir | MA: Build Heir Aleppo")
    outcomes = ["builds", "builds", "fails heir-there", "fails not-capital"]
    assert [played.heir(power) for power in ("HU", "NA", "KU", "MA")] == outcomes
    assert {Heir("hungary", "Ofe"), Heir("naples", "Nap")} <= set(played.after.heirs)
    assert [played.points(power) for power in ("HU", "NA", "KU", "MA")] == [3, 3, 2, 2]
