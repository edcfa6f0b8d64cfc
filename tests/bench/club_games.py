"""A club of many games as a repository: a dozen real games are played once, and copied under new names with hashes of their own."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from generator import store
from generator.core.canonical_yaml import digest, dump
from generator.core.placed_values import Map
from tests.bench import games
from tests.support import recorded_phases

PLAYED = 12
"""So many different games there are; more would take longer to play, and none is read or built faster for being like another."""
_START = datetime(2024, 1, 1, 19, tzinfo=UTC)
_MASTER = "played"


class _Phase(NamedTuple):
    """The files of a phase in the game that was played, and the orders as they are hashed."""

    folder: str
    position: str
    orders: str
    hashed: str
    results: str


class _Played(NamedTuple):
    """A game that was played, from which others are copied."""

    game_file: str
    schema: str
    phases: tuple[_Phase, ...]


def make(root: Path, count: int, length: int) -> list[str]:
    """Make `count` games of `length` phases in `root`, and `site.yaml`, which wants no PNG; gives their names."""
    root.mkdir(parents=True, exist_ok=True)
    (root / "site.yaml").write_text("format: 1\ntitle: A club\npictures: none\n", "utf-8")
    played = [_play(root, length, it) for it in _recorded(min(PLAYED, count))]
    names = [f"game{number:04}" for number in range(count)]
    for number, name in enumerate(names):
        _copy(played[number % len(played)], root, name)
    return names


def add(root: Path, name: str, number: int, length: int) -> None:
    """Write the recorded orders of one more phase into a game that has `length`; `run` plays it."""
    rows = games.recorded_rows(_recorded(PLAYED)[number % PLAYED])
    games.write(root, name, rows, _moment(length))


def _recorded(count: int) -> list[str]:
    """The names of the recorded games that are played, in the order of their file."""
    return list(dict.fromkeys(it.game for it in recorded_phases.rows("classical-real-games.jsonl.gz")))[:count]


def _moment(number: int) -> str:
    """When the phase of a number was run: one a day."""
    return (_START + timedelta(days=number)).strftime("%Y-%m-%dT%H:%M%z")[:-2] + ":00"


def _play(root: Path, length: int, recorded: str) -> _Played:
    """Play a recorded game, and take it away again."""
    rows = games.recorded_rows(recorded)
    store.new_game(root, _MASTER, games.RULES, {"title": _MASTER, "switches": games.SWITCHES})
    for number in range(length):
        games.write(root, _MASTER, rows, _moment(number))
        if faults := store.run(root, _MASTER, games.RULES, datetime.now(UTC)).faults:
            raise ValueError(faults)
    home = root / _MASTER
    found = _Played(_text(home / "game.yaml"), _text(home / "orders.schema.json"), tuple(_phases(home)))
    for path in sorted(home.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    home.rmdir()
    return found


def _phases(home: Path) -> Iterator[_Phase]:
    for folder in sorted(home.glob("[0-9]*")):
        orders, _ = store.read_yaml(folder / "orders.yaml")
        assert isinstance(orders, Map)
        hashed = dump({key: value for key, value in orders.items() if key not in games.RULES.unhashed_keys})
        results = folder / "results.yaml"
        texts = _text(folder / "position.yaml"), _text(folder / "orders.yaml"), hashed
        yield _Phase(folder.name, *texts, _text(results) if results.is_file() else "")


def _copy(played: _Played, root: Path, name: str) -> None:
    """Write a game that was played under another name, each hash made anew from the file that it stands for."""
    home = root / name
    home.mkdir()
    game_file = played.game_file.replace(f"title: {_MASTER}", f"title: {name.capitalize()}")
    (home / "game.yaml").write_text(_named(game_file, name), "utf-8")
    (home / "orders.schema.json").write_text(played.schema, "utf-8")
    hashes: dict[str, str] = {}

    def renewed(text: str) -> str:
        for old, new in hashes.items():
            text = text.replace(old, new)
        return _named(text, name)

    for phase, behind in zip(played.phases, [*played.phases[1:], None], strict=True):
        folder = home / phase.folder
        folder.mkdir()
        position = renewed(phase.position)
        hashes |= {digest(phase.position): digest(position), digest(phase.hashed): digest(_named(phase.hashed, name))}
        if behind:
            led_to = _without_previous(behind.position)
            hashes[digest(led_to)] = digest(_named(led_to, name))
        (folder / "position.yaml").write_text(position, "utf-8")
        (folder / "orders.yaml").write_text(_named(phase.orders, name), "utf-8")
        if phase.results:
            results = renewed(phase.results)
            (folder / "results.yaml").write_text(results, "utf-8")
            hashes = {digest(phase.results): digest(results)}


def _named(text: str, name: str) -> str:
    return text.replace(f"\ngame: {_MASTER}\n", f"\ngame: {name}\n", 1)


def _without_previous(position: str) -> str:
    return "".join(line for line in position.splitlines(keepends=True) if not line.startswith("previous: "))


def _text(path: Path) -> str:
    return path.read_text("utf-8")
