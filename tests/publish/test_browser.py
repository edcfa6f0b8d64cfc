"""The site in a real browser: on a narrow screen, in the dark, from a server's sub-folder and from a disk."""

from __future__ import annotations

import base64
import http.server
import io
import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.core.event import Event
from generator.core.picture import Picture
from generator.core.public import PublicPhase
from generator.publish.private_report import PrivateReports
from generator.render.markup.dark_mode import dark
from tests.support import board_site, chromium, family_games, small_site

pytestmark = chromium.NEEDED

PAGES = (
    "index.html",
    "404.html",
    "results/index.html",
    "ponds/index.html",
    "ponds/03-1902-spring-hops.2/index.html",
    "ponds/03-1902-spring-hops/index.html",
    "ponds/02-1901-autumn-rest/index.html",
    "ponds/01-1901-spring-hops/posts/index.html",
    "ponds/posts/index.html",
    f"{board_site.PHASE}/index.html",
    *(f"tea-party/{page}/index.html" for page in ("places", "places/bud", "powers", "powers/austria")),
    "dragon/family/index.html",
    *(f"boards/{name}/index.html" for name in board_site.BOARDS),
    "guide/dynastic-campaign/index.html",
)

REPORT = "private.html"
"""A private report, which has the laws of every page to keep."""
SEEN = (*PAGES, REPORT)

PROBE = """<!doctype html><title>probe</title>
%s
<pre id="found"></pre>
<script>
const look = frame => {
  const page = frame.contentDocument, view = frame.contentWindow, body = view.getComputedStyle(page.body);
  const scrolls = it => it.closest('.map, .scroll, .quiet, .skip') || it.matches('.key img'); // a key is cut off a map
  const name = it => it.tagName + '.' + it.className + ' ' + it.textContent.trim().slice(0, 40);
  const all = [...page.body.querySelectorAll('*')].filter(it => it.getClientRects().length);
  const targets = all.filter(it => it.matches('a, summary, input, textarea, label:has(input)') && !scrolls(it));
  const small = it => { const box = it.getBoundingClientRect(); return Math.min(box.height, box.width) < 24; };
  const within = it => view.getComputedStyle(it).display === 'inline' && it.parentNode.textContent.trim() !== it.textContent.trim();
  const ways = [...page.querySelectorAll('.switch a')];
  const shown = () => [...page.querySelectorAll('.plate')].map(it => it.getClientRects().length > 0);
  return {
    width: page.documentElement.scrollWidth,
    ground: body.backgroundColor,
    wide: all.filter(it => !scrolls(it) && it.getBoundingClientRect().right > view.innerWidth + 0.5).map(name),
    small: targets.filter(it => small(it) && !within(it) && !it.closest('label input')
      && !(it.tagName === 'INPUT' && it.closest('label'))).map(name),
    blank: [...page.images].filter(it => it.loading !== 'lazy' && !it.naturalWidth).map(it => it.src),
    maps: ways.map(it => { view.location.hash = it.hash; return shown(); }),
    boxes: [...page.querySelectorAll('.map')].filter(it => it.scrollWidth > it.clientWidth).length,
    details: [...page.querySelectorAll('.detail')].map(it => { it.click(); return page.querySelector('.map').scrollWidth; }),
  };
};
onload = () => {
  const frames = [...document.querySelectorAll('iframe')];
  document.querySelector('#found').textContent = JSON.stringify(frames.map(look));
};
</script>
"""


PAPER = """<!doctype html><title>paper</title>
%s
<pre id="found"></pre>
<script>
const look = frame => {
  const page = frame.contentDocument, view = frame.contentWindow;
  const first = page.querySelector('.plate :is(img, .frame svg), .tree img');
  const report = page.querySelector('.report'), room = report ? (report.clientWidth - 32) / 2 : frame.clientWidth;
  return {
    cut: [...page.querySelectorAll('.map, .scroll')].filter(it => view.getComputedStyle(it).overflowX !== 'visible').length,
    wide: [...page.querySelectorAll('.report tr')].filter(it => it.getBoundingClientRect().width > room).length,
    bottom: first && first.getBoundingClientRect().bottom,
    sheets: [...page.querySelectorAll('.paper img')].map(it => [it.naturalWidth && it.clientWidth, it.clientHeight]),
  };
};
onload = () => {
  const frames = [...document.querySelectorAll('iframe')];
  document.querySelector('#found').textContent = JSON.stringify(frames.map(look));
};
</script>
"""
AXE = Path(__file__).parents[2] / "build/vendor/node_modules/axe-core/axe.min.js"
MAP = "document.querySelector('iframe[name=orders]')"
INSIDE = f"{MAP}.contentDocument"
AXE = Path(__file__).parents[2] / "build/vendor/node_modules/axe-core/axe.min.js"
FOUND = "axe.run().then(it => it.violations.map(it => [it.id, it.nodes.slice(0, 3).map(it => it.html.slice(0, 200))]))"
SHEET = (718, 960)
"""What margins leave of a sheet of paper of either common size, in pixels."""


CORNER = {"x": 0, "y": 0, "width": 1000, "height": 700, "scale": 1}
"""What a screenshot has of a map."""


def browse(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Start the browser once, with a profile of its own."""
    command = [*chromium.COMMAND, f"--user-data-dir={folder / 'profile'}", "--enable-logging=stderr", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=180, check=True)


def report() -> str:
    """What one frog is told, with a map of where it sits by itself."""

    def pictures(phase: PublicPhase, told: Sequence[Event] = ()) -> tuple[Picture, ...]:
        (*_, last) = small_site.pictures(phase)
        return (replace(last, name="known", title=f"{last.title}, known") if told else last,)

    game, told = small_site.game(), [{"kind": "omen", "audience": "red", "of": "a stork " * 30}]
    desk = PrivateReports(small_site.rules(pictures=pictures), small_site.TEMPLATES, small_site.MAP)
    return desk.of(game, game.phases[1], told, "red").html()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site in a sub-folder of what a server serves, with a page beside it that looks at its pages in narrow frames."""
    out = tmp_path_factory.mktemp("served") / "some" / "folder"
    longest = "A game whose name is quite long, Donaudampfschifffahrtsgesellschaftskapitänsmütze included"
    frogs, families = small_site.source(small_site.game(erratum=3, title=longest)), family_games.source(family_games.played())
    board_site.publish(out, frogs, board_site.source(board_site.boards()["classical"]), families)
    frames = "\n".join(f'<iframe width="320" height="700" src="some/folder/{page}"></iframe>' for page in SEEN)
    (out / REPORT).write_text(report(), "utf-8")
    (out.parent.parent / "probe.html").write_text(PROBE % frames, "utf-8")
    return out


class _Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The address of a server on this machine."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=site.parent.parent)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def seen(address: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], str]:
    """What the browser measures on each page in a window 320 pixels wide, and what it complains of."""
    told = browse(tmp_path_factory.mktemp("browser"), "--virtual-time-budget=10000", "--dump-dom", address + "probe.html")
    found = re.search('<pre id="found">(.*?)</pre>', told.stdout, re.DOTALL)
    assert found is not None, told.stderr
    return dict(zip(SEEN, json.loads(unescape(found[1])), strict=True)), told.stderr


@pytest.fixture(scope="module")
def printed(site: Path, address: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the browser measures on pages as broad as paper that follow the rules for print."""
    copy = site.parent.parent / "paper"
    shutil.copytree(site, copy)
    (style,) = (copy / "static").glob("*.css")
    style.write_text(style.read_text("utf-8").replace("@media print", "@media all"), "utf-8")
    pages = [*PAGES, *(f"{it.relative_to(copy)}/index.html" for it in sorted(copy.glob("dragon/*-census")))]
    frames = "\n".join(f'<iframe width="{SHEET[0]}" height="{SHEET[1]}" src="paper/{page}"></iframe>' for page in pages)
    (copy.parent / "paper.html").write_text(PAPER % frames, "utf-8")
    told = browse(tmp_path_factory.mktemp("browser"), "--virtual-time-budget=10000", "--dump-dom", address + "paper.html")
    found = re.search('<pre id="found">(.*?)</pre>', told.stdout, re.DOTALL)
    assert found is not None, told.stderr
    return dict(zip(pages, json.loads(unescape(found[1])), strict=True))


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[chromium.Browser]:
    """A browser for what has to be clicked."""
    with chromium.Browser(tmp_path_factory.mktemp("profile")) as found:
        yield found


def test_on_paper_nothing_is_cut_off_and_the_first_map_stands_on_the_first_sheet(printed: dict[str, Any]) -> None:
    assert {page: told for page, told in printed.items() if told["cut"] or told["wide"]} == {}
    maps = {page: told["bottom"] for page, told in printed.items() if told["bottom"]}
    assert len(maps) > 5
    assert {page: bottom for page, bottom in maps.items() if bottom > SHEET[1]} == {}


def test_a_long_family_tree_is_printed_in_its_own_size_on_sheets_that_are_parted_between_houses(printed: dict[str, Any]) -> None:
    sheets = printed["dragon/family/index.html"]["sheets"]
    assert len(sheets) > 1
    assert {wide for wide, _ in sheets} == {500}
    assert max(high for _, high in sheets) < SHEET[1]


def test_the_players_sheet_takes_two_printed_pages(site: Path, browser: chromium.Browser) -> None:
    with browser.tab((site / "guide/dynastic-campaign/index.html").as_uri()) as tab:
        for inches in (8.27, 11.69), (8.5, 11):
            told = tab.call("Page.printToPDF", paperWidth=inches[0], paperHeight=inches[1])["data"]
            assert len(re.findall(rb"/Type */Page\b", base64.b64decode(told))) == 2, inches


@pytest.mark.parametrize("page", SEEN)
def test_nothing_but_maps_and_tables_scrolls_sideways_on_a_narrow_screen(page: str, seen: tuple[dict[str, Any], str]) -> None:
    assert seen[0][page]["wide"] == []
    assert seen[0][page]["width"] <= 320


def test_the_kind_of_map_is_kept_from_phase_to_phase_and_the_report_begins_on_the_second_screen_of_a_phone(
    site: Path, browser: chromium.Browser
) -> None:
    shown = "[...document.querySelectorAll('.plate')].filter(it => it.offsetParent).map(it => it.id)"
    way = "[...document.querySelectorAll('.pager [rel=next]')].filter(it => it.offsetParent)"
    with browser.tab((site / board_site.PHASE / "index.html").as_uri(), width=390) as tab:
        assert tab.run("document.querySelector('.report').getBoundingClientRect().top + scrollY") <= 1000
        assert tab.run("document.querySelector('.report').getBoundingClientRect().top + scrollY") > 500
    with browser.tab((site / "ponds/01-1901-spring-hops/index.html").as_uri() + "#map_position") as tab:
        assert tab.run(shown) == ["map_position"]
        for number in (2, 3):
            tab.run(f"setTimeout(() => {way}[0].click())")
            tab.wait(f"document.readyState === 'complete' && location.href.includes('/0{number}-')")
            assert tab.run(f"{way}.length") == 2
            assert tab.run(shown) == ["map_position"]


def test_an_arrow_key_goes_to_the_next_phase_with_the_same_map_unless_the_key_means_something_else(
    site: Path, browser: chromium.Browser
) -> None:
    here = "location.pathname.split('/').at(-2) + location.hash"
    with browser.tab((site / "ponds/01-1901-spring-hops/index.html").as_uri() + "#map_position", width=600) as tab:
        tab.press("ArrowLeft")
        tab.press("ArrowRight", chromium.SHIFT)
        tab.run("document.querySelector('.choices input').focus()")
        assert tab.run("document.activeElement.type") == "radio"
        tab.press("ArrowRight")
        assert tab.run(here) == "01-1901-spring-hops#map_position"
        tab.run("document.activeElement.blur()")
        tab.press("ArrowRight")
        tab.wait(f"document.readyState === 'complete' && {here} === '02-1901-autumn-rest#map_position'")
        box = "document.querySelector('.map')"
        tab.run(f"{box}.tabIndex = 0; {box}.focus(); {box}.firstElementChild.style.width = '3000px'")
        tab.press("ArrowLeft")
        assert tab.run(here) == "02-1901-autumn-rest#map_position"
        tab.run(f"{box}.blur()")
        tab.press("ArrowLeft")
        tab.wait(f"document.readyState === 'complete' && {here} === '01-1901-spring-hops#map_position'")
        assert not [it for it in tab.events("Log.entryAdded") if "Policy" in it["entry"]["text"]]


@pytest.mark.parametrize("page", SEEN)
def test_every_target_is_big_enough_for_a_finger(page: str, seen: tuple[dict[str, Any], str]) -> None:
    assert seen[0][page]["small"] == []


@pytest.mark.skipif(not AXE.is_file(), reason="no axe here; `make vendor` fetches it")
@pytest.mark.parametrize(
    "page", ["tea-party/index.html", *(it for it in PAGES if it.startswith(("index", "results", "tea-party")))]
)
def test_axe_finds_nothing_on_pages_of_a_game_of_diplomacy(page: str, site: Path, browser: chromium.Browser) -> None:
    with browser.tab((site / page).as_uri()) as tab:
        tab.run(AXE.read_text("utf-8") + "; 0")
        for width, look in ((1280, "light"), (320, "dark")):
            tab.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 500)
            tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": look}])
            assert (width, tab.run(FOUND)) == (width, [])


@pytest.mark.parametrize("page", SEEN)
def test_style_and_pictures_arrive_under_the_policy(page: str, seen: tuple[dict[str, Any], str]) -> None:
    assert seen[0][page]["ground"] == "rgb(251, 249, 244)"
    assert seen[0][page]["blank"] == []
    assert "Content Security Policy" not in seen[1]


def test_a_map_fits_a_narrow_screen_or_is_large_enough_to_read_and_scrolls_in_its_own_box(
    seen: tuple[dict[str, Any], str], site: Path
) -> None:
    page = seen[0][f"{board_site.PHASE}/index.html"]
    assert page["boxes"] == 0
    texts = (site / board_site.PHASE / "orders.svg").read_text("utf-8")
    smallest = min(map(float, re.findall(r'<text[^>]* font-size="([\d.]+)"[^>]*>[A-Z]', texts)))
    assert page["details"][0] / 1000 * smallest >= 9
    assert seen[0][REPORT]["boxes"] == 1


def test_the_switch_shows_one_map_or_both_without_a_script(seen: tuple[dict[str, Any], str]) -> None:
    page = seen[0]["ponds/03-1902-spring-hops.2/index.html"]
    assert page["maps"] == [[True, False], [False, True], [True, True]]


@pytest.mark.parametrize("path", ["ponds/02-1901-autumn-rest/index.html", REPORT], ids=["a phase", "a private report"])
@pytest.mark.parametrize(
    ("night", "paper", "land"),
    [(False, (251, 249, 244), "#f4efe3"), (True, (24, 22, 19), dark("#f4efe3", "other"))],
    ids=["light", "dark"],
)
def test_a_page_opened_from_a_disk_has_its_style_and_its_map(
    paper: tuple[int, int, int], land: str, path: str, site: Path, browser: chromium.Browser, *, night: bool
) -> None:
    with browser.tab((site / path).as_uri(), dark=night) as tab:
        shot = tab.call("Page.captureScreenshot", clip={"x": 0, "y": 0, "width": 1280, "height": 1000, "scale": 1})["data"]
        assert not [it for it in tab.events("Log.entryAdded") if "Policy" in it["entry"]["text"]]
    with Image.open(io.BytesIO(base64.b64decode(shot))) as image:
        picture = image.convert("RGB")
    assert picture.getpixel((3, 3)) == paper
    colours = {colour for _, colour in picture.getcolors(1 << 24) or ()}
    assert tuple(bytes.fromhex(land[1:])) in colours, "the land of the map"


def shown(tab: chromium.Tab) -> list[bool]:
    """Of every unit in the frame, whether it is pale."""
    pale = "getComputedStyle(it).opacity < 1"
    found = tab.run(f"[...{INSIDE}.querySelectorAll('.u > a')].map(it => {pale})")
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_a_map_fills_its_frame_and_nothing_scrolls_in_it(width: int, browser: chromium.Browser, address: str) -> None:
    with browser.tab(f"{address}some/folder/{board_site.PHASE}/index.html", width=width) as tab:
        tab.wait(f"{INSIDE}.readyState === 'complete' && {INSIDE}.documentElement.id === 'all'")
        (wide, high), room, drawn = tab.run(
            f"(it => [[{MAP}.clientWidth, {MAP}.clientHeight], [it.scrollWidth, it.scrollHeight],"
            f" (ink => [ink.width, ink.height])(it.getBoundingClientRect())])({INSIDE}.documentElement)"
        )
        assert room == [wide, high]
        assert drawn == pytest.approx([wide, high], abs=1)
        shape = tab.run("(it => it.height.baseVal.value / it.width.baseVal.value)(document.querySelector('.frame svg'))")
        assert high / wide == pytest.approx(shape, abs=0.01)


def test_a_line_shows_its_order_alone_where_the_reader_is_and_the_map_leads_back(browser: chromium.Browser, address: str) -> None:
    with browser.tab(f"{address}some/folder/{board_site.PHASE}/index.html") as tab:
        tab.wait(f"{INSIDE}.documentElement.id === 'all'")
        assert not any(shown(tab))
        across, down = tab.run(
            "(() => { const it = document.querySelector('#a-mar > .seen'); it.scrollIntoView({block: 'center'});"
            " const box = it.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] })()"
        )
        tab.click(across, down)
        tab.wait(f"{MAP}.contentWindow.location.hash === '#a-mar'")
        assert shown(tab).count(False) == 1
        alone = tab.run(
            f"(it => [it.id, it.querySelector('title').textContent, getComputedStyle(it.querySelector('use')).opacity])"
            f"({INSIDE}.querySelector(':target'))"
        )
        assert alone == ["a-mar", "A Mar – Pie: bounces, held by Italian A Pie (1 against 1)", "1"]
        assert tab.run(f"[...{INSIDE}.querySelectorAll('.f')].map(it => getComputedStyle(it).display)") == ["none"] * 3
        assert tab.run(f"(it => it.top >= 0 && it.bottom <= innerHeight)({MAP}.getBoundingClientRect())"), "the map came here"
        click = "new MouseEvent('click', {bubbles: true, cancelable: true})"
        tab.run(f"{INSIDE}.querySelector('.b').dispatchEvent({click})")
        tab.wait(f"{MAP}.contentWindow.location.hash === '#all'")
        assert not any(shown(tab))


def test_the_keyboard_goes_through_units_as_the_report_does(browser: chromium.Browser, address: str) -> None:
    with browser.tab(f"{address}some/folder/{board_site.PHASE}/index.html") as tab:
        tab.wait(f"{INSIDE}.documentElement.id === 'all'")
        report = tab.run("[...document.querySelectorAll('.seen')].map(it => it.parentNode.id)")
        assert len(report) > 30
        tab.run("document.querySelector('.map').focus()")
        found = []
        for _ in report:
            tab.press("Tab")
            found.append(
                tab.run(f"document.activeElement === {MAP} ? {INSIDE}.activeElement.id : document.activeElement.outerHTML")
            )
        assert found == report
        assert tab.run(f"getComputedStyle({INSIDE}.activeElement.querySelector('use') || {INSIDE}.body).opacity") == "1"


def test_from_a_disk_the_map_is_there_and_the_policy_complains_of_nothing(browser: chromium.Browser, site: Path) -> None:
    with browser.tab((site / board_site.PHASE / "index.html").as_uri()) as tab:
        page = (site / board_site.PHASE / "index.html").read_text("utf-8")
        assert "frame-src 'self';" in page
        tree = tab.call("Page.getFrameTree")["frameTree"]
        assert [it["frame"]["url"].rpartition("/")[2] for it in tree["childFrames"]][:1] == ["orders.svg"]
        assert not [it for it in tab.events("Log.entryAdded") if "Policy" in it["entry"]["text"]]


@pytest.mark.parametrize("dark", [False, True])
def test_one_svg_shows_what_happened_or_the_position_behind_it(
    browser: chromium.Browser, site: Path, tmp_path: Path, *, dark: bool
) -> None:
    file, titles = (site / board_site.PHASE / "orders.svg").as_uri(), ("Fall 1903 Orders", "Fall 1903 Orders: the position after")
    parts = "['.f', '.p', '.q'].map(it => [...document.querySelectorAll(it)].some(it => it.getClientRects().length))"
    looks = {}
    for address, seen in {"": 0, "#all": 0, "#a-mar": 0, "#after": 1, "#after.all": 1}.items():
        with browser.tab(f"{file}{address}", dark=dark) as tab:
            assert tab.run(parts) == [address in {"", "#all"}, not seen, bool(seen)], address
            nodes = tab.call("Accessibility.getFullAXTree")["nodes"]
            assert [it["name"]["value"] for it in nodes if it["role"]["value"] == "graphics-document"] == [titles[seen]]
            looks[address] = tab.call("Page.captureScreenshot", clip=CORNER)["data"]
    assert len({*looks.values()}) == 5
    for address in ("", "#after"):
        image = f'<!doctype html><img src="{file}{address}" style="position: absolute; left: 0; top: 0">'
        (tmp_path / "image.html").write_text(image, encoding="utf-8")
        with browser.tab((tmp_path / "image.html").as_uri(), dark=dark) as tab:
            tab.wait("document.images[0].complete")
            assert tab.call("Page.captureScreenshot", clip=CORNER)["data"] == looks[address], "as an image, too"


@pytest.mark.skipif(not AXE.is_file(), reason="no axe here; `make vendor` fetches it")
def test_axe_finds_nothing_in_a_map_that_is_a_document(browser: chromium.Browser, site: Path) -> None:
    with browser.tab((site / board_site.PHASE / "orders.svg").as_uri(), width=390) as tab:
        tab.run(AXE.read_text("utf-8") + "; 0")
        assert tab.run("axe.run().then(it => it.violations.map(it => [it.id, it.nodes.length]))") == []
        assert tab.run("axe.run().then(it => it.passes.some(it => it.id === 'link-name' && it.nodes.length > 30))")
