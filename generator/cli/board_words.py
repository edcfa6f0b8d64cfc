"""The differences between two boards, in lines of plain text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from generator.cli.printed_problems import counted

if TYPE_CHECKING:
    from generator.core.board_format import Comparison, Difference


def lines(found: Comparison, ours: str, theirs: str) -> Iterator[str]:
    """The differences, part by part; then their number, and the sources of those edges of ours that differ."""
    yield f"ours:   {ours}"
    yield f"theirs: {theirs}"
    for part, several in groupby(found.differences, key=lambda each: each.part):
        yield f"\n{part}"
        yield from (f"  {_line(each)}" for each in several)
    yield ""
    if found.differences:
        yield f"differ: {_counts(found.one, Counter(each.part for each in found.differences))}"
    yield f"alike:  {_counts(found.one, Counter(found.alike))}"
    known = Counter(each.known for each in found.differences if each.known)
    if known:
        yield "our edges that differ are from " + ", ".join(f"{source}: {number}" for source, number in sorted(known.items()))


def _line(each: Difference) -> str:
    source = f"  [{each.known}]" if each.known else ""
    if not each.theirs:
        return f"only ours    {each.where}: {each.ours}{source}"
    if not each.ours:
        return f"only theirs  {each.where}: {each.theirs}"
    return f"differs      {each.where}: ours {each.ours}; theirs {each.theirs}{source}"


def _counts(one: Mapping[str, str], numbers: Counter[str]) -> str:
    return ", ".join(counted(numbers[part], word) for part, word in one.items() if numbers[part]) or "nothing"
