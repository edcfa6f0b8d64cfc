"""`gazette jobs`: how many jobs of a forge make the site, for the scripts of its workflows."""

from __future__ import annotations

from argparse import Namespace

from generator.cli import console, games, printed_problems
from generator.cli.exit_codes import FAULTS, FINE
from generator.core.jobs import check_jobs, jobs


def run(args: Namespace) -> int:
    """Print the number. The exit code is 1 where `jobs:` has a fault; then it is 1 job."""
    from generator import store

    base = games.repository(args)
    site_file, _ = store.read_site(base / "state")
    problems = [*check_jobs(site_file)]
    printed_problems.show(problems, base)
    console.say(str(jobs(site_file)))
    return FAULTS if problems else FINE
