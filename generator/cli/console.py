"""Prints. Every line passes here, so that what players wrote can control neither a terminal nor a CI runner."""

from __future__ import annotations

import io
import os
import re
import sys
from typing import TextIO

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_COMMAND = re.compile(r"^(\s*):(?=:)", re.MULTILINE)
_WIDTH = 79


def prepare() -> None:
    """Let stdout and stderr print any text, whatever the locale is."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def harmless(text: str) -> str:
    """The text without control characters, and in CI without what the runner takes for a command (`::`, `##[`)."""
    text = _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n"))
    if os.environ.get("GITHUB_ACTIONS"):
        text = _COMMAND.sub(r"\1: ", text).replace("##[", "## [")
    return text


def say(text: str = "") -> None:
    """Print a result."""
    _print(sys.stdout, text)


def warn(text: str) -> None:
    """Print what went wrong."""
    _print(sys.stderr, text)


def command(text: str) -> None:
    """Print a command to the CI runner as it is: the caller has escaped what strangers wrote in it."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def on_terminal() -> bool:
    """Whether somebody sees on a terminal what is being done."""
    return sys.stderr.isatty()


def rewrite(text: str) -> None:
    """Write over the line that tells what is being done, only on a terminal; an empty text clears it."""
    if on_terminal():
        sys.stderr.write(f"\r\x1b[K{harmless(text)[:_WIDTH]}")
        sys.stderr.flush()


def _print(stream: TextIO, text: str) -> None:
    rewrite("")
    stream.write(harmless(text) + "\n")
    # Results and complaints keep their order also where both go into one log.
    stream.flush()
