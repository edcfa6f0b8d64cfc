"""Finds the names nearest to what somebody wrote."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

MOST = 4
"""How many names a suggestion lists at most."""

FARTHEST = 2
"""How many letters may be wrong."""

LONGEST = 60
"""Texts longer than this are not compared with names."""


def nearest(
    written: Iterable[str], names: Mapping[str, str], likely: Callable[[str], int | None] = lambda _value: 0
) -> tuple[str, ...]:
    """The values of the names nearest to any of the folded texts, best first; empty if all are too far away.

    A text that begins a name counts as one letter away from it, however much is missing. `likely` takes a value to how unlikely
    it is, which counts more than letters, or to None if it cannot be meant.
    """
    forms = {glued for text in written if 1 < len(glued := text.replace(" ", "")) <= LONGEST}
    ranks: dict[str, tuple[int, int, int, str]] = {}
    for name, value in names.items():
        plain = name.replace(" ", "")
        for form in forms:
            away = distance(form, plain)
            if away > 1 and len(form) > 2 and plain.startswith(form):
                away = 1
            if away <= min(FARTHEST, len(plain) - 1, len(form) - 1) and (far := likely(value)) is not None:
                rank = (far, away, -_alike(form, plain), value)
                ranks[value] = min(ranks.get(value, rank), rank)
    return tuple(sorted(ranks, key=ranks.__getitem__)[:MOST])


@lru_cache(maxsize=10_000)  # a line is read in several ways, and what one does not know the others do not know either
def distance(one: str, other: str) -> int:
    """How many letters are added, dropped, replaced or swapped with their neighbour between two words; 3 stands for any more.

    This is the optimal string alignment form of Damerau and Levenshtein's distance.
    """
    beyond = FARTHEST + 1
    if one == other:
        return 0
    if abs(len(one) - len(other)) > FARTHEST:
        return beyond
    letters, signs = set(one), set(other)
    if len(letters - signs) > FARTHEST or len(signs - letters) > FARTHEST:
        return beyond
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        here = [beyond] * len(last)
        here[0] = row
        # Whatever lies farther from the diagonal is too far in any case.
        for column in range(max(1, row - FARTHEST), min(len(other), row + FARTHEST) + 1):
            if letter == other[column - 1]:
                here[column] = last[column - 1]
                continue
            cost = min(last[column], here[column - 1], last[column - 1])
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == other[column - 1]:
                cost = min(cost, before[column - 2])
            here[column] = cost + 1
        if min(here) > FARTHEST:
            return beyond
        before, last = last, here
    return min(last[-1], beyond)


def did_you_mean(names: Iterable[str]) -> str:
    """A suggestion that lists the names, or nothing where there are none."""
    *first, last = [*names] or [""]
    choice = f"{', '.join(first)} or {last}" if first else last
    return f"did you mean {choice}?" if choice else ""


def _alike(one: str, other: str) -> int:
    """How many letters stand equally far from the beginning or the end of both words; the first letter counts twice."""
    ahead = sum(left == right for left, right in zip(one, other, strict=False))
    behind = sum(left == right for left, right in zip(reversed(one), reversed(other), strict=False))
    return ahead + behind + (one[:1] == other[:1])
