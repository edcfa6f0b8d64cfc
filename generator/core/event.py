"""Events: what the steps of a phase log. Only `templates/` makes sentences of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.core.placed_values import Data

EVERYBODY = "public"
"""The audience of what everybody may know. That of any other event is the id of a power, or `gm`."""

GM = "gm"
"""The audience of what only the GM may know."""

Event = Mapping[str, Data]
"""`kind` and the fields of that kind. Every event of a turn has an `audience`, and so has every private event wherever it stands.

Steps never write that field: they announce an event or confide it to somebody by `Turn`, which adds the field. Only results.yaml,
where all is public, leaves it out. Anywhere else an event without it is for nobody: it is never taken for a public one.
"""


def public(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that everybody may read, in order and without their audience. Raises ValueError where one has no audience."""
    return tuple(bare(event) for event in events if audience(event) == EVERYBODY)


def private(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that not everybody may read, in order. Raises ValueError where one has no audience."""
    return tuple(event for event in events if audience(event) != EVERYBODY)


def audience(event: Event) -> str:
    """Whom an event is for. Raises ValueError where it has no audience; the message does not quote it, since logs are read."""
    found = event.get("audience")
    if not isinstance(found, str) or not found:
        raise ValueError("an event does not say whom it is for")
    return found


def is_private(found: object) -> bool:
    """Whether something read from a file is an event that says that it is for one power or the GM."""
    reader = found.get("audience") if isinstance(found, Mapping) else None
    return isinstance(reader, str) and reader not in ("", EVERYBODY)


def addressed(event: Event, reader: str) -> Event:
    """An event with `reader` as its audience, behind its kind. Raises ValueError where `reader` is empty or it has one already."""
    if not reader or "audience" in event:
        raise ValueError("an event is announced, or confided to somebody; it does not say so itself")
    return {"kind": event["kind"], "audience": reader, **event}


def texts(event: Event, key: str) -> tuple[str, ...]:
    """The texts of the list under a key of an event; none where it has no such list."""
    found = event.get(key)
    return tuple(map(str, found)) if isinstance(found, list | tuple) else ()


def bare(event: Event) -> Event:
    """An event without its audience."""
    return {key: value for key, value in event.items() if key != "audience"}
