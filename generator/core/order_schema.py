"""The JSON Schema of an order file, for editors: the engine's own keys around those of a rule system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.commitment import ROLLS
from generator.core.file_keys import dice_of
from generator.core.placed_values import Data
from generator.core.preferred import PREFERRED
from generator.core.record import SavedPosition
from generator.core.ruleset import Document, FieldType, Ruleset, Ruling
from generator.core.rulings import ENGINE

_MOMENT = r"^(true|false|\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)$"

_ROLLS: Data = {
    "type": "object",
    "description": "what your dice showed, by what they were rolled for; `gazette run` writes down which are needed",
    "additionalProperties": {"type": "array", "items": {"anyOf": [{"type": "integer", "minimum": 1}, {"pattern": r"^d?\d+$"}]}},
}

_KEPT = {
    "older": "what stood here for each power before it was replaced; `gazette take` keeps it, and nobody reads it",
    "taken": "the newest sealed block that was taken of each power; `gazette take` writes it",
}

_PREFERRED: Data = {
    "type": "object",
    "description": "which orders the engine filled in, because their players prefer them, and with which phase they said so",
    "additionalProperties": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
}

_TYPES: Mapping[FieldType, str] = {"text": "string", "list": "array", "mapping": "object"}


def order_schema(ruleset: Ruleset, game_file: Document, game_name: str, public: Document) -> dict[str, Data]:
    """The schema of a game's order file for a position, made from its `public` half, since everybody may read it in the repository.

    `game_file` is its game.yaml.
    """
    phase, position = SavedPosition(public, {}).phase, ruleset.load(public, {})
    final: Data = {
        "description": "false: not yet; true: run at the deadline; a time that has passed: run now, as of then",
        "anyOf": [{"type": "boolean"}, {"type": "string", "pattern": _MOMENT}],
    }
    why: Data = {"type": "string", "description": "the reason of the erratum, which is printed"}
    erratum: dict[str, Data] = {"why": why} if phase.revision > 1 else {}
    keys: dict[str, Data] = {
        "format": {"enum": [1, "1"]},
        "game": {"const": game_name},
        "phase": {"const": phase.id},
        "revision": {"enum": [phase.revision, str(phase.revision)]},
        **erratum,
        "final": final,
        **_own(ruleset, position, secret=False),
        "rulings": {"type": "array", "items": {"anyOf": _rulings(ruleset)}},
        **{key: {"type": "object", "description": about} for key, about in _KEPT.items()},
    }
    keys |= {PREFERRED: _PREFERRED} if ruleset.preferring else {}
    keys |= {ROLLS: _ROLLS} if dice_of(game_file, ruleset) == "typed" else {}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Orders, {ruleset.title}",
        "type": "object",
        "properties": {**keys, **_own(ruleset, position, secret=True)},
        "required": ["format", "game", "phase", "final", *(name for name, key in ruleset.keys.items() if key.needed)],
        "additionalProperties": False,
    }


def _own(ruleset: Ruleset, position: Any, *, secret: bool) -> dict[str, Data]:
    """The schemas of those of the rule system's own keys that are secret, or of those that are not."""
    known = ruleset.schema(position)
    return {name: known.get(name, {}) for name, key in ruleset.keys.items() if key.secret == secret}


def _rulings(ruleset: Ruleset) -> list[Data]:
    """One schema for each ruling, with the keys that it has."""
    return [_ruling(name, ruling) for name, ruling in {**ruleset.rulings, **ENGINE}.items()]


def _ruling(name: str, ruling: Ruling) -> Data:
    own: dict[str, Data] = {key: {"type": _TYPES[shape]} for key, shape in ruling.fields.items()}
    return {
        "type": "object",
        "properties": {
            "rule": {"const": name},
            **own,
            "when": {"type": "string", "description": "before (as without it), after, a step, or a following phase without orders"},
            "why": {"type": "string", "description": "the reason, which is printed"},
        },
        "required": ["rule", *(key for key in own if key not in ruling.optional)],
        "additionalProperties": False,
    }
