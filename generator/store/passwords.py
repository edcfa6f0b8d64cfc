"""The pass words by which the GM knows whose a sealed block is: one for each power, kept sealed for the GM alone."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection, Mapping
from pathlib import Path

from generator.core.canonical_yaml import dump
from generator.core.placed_values import Data, Map, Spot
from generator.core.problem import Problem, fault
from generator.core.ruleset import Ruleset
from generator.store.allowed_files import guard
from generator.store.archive import all_recipients_of
from generator.store.check_and_run import Written
from generator.store.sealing import Keyring, read_hidden, sealed_name, write_hidden
from generator.store.writing import one_at_a_time

FILE = "passwords.yaml"
"""Where they are; on disk there is `passwords.yaml.age` only."""

_CONSONANTS, _VOWELS = "bdfghjklmnprstvz", "aiou"
_GROUPS = 4
"""Groups of five letters in a pass word, each of 16 random bits: 64 in all."""


def new_password() -> str:
    """A pass word of 64 random bits that can be said aloud and typed: `lusab-babad-gutih-tugad`.

    Five letters are three of 16 consonants and between them two of four vowels (as in D. S. Wilkerson, "A Proposal for Proquints",
    arXiv:0901.4016).
    """
    sounds = (_CONSONANTS, _VOWELS, _CONSONANTS, _VOWELS, _CONSONANTS)
    return "-".join("".join(secrets.choice(letters) for letters in sounds) for _ in range(_GROUPS))


def is_password(known: str, given: str) -> bool:
    """Whether two pass words are the same but for capitals, blanks and hyphens. How long that takes tells nothing of `known`."""
    return bool(known) and hmac.compare_digest(_letters(known), _letters(given))


def read_passwords(root: Path, name: str, keys: Keyring) -> tuple[Mapping[str, str], list[Problem]]:
    """The pass word of each power; none where the game has none yet, or where they cannot be opened."""
    path = root / name / FILE
    if not sealed_name(path).is_file():
        return {}, []
    tree, problems = read_hidden(path, keys)
    found = tree.get("passwords") if isinstance(tree, Map) else None
    if problems or not isinstance(tree, Map) or not isinstance(found, Map) or tree.get("game") != name:
        hint = f"`gazette passwords {name} --anew` makes others; then every player needs the new one"
        return {}, problems or [fault("passwords", "these are not the pass words of this game", Spot(str(sealed_name(path))), hint)]
    return {str(power): str(word) for power, word in found.items()}, []


@one_at_a_time
def make_passwords(
    root: Path, name: str, ruleset: Ruleset, keys: Keyring, powers: Collection[str] = (), *, anew: bool = False
) -> Written:
    """Give every power a pass word that has none, and with `anew` another one to `powers` (all of them if none is named).

    They are sealed for the GM's recipients of today. A game without any gets the fault `no-recipients`.
    """
    path, recipients = root / name / FILE, all_recipients_of(root, name)
    if not recipients:
        hint = "`gazette keygen` makes a key; write its `age1...` under `recipients:` in game.yaml"
        at = Spot(str(root / name / "game.yaml"))
        return Written(problems=[fault("no-recipients", "this game has no recipient to seal pass words for", at, hint)])
    known, problems = read_passwords(root, name, keys)
    if problems and not (anew and not powers):
        return Written(problems=problems)
    changed = set(powers or ruleset.seats) if anew else set()
    words: dict[str, Data] = {
        power: known[power] if power in known and power not in changed else new_password() for power in sorted(ruleset.seats)
    }
    document: dict[str, Data] = {"format": 1, "game": name, "recipients": sorted(recipients), "passwords": words}
    guard(root, name)  # an older Gazette wrote a list by which git would leave this file out of a sealed game
    return Written(tuple(write_hidden(root, path, dump(document), recipients, keys)))


def _letters(password: str) -> bytes:
    return "".join(letter for letter in password.casefold() if letter.isalnum()).encode()
