"""Every event of Dragon Lords is told in words: each kind has a heading, one room that tells it, and a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from generator.core.event import EVERYBODY, GM, Event
from generator.core.turn import Turn
from generator.rulesets.dragon_lords import rooms
from generator.rulesets.dragon_lords.orders import March, Proclaim
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.reports import chapters, names
from tests.support import lords, lords_play
from tests.support import lords_words as words

RAW = re.compile(rf"\b(?:{'|'.join(lords.start().realms)}) [GAF]\d|None|Decimal|\{{|\[\]|\bundefined\b")
"""What no sentence has: the id of a unit, and values as the program writes them."""
PER_KIND = 3
"""How many events of each kind are put into words: all are made alike."""


@cache
def games() -> tuple[tuple[Position, Turn], ...]:
    """The turns of a game by chance with fog, each with the position before it."""
    return tuple(lords_play.play(1, 8))


def test_every_kind_that_is_logged_has_a_heading() -> None:
    known = words.sections()
    assert {kind: where for kind, where in words.logged().items() if kind not in known} == {}


def test_every_kind_that_has_a_heading_is_logged() -> None:
    """Dice and rulings are logged by the engine."""
    assert set(words.sections()) - set(words.logged()) == {"roll", "ruling"}


def test_every_heading_is_one_of_a_report() -> None:
    assert set(words.sections().values()) <= {*chapters.CHAPTERS, *chapters.PRIVATE, ""}


def test_each_kind_is_told_by_one_room() -> None:
    told = Counter(kind for sections in rooms.SECTIONS.values() for kind in sections)
    assert [kind for kind, parts in told.items() if parts > 1] == []


@pytest.mark.parametrize("room", rooms.SECTIONS)
def test_a_template_names_the_kinds_of_its_room_and_no_others(room: str) -> None:
    """Also those that no game by chance brings about."""
    text = (words.TEMPLATES / f"{room}.md.j2").read_text(encoding="utf-8")
    assert set(re.findall(r'e\.kind == "([a-z-]+)"', text)) == set(rooms.SECTIONS[room])


def untold(event: Event, sentence: str) -> Iterator[str]:
    """What is wrong with the sentence for an event."""
    if not sentence.strip():
        yield "nothing is said"
    elif not sentence.rstrip("*").endswith((".", "”")):
        yield "the sentence does not end"
    if wrong := RAW.search(sentence):
        yield f"raw: {wrong[0]}"


def test_a_game_by_chance_is_told_in_sentences() -> None:
    seen: Counter[str] = Counter()
    wrong = []
    for before, after in games():
        _, phase = words.published(before, after)
        for event in after.events:
            kind = str(event["kind"])
            seen[kind] += 1
            if seen[kind] <= PER_KIND:
                sentence = words.sentence(event, phase)
                wrong += [f"{kind}: {fault}: {sentence} <- {event}" for fault in untold(event, sentence)]
    assert wrong[:5] == []
    assert len(seen) > 60


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        ({"rule": "treasury", "power": "brynn", "money": "65"}, "The gamemaster set the treasury of Brynn to 65 gold."),
        ({"rule": "end", "why": "All agreed"}, "The gamemaster ended the game. Why: All agreed."),
        ({"rule": "proclamation", "realm": "brynn", "verdict": "bad"}, "The gamemaster judged the proclamation of Brynn: bad."),
        (
            {"rule": "ground", "place": "Ternmarch", "damage": "0", "why": "A wager was won"},
            "The gamemaster set Ternmarch to damage of level 0. Why: A wager was won.",
        ),
    ],
    ids=lambda it: it["rule"] if isinstance(it, dict) else "",
)
def test_a_ruling_says_what_was_ruled(ruling: dict[str, str], said: str) -> None:
    _, phase = words.published(*games()[0])
    assert words.sentence({"kind": "ruling", **ruling}, phase) == said


def test_every_reason_has_words() -> None:
    assert not [why for why, text in rooms.REASONS.items() if text.endswith(".") or not text]


def test_every_report_and_every_notice_can_be_made() -> None:
    for before, after in games()[::6]:
        for reader, text in words.all_texts(before, after):
            assert not re.search(r"\n- *\n", text), (before.phase.id, reader)
            assert not RAW.search(text), (before.phase.id, reader, RAW.search(text))


def test_the_gm_reads_a_battle_from_both_sides() -> None:
    """Though everything is told once, also what concerns two realms."""
    units = (lords.unit("brynn A1", "Bry", ("infantry", 6)), lords.unit("corvane A1", "Gul", ("infantry", 4)))
    before = lords.at_war(lords.only(*units), ("brynn", "corvane"))
    turn = lords_play.played(before, lords.settings(), {"brynn": [March("brynn A1", "Gul")]}, b"battle")
    text = words.notice(before, turn, GM)
    assert text.count("**Phase 1, Gullmarch:** Brynn and Corvane fight.") == 2
    for realm in ("Brynn", "Corvane"):
        sheet = text.partition(f"### {realm}")[2].partition("### ")[0]
        assert "| 1 |" in sheet
        assert ":* round 1: " in sheet
        assert "You have" in sheet


def test_the_gm_reads_what_independents_fought_with() -> None:
    units = (lords.unit("brynn A1", "Bry", ("infantry", 6)), lords.unit("independent G3", "Gul", ("levy", 2)))
    turn = lords_play.played(lords.only(*units), lords.settings(), {"brynn": [March("brynn A1", "Gul")]}, b"battle")
    text = words.notice(lords.only(*units), turn, GM)
    assert "The independents fought with the independent garrison: 2 levies." in text
    assert "Gm " not in text


def test_without_fog_the_report_has_a_sheet_for_each_realm() -> None:
    before = lords.start()
    turn = lords_play.played(lords_play.opened(lords.settings(), fog=False), lords.settings(), {}, b"open")
    assert {event["audience"] for event in turn.events} == {EVERYBODY}
    text = words.report(before, turn)
    for realm in before.players():
        assert f"## {lords.scenario().realms[realm].name} in this turn" in text
    assert text.count("**Treasury, step by step:**") == 6
    assert "4 infantry (rank 1)" in text
    assert "Orla, captain with tactics 2, leads it" in text
    assert "What you saw" not in text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<script>alert(1)</script> of doom", r"“\<script\>alert(1)\</script\> of doom”"),
        ("a long\n\n# Heading\n\n- item", "“a long # Heading - item”"),
        ("[url=javascript:x]here[/url] | cell", r"“\[url=javascript:x\]here\[/url\] \| cell”"),
        ("\u202eturned around\u202c, all of it", "“turned around, all of it”"),
    ],
    ids=["markup", "lines", "links", "direction"],
)
def test_a_proclamation_is_quoted_and_disarmed(text: str, said: str) -> None:
    before = lords.start()
    turn = lords_play.played(before, lords.settings(), {"brynn": [Proclaim(text)]}, b"words")
    assert said in words.report(before, turn).replace(r"\#", "#").replace(r"\-", "-")


def test_what_a_realm_took_is_told_by_whose_it_was() -> None:
    before, after = games()[0]
    view = words.ruleset().view(words.published(before, after)[1])
    owners = {"Gul": "corvane", "Red": "independent", "Bla": "independent"}
    module: Any = words.environment().get_template("march.md.j2").module
    told = module.taken([{"place": place, "by": "brynn", "was": was} for place, was in owners.items()], view)
    named = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", str(told))
    assert named == "**Brynn** took **Gullmarch** from Corvane, and **Redhills** and **Blackhills**, which were independent."


def test_what_a_realm_gave_another_is_told_at_once() -> None:
    before, after = games()[0]
    gifts = [("Gul", "brynn", "corvane"), ("Red", "brynn", "corvane"), ("Bla", "corvane", "brynn")]
    given: list[Event] = [{"kind": "given", "audience": EVERYBODY, "place": place, "by": by, "to": to} for place, by, to in gifts]
    _, phase = words.published(before, replace(after, events=tuple(given)))
    template = words.environment().get_template("summary.md.j2")
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", template.render(view=words.ruleset().view(phase), phase=phase))
    assert text.startswith("Brynn gave Gullmarch and Redhills to Corvane, and Corvane gave Blackhills to Brynn. ")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"kind": "damaged", "damage": "1"}, "Ternmarch was damaged (level 1)."),
        ({"kind": "recovered", "damage": "1"}, "Ternmarch recovered in part: damage of level 1 is left."),
        ({"kind": "recovered", "damage": 0}, "Ternmarch recovered, and is whole."),
    ],
)
def test_damage_is_told_by_its_level(event: Event, said: str) -> None:
    _, phase = words.published(*games()[0])
    assert words.sentence({**event, "place": "Ternmarch"}, phase) == said


@pytest.mark.parametrize(
    ("purpose", "said"),
    [
        ("spy 4 of corvane on brynn", "a spy of Corvane on Brynn"),
        ("unpaid spy of brynn A1", "unpaid spies of A1 of Brynn"),
        ("damage by battles in Ald", "damage by battles in Aldgate"),
    ],
)
def test_what_a_roll_was_for_is_said_in_names(purpose: str, said: str) -> None:
    assert names.Spoken(lords.scenario())[purpose] == said
