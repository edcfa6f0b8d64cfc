"""The page of a game's private reports: which sealed files there are, how to open one, and the script that does it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from generator.core.extra_page import Page
from generator.core.file_keys import published_keys
from generator.core.public import PublicGame, PublicPhase

_START, _PLAIN = "-start.age", ".age"
_ABOUT = "What only one power may know of each phase, sealed for its player, and how to open it"
_TRIED = "; try it, with a key that is there for everybody"


def reports_page(game: PublicGame) -> Page:
    """A page of every game that has sealed reports."""
    published = published_keys(game.game_file)
    return Page(
        address="reports",
        title="Private reports",
        brief="sealed for each power",
        about=_ABOUT + (_TRIED if published else ""),
        values=partial(_values, published),
        house=True,
        scripts=("vendor/age-encryption.js", "js/reports.js"),
    )


def _values(published: Sequence[tuple[str, str]], phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The sealed files by phase, the newest first; None for a game that has none. With them the secret keys to try it with."""
    found = [row for it in reversed(phases) for row in _rows(it) if row["files"]]
    return {"phases": found, "published": [_trial(found, power, key) for power, key in published]} if found else None


def _trial(rows: Sequence[Mapping[str, Any]], power: str, key: str) -> Mapping[str, Any]:
    """A power with its secret key, and its report of the first phase that was played, to begin with."""
    those = [(row, it) for row in reversed(rows) if row["done"] for it in row["files"] if it["power"] == power]
    return {"power": power, "key": key, "first": those[0] if those else None}


def _rows(it: PublicPhase) -> Iterator[Mapping[str, Any]]:
    """The reports of a phase, and those of the position that the game starts from, which lie beside those of its first one."""
    start = [name for name in it.reports if name.endswith(_START)]
    whole = {"title": it.phase.title, "folder": it.phase.folder, "done": it.done}
    yield {**whole, "files": [_file(name) for name in it.reports if name not in start]}
    yield {**whole, "title": f"Before {it.phase.title}", "done": False, "files": [_file(name) for name in start]}


def _file(name: str) -> Mapping[str, str]:
    """A file, whose it is, and for whom it calls itself."""
    return {"file": name, "power": name.removesuffix(_START).removesuffix(_PLAIN), "reader": name.removesuffix(_PLAIN)}
