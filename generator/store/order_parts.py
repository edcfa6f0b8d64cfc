"""Where the orders of a phase stand: in one file, or in the folder orders/ with a file for each power and one for the GM.

A sealed game has that folder from the start of each phase. All its files are of one size and are sealed anew whenever one of them
changes, and what was replaced stays inside. So nobody without a key sees who has sent anything, or how often. The last line of each
names the power and a random number that all of them have: one file of another day, or of another power, does not go unnoticed.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.core.canonical_yaml import digest, dump
from generator.core.commitment import ROLLS
from generator.core.game import FILLED
from generator.core.placed_values import Map, Spot
from generator.core.preferred import PREFERRED, read_preferred
from generator.core.problem import Problem, fault
from generator.store.game_folders import Folder
from generator.store.reading import load_yaml
from generator.store.sealing import (
    BLOCK,
    CLOSED,
    Keyring,
    place_of,
    read_bytes,
    seal_bytes,
    sealed_name,
    unseal_bytes,
    write_hidden,
)
from generator.store.splitting import GM, join
from generator.store.writing import write, write_together

NOT_TOGETHER = "not-together"
"""The code of the fault that the sealed files of a phase are not all of one time."""

_TOGETHER = re.compile(r"^# sealed together: ([0-9a-f]{16}) ([a-z0-9-]+)\n?", re.MULTILINE)
_ORDERS = "orders"
"""The key under which the lines stand that players preferred in an earlier phase."""


def folder_of_parts(folder: Folder) -> Path:
    """The folder of the files of one phase."""
    return folder.path / "orders"


def sealed_parts(folder: Folder) -> list[Path]:
    """The sealed files of a phase, one for each power and one for the GM; none where its orders are not sealed in that way."""
    return sorted(folder_of_parts(folder).glob("*.yaml.age"))


def open_files(folder: Folder) -> list[Path]:
    """The files of a phase in which orders stand open."""
    return ([folder.orders] if folder.orders.is_file() else []) + sorted(folder_of_parts(folder).glob("*.yaml"))


def file_of(folder: Folder, power: str) -> Path:
    """The file in which entries of a power belong, by its open name even where it is sealed."""
    return folder_of_parts(folder) / f"{power}.yaml" if _in_parts(folder) else folder.orders


def gm_file(folder: Folder) -> Path:
    """The file in which `final:` stands, by its open name."""
    return file_of(folder, GM)


def orders_at(folder: Folder) -> Path:
    """Where the orders of a phase lie: a file, or the folder of the files of its powers."""
    return folder_of_parts(folder) if _in_parts(folder) else place_of(folder.orders)


def sealed_hash(folder: Folder) -> str:
    """The hash by which a record names sealed orders; empty where there are none, or open ones lie there as well."""
    if open_files(folder):
        return ""
    if sealed_name(folder.orders).is_file():
        return digest(sealed_name(folder.orders).read_bytes())
    parts = sealed_parts(folder)
    return digest(dump({path.name: digest(path.read_bytes()) for path in parts})) if parts else ""


def read_parts(folder: Folder, keys: Keyring) -> tuple[dict[str, str], list[Problem]]:
    """The text in each sealed file of a phase, by power and `gm`, or why they cannot be opened.

    Files that were not sealed together are a fault: one of them is an old one, or that of another power.
    """
    found: dict[str, str] = {}
    problems: list[Problem] = []
    for path in sealed_parts(folder):
        data, wrong = unseal_bytes(path, keys)
        if wrong and wrong[0].code in CLOSED:
            return {}, wrong[:1]  # the same is wrong with all of them
        problems += wrong
        found[path.name.removesuffix(".yaml.age")] = (data or b"").rstrip(b"\n").decode("utf-8-sig", errors="replace") + "\n"
    return ({}, problems) if problems else (found, _not_together(folder, found))


def joined(texts: Mapping[str, str]) -> str:
    """The one order file that the texts of all powers and of the GM come to; empty where one of them cannot be read."""
    own = {name: bare(text) for name, text in texts.items()}
    trees = {name: load_yaml(text.encode(), name)[0] for name, text in own.items()}
    if GM not in own or not all(isinstance(tree, Map) for tree in trees.values()):
        return ""
    return join(own, {name: as_map(tree) for name, tree in trees.items()})


def bare(text: str) -> str:
    """A text without the line by which it was sealed together with others."""
    return _TOGETHER.sub("", text)


def sealed_together(texts: Mapping[str, str], recipients: Sequence[str], least: int = 0) -> dict[str, bytes]:
    """The texts of all powers and of the GM sealed anew, all of one size; none holds less than `least` bytes."""
    number = secrets.token_hex(8)
    marked = {name: f"{bare(text).rstrip()}\n# sealed together: {number} {name}\n".encode() for name, text in texts.items()}
    longest = max(least, *map(len, marked.values()))
    size = -(-longest // BLOCK) * BLOCK
    return {name: seal_bytes(data + b"\n" * (size - len(data)), recipients) for name, data in marked.items()}


def put_parts(
    root: Path, name: str, folder: Folder, texts: Mapping[str, str], recipients: Sequence[str], keys: Keyring
) -> list[Path]:
    """Write all the sealed files of a phase, or none of them; an interruption leaves either. They never get smaller."""
    known = [unseal_bytes(path, keys)[0] or b"" for path in sealed_parts(folder)]
    sealed = sealed_together(texts, recipients, max(map(len, known), default=0))
    home = folder_of_parts(folder)
    return write_together(root, root / name, {home / f"{part}.yaml.age": data for part, data in sealed.items()})


def write_orders(
    root: Path, name: str, folder: Folder, texts: Mapping[Path, str], recipients: Sequence[str], keys: Keyring
) -> tuple[list[Path], list[Problem]]:
    """Let files of a phase say `texts`, by their open names; gives the paths that were written, or why nothing was.

    What is sealed stays so: if one file of a power changes, those of all powers are sealed anew. The caller is alone in the game.
    """
    if not sealed_parts(folder) or open_files(folder):
        sealed = sealed_name(folder.orders).is_file()
        return [path for file, text in texts.items() for path in _put(root, file, text, recipients if sealed else (), keys)], []
    known, problems = read_parts(folder, keys)
    changed = {path.name.removesuffix(".yaml"): text for path, text in texts.items()}
    if strange := sorted(set(changed) - set(known)):
        at = Spot(str(folder_of_parts(folder)))
        problems = problems or [
            fault("no-part", f"there is no sealed file of {strange[0]} here", at, f"`gazette seal {name}` makes it")
        ]
    if problems or all(bare(known[part]) == bare(text) for part, text in changed.items()):
        return [], problems
    return put_parts(root, name, folder, {**known, **changed}, recipients, keys), []


def says_nothing(tree: Mapping[str, Any]) -> bool:
    """Whether nobody has entered anything in an order file: only what players preferred in an earlier phase may stand there."""
    preferred = read_preferred(tree)
    if str(tree.get("final", "false")) != "false" or any(tree.get(key) for key in ("rulings", ROLLS)):
        return False
    for key, entries in tree.items():
        for power, value in entries.items() if isinstance(entries, Mapping) and key != PREFERRED else ():
            known = [line for lines in preferred.get(power, {}).values() for line in lines] if key == _ORDERS else []
            if value and not (isinstance(value, list) and all(line in known for line in value)):
                return False
    return True


def filled_in(text: str, power: str, phases: Mapping[str, Sequence[str]]) -> str:
    """The text of a power that has nothing yet, with the lines in it that it preferred in these earlier phases."""
    tree = as_map(load_yaml(text.encode(), power)[0])
    lines = [line for several in phases.values() for line in several]
    own: dict[str, Any] = {**tree, PREFERRED: {power: {phase: list(it) for phase, it in phases.items()}}, _ORDERS: {power: lines}}
    return FILLED + dump(own, frozenset({_ORDERS}))


def complete(folder: Folder, powers: Collection[str]) -> list[Problem]:
    """A fault for each sealed file that is missing, or that is no power's; a phase that was played has what it had then."""
    parts = sealed_parts(folder)
    if folder.done or not parts:
        return []
    wanted = {f"{power}.yaml.age" for power in (*powers, GM)}
    home = folder_of_parts(folder)
    gone = [Spot(str(home / name)) for name in sorted(wanted - {path.name for path in parts})]
    strange = [Spot(str(path)) for path in parts if path.name not in wanted]
    back = "put all the files of the folder back as they were together, from one commit"
    return [
        *(fault("part-missing", "one of the sealed files of this phase is gone", at, back) for at in gone),
        *(fault("misnamed", "nobody reads a sealed file of this name", at, "delete it") for at in strange),
    ]


def _not_together(folder: Folder, found: Mapping[str, str]) -> list[Problem]:
    marks = {name: _TOGETHER.findall(text)[-1:] for name, text in found.items()}
    numbers = {mark[0][0] for mark in marks.values() if mark}
    right = len(numbers) == 1 and all(mark and mark[0][1] == name for name, mark in marks.items())
    if right or not found:
        return []
    hint = "put all of them back as they were in one commit; or `gazette open` opens them as they are, to be looked through"
    at = Spot(str(folder_of_parts(folder)))
    return [fault(NOT_TOGETHER, "these files were not sealed together: one of them is older, or another power's", at, hint)]


def _in_parts(folder: Folder) -> bool:
    return folder_of_parts(folder).is_dir() and not folder.orders.is_file()


def _put(root: Path, path: Path, text: str, recipients: Sequence[str], keys: Keyring) -> list[Path]:
    return write_hidden(root, path, text, recipients, keys) if recipients else write(root, path, text)


def read_part(path: Path, keys: Keyring) -> tuple[str, list[Problem]]:
    """The text of a file of orders, opened where it is sealed, without the line by which it was sealed together with others."""
    data, problems = read_bytes(path, keys)
    return bare(data.decode("utf-8-sig")), problems


def as_map(tree: Any) -> Map:
    """A tree that is a mapping; an empty one for any other."""
    return tree if isinstance(tree, Map) else Map(Spot(""))
