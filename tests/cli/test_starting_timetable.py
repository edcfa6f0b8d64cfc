"""The time of a game: its first deadline, a pause, and a game that goes on from elsewhere."""

from __future__ import annotations

import io
from datetime import datetime
from pathlib import Path

import pytest

from generator import store
from generator.cli import editor_schemas, main, starting_timetable
from generator.cli.exit_codes import Stop
from generator.core.file_keys import earlier_phases
from generator.core.phase import Phase
from generator.core.timetable import read_timetable
from tests.cli.test_editor_schemas import errors, read, rules

STEPS = ("orders", "retreats", "adjustments")
EARLIER = "https://forum.example/viewtopic.php?f=3&t=815#p42"
NOW = "2026-11-22T12:00+00:00"


class Desk:
    """A folder in which a GM types."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.home, self.capsys = home, capsys

    def __call__(self, *words: str, now: str = NOW) -> tuple[int, str]:
        self.capsys.readouterr()
        code = main(["-C", str(self.home), "--now", now, *words])
        return code, "".join(self.capsys.readouterr())

    def file(self, name: str) -> Path:
        return self.home / "state" / "tea" / name

    def change(self, name: str, old: str, new: str) -> None:
        text = self.file(name).read_text()
        assert old in text
        self.file(name).write_text(text.replace(old, new, 1))


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys)


def test_the_first_phase_of_a_new_game_has_a_deadline(desk: Desk) -> None:
    assert desk("new", "tea", "--rules", "classical", "--timetable", "mon,thu 19:00 Europe/London")[0] == 0
    words = read(desk.file("game.yaml").read_text())
    assert words["timetable"]["orders"] == {"days": ["mon", "thu"], "at": "19:00", "notice": "48h"}
    assert set(words["timetable"]) == {"zone", *STEPS}
    # Sunday noon and 48 hours are Tuesday; the next slot is on Thursday.
    assert words["deadlines"] == {"01-1901-spring-orders": {"due": "2026-11-26T19:00"}}
    desk.change("01-1901-spring-orders/orders.yaml", "final: false", "final: true")
    assert "due 2026-11-26T19:00+00:00" in desk("run")[1]
    assert "Spring 1901 Orders adjudicated" in desk("run", now="2026-11-26T19:00+00:00")[1]


WRONG = {
    "mon,thu 19:00": "a timetable is days, a time and a time zone",
    "mon,xyz 19:00 Europe/London": "`xyz` is no weekday",
    "mon 25:00 Europe/London": "`25:00` is no time of day",
    "mon 19:00 Europe/Lodnon": "there is no time zone `Europe/Lodnon`",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_timetable_that_cannot_be_read_makes_no_game(desk: Desk, text: str) -> None:
    code, said = desk("new", "tea", "--rules", "classical", "--timetable", text)
    assert code == 2
    assert WRONG[text] in said
    assert not desk.file("game.yaml").exists()


def test_every_timetable_of_the_command_line_is_one_of_game_yaml() -> None:
    assert not read_timetable(starting_timetable.timetable("MON,fri 7:30 America/New_York", STEPS))[1]
    assert starting_timetable.first_deadline({}, "orders", datetime.fromisoformat(NOW)) == ""


USUAL = Phase(1, 1901, "spring", "orders")
PHASES = [
    ("fall 1904", Phase(1, 1904, "fall", "orders")),
    (" Fall  1904 retreats", Phase(1, 1904, "fall", "retreats")),
    ("autumn 381 BCE", Phase(1, -381, "autumn", "orders")),
    ("autumn 381bce census", Phase(1, -381, "autumn", "census")),
]


@pytest.mark.parametrize(("text", "phase"), PHASES)
def test_a_phase_is_read_from_words(text: str, phase: Phase) -> None:
    assert starting_timetable.start(text, USUAL) == phase


TURN = Phase(1, 0, "turn-1", "plans")


@pytest.mark.parametrize(("text", "phase"), [("Turn 4", (0, "turn-4", "plans")), ("turn 12 moves", (0, "turn-12", "moves"))])
def test_a_phase_without_a_year_is_read_from_words(text: str, phase: tuple[int, str, str]) -> None:
    assert starting_timetable.start(text, TURN) == Phase(1, *phase)


def test_words_that_name_no_phase_are_refused_with_one_of_the_game() -> None:
    with pytest.raises(Stop, match="write it as 'turn 1', and a step if not plans"):
        starting_timetable.start("4", TURN)


@pytest.mark.parametrize("text", ["1904", "fall", "fall 190455", "04-1904-fall-orders", "fall 1904 orders now", "1904 fall", ""])
def test_words_that_name_no_phase_are_refused(text: str) -> None:
    with pytest.raises(Stop, match="names no phase"):
        starting_timetable.start(text, USUAL)


def test_a_game_from_elsewhere_goes_on_where_it_stood(desk: Desk) -> None:
    code, said = desk("new", "tea", "--rules", "classical", "--start", "fall 1904")
    assert code == 0
    assert "position.yaml how your board stands" in said
    position = "01-1904-fall-orders/position.yaml"
    assert not desk.file("01-1904-fall-orders/orders.yaml").exists()
    desk.change(position, "- F Lon", "- F Nth")
    desk.change(position, "- A Par", "- A Bur/xy")
    code, said = desk("check")
    assert code == 1
    assert "position.yaml:" in said
    desk.change(position, "A Bur/xy", "A Bur")
    assert desk("check")[0] == 0
    assert desk("run")[0] == 0
    sheet = desk.file("01-1904-fall-orders/orders.yaml").read_text()
    assert "F Nth" in sheet
    assert "A Bur" in sheet
    desk.change("01-1904-fall-orders/orders.yaml", "final: false", "final: true")
    assert "Fall 1904 Orders adjudicated" in desk("run")[1]
    assert desk.file("02-1905-spring-orders").is_dir()
    assert desk("replay")[0] == 0
    desk.change("game.yaml", "# earlier: https://forum.example/viewtopic.php?t=815", f"earlier: {EARLIER}")
    assert desk("build")[0] == 0
    page = (desk.home / "site" / "tea" / "index.html").read_text()
    assert f'<dt>Earlier phases</dt><dd><a href="{EARLIER}">' in page.replace("&amp;", "&")
    assert f"[url={EARLIER}]Earlier phases[/url]" in desk("post", "tea", "--first", "--for", "phpbb")[1]
    desk.change("game.yaml", EARLIER, "javascript:alert(1)")
    assert "game.yaml:" in desk("check")[1]


ADDRESSES = {
    EARLIER: True,
    "http://forum.example:8080": True,
    "https://forum.example/viewtopic.php?t=1)": False,
    "https://forum.example/[/url]": False,
    'https://forum.example/"onclick=': False,
    "https://forum.example/a b": False,
    "https://user@forum.example/": False,
    "//forum.example/": False,
    "data:text/html,x": False,
    "https://forum.example/\n": False,
}


@pytest.mark.parametrize(("address", "right"), ADDRESSES.items())
def test_the_link_to_earlier_phases_is_the_address_of_a_page(address: str, *, right: bool) -> None:
    assert bool(earlier_phases({"earlier": address})) is right
    schema = editor_schemas.game("tea", ["classical"], rules("classical"))
    assert (not errors(schema["properties"]["earlier"], address)) is (right or address.endswith("\n"))


POSITION = """Fall 1904, before the orders
Austria (3): Bud, Vie, Tri
Austria: A Bud, A Vie
England: London and Edinburgh
England: Fleet North Sea, Fleet London

See you!
"""


def test_a_position_out_of_a_thread_is_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("new", "tea", "--rules", "classical", "--start", "fall 1904", "--position")
    (desk.home / "wrong.txt").write_text(POSITION.replace("Tri", "Triest, Narnia").replace("(3)", "(4)"))
    code, said = desk(*words, str(desk.home / "wrong.txt"))
    assert code != 0
    assert "wrong.txt:2:32: fault: no place is called “Narnia”" in said
    assert "no game was made" in said
    assert not (desk.home / "state").exists()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(POSITION.encode())))
    code, said = desk(*words, "-")
    assert code == 0, said
    assert "notice: out of the game, since the text gives them nothing: France, Germany, Italy, Russia, Turkey" in said
    assert "position.yaml holds what was read" in said
    assert desk("check")[0] == 0
    assert desk("run")[0] == 0
    sheet = desk.file("01-1904-fall-orders/orders.yaml").read_text()
    assert sheet.count("- F ") == sheet.count("- A ") == 2
    desk.change("01-1904-fall-orders/orders.yaml", "final: false", "final: true")
    assert "Fall 1904 Orders adjudicated" in desk("run")[1]
    assert desk("replay")[0] == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--position", "-"), "--position needs --start"),
        (("--start", "fall 1904", "--position", "nowhere.txt"), "there is no file nowhere.txt"),
    ],
)
def test_a_position_needs_a_phase_and_a_text(desk: Desk, words: tuple[str, ...], told: str) -> None:
    code, said = desk("new", "tea", "--rules", "classical", *words)
    assert code != 0
    assert told in said
    assert not (desk.home / "state").exists()


def test_a_dynastic_game_from_elsewhere_counts_its_cycles(desk: Desk) -> None:
    assert desk("new", "tea", "--rules", "saga-of-the-nine", "--start", "autumn 381 BCE")[0] == 0
    assert "cycle: 2" in desk.file("01-381bce-autumn-orders/position.yaml").read_text()
    assert desk("check")[0] == 0
    assert desk("run")[0] == 0


def test_a_phase_that_the_calendar_does_not_have_makes_no_game(desk: Desk) -> None:
    code, said = desk("new", "tea", "--rules", "classical", "--start", "autumn 1904")
    assert code == 2
    assert "a year has no autumn orders" in said
    assert not desk.file("game.yaml").exists()


def test_nothing_is_run_while_a_game_is_paused(desk: Desk) -> None:
    assert desk("new", "tea", "--rules", "classical", "--timetable", "mon,thu 19:00 Europe/London")[0] == 0
    desk.change("01-1901-spring-orders/orders.yaml", "final: false", "final: true")
    desk.change("game.yaml", "# paused: holidays", "paused: the holidays of <all> *players*")
    late = "2026-12-24T19:00+00:00"
    code, said = desk("run", now=late)
    assert code == 0
    assert "tea: paused before Spring 1901 Orders: the holidays of" in said
    assert "paused: the holidays" in desk("check", now=late)[1]
    public, _ = store.public_game(desk.home / "state", "tea")
    assert public is not None
    assert public.phases[0].due == "", "readers are told of no deadline that does not hold"
    assert desk("build")[0] == 0
    page = (desk.home / "site" / "tea" / "index.html").read_text()
    assert "The game is paused: the holidays of &lt;all&gt; *players*" in page
    assert "Deadline" not in page
    assert "The game is paused." in (desk.home / "site" / "index.html").read_text()
    assert r"The game is paused: the holidays of \<" in desk("post", "tea", "--first", "--for", "markdown")[1]
    desk.change("game.yaml", "paused: the", "# paused: the")
    assert "Spring 1901 Orders adjudicated" in desk("run", now=late)[1]


@pytest.mark.parametrize("why", ["", "true", "yes", "No", "[a]"])
def test_a_pause_says_why(desk: Desk, why: str) -> None:
    assert desk("new", "tea", "--rules", "classical")[0] == 0
    desk.change("game.yaml", "# paused: holidays", f"paused: {why}")
    code, said = desk("check")
    assert code == 1
    assert "game.yaml:" in said
