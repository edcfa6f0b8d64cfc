"""What is told of treaties: terms that the program knows in plain words, with the nations that they bind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.rulesets.dynastic_campaign.position import Term, Writ
from tests.support import campaign, campaign_words

TERMS = [
    ("custody daughters bride", "the daughters belong to the Ottoman Empire"),
    ("custody groom", "the children belong to France"),
    ("widow bride", "a widow goes to the Ottoman Empire"),
    ("renounce bride Ottomans", "the bride gives up the claim to the line of the Ottoman Empire"),
    ("renounce groom", "the groom gives up the claim to the line of his dynasty"),
    ("pay 6.5 to groom", "the Ottoman Empire pays France 6.5D"),
    ("province Spanish Netherlands to bride", "France hands the Spanish Netherlands over to the Ottoman Empire"),
    ("no-war until 1625", "until 1625 neither declares war on the other"),
    ("no-plots", "neither plots against the other"),
    ("support groom against United Provinces", "the Ottoman Empire stands by France against the United Provinces"),
    ("support bride", "France stands by the Ottoman Empire against its enemies"),
    ("access Hanse to bride", "units of the Ottoman Empire may enter the Hanse"),
    ("access to groom", "units of France may enter the land of the Ottoman Empire"),
    ("assign anybody to groom", "every man of the Ottoman Empire may lead units of France"),
    ("title Morea to groom", "France may grant a Title to Morea"),
    ("see Milan to groom", "France may have a see in Milan"),
    ("no-annulment", "no Pope of either annuls the marriage"),
    ("our friends are your friends", "“our friends are your friends”"),
]


def notice(*terms: Term) -> str:
    """What France alone is told at a treaty with these terms."""
    writ = Writ(7, "Lucien Montclair", "Esma Karabey", 2, ("france", "ottomans"), terms)
    start = replace(campaign.start(), writs=(writ,))
    return campaign_words.notice(start, campaign.turn(start), "france").replace("\\", "")


@pytest.fixture(scope="module")
def told() -> str:
    return notice(*(Term(text) for text, _ in TERMS))


@pytest.mark.parametrize(("number", "words"), [(number, words) for number, (_, words) in enumerate(TERMS, 1)])
def test_a_term_is_told_in_plain_words(told: str, number: int, words: str) -> None:
    end = ";" if number < len(TERMS) else "."
    assert f" {number}. {words}{end}" in told


def test_what_became_of_a_term_stands_behind_it() -> None:
    told = notice(Term("no-war"), Term("no-war", public=True), Term("pay 6 to groom", done=True), Term("no-plots", flagged=True))
    line = (
        "- Writ 7 (Lucien Montclair and Esma Karabey): 1. neither declares war on the other; 3. the Ottoman Empire pays France 6D"
    )
    assert f"{line} (carried out); 4. neither plots against the other (flagged).\n" in told
