"""Turns an unforeseen error in one of several games into a fault of that game, so that the others go on."""

from __future__ import annotations

import errno
from collections.abc import Callable
from typing import TypeVar

from generator.cli import console, redaction
from generator.cli.exit_codes import Stop
from generator.core.problem import Problem, fault

Some = TypeVar("Some")

_OF_THE_MACHINE = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EPIPE, errno.EMFILE, errno.ENFILE)
"""What no other game would be spared: no room, nothing may be written, nobody reads on, too many open files."""


def guarded(work: Callable[[], Some], *, debug: bool) -> Some | Problem:
    """What some work on a game gives, or its failure as a fault. Raises errors that would stop all other games too."""
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - the one place where an unforeseen error of a game ends
        return failed(error, debug=debug)


def failed(error: Exception, *, debug: bool) -> Problem:
    """An error as a fault of the game that it came from. Raises it again if it would stop all other games too."""
    if isinstance(error, Stop) or (isinstance(error, OSError) and error.errno in _OF_THE_MACHINE):
        raise error
    if debug:
        console.warn(redaction.trace(error))
    hint = "the other games go on; please report what the same command says with --debug"
    return fault("failed", f"Gazette failed at this game: {redaction.failure(error)}", None, hint)
