"""Asks the GM, at a terminal, and reads what is pasted there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from generator.cli import console
from generator.cli.exit_codes import Stop

_TERMINAL = Path("CONIN$" if os.name == "nt" else "/dev/tty")


def at_terminal() -> bool:
    """Whether somebody sits there: what is typed comes from a terminal, and what is printed goes to one."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(question: str) -> str:
    """The answer to a question, in small letters and without spaces around it; `q` at the end of input.

    It comes from the terminal also where stdin is a file. Raises Stop where there is no terminal.
    """
    sys.stdout.flush()
    sys.stderr.write(console.harmless(question))
    sys.stderr.flush()
    if sys.stdin.isatty():
        line = sys.stdin.readline()
    else:
        try:
            with _TERMINAL.open(encoding="utf-8", errors="replace") as terminal:
                line = terminal.readline()
        except OSError:
            sys.stderr.write("\n")
            raise Stop("there is no terminal to answer at") from None
    if not line:
        sys.stderr.write("\n")
        return "q"
    return line.strip().lower()


def pasted(what: str, most: int) -> bytes:
    """What is pasted at a terminal, up to a line with a single dot or the end of input; or all that comes through a pipe.

    No more than about `most` bytes are read. `what` is the word for it, as `the letters`.
    """
    if not sys.stdin.isatty():
        return sys.stdin.buffer.read(most)
    console.warn(f"Paste {what}; end with a line that holds a single dot.")
    lines: list[bytes] = []
    size = 0
    while size < most and (line := sys.stdin.buffer.readline(most)) and line.strip() != b".":
        lines.append(line)
        size += len(line)
    return b"".join(lines)
