"""The guide to Dragon Lords has every order, step, ruling and house value, and its examples are read as it says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.diplomacy.phrases.trouble import Trouble
from generator.rulesets.dragon_lords import rooms
from generator.rulesets.dragon_lords.notation import language, names, reader
from generator.rulesets.dragon_lords.notation.form import HQ
from generator.rulesets.dragon_lords.notation.forms import FINAL, FIRST, FORMS, MOVEMENT
from generator.rulesets.dragon_lords.sequence import FINAL as FINAL_EVENTS
from generator.rulesets.dragon_lords.sequence import FIRST as FIRST_EVENTS
from generator.rulesets.dragon_lords.sequence import MOVEMENT as MOVEMENT_EVENTS
from generator.rulesets.dragon_lords.sequence import TAIL
from tests.support import lords

PAGE = (Path(__file__).parents[3] / "generator" / "docs" / "dragon-lords.md").read_text(encoding="utf-8")
WHEN = {"first events": FIRST, "in sequence": MOVEMENT, "final events": FINAL}
BUILDING = {"build fort", "build harbour"}
"""Orders of the first events that show their effect in the final ones."""
INNER = {"begin_turn", "begin_movement", "end_movement", "give_up_transfers", "drop_empty_units", "mark_homeless", "next_turn"}
"""Steps that only keep things tidy."""


def rows(heading: str) -> list[list[str]]:
    """The rows of the table below a heading, without its head."""
    part = re.split(r"^#+ ", PAGE.partition(f"# {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    table = [line.strip()[1:-1].split("|") for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in table[2:]]


def spans(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def kind_of(text: str, unit: str) -> type:
    """The kind of order that Aldermark reads in a text, for a unit or, without one, for its headquarters."""
    found = reader.read(text, replace(names.of(lords.scenario(), "aldermark"), unit=unit))
    assert not isinstance(found, Trouble), (text, found)
    return type(found)


@pytest.mark.parametrize(("heading", "unit"), [("Orders of the headquarters", ""), ("Orders of units", "aldermark A1")])
def test_every_order_has_its_row_and_every_example_is_read(heading: str, unit: str) -> None:
    forms = [form for form in FORMS if (form.whose == HQ) == (not unit)]
    by_example = {form.example: form for form in forms}
    table = rows(heading)
    assert [spans(row[0]) for row in table] == [[form.example] for form in forms]
    for row in table:
        form = by_example[spans(row[0])[0]]
        assert {kind_of(text, unit) for cell in row for text in spans(cell)} == {form.kind}
        if unit and form.example not in BUILDING:
            assert form in WHEN[row[1]]


def test_the_example_of_plans_is_read_without_a_fault() -> None:
    (example,) = re.findall(r"```yaml\n(orders:.*?)```", PAGE, re.DOTALL)
    orders, problems = language.read(lords.start(), lords.settings(), yaml.safe_load(example))
    assert {problem.weight for problem in problems} == {"missing"}
    assert len(orders.sent["aldermark"]) == 14


def test_the_steps_have_their_order() -> None:
    table = rows("A turn")
    for column, steps in enumerate((FIRST_EVENTS, MOVEMENT_EVENTS, (*FINAL_EVENTS, *TAIL))):
        wanted = [step.__name__.replace("_", "-") for step in steps if step.__name__ not in INNER]
        assert [name for row in table for name in spans(row[column])] == wanted


def test_every_ruling_has_its_row_with_all_its_fields() -> None:
    table = {spans(row[0])[0]: row for row in rows("Your rulings")}
    assert set(table) == set(rooms.RULINGS)
    for name, ruling in rooms.RULINGS.items():
        assert set(ruling.fields) <= set(spans(table[name][1]))


def _values(value: Any) -> list[str]:
    """The single values of a table of numbers, each key with its value."""
    if isinstance(value, Mapping):
        return [f"{key} {', '.join(_values(item))}" for key, item in value.items()]
    return list(map(str, value)) if isinstance(value, list) else [str(value)]


def test_every_house_value_has_its_row_with_its_numbers() -> None:
    facts = lords.facts()
    table = {key: row for row in rows("House values") for key in spans(row[0])}
    assert {*facts["house"], *(f"numbers.{part}" for part in facts["numbers"])} <= set(table)
    for part, value in facts["numbers"].items():
        told = re.split(r"[;,] (?=[a-z])|; ", table[f"numbers.{part}"][1])
        assert set(_values(value)) <= set(told), part
