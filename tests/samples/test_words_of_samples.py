"""Laws that the words of every record of the games of Diplomacy in `state/` keep."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from generator import store
from generator.core.public import PublicPhase
from generator.diplomacy.position import load
from generator.render.texts import phase_texts
from tests.support import real_report, rerun_samples
from tests.support.rerun_samples import STATE, rules_of

OTHERS = {"concord", "sixfold"}
"""The games of another kind, which `test_concord` and `test_sixfold` are about."""

MARKS = re.compile(r"\*\*|\[([^\[\]]*)\]\(place:\w+\)|\\(?=[&.()])")


def games() -> list[str]:
    """The ids of the games of Diplomacy."""
    return [name for name in rerun_samples.games() if name not in OTHERS]


@cache
def played(name: str) -> tuple[tuple[PublicPhase, dict[str, Any], str], ...]:
    """Every phase of a game that was played, what its rule system shows of it, and its report in bare words."""
    game, problems = store.public_game(STATE, name)
    assert game is not None
    assert not problems
    rules, env = rules_of(name), real_report.environment()
    done = [(phase, dict(rules.view(phase))) for phase in game.phases if phase.done]
    texts = (phase_texts.report(env, game, phase, view) for phase, view in done)
    return tuple((*both, MARKS.sub(lambda it: it[1] or "", text)) for both, text in zip(done, texts, strict=True))


def headline(text: str) -> str:
    """The sentences above the first part of a report."""
    return text.partition("\n## ")[0].strip().splitlines()[-1]


def of_kind(phase: PublicPhase, kind: str) -> list[Any]:
    return [it for it in phase.events if it["kind"] == kind]


@pytest.mark.parametrize("name", games())
def test_the_summary_counts_the_orders_that_were_written(name: str) -> None:
    for phase, view, text in played(name):
        if phase.phase.step == "orders":
            players = [it for it in of_kind(phase, "order") if it["power"] not in view["minors"]]
            ordered = [it for it in players if it["order"] or "written" in it]
            counted = re.search(r"\d+ of (\d+) orders?(?: to units)? succeeded", headline(text))
            assert (int(counted[1]) if counted else 0) == len(ordered), phase.phase.folder


@pytest.mark.parametrize("name", games())
def test_summary_and_notice_list_the_same_eliminated(name: str) -> None:
    for phase, view, text in played(name):
        above = re.search(r"Eliminated: ([^.]*)\.", headline(text))
        below = re.search(r"^- Eliminated: (.*)\.$", text, re.MULTILINE)
        before, after = load(phase.position), load(phase.after)
        had, has = ({it.power for it in one.units} | set(one.centres.values()) for one in (before, after))
        out = [it["power"] for it in of_kind(phase, "eliminated") if it["power"] in had]
        out += sorted(had - has - set(view["minors"])) if phase.phase.step == "adjustments" else []  # a last unit was removed
        assert bool(above) == bool(below) == bool(out), phase.phase.folder
        for power in out:
            names = view["powers"][power]
            assert above is not None
            assert below is not None
            assert names.get("brief", names["name"]) in above[1], phase.phase.folder
            assert names["name"] in below[1], phase.phase.folder


@pytest.mark.parametrize("name", games())
def test_the_summary_names_the_lord_of_every_conquered_thrall(name: str) -> None:
    for phase, view, text in played(name):
        before = load(phase.position).powers
        for it in of_kind(phase, "centre"):
            lord = before[it["from"]].of if it.get("from") in before else ""
            if lord and it.get("to") and it["place"] == it["from"] and it.get("step") != "e":
                told = f"{view['places'][it['place']]} (thrall of {view['called'].get(lord, view['powers'][lord]['name'])})"
                assert told in headline(text), phase.phase.folder


@pytest.mark.parametrize("name", games())
def test_minor_powers_are_told_of_in_the_order_of_the_board(name: str) -> None:
    for _, view, _ in played(name):
        assert view["minors"] == tuple(place for place in view["places"] if place in set(view["minors"]))


@pytest.mark.parametrize("name", games())
def test_nobody_is_in_front_in_a_game_that_is_over(name: str) -> None:
    for phase, _, text in played(name):
        assert not (of_kind(phase, "ended") and "In front" in headline(text)), phase.phase.folder
