"""The key `imported:` of game.yaml: where a game comes from, and what of it differs here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.problem import Problem, fault

_KEYS = ("from", "name", "differences")
_HINT = "put it back as `gazette import` wrote it, or take it out"


def check_imported(game_file: Mapping[str, Any]) -> Iterator[Problem]:
    """A fault for everything that is wrong below `imported:`."""
    if "imported" not in game_file:
        return
    told = game_file["imported"]
    if not isinstance(told, Mapping) or not {"from"} <= set(told) <= set(_KEYS):
        yield fault("imported", "`imported:` says where a game comes from: {from: form, name: its name there}", told, _HINT)
        return
    for key in ("from", "name"):
        if not isinstance(told.get(key, ""), str):
            yield fault("imported", f"`{key}:` of `imported:` is a text", told[key], _HINT)
    listed = told.get("differences", [])
    for each in listed if isinstance(listed, list) else [listed]:
        if not isinstance(each, Mapping) or "kind" not in each or not all(isinstance(value, str) for value in each.values()):
            yield fault("imported", "this is no difference between a game and its source", each or told, _HINT)
