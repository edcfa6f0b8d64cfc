"""The page of private reports in a real browser: it opens what age and pyrage sealed, and nothing else, and keeps nothing."""

from __future__ import annotations

import gzip
import http.server
import json
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pyrage
import pytest

from generator import store
from generator.cli import base_maps
from generator.publish.private_report import PrivateReports
from tests.support import chromium, small_site, small_site_with_reports
from tests.support.chromium import Browser, Tab
from tests.support.quarry_tables.closed import set_closed
from tests.support.quarry_tables.table import ONE
from tests.support.quarry_tables.veiled import VEILED
from tests.support.small_site_with_reports import FIRST, GM, RED, SECOND, SKY, packed, page, sealed

pytestmark = chromium.NEEDED
AXE = Path(__file__).parents[2] / "build/vendor/node_modules/axe-core/axe.min.js"
NAME = f"ponds-{FIRST}-red.age"
SCRIPTED = """<script>parent.document.title = "run"; fetch("../x.json")</script>
<img src="x" onerror="parent.document.title = 'run'"><img src="HERE/x.png"><img src="../../static/x.png">
<link rel="stylesheet" href="HERE/x.css"><style>p { background: url(HERE/y.png) }</style>
<svg onload="parent.document.title = 'run'"></svg><iframe srcdoc="<script>top.document.title = 'run'</script>"></iframe>
<iframe src="HERE/x.html"></iframe><object data="HERE/x.swf"></object><meta http-equiv="refresh" content="0; url=HERE/">
<p>A stork.<a id="away" href="HERE/there" style="position: fixed; inset: 0">everywhere</a></p>"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("served") / "some folder" / "of#its own"
    game = small_site.game(2)
    red = {"name": "a visitor", "key": str(RED.to_public()), "published-secret-key": str(RED)}
    game = replace(game, game_file={**game.game_file, "players": {"red": [red]}})
    small_site_with_reports.publish(out, game, small_site_with_reports.files(game))
    return out


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


ASKED: list[str] = []


class _Listening(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Note what was asked for."""
        ASKED.append(self.path)


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Listening, directory=site)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/ponds/"
        server.shutdown()


def local(site: Path) -> str:
    return (site / "ponds/reports/index.html").as_uri()


@pytest.fixture(scope="module")
def shared(browser: Browser, site: Path) -> Iterator[Tab]:
    with browser.tab(local(site), width=390) as tab:
        yield tab


@pytest.fixture
def tab(shared: Tab) -> Tab:
    """The page as it is after `Forget all`, opened from a disk, as wide as a phone."""
    shared.call("Page.bringToFront")
    shared.run("document.querySelector('#forget').click()")
    return shared


def sees(tab: Tab, field: str) -> str:
    return str(tab.run(f"document.querySelector({json.dumps(field)}).{'value' if field in FIELDS else 'textContent'}"))


FIELDS = ("#file", "#text", "#key", "#key-file", "#public", "#secret")


def put(tab: Tab, field: str, text: str) -> None:
    tab.run(f"document.querySelector('{field}').value = {json.dumps(text)}")


def press_open(tab: Tab) -> str:
    """What the page says once it has done what it could."""
    tab.run("document.querySelector('#open').click()")
    tab.wait("!document.querySelector('#said').textContent.startsWith('Opening')")
    return sees(tab, "#said")


def shown(tab: Tab) -> str:
    """The body of the document in the frame; nothing where none is shown."""
    document = "document.querySelector('dialog[open] iframe[sandbox=\"\"]')?.srcdoc ?? ''"
    return str(tab.run(f"new DOMParser().parseFromString({document}, 'text/html').body.innerHTML"))


def by_age(text: str) -> bytes:
    command = ["age", "-r", str(GM.to_public()), "-r", str(RED.to_public())]
    return subprocess.run(command, input=packed(text), capture_output=True, check=True).stdout


def by_age_armoured(text: str) -> bytes:
    return subprocess.run(["age", "-a", "-r", str(RED.to_public())], input=packed(text), capture_output=True, check=True).stdout


needs_age = pytest.mark.skipif(shutil.which("age") is None, reason="no age here; `apt-get install age` has it")


@pytest.mark.parametrize(
    "seal",
    [
        pytest.param(lambda text: sealed(text, RED), id="pyrage"),
        pytest.param(by_age, id="age", marks=needs_age),
        pytest.param(by_age_armoured, id="age as text", marks=needs_age),
    ],
)
def test_it_opens_what_was_sealed_by(seal: Callable[[str], bytes], tab: Tab, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(seal(page()))
    (tmp_path / "key.txt").write_text(f"# public key: {RED.to_public()}\n{RED}\n")
    tab.choose("#file", tmp_path / NAME)
    assert sees(tab, "#said") == "Chosen: Red, Spring 1901 Hops."
    tab.choose("#key-file", tmp_path / "key.txt")
    tab.wait("document.querySelector('#key').value")
    assert press_open(tab) == "Opened: Red, Spring 1901 Hops."
    assert shown(tab) == "<p>You heard a stork.</p>"
    assert sees(tab, "#whose") == "Red, Spring 1901 Hops"


@needs_age
def test_age_opens_what_lies_on_the_site(site: Path, tmp_path: Path) -> None:
    (tmp_path / "key.txt").write_text(f"{SKY}\n")
    line = f"age -d -i key.txt '{site}/ponds/{SECOND}/reports/sky.age' | gunzip"
    done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout == page(SECOND, "sky")


def test_a_whole_report_is_shown_with_its_style_and_its_map(browser: Browser, tmp_path: Path) -> None:
    table = set_closed(tmp_path / "state", sealed=False, rules=VEILED)
    table.play()
    game, problems = store.public_game(table.root, "pit", VEILED)
    assert game is not None, problems
    assert VEILED.chart is not None
    told = store.tell(table.root, "pit", VEILED, ONE).of("grey")
    desk = PrivateReports(VEILED, small_site.TEMPLATES, base_maps.plain(VEILED.chart))
    report = desk.of(game, next(it for it in game.phases if it.phase.folder == ONE), told, "grey")
    small_site_with_reports.publish(tmp_path, replace(small_site.game(1), id="pit"), {(FIRST, "red.age"): MADE})
    (tmp_path / "grey.age").write_bytes(bytes(pyrage.encrypt(gzip.compress(report.html().encode()), [RED.to_public()])))
    with browser.tab((tmp_path / "pit/reports/index.html").as_uri(), width=390, dark=True) as tab:
        tab.choose("#file", tmp_path / "grey.age")
        put(tab, "#key", str(RED))
        assert press_open(tab) == f"Opened: {ONE} grey."
        frame = tab.frame()
        assert frame.run("getComputedStyle(document.body).backgroundColor") == "rgb(24, 22, 19)"
        assert frame.wait("[...document.images].length > 0 && [...document.images].every(it => it.naturalWidth > 300)")
        assert frame.run("document.documentElement.scrollWidth") <= 390
        assert tab.events("Log.entryAdded") == []


def test_a_report_of_the_start_is_told_apart_from_that_of_the_first_phase(browser: Browser, tmp_path: Path) -> None:
    game = small_site.game(1)
    start = sealed(page(power="red-start"), RED)
    those = {**small_site_with_reports.files(game), (FIRST, "red-start.age"): start}
    small_site_with_reports.publish(tmp_path, game, those)
    (tmp_path / f"ponds-{FIRST}-red-start.age").write_bytes(start)
    with browser.tab(local(tmp_path)) as tab:
        tab.choose("#file", tmp_path / f"ponds-{FIRST}-red-start.age")
        assert sees(tab, "#said") == "Chosen: Red, Before Spring 1901 Hops."
        put(tab, "#key", str(RED))
        assert press_open(tab) == "Opened: Red, Before Spring 1901 Hops."
        tab.run("document.querySelector('#forget').click()")
        (tmp_path / f"ponds-{FIRST}-red-start.age").write_bytes(MADE)
        tab.choose("#file", tmp_path / f"ponds-{FIRST}-red-start.age")
        put(tab, "#key", str(RED))
        assert "inside is the report of Red, Spring 1901 Hops. It is not" in press_open(tab)


@pytest.mark.parametrize("name", ["red (1).age", "whatever.age", f"ponds-{FIRST}-red(2).age", f"ponds-{FIRST}-red-1.age"])
def test_a_file_opens_under_any_name_that_promises_nothing_else(name: str, tab: Tab, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(sealed(page(), RED))
    tab.choose("#file", tmp_path / name)
    put(tab, "#key", str(RED))
    assert press_open(tab) == "Opened: Red, Spring 1901 Hops."


def test_text_that_is_pasted_opens_as_well(tab: Tab) -> None:
    put(tab, "#text", f"\n {armoured(page())}\r\n")
    put(tab, "#key", str(RED))
    assert press_open(tab) == "Opened: Red, Spring 1901 Hops."


def armoured(text: str) -> str:
    return str(pyrage.encrypt(packed(text), [RED.to_public()], armored=True).decode())


def bomb() -> bytes:
    return bytes(pyrage.encrypt(gzip.compress(page().encode() + b" " * 4_000_000), [RED.to_public()]))


def changed(content: bytes) -> bytes:
    return content[:-40] + bytes([content[-40] ^ 1]) + content[-39:]


MADE = sealed(page(), RED)
ARMOUR = armoured(page())
BAD_FILES: dict[str, tuple[bytes | Callable[[], bytes], str]] = {
    # what is in a file, or what makes it, where that takes long
    "a file sealed for another key": (sealed(page(), SKY), "This key does not open this file"),
    "a file cut behind its head": (MADE[:-100], "This file is not whole"),
    "a file cut within its head": (MADE[:150], "This file is not whole"),
    "a file with one bit changed": (changed(MADE), "This file is not whole"),
    "a text with a line missing": (ARMOUR.replace(ARMOUR.splitlines(keepends=True)[3], "").encode(), "This file is not whole"),
    "a file that is empty": (b"", "That is no sealed file"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(1000), "That is no sealed file"),
    "a file locked by a pass phrase": (partial(pyrage.passphrase.encrypt, packed(page()), "tea"), "locked by a pass phrase"),
    "the report of another power": (sealed(page(power="sky"), RED), "inside is the report of Sky, Spring 1901 Hops. It is not"),
    "the report of another phase": (sealed(page(SECOND), RED), "inside is the report of Red, Autumn 1901 Rest. It is not"),
    "the report of another game": (sealed(page(game="lakes"), RED), "This is a report of another game (lakes)"),
    "more than 4 MB": (bomb, "larger than 4 MB when it is unpacked"),
    "a letter that is not packed": (pyrage.encrypt(b"Dear Red, croak.", [RED.to_public()]), "is no report of this program"),
    "a page of somebody else": (sealed("<!doctype html><p>Croak</p>", RED), "is no report of this program"),
    "a packed file that is cut": (pyrage.encrypt(packed(page())[:-20], [RED.to_public()]), "is no report of this program"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_clear_line_and_nothing_else_is_shown_for(name: str, tab: Tab, tmp_path: Path) -> None:
    content, line = BAD_FILES[name]
    (tmp_path / NAME).write_bytes(content() if callable(content) else content)
    tab.choose("#file", tmp_path / NAME)
    put(tab, "#key", str(RED))
    assert line in press_open(tab)
    assert shown(tab) == ""


def test_a_file_of_100_mb_is_refused_before_it_is_read(tab: Tab, tmp_path: Path) -> None:
    with (tmp_path / NAME).open("wb") as file:
        file.truncate(100_000_000)
    tab.run("window.read = 0; Blob.prototype.arrayBuffer = function() { window.read += 1; throw Error('read') }; 0")
    tab.choose("#file", tmp_path / NAME)
    put(tab, "#key", str(RED))
    assert "larger than any. It was not read" in press_open(tab)
    assert tab.run("window.read") == 0
    tab.call("Page.reload")
    tab.wait("document.readyState === 'complete' && window.read === undefined")


SSH = "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU=\n-----END OPENSSH PRIVATE KEY-----\n"
BAD_KEYS = {
    "none": ("", "Choose or paste your secret key first"),
    "an SSH key": (SSH, "That is an SSH key"),
    "an SSH key of the older kind": (SSH.replace("OPENSSH", "RSA"), "That is an SSH key"),
    "a public SSH key": ("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHjx red@pond", "That is an SSH key"),
    "a public key": (str(RED.to_public()), "That is a public key"),
    "a key against quantum computers": ("AGE-SECRET-KEY-PQ-1" + "Q" * 58, "No report is sealed for this kind of key"),
    "a key on a stick": ("AGE-PLUGIN-YUBIKEY-1QQQQQ", "No report is sealed for this kind of key"),
    "a locked key file": ("age-encryption.org/v1\n-> scrypt x 18\n", "locked by a pass phrase"),
    "a key that lacks its end": (str(RED)[:60], "must have 74 letters and digits in one line, and has 60"),
    "a key with a wrong letter": (str(RED)[:-1] + ("Q" if str(RED)[-1] != "Q" else "P"), "A letter of this secret key is wrong"),
    "words": ("open sesame", "That is no secret key"),
}


@pytest.mark.parametrize("name", BAD_KEYS)
def test_a_clear_line_is_said_of_a_key_that_is(name: str, tab: Tab, tmp_path: Path) -> None:
    text, line = BAD_KEYS[name]
    (tmp_path / NAME).write_bytes(MADE)
    tab.choose("#file", tmp_path / NAME)
    put(tab, "#key", text)
    assert line in press_open(tab)
    assert shown(tab) == ""


def paste_key(tab: Tab, text: str) -> None:
    tab.run(f"""document.querySelector('#key').dispatchEvent(new ClipboardEvent('paste', {{cancelable: true,
        clipboardData: (it => (it.setData('text/plain', {json.dumps(text)}), it))(new DataTransfer())}}))""")


@pytest.mark.parametrize("name", ["an SSH key", "a public key", "words"])
def test_what_is_no_key_for_this_page_does_not_even_stay_in_its_field(name: str, tab: Tab, tmp_path: Path) -> None:
    text, line = BAD_KEYS[name]
    (tmp_path / "id_ed25519").write_text(text)
    tab.choose("#key-file", tmp_path / "id_ed25519")
    tab.wait("document.querySelector('#said').textContent")
    assert line in sees(tab, "#said")
    assert sees(tab, "#key-file") == ""
    paste_key(tab, str(RED))
    assert (sees(tab, "#key"), sees(tab, "#said")) == (str(RED), "The key is here. It stays on this page until you leave it.")
    paste_key(tab, text)
    assert line in sees(tab, "#said")
    assert sees(tab, "#key") == ""


@pytest.mark.parametrize("target", ["", ' target="_self"', ' target="_top"', ' target="_blank"'])
def test_nothing_runs_in_a_report_and_its_links_lead_nowhere(target: str, browser: Browser, address: str, tmp_path: Path) -> None:
    body = SCRIPTED.replace("HERE", address.removesuffix("/ponds/")).replace("<a ", f"<a{target} ")
    (tmp_path / NAME).write_bytes(sealed(page(body=body), RED))
    with browser.tab(f"{address}reports/index.html") as tab:
        title = tab.run("document.title")
        ASKED.clear()
        tab.choose("#file", tmp_path / NAME)
        put(tab, "#key", str(RED))
        assert press_open(tab) == "Opened: Red, Spring 1901 Hops."
        frame = tab.frame()
        tab.click(640, 500)
        tab.wait("document.activeElement.tagName === 'IFRAME'")
        tab.run("new Promise(done => setTimeout(done, 300))")
        assert [it for it in ASKED if not it.startswith("/static/icon.")] == []
        assert tab.run("[document.title, document.querySelector('#viewer').open]") == [title, True]
        assert frame.run("[location.href, document.querySelector('p').textContent]") == ["about:srcdoc", "A stork.everywhere"]
        assert [it for it in browser.addresses() if it.endswith("/there")] == []


def test_closing_a_report_clears_it(tab: Tab) -> None:
    put(tab, "#text", ARMOUR)
    put(tab, "#key", str(RED))
    press_open(tab)
    assert shown(tab)
    tab.run("document.querySelector('#close').click()")
    tab.wait("!document.querySelector('iframe')")
    assert tab.run("document.querySelector('#viewer').open") is False


def test_what_is_still_being_opened_when_all_is_forgotten_is_not_shown(tab: Tab) -> None:
    put(tab, "#text", ARMOUR)
    put(tab, "#key", str(RED))
    tab.run("document.querySelector('#open').click(), document.querySelector('#forget').click()")
    tab.run("new Promise(done => setTimeout(done, 300))")
    assert (shown(tab), sees(tab, "#said")) == ("", "")


def test_a_pair_that_the_page_makes_opens_what_is_sealed_for_it(tab: Tab, tmp_path: Path) -> None:
    tab.run("document.querySelector('#make').click()")
    tab.wait("document.querySelector('#public').value")
    public, secret = sees(tab, "#public"), sees(tab, "#secret")
    assert str(pyrage.x25519.Identity.from_str(secret).to_public()) == public
    saved = tab.run("fetch(document.querySelector('#save').href).then(it => it.text()).catch(it => 'blocked')")
    assert saved == "blocked", "the page itself may fetch nothing"
    (tmp_path / NAME).write_bytes(bytes(pyrage.encrypt(packed(page()), [pyrage.x25519.Recipient.from_str(public)])))
    tab.choose("#file", tmp_path / NAME)
    put(tab, "#key", secret)
    assert press_open(tab) == "Opened: Red, Spring 1901 Hops."


def test_a_pair_can_be_saved_as_a_file_that_age_and_the_page_take(browser: Browser, site: Path, tmp_path: Path) -> None:
    with browser.tab(local(site)) as tab:
        browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
        tab.run("document.querySelector('#make').click()")
        tab.wait("document.querySelector('#public').value")
        public, secret = sees(tab, "#public"), sees(tab, "#secret")
        tab.run("document.querySelector('#save').click()")
        chromium.wait_for(lambda: (tmp_path / "key.txt").is_file() and (tmp_path / "key.txt").read_text())
        assert (tmp_path / "key.txt").read_text() == f"# public key: {public}\n{secret}\n"
        tab.choose("#key-file", tmp_path / "key.txt")
        tab.wait("document.querySelector('#key').value")
        assert sees(tab, "#key") == secret


def test_all_is_gone_when_the_page_is_left_and_nothing_was_stored(browser: Browser, address: str, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(MADE)
    with browser.tab(f"{address}reports/index.html") as tab:
        tab.choose("#file", tmp_path / NAME)
        put(tab, "#key", str(RED))
        assert press_open(tab) == "Opened: Red, Spring 1901 Hops."
        tab.run("document.querySelector('#make').click()")
        tab.wait("document.querySelector('#secret').value")
        put(tab, "#text", ARMOUR)
        tab.go(f"{address}index.html")
        stored = "Promise.all([localStorage.length, sessionStorage.length, document.cookie, indexedDB.databases(), caches.keys()])"
        assert tab.run(stored) == [0, 0, "", [], []]
        tab.run("history.back()")
        tab.wait("document.readyState === 'complete' && document.querySelector('#viewer') !== null")
        assert [sees(tab, field) for field in FIELDS] == [""] * len(FIELDS)
        assert tab.run("document.querySelector('iframe') === null && !document.querySelector('#viewer').open")
        assert tab.run("document.querySelector('#pair').hidden && !document.querySelector('#save').href")
        asked = {it["request"]["url"].partition("#")[0] for it in tab.events("Network.requestWillBeSent")}
        assert all(it.startswith(address.removesuffix("ponds/")) for it in asked)
        assert tab.events("Log.entryAdded") == []


def test_a_file_can_be_dropped_anywhere_on_the_page(tab: Tab) -> None:
    content = ",".join(map(str, MADE))
    tab.run(f"""(() => {{ const it = new DataTransfer(); it.items.add(new File([new Uint8Array([{content}])], {json.dumps(NAME)}));
        document.body.dispatchEvent(new DragEvent('drop', {{bubbles: true, cancelable: true, dataTransfer: it}})) }})()""")
    put(tab, "#key", str(RED))
    assert press_open(tab) == "Opened: Red, Spring 1901 Hops."


def test_a_report_is_tried_with_a_key_that_is_there_for_everybody(tab: Tab, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(MADE)
    tab.choose("#file", tmp_path / NAME)
    tab.run("document.querySelector('[data-key]').click()")
    assert press_open(tab) == "Opened: Red, Spring 1901 Hops."


def tab_to(tab: Tab, name: str) -> None:
    """Press Tab until something is reached. A frame takes a while until it can be."""
    where = "document.activeElement.id || document.activeElement.tagName"

    def reached() -> bool:
        tab.press("Tab")
        settled = f"new Promise(done => setTimeout(() => done({where}), 100))"  # a frame is told of the focus by another process
        return bool(tab.run(settled) == name)

    chromium.wait_for(reached)


def test_all_of_it_works_by_the_keyboard_alone(browser: Browser, site: Path) -> None:
    with browser.tab(local(site)) as tab:
        tab_to(tab, "file")
        tab_to(tab, "SUMMARY")
        tab.press("Enter")
        tab_to(tab, "text")
        tab.type(ARMOUR)
        tab_to(tab, "key")
        tab.type(str(RED))
        tab_to(tab, "open")
        tab.press("Enter")
        tab.wait("document.activeElement.id === 'close'")
        tab.frame()
        tab_to(tab, "IFRAME")
        tab_to(tab, "close")
        tab.press("Enter")
        tab.wait("document.activeElement.id === 'open'")
        assert shown(tab) == ""


@pytest.mark.parametrize("script", [True, False], ids=["with its script", "without"])
def test_at_320_pixels_nothing_is_cut_and_every_target_is_big_enough(script: object, browser: Browser, site: Path) -> None:
    with browser.tab(local(site), width=320, script=bool(script)) as tab:
        if script:
            tab.run("document.querySelector('#make').click()")
            tab.wait("document.querySelector('#public').value")
            put(tab, "#text", ARMOUR)
        assert tab.run("document.documentElement.scrollWidth") == 320
        assert (
            tab.run("""[...document.querySelectorAll('main :is(a, summary, button, input, textarea)')].filter(it => {
            const box = it.getBoundingClientRect();
            return box.width && (box.right > 320 || box.height < 24 && !it.closest('p'));
        }).map(it => it.outerHTML)""")
            == []
        )
        assert tab.run("document.querySelector('#unscripted') === null") is bool(script)


@pytest.mark.skipif(not AXE.is_file(), reason="no axe here; `make vendor` fetches it")
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(dark: object, browser: Browser, site: Path) -> None:
    with browser.tab(local(site), width=390, dark=bool(dark)) as tab:
        tab.run(AXE.read_text("utf-8") + "; 0")
        look = "axe.run().then(it => it.violations.map(it => [it.id, it.nodes.map(it => it.html)]))"
        assert tab.run(look) == []
        tab.run("document.querySelector('details').open = true; document.querySelector('#make').click()")
        tab.wait("document.querySelector('#public').value")
        put(tab, "#key", "open sesame")
        press_open(tab)
        assert tab.run(look) == []
        put(tab, "#text", ARMOUR)
        put(tab, "#key", str(RED))
        press_open(tab)
        assert shown(tab)
        assert tab.run(look) == []
