"""Who was the last to stand in each place, derived from the positions of a game, which everybody may read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from generator.core.public import PublicPhase

KEY = "last-there"
"""The key of game.yaml by which a GM has maps without this."""

Stood = Callable[[Mapping[str, Any]], Mapping[str, str]]
"""Takes a public position to the owner of a unit in each place where one stands."""


def with_last_there(phases: Iterable[PublicPhase], stood: Stood) -> tuple[PublicPhase, ...]:
    """The phases, each with who was the last in each place when it began (`PublicPhase.lately`).

    A phase goes on from the one before it, of several revisions from the one that left its position.
    """
    found: list[PublicPhase] = []
    behind: dict[int, list[tuple[PublicPhase, Mapping[str, str]]]] = {}
    for phase in phases:
        earlier = behind.get(phase.phase.number - 1, [])
        left = next((last for one, last in reversed(earlier) if one.after == phase.position), earlier[-1][1] if earlier else {})
        now = {**left, **stood(phase.position)}
        found.append(replace(phase, lately=now))
        behind.setdefault(phase.phase.number, []).append((phase, {**now, **(stood(phase.after) if phase.after else {})}))
    return tuple(found)
