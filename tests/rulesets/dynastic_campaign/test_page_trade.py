"""The page of trade: how routes stand, what became of each, colonies, factories and corsairs, as everybody may know them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from lxml import etree, html

from generator.core.phase import Phase
from generator.core.sea_chart import SeaChart
from generator.render.charts.sea_chart_layout import Sheet
from generator.rulesets.dynastic_campaign import documents
from generator.rulesets.dynastic_campaign import scenario as scenarios
from generator.rulesets.dynastic_campaign.overseas import routes as rules
from generator.rulesets.dynastic_campaign.pages import trade
from generator.rulesets.dynastic_campaign.pages.colonies import colonies, posts
from generator.rulesets.dynastic_campaign.pages.corsairs import corsairs, notes, prizes
from generator.rulesets.dynastic_campaign.pages.trade_annals import Life, lives
from generator.rulesets.dynastic_campaign.pages.trade_chart import chart
from generator.rulesets.dynastic_campaign.pages.trade_routes import Standing, load, standings
from generator.rulesets.dynastic_campaign.position import Factory, Position, Route, Unit
from tests.support import campaign, campaign_phases
from tests.support.campaign_annals import Change, Chapter, at_war, both, changed, phases, same
from tests.support.campaign_pages import made

SCENARIO = campaign.settings().scenario
VIRGINIA = Route("england", ("NW", "NA"), "Vir", agreed=True)
HANSE = Route("england", ("NW", "WE"), "Han", agreed=True)
FIRST = Phase(1, 1618, "spring", "moves")


def having(*routes: Route) -> Change:
    """These routes, and no others."""
    return lambda position: replace(position, routes=routes)


def start(*routes: Route) -> Position:
    """The start, with these routes alone."""
    return having(*routes)(campaign.start())


def standing(position: Position) -> Standing:
    """How the only route of a position stands, as its public half tells it."""
    (found,) = standings(SCENARIO, load(FIRST, documents.dump(position)[0]))
    return found


def told(*chapters: Chapter, first: tuple[Route, ...] = (VIRGINIA,)) -> list[Life]:
    """The routes of a game of these chapters."""
    return lives(SCENARIO, phases(*chapters, start=start(*first)))


def kinds(life: Life) -> list[tuple[int, str]]:
    """What is noted of a route: the number of the phase, and the kind of the note."""
    return [(it.when.number, it.kind) for it in life.notes]


def event(kind: str, route: Route, **more: Any) -> dict[str, Any]:
    """An event about a route of its owner."""
    return {"kind": kind, "nation": route.nation, "regions": list(route.regions), "to": route.to, **more}


def attempt(route: Route, **more: Any) -> dict[str, Any]:
    """An attempt by a French fleet to intercept a route."""
    about = {"nation": "france", "against": route.nation, "unit": "france FLT-1", "taken": True, "severed": False}
    return {**event("intercepted", route), **about, **more}


@pytest.mark.parametrize(
    ("change", "stop"),
    [
        (same, ""),
        (having(replace(VIRGINIA, severed=3)), "severed"),
        (having(replace(VIRGINIA, agreed=False)), ""),  # the other end is its own
        (changed("places", "Vir", control="spain"), ""),  # agreed without a name, it holds for whoever controls the place
        (both(having(replace(VIRGINIA, by="england")), changed("places", "Vir", control="spain")), "unanswered"),
        (both(having(replace(VIRGINIA, by="spain")), changed("places", "Vir", control="spain")), ""),
        (both(changed("places", "Vir", control="spain"), at_war(("england", "spain"))), "war"),
        (changed("places", "Vir", control=""), "unanswered"),
        (having(replace(VIRGINIA, regions=("EA", "IO"), to="Eng")), "homeless"),
    ],
)
def test_why_a_route_does_not_run(change: Change, stop: str) -> None:
    assert standing(change(start(VIRGINIA))).stop == stop


@pytest.mark.parametrize(
    ("regions", "others", "pays"),
    [
        (("NW", "NA"), (), ("2", "4", True)),
        (("NW", "CW", "NA"), (), ("2", "6", True)),
        (("NW", "NA"), (replace(VIRGINIA, nation="france", to="Cnd"),), ("1", "2", False)),
        (("NW", "CW", "NA"), (replace(VIRGINIA, nation="france", regions=("NA", "NW"), to="Nwy"),), ("2", "6", True)),
    ],
    ids=["a monopoly", "three regions", "shared", "the other one waits for Denmark"],
)
def test_what_a_route_pays_is_told_as_far_as_everybody_can_know(regions: Any, others: Any, pays: Any) -> None:
    if others and others[0].to == "Nwy":
        others = (replace(others[0], agreed=False),)
    position = start(replace(VIRGINIA, regions=regions, invested=Decimal(3)), *others)
    found = next(it for it in standings(SCENARIO, load(FIRST, documents.dump(position)[0])) if it.nation == "england")
    assert (found.least, found.most, found.monopoly) == pays


def test_a_route_pays_within_what_the_page_says_whatever_lies_in_it() -> None:
    for invested in range(1, 6):
        for regions in (("NW", "NA"), ("NW", "CW", "NA")):
            position = start(replace(VIRGINIA, regions=regions, invested=Decimal(invested)))
            found = standing(position)
            assert Decimal(found.least) <= rules.yearly(position, position.routes[0]) <= Decimal(found.most)


def test_a_route_whose_other_end_has_not_agreed_is_no_monopoly() -> None:
    position = changed("places", "Vir", control="spain")(start(replace(VIRGINIA, agreed=False)))
    assert (standing(position).stop, standing(position).monopoly) == ("unanswered", False)


def test_a_route_is_told_from_its_opening_to_its_end() -> None:
    (virginia, hanse) = told(
        ([event("route-opened", HANSE, agreed=True, monopoly=True)], having(VIRGINIA, HANSE)),
        ([attempt(HANSE, taken=False), attempt(HANSE, taken=False)], same),
        ([event("route-ended", HANSE, agreed=True, monopoly=True)], having(VIRGINIA)),
    )
    assert (virginia.began, kinds(virginia), virginia.now is not None) == (None, [], True)
    assert (hanse.began and hanse.began.number, kinds(hanse), hanse.now) == (1, [(1, "route-opened"), (3, "route-ended")], None)
    assert (virginia.missed, hanse.missed) == (0, 2)


def test_a_route_that_is_led_another_way_stays_the_same_route() -> None:
    new = replace(VIRGINIA, regions=("NW", "CW", "NA"), to="Cnd", agreed=False)
    (life,) = told(([event("route-changed", new, agreed=False, monopoly=True)], having(new)))
    assert (kinds(life), life.regions, life.to) == ([(1, "route-changed")], ("NW", "CW", "NA"), "Cnd")


def test_a_route_that_is_severed_is_told_by_its_events_alone() -> None:
    (life,) = told(
        ([attempt(VIRGINIA, severed=True)], having(replace(VIRGINIA, severed=1))),
        ([], same),
        ([event("route-open-again", VIRGINIA, agreed=True, monopoly=True)], having(VIRGINIA)),
    )
    assert kinds(life) == [(1, "intercepted"), (3, "route-open-again")]


def test_war_stops_a_route_and_peace_lets_it_run_again() -> None:
    first = replace(HANSE, to="Pic")
    (life,) = told(([], same), ([], at_war(("england", "france"))), ([], same), ([], at_war()), first=(first,))
    assert kinds(life) == [(2, "stopped"), (4, "runs-again")]
    assert [(it.fact["why"], it.fact["holder"]) for it in life.notes] == [("war", "france")] * 2


def test_a_new_ruler_of_the_other_end_stops_a_route_until_that_one_agrees() -> None:
    taken = changed("places", "Vir", control="spain")
    agreed = event("route-agreed", VIRGINIA, by="spain", agreed=True, monopoly=True)
    (life,) = told(
        ([], taken),
        ([agreed], having(replace(VIRGINIA, by="spain"))),
        ([agreed], same),
        first=(replace(VIRGINIA, by="england"),),
    )
    assert kinds(life) == [(1, "stopped"), (2, "route-agreed")]  # that it agrees once more is nothing new


def test_a_rival_between_the_same_regions_ends_a_monopoly_and_leaves_one() -> None:
    rival = replace(VIRGINIA, nation="france", to="Cnd")
    (own, other) = told(
        ([event("route-opened", rival, agreed=True, monopoly=False)], having(VIRGINIA, rival)),
        ([event("route-ended", rival, agreed=True, monopoly=False)], having(VIRGINIA)),
    )
    assert kinds(own) == [(1, "shared"), (2, "monopoly")]
    assert kinds(other) == [(1, "route-opened"), (2, "route-ended")]


def test_a_route_that_is_inherited_goes_on_with_another_nation() -> None:
    (old, new) = told(([], having(replace(VIRGINIA, nation="denmark"))))
    assert (kinds(old), old.notes[0].fact["to"], old.now) == ([(1, "passed")], "denmark", None)
    assert (kinds(new), new.notes[0].fact["was"], new.nation) == ([(1, "came")], "england", "denmark")


def test_a_route_that_nobody_gave_up_came_to_its_end_with_its_nation() -> None:
    (life,) = told(([], having()))
    assert (kinds(life), life.now) == ([(1, "gone")], None)


def test_a_route_of_which_no_event_tells_began_when_it_was_there() -> None:
    (life,) = told(([], having(VIRGINIA)), first=())
    assert (life.began and life.began.number, kinds(life)) == (1, [])


def test_the_years_of_a_route_are_those_in_which_trade_went_by_it() -> None:
    paid = event("trade-year", VIRGINIA, seasons=3, raided=1, monopoly=True)
    (life,) = told(([paid], same), ([], same))
    assert life.years == {1617: (3, 1, 3)}
    (life,) = told(([{**paid, "monopoly": False, "alone": 2}], same), ([], same))
    assert life.years == {1617: (3, 1, 2)}


def settled(place: str, colonists: int) -> Chapter:
    fact = {
        "kind": "settled",
        "place": place,
        "nation": "england",
        "colonists": colonists,
        "natives": 5 - colonists,
        "founded": False,
    }
    return [fact], changed("places", place, colonists=colonists)


def test_a_colony_is_told_with_those_who_settle_it_the_natives_and_its_rulers() -> None:
    risen = {"kind": "uprising", "place": "Vir", "nation": "england", "natives": 40, "colonists": 0, "outcome": "won"}
    lost = {"kind": "captured", "place": "Vir", "nation": "spain", "from": "england"}
    game = phases(settled("Vir", 3), ([risen], same), ([lost], changed("places", "Vir", control="spain")))
    now = game[-1].position
    found = next(it for it in colonies(SCENARIO, game, now) if it.place == "Vir")
    assert (found.nation, found.settled, found.whole, found.region) == ("spain", 3, 5, "NA")
    assert [(it.when.number, it.kind) for it in found.notes] == [(1, "settled"), (2, "uprising"), (3, "changed")]
    assert sorted(it.place for it in colonies(SCENARIO, game, now)) == sorted(it.id for it in SCENARIO.places.values() if it.colony)


def with_factory(*, fort: bool) -> Change:
    """An English factory in Gujerat, and the French one of the start."""
    return lambda position: replace(position, factories=(Factory("france", "Cnd"), Factory("england", "Guj", fort)))


def test_factories_are_told_with_the_phase_since_when_they_are_there() -> None:
    built = {"kind": "factory-built", "nation": "england", "place": "Guj", "fort": False}
    game = phases(([built], with_factory(fort=False)), ([{**built, "fort": True}], with_factory(fort=True)))
    found = [(it.nation, it.place, it.since and it.since.number, it.fort) for it in posts(SCENARIO, game, game[-1].position)]
    assert found == [("france", "Cnd", None, False), ("england", "Guj", 1, True)]


def with_unit(unit: Unit) -> Change:
    """One unit more."""
    return lambda position: campaign.with_units(position, *position.units.values(), unit)


def test_corsairs_are_told_with_their_letters_their_prizes_by_year_and_their_hunters() -> None:
    corsair = Unit("england", "corsair", 1, "Eng", 50, marque=("france", "spain"))
    marque = {"kind": "marque", "unit": corsair.id, "nation": "england", "port": "Eng", "nations": ["france", "spain"]}
    taken = {"kind": "prizes", "unit": corsair.id, "nation": "england", "port": "Eng", "nations": ["france", "spain"]}
    wild = {"kind": "ran-wild", "unit": corsair.id, "nation": "england", "port": "Eng", "against": "denmark"}
    game = phases(([marque, taken], with_unit(corsair)), ([{**taken, "nations": ["spain"]}, wild], same))
    (found,) = corsairs(game[-1].position)
    assert (found.unit.nation, found.unit.name, found.port, found.against) == ("england", "COR-1", "Eng", ("france", "spain"))
    assert [tuple(it) for it in prizes(game)] == [("1618", "england", "spain", 2), ("1618", "england", "france", 1)]
    assert [(it.when.number, it.fact["kind"]) for it in notes(game)] == [(1, "marque"), (2, "ran-wild")]


@pytest.fixture(scope="module")
def game() -> Any:
    """A campaign of some years by chance."""
    return campaign_phases.played(1, 5)


def test_every_route_of_a_campaign_has_one_life_and_every_year_of_trade_is_in_one(game: Any) -> None:
    found = lives(SCENARIO, game)
    now = standings(SCENARIO, load(game[-1].phase, game[-1].position))
    assert sorted(it.now.ends for it in found if it.now) == sorted(it.ends for it in now)
    assert [it.now for it in found if it.now and it.now not in now] == []
    events = [it for phase in game for it in phase.events]
    assert sum(len(it.years) for it in found) == sum(it["kind"] == "trade-year" for it in events)
    tries = [it for it in events if it["kind"] in ("intercepted", "intercepted-by-trade")]
    told_of = sum(note.kind.startswith("intercepted") for it in found for note in it.notes)
    assert told_of == sum(it["taken"] for it in tries)
    assert sum(it.missed for it in found) == len(tries) - told_of > 0


def test_the_chart_shows_what_the_position_has(game: Any) -> None:
    public = game[-1].position
    position = load(game[-1].phase, public)
    found = chart(SCENARIO, position, standings(SCENARIO, position))
    assert len(found.lanes) == len(public["routes"])
    assert [it.number for it in found.lanes] == list(range(1, len(found.lanes) + 1))
    assert {it.id for it in found.regions if it.sea} == set(SCENARIO.sea_regions)
    assert {frozenset(pair) for pair in found.borders} == {frozenset((a, b)) for a, near in SCENARIO.regions.items() for b in near}
    assert len(found.posts) == len(public.get("factories", ()))
    assert {(it.name, it.settled) for it in found.colonies} == {
        (it.name, int(public["places"][it.id].get("colonists", 0))) for it in SCENARIO.places.values() if it.colony
    }


def test_on_the_chart_of_1618_no_border_and_no_route_passes_over_a_region_that_it_does_not_join(game: Any) -> None:
    position = load(game[-1].phase, game[-1].position)
    sheet = Sheet(chart(SCENARIO, position, standings(SCENARIO, position)), {"NA": 3, "CSA": 2, "CA": 5})
    lines = [(pair, curve) for pair, curve in sheet.curves.items()]
    lines += [(pair, run.curve) for pair, runs in sheet.runs.items() for run in runs]
    for pair, curve in lines:
        for region, box in sheet.boxes.items():
            if region not in pair:
                assert not [step for step in range(41) if box.holds(curve.at(step / 40))], (pair, region)


@pytest.fixture(scope="module")
def site(game: Any) -> Mapping[str, str]:
    """The files of the page."""
    return made(trade.page(SCENARIO), game)


def test_the_page_names_everything_by_its_name_and_links_only_to_phases_that_are_there(site: Mapping[str, str], game: Any) -> None:
    page = html.fromstring(site["trade/index.html"])
    text = page.text_content()
    assert not re.findall(r"\b(papal-states|united-provinces|lower-rhine|val-telline|None|True|False|route-\w+)\b", text)
    leads = {str(it.get("href")) for it in page.iter("a") if re.match(r"\.\./\d", str(it.get("href")))}
    assert leads
    assert leads <= {f"../{it.phase.folder}/index.html" for it in game if it.done}


def test_the_page_after_thirteen_years_is_light_enough(site: Mapping[str, str]) -> None:
    assert len(gzip.compress(site["trade/index.html"].encode())) < 60 * 1024 * 5 / 13


def test_page_and_drawing_are_made_of_the_same_routes(site: Mapping[str, str]) -> None:
    rows = [row.findtext("th/span") for row in html.fromstring(site["trade/index.html"]).findall(".//table")[0].iter("tr")][1:]
    numbers = {it.get("data-lane") for it in etree.fromstring(site["trade/chart.svg"].encode()).iter("{*}text")} - {None}
    assert {str(row).partition(".")[0] for row in rows} == numbers


def scene() -> tuple[Chapter, ...]:
    """A game in which everything happens that the page has words for."""
    ships = {**attempt(VIRGINIA), "kind": "intercepted-by-trade", "by": ["NW", "WE"], "nation": "sweden", "severed": True}
    risen = {"kind": "uprising", "place": "Vir", "nation": "england", "natives": 40}
    letter = {"kind": "marque", "unit": "england COR-1", "nation": "england", "port": "Eng", "nations": ["france", "spain"]}
    hunted = {**letter, "kind": "hunted", "fleets": ["france FLT-1"], "needed": 5, "rolled": 6, "caught": True}
    corsair = Unit("england", "corsair", 2, "Eng", 50, marque=("france",))
    return (
        ([event("route-opened", HANSE, agreed=False, monopoly=False)], having(VIRGINIA, HANSE)),
        ([event("route-changed", HANSE, agreed=False, monopoly=False)], at_war(("england", "france"))),
        ([ships, attempt(HANSE)], having(replace(VIRGINIA, severed=3), replace(HANSE, raided=1))),
        settled("Vir", 3),
        ([{**risen, "colonists": 0, "outcome": "won"}, {**risen, "colonists": 50, "outcome": "beaten"}], same),
        ([{**risen, "colonists": 40, "outcome": "drawn"}], changed("places", "Vir", control="")),
        ([letter, {**letter, "kind": "prizes"}, hunted], with_unit(corsair)),
        ([{"kind": "abandoned", "place": "Mex", "nation": "spain"}], changed("places", "Mex", control="")),
        ([event("route-ended", HANSE, agreed=True, monopoly=True)], having(replace(VIRGINIA, severed=3))),
    )


@pytest.fixture(scope="module")
def words() -> str:
    """What the page tells of that game."""
    page = html.fromstring(made(trade.page(SCENARIO), phases(*scene(), start=start(VIRGINIA)))["trade/index.html"])
    return " ".join(page.text_content().split())


@pytest.mark.parametrize(
    "sentence",
    [
        "1. NW-NA to Virginia There at the start.",
        "opened to the Hanse, before that end had agreed.",
        "led by NW-WE to the Hanse, before that end had agreed.",
        "intercepted by ships of Sweden on the route NW-WE, and severed.",
        "intercepted by FLT-1 of France.",
        "given up.",
        "England settled: 3D the colonists', 2D the natives'.",
        "natives rose with 40 AP against colonists without a unit: they won, and the colonists lost 1D;",
        "natives rose with 40 AP against 50 AP of England: they were beaten.",
        "natives rose with 40 AP against 40 AP of England: neither side won; England has it no more.",
        "Spain had to abandon it.",
        "COR-2 of England in England: a letter of marque against France.",
        "COR-1 of England in England got a letter of marque against France and Spain;",
        "COR-1 of England in England was hunted by a fleet, and caught.",
    ],
)
def test_the_page_tells_in_words(sentence: str, words: str) -> None:
    assert sentence in words


HOSTILE = "<script>alert(1)</script>"


def test_hostile_names_are_shown_as_words() -> None:
    facts: Any = deepcopy(dict(campaign.facts()))
    facts["regions"]["NA"]["name"] = facts["places"]["Vir"]["name"] = facts["nations"]["england"]["name"] = HOSTILE
    files = made(trade.page(scenarios.build(facts)), phases(*scene(), start=start(VIRGINIA)))
    assert not [path for path, text in files.items() if "<script" in text]
    assert files["trade/index.html"].count("&lt;script&gt;alert(1)") > 5
    assert files["trade/chart.svg"].count("&lt;script&gt;alert(1)") > 2


def test_a_game_that_has_not_begun_has_its_chart_and_its_first_routes() -> None:
    assert trade.values(SCENARIO, ()) is None
    shown = trade.values(SCENARIO, phases()[-1:])
    assert shown is not None
    assert isinstance(shown["chart"], SeaChart)
    assert (len(shown["routes"]), shown["years"], shown["prizes"]) == (9, [], [])
