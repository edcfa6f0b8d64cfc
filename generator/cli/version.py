"""`gazette version`: what runs, and from where."""

from __future__ import annotations

import platform
from argparse import Namespace

from generator import __version__
from generator.cli import console, games, printed_problems
from generator.cli.exit_codes import FINE


def run(args: Namespace) -> int:
    """Print the version, or with --json also Python's and the folders."""
    told = {"gazette": __version__, "python": platform.python_version()}
    told |= {"package": str(games.package()), "templates": str(games.templates())}
    if args.json:
        printed_problems.as_json(told)
    else:
        console.say(f"gazette {told['gazette']} (Python {told['python']}, {told['package']})")
    return FINE
