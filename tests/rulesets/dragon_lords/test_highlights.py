"""What a report of Dragon Lords begins with, proclamations that are quoted, and who learns of passengers who turn on a fleet."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from generator import store
from generator.core.event import Event
from generator.core.public import PublicGame
from generator.publish import phase_report
from generator.render.texts import phase_texts
from generator.render.texts.markdown import tokens
from generator.rulesets.dragon_lords.battle.sea import fight_at_sea
from generator.rulesets.dragon_lords.march.landing import unload_armies
from generator.rulesets.dragon_lords.orders import Unload
from generator.rulesets.dragon_lords.pages import seen
from generator.rulesets.dragon_lords.reports.chapters import CHAPTERS, kinds
from generator.rulesets.dragon_lords.reports.highlights import SENTENCES, SORTS, highlights
from generator.rulesets.dragon_lords.reports.names import LONGEST_QUOTED, quoted
from tests.support import lords, lords_words
from tests.support.lords import at_war, events, only, unit
from tests.support.rerun_samples import STATE

EVERYTHING: tuple[Event, ...] = (
    {"kind": "taken", "place": "Gul", "by": "brynn", "was": "independent"},
    {"kind": "taken", "place": "Cor", "by": "brynn", "was": "corvane"},
    {"kind": "taken", "place": "Roo", "by": "brynn", "was": "corvane"},
    {"kind": "fought", "place": "Gul", "realms": ["brynn", "independent"]},
    {"kind": "peace", "realms": ["aldermark", "brynn"]},
    {"kind": "war", "by": "brynn", "on": "corvane"},
    {"kind": "war", "by": "brynn", "on": "dunhollow"},
    {"kind": "title", "realm": "brynn", "fiefdom": "duchy-of-brynn"},
    {"kind": "eliminated", "realm": "eskerland"},
)


def test_the_weightiest_sorts_come_first_and_leave_room_for_who_is_in_front() -> None:
    found = highlights(EVERYTHING)
    assert [it.sort for it in found] == ["out", "wars", "taken", "bonds"]
    assert len(found) == SENTENCES - 1
    assert [[str(it["place"]) for it in those] for those in found[2].groups] == [["Cor", "Roo"], ["Gul"]]
    assert [len(those) for those in found[1].groups] == [2]


def test_every_sort_is_told_in_a_sentence() -> None:
    text = (lords_words.TEMPLATES / "summary.md.j2").read_text("utf-8")
    assert set(re.findall(r'sort == "(\w+)"', text)) == set(SORTS)


def test_a_report_has_a_chapter_for_all_that_its_beginning_may_have_no_room_for() -> None:
    headings, _ = kinds()
    told = {kind for those in SORTS.values() for kind in those} - {"ended"}
    assert {kind: headings[kind] for kind in told if headings[kind] not in CHAPTERS} == {}


@pytest.fixture(scope="module")
def game() -> PublicGame:
    """Sixfold as everybody reads it, with all that was revealed."""
    found, _ = store.public_game(STATE, "sixfold")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def reports(game: PublicGame) -> dict[str, str]:
    """The report of each turn of Sixfold as everybody reads it."""
    rules, env = lords_words.ruleset(), lords_words.environment()
    return {it.phase.folder[:2]: phase_texts.report(env, game, it, rules.view(it)) for it in game.phases}


def test_what_each_realm_knew_is_on_a_map_of_each_turn_once_all_is_revealed(game: PublicGame) -> None:
    page = seen.page(lords.scenario())
    values = page.values(game.phases)
    assert values is not None
    assert [len(it["realms"]) for it in values["turns"]] == [6] * 6
    below = {it.address: it.values for it in page.below(game.phases)}
    hidden = {realm: below["turn-2"][realm].picture.pieces for realm in ("corvane", "dunhollow")}
    assert {realm: any(it.place == "Dun" and it.owner == "corvane" for it in those) for realm, those in hidden.items()} == {
        "corvane": True,
        "dunhollow": False,
    }
    assert {it.owner for it in below["turn-2"]["corvane"].picture.arrows} == {"corvane"}
    key = below["turn-2"]["key"].picture
    assert {it.kind for it in hidden["corvane"]} <= {it.kind for it in key.pieces}
    assert key.forts
    assert set(key.places) == {"harbour"}
    assert page.values([replace(it, revealed={}) for it in game.phases]) is None


def test_a_report_begins_with_five_sentences_at_most(reports: dict[str, str]) -> None:
    heads = {number: text.split("\n\n")[1] for number, text in reports.items()}
    assert {number: head for number, head in heads.items() if len(re.findall(r"\.(?:\*\*)?(?= |$)", head)) > SENTENCES} == {}
    assert heads["04"].startswith(
        "Corvane declared war on Brynn. Corvane took [Brynhaven](place:Bry) from Brynn, and Dunhollow took"
    )
    assert "All stand equal, with 36 points each." in heads["01"]
    assert "Corvane and Dunhollow made peace, and so did Eskerland and Fennmoor; Corvane serves Dunhollow now." in heads["06"]


def test_pages_quote_the_first_sentences_and_no_notice(reports: dict[str, str]) -> None:
    head = phase_report._headline(phase_report.without_title(tokens(reports["06"])))
    assert head.startswith("The game is over: Dunhollow won.")
    assert "This game was made up" in reports["06"].partition("## ")[0]


def test_what_players_proclaim_is_disarmed(reports: dict[str, str]) -> None:
    assert r"See \<a href=corport\>our windows\</a\>: the candle" in reports["01"]
    assert "words words" not in reports["04"]


@pytest.mark.parametrize(("text", "end"), [("word " * 400, "word …"), ("w" * 2_000, "w …")], ids=["words", "one word"])
def test_a_long_proclamation_is_cut(text: str, end: str) -> None:
    cut, _, note = quoted(text).partition(" [")
    assert cut.endswith(end)
    assert len(cut) <= LONGEST_QUOTED + 2
    assert note == f"cut here; it has {len(text.strip())} characters]"
    assert quoted("Let the\nharbours  be open.") == "Let the harbours be open."


def test_only_those_two_learn_whose_passengers_turned_on_a_fleet() -> None:
    position = only(
        unit("corvane F1", "Crm", ("cog", 1, 1)), unit("brynn A1", "Crm", ("guard", 6, 1), aboard="corvane F1"),
        unit("dunhollow F1", "Crm", ("cog", 1, 1)),
    )  # fmt: skip
    turn = fight_at_sea(lords.turn(at_war(position, ("brynn", "corvane"), ("corvane", "dunhollow")), round=1))
    told = {str(it["audience"]): it.get("turned") for it in events(turn, "battle-began")}
    assert told == {realm: {"brynn A1": "corvane F1"} for realm in ("brynn", "corvane")} | {"dunhollow": None}


def test_whose_army_another_realm_s_fleet_cannot_land_is_told_so() -> None:
    position = only(unit("corvane F1", "Crm", ("cog", 1, 1)), unit("brynn A1", "Crm", ("spy", 1, 1), aboard="corvane F1"))
    position = at_war(lords.provinces(position, {"Roo": {"owner": "dunhollow"}}), ("brynn", "dunhollow"))
    ordered = {"corvane": [Unload("corvane F1", "brynn A1", "Roo")]}
    turn = next(
        it for seed in range(9) if lords.why(it := unload_armies(lords.turn(position, ordered, seed=bytes([seed]), round=1)))
    )
    (fact,) = events(turn, "kept-off-shore", "brynn")
    assert (fact["army"], fact["by"], fact["place"], fact["chance"]) == ("brynn A1", "corvane F1", "Roo", 2)
    assert not events(turn, "kept-off-shore", "corvane")
