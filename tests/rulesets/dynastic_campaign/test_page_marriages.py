"""The page of marriages: who married whom, what everybody can see of public terms, and how marriages end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.rulesets.dynastic_campaign.pages import marriages as page
from generator.rulesets.dynastic_campaign.pages.marriages import Marriage
from generator.rulesets.dynastic_campaign.position import Position, Writ
from tests.support import campaign, campaign_phases
from tests.support.campaign_annals import Chapter, phases, same

LUCIEN, ELVIRA = "Lucien Montclair", "Elvira Valdoro"
Event = dict[str, Any]


def wed(*terms: str) -> Chapter:
    """Lucien marries Elvira by writ 4, with these public terms."""
    event = {"kind": "married", "writ": 4, "groom": LUCIEN, "bride": ELVIRA, "nations": ["france", "spain"], "terms": list(terms)}
    return [event], lambda it: replace(it, writs=(*it.writs, Writ(4, LUCIEN, ELVIRA, it.phase.number, ("france", "spain"))))


def apart(position: Position) -> Position:
    """The two are married no longer."""
    return replace(position, writs=tuple(it for it in position.writs if it.number != 4))


def died(person: str, nation: str = "france") -> Event:
    return {"kind": "died", "person": person, "nation": nation, "age": 20, "cause": "age"}


def the_one(*chapters: Chapter) -> Marriage:
    """What the page tells of that marriage."""
    (found,) = (it for it in page.marriages(campaign.settings().scenario, phases(*chapters)) if it.number == 4)
    return found


def test_a_wedding_is_told_with_its_public_terms_and_its_children() -> None:
    born = {"kind": "born", "person": "Louis Montclair", "father": LUCIEN, "mother": ELVIRA}
    birth: Chapter = ([born], lambda it: replace(it, persons={**it.persons, "Louis Montclair": it.persons[LUCIEN]}))
    found = the_one(([], same), wed("peace for ever", "no-war until 1620"), birth)
    assert (found.groom.name, found.bride.name, found.nations) == (LUCIEN, ELVIRA, ("france", "spain"))
    assert found.when is not None
    assert found.when.id == "02-1618-spring-marriages"
    assert [(it.text, it.state) for it in found.terms] == [("peace for ever", ""), ("no-war until 1620", "")]
    assert [it.name for it in found.children] == ["Louis Montclair"]
    assert found.end is None
    assert found.groom.address.endswith("#lucien-montclair")


@pytest.mark.parametrize(
    ("events", "how"),
    [
        ([{"kind": "annulled", "writ": 4, "groom": LUCIEN, "bride": ELVIRA, "nation": "spain"}], "annulled"),
        ([died(LUCIEN)], "groom"),
        ([died(ELVIRA)], "bride"),
        ([died(ELVIRA), died(LUCIEN)], "both"),
        ([died("Rainier Montclair")], "gone"),
    ],
)
def test_an_end_is_told_with_what_brought_it(events: list[Event], how: str) -> None:
    end = the_one(wed(), (events, apart), ([died(LUCIEN)], same)).end
    assert end is not None
    assert (end.how, end.when.number) == (how, 2)


HANDED = {"kind": "handed-over", "place": "Mil", "nation": "france", "before": "spain"}
WAR = {"kind": "war", "nation": "spain", "on": "france"}


@pytest.mark.parametrize(
    ("term", "event", "state"),
    [
        ("province Milan to groom", HANDED, "done"),
        ("province Milan to groom", {**HANDED, "place": "Leo"}, "due"),
        ("province Milan to groom", {**HANDED, "nation": "england"}, "due"),
        ("province Milan to bride", HANDED, "due"),
        ("renounce bride", {"kind": "renounced", "person": ELVIRA, "nation": "france", "dynasty": "spain", "by": "x"}, "done"),
        ("renounce bride", {"kind": "renounced", "person": LUCIEN, "nation": "france", "dynasty": "france", "by": "x"}, "due"),
        ("renounce all envy", HANDED, ""),
        ("no-war", WAR, "war"),
        ("no-war until 1618", WAR, "war"),
        ("no-war until 1617", WAR, "over"),
        ("no-war", {**WAR, "nation": "england"}, ""),
        ("no-attack until 1617", HANDED, "over"),
        ("peace until 1617", HANDED, ""),
        ("pay 10 to bride", HANDED, ""),
    ],
)
def test_of_a_term_is_told_what_everybody_can_see(term: str, event: Event, state: str) -> None:
    found = the_one(wed(term), ([event], same))
    assert [it.state for it in found.terms] == [state]


def test_nothing_more_happens_to_the_terms_of_a_marriage_that_is_over() -> None:
    found = the_one(wed("no-war", "province Milan to groom"), ([died(LUCIEN)], apart), ([WAR, HANDED], same))
    assert [it.state for it in found.terms] == ["", ""]


def test_marriages_of_the_start_and_with_commoners_have_no_writ() -> None:
    jeanne = "Jeanne Montclair"

    def arrives(it: Position) -> Position:
        """Rainier's wife, whom no dynasty knows."""
        new = replace(it.persons["Odile Montclair"], id=jeanne, name="Jeanne", dynasty="", woman=True)
        return replace(it, persons={**it.persons, jeanne: new}, writs=(*it.writs, Writ(0, "Rainier Montclair", jeanne, 1)))

    event = {"kind": "married-commoner", "person": "Rainier Montclair", "nation": "france", "commoner": jeanne}
    found = page.marriages(campaign.settings().scenario, phases(([event], arrives)))
    assert (found[-1].groom.name, found[-1].bride.name, found[-1].commoner) == ("Rainier Montclair", jeanne, jeanne)
    assert len([it for it in found if it.when is None]) == 9
    assert not any(it.number for it in found)


def test_ties_count_the_marriages_that_last() -> None:
    def ties(*chapters: Chapter) -> Any:
        values = page.values(campaign.settings().scenario, phases(*chapters))
        assert values
        return values["ties"]

    assert ties(wed()) == {"france": {"spain": 1}, "spain": {"france": 1}}
    assert ties(wed(), ([died(LUCIEN)], apart)) == {}


def test_every_marriage_of_a_game_is_there_and_lasts_as_long_as_its_writ() -> None:
    played: Any = campaign_phases.played(1, 3)
    found = page.marriages(campaign.settings().scenario, played)
    weddings = [event["writ"] for it in played for event in it.events if event["kind"] == "married"]
    assert [it.number for it in found if it.number] == weddings
    assert len(weddings) > 3
    lasting = {(it.groom.name, it.bride.name) for it in found if not it.end}
    assert lasting == {(it["groom"], it["bride"]) for it in played[-1].position["writs"]}
