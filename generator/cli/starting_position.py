"""The position that `gazette new` starts a game with which was begun elsewhere: to fill in, or read from what a GM pastes."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import asking, printed_problems
from generator.cli.exit_codes import Stop

if TYPE_CHECKING:
    from generator.cli.starting_files import NewGame
    from generator.core.phase import Phase
    from generator.core.placed_values import Text
    from generator.core.ruleset import Ruleset

_LARGEST = 200_000
"""Bytes of a text that a position is read from."""


def files(args: Namespace, ruleset: Ruleset, first: Phase) -> Mapping[str, str]:
    """The files of the position by name; none for a game that begins at its beginning. Raises Stop where there can be none."""
    from generator import store

    if not args.start:
        if args.position:
            raise Stop("--position needs --start, the phase before which the position stands, for example --start 'fall 1904'")
        return {}
    made, problems = store.draft(args.game, ruleset, first, _lines(args.position) if args.position else ())
    if args.position:
        printed_problems.show(problems, Path.cwd())
    if printed_problems.faults(problems):
        wrong = next(each for each in problems if each.weight == "fault")
        raise Stop("no game was made" if args.position else f"no game was made: {wrong.advice}")
    return made


def write(root: Path, plan: NewGame, made: Mapping[str, str]) -> list[Path]:
    """Write the files into the folder of the first phase; gives their paths."""
    from generator.store.writing import write as write_file

    home = root / plan.game / plan.first.folder
    return [path for name, text in made.items() for path in write_file(root, home / name, text)]


def advice(plan: NewGame, made: Mapping[str, str], *, read: bool) -> str:
    """What to do next; `read` tells that the position was read from a text."""
    folder = f"state/{plan.game}/{plan.first.folder}"
    if read:
        return f"""{folder}/position.yaml holds what was read. Compare it with your board; `gazette build` draws it.
Then `gazette run {plan.game}` makes the sheet for the orders. A link to the earlier phases goes into game.yaml (`earlier:`)."""
    secret = ", and into secret.yaml beside it what of that nobody may see" if "secret.yaml" in made else ""
    return f"""Now write into {folder}/position.yaml how your board stands{secret}.
When `gazette check {plan.game}` finds no fault, `gazette run {plan.game}` makes the sheet for the orders. Then commit."""


def _lines(name: str) -> list[Text]:
    """The lines of a text in a file or, for `-`, of what is typed or piped in, each with its spot."""
    from generator.core.placed_values import Spot, Text

    path = Path(name)
    if name != "-" and not path.is_file():
        raise Stop(f"there is no file {name}")
    data = asking.pasted("the position", _LARGEST + 1) if name == "-" else path.read_bytes()[: _LARGEST + 1]
    if len(data) > _LARGEST:
        raise Stop("this is too much for a position; leave out what belongs to the game, but not to its position")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Stop(f"{'the input' if name == '-' else name} is no text in UTF-8") from None
    told = "position" if name == "-" else name
    lines = [Text(line, Spot(told, number)) for number, line in enumerate(text.splitlines(), 1)]
    if not any(line.strip() for line in lines):
        raise Stop("the text of the position is empty")
    return lines
