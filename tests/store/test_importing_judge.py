"""The results that a judge mails are imported: real games of the Diplomatic Pouch, and an invented one in the form of mails."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from generator import store
from tests.support import imported_games

NOW = datetime(2026, 11, 1, tzinfo=UTC)
PAGES = Path(__file__).parents[1] / "games"
MOON = "Fleet North Sea CONVOY Russian Army Ankara => Switzerland"
DIFFER = {
    "describe": [("unread", "39-1910-fall-orders"), ("unread", "50-1913-fall-orders")],
    "pouchtoo": [
        ("no-such-phase", "05-1902-spring-retreats"),
        ("unit", "05-1902-spring-retreats"),
        ("unit", "05-1902-spring-retreats"),
        ("no-such-phase", "21-1905-fall-retreats"),
        ("unit", "22-1905-winter-adjustments"),
    ],
    "gauntlet": [("assumed", None)],
}
"""What differs: two lines that are no orders; two retreats that the mails left out; a start whose owners they do not tell."""


@pytest.mark.parametrize("game", ["describe", *(pytest.param(it, marks=pytest.mark.fuzz) for it in ("pouchtoo", "gauntlet"))])
def test_a_real_game_comes_out_as_the_judge_told_it(tmp_path: Path, game: str) -> None:
    found = imported_games.taken(tmp_path, "judge", (PAGES / f"classical-{game}.txt").read_text("utf-8"))
    assert [(each["kind"], each.get("phase")) for each in found.differences] == DIFFER[game]
    assert found.over
    assert store.replay(tmp_path, "tea", imported_games.classical()) == []


@pytest.mark.fuzz
def test_a_page_without_its_movements_is_made_good_by_rulings(tmp_path: Path) -> None:
    found = imported_games.taken(tmp_path, "judge", (PAGES / "classical-ruffians.txt").read_text("utf-8"))
    phases = {each["phase"] for each in found.differences}
    assert phases == {"59-1913-fall-orders", "60-1913-winter-adjustments"}
    assert found.over


MAILS = """From: judge@example.org
Subject: Diplomacy results ferret S1901M

Movement results for Spring of 1901.  (ferret.001)

Austria: Army Budapest -> Serbia.
Austria: Army Vienna -> Tyrolia.  (*bounce*)
Austria: Fleet Trieste -> Albania.

England: Fleet Edinburgh -> Norwegian Sea.
England: Army Liverpool -> Yorkshire.
England: Fleet London -> North Sea.

France:  Fleet Brest -> Mid-Atlantic Ocean.
France:  Army Marseilles SUPPORT Army Paris ->
         Burgundy.
France:  Army Paris -> Burgundy.

Germany: Army Berlin -> Kiel.
Germany: Fleet Kiel -> Denmark.
Germany: Army Munich -> Tyrolia.  (*bounce*)

Italy:   Fleet Naples -> Ionian Sea.
Italy:   Army Rome -> Apulia.
Italy:   Army Venice, No Order Processed.

Russia:  Army Moscow -> Ukraine.
Russia:  Fleet Sevastopol -> Black Sea.
Russia:  Fleet St. Petersburg (south coast) -> Gulf of Bothnia.
Russia:  Army Warsaw -> Galicia.

Turkey:  Fleet Ankara -> Black Sea.  (*bounce*)
Turkey:  Army Constantinople -> Bulgaria.
Turkey:  Army Smyrna -> the Moon.

The next phase of 'ferret' will be Movement for Fall of 1901.
The deadline for orders will be Tue Jan 22 2002 23:30:00 -0500.

Movement results for Fall of 1901.  (ferret.002)

AUSTRIA: ARMY SERBIA -> GREECE.
AUSTRIA: ARMY VIENNA HOLD.
AUSTRIA: FLEET ALBANIA SUPPORT ARMY SERBIA -> GREECE.
ENGLAND: FLEET NORTH SEA CONVOY ARMY YORKSHIRE -> NORWAY.
ENGLAND: ARMY YORKSHIRE -> NORTH SEA -> NORWAY.
ENGLAND: FLEET NORWEGIAN SEA HOLD.

Ownership of supply centers:

Austria:   Budapest, Greece, Trieste, Vienna.
England:   Edinburgh, Liverpool, London, Norway.

Austria:   4 Supply centers,  3 Units:  Builds   1 unit.

Adjustment orders for Winter of 1901.  (ferret.003)

Austria:   Builds an army in Budapest.
England:   Build waived.
Turkey:    1 unusable build pending.

The next phase of 'ferret' will be Movement for Spring of 1902.
"""


def test_mails_are_read_with_all_that_stands_around_the_results(tmp_path: Path) -> None:
    found = imported_games.taken(tmp_path, "judge", MAILS)
    phases = {each.before.phase.id: each for each in found.phases}
    assert list(phases) == ["01-1901-spring-orders", "02-1901-fall-orders", "03-1901-winter-adjustments", "04-1902-spring-orders"]
    spring = phases["01-1901-spring-orders"].orders
    assert spring is not None
    orders = spring["orders"]
    assert isinstance(orders, dict)
    assert orders["france"] == ["F Bre - MAO", "A Mar S A Par - Bur", "A Par - Bur"]
    assert orders["italy"] == ["F Nap - Ion", "A Rom - Apu"]
    assert orders["turkey"] == ["F Ank - Bla", "A Con - Bul", {"void": "Army Smyrna -> the Moon"}]
    fall = phases["02-1901-fall-orders"].orders
    assert fall is not None
    assert fall["orders"] == {
        "austria": ["A Ser - Gre", "A Vie H", "F Alb S A Ser - Gre"],
        "england": ["F Nth C A Yor - Nwy", "A Yor - Nth - Nwy", "F Nwg H"],
    }
    listed = [
        (each["phase"], each["kind"], each.get("unit") or each.get("place") or each.get("order")) for each in found.differences
    ]
    assert ("01-1901-spring-orders", "unread", "Army Smyrna -> the Moon") in listed
    assert ("01-1901-spring-orders", "outcome", "F Sev") in listed, "the judge told no bounce of it"
    winter = phases["03-1901-winter-adjustments"].orders
    assert winter is not None
    assert winter["orders"] == {"austria": ["Build A Bud"], "england": ["Waive"]}
    assert not found.over
    assert not store.check(tmp_path, "tea", imported_games.classical(), NOW).faults


def test_a_draw_that_the_judge_declared_ends_the_game(tmp_path: Path) -> None:
    text = f"{MAILS}\nGame 'ferret' has been declared a draw between Austria, England and Turkey.\n"
    found = imported_games.taken(tmp_path, "judge", text)
    assert found.over
    record = found.phases[-1].record
    assert record is not None
    assert record.events[-1]["powers"] == ["austria", "england", "turkey"]


def test_a_line_that_is_told_twice_counts_once(tmp_path: Path) -> None:
    line = "Austria: Army Budapest -> Serbia.\n"
    found = imported_games.taken(tmp_path, "judge", MAILS.replace(line, line * 2))
    first = found.phases[0].orders
    assert found.problems == ()
    assert first is not None
    assert "A Bud" not in str(first.get("rulings")), "no unit stands twice"
