"""What only one reader is told: Markdown by a template of the rule system, from which messages and pages are made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.core.canonical_yaml import flow
from generator.core.event import Event
from generator.core.public import PublicGame
from generator.publish.private_notices import called, lines, notice
from generator.render.texts import html, phase_texts
from generator.render.texts.markdown import tokens
from tests.rulesets.ambition_and_empire.table import RULES, START
from tests.support.real_report import environment
from tests.support.real_report import game as tea

PHASE = replace(tea().phases[0], phase=START.phase, position=RULES.dump(START)[0], events=({"kind": "ended", "how": "solo"},))
GAME = PublicGame("game", "Game", RULES.id, {}, (PHASE,))
HOSTILE = "*A* <b>Swi</b> [H](https://evil.example) 1. # _x_ & @everyone `y` | ~~z~~"


def bid(**fields: str | int) -> Event:
    return {"kind": "bid", "audience": "gm", "power": "france", "points": 2, "order": "A Swi H", "outcome": "won", **fields}


BIDS = {
    "a bid that won": (bid(), "France, 2 DP: A Swi H: won"),
    "a bid that lost": (bid(outcome="lost"), "France, 2 DP: A Swi H: lost to an order with as many points or more"),
    "a bid that did not count": (bid(outcome="void", cause="overspent"), "more than it has, and loses all its points)"),
    "a reason without words": (bid(outcome="void", cause="asleep"), "did not count (asleep)"),
    "a power that is not there any more": (bid(power="vXY"), "vXY, 2 DP: A Swi H: won"),
    "an order with a dash": (bid(order="A BaW - Boh"), "France, 2 DP: A BaW – Boh: won"),
    "an order that would be marks": (bid(order=HOSTILE), f"France, 2 DP: {HOSTILE}: won"),
    "an event without words": ({"kind": "omen", "audience": "gm", "of": ["*x*"]}, '{kind: omen, of: ["*x*"]}'),
}


@pytest.mark.parametrize(("event", "line"), BIDS.values(), ids=BIDS)
def test_a_private_fact_in_words(event: Event, line: str) -> None:
    text = notice(environment(), GAME, PHASE, RULES, [event, bid()], "gm")
    assert lines(text)[0].endswith(line)
    assert lines(text)[1] == "France, 2 DP: A Swi H: won"
    shown = html.render(tokens(text))
    assert shown.count("<li>") == 2
    assert not any(mark in shown for mark in ("<b>", "<a", "<em>", "<code>", "<del>"))


def test_whose_a_bid_is_stands_there_for_all_but_the_power_itself() -> None:
    said = {who: lines(notice(environment(), GAME, PHASE, RULES, [bid()], who)) for who in ("france", "gm", "")}
    assert said == {"france": ["2 DP: A Swi H: won"], "gm": ["France, 2 DP: A Swi H: won"], "": ["France, 2 DP: A Swi H: won"]}


def test_without_a_template_facts_are_told_as_data(tmp_path: Path) -> None:
    events: list[Event] = [{"kind": "found", "audience": "france", "place": "Par", "note": HOSTILE}]
    text = notice(phase_texts.environment(tmp_path), GAME, PHASE, RULES, events, "france")
    assert lines(text) == [flow({"kind": "found", "place": "Par", "note": HOSTILE})]


def test_a_template_knows_its_reader_and_all_that_a_report_has(tmp_path: Path) -> None:
    template = "For {{ reader }}: {{ told|length }}, {{ events.ended[0].how }}, {{ board.money.france }}, {{ id.title }}."
    (tmp_path / "notice.md.j2").write_text(template)
    (tmp_path / "subject.txt.j2").write_text("x")
    phase = replace(PHASE, after={**PHASE.position, "money": {"france": 3}})
    text = notice(phase_texts.environment(tmp_path), GAME, phase, RULES, [bid()], "france")
    assert lines(text) == ["For france: 1, solo, 3, Spring 1763 Orders."]


def test_a_template_that_asks_for_another_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "notice.md.j2").write_text('{% include "nowhere.md.j2" %}')
    (tmp_path / "subject.txt.j2").write_text("x")
    with pytest.raises(Exception, match=r"nowhere\.md\.j2"):
        notice(phase_texts.environment(tmp_path), GAME, PHASE, RULES, [bid()], "france")


@pytest.mark.parametrize(
    ("reader", "name"), [("austria", "the Habsburg Empire"), ("france", "France"), ("gm", "the gamemaster"), ("vXY", "vXY")]
)
def test_a_reader_is_called_as_in_a_sentence(reader: str, name: str) -> None:
    assert called(reader, RULES, RULES.view(PHASE)) == name
