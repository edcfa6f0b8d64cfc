"""The page of a game's private reports, and the sealed files that it lists: what is there without any script."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from generator import store
from generator.cli import main, site_sources
from generator.cli.build import of_size, pictures_gone, told_size
from generator.core.extra_page import Page
from generator.core.public import PublicGame
from generator.publish.site import Built, DiskSize
from generator.publish.templating import policy
from tests.support import html_validate, site_laws, small_site, small_site_with_reports
from tests.support.quarry_tables.closed import set_closed
from tests.support.quarry_tables.table import ONE, QUARRY
from tests.support.small_site_with_reports import FIRST, SECOND

PAGE = "ponds/reports/index.html"
PLAYERS = {"red": [{"name": "a visitor", "key": "age1test", "published-secret-key": "AGE-SECRET-KEY-1TEST"}]}
Sealed = Mapping[tuple[str, str], bytes]


@pytest.fixture(scope="module")
def sealed() -> Sealed:
    return small_site_with_reports.files(small_site.game(3))


@pytest.fixture(scope="module")
def site(sealed: Sealed, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("sealed")
    small_site_with_reports.publish(out, small_site.game(3), sealed)
    return out


@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_a_site_with_private_reports_keeps_the_law_that(law: object, site: Path) -> None:
    assert list(law(site)) == []  # type: ignore[operator]


@html_validate.NEEDED
def test_html_validate_finds_nothing_on_the_page_of_reports(site: Path) -> None:
    assert html_validate.findings([site / "ponds/reports/index.html"]) == []


def test_sealed_files_are_copied_as_they_are(site: Path, sealed: Sealed) -> None:
    found = {path.relative_to(site / "ponds").as_posix(): path.read_bytes() for path in site.rglob("*.age")}
    assert found == {f"{folder}/reports/{name}": content for (folder, name), content in sealed.items()}


def test_the_page_lists_every_file_by_phase_and_power_the_newest_first(site: Path, sealed: Sealed) -> None:
    links = [it for it in site_laws.pages(site)[PAGE].iter("a") if it.get("class") == "sealed"]
    assert [(it.get("href"), it.get("download"), it.text) for it in links[-2:]] == [
        (f"../{FIRST}/reports/red.age", f"ponds-{FIRST}-red.age", "Red"),
        (f"../{FIRST}/reports/sky.age", f"ponds-{FIRST}-sky.age", "Sky"),
    ]
    assert len(links) == len(sealed)
    assert [it.get("data-report", "").split()[0] for it in links] == sorted((folder for folder, _ in sealed), reverse=True)


def test_without_a_script_it_says_how_to_open_a_file_and_shows_no_field_that_would_do_nothing(site: Path) -> None:
    page = site_laws.pages(site)[PAGE]
    hidden = [it for it in page.iter() if "hidden" in it.attrib]
    dead = {id(part) for it in [*hidden, *page.iter("dialog")] for part in it.iter()}
    fields = [it for tag in ("input", "textarea", "button") for it in page.iter(tag)]
    assert fields
    assert [it.get("id") for it in fields if id(it) not in dead] == []
    told = " ".join("".join(it for it in page.find("body").itertext()).split())
    assert "age -d -i key.txt red.age | gunzip > report.html" in told
    assert "With a script, this page opens reports by itself" in told


@pytest.mark.parametrize("played", [2, 0], ids=["played", "not yet"])
def test_keys_that_are_there_for_everybody_stand_on_the_page_and_on_no_other(played: int, tmp_path: Path) -> None:
    game = small_site.game(played)
    game = replace(game, game_file={**game.game_file, "players": PLAYERS})
    small_site_with_reports.publish(tmp_path, game, {(FIRST, "red.age"): b"sealed", (SECOND, "red.age"): b"sealed"})
    pages = site_laws.pages(tmp_path)
    assert [bad for law in site_laws.LAWS for bad in law(tmp_path)] == []
    assert [path for path in pages if "AGE-SECRET-KEY-1TEST" in (tmp_path / path).read_text()] == [PAGE]
    text = (tmp_path / PAGE).read_text()
    assert ('<h2 id="page_try">Try it</h2>' in text, 'data-key="AGE-SECRET-KEY-1TEST"' in text) == (True, True)
    tried = text.partition("Try it</h2>")[2].partition("</section>")[0]
    assert (f"{FIRST}/reports/red.age" in tried) is bool(played)
    assert "try it, with a key that is there for everybody" in (tmp_path / "ponds/index.html").read_text()


def test_without_such_a_key_there_is_nothing_to_try(site: Path) -> None:
    assert "page_try" not in (site / PAGE).read_text()
    assert "data-key" not in (site / PAGE).read_text().partition("<script>")[0]
    assert "try it" not in (site / "ponds/index.html").read_text()


def test_no_field_is_kept_by_the_browser_or_has_a_name(site: Path) -> None:
    page = site_laws.pages(site)[PAGE]
    for field in (*page.iter("input"), *page.iter("textarea")):
        assert (field.get("autocomplete"), field.get("name")) == ("off", None)
    assert list(page.iter("form")) == []


def test_every_page_of_the_game_leads_there(site: Path) -> None:
    assert 'href="reports/index.html"' in (site / "ponds/index.html").read_text()
    assert 'href="../reports/index.html"' in (site / "ponds" / FIRST / "index.html").read_text()


def test_a_game_without_sealed_files_has_no_such_page_and_its_pages_carry_no_script(tmp_path: Path) -> None:
    small_site.publish(tmp_path, small_site.game(1))
    assert not (tmp_path / PAGE).exists()
    assert "reports/index.html" not in (tmp_path / "ponds/index.html").read_text()
    assert not [path for path, page in site_laws.pages(tmp_path).items() if list(page.iter("script"))]


def test_a_report_that_waits_beside_a_phase_that_was_not_played_is_listed_too(tmp_path: Path) -> None:
    game = small_site.game(0)
    small_site_with_reports.publish(tmp_path, game, {(FIRST, "red.age"): b"age-encryption.org/v1\n"})
    assert (tmp_path / "ponds" / FIRST / "reports/red.age").is_file()
    assert [bad for law in site_laws.LAWS for bad in law(tmp_path)] == []


def test_a_file_that_is_sealed_anew_is_copied_anew_and_one_that_is_gone_goes(tmp_path: Path) -> None:
    game = small_site.game(2)
    those = {(folder, f"{power}.age"): b"old" for folder in (FIRST, SECOND) for power in ("red", "sky")}
    small_site_with_reports.publish(tmp_path, game, those)
    later = {**those, (SECOND, "sky.age"): b"new"}
    del later[FIRST, "red.age"]
    small_site_with_reports.publish(tmp_path, game, later)
    assert {path.relative_to(tmp_path / "ponds").as_posix(): path.read_bytes() for path in tmp_path.rglob("*.age")} == {
        f"{folder}/reports/{name}": content for (folder, name), content in later.items()
    }


def test_what_lies_sealed_beside_a_record_is_copied_under_names_that_a_report_may_have(tmp_path: Path) -> None:
    table = set_closed(tmp_path / "state", sealed=False, rules=QUARRY)
    table.play()
    folder = table.file(f"{ONE}/reports")
    folder.mkdir()
    for name in ("grey.age", "grey-start.age", "<b>.age", "a b.age", "grey.txt"):
        (folder / name).write_bytes(name.encode())
    game, problems = store.public_game(table.root, "pit", QUARRY)
    assert game is not None, problems
    (phase,) = [it for it in game.phases if it.reports]
    assert (phase.phase.folder, list(phase.reports)) == (ONE, ["grey-start.age", "grey.age"])
    public = store.public_files(table.root, "pit")
    assert sorted(it for it in public if "/reports/" in it) == [f"pit/{ONE}/reports/{name}" for name in phase.reports]
    assert store.sealed_report(table.root, "pit", ONE, "grey.age") == b"grey.age"


def test_the_sealed_files_of_a_game_reach_its_site(tmp_path: Path) -> None:
    assert main(["-C", str(tmp_path), "new", "duel", "--rules", "classical"]) == 0
    (folder,) = (tmp_path / "state" / "duel").glob("01-*")
    (folder / "reports").mkdir()
    before = site_sources.source(tmp_path / "state", "duel").files
    (folder / "reports" / "austria-start.age").write_bytes(b"sealed")
    source = site_sources.source(tmp_path / "state", "duel")
    assert source.files != before, "so a build looks at the game again"
    game = source.read()
    assert isinstance(game, PublicGame)
    assert {(it.phase.folder, name): source.sealed(it.phase.folder, name) for it in game.phases for name in it.reports} == {
        (folder.name, "austria-start.age"): b"sealed"
    }


def test_each_build_tells_what_the_site_and_its_games_take_on_the_disk(sealed: Sealed, tmp_path: Path) -> None:
    pools = small_site.source(replace(small_site.game(1), id="pools"))
    for _ in range(2):  # the second keeps every file
        built = small_site_with_reports.publish(tmp_path, small_site.game(3), sealed, pools)
        assert built.size == _on_disk(tmp_path)
        assert built.games == {name: _on_disk(tmp_path / name) for name in ("ponds", "pools")}
        assert built.games["ponds"].sealed > 10_000 > built.games["pools"].sealed == 0


def _on_disk(folder: Path) -> DiskSize:
    """The size of all files but the hidden ones, which only builds read."""
    sizes = {path: path.stat().st_size for path in folder.rglob("[!.]*") if path.is_file()}
    return DiskSize(sum(sizes.values()), sum(size for path, size in sizes.items() if path.suffix == ".age"))


def test_sizes_are_told_in_a_line_the_largest_games_first() -> None:
    games = {f"game{number}": DiskSize(number * 1_000_000, 60_000 * (number == 1)) for number in range(8)}
    sealed = replace(
        Built(size=DiskSize(38_060_000, 10_060_000), games=games), games={**games, "whist": DiskSize(9_100_000, 60_000)}
    )
    assert told_size(sealed) == (
        "The site has 28.0 MB and 10.1 MB of sealed reports: whist 9.0 MB and 0.1 MB of sealed reports, game7 7.0 MB, "
        "game6 6.0 MB, game5 5.0 MB, game4 4.0 MB, 4 other games 5.9 MB and 0.1 MB of sealed reports."
    )
    assert told_size(Built()) == "The site has 0.0 MB."


def test_a_site_that_comes_near_to_what_forges_serve_is_told_and_so_are_pictures_that_went() -> None:
    assert [[it.code for it in of_size(Built(size=DiskSize(size, 0)))] for size in (499_999_999, 500_000_000)] == [
        [],
        ["site-size"],
    ]
    went = ("ponds/01-1901-spring-hops/orders-900.png", "ponds/01-1901-spring-hops/small.png", "old/x-900.png")
    (gone,) = pictures_gone(Built(removed=went), {"ponds": False})
    assert (gone.code, gone.message.split(" that")[0]) == ("pictures-gone", "1 picture")
    assert not [*pictures_gone(Built(removed=went), {"pools": False})]
    (moved,) = pictures_gone(Built(removed=went), {"ponds": True})
    assert "without `keep-pictures: no` in game.yaml the next build makes them again" in str(moved)


def test_the_first_script_is_the_vendored_file_byte_for_byte(site: Path) -> None:
    recorded = (small_site.TEMPLATES / "static/vendor/age-encryption.js.sha256").read_text().split()[0]
    first = next(site_laws.pages(site)[PAGE].iter("script"))
    assert hashlib.sha256((first.text or "").encode()).hexdigest() == recorded


def test_a_page_that_carries_no_script_allows_none() -> None:
    assert policy() == site_laws.POLICY
    assert "script-src" not in policy()
    assert "script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';" in policy([""])


def test_no_rule_system_can_take_its_address() -> None:
    with pytest.raises(ValueError, match="or history or orders or places or posts or reports or revealed"):
        Page("reports", "Reports", "", "", lambda _: None)
