"""The page of who held what, and when."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from generator.core.event import Event
from generator.core.phase import Phase
from generator.core.picture import Picture, Style
from generator.core.public import PublicGame, PublicPhase
from generator.core.ruleset import Ruleset
from generator.publish.extra_pages import extra_page_files, pages_of
from generator.publish.history_page import history_page
from generator.publish.site import SiteFolders
from generator.publish.site_build import build
from generator.publish.templating import BoardLinks, Pages, environment, statics
from generator.publish.timeline import timeline
from generator.render.charts.line_chart import PITCH, line_chart
from tests.support import site_laws, small_site
from tests.support.sample_games import sample

MOST = 12 * 1024
"""The most that the page may weigh, compressed."""
STYLES = (
    Style("red", "Red", "RED", "#cc3333"),
    Style("sky", "Sky", "SKY", "#99ccee"),
    Style("herons", "Herons", "", "#888888", unplayed=True),
    Style("gulls", "Gulls", "", "#888888", unplayed=True),
)
STEPS = (("spring", "hops"), ("autumn", "rest"))
Owners = Mapping[str, str]


def pictures(phase: PublicPhase, _: Sequence[Event] = ()) -> tuple[Picture, ...]:
    """Ponds and their owners; a word behind an owner is how it holds the pond."""
    owners: Any = phase.position["owners"]
    held = {place: text.partition(" ")[2] for place, text in owners.items() if " " in text}
    return (Picture("position", "", "", fills={place: text.split()[0] for place, text in owners.items()}, held=held),)


RULES = small_site.rules(pictures=pictures, styles=STYLES, chart=None, unplayed="Birds")


def phases(*owners: Owners, waits: bool = True) -> list[PublicPhase]:
    """The phases of a game with these owners at the start and behind each phase; the last of them waits for orders."""
    names = [Phase(number + 1, 1901 + number // 2, *STEPS[number % 2]) for number in range(len(owners))]
    done = [
        PublicPhase(name, {"owners": before}, done=True, after={"owners": after})
        for name, before, after in zip(names, owners, owners[1:], strict=False)
    ]
    return [*done, PublicPhase(names[-1], {"owners": owners[-1]})] if waits else done


def strips(found: Sequence[PublicPhase], rules: Ruleset = RULES) -> dict[str, str]:
    """The strip of each place in short: its columns, with the letters of who came to hold it and the number of the phase."""
    values = history_page(rules).values(found)
    return {} if values is None else {it["id"]: " | ".join(map(_stretch, it["strip"])) for it in values["kept"]}


def _stretch(it: Mapping[str, Any]) -> str:
    words = [f"{each['label'] or '-'}{each['how'] and ' '}{each['how']} {each['folder'][:2]}".strip() for each in it["changes"]]
    return f"{', '.join(words)} x{it['span']}"


RED, SKY, NOBODY = {"Elm": "red"}, {"Elm": "sky"}, dict[str, str]()
CASES: Mapping[str, tuple[Sequence[Owners], str]] = {
    "held all the time": ((RED, RED, RED, RED), "RED x3"),
    "taken in the first phase of a year": ((RED, RED, RED, SKY), "RED x2 | SKY 03 x1"),
    "taken in the last phase of a year": ((RED, RED, SKY, SKY), "RED x1 | SKY 02 x2"),
    "taken twice in a year": ((RED, SKY, RED, RED, RED), "RED x1 | SKY 01, RED 02 x2"),
    "nobody's at the start": ((NOBODY, NOBODY, SKY), "- x1 | SKY 02 x1"),
    "nobody's at the end": ((SKY, SKY, NOBODY), "SKY x1 | - 02 x1"),
    "held otherwise by the same owner": ((RED, RED, {"Elm": "red annexed"}), "RED x1 | RED annexed 02 x1"),
    "passed between those whom nobody plays": (({"Elm": "herons"}, {"Elm": "gulls"}, SKY), "birds x1 | SKY 02 x1"),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("waits", [True, False], ids=["going on", "over"])
def test_a_strip_says_who_held_a_place_when_and_names_the_phase_of_each_change(name: str, *, waits: bool) -> None:
    owners, expected = CASES[name]
    assert strips(phases(*({**it, "Ash": "red"} for it in owners), waits=waits)) == {
        "Ash": f"RED x{len(owners) // 2 + 1}",
        "Elm": expected,
    }


def test_a_revision_counts_and_not_what_it_replaced() -> None:
    first, second, waiting = phases(RED, SKY, SKY)
    again = [replace(first, phase=first.phase._replace(revision=2), after={"owners": RED})]
    again.append(replace(second, phase=second.phase._replace(revision=2), position={"owners": RED}, after={"owners": NOBODY}))
    last = replace(waiting, phase=waiting.phase._replace(revision=2), position={"owners": NOBODY})
    line = timeline(PublicGame("ponds", "", "ponds", {}, (first, second, waiting, *again, last)))
    assert line.waiting is not None
    values = history_page(RULES).values([*line.line, line.waiting])
    assert values is not None
    ((change,),) = [it["changes"] for it in values["kept"][0]["strip"][1:]]
    assert (change["label"], change["folder"]) == ("", "02-1901-autumn-rest.2")


def test_numbers_are_those_at_the_start_and_at_the_end_of_each_year_and_nobody_s_owners_are_one() -> None:
    start = {"Ash": "red", "Elm": "herons", "Oak": "gulls"}
    values = history_page(RULES).values(phases(start, start, {**start, "Elm": "red"}, {**start, "Elm": "sky", "Ash": "sky"}))
    assert values is not None
    assert {it["label"]: it["numbers"] for it in values["powers"]} == {"RED": [1, 2, 0], "SKY": [0, 0, 2], "birds": [2, 1, 1]}
    assert [it["title"] for it in values["years"]] == ["1901", "1902"]
    assert values["open"] == "1902"


@pytest.mark.parametrize("owners", [(RED,), (NOBODY, NOBODY), ({"Elm": "gulls"}, {"Elm": "gulls"})], ids=repr)
def test_there_is_no_page_before_a_phase_was_run_or_where_no_power_holds_a_place(owners: Sequence[Owners]) -> None:
    assert strips(phases(*owners)) == {}


def test_hidden_things_change_nothing() -> None:
    plain = phases(RED, SKY, RED)
    secret = {"positions": {"owners": {"Ash": "sky"}}, "events": ({"kind": "taken", "place": "Ash", "by": "sky"},)}
    assert strips(
        [replace(it, revealed=secret, commitments={"orders": {"red": "ab"}}, events=secret["events"]) for it in plain]
    ) == (strips(plain))


def at_the_pond(count: int) -> PublicGame:
    found = phases(*[{"Elm": "red", "<Ash>": "sky" if it % 4 > 1 else "red"} for it in range(count)])
    line = [replace(it, position={**it.position, "frogs": {}}, after={**it.after, "frogs": {}} if it.done else {}) for it in found]
    return replace(small_site.game(1), phases=tuple(line))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Sequence[str]]:
    """A site after five phases and, made from the same files, after six; the paths that were written then."""
    out = tmp_path_factory.mktemp("history")
    written: Sequence[str] = ()
    for count in (6, 7):
        source = small_site.source(at_the_pond(count), b"", pictures=pictures, styles=STYLES, chart=None, unplayed="Birds")
        written = build([source], small_site.SITE, SiteFolders(small_site.TEMPLATES, out)).written
    return out, written


@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_a_site_with_it_keeps_the_law_that(law: Callable[[Path], Any], site: tuple[Path, Sequence[str]]) -> None:
    assert list(law(site[0])) == []


def test_it_is_one_click_from_the_game_and_each_change_leads_to_its_phase(site: tuple[Path, Sequence[str]]) -> None:
    assert 'href="history/index.html"' in (site[0] / "ponds/index.html").read_text()
    page = html.parse(site[0] / "ponds/history/index.html")
    rows = {it.findtext("th"): it for it in page.findall(".//table[@class='strip held few']/tbody/tr")}
    assert list(rows) == ["<Ash>", "Elm"]
    assert [(it.get("title"), it.text, it.get("href")) for it in rows["<Ash>"].findall(".//a")] == [
        ("Sky: Autumn 1901 Rest", "SKY", "../02-1901-autumn-rest/index.html"),
        ("Red: Autumn 1902 Rest", "RED", "../04-1902-autumn-rest/index.html"),
        ("Sky: Autumn 1903 Rest", "SKY", "../06-1903-autumn-rest/index.html"),
    ]
    assert [it.get("colspan") for it in rows["Elm"].findall("td")] == ["4"]


def test_a_new_phase_makes_this_page_anew_and_no_page_below_it(site: tuple[Path, Sequence[str]]) -> None:
    assert [it for it in site[1] if it.startswith("ponds/history/")] == ["ponds/history/index.html"]


SAMPLES = {
    ("describe", "Munich"): "GER x7 | AUS 29 x1 | GER 33 x5 | ENG 51 x1",
    ("sixfold", "Blackhills"): "- x2 | DUN 02 x2 | DUN annexed 04 x3",
    ("aurora", "Koryakr"): "minor x1 | AE thrall 01 x3",
    ("aurora", "Bifrost"): "minor x1 | AE 03 x1 | vAM 08 x2",
    ("concord", "Crete"): "VEN x2 | OTT 12 x1",
}


@pytest.mark.parametrize(("name", "place"), SAMPLES)
def test_every_rule_system_fills_it(name: str, place: str) -> None:
    game, rules = sample(name)
    values = history_page(rules).values(timeline(game).line)
    assert values is not None
    (found,) = [it for it in values["kept"] if it["name"] == place]
    assert " | ".join(map(_stretch, found["strip"])) == SAMPLES[name, place]


def test_the_page_of_fifty_phases_is_light() -> None:
    game, rules = sample("describe")
    chart = rules.chart
    assert chart is not None
    (page,) = pages_of(game, rules, (history_page(rules),), timeline(game).line)
    assert len(page.values["kept"]) == 34
    made = Pages(small_site.SITE, statics(small_site.TEMPLATES), environment(small_site.TEMPLATES))
    links = BoardLinks("boards/classical/index.html", frozenset(it.id for it in chart.places))
    (content,) = extra_page_files(page, SiteFolders(small_site.TEMPLATES, Path()), made, links).values()
    assert len(gzip.compress(content)) < MOST / 2


@pytest.mark.parametrize(
    "rows", [[[0, 0]], [[3, 3, 3]] * 12, [[1, 40], [2, 0], [0, 0]], [[number, 30 - number] for number in range(30)]]
)
def test_no_name_at_the_end_of_a_line_covers_another_or_leaves_the_chart(rows: list[list[int]]) -> None:
    chart = line_chart(rows)
    named = sorted(it.named for it in chart.lines)
    assert all(below - above >= PITCH for above, below in pairwise(named))
    assert named[0] >= 0
    assert named[-1] <= chart.height
    assert chart.numbers[0][0] == 0
    assert len(chart.numbers) <= 10
    assert len({it.points for it in chart.lines}) == len(rows)
