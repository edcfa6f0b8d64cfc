"""The pages of Dragon Lords: what everybody may read of a game, before and after all is revealed."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

import pytest
from lxml import html

from generator.core.dice import Dice
from generator.core.event import EVERYBODY, Event, bare
from generator.core.public import PublicPhase
from generator.core.turn import Turn
from generator.publish.extra_pages import links_of
from generator.rulesets.dragon_lords import orders as o
from generator.rulesets.dragon_lords import sequence
from generator.rulesets.dragon_lords.notation import names
from generator.rulesets.dragon_lords.notation.plans import in_plans
from generator.rulesets.dragon_lords.pages import battles, changes, fiefdoms, reading, relations, rounds, steps, whereabouts
from generator.rulesets.dragon_lords.position import Position
from tests.support import html_validate, lords, lords_fog, lords_pages, lords_play, small_site

MOST = 15 * 1024
"""A quarter of what a page may have gzipped, since the game goes a quarter of the way."""
SCENARIO = lords.scenario()
LAST = 6


@cache
def game() -> tuple[PublicPhase, ...]:
    """A quarter of a game by chance, all of it revealed."""
    return lords_pages.played(2, LAST, revealed=True)


@cache
def files() -> Mapping[str, str]:
    return lords_pages.made(game())


def played(*orders: Mapping[str, Sequence[Any]], start: Position | None = None, revealed: bool = False) -> tuple[PublicPhase, ...]:
    """The phases of turns with these orders."""
    position, turns = start or lords.start(), []
    for those in orders:
        turn = lords_play.played(position, lords.settings(), {realm: list(each) for realm, each in those.items()}, b"pages")
        turns.append((position, turn))
        position = turn.position
    return lords_pages.public(turns, revealed=revealed)


def test_pages_of_a_long_game_are_small_and_complete() -> None:
    assert {len(gzip.compress(it.encode())) > MOST for it in files().values()} == {False}
    done = [it.phase.season for it in game() if it.done]
    assert {f"phases/{turn}/index.html" for turn in done} <= set(files())
    assert {f"realms/{realm}/index.html" for realm in SCENARIO.realms} <= set(files())
    for phase in game():
        for battle in rounds.battles(SCENARIO, phase):
            assert f'id="{battle.id}"' in files()[battles.turn_address(phase)]


def test_the_page_of_a_turn_leads_to_its_phases_and_to_what_realms_knew() -> None:
    found = links_of(lords_pages.pages(game()), "03-turn-3-plans", "quays/03-turn-3-plans/index.html")
    assert found == [
        {"href": "../phases/turn-3/index.html", "title": "Turn 3, phase by phase"},
        {"href": "../seen/turn-3/index.html", "title": "Turn 3: what each realm knew"},
    ]


@html_validate.NEEDED
def test_html_validate_finds_nothing_on_a_page_of_each_kind(tmp_path: Path) -> None:
    one_of_each = {f"{path.split('/')[0]}-{path.count('/')}.html": text for path, text in files().items() if path.endswith(".html")}
    for kind, text in one_of_each.items():
        (tmp_path / kind).write_text(text, encoding="utf-8")
    assert len(one_of_each) == 9
    assert html_validate.findings(tmp_path.iterdir()) == []


def test_every_link_between_the_pages_leads_somewhere() -> None:
    ids = {path: set(html.fromstring(text).xpath("//@id")) for path, text in files().items()}
    for path, text in files().items():
        for href in html.fromstring(text.encode()).xpath("//main//a/@href"):
            page, _, part = href.partition("#")
            to = normpath(join(dirname(path), page)) if page else path
            if to in ids:
                assert not part or part in ids[to], f"{path}: {href}"
            else:
                assert to == "index.html" or re.fullmatch(r"\d\d-turn-\d+-plans/(revealed/)?index.html", to), f"{path}: {href}"


def test_hidden_things_change_no_page_before_all_is_revealed() -> None:
    shown: list[list[Mapping[str, str]]] = []
    for secret in (False, True):
        start = lords.start()
        if secret:
            start = lords.realms(start, {"brynn": {"treasury": 999, "passage": ("corvane",)}})
            start = lords.provinces(start, {"Bry": {"damage": 2, "standing": 1}})
            hidden = lords.unit("brynn A7", "Gul", ("ranger", 3), hidden=True)
            start = lords.only(*start.units.values(), hidden, base=start, heroes=start.heroes.values())
        march = {"brynn": [o.March("brynn A1", "BDo"), *([o.BuyIntel("corvane"), o.OfferPeace("corvane")] if secret else [])]}
        turn = lords_fog.turn_of(start, march)
        shown.append([lords_pages.made(lords_pages.public([(start, turn)], revealed=it)) for it in (False, True)])
    (one, told_one), (other, told_other) = shown
    assert one == other
    assert told_one != told_other
    assert not [path for path in one if path.startswith(("phases/", "battles/turn"))]


def test_it_is_told_which_hero_was_sent_home() -> None:
    leader = lords.start().units["brynn A1"].leader
    made = lords_pages.made(played({"brynn": [o.Disband("brynn A1", hero=leader)]}, revealed=True))
    assert "carried out “disband hero Tegan”." in made["phases/turn-1/index.html"]


def test_without_fog_all_is_told_at_once() -> None:
    open_game = lords_pages.played(5, 2, fog=False)
    made = lords_pages.made(open_game)
    assert "phases/turn-1/index.html" in made
    assert "Strength" in made["realms/brynn/index.html"]


def test_units_are_followed_through_the_phases_with_all_that_they_have() -> None:
    followed, named = 0, names.of(SCENARIO)
    position = lords.start()
    chance = random.Random(3)
    for _ in range(3):
        plans = lords_play.by_chance(SCENARIO, position, chance)
        sent = {realm: lords_play.sent(SCENARIO, realm, those) for realm, those in plans.items()}
        turn = Turn(position, in_plans(sent), lords.settings(), Dice("rolled", position.phase.id, b"followed"))
        begin = whereabouts.start(position)
        for step in sequence.steps(position):
            turn = step(turn)
            if step is sequence.move_in_phases:
                facts = [bare(it) for it, before in zip(turn.events, ({}, *turn.events), strict=False) if not same(it, before)]
                found = whereabouts.follow(begin, [whereabouts.explained(named, it) for it in facts])
                now = whereabouts.start(turn.position)
                assert {unit: known(it) for unit, it in found.items() if it.troops} == {
                    unit: known(it) for unit, it in now.items() if it.troops
                }
                followed += len(now)
        position = turn.position
    assert followed > 80


def same(event: Event, before: Event) -> bool:
    """Whether an event tells another reader what the one before it told."""
    return bool(before) and bare(event) == bare(before)


def known(it: whereabouts.Where) -> tuple[Any, ...]:
    return it.at, it.aboard, dict(it.troops), set(it.heroes), it.hidden


@pytest.mark.parametrize("kinds", [steps.BEFORE, steps.MOVES, steps.AFTER, steps.PUBLIC, steps.RULED])
def test_there_are_words_for_every_kind_of_step(kinds: Sequence[str]) -> None:
    words = (small_site.TEMPLATES / "dragon-lords" / "steps.html").read_text("utf-8")
    assert [kind for kind in kinds if f'"{kind}"' not in words] == []


def test_everything_that_was_ordered_and_logged_in_the_phases_is_a_step() -> None:
    (turn, *_) = [it for it in game() if it.phase.when == 3]
    found = steps.steps(SCENARIO, turn, names.of(SCENARIO))
    logged = [it for it in reading.told(turn) if it.get("round") and it["kind"] in steps.MOVES]
    shown = [it for part in found.phases for those in part.deeds.values() for _, own in those for it in own]
    assert sorted(str(it["kind"]) for it in shown) == sorted(str(it["kind"]) for it in logged)
    assert sum(len(part.battles) for part in found.phases) == rounds.fought(turn) > 1
    assert set(found.forces) == set(SCENARIO.realms)


def test_a_battle_is_told_with_its_forces_its_dice_and_its_losses() -> None:
    guard = lords.unit("brynn A1", "BDo", ("guard", 9, 1))
    weak = lords.unit("corvane A1", "CPl", ("infantry", 2, 1))
    start = lords.at_war(lords.only(guard, weak), ("brynn", "corvane"))
    start = lords.provinces(start, {"Red": {"owner": "corvane"}})
    march = {"corvane": [o.March("corvane A1", "WWa"), o.March("corvane A1", "Red")],
             "brynn": [o.Wait("brynn A1"), o.March("brynn A1", "Red")]}  # fmt: skip
    (phase, *_) = played(march, start=start, revealed=True)
    (battle,) = rounds.battles(SCENARIO, phase)
    assert (battle.phase, battle.place, battle.sides, battle.held) == (2, "Red", ("brynn", "corvane"), ("brynn",))
    assert [(it.unit, it.kind, it.many, it.bonus) for it in battle.forces["brynn"]] == [("brynn A1", "guard", 9, "0")]
    assert (battle.lost["brynn"], battle.lost["corvane"]) == ({}, {"infantry": 2})
    first = battle.rounds[0].sides[0]
    assert (first.realm, first.fired, first.lost) == ("brynn", 9, {})
    assert 10 <= first.average <= 30
    assert not rounds.battles(SCENARIO, played(march, start=start)[0])


def phase_of(events: Sequence[Event], before: Position, after: Position) -> tuple[PublicPhase, ...]:
    turn = lords.turn(before)
    return lords_pages.public([(before, turn.announce(events).to(after))])


def test_provinces_change_hands_in_war_by_gifts_and_by_rulings() -> None:
    after = lords.provinces(lords.start(), {"Sal": {"owner": "corvane"}, "Gul": {"owner": "brynn"}, "Red": {"owner": "brynn"}})
    events: list[Event] = [
        {"kind": "taken", "place": "Sal", "by": "brynn", "was": "independent"},
        {"kind": "given", "place": "Sal", "by": "brynn", "to": "corvane"},
        {"kind": "taken", "place": "Red", "by": "brynn", "was": "corvane"},
    ]
    found = [it[1:] for it in changes.changes(phase_of(events, lords.start(), after))]
    assert found == [
        ("Sal", "independent", "brynn", "taken"), ("Sal", "brynn", "corvane", "given"),
        ("Red", "independent", "corvane", "ruling"), ("Red", "corvane", "brynn", "taken"),
        ("Gul", "independent", "brynn", "ruling"),
    ]  # fmt: skip


def test_wars_and_alliances_have_a_beginning_and_an_end() -> None:
    war: Mapping[str, Sequence[Any]] = {"brynn": [o.DeclareWar("corvane"), o.OfferAlliance("aldermark")]}
    ally: Mapping[str, Sequence[Any]] = {"brynn": [o.OfferAlliance("aldermark")], "aldermark": [o.OfferAlliance("brynn")]}
    peace: Mapping[str, Sequence[Any]] = {"brynn": [o.OfferPeace("corvane")], "corvane": [o.OfferPeace("brynn")]}
    found = relations.bonds(played(war, ally, peace, {"aldermark": [o.CancelAlliance("brynn")]}))
    assert [(it.kind, it.pair, it.by, it.begun and it.begun.when, it.ended and it.ended.when, it.how) for it in found] == [
        ("war", ("brynn", "corvane"), ("brynn",), 1, 3, "agreed"),
        ("alliance", ("aldermark", "brynn"), (), 2, 4, "agreed"),
    ]
    before = lords.at_war(lords.start(), ("brynn", "corvane"))
    assert [(it.begun, it.ended) for it in relations.bonds(played({}, start=before))] == [(None, None)]
    (over,) = relations.bonds(phase_of([{"kind": "eliminated", "realm": "corvane"}], before, lords.start()))
    assert over.how == "out"
    (ruled,) = relations.bonds(phase_of([], before, lords.start()))
    assert ruled.how == "ruling"


ALDER = ("Ald", "AVa", "Sal", "Gre")
TITLES: list[tuple[str, dict[str, str], str, str, str, dict[str, int]]] = [
    ("own", dict.fromkeys(ALDER, "aldermark"), "aldermark", "", "own", {}),
    ("by a henchman", {"Sal": "aldermark", "Gre": "brynn"}, "aldermark", "brynn", "served", {"brynn": 3}),
    ("kept by a part", {"Ald": "brynn", "Sal": "aldermark"}, "aldermark", "", "kept", {"brynn": 3}),
    ("nobody's", {"Sal": "brynn"}, "", "", "", {"aldermark": 2, "brynn": 3}),
    ("a ruling", dict.fromkeys(ALDER, "corvane"), "brynn", "", "ruling", {"corvane": 0}),
]


@pytest.mark.parametrize(
    ("owners", "holder", "henchman", "right", "lacks"), [row[1:] for row in TITLES], ids=[row[0] for row in TITLES]
)
def test_a_title_is_told_with_its_right_and_with_what_others_lack(
    owners: dict[str, str], holder: str, henchman: str, right: str, lacks: dict[str, int]
) -> None:
    start = lords.provinces(lords.start(), {place: {"owner": realm} for place, realm in owners.items()})
    start = lords.realms(start, {henchman: {"suzerain": "aldermark"}}) if henchman else start
    start = lords.only(*start.units.values(), base=start, fiefdoms={"duchy-of-alder": holder} if holder else {})
    found = fiefdoms.titles(SCENARIO, lords_pages.public([(start, lords.turn(start))]))
    (duchy,) = [it for it in found if it.id == "duchy-of-alder"]
    assert (duchy.holder, duchy.right, duchy.pays) == (holder, right, right in ("own", "served"))
    assert duchy.helpers == ((henchman,) if henchman else ())
    assert {it.realm: len(it.lacks) for it in duchy.rivals} == lacks


def test_proclamations_are_quoted_as_text() -> None:
    text = "Hear & obey <script>alert(1)</script> all the lords of this land."
    (phase, *_) = phases = played({"brynn": [o.Proclaim(text)]})
    assert [it for it in phase.events if it["kind"] == "proclaimed"]
    page = lords_pages.made(phases)["realms/brynn/index.html"]
    assert "<script" not in page
    assert "Hear &amp; obey &lt;script&gt;" in page


def test_what_only_some_were_told_is_one_fact_once() -> None:
    phase = next(it for it in game() if it.done)
    told: Any = phase.revealed["events"]
    began = [it for it in told if it["kind"] == "battle-began"]
    assert {it["audience"] for it in began} - {EVERYBODY}
    assert len([it for it in reading.told(phase) if it["kind"] == "battle-began"]) == len({it["battle"] for it in began})
