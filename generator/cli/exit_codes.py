"""The exit codes, and the exception that ends a command early with one line."""

from __future__ import annotations

FINE = 0
FAULTS = 1
USAGE = 2
BROKEN = 3
INTERRUPTED = 130


class Stop(Exception):  # noqa: N818 - it ends a command, for better or worse, and is no programming error
    """Raised to end the command with a line to print and an exit code."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        super().__init__(message)
        self.code = code
