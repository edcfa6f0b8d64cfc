"""The command line: help that teaches, slips that are recognised, exit codes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from generator.cli import main
from generator.cli.commands import COMMANDS
from generator.cli.parser import parse


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_that_says_what_it_does(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    text = capsys.readouterr().out
    about = COMMANDS[command].about
    assert about[1:30] in " ".join(text.split())
    assert COMMANDS[command].example in text


def test_the_help_shows_a_whole_phase_and_every_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    steps = ["gazette check", "gazette preview", "gazette final", "gazette run", "gazette build", "gazette post"]
    places = [text.index(step) for step in steps]
    assert places == sorted(places)
    for code in ("0 ", "1 ", "2 ", "3 ", "130 "):
        assert f"\n  {code}" in text


SLIPS = [
    ("chekc", "did you mean check?"),
    ("buld", "did you mean build?"),
    ("reveil", "invalid choice"),
    ("xyzzy", "invalid choice"),
]


@pytest.mark.parametrize(("word", "hint"), SLIPS, ids=lambda value: value)
def test_a_wrong_command_is_explained(word: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word]) == 2
    complaint = capsys.readouterr().err
    assert hint in complaint
    assert "--help" in complaint


def test_a_command_that_does_not_exist_has_no_false_friend(capsys: pytest.CaptureFixture[str]) -> None:
    main(["xyzzy"])
    assert "did you mean" not in capsys.readouterr().err


def test_no_command_at_all_shows_the_help_and_counts_as_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "gazette check" in capsys.readouterr().err


def test_a_wrong_kind_of_board_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["post", "teaparty", "--for", "phpb"]) == 2
    assert "did you mean phpbb?" in capsys.readouterr().err


def test_help_imports_nothing_that_it_does_not_need() -> None:
    heavy = ["yaml", "jinja2", "lxml", "cairosvg", "markdown_it", "PIL", "fontTools"]
    script = (
        "import sys, contextlib, io\n"
        "from generator.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()): main(['--help'])\n"
        f"print([name for name in {heavy!r} + ['generator.store', 'generator.publish'] if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


WORDS = {
    "build": ("build", None, None),
    "-C run check": ("check", "run", None),
    "--debug --key build run": ("run", None, None),
    "post build --for text": ("post", None, "build"),
    "run build": ("run", None, "build"),
    "--repository=check run": ("run", "check", None),
    "--rep check final run -C other": ("final", "other", "run"),
}
"""A command line, and the command, the repository and the game in it."""


@pytest.mark.parametrize("words", WORDS)
def test_a_folder_or_a_game_may_be_called_like_a_command(words: str) -> None:
    found = parse(words.split())
    game = getattr(found, "game", None)
    assert (found.command, found.repository, game[0] if isinstance(game, list) and game else game or None) == WORDS[words]


def test_a_command_that_ends_does_not_look_once_more_for_objects_that_nobody_needs() -> None:
    # What is registered first runs last: behind whatever a command does at its end.
    script = (
        "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count()));"
        "from generator.cli import main; main(['version']); print(gc.get_freeze_count())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    *_, before, after = map(str.strip, done.stdout.splitlines())
    assert before == "0"
    assert int(after) > 1000
