"""The command `gazette`: a module for each of its commands, and what several of them need.

In: arguments, the environment, the clock.
Out: lines on a terminal and exit codes. It alone prints, exits, knows the time, and brings `store` and `publish` together.
"""

from __future__ import annotations

import argparse
import atexit
import errno
import gc
import os
import sys
from collections.abc import Sequence

from generator.cli.exit_codes import BROKEN, INTERRUPTED, Stop

FEW_COLLECTIONS = 50_000, 20, 20
"""When Python is to look for circles of objects that nobody needs: most objects of a command are needed to its end."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line (without the program's name) and give its exit code; `gazette --help` lists the codes."""
    from generator.cli import console
    from generator.cli.given_keys import refuse_as_words
    from generator.cli.parser import parse

    gc.set_threshold(*FEW_COLLECTIONS)
    # As it ends, Python looks for such circles once more, among all objects that are left: a fifth of the time of some commands.
    atexit.register(gc.freeze)
    console.prepare()
    words = sys.argv[1:] if argv is None else argv
    try:
        refuse_as_words(words)
        args = parse(words)
    except Stop as stop:
        return _explain(stop, debug=False)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else BROKEN
    return _guarded(args)


def _guarded(args: argparse.Namespace) -> int:
    from generator.cli.progress import PROGRESS

    PROGRESS.begin()
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has enough; without this Python would complain while it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - a GM gets a line that helps, and no traceback unasked
        return _explain(error, debug=args.debug)
    return code


def _explain(error: BaseException, *, debug: bool) -> int:
    from generator.cli import console, redaction

    if debug and not isinstance(error, Stop):
        console.warn(redaction.trace(error))
    if isinstance(error, Stop):
        # Where problems were shown already there is nothing to add.
        if str(error):
            console.warn(f"gazette: {error}")
        return error.code
    if isinstance(error, KeyboardInterrupt):
        console.warn("gazette: interrupted; files are written whole or not at all, so say the same again to go on")
        return INTERRUPTED
    if isinstance(error, OSError):
        place = f": {error.filename}" if error.filename else ""
        console.warn(f"gazette: {error.strerror or error}{place}")
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            console.warn("Make room and say the same again to go on; files are written whole or not at all.")
    else:
        console.warn(f"gazette: {redaction.failure(error)}")
        console.warn("This is a fault of Gazette. Please report it with what the same command says with --debug.")
    return BROKEN
