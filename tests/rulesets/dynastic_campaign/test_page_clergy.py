"""The page of the clergy: ranks and sees, the Popes and their elections, and the Church by year."""

from __future__ import annotations

from typing import Any

from generator.rulesets.dynastic_campaign.pages import clergy as page
from tests.support import campaign
from tests.support.campaign_annals import Chapter, both, changed, phases, same

POPE, ANSELME, BENITO = "Innocent", "Anselme Montclair", "Benito Valdoro"
DEAD: Chapter = (
    [{"kind": "died", "person": POPE, "nation": "papal-states", "age": 67, "cause": "age"}],
    changed("persons", POPE, died=1618),
)
ELECTED: Chapter = (
    [
        {
            "kind": "elected", "nation": "france", "person": ANSELME, "tie": "age",
            "votes": [{"person": ANSELME, "votes": 2}, {"person": BENITO, "votes": 2}],
        }
    ],
    changed("persons", ANSELME, clergy=5, plus=False, see=""),
)  # fmt: skip


def shown(*chapters: Chapter) -> dict[str, Any]:
    """What the page shows."""
    values = page.values(campaign.settings().scenario, phases(*chapters))
    assert values
    return dict(values)


def cleric(values: dict[str, Any], name: str) -> page.Cleric:
    found: list[page.Cleric] = [it for _, those in values["houses"] for it in those if it.person.name == name]
    return found[0]


def test_clerics_have_the_rank_of_their_faith_and_the_phase_in_which_they_got_it() -> None:
    rise = changed("persons", ANSELME, clergy=4)
    values = shown(([], same), ([], rise), ([], changed("persons", "Ibrahim Karabey", clergy=4)))
    assert (cleric(values, ANSELME).rank, cleric(values, ANSELME).since.number) == ("Cardinal", 2)  # type: ignore[union-attr]
    assert (cleric(values, BENITO).rank, cleric(values, BENITO).since) == ("Bishop", None)
    assert cleric(values, "Ibrahim Karabey").rank == "Grand Mufti"
    assert [it.person.name for it in values["electors"]] == [ANSELME]
    assert not cleric(values, ANSELME).may_become_pope


def test_the_dead_and_laymen_are_no_clergy() -> None:
    values = shown(([], changed("persons", BENITO, died=1618)))
    names = {it.person.name for _, those in values["houses"] for it in those}
    assert BENITO not in names
    assert "Lucien Montclair" not in names
    assert POPE in names


def test_a_vacancy_lasts_from_the_death_of_a_pope_to_an_election_whose_votes_are_told() -> None:
    vacant = shown(DEAD, ([], same))
    assert vacant["vacant_since"].number == 1
    values = shown(DEAD, ([], same), ELECTED)
    assert values["vacant_since"] is None
    new, old = values["popes"]
    assert (old.person.name, old.since, old.until.number) == (POPE, None, 1)
    assert (new.person.name, new.nation, new.since.number, new.until, new.tie) == (ANSELME, "france", 3, None, "age")
    assert [(who.name, votes) for who, votes in new.votes] == [(ANSELME, 2), (BENITO, 2)]


def test_sees_are_told_with_who_had_them_and_since_when_they_are_vacant() -> None:
    moved = changed("persons", BENITO, see="Boh")
    values = shown(([], changed("persons", "Burkhard Hohenfels", see="")), ([], moved), ([], changed("persons", BENITO, died=1618)))
    (bohemia,) = (it for it in values["empire"] if it.place == "Boh")
    assert bohemia.name == "Olmuetz"
    assert bohemia.holder is None
    told = [(it.person.name, it.since and it.since.number, it.until and it.until.number) for it in bohemia.tenures]
    assert told == [(BENITO, 2, 3), ("Burkhard Hohenfels", None, 1)]
    (leon,) = (it for it in values["sees"] if it.place == "Leo")
    assert leon.tenures[0].until.number == 2
    assert {it.place for it in values["empire"] if it.archbishops} == {"Mil", "Aus", "Bav", "FrC"}
    (normandy,) = (it for it in values["sees"] if it.place == "Nmd")
    assert normandy.holder
    assert normandy.holder.person.name == ANSELME


def test_the_church_by_year_tells_of_clerics_alone() -> None:
    vow = {"kind": "vow", "nation": "spain", "person": "Teodor Valdoro", "left": ""}
    lay = {"kind": "died", "person": "Alonso Valdoro", "nation": "spain", "age": 40, "cause": "age"}
    both_dead = both(changed("persons", "Alonso Valdoro", died=1618), changed("persons", POPE, died=1618))
    values = shown(([vow], same), ([*DEAD[0], lay], both_dead))
    ((year, told),) = values["years"]
    assert year == 1618
    assert [(it["kind"], it["person"].name) for it in told] == [("vow", "Teodor Valdoro"), ("died", POPE)]
    assert told[1]["rank"] == "Pope"


def test_kings_who_gave_up_their_command_are_listed() -> None:
    retired = {"kind": "retired", "nation": "france", "person": "Lucien Montclair", "unit": "france ARM-2"}
    (found,) = shown(([retired], same))["retired"]
    assert (found["person"].name, found["unit"].name, found["unit"].nation) == ("Lucien Montclair", "ARM-2", "france")
