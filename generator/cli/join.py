"""`gazette join`: makes the site out of its parts, which several builds made."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from generator.cli import games
from generator.cli.build import build, out_folder, tell
from generator.cli.exit_codes import FAULTS
from generator.cli.printed_problems import show


def run(args: Namespace) -> int:
    """Join parts. The exit code is 1 when one is missing, and then nothing was made, or when a game could not be read."""
    base = games.repository(args)
    out = out_folder(base, args.out)
    built, problems = build(base, out, joined=[Path(it) for it in args.part], debug=args.debug)
    if not built.size.whole:
        show(problems, base)
        return FAULTS
    return tell(built, problems, base, out, args)
