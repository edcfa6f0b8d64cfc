"""Reading a built site again, to verify it: the JSON of its games, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.core.problem import Problem, fault
from generator.core.text import Spot
from generator.core.verification import Published

LARGEST = 4_000_000
"""Bytes; more than any record has."""


@dataclass(frozen=True, slots=True)
class SiteGame:
    """A game as a site has it: the words of its game.json, its phases, and what could not be read."""

    id: str
    words: Mapping[str, Any]
    phases: tuple[Published, ...]
    problems: tuple[Problem, ...]


def read_site_games(site: Path) -> list[SiteGame]:
    """Every game of a built site."""
    return [_game(path) for path in sorted(site.glob("*/game.json"))]


def _game(path: Path) -> SiteGame:
    problems: list[Problem] = []
    told = _json(path, problems)
    phases = []
    for name in told.get("phases", ()):
        file = path.parent / Path(str(name)).name / "record.json"
        record = _json(file, problems)
        revealed = file.with_name("revealed.json")
        if record:
            phases.append(Published(str(file), record, _json(revealed, problems) if revealed.is_file() else {}))
    return SiteGame(path.parent.name, told.get("words", {}), tuple(phases), tuple(problems))


def _json(path: Path, problems: list[Problem]) -> dict[str, Any]:
    at = Spot(str(path))
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        found = json.loads(data) if len(data) <= LARGEST else None
    except (OSError, ValueError, RecursionError):
        found = None
    if isinstance(found, dict):
        return found
    problems.append(fault("not-verified", "this file is missing, or cannot be read", at))
    return {}
