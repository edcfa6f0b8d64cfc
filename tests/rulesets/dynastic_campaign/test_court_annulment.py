"""The Pope annuls marriages (rulebook 2.8.5; R-091, R-109, R-110)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.rulesets.dynastic_campaign.court.annulment import annul
from generator.rulesets.dynastic_campaign.orders import Annul
from generator.rulesets.dynastic_campaign.position import Position, Term, Writ
from generator.rulesets.dynastic_campaign.treaties.enforcement import void_orders_against_terms
from tests.support import campaign
from tests.support.campaign import with_persons

GROOM, BRIDE, INNOCENT = "Lucien Montclair", "Elvira Valdoro", "Innocent"
POPE = "Anselme Montclair"
FRENCH_POPE = {INNOCENT: {"died": 1618}, POPE: {"clergy": 5, "see": ""}}
SPANISH_WRIT = Writ(3, GROOM, BRIDE, 1, ("france", "spain"))
FORBIDDEN = replace(SPANISH_WRIT, terms=(Term("", kind="no-annulment"),))
BOUND = Writ(5, "Harold Ashcombe", "Karen Strandborg", 1, ("england", "denmark"), (Term("", kind="no-annulment"),))
OTHER = Writ(5, "Harold Ashcombe", "Karen Strandborg", 1, ("england", "denmark"))


def position(persons: dict[str, Any], *writs: Writ) -> Position:
    """Spring 1618 with marriages, and persons changed."""
    couples: dict[str, Any] = {}
    for writ in writs:
        couples |= {writ.groom: {"spouse": writ.bride}, writ.bride: {"spouse": writ.groom, "nation": writ.sides[0]}}
    before = with_persons(campaign.start(), {**couples, **persons})
    return campaign.at("spring marriages", replace(before, writs=(*before.writs, *writs)), number=9)


@pytest.mark.parametrize(
    ("persons", "writ", "orders", "face", "failed"),
    [
        pytest.param({}, SPANISH_WRIT, {"france": [Annul(3)]}, 5, {}, id="the GM's Pope grants it on a 5"),
        pytest.param({}, SPANISH_WRIT, {"spain": [Annul(3)]}, 6, {}, id="to the bride's side too"),
        pytest.param({}, SPANISH_WRIT, {"france": [Annul(3)]}, 4, {"france": "pope-refused"}, id="and not on a 4"),
        pytest.param(
            {},
            SPANISH_WRIT,
            {"france": [Annul(3)], "spain": [Annul(3)]},
            4,
            {"france": "pope-refused", "spain": "pope-refused"},
            id="both sides ask him once",
        ),
        pytest.param({}, FORBIDDEN, {"france": [Annul(3)]}, 5, {}, id="no writ can forbid it to a Pope of neither side"),
        pytest.param({}, SPANISH_WRIT, {"austria": [Annul(3)]}, 6, {"austria": "not-your-marriage"}, id="nobody else asks"),
        pytest.param(
            {}, SPANISH_WRIT, {"france": [Annul(4)]}, 6, {"france": "no-such-marriage"}, id="for a writ that there is not"
        ),
        pytest.param(
            {}, SPANISH_WRIT, {"france": [Annul(0)]}, 6, {"france": "no-such-marriage"}, id="nor for a marriage without one"
        ),
        pytest.param(
            {INNOCENT: {"died": 1618}}, SPANISH_WRIT, {"france": [Annul(3)]}, 6, {"france": "no-pope"}, id="without a Pope"
        ),
        pytest.param(
            {INNOCENT: {"acted": True}},
            SPANISH_WRIT,
            {"france": [Annul(3)]},
            6,
            {"france": "pope-has-annulled"},
            id="nor from one who has used his power",
        ),
        pytest.param(FRENCH_POPE, SPANISH_WRIT, {"france": [Annul(3, POPE)]}, 1, {}, id="a player's Pope, for a side of his own"),
        pytest.param(FRENCH_POPE, OTHER, {"france": [Annul(5, POPE)], "denmark": [Annul(5)]}, 1, {}, id="and for others who ask"),
        pytest.param(
            FRENCH_POPE, BOUND, {"france": [Annul(5, POPE)], "denmark": [Annul(5)]}, 1, {}, id="whom no writ of theirs binds"
        ),
        pytest.param(FRENCH_POPE, OTHER, {"france": [Annul(5, POPE)]}, 1, {"france": "nobody-asked"}, id="not unasked"),
        pytest.param(
            FRENCH_POPE, OTHER, {"denmark": [Annul(5)]}, 6, {"denmark": "pope-silent"}, id="not without his player's order"
        ),
        pytest.param(
            FRENCH_POPE,
            FORBIDDEN,
            {"france": [Annul(3, POPE)], "spain": [Annul(3)]},
            1,
            {"france": "writ-forbids-annulment", "spain": "pope-silent"},
            id="not where the writ forbids it to him",
        ),
        pytest.param(
            {**FRENCH_POPE, POPE: {**FRENCH_POPE[POPE], "captor": "spain"}},
            SPANISH_WRIT,
            {"france": [Annul(3, POPE)]},
            1,
            {"france": "is-a-prisoner"},
            id="not as a prisoner",
        ),
        pytest.param({}, SPANISH_WRIT, {"france": [Annul(3, POPE)]}, 6, {"france": "not-his-office"}, id="a bishop annuls nothing"),
    ],
)
def test_annulments(persons: dict[str, Any], writ: Writ, orders: dict[str, list[Any]], face: int, failed: dict[str, str]) -> None:
    before = position(persons, writ)
    after = annul(campaign.turn(before, orders, {f"the Pope's answer on writ {writ.number}": [face]}))
    assert {event["audience"]: event["why"] for event in campaign.told(after, "failed")} == failed
    ended = writ not in after.position.writs
    assert ended == (not failed)
    assert len(campaign.told(after, "annulled", "public")) == ended
    bride = after.position.persons[writ.bride]
    assert (bride.spouse, bride.nation) == (("", writ.sides[1]) if ended else (writ.groom, writ.sides[0]))


def test_a_pope_annuls_once_in_a_phase() -> None:
    before = position({}, SPANISH_WRIT, OTHER)
    rolls = {f"the Pope's answer on writ {number}": [6] for number in (3, 5)}
    after = annul(campaign.turn(before, {"denmark": [Annul(5)], "france": [Annul(3)]}, rolls))
    assert [event["writ"] for event in campaign.told(after, "annulled", "public")] == [3]
    assert [event["why"] for event in campaign.told(after, "failed", "denmark")] == ["pope-has-annulled"]


def test_a_players_pope_annuls_once_in_a_phase_too() -> None:
    before = position(FRENCH_POPE, SPANISH_WRIT, OTHER)
    after = annul(campaign.turn(before, {"denmark": [Annul(5)], "france": [Annul(5, POPE), Annul(3, POPE)]}))
    assert [event["writ"] for event in campaign.told(after, "annulled", "public")] == [3]
    assert [event["why"] for event in campaign.told(after, "failed", "france")] == ["power-used"]
    assert [event["why"] for event in campaign.told(after, "failed", "denmark")] == ["pope-silent"]


def test_the_pope_of_a_nation_that_is_out_answers_by_a_die() -> None:
    before = position(FRENCH_POPE, OTHER)
    before = replace(before, nations={**before.nations, "france": replace(before.nations["france"], out=True)})
    after = annul(campaign.turn(before, {"denmark": [Annul(5)]}, {"the Pope's answer on writ 5": [5]}))
    assert campaign.told(after, "annulled", "public")


def test_a_refusal_is_told_to_who_asked_alone() -> None:
    after = annul(campaign.turn(position({}, SPANISH_WRIT), {"france": [Annul(3)]}, {"the Pope's answer on writ 3": [1]}))
    assert {event["audience"] for event in after.events} == {"france"}


GASPARD, ODILE = "Gaspard Montclair", "Odile Montclair"


@pytest.mark.parametrize(
    ("persons", "orders", "face", "failed"),
    [
        pytest.param(
            {}, {"france": [Annul(groom=GASPARD, bride=ODILE)]}, 5, {}, id="a king's marriage of the start, by its couple"
        ),
        pytest.param({}, {"france": [Annul(groom=ODILE, bride=GASPARD)]}, 5, {}, id="whoever of the two is named first"),
        pytest.param({}, {"france": [Annul(groom=GASPARD, bride=ODILE)]}, 4, {"france": "pope-refused"}, id="and not on a 4"),
        pytest.param({}, {"spain": [Annul(groom=GASPARD, bride=ODILE)]}, 6, {"spain": "not-your-marriage"}, id="not by strangers"),
        pytest.param(
            {}, {"france": [Annul(groom=GASPARD, bride=BRIDE)]}, 6, {"france": "no-such-marriage"}, id="not two who are none"
        ),
        pytest.param({}, {"france": [Annul()]}, 6, {"france": "no-such-marriage"}, id="nor nobody"),
        pytest.param(FRENCH_POPE, {"france": [Annul(by=POPE, groom=GASPARD, bride=ODILE)]}, 1, {}, id="by a player's own Pope"),
    ],
)
def test_a_marriage_without_a_writ(
    persons: dict[str, Any], orders: dict[str, list[Any]], face: int, failed: dict[str, str]
) -> None:
    before = position(persons)
    after = annul(campaign.turn(before, orders, {f"the Pope's answer on the marriage of {GASPARD} and {ODILE}": [face]}))
    assert {event["audience"]: event["why"] for event in campaign.told(after, "failed")} == failed
    assert (after.position.persons[GASPARD].spouse == "") == (not failed)
    assert after.position.persons[ODILE].gone == (not failed), "a commoner leaves the game"


def test_a_couple_with_a_writ_can_be_named_too_and_its_terms_bind() -> None:
    by_name = Annul(groom=GROOM, bride=BRIDE)
    after = annul(campaign.turn(position({}, SPANISH_WRIT), {"france": [by_name]}, {"the Pope's answer on writ 3": [6]}))
    assert SPANISH_WRIT not in after.position.writs
    both = {"france": [by_name._replace(by=POPE)]}
    after = annul(campaign.turn(position(FRENCH_POPE, FORBIDDEN), both))
    assert [event["why"] for event in campaign.told(after, "failed")] == ["writ-forbids-annulment"]
    bound = void_orders_against_terms(campaign.turn(position(FRENCH_POPE, FORBIDDEN), both))
    assert campaign.told(bound, "against-term", "france")
