"""Changes keys of a file that a person wrote, and leaves every other byte as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.core.canonical_yaml import dump
from generator.core.placed_values import Data, Map, Text, spot_of


def set_keys(text: str, tree: Map, keys: Mapping[str, Data], behind: str = "phase", open_keys: frozenset[str] = frozenset()) -> str:
    """`text` with the top-level `keys` of its `tree` set; new ones stand behind the key `behind`.

    A value over several lines is written anew, without the comments between them. A file whose keys do not begin a line each is
    written anew, without its comments. `open_keys` are those of `dump`.
    """
    known = {str(key): key for key in tree}
    if not all(_begins_line(known[key]) for key in (behind, *keys) if key in known):
        return dump({**tree, **keys}, open_keys)
    lines = text.splitlines(keepends=True)
    end = "\r\n" if "\r\n" in text else "\n"
    for key, value in keys.items():
        line = dump({key: value}, open_keys).rstrip("\n").replace("\n", end)
        if key in known:
            first, last = _lines(lines, tree, known[key])
            lines[first:last] = [line + end, *[""] * (last - first - 1)]
        else:
            at = _lines(lines, tree, known[behind])[1] - 1 if behind in known else 0
            lines[at] = lines[at].rstrip("\r\n") + end + line + end
    return "".join(lines)


def set_entries(text: str, tree: Map, key: str, entries: Mapping[str, Data], behind: str = "phase") -> str:
    """`text` with the entries of some powers set below a `key` of its `tree` that names powers; all others keep every byte.

    Where its powers do not begin a line each, the key is written anew, without the comments in it.
    """
    known = tree.get(key)
    listed = list(known) if isinstance(known, Map) else []
    column = _column(listed[0]) if listed else 0
    begin = _line(next(each for each in tree if each == key)) if key in tree else 0
    if not listed or any(_column(each) != column for each in listed) or column < 2 or _line(listed[0]) <= begin:
        whole: dict[str, Data] = {**(known if isinstance(known, Map) else {}), **entries}
        return set_keys(text, tree, {key: whole}, behind, frozenset({key}))
    lines = text.splitlines(keepends=True)
    end = "\r\n" if "\r\n" in text else "\n"
    _, last = _lines(lines, tree, next(each for each in tree if each == key))
    for power, value in entries.items():
        written = dump({key: {power: value}}, frozenset({key})).splitlines()[1:]
        block = "".join(f"{' ' * (column - 1)}{line[2:]}".rstrip() + end for line in written)
        if power in listed:
            first, after = _entry(lines, listed, power, last)
            lines[first:after] = [block, *[""] * (after - first - 1)]
        else:
            lines[last - 1] = lines[last - 1].rstrip("\r\n") + end + block if lines[last - 1] else block
    return "".join(lines)


def _entry(lines: list[str], listed: Sequence[object], power: str, last: int) -> tuple[int, int]:
    """The first line of a power's entry, and the one behind it; comments before the next power belong to that one."""
    own = next(each for each in listed if each == power)
    first = _line(own)
    after = min((line for each in listed if (line := _line(each)) > first), default=last)
    while after > first + 1 and _is_between(lines[after - 1], _column(own)):
        after -= 1
    return first, after


def _is_between(line: str, column: int) -> bool:
    """Whether a line is empty, or a comment that does not stand deeper than the entry that begins in a column."""
    bare = line.lstrip()
    return not bare.strip() or (bare.startswith("#") and len(line) - len(bare) < column)


def _column(key: object) -> int:
    spot = spot_of(key)
    return spot.column if spot else 0


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
