"""Two years of a game, played through the command line; what is expected was written down from the rulebook before it was run.

Sections are those of the rulebook: II Special rules, III Civil disorder, IV and V the powers, VII Map notes.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.cli import main
from tests.rulesets.ambition_and_empire.table import LABELS, sides
from tests.support import quick_yaml

NAME = "empires"


@dataclass(frozen=True)
class Chapter:
    """A phase: what the powers order and bid, what the GM rules, what comes of every unit that does more than hold, the bids,
    the words of orders that are printed as invalid, and the folder of the phase that follows.
    """

    folder: str
    orders: str
    bids: str = ""
    rulings: tuple[dict[str, str], ...] = ()
    came: str = ""
    told: str = ""
    invalid: tuple[str, ...] = ()
    retreats: str = ""


SPRING_63 = Chapter(
    "01-1763-spring-orders",
    orders="""
    BH: F Lon S F UPr - Eng, F Edi - Nth, A Han S A Ber - Mek, F Gib H |
    DN: F Cop - Hel, F Chr - Ska |
    FR: A Mar - Sav, A Par - Bur, F Bre - Eng |
    HA: A Mil - Ven, A Vie - Tyr, A Bud - Cro, A SNe H |
    OT: A Con - Bos, F Smy/sc - Bla |
    PR: A Ber - Mek, A Brl - LPo, A Kon H |
    PS: A War - LPo, A Dre - Boh |
    RU: A Kev - Pod, A Mos - Zap, F StP - GoB |
    SP: A Mad - And, F Brc - Wes |
    SW: F Sto - GoB, A Abo - Lap""",
    bids="""
    BH: 1 DP F UPr - Eng, 2 DP F Portugal to Leon |
    DN: 1 DP A HeW S A Han |
    FR: 1 DP A Swi S A Mar - Sav, 1 DP A Tus - Mil |
    HA: 1 DP A Swi S A Mil - Ven, 1 DP F Ven - Adr, 1 DP A Bav - Boh |
    OT: 1 DP A Switzerland supports Army Marseilles to Savoy, 1 DP A Cri - Pod |
    PR: 1 DP A Pap - Ven |
    PS: 1 DP A Bav S A Dre - Boh, 1 DP A BaW - Dre |
    RU: 1 DP A Cri H, 2 DP F Cou S F StP - GoB |
    SP: 2 DP F Por H, 1 DP F Mor H |
    SW: 1 DP A Mek - Ber, 1 DP F Cou - Bal""",
    # II Gaining control, example 4: France's and Turkey's bids add up, 2 against 1. II Sortie, example 8: Britain's support is
    # invalid, the sortie and France bounce. II Minor Power Units: a lone attack on Venice fails, Savoy and Mecklenburg are driven
    # out. A sortie that is beaten head to head is not one that would have succeeded: Mecklenburg's stands. VII Smyrna: Turkey
    # controls Constantinople, so its fleet leaves the south coast for the Black Sea.
    came="""
    A Mar moves 2:1, A Swi supports, A Sav dislodged gone, A Mil bounces 1:1, F UPr bounces 1:1, F Bre bounces 1:1,
    F Lon void sortie-supported, A Ber moves 2:1, A Han supports, A HeW supports, A Mek bounces 1:2 gone, F StP moves 2:1,
    F Cou supports, F Sto bounces 1:2, A Brl bounces 1:1, A War bounces 1:1, A Tus bounces 1:1,
    F Por void sortie-unopposed, A BaW void sortie-unopposed, A Pap void religion,
    F Edi moves, F Cop moves, F Chr moves, A Par moves, A Vie moves, A Bud moves, A Con moves, F Smy/sc moves, A Dre moves,
    A Kev moves, A Mos moves, A Mad moves, F Brc moves, A Abo moves""",
    # II Limitations: Austria attacks Venice. II Diplomacy Points: Spain has 2 and bids 3. Two ties: Bavaria and Crimea hold.
    told="""
    BH 1 F UPr - Eng: won, BH 2 F Portugal to Leon: won, DN 1 A HeW S A Han: won, FR 1 A Swi S A Mar - Sav: won,
    FR 1 A Tus - Mil: won, HA 1 A Swi S A Mil - Ven: lost, HA 1 F Ven - Adr: void attacking, HA 1 A Bav - Boh: lost,
    OT 1 A Switzerland supports Army Marseilles to Savoy: won, OT 1 A Cri - Pod: lost, PR 1 A Pap - Ven: won,
    PS 1 A Bav S A Dre - Boh: lost, PS 1 A BaW - Dre: won, RU 1 A Cri H: lost, RU 2 F Cou S F StP - GoB: won,
    SP 2 F Por H: void overspent, SP 1 F Mor H: void overspent, SW 1 A Mek - Ber: won, SW 1 F Cou - Bal: lost""",
    # II Gaining control, example 5: in the words in which it came.
    invalid=("F Portugal to Leon", "A BaW - Dre", "A Pap - Ven", "F Lon S F UPr - Eng"),
)

FALL_63 = Chapter(
    "02-1763-fall-orders",
    orders="""
    BH: F Lon - Eng, F Nth H, A Han - HeW, F Gibraltar C SP A Andalusia to Morocco |
    DN: F Hel - Han, F Ska - Sca |
    FR: A Sav H, A Bur - Swi, F Bre - MAO |
    HA: A Mil - Ven, A Tyr S A Mil - Ven, A Cro - Bud, A SNe - Pic |
    OT: A Bos - Dal, F Bla - Con |
    PR: A Mek - Ber, A Brl - LPo, A Kon - Cou |
    PS: A War - LPo, A Boh - Bav |
    RU: A Zap - Cri, A Pod S A Zap - Cri, F GoB - Lvn |
    SP: A Andalusia - Morocco via convoy, F Western Mediterranean Sea S Andalusia to Morocco |
    SW: F Sto - GoB, A Lap - Sto""",
    bids="""
    BH: 1 DP F UPr S A Han - HeW, 1 DP F Mor - MAO |
    FR: 2 DP F Alg S F Mor, 1 DP A Swi - Tyr |
    HA: 1 DP A Swi - Bur, 2 DP A Pap S A Mil - Ven |
    OT: 2 DP A Cri - Pod |
    PS: 1 DP A BaW S A Boh - Bav, 1 DP F Tun - Ion |
    SP: 1 DP F Mor - MAO, 1 DP F Alg S A And - Mor |
    SW: 2 DP F Cou - Kon""",
    # VII, example 15: the convoy past the strait is lawful, and fails because Algiers supports Morocco. II Religion: the Papal army
    # supports a Catholic unit. II Sortie: Crimea's does not cut the support of the attack on Crimea.
    came="""
    A And bounces 2:2, F Wes supports, F Gib convoys, F Alg supports, A Han moves 2:1, F UPr supports, A HeW dislodged gone,
    F Hel moves, A Bur bounces 1:1, A Swi bounces 1:1, A Mil moves 3:1, A Tyr supports, A Pap supports, F Ven dislodged gone,
    A Zap moves 2:1, A Pod supports, A Cri bounces 1:1 gone, A Boh moves 2:1, A BaW supports, A Bav dislodged gone,
    A Kon bounces 1:1, F Cou bounces 1:1, A Brl bounces 1:1, A War bounces 1:1, F Tun void sortie-unopposed,
    F Lon moves, F Ska moves, F Bre moves, A Cro moves, A SNe moves, A Bos moves, F Bla moves, A Mek moves, F GoB moves,
    F Sto moves, A Lap moves""",
    # II Limitations: Spain attacks Morocco, Britain carries the attack, France attacks Switzerland.
    told="""
    BH 1 F UPr S A Han - HeW: won, BH 1 F Mor - MAO: void attacking, FR 2 F Alg S F Mor: won, FR 1 A Swi - Tyr: void attacking,
    HA 1 A Swi - Bur: won, HA 2 A Pap S A Mil - Ven: won, OT 2 A Cri - Pod: won, PS 1 A BaW S A Boh - Bav: won,
    PS 1 F Tun - Ion: won, SP 1 F Mor - MAO: void attacking, SP 1 F Alg S A And - Mor: lost, SW 2 F Cou - Kon: won""",
    invalid=("F Tun - Ion",),
)

WINTER_63 = Chapter(
    "03-1763-winter-adjustments",
    orders="""
    DN: Build F Han, Build F Cop | FR: Build F Mar | HA: Build A SNe, Build A Vie | PS: Build A Dre | RU: Build A Kev""",
    # II Additional home SCs, example 11: the fleet is still there. II Austria & Southern Netherlands.
    came="""
    F Han void not-vacant, F Cop builds, F Mar builds, A SNe void not-home, A Vie builds, A Dre builds, A Kev builds""",
)

SPRING_64 = Chapter(
    "04-1764-spring-orders",
    orders="""
    BH: F Eng S A Bur - Pic, F Nth H, A HeW - Han, F Gib H |
    DN: F Han H, F Sca H, F Cop - Bal |
    FR: A Sav - Mil, A Bur - Pic, F MAO - Por, F Mar H |
    HA: A Tyr - Swi, A Ven S A Tyr - Swi, A Bud H, A Vie H, A Pic H |
    OT: F Con - Adr, A Dal H |
    PR: A Kon S F Lvn - Cou, A Brl - LPo, A Ber H |
    PS: A War H, A Bav - Boh, A Dre H |
    RU: F Lvn - Cou, A Cri - Zap, A Pod H, A Kev H |
    SP: A And - Mor, F Wes S A And - Mor |
    SW: F GoB H, A Sto - Sca""",
    bids="""
    BH: 3 DP A Mek S A HeW - Han |
    DN: 1 DP A Mek H |
    FR: 1 DP A BaW S A Swi, 1 DP A Swi H, 1 DP F Por - Leo |
    HA: 1 DP A Swi - Sav, 2 DP A Pap - Tus |
    PR: 1 DP A Mek holds, 1 DP F Cou H |
    PS: 2 DP A Swi - Tyr, 2 DP F Tun - Ion |
    RU: 1 DP F Cou H |
    SP: 2 DP F Alg S A And - Mor |
    SW: 2 DP F Cou - Bal""",
    # VII, example 13: the British fleet shuts the strait to Spain's army. II Religion: Algiers is Islamic and helps no Christian
    # against Morocco; the Papal army does not go where a Catholic unit is. Courland is driven out, and its sortie, which goes
    # elsewhere than the attack comes from, still stops the Danish fleet.
    came="""
    A And void strait-closed, F Wes void unmatched, F Alg void religion, A Pap void religion, A HeW moves 2:1, A Mek supports,
    F Han dislodged gone, A Bur moves 2:1, F Eng supports, A Pic dislodged gone, A Tyr bounces 2:2, A Ven supports,
    A BaW supports, F Lvn moves 2:1, A Kon supports, F Cou bounces 1:1 gone, F Cop bounces 1:1, F MAO bounces 1:1,
    A Sto bounces 1:1, A Sav moves, F Con moves, A Brl moves, A Bav moves, A Cri moves""",
    # Poland has 3 points and bids 4: the bid on Switzerland that would have won is lost. Prussia supports the attack on Courland.
    told="""
    BH 3 A Mek S A HeW - Han: won, DN 1 A Mek H: lost, FR 1 A BaW S A Swi: won, FR 1 A Swi H: won,
    FR 1 F Por - Leo: void attacking, HA 1 A Swi - Sav: void attacking, HA 2 A Pap - Tus: won, PR 1 A Mek holds: lost,
    PR 1 F Cou H: void attacking, PS 2 A Swi - Tyr: void overspent, PS 2 F Tun - Ion: void overspent,
    RU 1 F Cou H: void attacking, SP 2 F Alg S A And - Mor: won, SW 2 F Cou - Bal: won""",
    invalid=("A And - Mor", "A Pap - Tus", "F Alg S A And - Mor"),
    retreats="F Han: Hel Hst/wc | A Pic: Bre Par SNe",
)

RETREATS_64 = Chapter(
    "05-1764-spring-retreats",
    orders="DN: F Han R Hst/wc | HA: A Pic R SNe",
    came="F Han retreats, A Pic retreats",
)

FALL_64 = Chapter(
    "06-1764-fall-orders",
    orders="""
    BH: F Eng - Bre, F Nth - Hel, A Han H, F Gib H |
    DN: F Cop - Bal, F Hst - Hel, F Sca - Ska |
    FR: A Mil H, A Pic - SNe, F MAO - Por, F Mar H |
    HA: A Ven H, A Tyr H, A Bud H, A Vie H, A SNe H |
    OT: F Adr - Ven, A Dal - Cro |
    PR: A LPo - War, A Kon S A LPo - War, A Ber H |
    PS: A War H, A Dre - BaW, A Boh S A Dre - BaW |
    RU: F Cou H, A Zap H, A Pod - Wla, A Kev H |
    SP: A And S F MAO - Por, F Wes - Tun |
    SW: A Sto - Sca, F GoB H""",
    bids="""
    FR: 1 DP A Swi H |
    HA: 1 DP A BaW - Boh |
    OT: 2 DP A Swi S F Adr - Ven |
    SP: 1 DP F Por H""",
    # II Religion: Switzerland helps no Turk against a Christian unit. II Sortie: Baden-Wuerttemberg's does not cut the support of
    # the attack on itself. II Gaining control: an order that is invalid shuts out a smaller bid for a lawful one.
    came="""
    A Swi void religion, F Adr bounces 1:1, F MAO moves 2:1, A And supports, F Por dislodged gone, A Dre moves 2:1, A Boh supports,
    A BaW bounces 1:1 gone, A LPo moves 2:1, A Kon supports, A War dislodged gone, F Nth bounces 1:1, F Hst/wc bounces 1:1,
    A Pic bounces 1:1, F Wes bounces 1:1, F Eng moves, F Cop moves, F Sca moves, A Dal moves, A Pod moves, A Sto moves""",
    # II Limitations: Spain supports the attack on Portugal.
    told="""
    FR 1 A Swi H: lost, HA 1 A BaW - Boh: won, OT 2 A Swi S F Adr - Ven: won, SP 1 F Por H: void attacking""",
    invalid=("A Swi S F Adr - Ven",),
    retreats="A War: GPo Lit",
)

LAST_RETREATS = Chapter("07-1764-fall-retreats", orders="PS: A War D", came="A War disbands")

WINTER_64 = Chapter(
    "08-1764-winter-adjustments",
    orders="""
    BH: Build F Lon, Build A Lvp | DN: Remove F Hst/wc | FR: Build A Par | HA: Remove A Bud | PR: Build A Brl |
    PS: Build A Bav | RU: Build A Cri""",
    rulings=({"rule": "civil-disorder", "power": "sweden", "why": "nobody could be found"},),
    came="""
    F Lon builds, A Lvp builds, F Hst/wc removes, A Par builds, A Bud removes, A Brl builds, A Bav builds, A Cri builds""",
)

CHAPTERS = (SPRING_63, FALL_63, WINTER_63, SPRING_64, RETREATS_64, FALL_64, LAST_RETREATS, WINTER_64)

AFTER = {
    # II Minor Power Units: Prussia has left Mecklenburg, whose army is rebuilt; France, Austria, Poland, Britain and Russia stay.
    "04-1764-spring-orders": (
        """BH: F Eng, F Gib, F Nth, A HeW | DN: F Cop, F Han, F Sca | FR: A Bur, A Sav, F MAO, F Mar |
        HA: A Bud, A Pic, A Tyr, A Ven, A Vie | OT: A Dal, F Con | PR: A Ber, A Brl, A Kon | PS: A Bav, A Dre, A War |
        RU: A Cri, A Kev, A Pod, F Lvn | SP: A And, F Wes | SW: A Sto, F GoB |
        Alg: F Alg | BaW: A BaW | Cou: F Cou | Mek: A Mek | Mor: F Mor | NaS: F NaS | Pap: A Pap | Por: F Por | Swi: A Swi |
        Tun: F Tun | Tus: A Tus | UPr: F UPr""",
        """BH: Edi, HeW, Lon, Lvp | DN: Chr, Cop, Han | FR: Bre, Mar, Par, Sav | HA: Bud, Mil, SNe, Ven, Vie | OT: Con, Smy |
        PR: Ber, Brl, Kon | PS: Bav, Dre, War | RU: Cri, Kev, Mos, StP | SP: Brc, Mad | SW: Abo, Sto""",
        {"BH": 3, "DN": 3, "FR": 3, "HA": 3, "OT": 2, "PR": 3, "PS": 3, "RU": 3, "SP": 2, "SW": 2},
    ),
    # III: Sweden's units are gone, Stockholm and Abo are minor powers with the units they had at the start.
    "09-1765-spring-orders": (
        """BH: A Han, A Lvp, F Bre, F Gib, F Lon, F Nth | DN: F Bal, F Ska | FR: A Mil, A Par, A Pic, F Mar, F Por |
        HA: A SNe, A Tyr, A Ven, A Vie | OT: A Cro, F Adr | PR: A Ber, A Brl, A Kon, A War | PS: A BaW, A Bav, A Boh |
        RU: A Cri, A Kev, A Wla, A Zap, F Cou | SP: A And, F Wes |
        Alg: F Alg | Mek: A Mek | Mor: F Mor | NaS: F NaS | Pap: A Pap | Swi: A Swi | Tun: F Tun | Tus: A Tus | UPr: F UPr |
        Abo: A Abo | Sto: F Sto""",
        """BH: Bre, Edi, Han, HeW, Lon, Lvp | DN: Chr, Cop | FR: Mar, Mil, Par, Por, Sav | HA: Bud, SNe, Ven, Vie | OT: Con, Smy |
        PR: Ber, Brl, Kon, War | PS: BaW, Bav, Dre | RU: Cou, Cri, Kev, Mos, StP | SP: Brc, Mad""",
        {"BH": 3, "DN": 2, "FR": 3, "HA": 3, "OT": 2, "PR": 3, "PS": 3, "RU": 3, "SP": 2},
    ),
}
"""Some positions: the units of all, the centres of the great powers, and their points."""

HOMES = {"russia": ["Cri", "Kev", "Mos", "StP"], "poland-saxony": ["Bav", "Dre", "War"], "austria": ["Bud", "Mil", "Vie"]}
"""Where three powers may build at the end (II Crimea, Additional home SCs, Austria & Southern Netherlands)."""


class Table:
    """A repository with the game, and what lies in it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        assert self.gazette("new", NAME, "--rules", "ambition-and-empire") == 0

    def gazette(self, *words: str) -> int:
        return main(["-C", str(self.home), *words])

    def read(self, folder: str, file: str) -> dict[str, Any]:
        path = self.home / "state" / NAME / folder / f"{file}.yaml"
        content: dict[str, Any] = quick_yaml.load(path.read_text(encoding="utf-8"))
        return content

    def play(self, chapter: Chapter) -> None:
        """Fill in the order file, say that it is final, which checks it, and run it."""
        document = {"format": 1, "game": NAME, "phase": chapter.folder, "final": False, "orders": sides(flat(chapter.orders))}
        document |= {"bids": sides(flat(chapter.bids))} if chapter.bids else {}
        document |= {"rulings": list(chapter.rulings)} if chapter.rulings else {}
        path = self.home / "state" / NAME / chapter.folder / "orders.yaml"
        path.write_text(yaml.safe_dump(document, sort_keys=False, allow_unicode=True), encoding="utf-8")
        for step in ("final", "run"):
            assert self.gazette(step, NAME) == 0, step


def flat(text: str) -> str:
    return " ".join(text.split())


def ordered(listed: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: sorted(texts) for power, texts in listed.items()}


def listed(text: str) -> list[str]:
    return sorted(part.strip() for part in flat(text).split(",") if part.strip())


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """The game, played to its end."""
    played = Table(tmp_path_factory.mktemp("empires"))
    for chapter in CHAPTERS:
        played.play(chapter)
    return played


def came(events: list[dict[str, Any]]) -> list[str]:
    """What came of each unit that did more than hold: the outcome, the strengths where somebody was in the way, why it is void."""
    gone = {event["unit"] for event in events if event["kind"] == "dislodged"}
    found = []
    for event in events:
        if event["kind"] != "order" or event["outcome"] == "holds":
            continue
        cause = event.get("cause")
        words = [str(event.get("unit") or event["order"].removeprefix("Build ")), str(event["outcome"])]
        if event["outcome"] in ("moves", "bounces") and event["against"]:
            words.append(f"{event['strength']}:{event['against']}")
        if event["outcome"] == "void":
            words.append(str(cause["why"] if isinstance(cause, dict) else cause))
        found.append(" ".join([*words, *["gone"] * (event.get("unit") in gone)]))
    return sorted(found)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.folder)
def test_a_phase_goes_as_the_rulebook_says(table: Table, chapter: Chapter) -> None:
    events = table.read(chapter.folder, "results")["events"]
    assert came(events) == listed(chapter.came)
    options = {event["unit"]: event["options"] for event in events if event["kind"] == "dislodged" and "options" in event}
    told = [part.partition(":") for part in chapter.retreats.split("|") if part]
    assert options == {unit.strip(): places.split() for unit, _, places in told}


@pytest.mark.parametrize("chapter", [chapter for chapter in CHAPTERS if chapter.bids], ids=lambda chapter: chapter.folder)
def test_what_came_of_the_bids_is_known_to_the_gm_alone(table: Table, chapter: Chapter) -> None:
    names = {power: label for label, power in LABELS.items()}
    bids = [event for event in table.read(chapter.folder, "secret")["events"] if event["kind"] == "bid"]
    found = [f"{names[it['power']]} {it['points']} {it['order']}: {it['outcome']} {it.get('cause', '')}".strip() for it in bids]
    assert sorted(found) == listed(chapter.told)
    assert not [event for event in table.read(chapter.folder, "results")["events"] if event["kind"] == "bid"]


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.folder)
def test_what_is_printed_as_invalid(table: Table, chapter: Chapter) -> None:
    illegal = [
        str(event.get("written") or event["order"])
        for event in table.read(chapter.folder, "results")["events"]
        if event["kind"] == "order" and isinstance(event.get("cause"), dict) and event["cause"].get("kind") == "illegal"
        if not str(event["order"]).startswith("Build")
    ]
    assert sorted(illegal) == sorted(chapter.invalid)


@pytest.mark.parametrize("folder", AFTER)
def test_the_board_is_as_the_rulebook_says(table: Table, folder: str) -> None:
    units, centres, points = AFTER[folder]
    position = table.read(folder, "position")
    assert ordered({power: texts for power, texts in position["units"].items() if texts}) == ordered(sides(flat(units)))
    owned = {power: places for power, places in position["centres"].items() if power in LABELS.values() and places}
    assert ordered(owned) == ordered(sides(flat(centres)))
    found = {power: state["points"] for power, state in position["powers"].items() if "points" in state}
    assert found == {LABELS[label]: count for label, count in points.items()}


def test_the_gains_of_two_years(table: Table) -> None:
    """Where centres changed hands, and that nothing did in spring or winter."""
    gains: dict[str, list[str]] = {}
    for chapter in CHAPTERS:
        for event in table.read(chapter.folder, "results")["events"]:
            if event["kind"] == "centre":
                gains.setdefault(chapter.folder, []).append(f"{event['place']} {event['to']}")
    first = ["Bav poland-saxony", "Cri russia", "HeW britain-hanover", "Sav france", "Ven austria", "Han denmark-norway"]
    second = ["BaW poland-saxony", "Bre britain-hanover", "Cou russia", "Han britain-hanover", "Mil france", "Por france"]
    assert ordered(gains) == {"02-1763-fall-orders": sorted(first), "07-1764-fall-retreats": sorted([*second, "War prussia"])}


def test_who_may_build_where_at_the_end(table: Table) -> None:
    powers = table.read("09-1765-spring-orders", "position")["powers"]
    for power, home in HOMES.items():
        assert sorted(powers[power]["home"]) == home
    assert powers["poland-saxony"]["extra"] == "Bav"
    assert [power for power, state in powers.items() if state.get("extra")] == ["poland-saxony"]
    assert {power: powers[power]["religion"] for power in ("Sto", "Abo")} == {"Sto": "protestant", "Abo": "protestant"}


def test_powers_and_the_gm_are_told_in_plain_words_what_came_of_bids(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert table.gazette("tell", NAME, "fall 1764") == 0
    told = capsys.readouterr().out
    assert [line.partition(",")[0] for line in told.splitlines() if line.startswith("To ")] == [
        "To the Habsburg Empire", "To France", "To the Ottoman Empire", "To Spain",
    ]  # fmt: skip
    assert (
        "To France, Fall 1764 Orders:\n  1 DP: A Swi H: lost to an order with as many points or more: A Swi S F Adr – Ven\nTo "
        in told
    )
    assert table.gazette("tell", NAME, "fall 1764", "gm") == 0
    assert (
        capsys.readouterr().out
        == """\
To the gamemaster, Fall 1764 Orders:
  Habsburg Empire, 1 DP: A BaW – Boh: won
  France, 1 DP: A Swi H: lost to an order with as many points or more: A Swi S F Adr – Ven
  Ottoman Empire, 2 DP: A Swi S F Adr – Ven: won
  Spain, 1 DP: F Por H: did not count (the power attacks this minor power, or helps to)
"""
    )
    assert table.gazette("tell", NAME, "1") == 0
    said = capsys.readouterr().out
    assert "  2 DP: F Por H: did not count (the power bid more than it has, and loses all its points)\n" in said
    assert table.gazette("tell", NAME, "3") == 0
    assert capsys.readouterr().out == f"{NAME}, Winter 1763 Adjustments: nothing that is not public\n"


def test_the_archive_holds(table: Table) -> None:
    assert table.gazette("replay", NAME) == 0
