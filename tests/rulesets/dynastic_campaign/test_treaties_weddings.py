"""Writs from their proposal to the wedding: who may marry, whose answer counts, and what comes to nothing (rulebook 2.4)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.orders import Accept, Captive, Order, Propose, Reject, WithdrawWrit
from generator.rulesets.dynastic_campaign.position import Position, Term, Title, Writ
from generator.rulesets.dynastic_campaign.treaties.answers import answer_writs
from generator.rulesets.dynastic_campaign.treaties.marriage import end
from generator.rulesets.dynastic_campaign.treaties.terms import read_term
from tests.support import campaign
from tests.support import campaign_words as words

LUCIEN, RAINIER, AMELIE = "Lucien Montclair", "Rainier Montclair", "Amelie Montclair"
TEODOR, ELVIRA, INESA = "Teodor Valdoro", "Elvira Valdoro", "Inesa Valdoro"
CECILY = "Cecily Ashcombe"

Change = Callable[[Position], Position]


def start() -> Position:
    """The first phase for marriages."""
    return campaign.at("spring marriages", number=2)


def with_person(who: str, **fields: Any) -> Change:
    """The position with one person changed."""
    return lambda position: replace(position, persons={**position.persons, who: replace(position.persons[who], **fields)})


def without_clergy(*nations: str) -> Change:
    """The position without clergymen in some nations."""

    def change(position: Position) -> Position:
        laymen = {it.id: replace(it, clergy=0) for it in position.persons.values() if it.nation in nations}
        return replace(position, persons={**position.persons, **laymen})

    return change


def terms(*texts: str) -> tuple[Term, ...]:
    """Terms by their words, with ids in place of names."""
    found = [read_term(text, lambda _, name: name) for text in texts]
    assert all(isinstance(each, Term) for each in found)
    return tuple(each for each in found if isinstance(each, Term))


def played(orders: dict[str, list[Order]], position: Position | None = None) -> Turn:
    """The phase with its writs answered."""
    return answer_writs(campaign.turn(position or start(), orders))


def wedding(
    groom: str, bride: str, *texts: str, position: Position | None = None, more: dict[str, list[Order]] | None = None
) -> Turn:
    """The phase in which one writ, number 1, is proposed and accepted."""
    before = position or start()
    orders: dict[str, list[Order]] = {nation: list(several) for nation, several in (more or {}).items()}
    orders.setdefault(before.persons[groom].nation, []).append(Propose(groom, bride, terms(*texts), 1))
    orders.setdefault(before.persons[bride].nation, []).append(Accept(1))
    return played(orders, before)


def why(after: Turn, nation: str) -> list[str]:
    """Why the orders of a nation failed."""
    return [str(event["why"]) for event in campaign.told(after, "failed", nation)]


def couples(after: Turn) -> set[tuple[str, str]]:
    """Who married in a phase."""
    return {(str(event["groom"]), str(event["bride"])) for event in campaign.told(after, "married", "public")}


VALID: dict[str, tuple[str, str, Change | None, str]] = {
    "R-047 from 15 on": (LUCIEN, INESA, None, ""),
    "R-047 not at 14": (LUCIEN, INESA, with_person(INESA, age=14), "too-young-to-marry"),
    "R-047 not in one dynasty": (LUCIEN, AMELIE, None, "one-dynasty"),
    "R-047 a princess who renounced still counts with her first dynasty": (
        LUCIEN, AMELIE, with_person(AMELIE, serials=(), nation="spain"), "one-dynasty",
    ),
    "R-047 cousins may": (LUCIEN, ELVIRA, with_person(ELVIRA, father="Gaspard Montclair"), ""),
    "R-047 a man and a woman": (LUCIEN, TEODOR, None, "not-man-and-woman"),
    "R-047 the groom is the man": (LUCIEN, ELVIRA, with_person(LUCIEN, woman=True), "not-man-and-woman"),
    "R-048 not the married": ("Gaspard Montclair", ELVIRA, None, "married-already"),
    "R-048 not clergymen": ("Anselme Montclair", ELVIRA, None, "vowed"),
    "R-048 widowers may": ("Gaspard Montclair", ELVIRA, with_person("Gaspard Montclair", spouse=""), ""),
    "R-049 one clergyman of two is enough": (LUCIEN, ELVIRA, without_clergy("france"), ""),
    "R-049 none is not": (LUCIEN, ELVIRA, without_clergy("france", "spain"), "no-priest"),
    "R-049 a prisoner holds no service": (
        LUCIEN, ELVIRA, lambda it: with_person("Benito Valdoro", captor="england")(without_clergy("france")(it)), "no-priest",
    ),
    "R-049 of either faith": ("Orhan Karabey", CECILY, without_clergy("england"), ""),
    "R-050 no commoners by writ": (LUCIEN, ELVIRA, with_person(ELVIRA, dynasty=""), "a-commoner"),
    "R-051 not without the captor's consent": (LUCIEN, ELVIRA, with_person(LUCIEN, captor="england"), "captor-objects"),
    "R-109 not before the next phase for marriages": (LUCIEN, ELVIRA, with_person(ELVIRA, free_from=3), "annulled-lately"),
    "R-109 but then": (LUCIEN, ELVIRA, with_person(ELVIRA, free_from=2), ""),
    "nobody answers for a nation that nobody plays": (LUCIEN, ELVIRA, with_person(ELVIRA, nation="bavaria"), "nobody-to-answer"),
    "nobody marries the dead": (LUCIEN, ELVIRA, with_person(ELVIRA, died=1617), "not-alive"),
}  # fmt: skip


@pytest.mark.parametrize(("groom", "bride", "change", "expected"), [pytest.param(*case, id=name) for name, case in VALID.items()])
def test_who_may_marry(groom: str, bride: str, change: Change | None, expected: str) -> None:
    position = change(start()) if change else start()
    after = wedding(groom, bride, position=position)
    assert couples(after) == (set() if expected else {(groom, bride)})
    told = {each for nation in after.position.nations for each in why(after, nation)}
    assert (expected in told) if expected else not told


def test_r_051_a_prisoner_marries_with_the_captors_consent() -> None:
    captured = with_person(LUCIEN, captor="england")(start())
    consent: dict[str, list[Order]] = {"england": [Captive(LUCIEN, "marry")]}
    assert couples(wedding(LUCIEN, ELVIRA, position=captured, more=consent))
    stranger: dict[str, list[Order]] = {"denmark": [Captive(LUCIEN, "marry")]}
    assert not couples(wedding(LUCIEN, ELVIRA, position=captured, more=stranger))


def test_the_bride_comes_to_the_grooms_nation_and_the_pair_to_each_other() -> None:
    position = wedding(LUCIEN, ELVIRA).position
    assert position.persons[LUCIEN].spouse == ELVIRA
    assert (position.persons[ELVIRA].spouse, position.persons[ELVIRA].nation) == (LUCIEN, "france")
    assert [(writ.number, writ.sides) for writ in position.writs if writ.number] == [(1, ("france", "spain"))]


def test_a_titled_bride_stays_with_her_nation() -> None:
    held = Title("Nav", ELVIRA, start().persons[ELVIRA].serials[0], "spain")
    assert wedding(LUCIEN, ELVIRA, position=replace(start(), titles=(held,))).position.persons[ELVIRA].nation == "spain"


def test_r_053_public_terms_are_announced_and_private_ones_are_told_to_the_two_sides_alone() -> None:
    after = wedding(LUCIEN, ELVIRA, "public no-war until 1622", 'private "half of Savoy"', "custody bride")
    (announced,) = campaign.told(after, "married")
    assert announced["terms"] == ["no-war until 1622"]
    told = campaign.told(after, "treaty")
    assert {event["audience"] for event in told} == {"france", "spain"}
    assert [len(event["terms"]) for event in told] == [3, 3]
    others = [event for event in after.events if event["audience"] not in ("france", "spain")]
    assert "Savoy" not in str(others)
    assert "custody" not in str(others)


HAROLD = "Harold Ashcombe"

FIRST: dict[str, tuple[list[Any], str]] = {
    "R-059 the first received": ([Accept(1, received=2), Accept(2, received=1)], HAROLD),
    "R-059 the first received, the other way round": ([Accept(2, received=2), Accept(1, received=1)], LUCIEN),
    "R-059 one without a number comes behind all that have one": ([Accept(1), Accept(2, received=9)], HAROLD),
    "R-059 without numbers the lower writ, wherever it stands": ([Accept(2), Accept(1)], LUCIEN),
    "R-062 a delayed one comes last": ([Accept(1, delayed=True, received=1), Accept(2)], HAROLD),
    "R-062 a delayed one counts where no other does": ([Accept(2, delayed=True)], HAROLD),
    "R-062 a delayed one binds nobody": ([Accept(2, delayed=True), Reject(2)], ""),
    "an acceptance that is not delayed binds": ([Accept(2), Reject(2)], HAROLD),
    "a rejection": ([Reject(1), Reject(2)], ""),
    "13.6 no answer": ([], ""),
    "an answer to a writ that was not issued": ([Accept(7)], ""),
}


@pytest.mark.parametrize(("answers", "groom"), [pytest.param(*case, id=name) for name, case in FIRST.items()])
def test_the_first_acceptance_is_in_force(answers: list[Order], groom: str) -> None:
    after = played({"france": [Propose(LUCIEN, ELVIRA, (), 1)], "england": [Propose(HAROLD, ELVIRA, (), 2)], "spain": answers})
    assert couples(after) == ({(groom, ELVIRA)} if groom else set())


def ended(after: Turn, nation: str) -> list[tuple[int, str]]:
    """The writs that a nation is told came to nothing, and how."""
    return [(int(event["writ"]), str(event["how"])) for event in campaign.told(after, "writ-ended", nation)]


def test_r_059_rivals_are_void_and_only_their_own_sides_are_told() -> None:
    after = played(
        {
            "france": [Propose(LUCIEN, ELVIRA, (), 1), Propose(LUCIEN, CECILY, (), 3), Propose(RAINIER, CECILY, (), 4)],
            "england": [Propose(HAROLD, ELVIRA, (), 2), Accept(3), Accept(4)],
            "spain": [Accept(1, received=1)],
        }
    )
    assert couples(after) == {(LUCIEN, ELVIRA), (RAINIER, CECILY)}
    assert ended(after, "france") == [(3, "void")]
    assert ended(after, "england") == [(2, "void"), (3, "void")]
    assert ended(after, "spain") == [(2, "void")]
    told = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", words.notice(start(), after, "france"))
    assert (
        "Writ 3, Lucien Montclair and Cecily Ashcombe, is void: Lucien Montclair took Elvira Valdoro to wife (writ 1)"
        " and Rainier Montclair took Cecily Ashcombe to wife (writ 4)." in told
    )
    answers = played({"france": [Propose(LUCIEN, ELVIRA, (), 1)], "spain": [Reject(1)]})
    assert "Writ 1, Lucien Montclair and Elvira Valdoro, was rejected by Spain." in words.notice(start(), answers, "france")


@pytest.mark.parametrize("bystander", ["denmark", "poland", "public"])
def test_third_parties_learn_nothing_of_writs_that_come_to_nothing(bystander: str) -> None:
    after = played({"france": [Propose(LUCIEN, ELVIRA, (), 1), Propose(RAINIER, INESA, (), 2)], "spain": [Reject(1)]})
    assert ended(after, "spain") == [(1, "rejected"), (2, "lapsed")]
    assert not [event for event in after.events if event["audience"] == bystander]


REFUSED: dict[str, tuple[dict[str, list[Any]], dict[str, list[str]], int]] = {
    "a proposal that was not forwarded": ({"france": [Propose(LUCIEN, ELVIRA)]}, {"france": ["not-forwarded"]}, 0),
    "a number of another phase": ({"france": [Propose(LUCIEN, ELVIRA, (), 4)]}, {"france": ["not-forwarded"]}, 0),
    "a number that nobody gave": ({"france": [Propose(LUCIEN, ELVIRA, (), 50_000)]}, {"france": ["not-forwarded"]}, 0),
    "two proposals with one number": (
        {"france": [Propose(LUCIEN, ELVIRA, (), 11)], "england": [Propose(HAROLD, INESA, (), 11)], "spain": [Accept(11)]},
        {"france": ["number-twice"], "england": ["number-twice"], "spain": ["no-such-writ"]}, 0,
    ),
    "R-058 one writ for a couple": (
        {"france": [Propose(LUCIEN, ELVIRA, (), 12), Propose(LUCIEN, ELVIRA, (), 11)], "spain": [Accept(11), Accept(12)]},
        {"france": ["one-writ-for-a-couple"], "spain": ["no-such-writ"]}, 1,
    ),
    "R-058 several brides are several couples": (
        {"france": [Propose(LUCIEN, ELVIRA, (), 11), Propose(LUCIEN, INESA, (), 12)], "spain": [Accept(12)]}, {}, 1,
    ),
    "somebody else's groom": ({"england": [Propose(LUCIEN, ELVIRA, (), 11)], "spain": [Accept(11)]},
        {"england": ["not-your-groom"], "spain": ["no-such-writ"]}, 0,
    ),
    "the groom's side cannot accept": ({"france": [Propose(LUCIEN, ELVIRA, (), 11), Accept(11)]}, {"france": ["no-such-writ"]}, 0),
    "a third party cannot accept": (
        {"france": [Propose(LUCIEN, ELVIRA, (), 11)], "denmark": [Accept(11)]}, {"denmark": ["no-such-writ"]}, 0,
    ),
    "an answer to a writ of another phase": ({"spain": [Accept(4)]}, {"spain": ["writ-of-another-phase"]}, 0),
    "R-060 a writ is not withdrawn": (
        {"france": [Propose(LUCIEN, ELVIRA, (), 11), WithdrawWrit(11)], "spain": [Accept(11)]}, {"france": ["writ-stands"]}, 1,
    ),
    "R-093 nobody renounces without a bishop": (
        {"france": [Propose(LUCIEN, ELVIRA, terms("renounce bride"), 11)], "spain": [Accept(11)]}, {"spain": ["no-bishop"]}, 0,
    ),
    "R-032 nobody renounces what was acquired": (
        {"france": [Propose("Thibault Montclair", ELVIRA, terms("renounce groom"), 11)]}, {"france": ["acquired-already"]}, 0,
    ),
    "R-032 without a claim there is nothing to renounce": (
        {"france": [Propose(LUCIEN, ELVIRA, terms("renounce groom spain"), 11)]}, {"france": ["no-claim-to-renounce"]}, 0,
    ),
    "R-032 the bride of a titled man may": (
        {"france": [Propose("Thibault Montclair", ELVIRA, terms("renounce bride"), 11)], "spain": [Accept(11)]}, {}, 1,
    ),
    "two terms for the same children": (
        {"france": [Propose(LUCIEN, ELVIRA, terms("custody bride", "custody sons groom"), 11)]},
        {"france": ["terms-contradict"]}, 0,
    ),
    "a sea is nobody's to give": (
        {"france": [Propose(LUCIEN, ELVIRA, terms("province Bal to bride"), 11)]}, {"france": ["terms-of-a-sea"]}, 0,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("orders", "reasons", "weddings"), [pytest.param(*case, id=name) for name, case in REFUSED.items()])
def test_what_is_no_writ_fails_for_its_sender_alone(
    orders: dict[str, list[Order]], reasons: dict[str, list[str]], weddings: int
) -> None:
    position = replace(start(), next_writ=11)
    if "no-bishop" in str(reasons):
        position = replace(position, persons={key: replace(it, clergy=min(it.clergy, 1)) for key, it in position.persons.items()})
    after = played(orders, position)
    assert {nation: found for nation in sorted(position.nations) if (found := why(after, nation))} == dict(sorted(reasons.items()))
    assert len(couples(after)) == weddings


@pytest.mark.parametrize(("used", "expected"), [((), 21), ((1,), 21), ((19, 20), 21), ((21,), 41), ((900,), 901)])
def test_the_next_number_is_above_all_that_were_used_and_does_not_tell_how_many(used: tuple[int, ...], expected: int) -> None:
    grooms = [LUCIEN, RAINIER]
    orders: list[Order] = [Propose(groom, ELVIRA, (), number) for groom, number in zip(grooms, used, strict=False)]
    assert played({"france": orders}).position.next_writ == expected


def test_outside_of_phases_for_marriages_nothing_is_answered() -> None:
    orders: dict[str, list[Order]] = {"france": [Propose(LUCIEN, ELVIRA, (), 1)], "spain": [Accept(1)]}
    after = answer_writs(campaign.turn(campaign.at("summer moves"), orders))
    assert (after.events, after.position.next_writ) == ((), 1)


WITHDRAWN: dict[str, tuple[str, str, str, bool]] = {
    "R-060 the groom, since the bride's side cannot fulfil a term": ("france", "province Sav to groom", "", True),
    "R-060 not the bride, who knew her own": ("spain", "province Sav to groom", "", False),
    "R-060 nobody, where nothing is hindered": ("france", "province Leo to groom", "", False),
    "R-060 the groom, since his own side's lack was seen when the writ was issued, does not": (
        "france",
        "province Sav to bride",
        "",
        False,
    ),
    "R-060 the bride, since another writ has changed what can be fulfilled": ("spain", "province Pic to bride", "Pic", True),
    "R-060 the groom, since another writ has changed what can be fulfilled": ("france", "province Pic to bride", "Pic", True),
    "R-060 not where another writ changed something else": ("spain", "province Pic to bride", "Lan", False),
}


@pytest.mark.parametrize("name", WITHDRAWN)
def test_when_a_writ_is_withdrawn(name: str) -> None:
    by, term, other, expected = WITHDRAWN[name]
    orders: dict[str, list[Order]] = {
        "france": [Propose(LUCIEN, ELVIRA, terms(term), 2)],
        "spain": [Accept(2, received=2)],
        "england": [],
    }
    if other:
        orders["france"].append(Propose(RAINIER, CECILY, terms(f"province {other} to bride"), 1))
        orders["england"].append(Accept(1, received=1))
    orders[by].append(WithdrawWrit(2))
    after = played(orders)
    assert ((LUCIEN, ELVIRA) not in couples(after)) == expected
    assert (why(after, by) == ["writ-stands"]) != expected
    assert ended(after, "spain") == ([(2, "withdrawn")] if expected else [])
    for nation in ("france", "spain") if expected else ():
        (event,) = campaign.told(after, "writ-ended", nation)
        assert event["by"] == [by]
        assert f"was withdrawn by {by.capitalize()}." in words.notice(start(), after, nation)


def test_who_withdrew_a_writ_is_not_told_where_a_game_keeps_the_older_record() -> None:
    orders: dict[str, list[Order]] = {
        "france": [Propose(LUCIEN, ELVIRA, terms("province Pic to bride"), 2), WithdrawWrit(2)],
        "spain": [Accept(2, received=2)],
        "england": [Accept(1, received=1)],
    }
    orders["france"].append(Propose(RAINIER, CECILY, terms("province Pic to bride"), 1))
    after = answer_writs(campaign.turn(start(), orders, older=("unnamed-withdrawals",)))
    (event,) = campaign.told(after, "writ-ended", "spain")
    assert (event["how"], "by" in event) == ("withdrawn", False)
    assert "was withdrawn." in words.notice(start(), after, "spain")


def test_r_109_an_annulled_marriage_is_void_and_both_wait_until_the_next_phase_for_marriages() -> None:
    married = wedding(LUCIEN, ELVIRA, "widow groom", "no-war").position
    writ = next(one for one in married.writs if one.number)
    after = end(campaign.turn(married), writ, "annulled")
    position = after.position
    assert [one for one in position.writs if one.number] == []
    assert [position.persons[each].spouse for each in (LUCIEN, ELVIRA)] == ["", ""]
    assert position.persons[ELVIRA].nation == "spain"  # the term about a widow is void as well
    assert [position.persons[each].free_from for each in (LUCIEN, ELVIRA)] == [3, 3]
    assert [event["groom"] for event in campaign.told(after, "annulled", "public")] == [LUCIEN]


def test_a_marriage_that_ends_by_a_death_leaves_both_free_at_once() -> None:
    married = wedding(LUCIEN, ELVIRA).position
    writ = next(one for one in married.writs if one.number)
    after = end(campaign.turn(married), writ, "died")
    assert after.position.persons[LUCIEN].free_from == 0
    assert not after.events


def test_r_050_a_commoner_who_was_annulled_leaves_the_game() -> None:
    writ = Writ(0, "Gaspard Montclair", "Odile Montclair", 0)
    after = end(campaign.turn(start()), writ, "annulled")
    assert not after.position.persons["Odile Montclair"].alive
