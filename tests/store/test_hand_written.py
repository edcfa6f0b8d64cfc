"""A position that somebody wrote with slips in it: every command tells them by file and line, and none breaks off."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.cli import main
from tests.support.damaged_files import Change, put, without, without_pictures  # noqa: F401  # a fixture

pytestmark = pytest.mark.usefixtures("without_pictures")

FIRST = "01-1901-spring-orders"
NEXT = "02-1901-fall-orders"


def inside(key: str, inner: str, value: Any) -> Change:
    return lambda position: position[key].update({inner: value})


OTHERS: dict[str, Any] = {"a text": "01-1901-spring-orders", "null": None, "a list": ["a"], "a number": 3, "empty": {}}

CASES: dict[str, Change] = {
    **{f"no {key}": without(key) for key in ("format", "game", "phase", "powers", "centres", "units")},
    **{f"{key} is {name}": put(key, value) for key in ("phase", "powers", "centres", "units") for name, value in OTHERS.items()},
    "format is a list": put("format", [1]),
    "game is a mapping": put("game", {"a": "b"}),
    "a phase without its id": lambda position: position["phase"].pop("id"),
    "an unknown phase": inside("phase", "id", "01-1901-monsoon-orders"),
    "a phase that is no phase": inside("phase", "id", "spring of 1901"),
    "another phase": inside("phase", "id", "01-1902-spring-orders"),
    "a phase with a list for its id": inside("phase", "id", ["01"]),
    "a revision in words": inside("phase", "revision", "first"),
    "a revision that is a list": inside("phase", "revision", []),
    "a season that is a mapping": inside("phase", "season", {}),
    "a power that is a text": inside("powers", "austria", "major"),
    "a power that is null": inside("powers", "austria", None),
    "a power of an unknown kind": inside("powers", "austria", {"kind": "great"}),
    "homes that are a text": inside("powers", "austria", {"home": "Vie"}),
    "phases missed in words": inside("powers", "austria", {"missed": "many"}),
    "points in words": inside("powers", "austria", {"points": "all"}),
    "an unknown power": inside("powers", "atlantis", {"kind": "major"}),
    "one power less": lambda position: position["powers"].pop("austria"),
    "centres that are a text": inside("centres", "austria", "Vie"),
    "centres that are null": inside("centres", "austria", None),
    "a centre that is none": inside("centres", "austria", ["Boh"]),
    "a centre that is nowhere": inside("centres", "austria", ["Xyz"]),
    "a centre that is a mapping": inside("centres", "austria", [{"at": "Vie"}]),
    "units that are a text": inside("units", "austria", "A Vie"),
    "units that are null": inside("units", "austria", None),
    "units that are mappings": inside("units", "austria", [{"kind": "A", "at": "Vie"}]),
    "a unit nowhere": inside("units", "austria", ["A Xyz"]),
    "a unit of no kind": inside("units", "austria", ["Vie"]),
    "an empty unit": inside("units", "austria", [""]),
    "a fleet on land": inside("units", "austria", ["F Vie"]),
    "a unit that is null": inside("units", "austria", [None]),
    "dislodged that is a text": put("dislodged", "A Vie"),
    "dislodged without a unit": put("dislodged", [{"power": "austria"}]),
    "heirs that are texts": put("heirs", ["austria"]),
    "an heir with an unknown key": put("heirs", [{"of": "austria", "at": "Vie", "age": 3}]),
    "heir-built that is a list": put("heir-built", ["austria"]),
    "pending that is a text": put("pending", "soon"),
    "pending without a place": put("pending", [{"heirs": ["austria"]}]),
    "due in words": put("due", "soon"),
    "due that is a list": put("due", ["soon"]),
}
"""What a GM may do to a position, by what is wrong with it then."""

SOUND = ("units is empty", "centres is empty")
"""What a position may be all the same."""

TEXTS = {"nothing": "", "a word": "hello\n", "a list": "- a\n", "two documents": "a: b\n---\nc: d\n", "half": "phase: {\n"}
"""Files that are no mapping."""

ALWAYS = ("check", "run", "build", "schema", "post teaparty --for text --first", "preview teaparty", "final teaparty")
"""What reads the position that is waited for, and must tell what is wrong with it."""

PLAYED = ("replay", "post teaparty --for text", "tell teaparty", "erratum teaparty 1 --why slip", "reveal teaparty")
"""What else may be asked of a game that was played on."""


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a game before its first phase."""
    home = tmp_path_factory.mktemp("fresh")
    assert main(["-C", str(home), "new", "teaparty", "--rules", "classical"]) == 0
    return home


@pytest.fixture(scope="module")
def played(fresh: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with one phase played."""
    home = Path(shutil.copytree(fresh, tmp_path_factory.mktemp("played") / "games"))
    for command in ("final teaparty", "run"):
        assert main(["-C", str(home), *command.split()]) == 0
    return home


def spoil(home: Path, folder: str, how: str) -> None:
    path = home / "state/teaparty" / folder / "position.yaml"
    position, _ = store.read_yaml(path, typed=True)
    assert isinstance(position, dict)
    if how in CASES:
        CASES[how](position)
    path.write_text(TEXTS[how] if how in TEXTS else store.dump_yaml(position))


def said(home: Path, command: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code of a command, and all that it prints."""
    capsys.readouterr()
    code = main(["-C", str(home), *command.split()])
    printed = capsys.readouterr()
    text = printed.err + printed.out
    assert code != 3, text
    assert "Gazette failed" not in text, text
    return code, text


@pytest.mark.parametrize("how", [*CASES, *TEXTS])
def test_a_slip_in_the_first_position_is_told_by_every_command(
    how: str, fresh: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = Path(shutil.copytree(fresh, tmp_path / "games"))
    spoil(home, FIRST, how)
    told = {command: said(home, command, capsys) for command in ALWAYS}
    if how in SOUND:
        assert [command for command, (code, _) in told.items() if code != 0] == []
    else:
        place = re.compile(r"position\.yaml:\d+:\d+: fault: ")
        assert [command for command, (code, text) in told.items() if code != 1 or not place.search(text)] == []


@pytest.mark.parametrize("folder", [FIRST, NEXT])
@pytest.mark.parametrize("how", ["no phase", "phase is null", "no units", "powers is a text", "centres is a list", *TEXTS])
def test_a_position_that_came_to_harm_later_is_told(
    folder: str, how: str, played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = Path(shutil.copytree(played, tmp_path / "games"))
    spoil(home, folder, how)
    for command in (*ALWAYS, *PLAYED):
        said(home, command, capsys)
    for command in ("check", "run", "build", "schema"):
        code, text = said(home, command, capsys)
        assert code == 1, command
        assert f"{folder}/position.yaml:" in text, command


READ_POSITIONS = {*ALWAYS, *PLAYED} - {"replay", "reveal teaparty"}
COPIES = {
    # the name of the copy, where it is told that it is none, and by which commands
    "another step": ("02-1901-fall-retreats", "position.yaml:3:8", READ_POSITIONS),
    "another revision": ("02-1901-fall-orders.2", "position.yaml:3:8", READ_POSITIONS),
    "another year": ("02-1950-fall-orders", "position.yaml:3:8", READ_POSITIONS),
    "a phase to come, for which orders may lie ready": ("03-1902-spring-orders", "orders.yaml:4:8", {"check", "final teaparty"}),
}


@pytest.mark.parametrize(("name", "place", "commands"), COPIES.values(), ids=COPIES)
def test_a_folder_that_is_a_copy_of_another_is_told(
    name: str, place: str, commands: set[str], played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = Path(shutil.copytree(played, tmp_path / "games"))
    shutil.copytree(home / "state/teaparty" / NEXT, home / "state/teaparty" / name)
    told = {command: said(home, command, capsys) for command in (*ALWAYS, *PLAYED)}
    assert {command for command, (code, text) in told.items() if code == 1 and f"{name}/{place}: fault: " in text} == commands


@pytest.mark.parametrize("address", ["https://[::1/", "https://", "http://]", "https:///games/"])
def test_an_address_that_is_none_is_told_and_the_site_is_built(
    address: str, fresh: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = Path(shutil.copytree(fresh, tmp_path / "games"))
    (home / "state/site.yaml").write_text(f"format: 1\nbase-url: '{address}'\n")
    code, text = said(home, "build", capsys)
    assert code == 1
    assert "site.yaml:2:" in text
    assert (home / "site/teaparty/index.html").is_file()
