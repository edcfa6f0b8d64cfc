"""The `orders:` of an order file: what stands, what is void and why, what is missing, and that none of it takes long."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.core.problem import Problem
from generator.rulesets.dynastic_campaign import refusals, rooms
from generator.rulesets.dynastic_campaign.notation import language as notation
from generator.rulesets.dynastic_campaign.notation.form import WHEN
from generator.rulesets.dynastic_campaign.notation.forms import FORMS
from generator.rulesets.dynastic_campaign.notation.order_lists import LONGEST, MOST
from generator.rulesets.dynastic_campaign.orders import Orders, Sent
from generator.rulesets.dynastic_campaign.position import Position
from tests.support import campaign

SETTINGS = campaign.settings()
DOCS = Path("generator/docs/dynastic-campaign.md")


def read(orders: Mapping[str, Any], phase: str = "spring moves", **more: Any) -> tuple[Orders, list[Problem]]:
    return notation.read(campaign.at(phase, **more), SETTINGS, {"orders": orders})


def stands(came: Orders, nation: str = "france") -> list[str]:
    return [sent.text for sent in came.sent[nation] if not sent.void]


def told(problems: list[Problem], *weights: str) -> list[str]:
    return [f"{each.weight} {each.code}" for each in problems if each.weight in (weights or ("fault", "illegal", "notice"))]


PASTED = """\
Dear GM,

here are my orders for Spring 1618.

**France:**
1. ARM-1 - Lorraine
2) ARM-2 H; ARM-3 holds
  * FLT-1 holds   # as always
> GAR-1 holds.
# GAR-2 - Lorraine
On Mon, Nov 23 2026, Anna wrote:

Best wishes,
Anna
"""


def test_lines_are_taken_as_they_are_pasted() -> None:
    came, problems = read({"france": PASTED})
    assert stands(came) == ["ARM-1 Ile De France - Lorraine", "ARM-2 holds", "ARM-3 holds", "FLT-1 holds", "GAR-1 holds"]
    assert told(problems) == ["notice passed-over"]


def test_a_list_of_texts_is_as_good_as_a_block() -> None:
    assert stands(read({"france": ["ARM-1 holds", "ARM-2 holds\nARM-3 holds"]})[0]) == ["ARM-1 holds", "ARM-2 holds", "ARM-3 holds"]


def test_every_problem_has_its_line_and_column() -> None:
    spain = "  spain: |\n    fortfy Leon\n"
    france = "  france: |\n    ARM-1 holds\n    ARM-2 - Loraine; ARM-7 holds\n    pay England x\n"
    text = f"orders:\n{spain}{france}  nowhere: a\n"
    document, slips = store.load_yaml(text.encode(), "orders.yaml")
    assert not slips
    assert isinstance(document, dict)
    _, problems = notation.read(campaign.start(), SETTINGS, document)
    spots = {each.code + " " + str(each.spot) for each in problems if each.weight == "fault"}
    assert spots == {
        "unreadable orders.yaml:3:5",
        "unknown-name orders.yaml:6:13",
        "unknown-name orders.yaml:6:22",
        "unreadable orders.yaml:7:17",
        "unknown-nation orders.yaml:8:3",
    }


VOID = {
    "another's unit": ("spring moves", "Spain ARM-1 holds", "another-nations"),
    "a GM nation's unit may be bought": ("spring moves", "Bavaria ARM-1 holds", ""),
    "another's cleric": ("winter marriages", "protect Lucien by Benito", "another-nations"),
    "another phase": ("spring moves", "add 20 to ARM-1", "wrong-phase"),
    "marriages in Summer": ("summer moves", "vow Rainier", "wrong-phase"),
    "upkeep in Winter alone": ("autumn moves", "upkeep ARM-1", "wrong-phase"),
    "upkeep in Winter": ("winter moves", "upkeep ARM-1", ""),
    "a wrong place": ("spring moves", "ARM-2 Lorraine - Picardy", "wrong-start"),
    "a wrong place of one that holds": ("spring moves", "ARM-2 Lorraine holds", "wrong-start"),
    "a wrong place of one that is supported": ("spring moves", "ARM-1 S ARM-2 Lorraine - Milan", "wrong-start"),
    "the right place": ("spring moves", "ARM-2 Picardy - Lorraine", ""),
    "what a rule forbids": ("spring moves", "settle Brittany 10", "no-colony"),
}


@pytest.mark.parametrize(("phase", "line", "why"), VOID.values(), ids=VOID)
def test_an_order_is_void_for_a_reason_that_everybody_knows(phase: str, line: str, why: str) -> None:
    came, problems = read({"france": line}, phase)
    found = [sent.void for sent in came.sent["france"]]
    assert found == [why]
    assert not why or rooms.REASONS[why]
    assert [each.code for each in problems if each.weight == "illegal"] == [it for it in found if it]


def test_of_two_orders_for_one_unit_the_first_counts() -> None:
    came, problems = read({"france": "ARM-1 holds\nARM-1 - Lorraine\nARM-1 retreats to Picardy\nARM-2 holds"})
    assert stands(came) == ["ARM-1 holds", "ARM-1 retreats to Picardy", "ARM-2 holds"]
    assert [sent.void for sent in came.sent["france"]] == ["", "twice", "", ""]
    assert told(problems) == ["illegal twice"]


def test_the_same_order_twice_counts_once_but_money_each_time() -> None:
    came, problems = read({"france": "ARM-1 holds\nARM-1 H\npay England 2\npay England 2"})
    assert stands(came) == ["ARM-1 holds", "pay England 2", "pay England 2"]
    assert told(problems) == ["notice repeated"]


def test_what_is_void_takes_no_units_turn() -> None:
    came, _ = read({"france": "ARM-1 Picardy - Lorraine\nARM-1 - Lorraine"})
    assert [sent.void for sent in came.sent["france"]] == ["wrong-start", ""]


def test_orders_below_the_name_of_another_nation_are_a_fault() -> None:
    assert told(read({"france": "Spain:\nARM-1 holds"})[1]) == ["fault other-nation"]
    assert told(read({"france": "France: ARM-1 holds\nOrders:\nBavaria: ARM-1 holds"})[1]) == []


@pytest.mark.parametrize(
    ("line", "void"), [("void: gibberish", ["unreadable"]), ("VOID : gibberish", ["unreadable"]), ("void:", [])]
)
def test_void_may_stand_before_a_line_of_a_block_of_text(line: str, void: list[str]) -> None:
    came, _ = read({"france": f"ARM-1 holds\n{line}\n"})
    assert [(sent.text, sent.void) for sent in came.sent["france"][1:]] == [("gibberish", why) for why in void]


def test_void_is_for_what_nobody_can_read() -> None:
    came, problems = read({"france": [{"void": "gibberish\u202e \x00<b>\x1b"}, "ARM-1 holds"]})
    assert [(sent.text, sent.void) for sent in came.sent["france"]] == [("gibberish <b>", "unreadable"), ("ARM-1 holds", "")]
    assert told(problems) == ["illegal unreadable"]


def test_shapes_that_are_no_orders() -> None:
    for value in (3, None, {"ARM-1": "holds"}, [["ARM-1 holds"]], [{"void": ["x"]}]):
        assert told(read({"france": value})[1]) == ["fault shape"], value


def test_who_sends_nothing_is_missing_and_so_is_each_unit_that_goes_somewhere() -> None:
    came, problems = read({"france": "ARM-1 holds\nARM-2 withdraws if attacked to Normandy", "spain": notation.sheet(
        SETTINGS.scenario, campaign.start())["orders"]["spain"]})  # fmt: skip
    missing = [each.message for each in problems if each.weight == "missing"]
    assert "spain: nothing was ordered" in missing
    assert [it for it in missing if it.startswith("france")] == ["france: no order for ARM-3", "france: no order for FLT-1"]
    nations, units = notation.counts(SETTINGS.scenario, campaign.start(), came)
    assert (nations, units) == (("nations", 1, 9), ("units", 2, 31))


def test_births_and_leaders_are_due_in_winter() -> None:
    _, problems = read({"france": "build army 60 Ile De France"}, "winter builds", year=1620)
    assert "france: no birth option for Gaspard Montclair + Odile Montclair; they try once" in [each.message for each in problems]
    assert not any(
        "birth" in each.message for each in read({"france": "build army 60 Ile De France"}, "winter builds", year=1619)[1]
    )
    old = campaign.at("winter marriages")
    persons = {key: replace(person, age=person.age + 1) for key, person in old.persons.items()}
    _, problems = notation.read(replace(old, persons=persons), SETTINGS, {"orders": {"france": "vow Rainier"}})
    assert "france: Lucien Montclair must be assigned to a unit, or one is chosen for him" in [each.message for each in problems]


@pytest.mark.parametrize("phase", ["spring moves", "winter moves", "winter builds", "winter marriages"])
def test_a_sheet_is_read_back_as_nothing(phase: str) -> None:
    position = campaign.at(phase, year=1620)
    came, problems = notation.read(position, SETTINGS, notation.sheet(SETTINGS.scenario, position))
    assert not any(came.sent.values())
    assert told(problems) == []


def test_void_orders_are_told_to_their_sender_alone() -> None:
    sent = {
        "france": (Sent("france", 1, FORMS[0].kind("france ARM-1", "Bri"), "ARM-1 - Brittany", "wrong-start"),),
        "spain": (Sent("spain", 1, FORMS[0].kind("spain ARM-1", "Leo"), "ARM-1 - Leon"),),
    }
    after = refusals.tell_void_orders(replace(campaign.turn(campaign.start()), orders=Orders(sent)))
    assert [dict(event) for event in after.events] == [
        {"kind": "failed", "order": "ARM-1 - Brittany", "why": "wrong-start", "audience": "france"}
    ]


def test_no_problem_of_a_nation_tells_what_only_another_knows() -> None:
    start = campaign.start()
    bavaria = replace(start.nations["bavaria"], ally_of="spain", treasury=start.nations["bavaria"].treasury + 1)
    bought: Position = replace(start, nations={**start.nations, "bavaria": bavaria})
    orders = {"orders": {"france": "Bavaria ARM-1 - Tyrol\nbribe Bavaria 5", "spain": "Bavaria ARM-1 - Tyrol"}}
    assert notation.read(bought, SETTINGS, orders) == notation.read(start, SETTINGS, orders)


def test_many_long_and_wild_lines_are_refused_quickly() -> None:
    start = time.process_time()
    assert "fault too-many" in told(read({"france": "fortfy Loraine\n" * 10_000})[1])
    assert told(read({"france": "x" * 100_000})[1]) == ["fault too-long"]
    assert told(read({"france": "ARM-1 - " + "<b>" * (LONGEST // 4)})[1]) == ["fault unreadable"]
    assert told(read({"france": "bribe order Spain " + "a 1 " * 2_000})[1])[0].startswith("fault")
    assert told(read({"france": 'propose Lucien + Esma, "' + "a, " * 4_000 + '"'})[1])[0].startswith("fault")
    assert told(read({"france": "\x07\x1b[31mARM-1 holds"})[1]) == ["fault unreadable"]
    assert time.process_time() - start < 5


def test_nine_full_files_are_read_in_time() -> None:
    lines = [f"{unit.name} holds" for unit in campaign.start().of("france")]
    lines += ["pay England 1", "bribe Spain ARM-3 to join 10", "fortify Picardy", "assassinate Alonso 2", "loan 20 2 years"] * 3
    full = {nation: "\n".join(lines) for nation in campaign.start().players()}
    start = time.process_time()
    came, _ = read(full)
    assert time.process_time() - start < 0.4
    assert len(came.sent["france"]) == len(lines) <= MOST


def test_the_documentation_has_the_table_of_orders() -> None:
    rows = [line.split("|")[1:3] for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    told_of = [(first.strip().strip("`"), second.strip()) for first, second in rows]
    wanted = [(form.example, WHEN[form.when]) for form in FORMS]
    assert [row for row in told_of if row in wanted][: len(wanted)] == wanted


def test_editors_are_told_how_orders_are_written() -> None:
    schema = notation.schema(SETTINGS.scenario, campaign.start())["orders"]
    assert set(schema["properties"]) == set(campaign.start().players())
    assert all(form.example in schema["properties"]["france"]["description"] for form in FORMS)
