"""The pages of places: who held each, what stood there, and which lines of reports name it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from lxml import html

from generator.core.chart import Chart, ChartPlace, PlaceKind
from generator.core.event import Event
from generator.core.phase import Phase
from generator.core.picture import Picture, Piece
from generator.core.public import PublicGame, PublicPhase
from generator.publish.places_page import place_folders, places_page
from generator.publish.site import SiteFolders
from generator.publish.site_build import build
from generator.publish.stays import stays
from generator.publish.timeline import timeline
from tests.support import site_laws, small_site
from tests.support.sample_games import sample

CHART = Chart([ChartPlace(it, f"{it} Pond", "pond") for it in ("Ash", "Elm")], (), {"pond": PlaceKind("box", "pond: wet")}, {})
REPORT = """# {{ subject }}
{% macro at(place) %}{{ ("[" ~ place ~ "](place:" ~ place ~ ")")|raw }}{% endmacro %}

## Croaks (as heard)

{% for e in events.croaked %}
- A frog croaked in {{ at(e.place) }}.

{% endfor %}
- **Red:** {{ at("Ash") }}, {{ at("Elm") }}

"""
SIGNS = replace(small_site.SIGNS, dislodged="a frog that was driven out")
FROGS = ({"red": "Ash", "sky": "Elm"},) * 3 + ({"red": "Ash"},) * 3
"""Where frogs sat before each phase and behind the last: Sky's left its pond in the third."""
CROAKS = ("Ash", "Elm", "Ash", "Elm", "Ash")


def pictures(phase: PublicPhase, _: Sequence[Event] = ()) -> tuple[Picture, ...]:
    """The frogs; the pond that one sits in is its owner's."""
    frogs: Any = phase.position["frogs"]
    pieces = tuple(Piece(place, "frog", power) for power, place in frogs.items())
    fills = {place: power for power, place in frogs.items()}
    return (Picture("position", "The ponds", "Frogs.", fills=fills, pieces=pieces, signs=small_site.SIGNS),)


def croaking(count: int) -> PublicGame:
    """A game after some phases, each with a croak in one pond."""
    names = [Phase(number + 1, 1901 + number // 2, *small_site.STEPS[number % 2]) for number in range(count + 1)]
    positions = [{"frogs": it, "owners": {}} for it in FROGS]
    done = [
        PublicPhase(name, before, done=True, events=({"kind": "croaked", "place": place},), after=after)
        for name, before, after, place in zip(names, positions, positions[1:], CROAKS, strict=False)
    ]
    return replace(small_site.game(1), phases=(*done, PublicPhase(names[count], positions[count])))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Sequence[str]]:
    """A site after four phases and, made from the same files, after five; the paths that were written then."""
    templates, out = tmp_path_factory.mktemp("ponds"), tmp_path_factory.mktemp("site")
    copytree(small_site.FOLDER / "ponds", templates, dirs_exist_ok=True)
    (templates / "report.md.j2").write_text(REPORT, encoding="utf-8")
    written: Sequence[str] = ()
    for count in (4, 5):
        source = small_site.source(croaking(count), b"", pictures=pictures, chart=CHART, templates=str(templates))
        written = build([source], small_site.SITE, SiteFolders(small_site.TEMPLATES, out)).written
    return out, written


def test_a_new_phase_makes_anew_the_pages_of_the_places_that_it_touches_and_no_others(site: tuple[Path, Sequence[str]]) -> None:
    places = sorted(it for it in site[1] if it.startswith("ponds/places/"))
    assert places == ["ponds/places/ash/index.html", "ponds/places/index.html"]
    assert (site[0] / "ponds/places/elm/index.html").exists()


@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_a_site_with_them_keeps_the_law_that(law: Callable[[Path], Any], site: tuple[Path, Sequence[str]]) -> None:
    assert list(law(site[0])) == []


def test_the_page_of_a_place_has_each_line_that_names_it_and_leads_to_that_line(site: tuple[Path, Sequence[str]]) -> None:
    page = html.parse(site[0] / "ponds/places/elm/index.html")
    lines = [(it.text_content(), it.get("href")) for it in page.findall(".//dl[@class='told']//dd//a")]
    assert lines == [
        ("A frog croaked in Elm.", "../../02-1901-autumn-rest/index.html#croaks-1"),
        ("A frog croaked in Elm.", "../../04-1902-autumn-rest/index.html#croaks-1"),
    ]
    report = html.parse(site[0] / "ponds/02-1901-autumn-rest/index.html")
    assert [it.text for it in page.findall(".//dl[@class='told']//span")] == ["Croaks", "Croaks"]
    (line,) = report.findall(".//*[@id='croaks-1']")
    assert line.text_content().strip() == "A frog croaked in Elm."
    assert [it.get("href") for it in line.findall(".//a")] == ["../places/elm/index.html"]


def test_it_says_who_held_a_place_and_what_stood_there_since_when(site: tuple[Path, Sequence[str]]) -> None:
    page = html.parse(site[0] / "ponds/places/elm/index.html")
    rows = [[cell.text_content().strip() for cell in row] for row in page.findall(".//tbody/tr")]
    assert rows == [
        ["Sky", "the start"],
        ["nobody", "Spring 1902 Hops"],
        ["Frog", "Sky", "the start", "Spring 1902 Hops"],
    ]


def test_the_list_says_how_the_places_stand_and_is_one_click_from_the_game(site: tuple[Path, Sequence[str]]) -> None:
    assert 'href="places/index.html"' in (site[0] / "ponds/index.html").read_text()
    page = html.parse(site[0] / "ponds/places/index.html")
    rows = [[" ".join(cell.text_content().split()) for cell in row] for row in page.findall(".//tbody/tr")]
    assert rows == [["Ash Pond Ash pond", "Red", "frog, Red", "3"], ["Elm Pond Elm pond", "", "", "2"]]


def test_a_game_without_a_phase_has_no_such_pages(tmp_path: Path) -> None:
    build(
        [small_site.source(croaking(0), b"", pictures=pictures, chart=CHART)],
        small_site.SITE,
        SiteFolders(small_site.TEMPLATES, tmp_path),
    )
    assert not (tmp_path / "ponds/places").exists()


def test_two_places_whose_ids_differ_in_capitals_alone_have_two_pages() -> None:
    chart = replace(CHART, places=[ChartPlace(it, it, "pond") for it in ("NOr", "Nor", "Elm")])
    assert place_folders(chart) == {"Elm": "elm", "NOr": "nor", "Nor": "nor-2"}


def test_pieces_that_were_driven_out_or_are_out_of_sight_do_not_stand_there() -> None:
    frog = Piece("Elm/nc", "frog", "red")
    those = [(frog,), (replace(frog, dislodged=True),), (frog, frog), (replace(frog, owner="sky"),)]
    run = [Phase(number, 1901, "spring", "hops") for number in (1, 2, 3)]
    found = stays([Picture("", "", "", pieces=it, signs=SIGNS) for it in those], run)
    assert [(it.what.owner, it.since, it.until) for it in found["Elm"]] == [
        ("red", None, run[0]),
        ("red", run[1], run[2]),
        ("sky", run[2], None),
    ]


def test_the_pages_of_a_sample_say_who_took_munich_and_when() -> None:
    game, rules = sample("describe")
    (munich,) = [it for it in places_page(rules, lambda _: ()).below(timeline(game).line) if it.title == "Munich"]
    assert [(it["name"], it["since"] and it["since"]["title"]) for it in munich.values["holders"]] == [
        ("Germany", None),
        ("Austria", "Fall 1907 Retreats"),
        ("Germany", "Fall 1908 Retreats"),
        ("England", "Fall 1913 Retreats"),
    ]
    last = munich.values["stays"][-1]
    assert (last["what"], last["name"], last["since"]["title"], last["until"]) == ("army", "England", "Fall 1913 Orders", None)
