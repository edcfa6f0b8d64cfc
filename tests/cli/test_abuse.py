"""Abuse, row by row: what strangers have been seen to try, tried on the real thing. Each test has the number of its row."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import store
from generator.cli import main
from generator.core.forums import FORUMS
from generator.publish import output
from generator.render.texts import phase_texts
from generator.render.texts.escape_text import ZERO, escape
from generator.render.texts.forum_posts import posts
from generator.store.writing import write
from tests.cli.test_own_map import BOARD, MALICIOUS, MAP
from tests.repository.test_workflows import ALL, load, named
from tests.store.test_crash import half_written, ready
from tests.support import site_laws, small_site
from tests.support.interruptions import killed_at_write
from tests.support.post_laws import BBCODE, SMILIES, broken, called, shown, wanted
from tests.support.quarry_tables.table import CALM, NOW, ONE, TWO, play_through, set_table
from tests.support.real_report import FRAME, environment, game, unlinked, view

Gazette = Callable[..., tuple[int, str]]
HEAD = "format: 1\ngame: duel\nphase: 01-1901-spring-orders\nfinal: true\n"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a game that waits for its first orders; never changed, only copied."""
    root = tmp_path_factory.mktemp("fresh")
    (root / "state").mkdir()
    assert main(["-C", str(root), "new", "duel", "--rules", "classical"]) == 0
    return root


@pytest.fixture
def home(fresh: Path, tmp_path: Path) -> Path:
    """That repository, in a folder that is otherwise empty."""
    return Path(shutil.copytree(fresh, tmp_path / "home"))


@pytest.fixture
def gazette(home: Path, capsys: pytest.CaptureFixture[str]) -> Gazette:
    """The command line on the repository: its exit code and all that it says."""

    def run(*asked: str) -> tuple[int, str]:
        capsys.readouterr()
        code = main(["-C", str(home), "--now", "2026-01-01T12:00+00:00", *asked])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return code, said.out + said.err

    return run


def fill(home: Path, text: str | bytes) -> None:
    data = text.encode() if isinstance(text, str) else text
    (home / "state/duel/01-1901-spring-orders/orders.yaml").write_bytes(data)


# Rows 1 to 3: YAML.


@pytest.mark.parametrize("data", [b"[" * 60_000, b"{a: " * 15_000, b"- " * 30_000, HEAD.encode() + b"orders: " + b"[" * 60_000])
def test_abuse_01_deep_yaml_is_a_fault_with_its_line(home: Path, gazette: Gazette, data: bytes) -> None:
    fill(home, data)
    code, said = gazette("check")
    assert code == 1
    assert re.search(r"orders\.yaml:\d+:\d+: fault: values are nested more than \d+ deep", said)


BOMB = "".join(f"a{number}: &a{number} [{', '.join([f'*a{number - 1}'] * 9)}]\n" for number in range(1, 10))


@pytest.mark.parametrize("file", ["duel/01-1901-spring-orders/orders.yaml", "duel/game.yaml", "site.yaml"])
def test_abuse_02_an_alias_bomb_is_refused_at_its_first_anchor(home: Path, gazette: Gazette, file: str) -> None:
    (home / "state" / file).write_text(f"a0: x\n{BOMB}")
    code, said = gazette("check")
    assert code == 1
    assert re.search(rf"{file}:2:5: fault: anchors", said)


CHANGED = {
    "a key that stands twice": ("orders:\n  italy: [A Rom H]\n  italy: []\n", "the key `italy` stands twice"),
    "a tab": ("orders:\n\titaly: []\n", "indent with spaces"),
    "a NUL": ("orders:\n  italy: [A Rom\0 H]\n", "U+0000"),
    "ten megabytes": ("#" * 10_000_000, "larger than 200,000 bytes"),
}


@pytest.mark.parametrize(("text", "why"), CHANGED.values(), ids=CHANGED)
def test_abuse_03_what_other_readers_change_is_an_error(home: Path, gazette: Gazette, text: str, why: str) -> None:
    fill(home, HEAD + text)
    code, said = gazette("check")
    assert (code, why in said) == (1, True), said


@pytest.mark.parametrize("text", ["no", "12:30", "0x1f", "1e3", "~", "2026-12-04", "on"])
@pytest.mark.parametrize(("start", "end"), [("", "\n"), ("\ufeff", "\n"), ("", "\r\n")], ids=["", "BOM", "CRLF"])
def test_abuse_03_or_is_kept_as_it_was_written(home: Path, gazette: Gazette, text: str, start: str, end: str) -> None:
    fill(home, start + f"{HEAD}orders:\n  italy:\n    - void: {text}\n".replace("\n", end))
    assert gazette("run")[0] == 0
    results, _ = store.read_yaml(home / "state/duel/01-1901-spring-orders/results.yaml", typed=True)
    assert isinstance(results, dict)
    assert text in [event.get("written") for event in results["events"]]


@pytest.mark.parametrize("line", ["A Nowhere H", "void: x y z"])
def test_abuse_03_more_orders_than_units_are_one_fault_and_are_not_read(home: Path, gazette: Gazette, line: str) -> None:
    entry = f"    - {{{line}}}\n" if line.startswith("void") else f"    - {line}\n"
    fill(home, f"{HEAD}orders:\n  italy:\n{entry * 4_000}")
    code, said = gazette("check")
    assert code == 1
    assert said.count("these are more than 100 orders") == 1
    assert said.count("no place is called") == (0 if line.startswith("void") else 100)


# Row 4: paths.

PATHS = ["../../x", "/etc/x", "CON", "a" * 300, "a/b", "a\\b", "..", "-C", "x\0y", "a.b"]


@pytest.mark.parametrize("name", PATHS)
def test_abuse_04_no_game_is_called_by_a_path(home: Path, gazette: Gazette, name: str) -> None:
    before = sorted(home.parent.rglob("*"))
    assert gazette("new", name, "--rules", "classical")[0] == 2
    assert sorted(home.parent.rglob("*")) == before


@pytest.mark.parametrize("name", PATHS)
def test_abuse_04_no_power_and_no_phase_of_a_file_leads_elsewhere(home: Path, gazette: Gazette, name: str) -> None:
    shown_name = name.replace("\0", "\\0").replace("\\", "\\\\") if "\\0" not in name else name
    fill(home, f'{HEAD}orders:\n  "{shown_name}": [A Par H]\n')
    assert gazette("run")[0] == 1
    fill(home, HEAD.replace("01-1901-spring-orders", f'"{shown_name}"') + "orders: {}\n")
    assert gazette("run")[0] == 1
    assert not (home / "state/duel/01-1901-spring-orders/results.yaml").exists()


@pytest.mark.parametrize("name", PATHS[:-1])
def test_abuse_04_no_power_of_a_board_leads_elsewhere(home: Path, gazette: Gazette, name: str) -> None:
    known = re.search(r"\npowers:\n  (\w+):", BOARD)
    assert known
    (home / "board.yaml").write_text(BOARD.replace(f"  {known[1]}:", f"  {name!r}:"), encoding="utf-8")
    code, _ = gazette("new", "isles", "--rules", "classical", "--board", str(home / "board.yaml"))
    assert code != 0
    assert not (home / "state/isles").exists()


def test_abuse_04_every_write_is_checked_to_lie_below_its_root(tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    (tmp_path / "root/link").symlink_to(tmp_path)
    for path in ("../x", "link/x", "a/../../x", str(tmp_path / "x")):
        with pytest.raises(ValueError, match="below"):
            write(tmp_path / "root", tmp_path / "root" / path, "x")
        with pytest.raises(ValueError, match=r"lie in|leads out"):
            output.write(tmp_path / "root", path, b"x")
    assert not (tmp_path / "x").exists()


MISFITS = {
    "orders.schema.json": "link",
    "press.md": "link",
    "02-1901-fall-orders": "link",
    "02-1901-fall-orders/orders.yaml": "link",
    "orders.schema.json/x": "folder",
    "01-1901-spring-orders/results.yaml/x": "folder",
    "01-1901-spring-orders/.results.yaml.part/x": "folder",
    "02-1901-fall-orders/position.yaml/x": "folder",
}
"""What lies in a game's folder: a link, or a file that makes a folder of what must be a file."""


@pytest.mark.parametrize(("name", "what"), MISFITS.items(), ids=MISFITS)
def test_abuse_04_what_the_engine_cannot_write_stops_no_other_game(home: Path, gazette: Gazette, name: str, what: str) -> None:
    """Or would write elsewhere: it is told before anything is written."""
    assert gazette("new", "tea", "--rules", "classical")[0] == 0
    (home / "elsewhere").mkdir()
    for each in ("duel", "tea"):
        orders = home / "state" / each / "01-1901-spring-orders/orders.yaml"
        orders.write_text(orders.read_text().replace("final: false", "final: true"))
    path = home / "state/duel" / name
    if what == "link":
        path.unlink(missing_ok=True)
        path.parent.mkdir(exist_ok=True)
        path.symlink_to(home / "elsewhere")
    else:
        path.parent.unlink(missing_ok=True)
        path.parent.mkdir(parents=True)
        path.write_text("x")
    for command in ("check", "run"):
        code, said = gazette(command)
        assert (code, f"state/duel/{name.removesuffix('/x')}:1:1: fault: this is a {what}" in said) == (1, True), said
    assert list((home / "elsewhere").iterdir()) == []
    assert not (home / "state/duel/01-1901-spring-orders/results.yaml").is_file()
    assert (home / "state/tea/01-1901-spring-orders/results.yaml").is_file()


# Row 5: what runs in a browser.

RUNNING = [
    "<script>alert(1)</script>", '<img src=x onerror="alert(1)">', "<svg/onload=alert(1)>", "[x](javascript:alert(1))",
    "![x](https://evil.example/x.png)", "![x](data:image/svg+xml,<svg onload=alert(1)>)",
    "[x](data:text/html,<script>alert(1)</script>)",
    "<https://evil.example>", "https://evil.example", "[x]: https://evil.example\n\n[x]", '"><style>*{display:none}</style>',
    "<base href=https://evil.example>", "</textarea><script>alert(1)</script>", "&lt;script&gt;", "<!--", "]]>",
]  # fmt: skip


@pytest.fixture(scope="module")
def scribbled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site on which all of that stands in press, title, names, notices and the reason of an erratum."""
    out = tmp_path_factory.mktemp("scribbled")
    text = "\n\n".join(RUNNING)
    said = {"title": " ".join(RUNNING), "players": {"red": [{"name": RUNNING[0]}]}, "notices": [{"text": it} for it in RUNNING]}
    it = small_site.game(2, erratum=2, **said)
    phases = tuple(replace(phase, press=text, why=phase.why and text) for phase in it.phases)
    site = replace(small_site.SITE, forums=tuple(FORUMS), about=text, base_url="")
    small_site.publish(out, replace(it, phases=phases), site=site)
    return out


@pytest.mark.parametrize("law", [site_laws.nothing_is_inline, site_laws.links_lead_somewhere, site_laws.pages_are_well_made])
def test_abuse_05_what_would_run_is_shown_as_words(law: Any, scribbled: Path) -> None:
    """The policy of each page lets nothing run, and nothing that would is there; every address is the site's own."""
    assert list(law(scribbled)) == []


def test_abuse_05_nothing_runs_in_a_picture_either(scribbled: Path) -> None:
    assert any("javascript:alert(1)" in path.read_text() for path in scribbled.rglob("index.html"))
    for path in scribbled.rglob("*.svg"):
        assert not re.search(r"(?i)<script|\son\w+=|javascript:|<foreignObject|<image", path.read_text()), path


# Row 6: what forums make of a text.

HOSTILE = st.lists(
    st.sampled_from(
        ["[/color][img]", "[b]", "[/quote]", "[/code]", "[*]", "[", "]", "(", ")", "*", "_", "`", "```", "~~", "||", "<", ">", "!",
         "#12", "GH-12", "!12", "@everyone", "@here", "<@123>", "<#123>", "https://evil.example/x",
         "www.evil.example", "a@b.example",
         "[x](javascript:alert(1))", "![x](https://evil.example/x.png)", "<script>", "::error::", "##[error]", "&amp;", "\u202e",
         "\u200b", "\x00", "\n", "\r", " ", "-", "+", "=", ":", "|", "| --- |", "---", "1.", "\\", "/u/x", "r/x", "x", "Ω", "😀"]
    )
    | st.sampled_from(SMILIES)
    | st.characters(),
    max_size=8,
).map("".join)  # fmt: skip

FIELDS = ("title", "player", "notice", "why", "void", "order", "ruling", "vassal")


def scribbled_report(texts: dict[str, str], press: str = "") -> str:
    """A report with a text in each field that a person can write."""
    void = {"kind": "order", "power": "italy", "unit": "A Rom", "order": None, "written": texts["void"], "outcome": "holds"}
    odd = {"kind": "order", "power": "vXY", "unit": "A Ven", "order": "A Ven H", "written": texts["order"], "outcome": "void"}
    events = (
        {**void, "cause": "unreadable"},
        {**odd, "cause": {"kind": "illegal", "why": "not-adjacent"}},
        {"kind": "ruling", "rule": "remove", "unit": "A Mun", "why": texts["ruling"]},
    )
    told = {
        "players": {power: [{"name": texts["player"]}] for power in view()["powers"]},
        "notices": [{"from": "11-1903-fall-orders", "text": texts["notice"]}],
    }
    found = replace(game(), title=texts["title"], game_file={**game().game_file, **told})
    first = game().phases[0].phase
    phase = replace(game().phases[0], phase=first._replace(revision=2), events=events, why=texts["why"], press=press)
    seen = {**view(), "powers": {**view()["powers"], "vXY": {"name": texts["vassal"], "adjective": texts["vassal"]}}}
    deadline = phase_texts.deadline_after(found, phase)
    return unlinked(phase_texts.report(environment(), found, phase, seen, frame=FRAME, deadline=deadline))


def named_by(text: str) -> dict[str, str]:
    """The same text in every field, behind a word that tells which; of the title a part, since a subject has 120 characters."""
    return {name: f"q{name}q {text[:40] if name == 'title' else text} z" for name in FIELDS}


BASE = "https://gm.example/"


@given(text=HOSTILE)
@settings(max_examples=15, deadline=None)
def test_abuse_06_a_post_is_balanced_and_shows_what_was_written(text: str) -> None:
    texts = named_by(text)
    source = scribbled_report(texts)
    for kind in FORUMS:
        whole = posts(source, kind, address=BASE, limit=0)[0]
        assert list(broken(whole, kind)) == [], kind
        assert wanted(texts.pop("title", ""), "phpbb") in shown(whole, kind)
        assert [name for name, said in texts.items() if wanted(said, kind) not in shown(whole, kind)] == [], kind
        assert [what for part in posts(source, kind, address=BASE) for what in broken(part, kind)] == [], kind


@given(text=HOSTILE)
@settings(max_examples=15, deadline=None)
def test_abuse_06_nobody_is_called_and_nothing_is_linked(text: str) -> None:
    source = scribbled_report(named_by(text), press=text)
    for kind in FORUMS:
        assert kind == "text" or list(called(posts(source, kind, address=BASE, limit=0)[0], kind)) == [], kind


@given(text=HOSTILE)
@settings(max_examples=15, deadline=None)
def test_abuse_06_press_is_balanced_and_shows_its_words(text: str) -> None:
    source = scribbled_report(named_by(""), press=f"q {text}")
    for kind in FORUMS:
        whole = posts(source, kind, limit=0)[0]
        assert list(broken(whole, kind)) == [], kind
        assert [word for word in re.findall("[A-Za-z]{3,}", text) if word not in whole.replace(ZERO, "")] == [], kind


NESTED = {"lists": "".join(f"{'  ' * depth}- x\n" for depth in range(40)), "quotes": "> " * 40 + "x\n", "both": "> - " * 40 + "x\n"}


@pytest.mark.parametrize("levels", [3, 7, 9, 18, 40])
@pytest.mark.parametrize("text", NESTED.values(), ids=NESTED)
def test_abuse_06_nobody_hides_the_press_of_others_below_their_own(text: str, levels: int) -> None:
    """What is nested too deeply is dropped by who reads Markdown, and with it all that follows."""
    lines = text.splitlines()
    mine = "\n".join(lines[:levels]) if len(lines) > 1 else text[: len(text) // 40 * levels] + "x"
    source = scribbled_report(named_by(""), press=f"{mine}deepest\n\nanother's words")
    for kind in FORUMS:
        whole = posts(source, kind, limit=0)[0].replace(ZERO, "")
        assert [word for word in ("deepest", "another", "words") if word not in whole] == [], kind
        assert list(broken(whole, kind)) == [], kind


CALLING = [
    "@everyone", "@here", "@ann", "<@123>", "<@&123>", "<#123>", "#12", "GH-12", "ann/gazette#12", "!12", "$12", "%12", "&12",
    "~12", "https://evil.example", "www.evil.example", "//evil.example", "ann@evil.example", "u/ann", "r/games",
    "ann@0123456789abcdef0123456789abcdef01234567", "0123abcd",
]  # fmt: skip


@pytest.mark.parametrize("before", ["", "(", "x ", "**", "\n"])
def test_abuse_06_a_mention_or_a_reference_is_nothing_but_words(before: str) -> None:
    source = scribbled_report(named_by(""), press="  \n".join(before + text for text in CALLING))
    source += "\n\n".join(escape(before + text) for text in CALLING)
    for kind in FORUMS:
        whole = posts(source, kind, limit=0)[0]
        assert kind == "text" or list(called(whole, kind)) == [], kind
        assert [text for text in CALLING if wanted(text, kind) not in shown(whole, kind)] == [], kind


@pytest.mark.parametrize("kind", [*BBCODE, "discourse"])
def test_abuse_06_a_smiley_is_its_signs(kind: str) -> None:
    for smiley in SMILIES:
        assert smiley not in posts(escape(f"x {smiley} y"), kind, limit=0)[0].replace("\\", "")


# Row 7: names that look like others.

UNSEEN = {"reversed": "\u202e", "no width": "\u200b", "joiner": "\u2060", "mark": "\u200e", "isolate": "\u2066", "bell": "\x07"}


def called_by(home: Path, name: str) -> None:
    """Let the player of Italy have that name."""
    path = home / "state/duel/game.yaml"
    path.write_text(re.sub(r"(?m)^players:(.*\n)(?: .*\n)*", "", path.read_text()) + f'players: {{italy: [{{name: "{name}"}}]}}\n')


@pytest.mark.parametrize("sign", UNSEEN.values(), ids=UNSEEN)
@pytest.mark.parametrize("escaped", [False, True], ids=["", "escaped"])
def test_abuse_07_a_name_that_hides_something_is_refused(home: Path, gazette: Gazette, sign: str, *, escaped: bool) -> None:
    called_by(home, f"an\\u{ord(sign):04x}na" if escaped else f"an{sign}na")
    code, said = gazette("check")
    assert code == 1
    assert f"U+{ord(sign):04X} cannot be seen" in said


PILED = {"no mark": 0, "as many as scripts have": 6, "a pile": 7, "a tower": 500}


@pytest.mark.parametrize("marks", PILED.values(), ids=PILED)
@pytest.mark.parametrize("escaped", [False, True], ids=["", "escaped"])
def test_abuse_07_a_name_that_piles_up_over_other_lines_is_refused(
    home: Path, gazette: Gazette, marks: int, *, escaped: bool
) -> None:
    called_by(home, "anna" + ("\\u0301" if escaped else "\u0301") * marks)
    code, said = gazette("check")
    assert (code, "marks stand on one letter" in said) == (int(marks > 6), marks > 6)


NAMES = {"аnn": True, "Αnn": True, "Анна": False, "Zoë": False, "李娜 (Lina)": False, "Ann & Анна": False}
"""Names, and whether a word of one has letters of two alphabets."""


@pytest.mark.parametrize(("name", "warned"), NAMES.items())
def test_abuse_07_a_name_of_two_alphabets_is_told(home: Path, gazette: Gazette, name: str, *, warned: bool) -> None:
    called_by(home, name)
    code, said = gazette("check")
    assert code == 0
    assert ("two alphabets" in said) == warned


# Row 8: maps.


HARMFUL = ("a script", "an image of a local file", "a foreign object", "a document type", "an event on the whole", "a style sheet")


def test_abuse_08_a_map_that_could_do_harm_is_refused(home: Path, gazette: Gazette) -> None:
    (home / "board.yaml").write_text(BOARD.replace("minors:\n  Dun: {unit: F, coast: nc}\n", ""), encoding="utf-8")
    gazette("new", "isles", "--rules", "classical", "--board", str(home / "board.yaml"))
    huge = re.sub(r'viewBox="[^"]*"', 'viewBox="0 0 100000 100000"', MAP)
    for text in (huge, *(MALICIOUS[name][0] for name in HARMFUL)):
        (home / "state/isles/map.svg").write_text(text, encoding="utf-8")
        code, said = gazette("check", "isles")
        assert code == 1
        assert re.search(r"state/isles/map\.svg:\d+:\d+: fault: ", said)
    assert gazette("build")[0] == 1
    assert not (home / "site/isles").exists()


# Rows 9 to 12: the runner.


def test_abuse_09_a_pull_request_has_no_secret_and_writes_nothing() -> None:
    assert [path.stem for path in ALL if "pull_request_target" in path.read_text()] == ["files"]
    assert not [path for path in ALL if "workflow_run" in path.read_text()]
    asked = [path for path in ALL if "pull_request" in load(path)["on"]]
    assert {path.stem for path in asked} == {"check", "test"}
    for path in asked:
        text, workflow = path.read_text(), load(path)
        assert "secrets." not in text.replace("secrets.GITHUB_TOKEN", "")
        assert workflow["permissions"] == {"contents": "read"}
        assert not [job for job in workflow["jobs"].values() if "write" in str(job.get("permissions", ""))]
        assert "actions/cache" not in text


def test_abuse_10_no_title_and_no_branch_reaches_a_shell() -> None:
    for path in ALL:
        for job in load(path)["jobs"].values():
            assert not [step for step in job.get("steps", []) if "${{" in step.get("run", "")], path


COMMANDS = ["::add-mask::x", "::error::x", "  ::set-output name=a::b", "##[error]x", "%0A::error::x", "x\\n::error::x"]


@pytest.mark.parametrize("text", COMMANDS)
def test_abuse_11_no_player_s_text_is_a_command_to_the_runner(
    home: Path, gazette: Gazette, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(home / "summary.md"))
    for more in ('orders:\n  "%s": []\n', 'orders:\n  italy: ["%s"]\n', 'orders:\n  italy: [{void: "%s"}]\n', '"%s": x\n'):
        fill(home, HEAD + more % text)
        for command in (["check", "--github"], ["run", "--github"], ["post", "duel", "--for", "text"]):
            _, said = gazette(*command)
            commands = [line for line in said.split("\n") if line.lstrip().startswith("::")]
            assert [line for line in commands if not re.match("::(error|warning|notice) (file=[^:]+|title=[^:]+)", line)] == []
            assert "##[" not in said


def test_abuse_12_two_runs_wait_for_each_other_and_none_is_cancelled() -> None:
    writing = [load(path) for path in ALL if "records" in load(path)["jobs"]]
    assert named("publish") in writing
    assert [one["concurrency"] for one in writing] == [{"group": "publish", "cancel-in-progress": False}] * len(writing)


def test_abuse_12_orders_that_change_after_they_were_run_are_found_and_change_nothing(tmp_path: Path) -> None:
    table = set_table(tmp_path)
    play_through(table)
    before = table.bytes()
    table.edit(f"{TWO}/orders.yaml", "Badger - Grey", "Badger - Chapel")
    assert [problem.code for problem in table.run().faults] == ["changed-orders"]
    changed = table.bytes()
    assert [name for name in before if before[name] != changed[name]] == [f"{TWO}/orders.yaml"]


# Rows 13 and 14: the archive.


def test_abuse_13_a_crash_half_way_leaves_whole_files_and_the_next_run_ends_alike(tmp_path: Path) -> None:
    calm = ready(tmp_path / "calm" / "state")
    calm.run()
    for after in range(0, 40, 7):
        table = ready(tmp_path / str(after) / "state")
        killed_at_write(table.run, after)
        assert half_written(table) == []
        assert not table.run().faults
        assert table.bytes() == calm.bytes()


def test_abuse_14_an_old_phase_that_is_run_again_gives_the_same_bytes(tmp_path: Path) -> None:
    table = set_table(tmp_path)
    play_through(table)
    before = table.bytes()
    for name in ("results.yaml", "secret.yaml"):
        (table.file(ONE) / name).unlink(missing_ok=True)
    assert not table.run(NOW.replace(year=2031)).faults
    assert table.bytes() == before
    assert store.replay(table.root, table.game, CALM) == []


def test_abuse_14_a_site_that_is_built_again_has_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        small_site.publish(tmp_path / name, small_site.game(3, erratum=2))
    shutil.rmtree(tmp_path / "two/ponds/01-1901-spring-hops")
    small_site.publish(tmp_path / "two", small_site.game(3, erratum=2))
    outs = [tmp_path / name for name in ("one", "two")]
    one, two = ({it.relative_to(out): it.read_bytes() for it in out.rglob("*") if it.is_file()} for out in outs)
    assert one == two
