"""`gazette keygen`: a key for sealed games."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from generator.cli import console
from generator.cli.failure import FINE, Stop


def run(args: Namespace) -> int:
    """Write a new key to a file that only its owner reads, and print its recipient."""
    from generator.store.sealing import new_key

    path = Path(args.out or "gazette.key")
    identity, recipient = new_key()
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise Stop(f"there is a file {path} already, and a key is never overwritten; choose another name with --out") from None
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(f"# recipient: {recipient}\n{identity}\n")
    console.say(recipient)
    console.warn(f"The key is in {path}. Keep it out of git, and keep a copy: without it what is sealed stays sealed.")
    console.warn("Write the line above under `recipients:` in game.yaml; give the key by --key or as GAZETTE_KEY.")
    return FINE
