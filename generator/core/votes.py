"""Votes to end a game: for a draw, or for a concession. The GM counts them and rules; no rule of a game does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

VOTES = "votes"
"""The key of an order file under which votes stand."""

HINT = "write `draw`, `draw with turkey and italy`, `concede to turkey`, or `play on`"

_VOTE = re.compile(r"(draw|concede|play on)\b(?:\s*(?:with|between|to|among|of|:))?\s*(.*)", re.IGNORECASE)
_AND = re.compile(r"\s*(?:,|&|\band\b)\s*", re.IGNORECASE)


class Vote(NamedTuple):
    """One way to end the game that a player agrees to: a draw, or that others have won. `play-on`: none.

    `powers` are those that it names; a draw that names none is one of all who are left.
    """

    kind: Literal["draw", "concede", "play-on"]
    powers: tuple[str, ...] = ()


def read_vote(text: str, powers: Mapping[str, str]) -> Vote | None:
    """The vote in a text; None if it is none, or names a power that is not there. `powers` has ids by names in small letters."""
    found = _VOTE.fullmatch(" ".join(text.split()).rstrip(".! "))
    if found is None:
        return None
    words = [word.removeprefix("the ") for word in _AND.split(found[2].casefold()) if word]
    named = tuple(powers[word] for word in words if word in powers)
    kind = found[1].casefold()
    if len(named) < len(words) or (kind == "play on" and words) or (kind == "concede" and not named):
        return None
    return Vote("play-on") if kind == "play on" else Vote("draw" if kind == "draw" else "concede", named)


def by_name(ids: Iterable[str]) -> dict[str, str]:
    """The ids of powers by what a vote may call them: the id, or its words (`kalmar union`)."""
    known = [*ids]
    return {each.replace("-", " "): each for each in known} | {each: each for each in known}


def votes_in(entry: Any) -> Iterator[tuple[Any, int, str]]:
    """The votes of a power, whether it wrote a list, or a text with a line for each: the value, and where in it each text begins.

    An entry that is no text has none, and gives an empty text.
    """
    for value in entry if isinstance(entry, list | tuple) else [entry]:
        if not isinstance(value, str):
            yield value, 0, ""
            continue
        start = 0
        for line in value.splitlines(keepends=True):
            if text := line.strip():
                yield value, start + line.index(text), text
            start += len(line)
