"""`gazette take`: reads letters with orders, shows what each would change, and enters what the GM says yes to."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import asking, opened_game, redaction, taken_inbox
from generator.cli.exit_codes import Stop
from generator.cli.letter_answers import Wishes, take_letters

if TYPE_CHECKING:
    from generator.cli.opened_game import OpenedGame
    from generator.core.letters import Letter
    from generator.core.ruleset import Ruleset

MOST_FILES = 500


def run(args: Namespace) -> int:
    """Read the letters, ask for each power, and write its orders."""
    game = opened_game.open_game(args, opens=True)
    _private(game)
    rules = game.rules()
    power, paths = _power(args.what, rules)
    wishes = Wishes(args.dry_run, args.yes, power, args.phase or "")
    if args.from_inbox:
        if paths:
            raise Stop("take the inbox and letters one after the other: --from-inbox reads no files")
        if not game.keys.identities:
            raise Stop("the inbox holds sealed blocks: put the key of the game into GAZETTE_KEY, or give its file by --key")
        return taken_inbox.take(game, rules, wishes).code
    return take_letters(game, rules, list(_letters(paths)), wishes).code


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
        yield from read(asking.pasted("the letters", MOST + 1))
        return
    for path in [file for each in paths for file in _files(each)][:MOST_FILES]:
        with path.open("rb") as stream:
            yield from read(stream.read(MOST + 1))


def _files(path: Path) -> list[Path]:
    """A file, or the files in a folder by name, without hidden ones and links."""
    if not path.is_dir():
        return [path]
    return sorted(each for each in path.iterdir() if each.is_file() and not each.is_symlink() and not each.name.startswith("."))
