"""Commitments: when a phase is run, a salted hash binds what each power sent; when the game is over, everybody can check it.

A salt is made from the game's secret and from what it is for. So a run that is repeated gives the same bytes, and a salt that is
revealed tells nothing of any other. Every power still in the game has a commitment, even where nothing came from it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from typing import Any

from generator.core import dice
from generator.core.canonical_yaml import dump
from generator.core.phase import Phase
from generator.core.placed_values import Data

Entries = Mapping[str, Data]
"""What came from one power, by key of the order file, as it was written."""

DICE = "dice"
"""The name under which the seed of the dice is bound, beside the powers."""

ROLLS = "rolls"
"""The key of the rolls that a GM typed in an order file, and the name under which they are bound, beside the powers."""

BESIDE = frozenset({DICE, ROLLS})
"""The names under which a record binds something that no power sent."""


def entries(document: Mapping[str, Any], keys: Iterable[str], power: str) -> Entries:
    """What an order file has from a power under each of the `keys` (the rule system's own), "" where it has nothing."""
    mappings = {key: document.get(key) for key in keys}
    return {key: value.get(power, "") if isinstance(value, Mapping) else "" for key, value in mappings.items()}


def salt(secret: bytes, name: str, phase: Phase, power: str) -> str:
    """HMAC-SHA256 (RFC 2104) of the game's secret and of what the salt is for, in hexadecimal."""
    purpose = f"{name}|{phase.id}|{phase.revision}|{power}"
    return hmac.digest(secret, purpose.encode(), "sha256").hex()


def commitment(salted: str, sent: Entries) -> str:
    """`sha256:` and the hash of a salt, a line end and the canonical text of what was sent."""
    return "sha256:" + hashlib.sha256(f"{salted}\n{dump(sent)}".encode()).hexdigest()


def commitments(
    secret: bytes, seed: bytes, game_name: str, phase: Phase, sent: Iterable[tuple[str, Entries]], rolls: Data = None
) -> dict[str, Data]:
    """The commitment of each power in `sent`, of the typed `rolls`, and of the seed of the dice, by name.

    A game without `secret` binds no power and no rolls, one without `seed` no dice. `rolls` is None in a game where nobody types
    any; where some are typed and none came, they are empty and are bound all the same.
    """
    every = [*sent, *([] if rolls is None else [(ROLLS, entries_of_rolls(rolls))])]
    bound: dict[str, Data] = {}
    if secret:
        bound |= {name: commitment(salt(secret, game_name, phase, name), what) for name, what in every}
    return bound | ({DICE: dice.commitment(seed)} if seed else {})


def entries_of_rolls(rolls: Data) -> Entries:
    """The rolls that a GM typed, in the form that their commitment binds."""
    return {ROLLS: rolls}
