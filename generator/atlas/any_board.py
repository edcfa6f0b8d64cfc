"""The facts of a board that a map is drawn from, whichever rule system it belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Board = Mapping[str, Any]


def drawn_board(data: Board) -> Board:
    """The contents of a board file as the atlas reads them: `places`, `edges` and `powers`.

    A board of the Diplomacy family is that already. A scenario, which has `borders` (the neighbours of each place), becomes one: a
    border of two coasts that share a sea is open to armies and fleets, one with a sea to fleets, and any other to armies.
    """
    if "edges" in data:
        return data
    return {"places": data["places"], "edges": list(_edges(data)), "powers": data["nations"]}


def _edges(data: Board) -> Iterator[Mapping[str, str]]:
    kinds = {name: place["kind"] for name, place in data["places"].items()}
    pairs = [(one, other) for one, others in data["borders"].items() for other in others]
    seas: dict[str, set[str]] = {name: set() for name in kinds}
    for one, other in (*pairs, *((other, one) for one, other in pairs)):
        seas[one] |= {other} if kinds[other] == "sea" else set()
    for one, other in pairs:
        wet = "sea" in (kinds[one], kinds[other])
        by = "fleet" if wet else "both" if seas[one] & seas[other] else "army"
        yield {"a": one, "b": other, "by": by}
