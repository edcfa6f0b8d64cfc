"""The JSON record of a phase: everything public about it, for programs."""

from __future__ import annotations

from typing import Any

from generator.core.exact_json import to_json
from generator.core.public import PublicGame, PublicPhase


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
        "after": phase.after,
        "press": phase.press,
    }
    lines = [f'  "{name}": {_json(value)},\n' for name, value in head.items() if value]
    events = ",\n".join(f"    {_json(event)}" for event in phase.events)
    return ("{\n" + "".join(lines) + f'  "events": [{_block(events)}]\n' + "}\n").encode()


def game_record(game: PublicGame) -> bytes:
    """A game as JSON: what its game.yaml says, and the folders of its phases, so that a reader needs nothing else to verify it."""
    phases = [phase.phase.folder for phase in game.phases if phase.done]
    document = {"format": 1, "game": game.id, "words": game.game_file, "phases": phases}
    return (to_json(document, indent=1) + "\n").encode()


def _block(events: str) -> str:
    return f"\n{events}\n  " if events else ""


def _json(value: object) -> str:
    return to_json(value, separators=(",", ":"))
