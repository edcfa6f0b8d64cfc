"""The demonstration game of the dynastic campaign: every kind of order, every table and every happening is in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
import yaml

from generator import store
from generator.rulesets.dynastic_campaign import documents
from generator.rulesets.dynastic_campaign.notation import language as notation
from generator.rulesets.dynastic_campaign.notation.forms import FORMS
from tests.support import campaign
from tests.support.rerun_samples import STATE
from tests.support.shown_in_concord import HAPPENED, TABLES

HOME = STATE / "concord"
PHASES = sorted(path for path in HOME.iterdir() if path.is_dir())
UNUSED = {"bonus"}
"""Tables for before a game begins."""


def read(path: Any) -> Any:
    """A file of the game; the values of a record are what the engine wrote."""
    return yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 - as safe, and quicker


@cache
def facts(number: str) -> tuple[Mapping[str, Any], ...]:
    """What happened in a phase, for everybody and in secret."""
    (home,) = (path for path in PHASES if path.name.startswith(number))
    return tuple(event for name in ("results.yaml", "secret.yaml") for event in read(home / name)["events"])


def stands(number: str, words: str) -> bool:
    """Whether a phase has a fact of a kind with some fields."""
    kind, _, fields = words.partition("; ")
    wanted = yaml.safe_load("{" + fields + "}")
    return any(it["kind"] == kind and all(it.get(key) == value for key, value in wanted.items()) for it in facts(number))


@pytest.mark.parametrize("shown", [TABLES, HAPPENED], ids=["tables", "happenings"])
def test_every_fact_stands_where_the_table_says(shown: Mapping[str, tuple[str, str]]) -> None:
    assert [name for name, (number, words) in shown.items() if not stands(number, words)] == []


def test_a_fact_that_is_none_is_missed() -> None:
    assert not stands("14", "ended; how: agreed, powers: [spain]")


def test_every_table_of_the_scenario_is_shown() -> None:
    scenario = campaign.facts()
    numbers = {key for key, value in scenario["clergy"].items() if key in {"promotion", "skip", "pope_annuls", "arrest"} and value}
    assert set(TABLES) == {*scenario["tables"], *numbers} - UNUSED


def test_every_kind_of_order_is_given_and_carried_out() -> None:
    carried_out, given = set(), set()
    for home in PHASES:
        position = documents.load(read(home / "position.yaml"), read(home / "secret.yaml")["position"])
        came, _ = notation.read(position, campaign.settings(), read(home / "orders.yaml"))
        failed = {(it.get("audience"), it.get("order")) for it in facts(home.name[:2]) if it["kind"] in {"failed", "against-term"}}
        for nation, several in came.sent.items():
            given |= {type(sent.order) for sent in several if sent.void != "unreadable"}
            carried_out |= {type(sent.order) for sent in several if sent.void != "unreadable" and (nation, sent.text) not in failed}
    assert given == carried_out == {form.kind for form in FORMS}


def test_some_orders_fail_in_every_season() -> None:
    assert [home.name for home in PHASES if not any(it["kind"] == "failed" for it in facts(home.name[:2]))] == []


def test_it_plays_two_years_has_words_for_each_phase_and_reveals_every_nation() -> None:
    assert [home.name.split("-", 1)[1] for home in PHASES[:7]] == [
        home.name.split("-", 1)[1].replace("1620", "1619") for home in PHASES[7:]
    ]
    assert [home.name for home in PHASES if not (home / "press.md").read_text("utf-8").strip()] == []
    public = {name for name in store.public_files(STATE, "concord") if name.endswith("/revealed.yaml")}
    assert public == {f"concord/{home.name}/revealed.yaml" for home in PHASES}
    players = {key for key, it in campaign.facts()["nations"].items() if it.get("played", True)}
    assert [home.name for home in PHASES if set(read(home / "revealed.yaml")["powers"]) != players] == []
