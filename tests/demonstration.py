"""The demonstration game: a played game in a judge's words becomes order files, as its gamemaster would commit them.

`python -m tests.demonstration FOLDER` plays it into a new folder `FOLDER/state/describe`, from `gazette new` on.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import yaml

from tests import judge

GAME = "describe"
SOURCE = Path(__file__).parent / "games" / f"classical-{GAME}.txt"
ADJUDICATED = "2026-11-21T09:00+00:00"
"""When the game was adjudicated anew; the mails do not tell when it was played."""
WORDS = """\
# yaml-language-server: $schema=game.schema.json
# A game played by electronic mail, from the Showcase of The Diplomatic Pouch: the orders are its players', all else the engine's.
format: 1
game: describe
title: Describe
rules: classical
secrecy: open
# It was played when a move that asked for a convoy nobody gave went by land, and when removals were measured to home centres.
switches: {4.A.3-fallback: by-land, removal: "2000"}
notices:
  - from: 01-1901-spring-orders
    text: A game from the Showcase of The Diplomatic Pouch, played there to its end and adjudicated anew here.
"""


def gazette(repository: Path, *words: str) -> None:
    """Run the command line on a repository."""
    subprocess.run([sys.executable, "-m", "generator", "-C", str(repository), *words], check=True, stdout=subprocess.DEVNULL)


def play(repository: Path) -> None:
    """Make the whole game in an empty repository: write each phase's orders into the sheet, and run it."""
    gazette(repository, "new", GAME, "--rules", "classical")
    state = repository / "state"
    (state / GAME / "game.yaml").write_text(WORDS, "utf-8")
    for phase in judge.read(SOURCE):
        folder = max(path for path in (state / GAME).iterdir() if path.is_dir())
        assert folder.name.endswith(phase.id.replace(" ", "-")), (folder.name, phase.id)
        sheet = folder / "orders.yaml"
        head = sheet.read_text("utf-8").partition("final:")[0]
        sheet.write_text(f"{head}final: {ADJUDICATED}\norders:\n{''.join(lines(phase))}", "utf-8")
        gazette(repository, "run", GAME)


def lines(phase: judge.Phase) -> list[str]:
    """The orders of a phase as lines of an order file."""
    found = []
    for power, texts in sorted(phase.orders().items()):
        found.append(f"  {power}:\n")
        found += [f"    - {yaml.safe_dump(text, width=999).partition(chr(10))[0]}\n" for text in texts]
    return found


if __name__ == "__main__":
    play(Path(sys.argv[1]))
