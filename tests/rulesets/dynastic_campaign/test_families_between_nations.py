"""Persons between nations: noblewomen who go home, heirs in prison, leaders in foreign service, nobles without a claim."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import rooms
from generator.rulesets.dynastic_campaign.court.assignments import due
from generator.rulesets.dynastic_campaign.court.titles import grant_titles
from generator.rulesets.dynastic_campaign.families.death import die
from generator.rulesets.dynastic_campaign.families.lines import is_heir
from generator.rulesets.dynastic_campaign.families.succession import succeed
from generator.rulesets.dynastic_campaign.orders import CrownKing, Grant
from generator.rulesets.dynastic_campaign.position import Crown, Position, Serial, Term, Title, Unit, Writ
from generator.rulesets.dynastic_campaign.treaties import marriage
from generator.rulesets.dynastic_campaign.war.prisoners import capture
from tests.support import campaign
from tests.support.campaign_families import changed, child, having

EDMUND, ROSAMUND, HAROLD, WALTER, RUPERT, AMBROSE = (
    f"{it} Ashcombe" for it in ("Edmund", "Rosamund", "Harold", "Walter", "Rupert", "Ambrose")
)
AMELIE, LUCIEN = "Amelie Montclair", "Lucien Montclair"


# --- noblewomen whose marriages end (rulebook 2.4.3, 2.6.2, 2.7 and 2.8.5) ---


def noblewoman(husband: str, *, at: str = "england", terms: tuple[Term, ...] = ()) -> Position:
    """Amelie of France, wife of an Englishman, who holds the Title to Ireland, with the army raised there in Wales."""
    start = changed(changed(campaign.start(), EDMUND, spouse=""), ROSAMUND, died=1617, spouse="")
    position = changed(changed(start, husband, spouse=AMELIE), AMELIE, spouse=husband, nation=at)
    writs = tuple(it for it in position.writs if ROSAMUND not in (it.groom, it.bride))
    title = Title("Ire", AMELIE, position.persons[AMELIE].serials[0], "england")
    raised = Unit(at, "army", 9, "Wal", 50, noble=AMELIE, site="Ire")
    units = {key: it for key, it in position.units.items() if it.at != "Ire"}
    return replace(
        position,
        titles=(*position.titles, title),
        units={**units, raised.id: raised},
        writs=(*writs, Writ(3, husband, AMELIE, 1, ("england", "france"), terms)),
    )


def out(position: Position, nation: str) -> Position:
    """The position with a nation out of the game."""
    return replace(position, nations={**position.nations, nation: replace(position.nations[nation], out=True)})


STAYS = (Term("", kind="widow", args=("groom",)),)


@pytest.mark.parametrize("how", ["widow", "annulled"])
@pytest.mark.parametrize(
    ("position", "nation", "control"),
    [
        pytest.param(noblewoman(RUPERT), "france", "france", id="her Title, its army and its land go home with her"),
        pytest.param(noblewoman(RUPERT, at="france"), "france", "england", id="who never left home has them there already"),
        pytest.param(out(noblewoman(RUPERT), "france"), "england", "england", id="whose home is out of the game stays"),
    ],
)
def test_a_noblewoman_whose_marriage_ends(position: Position, nation: str, control: str, how: str) -> None:
    turn = campaign.turn(position)
    if how == "widow":
        after = succeed(die(turn, [RUPERT], "age"))
    else:
        after = marriage.end(turn, next(it for it in position.writs if it.number == 3), "annulled")
    found: Position = after.position
    assert found.persons[AMELIE].nation == nation
    assert [(it.nation, it.noble) for it in found.units.values() if it.site == "Ire"] == [(nation, AMELIE)]
    assert found.places["Ire"].control == control
    moved = [(it["from"], it["nation"], it["control"]) for it in campaign.told(after, "title-moved", "public")]
    assert moved == ([("england", "france", "france")] if control == "france" else [])


def test_a_commoner_whose_marriage_is_annulled_is_nowhere() -> None:
    start = campaign.start()
    after = marriage.end(campaign.turn(start), next(it for it in start.writs if it.groom == EDMUND), "annulled")
    assert after.position.persons[ROSAMUND].gone
    assert [it["nation"] for it in campaign.told(after, "annulled", "public")] == [""]


def test_a_noblewoman_whose_writ_has_her_stay_keeps_all_where_it_is() -> None:
    after = succeed(die(campaign.turn(noblewoman(RUPERT, terms=STAYS)), [RUPERT], "age"))
    assert after.position.persons[AMELIE].nation == "england"
    assert [it.nation for it in after.position.units.values() if it.site == "Ire"] == ["england"]
    assert not campaign.told(after, "title-moved")


def test_a_wife_who_never_left_her_own_nation_stays_there_whoever_has_the_crown_of_her_birth() -> None:
    position = noblewoman(RUPERT, at="france")
    crowns = {**position.crowns, "france": replace(position.crowns["france"], nation="spain", king="Alonso Valdoro")}
    after = die(campaign.turn(replace(position, crowns=crowns)), [RUPERT], "age")
    assert after.position.persons[AMELIE].nation == "france"
    moved = changed(replace(position, crowns=crowns), AMELIE, nation="england")
    assert die(campaign.turn(moved), [RUPERT], "age").position.persons[AMELIE].nation == "spain", "who did leave goes to the crown"


@pytest.mark.parametrize("heir", ["england", "france"])
def test_what_goes_with_the_title_of_a_kings_widow_passes_on_when_she_leaves_the_game(heir: str) -> None:
    position = noblewoman(EDMUND)
    position = having(position, child(position.persons[AMELIE], "Hugh", "1", nation=heir))
    after = succeed(die(campaign.turn(position), [EDMUND], "age"))
    found: Position = after.position
    assert found.persons[AMELIE].gone
    assert next(it.holder for it in found.titles if it.province == "Ire") == "Hugh"
    assert [(it.nation, it.noble) for it in found.units.values() if it.site == "Ire"] == [(heir, "Hugh")]
    assert found.places["Ire"].control == heir


# --- prisoners and exiles who inherit ---


@pytest.mark.parametrize(
    ("nation", "is_out", "captor", "held"),
    [
        pytest.param("denmark", True, "england", "", id="an exile held by the nation that he inherits"),
        pytest.param("denmark", True, "spain", "spain", id="an exile held by another"),
        pytest.param("france", False, "england", "", id="a foreign heir held by the nation that his own inherits"),
        pytest.param("france", False, "spain", "spain", id="a foreign heir held by another"),
    ],
)
def test_an_heir_is_nobodys_prisoner_at_home(nation: str, captor: str, held: str, *, is_out: bool) -> None:
    cleric = AMBROSE if captor == "england" else "Benito Valdoro"
    position = changed(campaign.start(), HAROLD, nation=nation, captor=captor, arrested_by=cleric)
    position = out(position, nation) if is_out else position
    heir = succeed(die(campaign.turn(position), [EDMUND], "age")).position.persons[HAROLD]
    assert (heir.nation, heir.captor, heir.arrested_by) == ("england" if is_out else nation, held, cleric if held else "")


def test_a_king_whom_the_gm_names_comes_back_from_a_nation_that_is_out() -> None:
    position = out(changed(campaign.start(), HAROLD, nation="denmark"), "denmark")
    after: Any = rooms.RULINGS["crown"](campaign.turn(position), {"rule": "crown", "crown": "england", "person": HAROLD})
    assert after.position.crowns["england"].nation == after.position.persons[HAROLD].nation == "england"
    assert not campaign.told(after, "inherited")


def test_a_captive_king_whom_the_gm_has_executed_is_succeeded_at_once() -> None:
    position = changed(campaign.start(), EDMUND, captor="bavaria")
    after: Any = rooms.RULINGS["captive"](campaign.turn(position), {"rule": "captive", "person": EDMUND, "do": "execute"})
    assert isinstance(after, Turn)
    assert after.position.crowns["england"].king == HAROLD


# --- men in foreign service, and men who have retired ---


@pytest.mark.parametrize(
    ("winner", "captor"),
    [
        pytest.param("france", "", id="his own nation does not take him"),
        pytest.param("austria", "austria", id="another one does"),
        pytest.param("", "", id="rebels take no prisoners"),
    ],
)
def test_a_leader_of_a_foreign_unit_that_is_beaten(winner: str, captor: str) -> None:
    position = changed(campaign.start(), LUCIEN, unit="spain ARM-2")
    after = capture(campaign.turn(position, rolls={f"capture of {LUCIEN}": [1]}), {"spain ARM-2": winner})
    assert after.position.persons[LUCIEN].captor == captor


@pytest.mark.parametrize(("retired", "count"), [(False, 1), (True, 0)])
def test_who_has_retired_is_not_assigned_again(count: int, *, retired: bool) -> None:
    position = changed(campaign.start(), RUPERT, unit="", retired=retired)
    assert [it.id for it in due(position, "england")] == [RUPERT][:count]


# --- a king's own Title when another nation inherits his crown (rulebook 2.6.3 and 2.7) ---


@pytest.mark.parametrize(
    ("steps", "nation", "control"),
    [
        pytest.param(("9",), "france", "france", id="it ends with him, so its land is unassigned and goes with the crown"),
        pytest.param(("2",), "england", "england", id="another noble of his nation has it next, and keeps the land"),
    ],
)
def test_the_title_of_a_king_whose_crown_goes_abroad(steps: tuple[str, ...], nation: str, control: str) -> None:
    position = changed(campaign.start(), HAROLD, nation="france")
    title = Title("Ire", EDMUND, Serial("england", steps), "england")
    raised = Unit("england", "army", 9, "Wal", 50, noble=EDMUND, site="Ire")
    units = {key: it for key, it in position.units.items() if it.at != "Ire"}
    position = replace(position, titles=(*position.titles, title), units={**units, raised.id: raised})
    after = succeed(die(campaign.turn(position), [EDMUND], "age"))
    found: Position = after.position
    assert [it.nation for it in found.units.values() if it.site == "Ire"] == [nation]
    assert found.places["Ire"].control == control
    assert bool(campaign.told(after, "title-ended")) == (control == "france")


# --- nobles without a claim, and crowns that are there already ---


def test_nobody_comes_after_a_noble_who_has_no_claim() -> None:
    position = campaign.at("winter marriages", changed(campaign.start(), WALTER, serials=()))
    after = grant_titles(campaign.turn(position, {"england": [Grant(WALTER, "Sco")]}))
    assert next(it.holder for it in after.position.titles if it.province == "Sco") == WALTER
    assert [it for it in after.position.persons.values() if is_heir(after.position, it)] == [
        it for it in position.persons.values() if is_heir(position, it)
    ], "his Title makes nobody an heir"
    after = succeed(die(after, [WALTER], "age"))
    assert not any(it.province == "Sco" for it in after.position.titles)
    assert campaign.told(after, "title-ended")


def test_a_kingdom_that_a_noble_made_is_not_made_twice() -> None:
    position = campaign.at("winter marriages")
    crowns = {**position.crowns, "england": replace(position.crowns["england"], nation="france")}
    crowns["Wal"] = Crown("Wal", "spain", "Garcia Valdoro", "spain")
    check = rooms.hindrance(campaign.settings(), replace(position, crowns=crowns), "england", CrownKing(WALTER, "Wal"))
    assert check == "has-a-king"
    assert not rooms.hindrance(campaign.settings(), replace(position, crowns=crowns), "england", CrownKing(WALTER, "Sco"))
