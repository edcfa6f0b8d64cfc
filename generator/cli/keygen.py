"""`gazette keygen`: a key for sealed games."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from generator.cli import console, given_keys
from generator.cli.exit_codes import FINE


def run(args: Namespace) -> int:
    """Write a new key to a file that only its owner reads, and print its recipient."""
    path = Path(args.out or "gazette.key")
    console.say(given_keys.write_new(path, "choose another name with --out"))
    console.warn(f"The key is in {path}. Keep it out of git, and keep a copy: without it what is sealed stays sealed.")
    console.warn("Write the line above under `recipients:` in game.yaml; give the key by --key or as GAZETTE_KEY.")
    return FINE
