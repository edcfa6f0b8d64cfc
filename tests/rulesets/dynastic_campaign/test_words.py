"""Every event of a campaign is told in words: each kind has a heading, one part of the rules that tells it, and a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from generator.core.event import Event
from generator.core.turn import Turn
from generator.render.texts import phase_texts
from generator.rulesets.dynastic_campaign import rooms
from generator.rulesets.dynastic_campaign.position import CODES, Position
from generator.rulesets.dynastic_campaign.reports import chapters
from tests.support import campaign, campaign_play
from tests.support import campaign_words as words

PHASES = 21
RAW = re.compile(rf"\b(?:{'|'.join(campaign.start().nations)}) (?:{'|'.join(CODES.values())})-\d|None|Decimal|\{{|\[\]")
"""What no sentence has: the id of a unit, and values as the program writes them."""


@cache
def campaigns() -> tuple[tuple[Position, Turn], ...]:
    """The phases of a campaign by chance, each with the position before it."""
    found, position, random = [], campaign.start(), Random(5)
    for _ in range(PHASES):
        orders = campaign_play.orders_of(campaign.settings(), position, random)
        after = campaign_play.play_phase(campaign.settings(), position, orders, b"words")
        found.append((position, after))
        position = after.position
    return tuple(found)


def test_every_kind_that_is_logged_has_a_heading() -> None:
    known = words.sections()
    assert {kind: where for kind, where in words.logged().items() if kind not in known} == {}


def test_every_heading_is_one_of_the_report() -> None:
    assert set(words.sections().values()) <= {*chapters.CHAPTERS, ""}


def test_each_kind_is_told_by_one_part_of_the_rules() -> None:
    told = Counter(kind for sections in rooms.SECTIONS.values() for kind in sections)
    assert [kind for kind, parts in told.items() if parts > 1] == []


@pytest.mark.parametrize("room", rooms.SECTIONS)
def test_each_kind_is_named_in_its_template(room: str) -> None:
    """Also those that no campaign by chance brings about."""
    text = (words.TEMPLATES / f"{room}.md.j2").read_text(encoding="utf-8")
    assert [kind for kind in rooms.SECTIONS[room] if f'"{kind}"' not in text] == []


@pytest.mark.parametrize("room", rooms.SECTIONS)
def test_a_template_names_no_kind_that_there_is_not(room: str) -> None:
    text = (words.TEMPLATES / f"{room}.md.j2").read_text(encoding="utf-8")
    named = set(re.findall(r'e\.kind == "([a-z-]+)"', text))
    assert named - set(words.sections()) == set()


def untold(event: Event, sentence: str) -> Iterator[str]:
    """What is wrong with the sentence for an event."""
    if not sentence.strip():
        yield "nothing is said"
    elif event["kind"] != "money" and not sentence.rstrip("*").endswith((".", "”")):
        yield "the sentence does not end"
    if "order" not in event and (wrong := RAW.search(sentence)):
        yield f"raw: {wrong[0]}"


def test_a_campaign_by_chance_is_told_in_sentences() -> None:
    seen: Counter[str] = Counter()
    wrong = []
    for before, after in campaigns():
        told = words.teller(before, after)
        for event in after.events:
            kind = str(event["kind"])
            seen[kind] += 1
            if seen[kind] <= 25 and kind != "failed":
                sentence = told(event)
                wrong += [f"{kind}: {fault}: {sentence} <- {event}" for fault in untold(event, sentence)]
    assert wrong[:5] == []
    assert len(seen) > 40


def test_every_reason_has_words() -> None:
    failed = [event for _, after in campaigns() for event in after.events if event["kind"] == "failed"]
    assert {str(event["why"]) for event in failed} <= set(rooms.REASONS)
    assert len(failed) > 100
    assert not [why for why, text in rooms.REASONS.items() if text.endswith(".") or not text]


def test_every_report_and_every_notice_can_be_made() -> None:
    for before, after in campaigns()[::4]:
        for reader, text in words.all_texts(before, after):
            assert "- \n" not in text, (before.phase.id, reader)
            assert not re.search(r"\n- *\n", text), (before.phase.id, reader)


RULINGS = {
    "one without words of its own, and without what was left out": (
        {"rule": "flag-term", "writ": "3", "term": "2", "place": "", "losses": {}},
        "The gamemaster ruled: flag term, writ 3, term 2.",
    ),
    "how a battle ended": (
        {"rule": "battle", "place": "SpN", "winner": "france", "draw": "", "losses": {"spain ARM-3": 40}, "baggage": {}},
        "The gamemaster ruled how the battle in the [Spanish Netherlands](place:SpN) ended.",
    ),
    "what a unit has": (
        {"rule": "unit", "unit": "france ARM-2", "place": "SpN", "ap": "40", "mood": "rebel"},
        "The gamemaster ruled that ARM-2 of France stands in the [Spanish Netherlands](place:SpN), has 40 AP and is in rebellion.",
    ),
    "a unit that is gone": (
        {"rule": "unit", "unit": "france ARM-2", "ap": "0"},
        "The gamemaster ruled that ARM-2 of France is no more.",
    ),
    "with its reason": ({"rule": "end", "why": "all agree"}, "The gamemaster ended the game: all agree."),
    "about two nations": (
        {"rule": "peace", "nations": ["bavaria", "spain"]},
        "The gamemaster ruled that there is peace between Bavaria and Spain.",
    ),
    "about a unit": (
        {"rule": "leader", "person": "Lucien Montclair", "unit": "france ARM-2"},
        "The gamemaster ruled that Lucien Montclair leads ARM-2 of France.",
    ),
    "against an order": (
        {"rule": "void-order", "nation": "austria", "order": "ARM-1 - Bohemia", "writ": "41", "why": "a promise binds"},
        "The gamemaster ruled that the order “ARM-1 – Bohemia” of Austria is void, under writ 41: a promise binds.",
    ),
    "about an investment": (
        {"rule": "verdict", "power": "england", "about": "draining the fens", "money": "14"},
        "The gamemaster ruled that “draining the fens” pays England back 14D.",
    ),
    "about money": (
        {"rule": "treasury", "power": "ottomans", "money": "12.5"},
        "The gamemaster ruled that the Ottoman Empire has 12.5D in its treasury.",
    ),
}


@pytest.mark.parametrize(("ruling", "said"), RULINGS.values(), ids=RULINGS)
def test_rulings(ruling: Event, said: str) -> None:
    before, after = campaigns()[0]
    assert words.sentence({"kind": "ruling", **ruling}, before, after).replace("\\", "") == said


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"kind": "war", "nation": "ottomans", "on": "france"}, "- **The Ottoman Empire** declared war on France."),
        ({"kind": "war", "nation": "france", "on": "ottomans"}, "- **France** declared war on the Ottoman Empire."),
        ({"kind": "alliance-over", "ally": "papal-states"}, "- The alliance with the Papal States is over."),
        ({"kind": "war", "nation": "france", "on": "val-telline"}, "- **France** declared war on the Val Telline."),
        (
            {"kind": "roll", "purpose": "landing of ottomans ARM-1", "dice": [3], "sides": 6},
            "- Landing of ARM-1 of the Ottoman Empire: 3 on 1d6.",
        ),
    ],
)
def test_a_nation_with_an_article_reads_well_wherever_it_stands(event: Event, sentence: str) -> None:
    """The scenario says how it is called within a sentence."""
    before = campaign.start()
    assert sentence in words.report(before, campaign.turn(before).announce([event])).splitlines()


def test_the_die_by_which_a_corsair_turns_on_somebody_says_how_nations_are_counted() -> None:
    event: Event = {"kind": "roll", "purpose": "whom england COR-1 turns on", "dice": [1], "sides": 7}
    said = "Whom COR-1 of England turns on, of the nations that its letter did not name, by the alphabet: 1 on 1d7."
    assert said in words.report(campaign.start(), campaign.turn(campaign.start()).announce([event]))


def test_the_end_of_the_game_is_told_in_full_once() -> None:
    """The summary has who won, and the chapter of the year's end the scores."""
    before = campaign.start()
    scores, provinces = {"ottomans": 40, "france": 30}, {"ottomans": 7, "france": 6}
    event: Event = {"kind": "ended", "powers": ["ottomans"], "how": "scores", "scores": scores, "provinces": provinces}
    after = campaign.turn(before).announce([event])
    text = words.report(before, after)
    assert "**The game is over: the Ottoman Empire won.** " in text
    assert text.count("with the highest score") == text.count("Scores:") == 1
    assert "****" not in text
    game, phase = words.published(before, after)
    first = phase_texts.first_post(words.environment(), game, campaign_play.ruleset().view(phase))
    assert (
        "**The game is over**: the Ottoman Empire won with the highest score. Scores: the Ottoman Empire 40 (7 provinces)" in first
    )
