"""The pages of a site: valid, linked, readable, safe."""

from __future__ import annotations

import json
import re
import struct
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from lxml import etree

from generator.core.file_keys import SITE_FOLDERS
from generator.publish.feeds import IN_FULL, game_feed
from generator.publish.phase_posts import posts_now
from generator.publish.site import Site, SiteFolders
from generator.render.looks.colour import contrast
from tests.render.test_calendar import read
from tests.support import site_laws, small_site

BASE = "https://example.org/gazette/"
XML = "{http://www.w3.org/XML/1998/namespace}"
ATOM = "{http://www.w3.org/2005/Atom}"
HOW = "By a private message to Ann, <one> hop a line."
HOSTILE = "<script>alert(1)</script>\"'&\u202e</title>"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games: one with an erratum, one that has not begun, one that is over."""
    out = tmp_path_factory.mktemp("site")
    over = small_site.game(3, "over", gm=["Ann"])
    running = small_site.game(erratum=3, gm=["Ann", "Ben"], **{"send-orders": HOW})
    small_site.publish(out, running, small_site.game(0, "young"), replace(over, phases=over.phases[:-1]))
    return out


@pytest.fixture(scope="module")
def addressed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same site with an address."""
    out = tmp_path_factory.mktemp("addressed")
    small_site.publish(out, small_site.game(erratum=3), site=Site("The Pond Gazette", "", BASE, ("phpbb",)))
    return out


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game whose GM and players write what nobody should."""
    out = tmp_path_factory.mktemp("hostile")
    words = {"title": HOSTILE, "players": {"red": [{"name": HOSTILE}]}, "notices": [{"text": HOSTILE}], "gm": [HOSTILE]}
    words |= {"send-orders": HOSTILE, "deadlines": {"03-1902-spring-hops": {"due": "2026-12-03T19:00", "why": HOSTILE}}}
    small_site.publish(out, small_site.game(2, **words), site=Site(HOSTILE, HOSTILE, "", ("phpbb", "markdown")))
    return out


def test_no_game_can_be_called_what_a_folder_of_the_site_is_called(site: Path) -> None:
    beside = {path.name for path in site.iterdir() if path.is_dir() and not (path / "game.json").is_file()}
    assert {"results", "static"} <= beside <= set(SITE_FOLDERS)


@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_a_site_keeps_the_law_that(law: Any, site: Path) -> None:
    assert list(law(site)) == []


@pytest.mark.parametrize("law", site_laws.LAWS[1:], ids=lambda law: law.__name__.replace("_", " "))
def test_hostile_words_do_not_break_the_law_that(law: Any, hostile: Path) -> None:
    assert list(law(hostile)) == []


def test_hostile_words_are_shown_as_words(hostile: Path) -> None:
    page = (hostile / "ponds/index.html").read_text("utf-8")
    assert "&lt;script&gt;alert(1)" in page
    assert "<script" not in page


def test_a_site_without_address_names_no_address_at_all(site: Path) -> None:
    for path in site.rglob("*.html"):
        assert not re.search(r"(https?:)?//\w", path.read_text("utf-8")), path
    assert not (site / "sitemap.xml").exists()
    assert not (site / "robots.txt").exists()


@pytest.mark.png
def test_a_site_with_address_says_it_on_every_page_and_still_links_relatively(addressed: Path) -> None:
    assert list(site_laws.links_lead_somewhere(addressed, BASE)) == []
    page = site_laws.pages(addressed)["ponds/01-1901-spring-hops/index.html"]
    canonical = [it.get("href") for it in page.iter("link") if it.get("rel") == "canonical"]
    assert canonical == [f"{BASE}ponds/01-1901-spring-hops/"]
    told = {it.get("property"): it.get("content") for it in page.iter("meta")}
    assert told["og:image"] == f"{BASE}ponds/01-1901-spring-hops/orders-900.png"
    assert told["og:image:alt"] == "Spring 1901 Hops: hops"
    drawn = (addressed / "ponds/01-1901-spring-hops/orders-900.png").read_bytes()
    assert struct.unpack(">II", drawn[16:24]) == (int(told["og:image:width"]), int(told["og:image:height"]))
    assert all(not it.get("href").startswith("http") for it in page.iter("a"))


def test_a_site_with_address_lists_its_pages_for_search_engines(addressed: Path) -> None:
    listed = {it.text for it in etree.parse(addressed / "sitemap.xml").iter("{*}loc")}
    there = {BASE + path.removesuffix("index.html") for path in site_laws.pages(addressed) if path.endswith("index.html")}
    assert listed == there
    assert f"Sitemap: {BASE}sitemap.xml" in (addressed / "robots.txt").read_text("utf-8")


def test_the_page_for_wrong_addresses_finds_its_style_from_any_depth(addressed: Path) -> None:
    page = site_laws.pages(addressed)["404.html"]
    style = next(it.get("href") for it in page.iter("link") if it.get("rel") == "stylesheet")
    assert style.startswith(f"{BASE}static/")


@pytest.mark.parametrize(
    ("page", "way"),
    [
        ("01-1901-spring-hops", {"next": "02-1901-autumn-rest"}),
        (
            "02-1901-autumn-rest",
            {"first": "01-1901-spring-hops", "previous": "01-1901-spring-hops", "next": "03-1902-spring-hops.2"},
        ),
        (
            "03-1902-spring-hops.2",
            {"first": "01-1901-spring-hops", "previous": "02-1901-autumn-rest", "next": "04-1902-autumn-rest.2"},
        ),
        (
            "03-1902-spring-hops",
            {"first": "01-1901-spring-hops", "previous": "02-1901-autumn-rest", "next": "04-1902-autumn-rest"},
        ),
    ],
    ids=["the first phase", "a phase before the erratum", "the second version", "the version put aside, along its own time"],
)
def test_a_page_leads_on_from(page: str, way: dict[str, str], site: Path) -> None:
    kinds = ("", "#map_orders", "#map_position", "#map_all")
    near = {name: kinds if name in {"previous", "next"} else kinds[:1] for name in way}
    steps = {name: [f"../{to}/index.html{kind}" for kind in near[name]] for name, to in way.items()}
    assert _pager(site, page) == {**steps, "last": ["../latest/index.html"]}


def test_the_latest_report_has_an_address_that_never_changes(site: Path) -> None:
    page = (site / "ponds/latest/index.html").read_text("utf-8")
    assert '<meta http-equiv="refresh" content="0; url=../04-1902-autumn-rest.2/index.html">' in page
    assert "last" not in _pager(site, "04-1902-autumn-rest.2")


def test_in_a_game_that_is_over_pages_lead_straight_to_the_last_one(tmp_path: Path) -> None:
    game = small_site.game(2)
    small_site.publish(tmp_path, replace(game, phases=game.phases[:-1]))
    assert _pager(tmp_path, "01-1901-spring-hops")["last"][0] == "../02-1901-autumn-rest/index.html"


def _pager(site: Path, page: str) -> dict[str | None, list[str | None]]:
    """Where the links from a page of a phase to other phases lead, by what they are."""
    pager = next(it for it in site_laws.pages(site)[f"ponds/{page}/index.html"].iter("nav") if it.get("class") == "pager")
    return {item.get("class"): [link.get("href") for link in item.iter("a")] for item in pager.iter("li") if len(item)}


def test_a_version_put_aside_says_which_one_counts_and_why(site: Path) -> None:
    page = (site / "ponds/03-1902-spring-hops/index.html").read_text("utf-8")
    assert "This revision no longer counts" in page
    assert 'href="../03-1902-spring-hops.2/index.html"' in page
    assert "the GM &lt;b&gt;misread&lt;/b&gt; a note" in page


def test_a_second_version_shows_what_changed_and_nothing_else(site: Path) -> None:
    page = site_laws.pages(site)["ponds/03-1902-spring-hops.2/index.html"]
    changed = next(it for it in page.iter("section") if it.get("class") == "changed")
    assert ["".join(it.itertext()) for it in changed.iter("del")] == ["Elm to Ash"]
    assert ["".join(it.itertext()) for it in changed.iter("ins")] == ["Elm to Ash; written “hop <hop>”"]


def test_an_untouched_phase_speaks_of_no_other_version(site: Path) -> None:
    page = (site / "ponds/02-1901-autumn-rest/index.html").read_text("utf-8")
    assert 'class="notice"' not in page
    assert 'class="changed"' not in page


def test_the_games_page_lists_versions_put_aside_apart(site: Path) -> None:
    page = site_laws.pages(site)["ponds/index.html"]
    history = next(it for it in page.iter("dl") if it.get("class") == "history")
    assert [it.get("href") for it in history.iter("a")] == [
        "01-1901-spring-hops/index.html",
        "02-1901-autumn-rest/index.html",
        "03-1902-spring-hops.2/index.html",
        "04-1902-autumn-rest.2/index.html",
    ]
    aside = next(it for it in page.iter("ul") if it.get("class") == "aside-list")
    assert [it.get("href") for it in aside.iter("a")] == ["03-1902-spring-hops/index.html", "04-1902-autumn-rest/index.html"]


def test_the_games_page_has_deadline_standing_and_players(site: Path) -> None:
    page = site_laws.pages(site)["ponds/index.html"]
    assert next(it.get("datetime") for it in page.iter("time")) == "2026-12-06T00:00Z"
    text = " ".join("".join(page.itertext()).split())
    assert "Deadline Sat 5 December 2026, 19:00 (New York, UTC-5), that is Sun 6 December 2026, 00:00 UTC" in text
    rows = [["".join(cell.itertext()).strip() for cell in row] for row in page.iter("tr")]
    assert rows == [
        ["Power", "Units", "Player"],
        ["Red", "1", "ann (until Autumn 1901 Rest), bea"],
        ["Sky", "1", ""],
    ]


def test_the_games_page_tells_players_who_takes_orders_and_how_and_gives_the_deadline_to_calendars(site: Path) -> None:
    page = site_laws.pages(site)["ponds/index.html"]
    facts = next(it for it in page.iter("dl") if it.get("class") == "facts")
    names, told = (["".join(it.itertext()) for it in facts.iter(tag)] for tag in ("dt", "dd"))
    assert dict(zip(names, told, strict=True)) == {
        "How to send orders": HOW, "Gamemasters": "Ann, Ben", "Calendar": "The deadline as a file (iCalendar)",
    }  # fmt: skip
    event = read((site / "ponds/deadline.ics").read_bytes())
    assert (event["DTSTART"], event["SUMMARY"]) == ("20261206T000000Z", "Frogs & Ponds: Spring 1903 Hops")
    assert event["DESCRIPTION"] == HOW
    assert not (site / "over/deadline.ics").exists()
    assert "".join(next(site_laws.pages(site)["over/index.html"].iter("dl")).itertext()).strip() == "GamemasterAnn"


def test_a_game_that_has_not_begun_shows_its_opening(site: Path) -> None:
    page = site_laws.pages(site)["young/index.html"]
    assert {it.get("src") for it in page.iter("img")} == {"now.svg"}  # the map, and its key in thirds
    assert "History" not in "".join(page.itertext())


@pytest.mark.parametrize(("game", "frogs"), [("ponds", "Frog, Sky, Elm"), ("over", "Frog, Red, Ash")])
def test_the_board_as_it_stands_has_an_address_that_never_changes(game: str, frogs: str, site: Path) -> None:
    board = (site / game / "now.svg").read_text("utf-8")
    assert f"<title>{frogs}</title>" in board, "a unit has its words"


def test_a_game_that_is_over_stands_last_and_waits_for_nothing(site: Path) -> None:
    page = site_laws.pages(site)["index.html"]
    entries = [" ".join("".join(it.itertext()).split()) for it in page.iter("li") if it.get("class") == "entry"]
    assert len(entries) == 3
    assert "Finished with Spring 1902 Hops. 2 frogs hopped." in entries[-1]
    assert "Now:" not in entries[-1]
    assert all("Now:" in it for it in entries[:-1])


def test_the_authors_of_a_game_are_named_on_each_of_its_pages(site: Path) -> None:
    for path, page in site_laws.pages(site).items():
        footer = "".join(next(page.iter("footer")).itertext())
        assert (small_site.CREDITS[0] in footer) == ("/" in path and path != "results/index.html"), path


def test_a_record_tells_the_phase_to_programs(site: Path) -> None:
    record = json.loads((site / "ponds/03-1902-spring-hops.2/record.json").read_text("utf-8"))
    assert record["revision"] == 2
    assert record["why"] == "the GM <b>misread</b> a note"
    assert record["events"][0] == {"kind": "hopped", "power": "red", "place": "Elm", "to": "Ash", "written": "hop <hop>"}
    assert record["position"] == {"frogs": {"red": "Elm", "sky": "Ash"}}
    assert record["changes"] == {"frogs": {"red": "Ash", "sky": "Elm"}}


def test_a_post_can_be_copied_from_its_box_to_the_letter(site: Path) -> None:
    page = site_laws.pages(site)["ponds/01-1901-spring-hops/posts/index.html"]
    game = small_site.game(erratum=3)
    printed = posts_now(game, game.phases[0], small_site.rules(), small_site.SITE, SiteFolders(small_site.TEMPLATES, site))
    boxes = {it.get("id"): it.text for it in page.iter("textarea")}
    assert boxes == {f"{it.kind}-1": it.parts[0] for it in printed}
    assert set(boxes) == {"phpbb-1", "discord-1"}
    assert [it.get("open") is None for it in page.iter("details")] == [False, False], "no click is needed to see the text"


def test_what_readers_look_for_is_one_click_from_the_games_page_by_its_name(site: Path) -> None:
    page = site_laws.pages(site)["ponds/index.html"]
    links = {"".join(it.itertext()): it.get("href") for it in page.iter("a")}
    names = ("All reports on one page", "Forum posts", "Results and statistics")
    assert [links.get(it) for it in names] == ["all/index.html", "posts/index.html", "../results/index.html"]


@pytest.mark.parametrize(("game", "phase"), [("ponds", "Spring 1903 Hops"), ("young", "Spring 1901 Hops"), ("over", "")])
def test_the_first_post_of_a_thread_is_ready_to_copy_from_before_the_first_phase_to_the_end(
    game: str, phase: str, site: Path
) -> None:
    page = site_laws.pages(site)[f"{game}/posts/index.html"]
    boxes = {it.get("id"): it.text for it in page.iter("textarea")}
    assert set(boxes) == {"phpbb-1", "discord-1"}
    assert (f"Now: {phase}, due" in boxes["phpbb-1"]) == bool(phase)
    subject = next(it.get("value") for it in page.iter("input") if it.get("id") == "phpbb-1-subject")
    assert subject == f"Frogs & Ponds: {f'now {phase}' if phase else 'over'}"
    front = site_laws.pages(site)[f"{game}/index.html"]
    assert "posts/index.html" in {it.get("href") for it in front.iter("a")}


@pytest.mark.png
def test_the_first_post_shows_the_board_and_leads_to_each_phase_that_counts_by_full_addresses(addressed: Path) -> None:
    page = site_laws.pages(addressed)["ponds/posts/index.html"]
    (text,) = [it.text for it in page.iter("textarea")]
    assert f"[img]{BASE}ponds/now-900.png[/img]" in text
    assert re.findall(r"\[url=([^]]*)\]", text) == [
        f"{BASE}ponds/{it}/index.html"
        for it in ("01-1901-spring-hops", "02-1901-autumn-rest", "03-1902-spring-hops.2", "04-1902-autumn-rest.2")
    ]


def test_a_game_has_posts_for_its_own_forums_alone(tmp_path: Path) -> None:
    small_site.publish(tmp_path, small_site.game(1, "mute", boards=[]), small_site.game(1, "loud", boards=["text"]))
    boxes = {path: [it.get("id") for it in page.iter("textarea")] for path, page in site_laws.pages(tmp_path).items()}
    own = ["loud/posts/index.html", "loud/01-1901-spring-hops/posts/index.html"]
    assert {path: ids for path, ids in boxes.items() if ids} == {path: ["text-1"] for path in own}
    assert "posts/index.html" not in (tmp_path / "mute/index.html").read_text("utf-8")
    assert list(site_laws.links_lead_somewhere(tmp_path)) == []


@pytest.mark.parametrize(
    ("path", "titles"),
    [
        ("ponds/feed.xml", ["Autumn 1902 Rest", "Spring 1902 Hops", "Autumn 1901 Rest", "Spring 1901 Hops"]),
        ("young/feed.xml", []),
    ],
    ids=["a game with four phases", "a game with none"],
)
def test_a_feed_has_the_newest_version_of_each_phase(path: str, titles: list[str], site: Path) -> None:
    feed = etree.parse(site / path).getroot()
    assert [it.findtext(f"{ATOM}title") for it in feed.iter(f"{ATOM}entry")] == titles


@pytest.mark.parametrize("path", ["feed.xml", "ponds/feed.xml"])
@pytest.mark.parametrize("address", ["https://gm.example/", "https://gm.example/all/games/", "file:///tmp/site/"])
def test_a_feed_of_a_site_without_address_leads_to_files_from_wherever_it_lies(path: str, address: str, site: Path) -> None:
    """RFC 4287, section 2: an address is relative to the xml:base in force, and without one to the address of the feed."""
    feed = etree.parse(site / path).getroot()

    def reached(it: Any, *way: str) -> Any:
        above = [base for each in (it, *it.iterancestors()) if (base := each.get(f"{XML}base"))]
        return reduce(urljoin, [address + path, *reversed(above), *way])

    found = [reached(it, it.get("href")) for it in feed.iter(f"{ATOM}link")] + [reached(it) for it in feed.iter(f"{ATOM}content")]
    assert len(found) >= 9
    assert [it for it in found if not it.startswith(address) or not (site / it.removeprefix(address)).is_file()] == []
    assert all(re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", it.text) for it in feed.iter(f"{ATOM}id"))


def test_two_sites_without_an_address_have_feeds_of_their_own() -> None:
    card = {"id": "ponds", "title": "Ponds", "phases": []}
    found = {re.findall(rb"urn:uuid:[^<]*", game_feed(card, {}, title, ""))[0] for title in ("Frogs", "Toads")}
    assert len(found) == 2


def test_the_feed_of_a_game_has_its_newest_reports_alone() -> None:
    paths = [f"ponds/{number}/index.html" for number in range(12, 0, -1)]
    phases = [{"path": path, "title": path, "at": "2026-12-01T19:00Z"} for path in paths]
    feed = etree.fromstring(game_feed({"id": "ponds", "title": "Ponds", "phases": phases}, dict.fromkeys(paths, ""), "Frogs", ""))
    assert [it.text for it in feed.iter(f"{ATOM}title")][1:] == paths[:IN_FULL]


def test_every_feed_has_an_id_of_its_own(site: Path) -> None:
    ids = [etree.parse(path).getroot().findtext(f"{ATOM}id") for path in site.rglob("feed.xml")]
    assert len(ids) == len(set(ids)) == 4


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [(ink, ground) for ink in ("ink", "soft", "link", "seen", "gone", "new") for ground in ("paper", "leaf")]
    + [("ink", "note"), ("soft", "note"), ("link", "note"), ("seen", "note")],
)
def test_words_stand_out_from_their_ground(ink: str, ground: str, scheme: int) -> None:
    sheet = (small_site.TEMPLATES / "static/css/gazette.css").read_text("utf-8")
    blocks = re.findall(r":root \{(.*?)\}", sheet, re.DOTALL)
    colours = dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", blocks[scheme]))
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "leaf", "note"])
def test_the_line_under_a_quiet_link_can_be_seen(ground: str, scheme: int) -> None:
    sheet = (small_site.TEMPLATES / "static/css/gazette.css").read_text("utf-8")
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", re.findall(r":root \{(.*?)\}", sheet, re.DOTALL)[scheme]))
    assert contrast(colours["dots"], colours[ground]) >= 3


def test_the_style_sheet_loads_nothing() -> None:
    sheet = (small_site.TEMPLATES / "static/css/gazette.css").read_text("utf-8")
    assert "url(" not in sheet
    assert "@import" not in sheet


def test_all_reports_that_count_stand_on_one_page_in_order_each_with_its_page_and_its_maps(site: Path) -> None:
    page = site_laws.pages(site)["ponds/all/index.html"]
    line = ["01-1901-spring-hops", "02-1901-autumn-rest", "03-1902-spring-hops.2", "04-1902-autumn-rest.2"]
    assert [it.find("h2").get("id") for it in page.iter("article")] == line
    for name, article in zip(line, page.iter("article"), strict=True):
        addresses = [it.get("href") for it in article.iter("a")]
        maps = ["orders.svg", "orders.svg#position"] if "hops" in name else ["position.svg"]
        assert addresses[: 2 + len(maps)] == [f"../{name}/{it}" for it in ("index.html", *maps)] + ["#contents"]
        own = " ".join(site_laws.pages(site)[f"ponds/{name}/index.html"].find(".//article").itertext()).split()
        assert " ".join(own) in " ".join(" ".join(article.itertext()).split())
    assert {it.get("href") for it in page.find(".//nav[@aria-labelledby='contents']").iter("a")} == {f"#{it}" for it in line}


def test_every_page_of_a_game_that_has_begun_leads_to_the_page_of_all_reports(site: Path) -> None:
    assert 'href="all/index.html"' in (site / "ponds/index.html").read_text("utf-8")
    for phase in ("01-1901-spring-hops", "03-1902-spring-hops"):
        assert 'href="../all/index.html"' in (site / f"ponds/{phase}/index.html").read_text("utf-8")
    assert not (site / "young/all").exists()
    assert "all/index.html" not in (site / "young/index.html").read_text("utf-8")
