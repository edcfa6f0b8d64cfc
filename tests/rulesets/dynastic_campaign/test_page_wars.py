"""The pages of wars: when wars begin and end, whose battles and sieges they were, conquests and prisoners."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from generator.rulesets.dynastic_campaign.pages import wars as page
from generator.rulesets.dynastic_campaign.pages.conquests import changes
from generator.rulesets.dynastic_campaign.pages.prisoners import prisoners
from generator.rulesets.dynastic_campaign.pages.sieges import sieges
from generator.rulesets.dynastic_campaign.pages.wars import Annals
from tests.support import campaign, campaign_phases
from tests.support.campaign_annals import Change, Chapter, at_war, both, changed, phases, same

Event = dict[str, Any]
RAMIRO = "Ramiro Valdoro"
DECLARED: Chapter = ([{"kind": "war", "nation": "spain", "on": "france"}], at_war(("france", "spain")))
PEACE: Chapter = ([{"kind": "peace", "nations": ["france", "spain"]}], at_war())
LOST = {"units": {"spain ARM-3": 110}, "came": [], "supports": {}, "strength": 110, "result": "lost", "losses": {"spain ARM-3": 40}}
WON = {
    "units": {"france ARM-2": 80}, "came": ["france ARM-2"], "supports": {"united-provinces ARM-1": 45}, "extra": {"siege": -50},
    "strength": 75, "result": "won", "losses": {},
}  # fmt: skip
BATTLE: Event = {"kind": "battle", "place": "SpN", "sides": [LOST, WON]}
SCENARIO = campaign.settings().scenario


def told(*chapters: Chapter) -> Annals:
    """What the pages tell of wars."""
    return page.annals(SCENARIO, phases(*chapters))


def led(unit: str, *persons: str) -> Change:
    """These persons at the head of a unit."""
    return both(*(changed("persons", it, unit=unit) for it in persons))


def test_a_war_begins_with_its_declaration_and_ends_with_a_peace() -> None:
    (war,) = told(([], same), DECLARED, ([], same), PEACE, ([], same)).wars
    assert (war.pair, war.by, war.how) == (("france", "spain"), ("spain",), "peace")
    assert war.begun is not None
    assert war.ended is not None
    assert (war.begun.number, war.ended.number) == (2, 4)


def test_a_war_ends_when_one_of_the_two_is_out_and_goes_on_otherwise() -> None:
    (over,) = told(DECLARED, ([{"kind": "eliminated", "nation": "france"}], at_war())).wars
    assert over.how == "out"
    (war,) = told(DECLARED, ([], same)).wars
    assert (war.ended, war.how) == (None, "")


def test_every_war_has_an_address_of_its_own_that_stays() -> None:
    first = told(DECLARED, PEACE).wars
    again = told(DECLARED, PEACE, DECLARED).wars
    assert [it.address for it in first] == ["france-spain-1618"]
    assert [it.address for it in again] == ["france-spain-1618", "france-spain-1618-2"]


def test_a_war_from_before_the_game_was_declared_by_nobody() -> None:
    start = campaign.at_war(campaign.start(), ("france", "spain"))
    (war,) = page.annals(SCENARIO, phases(([], same), start=start)).wars
    assert (war.begun, war.by) == (None, ())


def test_a_battle_is_told_with_both_sides_and_what_became_of_them() -> None:
    after: list[Event] = [
        {
            "kind": "taken-prisoner",
            "person": "Ramiro Valdoro",
            "nation": "spain",
            "unit": "spain ARM-3",
            "by": "france",
            "rolled": 3,
        },
        {"kind": "died", "person": "Alonso Valdoro", "nation": "spain", "age": 40, "cause": "battle"},
        {"kind": "losses", "unit": "spain ARM-3", "nation": "spain", "place": "SpN", "lost": 40, "cost": 4, "paid": True},
        {"kind": "retreated", "unit": "spain ARM-3", "nation": "spain", "from": "SpN", "to": "LRh"},
    ]
    start = led("spain ARM-3", RAMIRO, "Alonso Valdoro")(campaign.start())
    (war,) = page.annals(SCENARIO, phases(([*DECLARED[0], BATTLE, *after], DECLARED[1]), start=start)).wars
    (battle,) = war.battles
    lost, won = battle.sides
    (unit,) = lost.units
    assert (lost.strength, lost.result, lost.lost, won.strength, won.result) == (110, "lost", 40, 75, "won")
    assert (unit.nation, unit.unit, unit.ap, unit.paid, unit.cost, unit.fate, unit.place) == (
        "spain", "ARM-3", 110, True, Decimal(4), "retreated", "LRh",
    )  # fmt: skip
    assert [it.name for it in unit.leaders] == ["Alonso Valdoro", RAMIRO]
    assert [(it.person.name, it.by) for it in battle.prisoners] == [(RAMIRO, "france")]
    assert [it.person.name for it in battle.fallen] == ["Alonso Valdoro"]
    assert [(it.nation, it.ap) for it in won.supports] == [("united-provinces", 45)]
    assert won.extra == {"siege": -50}
    france, spain = war.tallies
    assert (france.won, france.lost_in_battle, spain.won, spain.lost_in_battle) == (1, 0, 0, 40)


@pytest.mark.parametrize(
    ("chapters", "declared"),
    [
        ((DECLARED, ([BATTLE], same)), 1),
        ((([*DECLARED[0], BATTLE], DECLARED[1]),), 1),
        ((([BATTLE], same), DECLARED), 0),
        ((DECLARED, PEACE, ([BATTLE], same)), 0),
        ((([BATTLE], at_war(("france", "england"))),), 0),
    ],
    ids=["in it", "on the first day", "before it", "after it", "in another"],
)
def test_a_battle_belongs_to_the_wars_of_those_who_fought(chapters: tuple[Chapter, ...], declared: int) -> None:
    found = told(*chapters)
    assert sum(len(it.battles) for it in found.wars) == declared
    assert len(found.undeclared.battles) == 1 - declared
    assert {it.address for it in page.below(SCENARIO, phases(*chapters))} == {"france-spain-1618" if declared else page.UNDECLARED}


def test_a_battle_with_rebels_and_mutineers_belongs_to_no_war() -> None:
    rebels = {**LOST, "units": {"rebels ARM-1": 100}, "losses": {}}
    own = {**LOST, "units": {"france ARM-3": 60}, "losses": {}}
    fights = [{**BATTLE, "sides": [rebels, WON]}, {**BATTLE, "place": "Lan", "sides": [own, WON]}]
    start = changed("units", "france ARM-3", mood="mutiny")(campaign.start())
    found = page.annals(SCENARIO, phases((fights, same), start=start)).undeclared
    assert [it.place for it in found.battles] == ["SpN", "Lan"]
    assert [it.mood for side in found.battles[1].sides for it in side.units] == ["mutiny", ""]


def test_a_head_on_meeting_belongs_to_the_war() -> None:
    sides = [
        {"units": {"france FLT-1": 60}, "to": "NAt", "supports": {}, "strength": 60, "goes_on": False},
        {"units": {"spain FLT-2": 70}, "to": "BoB", "supports": {}, "strength": 70, "goes_on": True},
    ]
    (war,) = told(DECLARED, ([{"kind": "head-on", "places": ["BoB", "NAt"], "sides": sides}], same)).wars
    (met,) = war.met
    assert [(side["to"], side["goes_on"]) for side in met.sides] == [("NAt", False), ("BoB", True)]
    assert war.fought


def besieged(outcome: str = "holds", **more: Any) -> Event:
    """A season of the siege of Picardy."""
    found = {
        "kind": "siege", "place": "Pic", "nation": "spain", "units": ["spain ARM-3"], "supports": {"spain FLT-2": 20},
        "against": ["france GAR-2"], "factories": [], "fort": 40, "attack": 150, "defence": 80, "outcome": outcome,
    }  # fmt: skip
    return {**found, **more}


SHUT_IN = changed("places", "Pic", besieged=9)
FREE = changed("places", "Pic", besieged=0)
FALLEN: Event = {"kind": "fallen", "place": "Pic", "by": "spain", "against": ["france GAR-2"]}
RAISED: Event = {"kind": "siege-raised", "place": "Pic", "nation": "france"}


@pytest.mark.parametrize(
    ("chapters", "end", "ended"),
    [
        ([([besieged()], SHUT_IN), ([], same), ([besieged("surrenders", rolled=5, needed=4), FALLEN], FREE)], "fallen", 3),
        ([([besieged()], SHUT_IN), ([], same), ([RAISED], FREE)], "raised", 3),
        ([([besieged()], SHUT_IN), ([], same), ([], FREE)], "over", 3),
        ([([besieged()], SHUT_IN), ([], same)], "", 0),
    ],
    ids=["fallen", "raised", "over", "going on"],
)
def test_the_course_of_a_siege_is_told_to_its_end(chapters: list[Chapter], end: str, ended: int) -> None:
    (siege,) = sieges(phases(*chapters))
    assert (siege.end, siege.ended.number if siege.ended else 0) == (end, ended)
    assert (siege.by, siege.against) == (("spain",), ("france",))
    assert len(siege.seasons) == (2 if end == "fallen" else 1)
    assert (siege.seasons[0].attack, siege.seasons[0].defence, siege.seasons[0].rolled) == (150, 80, None)
    if end == "fallen":
        assert (siege.seasons[1].rolled, siege.seasons[1].needed, siege.seasons[1].surrendered) == (5, 4, True)


def test_a_siege_that_begins_anew_is_another_one_and_has_its_losses() -> None:
    loss = {"kind": "siege-loss", "place": "Pic", "unit": "france GAR-2", "side": "besieged", "lost": 30, "left": 10}
    other = {**loss, "place": "Par", "lost": 99}
    first, second = sieges(phases(([besieged(), loss, other], SHUT_IN), ([], same), ([RAISED], FREE), ([besieged()], SHUT_IN)))
    assert (first.end, second.end) == ("raised", "")
    assert [(it.unit.name, it.inside, it.lost, it.left) for it in first.seasons[0].losses] == [("GAR-2", True, 30, 10)]
    assert second.seasons[0].losses == ()


@pytest.mark.parametrize(
    ("event", "why"),
    [
        ({"kind": "captured", "place": "Pic", "nation": "spain", "was": "france", "units": []}, "captured"),
        ({"kind": "captured", "place": "Gas", "nation": "spain", "was": "france", "units": []}, ""),
        ({"kind": "handed-over", "place": "Pic", "nation": "spain", "before": "france"}, "handed-over"),
        (
            {"kind": "inherited", "crown": "france", "nation": "spain", "from": "france", "places": ["Pic"], "units": []},
            "inherited",
        ),
        ({"kind": "title-passed", "province": "Pic", "person": "x", "nation": "spain", "was": "y"}, "title"),
        ({"kind": "ruling", "rule": "province", "place": "picardy", "control": "spain"}, "ruling"),
        ({"kind": "ruling", "rule": "province", "place": "Gascony", "control": "spain"}, ""),
    ],
)
def test_a_province_that_changes_hands_is_told_with_the_reason(event: Event, why: str) -> None:
    (found,) = changes(SCENARIO, phases(([event], changed("places", "Pic", control="spain"))))
    assert (found.place, found.was, found.nation, found.why) == ("Pic", "france", "spain", why)


def test_provinces_taken_in_a_war_count_in_it() -> None:
    event = {"kind": "captured", "place": "Pic", "nation": "spain", "was": "france", "units": []}
    (war,) = told(DECLARED, ([event], changed("places", "Pic", control="spain"))).wars
    assert [it.taken for it in war.tallies] == [0, 1]


TAKEN: Chapter = (
    [{"kind": "taken-prisoner", "person": RAMIRO, "nation": "spain", "unit": "spain ARM-3", "by": "france", "rolled": 3}],
    changed("persons", RAMIRO, captor="france"),
)
AT_LARGE = changed("persons", RAMIRO, captor="", arrested_by="")


@pytest.mark.parametrize(
    ("chapter", "freed"),
    [
        (([{"kind": "captive", "nation": "france", "person": RAMIRO, "of": "spain", "what": "return"}], AT_LARGE), "returned"),
        (([{"kind": "captive", "nation": "france", "person": RAMIRO, "of": "spain", "what": "hold"}], same), ""),
        (([{"kind": "died", "person": RAMIRO, "nation": "spain", "age": 20, "cause": "executed"}], AT_LARGE), "executed"),
        (([{"kind": "died", "person": RAMIRO, "nation": "spain", "age": 20, "cause": "age"}], AT_LARGE), "died"),
        (
            ([{"kind": "died", "person": "x", "nation": "spain", "age": 9, "cause": "age", "freed": [RAMIRO]}], AT_LARGE),
            "cleric-died",
        ),
        (([], changed("persons", RAMIRO, captor="england")), "passed"),
        (([], AT_LARGE), "free"),
    ],
)
def test_a_prisoner_is_told_until_he_is_free(chapter: Chapter, freed: str) -> None:
    first, *more = prisoners(SCENARIO, phases(TAKEN, chapter))
    assert (first.person.name, first.captor, first.taken, first.freed) == (RAMIRO, "france", "battle", freed)
    assert (first.until.number if first.until else 0) == (2 if freed else 0)
    assert [(it.captor, it.taken) for it in more] == ([("england", "passed")] if freed == "passed" else [])


def test_whoever_was_arrested_is_told_with_the_cleric() -> None:
    arrested = {"kind": "arrested", "person": RAMIRO, "nation": "france", "by": "Anselme Montclair", "of": "spain"}
    change = changed("persons", RAMIRO, captor="france", arrested_by="Anselme Montclair")
    (found,) = prisoners(SCENARIO, phases(([arrested], change)))
    assert found.taken == "arrest"
    assert found.by
    assert found.by.name == "Anselme Montclair"


def test_every_battle_siege_and_conquest_of_a_game_is_on_some_page() -> None:
    played: Any = campaign_phases.played(1, 3)
    found = page.annals(SCENARIO, played)
    every = (*found.wars, found.undeclared)
    fought = {(it.phase.number, event["place"]) for it in played for event in it.events if event["kind"] == "battle"}
    assert {(it.when.number, it.place) for war in every for it in war.battles} == fought
    seasons = {(it.phase.number, event["place"]) for it in played for event in it.events if event["kind"] == "siege"}
    assert {(it.when.number, siege.place) for war in every for siege in war.sieges for it in siege.seasons} == seasons
    assert {it.pair for it in found.wars if not it.ended} == {tuple(it) for it in played[-1].position["wars"]}
    assert not [it for it in found.changes if not it.why]
    assert fought
    assert seasons


def test_the_address_of_a_page_below_does_not_depend_on_later_phases() -> None:
    played: Any = campaign_phases.played(1, 3)
    addresses = [{it.address for it in page.below(SCENARIO, played[:count])} for count in (8, 14, len(played))]
    assert addresses[0] <= addresses[1] <= addresses[2]


def test_the_list_of_all_wars_has_no_battles_in_it() -> None:
    values = page.values(SCENARIO, phases(DECLARED, ([BATTLE], same)))
    assert values
    (row,) = values["going_on"]
    assert (row["battles"], row["sieges"], row["fought"], row["war"].battles) == (1, 0, True, ())
