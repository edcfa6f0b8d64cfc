"""The example of rulebook 2.4.3, played from the proposal on: R-T01 to R-T04, with Spain in the place of Italy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.families.birth import have_children
from generator.rulesets.dynastic_campaign.families.death import die
from generator.rulesets.dynastic_campaign.families.lines import line
from generator.rulesets.dynastic_campaign.orders import Accept, Birth, Order, Propose
from generator.rulesets.dynastic_campaign.position import Person, Position, Serial
from tests.rulesets.dynastic_campaign.test_treaties_weddings import AMELIE, couples, played, start, terms, wedding
from tests.support import campaign

PRINCE = "Ramiro Valdoro"


def married(*texts: str) -> Position:
    """The position after the French princess has married the Spanish prince with these terms."""
    after = wedding(PRINCE, AMELIE, *texts)
    assert couples(after) == {(PRINCE, AMELIE)}
    position: Position = after.position
    return position


def with_son(*texts: str) -> tuple[Position, Person]:
    """The position in which the two have a son, born in Winter 1620, and the son."""
    wed = married(*texts)
    others = [replace(it, spouse="") for it in wed.persons.values() if it.spouse and it.id not in (PRINCE, AMELIE)]
    before = campaign.at(
        "winter builds", replace(wed, persons={**wed.persons, **{it.id: it for it in others}}), year=1620, number=20
    )
    couple = f"{PRINCE} and {AMELIE}"
    rolls = {f"child of {couple}, try 1": [50], f"son of {couple}, try 1": [50]}
    house = "Montclair" if "custody bride" in texts else "Valdoro"
    rolls |= {f"{what} of Luis {house}": [50] for what in ("constitution", "leadership")}
    after: Turn = have_children(campaign.turn(before, {"spain": [Birth(PRINCE, AMELIE, "1", ("Luis",))]}, rolls))
    (born,) = campaign.told(after, "born")
    return after.position, after.position.persons[str(born["person"])]


def in_line(position: Position, person: str) -> list[str]:
    """The dynasties in whose order of succession a person is."""
    return [dynasty for dynasty in ("france", "spain") if person in {it.id for it in line(position, dynasty)}]


def test_r_t01_the_son_belongs_to_his_father_and_is_in_both_successions() -> None:
    position, son = with_son()
    assert (son.nation, son.dynasty) == ("spain", "spain")
    assert in_line(position, son.id) == ["france", "spain"]


def test_r_t01_custody_is_as_the_writ_says() -> None:
    position, son = with_son("custody bride")
    assert (son.nation, son.dynasty) == ("france", "france")
    assert in_line(position, son.id) == ["france", "spain"]


@pytest.mark.parametrize("text", ["custody daughters bride", 'private "custody bride"'])
def test_r_t01_a_term_about_daughters_or_in_free_text_gives_no_son_away(text: str) -> None:
    _, son = with_son(text)
    assert son.nation == "spain"


def test_r_t02_where_the_princess_renounced_the_son_is_in_his_fathers_succession_alone() -> None:
    position, son = with_son("renounce bride")
    assert in_line(position, son.id) == ["spain"]
    assert in_line(position, AMELIE) == []


def test_r_t02_a_prince_may_renounce_as_well() -> None:
    position, son = with_son("renounce groom")
    assert son.nation == "spain"
    assert in_line(position, son.id) == ["france"]


def test_r_t03_a_widow_returns_to_france_and_may_remarry_and_the_son_stays() -> None:
    position, son = with_son("renounce bride")
    after = die(campaign.turn(campaign.at("spring marriages", position, year=1621, number=22)), [PRINCE], "age").position
    assert (after.persons[AMELIE].nation, after.persons[AMELIE].spouse, after.persons[son.id].nation) == ("france", "", "spain")
    assert [writ for writ in after.writs if writ.number] == []
    assert couples(wedding("Harold Ashcombe", AMELIE, position=replace(after, next_writ=1))) == {("Harold Ashcombe", AMELIE)}
    assert in_line(after, AMELIE) == []  # what was renounced is renounced for good


@pytest.mark.parametrize(("text", "home"), [("widow groom", "spain"), ("widow bride", "france"), ('"she stays"', "france")])
def test_r_t03_a_widow_goes_where_a_term_says(text: str, home: str) -> None:
    after = die(campaign.turn(married(text)), [PRINCE], "age").position
    assert after.persons[AMELIE].nation == home


@pytest.mark.parametrize("text", ["widow groom", "widow bride", '"she stays"'])
def test_r_t04_the_widow_of_a_king_leaves_the_game_whatever_the_writ_says(text: str) -> None:
    wed = married(text)
    crowned = replace(wed, crowns={**wed.crowns, "spain": replace(wed.crowns["spain"], king=PRINCE)})
    after = die(campaign.turn(crowned), [PRINCE], "age").position
    assert not after.persons[AMELIE].alive


def test_r_034_of_the_heirs_of_a_dynasty_one_renounces_in_a_phase_and_the_other_in_the_next() -> None:
    position = start()
    title = next(it for it in position.titles if it.granted_by == "france")
    # Lucien is the heir of the crown; Solange is made that of her uncle's Title.
    first = replace(title, first=position.persons["Solange Montclair"].serials[0])
    bishops = replace(position.persons["Rainier Montclair"], clergy=2)
    position = replace(position, titles=(first,), persons={**position.persons, bishops.id: bishops})
    orders: dict[str, list[Order]] = {
        "france": [Propose("Lucien Montclair", "Elvira Valdoro", terms("renounce groom"), 1)],
        "england": [Propose("Harold Ashcombe", "Solange Montclair", terms("renounce bride"), 2)],
    }
    orders["spain"] = [Accept(1)]
    orders["france"].append(Accept(2))
    after = played(orders, position)
    assert [event["person"] for event in campaign.told(after, "renounced", "public")] == ["Lucien Montclair"]
    assert len(couples(after)) == 2
    assert {event["audience"] for event in campaign.told(after, "term-flagged")} == {"england", "france"}
    later = played({}, campaign.at("winter marriages", after.position, number=8))
    assert [event["person"] for event in campaign.told(later, "renounced", "public")] == ["Solange Montclair"]


RENOUNCING: dict[str, tuple[list[str], list[str]]] = {
    "R-093 each bishop lets one renounce in a phase": ([], ["Amelie Montclair", "Inesa Valdoro"]),
    "R-093 one bishop of both sides serves one": (["Benito Valdoro"], ["Amelie Montclair"]),
    "R-093 a prisoner lets nobody renounce": (["Anselme Montclair"], ["Amelie Montclair"]),
}


@pytest.mark.parametrize("name", RENOUNCING)
def test_bishops(name: str) -> None:
    captured, expected = RENOUNCING[name]
    position = start()
    prisoners = {key: replace(position.persons[key], captor="england") for key in captured}
    position = replace(position, persons={**position.persons, **prisoners})
    after = played(
        {
            "spain": [Propose(PRINCE, AMELIE, terms("renounce bride"), 1), Accept(2)],
            "france": [Propose("Rainier Montclair", "Inesa Valdoro", terms("renounce bride"), 2), Accept(1)],
        },
        position,
    )
    assert [event["person"] for event in campaign.told(after, "renounced")] == expected
    assert len(couples(after)) == 2


AT_ONCE: dict[str, tuple[str, str, bool]] = {
    "a province is handed over": ("province Mil to bride", "Mil france", True),
    "a province that the giver does not have": ("province Lor to bride", "Lor lorraine", False),
    "a province to the groom": ("province Pic to groom", "Pic spain", True),
    "money": ("pay 6 to bride", "spain 4", True),
    "money that is not there": ("pay 11 to bride", "spain 10", False),
}


@pytest.mark.parametrize("name", AT_ONCE)
def test_what_is_carried_out_at_the_wedding(name: str) -> None:
    text, expected, done = AT_ONCE[name]
    after = wedding(PRINCE, AMELIE, text).position
    found = {f"{key} {place.control}" for key, place in after.places.items()} | {
        f"{it.id} {it.treasury}" for it in after.nations.values()
    }
    assert expected in found
    assert [(term.done, term.flagged) for term in after.writs[-1].terms] == [(done, not done)]
    again = played({}, campaign.at("winter marriages", after, number=8)).position
    assert again.nations == after.nations


def test_money_that_was_not_there_is_paid_in_a_later_phase_for_marriages() -> None:
    after = wedding(PRINCE, AMELIE, "pay 11 to bride").position
    richer = replace(
        after, nations={**after.nations, "spain": replace(after.nations["spain"], treasury=after.nations["france"].treasury)}
    )
    later = played({}, campaign.at("winter marriages", richer, number=8))
    assert (later.position.nations["spain"].treasury, later.position.nations["france"].treasury) == (19, 41)
    assert {event["audience"] for event in campaign.told(later, "term-unflagged")} == {"france", "spain"}


@pytest.mark.parametrize("fields", [{"ruled": "flag"}, {"suspended": True}])
def test_what_the_gm_flags_or_both_sides_suspend_is_not_carried_out(fields: dict[str, Any]) -> None:
    after = wedding(PRINCE, AMELIE, "pay 11 to bride").position
    (term,) = after.writs[-1].terms
    writ = replace(after.writs[-1], terms=(replace(term, **fields),))
    rich = replace(after.nations["spain"], treasury=after.nations["france"].treasury)
    richer = replace(after, nations={**after.nations, "spain": rich}, writs=(*after.writs[:-1], writ))
    later = played({}, campaign.at("winter marriages", richer, number=8))
    assert later.position.nations["spain"].treasury == 30


def test_r_034_another_than_an_heir_renounces_beside_one() -> None:
    orders: dict[str, list[Order]] = {
        "france": [Propose("Lucien Montclair", "Elvira Valdoro", terms("renounce groom"), 1), Accept(2)],
        "spain": [Propose(PRINCE, AMELIE, terms("renounce bride"), 2), Accept(1)],
    }
    after = played(orders)
    assert [event["person"] for event in campaign.told(after, "renounced")] == ["Lucien Montclair", AMELIE]


def test_r_027_a_claim_to_one_line_is_given_up_and_others_are_kept() -> None:
    position = start()
    both = (*position.persons[AMELIE].serials, Serial("poland", ("1", "2", "a")))
    position = replace(position, persons={**position.persons, AMELIE: replace(position.persons[AMELIE], serials=both)})
    after = wedding(PRINCE, AMELIE, "renounce bride", position=position).position
    assert [serial.dynasty for serial in after.persons[AMELIE].serials] == ["poland"]
    named = wedding(PRINCE, AMELIE, "renounce bride poland", position=position).position
    assert [serial.dynasty for serial in named.persons[AMELIE].serials] == ["france"]
