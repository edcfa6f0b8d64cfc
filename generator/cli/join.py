"""`gazette join`: makes the site out of its parts, which several builds made."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from generator.cli import games
from generator.cli.build import build, out_folder, tell
from generator.cli.exit_codes import FAULTS, FINE
from generator.cli.printed_problems import faults


def run(args: Namespace) -> int:
    """Join parts. The exit code is 1 when one is missing, and then nothing was made, or when a game could not be read."""
    base = games.repository(args)
    out = out_folder(base, args.out)
    built, problems = build(base, out, joined=[Path(it) for it in args.part], debug=args.debug)
    tell(built, problems, base, out, as_json=args.json)
    return FAULTS if faults(problems) else FINE
