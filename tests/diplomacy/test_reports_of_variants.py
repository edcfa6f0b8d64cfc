"""Reports of games with minor powers: whatever the rules bring about has words, and each special rule its section."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from generator.core.event import Event
from generator.diplomacy.notation import read
from generator.diplomacy.orders import Order
from tests.diplomacy.dynasty.boards import RULES
from tests.rulesets.ambition_and_empire import table
from tests.rulesets.ambition_and_empire.table import START, Played, board, run
from tests.rulesets.ambition_and_empire.test_self_play import ruled
from tests.support import self_play
from tests.support.order_reasons import unnamed
from tests.support.real_report import ROOT, environment, items, of_phase, section

BOARDS = {"ambition-and-empire": table.RULES, **RULES}
EVENTS = (ROOT / "generator" / "docs" / "events.md").read_text(encoding="utf-8")
DOCUMENTED = set(re.findall(r"`([a-z-]+)`", EVENTS))
"""The words of the facts' documentation, of which other tests show that reports have words for them."""


def report(played: Played) -> str:
    return of_phase(table.RULES, played.before, played.events, played.after)


def lines(played: Played, title: str) -> list[str]:
    """The items of a part of a report."""
    return items(report(played), title)


@cache
def moments() -> tuple[self_play.Moment, ...]:
    """The phases of some games of chance."""
    return tuple(it for seed in (1, 2, 3) for it in self_play.game(table.RULES, table.SETTINGS, seed, 6, ruled))


def said(event: Event) -> Iterator[str]:
    """The words of a fact that a report has to put into a sentence."""
    cause: Any = event.get("cause")
    named = cause["kind"] if isinstance(cause, Mapping) else cause
    why = cause.get("why") if isinstance(cause, Mapping) else None
    yield from (str(it) for it in (event["kind"], event.get("outcome"), event.get("how"), named, why) if it)


def test_whatever_the_engine_tells_is_documented() -> None:
    told_of = {word for it in moments() for event in it.events if "audience" not in event for word in said(event)}
    assert {"sortie-unopposed", "rebuilt", "home", "independent"} <= told_of
    assert told_of <= DOCUMENTED


def test_no_report_of_a_game_of_chance_falls_back_on_a_bare_word() -> None:
    for it in moments():
        text = of_phase(table.RULES, it.before, it.events, it.after)
        assert not re.search(r"\*\*: [a-z]+-[a-z-]+(?: |$)|\*\* \([a-z]", text, re.MULTILINE), text
        assert unnamed(text) == []


SORTIE = "(A&E II, Minor Power Unit Movement Orders)"
ORDERS = [
    ("a winner's text stands as it was written (Example 1)", "FR: A Mar - Sav", "FR: 1 DP: A Switzerland S A Marseilles - Savoy",
     "A Switzerland S A Marseilles - Savoy"),
    ("so does a text that does not count (Example 5)", "", "FR: 3 DP: A Hesse-Westphalia to Naples & Sicily",
     "**A Hesse-Westphalia to Naples & Sicily (Invalid)**: the places do not touch"),
    ("a sortie that stops another is valid (Example 6)", "FR: F Bre - Eng", "BH: 1 DP: F UPr - Eng",
     "**F UPr - Eng: bounces**, contested by French F Bre (1 against 1)"),
    ("a sortie that nobody opposes is not (Example 7)", "FR: F Bre - MAO", "BH: 1 DP: F United Provinces to English Channel",
     f"**F United Provinces to English Channel (Invalid)**: nobody opposes the sortie, and a sortie never succeeds {SORTIE}"),
    ("nor is a support that would carry it (Example 8)", "FR: F Bre - Eng | BH: F Lon S F UPr - Eng", "BH: 1 DP: F UPr - Eng",
     f"**F Lon S F UPr – Eng (Invalid)**: with this support the sortie would succeed {SORTIE}"),
    ("the Papal army attacks no Catholics", "", "FR: 1 DP: A Pap - Tus",
     "**A Pap - Tus (Invalid)**: its faith forbids it (A&E II, The Religion Rule)"),
    ("a support that is not matched is no invalid order", "", "FR: 1 DP: A Swi S A Mar - Sav",
     "**A Swi S A Mar - Sav: void**: A Mar had no order"),
    ("a minor power that is driven out is told of even if it holds", "FR: A Mar - Sav | HA: A Mil S A Mar - Sav", "",
     "**A Sav H: dislodged** by French A Mar – Sav (1 against 2)"),
    ("a rule of the classical game has no section", "FR: A Par - Lon", "", "**A Par – Lon (Invalid)**: the places do not touch"),
]  # fmt: skip


@pytest.mark.parametrize(("orders", "bids", "line"), [row[1:] for row in ORDERS], ids=[row[0] for row in ORDERS])
def test_an_order_reads(orders: str, bids: str, line: str) -> None:
    assert line in lines(run(START, orders, bids), "Orders")


def test_a_closed_strait_and_the_coasts_of_smyrna_are_told_with_their_sections() -> None:
    before = board("fall 1763", units="SP: A And, F Wes | HA: F Smy/nc | OT: A Con")
    told_of = lines(run(before, "SP: A And - Mor | HA: F Smy/nc - Aeg"), "Orders")
    strait = "another power's fleet closes the strait (A&E VII, Straits of Gibraltar & Moyle)"
    coasts = "the two coasts of Smyrna are one only for whoever controls Constantinople (A&E VII, Smyrna & Constantinople)"
    assert {f"**A And – Mor (Invalid)**: {strait}", f"**F Smy/nc – Aeg (Invalid)**: {coasts}"} <= set(told_of)


def test_minor_powers_that_hold_share_a_line_which_tells_nothing_of_bids() -> None:
    quiet = run(START, "FR: A Par H")
    tied = ("FR: 1 DP: A Swi - Tyr | HA: 1 DP: A Swi H", "FR: 1 DP: A Swi - Tyr, 1 DP: A Swi H")
    for bids in ("FR: 1 DP: A Swi H", "FR: 9 DP: A Swi - Tyr", *tied):
        assert report(run(START, "FR: A Par H", bids)) == report(quiet)
    assert section(report(quiet), "Orders").endswith("### Minor powers\n\nAll hold.")
    some = run(START, "FR: F Bre - Eng", "BH: 1 DP: F UPr - Eng")
    assert section(report(some), "Orders").endswith("(1 against 1)\n\nAll others hold.")


def test_minor_powers_come_last_and_share_their_lines_in_positions_and_centres() -> None:
    text = report(run(board(units="Sav:"), "FR: A Par H"))
    assert section(text, "Positions").splitlines()[-3:] == [
        "- **Minor powers, Catholic:** A Bav, F NaS, A Pap, F Por, A Tus, F Ven; no unit: Savoy",
        "- **Minor powers, Islamic:** F Alg, A Cri, F Mor, F Tun",
        "- **Minor powers, Protestant:** A BaW, F Cou, A HeW, A Mek, A Swi, F UPr",
    ]
    centres = section(text, "Supply centres")
    assert "| Sweden | 2 | 2 | 2 |\n| Minor powers | 17 | 16 | – |" in centres
    assert centres.startswith("| Power | Centres | Units | Points next turn |")
    assert centres.endswith("NaS, Pap, Por, Sav, Swi, Tun, Tus, UPr, Ven")


def test_minor_powers_without_any_unit_and_centres_that_nobody_owns() -> None:
    text = report(run(board(units="Alg: | Cri: | Mor: | Tun:"), "FR: A Par H"))
    assert "- **Minor powers, Islamic:** no unit: Algiers, Crimea, Morocco and Tunis" in section(text, "Positions")
    ruling = {"rule": "civil-disorder", "power": "sweden"}
    text = report(run(board(units="SW: F Sto | DN: A Abo"), "DN: A Abo H", rulings=(ruling,)))
    assert "| Minor powers | 18 | 18 | – |" in text, "Abo is nobody's while the Danes stand in it"
    assert "Independent if nobody stands there after a fall: Abo (A&E III, Civil Disorder)." in text


def test_points_are_not_foretold_while_retreats_may_change_them() -> None:
    before = board("fall 1763", units="FR: A Vie | PR: A Boh, A Bud | HA:")
    played = run(before, "PR: A Boh - Vie, A Bud S A Boh - Vie")
    assert played.after.dislodged
    assert "| Power | Centres | Units |\n" in report(played)


def test_what_becomes_of_minor_powers_is_told_with_its_section() -> None:
    taken = run(board("fall 1763", units="FR: A Sav | Sav:"), "FR: A Sav H")
    assert "France conquered Savoy. " in report(taken)
    assert "Changed hands: Savoy (minor power to France)." in report(taken)
    assert "| France | 4 | 1 | +3 | 3 |\n" in report(taken)
    back = run(board("winter 1763", units="Sav:"), "")
    assert "One minor power got its unit back." in report(back)
    assert section(report(back), "Adjustments") == "Built again for minor powers: A Sav (A&E II, Minor Power Units)."
    out = run(START, "FR: A Mar - Sav", "FR: 1 DP: A Swi S A Mar - Sav")
    destroyed = "**Savoy A Sav**, driven out by French A Mar: destroyed at once (A&E II, Minor Power Units)"
    assert lines(out, "Dislodged units") == [destroyed]


def test_powers_are_named_in_the_order_of_the_board_and_before_minor_powers() -> None:
    before = board(units="HA: A Bud | BH: A Han | FR: A Mar | PR: A Mek, A Ber | RU: A Wla, A LPo | Mek:")
    orders = "PR: A Mek - Han, A Ber S A Mek - Han | RU: A Wla - Bud, A LPo S A Wla - Bud | FR: A Mar - Sav"
    played = run(before, orders, "FR: 1 DP: A Swi S A Mar - Sav")
    assert [line.partition(",")[0] for line in lines(played, "Dislodged units")] == [
        "**British A Han**",
        "**Austrian A Bud**",
        "**Savoy A Sav**",
    ]
    assert lines(played, "Notices")[0].startswith("**No orders received (NMR):** Great Britain & Hanover, Denmark-Norway, ")


def test_home_centres_are_told_with_their_section() -> None:
    before = board("winter 1764", units="OT: A Con, F Smy/sc | Cri:", centres="OT: Cri")
    text = report(run(before, "OT: Build A Cri"))
    assert "Crimea is a home centre of the Ottoman Empire from now on (A&E II, Additional Home Supply Centers)." in text
    assert "The Ottoman Empire made Crimea a home centre." in text
    wrong = lines(run(board("winter 1764", centres="FR: Sav"), "FR: Build A Sav"), "Adjustments")
    sections = "A&E II, Additional Home Supply Centers"
    assert wrong == [f"**Build A Sav (Invalid)**: units are built in home centres only ({sections})"]


def test_a_power_that_is_gone_for_good_leaves_independent_centres() -> None:
    ruling = {"rule": "civil-disorder", "power": "sweden", "why": "nobody to replace him"}
    played = run(START, "FR: A Par H", rulings=(ruling,))
    assert "Sweden fell apart in civil disorder. Independent from now on: Abo and Stockholm." in report(played)
    assert lines(played, "Notices")[1:] == [
        "**Civil disorder:** Sweden, its units are disbanded (A&E III, Civil Disorder).",
        "**Ruling:** civil disorder in Sweden (nobody to replace him).",
        "**Independent:** Abo with A Abo and Stockholm with F Sto (A&E III, Civil Disorder).",
    ]


@pytest.mark.parametrize("name", BOARDS)
def test_the_samples_of_orders_use_the_boards_own_places(name: str) -> None:
    rules = BOARDS[name]
    module: Any = environment().get_template("samples.md.j2").make_module({"view": {"rules": name}})
    lexicon = rules.settings({})[0].lexicon
    for step in ("Orders", "Retreats", "Adjustments"):
        texts = re.findall(r"`(?:\d DP: )?([^`]*)`", module.samples[step])
        assert len(texts) > 1
        assert [text for text in texts if not isinstance(read(text, lexicon), Order)] == []
