"""The documents of a phase. Only here is a phase split into what everybody may read and what must stay secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.canonical_yaml import digest, dump
from generator.core.event import Event, private, public
from generator.core.phase import Phase, known_phase
from generator.core.placed_values import Data
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Document
from generator.core.turn import Turn


@dataclass(frozen=True, slots=True)
class SavedPosition:
    """A position as its files have it: `public` is the whole position.yaml, `secret` the half that must stay secret."""

    public: Document
    secret: Document

    @property
    def phase(self) -> Phase:
        """The phase that the position waits for. Raises ValueError where its file names none."""
        named: Any = self.public["phase"]
        return known_phase(named["id"], named.get("revision", 1))


@dataclass(frozen=True, slots=True)
class Record:
    """A phase that was played: `results.yaml`, `secret.yaml` (empty where nothing is secret), and where it led.

    `after` is None when the game is over. `steps` names, for each public event in order, the step that logged it.
    """

    phase: Phase
    results: Document
    secret: Document
    after: SavedPosition | None
    steps: tuple[str, ...] = ()

    @property
    def events(self) -> list[Event]:
        """All events, the public ones first."""
        known: Any = self.results["events"]
        hidden: Any = self.secret.get("events", ())
        return [*known, *hidden]

    def events_of(self, step: str) -> list[Event]:
        """The public events that a step logged."""
        events: Any = self.results["events"]
        return [event for event, by in zip(events, self.steps, strict=True) if by == step]


def hash_of(document: Document, without: str = "") -> str:
    """The hash of a document's canonical text; the key `without` is left out of it."""
    return digest(dump({key: value for key, value in document.items() if key != without}))


def head(name: str, phase: Phase) -> dict[str, Data]:
    """The keys that every file of a phase begins with."""
    return {"format": 1, "game": name, "phase": phase.id}


def saved_position(name: str, phase: Phase, halves: tuple[Document, Document], marks: Document) -> SavedPosition:
    """A position as its files have it: its public and secret `halves`, and the engine's own keys (`marks`) that are set."""
    shown, hidden = halves
    named: dict[str, Data] = {"id": phase.id, "revision": phase.revision}
    named |= {"year": phase.year} if phase.dated else {}
    named |= {"season" if phase.dated else "turn": phase.season, "step": phase.step}
    own = shown.get("phase")
    if isinstance(own, Mapping):
        named |= {key: value for key, value in own.items() if key not in named}
    rest = {key: value for key, value in shown.items() if key != "phase"}
    set_marks = {key: value for key, value in marks.items() if value}
    return SavedPosition({"format": 1, "game": name, "phase": named, **set_marks, **rest}, hidden)


def results_document(top: Document, turn: Turn, after: SavedPosition | None, end: Document) -> Document:
    """results.yaml: its `top`, the public events, and the hash of the position `after` it, or the `end` where the game is over.

    That hash leaves out `previous`, which is the hash of this very document.
    """
    document: dict[str, Data] = dict(top)
    if after is not None:
        document["next"] = hash_of(after.public, without="previous")
    document["events"] = list(public(turn.events))
    if after is None:
        document["after"] = end
    return document


def secret_document(name: str, phase: Phase, position: Document, turn: Turn | None = None, end: Document | None = None) -> Document:
    """secret.yaml: the secret halves of the position and of the `end`, and the private events; {} where nothing is secret."""
    parts: dict[str, Any] = {"position": position, "events": list(private(turn.events)) if turn else [], "after": end or {}}
    kept = {key: value for key, value in parts.items() if value}
    return {**head(name, phase), **kept} if kept else {}
