"""The keys that open sealed files, from the file that `--key` names, or from GAZETTE_KEY, which holds the text of such a file."""

from __future__ import annotations

import os
import re
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.cli.exit_codes import Stop

if TYPE_CHECKING:
    from pathlib import Path

    from generator.store.sealing import Keyring

VARIABLE = "GAZETTE_KEY"

_KEY = re.compile(r"(?i:secret-key)|[A-Z0-9]{40}")
"""What a key looks like, also one that is cut short at either end; recipients have small letters."""


def refuse_as_words(arguments: Sequence[str]) -> None:
    """Refuse a command line that holds a key itself in place of its file: raises Stop, and quotes nothing of what was typed."""
    if any(_KEY.search(word) for word in arguments):
        raise Stop(
            "this command line holds a key itself, which the shell's history keeps and other programs can read; nothing was done.\n"
            "Take that key as known: make a new one by `gazette keygen`, seal its games for that one by `gazette rekey`,\n"
            f"and give a key by the name of its file (--key FILE) or in {VARIABLE}."
        )


def given(args: Namespace) -> Keyring:
    """The keys that were given; none when none were. Raises Stop when something else was given, and quotes nothing of it."""
    from pathlib import Path  # every command line is looked at above, and `--help` opens no file

    from generator.store.sealing import NO_KEYS, read_keys

    source = str(args.key) if args.key else VARIABLE
    text = _file(Path(args.key)) if args.key else os.environ.get(VARIABLE, "")
    if not text.strip():
        return NO_KEYS
    try:
        found = read_keys(text)
    except ValueError:
        raise Stop(f"{source} holds a key that is cut short or mistyped; copy the whole line again") from None
    if not found.identities:
        raise Stop(f"{source} holds no key; a key is a line that begins with AGE-SECRET-KEY-1")
    return found


def write_new(path: Path, else_do: str) -> str:
    """Write a new key to a file that only its owner can read; gives its recipient.

    Raises Stop when the file exists; `else_do` is the advice then.
    """
    from generator.store.sealing import new_key

    identity, recipient = new_key()
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise Stop(f"there is a file {path} already, and a key is never overwritten; {else_do}") from None
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(f"# recipient: {recipient}\n{identity}\n")
    return recipient


def _file(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise Stop(f"the key file {path} cannot be read") from None
