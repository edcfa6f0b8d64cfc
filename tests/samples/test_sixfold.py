"""The demonstration game of Dragon Lords: every kind of order, every step of a turn and every happening is in it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generator import store
from generator.rulesets.dragon_lords import documents, rooms, sequence
from generator.rulesets.dragon_lords.notation import language as notation
from generator.rulesets.dragon_lords.notation.forms import FORMS
from tests.support import lords
from tests.support.rerun_samples import STATE
from tests.support.sample_record import SampleRecord
from tests.support.shown_in_sixfold import HAPPENED, NOT_SHOWN, SILENT, STEPS

SIXFOLD = SampleRecord("sixfold")


@pytest.mark.parametrize("shown", [STEPS, HAPPENED], ids=["steps", "happenings"])
def test_every_fact_stands_where_the_table_says(shown: Mapping[str, tuple[str, str]]) -> None:
    assert [name for name, (turn, words) in shown.items() if not SIXFOLD.stands(turn, words)] == []


def test_a_fact_that_is_none_is_missed() -> None:
    assert not SIXFOLD.stands("6", "ended; how: agreed, powers: [fennmoor]")


def test_every_step_of_a_turn_is_shown() -> None:
    steps = (*sequence.FIRST, *sequence.MOVEMENT, *sequence.FINAL, *sequence.TAIL)
    assert {step.__name__ for step in steps} == {*STEPS, *SILENT}


def test_nearly_every_kind_of_event_happens() -> None:
    known = {kind for kinds in rooms.SECTIONS.values() for kind in kinds if not kind.startswith("known-")}
    assert known - {it["kind"] for turn in SIXFOLD.phases for it in SIXFOLD.facts(turn)} == NOT_SHOWN


def test_every_kind_of_order_is_given_and_carried_out() -> None:
    carried_out, given = set(), set()
    for turn in SIXFOLD.phases:
        position = documents.load(SIXFOLD.read(turn, "position.yaml"), SIXFOLD.read(turn, "secret.yaml")["position"])
        came, problems = notation.read(position, lords.settings(), SIXFOLD.read(turn, "orders.yaml"))
        assert problems == []
        failed = {(it["audience"], it["unit"], it["order"]) for it in SIXFOLD.facts(turn) if it["kind"] == "failed"}
        for realm, several in came.sent.items():
            given |= {type(sent.order) for sent in several}
            carried_out |= {type(sent.order) for sent in several if (realm, sent.unit, sent.text) not in failed}
    assert given == carried_out == {form.kind for form in FORMS}


def test_some_orders_fail_in_every_turn_each_has_press_and_every_realm_is_revealed() -> None:
    assert [turn for turn in SIXFOLD.phases if not any(it["kind"] == "failed" for it in SIXFOLD.facts(turn))] == []
    homes = [SIXFOLD.home(turn) for turn in SIXFOLD.phases]
    assert [home.name for home in homes if not (home / "press.md").read_text("utf-8").strip()] == []
    public = {name for name in store.public_files(STATE, "sixfold") if name.endswith("/revealed.yaml")}
    assert public == {f"sixfold/{home.name}/revealed.yaml" for home in homes}
    assert set(SIXFOLD.read("6", "revealed.yaml")["powers"]) == set(lords.facts()["realms"])
