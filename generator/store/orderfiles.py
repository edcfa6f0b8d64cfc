"""Reads the order file of a phase, which is one file, or a folder with a file for each power."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from generator.core.file_keys import check_head
from generator.core.placed_values import Map, Spot, Tree
from generator.core.problem import Problem, fault, faults_of
from generator.store.game_folders import Folder
from generator.store.order_parts import complete, folder_of_parts, open_files, read_parts, says_nothing, sealed_parts
from generator.store.reading import load_yaml, read_yaml
from generator.store.sealing import NO_KEY, NO_KEYS, Keyring, is_there, read_hidden
from generator.store.splitting import OF_GM


def has_orders(folder: Folder) -> bool:
    """Whether there is an order file, or a part of one, in the folder."""
    return is_there(folder.orders) or folder_of_parts(folder).is_dir()


def read_orders(folder: Folder, name: str, powers: Collection[str], keys: Keyring = NO_KEYS) -> tuple[Map | None, list[Problem]]:
    """The order file of a phase as one document, or everything that is wrong with its files.

    Beside sealed files of powers in which nobody has entered anything, an open file counts: the GM has filled in the sheet.
    """
    parts, lying = sealed_parts(folder), open_files(folder)
    if lying and parts:
        return _beside_sealed(folder, lying, *_sealed_document(folder, name, powers, keys))
    if not folder_of_parts(folder).is_dir():
        return _mapping(*read_hidden(folder.orders, keys))
    if is_there(folder.orders):
        hint = f"delete one of the two in {folder.path.name}"
        at = Spot(str(folder.orders))
        return None, [fault("two-order-files", "there is an orders.yaml and a folder orders/", at, hint)]
    if parts:
        return _sealed_document(folder, name, powers, keys)
    return _merged([(path, read_yaml(path)) for path in lying], folder, name, powers)


def _beside_sealed(
    folder: Folder, lying: list[Path], sealed: Map | None, problems: list[Problem]
) -> tuple[Map | None, list[Problem]]:
    """The open order file beside sealed files of powers, unless those say anything: only one of the two can count."""
    if [each for each in faults_of(problems) if each.code != NO_KEY]:
        return None, problems
    if (sealed is not None and not says_nothing(sealed)) or lying != [folder.orders]:
        return None, [sealed_and_open(lying[0])]
    return _mapping(*read_yaml(folder.orders))


def sealed_and_open(path: Path) -> Problem:
    """The fault that open orders lie beside sealed ones that somebody has entered something in."""
    hint = f"take {path.name} away; where it is right, type `gazette open`, take over what is missing, and `gazette seal`"
    message = f"{path.name} lies beside orders that are sealed, and only one of them can count"
    return fault("sealed-and-open", message, Spot(str(path)), hint)


def _sealed_document(folder: Folder, name: str, powers: Collection[str], keys: Keyring) -> tuple[Map | None, list[Problem]]:
    texts, problems = read_parts(folder, keys)
    problems += [] if problems and problems[0].code == NO_KEY else complete(folder, powers)
    if problems:
        return None, problems
    files = [folder_of_parts(folder) / f"{part}.yaml.age" for part in texts]
    return _merged(
        [(path, load_yaml(text.encode(), str(path))) for path, text in zip(files, texts.values(), strict=True)],
        folder,
        name,
        powers,
    )


def _merged(
    files: Iterable[tuple[Path, tuple[Tree | None, list[Problem]]]], folder: Folder, name: str, powers: Collection[str]
) -> tuple[Map | None, list[Problem]]:
    """The files of the powers and of the GM as one document."""
    whole = Map(Spot(str(folder_of_parts(folder) / "gm.yaml")))
    problems: list[Problem] = []
    for path, read in files:
        tree, wrong = _mapping(*read)
        problems += wrong
        if tree is None:
            continue
        problems += check_head(tree, name, folder.phase)
        problems += _add(whole, tree, path.name.partition(".")[0], powers)
    return (None, problems) if problems else (whole, problems)


def _add(whole: Map, tree: Map, stem: str, powers: Collection[str]) -> list[Problem]:
    """Merge one file into the document; each key that it may not have is a fault."""
    problems: list[Problem] = []
    for key, value in tree.items():
        if key in ("format", "game", "phase"):
            whole.setdefault(key, value)
        elif key in OF_GM:
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
