"""What is told of sieges, conquest, plague, trade, corsairs, voyages and colonies, in whole sentences."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from generator.core.event import Event
from generator.rulesets.dynastic_campaign import documents, view
from generator.rulesets.dynastic_campaign.overseas.room import SECTIONS as OVERSEAS
from generator.rulesets.dynastic_campaign.sieges.room import SECTIONS as SIEGES
from tests.support import campaign, campaign_words


def said(event: Event, template: str, macro: str = "told") -> str:
    """The sentence for an event."""
    public = documents.dump(campaign.start())[0]
    phase: Any = SimpleNamespace(phase=campaign.start().phase, position=public, after=public, done=True, events=())
    seen = view.view(campaign.settings().scenario, phase)
    module: Any = campaign_words.environment().get_template(template).make_module({})
    return str(getattr(module, macro)(event, seen)).replace("\\", "")


SIEGE = {
    "kind": "siege", "place": "SpN", "nation": "france", "units": ["france ARM-2"], "supports": {"united-provinces ARM-1": 45},
    "against": ["spain GAR-2"], "factories": [], "fort": 60, "attack": 145, "defence": 120, "outcome": "holds",
}  # fmt: skip
THERE = "[Spanish Netherlands](place:SpN)"
STRENGTHS = (
    f"**Siege of {THERE}**: ARM-2 of France, supported by ARM-1 of the United Provinces 45, has 145 AP in all; "
    "GAR-2 of Spain with a fort of 60 has 120."
)
OF_SIEGES: list[tuple[dict[str, Any], str]] = [
    (
        SIEGE,
        (
            f"**the {THERE}** was besieged by the French (ARM-2, supported by ARM-1 of the United Provinces 45), 145 "
            f"AP against 120 (GAR-2 of Spain and walls of 60). It held without a roll."
        ),
    ),
    (
        {**SIEGE, "rolled": 6, "needed": 6, "outcome": "surrenders"},
        (
            f"**the {THERE}** was besieged by the French (ARM-2, supported by ARM-1 of the United Provinces 45), 145 "
            f"AP against 120 (GAR-2 of Spain and walls of 60). It surrendered: 6 on 1d6, a 6 needed."
        ),
    ),
    (
        {**SIEGE, "supports": {}, "against": [], "factories": ["spain"], "defence": 50},
        f"the factory of Spain in **the {THERE}** was besieged by the French (ARM-2), 145 AP against 50. It held without a roll.",
    ),
    (
        {"kind": "siege-loss", "place": "SpN", "unit": "spain GAR-2", "side": "besieged", "lost": 20, "left": 40},
        f"GAR-2 of Spain lost 20 AP inside the {THERE}, and has 40.",
    ),
    (
        {"kind": "siege-loss", "place": "SpN", "unit": "france ARM-2", "side": "besieger", "lost": 40, "left": 40},
        f"ARM-2 of France lost 40 AP before the {THERE}, and has 40.",
    ),
    (
        {"kind": "siege-repaid", "unit": "france ARM-2", "nation": "france", "place": "SpN", "ap": 40, "left": 80},
        f"France paid for 40 AP that ARM-2 of France had lost in the siege of the {THERE}: it has 80 AP now.",
    ),
    ({"kind": "fallen", "place": "SpN", "by": "france", "against": ["spain GAR-2"]}, f"**the {THERE} has fallen** to France."),
    (
        {"kind": "siege-raised", "place": "SpN", "nation": "spain"},
        f"Nobody besieged the {THERE} this season, so the siege is raised.",
    ),
    (
        {"kind": "factory-lost", "place": "Vir", "nation": "spain", "by": "france"},
        "France took the factory of Spain in [Virginia](place:Vir), which is no more.",
    ),
    (
        {"kind": "broke-out", "unit": "spain GAR-2", "at": "SpN", "needed": 5, "rolled": 4, "reached": False},
        (
            f"GAR-2 of Spain in the {THERE} tried to break out, and did not reach those who came to relieve it: 4 on "
            f"1d6, 5 or more needed."
        ),
    ),
    (
        {"kind": "converted", "unit": "spain ARM-4", "was": "spain GAR-2", "nation": "spain", "at": "SpN", "ap": 60},
        f"GAR-2 of Spain in the {THERE} became **ARM-4 of Spain**, 60 AP strong.",
    ),
    (
        {
            "kind": "train-swapped",
            "unit": "spain TRN-1",
            "nation": "spain",
            "from": "spain ARM-1",
            "to": "spain ARM-3",
            "at": "SpN",
        },
        f"TRN-1 of Spain went over from ARM-1 of Spain to ARM-3 of Spain in the {THERE}.",
    ),
    (
        {"kind": "captured", "place": "SpN", "nation": "france", "was": "spain", "units": ["france ARM-2"]},
        f"**France** captured **the {THERE}** from Spain, with ARM-2.",
    ),
    (
        {"kind": "captured", "place": "Cap", "nation": "france", "was": "", "units": ["france ARM-2"]},
        "**France** captured **the [Cape](place:Cap)**, which was nobody's, with ARM-2.",
    ),
]

OF_NO_ROOM: list[tuple[dict[str, Any], str]] = [
    (
        {"kind": "eliminated", "nation": "lorraine"},
        "**Lorraine** has neither a province nor a unit left, and is out of the game.",
    ),
    (
        {
            "kind": "ended",
            "how": "scores",
            "powers": ["spain"],
            "scores": {"spain": "61.5", "france": 30},
            "provinces": {"spain": 11, "france": 1},
        },
        "**The game is over**: Spain won with the highest score. Scores: Spain 61.5 (11 provinces), France 30 (1 province).",
    ),
    (
        {"kind": "plague", "place": "IdF", "lost": {"france ARM-1": 30, "france GAR-1": 10}, "dead": []},
        "**Plague in [Île-de-France](place:IdF)**: ARM-1 of France lost 30 AP, GAR-1 of France lost 10 AP.",
    ),
]

ROUTE: dict[str, Any] = {"nation": "spain", "regions": ["WE", "CW", "CSA"], "to": "Mex", "agreed": True, "monopoly": True}
WAY = "WE-CW-CSA to [Mexico](place:Mex)"
COR = {"unit": "england COR-1", "nation": "england", "port": "Wal"}
CAUGHT = {
    "kind": "intercepted", "unit": "england FLT-1", "nation": "england", "against": "spain", "regions": ["WE", "CW", "CSA"],
    "to": "Mex", "rolled": 5, "trader": 2, "bonus": 1, "penalty": 2, "taken": True, "severed": True,
}  # fmt: skip
RAIDED = {
    "kind": "intercepted-by-trade", "by": ["NW", "CW"], "nation": "england", "against": "spain", "regions": ["WE", "CW", "CSA"],
    "to": "Mex", "rolled": 5, "trader": 2, "bonus": 0, "penalty": 2, "trading_fleet": 40, "ap": 40, "taken": False,
    "severed": False,
}  # fmt: skip
OF_OVERSEAS: list[tuple[dict[str, Any], str]] = [
    (
        {"kind": "trade-year", **ROUTE, "seasons": 4, "raided": 1},
        f"The trade of Spain by {WAY} ran for 4 seasons, as a monopoly, and lost 1 third to interceptions.",
    ),
    (
        {"kind": "trade-year", **ROUTE, "seasons": 4, "raided": 0, "monopoly": False, "alone": 3},
        f"The trade of Spain by {WAY} ran for 4 seasons, in 3 of them as a monopoly.",
    ),
    ({"kind": "trade-year", **ROUTE, "seasons": 0, "raided": 0}, f"The trade of Spain by {WAY} did not run."),
    ({"kind": "route-opened", **ROUTE}, f"Spain opened the trade route **{WAY}**, a monopoly."),
    (
        {"kind": "route-opened", **ROUTE, "agreed": False, "monopoly": False},
        f"Spain opened the trade route **{WAY}**; its other end has not agreed yet.",
    ),
    ({"kind": "route-changed", **ROUTE, "monopoly": False}, f"Spain now trades by **{WAY}**."),
    ({"kind": "route-invested", **ROUTE, "amount": 2, "total": 5}, f"You put 2D into the route {WAY}: 5D in all."),
    ({"kind": "route-ended", **ROUTE}, f"Spain gave up the trade route {WAY}."),
    ({"kind": "route-agreed", **ROUTE, "by": "france"}, f"France agreed to the trade route of Spain, {WAY}."),
    ({"kind": "route-open-again", **ROUTE}, f"The trade route of Spain, {WAY}, is open again."),
    (
        {"kind": "factory-built", "nation": "spain", "place": "Cap", "fort": True},
        "Spain built a factory fort in the [Cape](place:Cap).",
    ),
    (
        {"kind": "fort-lost", "nation": "spain", "place": "Cap"},
        "Spain could not pay for its factory fort in the [Cape](place:Cap), which is given up; the factory stays.",
    ),
    (
        CAUGHT,
        (
            f"FLT-1 of England intercepted the trade of Spain by {WAY}: "
            "5 on 1d6, +1, −2 for the escort, against 2; the route is severed."
        ),
    ),
    (
        {**CAUGHT, "bonus": 0, "penalty": 0, "taken": False, "severed": False, "trading_fleet": 60, "ap": 50},
        f"FLT-1 of England did not catch the trade of Spain by {WAY}: 5 on 1d6 against 2, and 50 AP against a trading fleet of 60.",
    ),
    (
        RAIDED,
        (
            f"Ships of England on the route NW-CW did not catch the trade of Spain by {WAY}: "
            "5 on 1d6, −2 for the escort, against 2, and 40 AP against a trading fleet of 40."
        ),
    ),
    (
        {**RAIDED, "penalty": 0, "ap": 50, "taken": True, "severed": True},
        (
            f"Ships of England on the route NW-CW intercepted the trade of Spain by {WAY}: "
            "5 on 1d6 against 2, and 50 AP against a trading fleet of 40; the route is severed."
        ),
    ),
    (
        {"kind": "marque", **COR, "nations": ["france", "spain"]},
        "COR-1 of England in [Wales](place:Wal) has a letter of marque against France and Spain.",
    ),
    (
        {"kind": "prizes", **COR, "nations": ["france"]},
        "COR-1 of England sailed from [Wales](place:Wal), and took prizes from France.",
    ),
    (
        {"kind": "hunted", **COR, "fleets": ["france FLT-1"], "needed": 5, "rolled": 5, "caught": True},
        "FLT-1 of France hunted COR-1 of England in [Wales](place:Wal), which was caught: 5 on 1d6, 5 or more needed.",
    ),
    (
        {"kind": "ran-wild", **COR, "against": "austria"},
        "COR-1 of England in [Wales](place:Wal) is out of hand, and takes ships of Austria too.",
    ),
    (
        {"kind": "settled", "place": "Cap", "nation": "spain", "colonists": 1, "natives": 4, "founded": True},
        "Spain founded a colony in **the [Cape](place:Cap)**: 1D of its income is the colonists', 4D the natives'.",
    ),
    (
        {"kind": "settled", "place": "Cap", "nation": "spain", "colonists": 5, "natives": 0, "founded": False},
        "Spain settled **the [Cape](place:Cap)**: 5D of its income are the colonists', and all of it is settled.",
    ),
    (
        {"kind": "uprising", "place": "Cap", "nation": "spain", "natives": 80, "colonists": 90, "outcome": "beaten"},
        "The natives of the [Cape](place:Cap) rose with 80 AP against 90 AP of Spain, and were beaten.",
    ),
    (
        {"kind": "uprising", "place": "Cap", "nation": "spain", "natives": 80, "colonists": 0, "outcome": "won"},
        (
            "The natives of the [Cape](place:Cap) rose with 80 AP against colonists of Spain without a unit, and won: "
            "the colonists lost 1D."
        ),
    ),
    ({"kind": "abandoned", "place": "Cap", "nation": "spain"}, "Spain had to abandon **the [Cape](place:Cap)**."),
    (
        {"kind": "sailed", "unit": "spain FLT-1", "nation": "spain", "from": "Leo", "to": "Mex", "course": ["NAt", "CW"]},
        (
            "**FLT-1 of Spain** sailed from [Leon](place:Leo) by the [North Atlantic](place:NAt) and Central Waters to"
            " [Mexico](place:Mex)."
        ),
    ),
    (
        {
            "kind": "turned-back",
            "unit": "spain FLT-1",
            "nation": "spain",
            "at": "Leo",
            "to": "Mex",
            "course": [],
            "met": ["france FLT-1"],
        },
        "FLT-1 of Spain set out from [Leon](place:Leo) for [Mexico](place:Mex), met FLT-1 of France, and returned.",
    ),
]

PURPOSES: list[tuple[dict[str, Any], str]] = [
    ({"cause": "trade", "regions": ["WE", "CW"], "to": "Mex"}, "Trade of the last year by the route WE-CW to [Mexico](place:Mex)"),
    ({"cause": "interception", "unit": "spain FLT-1", "against": "france"}, "Share of FLT-1 of Spain in the trade of France"),
    (
        {"cause": "interception", "by": ["NW", "CW"], "against": "france"},
        "Share of the ships of your route NW-CW in the trade of France",
    ),
    ({"cause": "prize", "unit": "spain COR-1", "target": "france"}, "Prizes that COR-1 of Spain took from France"),
    ({"cause": "lost-to-corsairs", "prizes": 4}, "Lost to corsairs, who took prizes 4 times this year"),
    (
        {"cause": "transport", "unit": "spain ARM-1", "to": "Mex"},
        "Transport fleet for the voyage of ARM-1 of Spain to [Mexico](place:Mex)",
    ),
    ({"cause": "factory-fort", "place": "Cap"}, "Upkeep of the factory fort in the [Cape](place:Cap)"),
    ({"cause": "siege", "unit": "spain ARM-1", "place": "Pic"}, "What ARM-1 of Spain lost in the siege of [Picardy](place:Pic)"),
    ({"cause": "general", "unit": "spain GAR-1"}, "A general (CinC) for the army that was GAR-1 of Spain"),
    ({"cause": "income"}, ""),
]


@pytest.mark.parametrize(("event", "words"), OF_SIEGES, ids=lambda it: it["kind"] if isinstance(it, dict) else "")
def test_of_sieges(event: Event, words: str) -> None:
    assert said(event, "sieges.md.j2") == words


@pytest.mark.parametrize(("event", "words"), OF_NO_ROOM, ids=lambda it: it["kind"] if isinstance(it, dict) else "")
def test_of_plague_and_the_end(event: Event, words: str) -> None:
    assert said(event, "general.md.j2") == words


@pytest.mark.parametrize(("event", "words"), OF_OVERSEAS, ids=lambda it: it["kind"] if isinstance(it, dict) else "")
def test_of_overseas(event: Event, words: str) -> None:
    assert said(event, "overseas.md.j2") == words


@pytest.mark.parametrize(("event", "words"), PURPOSES, ids=lambda it: it["cause"] if isinstance(it, dict) else "")
def test_what_money_was_for(event: Event, words: str) -> None:
    assert said({"kind": "money", **event}, "overseas.md.j2", "purpose") == words


def test_every_kind_has_words() -> None:
    assert {event["kind"] for event, _ in OF_SIEGES} == set(SIEGES)
    assert {event["kind"] for event, _ in OF_OVERSEAS} == set(OVERSEAS)
