"""What pages of a whole game read of its public phases: what was announced where, and the position that it has come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.phase import Phase
from generator.core.public import PublicPhase

Document = Mapping[str, Any]
"""A public position, or an event."""


class Done(NamedTuple):
    """A phase that was run: its name, the public position before it, what was announced in it, and the position behind it."""

    phase: Phase
    position: Document
    events: Sequence[Document]
    after: Document


def run(phases: Iterable[PublicPhase]) -> list[Done]:
    """The phases that were run."""
    return [Done(it.phase, it.position, it.events, it.after) for it in phases if it.done]


def start(phases: Sequence[PublicPhase]) -> Document:
    """The position before the first phase."""
    return phases[0].position if phases else {}


def told(phases: Iterable[PublicPhase | Done], *kinds: str) -> Iterator[tuple[Phase, Document]]:
    """The public events of some kinds, in order, each with the phase that tells it."""
    for it in phases:
        yield from ((it.phase, event) for event in it.events if event["kind"] in kinds)


def position_now(phases: Sequence[PublicPhase]) -> Mapping[str, Any]:
    """The public position after the phases that were run, which is that before the one that waits; empty without any phase."""
    last = next(iter(phases[-1:]), None)
    return {} if last is None else last.after if last.done else last.position
