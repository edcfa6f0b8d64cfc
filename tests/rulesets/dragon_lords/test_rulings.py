"""The GM's word: what a position is set to, whom it is told, and what no ruling can do."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from generator.core.problem import Problem
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.position import Position, Stack
from generator.rulesets.dragon_lords.realms.ending import scores
from generator.rulesets.dragon_lords.rooms import RULINGS
from tests.support import lords

A1 = "brynn A1"


def ruled(rule: str, **fields: Any) -> Turn | Problem:
    """What a ruling does at the start, where Brynn and Corvane are at war and Fennmoor is out of the game."""
    position = lords.realms(
        lords.at_war(lords.start(), ("brynn", "corvane")), {"fennmoor": {"out": True}, "dunhollow": {"suzerain": "brynn"}}
    )
    return RULINGS[rule](lords.turn(position), {"rule": rule, **fields})


SET: list[tuple[str, str, dict[str, Any], Callable[[Position], Any], Any]] = [
    ("gold", "treasury", {"power": "Brynn", "money": "12.25"}, lambda it: it.realms["brynn"].treasury, Decimal("12.25")),
    ("a unit elsewhere", "unit", {"unit": "Brynn A1", "place": "gullmarch"}, lambda it: it.units[A1].at, "Gul"),
    ("its troops", "unit", {"unit": A1, "troops": [["Guard", "2", "3"], ["levy", "1"]]}, lambda it: it.units[A1].stacks,
     (Stack("levy", 1, 1), Stack("guard", 2, 3))),
    ("a unit in hiding", "unit", {"unit": "brynn A7", "place": "Red", "troops": [["spy", "1"]], "hidden": "yes"},
     lambda it: (it.units["brynn A7"].at, it.units["brynn A7"].hidden), ("Red", True)),
    ("a fleet without ships is gone", "unit", {"unit": "brynn F1", "troops": []}, lambda it: "brynn F1" in it.units, False),
    ("a garrison without troops stays", "unit", {"unit": "brynn G1", "troops": []}, lambda it: it.units["brynn G1"].size, 0),
    ("a hero", "hero", {"power": "brynn", "hero": "Tegan", "tactics": "5"}, lambda it: it.heroes["brynn Tegan"].tactics, 5),
    ("a hero elsewhere", "hero", {"power": "brynn", "hero": "Tegan", "unit": "brynn G1"},
     lambda it: (it.units[A1].heroes, it.units[A1].leader, it.units["brynn G1"].heroes), ((), "", ("brynn Tegan",))),
    ("a new hero", "hero", {"power": "brynn", "hero": "Nesta", "class": "thief", "unit": A1},
     lambda it: it.heroes["brynn Nesta"].kind, "thief"),
    ("no hero", "hero", {"power": "brynn", "hero": "Tegan", "unit": "nobody"}, lambda it: "brynn Tegan" in it.heroes, False),
    ("a province", "province", {"place": "Saltmarch", "owner": "brynn", "annexed": "brynn", "fort": "3"},
     lambda it: (it.provinces["Sal"].owner, it.provinces["Sal"].annexed, it.provinces["Sal"].standing), ("brynn", "brynn", 3)),
    ("a capital of another, whose garrison moves out", "province", {"place": "Ald", "owner": "brynn"},
     lambda it: (it.provinces["Ald"].lost, it.provinces["Ald"].guests, it.units["aldermark A2"].size, it.units["brynn G2"].size),
     (1, (), 8, 0)),
    ("a harbour", "province", {"place": "Sal", "harbour": "yes"}, lambda it: it.provinces["Sal"].harbour, True),
    ("damage", "ground", {"place": "Ald", "damage": "2", "standing": "1"},
     lambda it: (it.provinces["Ald"].damage, it.provinces["Ald"].standing, it.provinces["Ald"].fort), (2, 1, 4)),
    ("an alliance in place of a war", "relation", {"powers": ["corvane", "Brynn"], "relation": "alliance"},
     lambda it: (it.wars, it.alliances), ((), (("brynn", "corvane"),))),
    ("a war", "relation", {"powers": ["esKerland", "brynn"], "relation": "war"}, lambda it: it.wars,
     (("brynn", "corvane"), ("brynn", "eskerland"))),
    ("neutral", "relation", {"powers": ["brynn", "corvane"], "relation": "neutral"}, lambda it: (it.wars, it.alliances), ((), ())),
    ("an allegiance", "allegiance", {"henchman": "brynn", "suzerain": "corvane"},
     lambda it: it.realms["brynn"].suzerain, "corvane"),
    ("no allegiance", "allegiance", {"henchman": "dunhollow", "suzerain": "nobody"},
     lambda it: it.realms["dunhollow"].suzerain, ""),
    ("a title", "title", {"title": "duchy of brynn", "power": "brynn"}, lambda it: it.fiefdoms, {"duchy-of-brynn": "brynn"}),
    ("the end", "end", {}, lambda it: it.over, True),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "fields", "of", "expected"), [row[1:] for row in SET], ids=[row[0] for row in SET])
def test_what_a_ruling_sets(rule: str, fields: dict[str, Any], of: Callable[[Position], Any], expected: Any) -> None:
    turn = ruled(rule, **fields)
    assert isinstance(turn, Turn)
    assert of(turn.position) == expected


UNFIT = [
    ("a realm that there is not", "treasury", {"power": "brin", "money": "1"}, "there is no realm “brin” here"),
    ("a realm that is out", "treasury", {"power": "fennmoor", "money": "1"}, "out of the game"),
    ("gold below zero", "treasury", {"power": "brynn", "money": "-1"}, "an amount of gold"),
    ("gold in thousandths", "treasury", {"power": "brynn", "money": "1.005"}, "an amount of gold"),
    ("no unit", "unit", {"unit": "A1", "place": "Gul"}, "is no unit"),
    ("a new unit nowhere", "unit", {"unit": "brynn A9", "troops": [["levy", "1"]]}, "a new one needs"),
    ("an army at sea", "unit", {"unit": A1, "place": "Amber Sea"}, "cannot stand in Amber Sea"),
    ("a garrison elsewhere", "unit", {"unit": "brynn G1", "place": "Gul"}, "stays where it is"),
    ("ships in an army", "unit", {"unit": A1, "troops": [["cog", "1"]]}, "ships in fleets"),
    ("no troops at all", "unit", {"unit": A1, "troops": [["levy", "0"]]}, "a whole number from 1"),
    ("infantry in hiding", "unit", {"unit": A1, "hidden": "yes"}, "cannot hide"),
    ("an army of independents", "unit", {"unit": "independent A1", "place": "Gul", "troops": [["levy", "1"]]}, "garrisons alone"),
    ("a hero in another realm's unit", "hero", {"power": "brynn", "hero": "Tegan", "unit": "corvane A1"}, "has no such unit"),
    ("a sea for a province", "province", {"place": "Amber Sea", "owner": "brynn"}, "a sea is nobody's"),
    ("a harbour inland", "province", {"place": "Wyrmgate", "harbour": "yes"}, "has no coast"),
    ("more standing than built", "ground", {"place": "Sal", "standing": "1"}, "from 0 to 0"),
    ("a relation of three", "relation", {"powers": ["brynn", "corvane", "esk"], "relation": "war"}, "no realm"),
    ("a relation with itself", "relation", {"powers": ["brynn", "Brynn"], "relation": "war"}, "between two realms"),
    ("a suzerain serving his henchman", "allegiance", {"henchman": "brynn", "suzerain": "dunhollow"}, "his own henchman"),
    ("a verdict before the orders are read", "proclamation", {"realm": "brynn", "verdict": "bad"}, "no orders are read"),
]


@pytest.mark.parametrize(("rule", "fields", "why"), [row[1:] for row in UNFIT], ids=[row[0] for row in UNFIT])
def test_what_no_ruling_can_do(rule: str, fields: dict[str, Any], why: str) -> None:
    found = ruled(rule, **fields)
    if rule == "proclamation":
        found = RULINGS[rule](Turn(lords.start(), None, lords.settings()), fields)
    assert isinstance(found, Problem)
    assert why in found.message


def test_only_their_realm_is_told_what_only_it_may_know() -> None:
    for rule, fields in (
        ("treasury", {"power": "brynn", "money": "1"}),
        ("unit", {"unit": A1, "place": "Gul"}),
        ("hero", {"power": "brynn", "hero": "Tegan", "tactics": "5"}),
        ("ground", {"place": "Bry", "damage": "1"}),
    ):
        turn = ruled(rule, **fields)
        assert isinstance(turn, Turn)
        assert {event["audience"] for event in turn.events} == {"brynn"}
        assert RULINGS[rule].secret


def test_the_end_is_won_by_points() -> None:
    turn = ruled("end")
    assert isinstance(turn, Turn)
    (ended,) = lords.events(turn, "ended")
    assert ended["how"] == "agreed"
    assert ended["scores"] == scores(lords.scenario(), turn.position)
    assert RULINGS["end"].ends
