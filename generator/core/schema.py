"""The JSON Schema of an order file, for editors: the engine's own keys around a rule system's `orders:`."""

from __future__ import annotations

from typing import Any

from generator.core.phase import Phase
from generator.core.ruleset import Ruleset
from generator.core.rulings import ENGINE
from generator.core.text import Data

_MOMENT = r"^(true|false|\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)$"


def order_schema(ruleset: Ruleset, game: str, phase: Phase, position: Any) -> dict[str, Data]:
    """The schema of the order file of a game's `phase`, with its `position`."""
    final: Data = {
        "description": "false: not yet; true: run at the deadline; a time that has passed: run now, as of then",
        "anyOf": [{"type": "boolean"}, {"type": "string", "pattern": _MOMENT}],
    }
    own = ruleset.schema(position)
    keys: dict[str, Data] = {
        "format": {"enum": [1, "1"]},
        "game": {"const": game},
        "phase": {"const": phase.id},
        "revision": {"enum": [phase.revision, str(phase.revision)]},
        "why": {"type": "string", "description": "the reason of an erratum, which is printed"},
        "final": final,
        "orders": own["orders"],
        "rulings": {"type": "array", "items": _ruling(ruleset)},
    }
    secret: dict[str, Data] = {key: own.get(key, {}) for key in sorted(ruleset.keys)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Orders, {ruleset.title}",
        "type": "object",
        "properties": {**keys, **secret},
        "required": ["format", "game", "phase", "final", "orders"],
        "additionalProperties": False,
    }


def _ruling(ruleset: Ruleset) -> Data:
    return {
        "type": "object",
        "properties": {
            "rule": {"enum": [*ruleset.rulings, *ENGINE]},
            "when": {"type": "string", "description": "before (as without it), after, a step, or a following phase without orders"},
            "why": {"type": "string", "description": "the reason, which is printed"},
        },
        "required": ["rule"],
    }
