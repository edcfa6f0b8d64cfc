"""The position that pages of the whole game show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.public import PublicPhase


def position_now(phases: Sequence[PublicPhase]) -> Mapping[str, Any]:
    """The public position after the phases that were run, which is that before the one that waits; empty without any phase."""
    last = next(iter(phases[-1:]), None)
    return {} if last is None else last.after if last.done else last.position
