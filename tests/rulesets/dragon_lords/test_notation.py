"""The language of orders: every form is read, written and read back; what cannot be read is told at its place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator import store
from generator.core.problem import Problem
from generator.rulesets.dragon_lords import orders as o
from generator.rulesets.dragon_lords import scenario as scenarios
from generator.rulesets.dragon_lords.notation import names, reader
from generator.rulesets.dragon_lords.notation.form import HQ
from generator.rulesets.dragon_lords.notation.forms import BY_KIND, FORMS
from generator.rulesets.dragon_lords.notation.plans import MOST_IN_PLAN, MOST_ORDERS, read
from generator.rulesets.dragon_lords.notation.writing import written
from generator.rulesets.dragon_lords.orders import Order, Orders
from tests.support import lords
from tests.support.variant_table import facts_in

A1 = "aldermark A1"


def known(unit: str = "") -> names.Names:
    found = names.of(lords.scenario(), "aldermark")
    return names.Names(found.scenario, "aldermark", found.places, found.realms, found.fiefdoms, found.troops, unit)


def one(text: str) -> Any:
    """The order of a text with its head, `A1: ...`, or without one of the headquarters."""
    head, colon, rest = text.partition(": ")
    unit = f"aldermark {head}" if colon and head[0] in "AFG" and head[1:].isdecimal() else ""
    return reader.read(rest if unit or head == "HQ" else text, known(unit))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.kind.__name__)
def test_the_example_of_each_form_is_its_canonical_text(form: Any) -> None:
    order = reader.read(form.example, known("" if form.whose == HQ else A1))
    assert type(order) is form.kind
    assert written(order, lords.scenario(), "aldermark") == form.example.replace("1 archer", "1 archer")


def test_every_kind_of_order_has_a_form() -> None:
    kinds = {*o.HQ_KINDS, *o.FIRST_KINDS, *o.MOVEMENT_KINDS, *o.FINAL_KINDS}
    assert set(BY_KIND) == kinds


LINES: list[tuple[str, Any]] = [
    ("HQ: declares war on BRY", o.DeclareWar("brynn")),
    ("HQ: Peace with Corvane", o.OfferPeace("corvane")),
    ("HQ: break alliance with brynn", o.CancelAlliance("brynn")),
    ("HQ: end allegiance of Brynn", o.EndAllegiance("brynn")),
    ("HQ: accept yes", o.Acceptance(yes=True)),
    ("HQ: refuse gifts from Brynn", o.Acceptance(yes=False, realm="brynn")),
    ("HQ: allow Corvane everywhere", o.Allow("corvane")),
    ("HQ: allow Corvane in grehills", o.Allow("corvane", "Gre")),
    ("HQ: revoke Corvane", o.Revoke("corvane")),
    ("HQ: ask Saltmarch for passage for 5 gold", o.AskPassage("Sal", 5)),
    ("HQ: send Dunhollow 20 gold", o.SendGold(20, "dunhollow")),
    ("HQ: give Saltmarch to Brynn", o.Give("Sal", "brynn")),
    ('HQ: proclaim "War; and peace, too"', o.Proclaim("War; and peace, too")),
    ('HQ: proclaim We say "no" to all', o.Proclaim("We say 'no' to all")),
    ("HQ: claim Palatinate of Wyrmgate and Wyrmford", o.Claim("palatinate-of-wyrmgate-and-wyrmford")),
    ("A1: march to Alder Vale", o.March(A1, "AVa")),
    ("A1: attack Saltmarch", o.March(A1, "Sal")),
    ("A1: ranks infantry 1, archers 3", o.Rank(A1, (("infantry", 0, 1), ("archer", 0, 3)))),
    ("A1: ranks 3 infantry 1 and 2 infantry rank 2", o.Rank(A1, (("infantry", 3, 1), ("infantry", 2, 2)))),
    ("HQ: accept gifts from Brynn", o.Acceptance(yes=True, realm="brynn")),
    ("HQ: accept nothing from Brynn", o.Acceptance(yes=False, realm="brynn")),
    ("A1: set retreat level 3", o.SetRetreat(A1, 3)),
    ("A1: change retreat level to 3", o.SetRetreat(A1, 3)),
    ("A1: set marines to no", o.SetMarines(A1, yes=False)),
    ("A1: set leader Orla", o.SetLeader(A1, "aldermark Orla")),
    ("A1: reassign troops infantry 1, archer 3", o.Rank(A1, (("infantry", 0, 1), ("archer", 0, 3)))),
    ("A1: change defend fortifications option to yes", o.SetDefend(A1, yes=True)),
    ("A1: board foreign fleet of Brynn", o.Board(A1, "brynn")),
    ("A1: then march Alder Vale", o.March(A1, "AVa")),
    ("HQ: and then annex Saltmarch", o.Annex("Sal")),
    ("A1: follow nobody", o.Follow(A1)),
    ("A1: follow army 2", o.Follow(A1, "aldermark A2")),
    ("A1: transfer hero Orla to A2", o.Transfer(A1, "aldermark A2", (), "aldermark Orla")),
    ("A1: transfer 2 light cavalry and 1 levy to A2", o.Transfer(A1, "aldermark A2", (("light-cavalry", 2), ("levy", 1)))),
    ("A1: disband hero Orla 2", o.Disband(A1, (), "aldermark Orla 2")),
    ("A1: upgrade defences", o.BuildFort(A1, upgrade=True)),
    ("A1: raze fort", o.RazeFort(A1, 1)),
    ("A1: defend fort no", o.SetDefend(A1, yes=False)),
    ("A1: hold", o.Wait(A1)),
    ("A1: form A3 from 3 infantry with Orla", o.Form(A1, "A3", (("infantry", 3),), ("aldermark Orla",))),
    ("G1: build 2 longships", o.Recruit("aldermark G1", (("longship", 2),))),
    ("F1: load Brynn A1", o.Load("aldermark F1", "brynn A1")),
    ("F1: unload A3", o.Unload("aldermark F1", "aldermark A3")),
]


@pytest.mark.parametrize(("text", "order"), [row for row in LINES if "grehills" not in row[0]], ids=lambda it: str(it)[:50])
def test_lenient_lines(text: str, order: Order) -> None:
    found = one(text)
    assert found == order
    again = reader.read(written(order, lords.scenario(), "aldermark"), known(getattr(order, "unit", "")))
    assert again == order


@pytest.mark.parametrize("world", ["board.yaml", "two-shores.yaml"])
def test_every_place_and_title_of_a_world_is_read_by_its_name(world: str) -> None:
    scenario = scenarios.build(facts_in("dragon_lords", world))
    realm = next(iter(scenario.realms))
    own = replace(names.of(scenario, realm), unit=f"{realm} F1")
    for place in scenario.places.values():
        for text in (f"sail {place.name}", f"sail to the {place.name.removeprefix('The ')}", f"sail {place.id}"):
            assert reader.read(text, own) == o.Sail(f"{realm} F1", place.id)
    for title in scenario.fiefdoms.values():
        assert reader.read(f"claim the title of {title.name}", replace(own, unit="")) == o.Claim(title.id)


def file(text: str, realm: str = "aldermark") -> tuple[Orders, list[Problem]]:
    """What is read of a realm's block of text."""
    block = "\n".join(f"    {line}" for line in text.splitlines())
    tree, wrong = store.load_yaml(f"orders:\n  {realm}: |\n{block}\n".encode(), "orders.yaml")
    assert not wrong
    orders, problems = read(lords.start(), lords.settings(), tree)
    return orders, [it for it in problems if it.weight != "missing"]


PLAN = """Dear GM, here is my turn
HQ: declare war on Brynn; offer peace to Corvane; annex Saltmarch; send 20 to Dunhollow; proclaim "Hear me; all of you, now"; allow Corvane in Greyhills
G1: recruit 2 infantry, 1 archer; hire hero; form A3 from 3 infantry
- A1: wait, march Alder Vale, march Greyhills; retreat level 2; ranks infantry 1, archer 3
A2: hide, march Saltmarch; follow A1                F1: load A3, sail Amber Sea, unload A3 in Saltmarch
# nothing else"""  # noqa: E501


def test_a_whole_plan() -> None:
    orders, problems = file(PLAN)
    assert [problem.code for problem in problems] == ["passed-over"]
    texts = [(each.unit, each.text) for each in orders.sent["aldermark"]]
    assert texts == [
        ("", "declare war on Brynn"), ("", "offer peace to Corvane"), ("", "annex Saltmarch"), ("", "send 20 to Dunhollow"),
        ("", 'proclaim "Hear me; all of you, now"'), ("", "allow Corvane in Greyhills"),
        ("aldermark G1", "recruit 2 infantry, 1 archer"), ("aldermark G1", "hire hero"),
        ("aldermark G1", "form A3 from 3 infantry"), (A1, "wait"), (A1, "march Alder Vale"), (A1, "march Greyhills"),
        (A1, "retreat level 2"), (A1, "ranks infantry 1, archer 3"),
        ("aldermark A2", "hide"), ("aldermark A2", "march Saltmarch"), ("aldermark A2", "follow A1"),
        ("aldermark F1", "load A3"), ("aldermark F1", "sail Amber Sea"), ("aldermark F1", "unload A3 in Saltmarch"),
    ]  # fmt: skip
    assert {unit: len(plan) for unit, plan in orders.plans.items()} == {A1: 3, "aldermark A2": 2, "aldermark F1": 3}
    assert len(orders.rest["aldermark"]) == 12


PROBLEMS: list[tuple[str, str, int, int, str]] = [
    ("A1: march Alder Vael", "unknown-name", 3, 15, "Alder Vale"),
    ("A1: marhc Alder Vale", "unreadable", 3, 9, "march"),
    ("HQ: declare war on Brin", "unknown-name", 3, 24, "Brynn"),
    ("HQ: march Alder Vale", "unreadable", 3, 9, ""),
    ("A1: declare war on Brynn", "unreadable", 3, 9, ""),
    ("G1: recruit 2 infantri", "unknown-name", 3, 19, "infantry"),
    ("G1: recruit 99999 levies", "unreadable", 3, 17, ""),
    ("A1: wait, march Nowhere, wait", "unknown-name", 3, 21, ""),
    ("G1: recruit 0 levies", "unreadable", 3, 0, ""),
    ("HQ: send -5 to Brynn", "unreadable", 3, 0, ""),
]


@pytest.mark.parametrize(("text", "code", "line", "column", "hint"), PROBLEMS, ids=lambda it: str(it)[:30])
def test_what_cannot_be_read_is_told_at_its_place(text: str, code: str, line: int, column: int, hint: str) -> None:
    _, problems = file(text)
    (problem,) = problems
    assert problem.code == code
    assert problem.spot is not None
    assert problem.spot.line == line
    assert not column or problem.spot.column == column
    assert hint in (problem.suggestion or "")


def test_an_unreadable_order_loses_no_other() -> None:
    orders, problems = file("A1: wait, march Nowhere, march Alder Vale; retreat level 2")
    assert [each.text for each in orders.sent["aldermark"]] == ["wait", "march Alder Vale", "retreat level 2"]
    assert len(problems) == 1


def test_hostile_plans_end() -> None:
    orders, problems = file("A1: " + ", ".join(["wait"] * 10_000))
    assert len(orders.plans[A1]) == MOST_IN_PLAN
    assert {problem.code for problem in problems} <= {"too-long-a-plan", "too-many"}
    assert len(orders.sent["aldermark"]) <= MOST_ORDERS
    assert file('HQ: proclaim "' + "x" * 90_000 + '"')[1]
    assert file("HQ: " + "x" * 99_000)[1]


def test_names_are_nobodys_markup() -> None:
    _, problems = file('HQ: declare war on <script>alert("x")</script>')
    assert problems


def test_realms_that_sent_nothing_are_told() -> None:
    tree, _ = store.load_yaml(b"orders:\n  brynn: |\n    A1: wait\n  brin: |\n    A1: wait\n", "orders.yaml")
    _, problems = read(lords.start(), lords.settings(), tree)
    assert sorted(problem.code for problem in problems) == ["no-orders"] * 5 + ["unknown-realm"]


def test_the_gm_marks_what_nobody_can_read() -> None:
    tree, _ = store.load_yaml(b"orders:\n  brynn:\n    - 'A1: wait'\n    - void: march to the moon\n", "orders.yaml")
    orders, _ = read(lords.start(), lords.settings(), tree)
    assert [(each.text, each.void) for each in orders.sent["brynn"]] == [("wait", ""), ("march to the moon", "unreadable")]
