"""What a GM may write, what a check says of it, and what a sheet and its schema offer (5.2, 5.3, 7.1, 10.2 to 10.5)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import jsonschema
import pytest

from generator.diplomacy import board as boards
from generator.diplomacy import notation
from generator.diplomacy.board import vassal_id
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Order
from generator.rulesets import build
from tests.rulesets.order_of_the_dragon.table import DRAGON

HEIRS = {
    "Heir Roskilde H": "Heir Ros H",
    "Heir Kalmar Union Hold": "Heir Ros H",
    "H Kalmar H": "Heir Ros H",
    "H Ros H": "Heir Ros H",
    "the Heir of the Kalmar Union holds": "Heir Ros H",
    "The Kalmar heir marries Mainz": "Heir Ros Marry Mai",
    "OT Heir Ama Marry Tunis": "Heir Ama Marry Tun",
    "Castilian Heir Marry Neapolitan Heir at Tunis": "Heir Brg Marry Heir Nap at Tun",
    "Heir Castile Marry Heir Naples at Tunis": "Heir Brg Marry Heir Nap at Tun",
    "Heir Burgos marries Heir Napoli in Tunis": "Heir Brg Marry Heir Nap at Tun",
    "H Golden Horde Marry H Mamluks at Tif": "Heir Sar Marry Heir Cai at Tif",
    "Heir Castile Marry Heir Kalmar at Cologne": "Heir Brg Marry Heir Ros at Col",
    "Heir GH Marry Heir KU at Con": "Heir Sar Marry Heir Ros at Con",
    "Heir Amasya Marry Tunis": "Heir Ama Marry Tun",
    "Heir Amasya Marry F Tunis": "Heir Ama Marry Tun",
    "Heir Ottomans Marry Argeş": "Heir Ama Marry Arg",
    "Heir Marry Arges": "Heir Marry Arg",
    "F Tunis Marry Heir Amasya": "F Tun Marry Heir Ama",
    "F Tun Marry Heir Ottoman": "F Tun Marry Heir Ama",
    "F Tun Marry Heir OT": "F Tun Marry Heir Ama",
    "F Tunis marries the heir of the Ottomans": "F Tun Marry Heir Ama",
    "F Tunis Marry Ottoman Heir": "F Tun Marry Heir Ama",
    "F Tunis Marry Heir Verdun": "F Tun Marry Heir Ver",
    "Build Heir London": "Build Heir Lon",
    "Build Heir England": "Build Heir Lon",
    "Build an Heir in London": "Build Heir Lon",
    "Build English Heir": "Build Heir Lon",
    "Heir Verdun H": "Heir Ver H",
    "A Brandenburg - Prussia": "A Bra - Pru",
}


@pytest.mark.parametrize(("text", "canonical"), HEIRS.items(), ids=HEIRS)
def test_heirs_are_named_by_their_power_or_their_place(text: str, canonical: str) -> None:
    order = notation.read(text, DRAGON.settings.lexicon)
    assert isinstance(order, Order), order
    assert write(order) == canonical
    again = notation.read(canonical, DRAGON.settings.lexicon)
    assert isinstance(again, Order)
    assert write(again) == canonical


NONSENSE = (
    "Heir Tunnis Marry", "Heir Amasya - Tunis", "Heir Amasya S Tunis", "Heir Amasya Marry", "Heir Nobody H", "Heir", "H",
    "Heir Amasya Marry Heir at Tunis",
)  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_what_no_heir_can_do_or_be_is_not_read(text: str) -> None:
    assert isinstance(notation.read(text, DRAGON.settings.lexicon), notation.Trouble)


COASTS = {  # 5.2: which coast must be named, from where
    "5.2.2 from Roskilde": ("KU: F Ros, A Sto", "F Ros - Lub", "void"),
    "5.2.2 named": ("KU: F Ros, A Sto", "F Ros - Lub/wc", "moves"),
    "5.2.2 from the Wadden Sea": ("KU: F Wad, A Sto", "F Wad - Lub", "moves"),
    "5.2.2 wrong": ("KU: F Wad, A Sto", "F Wad - Lub/ec", "void"),
    "5.2.3 from Napoli": ("KU: F Nap, A Sto | NA: A Aix", "F Nap - Rom", "void"),
    "5.2.4 from Granada": ("KU: F Gra, A Sto | CA: A Brg", "F Gra - Tol", "void"),
    "5.2.4 from Lisbon": ("KU: F Lis, A Sto | CA: A Brg | Lis: ", "F Lis - Tol", "moves"),
    "5.2.5 from Edinburgh": ("KU: F Edi, A Sto | EN: F Lon | Edi: ", "F Edi - Yor", "void"),
    "5.2.5 from The Wash": ("KU: F Was, A Sto | EN: F Lon", "F Was - Yor", "moves"),
    "5.3.6 through a canal": ("KU: F Ion, A Sto | NA: A Aix", "F Ion - Nap", "moves"),
    "5.3.6 no way around": ("KU: F Ion, A Sto", "F Ion - TyS", "void"),
    "5.3.3 from sea to sea": ("KU: F Iri, A Sto", "F Iri - NAO", "void"),
    "5.4 over the arrow": ("KU: A Fin, F Ska", "A Fin - Sto", "moves"),
    "5.4 by sea over the arrow": ("KU: F Cai, A Sto | MA: A Ale | Tun: ", "F Cai - Tun", "moves"),
    "5.4 from Norway": ("KU: A Nwy, F Sto", "A Nwy - Fin", "void"),
}


@pytest.mark.parametrize(("units", "order", "outcome"), COASTS.values(), ids=COASTS)
def test_a_fleet_names_its_coast_where_there_are_two_and_goes_by_canals_and_arrows(units: str, order: str, outcome: str) -> None:
    units = units if "Lub" not in order else f"{units} | Lub: "
    units = units if "Rom" not in order else f"{units} | Rom: "
    played = DRAGON.run(DRAGON.at("spring orders", units), f"KU: {order}")
    (event,) = (one for one in played.kind("order") if one["power"] == "kalmar-union" and one["order"])
    assert event["outcome"] == outcome


CONVOYS = {
    "over the sea": ("NA: A Aix, F TyS, F GOL", "A Aix - Tun, F TyS C A Aix - Tun, F GOL C A Aix - Tun", "moves"),
    "over a canal": ("NA: A Tun, F Nap", "A Tun - Rom, F Nap C A Tun - Rom", "void"),
    "from Sicily": ("NA: A Tun, F Sic", "A Tun - Nap, F Sic C A Tun - Nap", "void"),
}


@pytest.mark.parametrize(("units", "orders", "outcome"), CONVOYS.values(), ids=CONVOYS)
def test_only_fleets_at_sea_convoy(units: str, orders: str, outcome: str) -> None:
    centres = "NA: Tun"
    played = DRAGON.run(DRAGON.at("spring orders", units, centres), f"NA: {orders}")
    fleet = next(one for one in played.kind("order") if one["power"] == "naples" and " C " in str(one["order"]))
    assert (played.order(orders.partition(" - ")[0])["outcome"] == "moves") == (outcome == "moves")
    assert fleet["outcome"] == ("convoys" if outcome == "moves" else "void")


VAIN = {
    "agreed": ("autumn orders", "NA: Heir Marry Heir Castile at Tunis", ""),
    "in spring": ("spring orders", "NA: Heir Marry Heir Castile at Tunis", "heirs marry each other in autumn only"),
    "another's heir": ("autumn orders", "NA: Heir Castile Hold", "the unit belongs to another power"),
    "no heir": ("autumn orders", "EN: Heir Hold", "no unmarried heir waits there"),
    "a married heir": ("autumn orders", "NA: Heir Rome Hold", "no unmarried heir waits there"),
    "with a thrall": ("spring orders", "NA: Heir Marry Bordeaux", "the place is no minor power"),
    "with a minor power": ("spring orders", "NA: Heir Marry Turin", ""),
    "at a minor power": ("autumn orders", "NA: Heir Marry Heir Castile at Turin", "the place is no centre of one of the two"),
    "at a home": ("autumn orders", "NA: Heir Marry Heir Castile at Toledo", "the place was a home centre of one of the two"),
    "an heir too soon": ("winter adjustments", "NA: Build Heir", "an heir waits in the capital already"),
    "an heir": ("winter adjustments", "EN: Build Heir", ""),
    "an heir after one": ("winter adjustments", "BU: Build Heir", "the power built an heir last winter"),
    "a vassal's build": ("winter adjustments", "MA: vMG>Build A Tif", ""),
    "a vassal's build elsewhere": ("winter adjustments", "GH: vMG>Build A Sar", "the power does not own this centre"),
}


@pytest.mark.parametrize(("when", "orders", "warning"), VAIN.values(), ids=VAIN)
def test_a_check_tells_which_orders_to_heirs_and_vassals_are_in_vain(when: str, orders: str, warning: str) -> None:
    position = DRAGON.at(when, "NA: A Aix, F Nap, F Tun", "NA: Tun", "NA: Nap | CA: Brg", "vMG: Tif", built="BU")
    told = [problem for problem in DRAGON.run(position, orders).problems if problem.weight == "illegal"]
    assert [problem.message.rpartition(": ")[2] for problem in told] == ([warning] if warning else [])


@pytest.mark.parametrize(
    ("told", "outcomes", "warned"),
    [
        ([{"void": "Heir Amasya to the moon"}, "Heir Ama Marry Con"], ["fails unreadable", "fails twice"], True),
        (["Heir Ama Marry Con", {"void": "Heir Amasya to the moon"}], ["agreed", "fails twice"], False),
        ([{"void": "A Ama to the moon"}, "Heir Ama Marry Con"], ["agreed"], False),
    ],
)
def test_an_heir_obeys_its_first_order_and_others_are_told(told: list[Any], outcomes: list[str], *, warned: bool) -> None:
    document = {"orders": {"ottomans": told}, "bids": {"ottomans": ["1 DP A Con Marry Heir Ama"]}}
    played = DRAGON.play(DRAGON.at("spring orders"), document)
    assert [f"{one['outcome']} {one.get('cause', '')}".strip() for one in played.kind("heir-order")] == outcomes
    assert [problem.code for problem in played.problems if problem.weight == "illegal"] == (["twice"] if warned else [])


def test_a_sheet_lists_heirs_that_wait_and_in_winter_those_that_may_be_built_and_vassals() -> None:
    spring = DRAGON.ruleset.sheet(DRAGON.start)["orders"]
    assert (spring["ottomans"], spring["england"]) == (["A Ama", "A Brs", "Heir Ama"], ["A Yor", "F Lon"])
    position = DRAGON.at("winter adjustments", heirs="CA: Brg", vassals="vNC: Tun", built="BU")
    winter = DRAGON.ruleset.sheet(position)["orders"]
    assert winter["england"] == ["Heir Lon"]
    assert winter["castile"] == [{"vNC": ""}]
    assert winter["naples"] == ["Heir Nap", {"vNC": ""}]
    assert "burgundy" not in winter
    assert DRAGON.play(position, {"orders": winter}).kind("heir-order") == [], "a sheet left as it is builds nothing"


def test_a_player_without_units_still_orders_its_heir() -> None:
    position = DRAGON.at("spring orders", "OT: ")
    assert DRAGON.ruleset.sheet(position)["orders"]["ottomans"] == ["Heir Ama"]
    played = DRAGON.run(position, "OT: Heir Marry Constantinople", "OT: 2 DP A Con Marry Heir Amasya")
    assert played.heirs("OT") == ["Con=Con"]
    assert "ottomans" not in [event["power"] for event in played.kind("nmr")]


def test_a_sheet_of_retreats_lists_a_vassals_units_below_its_holders() -> None:
    position = DRAGON.at("spring orders", "MA: F Ion, A Cai | NA: F Nap | CA: A Brg | vNC: F Tun", vassals="vNC: Tun")
    retreat = DRAGON.run(position, "MA: A Cai - Tun, F Ion S A Cai - Tun").after
    assert DRAGON.ruleset.sheet(retreat)["orders"] == {"castile": [{"vNC": "F Tun"}], "naples": [{"vNC": "F Tun"}]}


def test_the_schema_offers_heirs_and_vassals_to_those_who_have_them_and_no_minor_power() -> None:
    orders: Any = DRAGON.ruleset.schema(DRAGON.start)["orders"]
    assert sorted(orders["properties"]) == sorted(DRAGON.board.powers)
    jsonschema.validate({"ottomans": ["Heir Ama", "A Ama - Con"]}, orders)
    winter: Any = DRAGON.ruleset.schema(DRAGON.at("winter adjustments", vassals="vNC: Tun"))["orders"]
    jsonschema.validate({"naples": [{"vNC": "Build F Tun"}, "Build Heir"], "castile": "Build Heir"}, winter)
    for wrong in ({"Tun": ["F Tun H"]}, {"england": [{"vNC": "Build F Tun"}]}, {"vNC": ["Build F Tun"]}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, winter)


@pytest.mark.parametrize("key", ["vNC", "Tun", "Bor"])
def test_nobody_but_players_gives_orders(key: str) -> None:
    position = DRAGON.at("winter adjustments", vassals="vNC: Tun, Lis")
    _, problems = DRAGON.ruleset.read(position, DRAGON.settings, {"orders": {key: ["Waive"]}})
    assert [problem.code for problem in problems if problem.weight == "fault"] == ["unknown-power"]
    hint = next(problem.suggestion for problem in problems if problem.weight == "fault")
    assert ("its holders order it" in hint) == (key == "vNC")


@pytest.mark.parametrize(
    ("when", "power", "hint"),
    [
        ("spring orders", "naples", "its holders, naples and castile, bid for the orders of its units"),
        ("winter adjustments", "england", "as an order of naples and castile"),
        ("winter adjustments", "naples", ""),
    ],
)
def test_whoever_orders_a_vassal_at_the_wrong_time_or_without_holding_it_is_told_how(when: str, power: str, hint: str) -> None:
    position = DRAGON.at(when, vassals="vNC: Tun")
    _, problems = DRAGON.ruleset.read(position, DRAGON.settings, {"orders": {power: [{"vNC": "Build F Tun"}]}})
    faults = [problem for problem in problems if problem.weight == "fault"]
    assert [problem.code for problem in faults] == (["shape"] if hint else [])
    assert all(hint in problem.suggestion for problem in faults)


def test_a_vassals_name_above_its_orders_is_a_fault_since_they_would_be_read_as_the_holders() -> None:
    position = DRAGON.at("winter adjustments", vassals="vNC: Tun")
    _, problems = DRAGON.ruleset.read(position, DRAGON.settings, {"orders": {"naples": "vNC:\nBuild F Tun\nNaples:\nWaive"}})
    (told,) = [problem for problem in problems if problem.weight == "fault"]
    assert told.suggestion == "write each order for it as `vNC: ...`"


@pytest.mark.parametrize(
    ("names", "vassal"),
    [
        ({}, "vNC"),
        ({"hungary": "Nuremberg"}, "vNaC"),
        ({"burgundy": "Cologne", "hungary": "Nuremberg"}, "vNaCa"),
        ({"burgundy": "Castilla"}, "vNCastile"),
    ],
)
def test_a_vassal_has_the_initials_of_its_holders_or_as_many_letters_as_tell_them_apart(names: dict[str, str], vassal: str) -> None:
    facts = deepcopy(DRAGON.facts)
    for power, name in names.items():
        facts["powers"][power]["name"] = name
    powers = boards.build(facts).powers
    assert vassal_id(powers["naples"], powers["castile"]) == vassal
    every = [vassal_id(one, other) for one in powers.values() for other in powers.values() if one != other]
    assert len(set(every)) == 90


def test_a_calendar_without_a_census_is_no_calendar_for_these_rules() -> None:
    facts = deepcopy(DRAGON.facts)
    facts["calendar"]["seasons"][1]["steps"] = ["orders", "retreats"]
    assert [problem.code for problem in build("order-of-the-dragon", facts).settings({})[1]] == ["calendar"]
    assert [problem.code for problem in build("classical", DRAGON.facts).settings({})[1]] == ["calendar"]
    assert build("classical", facts).settings({})[1] == []


@pytest.mark.parametrize(
    ("part", "name", "key", "message"),
    [
        ("powers", "naples", "capital", "Naples has no `capital:`"),  # 5.6
        ("powers", "naples", "units", "no unit begins in Aix"),  # 3.3(3), 8.2: what a minor power there would build
        ("minors", "Tun", "", "no unit begins in Tunis"),  # 9.0: every neutral centre begins with a unit
        ("powers", "naples", "label", ""),
    ],
)
def test_a_board_has_capitals_and_a_unit_in_every_centre(part: str, name: str, key: str, message: str) -> None:
    facts = deepcopy(DRAGON.facts)
    del (facts[part][name] if key else facts[part])[key or name]
    told = [problem.message for problem in build("order-of-the-dragon", facts).settings({})[1]]
    assert told[:1] == ([message] if message else [])
