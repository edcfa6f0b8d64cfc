"""Compares two boards: the spaces, centres, edges and first facts that only one of them has, or that differ."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.core.board_format import Comparison, compared
from generator.core.placed_values import Spot, Text, is_true
from generator.core.problem import Problem, fault
from generator.diplomacy.board import Board, bound, build
from generator.diplomacy.notation import lexicon
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.notation.suggest import did_you_mean, nearest

Facts = Mapping[str, Any]
Ways = Mapping[tuple[str, str], Mapping[str, str]]
"""For each pair of locations, sorted, the units that may go from one to the other, each with what binds them there."""

UNITS: Mapping[str, tuple[str, ...]] = {
    "army": ("army",), "a": ("army",), "armies": ("army",),
    "fleet": ("fleet",), "f": ("fleet",), "fleets": ("fleet",),
    "both": ("army", "fleet"), "af": ("army", "fleet"), "fa": ("army", "fleet"),
}  # fmt: skip
"""How a list of edges may name the units."""


ONE = {"spaces": "space", "centres": "centre", "edges": "edge", "start": "first fact"}
"""The parts of a board that are compared, each with the word for one of its items."""

_SHOWN = 12


def compare(ours: Facts, theirs: Facts) -> Comparison:
    """Compare two board files that passed their check."""
    parts = {
        "spaces": (_spaces(ours), _spaces(theirs)),
        "centres": (_centres(ours), _centres(theirs)),
        "edges": (_worded(ways(ours)), _worded(ways(theirs))),
        "start": (_start(ours), _start(theirs)),
    }
    return compared(parts, ONE, {"edges": _known(ours)})


def compare_list(ours: Facts, text: str, file: str) -> Comparison | list[Problem]:
    """Compare a board file with a list of edges, which says nothing of spaces and centres; or what is wrong with the list."""
    theirs, problems = read_list(text, file, ours)
    return problems or compared({"edges": (_worded(ways(ours)), _worded(theirs))}, ONE, {"edges": _known(ours)})


def lost(ours: Facts, theirs: Facts) -> list[Problem]:
    """A fault where powers, places or coasts of ours are gone, because the records and orders of a game may name them."""
    problems = []
    for part in ("powers", "places"):
        gone = [name for name in _named(ours[part]) if name not in _named(theirs[part])]
        if gone:
            named = ", ".join(gone[:_SHOWN]) + (f" and {len(gone) - _SHOWN} more" if len(gone) > _SHOWN else "")
            problems.append(fault("lost", f"gone, though what was played may name them: {named}", theirs[part], "keep them"))
    return problems


def ways(facts: Facts) -> Ways:
    """The edges of a board file."""
    found: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for edge in facts["edges"]:
        binding = [f"{key.replace('-', ' ')} {value}" for key, value in bound(edge).items()]
        for unit in UNITS[edge["by"]]:
            found[_pair(edge["a"], edge["b"])][unit] = ", ".join(binding)
    return found


def read_list(text: str, file: str, facts: Facts) -> tuple[Ways, list[Problem]]:
    """Read a list of edges, one a line: two places and `army`, `fleet` or `both`, parted by blanks, commas, semicolons or tabs.

    Places go by any name that orders may use. A first line that names no place is taken for a heading.
    """
    board = build(facts)
    found: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    problems: list[Problem] = []
    for number, line in enumerate(text.splitlines(), 1):
        cells = _cells(line)
        at = Text(line, Spot(file, number, 1))
        if not cells or (number == 1 and not any(_locate(cell, board) for cell in cells)):
            continue
        units = UNITS.get(cells[2].lower(), ()) if len(cells) == 3 else ()
        wrong = [*_wrong_line(cells, units, board, at)]
        problems += wrong
        for unit in () if wrong else units:
            ends = [_locate(cell, board) for cell in cells[:2]]
            found[_pair(*(end.partition("/")[0] if unit == "army" else end for end in ends))][unit] = ""
    return found, problems


def _wrong_line(cells: list[str], units: Iterable[str], board: Board, at: Text) -> Iterator[Problem]:
    """What is wrong with a line of the list; `units` is empty where it is no edge."""
    if not units:
        hint = "write two places and army, fleet or both, as `Edi Yor army`"
        yield fault("edge-list", f"this line is no edge: {at.strip()[:60]}", at, hint)
    else:
        yield from (problem for cell in cells[:2] for problem in _unfit(cell, units, board, at))


def _cells(line: str) -> list[str]:
    bare = line.partition("#")[0].strip()
    return [cell.strip().strip('"') for cell in (re.split(r"[,;\t]", bare) if re.search(r"[,;\t]", bare) else bare.split())]


def _locate(name: str, board: Board) -> str:
    return lexicon(board).keys.get(fold_name(name), "")


def _unfit(name: str, units: Iterable[str], board: Board, at: Text) -> Iterator[Problem]:
    location = _locate(name, board)
    if not location:
        names = lexicon(board)
        near = did_you_mean(names.names[found] for found in nearest([fold_name(name)], names.keys))
        yield fault("unknown-place", f"no place is called `{name[:60]}`", at, near)
    elif "fleet" in units and location in board.coasts:
        hint = f"write {' or '.join(board.coasts[location])}"
        yield fault("no-coast", f"{location} has several coasts, and a fleet is on one of them", at, hint)


def _pair(one: str, other: str) -> tuple[str, str]:
    first, second = sorted((str(one), str(other)), key=lambda end: (end.casefold(), end))
    return first, second


def _worded(found: Ways) -> dict[str, str]:
    return {" - ".join(pair): _units(units) for pair, units in found.items()}


def _units(units: Mapping[str, str]) -> str:
    return " and ".join(unit + (f" ({units[unit]})" if units[unit] else "") for unit in sorted(units))


def _known(facts: Facts) -> dict[str, str]:
    sources = facts.get("sources", {})
    known: dict[str, str] = {}
    for edge in facts["edges"]:
        where, source = " - ".join(_pair(edge["a"], edge["b"])), str(edge.get("from", ""))
        origin = f"{source} ({sources[source]['confidence']})" if source in sources else source
        known[where] = ", ".join(dict.fromkeys(filter(None, (known.get(where), origin))))
    return known


def _spaces(facts: Facts) -> dict[str, str]:
    return {str(place): ", ".join(_told(fields)) for place, fields in facts["places"].items()}


def _told(fields: Facts) -> Iterator[str]:
    yield str(fields["name"])
    yield str(fields["kind"])
    if coasts := sorted(map(str, fields.get("coasts", ()))):
        yield f"coasts {' '.join(coasts)}"
    yield from (flag for flag in ("canal", "island") if is_true(fields, flag))


def _centres(facts: Facts) -> dict[str, str]:
    return {str(place): str(fields["name"]) for place, fields in facts["places"].items() if is_true(fields, "centre")}


def _start(facts: Facts) -> dict[str, str]:
    """What else decides outcomes: victory, the calendar, and what powers and minor powers begin with."""
    calendar = facts["calendar"]
    first = calendar["start"]
    seasons = (f"{it['season']} {' '.join(map(str, it['steps']))}{' census' * is_true(it, 'census')}" for it in calendar["seasons"])
    first_facts = {"victory": str(facts.get("victory", "")), "first phase": f"{first['year']} {first['season']} {first['step']}"}
    first_facts["year"] = ", ".join(seasons)
    first_facts |= {key: str(calendar[key]) for key in ("cycle", "cap") if key in calendar}
    for owner, fields in (*facts["powers"].items(), *facts.get("minors", {}).items()):
        for key in ("home", "capital", "owns", "units", "unit", "coast", "of", "religion"):
            if key in fields:
                value = fields[key]
                first_facts[f"{owner}, {key}"] = value if isinstance(value, str) else ", ".join(map(str, value))
    return {where: what for where, what in first_facts.items() if what}


def _named(facts: Facts) -> dict[str, None]:
    """The ids of powers, or of places and their coasts, in the order of the file."""
    return dict.fromkeys(
        name for key, fields in facts.items() for name in (str(key), *(f"{key}/{coast}" for coast in fields.get("coasts", ())))
    )
