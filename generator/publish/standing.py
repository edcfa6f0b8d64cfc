"""Who has how much: a count of what the picture of the board shows, and who plays whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.core.phase import read_phase
from generator.core.picture import Picture, Style
from generator.core.text import Data


@dataclass(frozen=True, slots=True)
class Row:
    """An owner's line: name, colour, a count for each column, and the persons with their last phase."""

    name: str
    fill: str
    counts: tuple[int, ...]
    players: tuple[Mapping[str, str], ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """The table: what is counted, the lines in the order of the rule system's styles, and whether persons are known."""

    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    players: bool = False


def standing(pictures: Sequence[Picture], styles: Sequence[Style], words: Mapping[str, Data]) -> Standing:
    """Count the centres and units of every owner that a picture or the roster (`players:` of game.yaml) knows.

    A dislodged piece does not count: it holds no place.
    """
    centres = Counter(owner for it in pictures for owner in it.centres.values())
    units = Counter(piece.owner for it in pictures for piece in it.pieces if not piece.dislodged)
    roster = words.get("players")
    players = {name: _tenures(value) for name, value in roster.items()} if isinstance(roster, Mapping) else {}
    shown = [it for it in styles if it.owner in centres or it.owner in units or it.owner in players]
    counts = [(name, count) for name, count in (("Centres", centres), ("Units", units)) if count]
    rows = tuple(Row(it.name, it.fill, tuple(count[it.owner] for _, count in counts), players.get(it.owner, ())) for it in shown)
    return Standing(tuple(name for name, _ in counts), rows, any(row.players for row in rows))


def _tenures(value: Any) -> tuple[Mapping[str, str], ...]:
    """The persons of a power, each with the title of the last phase played."""
    people = value if isinstance(value, list | tuple) else [value]
    return tuple(_tenure(it) for it in people if isinstance(it, Mapping) or (isinstance(it, str) and it))


def _tenure(person: Mapping[str, Data] | str) -> Mapping[str, str]:
    if isinstance(person, str):
        return {"name": person, "until": ""}
    until = str(person.get("until") or "")
    last = read_phase(until)
    return {"name": str(person.get("name") or ""), "until": last.title if last else until}
