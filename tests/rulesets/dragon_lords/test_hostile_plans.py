"""Plans of hostile and tired players: each gets a clear line for its sender alone, nothing is lost, and nothing takes long."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from generator import rulesets, store
from generator.core.canonical_yaml import dump
from generator.core.dice import Dice
from generator.core.game import Game, load, open_game
from generator.core.order_file import read_order_file
from generator.core.turn import Turn
from generator.rulesets.dragon_lords import rooms
from generator.rulesets.dragon_lords.notation import language
from generator.rulesets.dragon_lords.notation.plans import MOST_UNREAD
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.sequence import steps
from tests.support import lords
from tests.support.lords_laws import check


def played(text: str, position: Position | None = None) -> Turn:
    """The turn after Aldermark sent a text and nobody else anything; all that must hold holds."""
    position = position or lords.start()
    orders, _ = language.read(position, lords.settings(), {"orders": {"aldermark": text}})
    turn = Turn(position, orders, lords.settings(), Dice("rolled", position.phase.id, b"hostile"))
    for step in steps(position):
        turn = step(turn)
    check(position, turn)
    return turn


def failed(turn: Turn) -> list[str]:
    """Why orders failed; nobody but Aldermark was told of any."""
    found: list[Any] = [event for event in turn.events if event["kind"] == "failed"]
    assert {event["audience"] for event in found} <= {"aldermark"}
    assert all(rooms.REASONS[event["why"]] for event in found)
    return [event["why"] for event in found]


FAILING: list[tuple[str, list[str]]] = [
    ("A1: load A1", ["not-a-fleet"]),
    ("F1: load F1", ["no-such-army"]),
    ("F1: load A1, load A1", ["too-heavy", "too-heavy"]),
    ("F1: unload F1", ["not-aboard"]),
    ("A1: transfer 1 infantry to A1", ["to-itself"]),
    ("A1: follow A1", ["nobody-to-follow"]),
    ("A1: form A2 from 1 infantry; follow A2\nA2: follow A1", ["circle-of-followers"]),
    ("A1: form A2 from 1 infantry; form A3 from 1 archer; follow A2\nA2: follow A3\nA3: follow A1", ["circle-of-followers"]),
    ("G1: recruit 9999 levies; hire hero\nHQ: annex Aldgate; send 9 to Brynn", ["annexed-already", "no-gold", "no-way-for-gold"]),
    ("G1: form A100 from 1 infantry; form A0 from 1 infantry", ["bad-number", "bad-number"]),
    ("G1: form A1 from 1 infantry", ["unit-exists"]),
    ("A1: disband 9999 infantry", ["too-few-troops"]),
    ("A1: disband 3 infantry, 2 infantry; salvage 3 archers, 1 archer", ["too-few-troops", "too-few-troops"]),
    ("G1: form A2 from 3 infantry, 3 infantry\nA1: transfer 4 infantry, 1 infantry to G1", ["too-few-troops", "too-few-troops"]),
    ("A1: form A2 from 1 infantry with Orla, Orla", ["no-such-hero"]),
    ("A1: leader Nobody; retreat level 0; ranks infantry 9999", ["bad-rank", "no-such-hero", "bad-rank"]),
    ("Brynn A1: march Saltmarch; retreat level 1", ["another-realms-unit"]),
    ("A9: march Saltmarch", ["no-such-unit"]),
    ("A1: march Alder Vale; Brynn HQ: send 40 to Aldermark", ["another-realms-unit"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "whys"), FAILING, ids=[row[0][:40] for row in FAILING])
def test_what_cannot_be_done_is_told_to_its_sender_alone(text: str, whys: list[str]) -> None:
    assert sorted(failed(played(text))) == sorted(whys)


def test_transfers_in_a_circle_lose_nobody() -> None:
    text = (
        "A1: form A2 from 1 infantry; form A3 from 1 archer; transfer 1 infantry to A2\n"
        "A2: transfer 2 infantry to A3\nA3: transfer 2 infantry to A1"
    )
    turn = played(text)
    assert not failed(turn)
    assert turn.position.units["aldermark A1"].size == 8


def test_nobody_recruits_more_than_gold_pays_for() -> None:
    turn = played("G1: recruit 9999 royal carracks; recruit 9999 levies")
    assert turn.position.realms["aldermark"].treasury >= 0
    assert lords.events(turn, "built", "aldermark")


def test_a_hundredth_army_is_not_formed() -> None:
    many = [lords.unit(f"aldermark A{number}", "AVa", ("levy", 1, 1)) for number in range(2, 100)]
    position = replace(lords.start(), units={**lords.start().units, **{it.id: it for it in many}})
    turn = played("G1: form A99 from 1 infantry; form A100 from 1 infantry", position)
    assert sorted(failed(turn)) == ["bad-number", "unit-exists"]


def test_a_plan_of_ten_thousand_orders_is_told_of_once() -> None:
    assert failed(played("A1: " + "wait, " * 10_000)).count("too-long-a-plan") == 1


def test_the_plans_of_other_realms_units_leave_ones_own_alone() -> None:
    text = "Brynn A1: march Saltmarch,\nmarch Greyhills\nA1: march Alder Vale  Corvane F1: wait\nAldermark G1: hire hero"
    orders, problems = language.read(lords.start(), lords.settings(), {"orders": {"aldermark": text}})
    assert [(each.unit, each.text) for each in orders.sent["aldermark"] if not each.void] == [
        ("aldermark A1", "march Alder Vale"), ("aldermark G1", "hire hero"),
    ]  # fmt: skip
    assert {problem.code for problem in problems} == {"another-realms-unit", "no-orders"}


def test_a_realm_that_ends_an_order_begins_no_plan() -> None:
    orders, _ = language.read(
        lords.start(), lords.settings(), {"orders": {"aldermark": "HQ: declare war on Brynn A1: march Saltmarch"}}
    )
    assert [each.text for each in orders.sent["aldermark"]] == ["declare war on Brynn", "march Saltmarch"]


REFUSED = [
    "A1: march \u202eAlder Vale", "HQ: proclaim \"\u200fhear\"", "A1: leader <b>Orla</b>", "HQ: send -5 to Brynn",
    "G1: recruit 99999999999999999999 levies", "A1: disband 0 infantry", "HQ: proclaim \"" + "x" * 100_000 + "\"",
    "HQ: proclaim \"" + "x" * 90_000 + "\"",
]  # fmt: skip


@pytest.mark.parametrize("text", REFUSED, ids=range(len(REFUSED)))
def test_what_nobody_can_read_is_a_fault_with_its_place(text: str) -> None:
    orders, problems = language.read(lords.start(), lords.settings(), {"orders": {"aldermark": text}})
    assert not orders.sent["aldermark"]
    assert [problem.weight for problem in problems if problem.code != "no-orders"] == ["fault"]
    assert all(sign.isprintable() for problem in problems for sign in problem.message)


LONG = ['"' + " #" * 2_000, "A1: " * 600, '"A1: ' * 600]


def seconds(text: str) -> float:
    """The processor time that it takes to read a text, the lesser of two tries."""
    tries = []
    for _ in range(2):
        start = time.process_time()
        language.read(lords.start(), lords.settings(), {"orders": {"aldermark": text}})
        tries.append(time.process_time() - start)
    return min(tries)


@pytest.mark.parametrize("text", LONG, ids=range(len(LONG)))
def test_reading_takes_no_longer_than_a_file_is_long(text: str) -> None:
    assert seconds(text * 5) < 15 * seconds(text)  # 25 times as long if it grew with the square


WORTHLESS = ["A1: " + "march Nowhere, " * 2_000, "A1: ranks " + "infantry 1, " * 2_000]


@pytest.mark.parametrize("text", WORTHLESS, ids=range(len(WORTHLESS)))
def test_what_is_no_file_of_orders_is_not_read_to_its_end(text: str) -> None:
    orders, problems = language.read(lords.start(), lords.settings(), {"orders": {"aldermark": text}})
    assert len(orders.sent["aldermark"]) <= 1
    assert sum(problem.code == "too-many" for problem in problems) == 1
    assert len(problems) < MOST_UNREAD + 10


def test_a_file_of_another_turn_is_refused() -> None:
    rules = replace(rulesets.build("dragon-lords", lords.facts()), board={})
    table = Game("hostile", rules, rules.settings({})[0], {"rules": "dragon-lords"}, seed=b"d" * 32, secret=b"s" * 32)
    saved = open_game(table)
    orders = {"aldermark": "A1: march Alder Vale"}
    file: dict[str, Any] = {"format": 1, "game": table.id, "phase": saved.phase.id, "final": True, "orders": orders}
    assert read_order_file(_loaded(file), table, saved)[0] is not None
    refused, problems = read_order_file(_loaded({**file, "phase": "02-turn-2-plans"}), table, saved)
    assert refused is None
    assert load(table, saved).turn == 1
    assert [problem.code for problem in problems if problem.weight == "fault"] == ["wrong-phase"]


def _loaded(file: dict[str, Any]) -> Any:
    return store.load_yaml(dump(file).encode(), "orders.yaml")[0]
