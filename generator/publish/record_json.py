"""The JSON records of a phase, for programs: everything public about it, and what was secret once that is revealed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.exact_json import to_json
from generator.core.public import PublicGame, PublicPhase
from generator.publish.merge_patch import merge_patch


def record(game: PublicGame, phase: PublicPhase) -> bytes:
    """A phase as JSON, one event on each line; equal phases give equal bytes."""
    head: dict[str, Any] = {
        "format": 1,
        "game": game.id,
        "rules": game.rules,
        "phase": phase.phase.id,
        "revision": phase.phase.revision,
        "title": phase.phase.title,
        "at": phase.at,
        "due": phase.due,
        "why": phase.why,
        "superseded": phase.superseded,
        "hashes": phase.hashes,
        "commitments": phase.commitments,
        "position": phase.position,
        **_behind(phase),
        "press": phase.press,
    }
    return _in_lines({**{name: value for name, value in head.items() if value}, "events": phase.events})


def _behind(phase: PublicPhase) -> dict[str, Any]:
    """The position behind a phase: what changed, and all of it only where that cannot be told."""
    patch = merge_patch(phase.position, phase.after) if phase.after else None
    return {"changes": patch} if patch else {"after": phase.after}


def revealed_record(phase: PublicPhase) -> bytes:
    """What is revealed of a phase as JSON, in the same way."""
    return _in_lines(phase.revealed)


def game_record(game: PublicGame) -> bytes:
    """A game as JSON: what its game.yaml says, and the folders of its phases, so that a reader needs nothing else to verify it."""
    phases = [phase.phase.folder for phase in game.phases if phase.done]
    document = {"format": 1, "game": game.id, "words": game.game_file, "phases": phases}
    return (to_json(document, indent=1) + "\n").encode()


def _in_lines(document: Mapping[str, Any]) -> bytes:
    """A document with each of its values on a line, and each of its events: short, and still fit to look at and to compare."""
    lines = [f'  "{name}": {_events(value) if name == "events" else _json(value)}' for name, value in document.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _events(events: Any) -> str:
    return "[" + ",".join(f"\n    {_json(event)}" for event in events) + ("\n  ]" if events else "]")


def _json(value: object) -> str:
    return to_json(value, separators=(",", ":"))
