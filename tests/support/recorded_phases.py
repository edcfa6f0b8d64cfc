"""Phases of played games as they were recorded (`games/SOURCES.md`), in our spelling."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.random_positions import CLASSICAL

GAMES = Path(__file__).parents[1] / "games"
PLACES = {place.upper(): place for place in CLASSICAL.province}
_WORD = re.compile(r"[A-Z]{3}(?:/[A-Z]{2})?")

Sides = Mapping[str, list[str]]


@dataclass(frozen=True)
class Row:
    """One phase: the units before and after it, the orders, the result of each order, and what else was recorded."""

    game: str
    number: int
    year: int
    season: str
    step: str
    units: Sides
    orders: Sides
    centres: Sides
    after: Sides
    results: Mapping[str, str]
    extra: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.game} {self.number} ({self.season} {self.year}, {self.step})"


def rows(file: str) -> Iterator[Row]:
    """The phases in a file of `games/`, in its order."""
    with gzip.open(GAMES / file, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield row_of(json.loads(line))


def games(file: str) -> list[str]:
    """The names of the games in a file of `games/`, in its order."""
    with gzip.open(GAMES / file, "rt", encoding="utf-8") as lines:
        return list(dict.fromkeys(json.loads(line)["game"] for line in lines))


def row_of(facts: dict[str, Any]) -> Row:
    """A phase from the facts of its line, which are used up."""
    step = facts.pop("type", "Movement")
    return Row(
        game=facts.pop("game"),
        number=facts.pop("n"),
        year=facts.pop("year"),
        season=facts.pop("season"),
        step=step,
        units=sides(facts.pop("units")),
        orders=sides(facts.pop("orders"), adjusting=step == "Adjustment"),
        centres=sides(facts.pop("centers")),
        after=sides(facts.pop("after")),
        results={spell(text, adjusting=step == "Adjustment"): one for text, one in facts.pop("results", {}).items()},
        extra=facts,
    )


def sides(recorded: Mapping[str, list[str]], *, adjusting: bool = False) -> dict[str, list[str]]:
    """Recorded units, orders or centres by power, in our spelling; powers without any are left out."""
    return {power.lower(): [spell(text, adjusting=adjusting) for text in texts] for power, texts in recorded.items() if texts}


def spell(text: str, *, adjusting: bool = False) -> str:
    """A recorded unit, place or order in our spelling; an order to build or remove only where `adjusting`."""
    spelled = _WORD.sub(lambda word: PLACES.get(word.group(), word.group()), text)
    unit, _, verb = spelled.rpartition(" ")
    if adjusting and verb in ("B", "D"):
        return f"Build {unit}" if verb == "B" else f"Remove {unit}"
    return spelled
