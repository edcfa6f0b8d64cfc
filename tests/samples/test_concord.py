"""The demonstration game of the dynastic campaign: every kind of order, every table and every happening is in it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generator import store
from generator.rulesets.dynastic_campaign import documents
from generator.rulesets.dynastic_campaign.notation import language as notation
from generator.rulesets.dynastic_campaign.notation.forms import FORMS
from tests.support import campaign
from tests.support.rerun_samples import STATE
from tests.support.sample_record import SampleRecord
from tests.support.shown_in_concord import HAPPENED, TABLES

CONCORD = SampleRecord("concord")
UNUSED = {"bonus"}
"""Tables for before a game begins."""


@pytest.mark.parametrize("shown", [TABLES, HAPPENED], ids=["tables", "happenings"])
def test_every_fact_stands_where_the_table_says(shown: Mapping[str, tuple[str, str]]) -> None:
    assert [name for name, (number, words) in shown.items() if not CONCORD.stands(number, words)] == []


def test_a_fact_that_is_none_is_missed() -> None:
    assert not CONCORD.stands("14", "ended; how: agreed, powers: [spain]")


def test_every_table_of_the_scenario_is_shown() -> None:
    scenario = campaign.facts()
    numbers = {key for key, value in scenario["clergy"].items() if key in {"promotion", "skip", "pope_annuls", "arrest"} and value}
    assert set(TABLES) == {*scenario["tables"], *numbers} - UNUSED


def test_every_kind_of_order_is_given_and_carried_out() -> None:
    carried_out, given = set(), set()
    for phase in CONCORD.phases:
        position = documents.load(CONCORD.read(phase, "position.yaml"), CONCORD.read(phase, "secret.yaml")["position"])
        came, _ = notation.read(position, campaign.settings(), CONCORD.read(phase, "orders.yaml"))
        failed = {(it.get("audience"), it.get("order")) for it in CONCORD.facts(phase) if it["kind"] in {"failed", "against-term"}}
        for nation, several in came.sent.items():
            given |= {type(sent.order) for sent in several if sent.void != "unreadable"}
            carried_out |= {type(sent.order) for sent in several if sent.void != "unreadable" and (nation, sent.text) not in failed}
    assert given == carried_out == {form.kind for form in FORMS}


def test_some_orders_fail_in_every_season() -> None:
    assert [phase for phase in CONCORD.phases if not any(it["kind"] == "failed" for it in CONCORD.facts(phase))] == []


def test_it_plays_two_years_has_words_for_each_phase_and_reveals_every_nation() -> None:
    homes = [CONCORD.home(phase) for phase in CONCORD.phases]
    assert [home.name.split("-", 1)[1] for home in homes[:7]] == [
        home.name.split("-", 1)[1].replace("1620", "1619") for home in homes[7:]
    ]
    assert [home.name for home in homes if not (home / "press.md").read_text("utf-8").strip()] == []
    public = {name for name in store.public_files(STATE, "concord") if name.endswith("/revealed.yaml")}
    assert public == {f"concord/{home.name}/revealed.yaml" for home in homes}
    players = {key for key, it in campaign.facts()["nations"].items() if it.get("played", True)}
    assert [home.name for home in homes if set(CONCORD.read(home.name[:2], "revealed.yaml")["powers"]) != players] == []
