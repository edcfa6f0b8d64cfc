"""The standing of a game: how much each owner has, counted from the picture of the board, and who plays whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from generator.core.phase import read_phase
from generator.core.picture import Picture, Style
from generator.core.placed_values import Data
from generator.core.quick_dataclass import dataclass
from generator.publish.players import address


@dataclass(frozen=True, slots=True)
class Row:
    """The row of an owner. `counts` has a value for each column, `players` the name and the last phase of each person, and the
    folder of their page if they want one.

    `fill` and `second` are the colours of the owner; `out` is true when the owner is out of the game.
    """

    owner: str
    name: str
    fill: str
    second: str
    counts: tuple[int | Decimal | None, ...]
    players: tuple[Mapping[str, str], ...]
    out: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """The table: its columns, its rows in the order of the rule system's styles, and whether anybody is named as a player.

    `left` is how many centres belong to owners that nobody plays, which have no rows; None where there are no such owners, or the
    picture counts no centres.
    """

    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    players: bool = False
    left: int | None = None


def standing(pictures: Sequence[Picture], styles: Sequence[Style], game_file: Mapping[str, Data]) -> Standing:
    """The standing by the last of `pictures`, with a row for each owner in it or in the roster (`players:` of game.yaml)."""
    now = pictures[-1] if pictures else Picture("", "", "")
    roster = game_file.get("players")
    players = {name: _tenures(value) for name, value in roster.items()} if isinstance(roster, Mapping) else {}
    unplayed = {it.owner for it in styles if it.unplayed}
    counts = {name: count for name, count in now.counts.items() if any(count.values())}
    shown = {owner for count in counts.values() for owner, number in count.items() if number} | set(players) | now.out
    rows = tuple(
        Row(
            owner=it.owner,
            name=now.names.get(it.owner, it.name),
            fill=it.fill,
            second=it.second,
            counts=tuple(count.get(it.owner, 0) for count in counts.values()),
            players=players.get(it.owner, ()),
            out=it.owner in now.out,
        )
        for it in styles
        if it.owner in shown - unplayed
    )
    left = sum(owner in unplayed for owner in now.centres.values())
    return Standing(tuple(counts), rows, any(row.players for row in rows), left if unplayed and now.centres else None)


def _tenures(value: Any) -> tuple[Mapping[str, str], ...]:
    """The persons who play a power, each with the title of the last phase that they played."""
    people = value if isinstance(value, list | tuple) else [value]
    return tuple(_tenure(it) for it in people if isinstance(it, Mapping) or (isinstance(it, str) and it))


def _tenure(person: Mapping[str, Data] | str) -> Mapping[str, str]:
    if isinstance(person, str):
        return {"name": person, "until": "", "page": ""}
    until = str(person.get("until") or "")
    last = read_phase(until)
    name = str(person.get("name") or "")
    return {"name": name, "until": last.title if last else until, "page": address(name) if person.get("page") == "yes" else ""}
