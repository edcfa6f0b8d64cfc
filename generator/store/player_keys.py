"""The keys of players, in `players:` of game.yaml, that their private reports are sealed for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.core.file_keys import published_keys, tenures
from generator.core.phase import Phase, read_phase
from generator.core.placed_values import spot_of
from generator.core.problem import Problem, fault
from generator.store.sealing import Keyring, is_recipient, read_keys, recipients_of_keys

_SECRET = re.compile(r"(?i:secret-key|private key)|[A-Z0-9]{40}")
"""What looks like a secret key, also one that is cut short; recipients have small letters."""

_HINT = "ask the player for what `age-keygen` or `gazette keygen` prints as the public key; it begins with age1"

_GONE = "take it out, and count it as known to others: the player makes a new one and sends the public key alone"


def has_player_keys(game_file: Mapping[str, Any]) -> bool:
    """Whether any player of a game has a key; then its private reports are sealed."""
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


def newest_key(game_file: Mapping[str, Any], power: str, phase: Phase, today: Phase) -> str:
    """The key of who plays a power `today`, and may read what came before; without one, that of who played it in a phase."""
    return player_key(game_file, power, today) or player_key(game_file, power, phase)


def published_ring(game_file: Mapping[str, Any]) -> Keyring:
    """The secret keys that a game publishes, but for those that are none."""
    return Keyring(tuple(key for _, key in published_keys(game_file) if _recipients_of(key)))


def key_problems(game_file: Mapping[str, Any]) -> list[Problem]:
    """A fault for each key of a player that nothing can be sealed for, or whose secret half is published where it may not be.

    A key is printed only if it begins like a recipient; any other text might be a secret key.
    """
    people = [person for _, person in tenures(game_file)]
    wrong = [_wrong(each["key"]) for each in people if isinstance(each.get("key"), str) and not is_recipient(each["key"])]
    return [*wrong, *(problem for each in people for problem in _published(game_file, each))]


def key_notices(game_file: Mapping[str, Any]) -> list[Problem]:
    """A notice where two persons have the same key, and where everybody has the secret one."""
    people = [person for _, person in tenures(game_file) if isinstance(person.get("key"), str)]
    return [*_shared((str(each.get("name", "")), each["key"]) for each in people), *_for_everybody(game_file)]


def _published(game_file: Mapping[str, Any], person: Mapping[str, Any]) -> Iterator[Problem]:
    """A fault where a secret key is published that might be another than was meant, or tell a secret."""
    key = person.get("published-secret-key")
    if not isinstance(key, str):
        return
    if game_file.get("secrecy", "open") != "open":
        yield fault("published-key", "only an open game, which has no secrets, may publish the secret key of a player", key, _GONE)
    elif person.get("key") not in _recipients_of(key):
        yield fault("published-key", "this is not the secret key to the `key:` beside it", key, _GONE)


def _for_everybody(game_file: Mapping[str, Any]) -> Iterator[Problem]:
    for power, key in published_keys(game_file):
        message = f"everybody can open the private reports of {power}, since its secret key is published"
        yield Problem("notice", "published-key", message, spot_of(key), f"if nobody meant that, {_GONE}")


def _recipients_of(key: str) -> tuple[str, ...]:
    try:
        return recipients_of_keys(read_keys(key))
    except ValueError:
        return ()


def _wrong(key: str) -> Problem:
    meant = "".join(key.split()).lower()
    if is_recipient(meant):
        return fault("player-key", "a recipient is written in small letters, without blanks", key, f"did you mean {meant}?")
    if _SECRET.search(key):
        return fault("player-key", "this looks like a secret key, which nobody but its player may have", key, _GONE)
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
