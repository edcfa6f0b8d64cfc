"""Public phases of a campaign written by hand: what was announced in each, and how the position differs behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign import calendar, documents
from generator.rulesets.dynastic_campaign.position import Position
from tests.support import campaign

Change = Callable[[Position], Position]
Chapter = tuple[Sequence[Mapping[str, Any]], Change]
"""What was announced in a phase, and what it changed."""


def same(position: Position) -> Position:
    """No change."""
    return position


def phases(*chapters: Chapter, start: Position | None = None) -> tuple[PublicPhase, ...]:
    """The phases from Spring 1618 on, one a chapter, and the one that waits behind them."""
    position = start or campaign.start()
    found = []
    for events, change in chapters:
        after = change(replace(position, phase=calendar.following(position.phase, ("spring", "winter"))))
        shown = PublicPhase(
            position.phase, documents.dump(position)[0], done=True, events=tuple(events), after=documents.dump(after)[0]
        )
        found.append(shown)
        position = after
    return (*found, PublicPhase(position.phase, documents.dump(position)[0]))


def changed(table: str, key: str, **fields: Any) -> Change:
    """One entry of a table of the position, such as a person, with fields changed."""

    def change(position: Position) -> Position:
        entries = dict(getattr(position, table))
        entries[key] = replace(entries[key], **fields)
        return replace(position, **{table: entries})  # type: ignore[arg-type]  # one of the tables

    return change


def both(*changes: Change) -> Change:
    """Several changes."""

    def change(position: Position) -> Position:
        for it in changes:
            position = it(position)
        return position

    return change


def at_war(*pairs: tuple[str, str]) -> Change:
    """These nations at war, and no others."""
    return lambda position: replace(position, wars=tuple(sorted((min(pair), max(pair)) for pair in pairs)))
