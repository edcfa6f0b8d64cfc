"""The scenario of 1618: its numbers are those that it was worked out with."""

from __future__ import annotations

from collections import Counter

from generator.rulesets.dynastic_campaign import documents, scenario_file
from tests.support import campaign


def test_counts() -> None:
    scenario = campaign.settings().scenario
    kinds = Counter(place.kind for place in scenario.places.values())
    assert (kinds["land"] + kinds["coast"], kinds["sea"]) == (78, 12)
    on_map = {place.id for place in scenario.places.values() if place.kind != "abroad"}
    assert sum(len(scenario.ways[place] & on_map) for place in on_map) == 2 * 247
    played = Counter(it.played for it in scenario.nations.values())
    assert (played[True], played[False]) == (9, 24)
    assert all(place.owner for place in scenario.places.values() if place.is_land)


def test_every_house_has_the_same_ratings() -> None:
    houses = {nation: sorted(it.rating for it in campaign.start().family(nation)) for nation in campaign.start().players()}
    assert {sum(ratings) for ratings in houses.values()} == {3}


def test_a_position_survives_being_written() -> None:
    public, secret = documents.dump(campaign.start())
    assert documents.load({**public, "phase": {"id": campaign.start().phase.id}}, secret) == campaign.start()


def test_money_is_in_the_secret_half_alone() -> None:
    public, secret = documents.dump(campaign.start())
    assert "treasury" not in str(public)
    assert secret["nations"]["france"]["treasury"] == 30


def test_what_sentences_call_places_and_nations() -> None:
    """An article where English has one, and the people of each nation; no outcome depends on either."""
    scenario = campaign.settings().scenario
    assert scenario.places["NSe"].called == "the North Sea"
    assert scenario.places["Mil"].called == "Milan"
    assert {it.id: it.people for it in scenario.nations.values() if not it.people.startswith("the ")} == {}
    assert scenario.nations["spain"].people == "the Spaniards"
    in_force = scenario_file.in_force(campaign.facts())
    assert [it for part in ("places", "nations") for it in in_force[part].values() if "people" in it] == []
    assert [it for it in in_force["places"].values() if "called" in it] == []


def test_a_place_is_shown_as_it_is_spelled_and_ordered_by_its_name() -> None:
    scenario = campaign.settings().scenario
    assert {key: name for key, name in scenario.shown.items() if name != scenario.names[key]} == {"IdF": "Île-de-France"}
    assert next(it.name for it in scenario_file.drawn(scenario.facts).places if it.id == "IdF") == "Île-de-France"
