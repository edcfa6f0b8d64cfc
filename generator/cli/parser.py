"""The command line as argparse sees it; what a command needs is imported when that command runs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NoReturn

from generator.cli.commands import COMMANDS, SHARED, Argument
from generator.cli.exit_codes import USAGE

_ABOUT = """Publishes games played on forums, from YAML orders that are kept in git.

A phase, from orders to the forum:
  gazette take GAME                       paste the letters of the players
  edit state/GAME/NN-PHASE/orders.yaml    or type what they sent
  gazette check                           every problem at once, with file and line
  gazette preview GAME                    the results as they would be; writes nothing
  gazette final GAME                      say that it may run now
  gazette run                             adjudicate; the next sheet appears
  gazette build                           make site/
  gazette post GAME --for phpbb           the post to paste
  gazette evening GAME                    all of this, one step after the other"""

_CODES = """exit codes:
  0    all is well
  1    an input has a fault, or an archive or a board differs: each is listed,
       and nothing of that game was written; or Gazette failed at one game
       of several, and went on with the others
  2    the command line makes no sense
  3    Gazette or the machine failed; --debug tells more
  130  interrupted; say the same again to go on"""


_SHARED_FLAGS = frozenset(name for names, options in SHARED if "action" in options for name in names)
_SHARED_WITH_VALUE = frozenset(name for names, _ in SHARED for name in names) - _SHARED_FLAGS


_SEVERAL = {
    name: several
    for name, (_, arguments, _) in COMMANDS.items()
    for (several, *_), options in arguments
    if options.get("nargs") == "*"
}
"""The argument of a command that may be given several times, by the name of the command."""


class Parser(argparse.ArgumentParser):
    """A parser that keeps the line breaks of help texts, and suggests the nearest command or option for a mistyped one."""

    def __init__(self, *names: Any, **options: Any) -> None:
        super().__init__(*names, **options | {"formatter_class": argparse.RawDescriptionHelpFormatter})

    def error(self, message: str) -> NoReturn:
        """Print the complaint on stderr and end with the exit code for a wrong command line."""
        word, known = _slip(message)
        near = get_close_matches(word, known, 1) if word else []
        hint = f"; did you mean {near[0]}?" if near else ""
        self.exit(USAGE, f"{self.prog}: {message}{hint}\nType {self.prog} --help to see how it is used.\n")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments, with the function of the command as `run`. Raises SystemExit as argparse does."""
    parser = Parser("gazette", description=_ABOUT, epilog=_CODES)
    _add(parser, SHARED)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    typed = _command(argv)
    for name, (about, arguments, example) in COMMANDS.items():
        if typed not in (name, None):  # argparse takes its time, and what another command needs is never read
            continue
        command = commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.", epilog=example)
        if name not in argv:
            continue
        _add(command, arguments)
        # A shared argument left out behind the command must not undo one given before it.
        _add(command, [Argument(names, options | {"default": argparse.SUPPRESS}) for names, options in SHARED])
        command.set_defaults(run=_later(name))
    # argparse takes no more files behind an option where there might have been none before it.
    args, more = parser.parse_known_args(argv)
    several = _SEVERAL.get(args.command or "", "")
    if more and (not several or any(word.startswith("-") for word in more)):
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    if more:
        setattr(args, several, [*getattr(args, several), *more])
    if args.command is None:
        parser.print_help(sys.stderr)
        parser.exit(USAGE)
    return args


def _command(argv: Sequence[str]) -> str | None:
    """The command that is typed, where that is easy to see: behind nothing but shared arguments, spelled in full. Else None."""
    words = iter(argv)
    for word in words:
        if word in _SHARED_WITH_VALUE:
            next(words, None)
        elif word not in _SHARED_FLAGS:
            return word if word in COMMANDS else None
    return None


def _add(parser: argparse.ArgumentParser, arguments: Sequence[Argument]) -> None:
    for names, options in arguments:
        parser.add_argument(*names, **options)


def _later(name: str) -> Callable[[argparse.Namespace], int]:
    def run(args: argparse.Namespace) -> int:
        code: int = import_module(f"generator.cli.{name}").run(args)
        return code

    return run


def _slip(message: str) -> tuple[str, list[str]]:
    head, _, known = message.partition("(choose from ")
    word = head.rpartition("invalid choice: ")[2].strip(" '")
    return word, [each.strip(" ')") for each in known.split(",")] if known else []
