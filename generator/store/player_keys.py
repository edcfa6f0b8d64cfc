"""The keys of players, in `players:` of game.yaml, for which their private reports are sealed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.core.file_keys import tenures
from generator.core.phase import Phase, read_phase
from generator.core.placed_values import spot_of
from generator.core.problem import Problem, fault
from generator.store.sealing import is_recipient

_SECRET = re.compile(r"(?i:secret-key|private key)|[A-Z0-9]{40}")
"""What looks like a secret key, also one that is cut short; recipients have small letters."""

_HINT = "ask the player for what `age-keygen` or `gazette keygen` prints as the public key; it begins with age1"


def has_player_keys(game_file: Mapping[str, Any]) -> bool:
    """Whether any player of a game has a key, so that reports are sealed in it."""
    return any("key" in person for _, person in tenures(game_file))


def player_key(game_file: Mapping[str, Any], power: str, phase: Phase) -> str:
    """The key of whoever plays a power in a phase; empty for nobody, and for somebody without a key.

    Without `from` a person begins behind the last phase of the one before. Where two play at once, the later in the list counts.
    """
    found, since = "", 0
    for person in [person for name, person in tenures(game_file) if name == power]:
        first, last = (read_phase(str(person.get(key, ""))) for key in ("from", "until"))
        begun = phase.number >= (first.number if first else since)
        if begun and (last is None or phase.number <= last.number):
            found = str(person.get("key", ""))
        since = last.number + 1 if last else since
    return found


def key_problems(game_file: Mapping[str, Any]) -> list[Problem]:
    """A fault for each key of a player that nothing can be sealed for, and a notice where two persons have the same one.

    No key is printed unless it is begun as a recipient, since it might be a secret one.
    """
    people = [person for _, person in tenures(game_file) if isinstance(person.get("key"), str)]
    wrong = [_wrong(person["key"]) for person in people if not is_recipient(person["key"])]
    return [*wrong, *_shared((str(person.get("name", "")), person["key"]) for person in people)]


def _wrong(key: str) -> Problem:
    meant = "".join(key.split()).lower()
    if is_recipient(meant):
        return fault("player-key", "a recipient is written in small letters, without blanks", key, f"did you mean {meant}?")
    if _SECRET.search(key):
        hint = "take it out, and count it as known to others: the player makes a new one and sends the public key alone"
        return fault("player-key", "this looks like a secret key, which nobody but its player may have", key, hint)
    if key.startswith(("ssh-", "ecdsa-", "sk-")):
        return fault("player-key", "this is an SSH key, and reports are sealed for keys of age alone", key, _HINT)
    told = f"`{key[:80]}`" if key.startswith("age1") else "this"
    return fault("player-key", f"{told} is no X25519 recipient of age", key, _HINT)


def _shared(keys: Iterable[tuple[str, str]]) -> Iterator[Problem]:
    holders: dict[str, str] = {}
    for name, key in keys:
        first = holders.setdefault(key, name)
        if first != name and is_recipient(key):
            message = f"{first} and {name} have the same key, so each can open the reports of the other"
            yield Problem("notice", "shared-key", message, spot_of(key), "ask one of them for another key")
