"""Reads the JSON files of the games on a built site, to verify them, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

from generator.core.exact_json import from_json
from generator.core.placed_values import Spot
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.core.verification import PublishedPhase
from generator.publish.merge_patch import patched
from generator.publish.site import SOURCE

LARGEST = 16_000_000
"""Bytes; more than any record has."""


@dataclass(frozen=True, slots=True)
class SiteGame:
    """A game as a site has it: its game.yaml as game.json has it, its phases, what could not be read, its own board's file."""

    id: str
    game_file: Mapping[str, Any]
    phases: tuple[PublishedPhase, ...]
    problems: tuple[Problem, ...]
    board: Path | None = None


def find_site_games(site: Path) -> dict[str, Path]:
    """The file `game.json` of every game of a built site, by its id."""
    return {path.parent.name: path for path in sorted(site.glob("*/game.json"))}


def read_site_game(path: Path) -> SiteGame:
    """A game with the records that it lists and those in its folder; each must be of that game and of its own folder."""
    problems: list[Problem] = []
    home, told = path.parent, _json(path, problems)
    phases = []
    listed = {Path(str(name)).name for name in told.get("phases", ())}
    for name in sorted(listed | {file.parent.name for file in home.glob("*/record.json")}):
        file = home / name / "record.json"
        record = _with_after(_json(file, problems))
        revealed = file.with_name("revealed.json")
        if record:
            phases.append(PublishedPhase(str(file), record, _json(revealed, problems) if revealed.is_file() else {}))
            problems += _misplaced(phases[-1], home.name, name)
    board = home / "board" / SOURCE
    return SiteGame(home.name, told.get("words", {}), tuple(phases), tuple(problems), board if board.is_file() else None)


def _with_after(record: dict[str, Any]) -> dict[str, Any]:
    """A record with the position behind its phase, from what it says of the changes; of nonsense nothing is made."""
    position, changes = record.get("position"), record.pop("changes", None)
    if isinstance(position, dict) and isinstance(changes, dict):
        with suppress(RecursionError):
            record["after"] = patched(position, changes)
    return record


def _misplaced(one: PublishedPhase, name: str, folder: str) -> list[Problem]:
    try:
        fits = (one.record.get("game"), one.phase.folder) == (name, folder)
    except (ArithmeticError, KeyError, TypeError, ValueError):
        fits = False
    told = "this record is of another game or phase than its folder"
    return [] if fits else [fault("not-verified", told, Spot(one.file))]


def _json(path: Path, problems: list[Problem]) -> dict[str, Any]:
    at = Spot(str(path))
    try:
        with path.open("rb") if path.is_file() else BytesIO() as file:
            data = file.read(LARGEST + 1)
        found = from_json(data) if len(data) <= LARGEST else None
    except (OSError, ValueError, RecursionError):
        found = None
    if isinstance(found, dict):
        return found
    problems.append(fault("not-verified", "this file is missing, or cannot be read", at))
    return {}
