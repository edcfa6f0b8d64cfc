"""Whole turns of plans as players write them: what only the order of the steps decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core.dice import Dice
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.notation import language
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position, Unit
from generator.rulesets.dragon_lords.sequence import steps
from tests.rulesets.dragon_lords.test_muster import Faces
from tests.support import lords
from tests.support.lords import at_war, events, only, provinces, realms, unit, why

BOTH = ("aldermark", "brynn")


def played(position: Position, plans: Mapping[str, str], *, face: int = 0) -> Turn:
    """The turn after all its steps; with a `face`, all dice show it."""
    orders, problems = language.read(position, lords.settings(), {"orders": plans})
    assert {problem.weight for problem in problems} <= {"missing"}
    dice: Any = Faces(face) if face else Dice("rolled", position.phase.id, b"seed")
    turn = Turn(position, orders, lords.settings(), dice)
    for step in steps(position):
        turn = step(turn)
    return turn


def gold(turn: Turn, realm: str) -> list[tuple[str, Decimal]]:
    """The money of a realm in a turn, by cause."""
    return [(str(it["cause"]), Decimal(str(it["amount"]))) for it in events(turn, "gold", realm)]


def test_troops_that_are_built_do_not_defend() -> None:  # L-T22, L-129
    guards = unit("brynn G1", "Bry", ("levy", 1), ("infantry", 6, 2))
    rich = realms(at_war(lords.start(), BOTH), {"brynn": {"treasury": Decimal(100)}})
    near = provinces(rich, {"Gul": {"owner": "aldermark"}, "Bry": {"standing": 0}})
    plans = {"aldermark": "A1: march Brynhaven", "brynn": "G1: recruit 5 guards"}
    lost = played(only(unit("aldermark A1", "Gul", ("guard", 30)), guards, base=near), plans)
    assert why(lost) == ["province-lost"]
    assert lost.position.provinces["Bry"].owner == "aldermark"
    assert [cause for cause, _ in gold(lost, "brynn")] == ["decay", "tax"]
    held = played(only(unit("aldermark A1", "Gul", ("levy", 2)), guards, base=near), plans)
    garrison = held.position.units["brynn G1"]
    assert {stack.type: stack.count for stack in garrison.stacks}["guard"] == 5
    assert {kind for it in events(held, "battle-round", "brynn") for kind in it["lost"]} <= {"levy", "infantry"}


def test_a_realm_without_plans_pays_earns_and_defends() -> None:  # L-006
    position = at_war(lords.start(), BOTH)
    near = {**position.units, "aldermark A1": unit("aldermark A1", "Sal", ("levy", 3))}
    turn = played(replace(position, units=near), {"aldermark": "A1: march Brynhaven"})
    assert events(turn, "battle-over", "brynn")
    assert turn.position.provinces["Bry"].owner == "brynn"
    causes = [cause for cause, _ in gold(turn, "brynn")]
    assert causes[0] == "upkeep"
    assert causes[-2:] == ["tax", "tax"]


def test_what_cannot_be_paid_any_more_fails_in_the_order_of_steps() -> None:  # L-012
    """Upkeep: a hero, 2 cavalry at 1.3, 9 infantry and 6 archers at 1.1. Then troops, then heroes; 4.9 gold decays by nothing."""
    few = [it for it in lords.start().units.values() if it.realm == "brynn" and it.type != "fleet"]
    position = realms(only(*few, heroes=[lords.start().heroes["brynn Tegan"]]), {"brynn": {"treasury": Decimal(60)}})
    turn = played(position, {"brynn": "G1: hire hero; recruit 5 infantry"})
    spent = gold(turn, "brynn")
    assert [it for it in spent if it[0] != "upkeep"] == [("troops", Decimal(-35)), ("tax", Decimal(24)), ("tax", Decimal(12))]
    assert sum(amount for cause, amount in spent if cause == "upkeep") == Decimal("-20.1")
    assert why(turn) == ["no-gold"]
    built = turn.position.units["brynn G1"]
    assert {stack.type: stack.count for stack in built.stacks}["infantry"] == 10


def test_a_fleet_loads_again_after_it_unloaded() -> None:  # L-095
    position = only(
        unit("brynn F1", "Bry", ("cog", 1)), unit("brynn A1", "Bry", ("infantry", 5)), unit("brynn A2", "Gul", ("infantry", 5)),
    )  # fmt: skip
    position = provinces(position, {"Gul": {"owner": "brynn"}})
    plan = "F1: load A1, sail Brynn Bight, unload A1 in Gullmarch, load A2, unload A2 in Brynhaven"
    turn = played(position, {"brynn": plan})
    assert (turn.position.units["brynn A1"].at, turn.position.units["brynn A2"].at) == ("Gul", "Bry")
    assert why(turn) == []


HOST = at_war(provinces(lords.start(), {"Gul": {"owner": "corvane"}, "Red": {"owner": "corvane"}}), ("brynn", "corvane"))
"""Gullmarch and Redhills are Corvane's, who is at war with Brynn."""
SPIES, GUARDS = unit("brynn A1", "Bry", ("spy", 2)), unit("corvane A1", "Gul", ("guard", 2))
FORTY = ", ".join(["march Brynn Downs", "march Brynhaven"] * 20)
WHOLE: list[tuple[str, list[Unit], Mapping[str, str], dict[str, str], list[str], int]] = [
    (
        "L-005 L-047 forty marches, of which its points allow three",
        [unit("brynn A1", "Bry", ("levy", 1))],
        {"brynn": f"A1: {FORTY}"},
        {"brynn A1": "BDo"},
        ["no-points"] * 19 + ["no-way-there"] * 18,
        0,
    ),
    (
        "L-052 an army waits: once for nothing, then not without a point, and goes on with its plan",
        [unit("brynn A1", "Bry", ("levy", 1))],
        {"brynn": "A1: march Brynn Downs, march Brynhaven, march Brynn Downs, wait, wait, search"},
        {"brynn A1": "BDo"},
        ["no-points"],
        0,
    ),
    (
        "L-077 who waits arrives with the other",
        [unit("brynn A1", "Bry", ("guard", 9)), unit("brynn A2", "BDo", ("guard", 9)), GUARDS],
        {"brynn": "A1: wait, march Gullmarch\nA2: march Brynhaven, march Gullmarch"},
        {"brynn A1": "Gul", "brynn A2": "Gul"},
        [],
        1,
    ),
    (
        "L-087 who hides first marches past a guard",
        [SPIES, GUARDS],
        {"brynn": "A1: hide, march Gullmarch"},
        {"brynn A1": "Gul"},
        [],
        0,
    ),
    (
        "L-110 who hides on arrival is in no battle",
        [SPIES, GUARDS],
        {"brynn": "A1: march Gullmarch, hide"},
        {"brynn A1": "Gul"},
        [],
        0,
    ),
    ("L-110 who shows itself there is", [SPIES, GUARDS], {"brynn": "A1: hide, march Gullmarch, reveal"}, {}, [], 1),
    (
        "L-116 an undefended fort opens its gates",
        [unit("brynn A1", "Gul", ("guard", 1))],
        {"brynn": "A1: march Corport"},
        {"brynn A1": "Cor"},
        [],
        0,
    ),
    (
        "L-091 builders stay",
        [unit("brynn A1", "Bry", ("guard", 3))],
        {"brynn": "A1: build fort, march Brynn Downs"},
        {"brynn A1": "Bry"},
        ["builds"],
        0,
    ),
    (
        "L-133 who is recruited in this turn has not built all turn",
        [unit("brynn G1", "Bry", ("guard", 2))],
        {"brynn": "G1: recruit 1 levy; build fort"},
        {},
        ["too-few-workers"],
        0,
    ),
    (
        "L-T09 a fifth soldier on foot does not go aboard a carrack",
        [unit("brynn F1", "Bry", ("royal-carrack", 1)), unit("brynn A1", "Bry", ("infantry", 5))],
        {"brynn": "F1: load A1"},
        {"brynn A1": "Bry"},
        ["too-heavy"],
        0,
    ),
    (
        "L-160 over the border, then against who stands behind it",
        [unit("brynn A1", "Bry", ("guard", 30)), GUARDS, unit("corvane A2", "Gul", ("levy", 1))],
        {"brynn": "A1: march Gullmarch", "corvane": "A1: march Brynhaven"},
        {"brynn A1": "Gul"},
        [],
        2,
    ),
]


@pytest.mark.parametrize(
    ("units", "plans", "where", "reasons", "battles"), [row[1:] for row in WHOLE], ids=[row[0] for row in WHOLE]
)
def test_plans_as_they_come_out(
    units: list[Unit], plans: Mapping[str, str], where: dict[str, str], reasons: list[str], battles: int
) -> None:
    turn = played(only(*units, base=HOST), plans)
    found = {name: it.at for name, it in turn.position.units.items() if (it.realm, it.type) == ("brynn", "army")}
    assert (found, sorted(why(turn))) == (where, sorted(reasons))
    assert len(events(turn, "battle-began", "brynn")) == battles


def test_a_fort_that_opened_its_gates_stands_as_before() -> None:  # L-116
    turn = played(only(unit("brynn A1", "Gul", ("guard", 1)), base=HOST), {"brynn": "A1: march Corport"})
    it = turn.position.provinces["Cor"]
    assert (it.owner, it.fort, it.standing) == ("brynn", 4, 4)


def test_no_sea_is_owned_or_pays_and_no_turn_moves_a_city() -> None:  # L-026, L-037
    world = lords.scenario()
    turn = played(lords.start(), {"brynn": "G1: raze harbour"})
    assert set(turn.position.provinces) == {place for place in world.places if not world.is_sea(place)}
    assert [it["place"] for it in events(turn, "gold") if it["cause"] == "tax" and world.is_sea(str(it["place"]))] == []


def test_guests_at_the_outbreak_of_war_stay_and_fight_in_the_first_phase() -> None:  # L-162
    guest = unit("brynn A1", "Sal", ("guard", 9))
    host = unit("aldermark A1", "Sal", ("levy", 2))
    position = only(guest, host)
    position = provinces(position, {"Sal": {"owner": "aldermark", "annexed": "aldermark", "guests": ("brynn",)}})
    turn = played(position, {"brynn": "HQ: declare war on Aldermark"})
    assert {it["round"] for it in events(turn, "battle-began", "brynn")} == {1}
    assert turn.position.provinces["Sal"].owner == "brynn"
    quiet = played(position, {})
    assert events(quiet, "battle-began") == []
    assert quiet.position.provinces["Sal"].owner == "aldermark"


def test_with_fog_nobody_but_the_two_hears_of_numbers() -> None:  # L-010
    position = at_war(only(unit("brynn A1", "Sal", ("guard", 9)), unit("aldermark A1", "AVa", ("levy", 2))), BOTH)
    turn = played(provinces(position, {"Sal": {"owner": "brynn"}}), {"aldermark": "A1: march Aldgate, march Saltmarch"})
    public = [it for it in turn.events if it["audience"] == "public"]
    assert [(it["kind"], it.get("realms")) for it in public if it["kind"] == "fought"] == [("fought", ["aldermark", "brynn"])]
    others = [it for it in turn.events if it["audience"] in ("corvane", "dunhollow", "eskerland", "fennmoor")]
    assert {it["kind"] for it in others} <= {"gold", "roll", "scouted"}
    assert INDEPENDENT not in {it["audience"] for it in turn.events}
