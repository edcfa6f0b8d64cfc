"""What a build makes, keeps, mends and removes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment

from generator.cli import site_sources
from generator.core.phase import Phase
from generator.core.picture import Picture, Style
from generator.core.problem import Problem, fault
from generator.core.public import PublicGame, PublicPhase
from generator.publish import manifest, output
from generator.publish.build_tools import Teller
from generator.publish.cache_keys import key
from generator.publish.changes import Change, changes
from generator.publish.file_groups import FileStamp, Group
from generator.publish.moments import instant, moment
from generator.publish.phase_report import report
from generator.publish.picture_files import RenderInputs, draw_picture, plan_pictures, size
from generator.publish.png_choices import PngChoice, PngChoices
from generator.publish.site import GameSource, SiteFolders
from generator.publish.site_build import build
from generator.publish.timeline import timeline
from generator.render.base_maps.base_map import BaseMap, Labels, read_base_map
from generator.render.maps import svg
from generator.render.maps.svg import Sketch, draw, sketch
from generator.render.texts import phase_texts
from tests.support import small_site


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built site, to be copied and never changed."""
    out = tmp_path_factory.mktemp("made") / "site"
    small_site.publish(out, small_site.game())
    return out


@pytest.fixture
def site(made: Path, tmp_path: Path) -> Path:
    """A built site of one game with four phases."""
    return Path(shutil.copytree(made, tmp_path / "site"))


def _told(out: Path, sources: Sequence[GameSource]) -> list[str]:
    """What a build says it does."""
    told: list[str] = []
    build(sources, small_site.SITE, SiteFolders(small_site.TEMPLATES, out), Teller(told.append))
    return told


@pytest.mark.anew
def test_the_same_inputs_give_the_same_bytes_in_an_empty_folder(site: Path, tmp_path: Path) -> None:
    small_site.publish(tmp_path / "other", small_site.game())
    small_site.publish(tmp_path / "third", small_site.game())
    assert small_site.contents(tmp_path / "other") == small_site.contents(site)
    lists = [(it / manifest.NAME).read_bytes() for it in (tmp_path / "other", tmp_path / "third")]
    assert lists[0] == lists[1]


def test_nothing_is_read_or_written_when_nothing_changed(site: Path) -> None:
    def read() -> PublicGame:
        raise AssertionError("the game was read")

    small_site.publish(site, small_site.game())  # with the program as it is just now, should somebody be at work on it
    before = {path: path.stat().st_mtime_ns for path in site.rglob("*")}
    source = replace(small_site.source(small_site.game()), read=read)
    built = build([source], small_site.SITE, SiteFolders(small_site.TEMPLATES, site))
    assert (built.written, built.removed, built.problems) == ((), (), ())
    assert {path: path.stat().st_mtime_ns for path in site.rglob("*")} == before


@pytest.mark.png
def test_every_kind_of_picture_comes_with_full_names_too_where_the_site_wants_it() -> None:
    pictures = small_site.pictures(small_site.game().phases[0])
    wanted: tuple[PngChoice, ...] = ("orders", "all", "small", "one", "none")
    found = {
        choice: [tuple((png.width, png.labels) for png in it.pngs) for it in plan_pictures("ponds/1", pictures, choice)]
        for choice in wanted
    }
    both = (900, "abbr"), (1200, "name")
    assert found == {
        "orders": [both, both[:1]],
        "all": [both, both],
        "small": [both[:1], both[:1]],
        "one": [both[:1], ()],
        "none": [(), ()],
    }


PICTURES = {
    "": (PngChoices(), []),
    "pictures: all": (PngChoices("all"), []),
    "pictures: small": (PngChoices("small"), []),
    "pictures: one": (PngChoices("one"), []),
    "pictures: none": (PngChoices("none"), []),
    "pictures: {2027-02-01: none, 2026-12-01: all}": (PngChoices(later=(("2026-12-01", "all"), ("2027-02-01", "none"))), []),
    "pictures: few": (PngChoices(), [11]),
    "pictures: [all]": (PngChoices(), [11]),
    "pictures: {2026-13-01: none, tomorrow: some}": (PngChoices(), [40, 24, 40]),
}


@pytest.mark.parametrize(("line", "wanted", "columns"), [(line, *row) for line, row in PICTURES.items()], ids=[*PICTURES])
def test_site_yaml_says_which_pngs_there_are(line: str, wanted: PngChoices, columns: list[int], tmp_path: Path) -> None:
    (tmp_path / "site.yaml").write_text(f"format: 1\n{line}\n", "utf-8")
    settings, problems = site_sources.site(tmp_path)
    assert settings.pngs == wanted
    assert [it.spot and it.spot.column for it in problems if it.code == "pictures"] == columns


def test_a_phase_keeps_the_pngs_that_were_wanted_when_it_was_played(tmp_path: Path) -> None:
    def pngs(*later: tuple[str, PngChoice], first: PngChoice = "orders") -> set[str]:
        site = replace(small_site.SITE, pngs=PngChoices(first, later))
        small_site.publish(tmp_path, small_site.game(), site=site)
        return {it for it in small_site.contents(tmp_path) if it.endswith(".png") and it.startswith("ponds/")}

    every = pngs()
    fewer = pngs(("2026-12-03", "none"))
    assert fewer == {it for it in every if not it.startswith(("ponds/03", "ponds/04")) or it.endswith("small.png")}
    assert "ponds/now-900.png" in fewer < every
    assert pngs(first="none") == set()


def test_a_large_map_is_drawn_once_for_each_set_of_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def counted(picture: Picture, base: BaseMap, styles: Sequence[Style], labels: Labels, game: str = "") -> Sketch:
        drawn.append(labels)
        return sketch(picture, base, styles, labels, game)

    monkeypatch.setattr(svg, "sketch", counted)
    inputs = RenderInputs(small_site.MAP, small_site.STYLES, small_site.TEMPLATES / "static/fonts").with_font()
    (planned, _) = plan_pictures("ponds/1", small_site.pictures(small_site.game().phases[0]))
    made = draw_picture(planned, inputs)
    assert drawn == ["abbr", "name"]
    assert set(made.files) == set(planned.paths)
    whole = draw(planned.picture, read_base_map(small_site.MAP), small_site.STYLES, "abbr", inputs.embedded["abbr"])
    assert made.files[planned.svg].decode() == whole
    assert f'viewBox="0 0 {made.size[0]} {made.size[1]}"' in whole


def test_the_page_and_the_posts_of_a_phase_are_made_from_one_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(env: Environment, game: PublicGame, phase: PublicPhase, *rest: Any, **more: Any) -> phase_texts.Draft:
        made.append(phase.phase.folder)
        return draft(env, game, phase, *rest, **more)

    draft = phase_texts.draft
    monkeypatch.setattr(phase_texts, "draft", counted)
    small_site.publish(tmp_path / "site", small_site.game())
    assert sorted(made) == [it.phase.folder for it in small_site.game().phases if it.done]
    assert list((tmp_path / "site").rglob("posts/index.html"))


def test_the_key_of_a_map_stands_below_it_in_thirds_whose_height_the_style_sheet_knows(site: Path) -> None:
    pages = [page.read_text("utf-8") for page in site.rglob("index.html")]
    (sheet,) = (site / "static").glob("gazette.*.css")
    known = set(re.findall(r"\.key-(\d+) ", sheet.read_text("utf-8")))
    there = [figure for page in pages for figure in re.findall(r'<figure class="plate key-(\d+)[ "].*?</figure>', page, re.DOTALL)]
    assert there
    assert set(there) <= known
    assert known >= {str(20 * rows + 12) for rows in range(1, 11)}
    assert sum(page.count("<details class=key") for page in pages) == len(there)


@pytest.mark.parametrize(
    ("above", "first"),
    [
        ("**The year.** Red won *at last*.\n\n*Made **up**.*", "The year. Red won at last."),
        ("*Monday*\n\n*Red* beat *Blue*", "Red beat Blue"),
        ("*Monday*\n\n*Nothing **yet**.*", "Nothing yet."),
    ],
    ids=["a notice below", "a date above, words in italics at both ends", "nothing but notices"],
)
def test_the_first_words_of_a_report_are_no_notice_where_it_says_anything_else(above: str, first: str) -> None:
    draft: Any = SimpleNamespace(filled=lambda: f"# Title\n\n{above}\n\n## Moves\n\nNo more.")
    assert report(draft).headline == first


def test_the_size_of_a_picture_that_is_kept_is_read_from_the_list(site: Path) -> None:
    groups = manifest.read(site).groups
    assert {name: it.size for name, it in groups.items() if f"{name}.svg" in it.files} == {
        name: size((site / f"{name}.svg").read_text("utf-8")) for name, it in groups.items() if f"{name}.svg" in it.files
    }
    assert any(it.size != (0, 0, 0) for it in groups.values())
    assert manifest.dump(manifest.read(site)) == (site / manifest.NAME).read_bytes()


@pytest.mark.png
def test_a_new_phase_draws_its_own_maps_and_that_of_the_board_only(site: Path) -> None:
    told = _told(site, [small_site.source(small_site.game(5))])
    assert [it for it in told if "pictures" in it] == [f"ponds: pictures {number} of 3" for number in (1, 2, 3)]


def test_a_new_phase_leaves_other_games_and_old_texts_alone(site: Path) -> None:
    small_site.publish(site, small_site.game(), small_site.game(name="other"))
    built = small_site.publish(site, small_site.game(5), small_site.game(name="other"))
    new = "ponds/05-1903-spring-hops/"
    # The page before leads on to it, and announces its deadline, and one page leads to the latest; the page of
    # all reports has one more, and the first post of the thread another phase; nothing else knows of it.
    assert {it for it in built.written if not it.startswith(new)} == {
        "feed.xml",
        "index.html",
        "ponds/.kept.zz",
        "ponds/all/index.html",
        "ponds/deadline.ics",
        "ponds/feed.xml",
        "ponds/game-full.json",
        "ponds/game.json",
        "ponds/index.html",
        "ponds/now-900.png",
        "ponds/now.svg",
        "results/index.html",
        "ponds/posts/index.html",
        "ponds/04-1902-autumn-rest/index.html",
        "ponds/latest/index.html",
    }
    assert built.removed == ()


@pytest.mark.anew
def test_a_build_after_another_gives_the_bytes_of_a_build_from_nothing(site: Path, tmp_path: Path) -> None:
    small_site.publish(site, small_site.game(5, erratum=4))
    small_site.publish(tmp_path / "other", small_site.game(5, erratum=4))
    assert small_site.contents(site) == small_site.contents(tmp_path / "other")


def test_the_game_in_one_file_is_made_of_records_that_stand_and_of_none_that_others_changed(site: Path) -> None:
    path = site / "ponds/02-1901-autumn-rest/record.json"
    path.write_bytes(path.read_bytes().replace(b"Autumn", b"Winter"))
    (site / "ponds/03-1902-spring-hops/record.json").write_bytes(b"cut short")
    small_site.publish(site, small_site.game(5))
    whole = (site / "ponds/game-full.json").read_text("utf-8")
    assert "Autumn 1901" in whole
    assert "Winter" not in whole
    assert [it["title"] for it in json.loads(whole)["records"]] == [it.phase.title for it in small_site.game(5).phases[:5]]


@pytest.mark.png
def test_changed_templates_make_pages_anew_and_draw_no_map(site: Path, tmp_path: Path) -> None:
    templates = Path(shutil.copytree(small_site.TEMPLATES, tmp_path / "templates"))
    base = templates / "site" / "base.html"
    base.write_text(base.read_text("utf-8").replace("<body>", '<body class="new">'), "utf-8")
    told: list[str] = []
    built = build([small_site.source(small_site.game())], small_site.SITE, SiteFolders(templates, site), Teller(told.append))
    assert "ponds/01-1901-spring-hops/index.html" in built.written
    assert told == ["ponds: pages"]


def test_a_changed_base_map_draws_every_map_anew(site: Path) -> None:
    told = _told(site, [small_site.source(small_site.game(), small_site.MAP.replace(b"H190V230", b"H180V220"))])
    assert "ponds: pictures 7 of 7" in told


@pytest.mark.png
def test_the_games_words_change_its_pages_and_no_map(site: Path) -> None:
    told = _told(site, [small_site.source(small_site.game(title="Another name"))])
    assert told == ["ponds: pages"]
    assert "Another name" in (site / "ponds/02-1901-autumn-rest/index.html").read_text("utf-8")


def test_a_games_name_draws_its_maps_anew_where_it_stands_on_them() -> None:
    plate = b'<g id="key"><rect id="title" x="10" y="10" width="90" height="30" fill="none"/></g></svg>'
    for base, drawn_anew in ((small_site.MAP, False), (small_site.MAP.replace(b"</svg>", plate), True)):
        one = RenderInputs(base, small_site.STYLES, small_site.TEMPLATES / "static/fonts", "Ponds")
        assert (one.key("") != replace(one, game="Puddles").key("")) is drawn_anew


@pytest.mark.png
@pytest.mark.parametrize("path", ["index.html", "ponds/01-1901-spring-hops/orders-900.png", "ponds/feed.xml"])
@pytest.mark.parametrize("harm", ["gone", "cut short"])
def test_a_file_that_came_to_harm_is_mended(harm: str, path: str, site: Path) -> None:
    whole = small_site.contents(site)
    if harm == "gone":
        (site / path).unlink()
    else:
        (site / path).write_bytes(whole[path][:10])
    assert small_site.publish(site, small_site.game()).written == (path,)
    assert small_site.contents(site) == whole


def test_after_an_interrupted_build_files_are_compared_to_the_last_byte(site: Path) -> None:
    whole = small_site.contents(site)
    listed = manifest.read(site)
    (site / manifest.NAME).write_bytes(manifest.dump(replace(listed, finished=False)))
    path = "ponds/02-1901-autumn-rest/record.json"
    (site / path).write_bytes(whole[path].swapcase())
    assert small_site.publish(site, small_site.game()).written == (path,)
    assert small_site.contents(site) == whole


def test_a_build_that_breaks_off_leaves_word_of_it_and_the_next_one_finishes(site: Path, tmp_path: Path) -> None:
    def tell(words: str) -> None:
        if "pages" in words:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build([small_site.source(small_site.game(5))], small_site.SITE, SiteFolders(small_site.TEMPLATES, site), Teller(tell))
    assert not manifest.read(site).finished
    small_site.publish(site, small_site.game(5))
    small_site.publish(tmp_path / "other", small_site.game(5))
    assert small_site.contents(site) == small_site.contents(tmp_path / "other")


def test_what_no_page_needs_any_more_goes_and_what_others_put_there_stays(site: Path) -> None:
    (site / "CNAME").write_text("example.org")
    (site / "ponds" / "01-1901-spring-hops" / "notes.txt").write_text("mine")
    built = small_site.publish(site, small_site.game(name="other"))
    assert "ponds/index.html" in built.removed
    left = {it for it in small_site.contents(site) if not it.startswith(("other/", "static/"))}
    assert left == {"CNAME", "404.html", "feed.xml", "index.html", "ponds/01-1901-spring-hops/notes.txt", "results/index.html"}
    assert not (site / "ponds" / "02-1901-autumn-rest").exists()


def test_a_folder_without_a_list_of_ours_loses_nothing(site: Path) -> None:
    (site / manifest.NAME).unlink()
    (site / "old.html").write_text("mine")
    assert small_site.publish(site, small_site.game()).removed == ()
    assert (site / "old.html").read_text() == "mine"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 99}', '{"format": 1, "groups": {"a": 3}}'])
def test_a_spoilt_list_counts_as_none(text: str, tmp_path: Path) -> None:
    (tmp_path / manifest.NAME).write_text(text)
    assert manifest.read(tmp_path) == manifest.Manifest()


def test_a_list_that_names_a_file_outside_removes_nothing(site: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim.txt"
    victim.write_text("mine")
    listed = manifest.read(site)
    groups = {**listed.groups, "ponds/evil": Group("", {"../victim.txt": FileStamp("", 4)})}
    (site / manifest.NAME).write_bytes(manifest.dump(replace(listed, groups=groups)))
    with pytest.raises(ValueError, match="does not lie in the site"):
        small_site.publish(site)
    assert victim.read_text() == "mine"


def test_a_folder_that_is_a_link_leads_nobody_out(site: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (site / "other").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ValueError, match="through a link"):
        small_site.publish(site, small_site.game(), small_site.game(name="other"))
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_file_that_is_a_link_is_replaced_and_its_target_left_alone(site: Path, tmp_path: Path) -> None:
    whole = small_site.contents(site)
    target = tmp_path / "target.html"
    target.write_bytes(whole["index.html"])
    (site / "index.html").unlink()
    (site / "index.html").symlink_to(target)
    (site / manifest.NAME).unlink()
    small_site.publish(site, small_site.game())
    assert not (site / "index.html").is_symlink()
    assert target.read_bytes() == whole["index.html"]


@given(st.text(alphabet="ab./\\\0 ", max_size=12))
def test_no_path_leads_out_of_the_site(path: str) -> None:
    root = Path("/nowhere/site")
    try:
        place = output.inside(root, path)
    except ValueError:
        return
    assert Path(os.path.normpath(place)).is_relative_to(root)
    assert place != root


def test_a_game_that_cannot_be_read_keeps_the_pages_it_has(site: Path) -> None:
    whole = small_site.contents(site)
    wrong = fault("broken", "results.yaml was changed by hand")
    broken = replace(small_site.source(small_site.game()), files={"all": "new"}, read=lambda: [wrong])
    built = build([broken], small_site.SITE, SiteFolders(small_site.TEMPLATES, site))
    assert (built.written, built.removed, built.problems) == ((), (), (wrong,))
    assert small_site.contents(site) == whole


@pytest.mark.png
def test_a_game_that_could_never_be_read_does_not_hold_up_others(tmp_path: Path) -> None:
    wrong = fault("broken", "results.yaml is not YAML")
    broken = GameSource("broken", {}, small_site.MAP, lambda: [wrong], small_site.rules)
    built = build([broken, small_site.source(small_site.game(1))], small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path))
    assert built.problems == (wrong,)
    assert "ponds/index.html" in built.written


@pytest.mark.parametrize(
    ("base", "words"),
    [(b"<svg/>", "not"), (small_site.MAP.replace(b'"Elm.center"', b'"Oak.center"'), "Elm"), (b"", "XML")],
    ids=["a file that is no map", "a map without a place of the picture", "an empty map"],
)
def test_a_map_that_does_not_fit_is_reported_and_the_words_are_published(base: bytes, words: str, tmp_path: Path) -> None:
    built = build([small_site.source(small_site.game(1), base)], small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path))
    assert [it.weight for it in built.problems][:1] == ["fault"]
    assert words in built.problems[0].message
    page = (tmp_path / "ponds/01-1901-spring-hops/index.html").read_text("utf-8")
    assert "Ash to Elm" in page
    assert "<img" not in page


_WITHOUT_CAIRO = """
import sys
from pathlib import Path
from types import SimpleNamespace
from tests.support import small_site
built = small_site.publish(Path(sys.argv[1]), small_site.game(2))
print(*(it.code for it in built.problems), *(it for it in built.written if it.endswith(".png") and not it.endswith("/small.png")))
"""


@pytest.mark.anew
def test_without_libcairo_all_but_the_pngs_of_maps_is_made_and_said_once_and_later_made_up_for(tmp_path: Path) -> None:
    broken = tmp_path / "broken" / "cairocffi"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("raise OSError('no library called cairo was found')")
    paths = os.pathsep.join([str(broken.parent), str(Path(__file__).parents[2])])
    out = tmp_path / "site"
    command = [sys.executable, "-c", _WITHOUT_CAIRO, str(out)]
    told = subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["no-png"]
    page = (out / "ponds/01-1901-spring-hops/index.html").read_text("utf-8")
    assert 'src="orders.svg"' in page
    assert ".png" not in page
    small_site.publish(out, small_site.game(2))
    small_site.publish(tmp_path / "other", small_site.game(2))
    assert small_site.contents(out) == small_site.contents(tmp_path / "other")


# --- the parts -------------------------------------------------------------------------------------------------------


def _phases(*names: str) -> PublicGame:
    """A game of phases named `1`, `1.2` (a second version) or `2?` (still open)."""
    phases = []
    for name in names:
        number, _, revision = name.rstrip("?").partition(".")
        phases.append(PublicPhase(Phase(int(number), 1901, "spring", "hops", int(revision or 1)), {}, done="?" not in name))
    return PublicGame("ponds", "Ponds", "ponds", {}, tuple(phases))


def _name(it: PublicPhase | None) -> str:
    return "" if it is None else f"{it.phase.number}.{it.phase.revision}"


@pytest.mark.parametrize(
    ("phases", "line", "waiting"),
    [
        (["1?"], "", "1.1"),
        (["1", "2", "3?"], "1.1 2.1", "3.1"),
        (["1", "2"], "1.1 2.1", ""),
        (["1", "1.2", "2?"], "1.2", "2.1"),
        (["1", "1.2", "2", "2.2", "3.2?"], "1.2 2.2", "3.2"),
        (["1", "2", "2.2?", "3", "3.2?"], "1.1", "2.2"),
        (["1", "2", "2.2", "3", "3.2?", "4"], "1.1 2.2", "3.2"),
        (["1", "1.2", "1.3"], "1.3", ""),
    ],
    ids=[
        "a game that has not begun",
        "a game under way",
        "a game that is over",
        "an erratum in the last phase",
        "an erratum played through to the end",
        "an erratum still to be adjudicated puts aside what came of it",
        "an erratum half way through",
        "two errata of one phase",
    ],
)
def test_a_timeline_counts(phases: list[str], line: str, waiting: str) -> None:
    found = timeline(_phases(*phases))
    assert " ".join(map(_name, found.line)) == line
    assert _name(found.waiting) == waiting


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("a\nb\n", "a\nb\n", ()),
        ("a\n\n\nb", "a\nb", ()),
        ("- a", "- b", (Change(("- a",), ("- b",)),)),
        ("a\nb\nc", "a\nc", (Change(("b",), ()),)),
        ("a", "a\nb", (Change((), ("b",)),)),
        ("a\nb\nc", "x\nb\ny", (Change(("a",), ("x",)), Change(("c",), ("y",)))),
    ],
    ids=["nothing where nothing changed", "no blank lines", "a line", "a line gone", "a line more", "two places"],
)
def test_changes_show(before: str, after: str, found: tuple[Change, ...]) -> None:
    assert changes(before, after) == found


@pytest.mark.parametrize(
    ("text", "zone", "iso"),
    [
        ("2026-12-03T19:00-05:00", "America/New_York", "2026-12-04T00:00Z"),
        ("2026-12-03T19:00-05:00", "Nowhere/Town", "2026-12-04T00:00Z"),
        ("2026-12-03T19:00+00:00", "", "2026-12-03T19:00Z"),
        ("2026-12-03T19:00", "", None),
        ("soon", "", None),
        ("", "Europe/Paris", None),
    ],
    ids=["with a zone", "with a zone nobody knows", "in UTC", "without offset", "in words", "not at all"],
)
def test_a_moment_is_told(text: str, zone: str, iso: str | None) -> None:
    found = moment(text, zone)
    assert (found.iso if found else None) == iso
    assert instant(text) == (iso or "").replace("Z", "+00:00")


def test_equal_values_have_equal_keys_and_others_have_not() -> None:
    phases = [small_site.game(2), small_site.game(3), small_site.game(2, title="x"), small_site.game(2, erratum=1)]
    assert key(small_site.game(2)) == key(small_site.game(2))
    assert len({key(it) for it in phases}) == len(phases)
    with pytest.raises(TypeError, match="no content key"):
        key(object())


def test_a_problem_that_many_maps_share_is_told_once(tmp_path: Path) -> None:
    twice = Problem("notice", "twice", "the same")
    sources = [GameSource(name, {}, b"", lambda: [twice], small_site.rules) for name in ("a", "b")]
    assert build(sources, small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path)).problems == (twice,)


def test_a_finished_game_shows_the_notices_of_its_last_phase(tmp_path: Path) -> None:
    words = {"notices": [{"from": "04-1902-autumn-rest", "text": "Made up."}, {"from": "01-1901-spring-hops", "text": "Long ago."}]}
    game = small_site.game(**words)
    over = replace(game, phases=tuple(it for it in game.phases if it.done))
    small_site.publish(tmp_path, over)
    page = (tmp_path / "ponds/index.html").read_text()
    assert "Made up." in page
    assert "Long ago." not in page


def test_one_game_does_not_crowd_the_others_out_of_the_latest_reports(tmp_path: Path) -> None:
    small_site.publish(tmp_path, small_site.game(12, name="busy"), small_site.game(1, name="young"))
    page = (tmp_path / "index.html").read_text()
    latest = page[page.index("class=latest") :]
    assert latest.count('href="busy/') == 4
    assert 'href="young/01-1901-spring-hops/' in latest
