"""A whole game in one file for programs: the records of its phases, as their own files have them, one behind the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from generator.core.exact_json import to_json
from generator.core.public import PublicGame, PublicPhase

NAME = "game-full.json"
SCHEMA = "game-full.schema.json"

_LINE = ",\n"
_POSITION = re.compile(r'\n  "position": .*')


def full_record(game: PublicGame, phases: Sequence[PublicPhase], records: Sequence[bytes]) -> bytes:
    """The game as JSON; `records` are those of its adjudicated `phases`, in the order of number and revision.

    A position is left out of a record where that before it led to just that position, which is most of the file.
    """
    head = {"$schema": SCHEMA, "format": 1, "game": game.id, "title": game.title, "rules": game.rules, "words": game.game_file}
    lines = "".join(f'"{name}": {to_json(value, separators=(",", ":"))},\n' for name, value in head.items())
    known = [False, *(one.after == other.position for one, other in pairwise(phases))]
    # Each value of a record stands on one line, and a text in it has no line break that is not escaped.
    told = [_POSITION.sub("", text, 1) if it else text for it, text in zip(known, map(bytes.decode, records), strict=True)]
    return f'{{\n{lines}"records": [\n{_LINE.join(it.strip() for it in told)}\n]\n}}\n'.encode()


def schema(templates: Path) -> bytes:
    """The JSON Schema of the file, the same for every game."""
    return (templates / "static" / SCHEMA).read_bytes()
