"""Reads votes to end a game: for a draw, or for a concession. The GM counts them and rules; no rule of a game does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from generator.core.problem import Problem, fault
from generator.diplomacy.board import Board
from generator.diplomacy.order_entries import Reading, is_player
from generator.diplomacy.position import Position
from generator.diplomacy.preferences import lines_of
from generator.diplomacy.settings import Settings

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


def names_of(board: Board) -> dict[str, str]:
    """The ids of all powers with players by what they may be called, in small letters."""
    return {name.casefold(): power.id for power in board.powers.values() for name in (power.id, power.name)}


def check(position: Position, settings: Settings, value: Any) -> list[Problem]:
    """Every problem of the votes in an order file."""
    reading = Reading(position, settings)
    known = names_of(settings.board)
    for power, entry in value.items() if isinstance(value, Mapping) else ():
        is_player(reading, power)
        for one, offset, text in votes_in(entry):
            if read_vote(text, known) is None:
                reading.problems.append(fault("vote", "this is no vote that can be read", one, HINT, offset))
    return reading.problems


def votes_in(entry: Any) -> Iterator[tuple[Any, int, str]]:
    """The votes of a power, whether it wrote a list, or a text with a line for each: the value, and where in it the text begins."""
    for value in entry if isinstance(entry, list | tuple) else [entry]:
        if isinstance(value, str):
            yield from ((value, offset, line) for offset, line in lines_of(value))
        else:
            yield value, 0, ""
