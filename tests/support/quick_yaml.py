"""YAML read by the parser that is written in C, where the machine has it: a board is read in a tenth of the time."""

from __future__ import annotations

from typing import Any

import yaml

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def load(text: str | bytes) -> Any:
    """What a YAML document says, as `yaml.safe_load` gives it. Raises yaml.YAMLError."""
    return yaml.load(text, Loader=_LOADER)  # noqa: S506 - as safe
