"""The report of a phase: what every fact reads like, and that the same parts come in the same order."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import html5lib
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import DictLoader, UndefinedError

from generator.core.event import Event
from generator.core.phase import Phase
from generator.core.public import PublicGame, PublicPhase
from generator.render.texts import html, phase_texts
from generator.render.texts.deadline import Deadline
from generator.render.texts.escape_text import escape
from generator.render.texts.markdown import tokens
from tests.support.real_report import ROOT, environment, game, report, section, unlinked, view


def order(outcome: str, text: str | None = "A Par - Bur", **fields: Any) -> Event:
    unit = fields.pop("unit", " ".join(text.split()[:2]) if text else "A Par")
    return {"kind": "order", "power": "france", "unit": unit, "order": text, "outcome": outcome, **fields}


def cause(kind: str, **fields: Any) -> Any:
    return {"kind": kind, **fields} if fields else kind


LINES = [
    ("a move nobody opposed is its text alone", order("moves", strength=1, against=0), "A Par – Bur"),
    (
        "a move against somebody shows strengths and supports",
        order("moves", strength=2, against=1, supports=["A Mar"]),
        "A Par – Bur (2 against 1, with A Mar)",
    ),
    (
        "a support that nobody opposed is still counted",
        order("moves", strength=3, against=0, supports=["A Gas", "A Mar"]),
        "A Par – Bur (with A Gas and A Mar)",
    ),
    (
        "a convoyed move names its fleets",
        order("moves", "A Lon - Nwy via convoy", strength=1, against=0, route=["F Nth", "F Nwg"]),
        "A Lon – Nwy via convoy, by way of F Nth and F Nwg",
    ),
    (
        "a bounce names the unit in the way and whose it is",
        order("bounces", cause=cause("held", by="A Tyr"), strength=1, against=2),
        "**A Par – Bur: bounces**, held by Italian A Tyr (1 against 2)",
    ),
    (
        "a bounce names all the others that came",
        order("bounces", cause=cause("contested", by=["A Kie", "A Tyr"]), strength=1, against=1),
        "**A Par – Bur: bounces**, contested by German A Kie and Italian A Tyr (1 against 1)",
    ),
    (
        "a bounce head to head",
        order("bounces", cause=cause("head-to-head", by="A Mun"), strength=1, against=1),
        "**A Par – Bur: bounces**, head to head with German A Mun (1 against 1)",
    ),
    (
        "a bounce off a unit of one's own does not say whose",
        order("bounces", cause=cause("own-unit", by="A Mar"), strength=1, against=1),
        "**A Par – Bur: bounces**, held by its own A Mar",
    ),
    (
        "a convoy without a route",
        order("no-convoy", "A Bre - Lon", cause="no-route"),
        "**A Bre – Lon: no convoy**: no fleet was ordered to carry it all the way",
    ),
    (
        "a convoy whose fleets were lost",
        order("no-convoy", "A Bre - Lon", cause=cause("disrupted", by=["F MAO"])),
        "**A Bre – Lon: no convoy**: F MAO was dislodged",
    ),
    (
        "a convoy paradox",
        order("no-convoy", "A Bre - Lon", cause="paradox"),
        "**A Bre – Lon: no convoy**: the rule for paradoxes stopped it",
    ),
    ("a support that counted", order("supports", "A Mar S A Par - Bur"), "A Mar S A Par – Bur"),
    (
        "a support that was cut",
        order("cut", "A Mar S A Par - Bur", cause=cause("attacked", by="A Pie")),
        "**A Mar S A Par – Bur: cut** by Italian A Pie",
    ),
    (
        "a unit driven out",
        order("dislodged", "A Mar H", cause=cause("attacked", by="A Pie"), strength=1, against=2),
        "**A Mar H: dislodged** by Italian A Pie (1 against 2)",
    ),
    (
        "a support for a unit that did something else",
        order("void", "A Mar S A Par - Bur", cause="unmatched"),
        "**A Mar S A Par – Bur: void**: the unit it was meant for did something else",
    ),
    (
        "an illegal order says why",
        order("void", "A Par - Lon", cause=cause("illegal", why="not-adjacent")),
        "**A Par – Lon: void**: the places do not touch",
    ),
    (
        "an order for another power's unit",
        {
            "kind": "order",
            "power": "france",
            "order": "A Mun - Ber",
            "outcome": "void",
            "cause": {"kind": "illegal", "why": "not-yours"},
        },
        "**A Mun – Ber: void**: the unit belongs to another power",
    ),
    ("a unit that held", order("holds", "A Par H"), "A Par H"),
    ("a unit without an order", order("holds", None, cause="no-order"), "**A Par: holds**, no order"),
    (
        "an unreadable order is printed as written",
        order("holds", None, cause="unreadable", written="A Par to the Moon"),
        "**A Par: holds**, order not readable; written “A Par to the Moon”",
    ),
    (
        "an unreadable order that no unit took",
        {
            "kind": "order",
            "power": "france",
            "order": None,
            "outcome": "void",
            "cause": "unreadable",
            "written": "Moon!",
        },
        "**“Moon!”: void**, order not readable",
    ),
    (
        "a spelling that says the same is not repeated",
        order("moves", strength=1, against=0, written="a par-BUR"),
        "A Par – Bur",
    ),
    (
        "an order that counts is shown in one spelling",
        order("moves", strength=1, against=0, written="Army Paris to Burgundy"),
        "A Par – Bur",
    ),
    (
        "an order that comes to nothing is shown as written too",
        order("void", cause={"kind": "illegal", "why": "not-adjacent"}, written="Army Paris to Burgundy"),
        "**A Par – Bur: void**: the places do not touch; written “Army Paris to Burgundy”",
    ),
    ("a retreat", order("retreats", "A Par R Gas"), "A Par R Gas"),
    ("a unit that its power disbands", order("disbands", "A Par disband"), "A Par: disbands"),
    (
        "a retreat to where another goes",
        order("disbands", "A Par R Gas", cause="contested"),
        "**A Par R Gas: disbands**: another unit retreats there too",
    ),
    (
        "a retreat that is not open",
        order("disbands", "A Par R Gas", cause="closed"),
        "**A Par R Gas: disbands**: no retreat is open there",
    ),
    (
        "a retreat to a taken place",
        order("disbands", "A Par R Gas", cause="occupied"),
        "**A Par R Gas: disbands**: the place is taken",
    ),
    ("no retreat", order("disbands", None, cause="no-order"), "**A Par: disbands**, no order"),
    ("a build", order("builds", "Build A Par"), "Build A Par"),
    ("a waived build", order("waives", "Waive"), "Waive"),
    (
        "a removal by the rules",
        order("removes", None, cause="civil-disorder"),
        "**A Par: removed** by the rules, for want of an order",
    ),
    ("a build too many", order("void", "Build A Par", cause="surplus"), "**Build A Par: void**: more than were due"),
    (
        "a cause of another rule system",
        order("void", cause=cause("bad-weather", by="A Mun")),
        "**A Par – Bur: void** (bad weather: A Mun)",
    ),
]


@pytest.mark.parametrize(("event", "line"), [row[1:] for row in LINES], ids=[row[0] for row in LINES])
def test_an_order_reads(event: Event, line: str) -> None:
    assert section(report(0, event), "Orders").partition("- ")[2] == line


def test_a_move_that_bounced_says_that_its_unit_was_dislodged_too() -> None:
    events = (
        order("bounces", cause=cause("held", by="A Tyr"), strength=1, against=1),
        {"kind": "dislodged", "power": "france", "unit": "A Par", "by": "A Mun", "options": ["Gas", "Pic"]},
    )
    text = report(0, *events)
    assert "(1 against 1); **dislodged** by German A Mun" in section(text, "Orders")
    assert section(text, "Dislodged units") == "- **French A Par**, driven out by German A Mun: Gas, Pic or disband"


STANDOFF: Event = {"kind": "standoff", "place": "Rom"}
DISLODGED: Event = {"kind": "dislodged", "power": "france", "unit": "A Par", "by": "A Mun"}


@pytest.mark.parametrize(("events", "told"), [((STANDOFF, DISLODGED), True), ((STANDOFF,), False), ((DISLODGED,), False)])
def test_a_standoff_is_told_to_those_who_have_to_retreat(events: tuple[Event, ...], told: object) -> None:
    assert ("Closed to retreats by a standoff: Rome." in report(0, *events)) is told


def test_a_dislodged_unit_without_a_way_out_is_destroyed() -> None:
    text = report(0, {"kind": "dislodged", "power": "france", "unit": "A Par", "by": "A Mun"})
    assert section(text, "Dislodged units").endswith(": nowhere to go, destroyed")


@pytest.mark.parametrize(
    ("builds", "note"),
    [
        (4, ""),
        (3, "3 builds for France, not 4: no other place to build in is free."),
        (1, "1 build for France, not 4: no other place to build in is free."),
        (0, "0 builds for France, not 4: no other place to build in is free."),
    ],
)
def test_builds_that_are_not_centres_less_units_are_explained(builds: int, note: str) -> None:
    text = report(0, {"kind": "total", "power": "france", "centres": 9, "units": 5, "builds": builds})
    assert ("\n\n" + note + "\n\n" in text) if note else "not 4" not in text
    removals = report(0, {"kind": "total", "power": "france", "centres": 3, "units": 5, "builds": -2})
    assert "place to build" not in removals


EVENTS = (ROOT / "generator" / "docs" / "events.md").read_text(encoding="utf-8")
REASONS = re.findall(r"`([a-z-]+)`", EVENTS.partition("`why` of an illegal order:")[2].partition("\n\n")[0])


@pytest.mark.parametrize("why", REASONS)
def test_every_documented_reason_of_an_illegal_order_has_a_phrase(why: str) -> None:
    line = section(report(0, order("void", cause=cause("illegal", why=why))), "Orders")
    told = line.partition("**: ")[2].strip()
    assert told.rstrip(".") != why
    assert len(told) > 10


SEEN_LATER = {"religion", "sortie-unopposed", "sortie-supported", "no-convoy", "no-marriage"}
"""Reasons that bids have, and no order of a player."""
OF_THE_OTHERS = {"unreadable", "refused", "dislodged", "captured", "capital-captured", "eliminated"}
"""Why an heir does not marry although the order was legal; or that the gamemaster could not read it."""
OUTRIGHT = {"closed", "surplus"}
"""Causes that are no `why` of another."""


HEIRS = re.findall(r"^\| ((?:`[a-z-]+` )+)\| `(?:heir-order|parted)`", EVENTS, re.MULTILINE)


def test_each_documented_reason_is_declared_for_those_who_meet_it() -> None:
    declared = view()["reasons"]
    assert {why for why, reason in declared.items() if reason.report} == {*REASONS, "no-marriage"}
    assert {why for why, reason in declared.items() if reason.heir} == set(re.findall("[a-z-]+", " ".join(HEIRS)))
    assert {why for why, reason in declared.items() if not reason.check} == SEEN_LATER | OF_THE_OTHERS
    assert {why for why, reason in declared.items() if reason.check and not (reason.report or reason.heir)} == OUTRIGHT


KINDS: dict[str, tuple[Event, str]] = {
    "nmr": ({"kind": "nmr", "power": "italy"}, "**No orders received (NMR):** Italy (player-e)."),
    "nrr": ({"kind": "nrr", "power": "italy"}, "**No retreats received (NRR):** Italy (player-e)."),
    "nbr": ({"kind": "nbr", "power": "italy"}, "**No adjustments received (NBR):** Italy (player-e)."),
    "civil-disorder": ({"kind": "civil-disorder", "power": "italy"}, "**Civil disorder:** Italy (player-e)."),
    "eliminated": ({"kind": "eliminated", "power": "italy"}, "**Eliminated:** Italy (player-e)."),
    "unused": ({"kind": "unused", "power": "italy", "builds": 2}, "Builds not used: Italy (2)."),
    "centre": ({"kind": "centre", "place": "Tun", "from": "italy", "to": "france"}, "Changed hands: Tunis (Italy to France)."),
    "total": ({"kind": "total", "power": "italy", "centres": 4, "units": 5, "builds": -1}, "| Italy | 4 | 5 | -1 |"),
    "rebuilt": ({"kind": "rebuilt", "power": "Tun", "unit": "F Tun"}, "Built again for minor powers: F Tun."),
    "home": ({"kind": "home", "power": "italy", "place": "Tun"}, "Tunis is a home centre of Italy from now on."),
    "independent": ({"kind": "independent", "power": "Tun", "unit": "F Tun"}, "**Independent:** Tunis with F Tun."),
    "ended": ({"kind": "ended", "how": "solo", "powers": ["france"]}, "**The game is over: a solo victory for France.**"),
    "ruling": (
        {"kind": "ruling", "rule": "draw", "powers": ["italy", "france"], "why": "voted"},
        "**Ruling:** the game is drawn between France and Italy (voted).",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_fact_is_told(kind: str) -> None:
    event, words_ = KINDS[kind]
    assert words_ in report(2, event)
    assert words_ not in report(2, order("moves"))


def test_every_documented_kind_of_fact_is_told() -> None:
    table = EVENTS.partition("| kind |")[2].partition("\n\n")[0]
    kinds = {word for line in table.splitlines()[2:] for word in re.findall(r"`([a-z-]+)`", line.split("|")[1])}
    others = {"order", "dislodged", "standoff", "bid", "roll"}
    assert kinds - others == set(KINDS), "bids are for the GM alone, and no rule of this family rolls"


RULINGS = [
    ({"rule": "place", "power": "austria", "unit": "A Vie"}, "A Vie is placed for Austria"),
    ({"rule": "remove", "unit": "A Vie"}, "A Vie is taken off the board"),
    ({"rule": "owner", "place": "Ser", "power": "austria"}, "Serbia belongs to Austria"),
    ({"rule": "owner", "place": "Ser"}, "Serbia belongs to nobody"),
    ({"rule": "civil-disorder", "power": "italy"}, "civil disorder in Italy"),
    ({"rule": "concede", "power": "turkey"}, "the game is conceded to Turkey"),
    ({"rule": "concede", "powers": ["turkey", "austria"]}, "the game is conceded to Austria and Turkey"),
    ({"rule": "name-a-king", "power": "italy"}, "name a king · Italy"),
    ({"rule": "force-eliminate", "power": "italy"}, "the game goes on without Italy"),
    ({"rule": "name-vassal", "power": "vNC", "name": "Two Sicilies"}, "the vassal vNC is named Two Sicilies"),
]


@pytest.mark.parametrize(("fields", "text"), RULINGS)
def test_a_ruling_is_told_with_its_reason(fields: dict[str, Any], text: str) -> None:
    shown = report(0, {"kind": "ruling", "why": "erratum of the sheet", **fields})
    assert f"- **Ruling:** {text} (erratum of the sheet)." in shown


ENDINGS = [
    ("draw", ["austria", "france", "turkey"], "a draw between Austria, France and Turkey."),
    ("concede", ["turkey"], "conceded to Turkey."),
    ("cap", ["italy", "turkey"], "the last year is played; the game is shared by Italy and Turkey."),
    ("cap", ["turkey"], "the last year is played; the game goes to Turkey."),
    ("last", ["turkey"], "nobody is left on the board but Turkey."),
    ("none", [], "nobody is left to win it."),
]


@pytest.mark.parametrize(("how", "powers", "text"), ENDINGS)
def test_the_end_of_a_game_is_the_first_thing_said(how: str, powers: list[str], text: str) -> None:
    shown = report(0, {"kind": "ended", "how": how, "powers": powers})
    assert shown.split("\n\n")[2].startswith(f"**The game is over: {text}**")


def test_the_parts_come_in_the_same_order_in_every_phase() -> None:
    every = [
        "Notices",
        "Maps",
        "Orders",
        "Retreats",
        "Adjustments",
        "Dislodged units",
        "Positions",
        "Supply centres",
        "Press",
        "Next",
    ]
    for index in range(3):
        found = re.findall(r"^## (.*)$", report(index), re.MULTILINE)
        assert found == [title for title in every if title in found]
        assert {"Maps", "Positions", "Supply centres", "Next"} < set(found)


def test_powers_that_have_nothing_left_stand_below_the_table() -> None:
    after = game().phases[0].after
    gone = {key: {it: after[key][it] for it in after[key] if it not in ("france", "italy")} for key in ("centres", "units")}
    gone["centres"]["italy"] = gone["units"]["italy"] = []
    shown = section(report(0, order("moves"), after={**after, **gone}), "Supply centres")
    assert "\n\nOut of the game: France and Italy.\n\n- **Austria:**" in shown
    assert not re.search(r"^\| (France|Italy)", shown, re.MULTILINE)
    assert "Out of the game" not in report(0)


@pytest.mark.parametrize(("ahead", "told"), [(1, True), (5, True), (6, False), (7, False)])
def test_the_summary_names_who_is_in_front_unless_nearly_everybody_is(ahead: int, told: object) -> None:
    powers = list(view()["powers"])
    totals: list[Event] = [
        {"kind": "total", "power": power, "centres": 6 if rank < ahead else 3, "units": 3, "builds": 0}
        for rank, power in enumerate(powers)
    ]
    assert (" In front: Austria" in report(2, *totals)) is told


def test_a_game_that_is_over_foretells_no_builds() -> None:
    total: Event = {"kind": "total", "power": "italy", "centres": 4, "units": 5, "builds": -1}
    over: Event = {"kind": "ended", "how": "solo", "powers": ["france"]}
    assert "| Power | Centres | Units | Builds due |" in report(2, total)
    assert "| Power | Centres | Units |\n" in report(2, total, over)


def test_nobody_is_in_front_in_a_game_that_is_over() -> None:
    total: Event = {"kind": "total", "power": "france", "centres": 18, "units": 17, "builds": 0}
    over: Event = {"kind": "ended", "how": "solo", "powers": ["france"]}
    assert "In front: France with 18 centres." in report(2, total)
    assert "Most centres at the end: France with 18." in report(2, total, over)
    assert "In front" not in report(2, total, over)


def test_the_summary_says_what_changed() -> None:
    assert "20 of 32 orders succeeded. Dislodged: English A StP; German F Nth; Turkish A Bul." in report(0)
    assert "Three units retreated. Austria took Rumania from Russia. France took Naples from Italy. Russia took" in report(1)
    assert "In front: Austria, France, Germany and Russia with 6 centres each." in report(1)
    assert "Three units were built and three units were removed." in report(2)


def test_the_summary_counts_only_what_was_ordered() -> None:
    missing = order("holds", None, cause="no-order", unit="A Mar")
    unreadable = order("holds", None, cause="unreadable", unit="F Bre", written="Bre to the moon")
    assert "1 of 2 orders succeeded." in report(0, order("moves"), missing, unreadable)
    assert "No orders came." in report(0, missing)
    driven_out = order("dislodged", None, cause=cause("attacked", by="A Bur"), unit="A Par", strength=1, against=2)
    assert "1 of 1 order succeeded." in report(0, order("moves"), missing, driven_out)


def test_support_against_a_unit_of_ones_own_is_told_instead_of_counted() -> None:
    bounced = order("bounces", cause=cause("own-unit", by="A Bur"), strength=2, against=1, supports=["A Mun"])
    text = report(0, bounced, order("supports", "A Mun S A Par - Bur", power="germany"))
    assert "- **A Par – Bur: bounces**, held by its own A Bur, which no support can dislodge\n" in text


def test_who_lost_the_last_unit_between_two_counts_is_told_of_once() -> None:
    gone: Event = {"kind": "eliminated", "power": "france"}
    last, after = game().phases[2].position, game().phases[2].after
    nothing = {key: {**after[key], "france": []} for key in ("units", "centres")}
    unit = {**last, "units": {**last["units"], "france": ["A Par"]}, "centres": nothing["centres"]}
    assert "- **Eliminated:** France" in report(2, position=unit, after={**after, **nothing})
    assert "Eliminated" not in report(0, gone, position={**last, **nothing}, after={**after, **nothing})
    assert " Eliminated: France." in report(0, gone, position=unit, after={**after, **nothing})


def test_the_summary_puts_the_dislodged_units_of_a_power_together() -> None:
    driven = [("england", "A StP"), ("france", "A Par"), ("england", "F Nth"), ("england", "F Lon")]
    events = ({"kind": "dislodged", "power": power, "unit": unit, "by": "A Mun"} for power, unit in driven)
    assert " Dislodged: English A StP, F Nth and F Lon; French A Par.\n" in report(0, *events)


def test_the_summary_names_each_loser_once() -> None:
    lost = [("Tun", "italy"), ("Rom", "italy"), ("Ser", ""), ("Vie", "austria")]
    events = ({"kind": "centre", "place": place, "to": "france", **({"from": loser} if loser else {})} for place, loser in lost)
    assert "France took Tunis and Rome from Italy and Vienna from Austria, and Serbia, which was nobody's." in report(1, *events)


def test_a_phase_still_open_shows_its_position() -> None:
    text = unlinked(phase_texts.report(environment(), game(), game().phases[3], view()))
    assert "- **Italy:** A Pie, A Ven, F Gre, F Tun" in section(text, "Positions")
    assert "## Orders" not in text


def test_the_deadline_stands_at_top_and_bottom_on_both_clocks() -> None:
    words_ = "Fall 1903 Retreats, due **Fri 4 December 2026, 19:00** (New York, UTC-5), that is Sat 5 December 2026, 00:00 UTC."
    text = re.sub(r"\[([^]]+)\]\(time:1796428800\)", r"\1", report(0))
    assert text.split("\n\n")[1] == f"Next: {words_}"
    assert section(text, "Next").startswith(words_)


def test_the_deadline_stands_at_the_end_without_an_address_too() -> None:
    phase = game().phases[0]
    text = phase_texts.report(environment(), game(), phase, view(), deadline=phase_texts.deadline_after(game(), phase))
    assert section(text, "Next").startswith("Fall 1903 Retreats, due")
    assert "## Next" not in phase_texts.report(environment(), game(), phase, view())


@pytest.mark.parametrize(
    ("changes", "title"),
    [
        ({}, "Fall 1903 Retreats"),
        ({"due": "", "at": game().phases[0].at}, "Winter 1903 Adjustments"),
        ({"due": "", "at": "2026-12-04T20:00-05:00"}, None),
        ({"due": "", "at": game().phases[0].at, "done": False}, None),
    ],
    ids=["the next", "the next that waited for anybody", "none: the next had no timetable", "none: the next has none"],
)
def test_the_deadline_to_announce_is_that_of(changes: dict[str, Any], title: str | None) -> None:
    first, second, *others = game().phases
    found = phase_texts.deadline_after(replace(game(), phases=(first, replace(second, **changes), *others)), first)
    assert (found and found.title) == title


def test_an_address_that_may_not_be_linked_is_none() -> None:
    phase = game().phases[0]
    for link, target in [
        ("javascript:alert(1)", "#"),
        ("a b(c).html", "ab%28c%29.html"),
        ("https://x.example/", "https://x.example/"),
    ]:
        text = phase_texts.report(environment(), game(), phase, view(), frame=phase_texts.Frame(link=link))
        assert f"[Tea Party]({target})" in text


def test_builds_due_have_their_sign() -> None:
    rows = section(report(1), "Supply centres").splitlines()
    assert {"| Austria | 6 | 5 | +1 |", "| Germany | 6 | 6 | 0 |", "| Turkey | 3 | 4 | -1 |"} < set(rows)


DEADLINES = [
    (
        "2026-07-02T19:00-04:00",
        "America/New_York",
        "Thu 2 July 2026, 19:00",
        "New York, UTC-4",
        "Thu 2 July 2026, 23:00",
    ),
    (
        "2026-11-01T08:00Z",
        "America/New_York",
        "Sun 1 November 2026, 03:00",
        "New York, UTC-5",
        "Sun 1 November 2026, 08:00",
    ),
    ("2026-07-02T19:00+05:30", "", "Thu 2 July 2026, 19:00", "UTC+5:30", "Thu 2 July 2026, 13:30"),
    ("2026-01-02T19:00Z", "Europe/London", "Fri 2 January 2026, 19:00", "London, UTC", "Fri 2 January 2026, 19:00"),
]


@pytest.mark.parametrize(("due", "zone", "local", "where", "utc"), DEADLINES)
def test_a_deadline_is_read_on_both_clocks(due: str, zone: str, local: str, where: str, utc: str) -> None:
    found = Deadline.at("Fall 1902 Orders", due, zone)
    assert (found.local, found.zone, found.utc) == (local, where, utc)


def test_a_deadline_needs_an_offset() -> None:
    with pytest.raises(ValueError, match="no offset"):
        Deadline.at("", "2026-07-02T19:00")


def test_a_player_is_named_for_the_time_of_the_tenure() -> None:
    found = game()
    assert phase_texts.player(found, Phase(10, 1903, "spring", "retreats"), "england") == "player-b"
    assert phase_texts.player(found, Phase(11, 1903, "fall", "orders"), "england") == "player-h"
    assert phase_texts.player(found, Phase(11, 1903, "fall", "orders"), "atlantis") == ""


def test_a_notice_shows_in_the_phase_it_begins_with() -> None:
    shown = [("England has a new player. Welcome!" in report(index)) for index in range(3)]
    assert shown == [True, False, False]


def test_an_erratum_and_what_it_replaces_say_so() -> None:
    old = game().phases[0]
    new = replace(old, phase=old.phase._replace(revision=2), why="a typing slip")
    corrected = replace(game(), phases=(*game().phases, new))
    text = phase_texts.report(environment(), corrected, new, view())
    assert "Fall 1903 Orders (phase 11, revision 2)" in text
    assert "- **Erratum.** This is revision 2 of the phase: a typing slip." in text
    assert "and revision 2 replaces it." in report(0, superseded="11-1903-fall-orders.2")


def test_a_phase_that_was_never_played_before_an_erratum_corrects_nothing() -> None:
    """The folder behind the corrected phase has a later revision, since one without results stood there already."""
    first = game().phases[0]
    only = replace(first, phase=first.phase._replace(revision=2), why="a typing slip")
    text = phase_texts.report(environment(), replace(game(), phases=(only,)), only, view())
    assert "Erratum" not in text
    assert "revision" not in text


def test_the_subject_fits_every_board() -> None:
    phase = game().phases[0]
    subject = phase_texts.subject(environment(), game(), phase)
    assert subject == "Tea Party: Fall 1903 Orders (phase 11)"
    long = replace(game(), title="\U0001f600 [b]*Tea* & Party\u202e " * 20)
    cut = phase_texts.subject(environment(), long, phase)
    assert len(cut) <= 120
    assert cut.endswith("…: Fall 1903 Orders (phase 11)")
    assert max(cut) <= "\uffff"
    assert "\u202e" not in cut
    assert "[b]*Tea* & Party" in cut, "a subject is plain text, nothing is escaped in it"


def test_the_first_post_has_players_standing_and_phases() -> None:
    links = {"11-1903-fall-orders": "11-1903-fall-orders/index.html"}
    text = phase_texts.first_post(environment(), game(), view(), links=links)
    assert "| England | 3 | 3 |" in section(text, "Standing")
    assert "- **England:** player-h\n" in section(text, "Players")
    phases = "- **1903:** [Fall Orders](11-1903-fall-orders/index.html), Fall Retreats, Winter Adjustments"
    assert section(text, "Phases so far").startswith(phases)
    assert "Now: Spring 1904 Orders, due **Thu 10 December 2026, 19:00**" in text


def test_the_first_post_names_the_phase_that_is_awaited() -> None:
    assert phase_texts.first_subject(environment(), game()) == "Tea Party: now Spring 1904 Orders"
    untimed = replace(game(), phases=(*game().phases[:-1], replace(game().phases[-1], due="")))
    assert "\nNow: Spring 1904 Orders.\n" in phase_texts.first_post(environment(), untimed, view())
    first = replace(game(), phases=game().phases[-1:])
    assert "Now: Spring 1904 Orders, due **Thu 10 December" in phase_texts.first_post(environment(), first, view())
    ended = replace(game().phases[2], events=({"kind": "ended", "how": "solo", "powers": ["austria"]},))
    over = replace(game(), phases=(ended,))
    assert phase_texts.first_subject(environment(), over) == "Tea Party: the game is over"
    assert "The game is over: a solo victory for Austria." in phase_texts.first_post(environment(), over, view())


def test_templates_never_join_texts_unescaped() -> None:
    for path in (ROOT / "templates" / "diplomacy").glob("*.j2"):
        assert not re.search(r"\{[{%][^}]*~[^}]*[%}]\}", path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("{{ nobody }}", UndefinedError),
        ("{{ game.nobody }}", UndefinedError),
        ("{{ x }}", TypeError),
        ("{{ [x] }}", TypeError),
    ],
)
def test_a_template_that_prints_nothing_sensible_is_an_error(source: str, error: type[Exception]) -> None:
    env = phase_texts.environment(ROOT / "templates" / "diplomacy")
    env.loader = DictLoader({"it": source})
    with pytest.raises(error):
        env.get_template("it").render(game=game(), x=None)


@pytest.mark.parametrize(("money", "printed"), [("12.50", "12.5"), ("3", "3.0"), ("-0.25", "-0.25")])
def test_a_template_prints_a_decimal_as_a_record_has_it(money: str, printed: str) -> None:
    env = phase_texts.environment(ROOT / "templates" / "diplomacy")
    env.loader = DictLoader({"it": "{{ x }}"})
    assert env.get_template("it").render(x=Decimal(money)) == printed


HOSTILE = st.lists(
    st.sampled_from(
        ["[", "]", "(", ")", "*", "_", "`", "<", ">", "!", "#", "\\", "|", "~", "\n", "\r", " ", "-", "+", "=", ":", "@", "&",
         "1.", "&amp;", "[/color][img]", "[x](javascript:alert(1))", "![x](https://evil.example/x.png)", "<script>", "@everyone",
         "https://evil.example", "::error::", "\u202e", "\u200b", "\x00", "\x0c", "```", "---", "| --- |", "x"]
    )
    | st.characters(),
    max_size=12,
).map("".join)  # fmt: skip


def hostile_report(text: str) -> str:
    """A report in which every text that a person may write is `text` behind a harmless letter."""
    said = f"x{text}"
    event = order("void", cause="unreadable", written=said)
    ruling = {"kind": "ruling", "rule": said, "unit": said, "why": said}
    odd = {**order("void", None, unit=said, cause=said), "power": said}
    players = {power: [{"name": said}] for power in view()["powers"]}
    notices = [{"from": "11-1903-fall-orders", "text": said}]
    found = replace(game(), title=said, game_file={**game().game_file, "players": players, "gm": [said], "notices": notices})
    phase = replace(game().phases[0], events=(event, odd, ruling), why=said, press="")
    frame, deadline = phase_texts.Frame(link="../index.html"), phase_texts.deadline_after(found, phase)
    return phase_texts.report(environment(), found, phase, view(), frame=frame, deadline=deadline)


def skeleton(markdown: str) -> list[str]:
    return [inner.type for token in tokens(markdown) for inner in [token, *(token.children or ())]]


@given(HOSTILE)
def test_what_people_write_marks_up_nothing(text: str) -> None:
    assert skeleton(hostile_report(text)) == skeleton(hostile_report(""))


@given(HOSTILE)
def test_press_stays_in_its_quote(text: str) -> None:
    around = [it.replace(section(it, "Press"), "") for it in (report(0, press="x"), report(0, press=f"x{text}"))]
    assert around[0] == around[1]
    found = skeleton(section(report(0, press=f"x{text}"), "Press"))
    assert not {"link_open", "image", "heading_open", "html_block", "html_inline"} & set(found)
    assert found[0] == "blockquote_open"
    assert found[-1] == "blockquote_close"


def test_press_keeps_its_emphasis_and_its_lines() -> None:
    shown = html.render(tokens(section(report(0), "Press")))
    assert "<p><strong>LONDON, October 1903.</strong> The Admiralty regrets nothing.<br>\nIt merely" in shown
    assert "<p><strong>BERLIN</strong></p>" in shown


def strictly(fragment: str) -> Any:
    """Parse, or raise where a browser would have to guess."""
    return html5lib.HTMLParser(strict=True).parse(
        f"<!DOCTYPE html><html><head><title>x</title></head><body>{fragment}</body></html>"
    )


@pytest.mark.parametrize("index", range(3))
def test_the_html_is_valid_and_its_ids_are_unique(index: int) -> None:
    fragment = html.render(tokens(report(index)), offset=1, anchor="p-")
    strictly(fragment)
    ids = re.findall(r' id="([^"]*)"', fragment)
    assert len(ids) == len(set(ids))
    assert "p-supply-centres" in ids
    assert [it[1] for it in html.headings(tokens(report(index)), anchor="p-")] == ids
    assert "<h1" not in fragment
    assert " style=" not in fragment
    assert fragment.count("<table>") == fragment.count('<div class="scroll" tabindex="0">\n<table>') == 1


def test_rendering_twice_gives_the_same() -> None:
    stream = tokens(report(0))
    assert html.render(stream, offset=1) == html.render(stream, offset=1)


ELEMENTS = {
    "h1", "h2", "h3", "p", "strong", "em", "ul", "li", "div", "table", "thead", "tbody", "tr", "th", "td", "a", "code", "hr",
}  # fmt: skip


@given(HOSTILE)
def test_hostile_text_is_valid_html_without_elements_of_its_own(text: str) -> None:
    fragment = html.render(tokens(hostile_report(text)))
    strictly(fragment)
    assert set(re.findall(r"<([a-z0-9]+)", fragment.replace('<span class="whole">', ""))) <= ELEMENTS
    assert re.findall(r'href="([^"]*)"', fragment) == ["../index.html"]


def test_a_rule_system_may_bring_powers_that_nobody_described() -> None:
    phase = PublicPhase(
        Phase(1, 1763, "spring", "orders"),
        {"units": {}, "centres": {}},
        done=True,
        after={"units": {"vNC": ["A Tun"]}, "centres": {}},
    )
    text = phase_texts.report(environment(), PublicGame("g", "G", "other", {}, (phase,)), phase, {"powers": {}, "places": {}})
    assert "- **vNC:** A Tun" in text


AROUND = """# {{ subject }}
{% set told = id.title %}
{% block private %}{% if private %}{{ private.name }}: {{ private.text }}{% endif %}{% endblock %}

{% block maps %}{% for map in maps %}{{ told }}: {{ map.alt }}{% endfor %}{% endblock %}

{{ press }}
"""


def drafted(folder: Path, template: str, press: str = "") -> phase_texts.Draft:
    (folder / "report.md.j2").write_text(template)
    (folder / "subject.txt.j2").write_text("x")
    return phase_texts.draft(phase_texts.environment(folder), game(), replace(game().phases[0], press=press), view())


def test_a_draft_is_filled_as_often_as_it_has_readers(tmp_path: Path) -> None:
    made = drafted(tmp_path, AROUND)
    assert made.filled() == "# x\n"
    maps = [phase_texts.Image("*the* map", "map.png")]
    assert made.filled(phase_texts.Frame(maps)) == "# x\n\nFall 1903 Orders: \\*the\\* map\n"
    for power in ("France", "*Italy*"):
        told = phase_texts.Private(power, "- **one** line")
        assert made.filled(phase_texts.Frame(private=told)) == f"# x\n{escape(power)}: - **one** line\n"


def test_nothing_that_a_template_prints_opens_a_place(tmp_path: Path) -> None:
    place = "\x02maps\x03"
    around = phase_texts.Frame([phase_texts.Image(place, "x")], private=phase_texts.Private(place, place))
    text = drafted(tmp_path, AROUND, place).filled(around)
    assert text.count("Fall 1903 Orders") == 1


@pytest.mark.parametrize("what", ["maps", "link", "credits", "private"])
def test_what_is_known_only_later_may_not_be_used_outside_of_a_block(tmp_path: Path, what: str) -> None:
    with pytest.raises(UndefinedError, match=what):
        drafted(tmp_path, f"{{% if {what} %}}x{{% endif %}}")


def test_what_one_reader_is_told_is_never_left_out_for_want_of_a_block(tmp_path: Path) -> None:
    made = drafted(tmp_path, "# {{ subject }}\n")
    assert made.filled() == "# x\n"
    with pytest.raises(LookupError, match="has no block `private`"):
        made.filled(phase_texts.Frame(private=phase_texts.Private("France", "hush")))
