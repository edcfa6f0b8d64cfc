"""Provinces: damage, annexation, taxes, pillage, forts and harbours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.orders import (
    Annex,
    BuildFort,
    BuildHarbour,
    Cede,
    Motion,
    Order,
    Pillage,
    Progress,
    RazeFort,
    RazeHarbour,
)
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position
from generator.rulesets.dragon_lords.provinces.annexation import annex, cede, let_annexations_lapse
from generator.rulesets.dragon_lords.provinces.construction import construct, declare_construction
from generator.rulesets.dragon_lords.provinces.damage import damage_provinces, repair_damage
from generator.rulesets.dragon_lords.provinces.pillage import pillage, shares
from generator.rulesets.dragon_lords.provinces.razing import raze
from generator.rulesets.dragon_lords.provinces.taxes import decay, earn_from_provinces
from tests.rulesets.dragon_lords.test_muster import Faces
from tests.support import lords
from tests.support.lords import at_war, events, only, provinces, realms, unit, why

A1, G1 = "brynn A1", "brynn G1"


def begun(position: Position, those: list[Order] | None = None, **progress: Any) -> Turn:
    """A turn that came so far; owners at its start are those of the position unless others are given."""
    owners = {place: it.owner for place, it in position.provinces.items()} | progress.pop("owners", {})
    turn = lords.turn(position, {"brynn": those or []})
    return replace(turn, orders=replace(turn.orders, progress=Progress(owners=owners, **progress)))


def gold(turn: Turn) -> Any:
    found: Any = turn.position.realms["brynn"].treasury
    return found


def mine(fields: Mapping[str, Any] | None = None, base: Position | None = None) -> Position:
    """Gullmarch in Brynn's hands, annexed to it, and otherwise as `fields` says."""
    return provinces(base or lords.start(), {"Gul": {"owner": "brynn", "annexed": "brynn", **(fields or {})}})


DAMAGE: list[tuple[str, int, dict[str, Any], int, int]] = [
    ("L-126 pillaged", 0, {"pillaged": frozenset({"Gul"})}, 100, 1),
    ("L-126 changed hands", 1, {"changed": frozenset({"Gul"})}, 100, 2),
    ("L-126 once a turn", 0, {"changed": frozenset({"Gul"}), "pillaged": frozenset({"Gul"}), "battles": {"Gul": 3}}, 1, 1),
    ("L-126 not for ever", 3, {"changed": frozenset({"Gul"})}, 100, 3),
    ("L-126 by a battle", 0, {"battles": {"Gul": 1}}, 10, 1),
    ("L-126 not by every battle", 0, {"battles": {"Gul": 1}}, 11, 0),
    ("L-126 by nothing", 0, {}, 1, 0),
    ("L-126 elsewhere", 0, {"pillaged": frozenset({"Bry"})}, 100, 0),
]


@pytest.mark.parametrize(("before", "progress", "face", "now"), [row[1:] for row in DAMAGE], ids=[row[0] for row in DAMAGE])
def test_damage(before: int, progress: dict[str, Any], face: int, now: int) -> None:
    dice: Any = Faces(face)
    found = damage_provinces(replace(begun(mine({"damage": before}), **progress), dice=dice))
    assert found.position.provinces["Gul"].damage == now


REPAIRS: list[tuple[str, dict[str, Any], int]] = [
    ("L-141 in quiet", {}, 1),
    ("L-141 after a battle", {"battles": {"Gul": 1}}, 2),
    ("L-141 with a new owner", {"owners": {"Gul": "corvane"}}, 2),
    ("L-141 newly damaged", {"damaged": frozenset({"Gul"})}, 2),
]


@pytest.mark.parametrize(("progress", "damage"), [row[1:] for row in REPAIRS], ids=[row[0] for row in REPAIRS])
def test_recovery(progress: dict[str, Any], damage: int) -> None:
    assert repair_damage(begun(mine({"damage": 2}), **progress)).position.provinces["Gul"].damage == damage


ANNEXED: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any], str]] = [
    ("L-131 owned since the start", {"annexed": ""}, {}, {}, ""),
    ("L-131 taken in this turn", {"annexed": ""}, {}, {"owners": {"Gul": "corvane"}}, "new-owner"),
    ("L-131 lost and won back: owned now and at the start", {"annexed": ""}, {}, {"changed": frozenset({"Gul"})}, ""),
    ("L-131 not owned", {"owner": "corvane"}, {}, {}, "not-owned"),
    ("L-131 annexed", {}, {}, {}, "annexed-already"),
    ("L-131 no gold", {"annexed": ""}, {"treasury": Decimal("7.9")}, {}, "no-gold"),
    ("scenario 1 a commoner", {"annexed": ""}, {"royal": False}, {}, ""),
]


@pytest.mark.parametrize(("fields", "realm", "progress", "reason"), [row[1:] for row in ANNEXED], ids=[row[0] for row in ANNEXED])
def test_annexation(fields: dict[str, Any], realm: dict[str, Any], progress: dict[str, Any], reason: str) -> None:
    turn = annex(begun(realms(mine(fields), {"brynn": realm}), [Annex("Gul")], **progress))
    assert why(turn) == ([reason] if reason else [])
    if not reason:
        assert (turn.position.provinces["Gul"].annexed, gold(turn)) == ("brynn", 32)
        assert all(event.get("cause") != "tax" or event["place"] != "Gul" for event in events(earn_from_provinces(turn), "gold"))


def test_a_commoner_annexes_six() -> None:  # scenario 2
    more = ("Sal", "Gre", "Red", "Roo")
    position = mine({"annexed": ""}, provinces(lords.start(), {place: {"owner": "brynn", "annexed": "brynn"} for place in more}))
    position = realms(position, {"brynn": {"royal": False}})
    assert why(annex(begun(position, [Annex("Gul")]))) == ["commoner-has-enough"]


def test_ceding_comes_before_annexing() -> None:  # L-073, scenario 13.14
    turn = annex(cede(begun(mine(), [Cede("Gul"), Annex("Gul")])))
    assert (turn.position.provinces["Gul"].annexed, gold(turn)) == ("brynn", 32)
    assert why(cede(begun(mine({"annexed": ""}), [Cede("Gul")]))) == ["not-annexed"]
    assert why(cede(begun(mine({"owner": "corvane"}), [Cede("Gul")]))) == ["not-owned"]  # lost, though still annexed


def test_an_annexation_lapses_in_the_third_turn_after_the_loss() -> None:  # L-122, L-132, L-T20
    position = mine({"owner": "corvane"})
    held = {}
    for number in range(5, 9):
        position = replace(position, phase=position.phase._replace(number=number, season=f"turn-{number}"))
        won_back = let_annexations_lapse(begun(provinces(position, {"Gul": {"owner": "brynn"}}))).position
        position = let_annexations_lapse(begun(position)).position
        held[number] = position.provinces["Gul"].annexed
    assert held == {5: "brynn", 6: "brynn", 7: "brynn", 8: ""}
    assert (won_back.provinces["Gul"].annexed, won_back.provinces["Gul"].lost) == ("brynn", 0)


TAXES: list[tuple[str, dict[str, Any], dict[str, Any], int]] = [
    ("L-138 owned and annexed", {}, {}, 8),
    ("scenario 5 damage 1", {"damage": 1}, {}, 6),
    ("scenario 5 damage 2", {"damage": 2}, {}, 4),
    ("scenario 5 damage 3", {"damage": 3}, {}, 2),
    ("L-028 not annexed", {"annexed": ""}, {}, 0),
    ("L-028 annexed to another", {"annexed": "corvane"}, {}, 0),
    ("L-138 pillaged", {}, {"pillaged": frozenset({"Gul"})}, 0),
    ("L-138 changed hands", {}, {"changed": frozenset({"Gul"})}, 0),
    ("L-138 annexed in this turn", {}, {"annexed": frozenset({"Gul"})}, 0),
]


@pytest.mark.parametrize(("fields", "progress", "tax"), [row[1:] for row in TAXES], ids=[row[0] for row in TAXES])
def test_taxes(fields: dict[str, Any], progress: dict[str, Any], tax: int) -> None:
    assert gold(earn_from_provinces(begun(mine(fields), **progress))) == 40 + 36 + tax


@pytest.mark.parametrize(("treasury", "left"), [("100", "93"), ("40", "38"), ("13.9", "13.9"), ("14.5", "13.5")])
def test_decay(treasury: str, left: str) -> None:  # L-134, L-T28, scenario 13.7
    position = realms(lords.start(), {"brynn": {"treasury": Decimal(treasury)}})
    assert gold(decay(begun(position))) == Decimal(left)


def raid(*units: Any, fields: Mapping[str, Any] | None = None, **progress: Any) -> Turn:
    """A turn in which all of some units pillage Gullmarch, with all their move-points unless `motions` says otherwise."""
    position = provinces(at_war(only(*units), ("brynn", "corvane")), {"Gul": fields or {}})
    those: dict[str, list[Order]] = {}
    for it in units:
        those.setdefault(it.realm, []).append(Pillage(it.id))
    turn = lords.turn(position, those, round=1)
    motions = progress.pop("motions", {it.id: Motion(points=1) for it in units if it.type == "army"})
    return pillage(replace(turn, orders=replace(turn.orders, progress=Progress(motions=motions, **progress))))


PILLAGE: list[tuple[str, Turn, str, str]] = [
    ("L-124 independents", raid(unit(A1, "Gul", ("guard", 1))), "44.8", ""),
    ("L-T31 a garrison in its own land", raid(unit(G1, "Gul", ("infantry", 3)), fields={"owner": "brynn"}), "44.8", ""),
    ("L-123 an enemy's", raid(unit(A1, "Gul", ("guard", 1)), fields={"owner": "corvane"}), "44.8", ""),
    ("L-123 a neutral realm's", raid(unit(A1, "Gul", ("guard", 1)), fields={"owner": "aldermark"}), "40", "not-at-war"),
    ("L-124 with permission", raid(unit(A1, "Gul", ("guard", 1)), fields={"guests": ("brynn",)}), "40", "not-at-war"),
    ("L-123 rangers, whose combat counts in full here", raid(unit(A1, "Gul", ("ranger", 4))), "44.8", ""),
    ("L-123 three of them", raid(unit(A1, "Gul", ("ranger", 3))), "40", "too-weak-to-pillage"),
    ("L-123 too weak", raid(unit(A1, "Gul", ("pikeman", 1))), "40", "too-weak-to-pillage"),
    ("L-123 tired", raid(unit(A1, "Gul", ("guard", 1)), motions={}), "40", "no-points"),
    ("L-123 pillaged", raid(unit(A1, "Gul", ("guard", 1)), pillaged=frozenset({"Gul"})), "40", "pillaged-already"),
    ("L-123 hidden", raid(unit(A1, "Gul", ("spy", 9), hidden=True)), "40", "is-hidden"),
    ("L-123 at sea", raid(unit(A1, "BBi", ("guard", 1), aboard="brynn F1")), "40", "not-in-a-province"),
    ("scenario 5 damaged", raid(unit(A1, "Gul", ("guard", 1)), fields={"damage": 2}), "42.4", ""),
]


@pytest.mark.parametrize(("turn", "left", "reason"), [row[1:] for row in PILLAGE], ids=[row[0] for row in PILLAGE])
def test_pillage(turn: Turn, left: str, reason: str) -> None:
    assert (why(turn), gold(turn)) == ([reason] if reason else [], Decimal(left))
    if not reason:
        assert turn.orders.progress.pillaged == {"Gul"}
        assert all(it.points == 0 for it in turn.orders.progress.motions.values())


def test_pillagers_share_by_their_combat() -> None:  # scenario 13.7
    turn = raid(unit(A1, "Gul", ("infantry", 1)), unit("aldermark A1", "Gul", ("heavy-cavalry", 1)))
    assert (turn.position.realms["aldermark"].treasury, gold(turn)) == (Decimal("43.2"), Decimal("41.6"))
    assert shares(Decimal("4.80"), [1, 1, 5]) == [Decimal("0.70"), Decimal("0.68"), Decimal("3.42")]


def works(order: Order, fields: Mapping[str, Any] | None = None, *, kind: str = "infantry", **progress: Any) -> Turn:
    """A turn whose Final Events come to construction, with an army of three in Gullmarch that builds."""
    position = mine({"fort": 2, "standing": 2, **(fields or {})}, only(unit(A1, "Gul", (kind, 3))))
    return construct(declare_construction(begun(position, [order], **progress)))


WORKS: list[tuple[str, Turn, dict[str, Any], int, str]] = [
    ("L-133 upgraded", works(BuildFort(A1, upgrade=True)), {"fort": 3, "standing": 3}, 26, ""),
    ("L-T17 repaired and upgraded", works(BuildFort(A1), {"standing": 1}), {"fort": 3, "standing": 3}, 26, ""),
    ("L-133 not repaired after a battle", works(BuildFort(A1), {"standing": 1}, battles={"Gul": 1}),
     {"fort": 3, "standing": 2}, 26, ""),
    ("L-133 no higher", works(BuildFort(A1), {"fort": 12, "standing": 12}), {"fort": 12}, 40, "fort-finished"),
    ("L-057 no fort", works(BuildFort(A1, upgrade=True), {"fort": 0, "standing": 0}), {"fort": 0}, 40, "no-fort"),
    ("L-056 a new one", works(BuildFort(A1), {"fort": 0, "standing": 0}), {"fort": 1, "standing": 1}, 26, ""),
    ("L-133 another's, permitted", works(BuildFort(A1), {"owner": "corvane", "guests": ("brynn",)}), {"fort": 3}, 26, ""),
    ("L-133 not permitted", works(BuildFort(A1), {"owner": "corvane"}), {"fort": 2}, 40, "not-permitted"),
    ("L-133 independents', permitted: ownership does not matter",
     works(BuildFort(A1), {"owner": INDEPENDENT, "guests": ("brynn",)}), {"owner": INDEPENDENT, "fort": 3}, 26, ""),
    ("L-133 independents', not permitted", works(BuildFort(A1), {"owner": INDEPENDENT}), {"fort": 2}, 40, "not-permitted"),
    ("L-133 it moved", works(BuildFort(A1), motions={A1: Motion(stirred=True)}), {"fort": 2}, 40, "stirred"),
    ("L-054 a harbour", works(BuildHarbour(A1)), {"harbour": True}, 26, ""),
    ("L-054 there is one", works(BuildHarbour(A1), {"harbour": True}), {"harbour": True}, 40, "harbour-already"),
]  # fmt: skip


@pytest.mark.parametrize(("turn", "now", "left", "reason"), [row[1:] for row in WORKS], ids=[row[0] for row in WORKS])
def test_construction(turn: Turn, now: dict[str, Any], left: int, reason: str) -> None:
    assert (why(turn), gold(turn)) == ([reason] if reason else [], left)
    assert {key: getattr(turn.position.provinces["Gul"], key) for key in now} == now


def test_builders_who_went_aboard_build_nothing() -> None:
    at_sea = only(unit(A1, "BBi", ("infantry", 3), aboard="brynn F1"), unit("brynn F1", "BBi", ("cog", 1)))
    turn = begun(at_sea, [BuildFort(A1), BuildHarbour(A1)], motions={A1: Motion(building="fort")})
    assert why(construct(turn)) == ["cannot-build", "cannot-build"]


def test_builders_use_up_their_move_points_and_build_one_thing() -> None:  # L-091
    turn = declare_construction(begun(mine({}, only(unit(A1, "Gul", ("infantry", 3)))), [BuildFort(A1), BuildHarbour(A1)]))
    assert (why(turn), turn.orders.progress.motions[A1].building) == (["builds-already"], "fort")


def test_two_units_raise_a_fort_by_one_level() -> None:  # L-133
    two = only(unit(A1, "Gul", ("infantry", 3)), unit("brynn A2", "Gul", ("infantry", 3)))
    turn = construct(declare_construction(begun(mine({}, two), [BuildFort(A1), BuildFort("brynn A2")])))
    assert (why(turn), turn.position.provinces["Gul"].fort) == (["built-already"], 1)


def ruin(order: Order, fields: Mapping[str, Any] | None = None, count: int = 9, **progress: Any) -> Turn:
    position = mine({"fort": 6, "standing": 6, "harbour": True, **(fields or {})}, only(unit(A1, "Gul", ("infantry", count))))
    return raze(begun(position, [order], **progress))


RAZED: list[tuple[str, Turn, dict[str, Any], int, str]] = [
    ("L-135 two levels", ruin(RazeFort(A1, 2)), {"fort": 4, "standing": 4}, 46, ""),
    ("L-135 four at most", ruin(RazeFort(A1, 6)), {"fort": 2, "standing": 2}, 52, ""),
    ("scenario 5 as many as workers can", ruin(RazeFort(A1, 4), count=5), {"fort": 4}, 46, ""),
    ("L-135 what stands is less", ruin(RazeFort(A1, 2), {"standing": 1}), {"fort": 4, "standing": 1}, 46, ""),
    ("L-135 too few workers", ruin(RazeFort(A1, 1), count=1), {"fort": 6}, 40, "too-few-workers"),
    ("L-135 not its own", ruin(RazeFort(A1, 1), {"owner": "corvane", "guests": ("brynn",)}), {"fort": 6}, 40, "not-owned"),
    ("L-135 no fort", ruin(RazeFort(A1, 1), {"fort": 0, "standing": 0}), {"fort": 0}, 40, "no-fort"),
    ("L-135 it moved", ruin(RazeFort(A1, 1), motions={A1: Motion(stirred=True)}), {"fort": 6}, 40, "stirred"),
    ("L-055 a harbour", ruin(RazeHarbour(A1)), {"harbour": False}, 44, ""),
    ("L-055 no harbour", ruin(RazeHarbour(A1), {"harbour": False}), {"harbour": False}, 40, "no-harbour-there"),
]


@pytest.mark.parametrize(("turn", "now", "left", "reason"), [row[1:] for row in RAZED], ids=[row[0] for row in RAZED])
def test_razing(turn: Turn, now: dict[str, Any], left: int, reason: str) -> None:
    assert (why(turn), gold(turn)) == ([reason] if reason else [], left)
    assert {key: getattr(turn.position.provinces["Gul"], key) for key in now} == now


@pytest.mark.parametrize(("orders", "levels", "harbour"), [
    ([RazeFort(A1, 2), RazeFort(A1, 2)], 2, True),
    ([RazeFort(A1, 1), RazeHarbour(A1)], 1, False),
    ([RazeFort(A1, 2), RazeHarbour(A1)], 2, True),
])  # fmt: skip
def test_nobody_works_twice(orders: list[Order], levels: int, *, harbour: bool) -> None:  # scenario 5: 2 and 3 soldiers
    position = mine({"fort": 6, "standing": 6, "harbour": True}, only(unit(A1, "Gul", ("infantry", 5))))
    it = raze(begun(position, orders)).position.provinces["Gul"]
    assert (6 - it.fort, it.harbour) == (levels, harbour)


def test_independents_earn_nothing() -> None:
    turn = earn_from_provinces(begun(provinces(lords.start(), {"Gul": {"annexed": INDEPENDENT}})))
    assert turn.position.realms[INDEPENDENT].treasury == 0
