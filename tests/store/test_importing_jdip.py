"""The results that jDip shows are imported; the game is an invented one."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from generator import store
from tests.support import imported_games

NOW = datetime(2026, 11, 1, tzinfo=UTC)
TEXT = """Results for Spring, 1901 (Movement)
General Notices:
No retreating units; retreat phase skipped.
Order resolution completed on 31-Aug-2026 at 12:14:40 EDT
Order Results:

Austria:
  A bud - ser
  F tri - alb
  A vie - gal
     Bounced with war (1 against 1).
England: F edi - nrg; F lon - nth; A lvp - yor
France:
  A mar Supports A par - bur
  A par - bur
  F bre - mao
  A gascony to the moon
Germany:
  F kie - den
  A ber - kie
Russia:
  A war - gal Bounced with vie (1 against 1).
  F stp/sc - bot
Turkey:
  A con - bul

Results for Fall, 1901 (Movement)
Austria:
  A ser - gre
  F alb Supports A ser - gre
England:
  A yor - nwy
    Convoy path taken: yor-nth-nwy.
  F nth Convoys A yor - nwy
France:
  A bur - mun
  A mar Supports A bur - mun
    Failed because France: A bur - mun failed.

Results for Fall, 1901 (Adjustment)
Austria:
  Build A bud
England:
  Waive edi
"""


def test_orders_and_messages_are_read(tmp_path: Path) -> None:
    found = imported_games.taken(tmp_path, "jdip", TEXT)
    orders = {each.before.phase.id: each.orders["orders"] for each in found.phases if each.orders}
    spring, fall, winter = orders.values()
    assert isinstance(spring, dict)
    assert spring["france"] == ["A Mar S A Par - Bur", "A Par - Bur", "F Bre - MAO", {"void": "A gascony to the moon"}]
    assert spring["england"] == ["F Edi - Nwg", "F Lon - Nth", "A Lvp - Yor"]
    assert fall == {
        "austria": ["A Ser - Gre", "F Alb S A Ser - Gre"],
        "england": ["A Yor - Nwy", "F Nth C A Yor - Nwy"],
        "france": ["A Bur - Mun", "A Mar S A Bur - Mun"],
    }
    assert winter == {"austria": ["Build A Bud"], "england": ["Waive"]}
    listed = {(each["phase"], each["kind"], each.get("unit") or each.get("order")) for each in found.differences}
    assert listed == {
        ("01-1901-spring-orders", "unread", "A gascony to the moon"),
        ("02-1901-fall-orders", "outcome", "A Bur"),
    }, "the army that nobody moved stands in Munich, so that the move bounces; the support fails on both boards"
    assert not store.check(tmp_path, "tea", imported_games.classical(), NOW).faults


def test_a_saved_page_is_read(tmp_path: Path) -> None:
    page = """<h2>Results for <b>Spring, 1901 (Movement)</b></h2><div class="indent1cm"><b>Austria:</b><div>
    <u>A vie - tyr</u><div style="margin-bottom:3pt;"><i> Bounced with mun (1 against 1). </i>
    </div>F tri - ven<br></div></div><div><b>Germany:</b><div>
    <u>A mun - tyr</u><div><i> Bounced with vie (1 against 1). </i></div></div></div>
    <h2>Results for <b>Fall, 1901 (Movement)</b></h2><div><b>Austria:</b><div>A vie - tri<br></div></div>"""
    found = imported_games.taken(tmp_path, "jdip", page)
    listed = [(each["unit"], each["here"], each["there"]) for each in found.differences]
    assert listed == [("F Tri", "bounces", "success"), ("A Vie", "bounces", "success")], "an army stands in Venice from the start"
    assert [each.before.phase.id for each in found.phases] == [
        "01-1901-spring-orders",
        "02-1901-fall-orders",
        "03-1902-spring-orders",
    ]
