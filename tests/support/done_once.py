"""Spares all tests what each would wait for and none looks at: templates compiled anew, and files that outlast a power cut.

So are translations of the words in which Python describes a command line: it looks for them each time, and there are none.
"""

from __future__ import annotations

import argparse
import os
from types import CodeType
from typing import Any

from hypothesis.internal.conjecture import providers
from jinja2 import Environment

from generator.publish import site_build

_compiled: dict[tuple[Any, ...], CodeType] = {}
_compile = Environment.compile


def _compile_once(self: Environment, source: Any, *rest: Any, **more: Any) -> Any:
    """The code of a template, which follows from its text, its name and the settings of the environment."""
    if not isinstance(source, str):
        return _compile(self, source, *rest, **more)
    settings = (self.autoescape, self.trim_blocks, self.lstrip_blocks, self.keep_trailing_newline, self.finalize, self.undefined)
    key = (source, rest, tuple(more.items()), settings, *map(frozenset, (self.filters, self.tests)))
    if key not in _compiled:
        _compiled[key] = _compile(self, source, *rest, **more)
    return _compiled[key]


def _no_waiting(fd: Any) -> None:
    """In place of `os.fsync`."""


def begin() -> None:
    """Do these things once from here on. Tests that count or break `fsync` put their own in its place.

    Nor does a build look for what earlier games left: it would look through all that is kept for tests, at each game anew.
    """
    Environment.compile = _compile_once  # type: ignore[method-assign]
    os.fsync = _no_waiting
    argparse._ = str  # type: ignore[attr-defined]
    site_build._MANY = 1_000_000


def leave_constants_alone() -> None:
    """Let Hypothesis not read every module for constants, which a run by chance tries among its values: it takes five seconds.

    What it tries then follows from the test alone, so that no test breaks by a constant that was changed elsewhere.
    """
    providers._get_local_constants = lambda: providers._local_constants
