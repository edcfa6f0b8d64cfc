"""Facts that steps log. Sentences are made from them in `templates/` only."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.text import Data

EVERYBODY = "public"
"""The audience of what all may know; that of any other fact is a power's id, or `gm`."""

Event = Mapping[str, Data]
"""`kind` and the fields of that kind. A private one has an `audience` (a power's id, or "gm"), a public one has none.

Steps never write that field: a turn announces a fact or confides it, so whom it is for is always said.
"""


def public(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events that everyone may read, in order."""
    return tuple(event for event in events if "audience" not in event)


def private(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events that somebody may not read, in order."""
    return tuple(event for event in events if "audience" in event)


def texts(event: Event, key: str) -> tuple[str, ...]:
    """The texts in a list of a fact; none where it has no such list."""
    found = event.get(key)
    return tuple(map(str, found)) if isinstance(found, list | tuple) else ()


def bare(event: Event) -> Event:
    """A fact without the word who may read it."""
    return {key: value for key, value in event.items() if key != "audience"}
