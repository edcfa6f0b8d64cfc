"""The format of a rule system's board files, as one value; rule systems that play on the same kind of board share it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from generator.core.problem import Problem
from generator.core.quick_dataclass import dataclass

Facts = Mapping[str, Any]


class Difference(NamedTuple):
    """One thing in which two boards differ: what each of them says of it, "" where a board does not have it.

    `part` is the part of the board that it belongs to, such as `spaces`; `known` is the source of what our board says.
    """

    part: str
    where: str
    ours: str
    theirs: str
    known: str = ""


class Comparison(NamedTuple):
    """The differences by part and place, how many things of each part are alike, and the word for `one` thing of each part."""

    differences: tuple[Difference, ...]
    alike: Mapping[str, int]
    one: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class BoardFormat:
    """What can be done with the facts in a `board.yaml`. All functions but `check` are given facts that have passed it.

    `check(facts)` is everything that is wrong with a file that somebody wrote, in the order of its lines; its values are texts.
    `schema()` is the JSON Schema of the file.
    `compare(ours, theirs)` says how two boards differ.
    `compare_list(ours, text, file)` says the same of a list in plain text, or what is wrong with that; None where there is no such
    list.
    `lost(ours, theirs)` gives a fault for each thing that records and orders may name on our board and that theirs does not have.
    """

    check: Callable[[Any], list[Problem]]
    schema: Callable[[], dict[str, Any]]
    compare: Callable[[Facts, Facts], Comparison]
    lost: Callable[[Facts, Facts], list[Problem]]
    compare_list: Callable[[Facts, str, str], Comparison | list[Problem]] | None = None


def compared(
    parts: Mapping[str, tuple[Mapping[str, str], Mapping[str, str]]],
    one: Mapping[str, str],
    known: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
) -> Comparison:
    """How two boards differ: `parts` has, for each part, what ours and what theirs says of each place.

    `one` is the word for one thing of each part; `known` is, by part and place, the source of what our board says.
    """
    differences: list[Difference] = []
    alike = {}
    for part, (ours, theirs) in parts.items():
        everywhere = sorted({*ours, *theirs}, key=lambda where: (where.casefold(), where))
        other = [where for where in everywhere if ours.get(where) != theirs.get(where)]
        alike[part] = len(everywhere) - len(other)
        for where in other:
            source = known.get(part, {}).get(where, "")
            differences.append(Difference(part, where, ours.get(where, ""), theirs.get(where, ""), source))
    return Comparison(tuple(differences), alike, one)
