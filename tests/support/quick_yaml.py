"""YAML read by the parser that is written in C, where the machine has it: a board is read in a tenth of the time."""

from __future__ import annotations

import pickle
from functools import cache
from typing import Any

import yaml

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def load(text: str | bytes) -> Any:
    """What a YAML document says, as `yaml.safe_load` gives it: a copy of one's own. Raises yaml.YAMLError."""
    return pickle.loads(_read(text))  # noqa: S301 - our own bytes


@cache
def _read(text: str | bytes) -> bytes:
    """The same, pickled: boards are read by many tests, and a copy is made in a hundredth of the time."""
    return pickle.dumps(yaml.load(text, Loader=_LOADER))  # noqa: S506 - as safe
