"""The page of orders in a real browser: it makes lines of choices, and seals them into a block that Python opens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pyrage
import pytest

from generator.core.block import LARGEST, SIZE, armoured, read_block
from generator.core.phase import read_phase
from tests.support import chromium
from tests.support import small_site_with_orders as ponds
from tests.support.chromium import Browser, Tab

pytestmark = chromium.NEEDED
AXE = Path(__file__).parents[2] / "build/vendor/node_modules/axe-core/axe.min.js"
BOX = "[...document.querySelectorAll('.form fieldset')].find(it => it.querySelector('legend').textContent === {})"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("some folder")
    ponds.publish(out, ponds.game())
    return out


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture(scope="module")
def shared(browser: Browser, site: Path) -> Iterator[Tab]:
    with browser.tab((site / ponds.PAGE).as_uri(), width=390) as tab:
        yield tab


@pytest.fixture
def tab(shared: Tab) -> Tab:
    """The page on a phone, new, with the power Red chosen."""
    shared.run("location.hash = ''")
    shared.wait("document.querySelector('#page_send').hidden")
    shared.run("document.querySelector('.jump a').click()")
    shared.wait("!document.querySelector('#page_send').hidden")
    return shared


def tap(tab: Tab, row: str, *buttons: str) -> str:
    """Tap buttons of a row, one after the other; gives the line that it shows then."""
    box = BOX.format(json.dumps(row))
    for button in buttons:
        found = f"[...({box}).querySelectorAll('button')].find(it => it.textContent === {json.dumps(button)})"
        assert tab.run(f"!!{found} && !{found}.disabled"), (row, button)
        tab.run(f"{found}.click()")
    return str(tab.run(f"({box}).querySelector('output').textContent"))


def pick(tab: Tab, row: str, option: str) -> None:
    """Choose from the list of a row."""
    field = f"({BOX.format(json.dumps(row))}).querySelector('select')"
    chosen = f"[...{field}.options].find(it => it.textContent === {json.dumps(option)})"
    tab.run(f"{field}.value = {chosen}.value; {field}.dispatchEvent(new Event('change'))")


def write(tab: Tab, field: str, text: str) -> None:
    tab.run(f"{field}.value = {json.dumps(text)}; {field}.dispatchEvent(new Event('input'))")


def lines(tab: Tab) -> str:
    return str(tab.run("document.querySelector('#page_lines').value"))


def test_only_what_the_chosen_power_can_order_is_shown(tab: Tab) -> None:
    assert tab.run("[...document.querySelectorAll('section.orders')].filter(it => it.checkVisibility()).map(it => it.id)") == [
        "red"
    ]
    assert tab.run("[...document.querySelectorAll('.form legend')].map(it => it.textContent)") == [it.title for it in ponds.RED]
    tab.run("document.querySelectorAll('.jump a')[1].click()")
    tab.wait("document.querySelector('.jump a[aria-current=true]').textContent === 'Sky'")
    assert lines(tab) == "# a line\nFrog <Elm>", "a power without choices begins with its sheet"
    assert not tab.run("document.querySelector('.form fieldset')")


def test_choices_make_lines_and_a_second_tap_takes_them_back(tab: Tab) -> None:
    assert tap(tab, "The frog", "hops …") == ""
    assert (tap(tab, "The frog", "to Elm"), lines(tab)) == ("Frog hops - Elm", "Frog hops - Elm")
    assert (tap(tab, "The frog", "to Ash"), lines(tab)) == ("Frog hops - Ash", "Frog hops - Ash")
    assert tap(tab, "The frog", "rides") == "Frog rides a duck", "where there is one choice it is made"
    assert tab.run("document.querySelector('#page_count').textContent") == "1 of 3 have an order."
    assert (tap(tab, "The frog", "rides"), lines(tab)) == ("", "")


def test_what_can_be_had_once_is_gone_in_other_rows(tab: Tab) -> None:
    pick(tab, "First pond", "Pond 3")
    gone = f"[...({BOX.format(json.dumps('Second pond'))}).querySelectorAll('option:disabled')].map(it => it.textContent)"
    assert tab.run(gone) == ["Pond 3"]
    pick(tab, "First pond", "Pond 4")
    assert (tab.run(gone), lines(tab)) == (["Pond 4"], "Dig Pond 4")


def test_rows_for_many_lines_add_each_below_its_heading(tab: Tab) -> None:
    box = BOX.format(json.dumps("Bribes"))
    for flies, whom in (("2", "the owl"), ("9", "the stork")):
        write(tab, f"({box}).querySelector('input[type=number]')", flies)
        write(tab, f"({box}).querySelector('input[type=text]')", whom)
        tap(tab, "Bribes", "Add this line")
        assert tab.run(f"[...({box}).querySelectorAll('button')].at(-1).disabled"), "a second tap adds nothing"
    write(tab, f"({box}).querySelector('input[type=text]')", "nobody")
    for wrong in ("0", "10", "", "-1", "1.5"):
        write(tab, f"({box}).querySelector('input[type=number]')", wrong)
        assert tab.run(f"[...({box}).querySelectorAll('button')].at(-1).disabled"), wrong
    tap(tab, "The frog", "rests")
    assert lines(tab) == "Frog rests\nBids:\n2 flies for the owl\n9 flies for the stork"


def test_what_a_player_writes_by_hand_stays_when_choices_change(tab: Tab) -> None:
    tap(tab, "The frog", "rests")
    write(tab, "document.querySelector('#page_lines')", "Dear GM,\nFrog rests\nthanks!")
    tap(tab, "The frog", "rides")
    assert lines(tab) == "Dear GM,\nFrog rides a duck\nthanks!"
    asked = parse_qs(urlsplit(str(tab.run("document.querySelector('#page_mail').href"))).query)
    assert asked == {"subject": ["Frogs & Ponds: Red, Spring 1902 Hops"], "body": ["Dear GM,\r\nFrog rides a duck\r\nthanks!"]}


def seal(tab: Tab, word: str = "brisk-otter") -> str:
    write(tab, "document.querySelector('#page_pass')", word)
    tab.run("document.querySelector('#page_seal').click()")
    tab.wait("document.querySelector('#page_said').textContent")
    return str(tab.run("document.querySelector('#page_sealed').value"))


def test_what_it_seals_each_recipient_opens_and_the_program_reads(tab: Tab) -> None:
    tap(tab, "The frog", "rests")
    write(tab, "document.querySelector('#page_lines')", "Frog rests — “é” 🐸")
    (found,) = armoured("> Hello,\n\n" + seal(tab).replace("\n", "\n> "))
    assert len(found.text) < LARGEST
    for reader in (ponds.GM, ponds.DEPUTY):
        plain = pyrage.decrypt(found.text.encode(), [reader])
        assert len(plain) == SIZE
        block, problems = read_block(plain.decode())
        assert (block is not None, problems) == (True, [])
        assert block is not None
        assert (block.game, block.phase, block.revision, block.power) == ("ponds", "03-1902-spring-hops", 1, "red")
        assert read_phase(block.phase) is not None
        assert (block.password, block.orders) == ("brisk-otter", "Frog rests — “é” 🐸")
        assert abs(datetime.now(UTC) - block.made) < timedelta(minutes=5)


def test_the_issue_form_is_filled_in_where_the_block_is_not_too_long_for_an_address(tab: Tab) -> None:
    write(tab, "document.querySelector('#page_lines')", "Frog rests")
    form = "document.querySelector('#page_inbox').href"
    block = seal(tab)
    asked = parse_qs(urlsplit(str(tab.run(form))).query)
    assert {key: value[0] for key, value in asked.items()} == {"template": "orders.yml", "block": block}
    write(tab, "document.querySelector('#page_lines')", "Frog rests\n" * 500)
    seal(tab)
    assert tab.run(form) == ponds.SITE.inbox


def test_long_orders_fill_a_further_part_and_a_change_forgets_the_block(tab: Tab) -> None:
    write(tab, "document.querySelector('#page_lines')", "Frog rests\n" * 500)
    assert len(pyrage.decrypt(seal(tab).encode(), [ponds.GM])) == 2 * SIZE
    tap(tab, "The frog", "rests")
    assert tab.run("[document.querySelector('#page_sealed').value, document.querySelector('#page_block').hidden]") == ["", True]


@pytest.mark.parametrize(("orders", "password", "said"), [("", "x", "nothing to seal"), ("Frog rests", " ", "pass word first")])
def test_it_seals_nothing_without_orders_or_a_pass_word(orders: str, password: str, said: str, tab: Tab) -> None:
    write(tab, "document.querySelector('#page_lines')", orders)
    assert seal(tab, password) == ""
    assert said in str(tab.run("document.querySelector('#page_said').textContent"))


def test_the_page_can_send_nothing_and_stores_nothing(tab: Tab) -> None:
    tap(tab, "The frog", "rests")
    seal(tab)
    assert tab.run("[localStorage.length, sessionStorage.length, document.cookie]") == [0, 0, ""]
    refused = "fetch('https://example.org/').then(() => 'sent', error => error.name)"
    assert tab.run(refused) == "TypeError"
    asked: list[Any] = [it["request"]["url"] for it in tab.events("Network.requestWillBeSent")]
    assert [it for it in asked if not it.startswith(("file:", "https://example.org/"))] == []


def test_without_a_script_sheets_and_mails_are_there_and_nothing_that_would_do_nothing(browser: Browser, site: Path) -> None:
    with browser.tab((site / ponds.PAGE).as_uri(), width=390, script=False) as tab:
        shown = "[...document.querySelectorAll('{}')].filter(it => it.checkVisibility()).length"
        assert tab.run(shown.format("section.orders pre")) == 2
        assert tab.run(shown.format("a[href^=mailto]")) == 2
        assert tab.run(shown.format("button, input, textarea, select")) == 0


@pytest.mark.skipif(not AXE.is_file(), reason="no axe here; `make vendor` fetches it")
@pytest.mark.parametrize("width", [1280, 390, 320])
def test_axe_finds_nothing(width: int, browser: Browser, site: Path) -> None:
    with browser.tab((site / ponds.PAGE).as_uri() + "#red", width=width, dark=width == 390) as tab:
        tap(tab, "The frog", "hops …", "to Elm")
        pick(tab, "First pond", "Pond 3")
        write(tab, "document.querySelector('#page_lines')", "Frog rests")
        seal(tab)
        tab.run(AXE.read_text("utf-8") + ";0")
        assert tab.run("axe.run().then(it => it.violations.map(it => [it.id, it.nodes.slice(0, 3).map(it => it.html)]))") == []
        assert tab.run("document.documentElement.scrollWidth") <= width
