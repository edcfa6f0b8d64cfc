"""The pages of marriages, clergy, treasury and wars as readers get them: made by their templates, and alike whatever is secret."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from generator.core.event import Event, private, public
from generator.core.public import PublicGame, PublicPhase
from generator.publish.extra_pages import extra_page_files, pages_of
from generator.publish.site import Site, SiteFolders
from generator.publish.templating import BoardLinks, Pages, StaticFiles, environment
from generator.rulesets.dynastic_campaign import calendar, documents
from generator.rulesets.dynastic_campaign.orders import Accept, Borrow, Orders, Pay, Propose, Sent, Suspend
from generator.rulesets.dynastic_campaign.pages import clergy, marriages, treasury, wars
from generator.rulesets.dynastic_campaign.position import Position, Term
from tests.support import campaign, campaign_phases
from tests.support.campaign_play import play_phase, ruleset

TEMPLATES = Path(__file__).parents[3] / "templates"
HEAVIEST = 60 * 1024
"""Bytes that a page may have as it is sent, packed."""
YEARS, MOST_YEARS = 5, 13
"""How long the game lasts that is looked at here, and how long a campaign does."""
ANNALS = (marriages.page, clergy.page, treasury.page, wars.page)


@cache
def _tools() -> tuple[Pages, SiteFolders, BoardLinks]:
    scenario = campaign.settings().scenario
    pages = Pages(Site("Gazette", "", ""), StaticFiles(), environment(TEMPLATES))
    return pages, SiteFolders(TEMPLATES, Path()), BoardLinks("boards/campaign/index.html", frozenset(scenario.places))


def made(phases: Sequence[PublicPhase]) -> dict[str, str]:
    """The HTML of each page that a game of these phases has, by its path."""
    scenario, (pages, folders, board) = campaign.settings().scenario, _tools()
    game = PublicGame("thrones", "Thrones", campaign.NAME, {}, tuple(phases))
    found: dict[str, bytes] = {}
    for it in pages_of(game, ruleset(), [page(scenario) for page in ANNALS], phases):
        found |= extra_page_files(it, folders, pages, board)
    return {path: text.decode() for path, text in found.items()}


@pytest.fixture(scope="module")
def long_game() -> Mapping[str, str]:
    """The pages of a campaign that went on for some years."""
    return made(campaign_phases.played(1, YEARS))


def test_a_game_has_them_all_from_its_first_phase_on() -> None:
    found = made(campaign_phases.played(1, YEARS)[-1:])
    assert sorted(found) == [f"thrones/{it}/index.html" for it in ("clergy", "marriages", "treasury", "wars")]
    assert made(()) == {}


def test_sees_have_a_column_for_former_holders_where_there_was_one(long_game: Mapping[str, str]) -> None:
    columns = set()
    for pages_ in (long_game, made(campaign_phases.played(1, YEARS)[:1])):
        sees = html.fromstring(pages_["thrones/clergy/index.html"]).xpath("//section[@aria-labelledby='page_sees']//table")
        for table in sees:
            former = table.xpath(".//td[@data-label='Before']")
            assert len(table.xpath(".//th[@scope='col']")) == (3 if former else 2)
            assert {len(row) for row in table.xpath(".//tbody/tr")} == {3 if former else 2}
            columns.add(bool(former))
    assert columns == {True, False}


def test_no_page_is_too_heavy_after_thirteen_years(long_game: Mapping[str, str]) -> None:
    assert len(long_game) > 6
    most = HEAVIEST * YEARS // MOST_YEARS
    assert [path for path, text in long_game.items() if len(gzip.compress(text.encode())) > most] == []


def test_phases_places_and_persons_are_linked_and_named_by_their_names(long_game: Mapping[str, str]) -> None:
    played: Any = campaign_phases.played(1, YEARS)
    folders = {it.phase.folder for it in played if it.done}
    ids = re.compile(r"\b(papal-states|united-provinces|lower-rhine|val-telline|losses-unpaid|shut-in|None|True|False)\b")
    for path, text in long_game.items():
        page, home = html.fromstring(text), "../" * (path.count("/") - 1)
        links = {str(it.get("href")) for it in page.iter("a")}
        phases = {it for it in links if re.match(rf"{re.escape(home)}\d", it)}
        assert {it.removeprefix(home).partition("/")[0] for it in phases} <= folders
        assert phases, path
        assert any(it.startswith(f"{home}../boards/campaign/index.html#") for it in links) or path.endswith("marriages/index.html")
        assert not ids.search(" ".join(page.find("body").itertext())), path
    assert "../houses/" in long_game["thrones/marriages/index.html"]


def test_each_war_that_was_fought_is_linked_from_the_list(long_game: Mapping[str, str]) -> None:
    below = {path.split("/")[2] for path in long_game if path.startswith("thrones/wars/") and path.count("/") == 3}
    page = html.fromstring(long_game["thrones/wars/index.html"])
    assert {
        str(it.get("href")).partition("/")[0] for it in page.iter("a") if not str(it.get("href")).startswith((".", "#"))
    } == below
    assert wars.UNDECLARED in below


def test_what_players_write_is_escaped() -> None:
    texts = made(_played({"france": [_proposal(Term("<b>& peace", public=True))], "spain": [Accept(4)]})[0])
    assert "&lt;b&gt;&amp; peace" in texts["thrones/marriages/index.html"]


LUCIEN, ELVIRA = "Lucien Montclair", "Elvira Valdoro"
Sheets = Mapping[str, Sequence[Any]]


def _proposal(*terms: Term) -> Propose:
    return Propose(LUCIEN, ELVIRA, (Term("peace for ever", public=True), *terms), 4)


def _played(weddings: Sheets, moves: Sheets | None = None) -> tuple[tuple[PublicPhase, ...], list[Event]]:
    """A phase for marriages with a wedding, and one of moves behind it, as everybody may read them; and what is private of them."""
    settings, position = campaign.settings(), campaign.at("spring marriages", number=2)
    found, secrets = [], []
    for sheets in (weddings, moves or {}):
        sent = {
            nation: tuple(Sent(nation, number, it, f"order {number}") for number, it in enumerate(those, 1))
            for nation, those in sheets.items()
        }
        turn = play_phase(settings, position, Orders(sent), b"two worlds")
        found.append(_public(position, turn.position, turn.events))
        secrets += [event for event in private(turn.events) if event["kind"] != "roll"]
        position = turn.position
    assert position.phase.season == calendar.SEASONS[2]
    return tuple(found), secrets


def _public(before: Position, after: Position, events: Sequence[Event]) -> PublicPhase:
    return PublicPhase(before.phase, documents.dump(before)[0], done=True, events=public(events), after=documents.dump(after)[0])


OPEN: Sheets = {"france": [_proposal()], "spain": [Accept(4)]}
SECRET = Term("Milan is France's when Alonso dies")
IMPOSSIBLE = Term("see Sto to bride", kind="see", args=("Got", "bride"))
"""A term that is flagged, as the groom's side does not have the place."""
WORLDS: dict[str, tuple[Sheets, Sheets]] = {
    "a private term": ({**OPEN, "france": [_proposal(SECRET)]}, {}),
    "a flagged term": ({**OPEN, "france": [_proposal(IMPOSSIBLE)]}, {}),
    "a proposal that was not answered": ({**OPEN, "austria": [Propose("Matthias Hohenfels", "Karen Strandborg", (), 5)]}, {}),
    "a suspended term": (OPEN, {"france": [Suspend(4, 1)], "spain": [Suspend(4, 1)]}),
    "loans and payments": (OPEN, {"france": [Borrow(Decimal(5), 2), Pay("spain", Decimal(7))]}),
}


@pytest.mark.parametrize("world", WORLDS.values(), ids=WORLDS)
def test_what_is_private_changes_no_byte(world: tuple[Sheets, Sheets]) -> None:
    (phases, secrets), (others, other_secrets) = _played(*world), _played(OPEN)
    assert secrets != other_secrets
    assert made(phases) == made(others)


def test_a_public_term_is_on_the_page() -> None:
    """What the comparison above can see."""
    other = made(_played({**OPEN, "france": [_proposal(Term("and no plots", public=True))]})[0])
    changed = [path for path, text in made(_played(OPEN)[0]).items() if text != other[path]]
    assert changed == ["thrones/marriages/index.html"]
