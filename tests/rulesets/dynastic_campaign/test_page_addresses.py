"""The addresses of persons and dynasties: readable, never two the same, and the same for good."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.rulesets.dynastic_campaign import documents
from generator.rulesets.dynastic_campaign.pages.addresses import dynasty_address, dynasty_slug, person_address, slug
from tests.support import campaign
from tests.support.campaign_families import having, person

SCENARIO = campaign.settings().scenario

PLAIN = {
    "Lucien Montclair": "lucien-montclair",
    "Louis II Montclair": "louis-ii-montclair",
    "Ivan": "ivan",
}
OTHERS = {
    "Louis Ii Montclair": "louis-ii-montclair",
    "lucien Montclair": "lucien-montclair",
    "Lucien  Montclair": "lucien-montclair",
    "Lucién Montclair": "lucien-montclair",
    "Lucien-Montclair": "lucien-montclair",
    "Иван": "person",
    "": "person",
    '"><script>alert(1)</script>': "script-alert-1-script",
    "../../index": "index",
}


@pytest.mark.parametrize("name", PLAIN)
def test_an_ordinary_name_is_its_own_address(name: str) -> None:
    assert slug(name) == PLAIN[name]


@pytest.mark.parametrize("name", OTHERS)
def test_a_name_that_does_not_follow_from_its_letters_has_more_behind_it(name: str) -> None:
    assert re.fullmatch(rf"{OTHERS[name]}-[0-9a-f]{{12}}", slug(name))


@given(st.lists(st.text(st.sampled_from("aAbB iIvVéÉ-.'1ж")), unique=True))
def test_no_two_names_have_the_same_address(names: list[str]) -> None:
    slugs = [slug(name) for name in names]
    assert len(set(slugs)) == len(names)
    assert all(re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", it) for it in slugs)


def test_a_person_is_told_of_with_the_dynasty_of_birth_wherever_she_lives() -> None:
    position = having(campaign.start(), replace(campaign.start().persons["Amelie Montclair"], nation="spain", died=1620))
    document = documents.dump(position)[0]
    assert person_address(SCENARIO, document, "Amelie Montclair") == "houses/montclair/index.html#amelie-montclair"
    assert person_address(SCENARIO, document, "Odile Montclair") == "houses/commoners/index.html#odile-montclair"
    assert person_address(SCENARIO, document, "Nobody at all") == "houses/index.html"


def test_an_address_stays_the_same_when_somebody_with_nearly_the_same_name_is_born() -> None:
    before = documents.dump(campaign.start())[0]
    after = documents.dump(having(campaign.start(), person("lucien Montclair", "france"), person("Lucién Montclair", "france")))[0]
    address = person_address(SCENARIO, before, "Lucien Montclair")
    assert person_address(SCENARIO, after, "Lucien Montclair") == address
    assert len({person_address(SCENARIO, after, key) for key in after["persons"]}) == len(after["persons"])


def test_every_dynasty_has_a_folder_of_its_own() -> None:
    nations = list(SCENARIO.nations)
    assert len({dynasty_slug(SCENARIO, it) for it in [*nations, ""]}) == len(nations) + 1
    assert dynasty_address(SCENARIO, "france") == "houses/montclair/index.html"


def test_two_houses_of_one_name_and_one_called_commoners_go_by_their_nations() -> None:
    named = {"france": "Valdoro", "england": "Commoners", "austria": "Spain"}
    nations = {key: replace(it, house=named.get(key, it.house)) for key, it in SCENARIO.nations.items()}
    scenario = replace(SCENARIO, nations=nations)
    assert [dynasty_slug(scenario, it) for it in ("france", "spain", "england", "austria")] == [
        "france",
        "spain",
        "england",
        "austria",
    ]
    assert len({dynasty_slug(scenario, it) for it in [*nations, ""]}) == len(nations) + 1
