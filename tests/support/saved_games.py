"""Real games as the Python package `diplomacy` saves them, made from the rows of `games/`."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any

from tests.support.recorded_phases import GAMES

STEPS = {"Movement": "M", "Retreat": "R", "Adjustment": "A"}
WORDS = {"bounces": "bounce", "no-convoy": "no convoy", "cut": "cut", "void": "void", "disrupted": "disrupted"}
"""The package's words for the results that the rows have; of success it says nothing."""


@lru_cache(maxsize=1)
def rows() -> Mapping[str, list[dict[str, Any]]]:
    """The rows of each real game, by its name."""
    with gzip.open(GAMES / "classical-real-games.jsonl.gz", "rt", encoding="utf-8") as lines:
        return {game: list(several) for game, several in groupby(map(json.loads, lines), key=lambda row: row["game"])}


def saved(game: str) -> dict[str, Any]:
    """A whole game as the package's JSON has it; the last entry is the position behind the last phase."""
    phases = [_entry(row) for row in rows()[game]]
    last = rows()[game][-1]
    state = {"name": "COMPLETED", "units": last["after"], "centers": last.get("centers_after", last["centers"])}
    phases.append({"name": "COMPLETED", "state": state, "orders": {}, "results": {}, "messages": []})
    return {"id": game, "map": "standard", "rules": [], "phases": phases}


def _entry(row: Mapping[str, Any]) -> dict[str, Any]:
    letter = "W" if row["type"] == "Adjustment" else row["season"][0]
    name = f"{letter}{row['year']}{STEPS[row['type']]}"
    retreats: dict[str, Any] = {power: {unit: [] for unit in units} for power, units in row.get("to_retreat", {}).items()}
    state = {"name": name, "units": row["units"], "centers": row["centers"], "retreats": retreats}
    results = dict(_results(row)) if row["type"] == "Movement" and row.get("results") else {}
    return {"name": name, "state": state, "orders": row["orders"], "results": results, "messages": []}


def _results(row: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    lost = {unit for units in row.get("dislodged", {}).values() for unit in units}
    for units in row["units"].values():
        for unit in units:
            order = next((text for text in row["results"] if text.startswith(f"{unit} ")), "")
            word = WORDS.get(row["results"].get(order, ""))
            yield unit, [*([word] if word else []), *(["dislodged"] if unit in lost else [])]
