"""What the maps of builds and of marriages show: units that were built, and what befell the houses, each where it has a place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from generator.core.event import Event
from generator.core.picture import Mark
from generator.publish.picture_files import plan_pictures
from tests.support import campaign
from tests.support.campaign_pictures import maps, phase_of

CHILD: Event = {
    "kind": "born",
    "person": "Louis Montclair",
    "nation": "france",
    "father": "Gaspard Montclair",
    "mother": "Odile Montclair",
}

BUILDS: Mapping[str, tuple[Sequence[Event], set[Mark]]] = {
    "a unit that was built": (
        [{"kind": "built", "unit": "france ARM-1", "nation": "france", "at": "IdF", "ap": 60}],
        {Mark("built", "IdF", "france")},
    ),
    "a unit that was strengthened": (
        [{"kind": "strengthened", "unit": "france ARM-1", "nation": "france", "at": "IdF", "added": 20}],
        {Mark("strengthened", "IdF", "france", text="+20")},
    ),
    "two children, in one mark": ([CHILD, {**CHILD, "person": "Marie Montclair"}], {Mark("born", "IdF", "france", text="2")}),
    "children of two nations": (
        [CHILD, {**CHILD, "nation": "spain"}],
        {Mark("born", "IdF", "france", text="1"), Mark("born", "Cas", "spain", text="1")},
    ),
    "a crown that passes on, with land that goes with it": (
        [
            {"kind": "crowned", "crown": "spain", "person": "Lucien Montclair", "nation": "france", "was": "Alonso Valdoro"},
            {"kind": "inherited", "crown": "spain", "nation": "france", "from": "spain", "units": [], "places": ["Leo", "Cas"]},
        ],
        {
            Mark("crowned", "IdF", "france"),
            Mark("inherited", "Leo", "france", text="SPA"),
            Mark("inherited", "Cas", "france", text="SPA"),
        },
    ),
    "a cleric who rises, at his see": (
        [{"kind": "promoted", "nation": "france", "person": "Anselme Montclair", "office": "Archbishop"}],
        {Mark("promoted", "Nmd", "france")},
    ),
    "one without a see, at home": (
        [{"kind": "promoted", "nation": "france", "person": "Rainier Montclair", "office": "Bishop"}],
        {Mark("promoted", "IdF", "france")},
    ),
    "a new Pope": ([{"kind": "elected", "nation": "spain", "person": "Benito Valdoro"}], {Mark("elected", "Cas", "spain")}),
    "no mark for a try without a child": ([{"kind": "tried", "mother": "Odile Montclair", "nation": "france", "tries": 2}], set()),
}


@pytest.mark.parametrize(("events", "marks"), BUILDS.values(), ids=BUILDS)
def test_builds(events: Sequence[Event], marks: set[Mark]) -> None:
    made = maps(phase_of(events, "winter builds")).get("builds")
    assert (set(made.marks) if made else set()) == marks


def test_the_map_of_builds_has_these_units_alone() -> None:
    built: Event = {"kind": "built", "unit": "france ARM-1", "nation": "france", "at": "IdF", "ap": 100}
    drawn = maps(phase_of([built], "winter builds"))
    assert [(it.place, it.kind, it.owner) for it in drawn["builds"].pieces] == [("IdF", "army", "france")]
    assert len(drawn["position"].pieces) > 50


def test_a_unit_that_was_built_and_lost_in_one_phase_has_a_mark_and_no_piece() -> None:
    built: Event = {"kind": "built", "unit": "france ARM-9", "nation": "france", "at": "IdF", "ap": 100}
    picture = maps(phase_of([built], "winter builds"))["builds"]
    assert (len(picture.pieces), len(picture.marks)) == (0, 1)


WED: Event = {
    "kind": "married", "groom": "Lucien Montclair", "bride": "Elvira Valdoro", "nations": ["france", "spain"], "terms": [],
}  # fmt: skip
COURTS: Mapping[str, tuple[Sequence[Event], set[Mark]]] = {
    "a wedding, at both seats": (
        [WED],
        {Mark("wedding", "IdF", "france", text="SPA"), Mark("wedding", "Cas", "spain", text="FRA")},
    ),
    "a marriage that is annulled": (
        [{"kind": "annulled", "groom": "Lucien Montclair", "bride": "Elvira Valdoro", "nation": "spain"}],
        {Mark("wedding", "IdF", "france", ok=False, text="SPA"), Mark("wedding", "Cas", "spain", ok=False, text="FRA")},
    ),
    "an arrest, where the leader stood": (
        [
            {
                "kind": "arrested",
                "nation": "france",
                "person": "Garcia Valdoro",
                "of": "spain",
                "by": "Anselme Montclair",
                "unit": "spain ARM-1",
            }
        ],
        {Mark("arrested", "Cas", "france", text="FRA")},
    ),
    "a prisoner who is executed, at his captor's": (
        [{"kind": "captive", "nation": "france", "person": "Garcia Valdoro", "of": "spain", "what": "execute"}],
        {Mark("executed", "IdF", "spain")},
    ),
    "no mark for one who is held": (
        [{"kind": "captive", "nation": "france", "person": "Garcia Valdoro", "of": "spain", "what": "hold"}],
        set(),
    ),
    "land that is handed over": (
        [{"kind": "handed-over", "place": "Mil", "nation": "france", "before": "spain"}],
        {Mark("handed-over", "Mil", "france", text="SPA")},
    ),
    "what comes of an execution": (
        [
            {"kind": "died", "person": "Alonso Valdoro", "nation": "spain", "age": 50, "cause": "executed"},
            {"kind": "crowned", "crown": "spain", "person": "Ramiro Valdoro", "nation": "spain", "was": "Alonso Valdoro"},
        ],
        {Mark("died", "Cas", "spain"), Mark("crowned", "Cas", "spain")},
    ),
    "no mark for a vow and an assignment": (
        [
            {"kind": "vow", "nation": "spain", "person": "Teodor Valdoro", "left": ""},
            {"kind": "assigned", "nation": "spain", "person": "Ramiro Valdoro", "unit": "spain ARM-1", "at": "Cas"},
        ],
        set(),
    ),
}


@pytest.mark.parametrize(("events", "marks"), COURTS.values(), ids=COURTS)
def test_courts(events: Sequence[Event], marks: set[Mark]) -> None:
    drawn = maps(phase_of(events, "winter marriages"))
    made = drawn.get("courts")
    assert "moves" not in drawn
    assert ({it for it in made.marks if it.kind not in ("title", "see")} if made else set()) == marks


def test_titles_and_sees_stand_with_the_names_of_who_has_them() -> None:
    start = campaign.with_persons(
        campaign.start(), {"Anselme Montclair": {"see": "Nmd"}, "Benito Valdoro": {"see": "Leo", "died": 1617}}
    )
    granted: Event = {"kind": "title", "nation": "spain", "person": "Garcia Valdoro", "place": "Nav"}
    picture = maps(phase_of([granted], "winter marriages", before=start))["courts"]
    assert {Mark("title", "Nav", "spain", text="new"), Mark("title", "Lan", "france"), Mark("see", "Nmd", "france")} <= set(
        picture.marks
    )
    assert picture.named  # so that the map of the site tells holders, too
    assert (picture.captions["Nav"], picture.captions["Nmd"]) == (("Title: Garcia",), ("See: Anselme",))
    assert "Leo" not in picture.captions  # the dead have no see
    assert not picture.pieces


def test_one_who_has_a_title_and_a_see_in_one_place_has_a_line_for_each() -> None:
    start = campaign.with_persons(campaign.start(), {"Anselme Montclair": {"see": "Lan"}})
    picture = maps(phase_of([WED], "winter marriages", before=start))["courts"]
    assert picture.captions["Lan"] == ("Title: Thibault", "See: Anselme")


def test_marriages_that_are_handed_in_with_the_moves_have_a_map_of_their_own() -> None:
    moved: Event = {"kind": "moved", "unit": "france ARM-1", "nation": "france", "from": "IdF", "to": "Lan"}
    assert list(maps(phase_of([moved, WED], "spring moves"))) == ["moves", "courts", "position"]


def test_the_map_of_the_courts_has_the_land_as_it_is_then() -> None:
    before = campaign.start()
    after = replace(before, places={**before.places, "Mil": replace(before.places["Mil"], control="france")})
    handed: Event = {"kind": "handed-over", "place": "Mil", "nation": "france", "before": "spain"}
    assert maps(phase_of([handed], "winter marriages", before, after))["courts"].fills["Mil"] == "france"


def test_what_comes_of_a_death_in_a_season_stands_on_the_map_of_its_moves_alone() -> None:
    died: Event = {"kind": "died", "person": "Alonso Valdoro", "nation": "spain", "age": 50, "cause": "murdered"}
    assert list(maps(phase_of([died], "spring moves"))) == ["moves", "position"]


def test_marriages_have_one_map_since_no_unit_moves_then_and_it_comes_with_full_names() -> None:
    (planned,) = plan_pictures("g/7", tuple(maps(phase_of([WED], "winter marriages")).values()))
    assert planned.paths == ("g/7/courts.svg", "g/7/courts-900.png", "g/7/courts-1200.png")
    assert list(maps(phase_of([], "winter marriages"))) == ["position"]


def test_posts_carry_what_was_done_or_where_all_stand_if_nothing_was() -> None:
    moved: Event = {"kind": "moved", "unit": "france ARM-1", "nation": "france", "from": "IdF", "to": "Lan"}
    for events, posted in (([moved], {"moves": True, "position": False}), ([], {"position": True})):
        assert {name: it.posted for name, it in maps(phase_of(events)).items()} == posted
    done = plan_pictures("g/1", tuple(maps(phase_of([moved])).values()))
    assert [it.pngs for it in done[1:]] == [()]
