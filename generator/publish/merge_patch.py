"""What became of a document as a JSON Merge Patch (RFC 7396), which is a fraction of the document: for the records of phases.

The hash of a position depends on the order of its keys. Programs need not care, but here a key that is new stands behind the one
that the patch names before it, or else at the end; so a patch may name a key only to say where the next one goes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def merge_patch(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any] | None:
    """The patch that makes one document of another, keys in their order; None where none does, as where a key is new in front."""
    found = _patch(before, after)
    return found if _same(patched(before, found), after) else None


def patched(before: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    """The document that a patch makes of another."""
    found, last = [*before], ""
    for key, value in patch.items():
        if value is None:
            if key in before:
                found.remove(key)
            continue
        if key not in before:
            found.insert(found.index(last) + 1 if last else len(found), key)
        last = key
    return {key: _value(before.get(key), patch[key]) if key in patch else before[key] for key in found}


def _value(before: Any, patch: Any) -> Any:
    return patched(before if isinstance(before, Mapping) else {}, patch) if isinstance(patch, Mapping) else patch


def _patch(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    gone: dict[str, Any] = {key: None for key in before if key not in after}
    named: dict[str, Any] = {}
    ahead, left = "", sum(key in before for key in after)
    for key, value in after.items():
        if key in before:
            left -= 1
            if isinstance(value, Mapping) and isinstance(before[key], Mapping):
                if inner := _patch(before[key], value):
                    named[key] = inner
            elif not _same(before[key], value):
                named[key] = value
        else:
            if ahead and ahead not in named and (named or left):  # without a name before it, it would stand at the end
                named[ahead] = {} if isinstance(after[ahead], Mapping) else after[ahead]
            named[key] = value
        ahead = key
    return gone | named


def _same(one: Any, other: Any) -> bool:
    """Whether two values are equal, keys in the same order, and of the same kind: `True` is not 1."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return [*one] == [*other] and all(_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    return one == other and isinstance(one, bool) == isinstance(other, bool)
