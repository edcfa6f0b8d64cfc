"""Seals the orders of a phase, and opens them again."""

from __future__ import annotations

from pathlib import Path

from generator.core.placed_values import Spot
from generator.core.problem import Problem, fault
from generator.store.archive import recipients_of
from generator.store.check_and_run import Written
from generator.store.game_folders import Folder, awaited, folders
from generator.store.sealing import Keyring, both_lie_there, is_there, seal, sealed_name, unseal
from generator.store.writing import one_at_a_time, write


@one_at_a_time
def seal_orders(root: Path, name: str, keys: Keyring) -> Written:
    """Seal the open order file of the next phase, and delete it when `keys` have opened the sealed one.

    Without keys nobody has seen it open, and a notice says so. After an interruption both files may be there: then the open one
    is deleted if they say the same.
    """
    recipients, waiting = recipients_of(root, name), awaited(root, name)
    at = Spot(str(waiting.orders if waiting else root / name))
    if not recipients:
        return Written(problems=[fault("not-a-sealed-game", "this game seals nothing", at, "write `secrecy: sealed` in game.yaml")])
    if waiting is None or not waiting.orders.is_file():
        return Written(problems=[fault("no-order-file", "there are no open orders to seal", at, _where(waiting))])
    text = waiting.orders.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    sealed = sealed_name(waiting.orders)
    wanted = text.rstrip("\n").encode() + b"\n"
    if sealed.is_file():
        opened, problems = unseal(sealed, keys)
        if opened != wanted:
            return Written(problems=problems or [both_lie_there(waiting.orders)])
    else:
        write(root, sealed, seal(text, recipients))
        opened, problems = unseal(sealed, keys) if keys.identities else (wanted, [_unseen(sealed)])
        if opened != wanted:
            sealed.unlink()
            return Written(problems=problems)
    waiting.orders.unlink()
    return Written((sealed,), problems)


def _unseen(sealed: Path) -> Problem:
    message = "sealed without a key: nobody has seen this file open again, and its orders are checked when it is run"
    return Problem("notice", "not-seen-open", message, Spot(str(sealed)), "ask who has a key to type `gazette check`")


@one_at_a_time
def open_orders(root: Path, name: str, keys: Keyring) -> Written:
    """Replace the sealed order file of the next phase by an open one; never over an open file with other text."""
    waiting = awaited(root, name)
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
    """The text of the sealed orders of a phase, by the name of its folder."""
    found = next((each for each in folders(root, name) if each.phase.folder == folder), None)
    if found is None or not sealed_name(found.orders).is_file():
        at = Spot(str(root / name))
        return "", [fault("no-order-file", f"{folder} has no sealed orders", at)]
    data, problems = unseal(sealed_name(found.orders), keys)
    return (data or b"").decode("utf-8-sig"), problems


def _where(waiting: Folder | None) -> str:
    if waiting is None:
        return "no phase is waited for"
    if is_there(waiting.orders):
        return "`gazette seal` seals them" if waiting.orders.is_file() else "they are sealed already; `gazette open` opens them"
    if waiting.sheet.is_file():
        return f"fill in {waiting.sheet.name} and save it as {waiting.orders.name}"
    return "`gazette run` makes the sheet"
