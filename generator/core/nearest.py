"""The nearest right word for a wrong one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`did you mean "x"?`, or the known words where none is near; empty where nothing is known."""
    words = sorted(map(str, known))
    near = get_close_matches(word, words, n=1, cutoff=0.6)
    if near:
        return f'did you mean "{near[0]}"?'
    return f"known: {', '.join(words)}" if words else ""
