"""The page of a game's private reports: which sealed files there are, how to open one, and the script that does it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.core.extra_page import Page
from generator.core.public import PublicPhase

_START, _PLAIN = "-start.age", ".age"


def _values(phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The sealed files by phase, the newest first; None for a game that has none."""
    found = [row for it in reversed(phases) for row in _rows(it) if row["files"]]
    return {"phases": found} if found else None


def _rows(it: PublicPhase) -> Iterator[Mapping[str, Any]]:
    """The reports of a phase, and those of the position that the game starts from, which lie beside those of its first one."""
    start = [name for name in it.reports if name.endswith(_START)]
    whole = {"title": it.phase.title, "folder": it.phase.folder, "done": it.done}
    yield {**whole, "files": [_file(name) for name in it.reports if name not in start]}
    yield {**whole, "title": f"Before {it.phase.title}", "done": False, "files": [_file(name) for name in start]}


def _file(name: str) -> Mapping[str, str]:
    """A file, whose it is, and for whom it calls itself."""
    return {"file": name, "power": name.removesuffix(_START).removesuffix(_PLAIN), "reader": name.removesuffix(_PLAIN)}


REPORTS = Page(
    address="reports",
    title="Private reports",
    brief="sealed for each power",
    about="What only one power may know of each phase, sealed for its player, and how to open it",
    values=_values,
    house=True,
    scripts=("vendor/age-encryption.js", "js/reports.js"),
)
"""A page of every game that has sealed reports."""
