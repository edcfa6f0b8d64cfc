"""Reports of games with dynasties: heirs, marriages, thralls, vassals, and the census step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from generator.core.event import Event
from generator.diplomacy.calendar import cycle
from generator.diplomacy.position import PendingMarriage
from generator.render.texts import plain
from generator.render.texts.markdown import tokens
from tests.diplomacy.dynasty.boards import DYNASTIC, RULES
from tests.diplomacy.dynasty.players import order_file, ruled
from tests.rulesets.order_of_the_dragon.table import DRAGON
from tests.rulesets.saga_of_the_nine.table import BASIC, NINE
from tests.support.dynasty_table import Played
from tests.support.order_reasons import unnamed
from tests.support.real_report import ROOT, items, of_phase, section
from tests.support.self_play import Moment, game

EVENTS = (ROOT / "generator" / "docs" / "events.md").read_text(encoding="utf-8")


def report(played: Played) -> str:
    """The report of a phase that was run alone."""
    (phase,) = played.phases
    return of_phase(played.table.ruleset, played.before, phase[1], played.after)


@cache
def census() -> str:
    """A census in which something happens in each step."""
    position = DRAGON.at(
        "autumn census 3",
        units="NA: A Aix, A Siv | Siv: | EN: F Ros, A Yor | KU: F Sto | BU: A Col, A Dij | vMC: F Lis | LI: A Tur",
        centres="BU: Dij, Ghe, Col",
        heirs="KU: Ros | MA: Siv | CA: Zar | BU: Dij | HU: Ofe | OT: Ama, Arg",
        vassals="vMC: Tur, Lis",
    )
    pending = (PendingMarriage(("burgundy", "hungary"), "Col", "vBH"), PendingMarriage(("kalmar-union", "lithuania"), "Nov", "vKL"))
    ruling = {"rule": "force-eliminate", "power": "ottomans", "why": "silence"}
    return report(DRAGON.census(replace(position, pending=pending), (ruling,)))


CENSUS = """\
### a. Captures (OOD 2.2)

- Roskilde goes from the Kalmar Union to England.
- Sivas, thrall of the Mamluks, goes to Naples.
- Turin goes from vMC to Lithuania.

### b. Executions

- Castile's heir in Turin, married into vMC, is executed by Lithuania (OOD 10.1).
- The Kalmar Union's heir in Roskilde is executed by England (OOD 10.1).
- The Mamluks' heir in Sivas, married into this thrall, is executed by Naples (OOD 10.1).
- The Mamluks' heir in Turin, married into vMC, is executed by Lithuania (OOD 10.1).

### c. Eliminations

- Kalmar Union: out of the game, neither capital nor heir left (OOD 3.3).
- Ottomans: out of the game, by the gamemaster's word (OOD 3.3.2); the heirs in Amasya and Argeş go too.
- Vassal of the Mamluks and Castile (vMC): out of the game, its capital captured (OOD 3.3.1).

### d. Marriages

- Burgundy's and Hungary's heirs marry in Cologne, a gift of Burgundy: vBH is their vassal (OOD 10.4).
- The Kalmar Union's and Lithuania's heirs do not marry in Novgorod: Roskilde was captured by England (OOD 10.4).

### e. Transfers

- Amasya and Bursa, centres of the Ottomans, become minor powers (OOD 3.3).
- Lisbon, centre of vMC, becomes a minor power (OOD 3.3).
- Stockholm, centre of the Kalmar Union, becomes a minor power (OOD 3.3).
- Argeş, thrall of the Ottomans, becomes a minor power (OOD 3.3).
- Cologne goes from Burgundy to vBH (OOD 10.4).

### f. Disbands

- Burgundy's A Col in the new vassal's capital is disbanded (OOD 10.4).
- The Kalmar Union's F Sto is disbanded with its power (OOD 3.3).
- The Ottomans' A Ama and A Brs are disbanded with their power (OOD 3.3).
- vMC's F Lis is disbanded with its power (OOD 3.3)."""


def test_the_census_is_told_step_by_step_with_the_rulebooks_sections() -> None:
    assert section(census(), "Census") == CENSUS


def test_a_census_without_orders_has_no_part_for_them() -> None:
    parts = re.findall(r"^## (.*)$", census(), re.MULTILINE)
    assert parts == ["Notices", "Census", "Positions", "Supply centres", "Next"]
    quiet = report(DRAGON.census(DRAGON.at("autumn census 3")))
    assert section(quiet, "Census") == "Nothing changes hands."
    assert "\n\nNothing changed on the board.\n" in quiet


def test_a_census_without_dynasties_is_one_list() -> None:
    played = BASIC.census(BASIC.at("autumn census", "AE: F Kor, F Him | VA: A Asg"))
    assert section(report(played), "Census") == "- Asgard goes from Aesir to Vanir.\n- Koryakr goes to Aesir."


def test_the_summary_of_a_census_names_what_matters() -> None:
    told = census().split("\n\n")[2]
    assert told.startswith("Three centres were captured, four heirs were executed, one vassal was made, one thrall was freed and")
    for sentence in (
        "Naples conquered Sivas (thrall of the Mamluks).",
        "Lithuania took Turin from vMC.",
        "Burgundy and Hungary founded a vassal in Cologne.",
        "Eliminated: Kalmar Union, Ottomans and vMC.",
        "In front: England, Lithuania and Naples with 4 centres each.",
    ):
        assert f" {sentence}" in told
    assert "Amasya" not in told, "what becomes of the centres of the eliminated stands in the census alone"


def test_the_notice_lists_the_same_eliminated_as_the_summary() -> None:
    notice = "- **Eliminated:** Kalmar Union, Ottomans and Vassal of the Mamluks and Castile (vMC)."
    assert notice in section(census(), "Notices")


def test_the_standing_tells_own_centres_from_those_of_thralls_and_vassals() -> None:
    table = section(census(), "Supply centres").splitlines()
    assert table[0] == "| Power | Own | Thralls | Vassals | Centres | Units | Builds due | Points |"
    assert {
        "| Burgundy | 2 | 0 | 1 | 3 | 1 | +1 | 2 |",
        "| Naples | 3 | 1 | 0 | 4 | 2 | +1 | 2 |",
        "| vBH | 1 | – | – | 1 | 0 | +1 | – |",
        "| Minor powers | – | – | – | 25 | 21 | – | – |",
        "Builds are due for own centres alone, not for those of thralls and vassals.",
        "Points are those of the next turn.",
        "Out of the game: Kalmar Union and Ottomans.",
    } <= set(table)
    text = report(DRAGON.run(DRAGON.at("winter adjustments 3", vassals="vMC: Tur, Lis"), "BU: Waive"))
    table = section(text, "Supply centres").splitlines()
    assert "Builds are due" not in text
    assert table[0] == "| Power | Own | Thralls | Vassals | Centres | Units | Points next turn |"
    assert "| Castile | 2 | 1 | 2 | 5 | 2 | 3 |" in table


def test_the_standing_is_no_wider_than_a_mail() -> None:
    rows = plain.render(tokens(census())).partition("Supply centres\n")[2].splitlines()[2:]
    assert rows[0] == "Power         Own  Thralls  Vassals  Centres  Units  Builds due  Points"
    assert rows[10].startswith("vBH             1        –")


def test_positions_tell_where_heirs_are_and_what_they_are_married_into() -> None:
    found = items(census(), "Positions")
    assert "**Burgundy:** A Dij; heir in Col (vBH)" in found
    assert "**Golden Horde:** A Qaz, A Sar; thrall F Ker; heir in Ker (thrall)" in found
    assert "**Golden Horde:** Qaz, Sar; thrall Ker" in items(census(), "Supply centres")
    text = report(DRAGON.run(DRAGON.at("winter adjustments 3", heirs="OT: Ama, Arg", units="OT:"), "BU: Waive"))
    assert "**Ottomans:** thrall A Arg; heirs in Ama (unmarried) and Arg (thrall)" in items(text, "Positions")


HEIRS = [
    ("an heir that holds", "spring", "OT: Heir Ama H", "", "Heir Ama H"),
    (
        "an heir that a minor power takes",
        "spring",
        "OT: Heir Amasya Marry Tunis",
        "OT: 2 DP: F Tunis Marry Heir Amasya",
        "Heir Ama Marry Tun: agreed",
    ),
    (
        "an heir that it does not take",
        "spring",
        "OT: Heir Ama Marry Tun",
        "",
        "**Heir Ama Marry Tun: fails**: Tunis' order was F Tun H (OOD 10.2)",
    ),
    (
        "two heirs before autumn",
        "spring",
        "OT: Heir Ama Marry Heir Ros at Sal | KU: Heir Ros Marry Heir Ama at Sal",
        "",
        "**Heir Ama Marry Heir Ros at Sal: fails**: heirs marry each other in autumn only (OOD 10.4)",
    ),
    (
        "an heir whose own power has none",
        "spring",
        "EN: Heir Lon Marry Tun",
        "",
        "**Heir Lon Marry Tun: fails**: no unmarried heir waits in London (OOD 10.2)",
    ),
    (
        "two heirs of whom the other is not there",
        "autumn",
        "OT: Heir Ama Marry Heir Lon at Con | EN: Heir Lon Marry Heir Ama at Con",
        "",
        "**Heir Ama Marry Heir Lon at Con: fails**: no unmarried heir waits in London (OOD 10.2)",
    ),
    (
        "an heir and itself",
        "autumn",
        "OT: Heir Ama Marry Heir Ama at Con",
        "",
        "**Heir Ama Marry Heir Ama at Con: fails**: no heir marries itself (OOD 10.2)",
    ),
    (
        "two heirs in autumn",
        "autumn",
        "OT: Heir Ama Marry Heir Ros at Con | KU: Heir Ros Marry Heir Ama at Con",
        "",
        "Heir Ama Marry Heir Ros at Con: agreed, to be made in the census",
    ),
]


@pytest.mark.parametrize(("season", "orders", "bids", "line"), [row[1:] for row in HEIRS], ids=[row[0] for row in HEIRS])
def test_an_order_to_an_heir_reads(season: str, orders: str, bids: str, line: str) -> None:
    position = DRAGON.at(f"{season} orders", centres="OT: Ama, Brs, Con")
    played = DRAGON.run(position, orders, bids)
    events = played.phases[0][1]
    assert line in items(of_phase(DRAGON.ruleset, position, events, played.after), "Orders")


def test_the_deal_of_a_marriage_is_no_part_of_a_report() -> None:
    played = DRAGON.run(DRAGON.at("spring orders"), "OT: Heir Amasya Marry Tunis", "OT: 2 DP: F Tunis Marry Heir Amasya")
    text = report(played)
    assert "Tunis became a thrall of the Ottomans." in text
    assert items(text, "Marriages") == ["The Ottomans' heir marries into Tunis, a thrall of the Ottomans from now on (OOD 10.3)."]
    assert "- F Tunis Marry Heir Amasya\n" in section(text, "Orders").partition("### Minor powers")[2]
    assert "DP" not in text.partition("## Next")[0]


@pytest.mark.parametrize(("thralls", "title"), [("AE: Kor", "### Minor powers and thralls"), ("", "### Minor powers")])
def test_minor_powers_and_thralls_stand_together_and_never_leave_their_places(thralls: str, title: str) -> None:
    position = NINE.at("spring orders", heirs=thralls)
    played = NINE.run(position, "", "AE: 1 DP A Kor - Ida")
    text = section(of_phase(NINE.ruleset, position, played.phases[0][1], played.after), "Orders")
    assert title in text.splitlines()
    whose = "minor powers and thralls" if thralls else "minor powers"
    never = f"The units of {whose} never leave their places: a move of theirs is a sortie, which may stop others but never succeeds"
    assert text.startswith(f"{never} (S9 7.2).\n\n###")
    assert "- **A Kor - Ida: bounces**, as sorties do\n" in text.replace("\u200b", "") + "\n"


def test_a_vassal_has_a_block_that_names_its_holders() -> None:
    position = DRAGON.at("winter adjustments 3", vassals="vMC: Tur, Lis")
    text = section(report(DRAGON.run(position, "MA: vMC>Build A Tur | CA: vMC>Build F Lis")), "Adjustments")
    block = text.partition("### Vassal of the Mamluks and Castile (vMC)\n\n")[2].split("\n\n")[0]
    assert block.splitlines() == ["- Build A Tur", "- **“Build F Lis” of Castile: overruled** by the Mamluks' order (OOD 10.5.2)"]
    ruling = {"rule": "name-vassal", "power": "vMC", "name": "Savoy"}
    text = report(DRAGON.run(position, "MA: vMC>Build A Tur", rulings=(ruling,)))
    assert "### Savoy (vMC), vassal of the Mamluks and Castile\n\n- Build A Tur\n" in text
    assert "- **Ruling:** the vassal vMC is named Savoy." in text


def test_a_vassal_with_one_holder_left_is_its_vassal_alone() -> None:
    position = DRAGON.at("winter adjustments 3", vassals="vMC: Tur, Lis", out="MA: ")
    assert "### Vassal of Castile (vMC)\n\n- Build A Tur\n" in report(DRAGON.run(position, "CA: vMC>Build A Tur"))


def test_a_vassal_that_falls_with_its_holders_has_lost_no_capital() -> None:
    position = DRAGON.at("autumn census 3", "GH: A Brg, F Tol/ec | CA: F GOC | vMC: A Tur", vassals="vMC: Tur", out="MA: ")
    text = report(DRAGON.run(position))
    assert "- Vassal of Castile (vMC): out of the game, no holder left (OOD 3.3.1).\n" in text


def test_saga_of_the_nine_has_its_own_sections() -> None:
    played = NINE.run(NINE.at("winter adjustments 3", heirs="AE: Asg"), "AE: Build Heir")
    line = "**Build Heir Asg: fails**: an heir waits there already (S9 8.3)"
    assert line in items(report(played), "Adjustments")


def test_endings_of_dynasties_have_their_sections() -> None:
    for how, words in (
        ("last", "nobody is left on the board but Naples (OOD 3.4)."),
        ("cap", "the last cycle is played; the game goes to Naples (OOD 3.2)."),
        ("solo", "a solo victory for Naples (OOD 3.0)."),
        ("none", "nobody is left to win it (OOD 3.4)."),
    ):
        ended: Event = {"kind": "ended", "how": how, "powers": ["naples"]}
        position = DRAGON.at("autumn census 3")
        text = of_phase(DRAGON.ruleset, position, (ended,), replace(position, over=True))
        assert f"**The game is over: {words}**" in text
        assert "Points" not in section(text, "Supply centres")


def said(event: Event) -> Iterator[str]:
    """The words of a fact that a report has to put into a sentence."""
    cause: Any = event.get("cause")
    found = (cause["kind"], cause.get("why")) if isinstance(cause, Mapping) else (cause,)
    yield from (str(it) for it in (event["kind"], event.get("outcome"), event.get("how"), *found) if it)


@cache
def moments(name: str) -> tuple[Moment, ...]:
    """The phases of some games of chance."""
    rules, settings = RULES[name], RULES[name].settings({})[0]
    years = 9 * cycle(settings.board.facts)
    games = (game(rules, settings, seed, years, partial(ruled, stern=seed == 2), order_file) for seed in (2, 3))
    return tuple(moment for one in games for moment in one)


@pytest.mark.parametrize("name", DYNASTIC)
def test_whatever_the_engine_tells_is_documented_and_has_words(name: str) -> None:
    documented = set(re.findall(r"`([a-z-]+)`", EVENTS))
    told = {word for it in moments(name) for event in it.events if "audience" not in event for word in said(event)}
    assert {"executed", "freed", "parted", "overruled", "dowry", "vassal", "refused"} <= told
    assert told <= documented
    for it in moments(name):
        text = of_phase(RULES[name], it.before, it.events, it.after)
        assert not re.search(r"\*\*: [a-z]+-[a-z-]+[ .;]|\*\* \([a-z]|: [a-z]+-[a-z-]+[ .]", text), text
        assert unnamed(text) == []


SINGULAR = re.compile(r"\b(?:Ottomans|Mamluks) (?:is|its|[a-z]+[^\Ws]s)\b")
ENDED = ("solo", "draw", "concede", "cap", "last")


def test_powers_whose_names_are_plurals_need_no_other_words() -> None:
    assert SINGULAR.search("Mamluks takes Amasya")
    assert SINGULAR.search("Ottomans is out of the game")
    position = DRAGON.at("autumn census 3")
    ends: tuple[tuple[Event, ...], ...] = tuple(({"kind": "ended", "how": how, "powers": ["ottomans"]},) for how in ENDED)
    rulings: Iterator[tuple[Event, ...]] = (
        ({"kind": "ruling", "rule": rule, "power": "mamluks", "unit": "A Cai", "place": "Cai"},)
        for rule in ("place", "owner", "civil-disorder", "force-eliminate", "concede")
    )
    parted: tuple[Event, ...] = (
        {"kind": "eliminated", "power": "mamluks", "how": "forced", "step": "c"},
        {"kind": "parted", "heirs": ["england", "mamluks"], "place": "Nap", "cause": "eliminated", "step": "d"},
    )
    alone = [of_phase(DRAGON.ruleset, position, events, position) for events in (*ends, *rulings, parted)]
    played = (of_phase(DRAGON.ruleset, it.before, it.events, it.after) for it in moments("order-of-the-dragon"))
    for text in (*alone, *played):
        assert (SINGULAR.search(text) or [""])[0] == ""


def test_every_documented_kind_of_fact_is_told_above() -> None:
    table = EVENTS.partition("## Dynasties")[2].partition("| kind |")[2].partition("\n\n")[0]
    kinds = {word for line in table.splitlines()[2:] for word in re.findall(r"`([a-z-]+)`", line.split("|")[1])}
    assert kinds == {"heir-order", "parted", "married", "executed", "freed", "disbanded", "overruled"}


HEIR_CAUSES = re.findall(r"`([a-z-]+)`", "".join(re.findall(r"^\| (.*) \| `(?:heir-order|parted)`", EVENTS, re.MULTILINE)))


@pytest.mark.parametrize("cause", HEIR_CAUSES)
def test_every_documented_reason_of_an_heirs_failure_has_a_phrase(cause: str) -> None:
    position = DRAGON.at("spring orders")
    fails: Event = {"kind": "heir-order", "power": "ottomans", "order": "Heir Ama H", "outcome": "fails", "cause": cause}
    parted: Event = {"kind": "parted", "heirs": ["ottomans"], "place": "Tun", "cause": cause}
    text = of_phase(DRAGON.ruleset, position, (fails, parted), position)
    (order,), (wedding,) = items(text, "Orders"), items(text, "Marriages")
    assert len(re.sub(r" \(OOD.*", "", order.partition("**: ")[2])) > 12
    assert len(re.sub(r" \(OOD.*", "", wedding.partition(": ")[2])) > 12
    assert f": {cause}" not in text
