"""What `gazette replay` and `gazette verify` take for each phase: of a club of small games, and of the sample games.

Processor time is counted, that of the start of the command with it; other work on the machine adds to it, so the least of some
runs counts. The sites that are verified have no PNGs, which nothing reads.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench import games

REPOSITORY = Path(__file__).parents[2]
GAMES, PHASES = 10, 10
RUNS = 3
GOALS = {"replay": "20 ms", "verify": "18 ms"}
"""That of `verify` is three minutes for 10,000 phases."""


def rows(folder: Path) -> Iterator[tuple[str, str, str]]:
    """What was measured, the figure and the goal, for each command and each set of games; they are made in `folder`."""
    club, samples = folder / "club", folder / "samples"
    for number in range(GAMES):
        games.make(club / "state", f"game{number}", PHASES)
    shutil.copytree(REPOSITORY / "state", samples / "state")
    for base, called in ((club, f"{GAMES} games of {PHASES} phases"), (samples, "the sample games")):
        (base / "state" / "site.yaml").write_text("format: 1\npictures: none\n", "utf-8")
        _spent(base, "build")
        count = len(list(base.glob("state/*/*/results.yaml")))
        for command, goal in GOALS.items():
            least = min(_spent(base, command) for _ in range(RUNS))
            yield f"`gazette {command}` of {called}, in processor time for each phase", f"{least / count * 1000:.1f} ms", goal


def _spent(base: Path, command: str) -> float:
    """The processor time of a command on the repository in a folder, in user mode."""
    start = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    words = [sys.executable, "-m", "generator", command]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    subprocess.run(words, cwd=base, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - start
