"""What the rules of families bring along for reading, telling and ruling; `rooms` says what each constant is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.core.ruleset import Ruling

CHECKS: Mapping[type, Callable[..., str]] = {}
REASONS: Mapping[str, str] = {}
RULINGS: Mapping[str, Ruling] = {}
SECTIONS: Mapping[str, str] = {}
