"""A game that moved to an archive: what the site keeps of it, and what the archive has."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.core.archived import archive_of, check_archived, keeps_pictures, without_archive
from generator.core.public import PublicGame
from generator.publish import joining, manifest
from generator.publish.site import Built, GameSource, SiteFolders
from generator.publish.site_build import build, inputs_of
from tests.support import site_laws, small_site

HOME, ARCHIVE = "https://club.example/", "https://archive.example/2026/"
SITE = replace(small_site.SITE, base_url=HOME, player_pages=True)
ROSTER = {"red": [{"name": "Ann", "page": "yes"}], "sky": [{"name": "Eve"}]}


SEATS: Any = {"settings": lambda _: ({}, []), "opening": lambda _: None, "players": lambda _: ("red", "sky")}
END = {"kind": "ended", "how": "solo", "powers": ["red"], "power": "red", "place": "Ash", "to": "Elm"}


def over() -> PublicGame:
    """A game of four phases that is over; there is an erratum to the third."""
    it = small_site.game(4, erratum=3, players=ROSTER)
    last = it.phases[-2]
    return replace(it, phases=(*it.phases[:-2], replace(last, events=(*last.events, END))))


GAME, OTHER = over(), small_site.game(2, "other", title="Other")
PHASES = ["01-1901-spring-hops", "02-1901-autumn-rest", "03-1902-spring-hops", "03-1902-spring-hops.2"]
PHASES += ["04-1902-autumn-rest", "04-1902-autumn-rest.2"]


def sources(*games: PublicGame) -> list[GameSource]:
    return [replace(small_site.source(it, **SEATS), archived=archive_of(it.game_file)) for it in games]


def publish(out: Path, *games: PublicGame) -> Built:
    return build(sources(*games), SITE, SiteFolders(small_site.TEMPLATES, out))


def moved(**words: Any) -> PublicGame:
    return replace(GAME, game_file={**GAME.game_file, "archived": ARCHIVE, **words})


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the site before the game moved."""
    out = tmp_path_factory.mktemp("before")
    publish(out, GAME, OTHER)
    return small_site.contents(out)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site from which a game moved that was published there."""
    out = tmp_path_factory.mktemp("moved")
    publish(out, GAME, OTHER)
    publish(out, moved(), OTHER)
    return out


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive that it moved to."""
    out = tmp_path_factory.mktemp("archive")
    settings = replace(SITE, title="The Pond Gazette: archive", base_url=ARCHIVE, home=HOME)
    build([small_site.source(GAME, **SEATS)], settings, SiteFolders(small_site.TEMPLATES, out))
    return out


def of_game(files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {path: content for path, content in files.items() if path.startswith("ponds/")}


@pytest.mark.png
def test_a_page_for_the_game_and_for_each_phase_stays_and_the_pngs_that_posts_show_byte_for_byte(
    site: Path, before: dict[str, bytes]
) -> None:
    kept = of_game(small_site.contents(site))
    pages = {"ponds/index.html", *(f"ponds/{it}/index.html" for it in (*PHASES, "latest"))}
    posted = {path: content for path, content in of_game(before).items() if path.endswith(("-900.png", "-1200.png", "film.png"))}
    assert "ponds/film.png" in posted
    assert len(posted) > len(PHASES)
    assert set(kept) == {*pages, *posted, "ponds/end/small.png"}
    assert {path: kept[path] for path in posted} == posted


def test_each_old_address_leads_to_the_same_one_in_the_archive(site: Path, archive: Path) -> None:
    for it in (*PHASES, "latest"):
        path = f"ponds/{it}/index.html"
        page = site_laws.pages(site)[path]
        (refresh,) = [it.get("content") for it in page.iter("meta") if it.get("http-equiv") == "refresh"]
        assert refresh == f"0; url={ARCHIVE}{path}"
        assert [it.get("href") for it in page.iter("a")] == [ARCHIVE + path]
        assert (archive / path).is_file()
        assert (site / path).stat().st_size < 1000
    assert f"{ARCHIVE}ponds/index.html" in {it.get("href") for it in site_laws.pages(site)["ponds/index.html"].iter("a")}


def test_the_site_lists_the_game_as_before_and_says_where_it_is(site: Path, before: dict[str, bytes]) -> None:
    front = site_laws.pages(site)["index.html"]
    assert {"ponds/index.html", f"{ARCHIVE}ponds/index.html"} <= {it.get("href") for it in front.iter("a")}
    for path in ("results/index.html", "players/ann/index.html", "feed.xml"):
        assert (site / path).read_bytes() == before[path]
    listed = re.findall("<loc>(.*)</loc>", (site / "sitemap.xml").read_text("utf-8"))
    assert [it for it in listed if "/ponds/" in it] == [f"{HOME}ponds/"]
    assert any("/other/01" in it for it in listed)
    assert "was archived" in (site / "404.html").read_text("utf-8")


@pytest.mark.parametrize("law", site_laws.LAWS[1:], ids=lambda law: law.__name__.replace("_", " "))
def test_both_sites_keep_the_law_that(law: Callable[[Path], Any], site: Path, archive: Path) -> None:
    assert [*law(site), *law(archive)] == []


def test_no_link_is_dead_on_either_site_nor_between_them(site: Path, archive: Path) -> None:
    assert list(site_laws.links_lead_somewhere(site, HOME, {ARCHIVE: archive})) == []
    assert list(site_laws.links_lead_somewhere(archive, ARCHIVE, {HOME: site})) == []


def test_a_dead_link_to_the_other_site_is_seen(site: Path, archive: Path, tmp_path: Path) -> None:
    assert list(site_laws.links_lead_somewhere(site, HOME, {ARCHIVE: tmp_path})) != []
    assert list(site_laws.links_lead_somewhere(archive, ARCHIVE, {HOME: tmp_path})) != []
    assert list(site_laws.links_lead_somewhere(site, HOME)) != []


def test_the_archive_leaves_out_what_the_site_has_of_all_games_and_leads_there(archive: Path) -> None:
    files = small_site.contents(archive)
    assert not [path for path in files if path.startswith(("results/", "players/"))]
    links = {it.get("href") for it in site_laws.pages(archive)["ponds/index.html"].iter("a")}
    assert {f"{HOME}results/index.html", f"{HOME}players/ann/index.html", f"{HOME}index.html"} <= links


def test_the_archive_has_every_other_file_of_the_game_that_the_site_had(archive: Path, before: dict[str, bytes]) -> None:
    assert set(of_game(small_site.contents(archive))) == set(of_game(before))


@pytest.mark.png
def test_without_the_pictures_hardly_anything_is_left(tmp_path: Path) -> None:
    publish(tmp_path, moved(**{"keep-pictures": "no"}))
    pages = {"ponds/index.html", *(f"ponds/{it}/index.html" for it in (*PHASES, "latest"))}
    assert set(of_game(small_site.contents(tmp_path))) == {*pages, "ponds/end/small.png"}
    again = publish(tmp_path, moved(**{"keep-pictures": "no"}))
    assert (again.written, again.removed) == ((), ())


@pytest.mark.png
def test_a_game_that_comes_back_has_all_its_files_again(tmp_path: Path, before: dict[str, bytes]) -> None:
    publish(tmp_path, moved(), OTHER)
    publish(tmp_path, GAME, OTHER)
    assert small_site.contents(tmp_path) == before


def test_a_site_that_is_made_in_parts_has_the_same_bytes(site: Path, tmp_path: Path) -> None:
    games = sources(moved(), OTHER)
    parts = [tmp_path / it.id for it in games]
    for part in parts:
        build(games, SITE, SiteFolders(small_site.TEMPLATES, part), only=[part.name])
    folders = SiteFolders(small_site.TEMPLATES, tmp_path / "joined")
    assert joining.join(parts, inputs_of(games, (), SITE, folders), folders.out) == []
    build(games, SITE, folders)
    assert small_site.contents(folders.out) == small_site.contents(site)


def test_a_game_that_is_not_over_stays_where_it_is_and_the_reason_is_told(tmp_path: Path) -> None:
    game = small_site.game(2)
    publish(tmp_path, game)
    before = small_site.contents(tmp_path)
    built = publish(tmp_path, replace(game, game_file={**game.game_file, "archived": ARCHIVE}))
    assert [it.code for it in built.problems] == ["not-over"]
    assert small_site.contents(tmp_path) == before


def test_its_card_is_plain_values_that_a_later_build_uses_again(site: Path) -> None:
    card = manifest.read(site).covers["ponds"].card
    assert json.loads(json.dumps(card)) == card
    assert card["archived"] == f"{ARCHIVE}ponds/index.html"


@pytest.mark.parametrize(
    ("game_file", "codes"),
    [
        ({}, []),
        ({"archived": "https://archive.example/"}, []),
        ({"archived": "https://archive.example", "keep-pictures": "no"}, []),
        ({"archived": "archive.example"}, ["archived"]),
        ({"archived": "https://archive.example/?game=tea"}, ["archived"]),
        ({"archived": ""}, ["archived"]),
        ({"archived": ["https://archive.example/"]}, ["archived"]),
        ({"archived": "https://archive.example/tea/"}, ["archived"]),
        ({"archived": "https://archive.example/", "keep-pictures": "some"}, ["yes-or-no"]),
        ({"keep-pictures": "no"}, ["keep-pictures"]),
    ],
    ids=str,
)
def test_what_is_wrong_with_the_two_keys_is_told(game_file: dict[str, Any], codes: list[str]) -> None:
    assert [it.code for it in check_archived(game_file, "tea")] == codes


def test_the_address_of_the_page_of_the_game_is_only_doubted() -> None:
    (told,) = check_archived({"archived": "https://archive.example/tea"}, "tea")
    assert told.weight == "notice"
    assert told.suggestion == "if its pages are not there, write https://archive.example/"


def test_the_address_always_ends_in_a_slash_and_a_faulty_one_is_none() -> None:
    assert archive_of({"archived": "https://archive.example/old"}) == "https://archive.example/old/"
    assert archive_of({"archived": "archive"}) == archive_of({"archived": ["https://archive.example/"]}) == archive_of({}) == ""
    assert (keeps_pictures({}), keeps_pictures({"keep-pictures": "no"})) == (True, False)
    assert without_archive({"title": "Tea", "archived": ARCHIVE, "keep-pictures": "no"}) == {"title": "Tea"}
