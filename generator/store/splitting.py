"""Splits an order file into a text for each power and one for the GM, and joins them again; what people typed stays as it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from generator.core.canonical_yaml import dump
from generator.core.placed_values import Map, Text

GM = "gm"
"""Whose text has what is no power's: `final`, the rulings, and entries of powers that do not exist."""

HEAD = ("format", "game", "phase")
"""The keys that each of the texts has."""

OF_GM = ("final", "rulings", "revision", "why", "rolls")
"""The keys that stand in the GM's text alone."""


_INDENTED = 3
"""The column at which the entries of a joined file begin."""


class _Cut(NamedTuple):
    """A power's entry under a key: the lines of the file that it stands on, without the one behind the last."""

    power: str
    first: int
    last: int


def split_up(text: str, tree: Map, powers: Collection[str]) -> dict[str, str]:
    """The texts that an order file comes to, by power and `gm`; `tree` is what it says. A power without entries has a text, too."""
    keys = [key for key in tree if _names_powers(key, tree[key])]
    if not all(_column(key) == 1 for key in tree):
        return _written_anew(tree, keys, powers)
    lines = _lines(text)
    parts = {power: dump(_head(tree)) for power in sorted(powers)}
    gone: set[int] = set()
    put: dict[int, str] = {}
    for key in keys:
        first, cuts = _line(key), _cuts(lines, tree, key)
        own = [cut for cut in cuts or () if cut.power in powers]
        found = {cut.power: lines[first] + "".join(lines[cut.first : cut.last]) for cut in own}
        rest = [cut for cut in cuts or () if cut not in own]
        if cuts is None:
            flowing = _written_anew({key: tree[key]}, [key], powers)
            found, put[first] = flowing, flowing[GM]
            gone |= set(range(first + 1, _end(lines, first, _behind(lines, tree, key), 1)))
        elif not rest:
            put[first] = f"{_key(lines, key)}: {{}}\n"
        for power in parts:
            parts[power] += found.get(power, f"{_key(lines, key)}: {{}}\n")
        gone |= {line for cut in own for line in range(cut.first, cut.last)}
    rest_of_file = "".join(put.get(number, line) for number, line in enumerate(lines) if number not in gone)
    return {**parts, GM: rest_of_file.replace("$schema=../orders", "$schema=../../orders", 1)}


def empty(tree: Map, powers: Collection[str]) -> dict[str, str]:
    """The same for a file whose powers have nothing yet: their entries are left out."""
    keys = [key for key, value in tree.items() if _names_powers(key, value)]
    return _written_anew({key: {} if key in keys else value for key, value in tree.items()}, keys, powers)


def join(texts: Mapping[str, str], trees: Mapping[str, Map]) -> str:
    """The order file that texts of powers and of the GM come to, for people to edit; `trees` is what the texts say."""
    gm = trees[GM]
    keys = list(dict.fromkeys(key for tree in (gm, *trees.values()) for key, value in tree.items() if _names_powers(key, value)))
    lines = _lines(texts[GM])
    if not all(_column(key) == 1 for key in gm):
        lines = _lines(dump({key: value for key, value in gm.items() if key not in keys}))
        gm = Map(gm.spot)
    put: dict[int, str] = {}
    gone: set[int] = set()
    known = {str(key): key for key in gm}
    for key in keys:
        entries = "".join(_entry(texts[name], trees[name], key) for name in (*sorted({*trees} - {GM}), GM))
        if not entries:
            continue
        if key in known:
            cuts = _cuts(lines, gm, known[key]) or []
            gone |= {line for cut in cuts for line in range(cut.first, cut.last)}
            put[_line(known[key])] = f"{_key(lines, known[key])}:\n{entries}"
        else:
            put[len(lines)] = put.get(len(lines), "") + f"{dump({key: ''}).partition(':')[0]}:\n{entries}"
    whole = "".join(put.get(number, line) for number, line in enumerate(lines) if number not in gone) + put.get(len(lines), "")
    return whole.replace("$schema=../../orders", "$schema=../orders", 1)


def _entry(text: str, tree: Map, key: str) -> str:
    """The lines of what a text has under a key, indented by two blanks."""
    value = tree.get(key)
    if not isinstance(value, Map) or not value:
        return ""
    named = {str(each): each for each in tree}[key]
    lines, cuts = _lines(text), _cuts(_lines(text), tree, named)
    if cuts and _column(next(iter(value))) == _INDENTED:
        return "".join(line for cut in cuts for line in lines[cut.first : cut.last])
    return dump({key: value}, frozenset({key})).partition("\n")[2]


def _names_powers(key: str, value: Any) -> bool:
    """Whether entries of powers stand under a key, or may still be written there."""
    return key not in (*HEAD, *OF_GM) and (isinstance(value, Map) or value == "")


def _written_anew(tree: Mapping[str, Any], keys: Collection[str], powers: Collection[str]) -> dict[str, str]:
    """The texts without the comments and the layout of the file: for one whose entries share lines."""
    tree = {key: {} if key in keys and value == "" else value for key, value in tree.items()}
    parts: dict[str, Mapping[str, Any]] = {
        power: {**_head(tree), **{key: {power: tree[key][power]} if power in tree[key] else {} for key in keys}}
        for power in sorted(powers)
    }
    rest = {key: {power: value for power, value in tree[key].items() if power not in powers} for key in keys}
    parts[GM] = {key: rest.get(key, _plain(value)) for key, value in tree.items()}
    return {name: dump(part, frozenset(keys)) for name, part in parts.items()}


def _head(tree: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _plain(tree[key]) for key in HEAD if key in tree}


def _plain(value: Any) -> Any:
    """A value as the engine writes it, without quotes: a file gives every number, true and false as a text."""
    return {"1": 1, "true": True, "false": False}.get(value, value) if isinstance(value, str) else value


def _lines(text: str) -> list[str]:
    """The lines of a text, each of them ended."""
    return f"{text.rstrip()}\n".splitlines(keepends=True)


def _cuts(lines: list[str], tree: Map, key: str) -> list[_Cut] | None:
    """The lines of each entry under a key; None where entries share lines with others or with the key."""
    entries = tree[key]
    if not isinstance(entries, Map) or not entries:
        return []
    starts = [_line(power) for power in entries]
    if len({*starts, _line(key)}) <= len(starts) or starts != sorted(starts) or len({_column(power) for power in entries}) > 1:
        return None
    stops = [*starts[1:], _behind(lines, tree, key)]
    return [
        _Cut(str(power), start, _end(lines, start, stop, _column(power)))
        for power, start, stop in zip(entries, starts, stops, strict=True)
    ]


def _behind(lines: list[str], tree: Map, key: str) -> int:
    """The line of the key behind a key of the file."""
    return min((line for other in tree if (line := _line(other)) > _line(key)), default=len(lines))


def _end(lines: list[str], start: int, stop: int, column: int) -> int:
    """Where an entry ends: comments in front of the next one belong to that."""
    while stop > start + 1 and _is_comment(lines[stop - 1], column):
        stop -= 1
    return stop


def _is_comment(line: str, column: int) -> bool:
    """Whether a line is blank, or a comment that stands no deeper than the key of its entry; deeper ones may be part of a text."""
    bare = line.lstrip(" ")
    return not bare.strip() or (bare.startswith("#") and len(line) - len(bare) < column)


def _key(lines: list[str], key: str) -> str:
    """A key as it was written, with its quotes if it has any."""
    return lines[_line(key)].partition(":")[0]


def _places(key: object) -> Iterator[int]:
    if isinstance(key, Text):
        yield from (key.spot.line - 1, key.spot.column)
    else:
        yield from (0, 0)


def _line(key: object) -> int:
    return next(_places(key))


def _column(key: object) -> int:
    return list(_places(key))[1]
