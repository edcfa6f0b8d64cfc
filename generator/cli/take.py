"""`gazette take`: reads letters with orders, shows what each would change, and enters what the GM says yes to."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.cli import clock, console, github, opened_game, printed_changes, redaction
from generator.cli.exit_codes import FAULTS, FINE, Stop

if TYPE_CHECKING:
    from generator.cli.opened_game import OpenedGame
    from generator.core.letters import Letter
    from generator.core.ruleset import Ruleset
    from generator.store.entering import Entries
    from generator.store.taking import Change, Understood

MOST_FILES = 500


class Wishes(NamedTuple):
    """What the GM asks for: only to look, to take all that is beyond doubt, the power and the phase that the letters are for."""

    dry_run: bool = False
    yes: bool = False
    power: str = ""
    phase: str = ""


def run(args: Namespace) -> int:
    """Read the letters, ask for each power, and write its orders."""
    game = opened_game.open_game(args, opens=True)
    _private(game)
    rules = game.rules()
    power, paths = _power(args.what, rules)
    letters = list(_letters(paths))
    return take_letters(game, rules, letters, Wishes(args.dry_run, args.yes, power, args.phase or ""))


def take_letters(game: OpenedGame, rules: Ruleset, letters: Sequence[Letter], wishes: Wishes) -> int:
    """Show what letters say and enter what is wanted of it; 1 where something was left that somebody has to look at."""
    from generator.store.taking import understand

    found = understand(game.root, game.name, rules, letters, game.keys, power=wishes.power, phase=wishes.phase)
    game.tell(found.problems)
    for part in found.skipped:
        console.say(printed_changes.skipped(part))
    if not found.changes:
        console.say("No orders were found." if letters else "Nothing was given to read.")
        return FAULTS
    entries: dict[str, dict[str, list[object]]] = {}
    left = any(part.why != "no orders" for part in found.skipped if part.why.startswith("nobody"))
    for change in found.changes:
        console.say("\n".join(printed_changes.shown(change, found.titles)))
        answer = _answer(change, found, wishes)
        if answer:
            taken = {**change.new, **(change.merged if answer == "a" else {})}
            entries[change.power] = {key: [*lines] for key, lines in taken.items()}
        else:
            left = left or change.changes or not change.is_readable
        console.say()
    written = _enter(game, rules, entries, wishes, found)
    return FAULTS if left and not wishes.dry_run else written


def _answer(change: Change, found: Understood, wishes: Wishes) -> str:
    """`y` to take a change, `a` to add it to what is there, nothing to leave it."""
    title = found.titles.get(change.power, change.power)
    if not change.is_readable:
        console.say(f"Nothing is taken for {title} while a line cannot be read. Ask the player, or type the orders yourself.")
        return ""
    if not change.changes:
        console.say("This is in the order file already.")
        return ""
    if wishes.dry_run:
        return ""
    if wishes.yes and not change.doubts:
        return "y"
    if change.merged:
        question = f"Take this for {title}? y: yes, and the older lines go; a: yes, and they stay; N: no [y/a/N] "
    else:
        question = f"Take this for {title}? [y/N] "
    said = ask(question).strip().lower()[:1]
    return said if said == "y" or (said == "a" and change.merged) else ""


def ask(question: str) -> str:
    """What the GM answers at the terminal; nothing where there is none, which counts as no."""
    if sys.stdin.isatty():
        try:
            return input(console.harmless(question))
        except EOFError:
            return ""
    try:
        with Path("CON" if os.name == "nt" else "/dev/tty").open(encoding="utf-8", errors="replace") as terminal:
            sys.stdout.write(console.harmless(question))
            sys.stdout.flush()
            return terminal.readline()
    except OSError:
        console.say("Nobody can be asked here: give the letters as files at a terminal, or say --yes.")
        return ""


def _enter(game: OpenedGame, rules: Ruleset, entries: Entries, wishes: Wishes, found: Understood) -> int:
    """Write what was taken, and say where."""
    from generator.store.entering import enter

    if wishes.dry_run:
        console.say("Nothing was written (--dry-run).")
    if not entries:
        return FINE
    written = enter(game.root, game.name, rules, game.keys, entries, clock.now(game.args.now), phase=wishes.phase)
    game.tell(written.problems, "nothing was written")
    who = ", ".join(found.titles.get(power, power) for power in entries)
    where = ", ".join(github.relative(str(path), game.base) for path in written.paths)
    console.say(f"Taken for {who}: {where}")
    return FINE


def _private(game: OpenedGame) -> None:
    """Refuse to show orders of a game that is not open where strangers may read what is printed."""
    from generator import store

    game_file, _ = store.read_game(game.root, game.name)
    secrecy = game_file.get("secrecy", "open") if game_file else "open"
    if redaction.in_public() and secrecy != "open":
        raise Stop(f"the orders of {game.name} are secret, and everybody may read what is printed here (CI is set)")


def _power(what: Sequence[str], rules: Ruleset) -> tuple[str, list[Path]]:
    """The power, where the first word names one, and the files and folders behind it."""
    if not what:
        return "", []
    near = {power.casefold(): power for power in rules.seats}
    power = "" if Path(what[0]).exists() else near.get(what[0].casefold(), "")
    paths = [Path(each) for each in what[1 if power else 0 :]]
    if missing := next((path for path in paths if not path.exists()), None):
        from generator.core.nearest import did_you_mean

        raise Stop(f"{missing} is neither a power of this game nor a file; {did_you_mean(str(missing), rules.seats)}")
    return power, paths


def _letters(paths: Sequence[Path]) -> Iterator[Letter]:
    """The letters in files and folders, by name; without any, those that are pasted."""
    from generator.core.letters import MOST, read

    if not paths:
        if sys.stdin.isatty():
            end = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
            console.warn(f"Paste the letters, then press {end} on a line of its own.")
        yield from read(sys.stdin.buffer.read(MOST + 1))
        return
    for path in [file for each in paths for file in _files(each)][:MOST_FILES]:
        with path.open("rb") as stream:
            yield from read(stream.read(MOST + 1))


def _files(path: Path) -> list[Path]:
    """A file, or the files in a folder by name, without hidden ones and links."""
    if not path.is_dir():
        return [path]
    return sorted(each for each in path.iterdir() if each.is_file() and not each.is_symlink() and not each.name.startswith("."))
