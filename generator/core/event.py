"""Facts that steps log. Sentences are made from them in `templates/` only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.core.placed_values import Data

EVERYBODY = "public"
"""The audience of what all may know; that of any other fact is a power's id, or `gm`."""

GM = "gm"
"""The audience of what only the GM may know."""

Event = Mapping[str, Data]
"""`kind` and the fields of that kind. In a turn every one has an `audience`, and so has every private one wherever it stands.

Steps never write that field: a turn announces a fact or confides it, so whom it is for is always said. Only a record that is public
as a whole leaves it out. A fact without it is for nobody: it is never taken for a public one.
"""


def public(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that everyone may read, in order, as a public record has them. Raises ValueError where one is for nobody."""
    return tuple(bare(event) for event in events if audience(event) == EVERYBODY)


def private(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that somebody may not read, in order. Raises ValueError where one is for nobody."""
    return tuple(event for event in events if audience(event) != EVERYBODY)


def audience(event: Event) -> str:
    """Whom an event is for. Raises ValueError where that is nobody: the fact itself is not in the message, since logs are read."""
    found = event.get("audience")
    if not isinstance(found, str) or not found:
        raise ValueError("a fact does not say whom it is for")
    return found


def is_private(found: object) -> bool:
    """Whether something read from a file is a fact for one power or the GM, by its own word."""
    reader = found.get("audience") if isinstance(found, Mapping) else None
    return isinstance(reader, str) and reader not in ("", EVERYBODY)


def addressed(event: Event, reader: str) -> Event:
    """A fact with the word whom it is for, behind its kind. Raises ValueError where that is nobody, or the fact says it itself."""
    if not reader or "audience" in event:
        raise ValueError("a fact is announced, or confided to somebody; it does not say so itself")
    return {"kind": event["kind"], "audience": reader, **event}


def texts(event: Event, key: str) -> tuple[str, ...]:
    """The texts in a list of a fact; none where it has no such list."""
    found = event.get(key)
    return tuple(map(str, found)) if isinstance(found, list | tuple) else ()


def bare(event: Event) -> Event:
    """A fact without the word who may read it."""
    return {key: value for key, value in event.items() if key != "audience"}
