"""Reads the order file of a phase, which is one file, or a folder with a file for each power."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from generator.core.commitment import ROLLS
from generator.core.file_keys import check_head
from generator.core.phase import Phase
from generator.core.placed_values import Map, Spot
from generator.core.problem import Problem, fault
from generator.store.game_folders import Folder
from generator.store.reading import read_yaml
from generator.store.sealing import NO_KEYS, Keyring, is_there, read_hidden

_GM_ONLY = ("final", "rulings", "revision", "why", ROLLS)


def has_orders(folder: Folder) -> bool:
    """Whether there is an order file, or a part of one, in the folder."""
    return is_there(folder.orders) or _parts_of(folder).is_dir()


def final_file(folder: Folder) -> Path:
    """The file in which `final:` stands."""
    return _parts_of(folder) / "gm.yaml" if _parts_of(folder).is_dir() else folder.orders


def read_orders(folder: Folder, name: str, powers: Collection[str], keys: Keyring = NO_KEYS) -> tuple[Map | None, list[Problem]]:
    """The order file of a phase as one document, or everything that is wrong with its files."""
    parts = _parts_of(folder)
    if not parts.is_dir():
        tree, problems = read_hidden(folder.orders, keys)
        return _mapping(tree, problems)
    if is_there(folder.orders):
        hint = f"delete one of the two in {folder.path.name}"
        at = Spot(str(folder.orders))
        return None, [fault("two-order-files", "there is an orders.yaml and a folder orders/", at, hint)]
    return _merged(parts, name, folder.phase, powers)


def _merged(parts: Path, name: str, phase: Phase, powers: Collection[str]) -> tuple[Map | None, list[Problem]]:
    whole = Map(Spot(str(parts / "gm.yaml")))
    problems: list[Problem] = []
    for path in sorted(parts.glob("*.yaml")):
        tree, wrong = _mapping(*read_yaml(path))
        problems += wrong
        if tree is None:
            continue
        problems += check_head(tree, name, phase)
        problems += _add(whole, tree, path.stem, powers)
    return (None, problems) if problems else (whole, problems)


def _add(whole: Map, tree: Map, stem: str, powers: Collection[str]) -> list[Problem]:
    """Merge one file into the document; each key that it may not have is a fault."""
    problems: list[Problem] = []
    for key, value in tree.items():
        if key in ("format", "game", "phase"):
            whole.setdefault(key, value)
        elif key in _GM_ONLY:
            problems += _gm_key(whole, key, value, stem)
        elif isinstance(value, Map):
            problems += _entries(whole, key, value, stem if stem in powers else "")
        elif key in whole or value != "":
            hint = "write each power's name, a colon, and its entries"
            problems.append(fault("not-by-power", f"`{key}:` names powers", key, hint))
    return problems


def _gm_key(whole: Map, key: Any, value: Any, stem: str) -> list[Problem]:
    if stem != "gm":
        return [fault("gm-only", f"`{key}:` stands in orders/gm.yaml only", key, "take it out here")]
    whole[key] = value
    return []


def _entries(whole: Map, key: Any, value: Map, only: str) -> list[Problem]:
    """Merge the entries of powers under `key`; a file that is named after a power (`only`) may have that power's alone."""
    target = whole.setdefault(key, Map(value.spot))
    if not isinstance(target, Map):
        return []
    problems: list[Problem] = []
    known = {str(power): power for power in target}
    for power, entry in value.items():
        if only and power != only:
            hint = "move them to that power's own file"
            problems.append(fault("other-power", f"this file holds entries of {only} only, not of `{power[:60]}`", power, hint))
        elif power in target:
            message = f"entries of `{power[:60]}` stand in another file too: {getattr(known[power], 'spot', '')}"
            problems.append(fault("duplicate-key", message, power, "keep one of the two"))
        else:
            target[power] = entry
    return problems


def _mapping(tree: Any, problems: list[Problem]) -> tuple[Map | None, list[Problem]]:
    if tree is None or isinstance(tree, Map):
        return tree, problems
    return None, [*problems, fault("not-a-mapping", "the file is a mapping", tree, "begin with `format: 1`")]


def _parts_of(folder: Folder) -> Path:
    return folder.path / "orders"
