"""Changing one key of a file that a person wrote, and leaving every other byte as it is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.canonical import dump, flow
from generator.core.text import Data, Map, Text, spot_of


def set_keys(text: str, tree: Map, keys: Mapping[str, Data]) -> str:
    """`text` with the top-level `keys` of its `tree` set; new ones stand behind `phase:`.

    A file that is not written one key a line is written anew, without its comments.
    """
    known = {str(key): key for key in tree}
    if not all(_on_own_line(text, known[key]) for key in ("phase", *keys) if key in known):
        return dump({**tree, **keys})
    lines = text.splitlines(keepends=True)
    end = "\r\n" if "\r\n" in text else "\n"
    for key, value in keys.items():
        line = f"{key}: {flow(value)}"
        if key in known:
            lines[_line(known[key])] = line + end
        else:
            behind = _line(known["phase"]) if "phase" in known else 0
            lines[behind] = lines[behind].rstrip("\r\n") + end + line + end
    return "".join(lines)


def _line(key: object) -> int:
    spot = spot_of(key)
    return spot.line - 1 if spot else 0


def _on_own_line(text: str, key: object) -> bool:
    spot = spot_of(key)
    lines = text.splitlines()
    if not isinstance(key, Text) or spot is None or spot.column != 1:
        return False
    following = lines[spot.line : spot.line + 1]
    return not following or not following[0].startswith((" ", "\t"))
