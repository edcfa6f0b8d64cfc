"""What a nation knows of a position beyond what is public, and what it does not (scenario 11)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest

from generator.rulesets.dynastic_campaign.general import SECTIONS
from generator.rulesets.dynastic_campaign.known import known
from generator.rulesets.dynastic_campaign.money.upkeep import pay_upkeep
from generator.rulesets.dynastic_campaign.position import Access, Factory, Investment, Loan, Position, Term, Writ
from tests.support import campaign, campaign_words

D = Decimal
Change = Callable[[Position], Position]


def kinds(position: Position, reader: str) -> list[str]:
    return sorted(str(event["kind"]) for event in known(position, reader))


def nation(name: str, **fields: object) -> Change:
    return lambda it: replace(it, nations={**it.nations, name: replace(it.nations[name], **fields)})  # type: ignore[arg-type]


def person(name: str, **fields: object) -> Change:
    return lambda it: replace(it, persons={**it.persons, name: replace(it.persons[name], **fields)})  # type: ignore[arg-type]


def married(*terms: Term) -> Change:
    writ = Writ(1, "Lucien Montclair", "Elvira Valdoro", 2, ("france", "spain"), terms)
    return lambda it: replace(it, writs=(*it.writs, writ))


def neutral(unit: str, *payers: str) -> Change:
    return lambda it: replace(it, units={**it.units, unit: replace(it.units[unit], neutral_to=payers)})


def at_war(*pairs: tuple[str, str]) -> Change:
    return lambda it: replace(it, wars=pairs)


def factory(name: str, *, fort: bool) -> Change:
    return lambda it: replace(it, factories=(*it.factories, Factory(name, "Han", fort)))


def leave(place: str, giver: str) -> Change:
    return lambda it: replace(it, access=(Access("austria", place, giver),))


def routed(**fields: object) -> Change:
    return lambda it: replace(it, routes=tuple(replace(one, **fields) for one in it.routes if one.nation == "muscovy"))  # type: ignore[arg-type]


MINES = Investment("mines", D(5), 2, 1618)

FLAGGED, SUSPENDED = Term("no war", public=True, flagged=True), Term("no war", public=True, suspended=True)

ROWS: list[tuple[str, Change, str, set[str]]] = [
    ("a debt: the debtor", nation("france", loans=(Loan(D(20), 50, 1620),)), "known-loan", {"france", "gm"}),
    ("an investment: the investor", nation("france", investments=(MINES,)), "known-investment", {"france", "gm"}),
    ("a prisoner: the captor", person("Lucien Montclair", captor="spain"), "known-prisoner", {"spain", "gm"}),
    ("one who died a prisoner: nobody", person("Lucien Montclair", captor="spain", died=1618), "known-prisoner", set()),
    ("an alliance that was bought: who bought it", nation("savoy", ally_of="france"), "known-ally", {"france", "gm"}),
    ("a neutral unit: who paid, and not whose it is", neutral("spain ARM-1", "france"), "known-neutral", {"france", "gm"}),
    ("a unit that two paid for: both", neutral("spain ARM-1", "england", "france"), "known-neutral", {"england", "france", "gm"}),
    ("a secret term: both sides", married(Term("no war")), "known-term", {"france", "spain", "gm"}),
    ("a public term that is flagged: both sides", married(FLAGGED), "known-term", {"france", "spain", "gm"}),
    ("a public term that is suspended: both sides", married(SUSPENDED), "known-term", {"france", "spain", "gm"}),
    ("a public term: everybody reads it", married(Term("no war", public=True)), "known-term", set()),
    ("a marriage without terms", married(), "known-term", set()),
    ("a war: both sides", at_war(("austria", "france")), "known-war", {"austria", "france"}),
    ("a factory: whose it is", factory("england", fort=True), "known-factory", {"england", "france"}),
    ("leave of who has the place: who may enter", leave("Mil", "spain"), "known-leave", {"austria"}),
    ("leave of an earlier owner: nobody", leave("Mil", "savoy"), "known-leave", set()),
]  # fmt: skip


@pytest.mark.parametrize(("change", "kind", "readers"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_who_knows_what(change: Change, kind: str, readers: set[str]) -> None:
    position = change(campaign.start())
    assert {it for it in (*position.nations, "gm") if kind in kinds(position, it)} == readers


def test_a_nation_knows_its_own_treasury_and_what_is_in_its_routes_and_nobody_elses() -> None:
    start = campaign.start()
    for name in start.players():
        assert {event["nation"] for event in known(start, name)} == {name}
        assert set(kinds(start, name)) - {"known-factory"} == {"known-route", "known-treasury"}
    assert kinds(start, "gm").count("known-treasury") == len(start.nations)


def test_a_nation_out_of_the_game_has_nothing_to_know() -> None:
    assert kinds(nation("france", out=True)(campaign.start()), "france") == []


@pytest.mark.parametrize(("term", "state"), [
    (Term("no war"), "in force"),
    (Term("no war", flagged=True), "flagged"),
    (Term("no war", flagged=True, suspended=True), "suspended"),
    (Term("pay 6 to groom", done=True), "carried out"),
])  # fmt: skip
def test_a_term_is_known_with_its_state(term: Term, state: str) -> None:
    position = married(term)(campaign.start())
    assert [event["state"] for event in known(position, "spain") if event["kind"] == "known-term"] == [state]


def test_the_other_sides_know_nothing_of_what_a_marriage_from_before_the_start_agreed() -> None:
    assert [event for event in known(campaign.start(), "france") if event["kind"] == "known-term"] == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (routed(), "which yields 4D a year as a monopoly"),
        (routed(invested=D(4), regions=("EE", "ME", "med")), "which yields 4.8D a year as a monopoly"),
        (
            nation("muscovy", investments=(replace(MINES, due=1619),)),
            "5D invested in “mines” in 1618, for 2 years: it pays in Winter 1619, unless the gamemaster decides before.",
        ),
        (nation("muscovy", investments=(MINES,)), "5D invested in “mines” in 1618, for 2 years.\n"),
        (routed(severed=3), "which was severed, and yields nothing until it runs again"),
        (routed(to="Vir", agreed=False), "which yields nothing until England agrees to it"),
        (at_war(("england", "muscovy")), "(place:Nov).\n\n**How you stand with others:**\n\n- At war with England."),
        (
            lambda it: at_war(("england", "muscovy"))(routed(to="Vir", agreed=True, by="")(it)),
            "which yields nothing in a war with England",
        ),
    ],
)
def test_a_nation_reads_what_its_trade_yields_or_why_it_yields_nothing(change: Change, words: str) -> None:
    position = change(campaign.start())
    assert words in campaign_words.notice(position, campaign.turn(position), "muscovy")


@pytest.mark.parametrize(
    ("order", "why", "words"),
    [
        ("bribe order Sweden FLT-1 3", "bribe-failed", "the bribe was not enough, or no such order was given."),
        ("bribe Sweden FLT-1 5", "bribe-failed", "the bribe was not enough."),
        ("bribe Sweden FLT-1 5", "too-little", "that is too little money; able leaders make a unit dearer."),
        ("bribe Savoy 4", "too-little", "that is too little money."),
        ("add 10 to ARM-1", "wrong-phase", "it belongs to the Winter builds."),
        ("offer peace to France", "wrong-phase", "it belongs to the moves."),
        ("build army 60 Muscovy", "wrong-phase", "it belongs to another phase."),
        ("ARM-1 holds", "wrong-phase", "it belongs to another phase."),
        ("upkeep ARM-9", "not-own-unit", "that is no unit of yours."),
        (
            "free points to Don ARM-1",
            "not-own-unit",
            "it was no unit of yours when free points were given, before bribes.",
        ),
    ],
)
def test_who_failed_reads_no_more_than_is_sure(order: str, why: str, words: str) -> None:
    turn = campaign.turn(campaign.start()).confide("muscovy", [{"kind": "failed", "order": order, "why": why}])
    assert f"“{order}”: {words}" in campaign_words.notice(campaign.start(), turn, "muscovy")


def test_a_nation_reads_beside_its_upkeep_for_which_units_there_was_no_money() -> None:
    before = nation("austria", treasury=D(5))(campaign.at("winter moves"))
    after = pay_upkeep(campaign.turn(before))
    words = "Upkeep of 1 unit with 100 AP, and nothing for ARM-2, ARM-3, GAR-1, GAR-2 and GAR-3: −5D, which leaves 0D."
    assert words in campaign_words.notice(before, after, "austria")
    assert "and nothing for" not in campaign_words.notice(before, after, "france")


def test_all_that_is_known_of_a_nation_but_its_treaties_stands_among_what_it_has() -> None:
    """Also kinds that come later: one that the template forgets would stand among the news. Behind them come the build sites."""
    changes = [change for _, change, kind, readers in ROWS if "france" in readers and kind != "known-term"]
    position = person("Elvira Valdoro", captor="france")(campaign.start())
    for change in changes:
        position = change(position)
    told = campaign_words.notice(position, campaign.turn(position), "france")
    news, _, rest = told.partition("**What you have and owe:**")
    assert news.strip() == ""
    assert rest.partition("**Your persons:**")[0].count("\n- ") == len(known(position, "france")) + 1
    assert {it for it in SECTIONS if it.startswith("known-")} >= set(kinds(position, "france"))


def crowned(crown: str, name: str) -> Change:
    """The crown goes to a nation."""
    return lambda it: replace(it, crowns={**it.crowns, crown: replace(it.crowns[crown], nation=name)})


def controlled(place: str, name: str) -> Change:
    return lambda it: replace(it, places={**it.places, place: replace(it.places[place], control=name)})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda it: it, "Build sites: Denmark, Zealand and Scania.\n\n"),
        (controlled("Den", "sweden"), "Build sites: Zealand and Scania.\n\n"),
        (person("Aksel Strandborg", died=1618), "Build sites: Denmark and Zealand.\n\n"),
        (person("Aksel Strandborg", nation="sweden"), "Build sites: Denmark and Zealand.\n\n"),
        (crowned("poland", "denmark"), "Scania.\n- Crowns: Denmark and Poland.\n\n"),
        (
            crowned("denmark", "sweden"),
            "Scania.\n- No crown: at the next marriages a noble of your dynasty can be crowned king in a province of yours.\n\n",
        ),
    ],
)
def test_a_nation_reads_where_it_can_build_and_what_crowns_it_has(change: Change, words: str) -> None:
    position = change(campaign.start())
    told = campaign_words.notice(position, campaign.turn(position), "denmark")
    assert words in re.sub(r"\[([^]]*)\]\(place:[^)]*\)", r"\1", told)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"never_king": True}, "; passed over as king, and never in line\n"),
        ({"never_titled": True}, "; passed over for a Title, and never to have one\n"),
        ({"retired": True}, "; never to lead a unit again\n"),
    ],
)
def test_a_nation_reads_of_its_persons_what_they_may_never_be(fields: dict[str, bool], words: str) -> None:
    for position, there in ((campaign.start(), False), (person("Esben Strandborg", **fields)(campaign.start()), True)):
        assert (words in campaign_words.notice(position, campaign.turn(position), "denmark")) == there
