"""`gazette tell GAME --pending`: proposals get their numbers in the order file, and are printed for those who answer them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import cli
from generator.store.sealing import new_key

GAME, SEALED = "thrones", "crowns"

BEFORE = """# the first wedding
format: 1
game: thrones
phase: 02-1618-spring-marriages
final: false
orders:
  france: |
    propose Lucien + Elvira, public "peace, for ever", see Picardy to bride
      I propose Rainier and Cecily   # not a word to Spain
    propose Lucien + Inesa, province Lorraine to bride, title Corsica to groom
  england: |
    propose Harold + Elvira
  spain: |
    vow Teodor
  sweden: ''
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a campaign in which Spring has been played, and a sealed one of the same."""
    base = tmp_path_factory.mktemp("campaign")
    (base / ".git").mkdir()
    identity, _ = new_key()
    (base / "key.txt").write_text(f"{identity}\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(base)
        assert cli.main(["new", GAME, "--rules", "dynastic-campaign", "--gm", "Anna"]) == 0
        patch.setenv("GAZETTE_KEY", identity)
        assert cli.main(["new", SEALED, "--rules", "dynastic-campaign", "--gm", "Anna", "--secrecy", "sealed"]) == 0
        first = base / "state" / SEALED / "01-1618-spring-moves"
        shutil.copy(first / "sheet.yaml", first / "orders.yaml")
        assert cli.main(["seal", SEALED]) == 0
        for game in (GAME, SEALED):
            assert cli.main(["final", game]) == 0
            assert cli.main(["run", game]) == 0
    return base


@pytest.fixture
def home(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, with proposals in the open game's file."""
    copy = tmp_path / "home"
    shutil.copytree(played, copy)
    monkeypatch.chdir(copy)
    monkeypatch.setenv("GAZETTE_KEY", (copy / "key.txt").read_text(encoding="utf-8"))
    orders_of(copy).write_text(BEFORE, encoding="utf-8")
    return copy


def orders_of(home: Path, game: str = GAME) -> Path:
    """The order file of the first phase for marriages."""
    return home / "state" / game / "02-1618-spring-marriages" / "orders.yaml"


def told(*words: str) -> int:
    """The exit code of the command."""
    return cli.main(["tell", GAME, *words, "--pending"])


def test_each_proposal_gets_a_number_and_every_other_byte_stays(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert told() == 0
    expected = (
        BEFORE.replace("    propose Harold", "    writ 1: propose Harold")
        .replace("    propose Lucien + Elvira", "    writ 2: propose Lucien + Elvira")
        .replace("I propose Rainier", "I writ 3: propose Rainier")
        .replace("    propose Lucien + Inesa", "    writ 4: propose Lucien + Inesa")
    )
    assert orders_of(home).read_text(encoding="utf-8") == expected
    printed = capsys.readouterr().out
    assert "To Spain:" in printed
    assert "Writ 1: Harold Ashcombe of England asks for the hand of Elvira Valdoro of Spain. There are no terms." in printed
    assert "1. public “peace, for ever”; 2. private “see Picardy to bride”" in printed
    # What the groom's side cannot fulfil is flagged, what the bride's side cannot is not yet.
    assert "1. private “province Lorraine to bride” (flagged); 2. private “title Corsica to groom”. Answer" in printed
    assert printed.index("To England:") < printed.index("Writ 3: Rainier Montclair of France") < printed.index("To Spain:")


def test_the_same_again_writes_nothing_and_a_new_proposal_gets_a_number_above_all(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told() == 0
    once = orders_of(home).read_bytes()
    assert told() == 0
    assert orders_of(home).read_bytes() == once
    more = orders_of(home).read_text(encoding="utf-8").replace("  sweden: ''", "  sweden: |\n    propose Sten + Karen")
    orders_of(home).write_text(more, encoding="utf-8")
    capsys.readouterr()
    assert told("denmark") == 0
    assert "writ 5: propose Sten + Karen" in orders_of(home).read_text(encoding="utf-8")
    printed = capsys.readouterr().out
    assert "Writ 5: Sten Silfverstjerna" in printed
    assert "Spain" not in printed


def test_line_ends_marks_and_comments_stay(home: Path) -> None:
    data = ("\ufeff" + BEFORE.replace("\n", "\r\n")).encode()
    orders_of(home).write_bytes(data)
    assert told() == 0
    after = orders_of(home).read_bytes()
    for number in (1, 2, 3, 4):
        after = after.replace(b"writ %d: " % number, b"", 1)
    assert after == data


def test_a_sealed_file_is_opened_and_sealed_again(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = orders_of(home, SEALED)
    path.write_text(BEFORE.replace(f"game: {GAME}", f"game: {SEALED}"), encoding="utf-8")
    shutil.rmtree(path.with_name("orders"))
    assert cli.main(["seal", SEALED]) == 0
    parts = sorted(path.parent.glob("orders/*.yaml.age"))
    before = {part.read_bytes() for part in parts}
    assert cli.main(["tell", SEALED, "--pending"]) == 0
    assert not path.exists()
    assert len(before) == len(parts)
    assert not before & {part.read_bytes() for part in parts}
    key = (home / "key.txt").read_text(encoding="utf-8")
    monkeypatch.delenv("GAZETTE_KEY")
    assert cli.main(["tell", SEALED, "--pending"]) == 1
    monkeypatch.setenv("GAZETTE_KEY", key)
    assert cli.main(["open", SEALED]) == 0
    assert "writ 4: propose Lucien + Inesa" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param(
            lambda text: text.replace("propose Harold + Elvira", "propose Harold Elvira"), "propose", id="an order nobody can read"
        ),
        pytest.param(
            lambda text: text.replace(
                "  england: |\n    propose Harold + Elvira", '  england: "vow Walter\\npropose Harold + Elvira"'
            ),
            "cannot be written",
            id="a text in which lines are hidden",
        ),
        pytest.param(
            lambda text: text.replace("  england: |\n    propose Harold + Elvira", "  england: propose Harold + Elvira"),
            "cannot be written",
            id="a text that a colon would spoil",
        ),
    ],
)
def test_where_a_number_cannot_be_written_nothing_is(
    home: Path, capsys: pytest.CaptureFixture[str], change: Callable[[str], str], message: str
) -> None:
    before = change(BEFORE)
    orders_of(home).write_text(before, encoding="utf-8")
    assert told() == 1
    assert message in "".join(capsys.readouterr())
    assert orders_of(home).read_text(encoding="utf-8") == before


def test_a_game_in_which_nothing_is_passed_on_says_so(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new", "teaparty", "--rules", "classical"]) == 0
    assert cli.main(["tell", "teaparty", "--pending"]) == 1
    assert "nothing is passed on" in "".join(capsys.readouterr())


@pytest.mark.parametrize("words", [["nobody"], ["--all"], ["spain", "--for", "phpbb"]])
def test_pending_goes_with_a_power_alone(home: Path, words: list[str]) -> None:
    assert told(*words) == 2


def test_check_says_what_was_not_forwarded_and_an_old_number_is_a_clear_line(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["check"]) == 0
    assert "was not forwarded yet" in "".join(capsys.readouterr())
    twice = BEFORE.replace("propose Harold", "writ 1: propose Harold").replace("propose Lucien + E", "writ 1: propose Lucien + E")
    orders_of(home).write_text(twice, encoding="utf-8")
    assert cli.main(["check"]) == 1
    assert "two proposals have the number 1" in "".join(capsys.readouterr())
