"""Who comes after dead kings and nobles, and what they inherit."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from generator.core.problem import Problem
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import rooms
from generator.rulesets.dynastic_campaign.families.death import die
from generator.rulesets.dynastic_campaign.families.lines import is_heir, line
from generator.rulesets.dynastic_campaign.families.serials import printed
from generator.rulesets.dynastic_campaign.families.succession import succeed
from generator.rulesets.dynastic_campaign.orders import Build, Divide, Order
from generator.rulesets.dynastic_campaign.position import Crown, Factory, Investment, Loan, Position, Province, Serial, Unit
from tests.support import campaign
from tests.support.campaign_families import changed, child, having, person, title

HAROLD, RUPERT, EDMUND = "Harold Ashcombe", "Rupert Ashcombe", "Edmund Ashcombe"


def dead(position: Position, *ids: str) -> Turn:
    """The turn behind the deaths of some persons and what is inherited from them."""
    return succeed(die(campaign.turn(position), ids, "age"))


def test_r_t09_the_order_of_the_rulebooks_serials() -> None:
    serials = {"f": "31a00", "d": "31130", "e": "31200", "a": "31000", "b": "31100"}
    people = [person(name, serial=serial) for name, serial in serials.items()]
    position = having(replace(campaign.start(), persons={}), *people)
    assert "".join(it.id for it in line(position, "england")) == "abdef"


@pytest.mark.parametrize(
    ("serials", "expected"),
    [
        pytest.param(["319", "31.10."], "31900 31.10.00", id="a tenth son comes behind the ninth"),
        pytest.param(["31.aa.", "31z"], "31z00 31.aa.00", id="a 27th daughter comes behind the 26th"),
        pytest.param(["31a", "31.12."], "31.12.00 31a00", id="every son comes before every daughter"),
        pytest.param(["31a1", "31a"], "31a00 31a10", id="a mother comes before her son"),
        pytest.param(["(311)", "3111"], "31110 (31100)", id="one skipped for a Title comes behind his own son"),
        pytest.param(["(311)", "32", "(312)"], "32000 (31100) (31200)", id="those skipped keep their order"),
    ],
)
def test_order(serials: list[str], expected: str) -> None:
    people = [person(serial, serial=serial) for serial in serials]
    position = having(replace(campaign.start(), persons={}), *people)
    assert " ".join(printed(3, it.serials[0]) for it in line(position, "england")) == expected


# --- Titles ---

JAMES = person("James", serial="34000")
JULES = child(JAMES, "Jules", "1", nation="france")


def london(*, heir: str = "france", extra: tuple[Unit, ...] = (), holder: str = "england") -> Position:
    """James, Lord of London, whose heir Jules is controlled by the French; his army stands in Wales."""
    position = having(campaign.start(), JAMES, replace(JULES, nation=heir))
    position = replace(position, titles=(*position.titles, title(JAMES, "Eng")))
    lords = Unit("england", "army", 7, "Wal", 60, noble="James", site="Eng")
    kings = Unit("england", "army", 8, "Wal", 50)
    units = {unit.id: unit for unit in (lords, kings, *extra)}
    others = {key: it for key, it in position.units.items() if it.at != "Eng"}
    return replace(position, units={**others, **units}, places={**position.places, "Eng": Province(holder, 60)})


ENGLISH = Unit("england", "garrison", 9, "Eng", 40)
SPANISH = Unit("spain", "army", 9, "Eng", 90)
FRENCH = Unit("france", "army", 9, "Eng", 90)
THE_LORDS = Unit("england", "garrison", 9, "Eng", 40, noble="James", site="Eng")
WAR = ("england", "spain")


@pytest.mark.parametrize(
    ("extra", "wars", "holder", "control"),
    [
        pytest.param((), (), "england", "france", id="R-T05 unoccupied: control passes"),
        pytest.param((SPANISH,), (WAR,), "england", "spain", id="R-T06 occupied by a third power at war: it has the province"),
        pytest.param((SPANISH,), (WAR,), "spain", "spain", id="R-T06 captured by a third power before: it keeps control"),
        pytest.param((ENGLISH,), (), "england", "england", id="R-T06 occupied by an English unit that the Lord did not raise"),
        pytest.param((ENGLISH, SPANISH), (WAR,), "england", "england", id="an English garrison holds out against the third power"),
        pytest.param((SPANISH,), (), "england", "england", id="a guest at peace takes nothing"),
        pytest.param((replace(SPANISH, type="fleet"),), (WAR,), "england", "france", id="a fleet does not occupy a province"),
        pytest.param((THE_LORDS,), (), "england", "france", id="a unit that passes over with the Title does not hinder"),
        pytest.param((FRENCH,), (), "england", "france", id="a unit of the heir does not hinder"),
        pytest.param((replace(SPANISH, nation="rebels"),), (), "england", "france", id="rebels are no power"),
        pytest.param((), (), "", "", id="a province that the old nation did not control does not pass"),
    ],
)
def test_a_title_passes_to_another_nation(
    extra: tuple[Unit, ...], wars: tuple[tuple[str, str], ...], holder: str, control: str
) -> None:
    position = campaign.at_war(london(extra=extra, holder=holder), *wars)
    after = dead(position, "James")
    found: Position = after.position
    assert found.places["Eng"].control == control
    assert ("Eng" in found.nations["france"].sites, "Eng" in found.nations["england"].sites) == (
        control == "france",
        control != "france",
    )
    assert next(it.holder for it in found.titles if it.province == "Eng") == "Jules"
    assert [unit.at for unit in found.of("france") if unit.noble == "Jules" and unit.site == "Eng"][:1] == ["Wal"]
    assert "england ARM-7" not in found.units
    assert "england ARM-8" in found.units
    fact = campaign.told(after, "title-passed")[0]
    assert (fact["from"], fact["nation"], fact["control"]) == ("england", "france", control)


def test_a_title_within_one_nation_changes_neither_control_nor_units() -> None:
    after = dead(london(heir="england", extra=(SPANISH,)), "James")
    assert after.position.places["Eng"].control == "england"
    assert after.position.units["england ARM-7"].noble == "Jules"
    assert "from" not in campaign.told(after, "title-passed")[0]


def test_a_line_that_dies_out_dissolves_the_title() -> None:
    position = replace(london(), persons={key: it for key, it in london().persons.items() if key != "Jules"})
    after = dead(position, "James")
    assert not any(it.province == "Eng" for it in after.position.titles)
    assert after.position.units["england ARM-7"].noble == ""
    assert campaign.told(after, "title-ended")[0]["nation"] == "england"


def test_units_of_a_dissolved_title_revert_to_the_nation_that_granted_it() -> None:
    position = london()
    position = replace(position, titles=(*position.titles[:-1], title(JAMES, "Eng", "spain")))
    position = replace(position, persons={key: it for key, it in position.persons.items() if key != "Jules"})
    after = dead(position, "James")
    assert campaign.told(after, "title-ended")[0]["units"] == ["spain ARM-4"]
    assert after.position.units["spain ARM-4"].at == "Wal"


@pytest.mark.parametrize(
    ("orders", "fate", "holders", "why"),
    [
        pytest.param([Divide(RUPERT, "Sco", "Miles")], RUPERT, {"Wal": "Hugh", "Sco": "Miles"}, "", id="among two sons"),
        pytest.param([], RUPERT, {"Wal": "Hugh", "Sco": "Hugh"}, "", id="without an order all go to the first"),
        pytest.param([Divide(RUPERT, "Sco", HAROLD)], RUPERT, {"Wal": "Hugh", "Sco": "Hugh"}, "not-in-line", id="not to a nephew"),
        pytest.param([Divide(RUPERT, "Ire", "Miles")], RUPERT, {"Wal": "Hugh", "Sco": "Hugh"}, "not-his-title", id="not his"),
        pytest.param([Divide(RUPERT, "Sco", "Miles")], HAROLD, {"Wal": RUPERT, "Sco": RUPERT}, "still-lives", id="he lives"),
        pytest.param(
            [Divide("Ture Silfverstjerna", "Fin", "Miles")], RUPERT, {"Wal": "Hugh"}, "not-of-your-family", id="another nation's"
        ),
    ],
)
def test_division(orders: list[Divide], fate: str, holders: dict[str, str], why: str) -> None:
    start = campaign.start()
    rupert = start.persons[RUPERT]
    sons = child(rupert, "Hugh", "1"), child(rupert, "Miles", "2")
    position = having(replace(start, titles=(*start.titles, title(rupert, "Sco"))), *sons)
    after = succeed(die(campaign.turn(position, {"england": list(orders)}), [fate], "age"))
    found = {it.province: it.holder for it in after.position.titles}
    assert {province: found[province] for province in holders} == holders
    assert [it["why"] for it in campaign.told(after, "failed", "england")] == ([why] if why else [])


def test_units_go_with_the_title_that_they_were_raised_for() -> None:
    start = campaign.start()
    rupert = start.persons[RUPERT]
    sons = child(rupert, "Hugh", "1"), child(rupert, "Miles", "2", nation="france")
    raised = [Unit("england", "fleet", number, "IrS", 20, noble=RUPERT, site=site) for number, site in ((8, "Wal"), (9, "Sco"))]
    position = having(replace(start, titles=(*start.titles, title(rupert, "Sco"))), *sons)
    position = replace(position, units={**position.units, **{it.id: it for it in raised}})
    orders: list[Order] = [Divide(RUPERT, "Sco", "Miles")]
    after = succeed(die(campaign.turn(position, {"england": orders}), [RUPERT], "age"))
    owners = {it.site: (it.nation, it.noble) for it in after.position.units.values() if it.noble}
    assert owners == {"Wal": ("england", "Hugh"), "Sco": ("france", "Miles")}


@pytest.mark.parametrize(
    ("titles", "order", "why"),
    [
        pytest.param(2, Divide(RUPERT, "Sco", "Miles"), "", id="one of two"),
        pytest.param(1, Divide(RUPERT, "Wal", "Miles"), "one-title", id="the only one"),
        pytest.param(2, Divide(RUPERT, "Sco", RUPERT), "not-in-line", id="not to himself"),
        pytest.param(2, Divide(RUPERT, "Sco", "Nobody"), "not-of-your-family", id="not to nobody"),
    ],
)
def test_what_is_told_early_of_a_division(titles: int, order: Divide, why: str) -> None:
    rupert = campaign.start().persons[RUPERT]
    position = having(campaign.start(), child(rupert, "Hugh", "1"), child(rupert, "Miles", "2"))
    position = replace(position, titles=(*position.titles, title(rupert, "Sco"))) if titles > 1 else position
    assert rooms.hindrance(campaign.settings(), position, "england", order) == why


def test_of_two_divisions_of_one_title_the_first_counts() -> None:
    rupert = campaign.start().persons[RUPERT]
    sons = [child(rupert, name, step) for name, step in (("Hugh", "1"), ("Miles", "2"), ("Piers", "3"))]
    position = having(replace(campaign.start(), titles=(*campaign.start().titles, title(rupert, "Sco"))), *sons)
    orders: list[Order] = [Divide(RUPERT, "Sco", "Miles"), Divide(RUPERT, "Sco", "Piers")]
    after = succeed(die(campaign.turn(position, {"england": orders}), [RUPERT], "age"))
    assert [it.holder for it in after.position.titles if it.province == "Sco"] == ["Miles"]
    assert [it["why"] for it in campaign.told(after, "failed")] == ["ordered-already"]


# --- crowns ---


def test_a_king_is_succeeded_by_his_first_son() -> None:
    after = dead(campaign.start(), EDMUND)
    assert after.position.crowns["england"].king == HAROLD
    assert not campaign.told(after, "inherited")
    assert after.position.nations == campaign.start().nations


def test_a_foreign_heir_inherits_the_nation_but_what_nobles_have() -> None:
    position = changed(campaign.start(), HAROLD, nation="france")
    raised = Unit("england", "fleet", 9, "IrS", 50, noble=RUPERT, site="Wal")
    position = replace(position, units={**position.units, raised.id: raised})
    before = position.nations["england"].treasury + position.nations["france"].treasury
    after = dead(position, EDMUND)
    found: Position = after.position
    assert found.crowns["england"] == Crown("england", "england", HAROLD, "france")
    assert {key for key, it in found.places.items() if it.control == "england"} == {"Wal"}
    assert [unit.id for unit in found.of("england")] == ["england FLT-9"]
    assert (found.nations["france"].treasury, found.nations["england"].treasury) == (before, Decimal(0))
    assert {"Eng", "Sco"} <= set(found.nations["france"].sites)
    assert not found.nations["england"].out
    assert campaign.told(after, "inherited")[0]["places"] == ["Eng", "Ire", "Sco", "Vir"]


def test_nothing_is_left_of_a_nation_without_nobles() -> None:
    position = changed(campaign.start(), HAROLD, nation="france")
    position = replace(position, titles=tuple(it for it in position.titles if it.holder != RUPERT))
    after = dead(position, EDMUND)
    assert after.position.nations["england"].out
    assert "england" not in after.position.players()


def test_a_titled_province_does_not_go_with_the_crown_of_the_dead_king() -> None:
    position = changed(campaign.start(), HAROLD, nation="france")
    king = position.persons[EDMUND]
    position = replace(position, titles=(*position.titles, title(king, "Ire")))
    after = dead(position, EDMUND)
    assert "Ire" not in campaign.told(after, "inherited")[0]["places"]
    assert campaign.told(after, "title-passed")[0]["control"] == "france", "his heir for the Title is the same"


def test_one_of_two_crowns_takes_only_what_belonged_to_it() -> None:
    position = changed(campaign.start(), "Sten Silfverstjerna", nation="poland")
    sweden = replace(position.crowns["sweden"], nation="england")
    swedish = {key: replace(it, control="england") for key, it in position.places.items() if it.control == "sweden"}
    units = {key: it for key, it in position.units.items() if it.nation != "sweden"}
    position = replace(position, crowns={**position.crowns, "sweden": sweden}, places={**position.places, **swedish}, units=units)
    after = dead(position, "Birger Silfverstjerna")
    found: Position = after.position
    assert found.crowns["sweden"].nation == "poland"
    assert {it.control for key, it in found.places.items() if key in swedish} == {"poland"}
    assert found.places["Eng"].control == "england"
    assert found.nations["england"].treasury == position.nations["england"].treasury


def test_without_any_living_heir_the_nation_is_the_gms() -> None:
    mortal = [it.id for it in campaign.start().persons.values() if it.dynasty == "england"]
    after = dead(campaign.start(), *mortal)
    assert "england" not in after.position.crowns
    nation = after.position.nations["england"]
    assert (nation.played, nation.out, nation.treasury) == (False, False, campaign.start().nations["england"].treasury)
    assert campaign.told(after, "line-ended")[0]["nation"] == "england"
    assert len(list(after.position.of("england"))) == len(list(campaign.start().of("england")))


def test_an_heir_whose_nation_is_out_comes_back() -> None:
    position = changed(campaign.start(), HAROLD, nation="denmark")
    out = replace(position.nations["denmark"], out=True)
    after = dead(replace(position, nations={**position.nations, "denmark": out}), EDMUND)
    assert after.position.crowns["england"].nation == "england"
    assert after.position.persons[HAROLD].nation == "england"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param(HAROLD, True, id="first son of the king"),
        pytest.param("Walter Ashcombe", False, id="second son"),
        pytest.param(EDMUND, False, id="the king himself"),
        pytest.param(RUPERT, False, id="a noble without children"),
        pytest.param("Hugh", True, id="a noble's first son"),
        pytest.param("Miles", False, id="a noble's second son"),
    ],
)
def test_heirs(name: str, *, expected: bool) -> None:
    rupert = campaign.start().persons[RUPERT]
    position = having(campaign.start(), child(rupert, "Hugh", "1"), child(rupert, "Miles", "2"))
    assert is_heir(position, position.persons[name]) == expected


def test_r_t31_skipped_for_a_title_and_skipped_as_king() -> None:
    a = person("A", serials=(Serial("england", ("1", "1"), brackets=True),), never_titled=True)
    b = person("B", serial="31200", never_king=True)
    c = person("C", serial="32000")
    position = having(replace(campaign.start(), persons={"K": person("K", serial="31000")}, titles=()), a, b, c)
    position = replace(position, crowns={"england": Crown("england", "england", "K", "england")}, units={}, writs=())
    after = dead(position, "K")
    assert after.position.crowns["england"].king == "C"
    after = dead(after.position, "C")
    assert after.position.crowns["england"].king == "A"
    after = dead(after.position, "A")
    assert "england" not in after.position.crowns, "B is never king"


# --- what else goes with a crown ---


def rich() -> Position:
    """England, whose heir is French, with all that a nation can have beside land and units."""
    position = changed(campaign.start(), HAROLD, nation="france")
    position = changed(changed(position, "Lucien Montclair", captor="england"), "Ramiro Valdoro", captor="england")
    england = replace(position.nations["england"], loans=(Loan(Decimal(20), 50, 1620),))
    england = replace(england, investments=(Investment("mines", Decimal(5), 3, 1618),))
    savoy = replace(position.nations["savoy"], ally_of="england")
    route = next(it for it in position.routes if it.nation == "england")
    routes = (*position.routes, replace(route, nation="france", invested=Decimal(2)))
    nations = {**position.nations, "england": england, "savoy": savoy}
    return replace(position, nations=nations, routes=routes, factories=(*position.factories, Factory("england", "Guj")))


def test_debts_trade_prisoners_and_allies_go_with_a_crown() -> None:
    found: Position = dead(rich(), EDMUND).position
    assert found.nations["france"].loans == (Loan(Decimal(20), 50, 1620),)
    assert found.nations["france"].investments == (Investment("mines", Decimal(5), 3, 1618),)
    assert (found.nations["england"].loans, found.nations["england"].investments) == ((), ())
    assert found.nations["savoy"].ally_of == "france"
    assert [it.invested for it in found.routes if it.nation == "france" and it.to == "Vir"] == [Decimal(2)], "its own stays"
    assert Factory("france", "Guj") in found.factories
    assert found.persons["Ramiro Valdoro"].captor == "france"
    assert found.persons["Lucien Montclair"].free, "he is at home"


def test_between_two_regions_the_heir_keeps_the_route_that_is_agreed() -> None:
    position = rich()
    routes = [replace(it, agreed=False, to="Cnd") if it.nation == "france" and it.to == "Vir" else it for it in position.routes]
    found: Position = dead(replace(position, routes=tuple(routes)), EDMUND).position
    kept = [(it.to, it.invested) for it in found.routes if it.nation == "france" and it.regions == ("NW", "NA")]
    assert kept == [("Vir", Decimal(5))]


def test_a_mutiny_goes_on_under_the_new_king() -> None:
    position = changed(campaign.start(), HAROLD, nation="france")
    mutinous = replace(position.units["england FLT-1"], mood="mutiny")
    after = dead(replace(position, units={**position.units, mutinous.id: mutinous}), EDMUND)
    assert [it.mood for it in after.position.of("france") if it.type == "fleet" and it.at == "NSe"] == ["mutiny"]


def test_an_inherited_unit_that_joins_another_is_of_that_one() -> None:
    position = changed(campaign.start(), HAROLD, nation="france")
    host = Unit("france", "army", 9, "Eng", 50, noble="Thibault Montclair", site="Lan", mood="mutiny")
    after = dead(replace(position, units={**position.units, host.id: host}), EDMUND)
    assert after.position.units["france ARM-9"] == replace(host, ap=100), "70 more, but 100 at most"


def test_who_is_out_is_at_war_with_nobody() -> None:
    position = campaign.at_war(changed(campaign.start(), HAROLD, nation="france"), ("england", "spain"), ("france", "spain"))
    position = replace(position, titles=tuple(it for it in position.titles if it.holder != RUPERT))
    assert dead(position, EDMUND).position.wars == (("france", "spain"),)


@pytest.mark.parametrize(("out", "nation"), [pytest.param(True, "denmark", id="out"), pytest.param(False, "sweden", id="not out")])
def test_units_of_a_title_granted_by_a_nation_that_is_out_go_to_who_has_its_crown(nation: str, *, out: bool) -> None:
    position = london()
    position = replace(position, titles=(*position.titles[:-1], title(JAMES, "Eng", "sweden")))
    nations = {**position.nations, "sweden": replace(position.nations["sweden"], out=out)}
    crowns = {**position.crowns, "sweden": replace(position.crowns["sweden"], nation="denmark")}
    persons = {key: it for key, it in position.persons.items() if key != "Jules"}
    after = dead(replace(position, nations=nations, crowns=crowns, persons=persons), "James")
    assert campaign.told(after, "title-ended")[0]["nation"] == nation


def test_r_t34_a_conquered_province_keeps_its_title_and_is_a_build_site_again_when_it_is_won_back() -> None:
    position = campaign.at("winter builds")
    position = replace(position, nations={**position.nations, "england": replace(position.nations["england"], sites=())})
    build = Build("army", 50, "Wal", RUPERT)

    def held_by(nation: str) -> Position:
        places = {**position.places, "Wal": replace(position.places["Wal"], control=nation)}
        after: Position = succeed(campaign.turn(replace(position, places=places))).position
        return after

    assert rooms.hindrance(campaign.settings(), held_by("england"), "england", build) == ""
    assert rooms.hindrance(campaign.settings(), held_by("spain"), "england", build) == "not-own-land"
    assert [it.holder for it in held_by("spain").titles if it.province == "Wal"] == [RUPERT]
    untitled = replace(position, titles=())
    assert rooms.hindrance(campaign.settings(), untitled, "england", build) == "no-site", "only the Title makes it one"


# --- the GM's word ---


def ruled(position: Position, rule: str, **fields: str) -> Turn | Problem:
    """What comes of a ruling."""
    return rooms.RULINGS[rule](campaign.turn(position), {"rule": rule, **fields})


def test_the_gm_lets_somebody_die() -> None:
    after = ruled(campaign.start(), "death", person=EDMUND, cause="a fall")
    assert isinstance(after, Turn)
    assert after.position.crowns["england"].king == HAROLD
    assert campaign.told(after, "died")[0]["cause"] == "a fall"


def test_the_gm_decides_who_is_king() -> None:
    after = ruled(campaign.start(), "crown", crown="england", person="Lucien Montclair")
    assert isinstance(after, Turn)
    assert after.position.crowns["england"].nation == "france"
    assert campaign.told(after, "inherited")


def test_the_gm_makes_an_ended_crown_anew() -> None:
    ended = ruled(campaign.start(), "crown", crown="england", person=HAROLD)
    assert isinstance(ended, Turn)
    mortal = [it.id for it in campaign.start().persons.values() if it.dynasty == "england" and it.id != "Maud Ashcombe"]
    position = changed(campaign.start(), "Maud Ashcombe", serials=())
    position = dead(position, *mortal).position
    assert not position.nations["england"].played
    after = ruled(position, "crown", crown="england", person="Maud Ashcombe")
    assert isinstance(after, Turn)
    assert after.position.nations["england"].played
    assert after.position.crowns["england"].king == "Maud Ashcombe"


@pytest.mark.parametrize(
    ("rule", "fields", "said"),
    [
        pytest.param("death", {"person": "Lucian Montclair"}, "nobody alive is called Lucian Montclair", id="a slip of the pen"),
        pytest.param("crown", {"crown": "savoy", "person": HAROLD}, "there is no crown of savoy", id="a nation without a house"),
        pytest.param("crown", {"crown": "englund", "person": HAROLD}, "there is no crown of englund", id="no such crown"),
    ],
)
def test_rulings_that_cannot_apply(rule: str, fields: dict[str, str], said: str) -> None:
    problem = ruled(campaign.start(), rule, **fields)
    assert isinstance(problem, Problem)
    assert problem.message == said
