"""`gazette evening`: it says whose orders are in, reminds nobody of another's secrets, and does what the single commands do."""

from __future__ import annotations

import hashlib
import shutil
from argparse import Namespace
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Literal, NamedTuple

import pytest

from generator.cli import asking, build, evening_status, main, opened_game, preview, take
from generator.cli.evening_steps import after_the_run
from generator.core.forums import FORUMS
from generator.store.sealing import NO_KEYS, new_key

FIRST = "01-1901-spring-orders"
BEFORE, AFTER = "2026-11-22T10:00", "2026-11-23T19:05"
PLAYERS = "players: {austria: [{name: Ada}], italy: [{name: Eva}], turkey: [{name: Gus}]}\n"
ORDERS = {
    "austria": "[A Bud - Ser, A Vie - Gal, F Tri - Alb]",
    "england": "[A Lvp - Yor, F Edi - Nrg, F Lon - Nth]",
    "france": "[A Mar S A Par - Bur, A Par - Bur, F Bre - MAO]",
    "germany": "[A Ber - Kie, A Mun - Ruh, F Kie - Den]",
    "italy": "[A Ven H, A Rom - Apu, F Nap - Ion]",
    "russia": "[A Mos - Ukr, A War - Gal, F Sev - Bla, F StP/sc - Bot]",
    "turkey": "[A Con - Bul, A Smy - Con, F Ank - Bla]",
}


class Said(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str


class Home:
    """A repository with one game, and what is answered at its terminal."""

    def __init__(self, base: Path, game: str) -> None:
        self.base, self.game, self.questions = base, game, list[str]()

    def __call__(self, *words: str, now: str = AFTER) -> Said:
        with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
            code = main(["-C", str(self.base), "--now", now, *words])
        return Said(code, out.getvalue(), err.getvalue())

    @property
    def phase(self) -> Path:
        return self.base / "state" / self.game / FIRST

    def orders(self, **changed: str) -> None:
        """Write the orders of all powers, some of them changed; an empty text is nothing at all."""
        head = f"format: 1\ngame: {self.game}\nphase: {FIRST}\nfinal: false\norders:\n"
        lines = [f"  {power}: {text or '[]'}\n" for power, text in {**ORDERS, **changed}.items()]
        (self.phase / "orders.yaml").write_text(head + "".join(lines), encoding="utf-8")

    def files(self) -> dict[str, bytes]:
        state = self.base / "state"
        return {path.relative_to(state).as_posix(): path.read_bytes() for path in sorted(state.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("evening")
    words = ["new", "teaparty", "--rules", "classical", "--title", "Tea Party", "--gm", "Anna"]
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()):
        patch.chdir(base)
        assert main(["--now", "2026-11-20T12:00", *words, "--timetable", "mon,thu 19:00 Europe/London"]) == 0
    file = base / "state" / "teaparty" / "game.yaml"
    file.write_text(file.read_text("utf-8") + PLAYERS, encoding="utf-8")
    return base


@pytest.fixture
def home(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A copy of the game; drawing maps, and pasting letters, is left out."""
    shutil.copytree(begun, tmp_path / "home")
    for module in (build, preview, take):
        monkeypatch.setattr(module, "run", lambda _: 0)
    return Home(tmp_path / "home", "teaparty")


def answer(home: Home, monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    """Sit down at the terminal and give these answers, then `q`."""
    left = list(answers)

    def ask(question: str) -> str:
        home.questions.append(" ".join(question.split()))
        return left.pop(0) if left else "q"

    monkeypatch.setattr(asking, "ask", ask)
    monkeypatch.setattr(asking, "at_terminal", lambda: True)


def test_it_says_of_each_power_how_far_its_orders_are_and_writes_nothing(home: Home) -> None:
    home.orders(turkey="", italy="[A Ven H, A Rom - Apu]", germany="[A Bre - Kie, A Mun - Rurh, F Kie - Den]")
    before = home.files()
    said = home("evening", "teaparty", now=BEFORE)
    assert said.out.splitlines()[:7] == [
        "Tea Party: Spring 1901 Orders",
        "  due      Mon 23 November 2026, 19:00 (London, UTC), in 1 day 9 hours",
        "  in       Austria, England, France, Russia",
        "  in part  Italy (Eva): no order for F Nap",
        "  faulty   Germany",
        "  missing  Turkey (Gus)",
        "",
    ]
    assert "orders.yaml:9:34: fault: no place is called “Rurh”" in said.err
    assert said.code == 1
    assert home.files() == before


def test_votes_and_the_inbox_are_told_and_the_inbox_is_emptied_first(home: Home) -> None:
    home.orders()
    file = home.phase / "orders.yaml"
    file.write_text(f"{file.read_text('utf-8')}votes: {{austria: [draw], italy: [concede to austria]}}\n", encoding="utf-8")
    block = b"-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\n-----END AGE ENCRYPTED FILE-----\n"
    inbox = home.base / "state" / "inbox"
    inbox.mkdir()
    (inbox / f"{hashlib.sha256(block).hexdigest()}.age").write_bytes(block)
    lines = home("evening", "teaparty").out.splitlines()
    assert "  inbox  a sealed block waits in state/inbox/" in lines
    assert "  votes  Austria: draw; Italy: concede to austria" in lines
    steps = lines[lines.index("To do:") + 1 :]
    assert [step.split()[1] for step in steps] == ["take", "take", "check", "preview", "final", "run"]
    assert "--from-inbox" in steps[0]


def test_reminders_are_written_for_every_board_and_for_mail(home: Home) -> None:
    home.orders(turkey="", italy="[A Ven H, A Rom - Apu]")
    for kind in (*FORUMS, "mail"):
        said = home("evening", "teaparty", "--reminder", kind, now=BEFORE)
        assert said.code == 0
        assert said.err.count("Subject: Tea Party: Spring 1901 Orders due Mon 23 November 2026, 19:00 (London, UTC)") == 3
        public, italy, turkey = said.out.split("A reminder")[1:]
        assert not any(name in public for name in ("Italy", "Eva", "Turkey", "Gus"))
        assert "no order for F Nap" in italy
        assert "Turkey" not in italy
        assert "nothing has come from Turkey yet" in turkey
        assert ("[b]Mon 23 November" in turkey) == (kind in ("phpbb", "smf", "mybb", "xenforo", "vbulletin"))
        assert ("<t:1795460400:F>" in turkey) == (kind == "discord")


def test_a_reminder_tells_everybody_no_more_than_the_page_of_the_game(home: Home) -> None:
    home.orders(turkey="")
    file = home.base / "state" / "teaparty" / "game.yaml"
    text = file.read_text("utf-8") + "orders-to: anna@example.org\n"
    (home.base / "state" / "site.yaml").write_text("format: 1\nbase-url: https://anna.example/games/\n", encoding="utf-8")
    file.write_text(text + "orders-in: count\n", encoding="utf-8")
    _, public, private = home("evening", "teaparty", "--reminder", "text", now=BEFORE).out.split("A reminder")
    assert "6 of 7 powers have sent theirs." in public
    assert "powers" not in private
    assert "anna@example.org" in private
    assert "https://anna.example/games/teaparty/orders/index.html" in private
    assert "Turkey" not in public
    file.write_text(text, encoding="utf-8")
    silent = [home("evening", "teaparty", "--reminder", "text", now=BEFORE).out.split("A reminder")[1]]
    home.orders()
    silent += home("evening", "teaparty", "--reminder", "text", now=BEFORE).out.split("A reminder")[1:]
    assert silent[0] == silent[1], "what everybody is told depends on whose orders are in"
    home.orders(turkey="")
    file.write_text(text + "orders-in: names\n", encoding="utf-8")
    assert "Still missing: Turkey." in home("evening", "teaparty", "--reminder", "text", now=BEFORE).out.split("A reminder")[1]


def test_yes_does_nothing_before_the_deadline_or_while_orders_are_missing(home: Home) -> None:
    home.orders()
    before = home.files()
    assert home("evening", "teaparty", "--yes", now=BEFORE).code == 1
    assert home.files() == before
    home.orders(turkey="")
    before = home.files()
    assert home("evening", "teaparty", "--yes").code == 1
    assert home.files() == before


def test_yes_leaves_the_same_files_as_the_single_commands(home: Home, tmp_path: Path) -> None:
    home.orders()
    shutil.copytree(home.base, tmp_path / "by-hand")
    by_hand = Home(tmp_path / "by-hand", "teaparty")
    said = home("evening", "teaparty", "--yes")
    assert said.code == 0
    for words in (("check", "teaparty"), ("final", "teaparty"), ("run", "teaparty")):
        assert by_hand(*words).code == 0
    assert home.files() == by_hand.files()
    # Behind what the commands print, stdout has the posts of the phase and of the thread, and then what is waited for next.
    posts = by_hand("evening", "teaparty", "--posts").out
    assert posts.startswith("[size=150][b]Tea Party: Spring 1901 Orders (phase 1)[/b][/size]")
    assert f"{posts}Tea Party: Fall 1901 Orders\n" in said.out


def test_at_a_terminal_each_step_is_asked_for_and_can_be_left_out(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.orders()
    answer(home, monkeypatch, "", "", "n", "", "q")
    said = home("evening", "teaparty")
    assert [question.split()[1] for question in home.questions] == ["take", "check", "preview", "final", "run"]
    assert "Left to do:" in said.out
    assert not (home.phase / "results.yaml").exists()
    home.questions.clear()
    answer(home, monkeypatch, *[""] * 9)
    said = home("evening", "teaparty")
    assert (home.phase / "results.yaml").exists()
    assert "[size=150][b]Tea Party: Spring 1901 Orders (phase 1)[/b][/size]" in said.out
    assert "That is all of Spring 1901 Orders.\n" in said.err
    assert said.out.splitlines()[-3] == "Tea Party: Fall 1901 Orders"


def test_missing_orders_need_a_yes_of_their_own_at_the_terminal(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.orders(turkey="")
    answer(home, monkeypatch, *[""] * 6)
    home("evening", "teaparty")
    final = next(question for question in home.questions if "gazette final" in question)
    assert final.endswith("[y/N/q]")
    assert "final: false" in (home.phase / "orders.yaml").read_text("utf-8")


def test_the_site_goes_online_before_the_posts_and_private_messages_come_last(home: Home) -> None:
    args = Namespace(repository=str(home.base), game="teaparty", now=AFTER, key=None)
    now = evening_status.status(opened_game.open_game(args), NO_KEYS, args)
    phase = now.rules.first

    def steps(secrecy: Literal["open", "private"], size: int, base_url: str, *, git: bool) -> list[str]:
        rules = replace(now.rules, secrecy=secrecy, report_size=size)
        made = after_the_run(now._replace(rules=rules, base_url=base_url), [phase], git=git, folder="private")
        return [step.shown.removeprefix("gazette ").split()[0] + " --into" * ("--into" in step.words) for step in made]

    assert steps("open", 16, "", git=False) == ["build", "post", "post"]
    assert steps("open", 16, "https://anna.example/", git=True) == ["git", "post", "post"]
    assert steps("private", 16, "", git=True) == ["build", "git", "post", "post", "tell"]
    assert steps("private", 64, "", git=False) == ["build", "post", "post", "tell --into"]


def test_what_is_sealed_is_told_with_the_key_alone_and_never_in_ci(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    identity, _ = new_key()
    (tmp_path / "key.txt").write_text(f"{identity}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    home = Home(tmp_path, "duel")
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        assert main(["--key", "key.txt", "new", "duel", "--rules", "ambition-and-empire", "--secrecy", "sealed"]) == 0
    (phase,) = (tmp_path / "state" / "duel").glob("01-*")
    shutil.copy(phase / "sheet.yaml", phase / "orders.yaml")
    assert home("--key", "key.txt", "seal", "duel").code == 0
    blind, seen = home("evening", "duel"), home("--key", "key.txt", "evening", "duel")
    assert "sealed: give your key" in blind.out
    assert "missing" not in blind.out
    assert "missing" in seen.out
    assert "In private" not in home("evening", "duel", "--reminder", "text").err
    assert "In private" in home("--key", "key.txt", "evening", "duel", "--reminder", "text").err
    monkeypatch.setenv("CI", "true")
    told = home("--key", "key.txt", "evening", "duel")
    assert (told.code, told.out) == (2, "")


@pytest.mark.parametrize(
    ("time", "words"),
    [
        ({"days": 4, "hours": 5}, "4 days"),
        ({"days": 1, "hours": 1}, "1 day 1 hour"),
        ({"hours": 5, "minutes": 9}, "5 hours"),
        ({"hours": 1, "minutes": 1}, "1 hour 1 minute"),
        ({"seconds": 59}, "a moment"),
    ],
)
def test_a_time_is_told_as_far_as_it_matters(time: dict[str, int], words: str) -> None:
    assert evening_status.span(timedelta(**time)) == words
