"""Who learns what of an order (scenario 11 and 12.7): row by row, what each reader is told because somebody gave it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core import event as events
from generator.core.dice import Dice, Faces, Throw
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import orders as given
from generator.rulesets.dynastic_campaign.notation.writing import written
from generator.rulesets.dynastic_campaign.orders import Orders, Sent
from generator.rulesets.dynastic_campaign.position import Investment, Loan, Position, Term
from tests.support import campaign, campaign_play
from tests.support import campaign_words as words

Given = Mapping[str, Sequence[Any]]
Learned = Mapping[str, set[str]]
"""By reader (`public` for everybody), the kinds of event that are told because of an order."""


class Loaded(Dice):
    """Dice that fall by a seed, but for those whose purpose has faces in `typed`."""

    def throw(self, throws: Sequence[Throw]) -> tuple[Faces, ...]:
        fallen = super().throw(throws)
        return tuple(self.typed.get(each.purpose, faces) for each, faces in zip(throws, fallen, strict=True))


def played(position: Position, orders: Given, rolls: Mapping[str, Faces]) -> Turn:
    """The turn after a phase."""
    sent = {
        nation: tuple(
            Sent(nation, number, order, written(order, campaign.settings().scenario, nation))
            for number, order in enumerate(those, 1)
        )
        for nation, those in orders.items()
    }
    turn = Turn(position, Orders(sent), campaign.settings(), Loaded("rolled", position.phase.id, b"who learns what", rolls))
    for step in campaign_play.ruleset().steps(position):
        turn = step(turn)
    return turn


def told(after: Turn) -> Counter[tuple[str, str, str]]:
    """Everything that was told: to whom, of which kind, and what. That each nation knows what it ordered itself is no news."""
    news = [each for each in after.events if each["kind"] != "ordered" or each["audience"] != each["nation"]]
    return Counter((str(each["audience"]), str(each["kind"]), str(each)) for each in news)


def more(one: Turn, other: Turn) -> dict[str, set[str]]:
    """What each reader is told in one world and not in the other."""
    found: dict[str, set[str]] = {}
    for audience, kind, _ in told(one) - told(other):
        found.setdefault(audience, set()).add(kind)
    return found


@dataclass(frozen=True)
class Row:
    """A nation's orders, those of others that stand in both worlds, and who learns of the former."""

    orders: Given
    learn: Learned
    phase: str = "spring moves"
    beside: Given = field(default_factory=dict)
    rolls: Mapping[str, Faces] = field(default_factory=dict)
    wars: tuple[tuple[str, str], ...] = ()
    rich: bool = True
    clergy: Mapping[str, int] = field(default_factory=dict)
    sees: Mapping[str, str] = field(default_factory=dict)
    captors: Mapping[str, str] = field(default_factory=dict)
    dead: tuple[str, ...] = ()
    plus: tuple[str, ...] = ()
    """Cardinals who may become Pope."""
    stands: Mapping[str, str] = field(default_factory=dict)
    lost: Learned = field(default_factory=dict)
    """What is no longer told, by reader."""


def position_of(row: Row) -> Position:
    """The start, in a phase, with full treasuries."""
    start = campaign.at(row.phase)
    rich = {key: replace(it, treasury=it.treasury + (100 if row.rich else 0)) for key, it in start.nations.items()}
    persons = {
        key: replace(
            it,
            clergy=row.clergy.get(key, it.clergy),
            see=row.sees.get(key, it.see),
            captor=row.captors.get(key, it.captor),
            died=1617 if key in row.dead else it.died,
            plus=it.plus or key in row.plus,
        )
        for key, it in start.persons.items()
    }
    units = {key: replace(it, at=row.stands.get(key, it.at)) for key, it in start.units.items()}
    return campaign.at_war(replace(start, nations=rich, persons=persons, units=units), *row.wars)


D = Decimal
REACH: Mapping[str, Any] = {
    "clergy": {"Anselme Montclair": 3},
    "sees": {"Anselme Montclair": "Gas"},
    "stands": {"spain ARM-1": "Nav"},
}
"""A French archbishop one space away from a leader of Spain."""

LOYAL = {
    f"loyalty of spain {unit} after assassination": (6,)
    for unit in ("ARM-1", "ARM-2", "ARM-3", "GAR-1", "GAR-2", "GAR-3", "FLT-1", "FLT-2")
}
"""All units of Spain are loyal to its next king."""
ROWS: Mapping[str, Row] = {
    "money to another: the two parties": Row({"france": [given.Pay("spain", D(10))]}, {"france": {"money"}, "spain": {"money"}}),
    "a loan among players: the two parties": Row(
        {"france": [given.Pay("spain", D(10), loan=True)]}, {"france": {"money"}, "spain": {"money"}}
    ),
    "money that is not there: its sender": Row({"france": [given.Pay("spain", D(99))]}, {"france": {"failed"}}, rich=False),
    "a loan from the bank: its debtor": Row({"france": [given.Borrow(D(20), 1)]}, {"france": {"money"}}),
    "fortifications: everybody the result, the builder the price": Row(
        {"france": [given.Fortify("Lan")]}, {"public": {"fortified", "roll"}, "france": {"money"}}
    ),
    "an investment: its nation and the GM": Row(
        {"france": [given.Invest(D(10), "mines", 3)]}, {"france": {"money"}, "gm": {"investment"}}
    ),
    "an alliance that is bought: everybody, but not who paid": Row(
        {"france": [given.BribeNation("savoy", D(10), join=True)]},
        {"public": {"nation-bought"}, "france": {"money", "bribe-worked"}, "gm": {"money"}},
    ),
    "an alliance for too little: its sender": Row(
        {"france": [given.BribeNation("savoy", D(3), join=True)]}, {"france": {"failed"}}
    ),
    "a murder that fails: the murderer and the GM": Row(
        {"france": [given.Assassinate("ruler", "spain", 1)]},
        {"france": {"money", "attempt"}, "gm": {"roll"}},
        rolls={"assassination of the ruler of spain by france": (6,)},
    ),
    "a murder that works: everybody the death, nobody who paid": Row(
        {"france": [given.Assassinate("ruler", "spain", 1)]},
        {"france": {"money", "attempt"}, "gm": {"roll"}, "public": {"died", "crowned", "loyalty", "roll"}},
        rolls={"assassination of the ruler of spain by france": (1,), **LOYAL},
    ),
    "a unit that is bribed to join: everybody, but not who paid": Row(
        {"france": [given.BribeUnit("spain GAR-2", D(15), join=True)]},
        {"public": {"changed-hands"}, "france": {"money", "bribe-worked"}},
    ),
    "a unit that is bribed for too little: its sender": Row(
        {"france": [given.BribeUnit("spain GAR-2", D(2))]}, {"france": {"failed"}}
    ),
    "a counter-bribe that nobody needed: its sender": Row(
        {"spain": [given.CounterBribe("spain GAR-2", D(3))]}, {"spain": {"money"}}
    ),
    "a counter-bribe that works: both sides their own part": Row(
        {"spain": [given.CounterBribe("spain GAR-2", D(8))]},
        {"spain": {"money", "counter-bribe-worked"}, "france": {"failed"}},
        beside={"france": [given.BribeUnit("spain GAR-2", D(10), join=True)]},
        lost={"public": {"changed-hands"}},
    ),
    "a rebellion: everybody, but not who paid": Row(
        {"france": [given.Rebellion("Ara")]}, {"public": {"rebellion"}, "france": {"money"}}
    ),
    "a garrison that gives up: everybody, but not who paid": Row(
        {"france": [given.Surrender("spain GAR-3")]},
        {"public": {"disbanded"}, "france": {"money"}},
        wars=(("france", "spain"),),
    ),
    "a unit of one's own that goes home: everybody": Row(
        {"france": [given.Disband("france ARM-3")]}, {"public": {"disbanded"}, "france": {"money"}}
    ),
    "a vow: everybody": Row({"spain": [given.Vow("Teodor Valdoro")]}, {"public": {"vow"}}, phase="spring marriages"),
    "an assignment: everybody": Row(
        {"spain": [given.Assign("Ramiro Valdoro", "spain ARM-2")]}, {"public": {"assigned"}}, phase="spring marriages"
    ),
    "a Title: everybody": Row({"spain": [given.Grant("Teodor Valdoro", "Ara")]}, {"public": {"title"}}, phase="spring marriages"),
    "a move: everybody": Row({"france": [given.Move("france ARM-3", "Gas")]}, {"public": {"moved"}}),
    "a move that a bribe hinders: its sender that it was sabotaged, who paid that it worked, nobody else": Row(
        {"spain": [given.BribeOrder("france", "ARM-3", D(10))]},
        {"france": {"failed"}, "spain": {"money", "bribe-worked"}},
        beside={"france": [given.Move("france ARM-3", "Gas")]},
        lost={"public": {"moved"}},
    ),
    "war: everybody": Row({"france": [given.DeclareWar("spain")]}, {"public": {"war"}}),
    "peace that one side offers: who offers it": Row(
        {"france": [given.OfferPeace("spain")]}, {"france": {"offered-peace"}}, wars=(("france", "spain"),)
    ),
    "peace that both sides offer: everybody": Row(
        {"france": [given.OfferPeace("spain")]},
        {"public": {"peace"}, "france": {"offered-peace"}},
        beside={"spain": [given.OfferPeace("france")]},
        wars=(("france", "spain"),),
    ),
    "leave to enter: everybody": Row({"france": [given.Allow("england", "Pic")]}, {"public": {"leave"}}),
    "a conversion: everybody": Row({"france": [given.Convert("france ARM-3")]}, {"public": {"converted"}}),
    "a proposal that nobody forwarded: its sender": Row(
        {"france": [given.Propose("Lucien Montclair", "Elvira Valdoro")]}, {"france": {"failed"}}, phase="spring marriages"
    ),
    "a writ that is rejected: both sides": Row(
        {"spain": [given.Reject(1)]},
        {"france": {"writ-ended"}, "spain": {"writ-ended"}},
        phase="spring marriages",
        beside={"france": [given.Propose("Lucien Montclair", "Elvira Valdoro", writ=1)]},
    ),
    "a writ that is accepted: everybody the marriage and its public terms, both sides all terms": Row(
        {"spain": [given.Accept(1)]},
        {"public": {"married"}, "france": {"treaty"}, "spain": {"treaty"}},
        phase="spring marriages",
        beside={"france": [given.Propose("Lucien Montclair", "Elvira Valdoro", (Term("no war"),), 1)]},
    ),
    "a see: everybody": Row(
        {"france": [given.ChooseSee("Anselme Montclair", "Pic")]},
        {"public": {"see"}},
        phase="spring marriages",
        sees={"Anselme Montclair": ""},
    ),
    "a build: everybody what, the builder the price": Row(
        {"france": [given.Build("army", 60, "Nmd")]}, {"public": {"built"}, "france": {"money"}}, phase="winter builds"
    ),
    "points for a unit: everybody what, the builder the price": Row(
        {"france": [given.Strengthen(20, "france ARM-3")]},
        {"public": {"strengthened"}, "france": {"money"}},
        phase="winter builds",
        stands={"france ARM-3": "IdF", "france ARM-1": "Nmd"},
    ),
    "birth in a year without births: its sender": Row(
        {"france": [given.Birth("Gaspard Montclair", "Odile Montclair", "2S")]}, {"france": {"failed"}}, phase="winter builds"
    ),
    "loyalty money: its sender": Row({"spain": [given.Sway("spain ARM-1", D(5))]}, {"spain": {"money"}}),
    "a new trade route: everybody its way, the owner the price": Row(
        {"france": [given.Trade(("WE", "NW"), "Eng", D(5))]}, {"public": {"route-opened"}, "france": {"money", "route-invested"}}
    ),
    "trade that intercepts trade: everybody what came of it, who did it what it brought": Row(
        {"france": [given.InterceptByTrade(("WE", "NA"), "spain", ("WE", "CSA"))]},
        {"public": {"intercepted-by-trade", "roll"}, "france": {"money"}},
        rolls={
            "france WE-NA intercepts spain WE-CSA": (5,),
            "spain WE-CSA eludes france WE-NA": (2,),
            "trading fleet that france WE-NA sends against spain WE-CSA": (9,),
            "trading fleet that france WE-NA meets on spain WE-CSA": (1,),
        },
    ),
    "trade that cannot intercept trade: its sender": Row(
        {"france": [given.InterceptByTrade(("WE", "NA"), "sweden", ("NW", "WE"))]}, {"france": {"failed"}}
    ),
    "a settlement: everybody the colony, the owner the price": Row(
        {"england": [given.Settle("Vir", D(10))]},
        {"public": {"settled", "roll"}, "england": {"money"}},
        rolls={"uprising in Virginia": (6,)},
    ),
    "a factory: everybody": Row({"muscovy": [given.BuildFactory("SbW")]}, {"public": {"factory-built"}}),
    "an order that cannot be carried out: its sender": Row(
        {"spain": [given.Vow("Ramiro Valdoro"), given.Vow("Ramiro Valdoro")]},
        {"spain": {"failed"}, "public": {"vow"}},
        phase="spring marriages",
    ),
    "protection: who gave it": Row(
        {"france": [given.Protect("Lucien Montclair", "Anselme Montclair")]},
        {"france": {"protection"}},
        phase="spring marriages",
        clergy={"Anselme Montclair": 4},
    ),
    "an arrest that fails: who tried, and the other side that somebody did": Row(
        {"france": [given.Arrest("Anselme Montclair", "Garcia Valdoro")]},
        {"france": {"roll", "arrest-failed"}, "spain": {"arrest-attempt"}},
        phase="spring marriages",
        rolls={"arrest of Garcia Valdoro by Anselme Montclair": (100,)},
        **REACH,
    ),
    "an arrest that succeeds: everybody": Row(
        {"france": [given.Arrest("Anselme Montclair", "Garcia Valdoro")]},
        {"france": {"roll"}, "public": {"arrested"}},
        phase="spring marriages",
        rolls={"arrest of Garcia Valdoro by Anselme Montclair": (1,)},
        **REACH,
    ),
    "a prisoner who may marry: his captor": Row(
        {"france": [given.Captive("Garcia Valdoro", "marry")]},
        {"france": {"consent"}},
        phase="spring marriages",
        captors={"Garcia Valdoro": "france"},
    ),
    "a prisoner who is kept: everybody": Row(
        {"france": [given.Captive("Garcia Valdoro", "hold")]},
        {"public": {"captive"}},
        phase="spring marriages",
        captors={"Garcia Valdoro": "france"},
    ),
    "a vote: who votes and whom, its nation; the count, everybody": Row(
        {"france": [given.Vote("Anselme Montclair", "Benito Valdoro")]},
        {"france": {"voted"}, "public": {"elected"}},
        phase="winter builds",
        clergy={"Anselme Montclair": 4, "Benito Valdoro": 4},
        dead=("Innocent",),
        plus=("Anselme Montclair", "Benito Valdoro"),
    ),
    "a unit that is bribed to stay neutral: everybody, but not who paid nor towards whom": Row(
        {"france": [given.BribeUnit("spain GAR-2", D(10))]}, {"public": {"unit-neutral"}, "france": {"money", "bribe-worked"}}
    ),
    "a neutral nation: everybody, but not who paid nor towards whom": Row(
        {"france": [given.BribeNation("savoy", D(5))]},
        {"public": {"nation-neutral"}, "france": {"money", "bribe-worked"}, "gm": {"money"}},
    ),
    "a bribed order that nobody gave: its sender": Row(
        {"spain": [given.BribeOrder("france", "ARM-3", D(10))]}, {"spain": {"money", "failed"}}
    ),
    "an order that is bribed for too little: its sender": Row(
        {"spain": [given.BribeOrder("france", "ARM-3", D(1))]},
        {"spain": {"failed"}},
        beside={"france": [given.Move("france ARM-3", "Gas")]},
    ),
    "a rebellion at home: its sender": Row({"france": [given.Rebellion("Gas")]}, {"france": {"failed"}}),
    "a term that is broken: its sender": Row({"france": [given.Suspend(1, 1)]}, {"france": {"failed"}}, phase="spring marriages"),
    "an arrest that protection stops: who tried, the target, the protector": Row(
        {"france": [given.Arrest("Anselme Montclair", "Garcia Valdoro")]},
        {"france": {"arrest-failed"}, "spain": {"arrest-averted"}},
        phase="spring marriages",
        beside={"spain": [given.Protect("Garcia Valdoro", "Benito Valdoro")]},
        clergy={"Anselme Montclair": 3, "Benito Valdoro": 4},
        sees={"Anselme Montclair": "Gas"},
        stands={"spain ARM-1": "Nav"},
    ),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_who_learns_what(row: Row) -> None:
    orders = {**row.beside, **{nation: [*row.beside.get(nation, ()), *those] for nation, those in row.orders.items()}}
    given_it, without = (played(position_of(row), those, row.rolls) for those in (orders, row.beside))
    assert more(given_it, without) == row.learn
    assert {reader: kinds for reader, kinds in more(without, given_it).items() if reader in row.lost} == row.lost
    if "public" not in {*row.learn, *row.lost}:
        assert seen(position_of(row), given_it) == seen(position_of(row), without)


def seen(before: Position, after: Turn) -> Mapping[str, Any]:
    """Everything that everybody sees of a phase: its events in their order, the next position and its sheet, and the report."""
    ruleset = campaign_play.ruleset()
    public = ruleset.dump(after.position)[0]
    read = ruleset.load({**public, "phase": {"id": after.position.phase.id}}, {})
    return {
        "events": events.public(after.events),
        "position": public,
        "sheet": ruleset.sheet(read),
        "schema": ruleset.schema(read),
        "report": words.report(before, after),
    }


@dataclass(frozen=True)
class Alike:
    """Two worlds that everybody sees alike: what was ordered in each, and otherwise as in `Row`."""

    one: Given
    other: Given
    row: Row = field(default_factory=lambda: Row({}, {}))
    nobody_knows: bool = False
    """Whether no reader at all is told of the difference."""


KILLED = {f"assassination of the ruler of spain by {nation}": (1,) for nation in ("france", "england")}
WRIT: Given = {"france": [given.Propose("Lucien Montclair", "Elvira Valdoro", (Term("no war"), Term("peace", public=True)), 1)]}
ALIKE: Mapping[str, Alike] = {
    "who bought an alliance": Alike(
        {"france": [given.BribeNation("savoy", D(10), join=True)]}, {"england": [given.BribeNation("savoy", D(10), join=True)]}
    ),
    "who was outbid, and by how much": Alike(
        {"france": [given.BribeNation("savoy", D(10), join=True)], "england": [given.BribeNation("savoy", D(12), join=True)]},
        {"france": [given.BribeNation("savoy", D(22), join=True)]},
    ),
    "who made a nation neutral": Alike(
        {"france": [given.BribeNation("savoy", D(5))]}, {"spain": [given.BribeNation("savoy", D(7))]}
    ),
    "who paid for a rebellion": Alike({"france": [given.Rebellion("Ara")]}, {"england": [given.Rebellion("Ara")]}),
    "who had a ruler murdered": Alike(
        {"france": [given.Assassinate("ruler", "spain", 1)]},
        {"england": [given.Assassinate("ruler", "spain", 2)]},
        Row({}, {}, rolls={**KILLED, **LOYAL}),
    ),
    "who failed to have a ruler murdered": Alike(
        {"france": [given.Assassinate("ruler", "spain", 1)]},
        {},
        Row({}, {}, rolls={"assassination of the ruler of spain by france": (6,)}),
    ),
    "who paid that a garrison gives up": Alike(
        {"france": [given.Surrender("spain GAR-3")]},
        {"england": [given.Surrender("spain GAR-3")]},
        Row({}, {}, wars=(("france", "spain"), ("england", "spain"))),
    ),
    "who sabotaged an order": Alike(
        {"france": [given.Move("france ARM-3", "Gas")], "spain": [given.BribeOrder("france", "ARM-3", D(10))]},
        {"france": [given.Move("france ARM-3", "Gas")], "england": [given.BribeOrder("france", "ARM-3", D(12))]},
    ),
    "whether an order was sabotaged, or never given": Alike(
        {"france": [given.Move("france ARM-3", "Gas")], "spain": [given.BribeOrder("france", "ARM-3", D(10))]}, {}
    ),
    "whether a bribe was countered, or never offered": Alike(
        {"france": [given.BribeUnit("spain GAR-2", D(10), join=True)], "spain": [given.CounterBribe("spain GAR-2", D(8))]}, {}
    ),
    "money, loans, investments": Alike(
        {"france": [given.Pay("spain", D(10)), given.Borrow(D(5), 2)], "spain": [given.Invest(D(3), "mines", 2)]},
        {"france": [given.Pay("england", D(1), loan=True)]},
    ),
    "whether a proposal was rejected, or never made": Alike(
        {**WRIT, "spain": [given.Reject(1)]}, {}, Row({}, {}, phase="spring marriages")
    ),
    "whether an acceptance was delayed": Alike(
        {**WRIT, "spain": [given.Accept(1, delayed=True)]},
        {**WRIT, "spain": [given.Accept(1)]},
        Row({}, {}, phase="spring marriages"),
        nobody_knows=True,
    ),
    "what secret terms say": Alike(
        {"france": [given.Propose("Lucien Montclair", "Elvira Valdoro", (Term("no war"),), 1)], "spain": [given.Accept(1)]},
        {"france": [given.Propose("Lucien Montclair", "Elvira Valdoro", (), 1)], "spain": [given.Accept(1)]},
        Row({}, {}, phase="spring marriages"),
    ),
    "who voted for whom": Alike(
        {
            "france": [given.Vote("Anselme Montclair", "Benito Valdoro")],
            "austria": [given.Vote("Burkhard Hohenfels", "Benito Valdoro")],
            "spain": [given.Vote("Benito Valdoro", "Anselme Montclair")],
        },
        {
            "france": [given.Vote("Anselme Montclair", "Anselme Montclair")],
            "austria": [given.Vote("Burkhard Hohenfels", "Benito Valdoro")],
            "spain": [given.Vote("Benito Valdoro", "Benito Valdoro")],
        },
        Row(
            {},
            {},
            phase="winter builds",
            clergy={"Anselme Montclair": 4, "Benito Valdoro": 4, "Burkhard Hohenfels": 4},
            dead=("Innocent",),
            plus=("Anselme Montclair", "Benito Valdoro"),
        ),
    ),
    "whether a prisoner may marry": Alike(
        {"france": [given.Captive("Garcia Valdoro", "marry")]},
        {},
        Row({}, {}, phase="spring marriages", captors={"Garcia Valdoro": "france"}),
    ),
    "whether an arrest failed, or was never tried": Alike(
        {"france": [given.Arrest("Anselme Montclair", "Garcia Valdoro")]},
        {},
        Row({}, {}, phase="spring marriages", rolls={"arrest of Garcia Valdoro by Anselme Montclair": (100,)}, **REACH),
    ),
}


@pytest.mark.parametrize("case", ALIKE.values(), ids=ALIKE)
def test_everybody_sees_two_worlds_alike(case: Alike) -> None:
    position = position_of(case.row)
    one, other = (played(position, those, case.row.rolls) for those in (case.one, case.other))
    assert seen(position, one) == seen(position, other)
    assert (told(one) == told(other)) == case.nobody_knows


def secretly_different(position: Position) -> Position:
    """The position with other secrets: money, debts, investments, alliances bought, neutral units, and what trade routes cost."""
    nations = {
        key: replace(
            it,
            treasury=it.treasury + 7,
            loans=(Loan(D(10), 25, 1619),) if it.played else (),
            investments=(Investment("mines", D(5), 2, 1618),) if it.played else (),
            ally_of="" if it.played else "spain",
        )
        for key, it in position.nations.items()
    }
    units = {key: replace(it, neutral_to=("sweden",)) for key, it in position.units.items()}
    routes = tuple(replace(it, invested=D(3)) for it in position.routes)
    return replace(position, nations=nations, units=units, routes=routes)


def test_two_worlds_that_differ_in_secret_look_alike() -> None:
    """Positions, what `check` says of orders, sheets, counts, schemas and maps; and every report but what only one nation reads."""
    ruleset, one = campaign_play.ruleset(), campaign.start()
    worlds = [one, secretly_different(one)]
    assert worlds[0] != worlds[1]
    public = [ruleset.dump(it)[0] for it in worlds]
    assert public[0] == public[1]
    seen = [ruleset.load({**it, "phase": {"id": one.phase.id}}, {}) for it in public]
    assert seen[0] == seen[1]
    assert ruleset.sheet(seen[0]) == ruleset.sheet(seen[1])
    orders: Given = {"france": [given.Vow("Rainier Montclair")], "spain": [given.Assign("Ramiro Valdoro", "spain ARM-2")]}
    reports = [
        words.report(it, played(it, orders, {}))
        for it in (replace(it, phase=campaign.at("spring marriages").phase) for it in worlds)
    ]
    assert reports[0] == reports[1]
    for reader in (*one.players(), "gm"):
        assert ruleset.known(worlds[0], reader) != ruleset.known(worlds[1], reader)
