"""Which order a support, a convoy, a marriage or a retreat failed by: each is named in the report of its phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from generator.core.event import Event
from generator.core.phase import Phase
from generator.diplomacy.failed_by import SEEK
from generator.diplomacy.position import Position, load
from generator.diplomacy.rules import Rules
from generator.rulesets import build
from tests.diplomacy.test_datc import CASES, texts
from tests.rulesets.order_of_the_dragon.table import DRAGON
from tests.support import text_adjudicator
from tests.support.order_reasons import failures, unnamed
from tests.support.real_report import items, of_phase
from tests.support.sample_record import SampleRecord
from tests.support.variant_table import facts_of

CLASSICAL = build("classical", facts_of("classical"))
SAMPLES = {"describe": "classical", "minuet": "ambition-and-empire", "wyvern": "order-of-the-dragon", "aurora": "saga-of-the-nine"}


def played(units: Mapping[str, Sequence[str]], orders: Mapping[str, Sequence[str]], rules: Rules | None = None) -> str:
    """The report of a classical spring."""
    before = Position(Phase(1, 1901, "spring", "orders"), text_adjudicator.POWERS, {}, text_adjudicator.units(units))
    found = text_adjudicator.move(units, orders, rules or Rules())
    after = Position(Phase(2, 1901, "fall", "orders"), text_adjudicator.POWERS, {}, found.units)
    return of_phase(CLASSICAL, before, found.events, after)


WORDS = [
    (
        "a unit that went elsewhere",
        {"france": ["A Mar"], "germany": ["A Mun"]},
        {"france": ["A Mar S A Mun - Bur"], "germany": ["A Mun - Tyr"]},
        "**A Mar S A Mun – Bur: void**: Germany's order was A Mun – Tyr",
    ),
    (
        "a unit that should hold and moves",
        {"france": ["A Mar", "A Bur"]},
        {"france": ["A Mar S A Bur", "A Bur - Mun"]},
        "**A Mar S A Bur: void**: the order was A Bur – Mun",
    ),
    (
        "a unit without an order",
        {"france": ["A Mar"], "germany": ["A Mun"]},
        {"france": ["A Mar S A Mun - Bur"]},
        "**A Mar S A Mun – Bur: void**: A Mun had no order",
    ),
    (
        "an order that is not legal",
        {"france": ["A Mar"], "germany": ["A Kie"]},
        {"france": ["A Mar S A Kie - Bur"], "germany": ["A Kie - Bur"]},
        "**A Mar S A Kie – Bur: void**: Germany's order, A Kie – Bur, did not count",
    ),
    (
        "another coast",
        {"france": ["F MAO", "A Gas"]},
        {"france": ["F MAO - Spa/nc", "A Gas S F MAO - Spa/sc"]},
        "**A Gas S F MAO – Spa/sc: void**: the order was F MAO – Spa/nc",
    ),
    (
        "a fleet that alone could carry what it supports (DATC 6.D.31)",
        {"austria": ["F Bla"], "turkey": ["A Rum"]},
        {"austria": ["F Bla S A Rum - Arm"], "turkey": ["A Rum - Arm"]},
        "**F Bla S A Rum – Arm: void**: no other fleet could carry A Rum",
    ),
    (
        "an army that does not go where it is carried",
        {"england": ["F Nth"], "france": ["A Bel"]},
        {"england": ["F Nth C A Bel - Nwy"], "france": ["A Bel - Hol"]},
        "**F Nth C A Bel – Nwy: void**: France's order was A Bel – Hol",
    ),
    (
        "a support that counts for nothing and is driven out: the numbers are those of the attack",
        {"france": ["A Mar", "A Bur"], "italy": ["A Pie", "F Lyo"]},
        {"france": ["A Mar S A Bur", "A Bur - Mun"], "italy": ["A Pie - Mar", "F Lyo S A Pie - Mar"]},
        "**A Mar S A Bur: void**: the order was A Bur – Mun; **dislodged** by Italian A Pie – Mar (1 against 2)",
    ),
    (
        "a unit without an order that is driven out",
        {"france": ["A Mar"], "italy": ["A Pie", "F Lyo"]},
        {"italy": ["A Pie - Mar", "F Lyo S A Pie - Mar"]},
        "**A Mar: dislodged** by Italian A Pie – Mar (1 against 2)",
    ),
    (
        "head to head with the unit that drives it out",
        {"france": ["A Mar"], "italy": ["A Pie", "F Lyo"]},
        {"france": ["A Mar - Pie"], "italy": ["A Pie - Mar", "F Lyo S A Pie - Mar"]},
        "**A Mar – Pie: bounces**, head to head with Italian A Pie (1 against 2); **dislodged** by it",
    ),
    (
        "a unit that holds with 1, and an attack that its own power helps in vain",
        {"france": ["A Bur"], "germany": ["A Mun", "A Ruh"], "italy": ["A Tyr"]},
        {"france": ["A Bur - Mun"], "germany": ["A Mun H", "A Ruh S A Tyr - Mun"], "italy": ["A Tyr - Mun"]},
        "**A Bur – Mun: bounces**, held by German A Mun, and kept out by Italian A Tyr (1 against 2)",
    ),
    (
        "another goes where the unit came from that won head to head",
        {"france": ["A Mar"], "italy": ["A Pie", "F Lyo", "A Ven"]},
        {"france": ["A Mar - Pie"], "italy": ["A Pie - Mar", "F Lyo S A Pie - Mar", "A Ven - Pie"]},
        (
            "**A Mar – Pie: bounces**, contested by Italian A Ven, and kept out by Italian A Pie (1 against 2); "
            "**dislodged** by Italian A Pie – Mar"
        ),
    ),
    (
        "two units of one power",
        {"austria": ["A Vie", "A Rum"]},
        {"austria": ["A Vie - Gal", "A Rum - Gal"]},
        "**A Vie – Gal: bounces**, contested by its own A Rum (1 against 1)",
    ),
    (
        "a route that the order names",
        {"england": ["A Edi", "F Nth"]},
        {"england": ["A Edi - Nth - Bel", "F Nth C A Edi - Bel"]},
        "A Edi – Nth – Bel",
    ),
    (
        "a route that it leaves out",
        {"england": ["A Edi", "F Nth"]},
        {"england": ["A Edi - Bel", "F Nth C A Edi - Bel"]},
        "A Edi – Bel, by way of F Nth",
    ),
    (
        "a cut support",
        {"france": ["A Mar", "A Bur"], "italy": ["A Pie"]},
        {"france": ["A Mar S A Bur", "A Bur H"], "italy": ["A Pie - Mar"]},
        "**A Mar S A Bur: cut** by Italian A Pie – Mar",
    ),
    (
        "a fleet that carries nobody",
        {"england": ["A Lon"], "france": ["F Eng"]},
        {"england": ["A Lon - Bre"], "france": ["F Eng - MAO"]},
        "**A Lon – Bre: no convoy**: France's order was F Eng – MAO",
    ),
    (
        "half a chain of fleets",
        {"england": ["A Lon", "F Nth"], "russia": ["F Ska"]},
        {"england": ["A Lon - Swe", "F Nth C A Lon - Swe"], "russia": ["F Ska H"]},
        "**A Lon – Swe: no convoy**: Russia's order was F Ska H",
    ),
    (
        "a convoy that was broken up",
        {"england": ["A Lon", "F Eng"], "france": ["F Bre", "F MAO"]},
        {"england": ["A Lon - Pic", "F Eng C A Lon - Pic"], "france": ["F Bre - Eng", "F MAO S F Bre - Eng"]},
        "**A Lon – Pic: no convoy**: F Eng was dislodged by French F Bre – Eng",
    ),
    (
        "a paradox (DATC 6.F.16)",
        {"england": ["F Lon", "F Wal"], "france": ["A Bre", "F Eng"], "germany": ["F Nth", "F Bel"]},
        {
            "england": ["F Lon S F Wal - Eng", "F Wal - Eng"],
            "france": ["A Bre - Lon", "F Eng C A Bre - Lon"],
            "germany": ["F Nth S F Bel - Eng", "F Bel - Eng"],
        },
        "**A Bre – Lon: no convoy**: the rule for paradoxes stopped it, because of English F Wal – Eng and German F Bel – Eng",
    ),
]


@pytest.mark.parametrize(("units", "orders", "line"), [row[1:] for row in WORDS], ids=[row[0] for row in WORDS])
def test_the_order_that_stopped_another_is_named(
    units: Mapping[str, Sequence[str]], orders: Mapping[str, Sequence[str]], line: str
) -> None:
    assert line in items(played(units, orders), "Orders")


MARRIAGES = [
    ("OT: Heir Ama Marry Tun", "OT: 1 DP: F Tun - Wes", "**Heir Ama Marry Tun: fails**: Tunis' order was F Tun – Wes (OOD 10.2)"),
    (
        "OT: Heir Ama Marry Heir Ros at Con | KU: Heir Ros Marry Heir Ama at Sal",
        "",
        "**Heir Ama Marry Heir Ros at Con: fails**: the Kalmar Union's order was Heir Ros Marry Heir Ama at Sal (OOD 10.2)",
    ),
    ("OT: Heir Ama Marry Heir Ros at Con", "", "**Heir Ama Marry Heir Ros at Con: fails**: Heir Ros had no order (OOD 10.2)"),
    (
        "OT: Heir Ama H",
        "OT: 1 DP: F Tun Marry Heir Ama",
        "**F Tun Marry Heir Ama: no marriage**: the Ottomans' order was Heir Ama H",
    ),
]


@pytest.mark.parametrize(("orders", "bids", "line"), MARRIAGES)
def test_the_other_side_of_a_marriage_is_quoted(orders: str, bids: str, line: str) -> None:
    position = DRAGON.at("autumn orders", centres="OT: Ama, Brs, Con")
    run = DRAGON.run(position, orders, bids)
    assert line in items(of_phase(DRAGON.ruleset, position, run.phases[0][1], run.after), "Orders")


def test_a_marriage_that_is_called_off_names_who_came() -> None:
    position = DRAGON.at("spring orders", units="MA: A Ale")
    parted: Event = {"kind": "parted", "heirs": ["ottomans"], "place": "Tun", "cause": "dislodged"}
    lost: Event = {"kind": "dislodged", "power": "Tun", "unit": "F Tun", "by": "A Ale"}
    text = of_phase(DRAGON.ruleset, position, (parted, lost), position)
    assert items(text, "Marriages") == [
        "The Ottomans' heir does not marry in Tunis: F Tun was driven out by Mamluk A Ale (OOD 10.3)."
    ]


def test_two_units_that_retreat_to_one_place_name_each_other() -> None:
    events: list[Event] = [
        {"kind": "order", "power": power, "order": f"{unit} R Gas", "unit": unit, "outcome": "disbands", "cause": "contested"}
        for power, unit in (("france", "A Par"), ("germany", "A Bur"))
    ]
    before = Position(Phase(2, 1901, "spring", "retreats"), text_adjudicator.POWERS, {}, ())
    text = of_phase(CLASSICAL, before, events, before)
    assert "**A Par R Gas: disbands**: German A Bur retreats there too" in items(text, "Retreats")


def stopped(events: Sequence[Event]) -> bool:
    """Whether an order failed by another."""
    causes: Iterator[Any] = (event.get("cause") for event in events)
    return any((cause["kind"] if isinstance(cause, Mapping) else cause) in SEEK for cause in causes)


def test_no_case_of_the_datc_leaves_out_the_order_that_another_failed_by() -> None:
    told = [played(case["units"], texts(case["orders"])) for case in CASES if case.get("phase") != "adjustments"]
    assert sum(map(failures, told)) > 60
    assert [line for text in told for line in unnamed(text)] == []


@pytest.mark.parametrize("game", SAMPLES)
def test_no_report_of_a_demonstration_leaves_it_out(game: str) -> None:
    record = SampleRecord(game)
    rules = build(SAMPLES[game], facts_of(SAMPLES[game]))
    count = 0
    for phase in record.phases:
        events = record.read(phase, "results.yaml")["events"]
        if stopped(events):
            before = load(record.read(phase, "position.yaml"))
            text = of_phase(rules, before, events, before)
            count += failures(text)
            assert unnamed(text) == []
    assert count
