"""The games in `state/`: begun anew, and run again from their order files alone.

`python -m tests.support.rerun_samples` remakes every file that the engine wrote there, schemas too, for when its words or hashes
change.
`python -m tests.support.rerun_samples FOLDER` plays Describe, a played game in a judge's words, into a new `FOLDER/state/describe`,
as its gamemaster would have typed the orders.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml

from generator import rulesets, store
from generator.cli import composing
from generator.core.ruleset import Ruleset
from tests.support import judge_results

STATE = Path(__file__).parents[2] / "state"
ENGINE = ("position.yaml", "results.yaml", "secret.yaml", "revealed.yaml")
"""What the engine writes in the folder of a phase."""
SEALED = "*.age"
"""Private reports, which come out otherwise each time that they are sealed."""

BEGUN_ELSEWHERE = {"concord": "01-1619-spring-moves"}
"""The games that go on from a position which their GM wrote, in the folder of that name."""

GAME = "describe"
SOURCE = Path(__file__).parents[1] / "games" / f"classical-{GAME}.txt"
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


def games() -> list[str]:
    """The ids of the games in `state/`."""
    return sorted(path.parent.name for path in STATE.glob("*/game.yaml"))


def rules_of(game: str) -> Ruleset:
    """The rule system of a game, on the board that comes with it."""
    words, _ = store.read_yaml(STATE / game / "game.yaml")
    system = str(words["rules"])  # type: ignore[index]  # the games of this repository can be read
    facts, _ = store.read_yaml(Path(rulesets.__file__).parent / rulesets.board_of(system).replace("-", "_") / "board.yaml")
    return rulesets.build(system, facts)  # type: ignore[arg-type]  # and so can the boards


def remake(game: str, root: Path) -> Path:
    """Begin a game of `state/` anew in another state folder, and run it from its order files. Returns its folder there.

    The games are over; one whose players bid in secret reveals what they bid. Private reports are sealed anew.
    """
    rules, folder = rules_of(game), root / game
    begun = store.Written() if game in BEGUN_ELSEWHERE else _begun(root, game, rules)
    shutil.copytree(STATE / game, folder, ignore=shutil.ignore_patterns(*ENGINE, SEALED), dirs_exist_ok=True)
    if game in BEGUN_ELSEWHERE:
        _begin_elsewhere(STATE / game / BEGUN_ELSEWHERE[game], folder / BEGUN_ELSEWHERE[game])
    written = store.run(root, game, rules, datetime.now(UTC))
    told = store.reveal(root, game, rules) if rules.secret_keys else store.Written()
    sealed = store.seal_reports(root, game, rules, composing.composer(root, game, rules))
    faults = [problem for done in (begun, written, told, sealed) for problem in done.problems if problem.weight == "fault"]
    assert not faults, faults
    return folder


def _begun(root: Path, game: str, rules: Ruleset) -> store.Written:
    """Begin a game as secretly as it was begun: where what is secret is rolled for, none can be begun openly."""
    words, _ = store.read_yaml(STATE / game / "game.yaml")
    keys = STATE / game / "keys.yaml"
    secrets: Any = store.read_yaml(keys)[0] if keys.exists() else {}
    assert isinstance(words, dict)
    own = {key: secrets[key] for key in ("secret", "seed") if key in secrets}
    return store.new_game(root, game, rules, {"title": game, "secrecy": words["secrecy"]}, own)


def _begin_elsewhere(first: Path, begun: Path) -> None:
    """Write the two halves of a position by hand again; of the secret one the record holds more by now."""
    shutil.copy(first / "position.yaml", begun)
    secret, _ = store.read_yaml(first / "secret.yaml", typed=True, large=True)
    assert isinstance(secret, dict)
    (begun / "secret.yaml").write_text(store.dump_yaml({key: it for key, it in secret.items() if key != "events"}), "utf-8")


def renew() -> None:
    """Put the files that the engine writes now into the place of those in `state/`.

    Sealed reports stay; where `gazette replay` says that they tell something else, `gazette reseal` is for them.
    """
    for game in games():
        with tempfile.TemporaryDirectory() as root:
            folder = remake(game, Path(root))
            for name in ENGINE:
                for old in (STATE / game).glob(f"*/{name}"):
                    old.unlink()
            shutil.copytree(folder, STATE / game, ignore=shutil.ignore_patterns(SEALED), dirs_exist_ok=True)
        gazette(STATE.parent, "schema", game)


def gazette(repository: Path, *words: str) -> None:
    """Run the command line on a repository."""
    subprocess.run([sys.executable, "-m", "generator", "-C", str(repository), *words], check=True, stdout=subprocess.DEVNULL)


def play(repository: Path) -> None:
    """Make Describe in an empty repository: write each phase's orders into the sheet, and run it."""
    gazette(repository, "new", GAME, "--rules", "classical")
    state = repository / "state"
    (state / GAME / "game.yaml").write_text(WORDS, "utf-8")
    for phase in judge_results.read(SOURCE):
        folder = max(path for path in (state / GAME).iterdir() if path.is_dir())
        assert folder.name.endswith(phase.id.replace(" ", "-")), (folder.name, phase.id)
        sheet = folder / "orders.yaml"
        head = sheet.read_text("utf-8").partition("final:")[0]
        sheet.write_text(f"{head}final: {ADJUDICATED}\norders:\n{''.join(lines(phase))}", "utf-8")
        gazette(repository, "run", GAME)


def lines(phase: judge_results.Phase) -> list[str]:
    """The orders of a phase as lines of an order file."""
    found = []
    for power, texts in sorted(phase.orders().items()):
        found.append(f"  {power}:\n")
        found += [f"    - {yaml.safe_dump(text, width=999).partition(chr(10))[0]}\n" for text in texts]
    return found


if __name__ == "__main__":
    if sys.argv[1:]:
        play(Path(sys.argv[1]))
    else:
        renew()
