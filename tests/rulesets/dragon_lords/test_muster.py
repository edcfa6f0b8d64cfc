"""Units: formed, led, ranked, dismissed, recruited, hired and paid."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core.turn import Step, Turn
from generator.rulesets.dragon_lords.muster.administer import administer
from generator.rulesets.dragon_lords.muster.dismissal import disband_and_salvage
from generator.rulesets.dragon_lords.muster.empty import drop_empty_units
from generator.rulesets.dragon_lords.muster.forming import form_armies, form_fleets
from generator.rulesets.dragon_lords.muster.hiring import hire_heroes, new_name
from generator.rulesets.dragon_lords.muster.ranks import reassign_ranks
from generator.rulesets.dragon_lords.muster.recruiting import build_troops
from generator.rulesets.dragon_lords.muster.transfer import give_up_transfers, transfer, transfer_here
from generator.rulesets.dragon_lords.muster.upkeep import pay_upkeep
from generator.rulesets.dragon_lords.opening import phase
from generator.rulesets.dragon_lords.orders import (
    Disband,
    Follow,
    Form,
    HireHero,
    March,
    Motion,
    Order,
    Rank,
    Recruit,
    Salvage,
    SetDefend,
    SetLeader,
    SetMarines,
    SetRetreat,
    Transfer,
)
from generator.rulesets.dragon_lords.position import Hero, Position, Unit
from tests.support import lords
from tests.support.lords import after, events, only, provinces, realms, unit, why

A1, A2, F1, G1 = "brynn A1", "brynn A2", "brynn F1", "brynn G1"
TEGAN = Hero("brynn", "Tegan", "captain", 2)


def camp(**fields: Any) -> Position:
    """Brynn's garrison, two armies and a fleet, all in Brynhaven."""
    return only(
        unit(G1, "Bry", ("infantry", 5, 1), ("archer", 3, 2), ("cog", 1, 1)),
        unit(A1, "Bry", ("infantry", 4, 1), ("light-cavalry", 2, 2), heroes=(TEGAN.id,), leader=TEGAN.id),
        unit(A2, "Bry", ("archer", 2, 1)),
        unit(F1, "Bry", ("longship", 2, 1)),
        unit("corvane A1", "Bry", ("levy", 1, 1)),
        heroes=[TEGAN],
        **fields,
    )


def troops(position: Position, name: str) -> dict[tuple[str, int], int]:
    return {(stack.type, stack.rank): stack.count for stack in position.units[name].stacks}


FAILURES: list[tuple[str, Step, Order, str]] = [
    ("L-084 the number is taken", form_armies, Form(A1, "A2", (("infantry", 1),)), "unit-exists"),
    ("L-035 no hundredth army", form_armies, Form(A1, "A100"), "bad-number"),
    ("L-084 of too few", form_armies, Form(A1, "A3", (("infantry", 5),)), "too-few-troops"),
    ("L-084 of ships", form_armies, Form(G1, "A3", (("cog", 1),)), "wrong-troops"),
    ("L-084 by a fleet", form_armies, Form(F1, "A3"), "cannot-form"),
    ("L-085 by an army", form_fleets, Form(A1, "F3"), "cannot-form"),
    ("L-084 with a stranger's hero", form_armies, Form(A2, "A3", (), (TEGAN.id,)), "no-such-hero"),
    ("L-004 another realm's unit", form_armies, Form("corvane A1", "A3", (("levy", 1),)), "no-such-unit"),
    ("L-070 a garrison", administer, SetRetreat(G1, 2), "never-retreats"),
    ("L-070 rank 6", administer, SetRetreat(A1, 6), "bad-rank"),
    ("L-071 a fleet", administer, SetMarines(F1, yes=True), "armies-alone"),
    ("L-072 a fleet", administer, SetDefend(F1, yes=True), "armies-alone"),
    ("L-066 not with it", administer, SetLeader(A2, TEGAN.id), "no-such-hero"),
    ("L-069 itself", administer, Follow(A1, A1), "nobody-to-follow"),
    ("L-069 a stranger", administer, Follow(A1, "corvane A1"), "nobody-to-follow"),
    ("L-068 rank 6", reassign_ranks, Rank(A1, (("infantry", 1, 6),)), "bad-rank"),
    ("L-068 too many", reassign_ranks, Rank(A1, (("infantry", 5, 2),)), "too-few-troops"),
    ("L-068 none there", reassign_ranks, Rank(A1, (("levy", 0, 2),)), "too-few-troops"),
    ("L-067 too many", disband_and_salvage, Disband(A1, (("infantry", 5),)), "too-few-troops"),
    ("L-067 no such hero", disband_and_salvage, Disband(A2, (), TEGAN.id), "no-such-hero"),
    ("L-060 an army", build_troops, Recruit(A1, (("levy", 1),)), "no-garrison"),
    ("L-129 no gold at all", build_troops, Recruit(G1, (("royal-carrack", 2),)), ""),
    ("L-062 an army", hire_heroes, HireHero(A1), "no-garrison"),
]


@pytest.mark.parametrize(("step", "order", "reason"), [row[1:] for row in FAILURES], ids=[row[0] for row in FAILURES])
def test_what_cannot_be_done_fails_with_its_reason(step: Step, order: Order, reason: str) -> None:
    found = after(step, camp(), {"brynn": [order]})
    assert why(found) == ([reason] if reason else [])
    if reason:
        assert found.position == camp()


def test_a_new_army_takes_troops_and_heroes_with_it() -> None:  # L-059, L-084
    now = after(form_armies, camp(), {"brynn": [Form(A1, "A7", (("infantry", 3), ("light-cavalry", 1)), (TEGAN.id,))]}).position
    assert troops(now, "brynn A7") == {("infantry", 1): 3, ("light-cavalry", 1): 1}
    assert troops(now, A1) == {("infantry", 1): 1, ("light-cavalry", 2): 1}
    assert (now.units[A1].heroes, now.units[A1].leader, now.units["brynn A7"].heroes) == ((), "", (TEGAN.id,))


def test_a_new_fleet_of_a_garrison() -> None:  # L-085
    now = after(form_fleets, camp(), {"brynn": [Form(G1, "F2", (("cog", 1),))]}).position
    assert (troops(now, "brynn F2"), now.units["brynn F2"].at) == ({("cog", 1): 1}, "Bry")


OPTIONS: list[tuple[Any, str, dict[str, Any]]] = [
    (SetRetreat(A1, 2), A1, {"retreat_level": 2}),
    (SetRetreat(F1, 1), F1, {"retreat_level": 1}),
    (SetMarines(A1, yes=True), A1, {"marines": True}),
    (SetDefend(A1, yes=True), A1, {"defend_fort": True}),
    (SetLeader(A1, TEGAN.id), A1, {"leader": TEGAN.id}),
    (Follow(A2, A1), A2, {"follow": A1}),
]


@pytest.mark.parametrize(("order", "name", "fields"), OPTIONS)
def test_options(order: Order, name: str, fields: dict[str, Any]) -> None:  # L-066, L-069 to L-072, L-086
    position = camp()
    now = after(administer, position, {"brynn": [order]}).position
    assert now.units[name] == replace(position.units[name], **fields)


def test_nobody_follows_in_a_circle() -> None:  # L-069
    found = after(administer, camp(), {"brynn": [Follow(A2, A1), Follow(A1, A2)]})
    assert why(found) == ["circle-of-followers"]


RANKS: list[tuple[str, tuple[tuple[str, int, int], ...], dict[tuple[str, int], int]]] = [
    ("all of a kind", (("infantry", 0, 3),), {("light-cavalry", 2): 2, ("infantry", 3): 4}),
    ("some", (("infantry", 3, 2),), {("infantry", 1): 1, ("infantry", 2): 3, ("light-cavalry", 2): 2}),
    ("split", (("infantry", 1, 1), ("infantry", 3, 5)), {("infantry", 1): 1, ("light-cavalry", 2): 2, ("infantry", 5): 3}),
    ("the rest", (("infantry", 1, 1), ("infantry", 0, 4)), {("infantry", 1): 1, ("light-cavalry", 2): 2, ("infantry", 4): 3}),
]


@pytest.mark.parametrize(("rows", "found"), [row[1:] for row in RANKS], ids=[row[0] for row in RANKS])
def test_ranks(rows: tuple[tuple[str, int, int], ...], found: dict[tuple[str, int], int]) -> None:  # L-068, L-089
    assert troops(after(reassign_ranks, camp(), {"brynn": [Rank(A1, rows)]}).position, A1) == found


def test_transfers_where_units_are_together() -> None:  # L-065, L-088
    those: list[Order] = [Transfer(A1, A2, (("light-cavalry", 2),)), Transfer(A1, A2, (), TEGAN.id)]
    now = after(transfer_here, camp(), {"brynn": those}).position
    assert troops(now, A2) == {("archer", 1): 2, ("light-cavalry", 1): 2}
    assert (now.units[A2].heroes, now.units[A1].leader) == ((TEGAN.id,), "")


TRANSFERS: list[tuple[str, Transfer, str]] = [
    ("of too many", Transfer(A1, A2, (("infantry", 5),)), "too-few-troops"),
    ("of soldiers to a fleet", Transfer(A1, F1, (("infantry", 1),)), "wrong-troops"),
    ("of ships to an army", Transfer(F1, A1, (("longship", 1),)), "wrong-troops"),
    ("to itself", Transfer(A1, A1, (("infantry", 1),)), "to-itself"),
    ("of a hero to itself", Transfer(A1, A1, (), TEGAN.id), "to-itself"),
    ("to a stranger whom there is not", Transfer(A1, "corvane A9", (("infantry", 1),)), "not-its-own"),
    ("to a stranger", Transfer(A1, "corvane A1", (("infantry", 1),)), "not-its-own"),
    ("of a stranger", Transfer("corvane A1", A1, (("levy", 1),)), "no-such-unit"),
    ("of a hero who is not there", Transfer(A2, A1, (), TEGAN.id), "no-such-hero"),
]


@pytest.mark.parametrize(("order", "reason"), [row[1:] for row in TRANSFERS], ids=[row[0] for row in TRANSFERS])
def test_transfers_that_fail(order: Transfer, reason: str) -> None:
    found = after(transfer, camp(), {"brynn": [order]}, round=1)
    assert (why(found), found.position) == ([reason], camp())


def test_a_transfer_waits_for_its_unit_and_holds_nothing_up() -> None:  # L-077, L-092
    position = camp()
    away = replace(position, units={**position.units, A2: replace(position.units[A2], at="Gul")})
    begun = lords.turn(away, {"brynn": [Transfer(A1, A2, (("infantry", 1),)), March(A1, "Gul")]})
    assert transfer_here(begun).position == away
    first = transfer(replace(begun, round=1))
    assert first.position == away
    assert [type(each.order) for each in first.orders.plans[A1]] == [March]
    together = replace(first, position=position, round=2)
    assert troops(transfer(together).position, A2) == {("archer", 1): 2, ("infantry", 1): 1}
    assert why(give_up_transfers(first)) == ["never-met"]


def test_the_slower_troops_slow_a_unit_down() -> None:  # L-038
    begun = lords.turn(camp(), {"brynn": [Transfer(A1, A2, (("infantry", 1),))]}, round=1)
    motions = {A1: Motion(points=1), A2: Motion(points=3)}
    begun = replace(begun, orders=replace(begun.orders, progress=replace(begun.orders.progress, motions=motions)))
    assert transfer(begun).orders.progress.motions[A2].points == 1


def test_dismissal() -> None:  # L-067, L-090
    those: list[Order] = [Disband(A1, (("infantry", 1),)), Disband(A1, (), TEGAN.id), Salvage(F1, (("longship", 1),))]
    found = after(disband_and_salvage, camp(), {"brynn": those})
    now: Position = found.position
    assert troops(now, A1) == {("infantry", 1): 3, ("light-cavalry", 2): 2}
    assert not now.heroes
    assert troops(now, F1) == {("longship", 1): 1}
    assert now.realms["brynn"].treasury == 43
    at_sea = lords.only(unit(F1, "BBi", ("longship", 1)))
    assert why(after(disband_and_salvage, at_sea, {"brynn": [Salvage(F1, (("longship", 1),))]})) == ["ships-at-sea"]
    assert not after(disband_and_salvage, at_sea, {"brynn": [Disband(F1, (("longship", 1),))]}).position.units[F1].stacks


BUILT: list[tuple[str, tuple[tuple[str, int], ...], dict[str, Any], dict[str, int], Decimal, str]] = [
    ("what is ordered", (("infantry", 2), ("archer", 1)), {}, {"infantry": 2, "archer": 1}, Decimal(19), ""),
    ("as many as can be paid for", (("guard", 9),), {}, {"guard": 3}, Decimal(1), ""),
    ("none", (("royal-carrack", 2),), {"gold": Decimal(31)}, {}, Decimal(31), "no-gold"),
    ("ships in a harbour", (("cog", 1),), {}, {"cog": 1}, Decimal(30), ""),
    ("ships without one", (("cog", 1),), {"harbour": False}, {}, Decimal(40), "no-harbour"),
    ("not where the province is lost", (("levy", 1),), {"owner": "corvane"}, {}, Decimal(40), "province-lost"),
]


@pytest.mark.parametrize(("ordered", "at", "built", "gold", "reason"), [row[1:] for row in BUILT], ids=[row[0] for row in BUILT])
def test_recruiting(
    ordered: tuple[tuple[str, int], ...], at: dict[str, Any], built: dict[str, int], gold: Decimal, reason: str
) -> None:  # L-060, L-061, L-129
    position = realms(camp(), {"brynn": {"treasury": at.get("gold", Decimal(40))}})
    position = provinces(position, {"Bry": {key: value for key, value in at.items() if key != "gold"}})
    found = after(build_troops, position, {"brynn": [Recruit(G1, ordered)]})
    assert why(found) == ([reason] if reason else [])
    assert found.position.realms["brynn"].treasury == gold
    told = events(found, "built", "brynn")
    assert [dict(event["troops"]) for event in told] == ([built] if built else [])  # type: ignore[call-overload]


def test_hiring() -> None:  # L-062, L-130, L-T19
    found = after(hire_heroes, camp(), {"brynn": [HireHero(G1), HireHero(G1)]})
    now: Position = found.position
    assert why(found) == ["hired-already"]
    (hero,) = (it for it in now.heroes.values() if it != TEGAN)
    assert (hero.name, now.units[G1].heroes) == ("Gethin", (hero.id,))
    assert now.realms["brynn"].treasury == 15
    sheet = lords.scenario().heroes[hero.kind]
    face = events(found, "roll")[0]["dice"]
    assert face[0] in sheet.faces  # type: ignore[index]
    assert sheet.tactics <= hero.tactics <= sheet.tactics + sheet.die


def test_nobody_has_the_name_of_a_hero_who_fell_in_this_turn() -> None:
    names = [str(name) for name in lords.facts()["names"]["brynn"]]
    alone = replace(camp(), heroes={}, phase=phase(2))
    assert new_name(lords.scenario(), alone, "brynn") == names[2]
    taken = {f"brynn {name}": Hero("brynn", name, "scout") for name in names[2:]}
    assert new_name(lords.scenario(), replace(alone, heroes=taken), "brynn") == names[0]
    assert (
        new_name(lords.scenario(), replace(alone, heroes=taken | {f"brynn {name}": TEGAN for name in names[:2]}), "brynn")
        == f"{names[2]} 2"
    )


@pytest.mark.parametrize(
    ("fields", "reason"),
    [({"royal": False}, "too-many-heroes"), ({"treasury": Decimal(24)}, "no-gold")],  # L-T32
)
def test_who_cannot_hire(fields: dict[str, Any], reason: str) -> None:
    assert why(after(hire_heroes, realms(camp(), {"brynn": fields}), {"brynn": [HireHero(G1)]})) == [reason]


def test_no_fourth_hero() -> None:  # L-034
    more = {f"brynn {name}": Hero("brynn", name, "scout") for name in ("Gethin", "Carys")}
    position = replace(camp(), heroes={TEGAN.id: TEGAN, **more})
    assert why(after(hire_heroes, position, {"brynn": [HireHero(G1)]})) == ["too-many-heroes"]
    titled = replace(position, fiefdoms={"duchy-of-brynn": "brynn"})
    assert not why(after(hire_heroes, titled, {"brynn": [HireHero(G1)]}))


def test_upkeep_is_paid_to_the_tenth() -> None:  # L-011, L-T02, scenario 2
    found = after(pay_upkeep, lords.start())
    assert {it.treasury for key, it in found.position.realms.items() if key in found.position.players()} == {Decimal("18.1")}


def poor(gold: str, *units: Unit) -> Position:
    return realms(only(*units, heroes=[TEGAN]), {"brynn": {"treasury": Decimal(gold)}})


class Faces:
    """Dice that all show one face."""

    def __init__(self, face: int) -> None:
        self.face = face

    def throw(self, throws: Any) -> Any:
        return tuple((self.face,) * each.count for each in throws)

    way = "rolled"


@pytest.mark.parametrize(("face", "left"), [(50, 0), (51, 10)])
def test_the_unpaid_may_leave(face: int, left: int) -> None:  # L-128, L-T21, scenario 13.6
    begun = lords.turn(poor("1", unit(A1, "Bry", ("infantry", 10, 1), heroes=(TEGAN.id,))))
    dice: Any = Faces(face)
    found: Turn = pay_upkeep(replace(begun, dice=dice))
    assert sum(stack.count for stack in found.position.units[A1].stacks) == left
    assert (TEGAN.id in found.position.heroes, found.position.realms["brynn"].treasury) == (True, 0)


def test_the_cheapest_are_paid_first_and_heroes_before_them() -> None:  # scenario 13.6
    found = after(pay_upkeep, poor("3.0", unit(A1, "Bry", ("levy", 2, 1), ("infantry", 2, 1), heroes=(TEGAN.id,))))
    assert [dict(event["troops"]) for event in events(found, "unpaid", "brynn")] == [{"infantry": 1}]  # type: ignore[call-overload]
    assert found.position.realms["brynn"].treasury == Decimal("0.1")


def test_an_empty_army_keeps_no_empty_fleet() -> None:  # L-036
    position = only(unit("brynn F1", "Bry"), unit(A1, "Bry", aboard="brynn F1"), unit("brynn G1", "Bry"))
    assert set(after(drop_empty_units, position).position.units) == {"brynn G1"}


def test_an_empty_fleet_stays_with_whom_it_carries() -> None:
    position = only(unit("brynn F1", "Bry"), unit(A1, "Bry", ("infantry", 1), aboard="brynn F1"))
    assert set(after(drop_empty_units, position).position.units) == {"brynn F1", A1}
