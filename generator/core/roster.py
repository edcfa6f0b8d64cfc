"""Who plays which power, by `players:` of game.yaml, and whether the sender of a letter is one of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from generator.core.file_keys import tenures
from generator.core.phase import Phase, read_phase

_ADDRESS = re.compile(r"<?([^\s<>@]+)@[^\s<>]+>?")


def roster(game_file: Mapping[str, Any], phase: Phase) -> dict[str, str]:
    """The name of whoever plays each power in a phase; powers that nobody is named for are left out.

    Without `from` a person begins behind the last phase of the one before. Where two play at once, the later in the list counts.
    """
    found: dict[str, str] = {}
    since: dict[str, int] = {}
    for power, person in tenures(game_file):
        first, last = (read_phase(str(person.get(key, ""))) for key in ("from", "until"))
        begun = phase.number >= (first.number if first else since.get(power, 0))
        if begun and (last is None or phase.number <= last.number):
            found[power] = str(person.get("name", ""))
        since[power] = last.number + 1 if last else since.get(power, 0)
    return {power: name for power, name in found.items() if name.strip()}


def is_sender(sender: str, name: str) -> bool:
    """Whether a sender (`Ann Lee <ann@example.org>`, `ann`) may be the player of this name.

    It is where the name is the sender's, one of the words of it, or what stands before the `@`. Anybody can write any name.
    """
    address = _ADDRESS.search(sender)
    shown = _words(_ADDRESS.sub(" ", sender).strip(" \"'<>()"))
    local = _words(address[1]) if address else []
    wanted = _words(name)
    return bool(wanted) and (wanted == local or (bool(shown) and set(wanted) <= set(shown)))


def powers_of(sender: str, players: Mapping[str, str]) -> list[str]:
    """The powers that a sender plays by the roster `players`."""
    return sorted(power for power, name in players.items() if is_sender(sender, name))


def doubt(sender: str, power: str, players: Mapping[str, str], called: Callable[[str], str] = str) -> str:
    """Why a letter for a power does not fit its sender, in words; empty where it fits, or where one of them is not known.

    `called` gives the name of a power.
    """
    if not sender or not players:
        return ""
    fitting = powers_of(sender, players)
    if power in fitting:
        names = sorted({players[each] for each in fitting})
        return f"sent by {sender}, which fits {_listed(names)} alike" if len(names) > 1 else ""
    others = _listed(map(called, fitting))
    if others:
        return f"sent by {sender}, who plays {others}, not {called(power)}"
    known = (
        f"{called(power)} is played by {players[power]}"
        if power in players
        else f"game.yaml names nobody who plays {called(power)}"
    )
    return f"sent by {sender}, whom game.yaml does not name; {known}"


def _listed(words: Iterable[str]) -> str:
    return " and ".join(words)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
