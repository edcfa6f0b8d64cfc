"""Shares out the games and boards of a site among several builds, so that each has about as much to make."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping

_ROOM = 1.1
"""How much more than its share a part may get, so that things stay where they were: a part redraws what it did not have before."""


def shares(costs: Mapping[str, int], count: int) -> list[frozenset[str]]:
    """Which things each of `count` parts makes; `costs` says of each by its name what it costs to make, in any unit.

    Nearly everything stays in its part when something else comes, goes or grows: each has an order of parts by chance, from its
    name alone, and goes to the first that has room (Mirrokni, Thorup and Zadimoghaddam, "Consistent hashing with bounded loads",
    2018). What costs most chooses first. Where no part has room, the emptiest takes it.
    """
    room = _ROOM * sum(costs.values()) / count
    taken = [0] * count
    chosen: list[set[str]] = [set() for _ in range(count)]
    for name in sorted(costs, key=lambda it: (-costs[it], it)):
        ranked = sorted(range(count), key=lambda part: _rank(name, part))
        part = next((it for it in ranked if taken[it] + costs[name] <= room), min(ranked, key=lambda it: taken[it]))
        taken[part] += costs[name]
        chosen[part].add(name)
    return [frozenset(it) for it in chosen]


def owner(name: str, things: Collection[str]) -> str:
    """The game or board, among `things`, that a group of files belongs to: the one with the longest name; "" for none of them."""
    parts = name.split("/")
    heads = ("/".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((it for it in heads if it in things), "")


def _rank(name: str, part: int) -> bytes:
    return hashlib.sha256(f"{part} {name}".encode()).digest()
