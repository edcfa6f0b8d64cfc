"""Changes keys of a file that a person wrote, and leaves every other byte as it is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.canonical_yaml import dump
from generator.core.placed_values import Data, Map, Text, spot_of


def set_keys(text: str, tree: Map, keys: Mapping[str, Data], behind: str = "phase") -> str:
    """`text` with the top-level `keys` of its `tree` set; new ones stand behind the key `behind`.

    A value over several lines is written anew, without the comments between them. A file whose keys do not begin a line each is
    written anew, without its comments.
    """
    known = {str(key): key for key in tree}
    if not all(_begins_line(known[key]) for key in (behind, *keys) if key in known):
        return dump({**tree, **keys})
    lines = text.splitlines(keepends=True)
    end = "\r\n" if "\r\n" in text else "\n"
    for key, value in keys.items():
        line = dump({key: value}).rstrip("\n").replace("\n", end)
        if key in known:
            first, last = _lines(lines, tree, known[key])
            lines[first:last] = [line + end, *[""] * (last - first - 1)]
        else:
            at = _lines(lines, tree, known[behind])[1] - 1 if behind in known else 0
            lines[at] = lines[at].rstrip("\r\n") + end + line + end
    return "".join(lines)


def _lines(lines: list[str], tree: Map, key: object) -> tuple[int, int]:
    """The first line of a key and its value, and the one behind them; comments and empty lines there belong to the next key."""
    first = _line(key)
    last = min((line for other in tree if (line := _line(other)) > first), default=len(lines))
    while last > first + 1 and (not lines[last - 1].strip() or lines[last - 1].startswith("#")):
        last -= 1
    return first, last


def _line(key: object) -> int:
    spot = spot_of(key)
    return spot.line - 1 if spot else 0


def _begins_line(key: object) -> bool:
    """Whether nothing stands before a key on its line."""
    spot = spot_of(key)
    return isinstance(key, Text) and spot is not None and spot.column == 1
