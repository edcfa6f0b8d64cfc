"""The page of orders as it is without a script: sheets, mails, and what it says of a game."""

from __future__ import annotations

import json
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from generator.core.file_keys import check_game
from generator.publish.orders_page import mail
from generator.publish.site import SiteFolders
from generator.publish.site_build import build
from tests.support import html_validate, site_laws, small_site
from tests.support import small_site_with_orders as ponds
from tests.support.sample_games import sample


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("orders")
    ponds.publish(out, ponds.game(title="Frogs & <Ponds>"))
    return out


@pytest.fixture(scope="module")
def page(site: Path) -> Any:
    return site_laws.pages(site)[ponds.PAGE]


def data(page: Any, name: str) -> str:
    """What stands in the page for its script."""
    return next(str(it.text) for it in page.iter("template") if it.get("id") == name)


@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_a_site_with_a_page_of_orders_keeps_the_law_that(law: object, site: Path) -> None:
    ways_out = f"{ponds.PAGE}: mailto:gm+ponds@example.org", f"{ponds.PAGE}: {ponds.SITE.inbox} "
    assert [it for it in law(site) if not it.startswith(ways_out)] == []  # type: ignore[operator]


@html_validate.NEEDED
def test_html_validate_finds_nothing(site: Path) -> None:
    assert html_validate.findings([site / ponds.PAGE, site / "ponds/index.html"]) == []


def test_each_power_has_its_sheet_to_copy_and_a_mail_that_begins_with_it(page: Any) -> None:
    assert [it.text for it in page.iter("pre")][:2] == ["Frog Ash\nBids:", "# a line\nFrog <Elm>"]
    letters = [urlsplit(it.get("href")) for it in page.iter("a") if it.text == "Write a mail with these lines"]
    assert [it.path for it in letters] == ["gm+ponds@example.org"] * 2
    asked = parse_qs(letters[1].query, strict_parsing=True)
    assert asked == {"subject": ["Frogs & <Ponds>: Sky, Spring 1902 Hops"], "body": ["# a line\r\nFrog <Elm>"]}


def test_a_mail_keeps_every_sign() -> None:
    text = "A Par - Bur & 100% +1?\n#é\n"
    found = urlsplit(mail("gm+x@example.org", "a&b=c", text))
    message = EmailMessage()
    message["To"] = found.path
    assert (message["To"], parse_qs(found.query)["body"]) == ("gm+x@example.org", [text.replace("\n", "\r\n")])


def test_the_game_and_its_first_post_lead_there_as_long_as_orders_are_due(site: Path, tmp_path: Path) -> None:
    assert 'href="orders/index.html"' in (site / "ponds/index.html").read_text()
    small_site.publish(tmp_path, ponds.game())
    assert not (tmp_path / ponds.PAGE).exists()
    assert "orders/index.html" not in (tmp_path / "ponds/index.html").read_text()


def test_an_open_game_has_nothing_to_seal_and_no_place_to_post_it(tmp_path: Path) -> None:
    ponds.publish(tmp_path, ponds.game(sealed=False))
    text = (tmp_path / ponds.PAGE).read_text()
    assert "Send your orders to the gamemaster alone." in text
    assert not [
        it for it in ("age.Encrypter(", "AGE ENCRYPTED", 'id="page_seal"', "forge.example") if it in text.partition("<script>")[0]
    ]
    assert text.count("<script>") == 1


def test_the_choices_stand_in_the_page_whole(page: Any) -> None:
    told = json.loads(data(page, "page_forms"))
    assert [row[:4] for row in told["forms"]["red"]] == [[it.title, it.key, int(it.many), it.about] for it in ponds.RED]
    first, second = (row[4] for row in told["forms"]["red"][1:3])
    assert first == second, "equal parts stand there once"
    assert json.loads(data(page, "page_recipients")) == ponds.game().game_file["recipients"]


def test_the_page_of_the_largest_game_is_light(tmp_path: Path) -> None:
    game, rules = sample("wyvern")
    waiting = replace(game.phases[6], done=False, events=(), after={}, reports={})
    assert waiting.phase.step == "orders"
    ponds_like = replace(small_site.source(replace(game, phases=(waiting,))), rules=lambda: replace(rules, pages=tuple, chart=None))
    build([ponds_like], ponds.SITE, SiteFolders(small_site.TEMPLATES, tmp_path))
    assert list(site_laws.pages_are_light(tmp_path)) == []
    assert "supports" in data(site_laws.pages(tmp_path)["wyvern/orders/index.html"], "page_forms")


@pytest.mark.parametrize("address", ["gm", "a b@example.org", "gm@example.org?body=x", "a@b.c,d@e.f", ["gm@example.org"], ""])
def test_what_is_no_address_of_a_mail_is_a_fault(address: Any) -> None:
    _, rules = sample("describe")
    assert "orders-to" in {it.code for it in check_game({"orders-to": address}, "x", rules)}
    assert "orders-to" not in {it.code for it in check_game({"orders-to": "gm+x@mail.example.org"}, "x", rules)}
