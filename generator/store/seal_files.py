"""Seals the orders of a phase, and opens them again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from generator.core.placed_values import Map, Spot
from generator.core.problem import Problem, fault
from generator.core.ruleset import Ruleset
from generator.store.allowed_files import guard
from generator.store.archive import recipients_of
from generator.store.check_and_run import Written
from generator.store.game_folders import Folder, awaited, folders
from generator.store.order_parts import (
    NOT_TOGETHER,
    as_map,
    bare,
    folder_of_parts,
    joined,
    open_files,
    put_parts,
    read_parts,
    says_nothing,
    sealed_parts,
    sealed_together,
)
from generator.store.orderfiles import sealed_and_open
from generator.store.reading import load_yaml
from generator.store.sealing import Keyring, both_lie_there, is_there, opened, sealed_name, unseal
from generator.store.splitting import GM, empty, split_up
from generator.store.writing import one_at_a_time, write, write_together

Texts = Mapping[str, str]
"""What stands in the file of each power and of the GM."""


@one_at_a_time
def seal_orders(root: Path, name: str, ruleset: Ruleset, keys: Keyring) -> Written:
    """Seal the open orders of the next phase, be they one file or a folder of them, as one file for each power and one for the GM.

    The open files are deleted when `keys` have opened what was sealed. Without keys nobody has seen it open, and a notice says so.
    After an interruption both may be there: then the open ones are deleted if they say the same.
    """
    recipients, waiting = recipients_of(root, name), awaited(root, name)
    at = Spot(str(waiting.orders if waiting else root / name))
    if not recipients:
        return Written(problems=[fault("not-a-sealed-game", "this game seals nothing", at, "write `secrecy: sealed` in game.yaml")])
    lying = open_files(waiting) if waiting else []
    if waiting is None or not lying:
        return Written(problems=[fault("no-order-file", "there are no open orders to seal", at, _where(waiting))])
    if sealed_name(waiting.orders).is_file():
        return _finish_older(waiting, lying, keys)
    texts, problems = _texts(waiting, ruleset, lying)
    known, wrong = (False, []) if problems else _sealed_before(waiting, lying, texts, keys)
    problems += wrong or ([] if problems or known else _never_opened(waiting, texts, recipients, keys))
    if any(each.weight == "fault" for each in problems):
        return Written(problems=problems)
    if not known:
        guard(root, name)  # an older Gazette wrote a list by which git would leave these files out
        put_parts(root, name, waiting, texts, recipients, keys)
    for path in lying:
        path.unlink()
    return Written(tuple(sealed_parts(waiting)), problems)


@one_at_a_time
def open_orders(root: Path, name: str, keys: Keyring) -> Written:
    """Replace the sealed orders of the next phase by open ones; never over an open file with other text."""
    waiting = awaited(root, name)
    if waiting is not None and sealed_parts(waiting):
        return _open_parts(root, name, waiting, keys)
    sealed = sealed_name(waiting.orders) if waiting else None
    if waiting is None or sealed is None or not sealed.is_file():
        at = Spot(str(waiting.path if waiting else root / name))
        return Written(problems=[fault("no-order-file", "there are no sealed orders to open", at, _where(waiting))])
    data, problems = unseal(sealed, keys)
    if data is None or problems:
        return Written(problems=problems)
    if waiting.orders.is_file() and waiting.orders.read_bytes() != data:
        return Written(problems=[both_lie_there(waiting.orders)])
    write(root, waiting.orders, data)
    sealed.unlink()
    return Written((waiting.orders,))


def read_sealed(root: Path, name: str, folder: str, keys: Keyring) -> tuple[str, list[Problem]]:
    """The text of the sealed orders of a phase, by the name of its folder; of several files those that say anything."""
    found = next((each for each in folders(root, name) if each.phase.folder == folder), None)
    if found is not None and sealed_parts(found):
        texts, problems = read_parts(found, keys)
        return joined(texts) or "\n".join(f"# {part}\n{bare(text)}" for part, text in texts.items()), problems
    if found is None or not sealed_name(found.orders).is_file():
        at = Spot(str(root / name))
        return "", [fault("no-order-file", f"{folder} has no sealed orders", at)]
    data, problems = unseal(sealed_name(found.orders), keys)
    return (data or b"").decode("utf-8-sig"), problems


def _texts(waiting: Folder, ruleset: Ruleset, lying: list[Path]) -> tuple[Texts, list[Problem]]:
    """What the open files come to, by power. Files of a folder that are named after their powers stay as they are."""
    texts = {path: path.read_bytes().decode("utf-8-sig", errors="replace").replace("\r\n", "\n") for path in lying}
    trees = {path: load_yaml(text.encode(), str(path)) for path, text in texts.items()}
    problems = [problem for _, wrong in trees.values() for problem in wrong]
    if waiting.orders.is_file():
        tree = as_map(trees[waiting.orders][0])
        return (split_up(texts[waiting.orders], tree, ruleset.seats) if tree else {}), problems
    parts = {path.stem: bare(text) for path, text in texts.items()}
    if problems or set(parts) <= {*ruleset.seats, GM}:
        gm = as_map(trees[folder_of_parts(waiting) / f"{GM}.yaml"][0]) if GM in parts else as_map(None)
        hers = split_up(parts[GM], gm, ruleset.seats) if gm else {}
        blank = empty(gm, ruleset.seats) if gm else {}
        if problems or all(hers[part] == blank[part] for part in blank if part != GM):
            return {**blank, **parts}, problems
    hint = "move what is in it to the file of its power, as france.yaml, and what is no power's to gm.yaml"
    strange = next((path for path in lying if path.stem not in ruleset.seats), folder_of_parts(waiting))
    return {}, [fault("misnamed", "in a sealed game each power has a file of its own", Spot(str(strange)), hint)]


def _sealed_before(waiting: Folder, lying: list[Path], texts: Texts, keys: Keyring) -> tuple[bool, list[Problem]]:
    """Whether just this is sealed already; a fault where something else is, which must not be lost, or where no key can tell."""
    if not sealed_parts(waiting):
        return False, []
    known, problems = read_parts(waiting, keys)
    if problems and not (known and problems[0].code == NOT_TOGETHER):
        return False, problems
    there = texts if waiting.orders.is_file() else {path.stem: texts[path.stem] for path in lying}
    if all(part in known and _same(known[part], text) for part, text in there.items()):
        return not problems, []
    lost = [part for part, text in known.items() if not _says_nothing(text) and not _same(text, texts.get(part, ""))]
    return False, [sealed_and_open(lying[0])] if lost else []


def _open_parts(root: Path, name: str, waiting: Folder, keys: Keyring) -> Written:
    """Open the files of the powers as one, for the GM to edit; where one cannot be read each is opened by itself."""
    texts, problems = read_parts(waiting, keys)
    if problems and not (texts and problems[0].code == NOT_TOGETHER):
        return Written(problems=problems)
    lying, whole = open_files(waiting), joined(texts)
    home = folder_of_parts(waiting)
    files = {waiting.orders: whole} if whole else {home / f"{part}.yaml": bare(text) for part, text in texts.items()}
    if lying and not _are_open(waiting, lying, texts):
        return Written(problems=[sealed_and_open(lying[0])])
    if not lying:
        write_together(root, root / name, {path: text.encode() for path, text in files.items()})
    for path in sealed_parts(waiting):
        path.unlink()
    if not any(home.iterdir()):
        home.rmdir()
    return Written(tuple(lying or files), [replace(each, weight="notice") for each in problems])


def _are_open(waiting: Folder, lying: list[Path], texts: Texts) -> bool:
    """Whether an interrupted opening has left all that is sealed open already."""
    if lying == [waiting.orders]:
        text = waiting.orders.read_text(encoding="utf-8-sig", errors="replace")
        tree = as_map(load_yaml(text.encode(), "")[0])
        named = {str(power) for entries in tree.values() if isinstance(entries, Map) for power in entries}
        found = split_up(text, tree, {*texts, *named} - {GM}) if tree else {}
    else:
        found = {path.stem: path.read_text(encoding="utf-8-sig", errors="replace") for path in lying}
    return all(part in found and _same(text, found[part]) for part, text in texts.items())


def _same(one: str, other: str) -> bool:
    """Whether two texts say the same."""
    trees = [load_yaml(text.encode(), "")[0] for text in (one, other)]
    return bare(one).rstrip() == bare(other).rstrip() or (trees[0] is not None and trees[0] == trees[1])


def _says_nothing(text: str) -> bool:
    return says_nothing(as_map(load_yaml(text.encode(), "")[0]))


def _finish_older(waiting: Folder, lying: list[Path], keys: Keyring) -> Written:
    """The same for a phase whose orders are sealed as one file, as an older Gazette did: that file counts."""
    sealed = sealed_name(waiting.orders)
    found, problems = unseal(sealed, keys)
    if lying != [waiting.orders]:
        return Written(problems=problems or [both_lie_there(waiting.orders)])
    text = waiting.orders.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    if found != text.rstrip("\n").encode() + b"\n":
        return Written(problems=problems or [both_lie_there(waiting.orders)])
    waiting.orders.unlink()
    return Written((sealed,), problems)


def _never_opened(waiting: Folder, texts: Texts, recipients: Sequence[str], keys: Keyring) -> list[Problem]:
    """A fault where the keys would not open again what is to be sealed, and a notice where there are none to try."""
    at = Spot(str(folder_of_parts(waiting)))
    if not keys.identities:
        message = "sealed without a key: nobody has seen this open again, and the orders are checked when they are run"
        return [Problem("notice", "not-seen-open", message, at, "ask who has a key to type `gazette check`")]
    tried = sealed_together({GM: texts.get(GM, "")}, recipients)[GM]
    if opened(tried, keys)[0] is not None:
        return []
    hint = "the key must belong to one of the `recipients:` in game.yaml"
    return [fault("wrong-key", "your key would not open these orders again, so nothing was sealed", at, hint)]


def _where(waiting: Folder | None) -> str:
    if waiting is None:
        return "no phase is waited for"
    sheet = f"fill in {waiting.sheet.name} and save it as {waiting.orders.name}"
    if sealed_parts(waiting):
        return f"{sheet}, or open what is sealed by `gazette open`"
    if is_there(waiting.orders):
        return "`gazette seal` seals them" if waiting.orders.is_file() else "they are sealed already; `gazette open` opens them"
    return sheet if waiting.sheet.is_file() else "`gazette run` makes the sheet"
