"""A whole game in one file for programs: the records of its phases, as their own files have them, one behind the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from generator.core.exact_json import to_json
from generator.core.public import PublicGame

NAME = "game-full.json"
SCHEMA = "game-full.schema.json"

_LINE = ",\n"
_AFTER = '\n  "after": '
_POSITION = '\n  "position": '


def full_record(game: PublicGame, records: Sequence[bytes]) -> bytes:
    """The game as JSON; `records` are those of its adjudicated phases, in the order of number and revision.

    What a record has as `after` is left out where the next one begins with just that position, which halves the file.
    """
    head = {"$schema": SCHEMA, "format": 1, "game": game.id, "title": game.title, "rules": game.rules, "words": game.game_file}
    lines = "".join(f'"{name}": {to_json(value, separators=(",", ":"))},\n' for name, value in head.items())
    texts = [it.decode() for it in records]
    told = [_without_after(text, behind) for text, behind in zip_longest(texts, texts[1:], fillvalue="")]
    return f'{{\n{lines}"records": [\n{_LINE.join(it.strip() for it in told)}\n]\n}}\n'.encode()


def schema(templates: Path) -> bytes:
    """The JSON Schema of the file, the same for every game."""
    return (templates / "static" / SCHEMA).read_bytes()


def _without_after(record: str, following: str) -> str:
    """A record without its position behind the phase, where the following one begins with that."""
    after = _value(record, _AFTER)
    return record.replace(f"{_AFTER}{after},", "", 1) if after and after == _value(following, _POSITION) else record


def _value(record: str, name: str) -> str:
    # Each value of a record stands on one line, and a text in it has no line break that is not escaped.
    return record.partition(name)[2].partition(_LINE)[0]
