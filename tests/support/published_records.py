"""The record.json of a phase as tests change it: with the whole position behind the phase."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from generator.publish.merge_patch import merge_patch, patched

Json = dict[str, Any]


def opened(record: Json) -> Json:
    """A record with the position behind it, if it tells what changed."""
    changes = record.pop("changes", None)
    return record if changes is None else {**record, "after": deepcopy(patched(record["position"], changes))}


def closed(record: Json) -> Json:
    """A record with what changed in place of the position behind it, where a patch can tell that."""
    patch = merge_patch(record["position"], record["after"]) if {"position", "after"} <= record.keys() else None
    return {name: value for name, value in record.items() if name != "after"} | {"changes": patch} if patch else record
