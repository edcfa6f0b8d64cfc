"""A record that came to harm: every command that reads it tells where, and the other games go on."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.cli import main
from tests.support.damaged_files import Change, put, without, without_pictures  # noqa: F401  # a fixture

pytestmark = pytest.mark.usefixtures("without_pictures")

FIRST = "01-1901-spring-orders"


def event(key: str, value: Any) -> Change:
    return lambda record: record["events"][-1].update({key: value})


OTHERS: dict[str, Any] = {"a text": "hello", "a list": ["a"], "a number": 3}

CASES: dict[str, Change] = {
    **{f"no {key}": without(key) for key in ("format", "game", "phase", "revision", "at", "inputs", "next", "events")},
    **{
        f"{key} is {name}": put(key, value)
        for key in ("format", "game", "phase", "revision", "at", "inputs", "next", "events")
        for name, value in OTHERS.items()
        if (key, name) != ("revision", "a number")
    },
    **{f"{key} is {name}": put(key, value) for key in ("why", "commitments", "after") for name, value in OTHERS.items()},
    "another phase": put("phase", "02-1901-fall-orders"),
    "another revision": put("revision", 2),
    "a hash of nothing": put("next", "sha256:"),
    "an event that is a text": lambda record: record["events"].append("moves"),
    "an event that is null": lambda record: record["events"].insert(0, None),
    "an event of an unknown kind": event("kind", "explosion"),
    "an event whose kind is a list": event("kind", ["order"]),
    "an event without its kind": lambda record: record["events"][0].pop("kind"),
    "an event without its power": lambda record: record["events"][0].pop("power"),
    "an event without its outcome": lambda record: record["events"][-1].pop("outcome"),
    "an event with a strange outcome": event("outcome", "explodes"),
    "an event with a list of units": event("unit", ["A Vie"]),
    "an event with a mapping for its order": event("order", {"unit": "A Vie"}),
    "an event of an unknown power": event("power", "atlantis"),
    "an event at no place": event("unit", "A Xyz"),
    "an event with a strange cause": event("cause", ["held"]),
    "no events at all": put("events", []),
}  # fmt: skip
"""What somebody may do to a record, by what is wrong with it then."""

TEXTS: dict[str, Callable[[str], str]] = {
    "nothing": lambda _: "",
    "a word": lambda _: "hello\n",
    "a list": lambda _: "- a\n",
    "half of it": lambda text: text[: len(text) // 2],
    "a half of its lines": lambda text: "\n".join(text.splitlines()[: len(text.splitlines()) // 2]) + "\n",
    "its last letter less": lambda text: text[:-3],
    "twice": lambda text: text * 2,
    "with marks of a merge": lambda text: "<<<<<<< ours\n" + text,
}
"""What a file may be that was cut off or pasted together."""

COMMANDS = ("check", "run", "build", f"post teaparty {FIRST} --for text")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a game of which one phase was played, and with another."""
    home = tmp_path_factory.mktemp("played")
    for command in ("new teaparty --rules classical", "new zebra --rules classical", "final teaparty", "run teaparty"):
        assert main(["-C", str(home), *command.split()]) == 0
    return home


def said(home: Path, command: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code of a command, and all that it prints."""
    capsys.readouterr()
    code = main(["-C", str(home), *command.split()])
    printed = capsys.readouterr()
    return code, printed.err + printed.out


@pytest.mark.parametrize("how", [*CASES, *TEXTS])
def test_a_damaged_record_is_told_at_its_place(how: str, played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = Path(shutil.copytree(played, tmp_path / "games"))
    path = home / "state/teaparty" / FIRST / "results.yaml"
    if how in TEXTS:
        path.write_text(TEXTS[how](path.read_text()))
    else:
        record: Any = store.read_yaml(path, typed=True)[0]
        CASES[how](record)
        path.write_text(store.dump_yaml(record))
    damaged = path.read_bytes()
    told = {command: said(home, command, capsys) for command in COMMANDS}
    wrong = {
        command: text
        for command, (code, text) in told.items()
        if code != 1 or "Gazette failed" in text or not re.search(rf"{FIRST}/results\.yaml:\d+:\d+: fault: ", text)
    }
    assert wrong == {}
    assert path.read_bytes() == damaged
    assert (home / "site/zebra/index.html").is_file()
    assert not (home / "site/teaparty").exists()
