"""Income, loans and upkeep at the end of a year (rulebook 6.1 and 6.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

import pytest

from generator.core.problem import Problem
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import rooms
from generator.rulesets.dynastic_campaign.money.income import earn, fixed
from generator.rulesets.dynastic_campaign.money.investments import invest, pay_out
from generator.rulesets.dynastic_campaign.money.loans import due, repay
from generator.rulesets.dynastic_campaign.money.payments import pay_for_orders
from generator.rulesets.dynastic_campaign.money.upkeep import pay_upkeep
from generator.rulesets.dynastic_campaign.orders import Borrow, Invest, Order, Restore, Sway, Upkeep
from generator.rulesets.dynastic_campaign.position import Loan, Nation, Position, Province, Unit
from tests.support import campaign

WINTER = campaign.at("winter moves")


def rich(position: Position, money: int | str, *nations: str) -> Position:
    """The position with so much money in these treasuries."""
    changed = {key: replace(position.nations[key], treasury=Decimal(money)) for key in nations}
    return replace(position, nations={**position.nations, **changed})


def small(places: int, units: Iterable[Unit], money: int = 0) -> Position:
    """A position with one nation that has so many provinces of France, and some units."""
    land = ("IdF", "Pic", "Nmd", "Bri", "Gas")[:places]
    return replace(
        WINTER,
        places={key: Province("france" if key in land else "") for key in WINTER.places},
        units={unit.id: unit for unit in units},
        nations={"france": Nation("france", treasury=Decimal(money))},
        crowns={},
    )


def treasury(after: Turn, nation: str) -> Decimal:
    """What a nation has."""
    found: Decimal = after.position.nations[nation].treasury
    return found


def year_end(position: Position, orders: dict[str, list[Order]] | None = None, rolls: dict[str, list[int]] | None = None) -> Turn:
    """The turn behind income, loans and upkeep, with typed rolls."""
    return pay_upkeep(repay(earn(campaign.turn(position, orders, rolls))))


def test_r_t17_three_provinces_a_sea_and_200_ap() -> None:
    units = [Unit("france", "army", 1, "IdF", 100), Unit("france", "fleet", 1, "BBi", 100)]
    after = year_end(small(3, units), rolls={"variable income of france": [2, 5]})
    assert [(it["cause"], it["amount"]) for it in campaign.told(after, "money")] == [
        ("income", 20),
        ("variable-income", 7),
        ("upkeep", -10),
    ]
    assert treasury(after, "france") == 17


@pytest.mark.parametrize(("provinces", "dice"), [(0, 1), (1, 1), (2, 2), (5, 2)])
def test_states_of_two_provinces_roll_two_dice(provinces: int, dice: int) -> None:
    rolls = {"variable income of france": [4] * dice}
    assert treasury(earn(campaign.turn(small(provinces, []), rolls=rolls)), "france") == 5 * provinces + 4 * dice


def test_the_winter_of_1618_of_spain_and_austria_on_paper() -> None:
    """Nobody ordered anything in 1618, so both stand as they began.

    Spain: the provinces Leo Cas Nav Ara SpN FrC Mil Nap Sar Sic, 10 x 5 = 50; the Western Med by FLT-1, 5 (FLT-2 lies in port at
    Leon); the colony Mexico with 4 of colonists, 4; together 59, and 8 on the dice. Units of
    100 + 90 + 100 + 50 + 60 + 40 + 80 + 60 = 580 AP, 29.0. Treasury: 10 + 59 + 8 - 29 = 48.
    (Scenario 2 gives 55, without the colony.)

    Austria: Tyr Boh Aus IHu Cro, 5 x 5 = 25, no sea; 7 on the dice. 100 + 70 + 60 + 60 + 60 + 30 = 380 AP, 19.0.
    Treasury: 40 + 25 + 7 - 19 = 53.
    """
    rolls = {f"variable income of {nation}": [3, 3] for nation in WINTER.nations}
    rolls |= {
        f"variable income of {nation}": [3] for nation in WINTER.nations if fixed(campaign.settings(), WINTER, nation).provinces < 2
    }
    rolls |= {"variable income of spain": [3, 5], "variable income of austria": [6, 1]}
    after = year_end(WINTER, rolls=rolls)
    assert treasury(after, "spain") == 48
    assert treasury(after, "austria") == 53


FIXED = {  # scenario 2, with what colonies yield
    "spain": 55 + 4, "france": 35 + 1, "england": 30 + 2, "austria": 25, "denmark": 25, "sweden": 30, "poland": 25,
    "muscovy": 30 + 2, "ottomans": 40,
}  # fmt: skip


@pytest.mark.parametrize(("nation", "amount"), FIXED.items())
def test_fixed_income_at_the_start(nation: str, amount: int) -> None:
    assert fixed(campaign.settings(), WINTER, nation).amount == amount


def test_a_devastated_province_yields_nothing_and_one_half_restored_the_half() -> None:
    places = {
        **WINTER.places,
        "Tyr": replace(WINTER.places["Tyr"], devastated=5),
        "Boh": replace(WINTER.places["Boh"], devastated=2),
    }
    assert fixed(campaign.settings(), replace(WINTER, places=places), "austria").amount == 25 - 5 - 2


def test_two_fleets_in_one_sea_both_hold_it_and_a_pirate_or_a_corsair_does_not() -> None:
    def of(*units: Unit) -> int:
        return fixed(campaign.settings(), campaign.with_units(WINTER, *units), "denmark").seas

    assert of(Unit("denmark", "fleet", 1, "Bal", 50)) == 1  # where the Swedes stand
    assert of(Unit("denmark", "fleet", 1, "Bal", 50, mood="pirate")) == 0
    assert of(Unit("denmark", "corsair", 1, "Bal", 50)) == 0
    assert of(Unit("denmark", "fleet", 1, "Zea", 50)) == 0


def test_nations_that_nobody_plays_earn_and_pay_and_the_gm_is_told() -> None:
    after = year_end(WINTER)
    told = {it["cause"] for it in campaign.told(after, "money", "gm") if it["nation"] == "bavaria"}
    assert told == {"income", "variable-income", "upkeep"}
    assert 15 + 5 + 1 - Decimal("4.5") <= treasury(after, "bavaria") <= 15 + 5 + 6 - Decimal("4.5")


# --- loans ---

TERMS = {
    "one year from Spring ends with the same year": ("spring moves", 1, 1618),
    "two years from Autumn end with the next": ("autumn moves", 2, 1619),
    "one taken in Winter has a whole year": ("winter moves", 1, 1619),
    "and two whole ones": ("winter moves", 2, 1620),
}


@pytest.mark.parametrize(("phase", "years", "year"), TERMS.values(), ids=TERMS)
def test_a_loan_falls_due_in_the_last_winter_of_its_term(phase: str, years: int, year: int) -> None:
    assert due(campaign.at(phase), years) == year


def test_r_t19_a_loan_of_20_for_two_years_costs_30() -> None:
    after = pay_for_orders(campaign.turn(campaign.at("spring moves"), {"spain": [Borrow(Decimal(20), 2)]}))
    assert treasury(after, "spain") == 30
    (loan,) = after.position.nations["spain"].loans
    assert (loan.owed, loan.due) == (30, 1619)
    not_yet = repay(campaign.turn(campaign.at("winter moves", after.position)))
    assert treasury(not_yet, "spain") == 30
    repaid = repay(campaign.turn(campaign.at("winter moves", after.position, year=1619)))
    assert treasury(repaid, "spain") == 0
    assert repaid.position.nations["spain"].loans == ()


LIMIT = {
    "Spain earns 59, so 47.2 for a year is all": (["47.2 1"], []),
    "but not 47.3": (["47.3 1"], ["loan-limit"]),
    "two loans count together": (["40 1", "6 2"], []),
    "and the second one may be too much": (["40 1", "6.1 2"], ["loan-limit"]),
    "there are no loans for three years": (["1 3"], ["loan-years"]),
    "nor for none": (["1 0"], ["loan-years"]),
}


@pytest.mark.parametrize(("loans", "reasons"), LIMIT.values(), ids=LIMIT)
def test_the_bank_lends_what_a_year_of_fixed_income_covers(loans: list[str], reasons: list[str]) -> None:
    orders: list[Order] = [Borrow(Decimal(amount), int(years)) for amount, years in map(str.split, loans)]
    after = pay_for_orders(campaign.turn(campaign.start(), {"spain": orders}))
    assert [it["why"] for it in campaign.told(after, "failed")] == reasons


def test_a_bank_without_a_limit_lends_more() -> None:
    scenario = campaign.settings().scenario
    endless = replace(scenario, tables={**scenario.tables, "loan": {**scenario.tables["loan"], "limit": "none"}})
    turn = campaign.turn(campaign.start(), {"spain": [Borrow(Decimal(100), 1)]})
    after = pay_for_orders(replace(turn, settings=replace(turn.settings, scenario=endless)))
    assert campaign.told(after, "failed") == []
    assert [loan.principal for loan in after.position.nations["spain"].loans] == [100]


def with_loan(position: Position, nation: str, *loans: Loan) -> Position:
    """The position with these loans of a nation, and no money."""
    it = replace(position.nations[nation], loans=loans, treasury=Decimal(0))
    return replace(position, nations={**position.nations, nation: it})


def test_default_doubles_the_interest_and_the_kings_units_roll_for_loyalty() -> None:
    position = with_loan(WINTER, "austria", Loan(Decimal(20), 25, 1618), Loan(Decimal(4), 50, 1619))
    lent = Unit("austria", "army", 9, "Tyr", 20, noble="Konrad Hohenfels")
    position = replace(position, units={**position.units, lent.id: lent})
    king = {"ARM-1": 1, "ARM-2": 2, "ARM-3": 3, "GAR-1": 4, "GAR-2": 1, "GAR-3": 6}
    rolls = {f"loyalty of austria {name} after default": [face] for name, face in king.items()}
    sway: dict[str, list[Order]] = {
        "austria": [Sway("austria GAR-2", Decimal(5)), Sway("austria ARM-3", Decimal(4))],
        "poland": [Sway("austria GAR-3", Decimal(19)), Sway("austria GAR-1", Decimal(10))],
    }
    after = repay(campaign.turn(position, sway, rolls))
    assert after.position.nations["austria"].loans == (Loan(Decimal(20), 50, 1619), Loan(Decimal(4), 50, 1619))
    moods = {unit.name: unit.mood for unit in after.position.of("austria")}
    expected = {"ARM-2": "rebel", "ARM-3": "rebel", "GAR-1": "rebel", "GAR-2": "rebel", "GAR-3": "loyal", "ARM-9": "loyal"}
    assert moods == expected  # ARM-1 disbanded
    assert after.position.king("austria") == position.king("austria")
    assert [it["nation"] for it in campaign.told(after, "default", "public")] == ["austria"]
    assert not campaign.told(after, "loan-defaulted", "public")


def test_a_loan_that_can_be_paid_is_paid_beside_one_that_cannot() -> None:
    position = rich(with_loan(WINTER, "austria", Loan(Decimal(20), 25, 1618), Loan(Decimal(4), 50, 1618)), 6, "austria")
    after = repay(campaign.turn(position))
    assert treasury(after, "austria") == 0
    assert [loan.principal for loan in after.position.nations["austria"].loans] == [20]


# --- upkeep ---

FOUR = (
    Unit("austria", "army", 1, "Aus", 60),
    Unit("austria", "army", 2, "Boh", 60),
    Unit("austria", "garrison", 1, "IHu", 100),
    Unit("austria", "corsair", 1, "Cro", 50),
)
PAID = {
    "all with enough": ("11", [], []),
    "by strength, then by id": ("8", [], ["ARM-2"]),
    "as ordered": ("6", ["ARM-2", "ARM-1"], ["GAR-1"]),
    "one ordered, the others by strength": ("8", ["ARM-2"], ["ARM-1"]),
    "with nothing, corsairs stay": ("0", [], ["ARM-1", "ARM-2", "GAR-1"]),
    "a weaker one is paid where a stronger cannot be": ("3", [], ["ARM-2", "GAR-1"]),
}


@pytest.mark.parametrize(("money", "first", "unpaid"), PAID.values(), ids=PAID)
def test_units_are_paid_in_turn(money: str, first: list[str], unpaid: list[str]) -> None:
    position = campaign.with_units(rich(WINTER, money, "austria"), *FOUR)
    after = pay_upkeep(campaign.turn(position, {"austria": [Upkeep(tuple(f"austria {name}" for name in first))]}))
    assert sorted(unit.name for unit in after.position.of("austria") if unit.mood == "marauder") == unpaid


def test_a_rebel_costs_nothing() -> None:
    position = campaign.with_units(rich(WINTER, 0, "austria"), replace(FOUR[0], mood="rebel"))
    after = pay_upkeep(campaign.turn(position))
    assert after.position.units["austria ARM-1"].mood == "rebel"
    assert after.position.places["Aus"].devastated == 0


MARAUDERS = {
    "an army devastates the province where it stands": ("army", "Boh", [], "Boh", "marauder", ["Boh"]),
    "so does a train": ("train", "Boh", [], "Boh", "marauder", ["Boh"]),
    "a garrison offers its charge for sale": ("garrison", "Boh", [], "Boh", "marauder", []),
    "a fleet in port devastates it": ("fleet", "Cro", [], "Cro", "marauder", ["Cro"]),
    "one at sea goes to a coast that a die picks": ("fleet", "Adr", [2], "Cro", "marauder", ["Cro"]),
    "one in a strait turns pirate": ("fleet", "Rum", [], "Rum", "pirate", []),
}


@pytest.mark.parametrize(("kind", "at", "die", "to", "mood", "lost"), MARAUDERS.values(), ids=MARAUDERS)
def test_unpaid_units(kind: str, at: str, die: list[int], to: str, mood: str, lost: list[str]) -> None:
    unit = Unit("austria", kind, 1, at, 40)  # type: ignore[arg-type]
    position = replace(rich(WINTER, 0, "austria"), units={unit.id: unit})
    after = pay_upkeep(campaign.turn(position, rolls={"landing of austria FLT-1": die}))
    found = after.position.units[unit.id]
    assert (found.at, found.mood) == (to, mood)
    assert [key for key, it in after.position.places.items() if it.devastated] == lost
    assert all(after.position.places[key].devastated == 5 for key in lost)


def test_a_unit_bribed_to_spare_a_province_fights_once_it_is_devastated() -> None:
    bribed = Unit("france", "army", 1, "Boh", 50, neutral_to=("austria", "spain"))
    position = campaign.with_units(rich(WINTER, 0, "austria"), Unit("austria", "army", 1, "Boh", 40))
    after = pay_upkeep(campaign.turn(campaign.with_units(position, bribed)))
    assert after.position.units["france ARM-1"].neutral_to == ("spain",)


# --- restoring and investments ---


def restored(amount: int, province: Province, *units: Unit) -> list[str]:
    """Why restoring Bohemia is refused."""
    position = rich(campaign.start(), 100, "austria", "spain")
    position = campaign.with_units(replace(position, places={**position.places, "Boh": province}), *units)
    after = pay_for_orders(campaign.turn(position, {"austria": [Restore("Boh", Decimal(amount))]}))
    return [str(it["why"]) for it in campaign.told(after, "failed")]


def test_who_restores_what_for_how_much() -> None:
    waste = Province("austria", devastated=5)
    assert restored(50, waste) == []
    assert restored(60, waste) == ["too-much"]
    assert restored(15, waste) == ["tens"]
    assert restored(10, Province("austria")) == ["not-devastated"]
    assert restored(10, Province("spain", devastated=5)) == ["not-own-land"]
    assert restored(10, waste, Unit("spain", "army", 1, "Boh", 50, mood="marauder")) == ["marauders-there"]


def test_an_investment_pays_by_a_die_when_its_years_are_over() -> None:
    spring = campaign.turn(campaign.start(), {"spain": [Invest(Decimal(10), "mines", 2)]})
    (it,) = invest(spring).position.nations["spain"].investments
    assert (it.since, it.due) == (1618, 1619)
    nation = replace(WINTER.nations["spain"], investments=(it,))
    position = replace(WINTER, nations={**WINTER.nations, "spain": nation})
    assert pay_out(campaign.turn(position)).position == position
    later = campaign.at("winter moves", position, year=1619)
    after = pay_out(campaign.turn(later, rolls={"investment 1 of spain": [5]}))
    assert treasury(after, "spain") == Decimal("27.5")  # 10 + 10 x (5 + 2) / 4
    assert after.position.nations["spain"].investments == ()


def ruled(rule: str, **fields: str) -> Turn | str:
    """The turn behind a ruling in a game where Spain invested 10D in mines, or what is wrong with the ruling."""
    spring = campaign.turn(campaign.start(), {"spain": [Invest(Decimal(10), "mines", 2)]})
    found = rooms.RULINGS[rule](invest(spring), fields)
    return found.message if isinstance(found, Problem) else found


def test_the_gm_decides_on_an_investment_at_any_time() -> None:
    after = ruled("verdict", power="spain", about="mines", money="14.5")
    assert isinstance(after, Turn)
    assert treasury(after, "spain") == Decimal("24.5")
    assert after.position.nations["spain"].investments == ()


def test_the_gm_sets_a_treasury_and_the_books_show_the_difference() -> None:
    after = ruled("treasury", power="spain", money="3.5")
    assert isinstance(after, Turn)
    assert treasury(after, "spain") == Decimal("3.5")
    assert [(it["audience"], it["amount"]) for it in campaign.told(after, "money")] == [("spain", Decimal("-6.5"))]


WRONG = {
    "an investment that there is not": ("verdict", {"power": "spain", "about": "roads", "money": "1"}, "names no investment"),
    "one of another nation": ("verdict", {"power": "france", "about": "mines", "money": "1"}, "names no investment"),
    "less than nothing": ("verdict", {"power": "spain", "about": "mines", "money": "-1"}, "an amount in D"),
    "two decimals": ("treasury", {"power": "spain", "money": "1.25"}, "an amount in D"),
    "no number": ("treasury", {"power": "spain", "money": "much"}, "an amount in D"),
    "no nation": ("treasury", {"power": "spian", "money": "1"}, "no nation is called spian"),
}


@pytest.mark.parametrize(("rule", "fields", "words"), WRONG.values(), ids=WRONG)
def test_rulings_that_cannot_apply(rule: str, fields: dict[str, str], words: str) -> None:
    found = ruled(rule, **fields)
    assert isinstance(found, str)
    assert words in found


@pytest.mark.parametrize("rule", ["verdict", "treasury"])
def test_rulings_about_money_are_secret(rule: str) -> None:
    assert rooms.RULINGS[rule].secret
