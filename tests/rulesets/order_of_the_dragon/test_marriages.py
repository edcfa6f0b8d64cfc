"""Who marries whom and where: the conditions of 10.3 and 10.4, each with the cases in which it does not stand in the way."""

from __future__ import annotations

import pytest

from tests.rulesets.order_of_the_dragon.table import DRAGON

PROPOSAL = "OT: Heir Amasya Marry Constantinople"
ANSWER = "OT: 2 DP A Con Marry Heir Amasya"
STORM = "HU: A Arg, A Edr | Arg: | Edr: "
THRALLS = {minor.id for minor in DRAGON.board.minors.values() if minor.of}

INTO_MINORS = {
    "10.3 all conditions met": ("", PROPOSAL, ANSWER, "agreed"),
    "10.3.1 2b anybody's points": ("", PROPOSAL, "NA: 1 DP A Con Marry Heir Ottomans", "agreed"),
    "10.3 A the unit is gone": ("Con: ", PROPOSAL, "", "fails no-unit"),
    "10.3 A the unit is back since last winter": ("Con: A Con", PROPOSAL, ANSWER, "agreed"),
    "10.3 A a unit of another power stands there": ("GH: A Con, A Sar | Con: ", PROPOSAL, "", "fails no-unit"),
    "10.3 B the heir is told nothing": ("", "OT: A Ama H", ANSWER, ""),
    "10.3 B the heir holds": ("", "OT: Heir Amasya H", ANSWER, "holds"),
    "10.3 B the heir marries elsewhere": ("", "OT: Heir Amasya Marry Salonica", ANSWER, "fails refused"),
    "10.3 C nobody pays": ("", PROPOSAL, "", "fails refused"),
    "10.3 C another order wins": ("", PROPOSAL, "OT: 1 DP A Con Marry Heir Amasya | NA: 2 DP A Con - Edr", "fails refused"),
    "10.3 C a tie": ("", PROPOSAL, f"{ANSWER} | NA: 2 DP A Con H", "fails refused"),
    "10.3 C another's heir": ("", PROPOSAL, "KU: 2 DP A Con Marry Heir Kalmar", "fails refused"),
    "10.3 D driven out": (STORM, f"{PROPOSAL} | HU: A Arg - Con, A Edr S A Arg - Con", ANSWER, "parted"),
    "10.3 D attacked and not driven out": (STORM, f"{PROPOSAL} | HU: A Arg - Con", ANSWER, "agreed"),
    "9 A&A who attacks pays for nothing": ("", f"{PROPOSAL}, A Brs - Con", ANSWER, "fails refused"),
    "10.2 a thrall": ("", "OT: Heir Amasya Marry Sivas", "OT: 2 DP A Siv Marry Heir Amasya", "fails no-minor"),
    "10.2 a great power's centre": ("", "OT: Heir Amasya Marry Cairo", "", "fails no-minor"),
}


@pytest.mark.parametrize(("units", "orders", "bids", "answer"), INTO_MINORS.values(), ids=INTO_MINORS)
@pytest.mark.parametrize("season", ["spring", "autumn"])
def test_an_heir_marries_into_a_minor_power(season: str, units: str, orders: str, bids: str, answer: str) -> None:
    played = DRAGON.run(DRAGON.at(f"{season} orders", units), orders, bids)
    told = [f"{one['outcome']} {one.get('cause', '')}".strip() for one in played.kind("heir-order")]
    assert told == ([] if not answer else ["agreed" if answer == "parted" else answer])
    assert [event["cause"] for event in played.kind("parted")] == (["dislodged"] if answer == "parted" else [])
    assert played.heirs("OT") == (["Con=Con"] if answer == "agreed" else ["Ama"])
    thralls = {power for power, state in played.after.powers.items() if state.kind == "thrall"}
    assert thralls == THRALLS | ({"Con"} if answer == "agreed" else set())


def test_a_marriage_waits_for_the_retreats_of_others() -> None:
    position = DRAGON.at("spring orders", "HU: A Ofe, A Kni | KU: A Tra, A Ser")
    fought = DRAGON.run(position, f"{PROPOSAL} | KU: A Tra - Ofe, A Ser S A Tra - Ofe", ANSWER)
    assert (fought.after.phase.step, fought.heirs("OT"), fought.kind("married")) == ("retreats", ["Ama"], [])
    played = DRAGON.run(fought.after, "HU: A Ofe R Boh")
    assert (played.after.phase.title, played.heirs("OT"), played.points("OT")) == ("Autumn 1410 Orders", ["Con=Con"], 2)


CALL = "CA: Heir Castile Marry Heir Naples at Tunis"
WED = f"{CALL} | NA: Heir Naples Marry Heir Castile at Tunis"
BASE = "NA: A Aix, F Nap, F Tun"
TWO = "NA: Nap, Rom | CA: Brg, Zar"

OF_TWO = {
    "10.4 all conditions met": ("autumn", BASE, "NA: Tun", TWO, "", WED, "vNC"),
    "10.4 the other gives": ("autumn", "CA: A Brg, F Tun", "CA: Tun", TWO, "", WED, "vCN"),
    "10.4 in spring": ("spring", BASE, "NA: Tun", TWO, "", WED, "not-autumn"),
    "10.4 a third power's centre": ("autumn", "MA: A Cai, F Tun", "MA: Tun", TWO, "", WED, "not-theirs"),
    "10.4 a minor power's centre": ("autumn", "", "", TWO, "", WED, "not-theirs"),
    "10.4 a thrall's centre": ("autumn", "", "", f"{TWO}, Tun", "", WED, "not-theirs"),
    "10.4 a vassal's centre": ("autumn", "", "", TWO, "vNM: Lis, Tun", WED, "not-theirs"),
    "10.4 no centre": ("autumn", BASE, "NA: Tun", TWO, "", WED.replace("Tunis", "Sicily"), "not-theirs"),
    "10.4 the giver's home": ("autumn", "", "", TWO, "", WED.replace("Tunis", "Aix"), "home"),
    "10.4 the receiver's home": ("autumn", "CA: A Brg", "NA: Tol", TWO, "", WED.replace("Tunis", "Toledo"), "home"),
    "10.4 a third power's home": ("autumn", "OT: A Ama", "NA: Brs", TWO, "", WED.replace("Tunis", "Bursa"), "vNC"),
    "10.4 (1) a vassal of the pair": ("autumn", BASE, "NA: Tun", TWO, "vNC: Lis", WED, "share-a-vassal"),
    "10.4 (1) the other way round": ("autumn", BASE, "NA: Tun", TWO, "vCN: Lis", WED, "share-a-vassal"),
    "10.4 (1) a vassal with another": ("autumn", BASE, "NA: Tun", TWO, "vNM: Lis", WED, "vNC"),
    "10.4 (2) nobody stands there": ("autumn", "NA: A Aix, F Nap", "NA: Tun", TWO, "", WED, "vNC"),
    "10.4 (2) the receiver stands there": ("autumn", "NA: A Aix, F Nap | CA: A Brg, F Tun", "NA: Tun", TWO, "", WED, "occupied"),
    "10.4 (2) another stands there": ("autumn", "NA: A Aix, F Nap | MA: A Ale, F Tun", "NA: Tun", TWO, "", WED, "occupied"),
    "10.4 (3) one of them is silent": ("autumn", BASE, "NA: Tun", TWO, "", CALL, "refused"),
    "10.4 (3) another place": ("autumn", BASE, "NA: Tun, Lis", TWO, "", f"{CALL} | NA: Heir Marry Heir Castile at Lis", "refused"),
    "10.4 (3) another heir": ("autumn", BASE, "NA: Tun", TWO, "", f"{CALL} | NA: Heir Marry Heir Ottomans at Tunis", "refused"),
    "10.4 (3) its own heir": ("autumn", "CA: A Brg", "CA: Tun", TWO, "", "CA: Heir Marry Heir Castile at Tunis", "no-such-heir"),
    "10.4 one heir is married": ("autumn", BASE, "NA: Tun", "NA: Rom | CA: Brg, Zar", "", WED, "no-such-heir"),
    "10.4 one heir was executed": ("autumn", BASE, "NA: Tun", "NA: Nap, Rom | CA: Zar", "", WED, "no-such-heir"),
}


@pytest.mark.parametrize(("season", "units", "centres", "heirs", "vassals", "orders", "wanted"), OF_TWO.values(), ids=OF_TWO)
def test_two_heirs_marry_only_as_10_4_says(
    season: str, units: str, centres: str, heirs: str, vassals: str, orders: str, wanted: str
) -> None:
    played = DRAGON.run(DRAGON.at(f"{season} orders", units, centres, heirs, vassals), orders)
    made = [str(event["makes"]) for event in played.kind("married")]
    assert made == ([wanted] if wanted[0] == "v" else [])
    outcomes = {str(event.get("cause", event["outcome"])) for event in played.kind("heir-order") if event["power"] == "castile"}
    assert outcomes == {"agreed" if made else wanted}


def test_of_proposals_that_cross_only_those_that_answer_each_other_are_agreed() -> None:
    """10.4 (3): Castile wants Naples, Naples wants the Mamluks elsewhere, and they want Naples."""
    position = DRAGON.at("autumn orders", "NA: A Aix, F Nap", "NA: Tun, Lis", "NA: Nap | CA: Brg | MA: Cai")
    played = DRAGON.run(position, f"{CALL} | NA: Heir Marry Heir Mamluks at Lisbon | MA: Heir Marry Heir Naples at Lisbon")
    assert [played.heir(label) for label in ("CA", "NA", "MA")] == ["fails refused", "agreed", "agreed"]
    assert played.census() == ["d naples and mamluks in Lis: vNM", "e Lis naples>vNM"]


CAPTURES = {
    "10.4 (4) by a move": ("MA: A Cai", "NA: F Tun - Wes | MA: A Cai - Tun", "captured"),
    "10.4 (4) by force": ("MA: F Ion, A Cai", "MA: A Cai - Tun, F Ion S A Cai - Tun", "captured"),
    "10.4 (4) by a retreat": ("MA: F GOG | KU: F Sic, F TyS", "NA: F Tun - Wes | KU: F Sic - GOG, F TyS S F Sic - GOG", "captured"),
    "10.4 (4) by the receiver": ("CA: F Wes", "NA: F Tun - GOG | CA: F Wes - Tun", "captured"),
    "10.4 (4) by a vassal of the giver": ("vNM: F Wes", "NA: F Tun - GOG", "captured"),
    "10.4 (4) attacked in vain": ("MA: A Cai", "MA: A Cai - Tun", ""),
    "10.4 (5) a capital": ("MA: F Ion", "NA: F Nap - TyS | MA: F Ion - Nap", "capital-captured"),
    "10.4 (5) another home": ("MA: A Lan", "NA: A Aix - Dau | MA: A Lan - Aix", ""),
}


@pytest.mark.parametrize(("units", "orders", "cause"), CAPTURES.values(), ids=CAPTURES)
def test_a_capture_of_the_place_or_of_a_capital_undoes_the_marriage(units: str, orders: str, cause: str) -> None:
    position = DRAGON.at("autumn orders", f"{BASE} | {units}", "NA: Tun", TWO, "vNM: Lis" if "vNM" in units else "")
    played = DRAGON.run(position, f"{WED} | {orders}", "NA: 1 DP F Wes - Tun" if "vNM" in units else "")
    if played.after.phase.step == "retreats":
        played = DRAGON.run(played.after, "MA: F GOG - Tun")
    assert [event["cause"] for event in played.kind("parted")] == ([cause] if cause else [])
    assert [event["makes"] for event in played.kind("married")] == ([] if cause else ["vNC"])


def test_the_givers_unit_that_moved_away_is_not_the_one_that_disbands() -> None:
    """Only a unit in the new capital goes; the giver owes a removal in winter instead."""
    played = DRAGON.run(DRAGON.at("autumn orders", BASE, "NA: Tun", TWO), f"{WED} | NA: F Tun - GOG")
    assert [event["makes"] for event in played.kind("married")] == ["vNC"]
    assert played.kind("disbanded") == []
    assert [played.total("NA")[key] for key in ("own", "units", "builds")] == [2, 3, -1]


def test_a_married_heir_has_no_orders_any_more() -> None:
    after = DRAGON.run(DRAGON.at("autumn orders", BASE, "NA: Tun", TWO), WED).after
    assert [DRAGON.run(DRAGON.run(after).after, f"NA: {text}").heir("NA") for text in ("Heir H", "Heir Tunis H")] == [
        "fails no-such-heir",
        "fails no-such-heir",
    ]
