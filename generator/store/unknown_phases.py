"""Finds phases that game.yaml names and the game does not have, so that a slip of the pen does not lose an extension."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.phase import read_phase
from generator.core.placed_values import spot_of
from generator.core.problem import Problem
from generator.store.game_folders import Folder


def strange_phases(game_file: Mapping[str, Any], found: Sequence[Folder]) -> list[Problem]:
    """A notice for each phase named that is none of those `found`, unless it may still come.

    It is no fault, since an erratum can lead elsewhere and leave behind what was said of the old phases.
    """
    known = {folder.phase.id for folder in found}
    last = max((folder.phase.number for folder in found), default=0)
    dated = {folder.phase.dated for folder in found}
    return [
        Problem("notice", "no-such-phase", f"this game has no phase {name}", spot_of(name), did_you_mean(name, known))
        for name in dict.fromkeys(_named(game_file))
        if (phase := read_phase(name)) and (phase.number <= last or phase.dated not in dated) and name not in known
    ]


def _named(game_file: Mapping[str, Any]) -> Iterator[str]:
    """The phases under `deadlines:`, and those from or until which a notice is shown or somebody plays."""
    yield from game_file.get("deadlines", {})
    for listed in (game_file.get("notices", []), *game_file.get("players", {}).values()):
        for entry in listed if isinstance(listed, list) else [listed]:
            yield from (entry[key] for key in ("from", "until") if key in entry)
