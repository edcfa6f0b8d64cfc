"""What ends when persons die."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.rulesets.dynastic_campaign.families.death import die
from generator.rulesets.dynastic_campaign.position import Position, Term, Writ
from generator.rulesets.dynastic_campaign.treaties import terms
from tests.support import campaign
from tests.support.campaign_families import changed

GROOM, BRIDE, KING, QUEEN = "Harold Ashcombe", "Amelie Montclair", "Edmund Ashcombe", "Rosamund Ashcombe"


def married(*terms: Term) -> Position:
    """Harold of England married to Amelie of France, who is in England."""
    position = changed(campaign.start(), GROOM, spouse=BRIDE)
    position = changed(position, BRIDE, spouse=GROOM, nation="england")
    return replace(position, writs=(*position.writs, Writ(3, GROOM, BRIDE, 1, ("england", "france"), terms)))


@pytest.mark.parametrize(
    ("position", "dead", "widow", "nation", "gone"),
    [
        pytest.param(married(), GROOM, BRIDE, "france", False, id="a widow goes home"),
        pytest.param(married(Term("", kind="widow", args=("groom",))), GROOM, BRIDE, "england", False, id="her writ has her stay"),
        pytest.param(
            married(Term("", kind="widow", args=("groom",), flagged=True)),
            GROOM,
            BRIDE,
            "france",
            False,
            id="not by a flagged term",
        ),
        pytest.param(married(Term("stays", kind="")), GROOM, BRIDE, "france", False, id="not by a term of free text"),
        pytest.param(campaign.start(), KING, QUEEN, "england", True, id="the widow of a king leaves the game"),
        pytest.param(
            replace(married(), crowns={**married().crowns, "england": replace(married().crowns["england"], king=BRIDE)}),
            GROOM,
            BRIDE,
            "england",
            False,
            id="a queen who reigns stays",
        ),
        pytest.param(married(), BRIDE, GROOM, "england", False, id="a widower stays where he is"),
    ],
)
def test_who_is_left(position: Position, dead: str, widow: str, nation: str, *, gone: bool) -> None:
    after = die(campaign.turn(position), [dead], "age").position
    left = after.persons[widow]
    assert (left.nation, left.gone, left.spouse) == (nation, gone, "")
    assert after.persons[dead].died == 1618
    assert not [writ for writ in after.writs if dead in (writ.groom, writ.bride)]
    assert len(after.writs) == len(position.writs) - 1


@pytest.mark.parametrize(("out", "to"), [(False, "england"), (True, "austria")])
def test_a_side_of_a_writ_that_has_lost_its_crown_keeps_what_it_was_promised_until_it_is_out(to: str, *, out: bool) -> None:
    position = married(Term("", kind="widow", args=("groom",)), Term("", kind="custody", args=("", "groom")))
    king = replace(position.persons[KING], nation="austria")
    position = replace(
        position,
        crowns={**position.crowns, "england": replace(position.crowns["england"], nation="austria")},
        nations={**position.nations, "england": replace(position.nations["england"], out=out)},
        persons={**position.persons, KING: king},
    )
    writ = next(it for it in position.writs if it.groom == GROOM)
    assert terms.custodian(position, writ, woman=False) == to
    assert die(campaign.turn(position), [GROOM], "age").position.persons[BRIDE].nation == to


def test_spouses_who_die_together_leave_no_widow() -> None:
    after = die(campaign.turn(campaign.start()), [KING, QUEEN], "plague", place="Eng")
    assert not after.position.persons[QUEEN].gone
    assert [it["person"] for it in campaign.told(after, "died")] == [KING, QUEEN]
    assert not any("widow" in it for it in campaign.told(after, "died"))
    assert {it["place"] for it in campaign.told(after, "died")} == {"Eng"}


def test_nobody_dies_twice() -> None:
    once = die(campaign.turn(campaign.start()), [KING], "age")
    assert die(once, [KING, QUEEN], "age") == once, "the king is dead and his queen has left the game"


@pytest.mark.parametrize(
    ("by", "captor"),
    [
        pytest.param("Anselme Montclair", "", id="whom he arrested is free"),
        pytest.param("", "france", id="a prisoner of war is not"),
    ],
)
def test_prisoners_of_a_dead_cleric(by: str, captor: str) -> None:
    position = changed(campaign.start(), GROOM, captor="france", arrested_by=by)
    after = die(campaign.turn(position), ["Anselme Montclair"], "age").position
    assert after.persons[GROOM].captor == captor
