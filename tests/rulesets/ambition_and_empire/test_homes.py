"""Home centres: where a power builds, Crimea, the Southern Netherlands, the additional home (rulebook II)."""

from __future__ import annotations

import pytest

from generator.diplomacy.adjustments import due
from generator.diplomacy.position import Position
from tests.rulesets.ambition_and_empire.table import BOARD, LABELS, SETTINGS, board, run


def builds(position: Position, label: str) -> int:
    return due(BOARD, position, LABELS[label], SETTINGS.sites)


WINTERS = {
    # units, centres, extra home, orders, answers, the power's extra home afterwards
    "E-037 at home": ("FR: A Par, A Mar", "", "", "FR: Build F Bre", "builds", ""),
    "E-037 not where a unit stands": ("FR: A Par, A Mar", "", "", "FR: Build A Par", "void not-vacant", ""),
    "E-037 not in a conquered centre": ("FR: A Par, A Mar, F Bre", "FR: Sav", "", "FR: Build A Sav", "void not-home", ""),
    "E-037 not in what is lost": ("FR: A Par, A Mar", "HA: Bre | FR: Sav", "", "FR: Build F Bre", "void not-owned", ""),
    "E-038 Austria not in the Southern Netherlands": ("HA: A Vie, A Bud, A Mil", "", "", "HA: Build A SNe", "void not-home", ""),
    "E-038 nor when it took them back": (
        "HA: A Vie, A Bud",
        "HA: SNe, Tus",
        "",
        "HA: Build F SNe, Build A Mil",
        "void not-home|builds",
        "",
    ),
    "E-043 Spain neither, which began as no minor power and no home": (
        "SP: A Mad, F Brc | HA: A Vie",
        "SP: SNe, Tus",
        "",
        "SP: Build A SNe, Build A Tus",
        "void not-home|builds",
        "Tus",
    ),
    "E-043 a home of another": ("SP: A Mad, F Brc | FR: A Par", "SP: Mar", "", "SP: Build A Mar", "builds", "Mar"),
    "E-039 Russia in Crimea": ("RU: A Mos, A Kev, F StP", "RU: Cri", "", "RU: Build A Cri", "builds", ""),
    "E-039 a fleet too": ("RU: A Mos, A Kev, F StP", "RU: Cri", "", "RU: Build F Cri", "builds", ""),
    "E-039 not where it does not control it": ("RU: A Mos, A Kev", "OT: Cri", "", "RU: Build A Cri", "void not-owned", ""),
    "E-039 nor anywhere else": ("RU: A Mos, A Kev, F StP", "RU: Cou", "", "RU: Build F Cou", "void not-home", ""),
    "E-040 Denmark": ("DN: F Cop, F Chr", "DN: Mek", "", "DN: Build A Mek", "builds", "Mek"),
    "E-040 Turkey": ("OT: A Con, F Smy/sc", "OT: Tun", "", "OT: Build F Tun", "builds", "Tun"),
    "E-040 Poland": ("PS: A War, A Dre", "PS: Bav", "", "PS: Build A Bav", "builds", "Bav"),
    "E-040 Spain": ("SP: A Mad, F Brc", "SP: Por", "", "SP: Build F Por", "builds", "Por"),
    "E-040 Sweden": ("SW: F Sto, A Abo", "SW: Cou", "", "SW: Build F Cou", "builds", "Cou"),
    "E-040 no power of three homes": ("PR: A Ber, A Brl, A Kon", "PR: Mek", "", "PR: Build A Mek", "void not-home", ""),
    "E-040 not where a unit stands": ("DN: F Cop, A Mek | Mek:", "DN: Mek", "", "DN: Build A Mek", "void not-vacant", ""),
    "E-040 not without a build": ("DN: F Cop, F Chr, F Nth", "DN: Mek", "", "DN: Build A Mek", "void none-due", ""),
    "E-040 not in another's": ("DN: F Cop, F Chr", "DN: HeW | SW: Mek", "", "DN: Build A Mek", "void not-owned", ""),
    "E-042 two in one winter": (
        "DN: F Cop, F Chr",
        "DN: Mek, HeW",
        "",
        "DN: Build A HeW, Build A Mek",
        "builds|void not-home",
        "HeW",
    ),
    "E-042 the other way about": (
        "DN: F Cop, F Chr",
        "DN: Mek, HeW",
        "",
        "DN: Build A Mek, Build A HeW",
        "builds|void not-home",
        "Mek",
    ),
    "E-042 one, and one at home": ("DN: F Chr", "DN: Mek", "", "DN: Build A Mek, Build F Cop", "builds|builds", "Mek"),
    "E-042 a refused one uses nothing up": (
        "DN: F Chr, A Mek | Mek:",
        "DN: Mek, HeW",
        "",
        "DN: Build F Mek, Build A HeW",
        "void not-vacant|builds",
        "HeW",
    ),
    "E-042 nor does one that lacks a coast": (
        "OT: A Con, F Smy/sc",
        "OT: Pap, Tun",
        "",
        "OT: Build F Pap, Build F Tun",
        "void coast-missing|builds",
        "Tun",
    ),
    "E-042 a second, with a home lost": (
        "DN: F Cop",
        "DN: Mek, HeW | SW: Chr",
        "DN: Mek",
        "DN: Build A HeW",
        "void not-home",
        "Mek",
    ),
    "E-041 again in the one it has": ("DN: F Cop, F Chr", "DN: Mek", "DN: Mek", "DN: Build A Mek", "builds", "Mek"),
    "E-043 another's home": ("SW: F Sto, A Abo | RU: A Mos", "SW: StP", "", "SW: Build F StP", "builds", "StP"),
    "E-044 Russia builds in Crimea, which Turkey added": (
        "RU: A Mos, A Kev, F StP",
        "RU: Cri, Cou",
        "OT: Cri",
        "RU: Build F Cou, Build F Cri",
        "void not-home|builds",
        "",
    ),
    "E-044 the other still builds there": ("RU: A Mos, A Kev", "", "SW: StP", "RU: Build F StP", "builds", ""),
    "E-045 its own that it took back": ("SW: F Bal", "SW: Mek", "", "SW: Build F Sto, Build A Abo", "builds|builds", ""),
}


@pytest.mark.parametrize(("units", "centres", "extra", "orders", "answers", "after"), WINTERS.values(), ids=WINTERS)
def test_where_a_power_builds(units: str, centres: str, extra: str, orders: str, answers: str, after: str) -> None:
    """E-037 to E-045."""
    label = orders.partition(":")[0]
    played = run(board("winter 1766", units, centres, extra), orders)
    assert played.answers(label)[: answers.count("|") + 1] == answers.split("|")
    assert played.after.powers[LABELS[label]].extra == after
    assert [event["place"] for event in played.kind("home")] == ([after] if after and after not in extra else [])


@pytest.mark.parametrize(
    ("why", "units", "centres", "extra", "label", "count"),
    [
        ("nothing of its own is vacant, and a conquered centre is", "DN: F Cop, F Chr", "DN: Mek", "", "DN", 1),
        ("of two conquered centres only one", "DN: F Cop, F Chr", "DN: Mek, HeW", "", "DN", 1),
        ("one conquered and one at home", "DN: F Chr, F Nth", "DN: Mek, HeW, Han", "", "DN", 2),
        ("no more than centres without a unit", "DN: F Chr, F Nth", "DN: Mek", "", "DN", 1),
        ("with an additional home only that", "DN: F Cop, F Chr", "DN: Mek, HeW", "DN: Mek", "DN", 1),
        ("with an additional home that is lost none", "DN: F Cop, F Chr", "DN: HeW, Han | SW: Mek", "DN: Mek", "DN", 0),
        ("three homes, all taken", "FR: A Par, A Mar, F Bre", "FR: Sav", "", "FR", 0),
        ("Austria has only the Southern Netherlands vacant", "HA: A Vie, A Bud, A Mil", "", "", "HA", 0),
        ("Russia has Crimea vacant", "RU: A Mos, A Kev, F StP", "RU: Cri", "", "RU", 1),
        ("Russia has Courland vacant", "RU: A Mos, A Kev, F StP", "RU: Cou", "", "RU", 0),
        ("more units than centres", "FR: A Par, A Mar, F Bre", "HA: Par", "", "FR", -1),
    ],
)
def test_what_is_due_counts_the_sites(why: str, units: str, centres: str, extra: str, label: str, count: int) -> None:
    """E-037 to E-042: no more builds than vacant sites."""
    assert builds(board("winter 1766", units, centres, extra), label) == count, why


def test_an_additional_home_lasts_for_the_game() -> None:
    """E-041: lost and taken again it is a home as before; in between nobody builds there for it."""
    first = run(board("winter 1764", "SP: A Mad, F Brc", "SP: Por"), "SP: Build F Por").after
    lost = board("winter 1766", "SP: A Mad, F Brc | FR: A Par, A Mar, F Bre", "FR: Por | SP: Mor", base=first)
    assert run(lost, "SP: Build F Mor").answers("SP") == ["void not-home"]
    again = board("winter 1768", "SP: A Mad, F Brc", "SP: Por", base=lost)
    assert run(again, "SP: Build F Por").answers("SP")[0] == "builds"
