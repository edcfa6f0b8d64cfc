"""What a report tells of several events at once: who is told with whom, in which order, and in which words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.core.event import Event
from generator.rulesets.dynastic_campaign.reports.chapters import LAST, TOGETHER, chapters, kinds
from tests.support import campaign, campaign_words

PIC, SPN, NSE = "[Picardy](place:Pic)", "the [Spanish Netherlands](place:SpN)", "the [North Sea](place:NSe)"


def told(*events: Event) -> str:
    """The chapters of a report of these events, without their headings."""
    before = campaign.start()
    text = campaign_words.report(before, campaign.turn(before).announce(events))
    body = text.partition("\n## ")[2].partition("\n## The nations")[0]
    return "\n".join(line for line in body.splitlines()[1:] if line and not line.startswith("#")).replace("\\", "")


def moved(unit: str, to: str, start: str = "Pic", **more: Any) -> Event:
    return {"kind": "moved", "unit": unit, "nation": unit.split(maxsplit=1)[0], "from": start, "to": to, **more}


def kept(unit: str, why: str) -> Event:
    return {"kind": "nullified", "unit": unit, "nation": unit.split(maxsplit=1)[0], "from": "Pic", "to": "SpN", "why": why}


BORN: Event = {"kind": "born", "nation": "france", "father": "Gaspard Montclair", "mother": "Odile Montclair"}
SON: Event = {**BORN, "person": "Louis Montclair", "woman": False, "constitution": 1, "rating": -1, "rolled": [70, 12]}
HALVES: Event = {"inherited": [1, 0], "serials": ["21300"], "try": 1}
WED: Event = {"kind": "married", "writ": 5, "groom": "Lucien Montclair", "bride": "Elvira Valdoro", "nations": ["france", "spain"]}
GRANT: Event = {"kind": "title", "nation": "france", "person": "Lucien Montclair", "place": "Bri"}
COMMAND: Event = {
    "kind": "assigned",
    "nation": "france",
    "person": "Lucien Montclair",
    "unit": "france ARM-2",
    "at": "Pic",
    "due": False,
}
SIDES: list[dict[str, Any]] = [
    {
        "units": {"spain ARM-3": 100},
        "came": [],
        "supports": {},
        "strength": 100,
        "result": "lost",
        "losses": {"spain ARM-3": 40},
    },
    {"units": {"france ARM-2": 145}, "came": ["france ARM-2"], "supports": {}, "strength": 145, "result": "won", "losses": {}},
]
BATTLE: Event = {"kind": "battle", "place": "SpN", "sides": SIDES}
FOUGHT = f"- In **{SPN}** the French (ARM-2) beat the Spaniards (ARM-3), 145 against 100. ARM-3 of Spain lost 40 AP"
PAID: Event = {"kind": "losses", "unit": "spain ARM-3", "nation": "spain", "place": "SpN", "lost": 40, "cost": "4.0"}
FELL_BACK: Event = {"kind": "retreated", "unit": "spain ARM-3", "nation": "spain", "from": "SpN", "to": "LRh"}
SIEGE: Event = {
    "kind": "siege", "place": "SpN", "nation": "france", "units": ["france ARM-2"], "supports": {}, "against": ["spain GAR-2"],
    "factories": [], "fort": 60, "attack": 100, "defence": 120, "outcome": "holds",
}  # fmt: skip
BEFORE = f"- **The {SPN[4:]}** was besieged by the French (ARM-2), 100 AP against 120 (GAR-2 of Spain and walls of 60)."
GONE: Event = {"kind": "disbanded", "unit": "spain ARM-3", "nation": "spain", "at": "SpN", "ap": 60}
ROLLED: Event = {"kind": "loyalty", "nation": "spain", "at": "SpN", "cause": "default", "own": 0, "others": 0}
HEIRLOOM: Event = {"kind": "changed-hands", "nation": "poland", "to": "sweden", "ap": 50, "cause": "inherited"}
TRADE: Event = {"kind": "trade-year", "to": "Mex", "regions": ["WE", "CSA"], "seasons": 4, "raided": 0, "monopoly": True}

CASES: dict[str, tuple[list[Event], str]] = {
    "two wars of one nation": (
        [{"kind": "war", "nation": "sweden", "on": on} for on in ("moldavia", "don")],
        "- **Sweden** declared war on Moldavia and the Don.",
    ),
    "leave": (
        [
            *({"kind": "leave", "nation": "ottomans", "to": to, "place": "NSe"} for to in ("france", "swiss")),
            {"kind": "leave", "nation": "france", "to": "don", "place": "Pic"},
        ],
        (
            f"- Leave was given: France let the Don enter {PIC}; the Ottoman Empire let France and the Swiss Confederation"
            f" enter {NSE}."
        ),
    ),
    "one unit": ([moved("france ARM-2", "SpN")], f"- **France** sent ARM-2 from {PIC} to {SPN}."),
    "one with a leader": (
        [moved("france ARM-1", "Pic", "IdF")],
        f"- **France** sent ARM-1 under Lord Thibault from [Île-de-France](place:IdF) to {PIC}.",
    ),
    "two units, one over sea": (
        [moved("france ARM-2", "SpN"), moved("france ARM-3", "NSe", by=["NSe"])],
        f"- **France** sent ARM-2 from {PIC} to {SPN} and ARM-3 from {PIC} to {NSE} through {NSE}.",
    ),
    "a unit that did not move": (
        [kept("france ARM-2", "jam")],
        f"- **France:** ARM-2 did not get from {PIC} to {SPN}: the road was blocked.",
    ),
    "two units that did not move for one reason, and one for another": (
        [kept("france ARM-2", "jam"), kept("france ARM-3", "crowding"), kept("france ARM-4", "jam")],
        (
            f"- **France:** ARM-2 did not get from {PIC} to {SPN}, nor ARM-4 from {PIC} to {SPN}: the road was blocked."
            f" ARM-3 did not get from {PIC} to {SPN}: two units of one type and nation cannot go to one place."
        ),
    ),
    "new routes": (
        [
            {"kind": "route-opened", "nation": "spain", "regions": ["WE", "EE"], "to": "Pic", "agreed": False, "monopoly": False},
            {"kind": "route-opened", "nation": "france", "regions": ["WE", "EE"], "to": "NSe", "agreed": True, "monopoly": True},
            {"kind": "route-opened", "nation": "england", "regions": ["WE", "EE"], "to": "NSe", "agreed": True, "monopoly": False},
        ],
        (
            f"- New trade routes: Spain by WE-EE to {PIC} (its other end has not agreed yet); France by WE-EE to"
            f" {NSE} (a monopoly); England by WE-EE to {NSE}.\n*WE is Western Europe and EE Eastern Europe.*"
        ),
    ),
    "nations in the order of the scenario": (
        [moved("sweden ARM-2", "SpN"), moved("france ARM-2", "SpN"), kept("sweden ARM-1", "jam")],
        (
            f"- **France** sent ARM-2 from {PIC} to {SPN}.\n- **Sweden** sent ARM-2 from {PIC} to {SPN}."
            f" ARM-1 did not get from {PIC} to {SPN}: the road was blocked."
        ),
    ),
    "a battle": ([BATTLE], f"{FOUGHT}."),
    "with what was paid": ([BATTLE, {**PAID, "paid": True}], f"{FOUGHT}, made good for 4D."),
    "with what was not paid": (
        [BATTLE, {**PAID, "paid": False}],
        f"{FOUGHT}, which Spain could not make good for 4D.",
    ),
    "with who fell back": (
        [BATTLE, FELL_BACK],
        f"{FOUGHT}, and fell back to the [Lower Rhine](place:LRh).",
    ),
    "with who shut himself up, and paid": (
        [BATTLE, {**PAID, "paid": True}, {**FELL_BACK, "to": "SpN", "into": "spain GAR-3", "ap": 100}],
        f"{FOUGHT}, made good for 4D, and shut itself up there as GAR-3, 100 AP strong.",
    ),
    "with who is no more": (
        [BATTLE, {"kind": "disbanded", "unit": "spain ARM-3", "nation": "spain", "at": "SpN", "ap": 60, "cause": "no-retreat"}],
        f"{FOUGHT}, and is no more, as it had nowhere to retreat to.",
    ),
    "with who lost only baggage, and one who came and fell back": (
        [
            BATTLE,
            {**PAID, "unit": "france ARM-2", "nation": "france", "lost": 0, "paid": True},
            {**FELL_BACK, "unit": "spain ARM-9"},
        ],
        (
            f"{FOUGHT}. ARM-2 of France lost its baggage, made good for 4D."
            f" ARM-9 of Spain fell back from {SPN} to the [Lower Rhine](place:LRh)."
        ),
    ),
    "with who lost baggage beside points": (
        [BATTLE, {**PAID, "cost": "5.0", "paid": True}],
        f"{FOUGHT} and baggage, made good for 5D.",
    ),
    "with who lost points at half their cost": (
        [{**BATTLE, "agreed": True, "sides": [{**it, "result": "drawn"} for it in SIDES]}, {**PAID, "cost": "3.0", "paid": True}],
        (
            f"- In **{SPN}** the Spaniards (ARM-3) and the French (ARM-2) fought and agreed to call it a day, 100 against 145."
            " ARM-3 of Spain lost 40 AP and baggage, made good for 3D."
        ),
    ),
    "walls": (
        [
            {"kind": "fortified", "nation": "ottomans", "place": "Pic", "added": 20, "fort": 60, "rolled": [10, 29]},
            {"kind": "fortified", "nation": "ottomans", "place": "SpN", "added": 5, "fort": 5, "rolled": [1, 8]},
        ],
        f"- The Ottoman Empire raised the walls of {PIC} by 20 to 60 AP (half of 10 + 29 on 2d100) and {SPN} to 5 AP (1 + 8).",
    ),
    "a revolt": ([{"kind": "rebellion", "at": "SpN", "ap": 100}], f"- The peasants of **{SPN}** rose in rebellion, 100 AP strong."),
    "revolts": (
        [{"kind": "rebellion", "at": at, "ap": 100} for at in ("Pic", "SpN")],
        f"- The peasants rose in rebellion, 100 AP strong each, in **{PIC}** and **{SPN}**.",
    ),
    "an ally that was bought": (
        [{"kind": "nation-bought", "nation": "don"}],
        "- The Don took a bribe, and is the ally of an unknown payer.",
    ),
    "allies that were bought": (
        [{"kind": "nation-bought", "nation": it} for it in ("don", "savoy")],
        "- The Don and Savoy took bribes, and are allies of unknown payers.",
    ),
    "nations that were bribed": (
        [{"kind": "nation-neutral", "nation": it} for it in ("don", "savoy")],
        "- The Don and Savoy took bribes, and are neutral.",
    ),
    "several units that were attacked": (
        [{**kept(f"france ARM-{n}", "attacked"), "what": "besiege", "by": ["spain ARM-3"]} for n in (1, 2)],
        f"- **France:** ARM-1 and ARM-2 in {PIC} were attacked by ARM-3 of Spain, and could not besiege.",
    ),
    "one beaten who was to be paid for, and died elsewhere": (
        [BATTLE, {**PAID, "paid": False}, FELL_BACK, {**GONE, "at": "LRh", "cause": "losses-unpaid"}],
        f"{FOUGHT}, which Spain could not make good for 4D, and fell back to the [Lower Rhine](place:LRh), and is no more.",
    ),
    "a garrison that surrendered": (
        [{**SIEGE, "outcome": "surrenders", "rolled": 5, "needed": 5}, {**GONE, "unit": "spain GAR-2", "cause": "surrendered"}],
        f"{BEFORE} It surrendered: 5 on 1d6, 5 or more needed. GAR-2 of Spain is no more.",
    ),
    "one that surrendered for money": (
        [{**GONE, "unit": "spain GAR-2", "cause": "surrendered"}],
        f"- **GAR-2 of Spain** (60 AP) in {SPN} is no more, bribed to surrender.",
    ),
    "a loan that was not paid back": (
        [
            {"kind": "default", "nation": "spain"},
            {**ROLLED, "unit": "spain ARM-3", "rolled": 5, "outcome": "loyal"},
            {**ROLLED, "unit": "spain GAR-2", "rolled": 4, "others": 2, "outcome": "civil-war"},
        ],
        (
            "- Spain did not pay the bank back, and its king's units rolled for their loyalty on 1d6, on which 4 or more is"
            f" loyal and 1 or less disbands: ARM-3 in {SPN} (5) stayed loyal; GAR-2 in {SPN} (4 −2 for what others paid)"
            " is in rebellion."
        ),
    ),
    "units that were not paid": (
        [
            {"kind": "unpaid", "unit": "spain ARM-3", "nation": "spain", "at": "SpN", "ap": 60, "mood": "marauder"},
            {"kind": "devastated", "unit": "spain ARM-3", "nation": "spain", "place": "SpN", "lost": 5},
            {"kind": "unpaid", "unit": "spain GAR-2", "nation": "spain", "at": "SpN", "ap": 40, "mood": "marauder"},
            {"kind": "unpaid", "unit": "don FLT-1", "nation": "don", "at": "NSe", "ap": 40, "mood": "pirate"},
            {"kind": "devastated", "unit": "don ARM-9", "nation": "don", "place": "Pic", "lost": 4},
        ],
        (
            f"- Not paid, and open to the highest bidder: GAR-2 of Spain (40 AP) in {SPN}.\n"
            "- Not paid, and out for plunder (with what the place's yearly income loses by it): ARM-3 of Spain (60 AP) in"
            f" {SPN} 5D; FLT-1 of the Don (40 AP), as pirates, in {NSE}.\n"
            f"- ARM-9 of the Don laid {PIC} waste, which yields 4D less a year."
        ),
    ),
    "a unit that a bankrupt king lost": (
        [
            {"kind": "default", "nation": "spain"},
            {**ROLLED, "unit": "spain ARM-3", "rolled": 1, "outcome": "disbands"},
            {**GONE, "cause": "disloyal"},
        ],
        (
            "- Spain did not pay the bank back, and its king's units rolled for their loyalty on 1d6, on which 4 or more is"
            f" loyal and 1 or less disbands: ARM-3 in {SPN} (1) disbanded."
        ),
    ),
    "units of a king who was murdered": (
        [
            {**ROLLED, "cause": "assassination", "unit": "spain ARM-3", "rolled": 1, "outcome": "disbands"},
            {**ROLLED, "cause": "assassination", "unit": "spain GAR-2", "rolled": 3, "own": 1, "outcome": "loyal"},
            {**GONE, "cause": "disloyal"},
        ],
        (
            "- Units of Spain rolled after the murder for their loyalty on 1d6, on which 4 or more is loyal and 1 or less"
            f" disbands: GAR-2 in {SPN} (3 +1 for what its nation paid) stayed loyal; ARM-3 in {SPN} (1) disbanded."
        ),
    ),
    "the unit of a noble who was murdered": (
        [
            {**ROLLED, "cause": "assassination", "unit": "spain ARM-3", "rolled": 1, "outcome": "disbands"},
            {**GONE, "cause": "disloyal"},
        ],
        (
            f"- ARM-3 of Spain in {SPN} rolled for its loyalty after the murder: 1 on 1d6; 4 or more is loyal, 1 or less disbands;"
            " it disbanded."
        ),
    ),
    "a marriage that was annulled, with what the bride took home": (
        [
            {"kind": "title-moved", "province": "Pic", "person": "Amelie Montclair", "nation": "france", "from": "spain",
             "units": ["france ARM-4"], "control": "france"},
            {**HEIRLOOM, "was": "spain ARM-9", "unit": "france ARM-4", "at": "Pic"},
            {"kind": "annulled", "groom": "Garcia Valdoro", "bride": "Amelie Montclair", "writ": 3, "nation": "france"},
        ],
        (
            "- The marriage of Lord Garcia Valdoro and Amelie Montclair was annulled, and writ 3 is void. Amelie Montclair is in"
            f" France now. She has the Title to {PIC}. With it France gets {PIC} and 1 unit from Spain. ARM-9 of Spain in {PIC}"
            " is ARM-4 of France now."
        ),
    ),
    "units that were inherited": (
        [
            {**HEIRLOOM, "was": "poland GAR-1", "unit": "sweden GAR-3", "at": "Pic"},
            {**HEIRLOOM, "was": "poland GAR-2", "unit": "sweden GAR-4", "at": "SpN"},
            {"kind": "inherited", "crown": "poland", "nation": "sweden", "from": "poland", "units": [1, 2], "places": ["Pic"]},
        ],
        (
            f"- With the crown of Poland **Sweden** inherited {PIC} from Poland, and 2 units.\n"
            f"- GAR-1 of Poland in {PIC} is GAR-3 of Sweden now, with 50 AP; GAR-2 of Poland in {SPN} is GAR-4, with 50."
        ),
    ),
    "a route to which its other end agreed at once": (
        [
            {"kind": "route-opened", "nation": "spain", "regions": ["WE"], "to": "Pic", "agreed": False, "monopoly": False},
            {"kind": "route-agreed", "nation": "spain", "regions": ["WE"], "to": "Pic", "by": "don"},
            {"kind": "route-agreed", "nation": "spain", "regions": ["EE"], "to": "Pic", "by": "don"},
        ],
        (
            f"- New trade route: Spain by WE to {PIC} (the Don agreed).\n- The Don agreed to the trade route of Spain, EE to"
            f" {PIC}.\n*WE is Western Europe and EE Eastern Europe.*"
        ),
    ),
    "public terms": (
        [{**WED, "terms": ["no-war until 1622", "renounce bride", "pay 10 to groom", "access Milan to bride", "love"]}],
        (
            "- The heralds announced that **Lucien Montclair** of France took **Elvira Valdoro** of Spain to wife (writ 5); it was"
            " agreed in public: until 1622 neither declares war on the other, the bride gives up the claim to the line of her"
            " dynasty, Spain pays France 10D, units of Spain may enter Milan, and “love”."
        ),
    ),
    "a retreat without a battle": ([FELL_BACK], f"- ARM-3 of Spain fell back from {SPN} to the [Lower Rhine](place:LRh)."),
    "a siege": ([SIEGE], f"{BEFORE} It held without a roll."),
    "a siege with losses": (
        [
            {**SIEGE, "rolled": 4, "needed": 6},
            {"kind": "siege-loss", "place": "SpN", "unit": "france ARM-2", "side": "besieger", "lost": 20, "left": 80},
            {"kind": "siege-loss", "place": "SpN", "unit": "spain GAR-2", "side": "besieged", "lost": 10, "left": 50},
            {"kind": "siege-repaid", "place": "SpN", "unit": "france ARM-2", "nation": "france", "ap": 20, "left": 100},
        ],
        (
            f"{BEFORE} It held: 4 on 1d6, a 6 needed. ARM-2 of France lost 20 AP (2D made that good)."
            " GAR-2 of Spain lost 10 AP (50 left)."
        ),
    ),
    "trade": (
        [
            {**TRADE, "nation": "spain"},
            {**TRADE, "nation": "france", "seasons": 1, "monopoly": False, "raided": 1},
            {**TRADE, "nation": "england", "seasons": 0, "monopoly": False},
        ],
        (
            "- Last year's trade that ran for 4 seasons as a monopoly: Spain by WE-CSA to [Mexico](place:Mex).\n"
            "- Last year's trade that ran for 1 season: France by WE-CSA to [Mexico](place:Mex) (less a third, which was"
            " intercepted).\n"
            "- Last year's trade that did not run: England by WE-CSA to [Mexico](place:Mex).\n"
            "*WE is Western Europe and CSA South and Central America.*"
        ),
    ),
    "builds": (
        [
            {"kind": "built", "nation": "france", "unit": "france ARM-4", "at": "IdF", "ap": 60, "noble": "Thibault Montclair"},
            {"kind": "strengthened", "nation": "france", "unit": "france GAR-2", "at": "Pic", "added": 10, "ap": 50},
            {"kind": "strengthened", "nation": "spain", "unit": "spain ARM-3", "at": "SpN", "added": 10, "ap": 110},
        ],
        (
            f"- **Spain** strengthened ARM-3 in {SPN} by 10 AP to 110.\n- **France** built ARM-4 in [Île-de-France](place:IdF)"
            f" (60 AP, for Lord Thibault); it strengthened GAR-2 in {PIC} by 10 AP to 50."
        ),
    ),
    "children": (
        [{**SON, **HALVES}, {**SON, **HALVES, "person": "Marie Montclair", "woman": True, "serials": []}],
        (
            "- Children were born; behind each rating stands what was rolled on 1d100, and what was inherited:\n"
            "  - **France:** **Louis Montclair** (21300), son of King Gaspard and Queen Odile, constitution +1 (70, +1),"
            " leadership -1 (12, 0); **Marie Montclair**, daughter of King Gaspard and Queen Odile, constitution +1 (70, +1),"
            " guile -1 (12, 0)."
        ),
    ),
    "one couple": (
        [{**WED, "terms": []}],
        "- The heralds announced that **Lucien Montclair** of France took **Elvira Valdoro** of Spain to wife (writ 5).",
    ),
    "two couples": (
        [{**WED, "terms": ["peace", "love"]}, {**WED, "writ": 6, "terms": []}],
        (
            "- The heralds announced:\n  - **Lucien Montclair** of France took **Elvira Valdoro** of Spain to wife (writ 5);"
            " it was agreed in public: “peace”, and “love”.\n"
            "  - **Lucien Montclair** of France took **Elvira Valdoro** of Spain to wife (writ 6)."
        ),
    ),
    "a Title and commands": (
        [COMMAND, GRANT, {**COMMAND, "person": "Rainier Montclair", "unit": "france ARM-3", "due": True}],
        (
            "- **France:** Lucien was invested with [Brittany](place:Bri), and took command of ARM-2 in"
            f" {PIC}; Rainier took command of ARM-3 in {PIC} (he had to lead a unit, and this was the least led)."
        ),
    ),
    "free points": (
        [
            {"kind": "free-points", "nation": "don", "places": ["Don"], "rolled": [3], "carried": 0, "kept": 0,
             "given": [{"unit": "don ARM-1", "added": 3, "ap": 63}]},
            {"kind": "free-points", "nation": "terek", "places": ["Ter"], "rolled": [4], "carried": 6, "kept": 5, "given": []},
        ],
        (
            "- Free points, in AP: the Don 3 to ARM-1, now 63; the Terek 4 and 6 kept: none used, 5 kept"
            " (half of what is not used is kept)."
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("events", "words"), CASES.values(), ids=CASES)
def test_what_is_told_together(events: list[Event], words: str) -> None:
    assert told(*events) == words


def test_every_entry_has_words_and_every_kind_in_one_is_told_in_its_chapter() -> None:
    module: Any = campaign_words.environment().get_template("together.md.j2").module
    assert set(module.entries) == {it.entry for it in TOGETHER.values()} | {LAST}
    assert set(TOGETHER) <= set(kinds()[0])


def test_a_unit_disbanded_where_others_fought_is_told_with_the_battle_only_if_it_was_beaten() -> None:
    gone = {"kind": "disbanded", "unit": "spain ARM-3", "nation": "spain", "at": "SpN", "ap": 60}
    beaten = chapters([BATTLE, {**gone, "cause": "no-retreat"}])
    paid_off = chapters([BATTLE, {**gone, "cause": "own-order"}])
    assert [heading for heading, _ in beaten] == ["Battles"]
    assert [heading for heading, _ in paid_off] == ["Money and intrigue", "Battles"]


def test_a_prisoner_is_told_with_the_battle_that_his_unit_fought() -> None:
    taken = {"kind": "taken-prisoner", "person": "Garcia Valdoro", "nation": "spain", "by": "france", "rolled": 7}
    ((_, there),) = chapters([BATTLE, {**taken, "unit": "spain ARM-3"}])
    ((_, elsewhere),) = chapters([BATTLE, {**taken, "unit": "spain ARM-1"}])
    assert [len(it.events) for it in there] == [2]
    assert [len(it.events) for it in elsewhere] == [1, 1]


def test_leaders_go_by_the_rank_that_they_set_out_with() -> None:
    """Who becomes king in a battle of the season led his army as a lord."""
    before = campaign.start()
    crowns = {**before.crowns, "france": replace(before.crowns["france"], king="Thibault Montclair")}
    after = campaign.turn(before).to(replace(before, crowns=crowns)).announce([moved("france ARM-1", "Pic", "IdF")])
    assert "ARM-1 under Lord Thibault from" in campaign_words.report(before, after)
