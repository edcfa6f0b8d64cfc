"""The chapters of a public report, in order, with what is told together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.core.event import Event
from generator.rulesets.dragon_lords import rooms

CHAPTERS = ("Proclamations", "War and peace", "Battles", "Conquests", "Provinces", "Forts and harbours", "Titles", "Rulings")
"""The headings that a public report has in any game, in order; without fog come those of `PRIVATE`."""
PRIVATE = (
    "Treasury", "What failed", "Units", "Moves", "Permissions", "Offers", "Gold and gifts", "Scouts and spies",
)  # fmt: skip
"""The headings of what realms are told alone where there is fog."""

TOGETHER: Mapping[str, str] = {"annexed": "realm", "annexation-over": "realm", "taken": "by", "title": "realm"}
"""The kinds of event that are told together, by the field in which they agree."""


def kinds() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The heading of each kind of event, and the template that has its words."""
    headings: dict[str, str] = {}
    where: dict[str, str] = {}
    for room, sections in rooms.SECTIONS.items():
        headings |= sections
        where |= dict.fromkeys(sections, room)
    return headings, where


def chapters(events: Sequence[Event]) -> list[tuple[str, list[list[Event]]]]:
    """The chapters that have something to tell, each with its entries, and each of those with the events that it tells at once.

    What concerns only some realms (`of_realms`) is not for them but for the realms' sheets. Raises KeyError for an unknown kind.
    """
    headings, _ = kinds()
    found: dict[str, dict[tuple[str, str], list[Event]]] = {heading: {} for heading in CHAPTERS}
    for number, event in enumerate(events):
        kind = str(event["kind"])
        heading = headings[kind]
        if heading in found and "of_realms" not in event:
            key = (kind, str(event[TOGETHER[kind]])) if kind in TOGETHER else ("", str(number))
            found[heading].setdefault(key, []).append(event)
    return [(heading, list(entries.values())) for heading, entries in found.items() if entries]
