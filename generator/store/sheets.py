"""Sheets, which the engine makes to be filled in, and how to know that somebody has filled one in."""

from __future__ import annotations

from pathlib import Path

from generator.core.game import sheet
from generator.core.placed_values import Map, Spot
from generator.core.problem import Problem, fault
from generator.store.archive import Archive, read_saved_position
from generator.store.game_folders import Folder
from generator.store.order_parts import open_files, orders_at, says_nothing, sealed_parts
from generator.store.orderfiles import has_orders, read_orders
from generator.store.preferring import preferred_in_text
from generator.store.reading import load_yaml
from generator.store.sealing import CLOSED, is_there, read_bytes

FILLED_IN = "sheet-filled-in"
"""The code of the problem that orders stand in a sheet, which nobody reads."""


def is_blank(archive: Archive, here: Folder, path: Path) -> bool:
    """Whether a file is the sheet of its phase as the engine would write it now, so that nothing is lost if it is deleted.

    It may be filled in already with what players prefer.
    """
    if here.done or not is_there(path):
        return False
    text = _text(archive, path)
    return text == _sheet(archive, here, text)


def has_entries(archive: Archive, here: Folder) -> bool:
    """Whether there are orders in a folder that somebody entered.

    Sealed files of its powers lie there from the start; without a key nobody can tell whether anything is in them.
    """
    if not has_orders(here) or is_blank(archive, here, here.orders):
        return False
    if here.done or not sealed_parts(here) or open_files(here):
        return True
    document, problems = read_orders(here, archive.game.id, archive.game.ruleset.seats, archive.keys)
    return not says_nothing(document) if document is not None else any(each.code not in CLOSED for each in problems)


def entered(archive: Archive, here: Folder) -> list[Path]:
    """The files of a folder in which somebody entered orders: its order file or files, and a sheet that was filled in."""
    files = [orders_at(here)] if has_entries(archive, here) else []
    return files + ([here.sheet] if _is_filled_in(archive, here) else [])


def filled_in(archive: Archive, here: Folder) -> list[Problem]:
    """A fault if the sheet was filled in and there is no order file; a notice if there is one that says something else."""
    if here.done or not _is_filled_in(archive, here):
        return []
    at = Spot(str(here.sheet))
    if has_entries(archive, here):
        message = f"this sheet holds something else than {orders_at(here).name}, and nobody reads it"
        return [Problem("notice", FILLED_IN, message, at, "take over what is missing there, then delete the sheet")]
    old, new = (path.relative_to(archive.root.parent).as_posix() for path in (here.sheet, here.orders))
    message = "this is not the blank sheet of the phase, and nobody reads what stands in it"
    hint = f"type `mv {old} {new}` to make it the order file, or delete it and type `gazette run {archive.game.id}` for a blank one"
    return [fault(FILLED_IN, message, at, hint)]


def _is_filled_in(archive: Archive, here: Folder) -> bool:
    """Whether a sheet says anything that neither the blank one nor the order file beside it says."""
    if not here.sheet.is_file():
        return False
    text = _text(archive, here.sheet)
    said = _meaning(text)
    return said is None or said not in (_meaning(_sheet(archive, here, text) or ""), _of_orders(archive, here))


def _of_orders(archive: Archive, here: Folder) -> dict[str, object] | None:
    """What the order file or files of a folder say."""
    if not sealed_parts(here) or open_files(here):
        return _meaning(_text(archive, here.orders))
    document, _ = read_orders(here, archive.game.id, archive.game.ruleset.seats, archive.keys)
    return {key: value for key, value in document.items() if key != "final"} if document is not None else None


def _sheet(archive: Archive, here: Folder, text: str) -> str | None:
    """The sheet of a folder, filled in as far as `text` says that the engine did; None if there is no position to make it from."""
    saved, _ = read_saved_position(archive, here) if here.stands else (None, [])
    return sheet(archive.game, saved.public, preferred=preferred_in_text(text)) if saved else None


def _text(archive: Archive, path: Path) -> str:
    """The text of a file, opened if it is sealed; empty if it is missing or cannot be opened."""
    return read_bytes(path, archive.keys)[0].decode("utf-8-sig", errors="replace").replace("\r\n", "\n")


def _meaning(text: str) -> dict[str, object] | None:
    """What an order file says, without when it is run; None if it cannot be read."""
    tree, _ = load_yaml(text.encode(), "")
    return {key: value for key, value in tree.items() if key != "final"} if isinstance(tree, Map) else None
