"""What a report begins with: the weightiest events of a turn, a sentence for all of one sort."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from generator.core.event import Event
from generator.rulesets.dragon_lords.position import INDEPENDENT

SENTENCES = 5
"""How many sentences a report begins with; the last one says who is in front."""

SORTS: Mapping[str, tuple[str, ...]] = {
    "over": ("ended",),
    "out": ("eliminated",),
    "wars": ("war",),
    "taken": ("taken",),
    "bonds": ("peace", "alliance", "allegiance"),
    "titles": ("title",),
    "battles": ("fought",),
    "gifts": ("given",),
    "breaks": ("alliance-over", "allegiance-over"),
    "land": ("annexed",),
}
"""What a sentence can be about, the weightiest first, and the kinds of event that it tells."""

GROUPED: Mapping[str, Callable[[Event], str]] = {
    "wars": lambda it: str(it["by"]),
    "taken": lambda it: f"{it['by']} {it['was']}",
    "bonds": lambda it: str(it["kind"]),
    "titles": lambda it: str(it["realm"]),
    "gifts": lambda it: f"{it['by']} {it['to']}",
    "breaks": lambda it: str(it["kind"]),
    "land": lambda it: str(it["realm"]),
}
"""Which events of a sort are told in one breath: those of which this is the same."""


class Highlight(NamedTuple):
    """What one sentence is about: the sort, and its facts in groups that are told in one breath."""

    sort: str
    groups: Sequence[Sequence[Event]]


def highlights(events: Iterable[Event]) -> list[Highlight]:
    """The weightiest of public events. What was taken from realms stands before what was independent."""
    told = list(events)
    found: list[Highlight] = []
    for sort, kinds in SORTS.items():
        groups: dict[str, list[Event]] = {}
        for it in sorted((it for it in told if it["kind"] in kinds), key=lambda it: it.get("was") == INDEPENDENT):
            groups.setdefault(GROUPED.get(sort, str)(it), []).append(it)
        if groups:
            found.append(Highlight(sort, list(groups.values())))
    return found[: SENTENCES - 1]
